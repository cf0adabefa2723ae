"""What an instruction speaks of without a decision: me, it, both, each of some objects, the top of a deck.

Frozen data, with the words of card texts. `found` gives what a noun stands for as references, gone things among them:
they can still be read (ALT4-2.1.h), but not changed. `picked_nouns` holds those for which somebody picks.

>>> from ludex.systems.altered.words import characters
>>> Every(characters()).among, It().word
((<Among.PLAY: 'play'>,), 'it')
"""

from typing import Final

from attrs import field, frozen

from ludex.engine.context import IT, Context, Reference
from ludex.engine.instructions import not_negative
from ludex.layers.selection import Selector
from ludex.systems.altered.among import IN_PLAY, Among, found_among
from ludex.systems.altered.looking import row
from ludex.systems.altered.scene import (
    Noun,
    Number,
    Picks,
    Request,
    Scene,
    apportioned,
    holder,
    split,
)
from ludex.systems.altered.who import YOU, TargetPlayer, They, Who


@frozen(cache_hash=True)
class Me(Noun):
    """The object that bears the ability, or what its card has become (ALT4-7.2.1)."""

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """It, if the effect has a bearer."""
        return () if at.context.me is None else (at.context.me,)


@frozen(cache_hash=True)
class It(Noun):
    """What was mentioned last, or under a name: "it", "them" (ALT4-7.2.5.a)."""

    word: str = IT

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """What the name stands for; nothing where nothing was mentioned."""
        return at.context.names.get(self.word, ())


@frozen(cache_hash=True)
class Nothing(Noun):
    """Nothing at all: with a name, what went by it is forgotten."""

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """Nothing."""
        return ()


ME: Final = Me()
THAT: Final = It()


class Mentioned(Noun):
    """A noun that is mentioned under a name, `word`; the base of those."""

    __slots__ = ()

    word: str

    def mention(self, at: Scene, picks: Picks, found: tuple[Reference, ...]) -> Context:
        """It is known by its name from now on."""
        return at.context.naming(self.word, found)


@frozen(cache_hash=True)
class Both(Noun):
    """Two nouns at once: "we" is `Both(Me(), Target(…))` (ALT4-7.2.2.a)."""

    first: Noun
    second: Noun

    def request(self, at: Scene, picks: Picks) -> Request | None:
        """What the first needs, then what the second needs."""
        _, left, request = split(at, self.first, picks)
        return request or self.second.request(at, left)

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """Both."""
        mine, left, _ = split(at, self.first, picks)
        return tuple(dict.fromkeys((*self.first.found(at, mine), *self.second.found(at, left))))

    def mention(self, at: Scene, picks: Picks, found: tuple[Reference, ...]) -> Context:
        """Both are mentioned, the first one first."""
        return apportioned(at, (self.first, self.second), picks)[0].context


@frozen(cache_hash=True)
class Others(Noun):
    """Those of some things that are not among some others: "put one in your Hand and the others in Reserve"."""

    what: Noun
    but: Noun

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """Those left."""
        left_out = {reference.now for reference in self.but.found(at, ())}
        return tuple(each for each in self.what.found(at, ()) if each.now not in left_out)


@frozen(cache_hash=True)
class Called(Mentioned):
    """Something, given a name by which the rest of the effect speaks of it."""

    what: Noun
    word: str

    def request(self, at: Scene, picks: Picks) -> Request | None:
        """What it needs."""
        return self.what.request(at, picks)

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """What it stands for."""
        return self.what.found(at, picks)


@frozen(cache_hash=True)
class Every(Mentioned):
    """All that a selector selects: "each Character you control", "your Hero Expedition".

    Attributes:
        selector: Which.
        among: Where.
        of: Only what these players control, or own where nobody controls it.
        word: By which name the rest of the effect speaks of them.
    """

    selector: Selector
    among: tuple[Among, ...] = IN_PLAY
    of: Who | None = None
    word: str = IT

    def request(self, at: Scene, picks: Picks) -> Request | None:
        """Which player, where it is of a target player."""
        return None if self.of is None else self.of.request(at, picks)

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """They, the oldest first."""
        ids = found_among(at, self.selector, self.among)
        if self.of is not None:
            players = self.of.players(at, picks)
            ids = tuple(id for id in ids if holder(row(at.table, id)) in players)
        return tuple(Reference((id,)) for id in ids)


@frozen(cache_hash=True)
class TopOfDeck(Mentioned):
    """The topmost cards of a deck (ALT4-3.2.2.c): for verbs that move, look at or reveal cards.

    Attributes:
        count: How many.
        of: Whose.
        word: By which name the rest of the effect speaks of them, once they have been seen.
    """

    count: Number = field(default=1, validator=not_negative)
    of: Who = YOU
    word: str = IT

    def request(self, at: Scene, picks: Picks) -> Request | None:
        """Which player, where it is of a target player."""
        return self.of.request(at, picks)

    def decks(self, at: Scene) -> tuple[tuple[str, int], ...]:
        """In whose deck, and how many cards of it, once it has been mentioned."""
        count = at.number_at_once(self.count)
        of = They() if isinstance(self.of, TargetPlayer) else self.of
        return tuple((player, count) for player in of.players(at, ()))

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """Those among them that the game knows."""
        return self.seen(at.knowing(self.of.mention(at, picks, self.of.found(at, picks))))

    def seen(self, at: Scene) -> tuple[Reference, ...]:
        """The same, once it has been mentioned."""
        known = (at.facts.decks[player].top[:count] for player, count in self.decks(at))
        return tuple(Reference((item,)) for top in known for item in top)

    def mention(self, at: Scene, picks: Picks, found: tuple[Reference, ...]) -> Context:
        """A target player is mentioned as well."""
        return self.of.mention(at, picks, self.of.found(at, picks)).naming(self.word, found)
