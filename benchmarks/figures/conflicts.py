"""Figure 15: Conflicts of three against three in Alter Arms, played to the end.

Greedy players fight it out in some five rounds. Random ones transform and relieve each other for six times as long, so
that of them an answer is measured too: it must not become dearer in a longer Conflict.
"""

from fractions import Fraction
from functools import partial
from typing import Final

from benchmarks.boards.six_fighters import Ended, ended, players, the_conflict
from benchmarks.figure import Figure, checksum
from benchmarks.timing import clocked

CONFLICTS: Final = 60
ROUNDS: Final = 3
GOAL: Final = 1e6 / 200
"""200 in a second, in microseconds."""


def figures() -> list[Figure]:
    """Measure figure 15."""
    greedy, fought, again = _measured(greedy=True)
    random, wandered, once_more = _measured(greedy=False)
    answers, many = (sum(each.answers for each in some) for some in (fought, wandered))
    what = f"a Conflict of 3 against 3, greedy players ({1e6 / greedy:.0f} a second, {answers / CONFLICTS:.0f} answers)"
    long = f"the same, random players ({1e6 / random:.0f} a second, {many / CONFLICTS:.0f} answers)"
    a_200th = "a 200th of a second"
    return [
        Figure("15a", what, greedy, a_200th, GOAL, Fraction(1), (checksum(fought), checksum(again))),
        Figure("15b", long, random, a_200th, GOAL, Fraction(1), (checksum(wandered), checksum(once_more))),
        Figure(
            "15c",
            "an answer between random players",
            random * CONFLICTS / many,
            "between greedy players",
            greedy * CONFLICTS / answers,
            Fraction(3, 2),
            (checksum(wandered), checksum(once_more)),
        ),
    ]


def _measured(*, greedy: bool) -> tuple[float, list[Ended], list[Ended]]:
    """Microseconds of a Conflict, the best round of each seed; and how they ended, twice."""
    game, first = the_conflict()
    bots = players(game, greedy=greedy)
    ends = [ended(game, first, bots, seed) for seed in range(CONFLICTS)]
    took = 0.0
    for seed in range(CONFLICTS):
        took += min(clocked(partial(ended, game, first, bots, seed)) for _ in range(ROUNDS))
    return took / CONFLICTS, ends, [ended(game, first, bots, seed) for seed in range(CONFLICTS)]
