"""A moment: everything that the incremental evaluator keeps of one board, immutable but for its caches.

Invariants, for each component with its objects and its plan:

* the objects are the multiset of the starting states of all objects on the board;
* `plan.breaks_at(objects)` is None;
* a record's final slots are right exactly when its program is the one that its profile has under the plans.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from attrs import define, field
from immutables import Map

from ludex.layers.cells import Frame, Row
from ludex.layers.errors import UnknownName
from ludex.layers.incremental.census import Record, Records, counted, full_row
from ludex.layers.incremental.columns import Slots, Trail
from ludex.layers.incremental.component import Component
from ludex.layers.incremental.looks import Plans, Profile
from ludex.layers.incremental.matching import bits
from ludex.layers.incremental.members import Op, State, Totals
from ludex.layers.incremental.plan import Objects, Plan, Shift
from ludex.layers.incremental.planner import plan
from ludex.layers.incremental.program import Program
from ludex.layers.incremental.structure import Header, Structure
from ludex.layers.passives import Part
from ludex.layers.selection import Tally
from ludex.layers.semantics import Operation, enact, operation

HEADER: Final = 0
BASE: Final = 1
SHAPE: Final = 2
PROFILE: Final = 3
FINAL: Final = 4
PROGRAM: Final = 5


@define(eq=False)
class Counter:
    """What a part that stands alone counts.

    Attributes:
        source: What it sees of its source.
        bits: Its tallies as seen from there.
        totals: What they come down to.
    """

    source: State
    bits: tuple[int, ...]
    totals: Totals


@define(eq=False)
class Moment:
    """What is kept of one board; see the module.

    Attributes:
        structure: Abilities, sources, places.
        records: For each object its base, its profile, and its values with the program that gave them.
        stamps: Who has which timestamp.
        objects: For each component the objects as it sees them.
        certified: For each component the plan that holds for them.
        counters: For each part that stands alone and counts, by its place, what it counts.
        counting: The tallies that are looked at, as bits.
        plans: What is applied.
        trail: The objects that events have touched.
        places: The present base cells of the places, once they were asked for.
    """

    structure: Structure
    records: Records
    stamps: "Map[int, str]"
    objects: tuple[Objects, ...]
    certified: tuple[Plan, ...]
    counters: "Map[int, Counter]"
    counting: int
    plans: Plans
    trail: Trail
    places: Frame | None = None

    def record(self, id: str) -> Record:
        """The record of an object, brought up to date.

        Raises:
            UnknownName: There is no such object.
        """
        found = self.records.get(id)
        if found is None:
            raise UnknownName(id, self.records.keys(), kind="object")
        shape, profile = found[2], found[3]
        if shape.home is self.structure.looks and profile.at is self.plans and profile.program is found[5]:
            return found
        return self._refreshed(id, found)

    def _refreshed(self, id: str, record: Record) -> Record:
        header, slots, shape, profile, final, program = record
        structure = self.structure
        if shape.home is not structure.looks:
            shape = structure.shape(header, slots)
            profile = structure.profile(shape, slots)
        now = structure.program(profile, self.plans)
        if now is not program:
            final = values(structure, header, slots, now)
        fresh = (header, slots, shape, profile, final, now)
        # a pure cache: what the record says is what it said
        self.records = self.records.set(id, fresh)
        return fresh

    def alone_operation(self, place: int) -> Operation:
        """The operation of a part that stands alone, with what it really read."""
        component = self.structure.alone[place]
        (member,) = component.members
        state = self.structure.source_state(component, self.record(member.part.instance.source)[3])
        totals = self.counters[place].totals if member.tallies else ()
        return operation(member.part, component.scope(member, state, (), totals))

    def row(self, id: str) -> Row:
        """All that an object shows."""
        return full_row(self.structure, id, self.record(id)[4], self.frame())

    def frame(self) -> Frame:
        """The present base cells of the places."""
        if self.places is None:
            self.places = {id: full_row(self.structure, id, self.records[id][1]).cells for id in self.structure.frame}
        return self.places


def values(structure: Structure, header: Header, slots: Slots, program: Program) -> Slots:
    """The slots of an object after its program."""
    if program.instructions is not None:
        return program.run(slots)
    stamp = header.object.timestamp
    row = full_row(structure, header.object.id, slots)
    for _, op, effect in program.entries:
        row = enact(op.operation, effect, row, lambda granter, bearer: (stamp, stamp))
    return (*[row.cells.get(cell) for cell in structure.characteristics], row.abilities)


def settled(component: Component, objects: Objects, current: Plan | None, shift: Shift | None = None) -> Plan:
    """A plan that holds for some objects: the current one, one met before, or a new one."""
    since = 0
    if current is not None and current.bases == objects.bases:
        broken = current.breaks_at(objects, shift)
        if broken is None:
            return current
        since = broken
    known = component.plans.setdefault(objects.support, [])
    for earlier in known:
        assert isinstance(earlier, Plan)
        if earlier.bases == objects.bases and earlier.breaks_at(objects) is None:
            return earlier
    new = plan(component, objects, after=current if since else None, since=since)
    component.remember(objects.support, new)
    return new


@define(eq=False)
class Change:
    """What an event changes in a moment, while it is worked out.

    Attributes:
        moment: The moment before.
        structure: The structure after.
        objects: For each component the objects.
        certified: For each component the plan.
        counters: What parts that stand alone count.
        counting: The tallies that are looked at, as bits.
        trail: The objects that events have touched, this one included.
        planned: The components whose plan or operation is another one than before.
        stirred: The places of parts standing alone whose operation may be another one.
        full: Whether some component has met so many looks that it is better made anew.
    """

    moment: Moment
    structure: Structure
    objects: list[Objects]
    certified: list[Plan]
    counters: "Map[int, Counter]"
    counting: int
    trail: Trail
    planned: list[Component] = field(factory=list)
    stirred: dict[int, None] = field(factory=dict)
    full: bool = False

    @classmethod
    def of(cls, moment: Moment, touched: str) -> "Change":
        """A change of a moment under its own structure, by an event that touches an object."""
        return cls(
            moment,
            moment.structure,
            list(moment.objects),
            list(moment.certified),
            moment.counters,
            moment.counting,
            moment.trail.then(touched),
        )

    def settle(self, place: int, component: Component, objects: Objects, shift: Shift | None = None) -> None:
        """Let a component see other objects; `shift` tells where one object alone has gone from a state to another."""
        found = settled(component, objects, self.certified[place], shift)
        if found is not self.certified[place]:
            self.certified[place] = found
            self.planned.append(component)
        self.objects[place] = objects
        self.full = self.full or component.is_full()

    def shift(self, place: int, id: str, was: State | None, becomes: State | None) -> None:
        """Let one object go from a starting state to another in a component; None: it is not there."""
        component, before = self.structure.grouped[place], self.objects[place]
        after = shifted(before, component.identities.get(id), was, becomes)
        self.settle(place, component, after, Shift(before, was, becomes))

    def move(self, id: str, before: Profile | None, after: Profile | None) -> None:
        """Let one object go from a profile to another; None: it is not there."""
        if before is not None and after is not None:
            for place, was, becomes in before.moves_to(after):
                self.shift(place, id, was, becomes)
        else:
            for place in range(len(self.structure.grouped)):
                self.shift(
                    place,
                    id,
                    None if before is None else before.states[place],
                    None if after is None else after.states[place],
                )
        self.recount(before, after)

    def recount(self, before: Profile | None, after: Profile | None) -> None:
        """Let the counts and sums of parts that stand alone follow one object."""
        structure, tallying = self.structure, self.structure.tallying
        had = 0 if before is None else structure.counted(before)
        has = 0 if after is None else structure.counted(after)
        for bit in bits((had ^ has | had & has & tallying.sums) & self.counting):
            component, index = tallying.owners[bit.bit_length() - 1]
            tally = component.members[0].tallies[index]
            lost = _weight(tally, before) if had & bit else 0
            gained = _weight(tally, after) if has & bit else 0
            if gained != lost:
                place = structure.place_of[component]
                counter = self.counters[place]
                totals = list(counter.totals)
                totals[index] = (totals[index][0] + gained - lost,)
                self.counters = self.counters.set(place, Counter(counter.source, counter.bits, tuple(totals)))
                self.stirred[place] = None

    def stir_source(self, id: str, profile: Profile, records: Records) -> None:
        """Let the parts of a source that stand alone see what it shows now."""
        anew = {}
        for place in self.structure.alone_of.get(id, ()):
            component = self.structure.alone[place]
            self.stirred[place] = None
            if component.members[0].tallies:
                state = self.structure.source_state(component, profile)
                if place not in self.counters or self.counters[place].source != state:
                    anew[place] = state
        self.count(anew, records)

    def count(self, sources: Mapping[int, State], records: Records) -> None:
        """Count anew for parts that stand alone, given by their places, which see their sources in some states."""
        if not sources:
            return
        structure = self.structure
        for place, source in sources.items():
            component = structure.alone[place]
            member = component.members[0]
            seen = counted(structure, component, self.trail, records)
            mine, totals = [], []
            for index, tally in enumerate(member.tallies):
                mine.append(structure.tally_bit(component, source, index))
                parts = [component.contribution(tally, member, source, (), state) for state in seen.starts()]
                numbers = [part if isinstance(part, int) else None for part in parts]
                totals.append(tally.total(zip(numbers, seen.times(), strict=True)))
            if place in self.counters:
                self.counting &= ~sum(self.counters[place].bits)
            self.counting |= sum(mine)
            self.counters = self.counters.set(place, Counter(source, tuple(mine), tuple(totals)))

    def count_all(self, sources: Mapping[int, State], everything: Iterable[tuple[Profile, int]]) -> None:
        """Count for all parts that stand alone and count, in one pass over the profiles of a board."""
        structure, owners = self.structure, self.structure.tallying.owners
        mine: dict[int, tuple[int, ...]] = {}
        for place, source in sources.items():
            component = structure.alone[place]
            several = range(len(component.members[0].tallies))
            mine[place] = tuple([structure.tally_bit(component, source, index) for index in several])
        self.counting = sum(bit for each in mine.values() for bit in each)
        totals: dict[int, int] = dict.fromkeys(bits(self.counting), 0)
        for profile, times in everything:
            for bit in bits(structure.counted(profile) & self.counting):
                component, index = owners[bit.bit_length() - 1]
                totals[bit] += times * _weight(component.members[0].tallies[index], profile)
        for place, each in mine.items():
            counter = Counter(sources[place], each, tuple([(totals[bit],) for bit in each]))
            self.counters = self.counters.set(place, counter)

    def plans(self, profiles_of_sources: Callable[[str], Profile]) -> Plans:
        """What is applied after the change; the same object where it is the same."""
        structure, before = self.structure, self.moment.plans
        alone, active, courses = before.alone, before.active, before.courses
        if self.planned or len(courses) != len(self.certified):
            courses = tuple([each.course for each in self.certified])
        for place in self.stirred:
            component = structure.alone[place]
            op, was = self.operation(place, component, profiles_of_sources), alone[place]
            if op is not was:
                active ^= structure.selector_bit(component, was) ^ structure.selector_bit(component, op)
                alone = (*alone[:place], op, *alone[place + 1 :])
                self.planned.append(component)
        if alone is before.alone and courses == before.courses:
            return before
        return Plans(alone, active, courses)

    def operation(self, place: int, component: Component, profile_of: Callable[[str], Profile]) -> Op | None:
        """The operation of a part that stands alone; None where it does not exist."""
        member = component.members[0]
        counter = self.counters.get(place)
        if counter is None:
            state = self.structure.source_state(component, profile_of(member.part.instance.source))
        else:
            state = counter.source
        if not component.exists(member, state):
            return None
        if counter is None:
            return component.op(member, state)
        return component.op(member, state, (), counter.totals)


def _weight(tally: Tally, profile: Profile | None) -> int:
    return 1 if tally.cell is None or profile is None else tally.cell.of(profile.row)


def profiles(structure: Structure, records: Records) -> Iterator[tuple[Profile, int]]:
    """The profiles of all objects, each with how many have it."""
    seen: dict[Profile, int] = {}
    looks = structure.looks
    for record in records.values():
        profile = record[3] if record[2].home is looks else profile_of(structure, record)
        seen[profile] = seen.get(profile, 0) + 1
    return iter(seen.items())


def profile_of(structure: Structure, record: Record) -> Profile:
    """The profile of a record under a structure."""
    if record[2].home is structure.looks:
        return record[3]
    return structure.profile(structure.shape(record[0], record[1]), record[1])


def shifted(objects: Objects, identity: int | None, was: State | None, becomes: State | None) -> Objects:
    """The objects after one went from a state to another."""
    support = objects.support
    if identity is not None:
        assert was is not None
        assert becomes is not None
        states = objects.identities
        states = (*states[:identity], becomes, *states[identity + 1 :])
        return Objects(states, objects.counts, support ^ (1 << was | 1 << becomes), objects.bases)
    counts = objects.counts
    if was is not None:
        left = counts[was] - 1
        if left:
            counts = counts.set(was, left)
        else:
            counts, support = counts.delete(was), support ^ 1 << was
    if becomes is not None:
        had = counts.get(becomes, 0)
        counts = counts.set(becomes, had + 1)
        if not had:
            support |= 1 << becomes
    return Objects(objects.identities, counts, support, objects.bases)


def changed(change: Change, records: Records, stamps: "Map[int, str]", plans: Plans) -> Moment:
    """The moment that a change leads to."""
    seen = tuple(change.objects), tuple(change.certified)
    return Moment(change.structure, records, stamps, *seen, change.counters, change.counting, plans, change.trail)


def touched(change: Change) -> tuple[Part, ...]:
    """The parts whose place in the order, or whose operation, is another one."""
    return tuple([part for component in change.planned for part in component.parts])
