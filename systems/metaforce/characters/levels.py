"""Levels: what they cost in Level Points, how those are earned, what a level brings.

>>> from ludex.systems.metaforce.system import METAFORCE
>>> from ludex.systems.metaforce.day import rules_of
>>> now = rules_of(METAFORCE.at().rules)
>>> [price_of_level(level, now) for level in (1, 2, 3, 4)]
[10, 15, 20, 25]
>>> [(each.level, each.left) for each in ladder(1, 30, now)]
[(2, 20), (3, 5)]
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import evolve, frozen

from ludex.systems.metaforce.characters.sheet_parts import Curve, Experience
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.growth import ExperienceDebt, FirstLevel, LevelPrice
from ludex.systems.metaforce.refusing import refused

BASE: Final = 10
"""MF-LEVEL-06: what the second level costs, and the scale of the older table where no other is said (MF-LEVEL-07)."""
STEP: Final = 5
"""MF-LEVEL-06, MF-NEWS-13, MF-MAIN-08: what each level after the second costs more."""
SHEET_BASE, SHEET_STEP = 8, 2
"""MF-SHEET-16: the numbers that the sheet starts with: as many as Attribute points, and the usual rise."""


class XpFor(Enum):
    """What XP are spent on."""

    ATTRIBUTE = "attribute"
    METAPHOR = "metaphor"
    MAX_MP = "maximum mp"
    DEBT = "debt"
    OTHER = "other"


_GIVES_POINTS: Final = frozenset({XpFor.ATTRIBUTE, XpFor.METAPHOR, XpFor.MAX_MP})


@frozen
class LevelUp:
    """A level that was reached.

    Attributes:
        level: Which.
        price: The Level Points that it consumed.
        left: Those that stay.
    """

    level: int
    price: int
    left: int


# ---------------------------------------------------------------- prices


def goes_by_table(rules: Rules) -> bool:
    """Whether levels cost what the older table says (MF-LEVEL-07): by the day, or by MF-CONFLICT-33."""
    price = rules.readings.growth.level_price
    return price is LevelPrice.TABLE or (price is LevelPrice.BY_DAY and rules.holds("MF-LEVEL-07"))


def price_of_level(level: int, rules: Rules, curve: Curve = Curve()) -> int:  # noqa: B008  # it is frozen
    """The Level Points that lead from a level to the next.

    Args:
        level: From which one; 0 where level 1 itself is bought (MF-CONFLICT-35).
        rules: The rules of the day.
        curve: Another base or step, for a character or a game (MF-LEVEL-08).
    """
    if goes_by_table(rules):
        bought = rules.readings.growth.first_level is FirstLevel.BOUGHT
        return (BASE if curve.base is None else curve.base) * (level + bought)
    of_sheet = rules.readings.growth.level_price is LevelPrice.SHEET
    base, step = (SHEET_BASE, SHEET_STEP) if of_sheet else (BASE, STEP)
    base, step = base if curve.base is None else curve.base, step if curve.step is None else curve.step
    return base + step * (level - 1)


def first_level(rules: Rules) -> int:
    """Where everybody starts: at level 1, or at 0 where that is bought too (MF-CONFLICT-35)."""
    bought = goes_by_table(rules) and rules.readings.growth.first_level is FirstLevel.BOUGHT
    return 0 if bought else 1


def xp_for_level(level: int, rules: Rules, curve: Curve = Curve()) -> int:  # noqa: B008  # it is frozen
    """The XP that lead from the start to a level, none of them skipped: what a game master hands out (MF-LEVEL-10)."""
    return sum(price_of_level(each, rules, curve) for each in range(first_level(rules), level))


# ---------------------------------------------------------------- Level Points


def after_spending(found: Experience, xp: int, on: XpFor, rules: Rules, *, lowest: int = 0) -> Experience:
    """What is left after XP were spent: each gives a Level Point (MF-LEVEL-02, MF-NEWS-08, MF-CREATE-33).

    XP never buy a level directly (MF-NEWS-07). A debt takes all XP first, which then give no Level Points (MF-NEWS-06).

    Args:
        found: What there is.
        xp: How many are spent.
        on: What for.
        rules: The rules of the day.
        lowest: How far below 0 they may go, where they are borrowed (MF-MPOWER-31).

    Raises:
        LudexError: There are not so many XP, or there is a debt to be paid first.
    """
    if found.unspent - xp < lowest:
        raise refused("MF-LEVEL-02", f"{xp} XP are spent, and there are {found.unspent}", "Spend fewer.")
    in_debt = found.debt > 0 and rules.readings.growth.experience_debt is ExperienceDebt.ON
    if in_debt and on is not XpFor.DEBT:
        raise refused("MF-NEWS-06", f"a debt of {found.debt} XP is there", "Pay that off before anything else.")
    if on is XpFor.DEBT:
        return evolve(found, unspent=found.unspent - xp, debt=max(0, found.debt - xp))
    gained = xp if on in _GIVES_POINTS else 0
    return evolve(found, unspent=found.unspent - xp, level_points=found.level_points + gained)


def ladder(
    level: int,
    points: int,
    rules: Rules,
    curve: Curve = Curve(),  # noqa: B008  # it is frozen
    *,
    cap: int | None = None,
) -> tuple[LevelUp, ...]:
    """The levels that some Level Points reach, one at a time and in order (MF-LEVEL-03, MF-CREATE-33).

    Args:
        level: From which level on.
        points: The Level Points in hand.
        rules: The rules of the day.
        curve: What levels cost, where it is not as the rules say.
        cap: The highest level of the game (MF-LEVEL-08).
    """
    reached: list[LevelUp] = []
    while cap is None or level < cap:
        price = price_of_level(level, rules, curve)
        if price > points or price <= 0:
            break
        level, points = level + 1, points - price
        reached.append(LevelUp(level, price, points))
    return tuple(reached)


def level_with(xp: int, rules: Rules, curve: Curve = Curve()) -> tuple[int, int]:  # noqa: B008  # it is frozen
    """The level of a new character that has spent so many XP, and the Level Points that are left (MF-LEVEL-10).

    XP are handed out as though everybody were on scale 10; other scales then make the levels differ (MF-LEVEL-11).
    """
    reached = ladder(first_level(rules), xp, rules, curve)
    return (reached[-1].level, reached[-1].left) if reached else (first_level(rules), xp)
