"""A table: a small board over columns, and what is true on it after each event."""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from ludex.layers.cells import AnyCharacteristic, Cells, Characteristic, Kind, Row
from ludex.layers.changes import EXISTENCE, SetWord
from ludex.layers.objects import Board, Object, passives_of
from ludex.layers.order import Continuing, Layers
from ludex.layers.pairs import reach
from ludex.layers.passives import Footprint, Instance, Part, meet
from ludex.layers.selection import ABILITIES
from ludex.layers.sliced.encoding import Encoding
from ludex.layers.sliced.group import Group, group_of, joined
from ludex.layers.sliced.lanes import MOST_CHANGES, Lanes
from ludex.layers.sliced.layout import Layout, NotSliced
from ludex.layers.sliced.sets import united
from ludex.layers.sliced.unit import Known, Unit, units

MOST_OBJECTS: Final = 96
MOST_PARTS: Final = 64
SPARE: Final = 8  # places for those that enter

KEY: Final = attrgetter("key")  # whose type is recursive, which the compiler does not take


@dataclass(eq=False)
class Table:
    """A small board over columns, whatever its objects are like; views of one game share it.

    Attributes:
        layers: The order policy.
        layout: Its columns.
        encoding: How objects stand in them.
        units: The parts, by key.
        hangs: The columns on which any unit hangs, as bits.
        alone: The units that stand alone, each with the columns on which it hangs.
        groups: The others.
    """

    layers: Layers
    layout: Layout
    encoding: Encoding
    units: tuple[Unit, ...]
    hangs: int
    alone: tuple[tuple[int, Unit], ...]
    groups: tuple[Group, ...]

    def takes(self, entering: Object) -> bool:
        """Whether an object may enter without a new table, as far as its slots and sets allow it."""
        return not entering.place and entering.id not in self.layout.mentioned and not any(passives_of(entering))

    def amended(self, id: str, new: list[Part], layout: Layout) -> "Table":
        """The table after the parts of an object have become others.

        Args:
            id: The object.
            new: Its parts.
            layout: The columns; fewer sets may be listed than before.

        Raises:
            NotSliced: There are too many parts, or one looks at something that columns or slots do not show.
        """
        seen = [reach(part.instance.passive, part.changes) for part in new]
        cells = {atom.cell for each in seen for atom in (*each.target, *each.source, *each.board, *each.writes)}
        spoken = any(isinstance(change, SetWord) for part in new for change in part.changes)
        if spoken or any(self.encoding.slot_of(cell) is None for cell in cells - {ABILITIES, EXISTENCE}):
            raise NotSliced
        listed, anew = layout.listed, self.layout.listed - layout.listed
        parts: list[Known] = []
        for unit in self.units:
            if unit.part.instance.source != id:
                # what was read may stand unless the number of places is another, or it looks at what has changed
                stands = layout.lanes is self.layout.lanes and id not in unit.read.names and not unit.read.lists & anew
                parts.append((unit.part, unit if stands else None))
        parts = sorted([*parts, *[(part, None) for part in new]], key=lambda each: KEY(each[0]))
        made = table_of(parts, layout, self.encoding.characteristics, self.layers, self)
        if any(cell.kind is not Kind.SET for cell in layout.listed - listed):
            # which words a characteristic may have is known from when the first table was made, or where it is listed
            raise NotSliced
        return made


def table(board: Board, layers: Layers) -> Table:
    """The table of a board.

    Raises:
        NotSliced: The board is too large, or some ability looks at something that columns do not show.
        DefinitionError: No layer takes a change.
    """
    if len(board) > MOST_OBJECTS:
        raise NotSliced
    objects = sorted(board, key=lambda each: each.timestamp)
    parts = sorted([part for found in objects for part in parts_of(found, layers)], key=KEY)
    prints = [reach(part.instance.passive, part.changes) for part in parts]
    cells = _characteristics(objects, prints, layers)
    everywhere = frozenset(cell for cell in cells if all(cell in found.base for found in objects))
    frame: dict[str, Cells] = {found.id: found.base for found in objects if found.place}

    def rows() -> list[Row]:
        return [Row(found.id, found.base, frame) for found in objects]

    places = {found.id: place for place, found in enumerate(objects)}
    layout = Layout(places, Lanes(len(places) + SPARE), _words(objects, parts), everywhere, rows, frame)
    return table_of([(part, None) for part in parts], layout, cells, layers)


def table_of(
    parts: list[Known],
    layout: Layout,
    characteristics: tuple[AnyCharacteristic, ...],
    layers: Layers,
    before: Table | None = None,
) -> Table:
    """The table of some parts over columns, to which others are added as they are needed.

    Args:
        parts: The parts, by key, each with the unit that it is in the table before if that may stand.
        layout: The columns.
        characteristics: What the slots of an object stand for.
        layers: The order policy.
        before: The table before, from which is taken what is the same.

    Raises:
        NotSliced: There are too many, or some ability looks at something that columns do not show.
    """
    if len(parts) > MOST_PARTS or sum(len(part.changes) for part, _ in parts) > MOST_CHANGES:
        raise NotSliced
    slots = {cell.name: slot for slot, cell in enumerate(characteristics)} if before is None else before.encoding.slots
    made = units(parts, layout, slots, None if before is None else before.layout)
    layout.rows = None  # through which it would keep the table before it, and so all that there ever were
    encoding = None if before is None or not layout.is_as(before.layout) else before.encoding
    if encoding is None:
        encoding = Encoding(layout, characteristics, slots)
        unchecked = made
    else:
        unchecked = tuple([unit for unit, (_, was) in zip(made, parts, strict=True) if was is None])
    if encoding.computed_from and any(meet(unit.read.written, encoding.computed_from) for unit in unchecked):
        raise NotSliced
    sets = joined(made)
    known = () if before is None else before.groups
    alone = tuple([(each[0].reads, each[0]) for each in sets if len(each) == 1])
    groups = tuple([_group_of(each, layers, known) for each in sets if len(each) > 1])
    hangs = united([*[reads for reads, _ in alone], *[group.columns for group in groups]])
    return Table(layers, layout, encoding, made, hangs, alone, groups)


def _group_of(members: tuple[Unit, ...], layers: Layers, known: tuple[Group, ...]) -> Group:
    for group in known:
        if group.units == members:
            return group
    return group_of(members, layers)


def parts_of(bearer: Object, layers: Layers) -> list[Part]:
    """The parts of the passives of an object.

    Raises:
        NotSliced: One goes on in a later layer at what it has begun to affect.
        DefinitionError: No layer takes a change.
    """
    passives = passives_of(bearer)
    parts = [
        part
        for place, passive in passives
        for part in layers.parts(Instance((bearer.timestamp, 0, place), bearer.id, passive))
    ]
    if layers.continuing is Continuing.SAME_TARGETS and not all(part.first for part in parts):
        raise NotSliced
    return parts


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
