"""Night: Rest sends home whoever does not stay, and takes away what lasts until then (ALT4-4.2.5.b)."""

from ludex.engine.state import Game
from ludex.engine.steps import AtomicAction
from ludex.systems.altered.actions import LoseStatus, Move, Verb
from ludex.systems.altered.characteristics import (
    ANCHORED,
    ASCENDED,
    ASLEEP,
    CHARACTER,
    ETERNAL,
    EXPEDITION_ZONE,
    EXPEDITIONS,
    GEAR,
    KEYWORDS,
    OWNER,
    RESERVE,
    STATUSES,
    SUBTYPES,
    TYPE,
)
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.looking import in_zone
from ludex.systems.altered.marked import marked
from ludex.systems.altered.rules_of_play import rules_of
from ludex.systems.altered.rulings_of_play import ANCHORED_STAYS, GEARS_AT_REST

UNTIL_REST = (ANCHORED, ASCENDED, ASLEEP)


def rest(state: State, game: Game[Facts]) -> tuple[AtomicAction, ...]:
    """What happens at Rest, all in one step; who stays is decided by what they are before it."""
    leaving = [id for id in in_zone(state.table, EXPEDITION_ZONE) if leaves(state, game, id)]
    moves = (Move(id, RESERVE, state.table.view.value(id, OWNER), Verb.REST) for id in leaving)
    # ALT4-4.2.5.b, ALT4-2.4.2: they are removed wherever they are, from what leaves too: a modifier may keep it there
    removed = (LoseStatus(id, status) for status in UNTIL_REST for id in marked(state.table, status))
    return (*moves, *removed)


def leaves(state: State, game: Game[Facts], id: str) -> bool:
    """Whether Rest sends away an object of the Expedition zone."""
    value = state.table.view.value
    # ALT4-2.4.2: an Anchored Character stays
    anchored = ANCHORED in value(id, STATUSES)
    if value(id, TYPE) == CHARACTER:
        return not (anchored or ASLEEP in value(id, STATUSES) or ETERNAL in value(id, KEYWORDS))
    if anchored and rules_of(game).takes(ANCHORED_STAYS):
        return False
    # ALT4-4.2.5.b: a Gear leaves with an Expedition that has moved forward today, in any phase and for any reason
    moved = state.facts.moved_forward
    if rules_of(game).takes(GEARS_AT_REST):
        return id in moved
    return bool(moved) and GEAR in value(id, SUBTYPES) and not moved.isdisjoint(value(id, EXPEDITIONS))
