"""Defenders, who roll against an ally that is attacked, to keep Drama from it (AA-DEFR-01)."""

from __future__ import annotations

from typing import Final

from ludex.engine.replacing import replaced
from ludex.systems.alter_arms.agreed import Verdict
from ludex.systems.alter_arms.facts import Facts, State
from ludex.systems.alter_arms.game import AlterArmsGame
from ludex.systems.alter_arms.moves import Attempt, Kind, Measured, Move
from ludex.systems.alter_arms.rulings import Reacting
from ludex.systems.alter_arms.terms import Archetype

# looked up once, since finding a member of an enumeration takes as long as a call
FREE: Final = Reacting.FREE
DEFENDER: Final = Archetype.DEFENDER


def reactors(game: AlterArmsGame, facts: Facts, attempt: Attempt, now: Measured) -> tuple[tuple[int, str], ...]:
    """Who may react to an attack: the place of each target that would gain Drama, with each Defender among its allies.

    AA-C23: once per attack, or once in a round, or for the price of the next Move.
    """
    found: list[tuple[int, str]] = []
    for place, target in enumerate(attempt.move.targets):
        for ally in game.cast.allies[target]:
            standing = game.standing(facts, ally)
            if standing.character.archetype is not DEFENDER or standing.crashed or ally == attempt.move.by:
                continue
            if game.rulings.reacting is not FREE and standing.reacted:
                continue
            found.append((place, ally))
    if not found:
        return ()
    successes = now.successes
    return tuple([(place, ally) for place, ally in found if successes[place] > attempt.kept_from(place)])


def reaction_of(game: AlterArmsGame, state: State, attack: Attempt, place: int, defender: str) -> tuple[State, Move]:
    """The Move by which a Defender reacts: against that ally, with the Vector of the attack."""
    vector = attack.move.vector
    standing = game.standing(state.facts, defender)
    if game.rulings.reacting is not FREE:
        state = game.changed(state, replaced(standing, reacted=True))
    gear = standing.character.gear_for(vector) is not None and game.agreed.gear is Verdict.ACCEPT
    # AA-MOVE-04: Gimmicks help with every kind of Move
    gimmicks = game.usable_gimmicks(standing) if game.agreed.gimmicks is Verdict.ACCEPT else ()
    target = attack.move.targets[place]
    return state, Move(defender, Kind.REACTION, (target,), vector, gear=gear, gimmicks=gimmicks)
