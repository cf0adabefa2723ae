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
from ludex.systems.metaforce.play.rules_of_rolls import RuleOfRolls, rules_bearing_on, rules_for
from ludex.systems.metaforce.readings.conditions import ConditionsReadings

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
        rolls = [action for action in step.actions if isinstance(action, CheckRoll)]
        if not rolls:
            return _NO_MODIFIERS
        if self.traced:
            return _in_force(self.rules)
        facts = state.facts
        unsettled = [roll for roll in rolls if roll.shown is None]
        if not unsettled:
            return _NO_MODIFIERS
        bearing = _bearing(self.rules, unsettled, facts)
        return tuple([each for each, rule in bearing if None in [rule.missing(roll, facts) for roll in unsettled]])

    def chance(self, state: State, step: Step) -> Chance | None:
        """The first roll that shows nothing yet."""
        for act in step.acts:
            action = act.action
            if isinstance(action, RollDeed) and action.shown is None:
                return Chance(action.description(), action.why, self.roll_rule)
        return None

    def happen(self, state: State, step: Step) -> State:
        """Each deed is done."""
        state = self.noting_roll(state, step)
        for act in step.acts:
            action = act.action
            if isinstance(action, Deed):
                said = action.says(state.facts) if self.traced else None
                after = state.with_facts(action.done(state.facts))
                state = after if said is None else after.noting(said)
        return state


def _in_force(rules: Rules) -> tuple[Applicable[Facts], ...]:
    """The rules of a day that change rolls."""
    read = rules.readings
    of_rolls = rules_for(read.checks, read.powers, read.saves)
    found = _among(rules.in_force, of_rolls, tiring_rules(read.conditions.exert_threshold))
    return tuple([each for each, _ in found])


def _bearing(rules: Rules, rolls: list[CheckRoll], facts: Facts) -> tuple[tuple[Applicable[Facts], RuleOfRolls], ...]:
    """The same as what they are; how a rule is read that cannot bear on these rolls is not looked at."""
    read = rules.readings
    of_rolls = rules_bearing_on(rolls, facts, read.checks, read.powers, read.saves)
    rolling = {roll.by for roll in rolls}
    tired = any(each.exert and each.name in rolling for each in facts.people)
    return _among(rules.in_force, of_rolls, tiring_rules((read.conditions if tired else _RESTED).exert_threshold))


_RESTED = ConditionsReadings()


@lru_cache(maxsize=64)
def _among(
    in_force: frozenset[str], *found: tuple[Applicable[Facts], ...]
) -> tuple[tuple[Applicable[Facts], RuleOfRolls], ...]:
    held: list[tuple[Applicable[Facts], RuleOfRolls]] = []
    for each in [each for these in found for each in these if each.key.rule in in_force]:
        assert isinstance(each.modifier, RuleOfRolls)
        held.append((each, each.modifier))
    return tuple(held)
