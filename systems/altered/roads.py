"""Expeditions, regions and what lies on them: moves of counters, Tumult cards, markers, the Arena (ALT4-3.2.1)."""

from collections.abc import Iterator
from functools import partial

from ludex.layers.changes_of_sets import SetMembers
from ludex.layers.deltas import Delta, Grant, Revoke, Set
from ludex.layers.objects import Object
from ludex.layers.passives import Passive
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import (
    BeginTiebreaker,
    ChangeExpedition,
    FailToMove,
    MoveExpedition,
    MoveMarker,
    PlaceMarker,
    RevealTumult,
)
from ludex.systems.altered.draft import Draft, Entering
from ludex.systems.altered.events import Happened
from ludex.systems.altered.looking import in_zone
from ludex.systems.altered.markers import terrain_marker
from ludex.systems.altered.places import ARENA, Standing, arena, moves_to, region_object
from ludex.systems.altered.rulings_of_play import GEARS_AT_REST, MARKERS_OF_THE_ARENA
from ludex.systems.altered.tumult_cards import distance_of, place_on, revealed, row_of


def change_expedition(draft: Draft, action: ChangeExpedition) -> Happened | None:
    """An object goes to another expedition, and with it to its player; it stays the same object (ALT4-3.2.4.d)."""
    view = draft.before.table.view
    draft.deltas.append(Set(action.id, c.HOME, view.value(action.to, c.HOME)))
    if view.value(action.to, c.CONTROLLER) != view.base(action.id, c.CONTROLLER):
        draft.deltas.append(Set(action.id, c.CONTROLLER, view.value(action.to, c.CONTROLLER)))
    return Happened(action, action.id, action.id)


def move_expedition(draft: Draft, action: MoveExpedition) -> Happened | None:
    """The counter goes so many regions on, or back; at most to the last one (ALT4-7.3.21.c, ALT4-7.3.22.d)."""
    table, id = draft.before.table, action.expedition
    start, last = distance_of(table, id), len(table.ask(row_of)) - 1
    # ALT4-6.1.f: each move of an event goes out from where the counter stood, and what they come to adds up
    moved = min(max(start + action.regions, 0), last) - start
    draft.distances[id] = min(max(draft.distances.get(id, start) + moved, 0), last)
    if moved > 0:
        draft.moved_forward.add(id)
    return Happened(action, id, id, moved)


def fail_to_move(_draft: Draft, action: FailToMove) -> Happened | None:
    """Nothing changes; but it has failed (ALT4-4.2.4.i)."""
    return Happened(action, action.expedition, action.expedition)


def reveal_tumult(draft: Draft, action: RevealTumult) -> Happened | None:
    """Both halves lie face-up from then on (ALT4-7.3.22.b)."""
    draft.deltas += revealed(draft.before.table, action)
    return Happened(action)


def place_marker(draft: Draft, action: PlaceMarker) -> Happened | None:
    """A Terrain Marker is put on a region (ALT4-3.2.1.d)."""
    return Happened(action, "", _marker(draft, draft.next_name("marker"), action.region, action.terrains, action.by))


def move_marker(draft: Draft, action: MoveMarker) -> Happened | None:
    """A Terrain Marker is moved, and is a new object also on its own region (ALT4-7.3.20.b)."""
    if action.id in draft.leaving:
        return None
    new = _marker(draft, action.id.partition("#")[0], action.region, terrains_of(draft, action.id), action.by)
    draft.leaving[action.id] = new
    return Happened(action, action.id, new)


def terrains_of(draft: Draft, marker: str) -> frozenset[str]:
    """The terrains that a Terrain Marker gives its region."""
    for held in draft.before.table.view.abilities(marker):
        if isinstance(held.ability, Passive):
            for change in held.ability.does:
                if isinstance(change, SetMembers):
                    return change.words
    return frozenset()


def _marker(draft: Draft, item: str, region: str, terrains: frozenset[str], by: str | None) -> str:
    new = draft.next_id(item)
    player = by or draft.before.facts.initiative[0]
    draft.entering.append(Entering(player, partial(_made, new, region, terrains)))
    return new


def _made(id: str, region: str, terrains: frozenset[str], timestamp: int) -> Object:
    return terrain_marker(id, region=region, terrains=terrains, timestamp=timestamp)


def begin_tiebreaker(draft: Draft, action: BeginTiebreaker) -> Happened | None:
    """The Arena takes the place of all regions, and all counters stand on it (ALT4-4.3.a)."""
    table = draft.before.table
    view, row = table.view, table.ask(row_of)
    kept = row[-1] if draft.rules.takes(MARKERS_OF_THE_ARENA) else None
    draft.entering.append(Entering(draft.before.facts.initiative[0], _arena))
    for id in view.ids():
        kind = view.value(id, c.TYPE)
        if kind == c.EXPEDITION:
            # ALT4-7.5.2.d: all at one distance, so that each is tied
            draft.deltas += moves_to(id, Standing(ARENA, 0))
        elif kind == c.REGION_TYPE:
            draft.leaving[id] = ""
        elif kind == c.MARKER:
            if kept is not None and view.value(id, c.REGION) == kept:
                draft.deltas += _stays_on_the_arena(draft, id)
            else:
                draft.leaving[id] = ""
    draft.facts["arena"] = True
    return Happened(action)


def _stays_on_the_arena(draft: Draft, id: str) -> Iterator[Delta]:
    """It lies where it lay, so it is no new object, and of several the newest still decides (ALT4-3.2.1.e)."""
    lies = terrain_marker(id, region=ARENA, terrains=terrains_of(draft, id), timestamp=0)
    yield Set(id, c.REGION, ARENA)
    for ability in draft.before.table.board[id].abilities:
        yield Revoke(id, ability)
    for ability in lies.abilities:
        yield Grant(id, ability)


def _arena(timestamp: int) -> Object:
    return region_object(arena().regions[0], timestamp)


def stands(draft: Draft) -> None:
    """Let the counters stand where their moves, taken together, lead."""
    table = draft.before.table
    for id, distance in draft.distances.items():
        if distance != distance_of(table, id):
            draft.deltas += moves_to(id, Standing(place_on(table, id, distance), distance))
    moved = draft.before.facts.moved_forward
    more = draft.moved_forward
    if draft.rules.takes(GEARS_AT_REST):
        more = more | set(_gears_in(draft, more))
    if not more <= moved:
        draft.facts["moved_forward"] = moved | more


def _gears_in(draft: Draft, expeditions: set[str]) -> Iterator[str]:
    table = draft.before.table
    for id in in_zone(table, c.EXPEDITION_ZONE):
        gear = c.GEAR in table.view.value(id, c.SUBTYPES)
        if gear and not expeditions.isdisjoint(table.view.value(id, c.EXPEDITIONS)):
            yield id
