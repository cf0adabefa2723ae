"""The points at which readings of the rules part, and which of them an answer may have depended on.

A point is *touched* where the situation that it is about came up in the evaluation. Whether it
*matters*, only trying another reading can tell: see `ludex.layers.readings`.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from ludex.layers.cells import Atom
from ludex.layers.conditions import Always
from ludex.layers.dependency import choose, graph_of, loops_in
from ludex.layers.order import Judged, Ordering, Policy, Priority, Recompute, Tests
from ludex.layers.passives import Part, meet
from ludex.layers.reasons_replay import Replay
from ludex.layers.selection import union
from ludex.layers.sentences import looked_at, needs

if TYPE_CHECKING:
    import networkx as nx


class Point(Enum):
    """A question that `Policy` answers; the value is the name of the field."""

    PRIORITY = "priority"
    LOOPS = "loops"
    RECOMPUTE = "recompute"
    TESTS = "tests"
    JUDGED = "judged"
    GAINED_STAMP = "gained_stamp"
    WHEN_OFF = "when_off"

    def option_of(self, policy: Policy) -> Enum:
        """The answer that a policy gives.

        >>> Point.TESTS.option_of(Policy())
        <Tests.ANY: 'any test'>
        """
        found: Enum = getattr(policy, self.value)
        return found

    def options(self, policy: Policy) -> tuple[Enum, ...]:
        """All answers, that of a policy first.

        >>> [option.name for option in Point.TESTS.options(Policy())]
        ['ANY', 'ALL']
        """
        asked = self.option_of(policy)
        return (asked, *(option for option in type(asked) if option is not asked))


@frozen(eq=False)
class Moment:
    """The parts that waited for their turn just before one application.

    Attributes:
        start: The first application of the round.
        waiting: The parts that could have been applied and may depend on another, or another on them.
        related: Which of them may depend on which, whatever the board.
        graph: Which of them, and of the part that was applied, depended directly on which.
    """

    start: int
    waiting: frozenset[Part]
    related: frozenset[tuple[Part, Part]]
    graph: "nx.DiGraph[Part]"


@frozen(eq=False)
class Course:
    """An evaluation, as far as the points look at it.

    Attributes:
        replay: The answer, gone through again.
        moments: By the position of the application that followed, each moment at which one of the waiting
            parts may depend on another.
    """

    replay: Replay
    moments: Mapping[int, Moment]

    @property
    def policy(self) -> Policy:
        """The reading under which the answer was given."""
        return self.replay.answer.layers.policy


def touched(replay: Replay) -> frozenset[Point]:
    """The points that an answer, gone through again, may have depended on.

    - `PRIORITY`: at some moment dependency and timestamps alone would have chosen different parts.
    - `LOOPS`: at some moment parts depended on one another in a circle.
    - `RECOMPUTE`: the dependencies among the parts left differed from those at the start of their round; where they
      were found once only: two parts were left, after the first application, of which one may depend on the other.
    - `TESTS`: there was a dependency; where all tests had to be met: one part waited that may depend on another.
    - `JUDGED`: a part waited that may depend on another and did not, with a third that may matter to either; where
      dependency was not judged in the present state: a part waited that may depend on another, with such a third.
    - `GAINED_STAMP`: a passive was gained from an object with another timestamp than its bearer's.
    - `WHEN_OFF`: a part waited with one that may change whom it selects, and its condition failed at its own turn, or
      it had none, or what came in between may matter to its condition.

    "May" is judged by what the abilities look at and write, whatever the board.

    >>> from ludex.layers.objects import board
    >>> from ludex.layers.order import Layers
    >>> from ludex.layers.resolver import Resolver
    >>> Resolver(Layers()).start(board()).touched()
    frozenset()
    """
    course = Course(replay, dict(_moments(replay)))
    return frozenset(point for point, is_touched in _TOUCHED.items() if is_touched(course))


def _moments(replay: Replay) -> Iterator[tuple[int, Moment]]:
    related, start = _related(replay), 0
    # what depends on nothing and matters to nothing is free, so that it hides no older one
    entangled = {part for pair in related for part in pair}
    for position, part in enumerate(replay.order if related else ()):
        if not replay.together(part, replay.order[start]):
            start = position
        waiting = frozenset(
            other
            for other in (*replay.order[position:], *replay.answer.lost)
            if other in entangled and replay.together(part, other) and replay.existed(other, position)
        )
        among = frozenset((one, other) for one, other in related if one in waiting and other in waiting)
        if among:
            graph = graph_of(waiting | {part}, replay.answer.edges_at(position))
            yield position, Moment(start, waiting, among, graph)


def _related(replay: Replay) -> frozenset[tuple[Part, Part]]:
    """The pairs of which the first may depend on the second; one reads a cell that the other writes."""
    layers = replay.answer.layers.layers
    readers: defaultdict[object, set[Part]] = defaultdict(set)
    for part in replay.parts:
        if layers[part.layer].ordering is Ordering.DEPENDENCY:
            seen = replay.reach(part)
            for cell in {part.instance.key, *(atom.cell for atom in seen.target | seen.source | seen.board)}:
                readers[cell].add(part)
    found: set[tuple[Part, Part]] = set()
    for on in replay.parts:
        for cell in {on.instance.key, *(atom.cell for atom in replay.reach(on).writes)}:
            near = {(part, on) for part in readers[cell] if part != on and replay.together(part, on)} - found
            found |= {pair for pair in near if replay.may_depend(*pair)}
    return frozenset(found)


def _priority(course: Course) -> bool:
    first, second = (evolve(course.policy, priority=priority) for priority in Priority)
    return any(choose(moment.graph, first) != choose(moment.graph, second) for moment in course.moments.values())


def _loops(course: Course) -> bool:
    return any(loops_in(moment.graph) for moment in course.moments.values())


def _recompute(course: Course) -> bool:
    if course.policy.recompute is Recompute.ONCE:
        return any(position != moment.start for position, moment in course.moments.items())
    for moment in course.moments.values():
        at_start = course.moments.get(moment.start)
        once = set() if at_start is None else set(at_start.graph.subgraph(moment.waiting).edges)
        if once != set(moment.graph.edges):
            return True
    return False


def _tests(course: Course) -> bool:
    return any(moment.graph.size() or course.policy.tests is Tests.ALL for moment in course.moments.values())


def _judged(course: Course) -> bool:
    """A third part is needed: by itself the other has been tried in the present state."""
    for moment in course.moments.values():
        for one, other in moment.related:
            if course.policy.judged is Judged.PRESENT_STATE and moment.graph.has_edge(one, other):
                continue
            thirds = moment.waiting - {one, other}
            if any((one, third) in moment.related or (other, third) in moment.related for third in thirds):
                return True
    return False


def _gained_stamp(course: Course) -> bool:
    keys = (part.instance.key for part in course.replay.parts)
    return any(len(key) == 5 and key[2][0] != key[4] for key in keys)


def _when_off(course: Course) -> bool:
    # where all tests must be met, an ability that stays in being is never compared
    return course.policy.tests is Tests.ANY and any(
        _may_be_off(course.replay, position, one) and _may_move_scope(other, one)
        for position, moment in course.moments.items()
        for one, other in moment.related
    )


def _may_be_off(replay: Replay, position: int, part: Part) -> bool:
    """Whether the condition of a waiting part may have failed: as its own turn, and what came until then, tell."""
    when = part.instance.passive.when
    if isinstance(when, Always):
        return False
    if part not in replay.order:
        return True
    turn = replay.order.index(part)
    between = replay.order[position:turn]
    return not replay.applications[turn].operation.on or any(_may_move(other, looked_at(when)) for other in between)


def _may_move_scope(other: Part, part: Part) -> bool:
    needed = {Atom(cell, presence=True) for change in part.changes for cell in needs(change)}
    return _may_move(other, looked_at(part.instance.passive.affects) | needed)


def _may_move(part: Part, looked_at: frozenset[Atom]) -> bool:
    return meet(union(change.writes() for change in part.changes), looked_at)


_TOUCHED: Final[Mapping[Point, Callable[[Course], bool]]] = {
    Point.PRIORITY: _priority,
    Point.LOOPS: _loops,
    Point.RECOMPUTE: _recompute,
    Point.TESTS: _tests,
    Point.JUDGED: _judged,
    Point.GAINED_STAMP: _gained_stamp,
    Point.WHEN_OFF: _when_off,
}
