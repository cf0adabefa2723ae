"""What Training Points buy besides Metaphors, and at which price in XP.

>>> price_of_attribute(2), price_of_slot(2), PROFICIENCY, EXPERTISE
(Price(points=1, xp=2), Price(points=1, xp=2), Price(points=1, xp=6), Price(points=1, xp=12))
"""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen


@frozen
class Price:
    """What something costs.

    Attributes:
        points: Training Points: without one it cannot be taken (MF-TP-02).
        xp: XP, each of which gives a Level Point (MF-CREATE-35).
    """

    points: int
    xp: int

    def with_catalyst(self) -> Price:
        """The same where a catalyst that was played out takes the place of the point (MF-TP-01)."""
        return evolve(self, points=0)


PROFICIENCY: Final = Price(1, 6)
"""MF-TP-09: from neither Proficient nor Expert."""
EXPERTISE: Final = Price(1, 12)
"""MF-TP-10: from Proficient."""


def price_of_attribute(value: int) -> Price:
    """What raising an Attribute to a value costs: as many XP as that (MF-TP-03, MF-CREATE-36, MF-LEVEL-09)."""
    return Price(1, max(0, value))


def price_of_feature(minimum_level: int) -> Price:
    """What an extra feature of an Arc costs: its minimum level, which must have been reached (MF-TP-07)."""
    return Price(1, minimum_level)


def price_of_slot(owned: int) -> Price:
    """What one more slot for Meta Powers costs: as many XP as there are (MF-TP-08)."""
    return Price(1, owned)
