"""How severe a condition is: what its magnitude comes to against the defence that it is compared with.

>>> from ludex.systems.metaforce.system import METAFORCE
>>> from ludex.systems.metaforce.day import rules_of
>>> today = rules_of(METAFORCE.at().rules)
>>> [severity(magnitude, 16, today).value for magnitude in (15, 16, 25, 26)]
['partial', 'full', 'full', 'intense']
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from ludex.systems.metaforce.day import Rules

INTENSE_FROM: Final = 10
"""MF-MAG-32: so far above the defence a condition is intense."""


class Severity(Enum):
    """The states of a condition, the least first (MF-MAG-32, MF-MAG-33)."""

    NONE = "none"
    SUPPRESSED = "suppressed"
    PARTIAL = "partial"
    FULL = "full"
    INTENSE = "intense"

    @property
    def rank(self) -> int:
        """Its place among them."""
        return list(Severity).index(self)

    @property
    def inflicted(self) -> bool:
        """Whether the condition is in effect."""
        return self.rank >= Severity.PARTIAL.rank


SYNONYMS: Final = {"minor": Severity.PARTIAL, "severe": Severity.INTENSE}
"""What other pages call the lowest and the highest (MF-CONFLICT-07); files may."""


def severity(magnitude: int, defence: int, rules: Rules) -> Severity:
    """How severe a condition is that is inflicted.

    Args:
        magnitude: Its magnitude.
        defence: What it is compared with.
        rules: The rules of the day: before 2026-03-08 the highest band began one later (MF-MAG-02).
    """
    if magnitude < defence:
        return Severity.PARTIAL
    return Severity.INTENSE if magnitude >= intense_from(defence, rules) else Severity.FULL


def intense_from(defence: int, rules: Rules) -> int:
    """From which magnitude on a condition is intense."""
    ten_is_enough = any(map(rules.holds, ("MF-MAG-32", "MF-SAVE-04", "MF-SAVE-05")))
    # MF-MAG-02: severe is more than 10 above the threshold
    return defence + INTENSE_FROM + (not ten_is_enough)
