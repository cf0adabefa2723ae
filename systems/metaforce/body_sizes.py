"""Sizes of bodies besides damage: what is below Medium, and what Size adds to other quantities.

>>> Small.of_scale(4).words()
'Diminutive: 1/8 of a Medium body, damage times 1/4, full damage at a size multiplier of 4'
>>> linear_bonus(4)
4
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import Final

from attrs import frozen


@frozen(cache_hash=True)
class Smallness:
    """How small a creature below Medium is (MF-SIZE-14).

    Attributes:
        body: Which part of a Medium body its own measures.
        damage: What its damage is multiplied by.
        needs: The size damage multiplier at which it deals full damage to somebody Medium.
    """

    body: Fraction
    damage: Fraction
    needs: int


class Small(Enum):
    """The sizes below Medium (MF-SIZE-14)."""

    SMALL = Smallness(Fraction(1, 2), Fraction(1), 1)
    TINY = Smallness(Fraction(1, 4), Fraction(1, 2), 2)
    DIMINUTIVE = Smallness(Fraction(1, 8), Fraction(1, 4), 4)
    FINE = Smallness(Fraction(1, 16), Fraction(1, 8), 8)

    @classmethod
    def of_scale(cls, scale: int) -> Small:
        """The size whose damage is divided by so much."""
        return next(each for each in cls if each.value.needs == scale)

    def words(self) -> str:
        """For people."""
        small = self.value
        return (
            f"{self.name.capitalize()}: {small.body} of a Medium body, damage times {small.damage}, "
            f"full damage at a size multiplier of {small.needs}"
        )


SCALES: Final = tuple(each.value.needs for each in Small)
"""What damage may be divided by: from Medium and Small down to Fine."""

SCALES_IN_WORDS: Final = ", ".join(f"{each.value.needs} for {each.name.capitalize()}" for each in Small)


def linear_bonus(size: int) -> int:
    """What Size adds to other quantities that it affects: the Size Rating (MF-SIZE-03)."""
    return max(1, size)
