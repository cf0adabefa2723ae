"""Figure 16: the odds of an attack of Metaforce through all its stages, against the dice alone.

The attack is a game on the engine: roll, explosion, damage dice, where the bonus goes, Weakness, Deflection,
Resistance. The other side lists how the same dice fall together: d12, md12 and four d8. Nothing is remembered from one
round to the next. The last line holds a single check against a twentieth of what the attack may take.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from benchmarks.boards.one_attack import Pair, check_posed, dice, expected, forget, posed
from benchmarks.figure import Figure, checksum
from benchmarks.timing import in_turn
from ludex.engine.checks.posed import odds_of

ROUNDS: Final = 15
BOUND: Final = Fraction(10)
TWENTIETH: Final = 20
PAIRS: Final = (("Size 4 against 1", Pair(4, 1)), ("Size 1 against 4", Pair(1, 4)))


def figures() -> list[Figure]:
    """Measure figure 16."""
    attacks = [_attack(f"16{letter}", words, pair) for letter, (words, pair) in zip("ab", PAIRS, strict=True)]
    return [*attacks, _check(min(each.other for each in attacks))]


def _attack(number: str, words: str, pair: Pair) -> Figure:
    ours, theirs = in_turn([lambda: _forgetting(lambda: odds_of(posed(pair))), lambda: dice], ROUNDS)
    alike = checksum([str(odds_of(posed(pair)).value)]), checksum([str(expected(pair))])
    return Figure(number, f"an attack, {words}", ours, "its dice alone", theirs, BOUND, alike)


def _check(alone: float) -> Figure:
    """A single check, against a twentieth of what an attack may take: ten times its dice."""
    (ours,) = in_turn([lambda: _forgetting(lambda: odds_of(check_posed()))], ROUNDS)
    # d12 + 4 reaches 14 by 10, 11 and 12
    alike = checksum([str(odds_of(check_posed()).value)]), checksum([str(Fraction(3, 12))])
    return Figure(
        "16c", "a check", ours, "a twentieth of an attack", alone * float(BOUND) / TWENTIETH, Fraction(1), alike
    )


def _forgetting(work: Callable[[], object]) -> Callable[[], object]:
    forget()
    return work
