"""Grapples in an encounter: grabbing, refreshing the hold, struggling free (Magnitude)."""

from __future__ import annotations

from attrs import frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.checks.check import Check, Part, check_die
from ludex.systems.metaforce.checks.check_tasks import Begin
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.dice.rolls import CheckDice
from ludex.systems.metaforce.encounters.encounter import encounter_of, with_encounter
from ludex.systems.metaforce.grapples.holding import loosened, multiplied, refreshed
from ludex.systems.metaforce.play.deeds import CheckRoll, Kind
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.readings.conditions import Escaping, GrappleRoll, HoldAgainst, Refreshing
from ludex.systems.metaforce.terms import Core


@frozen(cache_hash=True)
class HoldRoll(CheckRoll):
    """A hold is rolled: d12 and Strength or Agility, whichever is better; the larger magnitude counts (MF-MAG-43).

    Attributes:
        target: Who is grabbed.
        defence: What a new hold must meet; a refreshed one nothing (MF-OPEN-11B).
    """

    target: str = ""
    defence: int = 0

    def done(self, facts: Facts) -> Facts:
        """The hold is what was rolled, or what it was where that is more (MF-MAG-44)."""
        fight, magnitude = encounter_of(facts), self._magnitude(facts)
        foe = fight.fighter(self.target)
        if magnitude < max(1, self.defence):
            return facts
        held = replaced(foe, held_by=self.by, hold=refreshed(foe.hold, magnitude))
        return with_encounter(facts, fight.with_fighter(held))

    def _magnitude(self, facts: Facts) -> int:
        """By the sizes of both, as the game master takes them (MF-MAG-45)."""
        size = encounter_of(facts).settings.grapple_size
        return multiplied(self.fell.total, size, facts.creature(self.by), facts.creature(self.target))

    def says(self, facts: Facts) -> Said:
        """What came of it."""
        magnitude = self._magnitude(facts)
        if magnitude < max(1, self.defence):
            words = f"{self.by} does not get hold of {self.target}: {magnitude} of {self.defence}"
            return Said(Stage.CONSEQUENCE, words, "MF-MAG-43")
        return Said(Stage.CONSEQUENCE, f"{self.by} holds {self.target} by {magnitude}", "MF-MAG-43")


@frozen(cache_hash=True)
class EscapeRoll(CheckRoll):
    """Somebody struggles: the total is taken off the hold, and at 0 or less it is free (MF-MAG-41).

    Attributes:
        reading: How a hold is escaped from (MF-CONFLICT-51).
    """

    reading: Escaping = Escaping.WORN_DOWN

    def done(self, facts: Facts) -> Facts:
        """So much less."""
        fight = encounter_of(facts)
        me = fight.fighter(self.by)
        left = loosened(me.hold, self.fell.total, self.reading)
        return with_encounter(facts, fight.with_fighter(replaced(me, hold=left, held_by=me.held_by if left else "")))

    def says(self, facts: Facts) -> Said:
        """What is left of the hold."""
        left = loosened(encounter_of(facts).fighter(self.by).hold, self.fell.total, self.reading)
        words = f"a hold of {left} on {self.by} is left" if left > 0 else f"{self.by} is free"
        return Said(Stage.CONSEQUENCE, words, "MF-MAG-41")


def strength_or_agility(creature: Creature) -> int:
    """The better of both (MF-MAG-41, MF-MAG-43)."""
    return max(creature.strength, creature.agility)


def grappled(state: State, game: Metaforce, by: str, target: str) -> tuple[State, tuple[Task[Facts], ...]]:
    """The state in which somebody grabs another, or refreshes its hold, and what is rolled for it."""
    fight, readings = encounter_of(state.facts), game.rules.readings.conditions
    me = fight.fighter(by)
    if fight.fighter(target).held_by == by:
        state = state.with_facts(with_encounter(state.facts, fight.with_fighter(replaced(me, refreshed=fight.round))))
        if readings.refreshing is Refreshing.EXERT:  # MF-OPEN-11C
            state = state.with_facts(state.facts.exerting(by))
        return state, (grabbing(game, state.facts, by, target),)
    if readings.grapple_roll is GrappleRoll.NO:
        return state, (grabbing(game, state.facts, by, target),)
    # MF-OPEN-11A: an attack roll comes first
    bonus = strength_or_agility(state.facts.creature(by))
    evasion = state.facts.creature(target).evasion
    parts = (Part("strength or agility", bonus, "MF-ENC-24"),)
    check = Check(f"the grab of {by}", by, me.side, kind=Kind.TO_HIT, target=evasion, parts=parts)
    return state, (Begin(check), Grabbed(by, target))


@frozen(cache_hash=True)
class Grabbed(Task[Facts]):
    """The attack roll of a grapple is over (MF-OPEN-11A)."""

    by: str
    target: str

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """On a hit the hold is rolled."""
        hits = state.facts.done[-1].success
        state = state.with_facts(replaced(state.facts, done=state.facts.done[:-1]))
        return state.then(grabbing(game, state.facts, self.by, self.target)) if hits else state


def grabbing(game: Metaforce, facts: Facts, by: str, target: str) -> Perform[Facts]:
    """The step in which a hold is rolled, at first or anew."""
    again = encounter_of(facts).fighter(target).held_by == by
    meets = game.rules.readings.conditions.hold_against is HoldAgainst.REFLEX and not again
    defence = facts.creature(target).status_defence(Core.REFLEX) if meets else 0
    dice = CheckDice(check_die(Kind.HOLD, 0, game.rules.readings.checks), (), strength_or_agility(facts.creature(by)))
    return Perform(
        step(HoldRoll(by, dice, why=f"the hold of {by} on {target}", kind=Kind.HOLD, target=target, defence=defence))
    )


def struggling(game: Metaforce, facts: Facts, who: str) -> Perform[Facts]:
    """The step in which somebody struggles against what holds it."""
    die = check_die(Kind.ESCAPE, 0, game.rules.readings.checks)
    dice = CheckDice(die, (), strength_or_agility(facts.creature(who)))
    reading = game.rules.readings.conditions.escaping
    return Perform(step(EscapeRoll(who, dice, why=f"{who} struggles free", kind=Kind.ESCAPE, reading=reading)))
