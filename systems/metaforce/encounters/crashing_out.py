"""Crash Out: somebody whose opponent failed lets it come to grief (MF-MPOWER-35, MF-MPOWER-36)."""

from __future__ import annotations

from attrs import evolve, frozen

from ludex.engine.choices import NO, YES, Answer, Choice, Option
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.checks.check_tasks import Begin
from ludex.systems.metaforce.encounters.encounter import GAME_MASTER, Lying, encounter_of, with_creature, with_encounter
from ludex.systems.metaforce.encounters.powers_in_encounters import (
    MISHAPS,
    Grade,
    Mishap,
    crash_out_lacking,
    crash_out_price,
    crash_out_target,
)
from ludex.systems.metaforce.encounters.telling import paid, told
from ludex.systems.metaforce.encounters.wounds import Fall
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.readings.encounters import CrashOutDie, CrashOutTarget
from ludex.systems.metaforce.saves.saves import Effect, Saver, save_check
from ludex.systems.metaforce.terms import Core, Power


@frozen(cache_hash=True)
class CrashOut(Task[Facts]):
    """Somebody may use Crash Out on an attack that failed.

    Attributes:
        user: Who was attacked.
        opponent: Who attacked.
        lying: What the attack roll showed.
    """

    user: str
    opponent: str
    lying: Lying

    def _face(self, game: Metaforce) -> int:
        lower = game.rules.readings.encounters.crash_out_die is CrashOutDie.LOWER  # MF-OPEN-16A
        faces = [each for each in (self.lying.face, self.lying.other) if each]
        return min(faces) if lower else self.lying.face

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Ask, where it can be paid."""
        face, mp = self._face(game), state.facts.creature(self.user).mp
        if crash_out_lacking(face or None, mp, failed=True) is not None:
            return state
        side = encounter_of(state.facts).fighter(self.user).side
        question = f"Crash Out on {self.opponent} for {crash_out_price(face)} MP?"
        return Choice(side, question, (NO, YES), "MF-MPOWER-35", self.user)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """It is paid, and the opponent saves; on a natural 1 it cannot."""
        if answer != YES:
            return state
        face = self._face(game)
        state = paid(game, state, self.user, crash_out_price(face) or 0, Power.CRASH_OUT.value, "MF-MPOWER-35")
        if face == 1:
            return state.then(Suffer(self.opponent, Grade.LASTING))
        return state.then(FittingSave(self.user, self.opponent))


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

    user: str
    opponent: str

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Which?"""
        options = tuple(SaveWith(core) for core in (Core.REFLEX, Core.BODY, Core.MIND))
        return Choice(GAME_MASTER, f"With which core does {self.opponent} save?", options, "MF-MPOWER-36")

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """A save against the number of the power (MF-CONFLICT-60)."""
        assert isinstance(answer, SaveWith)
        rules = game.rules
        own = rules.readings.encounters.crash_out_target is CrashOutTarget.OWN
        target = crash_out_target(state.facts.creature(self.user).level) if own else None
        side = encounter_of(state.facts).fighter(self.opponent).side
        effect = Effect(Power.CRASH_OUT.value, answer.core)
        check = save_check(
            state.facts.creature(self.opponent), effect, Saver(self.opponent, side), rules, target=target
        )
        return state.then(Begin(check), Saved(self.opponent))


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
        """It loses frames, or HP."""
        assert isinstance(answer, Befall)
        mishap, fight = answer.mishap, encounter_of(state.facts)
        me = fight.fighter(self.who)
        state = told(game, state, f"{self.who} {mishap.name}", "MF-MPOWER-36")
        fight = replaced(fight.with_fighter(replaced(me, lost=me.lost + mishap.stun)), mishap=mishap)
        state = state.with_facts(with_encounter(state.facts, fight))
        creature = state.facts.creature(self.who)
        if not mishap.damage:
            return state
        return with_creature(state, evolve(creature, hp=creature.hp - mishap.damage)).then(Fall(self.who))
