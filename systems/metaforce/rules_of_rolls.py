"""The rules that change the d12 of a check, each a modifier of the step that rolls it.

>>> [modifier.key.rule for modifier in MODIFIERS]
['MF-TP-09', 'MF-TP-10', 'MF-SAVE-18', 'MF-MPOWER-15', 'MF-MPOWER-16', 'MF-MPOWER-27']
"""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from ludex.engine.checks.rules import CheckRule
from ludex.engine.state import Applicable, Moment, Tier
from ludex.engine.steps import Act, AtomicAction, ModifierKey
from ludex.systems.metaforce.deeds import CheckRoll, Kind
from ludex.systems.metaforce.facts import Facts
from ludex.systems.metaforce.meta_dice import no_less
from ludex.systems.metaforce.rolls import CheckDice
from ludex.systems.metaforce.terms import Advantage, Power, Training


class RuleOfRolls(CheckRule[Facts]):
    """A rule that changes the roll of a check; the base of all of them."""

    __slots__ = ()

    @property
    def tier(self) -> Tier:
        """It changes one roll."""
        return Tier.ATOMIC_ACTION

    def lacks(self, at: Moment[Facts], act: Act | None) -> str | None:
        """What is missing for it to apply."""
        assert act is not None
        if not isinstance(act.action, CheckRoll):
            return "no check is rolled"
        return self.missing(act.action, at.state.facts)

    def actions(self, at: Moment[Facts], act: Act | None) -> tuple[AtomicAction, ...]:
        """What the roll becomes."""
        assert act is not None
        assert isinstance(act.action, CheckRoll)
        return (evolve(act.action, roll=self.made_of(act.action.dice)),)

    def missing(self, roll: CheckRoll, facts: Facts) -> str | None:
        """What a roll lacks for it to apply."""
        raise NotImplementedError

    def made_of(self, dice: CheckDice) -> CheckDice:
        """What it makes of the dice."""
        raise NotImplementedError


def moved(dice: CheckDice, steps: int, *, no_further_than: int | None = None) -> CheckDice:
    """The dice some steps further on the ladder of advantage states (MF-PLAY-13).

    >>> moved(CheckDice(), -2).d12.state, moved(moved(CheckDice(), -2), 3, no_further_than=0).d12.state
    (-2, 0)
    """
    state = dice.d12.state + steps
    if no_further_than is not None:
        state = min(state, max(no_further_than, dice.d12.state))
    return evolve(dice, d12=evolve(dice.d12, state=state))


@frozen(cache_hash=True)
class Proficiency(RuleOfRolls):
    """MF-TP-09: activities with the Attribute are one step better; that does not stack with itself."""

    def missing(self, roll: CheckRoll, facts: Facts) -> str | None:
        """Proficiency, and no more; Expertise brings it along."""
        if roll.kind is Kind.SAVE:
            return "saves have rules of their own (MF-SAVE-18)"
        return None if roll.training is Training.PROFICIENT else f"{roll.by} is not just Proficient in this"

    def made_of(self, dice: CheckDice) -> CheckDice:
        """One step up."""
        return moved(dice, 1)


@frozen(cache_hash=True)
class Expertise(RuleOfRolls):
    """MF-TP-10: beside what Proficiency does, Disadvantage or worse is a step better, but no better than Normal."""

    def missing(self, roll: CheckRoll, facts: Facts) -> str | None:
        """Expertise."""
        if roll.kind is Kind.SAVE:
            return "saves have rules of their own (MF-SAVE-18)"
        return None if roll.training is Training.EXPERT else f"{roll.by} is no Expert in this"

    def made_of(self, dice: CheckDice) -> CheckDice:
        """One step up, and out of Disadvantage one more."""
        return moved(moved(dice, 1), 1, no_further_than=Advantage.NORMAL)


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
class AtLeast(RuleOfRolls):
    """MF-MPOWER-15, MF-MPOWER-16: each die counts at least so much while the power is going on.

    Attributes:
        power: The power.
        least: 6 or 8.
    """

    power: Power
    least: int

    def missing(self, roll: CheckRoll, facts: Facts) -> str | None:
        """The power, going on."""
        if facts.is_active(roll.by, self.power):
            return None
        return f"{self.power.value.capitalize()} of {roll.by} is not going on"

    def made_of(self, dice: CheckDice) -> CheckDice:
        """The d12 and all other dice lifted."""
        d12 = evolve(dice.d12, least=max(self.least, dice.d12.least))
        return evolve(dice, d12=d12, added=tuple(no_less(each, self.least) for each in dice.added))


@frozen(cache_hash=True)
class HypeEffect(RuleOfRolls):
    """MF-MPOWER-27: every die but the plain d12 that shows its maximum brings a copy of itself as a bonus."""

    def missing(self, roll: CheckRoll, facts: Facts) -> str | None:
        """The power, equipped, and another die."""
        if not any(each.name == roll.by and Power.HYPE_EFFECT in each.powers for each in facts.people):
            return f"{roll.by} has not equipped {Power.HYPE_EFFECT.value}"
        return None if roll.dice.added else "no die but the d12 is rolled"

    def made_of(self, dice: CheckDice) -> CheckDice:
        """Dice that are copied."""
        return evolve(dice, copied=True)


SAFE_6: Final = 6
ASSURANCE_8: Final = 8

MODIFIERS: Final = (
    Applicable(Proficiency(), ModifierKey("MF-TP-09")),
    Applicable(Expertise(), ModifierKey("MF-TP-10")),
    Applicable(ExpertSave(), ModifierKey("MF-SAVE-18")),
    Applicable(AtLeast(Power.SAFE_6, SAFE_6), ModifierKey("MF-MPOWER-15")),
    Applicable(AtLeast(Power.ASSURANCE_8, ASSURANCE_8), ModifierKey("MF-MPOWER-16")),
    Applicable(HypeEffect(), ModifierKey("MF-MPOWER-27")),
)
"""All of them, in the order in which a trace tells of them."""
