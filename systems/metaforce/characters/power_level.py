"""What Power Level does to experience: more of it, and less MP for it.

>>> xp_gained((3, 2), power_level=True), mp_restored(2, 12, power_level=True)
(7, 2)
"""

from __future__ import annotations

from collections.abc import Iterable


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
