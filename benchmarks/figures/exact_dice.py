"""Figure 12: exact dice, against icepool. Each round describes the roll and works it out; nothing is remembered."""

from collections.abc import Callable
from typing import Final

from benchmarks.boards.five_rolls import ROLLS, Measured
from benchmarks.figure import Figure, checksum
from benchmarks.timing import in_turn
from ludex.engine.dice.description import distribution

ROUNDS: Final = 5


def figures() -> list[Figure]:
    """Measure figure 12."""
    return [_figure(f"12{letter}", roll) for letter, roll in zip("abcdefgh", ROLLS, strict=True)]


def _figure(number: str, roll: Measured) -> Figure:
    sides: list[Callable[[], Callable[[], object]]] = [
        lambda: lambda: [distribution(roll.ours(), up_to=roll.up_to) for _ in range(roll.times)],
        lambda: lambda: [roll.theirs() for _ in range(roll.times)],
    ]
    ours, theirs = in_turn(sides, ROUNDS)
    return Figure(number, roll.what, ours / roll.times, "icepool", theirs / roll.times, roll.bound, _alike(roll))


def _alike(roll: Measured) -> tuple[str, str]:
    found, theirs = distribution(roll.ours(), up_to=roll.up_to), roll.theirs()
    if roll.up_to is None:
        return (
            checksum((total, str(found[total])) for total in found.outcomes),
            checksum((total, str(theirs.probability("==", total))) for total in sorted(theirs) if theirs[total]),
        )
    return checksum([str(found.at_least(roll.up_to))]), checksum([str(theirs.probability(">=", roll.up_to))])
