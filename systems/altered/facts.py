"""What a game of Altered knows besides the board: whose turn it is, decks, what waits, what is gone."""

from typing import TypeAlias

from attrs import field, frozen
from immutables import Map

from ludex.engine.context import Context
from ludex.engine.instructions import Instruction
from ludex.engine.replacing import replaced
from ludex.engine.state import GameState
from ludex.layers.cells import AbilityKey, AnyCharacteristic, Held, Row, Value
from ludex.layers.making import quick_to_make
from ludex.layers.view import View
from ludex.systems.altered.characteristics import EXPEDITIONS, HOME, REGIONS
from ludex.systems.altered.phases import Duration, Phase


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Deck:
    """A deck, whose order has not all been looked at (ALT4-3.2.2.a): known cards at top and bottom, a heap in between.

    Attributes:
        top: The items known to lie on top, the topmost first.
        heap: How many cards of each key lie somewhere in between, in unknown order, by key.
        bottom: The items known to lie at the bottom, the bottommost last.
        below: Heaps that were shuffled and put under the rest, each shuffled for itself, the upper one first.
    """

    top: tuple[str, ...] = ()
    heap: "Map[str, int]" = field(default=Map())
    bottom: tuple[str, ...] = ()
    below: "tuple[Map[str, int], ...]" = ()

    def __len__(self) -> int:
        heaps = sum(self.heap.values()) + sum(sum(heap.values()) for heap in self.below)
        return len(self.top) + heaps + len(self.bottom)


@quick_to_make
@frozen(weakref_slot=False)
class Waiting:
    """A Reaction that waits in Limbo (ALT4-2.2.2.h).

    Attributes:
        effect: What it does.
        context: Whose it is, and what is bound in it (ALT4-6.3.i).
        after: The daily effect after which it may be played; "" for at once (ALT4-1.2.4.c).
    """

    effect: "tuple[Instruction[Facts], ...]"
    context: Context
    after: str = ""


@frozen
class Ongoing:
    """How long an Emblem-Ongoing lasts, and whose "I" its abilities speak of."""

    duration: Duration | None
    source: str
    uses: int | None = None


@quick_to_make
@frozen(weakref_slot=False)
class Gone:
    """What was last known of an object that has ceased to exist (ALT4-2.1.h), and what came of it.

    Attributes:
        id: Its identity.
        cells: What it showed immediately before.
        abilities: The abilities that it had.
        places: What lay under it: the base cells of the places that it was linked to, by their identity.
        successor: The identity of the object that its card became, or the item where that lies hidden; "" for nothing.
    """

    id: str
    cells: "Map[AnyCharacteristic, Value]"
    abilities: tuple[Held, ...]
    places: "Map[str, Map[AnyCharacteristic, Value]]"
    successor: str

    @property
    def row(self) -> Row:
        """What it showed, to be looked at like an object that is there."""
        return Row(self.id, self.cells, self.places, self.abilities)


def last_seen(view: View, id: str, successor: str) -> Gone:
    """What is known of an object that is about to cease to exist."""
    shown = view.row(id)
    under: dict[str, Map[AnyCharacteristic, Value]] = {}
    # what lies in no Expedition is not asked which ones it is in
    if HOME in shown.cells and (expeditions := EXPEDITIONS.of(shown)):
        frame = view.frame()
        places = (*expeditions, *REGIONS.of(shown))
        under = {place: Map(frame[place].items()) for place in places if place in frame}
    return Gone(id, Map(shown.cells), shown.abilities, Map(under), successor)


@quick_to_make
@frozen(weakref_slot=False)
class Facts:
    """All that a game of Altered knows besides the board.

    Attributes:
        players: Both, in the order of setup.
        first_player: Who is first player of the day.
        day: The number of the day, from 1.
        phase: The phase.
        turn: Whose turn it is, in the Afternoon.
        turn_over: Whether the turn ends when its Reactions are done.
        passed: Who has passed this Afternoon.
        decks: The decks, by player.
        cards: The key of the description of each item that is not in the heap of a deck, by item.
        drawn: How many items of a key each player's heap has brought forth, by `player.key`; names the next one.
        incarnations: How many objects each item has been, by item.
        clock: The last timestamp that was handed out (ALT4-2.2.16.c).
        moved_forward: The expeditions that have moved forward today; under ALT4-D-4.2.5.b=was-there, also the Gears
            that were in them.
        used: How often a quick action or Reaction of an object was used today (ALT4-1.4.6.a).
        waiting: The Reactions in Limbo, by the identity of their emblem.
        ongoing: The Emblem-Ongoings, by identity.
        gone: Objects that are gone, by identity, as long as something may still ask about them.
        resolutions: How many effects have begun to resolve; names the next one.
        arena: Whether the tiebreakers have begun (ALT4-4.3.a).
        winner: Who has won.
        why_won: By what.
    """

    players: tuple[str, str]
    first_player: str
    day: int = 1
    phase: Phase = Phase.NOON
    turn: str | None = None
    turn_over: bool = False
    passed: frozenset[str] = frozenset()
    decks: "Map[str, Deck]" = field(default=Map())
    cards: "Map[str, str]" = field(default=Map())
    drawn: "Map[str, int]" = field(default=Map())
    incarnations: "Map[str, int]" = field(default=Map())
    clock: int = 0
    moved_forward: frozenset[str] = frozenset()
    used: "Map[tuple[str, AbilityKey], int]" = field(default=Map())
    waiting: "Map[str, Waiting]" = field(default=Map())
    ongoing: "Map[str, Ongoing]" = field(default=Map())
    gone: "Map[str, Gone]" = field(default=Map())
    resolutions: int = 0
    arena: bool = False
    winner: str | None = None
    why_won: str = ""

    @property
    def initiative(self) -> tuple[str, str]:
        """Both players in initiative order (ALT4-1.4.5.a)."""
        # ALT4-1.4.5.a: in the Afternoon whose turn it is, in every other phase the first player of the day
        first = self.turn if self.phase is Phase.AFTERNOON and self.turn is not None else self.first_player
        return first, self.opponent(first)

    def opponent(self, player: str) -> str:
        """The other player (ALT4-1.2.1.b)."""
        return self.players[1] if player == self.players[0] else self.players[0]


State: TypeAlias = GameState[Facts]


def with_facts(state: State, **changed: object) -> State:
    """The state with some facts changed."""
    return state.with_facts(replaced(state.facts, **changed))


def item_of(id: str) -> str:
    """The item that an object is an incarnation of (ALT4-2.1.d).

    >>> item_of("fox#3"), item_of("fox")
    ('fox', 'fox')
    """
    return id.partition("#")[0]
