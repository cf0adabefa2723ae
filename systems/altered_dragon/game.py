"""The rules of Altered Dragon as a game on the engine: which rules change a roll, what chance settles, what happens.

>>> AlteredDragon(Rulings()).roll_rule
'AD-HIT-01'
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from ludex.engine.checks.rolling import settled
from ludex.engine.checks.rules import CheckGame
from ludex.engine.choices import Answer, Chance
from ludex.engine.state import Applicable, GameState
from ludex.engine.steps import Act, AtomicAction, Step
from ludex.systems.altered_dragon.facts import Facts, Lying
from ludex.systems.altered_dragon.hits import Contest, HitsShown, HitsThrown, NetShown, RollPool, rolls_on
from ludex.systems.altered_dragon.rules_of_rolls import BUYING, SIXES_ON_THE_TABLE, SIXES_ROLL_ON, TakeHits
from ludex.systems.altered_dragon.rulings import LeastPool, Rulings, SixesThatRollOn

State = GameState[Facts]


@frozen(cache_hash=True)
class DifferenceKnown(AtomicAction):
    """Of two pools that were rolled at once it is known by how much one hit more often."""

    net: NetShown


@frozen
class AlteredDragon(CheckGame[Facts]):
    """The rules.

    Attributes:
        rulings: How they are read.
        players: Who decides: who acts, then who resists.
        scores: The Edge score of each character (AD-EDGE-01).
        traced: Whether the log shall tell all that happens.
    """

    rulings: Rulings
    players: tuple[str, ...] = ("actor",)
    scores: tuple[tuple[str, int], ...] = ()
    traced: bool = True
    roll_rule = "AD-HIT-01"

    @property
    def least(self) -> int:
        """AD-POOL-03: the smallest pool, as AD-C04 is read."""
        return int(self.rulings.least is LeastPool.ONE_DIE)

    def quiet(self) -> AlteredDragon:
        """The same rules, not traced."""
        return evolve(self, traced=False)

    def initiative(self, state: State) -> tuple[str, ...]:
        """AD-OPP-01: the acting side comes first."""
        return self.players

    def modifiers(self, state: State, step: Step) -> tuple[Applicable[Facts], ...]:
        """The rules that change a roll; AD-C02: that of the sixes on the table where the rules are read so."""
        if self.rulings.sixes is SixesThatRollOn.ALL:
            return (SIXES_ROLL_ON, SIXES_ON_THE_TABLE, BUYING)
        return (SIXES_ROLL_ON, BUYING)

    def chance(self, state: State, step: Step) -> Chance | None:
        """What the pool shows; of two at once, which one hits more often."""
        open_rolls = list(_open(step))
        match open_rolls:
            case []:
                return None
            case [roll]:
                return Chance(HitsThrown(roll.pool, roll.told), roll.why, self.roll_rule)
            case [actor, resister, *_]:
                contest = Contest(actor.pool, resister.pool, actor.told.up_to or 1)
                return Chance(contest, f"{actor.why}; {resister.why}", self.roll_rule)
        return None

    def settled(self, state: State, step: Step, outcome: Answer) -> Step:
        """The step with what the dice show."""
        if not isinstance(outcome, NetShown):
            return settled(step, outcome)
        if not outcome.both:
            return step.with_acts(Act(DifferenceKnown(outcome)))
        for shown in outcome.both:
            step = settled(step, shown)
        return step

    def happen(self, state: State, step: Step) -> State:
        """Hits lie on the table."""
        state = self.noting_roll(state, step)
        for action in step.actions:
            state = state.with_facts(_after(state.facts, action))
        return state


def _open(step: Step) -> Iterator[RollPool]:
    return (action for action in step.actions if isinstance(action, RollPool) and action.shown is None)


def _after(facts: Facts, action: AtomicAction) -> Facts:
    match action:
        case RollPool(shown=HitsShown() as shown, role=role):
            lying = facts.on_table(role) or Lying()
            return facts.laying(role, lying.rolled(shown, plain=not rolls_on(action.pool)))
        case TakeHits(hits=hits, role=role):
            return facts.laying(role, evolve(facts.on_table(role) or Lying(), hits=hits))
        case DifferenceKnown(net=net):
            return evolve(facts, difference=net)
        case _:
            return facts
