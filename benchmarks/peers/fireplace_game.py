"""Time whole games of fireplace2 between random players. Run by the rivals' interpreter; prints one JSON line."""

import argparse
import json
import platform
import sys
from collections import Counter
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from statistics import fmean
from zlib import crc32

sys.path.append(str(Path(__file__).resolve().parents[2]))  # the repository, to find the games

from benchmarks.peers.fireplace_random import PLAYERS, Decision, Played, play, ready, reason

EARLY = range(1, 5)  # turns; the last as many are late
PACKAGES = ("fireplace2", "hearthstone", "hearthstone_data")


def in_turns() -> None:
    """Tell that it is the other side's turn, and wait for that to be over."""
    assert sys.__stdout__ is not None  # it is a pipe
    sys.__stdout__.write("your turn\n")
    sys.__stdout__.flush()
    sys.stdin.readline()


def best_of(rounds: Sequence[Played]) -> Played:
    """One game played several times over; of the start and of each decision the best round counts.

    Raises:
        RuntimeError: Not all rounds went the same way.
    """
    first = rounds[0]
    if len({(game.turns, game.winner, len(game.decisions)) for game in rounds}) != 1:
        raise RuntimeError("the same seed gave another game")
    same = zip(*(game.decisions for game in rounds), strict=True)
    best = [Decision(decision[0].turn, min(each.took for each in decision)) for decision in same]
    return Played(min(game.start for game in rounds), best, first.turns, first.winner)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--player", choices=PLAYERS, default="uniform")
    arguments.add_argument("--games", type=int, default=40)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--in-turns", action="store_true", help="wait for a line of input before each game")
    chosen = arguments.parse_args()
    played: dict[int, list[Played]] = {seed: [] for seed in range(chosen.games)}
    games, left_out = [], Counter[str]()
    if chosen.in_turns:
        sys.stdin.readline()
    with ready():
        for _ in range(chosen.rounds):
            for seed in range(chosen.games):
                try:
                    if seed in played:
                        played[seed].append(play(seed, PLAYERS[chosen.player]))
                except Exception as error:  # noqa: BLE001 - whatever a card of fireplace raises
                    left_out[reason(error)] += 1
                    del played[seed]
                if chosen.in_turns:
                    in_turns()
    for rounds in played.values():
        try:
            games.append(best_of(rounds))
        except RuntimeError as error:
            left_out[reason(error)] += 1
    print(json.dumps({"player": chosen.player, "rounds": chosen.rounds, **told(games), "left_out": left_out}))


def told(games: Sequence[Played]) -> dict[str, object]:
    """The numbers of some games, as JSON."""
    seconds = sum(game.start + sum(each.took for each in game.decisions) for game in games) / 1e9
    turns, count = sum(game.turns for game in games), sum(len(game.decisions) for game in games)
    early = [each.took for game in games for each in game.decisions if each.turn in EARLY]
    late = [each.took for game in games for each in game.decisions if each.turn > game.turns - len(EARLY)]
    history = [(game.turns, game.winner, len(game.decisions)) for game in games]
    return {
        "rival": "fireplace2",
        "games": len(games),
        "turns": turns,
        "decisions": count,
        "games_per_second": round(len(games) / seconds, 2),
        "turns_per_second": round(turns / seconds, 1),
        "decisions_per_second": round(count / seconds, 1),
        "early_us": round(fmean(early) / 1000, 1),
        "late_us": round(fmean(late) / 1000, 1),
        "checksum": f"{crc32(repr(history).encode()):08x}",
        "versions": {"python": platform.python_version()} | {package: version(package) for package in PACKAGES},
    }


if __name__ == "__main__":
    main()
