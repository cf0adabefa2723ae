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
        rolls = [action for action in step.actions if isinstance(action, CheckRoll)]
        if not rolls:
            return _NO_MODIFIERS
        rules, facts = _in_force(self.rules), state.facts
        if self.traced:
            return tuple([each for each, _ in rules])
        unsettled = [roll for roll in rolls if roll.shown is None]
        return tuple([each for each, rule in rules if None in [rule.missing(roll, facts) for roll in unsettled]])

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


@lru_cache(maxsize=64)
def _in_force(rules: Rules) -> tuple[tuple[Applicable[Facts], RuleOfRolls], ...]:
    """The rules of a day that change rolls, each as a modifier and as what it is."""
    read = rules.readings
    found = (*rules_for(read.checks, read.powers, read.saves), *tiring_rules(read.conditions.exert_threshold))
    held: list[tuple[Applicable[Facts], RuleOfRolls]] = []
    for each in found:
        if rules.holds(each.key.rule):
            assert isinstance(each.modifier, RuleOfRolls)
            held.append((each, each.modifier))
    return tuple(held)
