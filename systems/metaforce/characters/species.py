"""Species: what they add to Attributes when a character is made.

>>> Species.ODONGHE.adjustments[Attribute.PERCEPTION], Species.VERSATILE.adjustments
((2, 'MF-ODON-06'), {})
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from ludex.systems.metaforce.terms import Attribute


class Species(Enum):
    """MF-CREATE-09: a printed species, Versatile, none, or one that the table has invented."""

    NONE = "none"
    VERSATILE = "versatile"  # MF-CREATE-16: picks two core values in its place
    CUSTOM = "custom"
    ODONGHE = "odonghe"

    @property
    def adjustments(self) -> Mapping[Attribute, tuple[int, str]]:
        """What is printed for it, each with its rule; nothing for those that have nothing printed."""
        return _PRINTED.get(self, {})

    @property
    def adjusts(self) -> bool:
        """Whether its step is in use: Versatile and none skip it (MF-CREATE-09)."""
        return self in {Species.CUSTOM, Species.ODONGHE}


_PRINTED: Final[Mapping[Species, Mapping[Attribute, tuple[int, str]]]] = {
    # Superior Endurance and Exceptional Perception
    Species.ODONGHE: {Attribute.ENDURANCE: (2, "MF-ODON-05"), Attribute.PERCEPTION: (2, "MF-ODON-06")},
}
