"""What comes after a verdict: what the narrator makes of it, further checks, and what an attack does.

The narrator picks from what the rules offer. What was said beforehand is taken; where nothing was said and nobody is
asked, the trace tells what there is to pick from.
"""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from ludex.engine.checks.tracing import Said, Stage, Totalled
from ludex.engine.choices import NO, YES, Answer, Choice, Number, Option
from ludex.engine.state import Progress, Task
from ludex.systems.powers_that_be.attempts import Attempt
from ludex.systems.powers_that_be.facts import Done, Facts, State, amount
from ludex.systems.powers_that_be.game import Narrator, PowersGame
from ludex.systems.powers_that_be.says import Says
from ludex.systems.powers_that_be.trial import NARRATOR, Form, NearMiss, Trial, damage_done
from ludex.systems.powers_that_be.verdict import Grade, Verdict

QUIRK: Final = "works with a quirk"
REFUSED: Final = "no partial success after all"
PARTIAL_FORMS: Final = ("takes longer", "precarious", "fumbles first", "a clumsy version", "something else")
EPIC_FAILS: Final = ("harm", "opposite", "other")
ALLOWED, REQUIRED, CLOSED = "another check allowed", "another check required", "no further checks"
FOLLOW_UPS: Final = (ALLOWED, REQUIRED, CLOSED)
TRY_AGAIN: Final = Says("try again")
LEAVE_IT: Final = Says("leave it as it is")


def checked(trial: Trial) -> tuple[Task[Facts], ...]:
    """A whole check: to try it, to say what comes of it, to work out the harm."""
    return Attempt(trial), Aftermath(trial), Harm(trial)


def checked_in_passing(trial: Trial) -> tuple[Task[Facts], ...]:
    """A whole check of which only how it came out is remembered, as one of many."""
    return (*checked(trial), Remember(trial.name))


@frozen(cache_hash=True)
class Remember(Task[Facts]):
    """To forget of a check what nothing hangs on any more; where all is traced, nothing is forgotten."""

    name: str

    def run(self, state: State, game: PowersGame) -> Progress[Facts]:  # type: ignore[override]
        """How it came out is kept, so that ways to one end are one."""
        done = state.facts.of(self.name)
        if game.traced or done is None:
            return state
        kept = Done(done.name, Verdict(done.verdict.grade), 0, settled=True)
        return state.with_facts(state.facts.with_done(kept))


@frozen(cache_hash=True)
class Aftermath(Task[Facts]):
    """To say what a verdict means."""

    trial: Trial

    def run(self, state: State, game: PowersGame) -> Progress[Facts]:  # type: ignore[override]
        """Whatever the verdict has the narrator say; nothing that has been said already."""
        trial, done = self.trial, state.facts.of(self.trial.name)
        if done is None or done.settled:
            return state
        state = state.with_facts(state.facts.with_done(evolve(done, settled=True)))
        grade = done.verdict.grade
        if grade is Grade.EPIC_WIN:
            return state.then(EffectAsked(trial))
        if grade is Grade.EPIC_FAIL:
            return state.then(TwistAsked(trial)) if trial.power else state
        if grade.partly:
            return state.then(FormAsked(trial))
        if not done.verdict.near_miss or trial.attack is None:
            return state
        if trial.attack.near_miss is not None:
            return state.then(NearMissAsked(trial, trial.attack.near_miss))
        # PB-ATK-01: nobody loses health, and the narrator may tell how close it was
        seen = Said(Stage.CONSEQUENCE, f"{trial.name}: so close that it shows on clothes, hair or wall", "PB-ATK-01")
        return state.noting(seen) if game.traced else state


@frozen(cache_hash=True)
class NarratorAsked(Task[Facts]):
    """To have the narrator say something; the base of what is asked."""

    trial: Trial

    @property
    def rule(self) -> str:
        """The id of the rule that has it asked."""
        raise NotImplementedError

    def question(self, done: Done) -> str:
        """What is asked."""
        raise NotImplementedError

    def options(self, done: Done) -> tuple[Option, ...]:
        """What there is to pick from; nothing where nothing is to be said."""
        raise NotImplementedError

    def beforehand(self, done: Done) -> Option | None:
        """What was said beforehand."""
        raise NotImplementedError

    def heard(self, state: State, game: PowersGame, option: Option) -> State:
        """The state with what was said."""
        raise NotImplementedError

    def _done(self, state: State) -> Done:
        done = state.facts.of(self.trial.name)
        assert done is not None
        return done

    def run(self, state: State, game: PowersGame) -> Progress[Facts]:  # type: ignore[override]
        """What was said beforehand counts; else the narrator is asked, or what is offered first is taken."""
        done = self._done(state)
        options, said = self.options(done), self.beforehand(done)
        if not options:
            return state
        if said is None and game.narrator is Narrator.TAKES_THE_FIRST:
            said = options[0]
        if said is not None:
            return self.told(state, game, said)
        if game.narrator is Narrator.ASKED:
            return Choice(NARRATOR, self.question(done), options, self.rule)
        if game.traced:
            words = ", ".join(option.label() for option in options)
            return state.noting(Said(Stage.CONSEQUENCE, f"{self.question(done)} The narrator says: {words}", self.rule))
        return state

    def take(self, state: State, game: PowersGame, answer: Answer) -> State:  # type: ignore[override]
        """What the narrator said."""
        assert isinstance(answer, Option)
        return self.told(state, game, answer)

    def told(self, state: State, game: PowersGame, option: Option) -> State:
        """The state with what was said, in words and in deed."""
        if game.traced:
            words = f"{self.trial.name}: {option.label()}"
            state = state.noting(Said(Stage.CONSEQUENCE, words, self.rule))
        state = state.with_facts(state.facts.with_said(self.trial.name, option.label()))
        return self.heard(state, game, option)


@frozen(cache_hash=True)
class EffectAsked(NarratorAsked):
    """How much greater the effect of an Epic win is (PB-EPIC-02)."""

    @property
    def rule(self) -> str:
        """Of the effect of an Epic win."""
        return "PB-EPIC-02"

    def question(self, done: Done) -> str:
        """How much."""
        return f"{self.trial.name}: how many times as great is the effect?"

    def options(self, done: Done) -> tuple[Option, ...]:
        """The factor that is suggested, then what else is near it, never below 2."""
        suggested = done.factor
        return tuple(Number(each) for each in (suggested, suggested + 1, suggested - 1) if each >= 2)

    def beforehand(self, done: Done) -> Option | None:
        """A factor."""
        factor = self.trial.preset.factor
        return None if factor is None else Number(factor)

    def heard(self, state: State, game: PowersGame, option: Option) -> State:
        """The effect is so much greater."""
        assert isinstance(option, Number)
        return state.with_facts(state.facts.with_done(evolve(self._done(state), factor=option.number)))


@frozen(cache_hash=True)
class TwistAsked(NarratorAsked):
    """What becomes of the intent of a power after an Epic fail (PB-EPIC-05)."""

    @property
    def rule(self) -> str:
        """Of the effect of an Epic fail."""
        return "PB-EPIC-05"

    def question(self, done: Done) -> str:
        """What the power does instead."""
        return f"{self.trial.name}: the power is twisted. How?"

    def options(self, done: Done) -> tuple[Option, ...]:
        """It harms who used it in proportion, does the opposite of what was planned, or something else."""
        return tuple(map(Says, EPIC_FAILS))

    def beforehand(self, done: Done) -> Option | None:
        """One of these."""
        said = self.trial.preset.epic_fail
        return Says(said) if said else None

    def heard(self, state: State, game: PowersGame, option: Option) -> State:
        """That is the story."""
        return state


@frozen(cache_hash=True)
class FormAsked(NarratorAsked):
    """What a partial success looks like, if there is one (PB-GOAL-04)."""

    @property
    def rule(self) -> str:
        """Of the form of a partial success."""
        return "PB-GOAL-04"

    def question(self, done: Done) -> str:
        """What it looks like."""
        return f"{self.trial.name}: what does the partial success look like?"

    def options(self, done: Done) -> tuple[Option, ...]:
        """Any clumsy version of success, for a power an odd side effect first; and PB-GOAL-02, none: it is not owed."""
        first = (QUIRK,) if self.trial.power else ()
        return tuple(map(Says, (*first, *PARTIAL_FORMS, REFUSED)))

    def beforehand(self, done: Done) -> Option | None:
        """A form, in any words."""
        said = self.trial.preset.partial
        return Says(said) if said else None

    def heard(self, state: State, game: PowersGame, option: Option) -> State:
        """What may follow is said next; PB-GOAL-02: the narrator may refuse it."""
        if option == Says(REFUSED):
            failed = evolve(self._done(state), verdict=Verdict(Grade.FAILURE, rule="PB-GOAL-02"))
            return state.with_facts(state.facts.with_done(failed))
        return state.then(FollowUpAsked(self.trial))


@frozen(cache_hash=True)
class FollowUpAsked(NarratorAsked):
    """What may come after a partial success (PB-GOAL-05)."""

    @property
    def rule(self) -> str:
        """Of the follow-up after a partial success."""
        return "PB-GOAL-05"

    def question(self, done: Done) -> str:
        """What may come."""
        return f"{self.trial.name}: what may follow the partial success?"

    def options(self, done: Done) -> tuple[Option, ...]:
        """Another check allowed, another required, none; nothing where there has been another already."""
        return tuple(map(Says, FOLLOW_UPS)) if self.trial.again else ()

    def beforehand(self, done: Done) -> Option | None:
        """One of these."""
        said = self.trial.preset.follow_up
        return Says(said) if said else None

    def heard(self, state: State, game: PowersGame, option: Option) -> State:
        """Another check, an offer of one, or an object that is closed to all further checks."""
        trial = evolve(self.trial, again=max(0, self.trial.again - 1), form=Form.ACTIVE)
        if option == Says(CLOSED):
            closed = state.facts.closed | {self.trial.on}
            return state.with_facts(evolve(state.facts, closed=closed))
        if not state.facts.can_act:
            return state
        if option == Says(REQUIRED):
            return state.then(*checked(trial))
        return state.then(Offer(evolve(trial, keeps=True)))


@frozen(cache_hash=True)
class Offer(Task[Facts]):
    """To ask whether a further check is made that is allowed and not required (PB-GOAL-05)."""

    trial: Trial

    def run(self, state: State, game: PowersGame) -> Progress[Facts]:  # type: ignore[override]
        """The player decides."""
        question = f"{self.trial.name}: one more check, for a full success?"
        return Choice(self.trial.player, question, (TRY_AGAIN, LEAVE_IT), "PB-GOAL-05")

    def take(self, state: State, game: PowersGame, answer: Answer) -> State:  # type: ignore[override]
        """Once more, or not."""
        return state.then(*checked(self.trial)) if answer == TRY_AGAIN else state


@frozen(cache_hash=True)
class NearMissAsked(NarratorAsked):
    """Whether an attack that missed by little has its effect (PB-ATK-02)."""

    effect: NearMiss

    @property
    def rule(self) -> str:
        """Of attacks where close counts."""
        return "PB-ATK-02"

    def question(self, done: Done) -> str:
        """Whether it happens."""
        return f"{self.trial.name}: close enough for {self.effect.words}?"

    def options(self, done: Done) -> tuple[Option, ...]:
        """The narrator confirms it, or does not."""
        return (YES, NO)

    def beforehand(self, done: Done) -> Option | None:
        """Yes or no."""
        said = self.trial.preset.near_miss
        return None if said is None else YES if said else NO

    def heard(self, state: State, game: PowersGame, option: Option) -> State:
        """The effect, and what its target must try."""
        if option != YES or self.effect.check is None:
            return state
        return state.then(*checked_in_passing(self.effect.check))


@frozen(cache_hash=True)
class Harm(Task[Facts]):
    """To work out what an attack does that hit."""

    trial: Trial

    def run(self, state: State, game: PowersGame) -> Progress[Facts]:  # type: ignore[override]
        """The damage; PB-ATK-01: none for a miss, however near."""
        attack, done = self.trial.attack, state.facts.of(self.trial.name)
        if attack is None or attack.damage is None or done is None or done.damage is not None:
            return state
        if not done.verdict.grade.succeeds:
            return state.with_facts(state.facts.with_done(evolve(done, damage=amount(0))))
        derivation = damage_done(attack, done.factor, game.readings.defenceless)
        if game.traced:
            state = state.noting(Totalled("damage", derivation, "PB-ROUND-01"))
        damage = amount(derivation.value, or_more=done.or_more and done.factor > 1)
        return state.with_facts(state.facts.with_done(evolve(done, damage=damage)))
