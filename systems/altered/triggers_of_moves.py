"""The triggers of Reactions about what moves: joining, leaving, being played, drawn, resupplied, sacrificed and so on.

A trigger about "I" coming to a visible zone makes a self-move Reaction, which is tested after the event; all others are
tested before it (ALT4-6.3.c to ALT4-6.3.f).

>>> Joins(who=Itself()).self_move, Leaves(who=Itself()).self_move
(True, False)
"""

from typing import ClassVar

from attrs import field, frozen

from ludex.engine.context import Reference
from ludex.engine.table import Table
from ludex.layers.cells import Row
from ludex.layers.features import Everything, Itself
from ludex.layers.selection import Selector
from ludex.systems.altered.actions import Verb
from ludex.systems.altered.characteristics import (
    CONTROLLER,
    DISCARD,
    EXPEDITION,
    EXPEDITION_ZONE,
    HAND,
    HIDDEN_ZONES,
    LANDMARK_ZONE,
    LIMBO,
    OWNER,
    RESERVE,
    TYPE,
)
from ludex.systems.altered.events import Change
from ludex.systems.altered.looking import is_there, matches, matching, row
from ludex.systems.altered.occurrence import NO_PLACE, Moved, Occurrence, Shifted
from ludex.systems.altered.occurrences import expeditions_of, on_board
from ludex.systems.altered.sayings_of_play import counts_as_played_from
from ludex.systems.altered.trigger import Bound, EventTrigger
from ludex.systems.altered.whose import Whose, you_of

JOIN, FROM_HAND, FROM_THE_RESERVE = "join", "hand", "reserve"
"""The symbols J, H and R (ALT4-7.5.1.a)."""

_SYMBOLS = {HAND: FROM_HAND, RESERVE: FROM_THE_RESERVE}


# ---------------------------------------------------------------- what is common to them


def _bound(moved: Moved, source: Row, they: str | None) -> Bound:
    """What moved as "it", and as "I" if it is the source: with what it became by the move (ALT4-2.1.f)."""
    # ALT4-2.1.f: found again in a visible zone only, but for what was drawn, which its player knows
    visible = moved.zone not in HIDDEN_ZONES or not moved.old
    ids = tuple(dict.fromkeys(id for id in (moved.old, moved.new if visible else "") if id))
    if not ids:
        return Bound(None, they)
    reference = Reference(ids)
    return Bound(reference, they, reference if source.id in (moved.old, moved.new) else None)


def _row_before(moved: Moved, change: Change) -> Row | None:
    return row(change.before.table, moved.old) if on_board(change.before.table.view, moved.old) else None


def _row_after(moved: Moved, change: Change) -> Row | None:
    return row(change.after.table, moved.new) if on_board(change.after.table.view, moved.new) else None


def _is_source(moved: Moved, source: Row) -> bool:
    return source.id in (moved.new, moved.old)


def _chosen(selector: Selector, moved: Moved, source: Row, change: Change, *, after: bool = False) -> bool:
    """Whether a selector selects what moved: as it was before, or if that cannot be asked as it is now."""
    if isinstance(selector, Itself):
        return _is_source(moved, source)
    if isinstance(selector, Everything):
        return True
    was, now = _row_before(moved, change), _row_after(moved, change)
    first, second = ((now, change.after.table), (was, change.before.table))
    if not after:
        first, second = second, first
    for found, table in (first, second):
        if found is not None:
            return matches(table, selector, found, source)
    return False


def _holder(moved: Moved, change: Change) -> str | None:
    found = _row_before(moved, change) or _row_after(moved, change)
    return None if found is None else CONTROLLER.of(found) or OWNER.of(found) or None


# ---------------------------------------------------------------- J, H, R


@frozen(cache_hash=True)
class IJoin(EventTrigger):
    """J: this object came into play, joining the Expedition zone or a Landmark zone (ALT4-7.1.1.a)."""

    hears: ClassVar = (Moved,)

    @property
    def self_move(self) -> bool:
        """Yes."""
        return True

    @property
    def symbol(self) -> str:
        """J."""
        return JOIN

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether it joined, in any way; a switch of Expeditions is none."""
        if not isinstance(occurrence, Moved) or occurrence.new != source.id:
            return None
        joined = occurrence.zone in (EXPEDITION_ZONE, LANDMARK_ZONE) and occurrence.origin != occurrence.zone
        return _bound(occurrence, source, occurrence.by) if joined else None


@frozen(cache_hash=True)
class IAmPlayedFrom(EventTrigger):
    """H and R: this object was played from a hand, or from a Reserve (ALT4-7.1.1.b, ALT4-7.1.1.c).

    Attributes:
        zone: From where; None for "when I am played".
    """

    hears: ClassVar = (Moved,)
    zone: str | None = None

    @property
    def self_move(self) -> bool:
        """Yes."""
        return True

    @property
    def symbol(self) -> str:
        """H or R."""
        return _SYMBOLS.get(self.zone or "", "")

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether it was played from there."""
        if not isinstance(occurrence, Moved) or occurrence.new != source.id or not occurrence.played:
            return None
        if self.zone is not None and self.zone not in zones_played_from(occurrence, change):
            return None
        return _bound(occurrence, source, occurrence.by)


def zones_played_from(moved: Moved, change: Change) -> frozenset[str]:
    """From where a card counts as played: from where it was, and from where a statement says so besides."""
    return counts_as_played_from(change.before, moved.old) | {moved.played_from}


# ---------------------------------------------------------------- joining and leaving


@frozen(cache_hash=True)
class Joins(EventTrigger):
    """When something joins an Expedition, the Expedition zone or another zone (ALT4-7.5.9.a).

    Attributes:
        who: What joins, as it is after.
        expeditions: Which Expeditions it has to join, as one set: "your Expeditions", "my Expedition" (ALT4-7.4.4.j).
        zones: With no Expedition named, which zones.
        one_or_more: Whether all that one player has counts once.
    """

    hears: ClassVar = (Moved, Shifted)
    who: Selector = field(factory=Everything, kw_only=True)
    expeditions: Selector | None = field(default=None, kw_only=True)
    zones: frozenset[str] = field(default=frozenset({EXPEDITION_ZONE}), converter=frozenset, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    @property
    def self_move(self) -> bool:
        """Whether it is about "I" (ALT4-6.3.c)."""
        return isinstance(self.who, Itself)

    @property
    def by_player(self) -> bool:
        """Whether it says "one or more"."""
        return self.one_or_more

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a thing is there after the event, and was not before."""
        table = change.after.table if self.self_move else change.before.table
        if isinstance(occurrence, Shifted):
            if self.expeditions is None:
                return None  # ALT4-7.5.9.c: what switches does not join the zone
            meant = _meant(self.expeditions, table, source)
            if not meant & occurrence.now or meant & occurrence.before:
                return None
            return _shifted(self.who, occurrence, source, change)
        if not isinstance(occurrence, Moved) or not on_board(change.after.table.view, occurrence.new):
            return None
        if self.expeditions is None:
            joined = occurrence.zone in self.zones and occurrence.origin not in self.zones
        else:
            joined = occurrence.zone == EXPEDITION_ZONE and bool(
                _meant(self.expeditions, table, source) & expeditions_of(change.after.table.view, occurrence.new)
            )
        if not joined or not _chosen(self.who, occurrence, source, change, after=True):
            return None
        return _bound(occurrence, source, _holder(occurrence, change))


@frozen(cache_hash=True)
class Leaves(EventTrigger):
    """When something leaves an Expedition, the Expedition zone, or another zone (ALT4-7.5.10.a).

    Attributes:
        who: What leaves, as it was before.
        expeditions: Which Expeditions it has to leave, as one set (ALT4-7.4.4.j).
        zones: With no Expedition named, which zones.
        one_or_more: Whether all that one player has counts once.
    """

    hears: ClassVar = (Moved, Shifted)
    who: Selector = field(factory=Everything, kw_only=True)
    expeditions: Selector | None = field(default=None, kw_only=True)
    zones: frozenset[str] = field(default=frozenset({EXPEDITION_ZONE}), converter=frozenset, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    @property
    def by_player(self) -> bool:
        """Whether it says "one or more"."""
        return self.one_or_more

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a thing was there before the event, and is not after."""
        if isinstance(occurrence, Shifted):
            if self.expeditions is None:
                return None  # ALT4-7.5.10.c: what switches does not leave the zone
            meant = _meant(self.expeditions, change.before.table, source)
            if not meant & occurrence.before or meant & occurrence.now:
                return None
            return _shifted(self.who, occurrence, source, change)
        if not isinstance(occurrence, Moved):
            return None
        if self.expeditions is None:
            left = occurrence.origin in self.zones and occurrence.zone not in self.zones
        else:
            left = occurrence.origin == EXPEDITION_ZONE and bool(
                _meant(self.expeditions, change.before.table, source)
                & expeditions_of(change.before.table.view, occurrence.old)
            )
        if not left or not _chosen(self.who, occurrence, source, change):
            return None
        return _bound(occurrence, source, _holder(occurrence, change))


def _meant(expeditions: Selector, table: Table, source: Row) -> frozenset[str]:
    four = [id for id in table.view.ids() if table.view.value(id, TYPE) == EXPEDITION]
    return frozenset(matching(table, expeditions, source, four))


def _shifted(who: Selector, shifted: Shifted, source: Row, change: Change) -> Bound | None:
    if not is_there(change.after.table, shifted.id):
        return None
    found = row(change.after.table, shifted.id)
    if isinstance(who, Itself):
        if found.id != source.id:
            return None
    elif not matches(change.after.table, who, found, source):
        return None
    return Bound(Reference((found.id,)), shifted.by or CONTROLLER.of(found) or None)


# ---------------------------------------------------------------- zones and verbs


@frozen(cache_hash=True)
class Moves(EventTrigger):
    """When something goes from a zone to a zone: "when I go to Reserve", "when a card leaves your Reserve".

    Attributes:
        who: What moves, as it was before, or as it is after if it came out of a deck.
        origin: From which zones; None for any.
        to: To which zones; None for any.
        verbs: By which words; None for any.
        by: Who does it.
        one_or_more: Whether all that one player does counts once.
    """

    hears: ClassVar = (Moved,)
    who: Selector = field(factory=Everything, kw_only=True)
    origin: frozenset[str] | None = field(default=None, kw_only=True)
    to: frozenset[str] | None = field(default=None, kw_only=True)
    verbs: frozenset[Verb] | None = field(default=None, kw_only=True)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    @property
    def self_move(self) -> bool:
        """Whether it is about "I" coming to a visible zone."""
        if not isinstance(self.who, Itself) or self.to is None or self.to <= HIDDEN_ZONES:
            return False
        # ALT4-6.3.d: to Reserve from the Expedition zone is a leave-play Reaction
        return (self.origin, self.to) != (frozenset({EXPEDITION_ZONE}), frozenset({RESERVE}))

    @property
    def by_player(self) -> bool:
        """Whether it says "one or more"."""
        return self.one_or_more

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a thing moved so."""
        if not isinstance(occurrence, Moved) or not self.by.means(occurrence.by, you_of(source)):
            return None
        if self.origin is not None and occurrence.origin not in self.origin:
            return None
        if self.to is not None and occurrence.zone not in self.to:
            return None
        if self.verbs is not None and occurrence.verb not in self.verbs:
            return None
        if occurrence.origin == occurrence.zone or not _chosen(self.who, occurrence, source, change):
            return None
        return _bound(occurrence, source, occurrence.by or _holder(occurrence, change))


@frozen(cache_hash=True)
class Plays(EventTrigger):
    """When a player plays a card: it leaves Limbo as it resolves (ALT4-7.5.11.a).

    Attributes:
        by: Who plays it.
        what: What is played: in play as it has entered, a Spell as it was in Limbo.
        origin: From which zone; None for any.
    """

    hears: ClassVar = (Moved,)
    by: Whose = field(default=Whose.YOU, kw_only=True)
    what: Selector = field(factory=Everything, kw_only=True)
    origin: str | None = field(default=None, kw_only=True)

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a card was played by such a player."""
        if not isinstance(occurrence, Moved) or not occurrence.played:
            return None
        limbo = _row_before(occurrence, change)
        player = (CONTROLLER.of(limbo) if limbo is not None else "") or occurrence.by
        if not self.by.means(player, you_of(source)):
            return None
        if self.origin is not None and self.origin not in zones_played_from(occurrence, change):
            return None
        entered = occurrence.zone in (EXPEDITION_ZONE, LANDMARK_ZONE)
        if not _chosen(self.what, occurrence, source, change, after=entered):
            return None
        return _bound(occurrence, source, player)


@frozen(cache_hash=True)
class Draws(EventTrigger):
    """When a player draws (ALT4-7.3.9.a); "draws one or more cards" with `one_or_more`."""

    hears: ClassVar = (Moved,)
    by: Whose = field(default=Whose.YOU, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    @property
    def by_player(self) -> bool:
        """Whether it says "one or more"."""
        return self.one_or_more

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a player drew."""
        if not isinstance(occurrence, Moved) or occurrence.verb is not Verb.DRAW or occurrence.zone != HAND:
            return None
        return _bound(occurrence, source, occurrence.by) if self.by.means(occurrence.by, you_of(source)) else None


@frozen(cache_hash=True)
class Resupplies(EventTrigger):
    """When a player Resupplies (ALT4-7.3.26.a), or "when I am resupplied"."""

    hears: ClassVar = (Moved,)
    by: Whose = field(default=Whose.YOU, kw_only=True)
    what: Selector = field(factory=Everything, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    @property
    def self_move(self) -> bool:
        """Whether it is about "I"."""
        return isinstance(self.what, Itself)

    @property
    def by_player(self) -> bool:
        """Whether it says "one or more"."""
        return self.one_or_more

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a player resupplied such a card."""
        if not isinstance(occurrence, Moved) or occurrence.verb is not Verb.RESUPPLY or occurrence.zone != RESERVE:
            return None
        if not self.by.means(occurrence.by, you_of(source)) or not _chosen(self.what, occurrence, source, change):
            return None
        return _bound(occurrence, source, occurrence.by)


@frozen(cache_hash=True)
class Sacrifices(EventTrigger):
    """When something is sacrificed, wherever modifiers send it (ALT4-7.3.31.b)."""

    hears: ClassVar = (Moved,)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)
    what: Selector = field(factory=Everything, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    @property
    def by_player(self) -> bool:
        """Whether it says "one or more"."""
        return self.one_or_more

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a thing was sacrificed by such a player."""
        if not isinstance(occurrence, Moved) or occurrence.verb is not Verb.SACRIFICE:
            return None
        if not self.by.means(occurrence.by, you_of(source)) or not _chosen(self.what, occurrence, source, change):
            return None
        return _bound(occurrence, source, occurrence.by or _holder(occurrence, change))


DISCARDING = frozenset({Verb.DISCARD, Verb.SACRIFICE, Verb.CLEAN_UP})
"""The words that discard: to sacrifice is one (ALT4-7.3.31.a), and so is Clean-up (ALT4-4.2.5.c)."""


@frozen(cache_hash=True)
class Discards(EventTrigger):
    """When something is discarded (ALT4-7.3.7.a), perhaps out of a zone."""

    hears: ClassVar = (Moved,)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)
    what: Selector = field(factory=Everything, kw_only=True)
    origin: frozenset[str] | None = field(default=None, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    @property
    def by_player(self) -> bool:
        """Whether it says "one or more"."""
        return self.one_or_more

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a thing was discarded by such a player."""
        if not isinstance(occurrence, Moved) or occurrence.verb not in DISCARDING or occurrence.zone != DISCARD:
            return None
        if self.origin is not None and occurrence.origin not in self.origin:
            return None
        if not self.by.means(occurrence.by, you_of(source)) or not _chosen(self.what, occurrence, source, change):
            return None
        return _bound(occurrence, source, occurrence.by or _holder(occurrence, change))


@frozen(cache_hash=True)
class Creates(EventTrigger):
    """When a player creates a token (ALT4-7.3.5.a)."""

    hears: ClassVar = (Moved,)
    by: Whose = field(default=Whose.YOU, kw_only=True)
    what: Selector = field(factory=Everything, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    @property
    def by_player(self) -> bool:
        """Whether it says "one or more"."""
        return self.one_or_more

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a player created such a token."""
        if not isinstance(occurrence, Moved) or occurrence.origin != NO_PLACE:
            return None
        if not self.by.means(occurrence.by, you_of(source)) or not _chosen(self.what, occurrence, source, change):
            return None
        return _bound(occurrence, source, occurrence.by)


__all__ = [
    "FROM_HAND",
    "FROM_THE_RESERVE",
    "JOIN",
    "LIMBO",
    "Creates",
    "Discards",
    "Draws",
    "IAmPlayedFrom",
    "IJoin",
    "Joins",
    "Leaves",
    "Moves",
    "Plays",
    "Resupplies",
    "Sacrifices",
]
