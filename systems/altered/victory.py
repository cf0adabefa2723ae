"""Night: Check Victory looks how far the Expeditions of each player have come (ALT4-4.2.5.d)."""

from typing import Final

from ludex.engine.steps import AtomicAction
from ludex.systems.altered.actions import BeginTiebreaker
from ludex.systems.altered.actions_of_days import Win
from ludex.systems.altered.characteristics import DISTANCE, HOMES, expedition_id
from ludex.systems.altered.facts import State

ENOUGH: Final = 7
"""With so many regions behind them, a player's Expeditions have met."""


def travelled(state: State, player: str) -> int:
    """How far both Expeditions of a player have come from their starts, together, in regions."""
    return sum(state.table.view.value(expedition_id(player, home), DISTANCE) for home in HOMES)


def check_victory(state: State) -> tuple[AtomicAction, ...]:
    """What Check Victory does: nothing, a win, or the beginning of tiebreakers."""
    # ALT4-4.3.f: in tiebreakers it does nothing
    if state.facts.arena:
        return ()
    one, two = state.facts.players
    ours, theirs = travelled(state, one), travelled(state, two)
    if max(ours, theirs) < ENOUGH:
        return ()
    if ours == theirs:
        return (BeginTiebreaker(),)
    winner = one if ours > theirs else two
    return (Win(winner, f"{max(ours, theirs)} regions against {min(ours, theirs)}"),)
