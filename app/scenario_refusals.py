"""Why an action is not legal now, in words and with the rule that keeps it from being done."""

from attrs import frozen

from ludex.app.scenario_answers import Asked
from ludex.app.scenario_deeds import PlayDeed, QuickActionDeed
from ludex.systems.altered.abilities import QuickAction, works
from ludex.systems.altered.characteristics import (
    CONTROLLER,
    EXHAUSTED,
    HAND,
    NAME,
    OWNER,
    RESERVE,
    STATUSES,
    TYPE,
    ZONE,
)
from ludex.systems.altered.costs import PLAYED
from ludex.systems.altered.facts import State
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.looking import abilities, as_played_by, row
from ludex.systems.altered.mana import ready_mana
from ludex.systems.altered.prices import price
from ludex.systems.altered.quick_actions import MOST_A_DAY
from ludex.systems.altered.sayings_of_play import cannot_play, may_play_exhausted, may_play_from


@frozen
class Refusal:
    """Why something is not legal.

    Attributes:
        reason: In words.
        rule: The id of the rule.
    """

    reason: str
    rule: str = ""


def why_not_played(state: State, game: AlteredGame, asked: Asked, deed: PlayDeed) -> Refusal:
    """Why a player cannot play a card so.

    Args:
        state: The state.
        game: The rules.
        asked: The question that is open.
        deed: Which card, and how.
    """
    player, name = asked.choice.player, deed.card
    id = asked.named.now(name)
    if id is None:
        return Refusal(f"{name} is neither in the Hand nor in the Reserve of {player}", "ALT4-5.2.a")
    card = as_played_by(row(state.table, id), player)
    zone = ZONE.of(card)
    usual = zone in (HAND, RESERVE) and OWNER.of(card) == player
    if not usual and not may_play_from(state, player, card):
        return Refusal(f"{name} is neither in the Hand nor in the Reserve of {player}", "ALT4-5.2.a")
    if TYPE.of(card) not in PLAYED:
        return Refusal(f"{name} is a {TYPE.of(card)}, and nobody plays one", "ALT4-5.1.2.i")
    if not game.definition(state, id).playable:
        return Refusal(f"{NAME.of(card) or name} can never be played", "ALT4-5.1.2.f")
    if zone == RESERVE and EXHAUSTED in STATUSES.of(card) and not may_play_exhausted(state, player, card):
        return Refusal(f"{name} is exhausted in Reserve", "ALT4-2.4.6.c")
    if cannot_play(state, player, card):
        return Refusal(f"an ability says that {player} cannot play {name}", "ALT4-1.4.1.a")
    cost, mana = price(state.table, card, scout=deed.scout), ready_mana(state.table, player)
    if cost > mana:
        return Refusal(f"{name} costs {cost}, and {player} has {mana} mana", "ALT4-5.1.2.f")
    return Refusal(f"{name} cannot be played in this way: {asked.sentence()}", "ALT4-5.1.2.f")


def why_not_used(state: State, asked: Asked, deed: QuickActionDeed) -> Refusal:
    """Why a player cannot play a quick action.

    Args:
        state: The state.
        asked: The question that is open.
        deed: Of which object.
    """
    player, name = asked.choice.player, deed.object
    id = asked.named.now(name)
    if id is None:
        return Refusal(f"{name} is not on the table", "ALT4-5.3.b")
    shown = row(state.table, id)
    held = [each for each in abilities(state.table, id) if isinstance(each.ability, QuickAction)]
    if (CONTROLLER.of(shown) or OWNER.of(shown)) != player:
        return Refusal(f"{name} is not controlled by {player}", "ALT4-5.3.b")
    if not any(works(each, shown) for each in held):
        return Refusal(f"{name} has no quick action that works where it is", "ALT4-5.3.b")
    there = [each for each in held if works(each, shown)]
    if all(state.facts.used.get((id, each.key), 0) >= MOST_A_DAY for each in there):
        return Refusal(f"the quick action of {name} has been played {MOST_A_DAY} times today", "ALT4-1.4.6.b")
    return Refusal(f"the cost of the quick action of {name} cannot be paid", "ALT4-6.4.c")
