"""The rules of Powers That Be for the engine: what may change a roll, what chance settles, what happens then."""

from __future__ import annotations

from enum import Enum

from attrs import evolve, field, frozen

from ludex.engine.checks.rules import CheckGame
from ludex.engine.choices import Chance
from ludex.engine.state import Applicable
from ludex.engine.steps import Step
from ludex.systems.powers_that_be.facts import Facts, OnTable, State
from ludex.systems.powers_that_be.falls import Falls, Fell
from ludex.systems.powers_that_be.readings import Readings
from ludex.systems.powers_that_be.rules_of_dice import ScoreRoll, rules_for
from ludex.systems.powers_that_be.score_dice import ScoreDice
from ludex.systems.powers_that_be.trial import NARRATOR, PLAYER


class Narrator(Enum):
    """What becomes of what the narrator is to say, where nothing was said beforehand."""

    SILENT = "nothing is said"
    TAKES_THE_FIRST = "what is offered first is taken"
    ASKED = "the narrator is asked"


@frozen
class PowersGame(CheckGame[Facts]):
    """The rules.

    Attributes:
        readings: How they are read.
        narrator: Whether the narrator is asked what results look like.
        traced: Whether the log tells all that happens.
    """

    readings: Readings = field(factory=Readings)
    narrator: Narrator = Narrator.SILENT
    traced: bool = True
    roll_rule = "PB-ACT-01"

    def quiet(self) -> PowersGame:
        """The same rules, not traced; a narrator who would be asked takes what is offered first."""
        narrator = Narrator.TAKES_THE_FIRST if self.narrator is Narrator.ASKED else self.narrator
        return evolve(self, narrator=narrator, traced=False)

    def initiative(self, state: State) -> tuple[str, ...]:
        """The player, then the narrator, who tells the story and plays everyone else (PB-NARR-01)."""
        return (PLAYER, NARRATOR)

    def modifiers(self, state: State, step: Step) -> tuple[Applicable[Facts], ...]:
        """The rules of what dice do."""
        return tuple(
            applicable
            for action in step.actions
            if isinstance(action, ScoreRoll) and action.trial is not None
            for applicable in rules_for(action.trial, self.readings.fervor_reaches)
        )

    def chance(self, state: State, step: Step) -> Chance | None:
        """The dice of a score, where they show nothing yet."""
        for action in step.actions:
            if isinstance(action, ScoreRoll) and action.shown is None:
                assert isinstance(action.roll, ScoreDice)
                falls = Falls(action.roll, action.seen, action.lost, action.extra)
                return Chance(falls, action.why, self.roll_rule)
        return None

    def happen(self, state: State, step: Step) -> State:
        """The dice lie on the table."""
        (action,) = step.actions
        assert isinstance(action, ScoreRoll)
        assert isinstance(action.roll, ScoreDice)
        assert isinstance(action.shown, Fell)
        on_table = OnTable(action.roll, action.shown)
        return self.noting_roll(state, step).with_facts(evolve(state.facts, on_table=on_table))
