"""How the rules about attacks are read: a field for each ruling, its options called by their slugs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from ludex.engine.rulebook_entries import RulingId


class Deflection(Enum):
    """What Deflection takes off a hit that is not direct (MF-CONFLICT-17)."""

    RESISTANCE = "resistance"
    GAME_MASTER = "game-master"


class HalvedFirst(Enum):
    """Which is halved first where Deflection and Resistance stack (MF-CONFLICT-18)."""

    DEFLECTION_FIRST = "deflection-first"
    RESISTANCE_FIRST = "resistance-first"


class PenetrationReach(Enum):
    """What the value of Penetration may eat into (MF-CONFLICT-19)."""

    ALL_PREVENTED = "all-prevented"
    VALUE_ONLY = "value-only"


class NotAbsorbed(Enum):
    """Whether the half that Absorb does not turn into healing is taken as damage (MF-CONFLICT-20)."""

    NOT_TAKEN = "not-taken"
    TAKEN = "taken"


class DeflectedPenetration(Enum):
    """Whether Penetration acts on a deflected hit (MF-CONFLICT-21)."""

    IGNORED = "ignored"
    OTHERS_TOO = "others-too"


class HalvedDamage(Enum):
    """How halved damage is rounded (MF-CONFLICT-23)."""

    DOWN = "down"
    UP = "up"


class LowestSize(Enum):
    """How low the Size of an opponent may be made (MF-CONFLICT-25)."""

    OWN_SIZE = "own-size"
    ONE = "one"


class CriticalGives(Enum):
    """What a critical attack gives (MF-CONFLICT-26)."""

    BONUS_AND_DOUBLE = "bonus-and-double"
    BONUS_ONLY = "bonus-only"


class AttributeInAttack(Enum):
    """Whether the Attribute is a part of an attack roll (MF-CONFLICT-29)."""

    ADDED = "added"
    NOT_ADDED = "not-added"


class WeaknessAndResistance(Enum):
    """Which comes first where Weakness and a resistance meet (MF-GAP-12)."""

    WEAKNESS_FIRST = "weakness-first"
    RESISTANCE_FIRST = "resistance-first"


class NaturalTwelve(Enum):
    """Whether a 12 hits whose total is still below Evasion (MF-OPEN-03A)."""

    MAY_MISS = "may-miss"
    ALWAYS_HITS = "always-hits"


class BonusToHit(Enum):
    """Whether damage is doubled where the bonus of the critical went to the attack roll (MF-OPEN-03B)."""

    DOUBLED = "doubled"
    NOT_DOUBLED = "not-doubled"


class DeflectedCritical(Enum):
    """Whether the damage of a critical is doubled that is deflected (MF-OPEN-03C)."""

    DOUBLED = "doubled"
    NOT_DOUBLED = "not-doubled"
    DIRECT = "direct"


class DeflectedMagnitude(Enum):
    """Whether a deflected hit lowers the magnitude that it brings (MF-OPEN-04)."""

    NO = "no"
    YES = "yes"


class SpecialDie(Enum):
    """Where the Attribute die of a special attack counts (MF-OPEN-06)."""

    MAGNITUDE = "magnitude"
    ATTACK_TOO = "attack-too"


class SizeDice(Enum):
    """Whether Size adds bonus dice to damage that it multiplies already (MF-OPEN-10)."""

    NO = "no"
    YES = "yes"


@frozen(cache_hash=True)
class AttacksReadings:
    """The readings that bear on attacks."""

    deflection: Deflection = Deflection.RESISTANCE
    halved_first: HalvedFirst = HalvedFirst.DEFLECTION_FIRST
    penetration_reach: PenetrationReach = PenetrationReach.ALL_PREVENTED
    not_absorbed: NotAbsorbed = NotAbsorbed.NOT_TAKEN
    deflected_penetration: DeflectedPenetration = DeflectedPenetration.IGNORED
    halved_damage: HalvedDamage = HalvedDamage.DOWN
    lowest_size: LowestSize = LowestSize.OWN_SIZE
    critical_gives: CriticalGives = CriticalGives.BONUS_AND_DOUBLE
    attribute: AttributeInAttack = AttributeInAttack.ADDED
    weakness: WeaknessAndResistance = WeaknessAndResistance.WEAKNESS_FIRST
    natural_twelve: NaturalTwelve = NaturalTwelve.MAY_MISS
    bonus_to_hit: BonusToHit = BonusToHit.DOUBLED
    deflected_critical: DeflectedCritical = DeflectedCritical.DOUBLED
    deflected_magnitude: DeflectedMagnitude = DeflectedMagnitude.NO
    special_die: SpecialDie = SpecialDie.MAGNITUDE
    size_dice: SizeDice = SizeDice.NO


FIELDS: Final[Mapping[RulingId, str]] = {
    RulingId("MF-CONFLICT-17"): "deflection",
    RulingId("MF-CONFLICT-18"): "halved_first",
    RulingId("MF-CONFLICT-19"): "penetration_reach",
    RulingId("MF-CONFLICT-20"): "not_absorbed",
    RulingId("MF-CONFLICT-21"): "deflected_penetration",
    RulingId("MF-CONFLICT-23"): "halved_damage",
    RulingId("MF-CONFLICT-25"): "lowest_size",
    RulingId("MF-CONFLICT-26"): "critical_gives",
    RulingId("MF-CONFLICT-29"): "attribute",
    RulingId("MF-GAP-12"): "weakness",
    RulingId("MF-OPEN-03A"): "natural_twelve",
    RulingId("MF-OPEN-03B"): "bonus_to_hit",
    RulingId("MF-OPEN-03C"): "deflected_critical",
    RulingId("MF-OPEN-04"): "deflected_magnitude",
    RulingId("MF-OPEN-06"): "special_die",
    RulingId("MF-OPEN-10"): "size_dice",
}
"""The field of each ruling."""
