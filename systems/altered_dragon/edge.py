"""Edge points as a resource: how many may be spent when, and how they come back.

>>> most_before(5, Rulings()), regained(3, 3, Rulings())
(1, 3)
"""

from __future__ import annotations

from enum import Enum

from ludex.systems.altered_dragon.facts import Lying
from ludex.systems.altered_dragon.rulings import PointsPerAction, Regaining, Rulings, SixesThatRollOn


class Reason(Enum):
    """Why a point comes back (AD-EDGE-06); the game master says when (AD-CHAR-05 for the Driving Passion)."""

    DEED = "deed"  # splendid, bright, or otherwise worthy
    PASSION = "passion"  # a step toward the Driving Passion
    FULFILLED = "fulfilled"  # the last step: a new Passion is chosen


def most_before(points: int, rulings: Rulings) -> int:
    """How many points may be spent before a roll; AD-EDGE-03: one, unless AD-C03 is read otherwise."""
    return points if rulings.points is PointsPerAction.UNLIMITED else min(points, 1)


def may_spend_after(points: int, lying: Lying, rulings: Rulings) -> bool:
    """Whether a point may be spent after a roll, now that this lies on the table (AD-EDGE-04)."""
    if not points or lying.bought:
        return False
    # AD-EDGE-07: one before and one after, unless AD-C03 is read otherwise
    if rulings.points is not PointsPerAction.UNLIMITED and lying.after:
        return False
    if rulings.points is PointsPerAction.ONE and lying.before:
        return False
    return bool(lying.misses or (rulings.sixes is SixesThatRollOn.ALL and lying.sixes))


def may_come_after(points: int, before: int, rulings: Rulings) -> bool:
    """Whether a point may still be spent after a roll before which some were spent."""
    return points > before and not (rulings.points is PointsPerAction.ONE and before)


def regained(points: int, score: int, rulings: Rulings) -> int:
    """The points after one came back; AD-EDGE-06: never above the score, unless AD-C13 is read otherwise."""
    return points + 1 if rulings.regaining is Regaining.NO_CAP else max(points, min(points + 1, score))
