"""How many positions can follow from one, about: what tells beforehand that they are too many to look at all of them.

>>> # about_how_many(state, game, search) -> 922095, after a second or two
"""

from collections import Counter
from random import Random
from typing import Final

from ludex.engine.drivers.known import Known, Place, Read
from ludex.engine.drivers.search import Search
from ludex.engine.state import F, Game, GameState

VISITS: Final = 15_000
"""So many positions are visited, some of them again."""

LONGEST: Final = 200
"""A game is left after so many answers."""


def about_how_many(state: GameState[F], game: Game[F], search: Search[F], *, visits: int = VISITS) -> int:
    """About how many positions can follow; mostly there are more, hardly ever much fewer.

    Games are played at random. From how many positions came up in one of them alone, and how many in two, follows how
    many at least came up in none (Chao's estimate). The same state gives the same number.

    Args:
        state: The state to begin with.
        game: The rules.
        search: How far to look.
        visits: How many positions to visit.
    """
    known, read = Known(search), Read(game)
    return about_how_many_from(known.first(state, read), known, read, visits=visits)


def about_how_many_from(first: Place[F], known: Known[F], read: Read[F], *, visits: int) -> int:
    """The same from one position on, those that are known not found anew."""
    random = Random(0)  # noqa: S311  # no secrets
    games: Counter[Place[F]] = Counter()
    while visits > 0:
        place, seen = first, {first}
        for _ in range(LONGEST):
            visits -= 1
            if not place.ways:
                break
            place = known.after(place, int(random.random() * len(place.ways)), read)
            seen.add(place)
        games.update(seen)
    often = Counter(games.values())
    return len(games) + often[1] * (often[1] - 1) // (2 * (often[2] + 1))
