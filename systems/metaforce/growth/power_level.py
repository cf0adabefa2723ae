"""Meta Powers between interactions: which may be changed when, and what Power Level does to experience.

>>> xp_gained((3, 2), power_level=True), mp_restored(2, 12, power_level=True)
(7, 2)
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

from ludex.systems.metaforce.refusing import Broken
from ludex.systems.metaforce.terms import Power

BOUND_ONCE_USED: Final = frozenset({Power.FORCE_FATE})
"""MF-MPOWER-07, MF-MPOWER-38: bound to its owner with the first use."""

BOUND_WHILE_NEEDED: Final = frozenset({Power.METAFORCE_MANIPULATION})
"""MF-MPOWER-07, MF-MPOWER-24: bound while something that its owner has depends on it."""


class Moment(Enum):
    """When powers are to be changed (MF-MPOWER-06)."""

    BETWEEN_SESSIONS = "between sessions"
    PERMITTED = "now, as the game master permits"
    IN_A_SESSION = "in a session"


def change_lacking(
    dropped: Iterable[Power],
    moment: Moment = Moment.BETWEEN_SESSIONS,
    *,
    used: Iterable[Power] = (),
    needed: Iterable[Power] = (),
) -> Broken | None:
    """What keeps powers from being exchanged; None where nothing does.

    Args:
        dropped: What shall be equipped no more.
        moment: When.
        used: The powers that their owner has used.
        needed: The powers on which something depends that their owner has.

    >>> change_lacking([Power.FORCE_FATE], used=[Power.FORCE_FATE]).rule
    'MF-MPOWER-07'
    """
    if moment is Moment.IN_A_SESSION:
        return Broken("MF-MPOWER-06", "powers are changed between sessions", "Wait, or ask the game master.")
    bound = (BOUND_ONCE_USED & set(used)) | (BOUND_WHILE_NEEDED & set(needed))
    kept = sorted(power.value for power in bound & set(dropped))
    if kept:
        return Broken("MF-MPOWER-07", f"{', '.join(kept)} cannot be unequipped", "Keep it equipped.")
    return None


def xp_gained(sources: Iterable[int], *, power_level: bool) -> int:
    """The XP of a session: with Power Level 1 more from each source (MF-MPOWER-30)."""
    return sum(each + power_level for each in sources)


def mp_for_xp(usual: int, *, power_level: bool) -> int:
    """The MP that gaining XP gives back: none with Power Level, else what the game sets (MF-MPOWER-30)."""
    return 0 if power_level else usual


def mp_restored(level: int, max_mp: int, *, power_level: bool) -> int:
    """The MP that come back when XP are spent to raise Max MP: all of them, or Level with Power Level."""
    return min(level, max_mp) if power_level else max_mp


def lowest_balance(level: int, *, power_level: bool) -> int:
    """How far below 0 XP may go to improve Metaphors and Attributes (MF-MPOWER-31).

    >>> lowest_balance(3, power_level=True), lowest_balance(3, power_level=False)
    (-6, 0)
    """
    return -2 * level if power_level else 0
