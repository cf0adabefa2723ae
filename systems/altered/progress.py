"""Dusk: Progress compares what faces each other, and moves Expeditions (ALT4-4.2.4.b).

S(e, t) is the sum of statistic t over the Characters in Expedition e that are not Asleep. An Expedition succeeds in a
terrain of its region if its sum is above 0 and above that of the Expedition facing it; an Ascended one also if it ties.
"""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from ludex.engine.state import Game
from ludex.engine.steps import Act, AtomicAction, Step
from ludex.engine.table import Table
from ludex.systems.altered.actions import FailToMove, MoveExpedition
from ludex.systems.altered.actions_of_days import Win
from ludex.systems.altered.characteristics import (
    ASCENDED,
    ASLEEP,
    CHARACTER,
    EXPEDITION_ZONE,
    EXPEDITIONS,
    FACES,
    HOMES,
    REGION,
    STATISTIC_OF,
    STATUSES,
    TERRAIN_WORDS,
    TERRAINS,
    TYPE,
    expedition_id,
)
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.looking import in_zone
from ludex.systems.altered.places import ARENA
from ludex.systems.altered.rules_of_play import rules_of
from ludex.systems.altered.rulings_of_play import TIED_TERRAIN
from ludex.systems.altered.sayings import terrains_that_count

RULE: Final = "ALT4-4.2.4.b"
"""The rule of Progress, which its step has as its cause."""

Strengths: TypeAlias = Mapping[tuple[str, str], int]
"""S(e, t), by Expedition and terrain; what is not there is 0."""


def strengths(table: Table) -> Strengths:
    """How strong each Expedition is in each terrain."""
    view, found = table.view, dict[tuple[str, str], int]()
    for id in in_zone(table, EXPEDITION_ZONE):
        # ALT4-2.4.4: an Asleep Character is left out
        if view.value(id, TYPE) != CHARACTER or ASLEEP in view.value(id, STATUSES):
            continue
        for expedition in view.value(id, EXPEDITIONS):
            # ALT4-7.4.4.e: a Gigantic Character counts in each of its Expeditions
            for terrain, statistic in STATISTIC_OF.items():
                key = expedition, terrain
                found[key] = found.get(key, 0) + view.value(id, statistic)
    return found


def progress(state: State, game: Game[Facts]) -> tuple[AtomicAction, ...]:
    """What Progress does, all in one step, from the state before it (ALT4-4.2.4.h)."""
    if state.facts.arena:
        return tuple(_win(state))
    strong = strengths(state.table)
    return tuple(_moves_or_fails(state, game, strong, expedition) for expedition in expeditions(state))


def with_failures(state: State, step: Step) -> Step:
    """The step of Progress, as modifiers left it, in which each Expedition fails to move that it does not move.

    That is so whatever has kept it, a modifier too (ALT4-4.2.4.i).
    """
    if state.facts.arena:
        return step
    told = {action.expedition for action in step.actions if isinstance(action, MoveExpedition | FailToMove)}
    failing = [FailToMove(expedition) for expedition in expeditions(state) if expedition not in told]
    return step.with_acts(*step.acts, *map(Act, failing)) if failing else step


def expeditions(state: State) -> tuple[str, ...]:
    """The four Expeditions, in initiative order."""
    return tuple(expedition_id(player, home) for player in state.facts.initiative for home in HOMES)


def _moves_or_fails(state: State, game: Game[Facts], strong: Strengths, expedition: str) -> AtomicAction:
    won, tied = successes(state, strong, expedition)
    if won or tied:
        # ALT4-4.2.4.k: a move thanks to a tie is due to Ascend, and by this catalogue's reading to that terrain too
        by_tie = frozenset() if rules_of(game).takes(TIED_TERRAIN) else tied
        # ALT4-4.2.4.g: one region, however many terrains it succeeds in
        move = MoveExpedition(expedition, 1, won | by_tie, due_to_ascend=bool(tied))
        if game.impossible(state, move) is None:
            return move
    # ALT4-4.2.4.i: beaten, tied or prohibited, it fails to move
    return FailToMove(expedition)


def successes(state: State, strong: Strengths, expedition: str) -> tuple[frozenset[str], frozenset[str]]:
    """The terrains in which an Expedition succeeds: by a greater statistic, and by a tie while it is Ascended."""
    view = state.table.view
    (facing,) = view.value(expedition, FACES)
    ascended = ASCENDED in view.value(expedition, STATUSES)
    won, tied = set[str](), set[str]()
    terrains = view.value(view.value(expedition, REGION), TERRAINS)
    for terrain in terrains_that_count(state, expedition, terrains):
        own, other = strong.get((expedition, terrain), 0), strong.get((facing, terrain), 0)
        # ALT4-4.2.4.f: 0 or less never moves an Expedition; ALT4-4.2.4.e: nor does a tie, unless it is Ascended
        if own > max(0, other):
            won.add(terrain)
        elif ascended and own == other > 0:
            tied.add(terrain)
    return frozenset(won), frozenset(tied)


def _win(state: State) -> Iterator[Win]:
    """ALT4-4.3.e: who wins more terrains of the Arena wins the game; Ascended has no bearing."""
    totals = arena_totals(state)
    one, two = state.facts.players
    margin = 0
    for terrain in state.table.view.value(ARENA, TERRAINS):
        ours, theirs = totals[one, terrain], totals[two, terrain]
        margin += (ours > max(0, theirs)) - (theirs > max(0, ours))
    if margin:
        yield Win(one if margin > 0 else two, "more terrains of the Arena")


def arena_totals(state: State) -> Mapping[tuple[str, str], int]:
    """For each player and terrain the sum over both Expeditions (ALT4-4.3.e, ALT4-7.4.4.m)."""
    strong = strengths(state.table)
    return {
        (player, terrain): sum(strong.get((expedition_id(player, home), terrain), 0) for home in HOMES)
        for player in state.facts.players
        for terrain in TERRAIN_WORDS
    }
