"""The rules that change how the die of a Move is rolled, each a modifier of the step that rolls it.

They commute: one changes the die, one how often it is rolled against whom, one how often, and who picks the face.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from ludex.engine.checks.rules import CheckRule
from ludex.engine.dice.description import Roll
from ludex.engine.dice.die import d
from ludex.engine.replacing import replaced
from ludex.engine.state import Applicable, Moment, Tier
from ludex.engine.steps import Act, AtomicAction, ModifierKey
from ludex.systems.alter_arms.derived import faces_of
from ludex.systems.alter_arms.facts import Facts
from ludex.systems.alter_arms.rolls import FaceRoll
from ludex.systems.alter_arms.rulings import EdgeOver, LastFinisher
from ludex.systems.alter_arms.terms import BASE, MOST_ARMS, Archetype, has_edge

if TYPE_CHECKING:
    from ludex.systems.alter_arms.game import AlterArmsGame

DICE: Final = {faces: d(faces) for faces in (4, 6, 8, 10, 12, 14, 20)}


@frozen(cache_hash=True)
class DiceRule(CheckRule[Facts]):
    """A rule of how the die of a Move is rolled; the base of all of them."""

    @property
    def tier(self) -> Tier:
        """It changes one roll."""
        return Tier.ATOMIC_ACTION

    def lacks(self, at: Moment[Facts], act: Act | None) -> str | None:
        """What the roll lacks for the rule to count."""
        return self.lacking(*_rolled(at, act))

    def actions(self, at: Moment[Facts], act: Act | None) -> tuple[AtomicAction, ...]:
        """The same roll, made otherwise."""
        return (self.changed(*_rolled(at, act)),)

    def lacking(self, at: Moment[Facts], roll: FaceRoll) -> str | None:
        """What is missing, in words; None where it applies."""
        raise NotImplementedError

    def changed(self, at: Moment[Facts], roll: FaceRoll) -> FaceRoll:
        """The roll with what the rule changes."""
        raise NotImplementedError


def _rolled(at: Moment[Facts], act: Act | None) -> tuple[Moment[Facts], FaceRoll]:
    assert act is not None
    assert isinstance(act.action, FaceRoll)
    return at, act.action


def _game(at: Moment[Facts]) -> AlterArmsGame:
    from ludex.systems.alter_arms.game import AlterArmsGame  # the game knows these rules

    assert isinstance(at.game, AlterArmsGame)
    return at.game


@frozen(cache_hash=True)
class FinisherDie(DiceRule):
    """A Finisher is rolled with the die of the next higher Form (AA-FIN-02)."""

    def lacking(self, at: Moment[Facts], roll: FaceRoll) -> str | None:
        """A Finisher."""
        return None if roll.finisher else "the Move is no Finisher"

    def changed(self, at: Moment[Facts], roll: FaceRoll) -> FaceRoll:
        """AA-FIN-02: the die of Form k + 1, unlocked or not; AA-C08 says what there is above the 4th Arms."""
        game = _game(at)
        form = game.standing(at.state.facts, roll.by).form
        if form < MOST_ARMS:
            return replaced(roll, roll=DICE[faces_of(form + 1)])
        reading = game.rulings.last_finisher
        if reading is LastFinisher.TWICE:
            return replaced(roll, common=roll.common + 1)
        return replaced(roll, roll=LAST_DICE[reading])


LAST_DICE: Final[dict[LastFinisher, Roll]] = {
    LastFinisher.D12: DICE[12],
    LastFinisher.D14: DICE[14],
    LastFinisher.D20: DICE[20],
}


@frozen(cache_hash=True)
class Edge(DiceRule):
    """Whose Type has an Edge over the target's rolls once more, and the higher face counts (AA-EDGE-02)."""

    def lacking(self, at: Moment[Facts], roll: FaceRoll) -> str | None:
        """A target over which there is an Edge."""
        return None if _edged(_game(at), at.state.facts, roll) else f"{roll.by} has no Edge"

    def changed(self, at: Moment[Facts], roll: FaceRoll) -> FaceRoll:
        """AA-EDGE-02: the second roll counts against those alone over whom the Edge is held."""
        return replaced(roll, extra=roll.extra + 1, edged=_edged(_game(at), at.state.facts, roll))


def _edged(game: AlterArmsGame, facts: Facts, roll: FaceRoll) -> frozenset[str]:
    mine = game.standing(facts, roll.by).type
    if mine is None:
        return frozenset()
    opponents_only = game.rulings.edge_over is EdgeOver.OPPONENTS  # AA-C29
    return frozenset(
        target
        for target in roll.targets
        if target != roll.by
        and has_edge(mine, game.standing(facts, target).type)
        and not (opponents_only and target in game.cast.allies[roll.by])
    )


@frozen(cache_hash=True)
class AceRolls(DiceRule):
    """An Ace's archetype Move is rolled once more, and the player picks the face (AA-ACE-01)."""

    def lacking(self, at: Moment[Facts], roll: FaceRoll) -> str | None:
        """An archetype Move of an Ace."""
        ace = _game(at).standing(at.state.facts, roll.by).character.archetype is Archetype.ACE
        return None if ace and roll.archetype else "this is no archetype Move of an Ace"

    def changed(self, at: Moment[Facts], roll: FaceRoll) -> FaceRoll:
        """AA-ACE-01: one roll more than normal; also a lower face may be picked."""
        return replaced(roll, common=roll.common + 1, free=True)


FINISHER_DIE: Final = Applicable[Facts](FinisherDie(), ModifierKey("AA-FIN-02"))
EDGE: Final = Applicable[Facts](Edge(), ModifierKey("AA-EDGE-02"))
ACE_ROLLS: Final = Applicable[Facts](AceRolls(), ModifierKey("AA-ACE-01"))
ALL: Final = (FINISHER_DIE, EDGE, ACE_ROLLS)


def that_may_concern(game: AlterArmsGame, facts: Facts, roll: FaceRoll) -> tuple[Applicable[Facts], ...]:
    """The rules that may change a roll, the others left out at first glance."""
    mover = game.standing(facts, roll.by)
    ace = roll.archetype and mover.character.archetype is Archetype.ACE
    edge = mover.form != BASE and not roll.edged and _edged(game, facts, roll)
    if not (roll.finisher or edge or ace):
        return ()
    every = ((FINISHER_DIE, roll.finisher), (EDGE, edge), (ACE_ROLLS, ace))
    return tuple([rule for rule, may_concern in every if may_concern])
