"""The triggers of Reactions about what players do with cards: draw, Resupply, sacrifice, discard, create.

>>> Draws(by=Whose.OPPONENT, one_or_more=True)  # "when an opponent draws one or more cards"
Draws(by=<Whose.OPPONENT: 'an opponent'>, one_or_more=True)
"""

from typing import ClassVar

from attrs import field, frozen

from ludex.layers.cells import Row
from ludex.layers.features import Everything, Itself
from ludex.layers.selection import Selector
from ludex.systems.altered.actions import Verb
from ludex.systems.altered.characteristics import DISCARD, HAND, RESERVE
from ludex.systems.altered.events import Change
from ludex.systems.altered.occurrence import NO_PLACE, Moved, Occurrence
from ludex.systems.altered.trigger import Bound, GroupingTrigger
from ludex.systems.altered.what_moved import bound_by, holder_of, is_chosen
from ludex.systems.altered.whose import Whose, any_of, you_of


@frozen(cache_hash=True)
class Draws(GroupingTrigger):
    """When a player draws (ALT4-7.3.9.a); "draws one or more cards" with `one_or_more`."""

    hears: ClassVar = (Moved,)
    by: Whose = field(default=Whose.YOU, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a player drew."""
        if not isinstance(occurrence, Moved) or occurrence.verb is not Verb.DRAW or occurrence.zone != HAND:
            return None
        return bound_by(occurrence, source, occurrence.by) if self.by.means(occurrence.by, you_of(source)) else None


@frozen(cache_hash=True)
class Resupplies(GroupingTrigger):
    """When a player Resupplies (ALT4-7.3.26.a), or "when I am resupplied"."""

    hears: ClassVar = (Moved,)
    by: Whose = field(default=Whose.YOU, kw_only=True)
    what: Selector = field(factory=Everything, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    @property
    def self_move(self) -> bool:
        """Whether it is about "I"."""
        return isinstance(self.what, Itself)

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a player resupplied such a card."""
        if not isinstance(occurrence, Moved) or occurrence.verb is not Verb.RESUPPLY or occurrence.zone != RESERVE:
            return None
        return _done(self, occurrence, source, change, occurrence.by)


@frozen(cache_hash=True)
class Sacrifices(GroupingTrigger):
    """When something is sacrificed, wherever modifiers send it (ALT4-7.3.31.b)."""

    hears: ClassVar = (Moved,)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)
    what: Selector = field(factory=Everything, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a thing was sacrificed by such a player."""
        if not isinstance(occurrence, Moved) or occurrence.verb is not Verb.SACRIFICE:
            return None
        return _done(self, occurrence, source, change, occurrence.by or holder_of(occurrence, change))


DISCARDING = frozenset({Verb.DISCARD, Verb.SACRIFICE, Verb.CLEAN_UP})
"""The words that discard: to sacrifice is one (ALT4-7.3.31.a), and so is Clean-up (ALT4-4.2.5.c)."""


@frozen(cache_hash=True)
class Discards(GroupingTrigger):
    """When something is discarded (ALT4-7.3.7.a), perhaps out of a zone.

    "When I am discarded" is about "I" coming to the Discard pile, which is visible: from a Deck as from play, and for
    the owner (ALT4-6.3.c, ALT4-6.3.e).
    """

    hears: ClassVar = (Moved,)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)
    what: Selector = field(factory=Everything, kw_only=True)
    origin: frozenset[str] | None = field(default=None, converter=any_of, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    @property
    def self_move(self) -> bool:
        """Whether it is about "I"."""
        return isinstance(self.what, Itself)

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a thing was discarded by such a player."""
        if not isinstance(occurrence, Moved) or occurrence.verb not in DISCARDING or occurrence.zone != DISCARD:
            return None
        if self.origin is not None and occurrence.origin not in self.origin:
            return None
        return _done(self, occurrence, source, change, occurrence.by or holder_of(occurrence, change))


@frozen(cache_hash=True)
class Creates(GroupingTrigger):
    """When a player creates a token (ALT4-7.3.5.a)."""

    hears: ClassVar = (Moved,)
    by: Whose = field(default=Whose.YOU, kw_only=True)
    what: Selector = field(factory=Everything, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a player created such a token."""
        if not isinstance(occurrence, Moved) or occurrence.origin != NO_PLACE:
            return None
        return _done(self, occurrence, source, change, occurrence.by)


def _done(
    trigger: Resupplies | Sacrifices | Discards | Creates, moved: Moved, source: Row, change: Change, they: str | None
) -> Bound | None:
    """What a move by the right word binds, where such a player made it with such a thing."""
    if not trigger.by.means(moved.by, you_of(source)) or not is_chosen(trigger.what, moved, source, change):
        return None
    return bound_by(moved, source, they)
