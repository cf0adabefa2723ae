"""What an instruction speaks of that is picked right before its step: targets, chosen things, random cards.

>>> from ludex.systems.altered.words import characters
>>> Target(characters()).at_most, Chosen(characters(), among=(Among.RESERVE,)).anywhere
(1, False)
"""

from typing import Final

from attrs import field, frozen

from ludex.engine.context import IT, Context, Reference
from ludex.engine.instructions import not_negative
from ludex.layers.cells import AnyCharacteristic
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.among import IN_PLAY, Among, found_among, matches_anywhere
from ludex.systems.altered.looking import in_zone
from ludex.systems.altered.nouns import THAT, Mentioned
from ludex.systems.altered.orbs import could_match, matching_orbs
from ludex.systems.altered.scene import Limit, Noun, Number, Picked, Picks, Request, Scene, apportioned, split
from ludex.systems.altered.who import ANYTHING, YOU, Who


@frozen(cache_hash=True)
class Target(Picked, Mentioned):
    """Targets: picked by the controller of the effect, right before the step (ALT4-1.2.6.c, ALT4-6.5.b).

    Attributes:
        selector: Which may be picked.
        at_most: How many slots there are; None for any number.
        at_least: How many must be filled if they can; as many as there are slots by default, 0 for "up to".
        among: Where.
        within: What they must fulfil together.
        word: By which name the rest of the effect speaks of them.
    """

    selector: Selector
    at_most: Number | None = field(default=1, validator=not_negative)
    at_least: Number | None = field(default=None, validator=not_negative)
    among: tuple[Among, ...] = IN_PLAY
    within: Limit | None = None
    word: str = field(default=IT, kw_only=True)

    def candidates(self, at: Scene, player: str) -> tuple[str, ...]:
        """The suitable ones, own ones included."""
        return found_among(at, self.selector, self.among)

    def request(self, at: Scene, picks: Picks) -> Request | None:
        """Which ones."""
        if picks:
            return None
        least, most = _bounds(at, self.at_least, self.at_most)
        return Request(self, at.you, "Which target?", least, most, self.within, targeted=True, rule="ALT4-6.5.b")

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """The targets."""
        return _references(picks)


@frozen(cache_hash=True)
class Chosen(Picked, Mentioned):
    """Picked, but not targeted: "sacrifice a Character", "discard a card from your Hand".

    Who picks in a hand of somebody else sees it first (ALT4-3.2.5.c).

    Attributes:
        selector: Which may be picked.
        at_most: How many; None for any number.
        at_least: How many must be picked if they can; as many as may by default, 0 for "up to".
        among: Where.
        by: Who picks; each of several players picks so many, in initiative order (ALT4-6.1.h).
        of: Only what these players control, or own where nobody controls it; those who pick, where it is left out.
        anywhere: Whether it does not matter whose it is.
        within: What they must fulfil together.
        word: By which name the rest of the effect speaks of them.
    """

    selector: Selector = ANYTHING
    at_most: Number | None = field(default=1, validator=not_negative)
    at_least: Number | None = field(default=None, validator=not_negative)
    among: tuple[Among, ...] = IN_PLAY
    by: Who = YOU
    of: Who | None = None
    anywhere: bool = field(default=False, kw_only=True)
    within: Limit | None = field(default=None, kw_only=True)
    word: str = field(default=IT, kw_only=True)

    def candidates(self, at: Scene, player: str) -> tuple[str, ...]:
        """The suitable ones of all players; `request` says of whom."""
        if self.among == (Among.MANA,):
            return could_match(at.table, self.selector, at.eyes(), in_zone(at.table, c.MANA_ZONE))
        return found_among(at, self.selector, self.among)

    def request(self, at: Scene, picks: Picks) -> Request | None:
        """Which ones, of each who picks."""
        by, of, left, pending = self._players(at, picks)
        if pending is not None or len(left) >= len(by):
            return pending
        player = by[len(left)]
        whose = None if self.anywhere else (player,) if self.of is None else of
        least, most = _bounds(at, self.at_least, self.at_most)
        orbs = self.among == (Among.MANA,) and whose == (player,)
        if orbs:
            # ALT4-3.2.9.e: swapping leaves the number of ready ones as it is
            mine = in_zone(at.table, c.MANA_ZONE, player)
            fitting = len(matching_orbs(at.table, self.selector, at.eyes(), mine))
            most = fitting if most is None else min(most, fitting)
            least = min(least, most)
        in_hand = Among.HAND in self.among
        seen = tuple(each for each in (at.facts.players if whose is None else whose) if each != player)
        return Request(
            self,
            player,
            "Which one?",
            least,
            most,
            self.within,
            whose=whose,
            orbs=orbs,
            hands=seen if in_hand else (),
            reveals=in_hand and (self.within is not None or looks_at_cards(self.selector)),
        )

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """What was picked, by all who pick."""
        return _references(self._players(at, picks)[2])

    def mention(self, at: Scene, picks: Picks, found: tuple[Reference, ...]) -> Context:
        """A target player is mentioned as well."""
        players = (self.by,) if self.of is None else (self.by, self.of)
        return apportioned(at, players, picks)[0].context.naming(self.word, found)

    def _players(self, at: Scene, picks: Picks) -> tuple[tuple[str, ...], tuple[str, ...], Picks, Request | None]:
        mine, left, request = split(at, self.by, picks)
        if request is not None or self.of is None:
            return (() if request else self.by.players(at, mine)), (), left, request
        theirs, rest, request = split(at, self.of, left)
        return self.by.players(at, mine), (() if request else self.of.players(at, theirs)), rest, request


@frozen(cache_hash=True)
class OneOf(Picked, Mentioned):
    """Some of what was mentioned, picked by a player: "put one of them in your Hand".

    Attributes:
        what: What was mentioned.
        selector: Which of them may be picked, wherever they lie (ALT4-2.2.1.i).
        at_most: How many; None for any number.
        at_least: How many must be picked if they can; as many as may by default.
        by: Who picks.
        word: By which name the rest of the effect speaks of them.
    """

    what: Noun = THAT
    selector: Selector = ANYTHING
    at_most: Number | None = field(default=1, validator=not_negative)
    at_least: Number | None = field(default=None, validator=not_negative)
    by: Who = YOU
    word: str = field(default=IT, kw_only=True)

    def candidates(self, at: Scene, player: str) -> tuple[str, ...]:
        """Those mentioned that can still be found and match."""
        return tuple(id for id in at.present(self.what.found(at, ())) if matches_anywhere(at, self.selector, id))

    def request(self, at: Scene, picks: Picks) -> Request | None:
        """Which of them."""
        players = self.by.players(at, ())
        if len(picks) >= len(players):
            return None
        least, most = _bounds(at, self.at_least, self.at_most)
        return Request(self, players[len(picks)], "Which of them?", least, most)

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """What was picked."""
        return _references(picks)


@frozen(cache_hash=True)
class RandomInHand(Picked, Mentioned):
    """Random cards of a hand (ALT4-3.2.5.c).

    Attributes:
        count: How many.
        of: Whose.
        word: By which name the rest of the effect speaks of them.
    """

    count: Number = field(default=1, validator=not_negative)
    of: Who = YOU
    word: str = IT

    def candidates(self, at: Scene, player: str) -> tuple[str, ...]:
        """The cards of the hand."""
        return in_zone(at.table, c.HAND, player)

    def request(self, at: Scene, picks: Picks) -> Request | None:
        """Which ones, of each hand."""
        mine, left, pending = split(at, self.of, picks)
        players = () if pending else self.of.players(at, mine)
        if pending is not None or len(left) >= len(players):
            return pending
        count = max(0, at.number(self.count))
        whose = players[len(left)]
        return Request(self, whose, "Which cards?", count, count, whose=(whose,), random=True, rule="ALT4-3.2.5.c")

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """The cards that chance brought."""
        return _references(split(at, self.of, picks)[1])


def _bounds(at: Scene, at_least: Number | None, at_most: Number | None) -> tuple[int, int | None]:
    most = None if at_most is None else max(0, at.number(at_most))
    if at_least is None:
        return (0 if most is None else most), most
    least = max(0, at.number(at_least))
    return (least if most is None else min(least, most)), most


def looks_at_cards(selector: Selector) -> bool:
    """Whether a selector looks at more than whose something is and where it lies.

    >>> from ludex.systems.altered.words import characters, owned_by_you
    >>> looks_at_cards(owned_by_you()), looks_at_cards(characters())
    (False, True)
    """
    return any(atom.cell not in _PLACE for atom in selector.reads())


_PLACE: Final[frozenset[AnyCharacteristic]] = frozenset({c.OWNER, c.CONTROLLER, c.ZONE, c.YOU})


def _references(picks: Picks) -> tuple[Reference, ...]:
    return tuple(Reference((id,)) for picked in picks for id in picked)
