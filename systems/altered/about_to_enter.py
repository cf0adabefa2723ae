"""What is about to enter a zone: what is printed on it, and what it will show there."""

from ludex.engine.steps import AtomicAction
from ludex.layers.cells import Row
from ludex.systems.altered.actions import Create, Move, TakeFromDeck
from ludex.systems.altered.characteristics import EXPEDITION_ZONE, ZONE
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.facts import State
from ludex.systems.altered.looking import is_there, row
from ludex.systems.altered.patterns import entering_as
from ludex.systems.altered.rules_of_play import Rules
from ludex.systems.altered.scene import printed_row


def description_of(action: AtomicAction, state: State, rules: Rules) -> Definition | None:
    """What is printed on a card that comes out of a deck, if it is known which; what is said of a token."""
    if isinstance(action, Create):
        return rules.definitions[action.token]
    item = _item(action, state)
    return rules.definitions[state.facts.cards[item]] if item in state.facts.cards else None


def _item(action: AtomicAction, state: State) -> str:
    if isinstance(action, Move):
        return action.id
    if not isinstance(action, TakeFromDeck):
        return ""
    if action.item:
        return action.item
    top = state.facts.decks[action.player].top
    return top[action.position - 1] if 0 < action.position <= len(top) else ""


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
