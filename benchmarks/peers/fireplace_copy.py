"""Time `copy.deepcopy` of a game of fireplace2 after ten turns, and one decision on the copy. Prints one JSON line.

Run by the rivals' interpreter. Each copy is played on beside the original, with the same chance: both must go alike.
"""

import argparse
import copy
import gc
import json
import platform
import random
import sys
from collections import Counter
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from statistics import fmean
from time import process_time_ns
from typing import Any, NamedTuple

sys.path.append(str(Path(__file__).resolve().parents[2]))  # the repository, to find the games

from hearthstone.cardxml import CardXML  # type: ignore[import-not-found]

from benchmarks.peers.fireplace_game import PACKAGES
from benchmarks.peers.fireplace_random import begin, decisions, new_game, ready, reason, uniform

AFTER = 10  # turns
PLAY_ON = 3  # turns in which the copy and the original must go alike


class Copied(NamedTuple):
    """The best round of copying one game, and of one decision on a fresh copy, in nanoseconds."""

    copying: int
    step: int


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--cards", choices=("shared", "copied"), default="shared")
    arguments.add_argument("--games", type=int, default=20)
    arguments.add_argument("--rounds", type=int, default=5)
    chosen = arguments.parse_args()
    if chosen.cards == "shared":
        CardXML.__deepcopy__ = lambda self, memo: self  # what is printed on a card never changes
    games, left_out = [], Counter[str]()
    with ready():
        for seed in range(chosen.games):
            try:
                games.append(copied(seed, chosen.rounds))
            except Exception as error:  # noqa: BLE001 - whatever a card of fireplace raises
                left_out[reason(error)] += 1
    told = {
        "rival": "fireplace2",
        "cards": chosen.cards,
        "games": len(games),
        "rounds": chosen.rounds,
        "mean_ms": round(fmean(game.copying for game in games) / 1e6, 2),
        "best_ms": round(min(game.copying for game in games) / 1e6, 2),
        "step_ms": round(fmean(game.step for game in games) / 1e6, 2),
        "versions": {"python": platform.python_version()} | {package: version(package) for package in PACKAGES},
        "left_out": left_out,
    }
    print(json.dumps(told))


def copied(seed: int, rounds: int) -> Copied:
    """Play a game for ten turns and copy it.

    Raises:
        RuntimeError: The game is over by then, or copying it gives another game.
        Exception: Whatever a card of fireplace raises.
    """
    game = after_ten_turns(seed)
    best_copy, best_step = sys.maxsize, sys.maxsize
    for _ in range(rounds):
        took, other = clocked(lambda: copy.deepcopy(game))
        best_copy = min(best_copy, took)
        random.seed(seed)
        best_step = min(best_step, next(decisions(other, uniform)).took)
    other = copy.deepcopy(game)
    if played_on(other, seed) != played_on(game, seed):
        raise RuntimeError("the copy went another way than the original")
    return Copied(best_copy, best_step)


def after_ten_turns(seed: int) -> Any:
    game = new_game(seed)
    begin(game)
    for _ in decisions(game, uniform, until=AFTER + 1):
        pass
    if game.ended:
        raise RuntimeError(f"over within {AFTER} turns")
    return game


def clocked(work: Callable[[], Any]) -> tuple[int, Any]:
    gc.collect()
    start = process_time_ns()
    done = work()
    return process_time_ns() - start, done


def played_on(game: Any, seed: int) -> list[object]:
    """Play a game a few turns further and return what there is to see."""
    random.seed(seed)
    count = sum(1 for _ in decisions(game, uniform, until=AFTER + 1 + PLAY_ON))
    return [count, game.turn, *(seen(player) for player in game.players)]


def seen(player: Any) -> list[object]:
    cards = [[card.id for card in zone] for zone in (player.hand, player.deck, player.graveyard)]
    return [player.hero.health, player.mana, cards, [(each.id, each.atk, each.health) for each in player.field]]


if __name__ == "__main__":
    main()
