"""Plays a case with both evaluators, the fast one held to the plain one in everything.

Views are lazy, so *when* something is asked matters: the `Asking` says whether everything is compared after each
event, or values and order only, or nothing until the case is over. Every third event also happens to an older view, a
fork, and at the end each view is asked again, the latest first: no later event may have changed what an older one says.
"""

from enum import Enum

from attrs import frozen

from ludex.layers.deltas import Delta
from ludex.layers.errors import LudexError
from ludex.layers.objects import board
from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.view import View
from tests.boards.compare import difference, quick_difference
from tests.boards.random_cases import Case


class Asking(Enum):
    """When the fast evaluator is asked for what."""

    ALL_AT_ONCE = "all after each event"
    VALUES_FIRST = "values and order after each event, edges at the end"
    ALL_AT_THE_END = "all at the end, the latest view first"


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
        positions.append(_start(case))
        latest = positions[0]
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
        found = next(filter(None, (difference(pair.plain, pair.fast) for pair in reversed(positions))), None)
    except Refused as refused:
        found = str(refused)
    except LudexError as error:
        found = f"only one evaluator raises: {error}"
    except Exception as error:  # noqa: BLE001, whatever it is, it is what the fuzzer looks for
        found = f"{type(error).__name__}: {error}"
    return len(positions), found


def _start(case: Case) -> Pair:
    there = board(case.objects)
    return Pair(
        Resolver(case.layers, Evaluator.REFERENCE).start(there),
        Resolver(case.layers, Evaluator.INCREMENTAL).start(there),
    )


def _ask(pair: Pair, asking: Asking) -> str | None:
    match asking:
        case Asking.ALL_AT_ONCE:
            return difference(pair.plain, pair.fast)
        case Asking.VALUES_FIRST:
            return quick_difference(pair.plain, pair.fast)
        case Asking.ALL_AT_THE_END:
            return None


def _next(pair: Pair, event: tuple[Delta, ...]) -> Pair | None:
    """The position after an event; None where both evaluators refuse it for the same reason."""
    outcomes = [_after(view, event) for view in (pair.plain, pair.fast)]
    match outcomes:
        case [View() as plain, View() as fast]:
            return Pair(plain, fast)
        case [str() as one, str() as other] if one == other:
            return None
    raise Refused(f"one says {outcomes[0]}, the other {outcomes[1]}")


def _after(view: View, event: tuple[Delta, ...]) -> View | str:
    try:
        return view.after(*event)
    except LudexError as refused:
        return f"{type(refused).__name__}: {refused}"
