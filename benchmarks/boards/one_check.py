"""The least that a check can be: somebody rolls, a rule may change the roll, the total is compared with a number."""

from attrs import evolve, frozen

from ludex.engine.checks.posed import Aim, Posed
from ludex.engine.checks.rolling import Bands, RollDice
from ludex.engine.checks.rules import NO_TABLE, CheckGame, CheckRule
from ludex.engine.dice.arithmetic import Flat, Sum
from ludex.engine.dice.description import Roll
from ludex.engine.pipeline import Perform
from ludex.engine.state import Applicable, GameState, Moment, Progress, Task, Tier
from ludex.engine.steps import Act, AtomicAction, ModifierKey, Step, step


@frozen
class Outcome:
    """The number to reach, and whether it was."""

    target: int
    total: int = 0
    success: bool = False


@frozen(cache_hash=True)
class Blessed(CheckRule[Outcome]):
    """Who is blessed adds 1; here nobody is."""

    @property
    def tier(self) -> Tier:
        """It replaces the roll."""
        return Tier.ATOMIC_ACTION

    def lacks(self, at: Moment[Outcome], act: Act | None) -> str | None:
        """A blessing."""
        return (
            None
            if act is not None and isinstance(act.action, RollDice) and act.action.why == "blessed"
            else "no blessing"
        )

    def actions(self, at: Moment[Outcome], act: Act | None) -> tuple[AtomicAction, ...]:
        """The roll and 1."""
        assert act is not None
        assert isinstance(act.action, RollDice)
        return (evolve(act.action, roll=Sum((act.action.roll, Flat(1)))),)


BLESSING = (Applicable(Blessed(), ModifierKey("blessing"), "ann"),)


@frozen(cache_hash=True)
class Try(Task[Outcome]):
    """To roll."""

    roll: RollDice

    def run(self, state: GameState[Outcome], game: object) -> Progress[Outcome]:
        """The roll is performed, and then compared."""
        return state.then(Perform(step(self.roll)), Compare())


@frozen(cache_hash=True)
class Compare(Task[Outcome]):
    """To look whether it is enough."""

    def run(self, state: GameState[Outcome], game: object) -> Progress[Outcome]:
        """Enough, or not."""
        return state.with_facts(evolve(state.facts, success=state.facts.total >= state.facts.target))


@frozen
class OneCheck(CheckGame[Outcome]):
    """The rules."""

    traced: bool = False

    def quiet(self) -> "OneCheck":
        """Untraced."""
        return evolve(self, traced=False)

    def initiative(self, state: GameState[Outcome]) -> tuple[str, ...]:
        """One player."""
        return ("ann",)

    def modifiers(self, state: GameState[Outcome], step: Step) -> tuple[Applicable[Outcome], ...]:
        """The blessing."""
        return BLESSING

    def happen(self, state: GameState[Outcome], step: Step) -> GameState[Outcome]:
        """The total counts."""
        (action,) = step.actions
        assert isinstance(action, RollDice)
        return state.with_facts(evolve(state.facts, total=action.total))


def posed(roll: Roll, target: int) -> Posed[Outcome]:
    """The question whether a roll reaches a number."""
    action = RollDice("ann", roll, Bands((target,)), "a check")
    start = GameState(NO_TABLE, Outcome(target), (Try(action),))
    success = Aim[Outcome]("success", lambda end: int(end.facts.success))
    return Posed(
        f"Is {target} reached?",
        OneCheck(),
        start,
        "ann",
        {"success": lambda end: end.facts.success},
        {"success": success},
    )
