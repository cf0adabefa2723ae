"""The rules that change the d12 of a check, each a modifier of the step that rolls it.

>>> [each.key.rule for each in rules_for(ChecksReadings(), PowersReadings(), SavesReadings())]
['MF-TP-09', 'MF-TP-10', 'MF-SAVE-18', 'MF-ATTR-22', 'MF-MPOWER-15', 'MF-MPOWER-16', 'MF-MPOWER-27']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from ludex.engine.checks.rules import RollRule
from ludex.engine.dice.description import Roll
from ludex.engine.dice.die import Die
from ludex.engine.replacing import replaced
from ludex.engine.state import Applicable
from ludex.engine.steps import ModifierKey
from ludex.systems.metaforce.dice.check_die import SIDES
from ludex.systems.metaforce.dice.copied_dice import die_of
from ludex.systems.metaforce.dice.meta_dice import MD12, no_less
from ludex.systems.metaforce.dice.rolls import CheckDice
from ludex.systems.metaforce.play.deeds import CheckRoll, Kind
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.play.lifted_dice import FLOORS, SEVEN
from ludex.systems.metaforce.readings import checks
from ludex.systems.metaforce.readings.checks import ChecksReadings
from ludex.systems.metaforce.readings.powers import Copied, PowersReadings, Raised, SevenUnderAssurance
from ludex.systems.metaforce.readings.saves import Reaches, SavesReadings
from ludex.systems.metaforce.terms import Advantage, Power, Training


class RuleOfRolls(RollRule[Facts, CheckRoll]):
    """A rule that changes the roll of a check; the base of all of them."""

    __slots__ = ()
    rolls = CheckRoll

    def changed_roll(self, roll: CheckRoll, facts: Facts) -> CheckRoll:
        """The same roll with other dice."""
        return replaced(roll, roll=self.made_of(roll.dice))

    def made_of(self, dice: CheckDice) -> CheckDice:
        """What it makes of the dice."""
        raise NotImplementedError


def moved(dice: CheckDice, steps: int, *, no_further_than: int | None = None) -> CheckDice:
    """The dice some steps further on the ladder of advantage states (MF-PLAY-13).

    With `no_further_than` a step up ends there, and does nothing beyond (MF-ATTR-25).

    >>> moved(CheckDice(), -2).d12.state, moved(moved(CheckDice(), -2), 3, no_further_than=0).d12.state
    (-2, 0)
    """
    state = dice.d12.state + steps
    if no_further_than is not None:
        state = min(state, max(no_further_than, dice.d12.state))
    return replaced(dice, d12=dice.d12.in_state(state))


@frozen(cache_hash=True)
class Proficiency(RuleOfRolls):
    """MF-TP-09: activities with the Attribute are one step better; that does not stack with itself.

    Attributes:
        reading: MF-CONFLICT-16: one step, or Advantage where nothing makes the check worse (MF-MAIN-05).
        saves: MF-OPEN-07: what of it reaches saves.
    """

    reading: checks.Proficiency = checks.Proficiency.ONE_STEP
    saves: Reaches = Reaches.ADVANTAGE_ALONE

    def missing(self, roll: CheckRoll, facts: Facts) -> str | None:
        """Proficiency, and no more; Expertise brings it along."""
        if roll.kind is Kind.SAVE and self.saves is not Reaches.ALL:
            return "Proficiency does not change the state of saves"
        if roll.training is not Training.PROFICIENT:
            return f"{roll.by} is not just Proficient in this"
        return self.complicated(roll.dice)

    def complicated(self, dice: CheckDice) -> str | None:
        """What makes the check worse, where that counts."""
        if self.reading is checks.Proficiency.UNCOMPLICATED and dice.d12.state < Advantage.NORMAL:
            return "something makes the check worse"
        return None

    def made_of(self, dice: CheckDice) -> CheckDice:
        """One step up."""
        return moved(dice, 1)


@frozen(cache_hash=True)
class Expertise(Proficiency):
    """MF-TP-10: beside what Proficiency does, Disadvantage or worse is a step better, but no better than Normal.

    Attributes:
        expert: MF-CONFLICT-14: that, or the average of each die as its floor (MF-MAIN-06).
    """

    expert: checks.Expertise = checks.Expertise.LEVEL_BONUS

    def missing(self, roll: CheckRoll, facts: Facts) -> str | None:
        """Expertise."""
        if roll.kind is Kind.SAVE and self.saves is not Reaches.ALL:
            return "Expertise has a rule of its own for saves (MF-SAVE-18)"
        return None if roll.training is Training.EXPERT else f"{roll.by} is no Expert in this"

    def made_of(self, dice: CheckDice) -> CheckDice:
        """One step up, and out of Disadvantage one more."""
        up = dice if self.complicated(dice) else moved(dice, 1)
        if self.expert is checks.Expertise.FLOOR:
            return average_at_least(up)
        return moved(up, 1, no_further_than=Advantage.NORMAL)


@frozen(cache_hash=True)
class ExpertSave(RuleOfRolls):
    """MF-SAVE-18: a save to which Expertise entitles is rolled with Advantage."""

    def missing(self, roll: CheckRoll, facts: Facts) -> str | None:
        """A save, and Expertise."""
        if roll.kind is not Kind.SAVE:
            return "this is no save"
        return None if roll.training is Training.EXPERT else f"{roll.by} is no Expert in this"

    def made_of(self, dice: CheckDice) -> CheckDice:
        """One step up."""
        return moved(dice, 1)


@frozen(cache_hash=True)
class AverageAtLeast(RuleOfRolls):
    """MF-ATTR-22: a trait that sets the average of each die, half its sides, as a floor under it."""

    def missing(self, roll: CheckRoll, facts: Facts) -> str | None:
        """Such a trait."""
        return None if roll.average else f"no trait of {roll.by} sets the average as a floor"

    def made_of(self, dice: CheckDice) -> CheckDice:
        """Each die lifted."""
        return average_at_least(dice)


def average_at_least(dice: CheckDice) -> CheckDice:
    """The dice, each counting at least half its sides, what explodes among them.

    >>> average_at_least(CheckDice()).d12.least
    6
    """
    bonus = no_less(dice.d12.bonus_die, SIDES // 2)
    assert isinstance(bonus, Die)
    d12 = replaced(dice.d12, least=max(SIDES // 2, dice.d12.least), bonus_die=bonus)
    return replaced(dice, d12=d12, added=tuple(no_less(each, _sides_of(each) // 2) for each in dice.added))


def _sides_of(roll: Roll) -> int:
    return len(die_of(roll).faces)


@frozen(cache_hash=True)
class AtLeast(RuleOfRolls):
    """MF-MPOWER-15, MF-MPOWER-16: each die counts at least so much while the power is going on.

    Attributes:
        power: The power.
        least: 6 or 8.
        raised: MF-OPEN-13: all dice of the check, or its d12 alone.
        stays: MF-CONFLICT-44: a face that is not lifted; 0 for none.
    """

    power: Power
    least: int
    raised: Raised = Raised.ALL
    stays: int = 0

    def missing(self, roll: CheckRoll, facts: Facts) -> str | None:
        """The power, going on."""
        if facts.is_active(roll.by, self.power):
            return None
        return f"{self.power.value.capitalize()} of {roll.by} is not going on"

    def made_of(self, dice: CheckDice) -> CheckDice:
        """The d12 lifted, and all other dice."""
        if dice.d12.least > self.least:
            return dice
        d12 = replaced(dice.d12, least=self.least, stays=self.stays)
        if self.raised is Raised.CHECK_DIE:
            return replaced(dice, d12=d12)
        bonus = no_less(dice.d12.bonus_die, self.least, stays=self.stays)
        assert isinstance(bonus, Die)
        added = tuple(no_less(each, self.least, stays=self.stays) for each in dice.added)
        return replaced(dice, d12=replaced(d12, bonus_die=bonus), added=added)


@frozen(cache_hash=True)
class HypeEffect(RuleOfRolls):
    """MF-MPOWER-27: every die but the plain d12 that shows its maximum brings a copy of itself as a bonus.

    Attributes:
        copied: MF-OPEN-14: whether the md12 of an explosion, or a die that was dropped, is copied too.
    """

    copied: Copied = Copied.NEITHER

    def missing(self, roll: CheckRoll, facts: Facts) -> str | None:
        """The power, equipped, and another die."""
        if not any(each.name == roll.by and Power.HYPE_EFFECT in each.powers for each in facts.people):
            return f"{roll.by} has not equipped {Power.HYPE_EFFECT.value}"
        if roll.dice.added or self.copied is Copied.EXPLOSION_TOO:
            return None
        return "no die but the d12 is rolled"

    def made_of(self, dice: CheckDice) -> CheckDice:
        """Dice that are copied."""
        d12 = dice.d12
        if self.copied is Copied.EXPLOSION_TOO:
            d12 = replaced(d12, bonus_die=replaced(d12.bonus_die, rolls_on=frozenset({max(MD12.faces)}), times=1))
        return replaced(dice, d12=d12, copied=True, dropped_too=self.copied is Copied.DROPPED_TOO)


def rules_for(
    checks_read: ChecksReadings, powers_read: PowersReadings, saves_read: SavesReadings
) -> tuple[Applicable[Facts], ...]:
    """All of them as they are read, in the order in which a trace tells of them."""
    return _rules_for(
        checks_read.proficiency,
        checks_read.expertise,
        saves_read.reaches,
        powers_read.raised,
        powers_read.seven,
        powers_read.copied,
    )


def rules_bearing_on(
    rolls: Sequence[CheckRoll],
    facts: Facts,
    checks_read: ChecksReadings,
    powers_read: PowersReadings,
    saves_read: SavesReadings,
) -> tuple[Applicable[Facts], ...]:
    """The same for some rolls; how a rule is read that cannot bear on them is not looked at."""
    names = {roll.by for roll in rolls}
    trained = any(roll.training is not Training.NONE for roll in rolls)
    lifted = {each.power for each in facts.active if each.who in names and each.power in FLOORS}
    copied = any(each.name in names and Power.HYPE_EFFECT in each.powers for each in facts.people)
    of_checks, of_saves = (checks_read, saves_read) if trained else (_CHECKS, _SAVES)
    return _rules_for(
        of_checks.proficiency,
        of_checks.expertise,
        of_saves.reaches,
        (powers_read if lifted else _POWERS).raised,
        (powers_read if Power.ASSURANCE_8 in lifted else _POWERS).seven,
        (powers_read if copied else _POWERS).copied,
    )


_CHECKS, _POWERS, _SAVES = ChecksReadings(), PowersReadings(), SavesReadings()


@lru_cache(maxsize=64)
def _rules_for(
    proficiency: checks.Proficiency,
    expertise: checks.Expertise,
    saves: Reaches,
    raised: Raised,
    seven: SevenUnderAssurance,
    copied: Copied,
) -> tuple[Applicable[Facts], ...]:
    stays = SEVEN if seven is SevenUnderAssurance.SEVEN else 0
    return (
        Applicable(Proficiency(proficiency, saves), ModifierKey("MF-TP-09")),
        Applicable(Expertise(proficiency, saves, expertise), ModifierKey("MF-TP-10")),
        Applicable(ExpertSave(), ModifierKey("MF-SAVE-18")),
        Applicable(AverageAtLeast(), ModifierKey("MF-ATTR-22")),
        Applicable(AtLeast(Power.SAFE_6, FLOORS[Power.SAFE_6], raised), ModifierKey("MF-MPOWER-15")),
        Applicable(AtLeast(Power.ASSURANCE_8, FLOORS[Power.ASSURANCE_8], raised, stays), ModifierKey("MF-MPOWER-16")),
        Applicable(HypeEffect(copied), ModifierKey("MF-MPOWER-27")),
    )
