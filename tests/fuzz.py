"""Holds the fast evaluator to the plain one on random boards and events, and shrinks what it finds.

`python tests/fuzz.py --steps 100000` compares values, order, what is lost, edges and witnesses after each of so many
events. The same seed gives the same steps whatever the number of workers, except that they may end at another case.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice

from attrs import frozen

from tests.boards.random_cases import Case
from tests.boards.shrink import shrunk
from tests.boards.two_evaluators import Asking, play
from tests.boards.written import written
from tests.strategies import random_case

EVENTS = 12
CASES_AT_A_TIME = 40


@frozen
class Batch:
    """What some cases came to.

    Attributes:
        steps: How many positions were compared.
        seed: The seed of the first case that failed.
        failure: In what it failed.
    """

    steps: int
    seed: str | None = None
    failure: str | None = None


def asking_of(number: int) -> Asking:
    """When what is asked, in the case of a number."""
    return tuple(Asking)[number % len(Asking)]


def run(seed: int, first: int) -> Batch:
    """Some cases in a row."""
    steps = 0
    for number in range(first, first + CASES_AT_A_TIME):
        name = f"{seed}/{number}"
        compared, failure = play(random_case(name, events=EVENTS), asking_of(number))
        steps += compared
        if failure is not None:
            return Batch(steps, name, failure)
    return Batch(steps)


def report(seed: str) -> str:
    """The case of a seed made small, as Python."""
    asking = asking_of(int(seed.partition("/")[2]))

    def fails(case: Case) -> bool:
        return play(case, asking)[1] is not None

    small = shrunk(random_case(seed, events=EVENTS), fails)
    _, failure = play(small, asking)
    lines = [f"# {failure}", f"# {asking.value}", f"layers = {written(small.layers)}", "objects = ("]
    lines += [*(f"    {written(each)}," for each in small.objects), ")", "events = ("]
    lines += [*(f"    {written(event)}," for event in small.events), ")"]
    return "\n".join(lines)


def fuzz(steps: int, seed: int, workers: int) -> Iterator[Batch]:
    """Batches until so many steps are done or one fails."""
    done = 0
    firsts = count(0, CASES_AT_A_TIME)
    with ProcessPoolExecutor(workers) as pool:
        while done < steps:
            for batch in pool.map(run, [seed] * workers, islice(firsts, workers)):
                done += batch.steps
                yield batch
                if batch.failure is not None:
                    return


def main() -> int:
    """Fuzz; 1 where a difference was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=10_000, help="how many positions to compare")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--case", metavar="SEED/NUMBER", help="shrink this one case and print it")
    given = parser.parse_args()
    if given.case:
        print(report(given.case))
        return 0
    done, shown, started = 0, 0.0, time.monotonic()
    for batch in fuzz(given.steps, given.seed, given.workers):
        done += batch.steps
        if batch.seed is not None:
            print(f"\nafter {done} steps, case {batch.seed}: {batch.failure}\nshrinking ...", flush=True)
            print(report(batch.seed))
            return 1
        if time.monotonic() - shown > 5:
            shown = time.monotonic()
            print(f"{done:>9,} steps, {done / (shown - started):,.0f} a second, seed {given.seed}", flush=True)
    print(f"{done:,} steps, no difference, seed {given.seed}, {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
