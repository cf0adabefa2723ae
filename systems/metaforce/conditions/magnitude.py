"""Magnitudes: what they are made of, and what becomes of a condition with time.

What a magnitude must meet, and what a save leaves of it, `magnitude_left` says.

>>> sum_of(9, 2, 4, 0)
15
"""

from __future__ import annotations

from attrs import evolve, frozen

from ludex.systems.metaforce.conditions.conditions import Condition, Persistence
from ludex.systems.metaforce.conditions.effects import Bearing
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.saves.severity import Severity


def sum_of(face: int, flat: int, dice: int, bonus: int) -> int:
    """What a magnitude is made of: the d12, Attribute and other numbers, bonus dice, a Versatile Bonus put on it.

    Source: MF-MAG-35, MF-MAG-50.
    """
    return face + flat + dice + bonus


# ---------------------------------------------------------------- while it lasts


@frozen(cache_hash=True)
class Suffered:
    """A condition that somebody has.

    Attributes:
        condition: Which.
        magnitude: Its magnitude.
        severity: Its state.
        x: The number that its source sets.
    """

    condition: Condition
    magnitude: int
    severity: Severity
    x: int = 0

    @property
    def each_time(self) -> int:
        """The HP that it costs each round, or each minute outside combat (MF-MAG-46).

        >>> from ludex.systems.metaforce.conditions.conditions import POISON
        >>> [Suffered(POISON, 20, each, x=6).each_time for each in (Severity.PARTIAL, Severity.FULL, Severity.INTENSE)]
        [3, 6, 12]
        """
        bearing = Bearing(self.magnitude, self.x)
        return sum(each.each_time(bearing) for each in self.condition.effects(self.severity))

    def injury(self, highest: int) -> int:
        """How large an injury it leaves whose save failed: as its highest magnitude (MF-MAG-47); 0 for none."""
        lasting = any(each.leaves(self.severity) for each in self.condition.effects(self.severity))
        return highest if lasting else 0


def after_a_round(suffered: Suffered) -> Suffered | None:
    """A condition a round later: a flash is over (MF-MAG-18), what counts down has one less (MF-MAG-15).

    >>> from ludex.systems.metaforce.conditions.conditions import LASTING_HELP, STUN
    >>> after_a_round(Suffered(STUN, 9, Severity.FULL)) is None
    True
    >>> after_a_round(Suffered(LASTING_HELP, 3, Severity.FULL)).magnitude
    2
    """
    match suffered.condition.persistence:
        case Persistence.FLASH:
            return None
        case Persistence.COUNTS_DOWN:
            left = suffered.magnitude - 1
            return evolve(suffered, magnitude=left) if left > 0 else None
        case _:
            return suffered


def recovered(magnitude: int, attribute: int, rules: Rules) -> int:
    """What a rest leaves of a magnitude by the older page: the resist Attribute less, 1 at least (MF-MAG-16).

    Where that page does not hold, the pool of the rest says (MF-REST-03), and nothing goes by itself.
    """
    return max(0, magnitude - max(1, attribute)) if rules.holds("MF-MAG-16") else magnitude
