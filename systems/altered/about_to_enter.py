"""What is about to enter a zone: what is printed on it, what it shows before, and what it will show there."""

from attrs import evolve

from ludex.engine.steps import AtomicAction
from ludex.layers.cells import AnyCharacteristic, Row, Value
from ludex.systems.altered.actions import Create, Move, TakeFromDeck
from ludex.systems.altered.characteristics import CONTROLLER, DECK, EXPEDITION_ZONE, HOME, OWNER, ZONE
from ludex.systems.altered.deck_moves import key_in
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.facts import State
from ludex.systems.altered.looking import is_there, row
from ludex.systems.altered.moving import holder_of
from ludex.systems.altered.rules_of_play import Rules
from ludex.systems.altered.scene import printed_row


def description_of(action: AtomicAction, state: State, rules: Rules) -> Definition | None:
    """What is printed on a card that comes out of a deck, if it is known which; what is said of a token."""
    if isinstance(action, Create):
        return rules.definitions[action.token]
    item = _item(action, state)
    key = state.facts.cards.get(item)
    if key is None and isinstance(action, TakeFromDeck) and item:
        # chance has told just now which it is
        key = key_in(action.player, item)
    return None if key is None else rules.definitions[key]


def _item(action: AtomicAction, state: State) -> str:
    if isinstance(action, Move):
        return action.id
    if not isinstance(action, TakeFromDeck):
        return ""
    if action.item:
        return action.item
    top = state.facts.decks[action.player].top
    return top[action.position - 1] if 0 < action.position <= len(top) else ""


def in_deck(action: Move | TakeFromDeck, state: State, rules: Rules) -> Row | None:
    """What a card that goes from a deck shows as it lies there; None where it is not known which it is."""
    definition = description_of(action, state, rules)
    if definition is None:
        return None
    owner = action.player if isinstance(action, TakeFromDeck) else holder_of(state.facts, action.id)
    printed = printed_row(_item(action, state), definition)
    return evolve(printed, cells={**printed.cells, ZONE: DECK, OWNER: owner or ""})


def entering_as(action: AtomicAction, printed: Row) -> Row | None:
    """What something that is about to enter a zone will show there, as far as it can be told; None for other actions.

    Args:
        action: What is about to happen.
        printed: What it shows before, or what is printed on it.
    """
    changed: dict[AnyCharacteristic, Value]
    match action:
        case Move(to=zone, player=player, home=home) | TakeFromDeck(to=zone, player=player, home=home):
            changed = {ZONE: zone, CONTROLLER: player}
            if home is not None:
                changed[HOME] = home
        case Create(expedition=expedition, owner=owner):
            player, _, home = expedition.rpartition(".")
            changed = {ZONE: EXPEDITION_ZONE, CONTROLLER: player, HOME: home, OWNER: owner}
        case _:
            return None
    return Row(printed.id, {**printed.cells, **changed}, printed.frame, printed.abilities)


def entered_by(action: AtomicAction, state: State, rules: Rules, zones: frozenset[str]) -> Row | None:
    """What an action lets enter one of some zones, as it will be there; None where it lets nothing enter.

    Args:
        action: What is about to happen.
        state: The state before.
        rules: The rules of the game.
        zones: The zones; who is in one of them before does not enter.
    """
    if isinstance(action, Create):
        if EXPEDITION_ZONE not in zones:
            return None
        return entering_as(action, printed_row(action.token, rules.definitions[action.token]))
    if not isinstance(action, Move | TakeFromDeck) or action.to not in zones:
        return None
    if isinstance(action, Move) and is_there(state.table, action.id):
        before = row(state.table, action.id)
        return None if ZONE.of(before) in zones else entering_as(action, before)
    definition = description_of(action, state, rules)
    return None if definition is None else entering_as(action, printed_row(_item(action, state), definition))
