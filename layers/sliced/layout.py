"""The layout of a small board: which columns there are, and where in a column each object stands.

A column is one integer that tells one thing of all objects: who has this sub-type, whose number is at least three.
Each object has its place in all columns, which is one bit. A column of numbers holds one for each object, in lanes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias, TypeGuard

from ludex.layers.cells import AnyCharacteristic, Characteristic, Frame, Row, Value
from ludex.layers.relations import Relation
from ludex.layers.selection import ABILITIES
from ludex.layers.sliced.lanes import BIAS, MOST, MOST_SHOWN, Lanes

Columns: TypeAlias = Sequence[int]
Test: TypeAlias = Callable[[Value | None], bool]

THERE: Final = 0  # the column of all objects on the board


class NotSliced(Exception):
    """Some ability of the board looks at something that columns do not show; only seen within the package."""


class Sees(Enum):
    """What a column tells of an object."""

    MEMBER = "a member of a set"
    WORD = "its word"
    THERE = "that it is on the board"
    PRESENT = "that it has the characteristic"
    AT_LEAST = "that its number is so large"
    NUMBER = "its number"


@dataclass(eq=False)
class Layout:
    """Columns and places; columns are added while abilities are read.

    There are more places than objects, so that others may enter.

    Attributes:
        places: The place in the columns of each object that was there first.
        lanes: Where the number of each place stands in a column of numbers.
        size: How many places there are.
        words: The words that each characteristic of one word may have, and each set that is listed.
        everywhere: The characteristics that all objects have; no ability takes one away, so no column tells of that.
        rows: What the objects on the board show before any ability applies; None when all abilities are read.
        frame: The places of the board.
        columns: What each column tells.
        tests: For each column what a value must be for its object to stand in it; of no use for numbers.
        asked: The columns that the part asked for that is being read, as bits.
        named: The objects that it names, on the board or not.
        lending: The characteristics whose numbers are its operands.
        anyone: All places.
        mentioned: The objects that have abilities or that abilities name, on the board or not.
        listed: The characteristics of which each word has a column.
        listing: Those of them at which the part looks that is being read.
        lent: The characteristics whose numbers are operands of changes.
        written: The characteristics that changes write.
    """

    places: dict[str, int]
    lanes: Lanes
    words: dict[AnyCharacteristic, tuple[str, ...]]
    everywhere: frozenset[AnyCharacteristic]
    rows: Callable[[], list[Row]] | None
    frame: Frame
    columns: list[tuple[AnyCharacteristic, Sees, object]] = field(default_factory=list)
    tests: list[Test] = field(default_factory=list)
    asked: int = 0
    named: set[str] = field(default_factory=set)
    lending: set[AnyCharacteristic] = field(default_factory=set)
    size: int = field(init=False)
    anyone: int = field(init=False)
    mentioned: set[str] = field(default_factory=set)
    listed: frozenset[AnyCharacteristic] = frozenset()
    listing: set[AnyCharacteristic] = field(default_factory=set)
    lent: set[AnyCharacteristic] = field(default_factory=set)
    written: frozenset[AnyCharacteristic] = frozenset()
    _known: dict[tuple[AnyCharacteristic, Sees, object], int] = field(default_factory=dict)
    _each: dict[AnyCharacteristic, tuple[int, list[tuple[int, str]]]] = field(default_factory=dict)
    _borrowed: bool = False

    def __post_init__(self) -> None:
        self.size = self.lanes.places
        self.anyone = (1 << self.size) - 1
        if not self.columns:
            self.columns.append((ABILITIES, Sees.THERE, None))
            self.tests.append(test_of(Sees.THERE, None))

    def again(self, places: dict[str, int], lanes: Lanes, rows: Callable[[], list[Row]], frame: Frame) -> "Layout":
        """The same columns, to which others may be added, for the objects that are at some places now."""
        made = Layout(places, lanes, self.words, self.everywhere, rows, frame, self.columns)
        made.tests, made.listed, made._known, made._each = self.tests, self.listed, self._known, self._each
        made._borrowed = True
        return made

    def is_as(self, other: "Layout") -> bool:
        """Whether the columns tell the same."""
        return (
            self.columns is other.columns
            and self.lanes is other.lanes
            and self.words is other.words
            and self.listed is other.listed
        )

    def read_another(self) -> None:
        """Note anew what is asked for, named, listed and lent."""
        self.asked, self.named, self.listing, self.lending = 0, set(), set(), set()

    def list_again(self, cells: frozenset[AnyCharacteristic]) -> None:
        """See to it that sets are listed anew when they are looked at, with what they have on the board now."""
        if cells:
            self.listed -= cells
            self._each = {cell: each for cell, each in self._each.items() if cell not in cells}

    def those(self, ids: "Sequence[str] | frozenset[str]") -> int:
        """Some objects as bits; those that are not there are left out. They must not come or go from now on."""
        self.named.update(ids)
        return sum(1 << self.places[id] for id in ids if id in self.places)

    def column(self, cell: AnyCharacteristic, sees: Sees, what: object = None) -> int:
        """The number of a column; it is there from now on.

        Raises:
            NotSliced: The characteristic is computed from others, and it is not asked for a member of it.
        """
        if is_computed(cell) and sees is not Sees.MEMBER:
            raise NotSliced
        key = (cell, sees, what)
        found = self._known.get(key)
        if found is None:
            if self._borrowed:
                self.columns, self.tests, self._known = self.columns.copy(), self.tests.copy(), self._known.copy()
                self._borrowed = False
            found = self._known[key] = len(self.columns)
            self.columns.append(key)
            self.tests.append(test_of(sees, what))
        self.asked |= 1 << found
        return found

    def there(self) -> int:
        """The column of all objects on the board."""
        self.asked |= 1 << THERE
        return THERE

    def unused(self) -> int:
        """The places whose object may leave, or where none is, as far as the part itself tells."""
        return self.anyone & ~self.those(tuple(self.named))

    def known(self, cell: AnyCharacteristic, sees: Sees, what: object = None) -> int | None:
        """The number of a column that some ability looks at; None where none does."""
        return self._known.get((cell, sees, what))

    def each_word(self, cell: AnyCharacteristic) -> list[tuple[int, str]]:
        """The columns of all words that a characteristic may have, each with its word."""
        if cell not in self.listed:
            self.listed |= {cell}
        return self._all(cell, Sees.WORD)

    def each_member(self, cell: Characteristic[frozenset[str]]) -> list[tuple[int, str]]:
        """The columns of all members that a set has on the board, each with the member; no ability may write it."""
        if cell not in self.listed:
            assert self.rows is not None  # it is only asked while abilities are read
            # those that were there before have their columns, and may come back
            found = frozenset(self.words.get(cell, ())).union(*(cell.of(row) for row in self.rows()))
            self.words = {**self.words, cell: tuple(sorted(found))}
            self.listed |= {cell}
        return self._all(cell, Sees.MEMBER)

    def _all(self, cell: AnyCharacteristic, sees: Sees) -> list[tuple[int, str]]:
        self.listing.add(cell)
        known = self._each.get(cell)
        if known is not None:
            self.asked |= known[0]
            return known[1]
        asked, self.asked = self.asked, 0
        found = [(self.column(cell, sees, word), word) for word in self.words.get(cell, ())]
        self._each = {**self._each, cell: (self.asked, found)}
        self.asked |= asked
        return found

    def at_least(self, cell: AnyCharacteristic, bound: int) -> int:
        """The column that tells whose number is at least so large.

        Raises:
            NotSliced: The bound is too large, or the characteristic is computed from others.
        """
        if abs(bound) > MOST:
            raise NotSliced
        # the numbers themselves are there for those who write them
        asked = self.asked
        self.column(cell, Sees.NUMBER)
        self.asked = asked
        return self.column(cell, Sees.AT_LEAST, bound)

    def switch(self, pairs: Sequence[tuple[AnyCharacteristic, AnyCharacteristic]]) -> None:
        """See to it that the numbers of characteristics that are switched are there, and lent, for both or neither."""
        for _ in pairs:
            for first, second in (*pairs, *((second, first) for first, second in pairs)):
                if self.known(first, Sees.NUMBER) is not None:
                    self.column(second, Sees.NUMBER)
                if first in self.lent:
                    self.lent.add(second)

    def about(self, cell: AnyCharacteristic) -> list[tuple[int, Sees, object]]:
        """The columns about a characteristic, each with what it tells."""
        return [(at, sees, what) for at, (known, sees, what) in enumerate(self.columns) if known == cell]

    def take_out(self, columns: list[int], place: int) -> int:
        """Take the object at a place out of columns; those that are others then, as bits."""
        changed, width = 0, self.lanes.width
        for at, (_, sees, _) in enumerate(self.columns):
            here = (1 << width) - 1 << place * width if sees is Sees.NUMBER else 1 << place
            if columns[at] & here:
                columns[at] &= ~here
                changed |= 1 << at
        return changed


def is_computed(cell: AnyCharacteristic) -> "TypeGuard[Characteristic[frozenset[str]]]":
    """Whether a characteristic is computed from others."""
    return type(cell) is not Characteristic


def test_of(sees: Sees, what: object) -> Test:
    """What a value must be for its object to stand in a column."""
    match sees:
        case Sees.MEMBER:
            return lambda shown: isinstance(shown, frozenset) and what in shown
        case Sees.WORD:
            return lambda shown: shown == what
        case Sees.THERE | Sees.NUMBER:
            return lambda _: True
        case Sees.PRESENT:
            return lambda shown: shown is not None
        case _:
            assert isinstance(what, int)
            bound = what
            return lambda shown: (shown if isinstance(shown, int) else 0) >= bound


def lane(shown: Value | None) -> int:
    """A number as it stands in a column of numbers.

    Raises:
        NotSliced: It is too large.
    """
    number = shown if isinstance(shown, int) else 0
    if abs(number) > MOST_SHOWN:
        raise NotSliced
    return number + BIAS


RELATIONS: Final[Mapping[Relation, tuple[int | None, int | None]]] = {
    Relation.AT_LEAST: (0, None),
    Relation.MORE: (1, None),
    Relation.LESS: (None, 0),
    Relation.AT_MOST: (None, 1),
    Relation.EQUAL: (0, 1),
}
"""Each relation to a bound as "at least", and "not at least", each with what is added to the bound."""
