"""Somebody has to withstand a magnitude: is its defence met, may it save, and what is left."""

from __future__ import annotations

from attrs import evolve, field, frozen

from ludex.engine.checks.posed import ends_with
from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import NO, YES, Answer, Choice, Option, Yes
from ludex.engine.pipeline import Perform
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.checks.check import GAME_MASTER, Use, check_die
from ludex.systems.metaforce.checks.check_tasks import Begin
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.dice.meta_dice import die_of_rank
from ludex.systems.metaforce.dice.rolls import ALL_TOTALS, CheckDice
from ludex.systems.metaforce.play.deeds import CheckRoll, Kind, RollDeed, SpendMp, TakeExert
from ludex.systems.metaforce.play.facts import Facts, Scene, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.readings.saves import Lowered
from ludex.systems.metaforce.saves.magnitude_left import Rolled, halved, left_of
from ludex.systems.metaforce.saves.save import (
    MIRACULOUS,
    Called,
    Effect,
    Era,
    Saver,
    defence_of,
    era_of,
    is_entitled,
    save_check,
)
from ludex.systems.metaforce.saves.severity import Severity


@frozen(cache_hash=True)
class Withstood(Scene):
    """How a magnitude is withstood, and in the end what came of it.

    Attributes:
        who: Who has to withstand it.
        magnitude: The magnitude; in the end what is left of it.
        defence: What it must meet.
        exerted: Whether Exert was taken on for it.
        die: What the Attribute die of that Exert came to; None until it is rolled.
        saved: Whether a save succeeded; None where none was rolled.
        miraculous: Whether it was miraculous.
        severity: In the end, how severe the condition is.
    """

    who: str
    magnitude: int = 0
    defence: int = 0
    exerted: bool = field(default=False, kw_only=True)
    die: int | None = field(default=None, kw_only=True)
    saved: bool | None = field(default=None, kw_only=True)
    miraculous: bool = field(default=False, kw_only=True)
    severity: Severity = field(default=Severity.NONE, kw_only=True)


def withstood(facts: Facts) -> Withstood:
    """How the latest magnitude was withstood."""
    found = facts.scene(Withstood)
    assert found is not None  # something is withstood
    return found


@frozen(cache_hash=True)
class WaySaved(Option):
    """By which right somebody saves, or that they do not (MF-SAVE-12, MF-SAVE-17).

    Attributes:
        saves: Whether they do.
        mp: How many MP a Meta Power costs that triggers it.
        exert: How much Exert entitles to it.
    """

    saves: bool = True
    mp: int = 0
    exert: int = 0

    def label(self) -> str:
        """In words."""
        if not self.saves:
            return "no save"
        return f"save for {self.mp} MP" if self.mp else f"save for {self.exert} Exert" if self.exert else "save"


# ---------------------------------------------------------------- the tasks


@frozen(cache_hash=True)
class Withstand(Task[Facts]):
    """Somebody has to withstand something.

    Attributes:
        effect: What.
        saver: Who, and what may be decided for them.
        magnitude: Its magnitude; with `rolled_by` what is added to the roll.
        rolled_by: Who rolls d12 and bonuses for the magnitude (MF-SAVE-02, MF-MAG-37); "" where it is known.
    """

    effect: Effect
    saver: Saver
    magnitude: int
    rolled_by: str = ""

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Exert is declared first where the rules of the day say so, then the magnitude is known."""
        creature = state.facts.creature(self.saver.who)
        defence = self.saver.defence
        if defence is None:
            defence = defence_of(creature, self.effect.core, game.rules)
        state = state.with_facts(state.facts.with_scene(Withstood(self.saver.who, defence=defence)))
        first = (DeclareExert(self),) if era_of(game.rules) is Era.THRESHOLD else ()
        if not self.rolled_by:
            return state.then(*first, Known(self, self.magnitude))
        dice = CheckDice(check_die(Kind.MAGNITUDE, 0, game.rules.readings.checks), (), self.magnitude)
        why = f"magnitude of {self.effect.name}"
        roll = CheckRoll(self.rolled_by, dice, why=why, kind=Kind.MAGNITUDE, told=ALL_TOTALS)
        return state.then(*first, Perform(step(roll)), Known(self))


@frozen(cache_hash=True)
class DeclareExert(Task[Facts]):
    """The defender may Exert for a save (MF-SAVE-01, MF-SAVE-03, MF-SAVE-10, MF-SAVE-11)."""

    on: Withstand

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A question, where it is up to the player."""
        saver = self.on.saver
        if saver.exert is Use.NEVER or not _has_use(self.on, state.facts, game):
            return state
        if saver.exert is Use.MUST:
            return self._exerted(state, game)
        return Choice(saver.player, f"Does {saver.who} Exert for the save?", (NO, YES), _exert_rule(game))

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """Exert, or not."""
        return self._exerted(state, game) if isinstance(answer, Yes) else state

    def _exerted(self, state: State, game: Metaforce) -> State:
        saver = self.on.saver
        state = state.with_facts(state.facts.with_scene(evolve(withstood(state.facts), exerted=True)))
        return state.then(Perform(step(TakeExert(saver.who, 1, "the save", _exert_rule(game)))))


@frozen(cache_hash=True)
class Known(Task[Facts]):
    """The magnitude is known: it is compared with the defence.

    Attributes:
        on: What is withstood.
        magnitude: The magnitude; None where it lies on the table.
    """

    on: Withstand
    magnitude: int | None = None

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """What lingers is added (MF-MAG-34); what it resists is halved before all else (MF-ODON-08)."""
        facts, effect, saver = state.facts, self.on.effect, self.on.saver
        magnitude = self.magnitude
        if magnitude is None:
            assert facts.table is not None
            magnitude = facts.table.total
        if effect.name in facts.creature(saver.who).resists:
            magnitude = halved(magnitude)
        magnitude += effect.lingering
        now = evolve(withstood(facts), magnitude=magnitude)
        if game.traced:
            words = f"{effect.name} of magnitude {magnitude} against {now.defence}"
            state = state.noting(Said(Stage.COMPARE, words, "MF-MAG-31"))
        state = state.with_facts(evolve(facts, table=None).with_scene(now))
        tasks: list[Task[Facts]] = []
        match era_of(game.rules):
            case Era.THRESHOLD:
                if now.exerted:
                    first_draft = game.rules.holds("MF-SAVE-01")
                    tasks.append(RollSave(self.on) if first_draft else RollExertDie(self.on))
            case Era.AGAINST_MAGNITUDE:
                if magnitude >= now.defence and not effect.no_save:
                    tasks += [DeclareExert(self.on), RollExertDie(self.on), RollSave(self.on)]
            case Era.NUMBER:
                if magnitude >= now.defence:
                    tasks.append(AskForSave(self.on))
        return state.then(*tasks, Settle(self.on))


@frozen(cache_hash=True)
class AskForSave(Task[Facts]):
    """May they save? Training or a feature entitles; a power is paid for; the game master may call for it."""

    on: Withstand

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A question, where somebody has to decide."""
        facts, saver, effect = state.facts, self.on.saver, self.on.effect
        creature = facts.creature(saver.who)
        if is_entitled(creature, effect, saver.right, game.rules):
            return state.then(RollSave(self.on))
        if effect.no_save:
            return _noting(state, game, f"no save resists {effect.name}", "MF-MAG-08")
        if saver.right.game_master is Called.ASK:
            question = f"Is {saver.who} granted a save against {effect.name}?"
            return Choice(GAME_MASTER, question, (YES, NO), "MF-SAVE-17")
        ways = self._ways(facts, game)
        if len(ways) > 1:
            return Choice(saver.player, f"Does {saver.who} save?", ways, "MF-SAVE-17")
        rule = "MF-SAVE-17" if game.rules.holds("MF-SAVE-17") else "MF-SAVE-12"
        return _noting(state, game, f"nothing entitles {saver.who} to a save", rule)

    def _ways(self, facts: Facts, game: Metaforce) -> tuple[WaySaved, ...]:
        right, ways = self.on.saver.right, [WaySaved(saves=False)]
        if right.power_mp is not None and facts.creature(self.on.saver.who).mp >= right.power_mp:
            ways.append(WaySaved(mp=right.power_mp))
        if right.exert and game.rules.holds("MF-SAVE-12"):
            ways.append(WaySaved(exert=right.exert))
        return tuple(ways)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """A save, paid for where it must be, or none."""
        who = self.on.saver.who
        match answer:
            case Yes() | WaySaved(saves=True, mp=0, exert=0):
                return state.then(RollSave(self.on))
            case WaySaved(saves=True, mp=mp, exert=exert):
                cost = SpendMp(who, mp, "the save", "MF-SAVE-17") if mp else TakeExert(who, exert, "the save")
                lifted = self.on
                if not exert:  # what the Exert lifts counts only where it was taken on
                    right = evolve(lifted.saver.right, exert=0)
                    lifted = evolve(lifted, saver=evolve(lifted.saver, right=right))
                return state.then(Perform(step(cost)), RollSave(lifted))
            case _:
                return _noting(state, game, f"{who} rolls no save", "MF-SAVE-17")


@frozen(cache_hash=True)
class ExertDie(RollDeed):
    """The Attribute die of an Exert is rolled."""

    def done(self, facts: Facts) -> Facts:
        """It is known."""
        return facts.with_scene(evolve(withstood(facts), die=self.total))


@frozen(cache_hash=True)
class RollExertDie(Task[Facts]):
    """The Attribute die of an Exert, which raises the threshold or lowers the magnitude."""

    on: Withstand

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """It is rolled; an Attribute of 0 or less has none (MF-DICE-02)."""
        facts, saver = state.facts, self.on.saver
        if not withstood(facts).exerted:
            return state
        die = die_of_rank(facts.creature(saver.who).bonus(self.on.effect.saved_with))
        if die is None:
            return state.with_facts(facts.with_scene(evolve(withstood(facts), die=0)))
        return state.then(Perform(step(ExertDie(saver.who, die, why="the die of the Exert"))))


@frozen(cache_hash=True)
class RollSave(Task[Facts]):
    """The save is rolled: a check like any other."""

    on: Withstand

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Against a number of one's own, or against the magnitude."""
        creature = state.facts.creature(self.on.saver.who)
        now = withstood(state.facts)
        target = now.magnitude if self.on.effect.against_magnitude else _number(now, game.rules)
        check = save_check(creature, self.on.effect, self.on.saver, game.rules, target=target)
        return state.then(Begin(check), Saved())


@frozen(cache_hash=True)
class Saved(Task[Facts]):
    """What the save came to is kept with what it was against."""

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The check leaves nothing but that."""
        facts = state.facts
        *others, done = facts.done
        miraculous = bool(done.success) and done.margin >= MIRACULOUS
        now = evolve(withstood(facts), saved=bool(done.success), miraculous=miraculous)
        return state.with_facts(evolve(facts, done=tuple(others)).with_scene(now))


@frozen(cache_hash=True)
class Settle(Task[Facts]):
    """What is left of the magnitude."""

    on: Withstand

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """It is worked out, by the rules of the day."""
        now = withstood(state.facts)
        rolled = Rolled(now.saved, miraculous=now.miraculous, exerted=now.die)
        left = left_of(now.magnitude, now.defence, self.on.effect, rolled, game.rules)
        if game.traced:
            words = f"magnitude {left.magnitude} is left: {left.severity.value}"
            state = ends_with(state, words, "MF-MAG-32")
        done = evolve(now, magnitude=left.magnitude, severity=left.severity, exerted=False, die=None)
        return state.with_facts(state.facts.with_scene(done))


def _number(now: Withstood, rules: Rules) -> int | None:
    """What the roll must reach; None for a number of one's own (MF-SAVE-14)."""
    match era_of(rules):
        case Era.NUMBER:
            return None
        case Era.AGAINST_MAGNITUDE:
            # MF-SAVE-08, MF-MAG-03; what lingered is part of it (MF-MAG-04)
            lower = rules.readings.saves.lowered is Lowered.NUMBER_TOO  # MF-OPEN-08
            return now.magnitude - ((now.die or 0) if lower else 0)
        case Era.THRESHOLD:
            return now.magnitude + 1  # MF-SAVE-01: a result above the attacker's


def _has_use(on: Withstand, facts: Facts, game: Metaforce) -> bool:
    """Whether Exert can be of use: there is a die, or a roll that it pays for."""
    rank = facts.creature(on.saver.who).bonus(on.effect.saved_with)
    return rank > 0 or game.rules.holds("MF-SAVE-01")


def _exert_rule(game: Metaforce) -> str:
    return next(rule for rule in ("MF-SAVE-11", "MF-SAVE-10", "MF-SAVE-03", "MF-SAVE-01") if game.rules.holds(rule))


def _noting(state: State, game: Metaforce, words: str, rule: str) -> State:
    return state.noting(Said(Stage.CONSEQUENCE, words, rule)) if game.traced else state
