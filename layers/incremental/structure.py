"""The structure of a board: its parts, which belong together, and what has been found out about looks.

A structure knows abilities, sources and places; it does not know how many other objects there are. Views of
one game share it until an ability comes or goes.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final, TypeAlias, cast

from attrs import define, field, frozen
from immutables import Map

from ludex.layers.cells import AnyCharacteristic, Frame, Held, Row, Value
from ludex.layers.incremental.component import Component, Op, State
from ludex.layers.incremental.matching import Matching
from ludex.layers.incremental.plan import Course, Effects
from ludex.layers.incremental.program import Entry, Program
from ludex.layers.objects import Object
from ludex.layers.order import Layers

Slots: TypeAlias = tuple[Value | None, ...]
NO_KEY: Final = ()
MOST_PROGRAMS: Final = 64


@define(eq=False)
class Plans:
    """What is applied on a board: for each part that stands alone its operation, for each component its plan.

    Attributes:
        alone: The operations of the parts that stand alone; None for one that does not exist.
        active: These operations, as bits of the matching.
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
        slots: The slots of the first object met.
        states: Its starting state in each component.
        remaining: The operations standing alone that may apply to it, as bits.
        upto: Among how many operations those were looked for.
        at: The plans that `program` was made for.
        program: What is done to the object under these plans.
        programs: The programs met, by what they are made of.
        entries: What operations standing alone do to it.
        sources: The operations of the parts that stand alone on such an object.
    """

    shape: "Shape"
    slots: tuple[object, ...]
    states: tuple[State, ...]
    remaining: int = 0
    upto: int = -1
    at: Plans | None = None
    program: Program | None = None
    programs: dict[tuple[object, ...], Program] = field(factory=dict)
    entries: dict[Op, Entry] = field(factory=dict)
    sources: dict[Component, Op | None] = field(factory=dict)
    _row: Row | None = None

    def row(self, structure: "Structure") -> Row:
        """What is seen of the object; the identity is kept only where some ability may tell the object apart."""
        if self._row is None:
            cells: dict[AnyCharacteristic, Value] = {}
            for slot, (cell, shown) in enumerate(zip(structure.characteristics, self.slots, strict=False)):
                if shown is not None:
                    cells[cell] = cast(Value, shown) if slot in structure.is_read else cell.zero
            self._row = Row(self.shape.id, cells, structure.frame, self.shape.held)
        return self._row


@define(eq=False)
class Shape:
    """Which characteristics an object has, and whatever else of it does not change from event to event.

    Attributes:
        present: For each slot whether it is filled.
        id: Its identity where some ability may tell it apart, else nothing.
        held: Its own abilities where they matter.
        home: The structure that it belongs to.
        profiles: The profiles met, by the values that abilities read.
        states: For each component the starting states met, by the values that it reads.
    """

    present: tuple[bool, ...]
    id: str
    held: tuple[Held, ...]
    home: object
    profiles: dict[object, Profile]
    states: tuple[dict[object, State], ...]


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
        alone: The components of one part that looks at nothing but its source and its targets.
        grouped: All other components.
        named: The objects that keep their identity, whatever they look like.
        all_named: Whether all do, since passives may be gained.
        reads_abilities: Whether some selector asks for abilities.
        alone_of: For each source the places of its parts among those that stand alone.
        copied: The objects whose base is copied.
        framing: The names of characteristics that links read of places.
        bearers: The objects that have passives.
        matching: The operations of the parts that stand alone.
    """

    layers: Layers
    frame: Frame
    characteristics: tuple[AnyCharacteristic, ...]
    slots: dict[str, int]
    read: tuple[int, ...]
    alone: tuple[Component, ...]
    grouped: tuple[Component, ...]
    named: frozenset[str]
    all_named: bool
    reads_abilities: bool
    alone_of: dict[str, tuple[int, ...]]
    copied: frozenset[str]
    framing: frozenset[str]
    matching: Matching
    bearers: "Map[str, Object]"
    key: Callable[[tuple[object, ...]], object] = field(init=False)
    keys: tuple[Callable[[tuple[object, ...]], object], ...] = field(init=False)
    read_characteristics: tuple[AnyCharacteristic, ...] = field(init=False)
    is_read: frozenset[int] = field(init=False)
    shapes: dict[tuple[object, ...], Shape] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.key = _getter(self.read)
        self.keys = tuple(
            _getter([self.slots[cell.name] for cell in each.projection.characteristics()]) for each in self.grouped
        )
        self.read_characteristics = tuple(self.characteristics[slot] for slot in self.read)
        self.is_read = frozenset(self.read)

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
            found = self.shapes[key] = Shape(key[0], known, held, self, {}, tuple({} for _ in self.grouped))
        return found

    def profile(self, shape: Shape, slots: tuple[object, ...]) -> Profile:
        """The profile of an object of a shape."""
        key = self.key(slots)
        found = shape.profiles.get(key)
        if found is None:
            found = Profile(shape, slots, ())
            states = []
            for component, component_key, known in zip(self.grouped, self.keys, shape.states, strict=True):
                seen = component_key(slots)
                state = known.get(seen)
                if state is None:
                    kept = component.projection.of_values(cast("tuple[Value | None, ...]", seen))
                    state = known[seen] = component.state_of(shape.id, kept, shape.held)
                states.append(state)
            found.states = tuple(states)
            shape.profiles[key] = found
        return found

    # --- parts that stand alone ----------------------------------------------------------------------

    def alone_op(self, component: Component, source: Profile) -> Op | None:
        """The operation of a part that stands alone, from what its source shows; None where it does not exist."""
        if component in source.sources:
            return source.sources[component]
        (member,) = component.members
        state = component.state(source.row(self))
        op = component.op(member, state) if component.exists(member, state) else None
        source.sources[component] = op
        return op

    # --- programs ------------------------------------------------------------------------------------

    def program(self, profile: Profile, plans: Plans) -> Program:
        """What is done to the objects of a profile under some plans."""
        if profile.at is plans:
            assert profile.program is not None
            return profile.program
        matching = self.matching
        if profile.upto < len(matching.ops):
            profile.remaining = matching.remaining(profile.row(self), self.read_characteristics)
            profile.upto = len(matching.ops)
        applying = profile.remaining & plans.active
        effects = [course.effects(state) for course, state in zip(plans.courses, profile.states, strict=True)]
        key = (applying, *map(id, effects))
        found = profile.programs.get(key)
        if found is None:
            found = self._compose(profile, applying, effects)
            if len(profile.programs) >= MOST_PROGRAMS:
                profile.programs.clear()
            profile.programs[key] = found
        profile.at, profile.program = plans, found
        return found

    def _compose(self, profile: Profile, applying: int, effects: list[Effects]) -> Program:
        entries = [entry for several in effects for entry in several]
        ops, row = self.matching.ops, profile.row(self)
        while applying:
            bit = applying & -applying
            applying ^= bit
            op = ops[bit.bit_length() - 1]
            entry = profile.entries.get(op)
            if entry is None:
                entry = profile.entries[op] = ((op.operation.part.key, 0), op, op.operation.effect(row))
            entries.append(entry)
        entries.sort(key=itemgetter(0))
        return Program.of(entries, self.slots)


def _getter(slots: Sequence[int]) -> Callable[[tuple[object, ...]], object]:
    """Takes the values of some slots, always as a tuple."""
    if len(slots) == 1:
        (only,) = slots
        return lambda values: (values[only],)
    return itemgetter(*slots) if slots else (lambda _: NO_KEY)
