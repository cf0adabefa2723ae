"""Grapples in an encounter: grabbing, refreshing the hold, struggling free (Magnitude)."""

from __future__ import annotations

from attrs import frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.steps import step
from ludex.systems.metaforce.checks import check_die
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.deeds import CheckRoll, Kind
from ludex.systems.metaforce.encounter import encounter_of, with_encounter
from ludex.systems.metaforce.facts import Facts
from ludex.systems.metaforce.game import Metaforce
from ludex.systems.metaforce.holding import loosened, refreshed
from ludex.systems.metaforce.readings_of_conditions import Escaping, HoldAgainst
from ludex.systems.metaforce.rolls import CheckDice
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
        fight = encounter_of(facts)
        foe = fight.fighter(self.target)
        if self.fell.total < self.defence:
            return facts
        held = replaced(foe, held_by=self.by, hold=refreshed(foe.hold, self.fell.total))
        return with_encounter(facts, fight.with_fighter(held))

    def says(self, facts: Facts) -> Said:
        """What came of it."""
        if self.fell.total < self.defence:
            words = f"{self.by} does not get hold of {self.target}: {self.fell.total} of {self.defence}"
            return Said(Stage.CONSEQUENCE, words, "MF-MAG-43")
        return Said(Stage.CONSEQUENCE, f"{self.by} holds {self.target} by {self.fell.total}", "MF-MAG-43")


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


def grabbing(game: Metaforce, facts: Facts, by: str, target: str) -> Perform[Facts]:
    """The step in which somebody grabs another, or refreshes its hold."""
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
