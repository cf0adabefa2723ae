"""What somebody carries, and how much that is of what can be carried.

>>> rope, coins = Item("rope", bulk=Fraction(1)), Item("coins", 20, bulk=Fraction(1, 10))
>>> load_of((rope, coins)), percentage(load_of((rope, coins)), 12)
(Fraction(3, 1), 25)
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from ludex.systems.metaforce.characters.sheet_parts import Item

OVERLOADED: Final = 100
"""MF-SHEET-07: from this percentage on penalties apply, which the rules do not tell (MF-GAP-05)."""


def load_of(inventory: Iterable[Item]) -> Fraction:
    """The bulk of everything in an inventory (MF-SHEET-06)."""
    return sum((each.quantity * each.bulk for each in inventory), Fraction(0))


def remaining(load: Fraction, capacity: int) -> Fraction:
    """How much more can be carried (MF-SHEET-06)."""
    return capacity - load


def percentage(load: Fraction, capacity: int) -> int:
    """Load as a percentage of what can be carried, rounded down (MF-SHEET-07).

    What is carried is divided, not what is left, as the words of the sheet have it (MF-SHEET-08, MF-CONFLICT-54).
    """
    return int(100 * load / capacity) if capacity > 0 else (OVERLOADED if load else 0)
