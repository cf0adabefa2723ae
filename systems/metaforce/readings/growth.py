"""How the rules about levels, training and rest are read: a field for each ruling, options called by their slugs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from ludex.engine.rulebook_entries import RulingId


class PriceOfMetaphor(Enum):
    """MF-CONFLICT-31: what a new Metaphor costs that is learned with a Training Point."""

    COUNT_LEARNED = "count-learned"
    HALF_KNOWN = "half-known"


class AttributeTraining(Enum):
    """MF-CONFLICT-32: which number the training of an Attribute must reach."""

    TWENTY_FIVE = "twenty-five"
    TEN = "ten"


class LevelPrice(Enum):
    """MF-CONFLICT-33: how many Level Points a level needs."""

    BY_DAY = "by-day"
    TABLE = "table"
    SHEET = "sheet"


class FirstLevel(Enum):
    """MF-CONFLICT-35: whether level 1 is bought, by the table of scales."""

    FREE = "free"
    BOUGHT = "bought"


class AttributePoints(Enum):
    """MF-CONFLICT-36: how many Attribute points a level gives."""

    ONE = "one"
    TWO = "two"


class CapOfSix(Enum):
    """MF-CONFLICT-58: whether the Attribute point of a level is bound by the cap of 6 before level 7."""

    BOUND = "bound"
    FREE = "free"


class RestMultiplied(Enum):
    """MF-CONFLICT-68: what several Rest Points on one short rest multiply."""

    WHOLE_POOL = "whole-pool"
    LEVEL_PART = "level-part"


class ProgressKept(Enum):
    """MF-CONFLICT-69: which half of a training roll that fails is kept."""

    OF_TOTAL = "of-total"
    OF_ROLL = "of-roll"


class ExperienceDebt(Enum):
    """MF-GAP-04: whether there is Experience Debt."""

    OFF = "off"
    ON = "on"


class TrainingState(Enum):
    """MF-OPEN-18: in which advantage state training rolls are made."""

    NORMAL = "normal"
    BY_TRAINING = "by-training"


@frozen(cache_hash=True)
class GrowthReadings:
    """The readings that bear on levels, training and rest."""

    price_of_metaphor: PriceOfMetaphor = PriceOfMetaphor.COUNT_LEARNED
    attribute_training: AttributeTraining = AttributeTraining.TWENTY_FIVE
    level_price: LevelPrice = LevelPrice.BY_DAY
    first_level: FirstLevel = FirstLevel.FREE
    attribute_points: AttributePoints = AttributePoints.ONE
    cap_of_six: CapOfSix = CapOfSix.BOUND
    rest_multiplied: RestMultiplied = RestMultiplied.WHOLE_POOL
    progress_kept: ProgressKept = ProgressKept.OF_TOTAL
    experience_debt: ExperienceDebt = ExperienceDebt.OFF
    training_state: TrainingState = TrainingState.NORMAL


FIELDS: Final[Mapping[RulingId, str]] = {
    RulingId("MF-CONFLICT-31"): "price_of_metaphor",
    RulingId("MF-CONFLICT-32"): "attribute_training",
    RulingId("MF-CONFLICT-33"): "level_price",
    RulingId("MF-CONFLICT-35"): "first_level",
    RulingId("MF-CONFLICT-36"): "attribute_points",
    RulingId("MF-CONFLICT-58"): "cap_of_six",
    RulingId("MF-CONFLICT-68"): "rest_multiplied",
    RulingId("MF-CONFLICT-69"): "progress_kept",
    RulingId("MF-GAP-04"): "experience_debt",
    RulingId("MF-OPEN-18"): "training_state",
}
"""The field of each ruling."""
