"""How many positions can follow from one, about: what tells beforehand that they are too many to look at all of them.

>>> # about_how_many(state, game, search) -> 922095, after a second or two
"""

from collections import Counter
from collections.abc import Hashable
from random import Random
from typing import Final

from ludex.engine.drivers.graph import Search, ways_from
from ludex.engine.run import advance, answered
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
    random, first = Random(0), advance(state, game, at_most=search.tasks)  # noqa: S311  # no secrets
    games: Counter[Hashable] = Counter()
    while visits > 0:
        position, seen = first, {search.key(first.state)}
        for _ in range(LONGEST):
            visits -= 1
            ways = () if search.stop(position) else ways_from(position, search)
            if not ways:
                break
            given, _ = ways[int(random.random() * len(ways))]
            position = advance(answered(position.state, game, given), game, at_most=search.tasks)
            seen.add(search.key(position.state))
        games.update(seen)
    often = Counter(games.values())
    return len(games) + often[1] * (often[1] - 1) // (2 * (often[2] + 1))
