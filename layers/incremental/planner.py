"""The planner: finds the order in which a component's parts apply, asking as little as possible.

A part is free when its strongly connected set of dependencies is a sink. So the planner walks the unapplied
parts from the oldest, follows dependencies that it tries on demand, and stops at the first set that is
finished: that is a sink, its members are free, and all that lead to it are not.
"""

from collections.abc import Iterator
from itertools import chain

from attrs import define, field

from ludex.layers.cells import AbilityKey
from ludex.layers.incremental.component import Component
from ludex.layers.incremental.course import Course
from ludex.layers.incremental.members import BOARD, SOURCE, TARGET, Links, Member, Op, State
from ludex.layers.incremental.plan import (
    Asking,
    LinkQuestion,
    ObjectQuestion,
    Objects,
    Plan,
    SourceQuestion,
    Step,
    TallyQuestion,
)
from ludex.layers.order import Freedom


def plan(component: Component, objects: Objects, *, after: Plan | None = None, since: int = 0) -> Plan:
    """The plan for some objects; where an earlier plan holds up to a step, its beginning is taken over."""
    walk = Walk(component, objects)
    if after is not None and since > 0:
        walk.take_over(after, since)
    else:
        walk.unapplied = list(component.members)
    walk.run()
    ops, lost = tuple(step.op for step in walk.steps), walk.asking.unapplied
    if after is not None and (after.course.ops, after.course.lost) == (ops, lost):
        course = after.course
    else:
        course = Course(component, ops, lost)
    return Plan(component, walk.steps, walk.asking, objects.bases, objects.support, course)


@define(eq=False)
class Walk:
    """The planner at work on one component; made by `plan` and gone after it.

    Attributes:
        component: The component.
        objects: The objects.
        starts: The starting state of each class of objects, identities first.
        states: The state that each is in now.
        unapplied: The parts not yet applied, by key.
        started: The keys of effects that have started.
        steps: The applications made.
        asking: The step that is being looked for.
    """

    component: Component
    objects: Objects
    starts: list[State] = field(init=False)
    states: list[State] = field(init=False)
    unapplied: list[Member] = field(factory=list)
    started: frozenset[AbilityKey] = frozenset()
    steps: list[Step] = field(factory=list)
    layer: int = 0
    asking: Asking = field(init=False)
    mask: int = 0
    questions: dict[Member, SourceQuestion] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.starts = self.objects.starts()
        self.states = list(self.starts)

    def take_over(self, before: Plan, since: int) -> None:
        """Begin where an earlier plan holds no more."""
        self.steps = before.steps[:since]
        self.states = [before.course.trace(start)[since] for start in self.starts]
        broken = before.rounds()[since]
        self.unapplied, self.started, self.layer = list(broken.unapplied), broken.started, broken.layer

    def run(self) -> None:
        """Apply parts until none is left."""
        across = self.component.layers.freedom is Freedom.ACROSS_LAYERS
        last = 0 if across else len(self.component.layers.layers) - 1
        self._ask()
        while True:
            pool = self.unapplied if across else [each for each in self.unapplied if each.part.layer == self.layer]
            chosen = self._oldest_free(pool)
            if chosen is not None:
                self._apply(chosen)
                self._ask()
            elif self.layer < last:
                self.layer += 1
            else:
                return

    def _ask(self) -> None:
        self.mask = 0
        for state in self.states:
            self.mask |= 1 << state
        self.questions = {}
        self.asking = Asking(tuple(self.unapplied), self.started, self.layer)

    def _apply(self, member: Member) -> None:
        component, op = self.component, self._op(member)
        after = [component.next(op, state) for state in self.states]
        self.unapplied.remove(member)
        step = Step(member, op, self.asking)
        if component.grants:
            for before, now in zip(self.states, after, strict=True):
                if before != now and (new := component.gained(before, now)):
                    step.gained[component.rows[before].id] = tuple(new)
                    self.unapplied = sorted([*self.unapplied, *new], key=lambda each: each.part.key)
        if component.marking and member.part.first and op.on:
            self.started |= {member.part.instance.key}
        self.states = after
        self.steps.append(step)

    # --- freedom -----------------------------------------------------------------------------------

    def _oldest_free(self, pool: list[Member]) -> Member | None:
        """The oldest part in a pool that exists and is free (ALT4-2.3.3.b)."""
        settled: dict[Member, bool] = {}
        among = set(pool)
        for member in pool:
            if not self._exists(member):
                continue
            if member not in settled:
                if member.by_timestamp:
                    return member
                self._settle(member, pool, among, settled)
            if settled[member]:
                return member
        return None

    def _settle(self, start: Member, pool: list[Member], among: set[Member], settled: dict[Member, bool]) -> None:
        """Find out whether a part is free, and what else comes out on the way (Tarjan, until the first set is done)."""
        others = self._depends_on(start, pool, among)
        first = next(others, None)
        if first is None:
            settled[start] = True
            return
        found: dict[Member, int] = {start: 0}
        low: dict[Member, int] = {start: 0}
        stack = [start]
        path: list[tuple[Member, Iterator[Member]]] = [(start, chain((first,), others))]
        while True:
            member, others = path[-1]
            other = next(others, None)
            if other is None:
                if low[member] == found[member]:
                    # ALT4-2.3.3.a: the first finished set depends on nothing outside itself
                    done = stack[stack.index(member) :]
                    settled.update(dict.fromkeys(stack, False))
                    settled.update(dict.fromkeys(done, True))
                    return
                path.pop()
                low[path[-1][0]] = min(low[path[-1][0]], low[member])
            elif other in settled:
                settled.update(dict.fromkeys(stack, False))
                return
            elif other in found:
                low[member] = min(low[member], found[other])
            else:
                found[other] = low[other] = len(found)
                stack.append(other)
                path.append((other, self._depends_on(other, pool, among)))

    def _depends_on(self, member: Member, pool: list[Member], among: set[Member]) -> Iterator[Member]:
        if member.by_timestamp:
            return
        component = self.component
        candidates = pool if component.grants else component.near(member)
        for other in candidates:
            own = other.part.instance.key == member.part.instance.key
            if own or other not in among or not self._exists(other):
                continue
            flags = component.flags(member, other)
            if flags and self._depends_directly(member, other, flags):
                yield other

    # --- questions ---------------------------------------------------------------------------------

    def _has_started(self, member: Member) -> bool:
        return bool(self.started) and member.part.instance.key in self.started

    def _exists(self, member: Member) -> bool:
        asked = self.questions.get(member)
        if asked is None:
            source, started = self.states[member.source], self._has_started(member)
            exists = self.component.exists(member, source, started=started)
            asked = self.questions[member] = SourceQuestion(member, None, exists, source, started)
            self.asking.sources.append(asked)
        return asked.exists

    def _op(self, member: Member) -> Op:
        asked = self.questions[member]
        if asked.op is None:
            asked.op = self._operation(member, asked.source, None)
        return asked.op

    def _depends_directly(self, member: Member, other: Member, flags: int) -> bool:
        """Whether applying the other to the present state changes the part (ALT4-2.3.2.c)."""
        component, tried, before = self.component, self._op(other), self._op(member)
        if not tried.on:
            return False
        after = before
        if flags & (SOURCE | BOARD):
            source, started = component.next(tried, self.states[member.source]), self._has_started(member)
            exists = component.exists(member, source, started=started)
            asked = SourceQuestion(member, tried, exists, source, started)
            self.asking.sources.append(asked)
            if not exists:
                return True
            if member.is_simple:
                after = component.op(member, source, started=started)
            elif flags & BOARD or source != self.states[member.source]:
                after = self._operation(member, source, tried)
            asked.op = after
        if after is not before and (after.on != before.on or after.operation.fixed != before.operation.fixed):
            return True
        if not before.on or (after is before and not flags & TARGET):
            return False
        test = component.pair(before, after, tried)
        question = ObjectQuestion(test, answer=bool(self.mask & test.witnesses))
        if question.answer or self.mask & ~test.known:
            first = component.first_witness(test, self.states)
            question.answer = first is not None
            if first is not None:
                question.witnesses = 1 << self.starts[first]
        self.asking.objects.append(question)
        return question.answer

    def _operation(self, member: Member, source: State, other: Op | None) -> Op:
        component, started = self.component, self._has_started(member)
        if member.is_simple:
            return component.op(member, source, started=started)
        links: Links = ()
        for link in member.links:
            question = LinkQuestion(member, link, source, links, other, frozenset())
            for start, state in zip(self.starts, self.states, strict=True):
                for id in question.contribution(component, state):
                    question.providers[id] = question.providers.get(id, 0) | 1 << start
            question.answer = frozenset(question.providers)
            self.asking.links.append(question)
            links = (*links, question.answer)
        known = dict(self.objects.bases)
        bases = tuple(known[id] for id in member.originals)
        if not member.tallies:
            return component.op(member, source, links, (), bases, started=started)
        weights: tuple[dict[State, int | None], ...] = tuple({} for _ in member.tallies)
        counted = TallyQuestion(member, source, links, bases, other, started, weights)
        counted.learn(component, self.starts, self.states)
        op = component.op(member, source, links, counted.totals(self.objects), bases, started=started)
        counted.answer = op
        self.asking.tallies.append(counted)
        return op
