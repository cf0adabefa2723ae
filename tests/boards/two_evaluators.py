"""Plays a case with both evaluators, the fast one held to the plain one in everything.

Views are lazy, so *when* something is asked matters: the `Asking` says whether everything is compared after each
event, or values and order only, or one object's values, or nothing until the case is over. Every third event also
happens to an older view, a fork, and at the end each view is asked again, the latest first: no later event may have
changed what an older one says.
"""

from collections.abc import Callable
from enum import Enum

from attrs import frozen

from ludex.layers.deltas import Delta
from ludex.layers.errors import LudexError
from ludex.layers.incremental.view import IncrementalView
from ludex.layers.objects import board
from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.sliced.view import SlicedView
from ludex.layers.view import View
from tests.boards.compare import difference, object_difference, quick_difference
from tests.boards.random_cases import Case


class Asking(Enum):
    """When the fast evaluator is asked for what."""

    ALL_AT_ONCE = "all after each event"
    VALUES_FIRST = "values and order after each event, edges at the end"
    ALL_AT_THE_END = "all at the end, the latest view first"
    ONE_OBJECT = "one object after each event, all at the end"


@frozen
class Pair:
    """One position, as each evaluator sees it."""

    plain: View
    fast: View


class Refused(Exception):
    """One evaluator refuses what the other accepts, or for another reason."""


def play(case: Case, asking: Asking) -> tuple[int, str | None]:
    """How many positions were compared, and the first difference, if there is one."""
    positions: list[Pair] = []
    try:
        start = _start(case)
        if start is None:
            return 0, None
        played = _play(start, case, asking, positions)
        if played[1] is not None or not isinstance(start.fast, SlicedView):
            return played
        # the same again, the way that it goes on large boards
        by_classes = Pair(start.plain, IncrementalView.of(start.plain.board, case.layers))
        return played[0], _play(by_classes, case, asking, [])[1]
    except Refused as refused:
        return len(positions), str(refused)
    except Exception as error:  # noqa: BLE001, whatever it is, it is what the fuzzer looks for
        return len(positions), f"{type(error).__name__}: {error}"


def _play(start: Pair, case: Case, asking: Asking, positions: list[Pair]) -> tuple[int, str | None]:
    positions.append(start)
    latest = start
    for number, event in enumerate(case.events):
        seen = _ask(latest, asking)
        if seen is not None:
            return len(positions), seen
        if number % 3 == 2 and (fork := _next(positions[number // 2 % len(positions)], event)):
            positions.append(fork)
            if (seen := _ask(fork, asking)) is not None:
                return len(positions), f"in a fork: {seen}"
        if (following := _next(latest, event)) is not None:
            latest = following
            positions.append(latest)
    differences = (difference(pair.plain, pair.fast) for pair in reversed(positions))
    return len(positions), next(filter(None, differences), None)


def _start(case: Case) -> Pair | None:
    there = board(case.objects)
    plain, fast = (Resolver(case.layers, each) for each in (Evaluator.REFERENCE, Evaluator.INCREMENTAL))
    return _paired([_outcome(lambda: plain.start(there)), _outcome(lambda: fast.start(there))])


def _ask(pair: Pair, asking: Asking) -> str | None:
    match asking:
        case Asking.ALL_AT_ONCE:
            return difference(pair.plain, pair.fast)
        case Asking.VALUES_FIRST:
            return quick_difference(pair.plain, pair.fast)
        case Asking.ONE_OBJECT:
            return object_difference(pair.plain, pair.fast, min((each.id for each in pair.plain.board), default=None))
        case Asking.ALL_AT_THE_END:
            return None


def _next(pair: Pair, event: tuple[Delta, ...]) -> Pair | None:
    """The position after an event; None where both evaluators refuse it for the same reason."""
    return _paired([_outcome(lambda: pair.plain.after(*event)), _outcome(lambda: pair.fast.after(*event))])


def _outcome(asked: Callable[[], View]) -> View | str:
    try:
        return asked()
    except LudexError as refused:
        return f"{type(refused).__name__}: {refused}"


def _paired(outcomes: list[View | str]) -> Pair | None:
    match outcomes:
        case [View() as plain, View() as fast]:
            return Pair(plain, fast)
        case [str() as one, str() as other] if one == other:
            return None
    raise Refused(f"one says {outcomes[0]}, the other {outcomes[1]}")
