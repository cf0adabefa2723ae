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

from benchmarks.peers.fireplace_random import PLAYERS, Decision, Played, Turn, play, ready, reason

EARLY = range(1, 5)  # turns; the last as many are late
PACKAGES = ("fireplace2", "hearthstone", "hearthstone_data")


def rounds_of(seed: int, player: Turn, rounds: int) -> Played:
    """Play one game several times over; of the start and of each decision the best round counts."""
    games = [play(seed, player) for _ in range(rounds)]
    if len({(game.turns, game.winner, len(game.decisions)) for game in games}) != 1:
        raise RuntimeError("the same seed gave another game")
    same = zip(*(game.decisions for game in games), strict=True)
    best = [Decision(decision[0].turn, min(each.took for each in decision)) for decision in same]
    return Played(min(game.start for game in games), best, games[0].turns, games[0].winner)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--player", choices=PLAYERS, default="uniform")
    arguments.add_argument("--games", type=int, default=40)
    arguments.add_argument("--rounds", type=int, default=3)
    chosen = arguments.parse_args()
    games, left_out = [], Counter[str]()
    with ready():
        for seed in range(chosen.games):
            try:
                games.append(rounds_of(seed, PLAYERS[chosen.player], chosen.rounds))
            except Exception as error:  # noqa: BLE001 - whatever a card of fireplace raises
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
