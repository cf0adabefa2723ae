"""The atomic actions of Altered: all that a step can do to the game. Frozen data; `happening` carries them out.

Objects are named by their identity on the board, players and expeditions by theirs. `by` is the player who does it, by
the criteria of ALT4-1.4.7.a that come before "the controller of the object affected".
"""

from enum import Enum

from attrs import field, frozen

from ludex.engine.context import Context
from ludex.engine.instructions import Instruction
from ludex.engine.steps import AtomicAction
from ludex.layers.making import quick_to_make
from ludex.layers.passives import Ability
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.phases import Duration


class Verb(Enum):
    """By which word something is moved; triggers and modifiers ask for it."""

    PUT = "put"
    DRAW = "draw"
    DISCARD = "discard"
    SACRIFICE = "sacrifice"
    RESUPPLY = "resupply"
    PLAY = "play"
    RESOLVE = "resolve"
    REST = "rest"
    CLEAN_UP = "clean-up"
    EXPAND = "expand"
    EXCHANGE = "exchange"


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Move(AtomicAction):
    """An object, or a card of a hand, goes to a zone (ALT4-7.3.24.a).

    Attributes:
        id: What moves.
        to: One of `ZONES`.
        player: Whose zone; by ALT4-3.1.2.c the owner's for personal zones, whoever is named here.
        verb: By which word.
        by: Who does it.
        home: The expedition, `hero` or `companion`, for the Expedition zone.
        statuses: With which statuses it enters (ALT4-2.4.1.d).
        counters: With how many further counters it enters, by name.
        from_top: The position in a deck: 1 is the top, 2 the next; -1 is the bottom, -2 the next.
        played: Whether it is played by this move: it leaves Limbo as it resolves (ALT4-7.5.11.a).
        declared: Whether it is put in Limbo in order to be played (ALT4-5.1.2.g).
        also: Abilities that it enters with besides its own (ALT4-7.4.5.c).
    """

    id: str
    to: str
    player: str
    verb: Verb = Verb.PUT
    by: str | None = None
    home: str | None = None
    statuses: frozenset[str] = frozenset()
    counters: tuple[tuple[str, int], ...] = ()
    from_top: int = 1
    played: bool = field(default=False, kw_only=True)
    declared: bool = field(default=False, kw_only=True)
    also: tuple[Ability, ...] = field(default=(), kw_only=True)


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class TakeFromDeck(AtomicAction):
    """The card at a position of a deck goes to a zone: drawing, resupplying and the like (ALT4-3.2.2.c).

    Attributes:
        player: Whose deck, and whose zone.
        position: From the top, 1 for the top card; counted before the step.
        to: One of `ZONES`.
        verb: By which word.
        by: Who does it.
        home: The expedition, for the Expedition zone.
        statuses: With which statuses it enters.
        item: Which card it is, once chance has told; "" before.
        counters: With how many counters, by name.
        from_top: The position in the deck, where it is put back there: as in `Move`, once all are taken.
    """

    player: str
    position: int
    to: str
    verb: Verb = Verb.PUT
    by: str | None = None
    home: str | None = None
    statuses: frozenset[str] = frozenset()
    item: str = ""
    counters: tuple[tuple[str, int], ...] = ()
    from_top: int = field(default=1, kw_only=True)


@frozen(cache_hash=True)
class Reshuffle(AtomicAction):
    """The discard pile is shuffled and put under the deck (ALT4-3.2.2.d)."""

    player: str


@frozen(cache_hash=True)
class ShuffleDeck(AtomicAction):
    """A deck is shuffled."""

    player: str


@frozen(cache_hash=True)
class Uncover(AtomicAction):
    """The game comes to know cards of a deck, which nobody sees: so that another can be put under or above them.

    Attributes:
        player: Whose deck.
        items: Which, from the top downwards.
        at_bottom: Whether they are the last ones of the deck, and not the first.
    """

    player: str
    items: tuple[str, ...]
    at_bottom: bool = field(default=False, kw_only=True)


@frozen(cache_hash=True)
class Create(AtomicAction):
    """A token appears (ALT4-7.3.5.a).

    Attributes:
        token: The key of its description among the game's tokens.
        expedition: The identity of the expedition in which it appears.
        owner: Who creates and owns it (ALT4-1.1.7.b).
        statuses: With which statuses, by modifiers.
        counters: With how many counters, by modifiers.
    """

    token: str
    expedition: str
    owner: str
    statuses: frozenset[str] = frozenset()
    counters: tuple[tuple[str, int], ...] = ()


@frozen(cache_hash=True)
class CreateEmblem(AtomicAction):
    """An Emblem-Ongoing appears in Limbo (ALT4-2.2.2.h).

    Attributes:
        controller: Whose it is.
        source: The identity of the object that made it; its "I" (ALT4-7.2.1.d).
        abilities: What it says.
        duration: How long; None for as long as nothing ends it.
        uses: After how many uses of its abilities it ends; None for no limit.
        name: Its words.
    """

    controller: str
    source: str
    abilities: tuple[Ability, ...]
    duration: Duration | None
    uses: int | None = None
    name: str = ""


@frozen(cache_hash=True)
class Cease(AtomicAction):
    """An object ceases to exist: an emblem that is done."""

    id: str


@frozen(cache_hash=True)
class ChangeExpedition(AtomicAction):
    """An object goes to another expedition and stays the same object (ALT4-3.2.4.d, ALT4-7.3.6.a, ALT4-7.3.34.a)."""

    id: str
    to: str
    by: str | None = None


@frozen(cache_hash=True)
class MoveExpedition(AtomicAction):
    """The counter of an expedition moves: so many regions forward, or backwards if negative (ALT4-7.3.21, ALT4-7.3.22).

    Attributes:
        expedition: Its identity.
        regions: How many.
        due_to: Terrains because of which it moves in Progress (ALT4-4.2.4.j).
        due_to_ascend: Whether it moves thanks to a tie (ALT4-4.2.4.k).
        by: Who does it.
    """

    expedition: str
    regions: int
    due_to: frozenset[str] = frozenset()
    due_to_ascend: bool = field(default=False, kw_only=True)
    by: str | None = None


@frozen(cache_hash=True)
class FailToMove(AtomicAction):
    """An expedition fails to move forward in Progress (ALT4-4.2.4.i)."""

    expedition: str


@frozen(cache_hash=True)
class RevealTumult(AtomicAction):
    """A Tumult card is turned face-up (ALT4-7.3.22.b).

    Attributes:
        pair: Which: 0, 1 or 2, from the Hero region.
        alone: The terrain that a half bears alone, once chance has told; "" before.
        alone_first: Whether that half lies on the side of the Hero region.
    """

    pair: int
    alone: str = ""
    alone_first: bool = field(default=True, kw_only=True)


@frozen(cache_hash=True)
class PlaceMarker(AtomicAction):
    """A Terrain Marker is put on a region (ALT4-3.2.1.d)."""

    region: str
    terrains: frozenset[str]
    by: str | None = None


@frozen(cache_hash=True)
class MoveMarker(AtomicAction):
    """A Terrain Marker is moved to a region, where it is a new object (ALT4-7.3.20.b)."""

    id: str
    region: str
    by: str | None = None


@frozen(cache_hash=True)
class GainStatus(AtomicAction):
    """An object or an expedition gains a status (ALT4-7.3.15.a)."""

    id: str
    status: str
    by: str | None = None


@frozen(cache_hash=True)
class LoseStatus(AtomicAction):
    """An object or an expedition loses a status (ALT4-7.3.19.a)."""

    id: str
    status: str
    by: str | None = None


@frozen(cache_hash=True)
class AddCounters(AtomicAction):
    """Counters of a name are put on an object (ALT4-7.3.14.a); `boost` is a name."""

    id: str
    name: str
    times: int
    by: str | None = None


@frozen(cache_hash=True)
class RemoveCounters(AtomicAction):
    """Counters of a name are removed from an object, as many as there are (ALT4-2.5.g).

    Attributes:
        id: From what.
        name: Which counters.
        times: How many.
        by: Who does it.
        spent: Whether it is a payment, for which that many must be there (ALT4-7.3.33.a).
    """

    id: str
    name: str
    times: int
    by: str | None = None
    spent: bool = field(default=False, kw_only=True)


@frozen(cache_hash=True)
class PayMana(AtomicAction):
    """A player exhausts so many ready Mana Orbs (ALT4-3.2.9.f)."""

    player: str
    mana: int


@frozen(cache_hash=True)
class SwapOrbs(AtomicAction):
    """A player exhausts a ready Mana Orb to ready an exhausted one (ALT4-3.2.9.e)."""

    player: str
    exhaust: str
    ready: str


@frozen(cache_hash=True)
class Show(AtomicAction):
    """Cards are revealed to both players, or looked at by one: an event though nothing changes (ALT4-1.2.7.d).

    Attributes:
        player: Whose cards.
        items: Which.
        to: Who sees them; None for both.
        from_deck: So many from the top of the deck, besides the items.
    """

    player: str
    items: tuple[str, ...] = ()
    to: str | None = None
    from_deck: int = 0


@frozen(cache_hash=True)
class Roll(AtomicAction):
    """A player rolls dice and keeps some (ALT4-7.3.28).

    Attributes:
        player: Who rolls.
        dice: How many.
        ignored: How many of them are ignored, by choice (ALT4-7.3.28.c).
        plus: What is added to the result kept, for certain.
        may_add: Changes that the player may make after seeing the dice, each an amount (ALT-7.3.13.c).
        shown: What the dice show, once chance has told.
        result: What counts, once the player has chosen; None before.
    """

    player: str
    dice: int = 1
    ignored: int = 0
    plus: int = 0
    may_add: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    result: int | None = None


@frozen(cache_hash=True)
class Activate(AtomicAction):
    """A Reaction of an object is activated without its trigger (ALT4-7.3.1.b).

    Attributes:
        id: The object.
        trigger: Of which symbols: `join`, `hand`, `reserve`; "" for all Reactions.
    """

    id: str
    trigger: str
    by: str | None = None


@frozen(cache_hash=True)
class BeginTiebreaker(AtomicAction):
    """The Arena takes the place of the Adventure (ALT4-4.3.a)."""


@frozen(cache_hash=True)
class Grant(AtomicAction):
    """An object gets an ability for as long as it is there."""

    id: str
    ability: Ability


@frozen(cache_hash=True)
class Insert(AtomicAction):
    """An effect that a modifier puts in place of something: it is resolved right after the step (ALT4-6.2.b).

    Attributes:
        effect: What is done.
        context: Whose it is, and what is bound in it.
    """

    effect: tuple[Instruction[Facts], ...]
    context: Context
