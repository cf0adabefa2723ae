"""A Conflict of three against three in Alter Arms: new characters, one of each Archetype, played to the end by bots."""

from collections.abc import Mapping
from random import Random
from typing import Final

from attrs import frozen

from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.drivers.play import Player, RandomPlayer, begin, play
from ludex.engine.run import Position
from ludex.engine.state import GameState
from ludex.layers.collecting import unhindered
from ludex.systems.alter_arms.bots import GreedyPlayer
from ludex.systems.alter_arms.conflict import begun
from ludex.systems.alter_arms.facts import Facts, Standing
from ludex.systems.alter_arms.game import AlterArmsGame, cast_of
from ludex.systems.alter_arms.sheet import Arms, Character
from ludex.systems.alter_arms.terms import Archetype, Trait, Type

SIDES: Final = ("red", "blue")
VECTORS: Final = ((3, 1, 2), (2, 3, 1), (1, 2, 3))


@frozen
class Ended:
    """How a Conflict ended.

    Attributes:
        answers: How many choices were made and dice rolled.
        rounds: In which round.
        winner: Which side was left.
    """

    answers: int
    rounds: int
    winner: str


def fighters() -> tuple[Standing, ...]:
    """The six, in Base with no Drama; odd ones on one side, even ones on the other."""
    types, traits = tuple(Type), tuple(Trait)
    return tuple(
        Standing(
            Character(
                archetype.value,
                SIDES[place % 2],
                VECTORS[place % 3],
                (Arms(types[place % 3], gimmicks=("Fire",)),),
                archetype,
                traits[place % 3],
            )
        )
        for place, archetype in enumerate(Archetype)
    )


def the_conflict() -> tuple[AlterArmsGame, Position[Facts]]:
    """The rules, and the first turn."""
    standings = fighters()
    game = AlterArmsGame(cast_of(standings), conflict=True, traced=False)
    start = GameState(NO_TABLE, Facts(standings, round=1))
    return game, begin(begun(game, start, standings[0].character.name), game)


def players(game: AlterArmsGame, *, greedy: bool) -> Mapping[str, Player[Facts]]:
    """A bot for each side."""
    bot: Player[Facts] = GreedyPlayer(game) if greedy else RandomPlayer()
    return dict.fromkeys(SIDES, bot)


def ended(game: AlterArmsGame, first: Position[Facts], bots: Mapping[str, Player[Facts]], seed: int) -> Ended:
    """A Conflict played to its end."""
    answers = 0

    def watch(_position: object, _given: object) -> None:
        nonlocal answers
        answers += 1

    with unhindered():
        end = play(first, game, bots, Random(seed), watch=watch)  # dice, no secrets
    return Ended(answers, end.state.facts.round, end.state.facts.ended or "")
