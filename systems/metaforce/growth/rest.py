"""Rest: how many points it gives, and what they heal.

>>> from ludex.systems.metaforce.system import METAFORCE
>>> from ludex.systems.metaforce.day import rules_of
>>> now = rules_of(METAFORCE.at().rules)
>>> points_of_short_rest(ShortRest(minutes=10, points=2), level=3, endurance=2, rolled=0, rules=now)
6
>>> points_of_long_rest(LongRest(hours=8, unused=2), level=3, body=7)
27
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ludex.layers.errors import LudexError
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.growth import RestMultiplied

DICE: Final = {10: 0, 30: 1, 60: 2}
"""MF-REST-05, MF-REST-06: how many Endurance dice a short rest of so many minutes adds."""
FEWEST_HOURS: Final = 4
MOST_HOURS: Final = 8
HOURS_EACH: Final = 2
"""MF-REST-09: a long rest of 4 hours gives Body once, and once more for every 2 hours, up to 8."""


@frozen(cache_hash=True)
class ShortRest:
    """A short rest.

    Attributes:
        minutes: 10, 30 or 60.
        points: The Rest Points that are spent; without one it heals nothing (MF-REST-02).
    """

    minutes: int = 10
    points: int = 1


@frozen(cache_hash=True)
class LongRest:
    """A long rest, at most once a day.

    Attributes:
        hours: How long it was planned for.
        interrupted: Whether danger broke it.
        unused: The Rest Points that are left, each of which adds Level (MF-REST-10).
    """

    hours: int = MOST_HOURS
    interrupted: bool = False
    unused: int = 0


@frozen(cache_hash=True)
class Circumstances:
    """What keeps a rest from healing all that it might.

    Attributes:
        needs_unmet: Whether sleep, food or drink is lacking, where that halves a rest (MF-REST-12).
        exempt: Whether the character needs none of that.
        uncomfortable: Whether the place is too hot, too cold or dangerous, and not made bearable (MF-REST-15).
        starving: Whether no HP are recovered (MF-REST-13).
        dying_of_thirst: Whether no Exert is removed (MF-REST-13).
        limit: The most points that low HP, high Exert or grave conditions allow; None for no limit (MF-REST-04).
        item_hp: What medkits and the like add to what is put into HP (MF-REST-11).
        item_conditions: What they add to what is put into conditions.
    """

    needs_unmet: bool = False
    exempt: bool = False
    uncomfortable: bool = False
    starving: bool = False
    dying_of_thirst: bool = False
    limit: int | None = None
    item_hp: int = 0
    item_conditions: int = 0


def rest_points(level: int) -> int:
    """How many Rest Points somebody has after a long rest, at most (MF-REST-01, MF-REST-10)."""
    return level


def dice_of_short_rest(rest: ShortRest, endurance: int) -> int:
    """How many Endurance dice are rolled; with Endurance 0 or less none are (MF-REST-06, MF-REST-07).

    Raises:
        LudexError: There is no short rest of so many minutes.
    """
    if rest.minutes not in DICE:
        raise LudexError(
            f"a short rest of {rest.minutes} minutes", subject="MF-REST-06", remedy="Rest 10, 30 or 60 minutes."
        )
    return DICE[rest.minutes] if endurance > 0 and rest.points > 0 else 0


def points_of_short_rest(rest: ShortRest, *, level: int, endurance: int, rolled: int, rules: Rules) -> int:
    """What a short rest gives: Level, and what the Endurance dice came to, times the Rest Points (MF-REST-08).

    With Endurance 0 or less each die is 1 point (MF-REST-07). MF-CONFLICT-68 says what is multiplied.
    """
    if rest.points <= 0:
        return 0  # MF-REST-02
    more = rolled if endurance > 0 else DICE[rest.minutes]
    if rules.readings.growth.rest_multiplied is RestMultiplied.LEVEL_PART:
        return level * rest.points + more
    return (level + more) * rest.points


def points_of_long_rest(rest: LongRest, *, level: int, body: int) -> int:
    """What a long rest gives: Body once, twice or three times, and Level for each unused Rest Point.

    One that is broken counts as 4 hours, even if more were planned (MF-REST-16).
    """
    hours = min(rest.hours, FEWEST_HOURS) if rest.interrupted else min(rest.hours, MOST_HOURS)
    times = 0 if hours < FEWEST_HOURS else 1 + (hours - FEWEST_HOURS) // HOURS_EACH
    return max(0, body) * times + (level * rest.unused if times else 0)


def within(points: int, circumstances: Circumstances) -> int:
    """What is left of the points of a rest: halved for needs, halved for the place, and no more than the limit."""
    if circumstances.needs_unmet and not circumstances.exempt:
        points //= 2  # MF-REST-12
    if circumstances.uncomfortable:
        points //= 2  # MF-REST-15
    return points if circumstances.limit is None else min(points, circumstances.limit)


def hp_of(points: int, size: int, circumstances: Circumstances) -> int:
    """The HP that some points heal: larger creatures multiply them by their Size, and items add (MF-REST-17)."""
    if circumstances.starving:
        return 0
    return points * max(1, size) + circumstances.item_hp


def exert_of(points: int, circumstances: Circumstances) -> int:
    """The Exert that some points remove."""
    return 0 if circumstances.dying_of_thirst else points


def dies_within_a_day(*, exert: int, limit: int, circumstances: Circumstances) -> bool:
    """Whether exhaustion kills: knocked out by Exert, and barred from recovering it (MF-REST-14).

    >>> dies_within_a_day(exert=20, limit=15, circumstances=Circumstances(dying_of_thirst=True))
    True
    """
    return exert > limit and circumstances.dying_of_thirst
