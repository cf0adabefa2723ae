"""What a total is against a goal: Epic win, success, partial success, failure, Epic fail.

>>> verdict(52, Against(Goal(15, graded=True)), low=3).grade
<Grade.EPIC_WIN: 'Epic win'>
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import frozen

from ludex.systems.powers_that_be.readings import (
    DEFAULT,
    BenefitBand,
    ComesFirst,
    EpicPassive,
    EpicWin,
    PartialBand,
    Readings,
)

NARROW, WIDE = 5, 10
BENEFIT_FROM: Final = 5
GREAT_FROM: Final = 10
EPIC_FROM: Final = 50


class Grade(Enum):
    """How a check came out."""

    EPIC_FAIL = "Epic fail"
    FAILURE = "failure"
    HEAVY_PARTIAL = "partial success, far short"
    PARTIAL = "partial success"
    SUCCESS = "success"
    EPIC_WIN = "Epic win"

    @property
    def succeeds(self) -> bool:
        """Whether it is a full success."""
        return self in (Grade.SUCCESS, Grade.EPIC_WIN)

    @property
    def partly(self) -> bool:
        """Whether it is a partial success."""
        return self in (Grade.PARTIAL, Grade.HEAVY_PARTIAL)


class Benefit(Enum):
    """What a high total brings besides."""

    NONE = "none"
    BENEFIT = "benefit"
    GREAT = "greater benefit"


@frozen(cache_hash=True)
class Goal:
    """What the narrator asks of a check.

    Attributes:
        number: The goal score.
        graded: Whether there is more than success and failure.
        width: How far below the goal a partial success reaches; None where the narrator says nothing.
        dangerous: Whether the task is complex or dangerous, so that under half the goal is an Epic fail.
    """

    number: int
    graded: bool = False
    width: int | None = None
    dangerous: bool = False


@frozen(cache_hash=True)
class Against:
    """A goal, and what sort of check it is.

    Attributes:
        goal: The goal.
        attack: Whether it is an attack.
        passive: Whether it is a passive check.
    """

    goal: Goal
    attack: bool = False
    passive: bool = False


@frozen(cache_hash=True)
class Verdict:
    """What a total is against a goal.

    Attributes:
        grade: How the check came out.
        benefit: What it brings besides.
        near_miss: Whether it is an attack that missed by little.
        rule: The id of the rule that decided.
    """

    grade: Grade
    benefit: Benefit = Benefit.NONE
    near_miss: bool = False
    rule: str = ""


def verdict(total: int, against: Against, *, low: int | None = None, readings: Readings = DEFAULT) -> Verdict:
    """What a total is against a goal.

    The order is that of PB-ROLL-01: the Epic fail is tested first, then the Epic win, then the bands.

    Args:
        total: The total, rolled or passive.
        against: The goal, and what sort of check it is.
        low: The number of dice up to which the total is an Epic fail; None where nothing was rolled.
        readings: How the rules are read.
    """
    in_bands = _in_bands(total, against, readings)
    reached = in_bands.grade.succeeds or in_bands.grade.partly
    failed_by = _epic_fail(total, against, low, readings)
    # PB-C13: a low goal may be reached by what is an Epic fail
    if failed_by and not (reached and readings.tested_first is ComesFirst.SUCCESS_FIRST):
        return Verdict(Grade.EPIC_FAIL, rule=failed_by)
    if _epic_win(total, against, readings):
        return Verdict(Grade.EPIC_WIN, in_bands.benefit, rule="PB-EPIC-01")
    return in_bands


def _epic_fail(total: int, against: Against, low: int | None, readings: Readings) -> str:
    """The id of the rule by which it is an Epic fail; "" where it is none."""
    # PB-C10: a passive total may be under half the goal, while low dice need dice
    if against.passive and readings.epic_passive is EpicPassive.NEVER:
        return ""
    # PB-EPIC-03: a total of at most the number of dice
    if low is not None and total <= low:
        return "PB-EPIC-03"
    # PB-EPIC-04: under half the goal, unrounded, where the narrator calls the task complex or dangerous
    return "PB-EPIC-04" if against.goal.dangerous and 2 * total < against.goal.number else ""


def epic_win_from(goal: int, reading: EpicWin) -> int:
    """From which total on a result is an Epic win (PB-EPIC-01, PB-C06).

    >>> [epic_win_from(goal, EpicWin.HIGHER) for goal in (15, 25, 30)]
    [50, 50, 60]
    """
    if reading is EpicWin.DOUBLE:
        return 2 * goal
    return (max if reading is EpicWin.HIGHER else min)(2 * goal, EPIC_FROM)


def _epic_win(total: int, against: Against, readings: Readings) -> bool:
    if against.passive and readings.epic_passive is EpicPassive.NEVER:
        return False
    return total >= epic_win_from(against.goal.number, readings.epic_win)


def _in_bands(total: int, against: Against, readings: Readings) -> Verdict:
    goal = against.goal
    short = goal.number - total
    if short <= 0:
        # PB-GOAL-01: the goal is reached
        return Verdict(Grade.SUCCESS, _benefit(-short, readings) if goal.graded else Benefit.NONE, rule="PB-GOAL-01")
    narrow, wide = widths(goal, readings)
    if against.attack:
        # PB-ATK-01: no attack succeeds in part; what lies in the band is a near miss
        return Verdict(Grade.FAILURE, near_miss=short <= wide, rule="PB-ATK-01")
    if not goal.graded or short > wide:
        return Verdict(Grade.FAILURE, rule="PB-GOAL-02" if goal.graded else "PB-GOAL-01")
    # PB-GOAL-02: below the goal by no more than the width
    return Verdict(Grade.PARTIAL if short <= narrow else Grade.HEAVY_PARTIAL, rule="PB-GOAL-02")


def widths(goal: Goal, readings: Readings) -> tuple[int, int]:
    """How far below the goal a partial success reaches: the mild one, and any (PB-C08).

    >>> widths(Goal(15), DEFAULT), widths(Goal(15, width=10), DEFAULT)
    ((5, 5), (10, 10))
    """
    if goal.width is not None:
        return goal.width, goal.width
    match readings.partial_band:
        case PartialBand.TWO_GRADES:
            return NARROW, WIDE
        case PartialBand.TEN:
            return WIDE, WIDE
        case PartialBand.FIVE:
            return NARROW, NARROW


def _benefit(above: int, readings: Readings) -> Benefit:
    # PB-GOAL-03: from 5 above the goal on; PB-C09 says how far
    if above < BENEFIT_FROM or (readings.benefit_band is BenefitBand.CLOSED and above > GREAT_FROM):
        return Benefit.NONE
    if readings.benefit_band is BenefitBand.TWO_GRADES and above >= GREAT_FROM:
        return Benefit.GREAT
    return Benefit.BENEFIT


def suggested_factor(total: int, goal: int) -> int:
    """How much greater the effect of an Epic win is: at least twice as great (PB-EPIC-02).

    >>> suggested_factor(52, 15)
    3
    """
    return max(2, total // goal)


def cuts(against: Against, low: int | None, readings: Readings) -> tuple[int, ...]:
    """The totals from which on a verdict is another than just below.

    >>> cuts(Against(Goal(15, graded=True)), 3, DEFAULT)
    (4, 10, 15, 20, 50)
    """
    goal = against.goal.number
    maybe = {goal + by for by in (-WIDE, -NARROW, 0, BENEFIT_FROM, GREAT_FROM, GREAT_FROM + 1)}
    maybe |= {-(-goal // 2), 2 * goal, EPIC_FROM, (low or 0) + 1, goal - (against.goal.width or 0)}

    def told(total: int) -> Verdict:
        return verdict(total, against, low=low, readings=readings)

    return tuple(total for total in sorted(maybe) if total > 0 and told(total) != told(total - 1))
