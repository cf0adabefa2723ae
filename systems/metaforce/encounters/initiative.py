"""Who acts when: initiative rolled, and the two orders of turns (Encounter).

>>> rolled = [Initiative("ann", "X", 12), Initiative("bob", "Y", 15), Initiative("cat", "X", 18)]
>>> in_order(rolled, Order.DIRECT), in_order(rolled, Order.ALTERNATING)
(('cat', 'bob', 'ann'), ('cat', 'bob', 'ann'))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import groupby
from typing import Final

from attrs import frozen

from ludex.systems.metaforce.readings.encounters import InitiativeTies
from ludex.systems.metaforce.refusing import Broken

_REFLEX: Final = InitiativeTies.REFLEX


class Order(Enum):
    """In which order turns come; a table picks one for a game."""

    DIRECT = "direct"
    """MF-ENC-04: all participants, highest first."""
    ALTERNATING = "alternating"
    """MF-ENC-05: the sides in turn, each sending its next highest."""


@frozen(cache_hash=True)
class Initiative:
    """What somebody rolled.

    Attributes:
        name: Who.
        side: On which side.
        total: What it came to.
        reflex: Its Reflex core value, by which ties are settled first.
    """

    name: str
    side: str
    total: int
    reflex: int = 0

    def rank(self, ties: InitiativeTies) -> tuple[int, int]:
        """MF-ENC-03, MF-GAP-11: the higher total first, then the higher Reflex."""
        return self.total, self.reflex if ties is InitiativeTies.REFLEX else 0


def in_order(rolled: Iterable[Initiative], order: Order, ties: InitiativeTies = _REFLEX) -> tuple[str, ...]:
    """Who acts, first to last; those who are tied in all come as they are given, as the game master likes."""
    found = sorted(rolled, key=lambda each: each.rank(ties), reverse=True)
    if order is Order.ALTERNATING:
        found = _alternating(found)
    return tuple(each.name for each in found)


def _alternating(found: Sequence[Initiative]) -> list[Initiative]:
    sides = list(dict.fromkeys(each.side for each in found))  # the overall highest goes first
    waiting = {side: [each for each in found if each.side == side] for side in sides}
    order: list[Initiative] = []
    while any(waiting.values()):
        order += [waiting[side].pop(0) for side in sides if waiting[side]]
    return order


def tied(rolled: Iterable[Initiative], order: Order, ties: InitiativeTies = _REFLEX) -> tuple[str, ...]:
    """The first who are tied in total and in Reflex, for the game master to put in order (MF-ENC-03).

    Where the sides alternate, only ties within a side and for the first place bear on the order.
    """
    found = sorted(rolled, key=lambda each: each.rank(ties), reverse=True)
    for rank, group in groupby(found, key=lambda each: each.rank(ties)):
        names = tuple(group)
        if order is Order.ALTERNATING and rank != found[0].rank(ties):
            for side in dict.fromkeys(each.side for each in names):
                alike = tuple(each.name for each in names if each.side == side)
                if len(alike) > 1:
                    return alike
        elif len(names) > 1:
            return tuple(each.name for each in names)
    return ()


# ---------------------------------------------------------------- Initiative Link


def link_lacking(order: Sequence[str], user: str, ally: str, *, used: bool) -> Broken | None:
    """MF-MPOWER-32: why somebody cannot be placed directly after the user; None where it can.

    Args:
        order: Who acts in this round, first to last.
        user: Who uses the power, in its turn.
        ally: Whom it takes along.
        used: Whether anybody has used the power in this encounter.
    """
    if used:
        return Broken("MF-MPOWER-32", "Initiative Link works once in an encounter", "Let the turns come as they do.")
    if order.index(ally) <= order.index(user):
        return Broken("MF-MPOWER-32", f"{ally} does not act later than {user}", "Name an ally who still has to act.")
    return None


def linked(order: Sequence[str], user: str, ally: str) -> tuple[str, ...]:
    """MF-MPOWER-32: the order in which an ally acts directly after the user.

    >>> linked(("ann", "orc", "bob"), "ann", "bob")
    ('ann', 'bob', 'orc')
    """
    rest = [each for each in order if each != ally]
    place = rest.index(user) + 1
    return (*rest[:place], ally, *rest[place:])


# ---------------------------------------------------------------- surprise


def may_react(*, aware: bool, has_acted: bool) -> bool:
    """MF-ENC-07: whoever is unaware of the threat has no reaction until it has had its first turn."""
    return aware or has_acted
