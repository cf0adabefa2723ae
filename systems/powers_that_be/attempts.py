"""A check from its declaration to what came of it: score, dice, total, verdict.

Declare (`Attempt`), roll (the engine performs a step), weigh what lies on the table (`Weigh`), judge (`Judge`).
"""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve, frozen

from ludex.engine.checks.tracing import Said, Stage, Totalled
from ludex.engine.choices import Answer, Choice
from ludex.engine.pipeline import Perform
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.layers.stages import Rounding, Stages, at, derive
from ludex.layers.stages import Stage as OfQuantity
from ludex.systems.powers_that_be.facts import Done, Facts, State
from ludex.systems.powers_that_be.game import PowersGame
from ludex.systems.powers_that_be.low_dice import low_of, seen_of
from ludex.systems.powers_that_be.readings import Cap, DiceCounted, Readings
from ludex.systems.powers_that_be.rules_of_dice import ScoreRoll
from ludex.systems.powers_that_be.says import Says
from ludex.systems.powers_that_be.score_dice import ScoreDice, without
from ludex.systems.powers_that_be.scores import written
from ludex.systems.powers_that_be.trial import Form, Trial, total_score
from ludex.systems.powers_that_be.verdict import Grade, Verdict, suggested_factor, verdict

HALF = Stages.named(OfQuantity("half", rounding=Rounding.UP, rule="PB-PASS-01"))
TOTAL = Stages.named(OfQuantity("cap", rule="PB-SCORE-03"))

TAKE_IT = Says("take the Mulligan")
KEEP_IT = Says("keep the roll")
SEARCH = Says("make it an active check")
LEAVE_IT = Says("leave it")


@frozen(cache_hash=True)
class Attempt(Task[Facts]):
    """To try something: its sources are added up, and the dice rolled if it is an active check."""

    trial: Trial

    def run(self, state: State, game: PowersGame) -> Progress[Facts]:  # type: ignore[override]
        """The roll is to be performed, or the passive total judged."""
        trial, score = self.trial, total_score(self.trial)
        number = int(score.value)
        passive = trial.form is not Form.ACTIVE
        if game.traced:
            state = state.noting(Said(Stage.DECLARE, _declared(trial, number, passive=passive), "PB-NARR-01"))
            state = state.noting(Totalled(f"total score of {trial.by}", score, "PB-COMB-01"))
        if passive:
            # PB-PASS-01: no dice; half the total score is treated like a rolled total
            halved = at(HALF["half"], lambda it: Fraction(it, 2), name="half", rule="PB-PASS-01")
            half = derive(HALF, max(0, number), [halved], None)
            if game.traced:
                state = state.noting(Totalled("passive total", half, "PB-PASS-01"))
            return state.then(Judge(trial, int(half.value), None, passive=True))
        actions = state.facts.actions
        if actions is not None:
            # PB-ACT-01: a deliberate action usually costs one
            state = state.with_facts(evolve(state.facts, actions=max(0, actions - 1)))
        if number <= 0:
            # PB-SCORE-05: nothing is rolled
            return state.then(Judge(trial, 0, None))
        return state.then(rolling(trial, number, game.readings), Weigh(trial, number, trial.mulligans))


def rolling(trial: Trial, score: int, readings: Readings, out: tuple[int, ...] = ()) -> Perform[Facts]:
    """The dice of a score, about to be rolled; those that are out of it are left on the table."""
    roll = ScoreRoll(
        trial.by,
        ScoreDice(score, out=out, reading=readings.dice),
        seen_of(trial, score, readings),
        trial.name,
        trial=trial,
        lost=trial.botches_told or trial.mulligans > 0 or readings.dice_counted is DiceCounted.AFTER_BOTCHES,
        extra=readings.dice_counted is DiceCounted.EXTRA_ROLLS,
    )
    return Perform(step(roll, controller=trial.player))


def _declared(trial: Trial, score: int, *, passive: bool) -> str:
    way = f" by {trial.way}" if trial.way else ""
    dice = "no dice" if passive else written(score)
    goal = f"{'graded' if trial.goal.graded else 'pass or fail'}{', dangerous' if trial.goal.dangerous else ''}"
    return f"{trial.by} tries {trial.name}{way} against {trial.goal.number} ({goal}), score {score}: {dice}"


@frozen(cache_hash=True)
class Weigh(Task[Facts]):
    """To look at the dice on the table, and perhaps roll some of them once more."""

    trial: Trial
    score: int
    mulligans: int

    def run(self, state: State, game: PowersGame) -> Progress[Facts]:  # type: ignore[override]
        """What they come to is judged, if nobody rolls again."""
        on_table = state.facts.on_table
        assert on_table is not None
        roll, fell = on_table.roll, on_table.fell
        if self.mulligans and len(roll.sizes) > len(fell.lost):
            out = f", {len(fell.lost)} of the dice out of it" if fell.lost else ""
            question = f"{fell.label()} on the table{out}. Roll all others once more?"
            return Choice(self.trial.player, question, (TAKE_IT, KEEP_IT), "PB-BOTCH-02")
        total, lost = fell.total, len(roll.out) + len(fell.lost)
        if game.readings.cap is Cap.CAPPED:
            # PB-C07: the score as the highest total there is
            cap = at(TOTAL["cap"], lambda it: min(it, self.score), name="the score", rule="PB-SCORE-03")
            capped = derive(TOTAL, total, [cap], None)
            total = int(capped.value)
            if game.traced:
                state = state.noting(Totalled("total", capped, "PB-SCORE-03"))
        low = low_of(roll, fell, game.readings)
        state = state.with_facts(evolve(state.facts, on_table=None))
        return state.then(Judge(self.trial, total, low, lost if self.trial.botches_told else 0, or_more=fell.or_more))

    def take(self, state: State, game: PowersGame, answer: Answer) -> State:  # type: ignore[override]
        """Roll again what has not botched (PB-BOTCH-02), or keep it."""
        if answer == KEEP_IT:
            return state.then(evolve(self, mulligans=0))
        on_table = state.facts.on_table
        assert on_table is not None
        left = without(on_table.roll, on_table.fell.lost)
        state = state.with_facts(evolve(state.facts, on_table=None))
        again = evolve(self, mulligans=self.mulligans - 1)
        return state.then(rolling(self.trial, self.score, game.readings, left.out), again)


@frozen(cache_hash=True)
class Judge(Task[Facts]):
    """To compare a total with the goal, and to say what comes of it."""

    trial: Trial
    total: int
    low: int | None
    botched: int = 0
    passive: bool = False
    or_more: bool = False

    def run(self, state: State, game: PowersGame) -> Progress[Facts]:  # type: ignore[override]
        """The verdict; a passive check that falls short may be made actively."""
        trial, readings = self.trial, game.readings
        found = verdict(self.total, trial.against(passive=self.passive), low=self.low, readings=readings)
        can_search = self.passive and trial.form is Form.PASSIVE_THEN_ACTIVE and not found.grade.succeeds
        if can_search and state.facts.can_act:
            question = f"{trial.name}: {self.total} is not enough to do it in passing. And now?"
            return Choice(trial.player, question, (SEARCH, LEAVE_IT), "PB-PASS-03")
        return self.judged(state, game, found)

    def take(self, state: State, game: PowersGame, answer: Answer) -> State:  # type: ignore[override]
        """PB-PASS-03: time and effort make it an active check."""
        if answer == SEARCH:
            return state.then(Attempt(evolve(self.trial, form=Form.ACTIVE)))
        return state.then(evolve(self, trial=evolve(self.trial, form=Form.PASSIVE)))

    def judged(self, state: State, game: PowersGame, found: Verdict) -> State:
        """The state with what came of it, and what is still to be said about that."""
        trial = self.trial
        if game.traced:
            words = f"{self.total} against {trial.goal.number}: {_in_words(found, trial)}"
            state = state.noting(Said(Stage.COMPARE, words, found.rule))
        before = state.facts.of(trial.name)
        if trial.keeps and before is not None and not (found.grade.succeeds or found.grade is Grade.EPIC_FAIL):
            # PB-GOAL-05: a further check that was only allowed takes nothing away
            return state
        done = Done(
            trial.name, found, self.total, or_more=self.or_more, passive=self.passive, botched=self.botched,
            factor=suggested_factor(self.total, trial.goal.number) if found.grade is Grade.EPIC_WIN else 1,
        )  # fmt: skip
        return state.with_facts(state.facts.with_done(done))


def _in_words(found: Verdict, trial: Trial) -> str:
    word = found.grade.value
    if trial.attack is not None and found.grade is Grade.FAILURE:
        word = "a near miss" if found.near_miss else "a miss"
    return word if found.benefit.value == "none" else f"{word}, with a {found.benefit.value}"
