"""Verbs that move cards and objects: draw, discard, put, resupply, sacrifice, sabotage, exchange, shuffle.

>>> from ludex.systems.altered.nouns import It
>>> Draw(2), Put(It(), "hand").to
(Draw(count=2, who=You()), 'hand')
"""

from typing import Final

from attrs import field, frozen

from ludex.engine.context import Reference
from ludex.engine.instructions import Instruction, not_negative
from ludex.engine.steps import AtomicAction
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import ChangeExpedition, Move, ShuffleDeck, TakeFromDeck
from ludex.systems.altered.actions import Verb as Word
from ludex.systems.altered.among import Among, play_zones
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.looking import row, value
from ludex.systems.altered.nouns import ME, Called, It, Nothing, TopOfDeck
from ludex.systems.altered.picked_nouns import Target
from ludex.systems.altered.scene import RESUPPLIED, Noun, Number, Said, Scene, holder
from ludex.systems.altered.verb import Verb
from ludex.systems.altered.verbs.doers import Zone, doer
from ludex.systems.altered.verbs.statuses import Exhaust
from ludex.systems.altered.who import ANYTHING, YOU, Who

EXHAUSTED: Final = frozenset({c.EXHAUSTED})
NO_STATUS: Final[frozenset[str]] = frozenset()


@frozen
class Destination:
    """Where something moves.

    Attributes:
        zone: The zone.
        word: By which word it moves.
        player: Whose zone; the owner's by default.
        home: The expedition, for the Expedition zone.
        statuses: With which statuses it enters.
        from_top: The place in a deck.
    """

    zone: str
    word: Word
    player: str | None = None
    home: str | None = None
    statuses: frozenset[str] = NO_STATUS
    from_top: int = 1

    def bringing(self, id: str, owner: str, by: str) -> Move:
        """The move of an object or a card of a hand."""
        return Move(
            id, self.zone, self.player or owner, self.word, by, self.home, self.statuses, from_top=self.from_top
        )

    def taking(self, deck: str, place: int, by: str, item: str = "") -> TakeFromDeck:
        """The move of a card of a deck."""
        return TakeFromDeck(
            deck, place, self.zone, self.word, by, self.home, self.statuses, item, from_top=self.from_top
        )


TO_DISCARD: Final = Destination(c.DISCARD, Word.DISCARD)


@frozen
class Draw(Verb):
    """Draw cards, in one step (ALT4-7.3.9.a).

    Attributes:
        count: How many, each player.
        who: Who draws.
    """

    count: Number = field(default=1, validator=not_negative)
    who: Who = YOU

    def nouns(self) -> tuple[Noun, ...]:
        """Who draws."""
        return (self.who,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """The topmost cards go to Hand."""
        count = at.number_at_once(self.count)
        return tuple(
            TakeFromDeck(player.now, place, c.HAND, Word.DRAW, player.now)
            for player in said[0]
            for place in range(1, count + 1)
        )


@frozen
class Resupply(Verb):
    """The top card of one's Deck goes to one's Reserve; it is `it` afterwards (ALT4-7.3.26.a)."""

    who: Who = YOU

    def nouns(self) -> tuple[Noun, ...]:
        """Who resupplies."""
        return (self.who,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """The topmost card goes to Reserve."""
        return tuple(TakeFromDeck(each.now, 1, c.RESERVE, Word.RESUPPLY, each.now) for each in said[0])


@frozen
class ExhaustedResupply(Resupply):
    """Resupply, then exhaust what was resupplied: two steps (ALT4-7.3.13.a).

    The first is a Resupply like any other (ALT4-7.3.13.a-R).
    """

    def nouns(self) -> tuple[Noun, ...]:
        """Who resupplies; what was resupplied before is forgotten."""
        return (self.who, Called(Nothing(), RESUPPLIED))

    def after(self) -> tuple[Instruction[Facts], ...]:
        """Exhausting it; where no card was resupplied, there is nothing to exhaust."""
        return (Exhaust(It(RESUPPLIED)),)


@frozen
class Discard(Verb):
    """Move to the Discard pile (ALT4-7.3.7.a)."""

    what: Noun

    def nouns(self) -> tuple[Noun, ...]:
        """What is discarded."""
        return (self.what,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """It goes to the Discard pile of its owner."""
        return moves(at, self.what, said[0], TO_DISCARD)


@frozen
class Sabotage(Verb):
    """Discard up to one target card in Reserve, one's own included (ALT4-7.3.30.a)."""

    def nouns(self) -> tuple[Noun, ...]:
        """The target."""
        return (_SABOTAGED,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """It is discarded."""
        return moves(at, _SABOTAGED, said[0], TO_DISCARD)


_SABOTAGED: Final = Target(ANYTHING, 1, 0, among=(Among.RESERVE,))


@frozen
class Sacrifice(Verb):
    """Discard something in play that one controls (ALT4-7.3.31.a)."""

    what: Noun = ME

    def nouns(self) -> tuple[Noun, ...]:
        """What is sacrificed."""
        return (self.what,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """It is discarded by its controller."""
        found: list[AtomicAction] = []
        for id in at.on_board(said[0]):
            shown = row(at.table, id)
            by = doer(at, self.what, id)
            # ALT4-7.3.31.a: what is not in play, a Hero, and what somebody else controls cannot be sacrificed
            if c.ZONE.of(shown) in play_zones(at) and c.TYPE.of(shown) != c.HERO and c.CONTROLLER.of(shown) == by:
                found.append(Move(id, c.DISCARD, c.OWNER.of(shown), Word.SACRIFICE, by))
        return tuple(found)


@frozen
class Put(Verb):
    """Put, return or send to a zone: three words for one action (ALT4-7.3.24.a).

    Attributes:
        what: What moves.
        to: The zone.
        where: The expedition, for the Expedition zone.
        of: Whose zone, where it is not the owner's (ALT4-3.1.2.c lets this be for landmarks only).
        statuses: With which statuses it enters.
        ready: Whether it enters the Mana zone ready (ALT4-3.2.9.b).
        from_top: The place in a deck: 1 is the top, 2 the next; -1 the bottom.
    """

    what: Noun
    to: Zone
    where: Noun | None = None
    of: Who | None = field(default=None, kw_only=True)
    statuses: frozenset[str] = field(default=NO_STATUS, kw_only=True)
    ready: bool = field(default=False, kw_only=True)
    from_top: int = field(default=1, kw_only=True)

    def nouns(self) -> tuple[Noun, ...]:
        """What moves, then where to."""
        return (self.what, *((self.where,) if self.where else ()), *((self.of,) if self.of else ()))

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """It moves; nothing where it would go to no expedition."""
        player, home = None, None
        if self.of is not None:
            player = next((each.now for each in said[-1]), None)
        if self.where is not None:
            expedition = next((each.now for each in said[1] if at.is_there(each.now)), None)
            if expedition is None:
                return ()
            player, home = value(at.table, expedition, c.CONTROLLER), value(at.table, expedition, c.HOME)
        statuses = self.statuses
        if self.to == c.MANA_ZONE and not self.ready:
            statuses = statuses | EXHAUSTED
        goal = Destination(self.to, Word.PUT, player, home, statuses, self.from_top)
        return moves(at, self.what, said[0], goal)


def moves(at: Scene, what: Noun, found: tuple[Reference, ...], goal: Destination) -> tuple[AtomicAction, ...]:
    """The atomic actions that move what a noun stands for, cards of decks among them.

    Args:
        at: Where.
        what: The noun.
        found: What it stands for.
        goal: Where to.
    """
    if isinstance(what, TopOfDeck):
        return tuple(
            goal.taking(deck, place, at.you) for deck, count in what.decks(at) for place in range(1, count + 1)
        )
    made: list[AtomicAction] = []
    for id in at.present(found):
        lies = None if at.is_there(id) else at.deck_place(id)
        if lies is not None and goal.zone != c.DECK:
            made.append(goal.taking(*lies, at.you, id))
        elif lies is not None:
            made.append(goal.bringing(id, lies[0], at.you))
        else:
            made.append(_going(at, goal.bringing(id, value(at.table, id, c.OWNER), doer(at, what, id))))
    return tuple(made)


def _going(at: Scene, move: Move) -> AtomicAction:
    """A move; from one Expedition to another it is no change of zones, and the object stays the same."""
    # ALT4-3.2.4.d: going from one Expedition to another is not changing zone
    if move.home is not None and move.to == c.EXPEDITION_ZONE == value(at.table, move.id, c.ZONE):
        return ChangeExpedition(move.id, c.expedition_id(move.player, move.home), move.by)
    return move


@frozen
class Exchange(Verb):
    """Two objects or cards change places: each goes to the zone of the other, in one event (ALT4-7.3.11.a)."""

    first: Noun
    second: Noun

    def nouns(self) -> tuple[Noun, ...]:
        """Both."""
        return (self.first, self.second)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Two moves; none where one of the two cannot be determined (ALT4-7.3.11.b)."""
        one, two = (at.on_board(found) for found in said)
        if len(one) != 1 or len(two) != 1 or one == two:
            return ()
        if any(c.ZONE.of(row(at.table, id)) not in c.ZONES for id in (*one, *two)):
            return ()  # a player, an Expedition and a region lie in no zone
        return self._goes(at, one[0], two[0]), self._goes(at, two[0], one[0])

    def _goes(self, at: Scene, id: str, to: str) -> AtomicAction:
        there = row(at.table, to)
        return _going(at, Move(id, c.ZONE.of(there), holder(there), Word.EXCHANGE, at.you, c.HOME.of(there) or None))


@frozen
class Shuffle(Verb):
    """Shuffle a deck."""

    who: Who = YOU

    def nouns(self) -> tuple[Noun, ...]:
        """Whose."""
        return (self.who,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """It is shuffled."""
        return tuple(ShuffleDeck(player.now) for player in said[0])
