"""Play: seeded chance, and players who answer. The answers of a game are the whole of it."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol, TypeAlias

from attrs import frozen

from ludex.engine.choices import Answer, Chance, Choice, Option
from ludex.engine.run import Position, advance, verify_answer
from ludex.engine.state import F, Game, GameState
from ludex.layers.collecting import unhindered


class Player(Protocol[F]):
    """Somebody who answers: a bot, or a person at a terminal."""

    def choose(self, position: Position[F], choice: Choice, random: Random) -> Option:
        """One of the options. A bot looks at nothing that its player cannot see."""
        ...


@frozen
class RandomPlayer:
    """A bot that takes any option, each as likely as the other."""

    def choose(self, position: Position[F], choice: Choice, random: Random) -> Option:
        """Any of the options."""
        return choice.options[int(random.random() * len(choice.options))]


Watch: TypeAlias = Callable[[Position[F], Answer], None]
"""Told of each answer, choices and chances alike, before it counts."""


def play(
    position: Position[F],
    game: Game[F],
    players: Mapping[str, Player[F]],
    random: Random,
    *,
    watch: Watch[F] | None = None,
    at_most: int | None = None,
) -> Position[F]:
    """Play on until the game is over, or for so many answers.

    The same position, players and seed give the same game.

    Args:
        position: Where to begin.
        game: The rules.
        players: Who answers for whom.
        random: Seeded; rolls the dice, and is lent to the players.
        watch: Told of each answer.
        at_most: After how many answers to stop; None for none.

    Raises:
        IllegalAnswer: A player gave none of the options.
    """
    # a game leaves few cycles behind, and whoever plays many of them collects those in between
    with unhindered():
        return _played(position, game, players, random, watch, at_most)


def _played(
    position: Position[F],
    game: Game[F],
    players: Mapping[str, Player[F]],
    random: Random,
    watch: Watch[F] | None,
    at_most: int | None,
) -> Position[F]:
    given = 0
    while at_most is None or given < at_most:
        asked = position.question
        if isinstance(asked, Choice):
            # a bot is handed no way to cheat, but a wrong one is found out here
            taken: Answer = players[asked.player].choose(position, asked, random)
            verify_answer(position, taken)
        elif isinstance(asked, Chance):
            taken = asked.of.sample(random)
        else:
            return position
        if watch is not None:
            watch(position, taken)
        position = advance(position.taking(game, taken), game)
        given += 1
    return position


def begin(state: GameState[F], game: Game[F]) -> Position[F]:
    """The first position of a game at which it asks something."""
    return advance(state, game)
