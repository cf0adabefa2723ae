"""Encodings: what an object shows as slots, and as what it adds to each column."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from immutables import Map

from ludex.layers.cells import AnyCharacteristic, Atom, Cells, Characteristic, Kind, Row, Value
from ludex.layers.objects import Object
from ludex.layers.sliced.lanes import MOST_SHOWN
from ludex.layers.sliced.layout import Layout, Sees, Test, is_computed, lane
from ludex.layers.slot_cells import SlotCells, Slots, slot_in


@dataclass(eq=False)
class Encoding:
    """How the objects of a board stand in its columns; tables share it while their columns tell the same.

    Attributes:
        layout: The columns.
        characteristics: What the slots of an object stand for.
        slots: The slot of each characteristic, by its name.
        everywhere: The slots of the characteristics that all objects have, as bits.
        telling: For each column its characteristic, what it tells, its test, and the slot, -1 for none.
        lacking: For each column what stands there for an object without the characteristic.
        asking: For each slot the columns about it that are told by a test, each with its test.
        numbers: For each slot its column of numbers.
        spoken: For each slot the words that it may have, where that matters.
        looked_at: The computed sets that are looked at.
        computed: For each slot those that hang on it.
        framing: For each slot those that hang on it where a place has it.
        computed_from: What they are computed from; no ability may write it.
    """

    layout: Layout
    characteristics: tuple[AnyCharacteristic, ...]
    slots: dict[str, int]
    everywhere: int = field(init=False)
    telling: list[tuple[AnyCharacteristic, Sees, Test, int]] = field(init=False)
    lacking: list[int] = field(init=False)
    asking: list[list[tuple[int, Test]]] = field(init=False)
    numbers: list[int | None] = field(init=False)
    spoken: list[frozenset[str] | None] = field(init=False)
    looked_at: list["Computed"] = field(init=False)
    computed: list[tuple["Computed", ...]] = field(init=False)
    framing: list[tuple["Computed", ...]] = field(init=False)
    computed_from: frozenset[Atom] = field(init=False)

    def __post_init__(self) -> None:
        layout, cells = self.layout, self.characteristics
        self.everywhere = 0
        for cell in layout.everywhere:
            self.everywhere |= 1 << self.slots[cell.name]
        self.telling, self.lacking = [], []
        self.asking, self.numbers = [[] for _ in cells], [None] * len(cells)
        for at, ((cell, sees, _), test) in enumerate(zip(layout.columns, layout.tests, strict=True)):
            slot = self.slot_of(cell)
            self.telling.append((cell, sees, test, -1 if slot is None else slot))
            self.lacking.append(lane(None) if sees is Sees.NUMBER else int(test(None)))
            if slot is not None and sees is Sees.NUMBER:
                self.numbers[slot] = at
            elif slot is not None:
                self.asking[slot].append((at, test))
        self.spoken = [frozenset(layout.words.get(cell, ())) if is_spoken(cell, layout) else None for cell in cells]
        self.looked_at = computed_of(layout)
        self.computed_from = frozenset([atom for each in self.looked_at for atom in each.cell.reads()])
        self.computed, self.framing = [() for _ in cells], [() for _ in cells]
        for each in self.looked_at:
            for looked_at, hanging in ((each.inputs, self.computed), (each.of_places, self.framing)):
                for cell in looked_at:
                    slot = self.slot_of(cell)
                    if slot is not None:
                        hanging[slot] += (each,)

    def slot_of(self, cell: AnyCharacteristic) -> int | None:
        """The slot of a characteristic; None where it has none, or another one of that name has it."""
        return slot_in(self.slots, self.characteristics, cell)

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

    def sets_of(self, row: Row) -> dict[int, frozenset[str]] | None:
        """The computed sets of an object, by the identity of each; None where no column tells of a member."""
        found: dict[int, frozenset[str]] = {}
        for each in self.looked_at:
            shown = found[id(each.cell)] = each.cell.of(row)
            if each.is_new(shown):
                return None
        return found

    def outgrown(self, row: Row) -> frozenset[AnyCharacteristic]:
        """The computed sets of an object that have a member of which no column tells."""
        return frozenset([each.cell for each in self.looked_at if each.is_new(each.cell.of(row))])

    def frame_of(self, places: dict[str, int], bases: Sequence[Slots]) -> dict[str, Cells]:
        """The base of the places of the board, cell by cell."""
        return {place: SlotCells(self, bases[places[place]]) for place in self.layout.frame}

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
            is_number = sees is Sees.NUMBER
            found = self.lacking[at] if shown is None else lane(shown) if is_number else int(test(shown))
            if found:
                columns[at] |= found << (place * width if is_number else place)
                changed |= 1 << at
        return changed


def is_spoken(cell: AnyCharacteristic, layout: Layout) -> bool:
    """Whether each word that a characteristic may have has a column."""
    return cell in layout.listed and cell.kind is not Kind.SET


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
    for cell in layout.listed:
        if cell.kind is Kind.SET:
            # nobody has a member of it so far, so that it has no column
            members.setdefault(cast("Characteristic[frozenset[str]]", cell), [])
    found = []
    for cell, several in members.items():
        inputs, of_places = [
            frozenset([atom.cell for atom in cell.reads() if atom.framed is framed]) for framed in (False, True)
        ]
        words = frozenset(layout.words[cell]) if cell in layout.listed else None
        found.append(Computed(cell, inputs, of_places, tuple(several), words))
    return found
