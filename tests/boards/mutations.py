"""Mistakes that are easily made in the fast evaluator, each as one function put in the place of another.

A `Mutation` names the function that it replaces; the replacement may call the original. The number is that of the
board in `test_pitfalls` (1 to 8) and `test_pitfalls_of_counts_and_grants` (9 to 16) that is there to catch it.
"""

from collections.abc import Callable
from typing import Any

from attrs import frozen

from ludex.layers.changes import EXISTENCE
from ludex.layers.incremental import building, course, moment, plan, planner, view
from ludex.layers.incremental.component import Component
from ludex.layers.incremental.identities import facets
from ludex.layers.incremental.members import SOURCE, look
from ludex.layers.pairs import may_matter
from ludex.layers.passives import footprint
from ludex.layers.sliced import group, sets, walk

Replaced = Callable[..., Any]


@frozen
class Mutation:
    """One mistake.

    Attributes:
        number: Which pitfall it falls into.
        says: The shortcut, as somebody would argue for it.
        owner: The class or module that holds the function.
        name: The function.
        make: Makes the wrong function, given the right one.
    """

    number: int
    says: str
    owner: object
    name: str
    make: Callable[[Replaced], Replaced]

    def put_in(self) -> None:
        """Replace the function, for the rest of this process.

        Raises:
            LookupError: There is no such function any more; the mutation must be thought of anew.
        """
        right = vars(self.owner).get(self.name)
        if right is None:
            raise LookupError(f"{self} replaces a function that is not there")
        setattr(self.owner, self.name, self.make(right))

    def __str__(self) -> str:
        owner = getattr(self.owner, "__qualname__", getattr(self.owner, "__name__", "")).rpartition(".")[2]
        return f"{self.number:>2} {owner}.{self.name}: {self.says}"


def _counts_after_a_trial_are_not_watched(right: Replaced) -> Replaced:
    return lambda self, *given: True if self.other is not None else right(self, *given)


def _a_count_inside_its_cutoff_is_not_brought_up_to_date(right: Replaced) -> Replaced:
    def wrong(self, objects, shift):
        if shift is None or self.latest is None:
            return right(self, objects, shift)
        old = self.latest
        self.latest = (shift.before, old[1])
        totals = right(self, objects, shift)
        op = self.answer.member.ops.get((self.source, self.links, totals, self.bases, self.started))
        if op is self.answer:
            self.latest = old
        return totals

    return wrong


def _what_changed_nothing_when_planned_changes_nothing(right: Replaced) -> Replaced:
    def wrong(self, start):
        trace = self.course.trace
        self.course = _Still(self.course)
        try:
            right(self, start)
        finally:
            self.course = trace.__self__

    return wrong


class _Still:
    def __init__(self, real):
        self.real = real

    def trace(self, start):
        return (start,) * len(self.real.trace(start))


def _a_source_matters_only_for_existence(right: Replaced) -> Replaced:
    def wrong(self, member, other, flags):
        ends = any(atom.cell == EXISTENCE for atom in other.footprint.writes)
        return right(self, member, other, flags if ends else flags & ~SOURCE)

    return wrong


def _each_by_its_own_age(right: Replaced) -> Replaced:
    def wrong(self):
        self.positions = [(op.member.part.key, at) for at, op in enumerate(self.ops)]

    return wrong


def _edges_belong_to_the_order(right: Replaced) -> Replaced:
    known: dict[object, Any] = {}

    def wrong(certified, objects, at, first, layer):
        key = (certified.course, at, layer)
        if key not in known:
            known[key] = right(certified, objects, at, first, layer)
        return known[key]

    return wrong


def _a_remover_that_missed_the_source_once_misses_it_for_good(right: Replaced) -> Replaced:
    pruned = set()

    def wrong(self, member, other, flags):
        key = (self.component, member, other)
        source = self.component.rows[self.states[member.source]]
        ends = any(atom.cell == EXISTENCE for atom in other.footprint.writes)
        if ends and not self._op(other).operation.selects(source):
            pruned.add(key)
        return False if key in pruned else right(self, member, other, flags)

    return wrong


def _a_loop_is_two_that_depend_on_each_other(right: Replaced) -> Replaced:
    def wrong(self, start, pool, among, settled):
        others = list(self._depends_on(start, pool, among))
        settled[start] = all(start in list(self._depends_on(other, pool, among)) for other in others)

    return wrong


def _what_is_off_concerns_nobody(right: Replaced) -> Replaced:
    def wrong(self, before, after):
        right(self, before, after)
        for place in list(self.stirred):
            op = self.moment.plans.alone[place]
            if op is not None and not op.on:
                del self.stirred[place]

    return wrong


def _the_same_looks_have_the_same_plan(right: Replaced) -> Replaced:
    def wrong(component, objects, current, shift=None):
        for earlier in component.plans.get(objects.support, ()):
            if earlier.bases == objects.bases:
                return earlier
        return right(component, objects, current, shift)

    return wrong


def _a_count_matters_only_when_it_reaches_zero(right: Replaced) -> Replaced:
    def wrong(self, component, objects, shift):
        before = self.latest
        same = right(self, component, objects, shift)
        return same or (
            before is not None and [any(each) for each in before[1]] == [any(each) for each in self.latest[1]]
        )

    return wrong


def _a_source_is_watched_as_it_is(right: Replaced) -> Replaced:
    return lambda self, component, state: True if self.other is not None else right(self, component, state)


def _the_highest_is_one_number(right: Replaced) -> Replaced:
    def wrong(self, member, made):
        token = right(self, member, made)
        if len(token) < 7:
            return token
        return (*token[:5], tuple(total[:1] for total in token[5]), token[6])

    return wrong


def _who_looks_alike_is_alike(right: Replaced) -> Replaced:
    def wrong(self, member, state):
        found = right(self, member, state)
        named = None in facets(member.part.instance.passive.affects)
        return found[0] if member.whole_row and not named and not self.reads_abilities else found

    return wrong


def _a_granter_only_grants(right: Replaced) -> Replaced:
    return lambda self, part: footprint(part.instance.passive, part.changes)


def _who_is_given_something_is_given_it_always(right: Replaced) -> Replaced:
    return lambda self, at, states, id: True


def _what_enters_concerns_only_what_it_writes(right: Replaced) -> Replaced:
    def wrong(self, part, component):
        own = self.reached(part)
        return any(may_matter(own, each.footprint) for each in component.members)

    return wrong


def _a_trial_of_what_is_off_need_not_be_remembered(right: Replaced) -> Replaced:
    def wrong(self, member, other, flags):
        found = right(self, member, other, flags)
        asked = self.questions[other]
        if asked.op is not None and not asked.op.on:
            self.asking.sources = [each for each in self.asking.sources if each is not asked]
            self.asking.tallies = [each for each in self.asking.tallies if each.member is not other]
        return found

    return wrong


def _any_break_will_do(right: Replaced) -> Replaced:
    def wrong(self, objects, shift=None):
        first = right(self, objects, shift)
        if first is None or objects.support & self.refused:
            return first
        return max([first, *(at for at, tally in self._tallies if not tally.same_for(self.component, objects, None))])

    return wrong


def _what_counts_look_at_on_the_source_is_not_watched(right: Replaced) -> Replaced:
    def wrong(self, component, state):
        if self.op is None or self.member.is_simple:
            return right(self, component, state)
        source = state if self.other is None else component.next(self.other, state)
        if component.exists(self.member, source, started=self.started) != self.exists:
            return False
        before, after = component.rows[self.source], component.rows[source]
        return all(look(atom, before) == look(atom, after) for atom in self.member.looks)

    return wrong


def _each_unit_by_its_own_age(right: Replaced) -> Replaced:
    return lambda order: tuple((each.part.key, at) for at, each in enumerate(order))


def _a_trial_hangs_on_what_is_read(right: Replaced) -> Replaced:
    def wrong(self, column):
        found = right(self, column)
        return group.Stale(found.reading, found.reading, found.pairs)

    return wrong


def _a_dependency_hangs_on_the_other(right: Replaced) -> Replaced:
    def wrong(self, column):
        found = right(self, column)
        of_others = sets.united([self.pairs_on[at] for at in sets.places(found.reading)])
        return group.Stale(found.reading, found.trying, found.pairs & of_others)

    return wrong


def _a_loop_of_units_is_two_that_depend_on_each_other(right: Replaced) -> Replaced:
    def row(self, at):
        found, pairs = 0, self.open & self.group.pairs_of[at]
        while bit := self._next(pairs):
            found |= 1 << self.group.asked[bit.bit_length() - 1]
            pairs ^= bit
        return found

    def wrong(self, start, settled):
        right(self, start, settled)
        free = all(row(self, other) >> start & 1 for other in sets.places(row(self, start)))
        return (1 << start, 0) if free else (0, 1 << start)

    return wrong


def _what_both_wrote_is_the_same(right: Replaced) -> Replaced:
    return lambda before, after, among: 0


MUTATIONS = (
    Mutation(
        1,
        "what another ability cannot touch need not be counted again after a trial of it",
        plan.TallyQuestion,
        "same_for",
        _counts_after_a_trial_are_not_watched,
    ),
    Mutation(
        2,
        "a count that moved without effect need not be stored",
        plan.TallyQuestion,
        "_shifted",
        _a_count_inside_its_cutoff_is_not_brought_up_to_date,
    ),
    Mutation(
        3,
        "an application that changed nothing when the plan was made changes nothing",
        plan.Plan,
        "_admit",
        _what_changed_nothing_when_planned_changes_nothing,
    ),
    Mutation(
        3,
        "over columns, a trial hangs on what the ability looks at, not on what it writes",
        group.Group,
        "_stale_by_one",
        _a_trial_hangs_on_what_is_read,
    ),
    Mutation(
        1,
        "over columns, a dependency hangs on what the other ability does, not on the own counts",
        group.Group,
        "_stale_by_one",
        _a_dependency_hangs_on_the_other,
    ),
    Mutation(
        4,
        "an ability changes when its targets do, not when its source does",
        planner.Walk,
        "_depends_directly",
        _a_source_matters_only_for_existence,
    ),
    Mutation(
        5,
        "components are merged by the ages of their abilities",
        course.Course,
        "__attrs_post_init__",
        _each_by_its_own_age,
    ),
    Mutation(
        5,
        "on small boards too, groups are merged by the ages of their abilities",
        walk,
        "places_of",
        _each_unit_by_its_own_age,
    ),
    Mutation(6, "the same order has the same edges", view, "edges_of", _edges_belong_to_the_order),
    Mutation(
        7,
        "who does not match a remover need not be tried with it again",
        planner.Walk,
        "_depends_directly",
        _a_remover_that_missed_the_source_once_misses_it_for_good,
    ),
    Mutation(
        8,
        "a loop is two abilities that depend on each other",
        planner.Walk,
        "_settle",
        _a_loop_is_two_that_depend_on_each_other,
    ),
    Mutation(
        8,
        "over columns too, a loop is two abilities that depend on each other",
        walk.Walk,
        "_settle",
        _a_loop_of_units_is_two_that_depend_on_each_other,
    ),
    Mutation(9, "an ability that is off has no say in a value", moment.Change, "recount", _what_is_off_concerns_nobody),
    Mutation(10, "the same looks lead to the same plan", moment, "settled", _the_same_looks_have_the_same_plan),
    Mutation(
        10,
        "a count matters when it becomes nothing or something",
        plan.TallyQuestion,
        "same_for",
        _a_count_matters_only_when_it_reaches_zero,
    ),
    Mutation(
        11,
        "a source is watched for what it shows, not for what trials do to it",
        plan.SourceQuestion,
        "same_for",
        _a_source_is_watched_as_it_is,
    ),
    Mutation(12, "the highest is one number, the same for all", Component, "_token", _the_highest_is_one_number),
    Mutation(
        12, "of the others, those that look alike see the same", Component, "_looked_at", _who_looks_alike_is_alike
    ),
    Mutation(13, "a granter concerns whom it grants to", building.Building, "reached", _a_granter_only_grants),
    Mutation(
        13,
        "who was given an ability when the plan was made is given it",
        plan.Plan,
        "_gains_the_same",
        _who_is_given_something_is_given_it_always,
    ),
    Mutation(
        14,
        "an ability that enters concerns those that look at what it writes",
        building.Building,
        "_matters",
        _what_enters_concerns_only_what_it_writes,
    ),
    Mutation(
        15,
        "a trial of an ability that is off need not be remembered",
        planner.Walk,
        "_depends_directly",
        _a_trial_of_what_is_off_need_not_be_remembered,
    ),
    Mutation(
        16,
        "over columns, what differed before an application and was written by it differs no more",
        walk,
        "others",
        _what_both_wrote_is_the_same,
    ),
    Mutation(16, "a plan may be taken up at any break", plan.Plan, "breaks_at", _any_break_will_do),
    Mutation(
        16,
        "a source is watched for what selectors look at",
        plan.SourceQuestion,
        "same_for",
        _what_counts_look_at_on_the_source_is_not_watched,
    ),
)
