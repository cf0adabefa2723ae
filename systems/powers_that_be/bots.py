"""Bots that play scenes: one that takes what is best for the first aim, and a narrator who takes what comes first."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from attrs import field, frozen

from ludex.engine.checks.posed import Decide, Posed, best_for, position_key
from ludex.engine.choices import Choice, Option
from ludex.engine.run import Position
from ludex.systems.powers_that_be.facts import Facts


@frozen
class NarratorPlayer:
    """A narrator who takes what is offered first."""

    def choose(self, position: Position[Facts], choice: Choice, random: Random) -> Option:
        """The first option."""
        return choice.options[0]


@frozen(eq=False)
class GreedyPlayer:
    """A bot that takes what is best for the first aim of a question.

    Attributes:
        posed: The question.
    """

    posed: Posed[Facts]
    _decide: Decide[Facts] = field(init=False)
    _known: dict[Hashable, Option] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_decide", best_for(self.posed))

    def choose(self, position: Position[Facts], choice: Choice, random: Random) -> Option:
        """The option that is worth most."""
        key = position_key(position.state)
        if key not in self._known:
            self._known[key] = self._decide(position, choice)
        return self._known[key]
