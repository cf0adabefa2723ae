"""Conditions that somebody suffers from: what they do to their bearer, and what is left of them a round later.

>>> from ludex.systems.metaforce.conditions.conditions import LASTING_HELP, STUN
>>> Affliction(STUN, Severity.FULL, Bearing(9)).a_round_later() is None
True
>>> Affliction(LASTING_HELP, Severity.FULL, Bearing(3, x=2)).a_round_later().bearing
Bearing(magnitude=2, x=2)
"""

from __future__ import annotations

from attrs import evolve, frozen

from ludex.systems.metaforce.conditions.conditions import Condition, Persistence
from ludex.systems.metaforce.conditions.effects import (
    ActsFor,
    Bearing,
    Effect,
    Flees,
    FramesLost,
    GivesBonus,
    StateWorse,
)
from ludex.systems.metaforce.saves.severity import Severity


@frozen(cache_hash=True)
class Affliction:
    """A condition that somebody suffers from, or is helped by.

    Attributes:
        condition: Which.
        severity: Its state.
        bearing: The magnitude, and the number that its source set.
        source: Whom it comes from: who is feared, or served.
    """

    condition: Condition
    severity: Severity
    bearing: Bearing
    source: str = ""

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What it does (MF-MAG-33)."""
        return self.condition.effects(self.severity)

    @property
    def harm(self) -> int:
        """The HP that it costs each round, or each minute outside combat (MF-MAG-46).

        >>> from ludex.systems.metaforce.conditions.conditions import POISON
        >>> states = Severity.PARTIAL, Severity.FULL, Severity.INTENSE
        >>> [Affliction(POISON, each, Bearing(20, x=6)).harm for each in states]
        [3, 6, 12]
        """
        return sum(each.each_time(self.bearing) for each in self.effects)

    @property
    def bars(self) -> bool:
        """Whether it bars its bearer from whom it comes: who flees or serves does nothing against them."""
        return any(isinstance(each, Flees | ActsFor) for each in self.effects)

    @property
    def hampers(self) -> int:
        """By how many steps rolls against whom it comes from are worse (MF-MAG-12, MF-MAG-13)."""
        return sum(each.steps for each in self.effects if isinstance(each, StateWorse))

    @property
    def helps(self) -> int:
        """What it adds to rolls of its bearer (MF-MAG-15)."""
        return sum(each.bonus(self.bearing) for each in self.effects if isinstance(each, GivesBonus))

    @property
    def frames_lost(self) -> int:
        """How many frames it takes, once (MF-APPEND-18, MF-GAP-08)."""
        return self.bearing.x * sum(isinstance(each, FramesLost) for each in self.effects)

    def injury(self, highest: int) -> int:
        """How large an injury it leaves whose save failed: as its highest magnitude (MF-MAG-47); 0 for none."""
        return highest if any(each.leaves(self.severity) for each in self.effects) else 0

    def a_round_later(self) -> Affliction | None:
        """What is left of it: a flash is over (MF-MAG-18), what counts down has one less (MF-MAG-15)."""
        match self.condition.persistence:
            case Persistence.FLASH:
                return None
            case Persistence.COUNTS_DOWN:
                left = self.bearing.magnitude - 1
                return evolve(self, bearing=evolve(self.bearing, magnitude=left)) if left > 0 else None
            case _:
                return self
