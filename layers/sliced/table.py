"""A table: a small board over columns, and what is true on it after each event."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final, cast

from immutables import Map

from ludex.layers.cells import AnyCharacteristic, Cells, Characteristic, Kind, Row, Value
from ludex.layers.changes import EXISTENCE, SetWord
from ludex.layers.objects import Board, Object, passives_of
from ludex.layers.order import Continuing, Layers
from ludex.layers.pairs import reach
from ludex.layers.passives import Footprint, Instance, Part, meet
from ludex.layers.selection import ABILITIES
from ludex.layers.sliced.group import Group, group_of, joined
from ludex.layers.sliced.lanes import MOST_CHANGES, MOST_SHOWN, Lanes
from ludex.layers.sliced.layout import Layout, NotSliced, Sees, Test, is_computed, lane
from ludex.layers.sliced.unit import Read, Unit, units
from ludex.layers.slot_cells import SlotCells, Slots

MOST_OBJECTS: Final = 96
MOST_PARTS: Final = 64
SPARE: Final = 8  # places for those that enter


@dataclass(eq=False)
class Table:
    """A small board over columns, whatever its objects are like; views of one game share it.

    Attributes:
        layers: The order policy.
        layout: Its columns.
        characteristics: What the slots of an object stand for.
        slots: The slot of each characteristic, by its name.
        units: The parts, by key.
        everywhere: The slots of the characteristics that all objects have, as bits.
        telling: For each column its characteristic, what it tells, its test, and the slot, -1 for none.
        hangs: The columns on which any unit hangs, as bits.
        alone: The units that stand alone, each with the columns on which it hangs.
        groups: The others.
        asking: For each slot the columns about it that are told by a test, each with its test.
        numbers: For each slot its column of numbers.
        spoken: For each slot the words that it may have, where that matters.
        looked_at: The computed sets that are looked at.
        computed: For each slot those that hang on it.
        framing: For each slot those that hang on it where a place has it.
    """

    layers: Layers
    layout: Layout
    characteristics: tuple[AnyCharacteristic, ...]
    units: tuple[Unit, ...]
    slots: dict[str, int] = field(init=False)
    everywhere: int = field(init=False)
    telling: list[tuple[AnyCharacteristic, Sees, Test, int]] = field(init=False)
    hangs: int = field(init=False)
    alone: tuple[tuple[int, Unit], ...] = field(init=False)
    groups: tuple[Group, ...] = field(init=False)
    asking: list[list[tuple[int, Test]]] = field(init=False)
    numbers: list[int | None] = field(init=False)
    spoken: list[frozenset[str] | None] = field(init=False)
    looked_at: list["Computed"] = field(init=False)
    computed: list[tuple["Computed", ...]] = field(init=False)
    framing: list[tuple["Computed", ...]] = field(init=False)

    def slot_of(self, cell: AnyCharacteristic) -> int | None:
        """The slot of a characteristic; None where it has none, or another one of that name has it."""
        slot = self.slots.get(cell.name)
        if slot is None:
            return None
        known = self.characteristics[slot]
        return slot if known is cell or known == cell else None

    def cells(self, slots: Sequence[object]) -> "Map[AnyCharacteristic, Value]":
        """What an object shows, from its slots."""
        shown: Any = [
            (cell, value) for cell, value in zip(self.characteristics, slots, strict=True) if value is not None
        ]
        return Map(shown)

    def is_new(self, slot: int, value: Value | None) -> bool:
        """Whether no column tells of such a value, so that a new table is needed."""
        if value is None:
            return self.everywhere >> slot & 1 == 1
        spoken = self.spoken[slot]
        if spoken is not None:
            return value != "" and value not in spoken
        return self.numbers[slot] is not None and isinstance(value, int) and abs(value) > MOST_SHOWN

    def slots_for(self, found: Object) -> Slots | None:
        """What an object shows, slot by slot; None where there is no slot for it, or no column for a word."""
        lacking = self.everywhere
        shown: list[object] = [None] * len(self.characteristics)
        for cell, value in found.base.items():
            slot = self.slot_of(cell)
            if slot is None or self.is_new(slot, value):
                return None
            lacking &= ~(1 << slot)
            shown[slot] = value
        return tuple(shown) if lacking == 0 else None

    def slots_of(self, found: Object) -> Slots:
        """What an object shows that was there when the table was made, slot by slot."""
        shown: list[object] = [None] * len(self.characteristics)
        for cell, value in found.base.items():
            shown[self.slots[cell.name]] = value
        return tuple(shown)

    def sets_of(self, row: Row) -> dict[int, frozenset[str]] | None:
        """The computed sets of an object, by the identity of each; None where no column tells of a member."""
        found: dict[int, frozenset[str]] = {}
        for each in self.looked_at:
            shown = found[id(each.cell)] = each.cell.of(row)
            if each.is_new(shown):
                return None
        return found

    def frame_of(self, places: dict[str, int], bases: Sequence[Slots]) -> dict[str, Cells]:
        """The base of the places of the board, cell by cell."""
        return {place: SlotCells(self, bases[places[place]]) for place in self.layout.frame}

    def read_without(self, id: str) -> dict[Part, Read]:
        """The parts as they were read, but for those that name an object."""
        return {unit.part: unit.read for unit in self.units if id not in unit.read.names}

    def amended(self, id: str, new: list[Part], layout: Layout, known: Mapping[Part, Read]) -> "Table":
        """The table after the parts of an object have become others.

        Args:
            id: The object.
            new: Its parts.
            layout: The columns.
            known: Parts that have been read over these columns.

        Raises:
            NotSliced: There are too many parts, or one looks at something that columns or slots do not show.
        """
        seen = [_reach(part) for part in new]
        cells = {atom.cell for each in seen for atom in (*each.target, *each.source, *each.board, *each.writes)}
        spoken = any(isinstance(change, SetWord) for part in new for change in part.changes)
        if spoken or any(self.slot_of(cell) is None for cell in cells - {ABILITIES, EXISTENCE}):
            raise NotSliced
        listed = layout.listed.copy()
        parts = [unit.part for unit in self.units if unit.part.instance.source != id]
        parts = sorted([*parts, *new], key=attrgetter("key"))
        made = table_of(parts, layout, self.characteristics, self.layers, known)
        if any(cell.kind is not Kind.SET for cell in layout.listed - listed):
            # which words a characteristic may have is known from when the first table was made, or where it is listed
            raise NotSliced
        return made

    def takes(self, entering: Object) -> bool:
        """Whether an object may enter without a new table, as far as its slots and sets allow it."""
        return not entering.place and entering.id not in self.layout.mentioned and not any(passives_of(entering))

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

    def put_in(
        self,
        columns: list[int],
        place: int,
        slots: Slots,
        row: Row,
        sets: dict[int, frozenset[str]],
        which: Sequence[int] | None = None,
    ) -> int:
        """Put what an object shows into columns at a place where none is; those that are others then, as bits.

        Args:
            columns: The columns.
            place: The place.
            slots: What the object shows before any ability applies, slot by slot.
            row: The same, for sets that are computed from it.
            sets: Those that are known, by the identity of each; others are added.
            which: The numbers of the columns into which it is put; all by default.

        Raises:
            NotSliced: A number is too large.
        """
        changed, width = 0, self.layout.lanes.width
        for at in range(len(self.telling)) if which is None else which:
            cell, sees, test, slot = self.telling[at]
            shown: Any = None
            if slot >= 0:
                shown = slots[slot]
            elif is_computed(cell):
                shown = sets.get(id(cell))
                if shown is None:
                    shown = sets[id(cell)] = cell.of(row)
            found = lane(shown) << place * width if sees is Sees.NUMBER else int(test(shown)) << place
            if found:
                columns[at] |= found
                changed |= 1 << at
        return changed

    def __post_init__(self) -> None:
        layout, cells = self.layout, self.characteristics
        self.slots = {cell.name: slot for slot, cell in enumerate(cells)}
        self.everywhere = 0
        for cell in layout.everywhere:
            self.everywhere |= 1 << self.slots[cell.name]
        self.telling = []
        for (cell, sees, _), test in zip(layout.columns, layout.tests, strict=True):
            slot = self.slot_of(cell)
            self.telling.append((cell, sees, test, -1 if slot is None else slot))
        self.asking, self.numbers = [[] for _ in cells], [None] * len(cells)
        for at, (cell, sees, _) in enumerate(layout.columns):
            slot = self.slot_of(cell)
            if slot is not None and sees is Sees.NUMBER:
                self.numbers[slot] = at
            elif slot is not None:
                self.asking[slot].append((at, layout.tests[at]))
        self.spoken = [frozenset(layout.words.get(cell, ())) if cell in layout.listed else None for cell in cells]
        self.looked_at = computed_of(layout)
        self.computed, self.framing = [() for _ in cells], [() for _ in cells]
        for each in self.looked_at:
            for looked_at, hanging in ((each.inputs, self.computed), (each.of_places, self.framing)):
                for cell in looked_at:
                    slot = self.slot_of(cell)
                    if slot is not None:
                        hanging[slot] += (each,)
        sets = joined(self.units)
        self.alone = tuple((each[0].reads, each[0]) for each in sets if len(each) == 1)
        self.groups = tuple(group_of(each, self.layers) for each in sets if len(each) > 1)
        self.hangs = 0
        for reads, _ in self.alone:
            self.hangs |= reads
        for group in self.groups:
            self.hangs |= group.columns


@dataclass(eq=False)
class Computed:
    """A set that no ability writes and that has columns of its members, as some ability looks at it.

    Attributes:
        cell: The set.
        inputs: The characteristics of an object that it is computed from; itself, where it is not.
        of_places: Those of places that it is computed from.
        members: The columns of its members.
        words: All members that it may have, where that matters.
    """

    cell: Characteristic[frozenset[str]]
    inputs: frozenset[AnyCharacteristic]
    of_places: frozenset[AnyCharacteristic]
    members: tuple[tuple[int, str], ...]
    words: frozenset[str] | None

    def is_new(self, shown: frozenset[str]) -> bool:
        """Whether an object shows a member that no column tells of."""
        return self.words is not None and not self.words.issuperset(shown)

    def put(self, columns: list[int], here: int, shown: frozenset[str]) -> int:
        """Put what an object shows now into columns; those that are others then, as bits."""
        changed = 0
        for at, word in self.members:
            if (word in shown) != (columns[at] & here != 0):
                columns[at] ^= here
                changed |= 1 << at
        return changed


def computed_of(layout: Layout) -> list[Computed]:
    """The sets that are computed, or of which each member has a column."""
    members: dict[Characteristic[frozenset[str]], list[tuple[int, str]]] = {}
    for at, (cell, sees, what) in enumerate(layout.columns):
        if sees is Sees.MEMBER and (is_computed(cell) or cell in layout.listed):
            assert isinstance(what, str)
            members.setdefault(cast("Characteristic[frozenset[str]]", cell), []).append((at, what))
    found = []
    for cell, several in members.items():
        inputs, of_places = [
            frozenset([atom.cell for atom in cell.reads() if atom.framed is framed]) for framed in (False, True)
        ]
        words = frozenset(layout.words[cell]) if cell in layout.listed else None
        found.append(Computed(cell, inputs, of_places, tuple(several), words))
    return found


def table(board: Board, layers: Layers) -> Table:
    """The table of a board.

    Raises:
        NotSliced: The board is too large, or some ability looks at something that columns do not show.
        DefinitionError: No layer takes a change.
    """
    if len(board) > MOST_OBJECTS:
        raise NotSliced
    objects = sorted(board, key=lambda each: each.timestamp)
    parts = sorted([part for found in objects for part in parts_of(found, layers)], key=attrgetter("key"))
    prints = [_reach(part) for part in parts]
    cells = _characteristics(objects, prints, layers)
    everywhere = frozenset(cell for cell in cells if all(cell in found.base for found in objects))
    frame: dict[str, Cells] = {found.id: found.base for found in objects if found.place}

    def rows() -> list[Row]:
        return [Row(found.id, found.base, frame) for found in objects]

    places = {found.id: place for place, found in enumerate(objects)}
    layout = Layout(places, Lanes(len(places) + SPARE), _words(objects, parts), everywhere, rows, frame)
    return table_of(parts, layout, cells, layers, {})


def table_of(
    parts: list[Part],
    layout: Layout,
    characteristics: tuple[AnyCharacteristic, ...],
    layers: Layers,
    known: Mapping[Part, Read],
) -> Table:
    """The table of some parts over columns, to which others are added as they are needed.

    Raises:
        NotSliced: There are too many, or some ability looks at something that columns do not show.
    """
    if len(parts) > MOST_PARTS or sum(len(part.changes) for part in parts) > MOST_CHANGES:
        raise NotSliced
    layout.written = frozenset([atom.cell for part in parts for atom in _reach(part).writes])
    made = units(parts, layout, {cell: slot for slot, cell in enumerate(characteristics)}, known)
    computed_from = frozenset([atom for each in computed_of(layout) for atom in each.cell.reads()])
    if computed_from and any(meet(_reach(part).writes, computed_from) for part in parts):
        raise NotSliced
    return Table(layers, layout, characteristics, made)


def _reach(part: Part) -> Footprint:
    return reach(part.instance.passive, part.changes)


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
