"""How a card is played: declared, moved to Limbo, paid for, resolved (ALT4-5.1.2.a).

The parts after the declaration are instructions of the effect that lets the card be played, so that all of them are its
steps (ALT4-5.2.b) and its words can follow the card from zone to zone (ALT4-2.1.g). A card that is played on a
player's turn has an effect of its own. The card goes by the name `PLAYED` there, and is `it`.
"""

from typing import Final

from attrs import evolve, field, frozen

from ludex.engine.context import IT, Context, Reference
from ludex.engine.instructions import Instruction, Resolution
from ludex.engine.pipeline import Perform
from ludex.engine.state import Game
from ludex.engine.steps import AtomicAction, step
from ludex.layers.cells import Row
from ludex.systems.altered import modes
from ludex.systems.altered.actions import GainStatus, Move, PayMana, TakeFromDeck, Verb
from ludex.systems.altered.characteristics import (
    COOLDOWN,
    DISCARD,
    EXHAUSTED,
    FLEETING,
    KEYWORDS,
    LANDMARK_ZONE,
    LIMBO,
    OWNER,
    RESERVE,
    SPELL,
    STATUSES,
    TYPE,
    ZONE,
)
from ludex.systems.altered.declaring import before_it_is_played, goes_to
from ludex.systems.altered.facts import Facts, State, with_facts
from ludex.systems.altered.gifts import USED, GiveToSpell, limited_alterations, used_up, using
from ludex.systems.altered.looking import abilities, is_there, row
from ludex.systems.altered.mana import ready_mana
from ludex.systems.altered.paying import Cost, Mana, PayCost, can_pay
from ludex.systems.altered.rules_of_play import rules_of
from ludex.systems.altered.rulings_of_play import MODES
from ludex.systems.altered.scene import Scene
from ludex.systems.altered.scouting import RETURN_OF_A_SCOUT
from ludex.systems.altered.turn_options import PlayCard
from ludex.systems.altered.ways_to_pay import ways_to_pay

PLAYED: Final = "the card played"
BEFORE: Final = "it, before a card was played"


def numbered(state: State) -> tuple[State, int]:
    """The state in which one more effect has begun to resolve, and the number of that effect."""
    number = state.facts.resolutions + 1
    return with_facts(state, resolutions=number), number


def play_on_turn(state: State, game: Game[Facts], player: str, declared: PlayCard) -> State:
    """The state in which a player is about to play a card as the effect of a turn (ALT4-4.2.3.d)."""
    state, number = numbered(state)
    context = Context(player, rule="ALT4-5.1.2.a", number=number)
    return state.then(playing(state, game, Resolution((), context), player, declared))


def playing(
    state: State,
    game: Game[Facts],
    rest: "Resolution[Facts]",
    player: str,
    declared: PlayCard,
    statuses: frozenset[str] = frozenset(),
    *,
    again: "Instruction[Facts] | None" = None,
) -> "Resolution[Facts]":
    """An effect that goes on with playing a card as it has been declared.

    Args:
        state: The state.
        game: The rules.
        rest: The effect, with what comes after the playing.
        player: Who plays.
        declared: What, and how.
        statuses: Which statuses the card gains as it is played.
        again: How the effect offers playing anew, should the card turn out not to be payable; None for the effect of
            a turn.
    """
    card = (Reference((declared.id,)),)
    context = rest.context if again is None else rest.context.naming(BEFORE, rest.context.names.get(IT, ()))
    context = context.naming(PLAYED, card).naming(IT, card)
    if USED in context.names:
        context = context.naming(USED, ())
    there, shown = before_it_is_played(state, game, player, declared.id)
    if limited := limited_alterations(there, shown):
        context = using(context, limited)
    ways = ways_to_pay(there, player, shown)
    parts = next(way.parts for way in ways if way.words == declared.ways)
    to_limbo, back = _to_limbo_and_back(state, game, player, shown)
    gained = *gained_in_limbo(state, game, shown), *(statuses & {FLEETING})
    return rest.knowing(context).first(
        MoveToLimbo(player, to_limbo),
        *(GainAfterEntry(player, LIMBO, status) for status in gained),
        GiveToSpell(PLAYED),
        PayForCard(player, declared, parts, back, again=again),
        ResolveCard(player, declared, statuses),
    )


def _to_limbo_and_back(state: State, game: Game[Facts], player: str, shown: Row) -> tuple[AtomicAction, Move]:
    """How a card moves to Limbo, and back to where it lies, should it turn out not to be payable.

    It goes back with the statuses that it has there; its counters stay on it anyway.
    """
    id, place = shown.id, 1
    move: AtomicAction = Move(id, LIMBO, player, Verb.PLAY, player, declared=True)
    if not is_there(state.table, id) and (lies := Scene(state, game, Context(player)).deck_place(id)) is not None:
        owner, place = lies
        move = TakeFromDeck(owner, place, LIMBO, Verb.PLAY, player, item=id)
    statuses = STATUSES.of(shown)
    return move, Move(id, ZONE.of(shown), OWNER.of(shown), by=player, statuses=statuses, from_top=place)


def card_of(context: Context) -> str:
    """The identity by which the card that is being played can be found now."""
    return context.names[PLAYED][0].now


@frozen
class MoveToLimbo(Instruction[Facts]):
    """The card moves to Limbo, as one event (ALT4-5.1.2.g)."""

    player: str
    move: AtomicAction

    def begin(self, state: State, game: Game[Facts], rest: "Resolution[Facts]") -> State:
        """Move it."""
        return state.then(Perform(step(self.move, controller=self.player, cause=rest.context.cause)), rest)


def gained_in_limbo(state: State, game: Game[Facts], card: Row) -> tuple[str, ...]:
    """Fleeting, as often as something says that a card gains it as it enters Limbo: what it gains there in turn."""
    # ALT4-2.4.7.b-R: a Landmark never gains it
    if goes_to(card) == LANDMARK_ZONE:
        return ()
    # ALT4-5.2.4.a, ALT4-2.4.7.a, ALT4-5.2.1.b, ALT4-5.2.2.b: for coming from a Reserve, then for having it in its own
    # text; what passives say of it comes after that
    from_reserve = ZONE.of(card) == RESERVE
    in_text = TYPE.of(card) == SPELL and rules_of(game).definition(state, card.id).fleeting
    return (FLEETING,) * (from_reserve + in_text)


@frozen
class PayForCard(Instruction[Facts]):
    """All costs are paid in full, in a single step (ALT4-5.1.2.h).

    Attributes:
        player: Who pays.
        declared: How the card is played.
        parts: What is paid besides mana.
        back: How the card goes back to where it lay, should it turn out not to be payable.
        again: How an effect offers playing anew, should the card turn out not to be payable; None for the effect of a
            turn, which ends with it.
    """

    player: str
    declared: PlayCard
    parts: Cost
    back: Move
    again: "Instruction[Facts] | None" = field(default=None, kw_only=True)

    def begin(self, state: State, game: Game[Facts], rest: "Resolution[Facts]") -> State:
        """Pay, where there is something to pay."""
        id, mana = card_of(rest.context), self.declared.mana
        # ALT4-7.3.23.a: for free, all of the payment is skipped
        if mana is None or not (mana or self.parts) or not in_limbo(state, id):
            return self._ending_turn(used_up(state, rest.context)).then(rest)
        cause = rest.context.cause
        paying = Context(self.player, Reference((id,)), number=cause.effect)
        if not self._can_pay(state, game, paying, mana):
            # ALT4-6.4.d: unpaid, it is not played, and the game goes back to where it was offered: to the turn, or to
            # the effect. Only a modifier of the move to Limbo could have brought this about
            back = evolve(self.back, id=id)
            if self.again is not None:
                # in place of the resolution of the card
                rest = Resolution((self.again, *rest.todo[1:]), rest.context)
            return state.then(Perform(step(back, controller=self.player, cause=cause)), rest)
        # ALT4-2.2.15.e: used for a card that is not played for want of payment, an emblem is not used
        state = self._ending_turn(used_up(state, rest.context))
        if self.parts:
            return state.then(Resolution((PayCost((Mana(mana), *self.parts)),), paying), rest)
        pay = PayMana(self.player, mana)
        return state.then(Perform(step(pay, controller=self.player, cause=cause, cost=True)), rest)

    def _ending_turn(self, state: State) -> State:
        return with_facts(state, turn_over=True) if self.again is None else state

    def _can_pay(self, state: State, game: Game[Facts], context: Context, mana: int) -> bool:
        if not self.parts:
            return ready_mana(state.table, self.player) >= mana
        return can_pay(state, game, context, (Mana(mana), *self.parts))


@frozen
class ResolveCard(Instruction[Facts]):
    """The card leaves Limbo: it enters play, or does what it says (ALT4-5.1.2.i)."""

    player: str
    declared: PlayCard
    statuses: frozenset[str]

    def begin(self, state: State, game: Game[Facts], rest: "Resolution[Facts]") -> State:
        """Begin."""
        id = card_of(rest.context)
        if not in_limbo(state, id):
            return state.then(rest.knowing(rest.context.doing(did=False)))
        card = row(state.table, id)
        rest = rest.knowing(rest.context.doing(did=True))
        if TYPE.of(card) == SPELL:
            state, number = numbered(state)
            own = modes.context_of(self.player, card, self.declared.ways, number)
            declared = self.declared.modes if rules_of(game).takes(MODES) else None
            effect = modes.effect_of(abilities(state.table, id), declared)
            return state.then(Resolution(effect, own), rest.first(FinishSpell(self.player)))
        # ALT4-1.4.1.c: a card that is forbidden to enter stays where it is, for no rule sends it elsewhere
        zone = goes_to(card)
        also = (RETURN_OF_A_SCOUT,) if self.declared.by_scout else ()
        enter = Move(id, zone, self.player, Verb.RESOLVE, self.player, self.declared.home, played=True, also=also)
        # ALT4-5.2.1.c, ALT4-5.2.2.c, ALT4-2.4.7.c: it enters, and in a separate step gains Fleeting if the object in
        # Limbo had it
        gained = [FLEETING] if FLEETING in STATUSES.of(card) else []
        gained += sorted(self.statuses - {FLEETING})
        rest = rest.first(*(GainAfterEntry(self.player, zone, status) for status in gained))
        return state.then(Perform(step(enter, controller=self.player, cause=rest.context.cause)), rest)


def in_limbo(state: State, id: str) -> bool:
    """Whether an object is there, in Limbo."""
    return _lies_in(state, id, LIMBO)


def _lies_in(state: State, id: str, zone: str) -> bool:
    return is_there(state.table, id) and state.table.view.value(id, ZONE) == zone


@frozen
class GainAfterEntry(Instruction[Facts]):
    """The object that has just entered a zone gains a status there, before any Reaction (ALT4-5.2.1.c)."""

    player: str
    zone: str
    status: str

    def begin(self, state: State, game: Game[Facts], rest: "Resolution[Facts]") -> State:
        """Gain it, unless a modifier has sent the card elsewhere."""
        id = card_of(rest.context)
        if not _lies_in(state, id, self.zone):
            return state.then(rest)
        gain = GainStatus(id, self.status, self.player)
        # ALT4-7.3.29.b: the card was played even if it cannot gain this, so that the effect is not told of it
        cause = evolve(rest.context.cause, effect=0)
        return state.then(Perform(step(gain, controller=self.player, cause=cause)), rest)


@frozen
class FinishSpell(Instruction[Facts]):
    """A Spell that is done goes to Reserve, or to the Discard pile if it is Fleeting (ALT4-5.2.4.b)."""

    player: str

    def begin(self, state: State, game: Game[Facts], rest: "Resolution[Facts]") -> State:
        """Move it, unless it has already left Limbo."""
        id = card_of(rest.context)
        if not in_limbo(state, id):
            return state.then(rest)
        spell = row(state.table, id)
        fleeting = FLEETING in STATUSES.of(spell)
        # ALT4-7.4.1.a: a Spell with Cooldown becomes exhausted in Reserve, and nowhere else
        cools_down = not fleeting and COOLDOWN in KEYWORDS.of(spell)
        statuses = frozenset({EXHAUSTED}) if cools_down else frozenset()
        zone = DISCARD if fleeting else RESERVE
        move = Move(id, zone, OWNER.of(spell), Verb.RESOLVE, self.player, statuses=statuses, played=True)
        return state.then(Perform(step(move, controller=self.player, cause=rest.context.cause)), rest)
