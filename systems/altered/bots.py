"""Bots that play Altered: one that takes anything, and one that plays the card that helps most right now.

A bot is asked with what its player may see (`observing`) and nothing more. The same position, seed and bots give the
same answers.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, Protocol

from attrs import frozen

from ludex.engine.choices import Choice, Option
from ludex.engine.drivers.play import Player, RandomPlayer
from ludex.engine.run import Position
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.greedy import Greedy
from ludex.systems.altered.observing import Observation, observe
from ludex.systems.altered.rules_of_play import Rules


class Bot(Protocol):
    """Somebody who chooses by what a player may see."""

    def choose(self, seen: Observation, choice: Choice, random: Random) -> Option:
        """One of the options."""
        ...


@frozen
class Seeing:
    """A bot at the table: it is handed what its player may see."""

    bot: Bot
    rules: Rules

    def choose(self, position: Position[Facts], choice: Choice, random: Random) -> Option:
        """One of the options."""
        return self.bot.choose(observe(position.state, choice.player, self.rules, choice), choice, random)


def _random(_: Rules) -> Player[Facts]:
    return RandomPlayer()


def _greedy(rules: Rules) -> Player[Facts]:
    return Seeing(Greedy(), rules)


BOTS: Final[Mapping[str, Callable[[Rules], Player[Facts]]]] = {"random": _random, "greedy": _greedy}
"""The bots by name, each made for some rules."""
