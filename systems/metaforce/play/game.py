"""The rules of Metaforce as a game on the engine: which rules change a roll, what chance settles, what happens.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.system import METAFORCE
>>> Metaforce(rules_of(METAFORCE.at().rules)).roll_rule
'MF-PLAY-02'
"""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve, frozen

from ludex.engine.checks.rules import CheckGame
from ludex.engine.choices import Chance
from ludex.engine.state import Applicable
from ludex.engine.steps import AtomicAction, Step
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.play.deeds import CheckRoll, Deed, RollDeed
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.fatigue import tiring_rules
from ludex.systems.metaforce.play.rules_of_rolls import RuleOfRolls, rules_for

_NO_MODIFIERS: tuple[Applicable[Facts], ...] = ()


@frozen(eq=False)
class Metaforce(CheckGame[Facts]):
    """The rules.

    Attributes:
        rules: Those of a day, as they are read.
        players: Who decides; the game master among them where something is left to them.
        traced: Whether the log shall tell all that happens.
    """

    rules: Rules
    players: tuple[str, ...] = ("player",)
    traced: bool = True
    roll_rule = "MF-PLAY-02"

    def quiet(self) -> Metaforce:
        """The same rules, not traced."""
        return evolve(self, traced=False)

    def initiative(self, state: State) -> tuple[str, ...]:
        """Who decides, in order."""
        return self.players

    def impossible(self, state: State, action: AtomicAction) -> str | None:
        """What a deed says itself."""
        return action.lacking(state.facts) if isinstance(action, Deed) else None

    def modifiers(self, state: State, step: Step) -> tuple[Applicable[Facts], ...]:
        """The rules that change the roll of a check; where nobody reads a trace, only those that do."""
        rolls = [action for action in step.actions if isinstance(action, CheckRoll) and action.shown is None]
        if self.traced:
            return _in_force(self.rules) if any(isinstance(each, CheckRoll) for each in step.actions) else _NO_MODIFIERS
        if not rolls:
            return _NO_MODIFIERS
        return tuple(each for each in _in_force(self.rules) if _changes(each, rolls, state.facts))

    def chance(self, state: State, step: Step) -> Chance | None:
        """The first roll that shows nothing yet."""
        for action in step.actions:
            if isinstance(action, RollDeed) and action.shown is None:
                return Chance(action.description(), action.why, self.roll_rule)
        return None

    def happen(self, state: State, step: Step) -> State:
        """Each deed is done."""
        state = self.noting_roll(state, step)
        for action in step.actions:
            if isinstance(action, Deed):
                said = action.says(state.facts) if self.traced else None
                after = state.with_facts(action.done(state.facts))
                state = after if said is None else after.noting(said)
        return state


@lru_cache(maxsize=64)
def _in_force(rules: Rules) -> tuple[Applicable[Facts], ...]:
    """The rules of a day that change rolls."""
    read = rules.readings
    found = (*rules_for(read.checks, read.powers, read.saves), *tiring_rules(read.conditions.exert_threshold))
    return tuple(each for each in found if rules.holds(each.key.rule))


def _changes(applicable: Applicable[Facts], rolls: list[CheckRoll], facts: Facts) -> bool:
    rule = applicable.modifier
    return isinstance(rule, RuleOfRolls) and any(rule.missing(roll, facts) is None for roll in rolls)
