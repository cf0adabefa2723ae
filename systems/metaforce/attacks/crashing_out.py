"""Crash Out: somebody whose opponent failed lets it come to grief (MF-MPOWER-35, MF-MPOWER-36)."""

from __future__ import annotations

from attrs import frozen

from ludex.engine.choices import NO, YES, Answer, Choice, Option
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.attacks.answering_powers import (
    MISHAPS,
    Grade,
    Lying,
    Mishap,
    crash_out_lacking,
    crash_out_price,
    crash_out_target,
)
from ludex.systems.metaforce.attacks.blows import fight_of, hurting
from ludex.systems.metaforce.checks.check import GAME_MASTER, Hindering
from ludex.systems.metaforce.checks.check_tasks import Begin
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.play.telling import paid, told
from ludex.systems.metaforce.readings.encounters import CrashOutDie, CrashOutTarget
from ludex.systems.metaforce.saves.save import Effect, Saver, save_check
from ludex.systems.metaforce.terms import Core, Power


@frozen(cache_hash=True)
class Failed:
    """An attack or a grab that failed, and who decides.

    Attributes:
        user: Who was attacked.
        player: Who decides for them.
        opponent: Who attacked.
        opponents_player: Who decides for that one.
        lying: What the roll showed.
        powers: The Meta Powers that the opponent may use on its save.
        hindered: That whoever was attacked may take something off it, where it may.
    """

    user: str
    player: str
    opponent: str
    opponents_player: str
    lying: Lying
    powers: frozenset[Power] = frozenset()
    hindered: Hindering | None = None

    def face(self, game: Metaforce) -> int:
        """The face of the d12 that says what it costs."""
        lower = game.rules.readings.encounters.crash_out_die is CrashOutDie.LOWER  # MF-OPEN-16A
        faces = [each for each in (self.lying.face, self.lying.other) if each]
        return min(faces) if lower and faces else self.lying.face


@frozen(cache_hash=True)
class CrashOut(Task[Facts]):
    """Somebody may use Crash Out on what an opponent failed."""

    failed: Failed

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Ask, where it can be paid."""
        failed = self.failed
        face, mp = failed.face(game), state.facts.creature(failed.user).mp
        if crash_out_lacking(face or None, mp, failed=True) is not None:
            return state
        question = f"Crash Out on {failed.opponent} for {crash_out_price(face)} MP?"
        return Choice(failed.player, question, (NO, YES), "MF-MPOWER-35", failed.user)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """It is paid, and the opponent saves; on a natural 1 it cannot."""
        if answer != YES:
            return state
        failed = self.failed
        face = failed.face(game)
        state = paid(game, state, failed.user, crash_out_price(face) or 0, Power.CRASH_OUT.value, "MF-MPOWER-35")
        if face == 1:
            return state.then(Suffer(failed.opponent, Grade.LASTING))
        return state.then(FittingSave(failed))


@frozen(cache_hash=True)
class SaveWith(Option):
    """The core with which the opponent saves."""

    core: Core

    def label(self) -> str:
        """Its name."""
        return self.core.value


@frozen(cache_hash=True)
class FittingSave(Task[Facts]):
    """The game master says which core fits, and the opponent saves."""

    failed: Failed

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Which?"""
        options = tuple(SaveWith(core) for core in (Core.REFLEX, Core.BODY, Core.MIND))
        return Choice(GAME_MASTER, f"With which core does {self.failed.opponent} save?", options, "MF-MPOWER-36")

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """A save against the number of the power (MF-CONFLICT-60)."""
        assert isinstance(answer, SaveWith)
        rules, failed = game.rules, self.failed
        own = rules.readings.encounters.crash_out_target is CrashOutTarget.OWN
        target = crash_out_target(state.facts.creature(failed.user).level) if own else None
        effect = Effect(Power.CRASH_OUT.value, answer.core)
        saver = Saver(failed.opponent, failed.opponents_player, powers=failed.powers, hindered=failed.hindered)
        check = save_check(state.facts.creature(failed.opponent), effect, saver, rules, target=target)
        return state.then(Begin(check), Saved(failed.opponent))


@frozen(cache_hash=True)
class Saved(Task[Facts]):
    """The save is over: a passing setback, or longer harm."""

    who: str

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Which of both."""
        grade = Grade.PASSING if state.facts.done[-1].success else Grade.LASTING
        state = state.with_facts(replaced(state.facts, done=state.facts.done[:-1]))
        return state.then(Suffer(self.who, grade))


@frozen(cache_hash=True)
class Befall(Option):
    """What befalls somebody."""

    mishap: Mishap

    def label(self) -> str:
        """In words."""
        return self.mishap.name


@frozen(cache_hash=True)
class Suffer(Task[Facts]):
    """A mishap of a grade befalls somebody, of the game master's choice."""

    who: str
    grade: Grade

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Which?"""
        options = tuple(Befall(each) for each in MISHAPS if each.grade is self.grade)
        return Choice(GAME_MASTER, f"What befalls {self.who}?", options, "MF-MPOWER-36")

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """It loses HP at once; frames it loses where there are any."""
        assert isinstance(answer, Befall)
        mishap = answer.mishap
        state = told(game, state, f"{self.who} {mishap.name}", "MF-MPOWER-36")
        facts = state.facts.with_scene(replaced(fight_of(state.facts), mishap=mishap))
        return state.with_facts(hurting(facts, self.who, mishap.damage, 0))
