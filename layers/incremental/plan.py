"""A plan: the order in which a component's parts apply, with the certificate under which it holds.

A plan is found by asking questions: does this part exist, what is its operation, does some object
show that this part depends on that one. Each question and its answer is kept. A plan holds for any
board on which all the questions have the same answers, since then the walk that found it would go
the same way. What an object contributes to the answers is worked out once for each state that it may start in.
"""

from collections.abc import Sequence
from typing import TypeAlias, cast

from attrs import define, field
from immutables import Map

from ludex.layers.cells import AbilityKey
from ludex.layers.incremental.component import Component
from ludex.layers.incremental.course import Course
from ludex.layers.incremental.members import Bases, Links, Member, Op, PairTest, State, Totals, look
from ludex.layers.relative import Linked
from ludex.layers.selection import Base, Link, Tally, Total

Counts: TypeAlias = "Map[State, int]"
Copied: TypeAlias = tuple[tuple[str, Base], ...]


@define(eq=False)
class SourceQuestion:
    """Does a part exist, and what is its operation: now, or after another operation?

    Attributes:
        member: The part.
        other: The operation tried before the question, if any.
        exists: The answer to the first.
        op: The answer to the second, where it was asked.
        source: The state of the source when it was asked.
        started: Whether the effect of the part had started.
    """

    member: Member
    other: Op | None
    exists: bool
    source: State
    started: bool
    op: Op | None = None

    def same_for(self, component: Component, state: State) -> bool:
        """Whether the answers are the same where the source is in another state."""
        source = state if self.other is None else component.next(self.other, state)
        if component.exists(self.member, source, started=self.started) != self.exists:
            return False
        if self.op is None or source == self.source:
            return True
        if self.member.is_simple:
            return component.op(self.member, source, started=self.started) is self.op
        before, after = component.rows[self.source], component.rows[source]
        return all(look(atom, before) == look(atom, after) for atom in self.member.footprint.source)


@define(eq=False)
class ObjectQuestion:
    """Does some object show a difference between an operation and the same after another?

    Attributes:
        test: The comparison.
        answer: Whether some object does.
        witnesses: Starting states that do, as bits; not all that do need to be known.
    """

    test: PairTest
    answer: bool
    witnesses: int = 0


@define(eq=False)
class LinkQuestion:
    """Which identities does a link come down to: now, or after another operation?

    Attributes:
        providers: For each of the identities the starting states that contribute it, as bits.
    """

    member: Member
    link: Link
    source: State
    links: Links
    other: Op | None
    answer: frozenset[str]
    providers: dict[str, int] = field(factory=dict)

    def takes(self, component: Component, state: State) -> bool:
        """Whether an object in this state can look so."""
        return not isinstance(self.link, Linked) or component.rows[state].id in component.frame

    def contribution(self, component: Component, state: State) -> frozenset[str]:
        """What an object adds."""
        if not self.takes(component, state):
            return frozenset()
        seen = state if self.other is None else component.next(self.other, state)
        found = component.contribution(self.link, self.member, self.source, self.links, seen)
        assert isinstance(found, frozenset)
        return found


@define(eq=False)
class TallyQuestion:
    """What operation do the tallies of a part lead to: now, or after another operation?

    Attributes:
        weights: For each tally what each starting state contributes.
        answer: The operation.
        latest: What the tallies came down to when they were last asked for.
    """

    member: Member
    source: State
    links: Links
    bases: Bases
    other: Op | None
    started: bool
    weights: tuple[dict[State, int | None], ...]
    answer: Op | None = None
    latest: "tuple[Objects, Totals] | None" = None

    def learn(self, component: Component, starts: Sequence[State], states: Sequence[State]) -> None:
        """Work out what objects contribute that started in some states and are in others."""
        seen = states if self.other is None else [component.next(self.other, state) for state in states]
        for tally, known in zip(self.member.tallies, self.weights, strict=True):
            met = component.contributions(tally, self.source, self.links)
            for start, state in zip(starts, seen, strict=True):
                if state not in met:
                    component.contribution(tally, self.member, self.source, self.links, state)
                known[start] = cast("int | None", met[state])

    def same_for(self, component: Component, objects: "Objects", shift: "Shift | None") -> bool:
        """Whether the operation is the same where other numbers of objects are in the states."""
        totals = self._shifted(objects, shift)
        op = component.op(self.member, self.source, self.links, totals, self.bases, started=self.started)
        return op is self.answer

    def _shifted(self, objects: "Objects", shift: "Shift | None") -> Totals:
        """What the tallies come down to; quick where they were asked for just before the shift."""
        if shift is None or self.latest is None or self.latest[0] is not shift.before:
            return self.totals(objects)
        totals = []
        for tally, known, total in zip(self.member.tallies, self.weights, self.latest[1], strict=True):
            was = None if shift.was is None else known[shift.was]
            becomes = None if shift.becomes is None else known[shift.becomes]
            if was == becomes:
                totals.append(total)
            elif tally.adds_up:
                totals.append((total[0] + (becomes or 0) - (was or 0),))
            else:
                totals.append(_total(tally, known, objects))
        self.latest = (objects, tuple(totals))
        return self.latest[1]

    def totals(self, objects: "Objects") -> Totals:
        """What the tallies come down to."""
        pairs = zip(self.member.tallies, self.weights, strict=True)
        self.latest = (objects, tuple([_total(tally, known, objects) for tally, known in pairs]))
        return self.latest[1]


def _total(tally: Tally, known: dict[State, int | None], objects: "Objects") -> Total:
    if not tally.adds_up:
        alone = [(known[state], 1) for state in objects.identities]
        return tally.total([*alone, *((known[state], times) for state, times in objects.counts.items())])
    total = 0
    for state in objects.identities:
        total += known[state] or 0
    for state, times in objects.counts.items():
        total += (known[state] or 0) * times
    return (total,)


@define(eq=False)
class Objects:
    """The objects of a board as a component sees them, before any part applies.

    Attributes:
        identities: The states of those that keep their identity.
        counts: How many others start in each state.
        support: All these states, as bits.
        bases: The bases of the objects that are copied.
    """

    identities: tuple[State, ...]
    counts: Counts
    support: int
    bases: "Copied" = ()

    def starts(self) -> list[State]:
        """All starting states, those of the identities first."""
        return [*self.identities, *self.counts]

    def times(self) -> list[int]:
        """How many objects are in each of the starting states."""
        return [*(1 for _ in self.identities), *self.counts.values()]


@define(eq=False)
class Shift:
    """One object goes from one starting state to another.

    Attributes:
        before: The objects before.
        was: Its state before; None where it was not there.
        becomes: Its state after; None where it is gone.
    """

    before: Objects
    was: State | None
    becomes: State | None


@define(eq=False)
class Asking:
    """The questions that were asked to find the next part, and what stood when they were asked.

    Attributes:
        unapplied: What had not been applied.
        started: The effects that had started.
        layer: The layer that had been reached.
    """

    unapplied: tuple[Member, ...]
    started: frozenset[AbilityKey]
    layer: int
    sources: list[SourceQuestion] = field(factory=list)
    objects: list[ObjectQuestion] = field(factory=list)
    links: list[LinkQuestion] = field(factory=list)
    tallies: list[TallyQuestion] = field(factory=list)


@define(eq=False)
class Step:
    """One application.

    Attributes:
        member: What was applied.
        op: Its operation.
        asked: The questions that led to it.
        gained: What objects got by it, by identity.
    """

    member: Member
    op: Op
    asked: Asking
    gained: dict[str, tuple[Member, ...]] = field(factory=dict)


@define(eq=False)
class Plan:
    """The order in which a component's parts apply.

    Attributes:
        component: The component.
        steps: The applications.
        closing: The questions asked after the last application.
        bases: The bases under which it was found.
        admitted: The starting states for which all questions about single objects have their answers, as bits.
        course: What is applied.
        refused: The starting states for which some question has another answer, as bits.
        broken_at: For each of these the first step at which it has.
    """

    component: Component
    steps: list[Step]
    closing: Asking
    bases: Copied
    admitted: int
    course: Course
    refused: int = 0
    broken_at: dict[State, int] = field(factory=dict)
    _demands: list[tuple[int, ObjectQuestion]] = field(init=False)
    _links: list[tuple[int, LinkQuestion]] = field(init=False)
    _tallies: list[tuple[int, TallyQuestion]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        rounds = list(enumerate(self.rounds()))
        self._demands = [(at, asked) for at, asking in rounds for asked in asking.objects if asked.answer]
        self._links = [(at, asked) for at, asking in rounds for asked in asking.links]
        self._tallies = [(at, asked) for at, asking in rounds for asked in asking.tallies]

    def rounds(self) -> list[Asking]:
        """All rounds of questions, the last one included."""
        return [*(step.asked for step in self.steps), self.closing]

    # --- the certificate -----------------------------------------------------------------------------

    def breaks_at(self, objects: Objects, shift: Shift | None = None) -> int | None:
        """The first step before which some question has another answer; None where the plan holds.

        Args:
            objects: The objects.
            shift: Where the plan holds for the same objects but one: what became of that one.
        """
        unknown = objects.support & ~(self.admitted | self.refused)
        while unknown:
            bit = unknown & -unknown
            unknown ^= bit
            self._admit(bit.bit_length() - 1)
        first = None
        refused = objects.support & self.refused
        if refused:
            first = min(at for state, at in self.broken_at.items() if refused >> state & 1)
        for at, demand in self._demands:
            if first is not None and at >= first:
                break
            if not demand.witnesses & objects.support and not self._finds(demand, at, objects):
                first = at
        for at, link in self._links:
            if (first is None or at < first) and not all(
                link.providers.get(id, 0) & objects.support for id in link.answer
            ):
                first = at
        for at, tally in self._tallies:
            if first is not None and at >= first:
                break
            if not tally.same_for(self.component, objects, shift):
                first = at
        return first

    def _finds(self, demand: ObjectQuestion, at: int, objects: Objects) -> bool:
        """Look for another object that shows what a question was answered with."""
        for start in objects.starts():
            if self.component.differs(demand.test, self.course.trace(start)[at]):
                demand.witnesses |= 1 << start
                return True
        return False

    def _admit(self, start: State) -> None:
        """Work out whether an object may start in a state, and what it contributes to the answers."""
        bit = 1 << start
        states = self.course.trace(start)
        id = self.component.rows[start].id
        for at, asking in enumerate(self.rounds()):
            if not (self._admits(asking, start, states[at], id) and self._gains_the_same(at, states, id)):
                self.refused |= bit
                self.broken_at[start] = at
                return
        self.admitted |= bit

    def _gains_the_same(self, at: int, states: tuple[State, ...], id: str) -> bool:
        if at == len(self.steps) or not self.component.grants:
            return True
        got = tuple(self.component.gained(states[at], states[at + 1]))
        return got == self.steps[at].gained.get(id, ())

    def _admits(self, asking: Asking, start: State, state: State, id: str) -> bool:
        component, bit = self.component, 1 << start
        if id in component.identities:
            place = component.identities[id]
            for asked in asking.sources:
                if asked.member.source == place and not asked.same_for(component, state):
                    return False
        for question in asking.objects:
            if component.differs(question.test, state):
                if not question.answer:
                    return False
                question.witnesses |= bit
        for link in asking.links:
            added = link.contribution(component, state)
            if not added <= link.answer:
                return False
            for member in added:
                link.providers[member] = link.providers.get(member, 0) | bit
        for tally in asking.tallies:
            tally.learn(component, (start,), (state,))
        return True
