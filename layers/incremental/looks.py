"""Looks: what all abilities together see of objects, and in which states components see them.

Objects that look alike are treated alike, so whatever is found out about a look is kept with it. Looks outlive
the coming and going of abilities, as long as the same is looked at and the same parts belong together.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from operator import itemgetter
from typing import Final, cast

from attrs import define, field

from ludex.layers.cells import AnyCharacteristic, Frame, Held, Row, Value
from ludex.layers.incremental.columns import Showing, sought
from ludex.layers.incremental.component import Component
from ludex.layers.incremental.course import Course, Effects
from ludex.layers.incremental.members import Entry, Op, State
from ludex.layers.incremental.program import Program

NO_KEY: Final = ()
MOST_PROFILES: Final = 50_000


@define(eq=False)
class Plans:
    """What is applied on a board: for each part that stands alone its operation, for each component its course.

    Attributes:
        alone: The operations of the parts that stand alone; None for one that does not exist.
        active: Their selectors, as bits of the matching; those of operations that are off left out.
        courses: What each component applies.
    """

    alone: tuple[Op | None, ...]
    active: int
    courses: tuple[Course, ...]


@define(eq=False)
class Profile:
    """What all abilities together see of an object; objects of one profile are treated alike.

    Attributes:
        shape: Its shape.
        seen: What is seen in the slots that some ability reads.
        states: Its starting state in each component.
        matched: The selectors of parts standing alone that take it in, as bits.
        matched_of: Among how many selectors these were looked for, and for which structure.
        counted: The tallies that count it, as bits.
        counted_of: Among how many tallies these were looked for.
        at: The plans that `program` was made for.
        program: What is done to the object under these plans.
        program_key: What that program is made of.
        programs: Other programs met, by what they are made of.
        courses: The courses that `effects` are from.
        effects: What the courses do to the object.
        sources: What its own parts that stand alone see of it, by component.
        moves: For profiles that the object has gone to, in which components its starting state is another.
    """

    shape: "Shape"
    seen: tuple[object, ...]
    states: tuple[State, ...]
    matched: int = 0
    matched_of: tuple[int, object] = (-1, None)
    counted: int = 0
    counted_of: int = -1
    at: Plans | None = None
    program: Program | None = None
    program_key: tuple[object, ...] | None = None
    programs: dict[tuple[object, ...], Program] | None = None
    courses: tuple[Course, ...] | None = None
    effects: tuple[Effects, ...] = ()
    sources: dict[Component, State] | None = None
    moves: "dict[Profile, tuple[tuple[int, State, State], ...]] | None" = None
    _row: Row | None = None

    @property
    def row(self) -> Row:
        """What is seen, as a row; the identity is kept only where some ability may tell the object apart."""
        if self._row is None:
            shape, home = self.shape, self.shape.home
            cells = dict(shape.blank)
            for slot, shown in zip(home.read, self.seen, strict=True):
                if shown is not None:
                    cells[home.characteristics[slot]] = cast(Value, shown)
            self._row = Row(shape.id, cells, home.frame, shape.held)
        return self._row

    def moves_to(self, after: "Profile") -> tuple[tuple[int, State, State], ...]:
        """The components in which the starting states of two profiles differ, with both states."""
        if self.moves is None:
            self.moves = {}
        found = self.moves.get(after)
        if found is None:
            pairs = enumerate(zip(self.states, after.states, strict=True))
            found = self.moves[after] = tuple((place, was, now) for place, (was, now) in pairs if was != now)
        return found


@define(eq=False)
class Shape:
    """Which characteristics an object has, and whatever else of it does not change from event to event.

    Attributes:
        present: For each slot whether it is filled.
        id: Its identity where some ability may tell it apart, else nothing.
        held: Its own abilities where they matter.
        home: The structure that it belongs to.
        blank: The characteristics that it has, each with what an absent one would read as.
        profiles: The profiles met, by the values that abilities read.
        kept: The same, by what abilities really look at in those values.
        states: For each component the starting states met, by what it keeps of the values.
        entries: What operations of shared operands do to such objects where they take them in.
    """

    present: tuple[bool, ...]
    id: str
    held: tuple[Held, ...]
    home: "Looks"
    states: tuple[dict[object, State], ...]
    blank: dict[AnyCharacteristic, Value]
    profiles: dict[object, Profile] = field(factory=dict)
    kept: dict[object, Profile] = field(factory=dict)
    entries: dict[Op | None, Entry] = field(factory=dict)


class Lens(dict[object, "Value | None"]):
    """What is kept of what objects show in a slot, worked out once for each value."""

    def __init__(self, showing: Showing, zero: Value, members: Collection[str]) -> None:
        """The lens of a column, without any value yet."""
        super().__init__()
        self._kept = partial(showing.kept, zero=zero, members=frozenset(members))

    def __missing__(self, shown: "Value | None") -> "Value | None":
        """What is kept of a value that has not been met."""
        if len(self) > MOST_PROFILES:
            self.clear()
        found = self[shown] = self._kept(shown)
        return found


@define(eq=False)
class Looks:
    """All looks met under one set of things that are looked at.

    Attributes:
        frame: The base cells of the places.
        characteristics: What the slots of an object stand for, in order.
        read: The slots that some ability reads.
        asked: Of which of these only certain members matter, and which.
        grouped: The components that see objects in states.
        place_of: The place of each characteristic that is read, among those.
        lenses: What is kept of those of which only certain members matter, by their places.
        lenses_of: For each component the slots that it reads, each with what it keeps.
    """

    frame: Frame
    characteristics: tuple[AnyCharacteristic, ...]
    read: tuple[int, ...]
    asked: tuple[tuple[int, frozenset[str]], ...]
    grouped: tuple[Component, ...]
    slots: dict[str, int] = field(init=False)
    key: Callable[[tuple[object, ...]], tuple[object, ...]] = field(init=False)
    place_of: dict[str, int] = field(init=False)
    lenses: tuple[tuple[int, Lens], ...] = field(init=False)
    lenses_of: tuple[tuple[tuple[int, Lens], ...], ...] = field(init=False)
    shapes: dict[tuple[object, ...], Shape] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.slots = {cell.name: place for place, cell in enumerate(self.characteristics)}
        self.key = getter(self.read)
        self.place_of = {self.characteristics[slot].name: place for place, slot in enumerate(self.read)}
        self.lenses = tuple([(place, Lens(Showing.MEMBERS, frozenset(), members)) for place, members in self.asked])
        self.lenses_of = tuple(
            tuple(
                (self.slots[cell.name], Lens(showing, cell.zero, members))
                for cell, showing, members in sought(each.projection)
            )
            for each in self.grouped
        )

    def shape(self, id: str, held: tuple[Held, ...], slots: tuple[object, ...]) -> Shape:
        """The shape of an object, given the identity and the abilities that matter."""
        key = (tuple([shown is not None for shown in slots]), id, held)
        found = self.shapes.get(key)
        if found is None:
            present = zip(self.characteristics, key[0], strict=False)
            blank = {cell: cell.zero for cell, there in present if there}
            states: tuple[dict[object, State], ...] = tuple({} for _ in self.grouped)
            found = self.shapes[key] = Shape(key[0], id, held, self, states, blank)
        return found

    def profile(self, shape: Shape, slots: tuple[object, ...]) -> Profile:
        """The profile of an object of a shape."""
        key = self.key(slots)
        found = shape.profiles.get(key)
        if found is None:
            kept = list(key)
            for place, lens in self.lenses:
                kept[place] = lens[kept[place]]
            seen = tuple(kept)
            found = shape.kept.get(seen)
            if found is None:
                found = shape.kept[seen] = Profile(shape, seen, self._states(shape, slots))
            if len(shape.profiles) > MOST_PROFILES:
                shape.profiles.clear()
                shape.kept.clear()
            shape.profiles[key] = found
        return found

    def _states(self, shape: Shape, slots: tuple[object, ...]) -> tuple[State, ...]:
        states = []
        for component, lenses, known in zip(self.grouped, self.lenses_of, shape.states, strict=True):
            kept = tuple([lens[slots[slot]] for slot, lens in lenses])
            state = known.get(kept)
            if state is None:
                state = known[kept] = component.state_of(shape.id, kept, shape.held)
            states.append(state)
        return tuple(states)


def getter(slots: Sequence[int]) -> Callable[[tuple[object, ...]], tuple[object, ...]]:
    """Takes the values of some slots, always as a tuple.

    >>> getter([2])("abc")
    ('c',)
    """
    if len(slots) == 1:
        (only,) = slots
        return lambda values: (values[only],)
    return itemgetter(*slots) if slots else (lambda _: NO_KEY)
