"""The structure of a board: its parts, which belong together, and what has been found out about looks.

A structure knows abilities, sources and places; it does not know how many other objects there are. Views of
one game share it until an ability comes or goes.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import Final

from attrs import define, field, frozen
from immutables import Map

from ludex.layers.cells import AnyCharacteristic, Atom, Frame, Held
from ludex.layers.incremental.component import Component
from ludex.layers.incremental.looks import Looks, Plans, Profile, Shape, getter
from ludex.layers.incremental.matching import Matching, bits
from ludex.layers.incremental.members import Op, State, look
from ludex.layers.incremental.program import Program
from ludex.layers.objects import Object
from ludex.layers.order import Layers
from ludex.layers.passives import Part
from ludex.layers.slot_cells import slot_in

MOST_PROGRAMS: Final = 64
MOST_ENTRIES: Final = 4096


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
        looks: What abilities see of objects; the components that are no single parts are there.
        alone: The components of one part that looks at nothing but its source, its targets, counts and sums.
        named: The objects that keep their identity, whatever they look like.
        all_named: Whether all do, since passives may be gained.
        reads_abilities: Whether some selector asks for abilities.
        alone_of: For each source the places of its parts among those that stand alone.
        copied: The objects whose base is copied.
        framing: The names of characteristics that links read of places.
        bearers: The objects that have passives.
        matching: The selectors of the parts that stand alone.
        tallying: The selectors of their counts and sums.
        parts: The parts of each bearer.
        reads: All that is, or was, looked at.
        writes: All that is, or was, written.
    """

    layers: Layers
    looks: Looks
    alone: tuple[Component, ...]
    named: frozenset[str]
    all_named: bool
    reads_abilities: bool
    alone_of: dict[str, tuple[int, ...]]
    copied: frozenset[str]
    framing: frozenset[str]
    bearers: "Map[str, Object]"
    matching: Matching
    tallying: Matching
    parts: "Map[str, tuple[Part, ...]]"
    reads: frozenset[Atom]
    writes: frozenset[Atom]
    frame: Frame = field(init=False)
    characteristics: tuple[AnyCharacteristic, ...] = field(init=False)
    slots: dict[str, int] = field(init=False)
    grouped: tuple[Component, ...] = field(init=False)
    key: Callable[[tuple[object, ...]], tuple[object, ...]] = field(init=False)
    is_read: frozenset[int] = field(init=False)
    place_of: dict[Component, int] = field(init=False)
    takers: dict[int, Callable[[tuple[object, ...]], tuple[object, ...]]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        looks = self.looks
        self.frame, self.characteristics, self.slots = looks.frame, looks.characteristics, looks.slots
        self.grouped, self.key, self.is_read = looks.grouped, looks.key, frozenset(looks.read)
        self.place_of = {component: place for place, component in enumerate(self.alone)}

    # --- objects -----------------------------------------------------------------------------------

    def slot_of(self, cell: AnyCharacteristic) -> int | None:
        """The slot of a characteristic; None where it has none, or another one of that name has it."""
        return slot_in(self.slots, self.characteristics, cell)

    def has_slots_for(self, found: Object) -> bool:
        """Whether each characteristic of an object has a slot."""
        slots, characteristics = self.slots, self.characteristics
        for cell in found.base:
            slot = slots.get(cell.name)
            if slot is None or (characteristics[slot] is not cell and characteristics[slot] != cell):
                return False
        return True

    def base_slots(self, found: Object, held: tuple[Held, ...]) -> tuple[object, ...]:
        """The base of an object as a tuple: the slots, and last its abilities."""
        slots, characteristics = self.slots, self.characteristics
        shown: list[object] = [None] * len(characteristics)
        for cell, value in found.base.items():
            slot = slots.get(cell.name)
            if slot is not None and (characteristics[slot] is cell or characteristics[slot] == cell):
                shown[slot] = value
        return (*shown, held)

    def shape(self, header: Header, slots: tuple[object, ...]) -> Shape:
        """The shape of an object."""
        id = header.object.id
        known = id if self.all_named or id in self.named else ""
        held = header.held if known or self.reads_abilities else ()
        return self.looks.shape(known, held, slots)

    def profile(self, shape: Shape, slots: tuple[object, ...]) -> Profile:
        """The profile of an object of a shape."""
        return self.looks.profile(shape, slots)

    # --- parts that stand alone ----------------------------------------------------------------------

    def source_state(self, component: Component, source: Profile) -> State:
        """What a part that stands alone sees of its source."""
        if source.sources is None:
            source.sources = {}
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
            profile.counted = self.tallying.matched(profile)
            profile.counted_of = self.tallying.size
        return profile.counted

    # --- programs ------------------------------------------------------------------------------------

    def program(self, profile: Profile, plans: Plans) -> Program:
        """What is done to the objects of a profile under some plans."""
        if profile.at is plans:
            assert profile.program is not None
            return profile.program
        matching = self.matching
        before = profile.program
        if before is not None and profile.program_key is None:
            profile.program_key = self._key(profile)
        if profile.matched_of[1] is not self or profile.matched_of[0] != matching.size:
            profile.matched = matching.matched(profile)
            profile.matched_of = (matching.size, self)
        if profile.courses is not plans.courses:
            profile.courses = plans.courses
            profile.effects = tuple(
                [course.effects(state) for course, state in zip(plans.courses, profile.states, strict=True)]
            )
        profile.at = plans
        if before is None:
            profile.program = self._compose(profile, plans)
            return profile.program
        key = self._key(profile)
        if key != profile.program_key:
            known = profile.programs
            if known is None or len(known) >= MOST_PROGRAMS:
                known = profile.programs = {}
            if profile.program_key is not None:
                known[profile.program_key] = before
            found = None if key is None else known.get(key)
            profile.program = found or self._compose(profile, plans)
            profile.program_key = key
        assert profile.program is not None
        return profile.program

    def _key(self, profile: Profile) -> tuple[object, ...] | None:
        """What the program of a profile is made of under its plans; None where they are of another structure."""
        plans = profile.at
        if plans is None or profile.matched_of[1] is not self:
            return None
        several = self._taking(profile.matched)(plans.alone)
        return (profile.matched & plans.active, several, tuple(map(id, profile.effects)))

    def _taking(self, matched: int) -> Callable[[tuple[object, ...]], tuple[object, ...]]:
        """Takes the operations of some selectors from those of all parts that stand alone."""
        found = self.takers.get(matched)
        if found is None:
            owners = {self.matching.owners[bit.bit_length() - 1][0] for bit in bits(matched)}
            found = getter(sorted(self.place_of[each] for each in owners if each in self.place_of))
            self.takers[matched] = found
        return found

    def _compose(self, profile: Profile, plans: Plans) -> Program:
        applying, alone = profile.matched & plans.active, plans.alone
        entries = [entry for several in profile.effects for entry in several]
        owners, place_of, known = self.matching.owners, self.place_of, profile.shape.entries
        while applying:
            bit = applying & -applying
            applying ^= bit
            op = alone[place_of[owners[bit.bit_length() - 1][0]]]
            entry = known.get(op)
            if entry is None:
                assert op is not None
                entry = op.entry(op.operation.effect_if_selected(profile.row))
                # what shared operands do to an object hangs on which characteristics it has, and on nothing else
                if op.is_shared and len(known) < MOST_ENTRIES:
                    known[op] = entry
            entries.append(entry)
        entries.sort(key=itemgetter(0))
        return Program.of(entries, self.slots)
