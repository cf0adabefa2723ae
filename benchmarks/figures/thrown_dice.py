"""Figure 14: dice thrown often: opposed tests of 8 dice against 6, each 5 or 6 a hit.

The rivals run in an environment of their own: d20 reads the same dice from notation once and rolls them again and
again, numpy throws all at once. They throw other dice than Ludex does, so that not what they threw is compared but
how often the test succeeds: that must lie where the exact chance says.
"""

import json
from fractions import Fraction
from random import Random
from typing import Final

from benchmarks.figure import Figure, checksum
from benchmarks.peers.environment import DICE, interpreter
from benchmarks.peers.process import told_by
from benchmarks.timing import clocked
from ludex.engine.dice.die import Die
from ludex.engine.dice.pools import Pool
from ludex.engine.dice.sampling import sampler
from ludex.engine.dice.unending import HitPool, net_at_least

TESTS: Final = 100_000
ROUNDS: Final = 3
HITS: Final = Die(tuple(range(1, 7)), counts=frozenset({5, 6}))
A_SECOND: Final = 1e6
D20_IN_BETWEEN: Final = 50
"""d20 throws so many times fewer in the same run: it needs that much longer."""


def figures() -> list[Figure]:
    """Measure figure 14.

    Raises:
        NoRivals: The rivals could not be installed.
    """
    python = interpreter(DICE)
    took, won = min(_round(seed) for seed in range(ROUNDS))
    rivals = {
        name: json.loads(told_by(python, "dice_thrown.py", name, str(tests)))
        for name, tests in (("d20", TESTS // D20_IN_BETWEEN), ("numpy", TESTS))
    }
    what, ours, here = "an opposed test, 8 dice against 6", took / TESTS, _where(won / TESTS, TESTS)
    made = [
        Figure(f"14{letter}", what, ours, name, rival["us"], bound, (here, _where(rival["won"], rival["tests"])))
        for letter, (name, rival), bound in zip("ab", rivals.items(), (Fraction(1), Fraction(50)), strict=True)
    ]
    return [*made, Figure("14c", f"{TESTS:,} of them", took, "a second", A_SECOND, Fraction(1), (here, _where(*EXACT)))]


def _round(seed: int) -> tuple[float, int]:
    random, won = Random(seed), 0  # dice, no secrets

    def work() -> None:
        nonlocal won
        acts, resists = sampler(Pool(HITS, 8)), sampler(Pool(HITS, 6))
        won = sum(acts(random) > resists(random) for _ in range(TESTS))

    return clocked(work), won


THIRD: Final = Fraction(1, 3)
CHANCE: Final = float(net_at_least(HitPool(8, THIRD), HitPool(6, THIRD), 1))
EXACT: Final = (CHANCE, TESTS)


def _where(share: float, tests: int) -> str:
    """The same for all shares of successes that lie where the exact chance says, within six standard deviations."""
    near = abs(share - CHANCE) < 6 * (CHANCE * (1 - CHANCE) / tests) ** 0.5
    return checksum(["as the exact chance says" if near else share])
