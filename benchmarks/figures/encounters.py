"""Figure 17: encounters of four against four in Metaforce, random players.

Five rounds take less than a 20th of a second; and in an encounter of three times as many rounds an answer costs what it
costs in a shorter one, where nobody falls in either.
"""

from fractions import Fraction
from functools import partial
from typing import Final

from benchmarks.boards.eight_fighters import HP, Ended, ended, players, the_encounter
from benchmarks.figure import Figure, checksum
from benchmarks.timing import clocked

ENCOUNTERS: Final = 30
ROUNDS: Final = 3
FEW: Final = 5
SHORT: Final = 10
LONG: Final = 30
LASTING: Final = 2_000
"""HP with which nobody falls in so many rounds."""
GOAL: Final = 1e6 / 20
"""20 in a second, in microseconds."""


def figures() -> list[Figure]:
    """Measure figure 17."""
    five, few, again = _measured(FEW, HP, ENCOUNTERS)
    short, some, _ = _measured(SHORT, LASTING, ENCOUNTERS // 3)
    long, many, once_more = _measured(LONG, LASTING, ENCOUNTERS // 5)
    what = f"an encounter of 4 against 4, 5 rounds ({1e6 / five:.0f} a second)"
    return [
        Figure("17a", what, five, "a 20th of a second", GOAL, Fraction(1), (checksum(few), checksum(again))),
        Figure(
            "17b",
            f"an answer in {LONG} rounds",
            _an_answer(long, many),
            f"in {SHORT} rounds",
            _an_answer(short, some),
            Fraction(5, 4),
            (checksum(many), checksum(once_more)),
        ),
    ]


def _an_answer(took: float, ends: list[Ended]) -> float:
    return took * len(ends) / sum(end.answers for end in ends)


def _measured(rounds: int, hp: int, encounters: int) -> tuple[float, list[Ended], list[Ended]]:
    """Microseconds of an encounter, the best of some tries for each seed; and how they ended, twice."""
    game, first = the_encounter(rounds, hp)
    bots = players()
    ends = [ended(game, first, bots, seed) for seed in range(encounters)]
    took = 0.0
    for seed in range(encounters):
        took += min(clocked(partial(ended, game, first, bots, seed)) for _ in range(ROUNDS))
    return took / encounters, ends, [ended(game, first, bots, seed) for seed in range(encounters)]
