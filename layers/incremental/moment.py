"""A moment: everything that the incremental evaluator keeps of one board, immutable but for its caches.

Invariants, for each component with its objects and its plan:

* the objects are the multiset of the starting states of all objects on the board;
* `plan.breaks_at(objects)` is None;
* a record's final slots are right exactly when its program is the one that its profile has under the plans.
"""

from typing import Final, TypeAlias, cast

from attrs import define
from immutables import Map

from ludex.layers.cells import Cells, Held, Row
from ludex.layers.errors import UnknownName
from ludex.layers.incremental.component import Component, Op, State
from ludex.layers.incremental.plan import Objects, Plan, Shift
from ludex.layers.incremental.planner import plan
from ludex.layers.incremental.program import Program
from ludex.layers.incremental.structure import Header, Plans, Profile, Shape, Structure
from ludex.layers.semantics import enact

Slots: TypeAlias = tuple[object, ...]
Record: TypeAlias = tuple[Header, Slots, Shape, Profile, Slots, Program]
Records: TypeAlias = "Map[str, Record]"
HEADER: Final = 0
BASE: Final = 1
SHAPE: Final = 2
PROFILE: Final = 3
FINAL: Final = 4
PROGRAM: Final = 5


@define(eq=False)
class Moment:
    """What is kept of one board; see the module.

    Attributes:
        structure: Abilities, sources, places.
        records: For each object its base, its profile, and its values with the program that gave them.
        stamps: Who has which timestamp.
        objects: For each component the objects as it sees them.
        certified: For each component the plan that holds for them.
        plans: What is applied.
    """

    structure: Structure
    records: Records
    stamps: "Map[int, str]"
    objects: tuple[Objects, ...]
    certified: tuple[Plan, ...]
    plans: Plans

    def record(self, id: str) -> Record:
        """The record of an object, brought up to date.

        Raises:
            UnknownName: There is no such object.
        """
        found = self.records.get(id)
        if found is None:
            raise UnknownName(id, self.records.keys(), kind="object")
        shape, profile = found[2], found[3]
        if shape.home is self.structure and profile.at is self.plans and profile.program is found[5]:
            return found
        return self._refreshed(id, found)

    def _refreshed(self, id: str, record: Record) -> Record:
        header, slots, shape, profile, final, program = record
        structure = self.structure
        if shape.home is not structure:
            shape = structure.shape(header, slots)
            profile = structure.profile(shape, slots)
        now = structure.program(profile, self.plans)
        if now is not program:
            final = values(structure, header, slots, now)
        fresh = (header, slots, shape, profile, final, now)
        # a pure cache: what the record says is what it said
        self.records = self.records.set(id, fresh)
        return fresh

    def row(self, id: str) -> Row:
        """All that an object shows."""
        return full_row(self.structure, id, self.record(id)[4])


def full_row(structure: Structure, id: str, slots: Slots) -> Row:
    """What an object shows, from its slots."""
    cells = {cell: shown for cell, shown in zip(structure.characteristics, slots, strict=False) if shown is not None}
    return Row(id, cast(Cells, cells), structure.frame, cast("tuple[Held, ...]", slots[-1]))


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
        objects: For each component the objects.
        certified: For each component the plan.
        planned: The components whose plan is another one than before.
    """

    objects: list[Objects]
    certified: list[Plan]
    planned: list[Component]

    def settle(self, place: int, component: Component, objects: Objects, shift: Shift | None = None) -> None:
        """Let a component see other objects; `shift` tells where one object alone has gone from a state to another."""
        found = settled(component, objects, self.certified[place], shift)
        if found is not self.certified[place]:
            self.certified[place] = found
            self.planned.append(component)
        self.objects[place] = objects


def move(
    moment: Moment, change: Change, id: str, before: tuple[State, ...] | None, after: tuple[State, ...] | None
) -> None:
    """Let one object go from its starting states to others; None: it is not there."""
    for place, component in enumerate(moment.structure.grouped):
        was = None if before is None else before[place]
        becomes = None if after is None else after[place]
        if was != becomes:
            objects = shifted(change.objects[place], component.identities.get(id), was, becomes)
            change.settle(place, component, objects, Shift(change.objects[place], was, becomes))


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


def with_courses(plans: Plans, certified: list[Plan]) -> Plans:
    """The plans with the courses of some certified plans; the same object where they are the same."""
    courses = tuple([each.course for each in certified])
    return plans if courses == plans.courses else Plans(plans.alone, plans.active, courses)


def with_source(structure: Structure, plans: Plans, id: str, profile: Profile) -> Plans:
    """The plans after a source shows something else; the same object where nothing of its own changes."""
    alone, active = list(plans.alone), plans.active
    for place in structure.alone_of.get(id, ()):
        was, becomes = alone[place], structure.alone_op(structure.alone[place], profile)
        if was is not becomes:
            alone[place] = becomes
            active ^= _bit(structure, was) ^ _bit(structure, becomes)
    if active == plans.active and alone == list(plans.alone):
        return plans
    return Plans(tuple(alone), active, plans.courses)


def _bit(structure: Structure, op: Op | None) -> int:
    return 0 if op is None else structure.matching.bit(op)
