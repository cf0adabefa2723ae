"""A table: a small board over columns, and what is true on it after each event."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final, TypeAlias

from ludex.layers.cells import AnyCharacteristic, Characteristic, Value
from ludex.layers.changes import EXISTENCE, SetWord
from ludex.layers.objects import Board, Object, passives_of
from ludex.layers.order import Continuing, Freedom, Layers, Ordering
from ludex.layers.pairs import reach
from ludex.layers.passives import Footprint, Instance, Part
from ludex.layers.selection import ABILITIES
from ludex.layers.sliced.group import Group
from ludex.layers.sliced.lanes import MOST
from ludex.layers.sliced.layout import Layout, NotSliced, Sees, Test, test_of
from ludex.layers.sliced.sets import bits
from ludex.layers.sliced.unit import Unit, units

MOST_OBJECTS: Final = 64
MOST_PARTS: Final = 64

Slots: TypeAlias = tuple[object, ...]


@dataclass(eq=False)
class Table:
    """A small board over columns, whatever its objects are like; views of one game share it.

    Attributes:
        layers: The order policy.
        layout: Its columns.
        characteristics: What the slots of an object stand for.
        slots: The slot of each characteristic, by its name.
        units: The parts, by key.
        alone: The units that stand alone, each with the columns on which it hangs.
        groups: The others.
        asking: For each slot the columns about it that are told by a test, each with its test.
        numbers: For each slot its column of numbers.
        spoken: For each slot the words that it may have, where that matters.
    """

    layers: Layers
    layout: Layout
    characteristics: tuple[AnyCharacteristic, ...]
    units: tuple[Unit, ...]
    slots: dict[str, int] = field(init=False)
    alone: tuple[tuple[int, Unit], ...] = field(init=False)
    groups: tuple[Group, ...] = field(init=False)
    asking: list[list[tuple[int, Test]]] = field(init=False)
    numbers: list[int | None] = field(init=False)
    spoken: list[frozenset[str] | None] = field(init=False)

    def slot_of(self, cell: AnyCharacteristic) -> int | None:
        """The slot of a characteristic; None where it has none, or another one of that name has it."""
        slot = self.slots.get(cell.name)
        if slot is None:
            return None
        known = self.characteristics[slot]
        return slot if known is cell or known == cell else None

    def is_new(self, slot: int, value: Value | None) -> bool:
        """Whether no column tells of such a value, so that a new table is needed."""
        if value is None:
            return self.characteristics[slot] in self.layout.everywhere
        spoken = self.spoken[slot]
        if spoken is not None:
            return value != "" and value not in spoken
        return self.numbers[slot] is not None and isinstance(value, int) and abs(value) > MOST

    def takes(self, entering: Object) -> bool:
        """Whether an object may enter without a new table."""
        base = entering.base
        return (
            not entering.place
            and entering.id not in self.layout.mentioned
            and not any(passives_of(entering))
            and all(cell in base for cell in self.layout.everywhere)
            and all((slot := self.slot_of(cell)) is not None and not self.is_new(slot, base[cell]) for cell in base)
        )

    def put(self, columns: list[int], place: int, slot: int, was: object, value: Value | None) -> int:
        """Put another base value of an object into columns; those that are others then, as bits."""
        changed, here = 0, 1 << place
        for at, test in self.asking[slot]:
            if test(value) != (columns[at] & here != 0):
                columns[at] ^= here
                changed |= 1 << at
        numbers = self.numbers[slot]
        if numbers is not None:
            more = (value if isinstance(value, int) else 0) - (was if isinstance(was, int) else 0)
            if more:
                columns[numbers] += more << place * self.layout.lanes.width
                changed |= 1 << numbers
        return changed

    def __post_init__(self) -> None:
        layout, cells = self.layout, self.characteristics
        self.slots = {cell.name: slot for slot, cell in enumerate(cells)}
        about = [layout.about(cell) for cell in cells]
        self.asking = [
            [(at, test_of(sees, what)) for at, sees, what in several if sees is not Sees.NUMBER] for several in about
        ]
        self.numbers = [next((at for at, sees, _ in several if sees is Sees.NUMBER), None) for several in about]
        self.spoken = [frozenset(layout.words.get(cell, ())) if cell in layout.listed else None for cell in cells]
        joined = _joined(self.units)
        self.alone = tuple((each[0].reads, each[0]) for each in joined if len(each) == 1)
        self.groups = tuple(_group(each, self.layers) for each in joined if len(each) > 1)


def _joined(units: Iterable[Unit]) -> list[tuple[Unit, ...]]:
    """The connected sets of units, where one may write a column on which another hangs."""
    found: list[tuple[int, int, tuple[Unit, ...]]] = []
    for each in units:
        reads, writes, apart = each.reads, each.writes, []
        members: tuple[Unit, ...] = (each,)
        for other in found:
            if other[0] & writes or other[1] & reads:
                reads, writes, members = reads | other[0], writes | other[1], (*other[2], *members)
            else:
                apart.append(other)
        found = [*apart, (reads, writes, members)]
    return [tuple(sorted(members, key=lambda each: each.number)) for _, _, members in found]


def _group(units: tuple[Unit, ...], layers: Layers) -> Group:
    layer_of = [each.part.layer for each in units]
    by_timestamp = bits(
        [at for at, layer in enumerate(layer_of) if layers.layers[layer].ordering is Ordering.TIMESTAMP]
    )
    pools = [bits([at for at, each in enumerate(layer_of) if each == layer]) for layer in sorted(set(layer_of))]
    if layers.freedom is Freedom.ACROSS_LAYERS:
        pools = [bits(range(len(units)))]
    return Group(units, by_timestamp, tuple(pools))


def table(board: Board, layers: Layers) -> Table:
    """The table of a board.

    Raises:
        NotSliced: The board is too large, or some ability looks at something that columns do not show.
        DefinitionError: No layer takes a change.
    """
    if len(board) > MOST_OBJECTS:
        raise NotSliced
    objects = sorted(board, key=lambda each: each.timestamp)
    parts = [
        part
        for found in objects
        for place, passive in passives_of(found)
        for part in layers.parts(Instance((found.timestamp, 0, place), found.id, passive))
    ]
    goes_on = layers.continuing is Continuing.SAME_TARGETS
    if len(parts) > MOST_PARTS or (goes_on and not all(part.first for part in parts)):
        raise NotSliced
    parts.sort(key=attrgetter("key"))
    prints = [reach(part.instance.passive, part.changes) for part in parts]
    cells = _characteristics(objects, prints, layers)
    everywhere = frozenset(cell for cell in cells if all(cell in found.base for found in objects))
    ids = tuple(found.id for found in objects)
    layout = Layout(ids, _words(objects, parts), everywhere)
    layout.mentioned.update(part.instance.source for part in parts)
    made = units(parts, layout, {cell: slot for slot, cell in enumerate(cells)})
    return Table(layers, layout, cells, made)


def _characteristics(
    objects: Iterable[Object], prints: Iterable[Footprint], layers: Layers
) -> tuple[AnyCharacteristic, ...]:
    """What objects have or may come to have, and what may be looked at or written."""
    found = {*layers.characteristics, *(cell for each in objects for cell in each.base)}
    for each in prints:
        found |= {atom.cell for atom in (*each.target, *each.source, *each.board, *each.writes)}
    found -= {ABILITIES, EXISTENCE}
    names = {cell.name for cell in found}
    if len(names) < len(found) or any(type(cell) is not Characteristic for cell in found):
        raise NotSliced
    return tuple(sorted(found, key=lambda cell: cell.name))


def _words(objects: Iterable[Object], parts: Iterable[Part]) -> dict[AnyCharacteristic, tuple[str, ...]]:
    """The words that each characteristic of one word may have."""
    words: dict[AnyCharacteristic, set[str]] = {}
    for found in objects:
        for cell, shown in found.base.items():
            if isinstance(shown, str):
                words.setdefault(cell, set()).add(shown)
    said = [change for part in parts for change in part.changes if isinstance(change, SetWord)]
    for _ in range(len(said) + 1):
        for change in said:
            given = {change.word} if isinstance(change.word, str) else words.get(change.word, set())
            words.setdefault(change.cell, set()).update(given)
    return {cell: tuple(sorted(known - {""})) for cell, known in words.items()}
