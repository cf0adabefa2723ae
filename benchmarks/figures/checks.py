"""Figure 13: the odds of a whole check through the engine, against the dice alone.

A check is declared, its roll modified and thrown, its total compared, and something comes of it: a game on the engine,
all of whose positions are gone through. The other side works out the same dice and asks for the same chance.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from benchmarks.boards.five_rolls import ROLLS, Measured
from benchmarks.boards.one_check import posed
from benchmarks.figure import Figure, checksum
from benchmarks.timing import in_turn
from ludex.engine.checks.posed import odds_of
from ludex.engine.dice.description import distribution

ROUNDS: Final = 7
TIMES: Final = 20
CHECKED: Final = 5


def figures() -> list[Figure]:
    """Measure figure 13."""
    return [_figure(f"13{letter}", roll) for letter, roll in zip("abcde", ROLLS[:CHECKED], strict=True)]


def _figure(number: str, roll: Measured) -> Figure:
    def alone() -> Fraction:
        return distribution(roll.ours(), up_to=roll.up_to).at_least(roll.target)

    def whole() -> Fraction:
        return odds_of(posed(roll.ours(), roll.target)).value

    sides: list[Callable[[], Callable[[], object]]] = [
        lambda: lambda: [whole() for _ in range(TIMES)],
        lambda: lambda: [alone() for _ in range(TIMES)],
    ]
    ours, theirs = in_turn(sides, ROUNDS)
    alike = checksum([str(whole())]), checksum([str(alone())])
    return Figure(number, f"a check: {roll.what}", ours / TIMES, "the dice alone", theirs / TIMES, Fraction(10), alike)
