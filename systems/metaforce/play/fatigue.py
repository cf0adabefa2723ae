"""Tired and exhausted: what Exert points do to the checks of somebody who has many of them.

>>> from ludex.systems.metaforce.system import METAFORCE
>>> from ludex.systems.metaforce.day import rules_of
>>> today = rules_of(METAFORCE.at().rules)
>>> [fatigue(Creature("ann", body=5, mind=7, exert=exert), today).value for exert in (4, 5, 14, 15)]
['rested', 'tired', 'tired', 'exhausted']
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final

from attrs import evolve, frozen

from ludex.engine.state import Applicable
from ludex.engine.steps import ModifierKey
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.play.deeds import CheckRoll, Kind
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.play.rules_of_rolls import RuleOfRolls
from ludex.systems.metaforce.readings.conditions import ExertThreshold
from ludex.systems.metaforce.terms import Advantage, Core

LIMIT: Final = 10
"""MF-MAG-53: so far above the threshold is the limit."""


class Fatigue(Enum):
    """How tired somebody is (MF-MAG-53). Fights, powers, travel bring Exert, rest takes it (MF-MAG-22)."""

    RESTED = "rested"
    TIRED = "tired"
    EXHAUSTED = "exhausted"
    UNCONSCIOUS = "unconscious"


def exert_threshold(creature: Creature, reading: ExertThreshold) -> int:
    """From how many Exert points on somebody is Tired (MF-CONFLICT-50); a sheet may say it, with what it adds."""
    if creature.exert_threshold is not None:
        return creature.exert_threshold
    match reading:
        case ExertThreshold.LOWER_CORE:
            return min(creature.body, creature.mind)
        case ExertThreshold.LOWER_DEFENCE:
            return min(creature.status_defence(Core.BODY), creature.status_defence(Core.MIND))
        case ExertThreshold.HIGHER_CORE:
            return max(creature.body, creature.mind)


def fatigue(creature: Creature, rules: Rules) -> Fatigue:
    """How tired somebody is; who has no Exert at all is rested, however low the threshold."""
    if not rules.holds("MF-MAG-53"):
        return by_both_cores(creature)
    return by_threshold(creature, rules.readings.conditions.exert_threshold)


def exert_limit(creature: Creature, reading: ExertThreshold) -> int:
    """Above how many Exert points somebody may pass out: 10 above the threshold (MF-CONFLICT-50)."""
    return exert_threshold(creature, reading) + LIMIT


def by_threshold(creature: Creature, reading: ExertThreshold) -> Fatigue:
    """MF-MAG-53: Tired from the threshold on, Exhausted from 10 above it on; then one may pass out."""
    over = creature.exert - exert_threshold(creature, reading)
    if over < 0 or not creature.exert:
        return Fatigue.RESTED
    return Fatigue.EXHAUSTED if over >= LIMIT else Fatigue.TIRED


def by_both_cores(creature: Creature) -> Fatigue:
    """MF-MAG-21: above one core value no Advantage, above both Disadvantage; over 10 above the lower knocks out."""
    over_lower = creature.exert - min(creature.body, creature.mind)
    if over_lower <= 0 or not creature.exert:
        return Fatigue.RESTED
    if over_lower > LIMIT:
        return Fatigue.UNCONSCIOUS
    return Fatigue.EXHAUSTED if creature.exert > max(creature.body, creature.mind) else Fatigue.TIRED


def may_pass_out(creature: Creature, rules: Rules) -> bool:
    """Whether somebody has so much Exert that the game master may say that it passes out (MF-MAG-53)."""
    return fatigue(creature, rules) in (Fatigue.EXHAUSTED, Fatigue.UNCONSCIOUS)


# ---------------------------------------------------------------- as rules of rolls


class TooTired(RuleOfRolls):
    """Who is Tired has no Advantage, who is Exhausted has Disadvantage, whatever else would lift the roll."""

    __slots__ = ()

    def found(self, creature: Creature) -> Fatigue:
        """How tired somebody is, by the page that it stands on."""
        raise NotImplementedError

    def missing(self, roll: CheckRoll, facts: Facts) -> str | None:
        """So much Exert that it tells on the roll."""
        now = self.of(roll, facts)
        state = roll.dice.d12.state
        if now is Fatigue.RESTED:
            return f"{roll.by} is not Tired"
        if now is Fatigue.TIRED and (state <= Advantage.NORMAL or self.spares(roll)):
            return f"{roll.by} is Tired, and has no Advantage to lose"
        return None if state > Advantage.DISADVANTAGE else f"{roll.by} is Exhausted, and at Disadvantage already"

    def spares(self, roll: CheckRoll) -> bool:
        """Whether a roll keeps its Advantage."""
        return False

    def of(self, roll: CheckRoll, facts: Facts) -> Fatigue:
        """How tired who rolls is."""
        creature = next((each for each in facts.people if each.name == roll.by), None)
        return Fatigue.RESTED if creature is None else self.found(creature)

    def changed_roll(self, roll: CheckRoll, facts: Facts) -> CheckRoll:
        """The roll in a worse state."""
        tired = self.of(roll, facts) is Fatigue.TIRED
        best = int(Advantage.NORMAL if tired else Advantage.DISADVANTAGE)
        return evolve(roll, roll=evolve(roll.dice, d12=roll.dice.d12.held_down(best)))


@frozen(cache_hash=True)
class Tiredness(TooTired):
    """MF-MAG-53, as its threshold is read."""

    reading: ExertThreshold

    def found(self, creature: Creature) -> Fatigue:
        """By the threshold."""
        return by_threshold(creature, self.reading)


@frozen(cache_hash=True)
class Exhaustion(TooTired):
    """MF-MAG-21, the older page."""

    def found(self, creature: Creature) -> Fatigue:
        """By both cores."""
        return by_both_cores(creature)

    def spares(self, roll: CheckRoll) -> bool:
        """Only skill checks and attacks lose it."""
        return roll.kind not in (Kind.SKILL, Kind.ATTRIBUTE, Kind.TO_HIT)


@lru_cache(maxsize=8)
def tiring_rules(reading: ExertThreshold) -> tuple[Applicable[Facts], ...]:
    """Both, of which one is in force on a day."""
    return (
        Applicable(Tiredness(reading), ModifierKey("MF-MAG-53")),
        Applicable(Exhaustion(), ModifierKey("MF-MAG-21")),
    )
