"""How the rules about saves are read: a field for each ruling, its options called by their slugs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from ludex.engine.rulebook_entries import RulingId


class Reached(Enum):
    """MF-CONFLICT-06: what a magnitude must reach."""

    STATUS_DEFENCE = "status-defence"
    CORE_VALUE = "core-value"
    BEYOND_CORE = "beyond-core"


class Saved(Enum):
    """MF-CONFLICT-10: what a save does to an effect that needed no attack roll."""

    BY_DELIVERY = "by-delivery"
    HALF_ALWAYS = "half-always"


class Miraculous(Enum):
    """MF-CONFLICT-11: whether a miraculous save helps against an effect that came with a hit."""

    UNAFFECTED = "unaffected"
    INFLICTED = "inflicted"


class MaySave(Enum):
    """MF-CONFLICT-12: who may roll a save, once the defence is met."""

    ENTITLED = "entitled"
    EVERYONE = "everyone"


class SaveAdds(Enum):
    """MF-CONFLICT-13: whether a save adds the flat Attribute or its die."""

    BY_TRAINING = "by-training"
    FLAT = "flat"
    DIE = "die"


class Luck(Enum):
    """MF-CONFLICT-66: what Level does in a Luck save."""

    NUMBER_AND_ROLL = "number-and-roll"
    NUMBER_ONLY = "number-only"


class Reaches(Enum):
    """MF-OPEN-07: what of Proficiency and Expertise in an Attribute reaches saves."""

    ADVANTAGE_ALONE = "advantage-alone"
    LEVEL_BONUS = "level-bonus"
    ALL = "all"


class Lowered(Enum):
    """MF-OPEN-08: whether the Exert that lowers a magnitude lowers the number of the save too."""

    MAGNITUDE_ONLY = "magnitude-only"
    NUMBER_TOO = "number-too"


@frozen(cache_hash=True)
class SavesReadings:
    """The readings that bear on saves."""

    reached: Reached = Reached.STATUS_DEFENCE
    saved: Saved = Saved.BY_DELIVERY
    miraculous: Miraculous = Miraculous.UNAFFECTED
    may_save: MaySave = MaySave.ENTITLED
    adds: SaveAdds = SaveAdds.BY_TRAINING
    luck: Luck = Luck.NUMBER_AND_ROLL
    reaches: Reaches = Reaches.ADVANTAGE_ALONE
    lowered: Lowered = Lowered.MAGNITUDE_ONLY


FIELDS: Final[Mapping[RulingId, str]] = {
    RulingId("MF-CONFLICT-06"): "reached",
    RulingId("MF-CONFLICT-10"): "saved",
    RulingId("MF-CONFLICT-11"): "miraculous",
    RulingId("MF-CONFLICT-12"): "may_save",
    RulingId("MF-CONFLICT-13"): "adds",
    RulingId("MF-CONFLICT-66"): "luck",
    RulingId("MF-OPEN-07"): "reaches",
    RulingId("MF-OPEN-08"): "lowered",
}
"""The field of each ruling."""
