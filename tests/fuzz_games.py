"""Plays whole games of Altered between bots and looks for what must never be; `tests/altered/whole_games.py` says what.

`python tests/fuzz_games.py --games 10000` plays so many; `--game SEED/NUMBER` plays one again and looks at all of it.
The same seed gives the same games, whatever the number of workers. With `--own-cards` each game has cards of its own,
random ones (`tests/altered/random_cards.py`); that a game with such cards is refused in the middle of it is no finding.
"""

import argparse
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context

from attrs import fields_dict, frozen

from ludex.layers.errors import DefinitionError, RefusedError
from tests.altered.laws_of_games import Wrong
from tests.altered.whole_games import Played, Sample, TooLarge, play_own_cards, play_watched

AT_A_TIME = 5
QUICK = Sample(written=36, others=16, evaluated=48, stretches=48, again=False)
"""Each law a few times in each game; most of the time goes into the games themselves."""

THOROUGH = Sample(written=1, others=3, evaluated=5, stretches=8, again=True)
"""Each law again and again: a game that is looked at like this takes as long as ten others."""

THOROUGH_EACH = 100
LONGEST = 300
"""No game takes so many seconds of the processor; one that does hangs."""


@frozen
class Found:
    """What a game came to.

    Attributes:
        seed: Which game.
        played: What there was in it, where nothing was found.
        failure: What was found.
        refused: Why it did not go on with its random cards.
    """

    seed: str
    played: Played | None
    failure: str = ""
    refused: str = ""


def run(seed: str, thorough: bool = False, own_cards: bool = False) -> Found:
    """One game."""
    number = int(seed.rpartition("/")[2])
    sample = THOROUGH if thorough or number % THOROUGH_EACH == 0 else QUICK
    try:
        with _no_longer_than(LONGEST):
            return Found(seed, (play_own_cards if own_cards else play_watched)(seed, sample))
    except Exception as error:  # noqa: BLE001  # whatever goes wrong in a game is a finding
        if own_cards and isinstance(error, DefinitionError | RefusedError | TooLarge):
            return Found(seed, None, refused=str(error))
        return Found(seed, None, traceback.format_exc())


@contextmanager
def _no_longer_than(seconds: float) -> Iterator[None]:
    def over(*_: object) -> None:
        raise Wrong(f"the game takes more than {seconds} s")

    before = signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def fuzz(games: int, seed: int, workers: int, own_cards: bool) -> Iterator[Found]:
    """Game after game; several at once."""
    seeds = [f"{seed}/{number}" for number in range(1, games + 1)]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(partial(run, own_cards=own_cards), seeds, chunksize=AT_A_TIME)
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
    parser.add_argument("--own-cards", action="store_true", help="with random cards, each game with its own")
    given = parser.parse_args()
    if given.game:
        found = run(given.game, thorough=True, own_cards=given.own_cards)
        print(found.failure or f"nothing found: {found.refused or found.played}")
        return 1 if found.failure else 0
    started = shown = time.monotonic()
    done: list[Played] = []
    refused = 0
    findings: list[Found] = []
    for found in fuzz(given.games, given.seed, given.workers, given.own_cards):
        if found.played is not None:
            done.append(found.played)
        elif found.refused:
            refused += 1
        else:
            findings.append(found)
            print(f"\ngame {found.seed}:\n{found.failure}", flush=True)
            own = " --own-cards" if given.own_cards else ""
            print(f"again: python tests/fuzz_games.py --game {found.seed}{own}", flush=True)
            if not given.keep_going:
                break
        if time.monotonic() - shown > 10:
            shown = time.monotonic()
            print(f"{_summary(done, shown - started)}, seed {given.seed}", flush=True)
    summary = _summary(done, time.monotonic() - started)
    left = f"; {refused} games refused" if given.own_cards else ""
    print(f"{summary}, seed {given.seed}{left}; {len(findings)} findings", flush=True)
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
