"""Many games of anything: cut into portions that any worker may play, and put together again in order.

What a system gives is a `Simulation`. How many workers there are changes nothing: the portions, and the seed of each,
hang on the games alone.

>>> portions(10, seed=7, size=4)[-1]
Portion(number=3, first=9, games=2, seed='7/3')
"""

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

from attrs import frozen

from ludex.app.json_values import Json
from ludex.app.tables import Block

R = TypeVar("R")


@frozen
class Portion:
    """Some of the games of a simulation, for one worker.

    Attributes:
        number: Which portion, from 1.
        first: The number of its first game, from 1.
        games: How many games it has.
        seed: What chance in it starts from.
    """

    number: int
    first: int
    games: int
    seed: str


def portions(games: int, *, seed: int, size: int) -> tuple[Portion, ...]:
    """The portions of so many games, each of a size but the last."""
    return tuple(
        Portion(number, first, min(size, games - first + 1), f"{seed}/{number}")
        for number, first in enumerate(range(1, games + 1, size), start=1)
    )


class Simulation(Protocol[R]):
    """What a system gives so that many of its games can be played; it goes to other processes, so it pickles."""

    @property
    def portions(self) -> Sequence[Portion]:
        """All games, in portions that do not hang on who plays them."""
        ...

    def play(self, portion: Portion) -> R:
        """The games of a portion, played, and what came of them."""
        ...

    def page(self, results: Sequence[R]) -> Iterator[Block]:
        """What came of all portions, for people."""
        ...

    def json(self, results: Sequence[R]) -> Json:
        """The same for programs."""
        ...

    def speed(self, results: Sequence[R], seconds: float) -> str:
        """How fast it went, in words."""
        ...
