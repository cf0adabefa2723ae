"""Cards and objects that change zones: a new object for each, with what it keeps (ALT4-1.4.4.a, ALT4-2.1.d)."""

from functools import partial
from typing import Final

from ludex.layers.errors import RefusedError
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import Cease, Create, Move, Reshuffle, Show, ShuffleDeck, TakeFromDeck, Uncover
from ludex.systems.altered.deck_moves import pile_of
from ludex.systems.altered.draft import Draft, Entering
from ludex.systems.altered.entering import BOOST, Entry, counters_on, object_of
from ludex.systems.altered.events import Happened
from ludex.systems.altered.facts import Deck, Facts, State, item_of

MOST_OBJECTS: Final = 300
"""So many objects are never met in a game; a table that grows beyond has an ability that makes ever more of them."""

KEEPS_COUNTERS: Final = frozenset({c.RESERVE, c.LIMBO})
"""ALT4-2.5.k, ALT4-2.4.5.b-R: from there to another visible zone counters are kept, boosts among them."""


def move(draft: Draft, action: Move) -> Happened | None:
    """An object, the record of a card in a hand, or a known card of a deck goes to a zone."""
    state, id = draft.before, action.id
    if id in draft.leaving:
        # ALT4-2.1.i: another atomic action of the step has moved it
        return None
    if not is_on_board(state, id):
        return _from_known_place(draft, action)
    view = state.table.view
    came_from, owner = view.value(id, c.ZONE), view.value(id, c.OWNER)
    if came_from == c.EXPEDITION_ZONE and action.to != c.EXPEDITION_ZONE and c.TOKEN in view.value(id, c.TRAITS):
        # ALT4-2.1.e, ALT4-7.5.10.b: a token that leaves the Expedition zone ceases to exist
        draft.leaving[id] = ""
        return Happened(action, id)
    counters = _together(_kept(state, id, came_from, action.to), action.counters)
    from_reserve = action.declared and came_from == c.RESERVE
    how = Entry(
        action.to,
        action.player,
        owner,
        action.home,
        action.statuses,
        counters,
        action.also,
        from_reserve=from_reserve,
    )
    new = _enter(draft, item_of(id), action.from_top, how)
    draft.leaving[id] = new or item_of(id)
    return Happened(action, id, new)


def is_on_board(state: State, id: str) -> bool:
    """Whether something is an object, or the record of a card in a hand."""
    return id in state.table.view


def holder_of(facts: Facts, item: str) -> str | None:
    """In whose deck an item is known to lie; None where it is not."""
    for player, deck in facts.decks.items():
        if item in deck.top or item in deck.bottom:
            return player
    return None


def _from_known_place(draft: Draft, action: Move) -> Happened | None:
    owner = holder_of(draft.before.facts, action.id)
    if owner is None or action.id in draft.deck(owner).known:
        return None
    draft.deck(owner).known.append(action.id)
    how = Entry(action.to, action.player, owner, action.home, action.statuses, action.counters, action.also)
    return Happened(action, "", _enter(draft, action.id, action.from_top, how))


def take_from_deck(draft: Draft, action: TakeFromDeck) -> Happened | None:
    """The card at a position of a deck goes to a zone; nothing where there is none (ALT4-3.2.2.e)."""
    if not action.item:
        return None
    draft.deck(action.player)
    draft.name_item(action.player, action.item)
    how = Entry(action.to, action.player, action.player, action.home, action.statuses, action.counters)
    return Happened(action, "", _enter(draft, action.item, action.from_top, how))


def _enter(draft: Draft, item: str, from_top: int, how: Entry) -> str:
    """Let a card enter a zone; its new identity, "" in a deck."""
    if how.zone == c.DECK:
        draft.deck(how.owner).put.append((item, from_top))
        return ""
    new = draft.next_id(item)
    definition = draft.rules.definitions[draft.key_of(item)]
    draft.entering.append(Entering(how.player, partial(object_of, draft.rules, definition, new, how=how)))
    return new


def _kept(state: State, id: str, came_from: str, to: str) -> tuple[tuple[str, int], ...]:
    """The counters that the new object has from the old one."""
    if came_from in KEEPS_COUNTERS and to not in c.HIDDEN_ZONES and to != c.DISCARD:
        return counters_on(state.table.view.cells(id))
    if came_from == c.EXPEDITION_ZONE and to == c.RESERVE:
        view = state.table.view
        # ALT4-7.4.6.b, ALT4-7.4.6.c: whatever sends it, it is the leaving object that must be Seasoned, and boosts
        # alone are kept
        boosts = view.value(id, c.BOOSTS) if c.SEASONED in view.value(id, c.KEYWORDS) else 0
        return ((BOOST, boosts),) if boosts else ()
    # ALT4-2.5.j: counters leave with play; from elsewhere a new object starts with none
    return ()


def _together(kept: tuple[tuple[str, int], ...], more: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    if not kept or not more:
        return kept or more
    found = dict(kept)
    for name, times in more:
        found[name] = found.get(name, 0) + times
    return tuple(found.items())


def reshuffle(draft: Draft, action: Reshuffle) -> Happened | None:
    """The discard pile goes under the deck, shuffled; its cards have no names any more (ALT4-3.2.2.d)."""
    draft.deck(action.player)
    pile = pile_of(draft.before, draft.step, action.player)
    for id in pile:
        draft.leaving[id] = ""
        draft.cards[item_of(id)] = None
    return Happened(action, amount=len(pile))


def shuffle_deck(draft: Draft, action: ShuffleDeck) -> Happened | None:
    """A deck is shuffled, after whatever the same step puts in it."""
    draft.deck(action.player).shuffled = True
    return Happened(action)


def uncover(draft: Draft, action: Uncover) -> Happened | None:
    """Cards of a deck come to be known to the game."""
    for item in action.items:
        draft.name_item(action.player, item)
    draft.deck(action.player).covers.append((action.items, action.at_bottom))
    return None


def show(draft: Draft, action: Show) -> Happened | None:
    """Cards are seen; those of a deck lie known on top of it from then on."""
    facts = draft.before.facts
    deck = facts.decks.get(action.player, Deck())
    on_board, known = draft.before.table.view.ids(), {*deck.top, *deck.bottom}
    found = [item for item in action.items if item not in on_board and (item not in facts.cards or item in known)]
    if any(item not in facts.cards for item in found):
        for item in found:
            draft.name_item(action.player, item)
        draft.deck(action.player).covers.append((tuple(found), False))
    return Happened(action, amount=len(action.items))


def create(draft: Draft, action: Create) -> Happened | None:
    """A token appears in an expedition, owned by whoever creates it (ALT4-7.3.5.a)."""
    view = draft.before.table.view
    if len(view.ids()) >= MOST_OBJECTS:
        # ALT4-1.4.6.c caps each Reaction of each object, which does not end what makes ever new objects
        raise RefusedError(
            f"more than {MOST_OBJECTS} objects would lie on the table",
            subject=f"token {action.token}",
            remedy="Look for an ability that makes tokens which make tokens; no rule of the game would end it.",
        )
    player, home = view.value(action.expedition, c.CONTROLLER), view.value(action.expedition, c.HOME)
    item = draft.next_name(f"{action.owner}.{action.token}")
    draft.cards[item] = action.token
    how = Entry(c.EXPEDITION_ZONE, player, action.owner, home, action.statuses, action.counters)
    return Happened(action, "", _enter(draft, item, 1, how))


def cease(draft: Draft, action: Cease) -> Happened | None:
    """An emblem ceases to exist."""
    draft.leaving[action.id] = ""
    draft.ended.append(action.id)
    return Happened(action, action.id)
