"""Quick actions: which a player may play, and how one is played: declared, paid for, resolved (ALT4-5.1.2.b).

They move nothing and leave the turn going on (ALT4-5.3.c, ALT4-4.2.3.e).
"""

from collections.abc import Iterator
from typing import Final

from ludex.engine.context import Context, Reference
from ludex.engine.instructions import Resolution
from ludex.engine.state import Game
from ludex.systems.altered.abilities import QuickAction, works
from ludex.systems.altered.characteristics import CONTROLLER, NAME, OWNER
from ludex.systems.altered.facts import Facts, State, with_facts
from ludex.systems.altered.listening import listeners
from ludex.systems.altered.looking import abilities, row
from ludex.systems.altered.paying import PayCost, can_pay
from ludex.systems.altered.playing import numbered
from ludex.systems.altered.turn_options import PlayQuickAction

MOST_A_DAY: Final = 100
"""ALT4-1.4.6.b: so often one quick action of one object can be played in a day."""


def quick_actions(state: State, game: Game[Facts], player: str) -> tuple[PlayQuickAction, ...]:
    """The quick actions that a player can play now, each with a cost that can be paid.

    Those of Characters and Permanents that the player controls, of their Hero, and support quick actions of ready cards
    in their own Reserve (ALT4-5.3.b).
    """
    return tuple(_playable(state, game, player))


def _playable(state: State, game: Game[Facts], player: str) -> Iterator[PlayQuickAction]:
    view = state.table.view
    for id, held in sorted(state.table.ask(listeners).quick, key=lambda each: view.timestamp(each[0])):
        # nobody controls a card in Reserve; it is its owner's
        if (view.value(id, CONTROLLER) or view.value(id, OWNER)) != player or not works(held, row(state.table, id)):
            continue
        # ALT4-5.3.e: at most 100 plays a day of one quick action of one object
        if state.facts.used.get((id, held.key), 0) >= MOST_A_DAY:
            continue
        ability = held.ability
        assert isinstance(ability, QuickAction)  # nothing else was asked for
        if can_pay(state, game, context_of(player, id, ability, 0), ability.cost):
            yield PlayQuickAction(id, held.key, words=ability.name, name=view.value(id, NAME))


def context_of(player: str, id: str, ability: QuickAction, number: int) -> Context:
    """The context in which a quick action is played: "I" is the object that bears it (ALT4-7.2.1.c)."""
    return Context(player, Reference((id,)), ability.name, "ALT4-5.3.a", number=number)


def play_quick_action(state: State, player: str, declared: PlayQuickAction) -> State:
    """The state in which a quick action is about to be paid for and resolved.

    Its cost is paid as the first step of it, so that "I" is also what its object becomes by paying (ALT4-7.2.1.c).
    """
    ability = next(held.ability for held in abilities(state.table, declared.id) if held.key == declared.ability)
    assert isinstance(ability, QuickAction)  # it was offered as one
    state, number = numbered(state)
    use = declared.id, declared.ability
    state = with_facts(state, used=state.facts.used.set(use, state.facts.used.get(use, 0) + 1))
    context = context_of(player, declared.id, ability, number)
    return state.then(Resolution((PayCost(ability.cost), *ability.then), context))
