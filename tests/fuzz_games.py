"""Plays whole games of Altered between bots and looks for what must never be; `tests/altered/whole_games.py` says what.

`python tests/fuzz_games.py --games 10000` plays so many; `--game SEED/NUMBER` plays one again and looks at all of it.
The same seed gives the same games, whatever the number of workers.
"""

import argparse
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from attrs import fields_dict, frozen

from tests.altered.whole_games import Played, Sample, play_watched

AT_A_TIME = 5
QUICK = Sample(written=36, others=16, evaluated=48, stretches=48, again=False)
"""Each law a few times in each game; most of the time goes into the games themselves."""

THOROUGH = Sample(written=1, others=3, evaluated=5, stretches=8, again=True)
"""Each law again and again: a game that is looked at like this takes as long as ten others."""

THOROUGH_EACH = 100


@frozen
class Found:
    """What a game came to."""

    seed: str
    played: Played | None
    failure: str = ""


def run(seed: str, thorough: bool = False) -> Found:
    """One game."""
    number = int(seed.rpartition("/")[2])
    try:
        return Found(seed, play_watched(seed, THOROUGH if thorough or number % THOROUGH_EACH == 0 else QUICK))
    except Exception:  # noqa: BLE001  # whatever goes wrong in a game is a finding
        return Found(seed, None, traceback.format_exc())


def fuzz(games: int, seed: int, workers: int) -> Iterator[Found]:
    """Game after game; several at once."""
    seeds = [f"{seed}/{number}" for number in range(1, games + 1)]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(run, seeds, chunksize=AT_A_TIME)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def main() -> int:
    """Fuzz; 1 where something was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="how many games to play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep-going", action="store_true", help="do not stop at the first finding")
    parser.add_argument("--game", metavar="SEED/NUMBER", help="play this one game again, looking at all of it")
    given = parser.parse_args()
    if given.game:
        found = run(given.game, thorough=True)
        print(found.failure or f"nothing found: {found.played}")
        return 1 if found.failure else 0
    started = shown = time.monotonic()
    done: list[Played] = []
    findings: list[Found] = []
    for found in fuzz(given.games, given.seed, given.workers):
        if found.played is not None:
            done.append(found.played)
        else:
            findings.append(found)
            print(f"\ngame {found.seed}:\n{found.failure}", flush=True)
            print(f"again: python tests/fuzz_games.py --game {found.seed}", flush=True)
            if not given.keep_going:
                break
        if time.monotonic() - shown > 10:
            shown = time.monotonic()
            print(f"{_summary(done, shown - started)}, seed {given.seed}", flush=True)
    print(f"{_summary(done, time.monotonic() - started)}, seed {given.seed}; {len(findings)} findings", flush=True)
    return 1 if findings else 0


def _summary(done: list[Played], took: float) -> str:
    each = {name: sum(getattr(one, name) for one in done) for name in fields_dict(Played)}
    seen = {name: f"{number:,}" for name, number in each.items()}
    return (
        f"{len(done):,} games in {took:.0f} s, {len(done) / max(took, 1):.1f} a second; "
        f"{seen['decisions']} decisions, {seen['events']} events; {seen['written']} states written and read, "
        f"{seen['others']} other options taken, {seen['evaluated']} states evaluated twice, "
        f"{seen['stretches']} stretches and {seen['again']} games played again, undone and redone"
    )


if __name__ == "__main__":
    sys.exit(main())
