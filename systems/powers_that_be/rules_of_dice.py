"""The rules that change what the dice of a score do, each a modifier of the step that rolls them.

They only ever add to sets of faces, so that the order in which they apply is no matter.
"""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from ludex.engine.checks.rolling import RollDice
from ludex.engine.checks.rules import RollRule
from ludex.engine.state import Applicable
from ludex.engine.steps import ModifierKey
from ludex.systems.powers_that_be.facts import Facts
from ludex.systems.powers_that_be.readings import FervorReaches
from ludex.systems.powers_that_be.score_dice import Face, ScoreDice
from ludex.systems.powers_that_be.trial import PLAYER, Softened, Trial, Widened

CRITICAL: Final = frozenset({Face(8, 8), Face(10, 10)})
FERVENT: Final = frozenset({Face(6, 6), Face(8, 7), Face(8, 8), Face(10, 9), Face(10, 10)})


@frozen(cache_hash=True)
class ScoreRoll(RollDice):
    """The dice of a score are rolled.

    Attributes:
        trial: What for.
        lost: Whether it must be told which dice botched.
        extra: Whether it must be told how many extra rolls there were.
    """

    trial: Trial | None = None
    lost: bool = False
    extra: bool = False


def _of(roll: ScoreRoll) -> tuple[Trial, ScoreDice]:
    assert isinstance(roll.roll, ScoreDice)
    assert roll.trial is not None
    return roll.trial, roll.roll


@frozen(cache_hash=True)
class DiceRule(RollRule[Facts, ScoreRoll]):
    """A rule of what the dice do; the base of all of them."""

    rolls = ScoreRoll

    def missing(self, roll: ScoreRoll, facts: Facts) -> str | None:
        """What the roll lacks for the rule to count."""
        return self.lacking(*_of(roll))

    def changed_roll(self, roll: ScoreRoll, facts: Facts) -> ScoreRoll:
        """The same roll with other dice."""
        return evolve(roll, roll=self.changed(*_of(roll)))

    def lacking(self, trial: Trial, roll: ScoreDice) -> str | None:
        """What is missing, in words; None where it applies."""
        raise NotImplementedError

    def changed(self, trial: Trial, roll: ScoreDice) -> ScoreDice:
        """The dice with what the rule adds."""
        raise NotImplementedError


def _with_critical(roll: ScoreDice, faces: frozenset[Face]) -> ScoreDice:
    return evolve(roll, critical=roll.critical | faces)


@frozen(cache_hash=True)
class Criticals(DiceRule):
    """A d8 or d10 that shows its highest face is rolled again, and again (PB-CRIT-01, PB-CRIT-02)."""

    def lacking(self, trial: Trial, roll: ScoreDice) -> str | None:
        """A die of 8 faces or more."""
        if not trial.criticals:
            return "no die of this roll is critical"
        return None if any(sides >= 8 for sides in roll.sizes) else "no die has 8 faces or more"

    def changed(self, trial: Trial, roll: ScoreDice) -> ScoreDice:
        """PB-CRIT-01: 8 on a d8, 10 on a d10."""
        return _with_critical(roll, CRITICAL)


@frozen(cache_hash=True)
class FervorsRange(DiceRule):
    """With Fervor among the sources, more faces are critical, also that of a d6 (PB-CRIT-03)."""

    reaches: FervorReaches

    def lacking(self, trial: Trial, roll: ScoreDice) -> str | None:
        """Fervor."""
        if not trial.criticals:
            return "no die of this roll is critical"
        return None if trial.fervor.reaches(self.reaches) else f"Fervor is {trial.fervor.value}"

    def changed(self, trial: Trial, roll: ScoreDice) -> ScoreDice:
        """PB-CRIT-03: 6 on a d6, 7 or 8 on a d8, 9 or 10 on a d10."""
        return _with_critical(roll, FERVENT)


@frozen(cache_hash=True)
class WiderRange(DiceRule):
    """An aptitude, or the narrator, adds critical faces (PB-CRIT-04)."""

    widened: Widened

    def lacking(self, trial: Trial, roll: ScoreDice) -> str | None:
        """Nothing, where dice are critical at all."""
        return None if trial.criticals else "no die of this roll is critical"

    def changed(self, trial: Trial, roll: ScoreDice) -> ScoreDice:
        """PB-CRIT-04: a set of faces for each size of die."""
        return _with_critical(roll, self.widened.faces)


@frozen(cache_hash=True)
class Botches(DiceRule):
    """A die of four faces or more that shows a natural 1 is out of the roll (PB-BOTCH-01)."""

    def lacking(self, trial: Trial, roll: ScoreDice) -> str | None:
        """A die of 4 faces or more, and a face that botches."""
        if not trial.botches:
            return "botches are ignored in this roll"
        return None if any(sides >= 4 for sides in roll.sizes) else "no die has 4 faces or more"

    def changed(self, trial: Trial, roll: ScoreDice) -> ScoreDice:
        """PB-BOTCH-02: a roll has its set of botch faces, 1 where nothing else is said."""
        return evolve(roll, botch=roll.botch | trial.botch_faces)


@frozen(cache_hash=True)
class SoftenedBotch(DiceRule):
    """An aptitude takes a face from those by which a die botches (PB-BOTCH-02)."""

    softened: Softened

    def lacking(self, trial: Trial, roll: ScoreDice) -> str | None:
        """Botches."""
        return None if trial.botches else "botches are ignored in this roll"

    def changed(self, trial: Trial, roll: ScoreDice) -> ScoreDice:
        """PB-BOTCH-02: such a face counts what it shows."""
        return evolve(roll, spared=roll.spared | self.softened.faces)


_CRITICALS: Final = Applicable[Facts](Criticals(), ModifierKey("PB-CRIT-01"), PLAYER)
_BOTCHES: Final = Applicable[Facts](Botches(), ModifierKey("PB-BOTCH-01"), PLAYER)
_FERVOR: Final = {
    reading: Applicable[Facts](FervorsRange(reading), ModifierKey("PB-CRIT-03"), PLAYER) for reading in FervorReaches
}


def rules_for(trial: Trial, reaches: FervorReaches) -> tuple[Applicable[Facts], ...]:
    """The rules that may change the dice of a trial."""
    wider = [
        Applicable[Facts](WiderRange(each), ModifierKey("PB-CRIT-04", each.name), PLAYER) for each in trial.widened
    ]
    softer = [
        Applicable[Facts](SoftenedBotch(each), ModifierKey("PB-BOTCH-02", each.name), PLAYER) for each in trial.softened
    ]
    return (_CRITICALS, _FERVOR[reaches], *wider, _BOTCHES, *softer)
