"""How far a search looks, and by which answers a position goes on."""

from collections.abc import Callable, Hashable
from typing import Generic

from attrs import frozen

from ludex.engine.choices import Answer, Chance, Choice, Over, Question
from ludex.engine.run import MOST_TASKS, Position
from ludex.engine.state import F, GameState
from ludex.layers.errors import RefusedError

Key = Callable[[GameState[F]], Hashable]
"""By what equal positions are told: a state without its history."""

Stop = Callable[[Position[F]], bool]
"""Whether a position counts as an outcome, and is gone on from no further."""


class TooManyPositions(RefusedError):
    """More positions can follow than may be looked at."""


class TooManySteps(RefusedError):
    """More steps from one position to the next would have to be found than is granted."""


@frozen(eq=False)
class Search(Generic[F]):
    """How far to look.

    Attributes:
        key: By what equal positions are told.
        stop: Which positions count as outcomes, besides the ends of the game.
        at_most: How many positions are looked at.
        tasks: How many tasks may go by between two questions.
        beforehand: The answer to a question that is settled beforehand, so that no other is tried; None for no answer.
    """

    key: Key[F]
    stop: Stop[F]
    at_most: int = 100_000
    tasks: int = MOST_TASKS
    beforehand: Callable[[Position[F]], Answer | None] | None = None


def ways_from(position: Position[F], search: Search[F]) -> tuple[tuple[Answer, int], ...]:
    """The answers by which a position goes on, each with its weight; none at the end of the game."""
    settled = None if search.beforehand is None else search.beforehand(position)
    return _ways(position.question) if settled is None else ((settled, 1),)


def _ways(question: Question) -> tuple[tuple[Answer, int], ...]:
    match question:
        case Choice(options=options):
            return tuple((option, 1) for option in options)
        case Chance(of=of):
            return tuple(of.outcomes())
        case Over():
            return ()
