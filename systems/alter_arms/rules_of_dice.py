"""The rules that change how the die of a Move is rolled, each a modifier of the step that rolls it.

They commute: one changes the die, one how often it is rolled against whom, one how often, and who picks the face.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from attrs import frozen

from ludex.engine.checks.rules import RollRule
from ludex.engine.dice.description import Roll
from ludex.engine.dice.die import d
from ludex.engine.replacing import replaced
from ludex.engine.state import Applicable
from ludex.engine.steps import ModifierKey
from ludex.systems.alter_arms.derived import faces_of
from ludex.systems.alter_arms.facts import Facts
from ludex.systems.alter_arms.rolls import NOBODY, FaceRoll
from ludex.systems.alter_arms.rulings import EdgeOver, LastFinisher, Rulings
from ludex.systems.alter_arms.terms import MOST_ARMS, Archetype, has_edge

DICE: Final = {faces: d(faces) for faces in (4, 6, 8, 10, 12, 14, 20)}


@frozen(cache_hash=True)
class DiceRule(RollRule[Facts, FaceRoll]):
    """A rule of how the die of a Move is rolled; the base of all of them."""

    rolls = FaceRoll


@frozen(cache_hash=True)
class FinisherDie(DiceRule):
    """A Finisher is rolled with the die of the next higher Form (AA-FIN-02).

    Attributes:
        reading: What is rolled for one from the 4th Arms (AA-C08).
    """

    reading: LastFinisher

    def missing(self, roll: FaceRoll, facts: Facts) -> str | None:
        """A Finisher."""
        return None if roll.finisher else "the Move is no Finisher"

    def changed_roll(self, roll: FaceRoll, facts: Facts) -> FaceRoll:
        """AA-FIN-02: the die of Form k + 1, unlocked or not; AA-C08 says what there is above the 4th Arms."""
        form = facts.of(roll.by).form
        if form < MOST_ARMS:
            return replaced(roll, roll=DICE[faces_of(form + 1)])
        if self.reading is LastFinisher.TWICE:
            return replaced(roll, common=roll.common + 1)
        return replaced(roll, roll=LAST_DICE[self.reading])


LAST_DICE: Final[dict[LastFinisher, Roll]] = {
    LastFinisher.D12: DICE[12],
    LastFinisher.D14: DICE[14],
    LastFinisher.D20: DICE[20],
}


@frozen(cache_hash=True)
class Edge(DiceRule):
    """Whose Type has an Edge over the target's rolls once more, and the higher face counts (AA-EDGE-02).

    Attributes:
        reading: Against whom it helps (AA-C29).
    """

    reading: EdgeOver

    def missing(self, roll: FaceRoll, facts: Facts) -> str | None:
        """A target over which there is an Edge."""
        return None if _edged(facts, roll, self.reading) else f"{roll.by} has no Edge"

    def changed_roll(self, roll: FaceRoll, facts: Facts) -> FaceRoll:
        """AA-EDGE-02: the second roll counts against those alone over whom the Edge is held."""
        return replaced(roll, extra=roll.extra + 1, edged=_edged(facts, roll, self.reading))


def _edged(facts: Facts, roll: FaceRoll, reading: EdgeOver) -> frozenset[str]:
    """The targets over whom an Edge is held, never oneself."""
    mover = facts.of(roll.by)
    kind, side = mover.type, mover.character.side
    found: list[str] = []
    for name in roll.targets:
        if name != roll.by:
            target = facts.of(name)
            if has_edge(kind, target.type) and (reading is EdgeOver.ANY or target.character.side != side):
                found.append(name)
    return frozenset(found) if found else NOBODY


@frozen(cache_hash=True)
class AceRolls(DiceRule):
    """An Ace's archetype Move is rolled once more, and the player picks the face (AA-ACE-01)."""

    def missing(self, roll: FaceRoll, facts: Facts) -> str | None:
        """An archetype Move of an Ace."""
        ace = facts.of(roll.by).character.archetype is Archetype.ACE
        return None if ace and roll.archetype else "this is no archetype Move of an Ace"

    def changed_roll(self, roll: FaceRoll, facts: Facts) -> FaceRoll:
        """AA-ACE-01: one roll more than normal; also a lower face may be picked."""
        return replaced(roll, common=roll.common + 1, free=True)


@lru_cache(maxsize=64)
def rules_of_dice(rulings: Rulings) -> tuple[Applicable[Facts], ...]:
    """All of these rules, as they are read."""
    return (
        Applicable(FinisherDie(rulings.last_finisher), ModifierKey("AA-FIN-02")),
        Applicable(Edge(rulings.edge_over), ModifierKey("AA-EDGE-02")),
        Applicable(AceRolls(), ModifierKey("AA-ACE-01")),
    )


def that_may_concern(rulings: Rulings, facts: Facts, roll: FaceRoll) -> tuple[Applicable[Facts], ...]:
    """Those of these rules that may change a roll; the others can be left out at first glance."""
    if roll.shown is not None:
        return ()  # what has been rolled is rolled
    finisher, edge, ace = rules_of_dice(rulings)
    mover = facts.of(roll.by)
    found = [finisher] if roll.finisher else []
    if mover.form and not roll.edged and _edged(facts, roll, rulings.edge_over):  # AA-EDGE-01: Base has no Edge
        found.append(edge)
    if roll.archetype and mover.character.archetype is Archetype.ACE:
        found.append(ace)
    return tuple(found)
