"""How the rules about checks are read: a field for each ruling, its options called by their slugs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from ludex.engine.rulebook_entries import RulingId


class Expertise(Enum):
    """MF-CONFLICT-14: what Expertise does in a check."""

    LEVEL_BONUS = "level-bonus"
    FLOOR = "floor"


class Proficiency(Enum):
    """MF-CONFLICT-16: what Proficiency does in a check."""

    ONE_STEP = "one-step"
    UNCOMPLICATED = "uncomplicated"


class ExplosionOfTwo(Enum):
    """MF-CONFLICT-27: which die is the bonus when a die of an Advantage roll shows 12."""

    OTHER_DIE = "other-die"
    ALWAYS_ROLL = "always-roll"


class Explodes(Enum):
    """MF-CONFLICT-28: which dice explode on a 12."""

    CHECKS = "checks"
    NAMED_THREE = "named-three"
    INITIATIVE_TOO = "initiative-too"
    DAMAGE_TOO = "damage-too"


class AttributeIn(Enum):
    """MF-CONFLICT-39: whether a check adds the flat Attribute or its die."""

    FLAT = "flat"
    DIE = "die"


class Metaphors(Enum):
    """MF-GAP-01: how a Metaphor and its components count in a check."""

    RANK_FLAT = "rank-flat"
    ALL_FLAT = "all-flat"
    ALL_DICE = "all-dice"


class Passive(Enum):
    """MF-GAP-02: how high the passive number of a skill is."""

    SIX = "six"
    GIVEN = "given"


class Worst(Enum):
    """MF-GAP-07: what happens in a state worse than Disadvantage."""

    AS_DISADVANTAGE = "as-disadvantage"
    FIXED_ONE = "fixed-one"


class Twelve(Enum):
    """MF-OPEN-02: whether a 12 explodes at Disadvantage on the die that is not counted."""

    COUNTED_ONLY = "counted-only"
    EITHER_DIE = "either-die"


@frozen(cache_hash=True)
class ChecksReadings:
    """The readings that bear on checks."""

    expertise: Expertise = Expertise.LEVEL_BONUS
    proficiency: Proficiency = Proficiency.ONE_STEP
    explosion_of_two: ExplosionOfTwo = ExplosionOfTwo.OTHER_DIE
    explodes: Explodes = Explodes.CHECKS
    attribute: AttributeIn = AttributeIn.FLAT
    metaphors: Metaphors = Metaphors.RANK_FLAT
    passive: Passive = Passive.SIX
    worst: Worst = Worst.AS_DISADVANTAGE
    twelve: Twelve = Twelve.COUNTED_ONLY


FIELDS: Final[Mapping[RulingId, str]] = {
    RulingId("MF-CONFLICT-14"): "expertise",
    RulingId("MF-CONFLICT-16"): "proficiency",
    RulingId("MF-CONFLICT-27"): "explosion_of_two",
    RulingId("MF-CONFLICT-28"): "explodes",
    RulingId("MF-CONFLICT-39"): "attribute",
    RulingId("MF-GAP-01"): "metaphors",
    RulingId("MF-GAP-02"): "passive",
    RulingId("MF-GAP-07"): "worst",
    RulingId("MF-OPEN-02"): "twelve",
}
"""The field of each ruling."""
