"""Which cards a player can declare to play, and how (ALT4-5.1.2.c): whole declarations, each of them legal.

Nothing changes in the game while a player declares (ALT4-5.1.2.f). So every way to play a card is looked at
beforehand, what is illegal is left out, and to choose one of the rest is to declare.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final, cast

from attrs import evolve, field, frozen

from ludex.engine.context import Context, Reference
from ludex.engine.form_fields import NOT_IN_FILES
from ludex.engine.state import Game
from ludex.engine.steps import step
from ludex.engine.table import Table
from ludex.layers.cells import Row
from ludex.layers.deltas import Enter
from ludex.layers.features import Everything
from ludex.layers.selection import Selector
from ludex.systems.altered.actions import Move, Verb
from ludex.systems.altered.characteristics import (
    CHARACTER,
    DECK,
    EXHAUSTED,
    EXPEDITION_ZONE,
    HAND,
    HAND_COST,
    HOMES,
    LIMBO,
    NAME,
    OWNER,
    PERMANENT,
    RESERVE,
    RESERVE_COST,
    SCOUT,
    STATUSES,
    TYPE,
    ZONE,
    ZONE_TYPE,
)
from ludex.systems.altered.costs import PLAYED
from ludex.systems.altered.entering import Entry, object_of
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.happening import happen
from ludex.systems.altered.listening import listeners
from ludex.systems.altered.looking import as_played_by, in_zone, is_there, matches, row
from ludex.systems.altered.mana import ready_mana
from ludex.systems.altered.modes import NO_MODES, context_of, is_modal, modes_to_declare
from ludex.systems.altered.paying import Mana, can_pay
from ludex.systems.altered.prices import price
from ludex.systems.altered.rules_of_play import rules_of
from ludex.systems.altered.rulings_of_play import MODES
from ludex.systems.altered.sayings_of_play import MayPlayFrom, cannot_play, may_play_exhausted, may_play_from
from ludex.systems.altered.scene import Scene
from ludex.systems.altered.turn_options import PlayCard
from ludex.systems.altered.ways_to_pay import CostsAlso, CostsInstead, Way, ways_to_pay


@frozen
class Offer:
    """What an effect, or one's turn, lets a player play, and on which terms.

    Attributes:
        cards: Which cards.
        zones: From where: the player's own Hand and Reserve, unless something else is said (ALT4-5.2.a).
        among: Only these, by identity; it takes the place of `zones`.
        free: Whether they are played for free (ALT4-7.3.23.a).
        less: By how much they cost less.
        may: Whether the player may decline; whoever would have to pay may in any case (ALT4-6.4.b).
        homes: In which of the player's Expeditions they may be played.
        statuses: Which statuses they gain as they are played.
    """

    cards: Selector = field(factory=Everything)
    zones: tuple[str, ...] = (HAND, RESERVE)
    among: tuple[str, ...] | None = field(default=None, metadata=NOT_IN_FILES)
    free: bool = field(default=False, kw_only=True)
    less: int = field(default=0, kw_only=True)
    may: bool = field(default=True, kw_only=True)
    homes: tuple[str, ...] = field(default=HOMES, kw_only=True)
    statuses: frozenset[str] = field(default=frozenset(), kw_only=True)


ON_ONES_TURN: Final = Offer()
NOBODY: Final = Row("", {})


def declarations(
    state: State, game: Game[Facts], player: str, offer: Offer = ON_ONES_TURN, source: Row = NOBODY
) -> tuple[PlayCard, ...]:
    """All declarations that a player can make, the oldest cards first.

    Args:
        state: The state.
        game: The rules.
        player: Who would play.
        offer: What may be played, and on which terms.
        source: Through whose eyes the offer says which cards.
    """
    found: list[PlayCard] = []
    purse = ready_mana(state.table, player)
    as_printed = not offer.free and not offer.less and _costs_as_printed(state.table)
    for id in _offered(state, player, offer):
        if as_printed and _is_too_dear(state.table, id, purse):
            continue
        there, card = before_it_is_played(state, game, player, id)
        if may_be_played(there, game, player, card) and _is_offered(there, offer, card, source):
            found += _ways(there, game, player, offer, card, purse)
    return tuple(found)


def _costs_as_printed(table: Table) -> bool:
    known = table.ask(listeners)
    return not (known.costly or CostsAlso in known.sayings or CostsInstead in known.sayings)


def _is_too_dear(table: Table, id: str, purse: int) -> bool:
    """Whether a card costs more than there is to pay with, where every card costs what is printed on it."""
    view = table.view
    if id not in view:
        return False
    cost = RESERVE_COST if view.value(id, ZONE) == RESERVE else HAND_COST
    return view.value(id, cost) > purse and not view.value(id, SCOUT)


def _offered(state: State, player: str, offer: Offer) -> Iterator[str]:
    if offer.among is not None:
        yield from offer.among
        return
    for zone in offer.zones:
        yield from in_zone(state.table, zone, player)
    permitted = state.table.ask(listeners).sayings.get(MayPlayFrom, ()) if offer is ON_ONES_TURN else ()
    # ALT4-5.2.a: from elsewhere too, where something permits it
    for zone in sorted({zone for said in permitted for zone in cast(MayPlayFrom, said.saying).zones}):
        for id in in_zone(state.table, zone):
            card = row(state.table, id)
            if not _is_usual(card, player) and may_play_from(state, player, card):
                yield id


def _is_usual(card: Row, player: str) -> bool:
    return ZONE.of(card) in ON_ONES_TURN.zones and OWNER.of(card) == player


def before_it_is_played(state: State, game: Game[Facts], player: str, id: str) -> tuple[State, Row]:
    """What a card shows that a player may play, and the state in which that is true.

    A card in a deck is looked at as if it lay on the table: what alters how cards are played alters how it is played.
    """
    if not is_there(state.table, id):
        place = Scene(state, game, Context(player)).deck_place(id)
        how = Entry(DECK, player if place is None else place[0])
        rules = rules_of(game)
        laid = object_of(rules, rules.definition(state, id), id, state.facts.clock + 1, how)
        state = state.with_table(state.table.after(Enter(laid)))
    return state, as_played_by(row(state.table, id), player)


def _is_offered(state: State, offer: Offer, card: Row, source: Row) -> bool:
    return isinstance(offer.cards, Everything) or matches(state.table, offer.cards, card, source)


def _ways(state: State, game: Game[Facts], player: str, offer: Offer, card: Row, purse: int) -> Iterator[PlayCard]:
    table, zone, name = state.table, ZONE.of(card), NAME.of(card)
    # ALT4-5.2.1.a, ALT4-5.2.2.a: one of the player's own two Expeditions, also for what is Gigantic
    homes: tuple[str | None, ...] = offer.homes if goes_to(card) == EXPEDITION_ZONE else (None,)
    # ALT4-7.4.5.a: Scout is usable from the hand only
    by_scout = (False, True) if zone == HAND and SCOUT.of(card) > 0 else (False,)
    ways = ways_to_pay(state, player, card)
    modal = rules_of(game).takes(MODES) and is_modal(card)
    paid_in, paid_for = state, card.id
    if modal or any(way.parts for way in ways):
        paid_in, paid_for = _in_limbo(state, game, player, card.id)
    for scout in by_scout:
        mana = None if offer.free else price(table, card, scout=scout, less=offer.less)
        for way in ways:
            if way.with_mana:
                due = mana
            elif scout:
                continue  # both take the place of the Hand Cost
            else:
                due = None if offer.free else 0
            if due is None or (due <= purse and _can_pay(paid_in, game, player, paid_for, due, way)):
                modes = NO_MODES
                if modal:
                    own = context_of(player, evolve(card, id=paid_for), way.words)
                    modes = modes_to_declare(paid_in, game, card, own)
                for home, picked in product(homes, modes):
                    yield PlayCard(
                        card.id, home, due, by_scout=scout, ways=way.words, modes=picked, name=name, zone=zone
                    )


def _in_limbo(state: State, game: Game[Facts], player: str, id: str) -> tuple[State, str]:
    """The game with a card in Limbo, as it is when its cost is paid (ALT4-5.1.2.h), and which object it is there.

    A card in a deck has been laid on the table before (`before_it_is_played`).
    """
    move = Move(id, LIMBO, player, Verb.PLAY, player, declared=True)
    change = happen(state, game, step(move, controller=player))
    return change.after, change.event.happened[0].new


def _can_pay(state: State, game: Game[Facts], player: str, id: str, mana: int, way: Way) -> bool:
    return not way.parts or can_pay(state, game, Context(player, Reference((id,))), (Mana(mana), *way.parts))


def may_be_played(state: State, game: Game[Facts], player: str, card: Row) -> bool:
    """Whether nothing keeps a player from playing a card, as far as it is not a question of its cost."""
    # ALT4-5.1.2.i: Characters, Permanents and Spells are what is played
    if TYPE.of(card) not in PLAYED or not rules_of(game).definition(state, card.id).playable:
        return False
    # ALT4-2.4.6.c: what is exhausted in a Reserve cannot be played from it
    if ZONE.of(card) == RESERVE and EXHAUSTED in STATUSES.of(card) and not may_play_exhausted(state, player, card):
        return False
    return not cannot_play(state, player, card)


def goes_to(card: Row) -> str:
    """The zone that a card goes to as it resolves (ALT4-5.1.2.i); for a Spell, Reserve (ALT4-5.2.4.b).

    >>> goes_to(Row("elf", {TYPE: CHARACTER})), goes_to(Row("inn", {TYPE: PERMANENT, ZONE_TYPE: "landmark"}))
    ('expedition', 'landmark')
    """
    kind = TYPE.of(card)
    if kind == PERMANENT:
        return ZONE_TYPE.of(card)
    return EXPEDITION_ZONE if kind == CHARACTER else RESERVE
