"""Figure 9: whole games of Altered between random players, and forks of them, against fireplace2.

The rival plays in an environment of its own; Ludex and it take turns, game by game, so that both meet the machine in
the same moods. Each plays its games several times, and of each decision the best round counts. What is done for the
rival, and what a turn is, see `benchmarks/peers/README.md`.
"""

import gc
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from statistics import fmean

from benchmarks.boards.random_games import EARLY, TimedDecision, TimedGame, played, positions, the_game
from benchmarks.figure import Figure, checksum
from benchmarks.peers.environment import CARD_GAMES, interpreter
from benchmarks.peers.games import RivalGames, copy_games, opponent
from benchmarks.timing import clocked
from ludex.engine.choices import Answer, Choice
from ludex.engine.run import answered
from ludex.engine.state import GameState
from ludex.layers.collecting import unhindered
from ludex.systems.altered.events import Event
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.game import AlteredGame

GAMES = 40
ROUNDS = 6
TURNS_OF_SIDES = 2
FORKED_AFTER = 20  # turns: the middle of a game
FORKS = 20
TWICE = Fraction(2)


def figures() -> list[Figure]:
    """Measure figure 9.

    Raises:
        NoRivals: The rival could not be installed.
    """
    python, game = interpreter(CARD_GAMES), the_game()
    steps, copies = [], []
    for _ in range(TURNS_OF_SIDES):
        steps.append(one_step(game))
        copies.append(copy_games(python, "shared"))
    rounds, rival = _in_turns(game, python)
    best = [best_of(each) for each in zip(*rounds, strict=True)]
    alike = checksum(map(_history, rounds[0])), checksum(map(_history, rounds[-1]))
    turn = sum(each.took for each in best) / 1000 / sum(each.turns for each in best)
    decision = sum(each.took for each in best) / 1000 / sum(len(each.decisions) for each in best)
    early, late = _early_and_late(best)
    per_second = len(best) * 1e9 / sum(each.took for each in best)
    copy = min(each.mean_ms for each in copies) * 1000
    whole = f"({per_second:.1f} whole games a second, fireplace2 {rival.games_per_second:.1f})"
    return [
        Figure("9a", "a fork in mid-game, and a step on it", min(steps), "copy.deepcopy of a fireplace2 game", copy,
               Fraction(1, 20), alike),
        Figure("9b", "a decision in the last four turns of a game", late, "in the first four", early, TWICE, alike),
        Figure("9c", f"a turn between random players {whole}", turn, "fireplace2", 1e6 / rival.turns_per_second,
               Fraction(1, 3), alike),
        Figure("9d", "a decision between random players, for comparison", decision, "fireplace2",
               1e6 / rival.decisions_per_second, Fraction(1), alike),
    ]  # fmt: skip


def _in_turns(game: AlteredGame, python: Path) -> tuple[list[list[TimedGame]], RivalGames]:
    """All games in several rounds, those of the rival between ours."""
    rounds: list[list[TimedGame]] = []
    with opponent(python, "uniform", games=GAMES, rounds=ROUNDS) as rival:
        for _ in range(ROUNDS):
            rounds.append([])
            for seed in range(GAMES):
                gc.collect()
                with unhindered():
                    rounds[-1].append(played(game, seed))
                rival.play_one()
        return rounds, rival.told()


def best_of(rounds: Sequence[TimedGame]) -> TimedGame:
    """A game played several times; of each decision the best round counts."""
    same = zip(*(each.decisions for each in rounds), strict=True)
    best = tuple(TimedDecision(several[0].turn, min(each.took for each in several)) for several in same)
    return TimedGame(best, rounds[0].turns, rounds[0].days, rounds[0].winner)


def one_step(game: AlteredGame) -> float:
    """Microseconds from a decision in mid-game to its first event, on a fork: the mean over several games."""
    took = []
    gc.collect()
    gc.freeze()  # the cards need not be looked through again, nor are those of the rival
    try:
        for seed in range(FORKS):
            forked = next(
                (position.state, given)
                for turns, position, given in positions(game, seed)
                if turns == FORKED_AFTER and isinstance(position.question, Choice)
            )
            took.append(min(clocked(partial(_to_the_next_event, game, *forked)) for _ in range(ROUNDS)))
    finally:
        gc.unfreeze()
    return fmean(took)


def _to_the_next_event(game: AlteredGame, state: GameState[Facts], given: Answer) -> None:
    fork = answered(state, game, given)
    while not isinstance(fork.log and fork.log.record, Event) or fork.log is state.log:
        progress = fork.agenda[0].run(fork.without_task(), game)
        if not isinstance(progress, GameState):
            return  # it asks something before anything happens
        fork = progress


def _early_and_late(games: Sequence[TimedGame]) -> tuple[float, float]:
    """Mean microseconds of a decision in the first and in the last turns of games."""
    early = [each.took for game in games for each in game.decisions if each.turn in EARLY]
    late = [each.took for game in games for each in game.decisions if each.turn > game.turns - len(EARLY)]
    return fmean(early) / 1000, fmean(late) / 1000


def _history(game: TimedGame) -> tuple[object, ...]:
    return game.turns, game.days, game.winner or "nobody", len(game.decisions)
