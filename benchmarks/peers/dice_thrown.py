"""Opposed tests of 8 dice against 6, thrown by a rival: `dice_thrown.py d20|numpy TESTS`, in its environment."""

import json
import sys
from time import process_time_ns


def with_d20(tests: int) -> int:
    """The notation is read once."""
    import d20  # type: ignore[import-not-found]

    acts, resists = d20.parse("8d6"), d20.parse("6d6")

    def hits(tree: object) -> int:
        rolled = d20.roll(tree).expr.roll
        return sum(die.number >= 5 for die in rolled.keptset)

    return sum(hits(acts) > hits(resists) for _ in range(tests))


def with_numpy(tests: int) -> int:
    """All dice at once."""
    import numpy as np

    chance = np.random.default_rng(1)
    acts = (chance.integers(1, 7, (tests, 8), dtype=np.int8) >= 5).sum(axis=1)
    resists = (chance.integers(1, 7, (tests, 6), dtype=np.int8) >= 5).sum(axis=1)
    return int((acts > resists).sum())


def main() -> None:
    """Print how long a test takes, and how often it succeeds."""
    rival, tests = {"d20": with_d20, "numpy": with_numpy}[sys.argv[1]], int(sys.argv[2])
    rival(10)
    start = process_time_ns()
    won = rival(tests)
    took = (process_time_ns() - start) / 1000
    print(json.dumps({"us": took / tests, "won": won / tests, "tests": tests}))


main()
