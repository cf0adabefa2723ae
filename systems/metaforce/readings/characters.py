"""How the rules about characters are read: a field for each ruling, its options called by their slugs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from ludex.engine.rulebook_entries import RulingId


class MaximumHp(Enum):
    """MF-CONFLICT-01: what maximum HP are made of."""

    LEVEL_AND_BODY = "level-and-body"
    HALF_STEPS = "half-steps"
    WITHOUT_BODY = "without-body"


class CoreBase(Enum):
    """MF-CONFLICT-02: which number each core value starts from."""

    BY_DAY = "by-day"
    FIVE = "five"
    SIX = "six"


class MaximumMp(Enum):
    """MF-CONFLICT-03: what maximum MP are made of."""

    BASE_AND_LEVEL = "base-and-level"
    LOWEST_CORE = "lowest-core"


class EvasionFloor(Enum):
    """MF-CONFLICT-04: below which number Evasion does not fall."""

    SIX = "six"
    TEN = "ten"


class LevelInDefences(Enum):
    """MF-CONFLICT-05: whether Level adds to Evasion and Deflection."""

    NO = "no"
    EACH_LEVEL = "each-level"


class StartingPoints(Enum):
    """MF-CONFLICT-37: how many points Attributes start with."""

    STEPS = "steps"
    POOL = "pool"


class PowerTiers(Enum):
    """MF-CONFLICT-38: whether the power tiers of Attributes are in use."""

    OFF = "off"
    ON = "on"


class BaseSpeed(Enum):
    """MF-CONFLICT-40: how fast somebody is whose species does not say."""

    FIFTEEN = "fifteen"
    TWENTY = "twenty"


class SpeedBySize(Enum):
    """MF-CONFLICT-41: how Size changes speed."""

    BOTH = "both"
    FIVE_FEET = "five-feet"
    BONUS_ONLY = "bonus-only"


class Fitness(Enum):
    """MF-CONFLICT-61: what the Metaphors Fitness and Discipline-Will raise."""

    STATUS_DEFENCE = "status-defence"
    CORE_VALUE = "core-value"


class HelplessDeflection(Enum):
    """MF-CONFLICT-65: whether a helpless creature keeps its natural Deflection."""

    KEPT = "kept"
    LOST = "lost"


class SameCore(Enum):
    """MF-CONFLICT-67: whether one core value may be picked twice."""

    TWICE = "twice"
    DISTINCT = "distinct"


class SmallHp(Enum):
    """MF-GAP-13: whether the HP of creatures below Size 1 are multiplied."""

    UNCHANGED = "unchanged"
    SCALED = "scaled"


@frozen(cache_hash=True)
class CharactersReadings:
    """The readings that bear on characters."""

    maximum_hp: MaximumHp = MaximumHp.LEVEL_AND_BODY
    core_base: CoreBase = CoreBase.BY_DAY
    maximum_mp: MaximumMp = MaximumMp.BASE_AND_LEVEL
    evasion_floor: EvasionFloor = EvasionFloor.SIX
    level_in_defences: LevelInDefences = LevelInDefences.NO
    starting_points: StartingPoints = StartingPoints.STEPS
    power_tiers: PowerTiers = PowerTiers.OFF
    base_speed: BaseSpeed = BaseSpeed.FIFTEEN
    speed_by_size: SpeedBySize = SpeedBySize.BOTH
    fitness: Fitness = Fitness.STATUS_DEFENCE
    helpless_deflection: HelplessDeflection = HelplessDeflection.KEPT
    same_core: SameCore = SameCore.TWICE
    small_hp: SmallHp = SmallHp.UNCHANGED


FIELDS: Final[Mapping[RulingId, str]] = {
    RulingId("MF-CONFLICT-01"): "maximum_hp",
    RulingId("MF-CONFLICT-02"): "core_base",
    RulingId("MF-CONFLICT-03"): "maximum_mp",
    RulingId("MF-CONFLICT-04"): "evasion_floor",
    RulingId("MF-CONFLICT-05"): "level_in_defences",
    RulingId("MF-CONFLICT-37"): "starting_points",
    RulingId("MF-CONFLICT-38"): "power_tiers",
    RulingId("MF-CONFLICT-40"): "base_speed",
    RulingId("MF-CONFLICT-41"): "speed_by_size",
    RulingId("MF-CONFLICT-61"): "fitness",
    RulingId("MF-CONFLICT-65"): "helpless_deflection",
    RulingId("MF-CONFLICT-67"): "same_core",
    RulingId("MF-GAP-13"): "small_hp",
}
"""The field of each ruling."""
