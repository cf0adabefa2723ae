"""The planner over columns: finds the order in which the units of a group apply, asking as little as possible.

As in the other evaluator a unit is free when its strongly connected set of dependencies is a sink. What is found
out at a step about one unit or about two, a sign, a trial, an edge, hangs on certain columns only. So it
is good for the next step too, and for the same step after an event, as long as those columns are the same; which are
not is worked out by comparing them. Nothing else is ever reused.
"""

from typing import Final

from ludex.layers.sliced.group import NOTHING_STALE, Group, Stale
from ludex.layers.sliced.lineup import places_of
from ludex.layers.sliced.plan import NOBODY, Choice, Plan, Step
from ludex.layers.sliced.sets import bits, places
from ludex.layers.sliced.unit import GONE, Sign

NO_STATE: Final[list[int]] = []


def plan(group: Group, columns: list[int], before: Plan | None = None, dirty: int = 0) -> Plan:
    """The order of a group in a state.

    Args:
        group: The group.
        columns: The state.
        before: An earlier plan of the group.
        dirty: The columns that are others than before that plan, as bits.
    """
    walk = Walk(group, columns, before, dirty)
    walk.run()
    if before is not None and walk.same_order:
        return Plan(columns, walk.steps, walk.renewed, before.order, before.positions, before.lost)
    order = tuple([group.units[step.choice.chosen] for step in walk.steps[:-1]])
    lost = tuple([each for each in group.units if each not in order])
    return Plan(columns, walk.steps, walk.steps[:-1], order, places_of(order), lost)


class Walk:
    """The planner at work, with what it has found out about the present state; made by `plan` and gone after it.

    It follows an earlier walk: where that had the same units left, its choice stands unless some answer that led to it
    is another one, and a step that hangs on nothing that is dirty is the same.

    Attributes:
        group: The group.
        columns: The present state; it changes on the way.
        earlier: The steps of an earlier walk.
        before: The state that the earlier walk had at its present step; it changes on the way.
        dirty: The columns in which these two states differ, as bits.
        touched: The columns of which this is not known, since either walk has changed them.
        old: The step of the earlier walk that has the same units left; None where there is none.
        left: The units not yet applied.
        steps: The applications made.
        renewed: Those of them that are not as they were.
        same_order: Whether the same units were applied in the same order as in the earlier walk.
        asked: The units of which it was asked in this step on whom they depend.
        passed: The units that were found not to exist in this step.
        questions: The pairs whose answers lead to the choice of this step.
        open: The pairs of which both units are left.
        moved: The columns that are others since what follows was found out.
        signs: For each unit its sign, where it is known.
        signed: The units whose sign is known.
        changes: For each unit which columns it changes, where that is known.
        afters: For each of these the state after it.
        tried: The units for which both are known.
        whole: Those of them of which the state after it is known as a whole, not only what they change.
        compared: The pairs of which it is known whether one depends on the other.
        edges: Those of them in which one does.
        number: For each unit, while a finished set is looked for, the how many-th it was met.
        low: The lowest number that it is known to lead back to.
        ahead: The pairs that may still lead on from it.
        led: The pair that led on from it last, as a bit.
    """

    def __init__(self, group: Group, columns: list[int], before: Plan | None, dirty: int) -> None:
        """A walk from a state, along that of an earlier plan, where certain columns are others than before that."""
        nothing: list[int] = []
        no_steps: list[Step] = []
        self.group = group
        self.columns = columns.copy()
        self.earlier = no_steps if before is None else before.steps
        self.before = nothing if before is None else before.columns.copy()
        self.dirty = dirty
        self.touched = 0
        self.old: Step | None = self.earlier[0] if self.earlier else None
        self.left = group.everybody
        self.steps: list[Step] = []
        self.renewed: list[Step] = []
        self.same_order = True
        self.asked = 0
        self.passed = 0
        self.questions = 0
        self.open = 0
        self.moved = 0
        self.signs: list[Sign] = [GONE] * group.size
        self.signed = 0
        self.changes = [0] * group.size
        self.afters = [NO_STATE] * group.size
        self.tried = 0
        self.whole = 0
        self.compared = 0
        self.edges = 0
        self.number = [0] * group.size
        self.low = [0] * group.size
        self.ahead = [0] * group.size
        self.led = [0] * group.size

    def run(self) -> None:
        """Apply units until none is left."""
        stale = NOTHING_STALE
        while True:
            if self.old is None:
                choice = self._choose()
            else:
                stale = self.group.known_stale.get(self.dirty) or self.group.stale(self.dirty)
                old = self._followed(stale)
                if old is None:
                    return
                choice = old.choice if self._stands(old.choice, stale) else self._choose()
            if self.old is None or choice.chosen != self.old.choice.chosen:
                self.same_order = False
            if choice.chosen == NOBODY:
                self.steps.append(Step(choice))
                return
            self._apply(choice, stale)

    def _followed(self, stale: Stale) -> Step | None:
        """Take over the steps that hang on nothing that is dirty; the first that does, None where none is left."""
        earlier, columns, before, steps = self.earlier, self.columns, self.before, self.steps
        pairs, trying, going = stale.pairs, stale.trying, self.group.may_go & stale.reading
        first, moved = len(steps), self.moved
        for at in range(first, len(earlier)) if self.dirty else ():
            step = earlier[at]
            if step.choice.questions & pairs or step.bit & trying or going:
                steps += earlier[first:at]
                self.old, self.moved, self.left = step, moved, step.choice.left
                return step
            for column, value in step.written:
                columns[column] = before[column] = value
            moved |= step.changed
        steps += earlier[first:]
        return None

    def _apply(self, choice: Choice, stale: Stale) -> None:
        """Apply the chosen unit, and see whether the earlier walk has the same units left then."""
        old, earlier, steps = self.old, self.earlier, self.steps
        step = self._step(choice, stale)
        at = len(steps)
        steps.append(step)
        if step is not old:
            self.renewed.append(step)
        for column, value in step.written:
            self.columns[column] = value
        self.moved |= step.changed
        self.touched |= step.changed
        self.left ^= step.bit
        self.old = None
        if at + 1 >= len(earlier):
            return
        if earlier[at].changed:
            self.touched |= earlier[at].changed
            for column, value in earlier[at].written:
                self.before[column] = value
        if earlier[at + 1].choice.left == self.left:
            self.old = earlier[at + 1]
            if self.touched:
                self.dirty = self.dirty & ~self.touched | others(self.before, self.columns, self.touched)
                self.touched = 0

    def _step(self, choice: Choice, stale: Stale) -> Step:
        """The step that applies the chosen unit; that of the earlier walk where it is the same."""
        old, chosen, writes = self.old, choice.chosen, self.group.writing[choice.chosen]
        if old is not None and old.choice.chosen == chosen:
            same = not old.bit & stale.trying
            if same or (not writes & self.dirty and self._sign(chosen) == old.sign):
                return old if choice is old.choice else Step(choice, old.bit, old.sign, old.changed, old.written)
        sign = self._sign(chosen)
        if not writes:
            return Step(choice, 1 << chosen, sign)
        if not self.tried >> chosen & 1:
            self._try(chosen)
        changed = self.changes[chosen]
        written = picked(self.afters[chosen], changed) if changed else ()
        return Step(choice, 1 << chosen, sign, changed, written)

    def _stands(self, choice: Choice, stale: Stale) -> bool:
        """Whether all questions that led to a choice have the same answers now."""
        questions, going = choice.questions, self.group.may_go & stale.reading
        asked = questions & stale.pairs
        if not asked and not going:
            return True
        if self.moved:
            self._look()
        known = questions & ~(asked | self.compared)
        self.compared |= known
        self.edges |= choice.answers & known
        if going:
            for at in places((choice.passed | choice.asked) & going):
                if (self._sign(at) is GONE) is not bool(choice.passed >> at & 1):
                    return False
        unknown = asked & ~self.compared
        if unknown:
            self._compare(unknown)
        return not (self.edges ^ choice.answers) & questions

    def _look(self) -> None:
        """Forget what may be otherwise in the present state."""
        stale = self.group.stale(self.moved)
        self.signed &= ~stale.reading
        self.tried &= ~stale.trying
        self.compared &= ~stale.pairs
        self.edges &= self.compared
        self.moved = self.whole = 0

    def _choose(self) -> Choice:
        """The oldest unit that exists and is free."""
        if self.moved:
            self._look()
        self.asked = self.passed = self.questions = 0
        self.open = self.group.pairs_among(self.left)
        chosen = self._oldest_free()
        questions = self.questions
        return Choice(chosen, self.left, self.passed, self.asked, questions, self.edges & questions)

    def _oldest_free(self) -> int:
        reached = self.group.pool_of[self.steps[-1].choice.chosen] if self.steps else 0
        for pool in self.group.pools[reached:]:
            left, free, blocked = pool & self.left, 0, 0
            while left:
                bit = left & -left
                left ^= bit
                at = bit.bit_length() - 1
                if bit & self.group.may_go and self._sign(at) is GONE:
                    self.passed |= bit
                    continue
                if not (free | blocked) & bit:
                    done, waiting = self._settle(at, free | blocked)
                    free |= done
                    blocked |= waiting
                if free & bit:
                    return at
        return NOBODY

    def _settle(self, start: int, settled: int) -> tuple[int, int]:
        """The first finished set that is met from a unit, and those that are not free since they lead to it (Tarjan).

        That a unit of the finished set is free hangs on all that was asked about it; that one which leads there is
        not, on the dependency that leads on.
        """
        group, number, low, ahead, led = self.group, self.number, self.low, self.ahead, self.led
        path, stack, met, done = [start], [start], 1 << start, 0
        number[start], low[start], ahead[start] = 0, 0, self.open & group.pairs_of[start]
        while True:
            at = path[-1]
            led[at] = pair = self._next(ahead[at])
            if not pair:
                self.questions |= self.open & group.pairs_of[at]
                path.pop()
                if low[at] == number[at]:
                    done = bits(stack[number[at] :])
                    break
                low[path[-1]] = min(low[path[-1]], low[at])
                continue
            ahead[at] ^= pair
            other = group.asked[pair.bit_length() - 1]
            bit = 1 << other
            if settled & bit:
                break
            if met & bit:
                low[at] = min(low[at], number[other])
            else:
                number[other] = low[other] = len(stack)
                ahead[other] = self.open & group.pairs_of[other]
                met |= bit
                stack.append(other)
                path.append(other)
        for one in path:
            self.questions |= led[one]
        self.asked |= met
        return done, met & ~done

    def _next(self, pairs: int) -> int:
        """A pair among some in which one depends on the other, as a bit; those that are known come first."""
        known = self.edges & pairs
        if known:
            return known & -known
        unknown = pairs & ~self.compared
        while unknown:
            bit = unknown & -unknown
            unknown ^= bit
            self._compare(bit)
            if self.edges & bit:
                return bit
        return 0

    # --- questions ---------------------------------------------------------------------------------

    def _sign(self, at: int) -> Sign:
        """The sign of a unit."""
        if self.moved:
            self._look()
        if not self.signed >> at & 1:
            self.signs[at] = self.group.units[at].sign(self.columns)
            self.signed |= 1 << at
        return self.signs[at]

    def _try(self, at: int) -> None:
        """Find out which columns a unit changes, and the state after it; one that does not exist changes nothing."""
        bit = 1 << at
        if self.tried & bit:
            self.afters[at] = taken_over(self.columns, self.afters[at], self.changes[at])
        else:
            self.afters[at] = after = self.columns.copy()
            self.changes[at] = self.group.units[at].apply(self._sign(at), after)
            self.tried |= bit
        self.whole |= bit

    def _compare(self, pairs: int) -> None:
        """Find out of some pairs whether one depends on the other: whether its sign after the other is another one."""
        group = self.group
        self.compared |= pairs
        while pairs:
            bit = pairs & -pairs
            pairs ^= bit
            pair = bit.bit_length() - 1
            at, other = group.asking[pair], group.asked[pair]
            if not self.tried >> other & 1:
                self._try(other)
            if self.changes[other] & group.reading[at]:
                if not self.whole >> other & 1:
                    self._try(other)
                if group.signing[at](self.afters[other]) != self._sign(at):
                    self.edges |= bit


def taken_over(columns: list[int], after: list[int], changed: int) -> list[int]:
    """A state in which some columns are as in another one."""
    if changed:
        columns = columns.copy()
        while changed:
            bit = changed & -changed
            changed ^= bit
            at = bit.bit_length() - 1
            columns[at] = after[at]
    return columns


def picked(columns: list[int], some: int) -> tuple[tuple[int, int], ...]:
    """Some of the columns, each with what it tells."""
    found: list[tuple[int, int]] = []
    while some:
        bit = some & -some
        some ^= bit
        at = bit.bit_length() - 1
        found.append((at, columns[at]))
    return tuple(found)


def others(before: list[int], after: list[int], among: int) -> int:
    """Of some columns those that are others, as bits."""
    found = 0
    while among:
        bit = among & -among
        among ^= bit
        at = bit.bit_length() - 1
        if before[at] != after[at]:
            found |= bit
    return found
