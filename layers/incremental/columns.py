"""Columns: which objects of a board show what, a set of objects as the bits of one integer.

How many objects look alike to a component follows from a few conjunctions of such sets, which cost next to nothing
beside a walk over ten thousand objects. Columns are made when they are first asked for. They stand at one moment, and
are brought to another by the objects that events have touched in between, of which moments keep a trail. All of it is a
pure cache that the moments of a game share.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum
from typing import Final, TypeAlias, cast

from attrs import define, field

from ludex.layers.cells import AnyCharacteristic, Value
from ludex.layers.incremental.projection import Projection

FEWEST_LOOKS: Final = 64
OBJECTS_A_LOOK: Final = 64
MOST_KEYS: Final = 256
MOST_TOUCHED: Final = 1024

Slots: TypeAlias = tuple[object, ...]
Known: TypeAlias = Mapping[str, tuple[object, Slots, object, object, object, object]]
Shown: TypeAlias = "tuple[Value | None, ...]"
Look: TypeAlias = tuple[Shown, int]
Half: TypeAlias = tuple[Shown, Value, int]


class Showing(Enum):
    """What of a characteristic a column tells apart."""

    VALUES = "each value, and absence"
    MEMBERS = "each member of a set, and absence"
    PRESENCE = "presence and absence"

    def keys(self, shown: object) -> Iterable[object]:
        """Under which keys an object is found that shows this; None is absence."""
        if shown is None or self is Showing.VALUES:
            return (shown,)
        return shown if self is Showing.MEMBERS and isinstance(shown, frozenset) else ()

    def kept(self, shown: Value | None, zero: Value, members: Collection[str]) -> Value | None:
        """What is kept of what an object shows."""
        if shown is None or self is Showing.VALUES:
            return shown
        if self is Showing.PRESENCE or not isinstance(shown, frozenset):
            return zero
        return shown if shown.issubset(members) else shown.intersection(members)


@define(eq=False)
class Column:
    """What objects show in one slot.

    Attributes:
        slot: The slot.
        showing: What of it is told apart.
        holders: For each key the objects that are found under it, as bits.
    """

    slot: int
    showing: Showing
    holders: dict[object, int]

    @classmethod
    def of(cls, slot: int, showing: Showing, rows: Iterable[Slots | None]) -> "Column | None":
        """The column of what objects show, by their places; None where there are too many keys to keep apart."""
        alike: dict[object, list[int]] = {}
        for place, slots in enumerate(rows):
            if slots is not None:
                alike.setdefault(slots[slot], []).append(place)
        found: dict[object, list[int]] = {}
        for each, places in alike.items():
            for key in showing.keys(each):
                found.setdefault(key, []).extend(places)
        if len(found) > MOST_KEYS:
            return None
        return cls(slot, showing, {key: as_bits(places) for key, places in found.items()})

    def change(self, bit: int, was: Slots | None, now: Slots | None) -> None:
        """Let an object show something else, come, or go."""
        for key in () if was is None else self.showing.keys(was[self.slot]):
            self.holders[key] ^= bit
        for key in () if now is None else self.showing.keys(now[self.slot]):
            self.holders[key] = self.holders.get(key, 0) | bit

    def split(self, looks: list[Look], zero: Value, members: Iterable[str], most: int) -> list[Look]:
        """Looks told apart by what objects show in this slot, too; broken off where there are more than so many."""
        if self.showing is Showing.VALUES:
            parts = cast("dict[Value | None, int]", self.holders).items()
            pairs = ((look, objects, shown, own) for look, objects in looks for shown, own in parts)
            return [((*look, shown), both) for look, objects, shown, own in pairs if (both := objects & own)]
        lacking, having = _divided([(look, zero, objects) for look, objects in looks], self.holders.get(None, 0))
        found: list[Look] = [((*look, None), objects) for look, _, objects in having]
        for member in members:
            without, having = _divided(lacking, self.holders.get(member, 0))
            lacking = [*without, *((look, _more(words, member), objects) for look, words, objects in having)]
            if len(lacking) > most:
                break
        return [*found, *(((*look, shown), objects) for look, shown, objects in lacking)]


@define(eq=False)
class Trail:
    """The objects that events have touched since a beginning, the latest first.

    Attributes:
        columns: The columns of all moments since then.
        touched: The object that was touched last; nothing at the beginning.
        before: What was touched before.
        length: How many touches there were.
    """

    columns: "Columns"
    touched: str = ""
    before: "Trail | None" = None
    length: int = 0

    def then(self, id: str) -> "Trail":
        """The trail after an event has touched an object; it begins anew where it would be too long to be walked."""
        return Trail(self.columns, id, self, self.length + 1) if self.length < MOST_TOUCHED else Trail(Columns())

    def since(self, other: "Trail") -> set[str]:
        """The objects touched here or there since the last moment that this and another trail have in common."""
        here, there, touched = self, other, set[str]()
        while here is not there:
            if here.length < there.length:
                here, there = there, here
            assert here.before is not None
            touched.add(here.touched)
            here = here.before
        return touched


@define(eq=False)
class Columns:
    """The columns of a board.

    Attributes:
        at: The moment at which they stand; None where they have not been asked for anything.
        places: The place of each object, which gives its bit.
        rows: What objects show, by their places; nothing where nobody is.
        everyone: All objects, as bits.
    """

    at: Trail | None = None
    places: dict[str, int] = field(factory=dict)
    rows: list[Slots | None] = field(factory=list)
    everyone: int = 0
    _free: list[int] = field(factory=list)
    _columns: dict[tuple[int, Showing], Column | None] = field(factory=dict)

    def looks(
        self, trail: Trail, records: Known, slots: Mapping[str, int], seen: Projection, but: Iterable[str]
    ) -> dict[Shown, int] | None:
        """How many of the objects at a moment look how, some left out; None where there is too much to keep apart."""
        self._bring(trail, records)
        others = self.everyone & ~sum(1 << self.places[id] for id in but if id in self.places)
        looks: list[Look] = [((), others)] if others else []
        most = max(FEWEST_LOOKS, len(self.places) // OBJECTS_A_LOOK)
        for cell, showing, members in sought(seen):
            column = self._column(slots[cell.name], showing)
            if column is None:
                return None
            looks = column.split(looks, cell.zero, members, most)
            if len(looks) > most:
                return None
        return {shown: objects.bit_count() for shown, objects in looks}

    def _column(self, slot: int, showing: Showing) -> Column | None:
        key = slot, showing
        if key not in self._columns:
            self._columns[key] = Column.of(slot, showing, self.rows)
        return self._columns[key]

    def _bring(self, trail: Trail, records: Known) -> None:
        """Let the columns stand at a moment."""
        if self.at is None:
            self.places = {id: place for place, id in enumerate(records)}
            self.rows = [record[1] for record in records.values()]
            self.everyone = (1 << len(records)) - 1
        elif self.at is not trail:
            for id in trail.since(self.at):
                self._change(id, records[id][1] if id in records else None)
        self.at = trail

    def _change(self, id: str, now: Slots | None) -> None:
        """Let an object show something else, come, or go."""
        if id not in self.places:
            if not self._free:
                self._free.append(len(self.rows))
                self.rows.append(None)
            self.places[id] = self._free.pop()
        place = self.places[id]
        bit, was = 1 << place, self.rows[place]
        for column in self._columns.values():
            if column is not None:
                column.change(bit, was, now)
        self.rows[place] = now
        self.everyone = self.everyone & ~bit if now is None else self.everyone | bit
        if now is None:
            del self.places[id]
            self._free.append(place)


def sought(seen: Projection) -> Iterator[tuple[AnyCharacteristic, Showing, Collection[str]]]:
    """What columns must tell apart for a projection, in its order."""
    yield from ((cell, Showing.VALUES, ()) for cell in seen.whole)
    yield from ((cell, Showing.MEMBERS, sorted(members)) for cell, members in seen.some_members)
    yield from ((cell, Showing.PRESENCE, ()) for cell in seen.presence)


def _divided(looks: list[Half], own: int) -> tuple[list[Half], list[Half]]:
    """Looks without, and looks with, what some objects have of their own."""
    if not own:
        return looks, []
    without, having = [], []
    for look, shown, objects in looks:
        both = objects & own
        if both:
            having.append((look, shown, both))
        if both != objects:
            without.append((look, shown, objects ^ both))
    return without, having


def _more(words: Value, member: str) -> frozenset[str]:
    assert isinstance(words, frozenset)
    return words | {member}


def as_bits(places: Collection[int]) -> int:
    """Some places, each as a bit of one integer.

    >>> bin(as_bits([0, 3]))
    '0b1001'
    """
    made = bytearray((max(places, default=0) >> 3) + 1)
    for place in places:
        made[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(made, "little")
