"""A grapple and the escape from it, task by task: the hold, frame after frame an escape, the hold rolled anew."""

from __future__ import annotations

from attrs import evolve, frozen

from ludex.engine.checks.posed import ends_with
from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import NO, YES, Answer, Choice, Option, Yes
from ludex.engine.pipeline import Perform
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.checks.check import GAME_MASTER, Check
from ludex.systems.metaforce.checks.check_tasks import Begin
from ludex.systems.metaforce.conditions.effects import NoEscape
from ludex.systems.metaforce.grapples.holding import (
    Escape,
    GrappleSize,
    Hold,
    hold_of,
    is_worn_down,
    left_after,
    multiplied,
    refresh_lacking,
    refreshed,
    round_of,
    size_options,
)
from ludex.systems.metaforce.play.deeds import Deed, TakeExert
from ludex.systems.metaforce.play.facts import Done, Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.readings.conditions import HoldAgainst, Refreshing
from ludex.systems.metaforce.saves.save import Called, Effect, Right, Saver, defence_of
from ludex.systems.metaforce.saves.severity import severity
from ludex.systems.metaforce.saves.withstanding import Withstand, withstood
from ludex.systems.metaforce.terms import Core


@frozen(cache_hash=True)
class With(Option):
    """To roll with one of several Attributes."""

    check: Check

    def label(self) -> str:
        """The Attribute."""
        return "no Attribute" if self.check.attribute is None else self.check.attribute.name


@frozen(cache_hash=True)
class Sized(Option):
    """What the game master makes of the sizes (MF-MAG-45)."""

    size: GrappleSize

    def label(self) -> str:
        """In words."""
        return self.size.value


@frozen(cache_hash=True)
class EscapeTask(Task[Facts]):
    """A part of an escape; the base of all of them."""

    escape: Escape


def _rolled(state: State) -> tuple[Done, State]:
    """What a roll came to, which was a check like any other, and the state without it."""
    *others, done = state.facts.done
    return done, state.with_facts(evolve(state.facts, done=tuple(others)))


# ---------------------------------------------------------------- the hold


@frozen(cache_hash=True)
class Grab(EscapeTask):
    """Somebody is grappled: with an attack roll where the rules are read so, then the hold is rolled (MF-MAG-43)."""

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """What the sizes mean is asked first."""
        escape, grapple = self.escape, self.escape.grapple
        assert grapple is not None
        if grapple.size is None:
            people = state.facts.creature(grapple.ways[0].by), state.facts.creature(escape.held)
            options = size_options(*people)
            default = options[0]
            if len(options) > 1:
                question = "What do the sizes mean for the grapple?"
                return Choice(GAME_MASTER, question, tuple(Sized(each) for each in options), "MF-MAG-45")
            return state.then(Grab(evolve(escape, grapple=evolve(grapple, size=default))))
        if grapple.size is GrappleSize.CLIMBING_GRIP:
            return ends_with(state, f"{grapple.ways[0].by} has a climbing grip, and holds nobody", "MF-MAG-45")
        if grapple.to_hit is not None:
            return state.then(Begin(grapple.to_hit), Grabbed(escape))
        return state.then(RollHold(escape))

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """With what the game master says."""
        assert isinstance(answer, Sized)
        assert self.escape.grapple is not None
        return state.then(Grab(evolve(self.escape, grapple=evolve(self.escape.grapple, size=answer.size))))


@frozen(cache_hash=True)
class Grabbed(EscapeTask):
    """Whether the attack roll of a grapple hits (MF-OPEN-11A)."""

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """On a hit the hold is rolled."""
        done, state = _rolled(state)
        return state.then(RollHold(self.escape)) if done.success else state


@frozen(cache_hash=True)
class RollHold(EscapeTask):
    """The hold is rolled, with the Attribute that the grappler chooses, at first or anew (MF-MAG-43, MF-MAG-44)."""

    anew: bool = False

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """With which Attribute, where there are several."""
        grapple = self.escape.grapple
        assert grapple is not None
        only = grapple.ways[0]
        if len(grapple.ways) > 1:
            ways = tuple(With(each) for each in grapple.ways)
            return Choice(self.escape.opponent, "With which Attribute is the hold rolled?", ways, "MF-MAG-43")
        return state.then(Begin(only), Held(self.escape, self.anew))

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """With that one."""
        assert isinstance(answer, With)
        return state.then(Begin(answer.check), Held(self.escape, self.anew))


@frozen(cache_hash=True)
class Held(EscapeTask):
    """What a hold that was rolled comes to."""

    anew: bool = False

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A first one must meet a defence and may be saved against; one rolled anew is as high as it was, or higher."""
        done, state = _rolled(state)
        escape, facts = self.escape, state.facts
        grapple = escape.grapple
        assert grapple is not None
        held = facts.creature(escape.held)
        rolled = multiplied(
            done.total, grapple.size or GrappleSize.NO_MULTIPLIER, facts.creature(grapple.ways[0].by), held
        )
        if self.anew:
            hold = hold_of(facts)
            now = Hold(refreshed(hold.magnitude, rolled), hold.frames, hold.refreshed + 1, round_of(hold), caught=True)
            return state.then(Perform(step(HoldNow(escape.held, now, "MF-MAG-44"))))
        met = game.rules.readings.conditions.hold_against is HoldAgainst.REFLEX  # MF-OPEN-11B, MF-MAG-49
        defence = defence_of(held, Core.REFLEX, game.rules) if met else 0
        effect = Effect("the hold", Core.REFLEX, to_hit=grapple.to_hit is not None)
        right = Right(Called.YES if escape.may_save else Called.NO)
        saver = Saver(
            escape.held,
            escape.player,
            right,
            defence=defence,
            powers=escape.powers,
            md20=escape.md20,
            hindered=escape.hindered,
        )
        return state.then(Withstand(effect, saver, rolled), Caught(escape))


@frozen(cache_hash=True)
class Caught(EscapeTask):
    """Whether a hold caught somebody (MF-MAG-40)."""

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A save avoids capture, unless an attack hit; then it halves the hold."""
        facts = state.facts
        now = withstood(facts)
        magnitude = max(0, now.magnitude) if now.severity.inflicted else 0
        others = tuple(each for each in facts.scenes if each is not now)
        state = state.with_facts(evolve(facts, scenes=others))
        return state.then(Perform(step(HoldNow(self.escape.held, Hold(magnitude, caught=magnitude > 0), "MF-MAG-40"))))


@frozen(cache_hash=True)
class HoldNow(Deed):
    """A hold has another magnitude."""

    held: str
    hold: Hold
    rule: str

    def done(self, facts: Facts) -> Facts:
        """So it is."""
        return facts.with_scene(self.hold)

    def says(self, facts: Facts) -> Said:
        """How firmly it holds."""
        magnitude = self.hold.magnitude
        words = f"{self.held} is held with magnitude {magnitude}" if magnitude else f"{self.held} is free"
        return Said(Stage.CONSEQUENCE, words, self.rule)


# ---------------------------------------------------------------- getting free


@frozen(cache_hash=True)
class Frame(EscapeTask):
    """One Action Frame of somebody who is held: it goes into an escape (MF-MAG-41, MF-MAG-42)."""

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """An escape with one of the Attributes; nothing where one is free, or may not even try."""
        escape, hold = self.escape, hold_of(state.facts)
        if not hold.magnitude or hold.frames >= escape.frames:
            return state
        barred = _barred(escape, hold, state.facts, game)
        if barred:
            return ends_with(state, barred, "MF-MAG-13") if game.traced else state
        if not game.rules.holds("MF-MAG-41") and hold.frames % 2:
            # MF-MAG-07: a break check takes a frame, and there is one in a turn
            return state.with_facts(state.facts.with_scene(evolve(hold, frames=hold.frames + 1))).then(self)
        only = escape.ways[0]
        if len(escape.ways) > 1:
            options = tuple(With(each) for each in escape.ways)
            return Choice(escape.player, f"How does {escape.held} try to get free?", options, "MF-MAG-41")
        return self._rolled(state, game, only)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """With that one."""
        assert isinstance(answer, With)
        return self._rolled(state, game, answer.check)

    def _rolled(self, state: State, game: Metaforce, check: Check) -> State:
        totals = is_worn_down(self.escape.condition, game.rules)
        check = evolve(check, target=hold_of(state.facts).magnitude, totals=totals)
        return state.then(Begin(check), Loosen(self.escape), Refresh(self.escape), self)


def _barred(escape: Escape, hold: Hold, facts: Facts, game: Metaforce) -> str:
    """MF-MAG-13: who is charmed intensely may not even roll; "" where one may."""
    defence = defence_of(facts.creature(escape.held), escape.condition.core, game.rules)
    effects = escape.condition.effects(severity(hold.magnitude, defence, game.rules))
    return next((f"{escape.held} {each.words()}" for each in effects if isinstance(each, NoEscape)), "")


@frozen(cache_hash=True)
class Loosen(EscapeTask):
    """What an escape takes off the hold."""

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """At 0 one is free, and acts normally in that same frame."""
        done, state = _rolled(state)
        hold = hold_of(state.facts)
        total = hold.magnitude if done.success else done.total
        left = left_after(self.escape.condition, hold.magnitude, total, game.rules)
        now = evolve(hold, magnitude=left, frames=hold.frames + 1)
        return state.then(Perform(step(HoldNow(self.escape.held, now, "MF-MAG-41"))))


@frozen(cache_hash=True)
class Refresh(EscapeTask):
    """Who holds may roll the hold anew, with an action or a reaction (MF-MAG-44)."""

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A question, where it can be done and somebody is held still."""
        escape, hold = self.escape, hold_of(state.facts)
        if escape.grapple is None or not hold.magnitude or hold.frames >= escape.frames:
            return state
        if refresh_lacking(escape.grapple, hold, game.rules) is not None:
            return state
        return Choice(escape.opponent, f"Is the hold on {escape.held} refreshed?", (YES, NO), "MF-MAG-44")

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """Rolled anew, or not."""
        if not isinstance(answer, Yes):
            return state
        assert self.escape.grapple is not None
        tasks: list[Task[Facts]] = [RollHold(self.escape, anew=True)]
        if game.rules.readings.conditions.refreshing is Refreshing.EXERT:  # MF-OPEN-11C
            exert = TakeExert(self.escape.grapple.ways[0].by, 1, "the hold", "MF-OPEN-11C")
            tasks.insert(0, Perform(step(exert)))
        return state.then(*tasks)
