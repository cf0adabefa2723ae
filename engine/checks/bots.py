"""A bot for whatever is asked: it takes what is best for the first aim of a question."""

from collections.abc import Hashable
from random import Random
from typing import Generic

from attrs import field, frozen

from ludex.engine.checks.posed import Decide, Posed, best_for, position_key
from ludex.engine.choices import Choice, Option
from ludex.engine.run import Position
from ludex.engine.state import F


@frozen(eq=False)
class AimingPlayer(Generic[F]):
    """A bot that takes what is best for the first aim of a question.

    Attributes:
        posed: The question.
    """

    posed: Posed[F]
    _decide: Decide[F] = field(init=False)
    _known: dict[Hashable, Option] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_decide", best_for(self.posed))

    def choose(self, position: Position[F], choice: Choice, random: Random) -> Option:
        """The option that is worth most; worked out once for equal positions."""
        key = position_key(position.state)
        if key not in self._known:
            self._known[key] = self._decide(position, choice)
        return self._known[key]
