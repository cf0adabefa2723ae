"""Costs: their parts as data, whether they can be paid, and the one step in which they are (ALT4-6.4).

>>> Mana(2), ExhaustMe(), Spend("kelon", 2).counter
(Mana(mana=2, by=You()), ExhaustMe(), 'kelon')
"""

from attrs import evolve, field, frozen

from ludex.engine.choices import NO, YES, Answer, Choice, Yes
from ludex.engine.context import Context
from ludex.engine.instructions import Instruction, Resolution, about_of, not_negative
from ludex.engine.state import Game, Progress
from ludex.engine.steps import AtomicAction
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.abilities import CostPart, Effect
from ludex.systems.altered.actions import GainStatus, Move, PayMana, RemoveCounters
from ludex.systems.altered.actions import Verb as Word
from ludex.systems.altered.cost_parts import Part
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.listening import listeners
from ludex.systems.altered.looking import value
from ludex.systems.altered.mana import ready_orbs
from ludex.systems.altered.nouns import ME
from ludex.systems.altered.payable import Payment
from ludex.systems.altered.sayings import CannotGain, Forbids
from ludex.systems.altered.scene import Noun, Number, Said, Scene
from ludex.systems.altered.statuses import BARE_ZONES
from ludex.systems.altered.verb import Doings, Verb
from ludex.systems.altered.who import YOU, They, Who


@frozen(cache_hash=True)
class Mana(Part):
    """So much mana: a number in a cost (ALT4-3.2.9.f, ALT4-7.1.4.c)."""

    mana: Number = field(validator=not_negative)
    by: Who = YOU

    def nouns(self) -> tuple[Noun, ...]:
        """Who pays."""
        return (self.by,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Exhausting so many ready Mana Orbs; nothing for 0."""
        mana = at.number(self.mana)
        return tuple(PayMana(payer.now, mana) for payer in said[0]) if mana > 0 else ()

    def is_met_by(self, at: Scene, actions: tuple[AtomicAction, ...]) -> bool:
        """Whether it is nothing, or somebody pays it."""
        return bool(actions) or at.number(self.mana) <= 0

    @property
    def is_plain(self) -> bool:
        """Whether it is printed, and one's own to pay."""
        return isinstance(self.mana, int) and self.by == YOU

    def is_out_of_reach(self, at: Scene) -> bool:
        """Whether one would have to pay more than one has."""
        return isinstance(self.mana, int) and self.by == YOU and len(ready_orbs(at.table, at.you)) < self.mana


@frozen(cache_hash=True)
class ExhaustMe(Part):
    """The symbol T: the bearer gets exhausted, unless it is so already (ALT4-7.1.4.a, ALT4-5.3.d)."""

    def nouns(self) -> tuple[Noun, ...]:
        """The bearer."""
        return (ME,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Exhausting it."""
        return tuple(GainStatus(id, c.EXHAUSTED, at.you) for id in at.on_board(said[0]))

    @property
    def is_plain(self) -> bool:
        """Yes: a ready object can be exhausted."""
        return True

    def is_out_of_reach(self, at: Scene) -> bool:
        """Whether the bearer is gone, or exhausted: then it cannot pay, whatever it may gain again (ALT4-2.4.6.a)."""
        me = at.context.me
        if me is None or not at.is_there(me.now) or value(at.table, me.now, c.ZONE) in BARE_ZONES:
            return True
        return c.EXHAUSTED in value(at.table, me.now, c.STATUSES)


@frozen(cache_hash=True)
class DiscardMe(Part):
    """The symbol D: the bearer is discarded from Reserve (ALT4-7.1.4.b)."""

    def nouns(self) -> tuple[Noun, ...]:
        """The bearer."""
        return (ME,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Discarding it."""
        there = (id for id in at.on_board(said[0]) if value(at.table, id, c.ZONE) == c.RESERVE)
        return tuple(Move(id, c.DISCARD, value(at.table, id, c.OWNER), Word.DISCARD, at.you) for id in there)

    @property
    def is_plain(self) -> bool:
        """Yes: what lies in Reserve can be discarded."""
        return True

    def is_out_of_reach(self, at: Scene) -> bool:
        """Whether the bearer does not lie in Reserve."""
        me = at.context.me
        return me is None or not at.is_there(me.now) or value(at.table, me.now, c.ZONE) != c.RESERVE


@frozen(cache_hash=True)
class Spend(Part):
    """So many of the bearer's counters of a name (ALT4-7.3.33.a).

    Attributes:
        counter: The name of the counters.
        times: How many.
    """

    counter: str
    times: Number = field(default=1, validator=not_negative)

    def nouns(self) -> tuple[Noun, ...]:
        """The bearer."""
        return (ME,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Removing them."""
        times = at.number(self.times)
        return tuple(RemoveCounters(id, self.counter, times, at.you, spent=True) for id in at.on_board(said[0]))

    def is_met_by(self, at: Scene, actions: tuple[AtomicAction, ...]) -> bool:
        """Whether that many are there (ALT4-2.5.h)."""
        cell = c.counter(self.counter)
        removals = [action for action in actions if isinstance(action, RemoveCounters)]
        return bool(removals) and all(value(at.table, each.id, cell) >= each.times for each in removals)

    @property
    def is_plain(self) -> bool:
        """Whether it is so many as is printed: what lies there can be removed."""
        return isinstance(self.times, int) and self.times > 0

    def is_out_of_reach(self, at: Scene) -> bool:
        """Whether the bearer is gone, or has fewer."""
        me = at.context.me
        if me is None or not at.is_there(me.now):
            return True
        return isinstance(self.times, int) and value(at.table, me.now, c.counter(self.counter)) < self.times


@frozen(cache_hash=True)
class Also(Part):
    """What a verb says, as a part of a cost: "discard a card from your Reserve"."""

    verb: Verb

    def nouns(self) -> tuple[Noun, ...]:
        """What the verb speaks of."""
        return self.verb.nouns()

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """What the verb comes to."""
        return self.verb.actions(at, said)


Cost = tuple[CostPart, ...]


def parts_of(cost: Cost) -> tuple[Part, ...]:
    """The parts of a cost, as parts that can be paid."""
    return tuple(part for part in cost if isinstance(part, Part))


def can_pay(state: State, game: Game[Facts], context: Context, cost: Cost) -> bool:
    """Whether a cost can be paid in full, all parts at once (ALT4-6.4.c, ALT4-1.4.1.b)."""
    at, parts = Scene(state, game, context), parts_of(cost)
    if any(part.is_out_of_reach(at) for part in parts):
        return False
    known = state.table.ask(listeners).sayings
    if _are_plain(parts) and CannotGain not in known and Forbids not in known:
        price = sum(part.mana for part in parts if isinstance(part, Mana) and isinstance(part.mana, int))
        return price == 0 or len(ready_orbs(state.table, at.you)) >= price
    try:
        return Payment(at, parts, _used_up(at, parts)).can_be_made()
    except ZeroDivisionError:
        # ALT4-1.1.6.c: what would divide by zero is impossible
        return False


def _are_plain(parts: tuple[Part, ...]) -> bool:
    """Whether no part can hinder another, and each can be paid where it is not out of reach."""
    if not all(part.is_plain for part in parts):
        return False
    besides = [type(part) for part in parts if not isinstance(part, Mana)]
    return len(set(besides)) == len(besides)


def _used_up(at: Scene, parts: tuple[Part, ...]) -> frozenset[str]:
    """What cannot be picked for another part: who discards the bearer discards it once."""
    me = at.context.me
    return frozenset({me.now} if me is not None and any(isinstance(part, DiscardMe) for part in parts) else ())


@frozen
class PayCost(Instruction[Facts]):
    """A cost that has been agreed to is paid, in a single step (ALT4-6.4.a, ALT4-6.1.d)."""

    cost: Cost

    def begin(self, state: State, game: Game[Facts], rest: Resolution[Facts]) -> Progress[Facts]:
        """Decide what the parts leave open, then pay."""
        return self._doings(Scene(state, game, rest.context)).begin(state, game, rest)

    def decide(self, state: State, game: Game[Facts], rest: Resolution[Facts], answer: Answer) -> State:
        """Go on with a decision."""
        return self._doings(Scene(state, game, rest.context)).decide(state, game, rest, answer)

    def _doings(self, at: Scene) -> Doings:
        parts = parts_of(self.cost)
        return Doings(parts, cost=True, taken=_used_up(at, parts))


@frozen
class MayPay(Instruction[Facts]):
    """An offer in the middle of an effect: "you may pay 1 to …" (ALT4-6.4.b).

    Attributes:
        cost: What must be paid.
        then: What is done by who pays.
        otherwise: What is done instead by who does not.
        player: Who decides, and pays the mana, if it is not "you": the name of a player that was mentioned.
        offer: What is offered, in words.
    """

    cost: Cost
    then: Effect
    otherwise: Effect = ()
    player: str = field(default="", kw_only=True)
    offer: str = field(default="", kw_only=True)

    def begin(self, state: State, game: Game[Facts], rest: Resolution[Facts]) -> Progress[Facts]:
        """Ask, if it can be paid."""
        context = rest.context
        if not can_pay(state, game, context, self._due):
            return state.then(rest.knowing(context.doing(did=False)).first(*self.otherwise))
        payer = context.player(self.player)
        return Choice(payer, self.offer or "Pay?", (YES, NO), "ALT4-6.4.b", about_of(context))

    def decide(self, state: State, game: Game[Facts], rest: Resolution[Facts], answer: Answer) -> State:
        """Pay and go on, or not."""
        if isinstance(answer, Yes):
            return state.then(rest.first(PayCost(self._due), *self.then))
        return state.then(rest.knowing(rest.context.doing(did=False)).first(*self.otherwise))

    @property
    def _due(self) -> Cost:
        """The cost: who decides pays its mana, unless it says whose (ALT4-6.4.c)."""
        if not self.player:
            return self.cost
        they = They(self.player)
        return tuple(evolve(part, by=they) if isinstance(part, Mana) and part.by == YOU else part for part in self.cost)
