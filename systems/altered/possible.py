"""What cannot be done: why an atomic action is impossible, in words (ALT4-1.4.1.c).

What is impossible is left out of a step before any modifier looks at it (ALT4-1.4.1.d).
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from ludex.engine.steps import AtomicAction
from ludex.systems.altered import actions as a
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions_of_days import Pass
from ludex.systems.altered.emblems import may_be_made
from ludex.systems.altered.facts import Deck, State, item_of
from ludex.systems.altered.looking import in_zone, row
from ludex.systems.altered.mana import ready_orbs
from ludex.systems.altered.marks import counters_of
from ludex.systems.altered.moving import holder_of, is_on_board
from ludex.systems.altered.sayings import may_gain_again
from ludex.systems.altered.statuses import may_carry_statuses, may_have
from ludex.systems.altered.tumult_cards import distance_of, halves_of, is_arena, is_face_down, row_of

Why: TypeAlias = Callable[..., "str | None"]

GONE: Final = "it is not there any more (ALT4-2.1.i)"
NO_EXPEDITION: Final = "it is no expedition (ALT4-7.3.22.a)"
PLAY_ZONES: Final = frozenset({c.EXPEDITION_ZONE, c.LANDMARK_ZONE})

OF_ITS_OWNER: Final = frozenset({c.RESERVE, c.HAND, c.DISCARD, c.MANA_ZONE, c.LANDMARK_ZONE})
"""ALT4-3.1.2.c: where a card that is put there always comes to lie with its owner."""


def impossible(state: State, action: AtomicAction) -> str | None:
    """Why the rules do not let an atomic action be done now; None where they do.

    What abilities forbid is no matter of this module.
    """
    check = CHECKS.get(type(action))
    return None if check is None else check(state, action)


def is_so_already(state: State, action: AtomicAction) -> bool:
    """Whether an atomic action would change nothing: no event, and yet an option that can be chosen (ALT4-6.1.g)."""
    if isinstance(action, a.GainStatus | a.LoseStatus | a.Move) and is_on_board(state, action.id):
        if isinstance(action, a.Move):
            return _stays(state, action)
        has = action.status in state.table.view.value(action.id, c.STATUSES)
        return has is isinstance(action, a.GainStatus)
    return False


def came_later(action: AtomicAction) -> str | None:
    """Why there was no such atomic action in edition 1.0; None where there was.

    >>> came_later(a.PlaceMarker("hero-region", frozenset({"water"})))
    'there are no Terrain Markers in edition 1.0 (ALT4-3.2.1.d)'
    """
    if isinstance(action, a.PlaceMarker | a.MoveMarker):
        return "there are no Terrain Markers in edition 1.0 (ALT4-3.2.1.d)"
    if isinstance(action, a.GainStatus) and action.status == c.ASCENDED:
        return "no Expedition is Ascended in edition 1.0 (ALT4-2.4.3)"
    return None


# ---------------------------------------------------------------- moves


def _move(state: State, action: a.Move) -> str | None:
    id = action.id
    if not is_on_board(state, id):
        return None if holder_of(state.facts, id) is not None else GONE
    if item_of(id) not in state.facts.cards:
        return "it is no card (ALT4-2.1.b)"
    if _stays(state, action):
        return "it is there already (ALT4-2.1.d)"
    if action.verb is not a.Verb.SACRIFICE:
        return None
    view = state.table.view
    if view.value(id, c.ZONE) not in PLAY_ZONES:
        return "only what is in play can be sacrificed (ALT4-7.3.31.a)"
    if action.by is not None and view.value(id, c.CONTROLLER) != action.by:
        return f"{action.by} does not control it (ALT4-7.3.31.a)"
    return None


def _stays(state: State, action: a.Move) -> bool:
    """Whether something is told to go to the very zone in which it is, which is no move: its owner's, if personal."""
    view = state.table.view
    if action.to not in OF_ITS_OWNER or view.value(action.id, c.ZONE) != action.to:
        return False
    return action.to != c.LANDMARK_ZONE or view.value(action.id, c.CONTROLLER) == view.value(action.id, c.OWNER)


def _take_from_deck(state: State, action: a.TakeFromDeck) -> str | None:
    if action.item:
        return None
    cards = len(state.facts.decks.get(action.player, Deck()))
    if action.position <= cards:
        return None
    # ALT4-3.2.2.d: the discard pile would be put under the deck
    if action.position <= cards + len(in_zone(state.table, c.DISCARD, action.player)):
        return None
    return f"the deck of {action.player} has no such card (ALT4-3.2.2.e)"


def _create_emblem(state: State, action: a.CreateEmblem) -> str | None:
    return may_be_made(state.facts, action.duration)


def _cease(state: State, action: a.Cease) -> str | None:
    return None if is_on_board(state, action.id) else GONE


def _change_expedition(state: State, action: a.ChangeExpedition) -> str | None:
    if not is_on_board(state, action.id):
        return GONE
    view = state.table.view
    if view.value(action.id, c.ZONE) != c.EXPEDITION_ZONE:
        return "it is in no expedition (ALT4-3.2.4.d)"
    if not _is(state, action.to, c.EXPEDITION):
        return NO_EXPEDITION
    here = c.expedition_id(view.value(action.id, c.CONTROLLER), view.value(action.id, c.HOME))
    return "it is there already (ALT4-7.5.9.a)" if here == action.to else None


def _create(state: State, action: a.Create) -> str | None:
    return None if _is(state, action.expedition, c.EXPEDITION) else NO_EXPEDITION


# ---------------------------------------------------------------- expeditions and regions


def _is(state: State, id: str, kind: str) -> bool:
    """Whether something is there and of a kind: "it" may by now be something else than the words have in mind."""
    return is_on_board(state, id) and state.table.view.value(id, c.TYPE) == kind


def _move_expedition(state: State, action: a.MoveExpedition) -> str | None:
    table = state.table
    if is_arena(table):
        # ALT4-7.3.21.d, ALT4-7.3.22.e
        return "expeditions do not move in the Arena (ALT4-4.3.d)"
    if not _is(state, action.expedition, c.EXPEDITION):
        return NO_EXPEDITION
    if action.regions == 0:
        return "that is no move (ALT4-7.3.22.a)"
    distance = distance_of(table, action.expedition)
    if action.regions < 0:
        return "it stands at its start (ALT4-7.3.21.b)" if distance == 0 else None
    if distance >= len(table.ask(row_of)) - 1:
        return "it stands at the far end (ALT4-7.3.22.c)"
    return None


def _fail_to_move(state: State, _action: a.FailToMove) -> str | None:
    return "nothing fails to move in the Arena (ALT4-4.3.d)" if is_arena(state.table) else None


def _reveal_tumult(state: State, action: a.RevealTumult) -> str | None:
    halves = halves_of(state.table, action.pair)
    if len(halves) == 2 and all(is_face_down(state.table, half) for half in halves):
        return None
    return "no Tumult card lies face-down there (ALT4-7.3.22.b)"


def _place_marker(state: State, action: a.PlaceMarker) -> str | None:
    return _no_region(state, action.region)


def _move_marker(state: State, action: a.MoveMarker) -> str | None:
    return _no_region(state, action.region) if is_on_board(state, action.id) else GONE


def _no_region(state: State, region: str) -> str | None:
    if not _is(state, region, c.REGION_TYPE):
        return "there is no such region (ALT4-3.2.1.d)"
    return "the region is face-down (ALT4-3.2.1.d)" if is_face_down(state.table, region) else None


# ---------------------------------------------------------------- statuses and counters


def _gain_status(state: State, action: a.GainStatus) -> str | None:
    if not is_on_board(state, action.id):
        return GONE
    found = row(state.table, action.id)
    if not may_have(found, action.status):
        return f"it can never be {action.status} (ALT4-2.4.1.c, ALT4-2.4.7.b-R)"
    if action.status not in c.STATUSES.of(found) or may_gain_again(state, found, action.status):
        # ALT4-2.4.1.g: a passive may permit to gain it again
        return None
    return f"it is {action.status} already (ALT4-2.4.1.f)"


def _lose_status(state: State, action: a.LoseStatus) -> str | None:
    if not is_on_board(state, action.id):
        return GONE
    if action.status in state.table.view.value(action.id, c.STATUSES):
        return None
    # ALT4-7.3.25.b: so what is ready cannot be readied
    return f"it is not {action.status} (ALT4-2.4.1.h)"


def _add_counters(state: State, action: a.AddCounters) -> str | None:
    why = _bears_no_counters(state, action.id)
    if why is None and action.times <= 0:
        return "there are none to gain (ALT4-2.5.f)"
    return why


def _remove_counters(state: State, action: a.RemoveCounters) -> str | None:
    why = _bears_no_counters(state, action.id)
    if why is None and action.spent and counters_of(state.table, action.id, action.name) < action.times:
        return f"it has fewer {action.name} counters than are to be spent (ALT4-2.5.h)"
    return why


def _bears_no_counters(state: State, id: str) -> str | None:
    if not is_on_board(state, id):
        return GONE
    found = row(state.table, id)
    if not may_carry_statuses(found) or c.TYPE.of(found) in c.RECORDS:
        return "there can be no counters on it (ALT4-2.5.b)"
    return None


def _pay_mana(state: State, action: a.PayMana) -> str | None:
    if len(ready_orbs(state.table, action.player)) >= action.mana:
        return None
    return f"{action.player} has fewer than {action.mana} ready Mana Orbs (ALT4-3.2.9.f)"


def _swap_orbs(state: State, action: a.SwapOrbs) -> str | None:
    orbs = in_zone(state.table, c.MANA_ZONE, action.player)
    ready = ready_orbs(state.table, action.player)
    if action.exhaust in ready and action.ready in orbs and action.ready not in ready:
        return None
    return "a ready Mana Orb is exhausted to ready an exhausted one (ALT4-3.2.9.e)"


# ---------------------------------------------------------------- the rest


def _activate(state: State, action: a.Activate) -> str | None:
    return None if is_on_board(state, action.id) else GONE


def _grant(state: State, action: a.Grant) -> str | None:
    return None if is_on_board(state, action.id) else GONE


def _pass(state: State, action: Pass) -> str | None:
    return "who has passed takes no more turns (ALT4-4.2.3.e)" if action.player in state.facts.passed else None


CHECKS: Final[Mapping[type[AtomicAction], Why]] = {
    a.Move: _move,
    a.TakeFromDeck: _take_from_deck,
    a.Create: _create,
    a.CreateEmblem: _create_emblem,
    a.Cease: _cease,
    a.ChangeExpedition: _change_expedition,
    a.MoveExpedition: _move_expedition,
    a.FailToMove: _fail_to_move,
    a.RevealTumult: _reveal_tumult,
    a.PlaceMarker: _place_marker,
    a.MoveMarker: _move_marker,
    a.GainStatus: _gain_status,
    a.LoseStatus: _lose_status,
    a.AddCounters: _add_counters,
    a.RemoveCounters: _remove_counters,
    a.PayMana: _pay_mana,
    a.SwapOrbs: _swap_orbs,
    a.Activate: _activate,
    a.Grant: _grant,
    Pass: _pass,
}
"""For each atomic action that can be impossible, what makes it so; the others can always be done."""
