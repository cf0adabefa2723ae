"""The structure of a board: its parts, which belong together, and what has been found out about looks.

A structure knows abilities, sources and places; it does not know how many other objects there are. Views of
one game share it until an ability comes or goes.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final, cast

from attrs import define, field, frozen
from immutables import Map

from ludex.layers.cells import AnyCharacteristic, Frame, Held, Row, Value
from ludex.layers.incremental.component import Component, Op, State, look
from ludex.layers.incremental.course import Course, Effects
from ludex.layers.incremental.matching import Matching, bits
from ludex.layers.incremental.program import Entry, Program
from ludex.layers.objects import Object
from ludex.layers.order import Layers

NO_KEY: Final = ()
MOST_PROGRAMS: Final = 64


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
        row: What is seen; the identity is kept only where some ability may tell the object apart.
        states: Its starting state in each component.
        matched: The selectors of parts standing alone that take it in, as bits.
        matched_of: Among how many selectors these were looked for.
        counted: The tallies that count it, as bits.
        counted_of: Among how many tallies these were looked for.
        at: The plans that `program` was made for.
        program: What is done to the object under these plans.
        programs: The programs met, by what they are made of.
        alone: Takes the operations that may apply from all that stand alone.
        courses: The courses that `effects` are from.
        effects: What the courses do to the object.
        effects_key: Their identities.
        entries: What operations standing alone do to it.
        sources: What its own parts that stand alone see of it, by component.
        moves: For profiles that the object has gone to, in which components its starting state is another.
    """

    shape: "Shape"
    row: Row
    states: tuple[State, ...]
    matched: int = 0
    matched_of: int = -1
    counted: int = 0
    counted_of: int = -1
    at: Plans | None = None
    program: Program | None = None
    programs: dict[tuple[object, ...], Program] = field(factory=dict)
    alone: Callable[[tuple[object, ...]], tuple[object, ...]] = lambda _: NO_KEY
    courses: tuple[Course, ...] | None = None
    effects: tuple[Effects, ...] = ()
    effects_key: tuple[int, ...] = ()
    entries: dict[Op, Entry] = field(factory=dict)
    sources: dict[Component, State] = field(factory=dict)
    moves: "dict[Profile, tuple[tuple[int, State, State], ...]]" = field(factory=dict)

    def moves_to(self, after: "Profile") -> tuple[tuple[int, State, State], ...]:
        """The components in which the starting states of two profiles differ, with both states."""
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
        states: For each component the starting states met, by the values that it reads.
    """

    present: tuple[bool, ...]
    id: str
    held: tuple[Held, ...]
    home: object
    states: tuple[dict[object, State], ...]
    blank: dict[AnyCharacteristic, Value]
    profiles: dict[object, Profile] = field(factory=dict)
    kept: dict[object, Profile] = field(factory=dict)


@frozen(eq=False)
class Header:
    """What of an object does not change from event to event.

    Attributes:
        object: The object as it entered; its base may have changed since.
        held: Its own abilities with their keys.
    """

    object: Object
    held: tuple[Held, ...]


@define(eq=False)
class Structure:
    """The parts of a board, grouped; see the module.

    Attributes:
        layers: The order policy.
        frame: The base cells of the places.
        characteristics: What the slots of an object stand for, in order.
        slots: The place of each, by name.
        read: The slots that some ability reads.
        asked: Of which of these only certain members matter, and which.
        alone: The components of one part that looks at nothing but its source, its targets, counts and sums.
        grouped: All other components.
        named: The objects that keep their identity, whatever they look like.
        all_named: Whether all do, since passives may be gained.
        reads_abilities: Whether some selector asks for abilities.
        alone_of: For each source the places of its parts among those that stand alone.
        copied: The objects whose base is copied.
        framing: The names of characteristics that links read of places.
        bearers: The objects that have passives.
        matching: The selectors of the parts that stand alone.
        tallying: The selectors of their counts and sums.
    """

    layers: Layers
    frame: Frame
    characteristics: tuple[AnyCharacteristic, ...]
    slots: dict[str, int]
    read: tuple[int, ...]
    asked: tuple[tuple[int, frozenset[str]], ...]
    alone: tuple[Component, ...]
    grouped: tuple[Component, ...]
    named: frozenset[str]
    all_named: bool
    reads_abilities: bool
    alone_of: dict[str, tuple[int, ...]]
    copied: frozenset[str]
    framing: frozenset[str]
    bearers: "Map[str, Object]"
    matching: Matching
    tallying: Matching
    key: Callable[[tuple[object, ...]], tuple[object, ...]] = field(init=False)
    keys: tuple[Callable[[tuple[object, ...]], tuple[object, ...]], ...] = field(init=False)
    is_read: frozenset[int] = field(init=False)
    place_of: dict[Component, int] = field(init=False)
    shapes: dict[tuple[object, ...], Shape] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.key = _getter(self.read)
        self.keys = tuple(
            _getter([self.slots[cell.name] for cell in each.projection.characteristics()]) for each in self.grouped
        )
        self.is_read = frozenset(self.read)
        self.place_of = {component: place for place, component in enumerate(self.alone)}

    # --- objects -----------------------------------------------------------------------------------

    def base_slots(self, found: Object, held: tuple[Held, ...]) -> tuple[object, ...]:
        """The base of an object as a tuple: the slots, and last its abilities."""
        get = found.base.get
        return (*[get(cell) for cell in self.characteristics], held)

    def shape(self, header: Header, slots: tuple[object, ...]) -> Shape:
        """The shape of an object."""
        id = header.object.id
        known = id if self.all_named or id in self.named else ""
        held = header.held if known or self.reads_abilities else ()
        key = (tuple([shown is not None for shown in slots]), known, held)
        found = self.shapes.get(key)
        if found is None:
            present = zip(self.characteristics, key[0], strict=False)
            blank = {cell: cell.zero for cell, there in present if there}
            found = self.shapes[key] = Shape(key[0], known, held, self, tuple({} for _ in self.grouped), blank)
        return found

    def profile(self, shape: Shape, slots: tuple[object, ...]) -> Profile:
        """The profile of an object of a shape."""
        key = self.key(slots)
        found = shape.profiles.get(key)
        if found is None:
            kept = list(key)
            for place, members in self.asked:
                shown = kept[place]
                if isinstance(shown, frozenset):
                    kept[place] = shown & members
            seen = tuple(kept)
            found = shape.kept.get(seen)
            if found is None:
                found = shape.kept[seen] = self._new_profile(shape, slots, seen)
            shape.profiles[key] = found
        return found

    def _new_profile(self, shape: Shape, slots: tuple[object, ...], seen: tuple[object, ...]) -> Profile:
        cells = dict(shape.blank)
        for slot, shown in zip(self.read, seen, strict=True):
            if shown is not None:
                cells[self.characteristics[slot]] = cast(Value, shown)
        states = []
        for component, key, known in zip(self.grouped, self.keys, shape.states, strict=True):
            looks = key(slots)
            state = known.get(looks)
            if state is None:
                kept = component.projection.of_values(cast("tuple[Value | None, ...]", looks))
                state = known[looks] = component.state_of(shape.id, kept, shape.held)
            states.append(state)
        return Profile(shape, Row(shape.id, cells, self.frame, shape.held), tuple(states))

    # --- parts that stand alone ----------------------------------------------------------------------

    def source_state(self, component: Component, source: Profile) -> State:
        """What a part that stands alone sees of its source."""
        found = source.sources.get(component)
        if found is None:
            found = source.sources[component] = component.state(source.row)
        return found

    def selector_bit(self, component: Component, op: Op | None) -> int:
        """The bit of an operation's selector; nothing where the operation is off or there is none."""
        if op is None or not op.on:
            return 0
        known = op.bit
        if known is not None and known[0] is self.matching:
            return known[1]
        scope = op.operation.scope
        looks = tuple([look(atom, scope.source) for atom in op.member.looks])
        bit = self.matching.bit((component, 0), looks, op.member.part.instance.passive.affects, scope)
        op.bit = (self.matching, bit)
        return bit

    def tally_bit(self, component: Component, source: State, place: int) -> int:
        """The bit of one tally of a part that stands alone, as seen from a state of its source."""
        (member,) = component.members
        tally = member.tallies[place]
        bit = self.tallying.bit((component, place), (source,), tally.objects, component.scope(member, source))
        if tally.cell is not None:
            self.tallying.sums |= bit
        return bit

    def counted(self, profile: Profile) -> int:
        """The tallies that count the objects of a profile, as bits."""
        if profile.counted_of != self.tallying.size:
            profile.counted = self.tallying.matched(profile.row)
            profile.counted_of = self.tallying.size
        return profile.counted

    # --- programs ------------------------------------------------------------------------------------

    def program(self, profile: Profile, plans: Plans) -> Program:
        """What is done to the objects of a profile under some plans."""
        if profile.at is plans:
            assert profile.program is not None
            return profile.program
        matching = self.matching
        if profile.matched_of != matching.size:
            profile.matched = matching.matched(profile.row)
            profile.matched_of = matching.size
            owners = {matching.owners[bit.bit_length() - 1][0] for bit in bits(profile.matched)}
            profile.alone = _getter(sorted(self.place_of[each] for each in owners if each in self.place_of))
        if profile.courses is not plans.courses:
            profile.courses = plans.courses
            profile.effects = tuple(
                [course.effects(state) for course, state in zip(plans.courses, profile.states, strict=True)]
            )
            profile.effects_key = tuple(map(id, profile.effects))
        applying = profile.matched & plans.active
        key = (applying, profile.alone(plans.alone), profile.effects_key)
        program = profile.programs.get(key)
        if program is None:
            program = self._compose(profile, applying, plans.alone)
            if len(profile.programs) >= MOST_PROGRAMS:
                profile.programs.clear()
            profile.programs[key] = program
        profile.at, profile.program = plans, program
        return program

    def _compose(self, profile: Profile, applying: int, alone: tuple[Op | None, ...]) -> Program:
        entries = [entry for several in profile.effects for entry in several]
        owners = self.matching.owners
        for bit in bits(applying):
            op = alone[self.place_of[owners[bit.bit_length() - 1][0]]]
            assert op is not None
            entry = profile.entries.get(op)
            if entry is None:
                effect = op.operation.effect_if_selected(profile.row)
                entry = profile.entries[op] = ((op.operation.part.key, 0), op, effect)
            entries.append(entry)
        entries.sort(key=itemgetter(0))
        return Program.of(entries, self.slots)


def _getter(slots: Sequence[int]) -> Callable[[tuple[object, ...]], tuple[object, ...]]:
    """Takes the values of some slots, always as a tuple."""
    if len(slots) == 1:
        (only,) = slots
        return lambda values: (values[only],)
    return itemgetter(*slots) if slots else (lambda _: NO_KEY)
