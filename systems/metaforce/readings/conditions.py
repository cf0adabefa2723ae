"""How the rules about conditions are read: a field for each ruling, its options called by their slugs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from ludex.engine.rulebook_entries import RulingId


class ExertThreshold(Enum):
    """How high the Exert Threshold is (MF-CONFLICT-50)."""

    LOWER_CORE = "lower-core"
    LOWER_DEFENCE = "lower-defence"
    HIGHER_CORE = "higher-core"


class Escaping(Enum):
    """How somebody escapes from a hold (MF-CONFLICT-51)."""

    WORN_DOWN = "worn-down"
    SINGLE_ROLL = "single-roll"


class BreakingFree(Enum):
    """How somebody breaks free from mind control (MF-CONFLICT-52)."""

    ESCAPE = "escape"
    BREAK_CHECK = "break-check"


class HitMagnitude(Enum):
    """What the magnitude is of an effect that comes with a hit (MF-CONFLICT-53)."""

    FROM_THE_ROLL = "from-the-roll"
    DAMAGE_PLUS = "damage-plus"


class HalvedSeverity(Enum):
    """How severe a condition is whose halved magnitude still meets the defence (MF-OPEN-05)."""

    HALVED = "halved"
    PARTIAL = "partial"


class GrappleRoll(Enum):
    """Whether a grapple needs an attack roll (MF-OPEN-11A)."""

    NO = "no"
    YES = "yes"


class HoldAgainst(Enum):
    """Which defence the hold of a grapple must meet (MF-OPEN-11B)."""

    REFLEX = "reflex"
    NONE = "none"


class Refreshing(Enum):
    """How often a hold may be refreshed, and at what cost (MF-OPEN-11C)."""

    EACH_ACTION = "each-action"
    ONCE_A_ROUND = "once-a-round"
    EXERT = "exert"


@frozen(cache_hash=True)
class ConditionsReadings:
    """The readings that bear on conditions."""

    exert_threshold: ExertThreshold = ExertThreshold.LOWER_CORE
    escaping: Escaping = Escaping.WORN_DOWN
    breaking_free: BreakingFree = BreakingFree.ESCAPE
    hit_magnitude: HitMagnitude = HitMagnitude.FROM_THE_ROLL
    halved_severity: HalvedSeverity = HalvedSeverity.HALVED
    grapple_roll: GrappleRoll = GrappleRoll.NO
    hold_against: HoldAgainst = HoldAgainst.REFLEX
    refreshing: Refreshing = Refreshing.EACH_ACTION


FIELDS: Final[Mapping[RulingId, str]] = {
    RulingId("MF-CONFLICT-50"): "exert_threshold",
    RulingId("MF-CONFLICT-51"): "escaping",
    RulingId("MF-CONFLICT-52"): "breaking_free",
    RulingId("MF-CONFLICT-53"): "hit_magnitude",
    RulingId("MF-OPEN-05"): "halved_severity",
    RulingId("MF-OPEN-11A"): "grapple_roll",
    RulingId("MF-OPEN-11B"): "hold_against",
    RulingId("MF-OPEN-11C"): "refreshing",
}
"""The field of each ruling."""
