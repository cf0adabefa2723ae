"""A bot that narrates scenes: it takes what comes first."""

from __future__ import annotations

from random import Random

from attrs import frozen

from ludex.engine.choices import Choice, Option
from ludex.engine.run import Position
from ludex.systems.powers_that_be.facts import Facts


@frozen
class NarratorPlayer:
    """A narrator who takes what is offered first."""

    def choose(self, position: Position[Facts], choice: Choice, random: Random) -> Option:
        """The first option."""
        return choice.options[0]
