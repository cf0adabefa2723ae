"""Firearms that strike in an encounter: what becomes of them, as the game master says (MF-FIRE-19)."""

from __future__ import annotations

from attrs import frozen

from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.attacks.risky_strikes import Risk, RiskIt, RiskTaken, risks_of
from ludex.systems.metaforce.encounters.encounter import encounter_of
from ludex.systems.metaforce.encounters.fighters import Fighter
from ludex.systems.metaforce.encounters.reloading import after_shots
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.terms import Training


def risking(me: Fighter, place: int) -> tuple[Task[Facts], ...]:
    """The tasks after a strike with a firearm, a hit or not; with nothing in it none goes off."""
    arm, loaded = me.kit.arms[place], me.arms[place].loaded
    assert arm.weapon.firearm is not None
    assert arm.club is not None
    risks = risks_of(arm.weapon.firearm, expert=arm.club.training is Training.EXPERT)
    if loaded is None or not loaded.rounds:
        risks = tuple(each for each in risks if each is not Risk.DISCHARGE)
    return RiskIt(risks), Risked(me.name, place)


@frozen(cache_hash=True)
class Risked(Task[Facts]):
    """It was said what became of a firearm.

    Attributes:
        who: Whose.
        arm: Which, by its place among the weapons.
    """

    who: str
    arm: int

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A damaged one fires no more; what goes off is a round less, and hits nobody that the rules name."""
        facts = state.facts
        taken = facts.scene(RiskTaken)
        assert taken is not None  # it was asked, or there was no danger
        fight = encounter_of(facts)
        me = fight.fighter(self.who)
        own = me.arms[self.arm]
        if taken.risk is Risk.DAMAGED:
            own = replaced(own, damaged=True)
        elif taken.risk is Risk.DISCHARGE and own.loaded is not None:
            own = replaced(own, loaded=after_shots(own.loaded, 1))
        fight = fight.with_fighter(me.with_arm(self.arm, own))
        kept = tuple(fight if each is encounter_of(facts) else each for each in facts.scenes if each is not taken)
        return state.with_facts(replaced(facts, scenes=kept))
