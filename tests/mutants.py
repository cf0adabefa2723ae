"""Tests the tests: puts each known mistake into the fast evaluator and shows that it is caught.

`python tests/mutants.py` runs each mutation in a process of its own: first the boards that are there to catch it, then,
if they do not, a few hundred steps of fuzzing. A mutation that only the fuzzer catches is named as such; one that
nothing catches, or that can no longer be put in, makes the run fail. So does a failure without any mutation.
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path

import pytest
from attrs import define

from tests.boards.mutations import MUTATIONS

BOARDS = [str(path) for path in sorted((Path(__file__).parent / "layers").glob("test_pitfalls*.py"))]
FUZZED_CASES = 40
UNCAUGHT = 0
BY_BOARD = 11
BY_FUZZING = 12


@define
class First:
    """Remembers the first test that fails, and how."""

    name: str = ""
    how: str = ""

    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is not None and not self.name:
            self.name = item.name
            self.how = call.excinfo.exconly(tryshort=True).splitlines()[0]


def judge() -> int:
    """Run the boards and then the fuzzer; how the mutation that is in place was caught."""
    first = First()
    if pytest.main(["-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", *BOARDS], [first]) != 0:
        print(f"caught by {first.name}: {first.how[:150]}", file=sys.stderr)
        return BY_BOARD
    # only now: pytest wants to be the first to import what it rewrites
    from tests.boards.two_evaluators import play
    from tests.fuzz import EVENTS, asking_of
    from tests.strategies import random_case

    for number in range(FUZZED_CASES):
        _, failure = play(random_case(f"mutants/{number}", events=EVENTS), asking_of(number))
        if failure is not None:
            print(f"caught by fuzzing only, in case {number}: {failure[:120]}", file=sys.stderr)
            return BY_FUZZING
    print("not caught", file=sys.stderr)
    return UNCAUGHT


def run(number: int | None) -> tuple[int, str]:
    """Judge one mutation, or the evaluator as it is, in a process of its own: the outcome and what was said."""
    chosen = [] if number is None else ["--judge", str(number)]
    command = [sys.executable, __file__, *(chosen or ["--judge-none"])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = done.stderr.strip().splitlines()
    return done.returncode, lines[-1] if lines else ""


def main() -> int:
    """Judge all mutations; 1 where one is not caught."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--judge", type=int, metavar="PLACE", help="put one mutation in, and judge it in this process")
    parser.add_argument("--judge-none", action="store_true", help="judge the evaluator as it is, in this process")
    given = parser.parse_args()
    if given.judge_none:
        return judge()
    if given.judge is not None:
        MUTATIONS[given.judge].put_in()
        return judge()
    outcome, said = run(None)
    print(f"without a mutation: {said}", flush=True)
    survived = 0 if outcome == UNCAUGHT and said == "not caught" else 1
    for place, mutation in enumerate(MUTATIONS):
        started = time.monotonic()
        outcome, said = run(place)
        survived += outcome not in (BY_BOARD, BY_FUZZING)
        print(f"{mutation}\n   {said} ({time.monotonic() - started:.0f} s)", flush=True)
    numbers = {mutation.number for mutation in MUTATIONS}
    print(f"{len(MUTATIONS)} mutations of {len(numbers)} pitfalls, {survived} not caught")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
