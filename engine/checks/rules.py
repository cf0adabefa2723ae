"""The rules of a game of checks as code: its base, and modifiers that can say why they do not apply.

>>> # a system writes:  class Edge(RollRule[Facts, PoolRoll]): rolls = PoolRoll, missing, changed_roll
"""

from abc import abstractmethod
from typing import ClassVar, Final, Generic, Self, TypeVar, cast

from ludex.engine.checks.rolling import RollDice, chance_of, settled
from ludex.engine.checks.tracing import Considered, Rolled
from ludex.engine.choices import Answer, Chance, Over
from ludex.engine.modifiers import moment
from ludex.engine.state import Applicable, F, Game, GameState, Modifier, Moment, Tier
from ludex.engine.steps import Act, AtomicAction, Step
from ludex.engine.table import Table
from ludex.layers.objects import board
from ludex.layers.order import Layers
from ludex.layers.resolver import Resolver

R = TypeVar("R", bound=RollDice)

NO_TABLE: Final = Table(Resolver(Layers()).start(board(())))
"""For games that keep everything in their facts."""


class CheckRule(Modifier[F]):
    """A modifier that says what it lacks where it does not apply: one check behind "applies" and "why not"."""

    __slots__ = ()

    @abstractmethod
    def lacks(self, at: Moment[F], act: Act | None) -> str | None:
        """What is missing for it to apply, in words; None where it applies."""

    def applies(self, at: Moment[F], act: Act | None) -> bool:
        """Whether nothing is missing."""
        return self.lacks(at, act) is None


class RollRule(CheckRule[F], Generic[F, R]):
    """A modifier that changes dice of one kind before they fall; the base of the rules that say what dice do.

    Attributes:
        rolls: The kind of roll that it may change.
    """

    __slots__ = ()
    rolls: ClassVar[type[RollDice]]

    @abstractmethod
    def missing(self, roll: R, facts: F) -> str | None:
        """What a roll lacks for it to apply, in words; None where it applies."""

    @abstractmethod
    def changed_roll(self, roll: R, facts: F) -> AtomicAction:
        """What it makes of a roll, or what happens in its place."""

    @property
    def tier(self) -> Tier:
        """It changes one roll."""
        return Tier.ATOMIC_ACTION

    def lacks(self, at: Moment[F], act: Act | None) -> str | None:
        """What the roll lacks; for anything else, a roll."""
        if act is None or not isinstance(act.action, self.rolls):
            return "nothing is rolled that it could change"
        return self.missing(cast("R", act.action), at.state.facts)

    def actions(self, at: Moment[F], act: Act | None) -> tuple[AtomicAction, ...]:
        """What the roll becomes."""
        assert act is not None
        assert isinstance(act.action, self.rolls)
        return (self.changed_roll(cast("R", act.action), at.state.facts),)


class CheckGame(Game[F]):
    """The rules of a game in which dice are rolled for something; the base of all of them.

    A game is over when nothing is left to be done. `happen` must bring on what rolls came to; it may call
    `noting_roll` first, for the trace.
    """

    roll_rule: str = ""
    """The id of the rule that has dice rolled."""

    traced: bool
    """Whether the log shall tell all that happens; odds are found without. A system makes it a field."""

    @abstractmethod
    def quiet(self) -> Self:
        """The same rules, not traced."""

    def impossible(self, state: GameState[F], action: AtomicAction) -> str | None:
        """Nothing is impossible, where a system says nothing else."""
        return None

    def modifiers(self, state: GameState[F], step: Step) -> tuple[Applicable[F], ...]:
        """None, where a system says nothing else."""
        return ()

    def chance(self, state: GameState[F], step: Step) -> Chance | None:
        """The first roll that shows nothing yet."""
        return chance_of(step, self.roll_rule)

    def settled(self, state: GameState[F], step: Step, outcome: Answer) -> Step:
        """The step with what that roll shows."""
        return settled(step, outcome)

    def over(self, state: GameState[F]) -> Over | None:
        """It is over when nothing is left to be done."""
        return None if state.agenda else Over(None, "nothing is left to be done")

    def name(self, state: GameState[F], id: str) -> str:
        """Characters are called by their names."""
        return id

    def noting_roll(self, state: GameState[F], step: Step) -> GameState[F]:
        """The state with the rolls of a step in its log, and the rules that did not apply to it."""
        if not self.traced:
            return state
        for applicable in self.modifiers(state, step):
            why = _why_not(state, self, step, applicable)
            if why:
                state = state.noting(Considered(applicable.key, why))
        for action in step.actions:
            if isinstance(action, RollDice):
                state = state.noting(Rolled(action, self.roll_rule))
        return state


def _why_not(state: GameState[F], game: Game[F], step: Step, applicable: Applicable[F]) -> str:
    """What a modifier lacked that was used on no part of a step; "" for one that was used, or says nothing."""
    modifier, key = applicable.modifier, applicable.key
    if not isinstance(modifier, CheckRule) or key in step.used or any(key in act.used for act in step.acts):
        return ""
    at = moment(state, game, step, applicable)
    if modifier.on_step:
        return modifier.lacks(at, None) or ""
    lacking = [modifier.lacks(at, act) for act in step.acts]
    return next((why for why in lacking if why), "")
