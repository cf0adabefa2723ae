"""A check small enough to see through: d12 against a number, rolled twice with luck, and once more if one likes."""

from attrs import evolve, frozen

from ludex.engine.checks.posed import Aim, Posed
from ludex.engine.checks.rolling import Bands, EveryTotal, RollDice
from ludex.engine.checks.rules import NO_TABLE, CheckGame, RollRule
from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import NO, YES, Answer, Choice, Yes
from ludex.engine.dice.die import d
from ludex.engine.dice.several import Best
from ludex.engine.pipeline import Perform
from ludex.engine.state import Applicable, GameState, Progress, Task
from ludex.engine.steps import ModifierKey, Step, step


@frozen
class Trial:
    """What is known of a trial: the number to reach, what was rolled, whether it may be rolled once more."""

    target: int
    total: int | None = None
    again: bool = False
    success: bool | None = None


State = GameState[Trial]


@frozen(cache_hash=True)
class TrialRoll(RollDice):
    """The roll of a trial; `lucky` and `cursed` say what the one who rolls is."""

    lucky: bool = False
    cursed: bool = False


@frozen(cache_hash=True)
class Luck(RollRule[Trial, TrialRoll]):
    """Who is lucky rolls twice and keeps the higher."""

    rolls = TrialRoll

    def missing(self, roll: TrialRoll, facts: Trial) -> str | None:
        """Luck."""
        return None if roll.lucky else "nobody is lucky"

    def changed_roll(self, roll: TrialRoll, facts: Trial) -> TrialRoll:
        """The same roll, twice."""
        return evolve(roll, roll=Best(roll.roll, 2))


@frozen(cache_hash=True)
class Try(Task[Trial]):
    """To roll."""

    roll: TrialRoll

    def run(self, state: State, game: CheckGame[Trial]) -> Progress[Trial]:  # type: ignore[override]
        """The roll is performed."""
        return state.then(Perform(step(self.roll)), Compare(self.roll))


@frozen(cache_hash=True)
class Compare(Task[Trial]):
    """To look whether it is enough; if not, and it may be, to roll once more."""

    roll: TrialRoll

    def run(self, state: State, game: CheckGame[Trial]) -> Progress[Trial]:  # type: ignore[override]
        """Enough, or a question."""
        facts = state.facts
        assert facts.total is not None
        enough = facts.total >= facts.target
        if not enough and facts.again:
            return Choice("ann", "Roll once more?", (YES, NO), "SMALL-3")
        if game.traced:
            state = state.noting(Said(Stage.COMPARE, f"{facts.total} against {facts.target}", "SMALL-2"))
        return state.with_facts(evolve(facts, success=enough))

    def take(self, state: State, game: CheckGame[Trial], answer: Answer) -> State:  # type: ignore[override]
        """Once more, or not."""
        state = state.with_facts(evolve(state.facts, again=False))
        return state.then(Try(self.roll) if isinstance(answer, Yes) else self)


@frozen
class SmallGame(CheckGame[Trial]):
    """The rules."""

    traced: bool = True
    roll_rule = "SMALL-1"

    def quiet(self) -> "SmallGame":
        """Untraced."""
        return evolve(self, traced=False)

    def initiative(self, state: State) -> tuple[str, ...]:
        """One player."""
        return ("ann",)

    def modifiers(self, state: State, step: Step) -> tuple[Applicable[Trial], ...]:
        """Luck."""
        return (Applicable(Luck(), ModifierKey("SMALL-LUCK"), "ann"),)

    def happen(self, state: State, step: Step) -> State:
        """The total counts."""
        (action,) = step.actions
        assert isinstance(action, TrialRoll)
        return self.noting_roll(state, step).with_facts(evolve(state.facts, total=action.total))


def trial(target: int, *, lucky: bool = False, again: bool = False, every: bool = False) -> Posed[Trial]:
    """The question whether a number is reached."""
    seen = EveryTotal() if every else Bands((target,))
    roll = TrialRoll("ann", d(12), seen, "the trial", lucky=lucky)
    return Posed(
        f"Does ann reach {target}?",
        SmallGame(),
        GameState(NO_TABLE, Trial(target, again=again), (Try(roll),)),
        "ann",
        {"success": lambda end: bool(end.facts.success), "total": lambda end: end.facts.total or 0},
        {"success": Aim("success", lambda end: int(bool(end.facts.success)))},
    )
