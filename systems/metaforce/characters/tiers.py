"""Power tiers of Attributes: a deprecated scheme, in use by date (MF-NEWS-10) or by ruling (MF-CONFLICT-38) alone.

>>> tier(2).exerted.name_of_level, tier(6).normal.dice, price_of(5), tier(4).softcap
('adept', 2, 3, 8)
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final

from attrs import evolve, frozen

from ludex.layers.errors import LudexError
from ludex.systems.metaforce.checks.check import Check, Part
from ludex.systems.metaforce.checks.check import Use as DieUse
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.dice.meta_dice import die_of_rank
from ludex.systems.metaforce.readings.characters import PowerTiers
from ludex.systems.metaforce.terms import Attribute

USUAL: Final = 1
"""MF-ATTR-09: the tier of an Attribute where nothing is said."""
LOWEST: Final = -1
"""MF-ATTR-11: the tier that is written 00."""


def tiers_hold(rules: Rules) -> bool:
    """Whether tiers are in use: until MF-MAIN-02 dropped what MF-NEWS-10 had brought, and where a table says so.

    MF-NEWS-14 says once more that they are out of use.
    """
    return rules.holds("MF-NEWS-10") or rules.readings.characters.power_tiers is PowerTiers.ON


class PowerLevel(IntEnum):
    """MF-ATTR-10: the levels in which tiers are grouped."""

    WEAK = 0
    AVERAGE = 1
    ADEPT = 2
    SUPER = 3
    SUPER_PLUS = 4
    APEX = 5
    APEX_PLUS = 6


class Outcome(Enum):
    """MF-ATTR-10: what a power level makes of a check, as the game master says."""

    NORMAL = "normal"
    EASIER = "easier"
    BETTER = "better"
    AUTOMATIC = "automatic"


@frozen(cache_hash=True)
class Obstacle:
    """From which power level on a check is easier, better paid, or passed without a roll; None for never (MF-ATTR-10).

    Attributes:
        easier: From which on its target is the easier one.
        target: The easier target.
        better: From which on a success is a better one.
        automatic: From which on it is passed without a roll.
        level: The power level of the check itself; what passes all that is below another passes it too (MF-ATTR-20).

    >>> door = Obstacle(easier=PowerLevel.ADEPT, automatic=PowerLevel.SUPER)
    >>> [door.for_level(level).value for level in (PowerLevel.AVERAGE, PowerLevel.ADEPT, PowerLevel.SUPER)]
    ['normal', 'easier', 'automatic']
    """

    easier: PowerLevel | None = None
    target: int | None = None
    better: PowerLevel | None = None
    automatic: PowerLevel | None = None
    level: PowerLevel = PowerLevel.AVERAGE

    def for_benefit(self, benefit: Benefit) -> Outcome:
        """What it is for somebody of a tier, exerted or not."""
        if benefit.passes_below is not None and self.level < benefit.passes_below:
            return Outcome.AUTOMATIC
        return self.for_level(benefit.level)

    def for_level(self, level: PowerLevel) -> Outcome:
        """What it is for somebody of a power level."""
        for outcome, least in (
            (Outcome.AUTOMATIC, self.automatic),
            (Outcome.BETTER, self.better),
            (Outcome.EASIER, self.easier),
        ):
            if least is not None and level >= least:
                return outcome
        return Outcome.NORMAL


@frozen
class Benefit:
    """What a tier does for a check.

    Attributes:
        level: The power level that it counts as.
        dice: How many Attribute dice are rolled; 0 for the flat value alone.
        average: Whether their average may be taken in place of the roll (MF-ATTR-22).
        adds_level: Whether Level is added to the result (MF-ATTR-24).
        state: What it adds to the advantage state.
        passes_below: Below which power level checks are passed without a roll.
    """

    level: PowerLevel
    dice: int = 1
    average: bool = False
    adds_level: bool = False
    state: int = 0
    passes_below: PowerLevel | None = None

    @property
    def name_of_level(self) -> str:
        """The power level in a word."""
        return self.level.name.lower().replace("_plus", "+")


@frozen
class Tier:
    """A tier.

    Attributes:
        number: Its number; -1 is 00.
        name: What it is called.
        rule: The id of its rule.
        normal: What always applies.
        exerted: What applies where the character Exerts, for that check or activity (MF-ATTR-09).
        softcap: Up to which rank its Metaphors have their plain price; None for no softcap.
    """

    number: int
    name: str
    rule: str
    normal: Benefit
    exerted: Benefit
    softcap: int | None


_WEAK: Final = Benefit(PowerLevel.WEAK, dice=0)
_INEPT: Final = evolve(_WEAK, state=-1)
_AVERAGE: Final = Benefit(PowerLevel.AVERAGE)
_TALENTED: Final = evolve(_AVERAGE, average=True)
_ADEPT: Final = evolve(_TALENTED, level=PowerLevel.ADEPT)
_GIFTED: Final = evolve(_ADEPT, adds_level=True)
_SUPER: Final = evolve(_GIFTED, level=PowerLevel.SUPER)
_ASCENDANT: Final = evolve(_SUPER, level=PowerLevel.SUPER_PLUS, dice=2)
_APEX: Final = evolve(_ASCENDANT, level=PowerLevel.APEX, dice=3)
_ULTIMATE: Final = evolve(_APEX, level=PowerLevel.APEX_PLUS, dice=4)

TIERS: Final = (
    # the flat value alone, a step worse, which Exert cancels
    Tier(-1, "inept", "MF-ATTR-11", _INEPT, _WEAK, 3),
    Tier(0, "below average", "MF-ATTR-12", _WEAK, evolve(_WEAK, level=PowerLevel.AVERAGE), 4),
    # from here on the Attribute die is rolled, and Exert adds Level
    Tier(1, "average", "MF-ATTR-13", _AVERAGE, evolve(_AVERAGE, adds_level=True), 5),
    # from here on its average may be taken
    Tier(2, "talented", "MF-ATTR-14", _TALENTED, evolve(_TALENTED, adds_level=True, level=PowerLevel.ADEPT), 5),
    Tier(3, "adept", "MF-ATTR-15", _ADEPT, evolve(_ADEPT, adds_level=True), 6),
    # from here on Level is always added
    Tier(4, "gifted", "MF-ATTR-16", _GIFTED, evolve(_GIFTED, level=PowerLevel.SUPER), 8),
    # from here on Exert brings one more Attribute die (MF-ATTR-23)
    Tier(5, "super", "MF-ATTR-17", _SUPER, evolve(_SUPER, level=PowerLevel.SUPER_PLUS, dice=2), 10),
    Tier(6, "ascendant", "MF-ATTR-18", _ASCENDANT, evolve(_ASCENDANT, level=PowerLevel.APEX, dice=3), None),
    Tier(7, "apex", "MF-ATTR-19", _APEX, evolve(_APEX, level=PowerLevel.APEX_PLUS, dice=4), None),
    # whoever Exerts passes all that is below Apex
    Tier(8, "ultimate", "MF-ATTR-20", _ULTIMATE, evolve(_ULTIMATE, passes_below=PowerLevel.APEX), None),
)
HIGHEST: Final = TIERS[-1].number


def tier(number: int) -> Tier:
    """The tier of a number.

    Raises:
        LudexError: There is none.
    """
    if not LOWEST <= number <= HIGHEST:
        raise LudexError(f"there is no tier {number}", remedy=f"Write one from {LOWEST} (for 00) to {HIGHEST}.")
    return TIERS[number - LOWEST]


def benefit_of(number: int, *, exerted: bool) -> Benefit:
    """What a tier does for a check, normally or exerted."""
    return tier(number).exerted if exerted else tier(number).normal


_PRICES: Final = {
    PowerLevel.AVERAGE: 1,
    PowerLevel.ADEPT: 2,
    PowerLevel.SUPER: 3,
    PowerLevel.SUPER_PLUS: 3,
    PowerLevel.APEX: 4,
    PowerLevel.APEX_PLUS: 4,
}


def price_of(number: int) -> int:
    """How many Training Points it costs to move up into a tier (MF-ATTR-21); those of Weak have no price.

    >>> [price_of(number) for number in range(0, 9)]
    [0, 1, 1, 2, 2, 3, 3, 4, 4]
    """
    return _PRICES.get(tier(number).normal.level, 0)


def tier_of(attribute: Attribute, creature: Creature) -> int:
    """The tier of an Attribute of somebody; the usual one where nothing is said."""
    return dict(creature.tiers).get(attribute, USUAL)


def average_of(sides: int, dice: int = 1) -> int:
    """The average that is taken of dice: half the sides of each (MF-ATTR-22, MF-CONFLICT-15).

    >>> average_of(12), average_of(6), average_of(6, 2)
    (6, 3, 6)
    """
    return sides // 2 * dice


def with_tier(check: Check, number: int, level: int, *, exerted: bool = False, averaged: bool = False) -> Check:
    """A check under the tier of its Attribute.

    Args:
        check: The check, with the flat bonus of the Attribute.
        number: The tier of the Attribute.
        level: The level of the character.
        exerted: Whether it Exerts.
        averaged: Whether it takes the average of its Attribute dice, where the tier allows it.

    >>> from ludex.systems.metaforce.checks.check import Check, Part
    >>> lift = Check("the gate", "ann", attribute=Part("strength", 2))
    >>> found = with_tier(lift, 5, 3, exerted=True)
    >>> len(found.dice), [(each.name, each.value) for each in found.bonuses]
    (2, [('Level', 3)])
    >>> [(each.name, each.value) for each in with_tier(lift, 5, 3, exerted=True, averaged=True).parts]
    [('the average of 2 Attribute dice', 6)]
    """
    found, benefit = tier(number), benefit_of(number, exerted=exerted)
    rank = 0 if check.attribute is None else check.attribute.value
    die = die_of_rank(rank)
    parts, dice = check.parts, check.dice
    if benefit.dice and die is not None:
        # MF-ATTR-23: one more die is one more that is rolled, or one more average
        if averaged and benefit.average:
            words = f"the average of {benefit.dice} Attribute dice"
            parts = (*parts, Part(words, average_of(_sides(rank), benefit.dice), "MF-ATTR-22"))
        else:
            dice = (*dice, *[die] * benefit.dice)
    # MF-ATTR-24: Level is a flexible bonus, that may go on any number of the interaction
    bonuses = (*check.bonuses, Part("Level", level, "MF-ATTR-24")) if benefit.adds_level else check.bonuses
    steps = (*check.steps, Part(f"tier {found.name}", benefit.state, found.rule)) if benefit.state else check.steps
    rolled = benefit.dice and die is not None
    return evolve(
        check,
        attribute=None if rolled else check.attribute,
        parts=parts,
        dice=dice,
        steps=steps,
        bonuses=bonuses,
        die=DieUse.NEVER,
    )


def _sides(rank: int) -> int:
    return min(2 * rank + 2, 12)
