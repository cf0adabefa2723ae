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
    EXPEDITION_ZONE,
    HAND,
    HIDDEN_ZONES,
    HOMES,
    LANDMARK_ZONE,
    RESERVE,
    expedition_id,
)
from ludex.systems.altered.events import Change
from ludex.systems.altered.looking import is_there, matches, matching, row
from ludex.systems.altered.occurrence import Moved, Occurrence, Shifted
from ludex.systems.altered.occurrences import expeditions_of, on_board
from ludex.systems.altered.sayings_of_play import counts_as_played_from
from ludex.systems.altered.trigger import Bound, EventTrigger, GroupingTrigger
from ludex.systems.altered.what_moved import bound_by, holder_of, is_chosen, row_before
from ludex.systems.altered.whose import Whose, all_words, any_of, any_verb, you_of

JOIN, FROM_HAND, FROM_THE_RESERVE = "join", "hand", "reserve"
"""The symbols J, H and R (ALT4-7.5.1.a)."""

_SYMBOLS = {HAND: FROM_HAND, RESERVE: FROM_THE_RESERVE}


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
        """Whether it joined, in any way; a switch of Expeditions is none.

        What is Gigantic joins both Expeditions by that, and it counts once (ALT4-7.4.4.c, ALT4-7.4.4.d).
        """
        if not isinstance(occurrence, Moved) or occurrence.new != source.id:
            return None
        joined = occurrence.zone in (EXPEDITION_ZONE, LANDMARK_ZONE) and occurrence.origin != occurrence.zone
        return bound_by(occurrence, source, occurrence.by) if joined else None


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
        return bound_by(occurrence, source, occurrence.by)


def zones_played_from(moved: Moved, change: Change) -> frozenset[str]:
    """From where a card counts as played: from where it was, and from where a statement says so besides."""
    return counts_as_played_from(change.before, moved.old) | {moved.played_from}


# ---------------------------------------------------------------- joining and leaving


@frozen(cache_hash=True)
class Joins(GroupingTrigger):
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
    zones: frozenset[str] = field(default=frozenset({EXPEDITION_ZONE}), converter=all_words, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    @property
    def self_move(self) -> bool:
        """Whether it is about "I" (ALT4-6.3.c)."""
        return isinstance(self.who, Itself)

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a thing is there after the event, and was not before."""
        table = change.after.table if self.self_move else change.before.table
        if isinstance(occurrence, Shifted):
            if self.expeditions is None:
                return None  # ALT4-7.5.9.c: what switches does not join the zone
            meant = _meant(self.expeditions, change, table, source)
            if not meant & occurrence.now or meant & occurrence.before:
                return None
            return _shifted(self.who, occurrence, source, change.after.table)
        if not isinstance(occurrence, Moved) or not on_board(change.after.table.view, occurrence.new):
            return None
        if self.expeditions is None:
            joined = occurrence.zone in self.zones and occurrence.origin not in self.zones
        else:
            joined = occurrence.zone == EXPEDITION_ZONE and bool(
                _meant(self.expeditions, change, table, source)
                & expeditions_of(change.after.table.view, occurrence.new)
            )
        if not joined or not is_chosen(self.who, occurrence, source, change, after=True):
            return None
        return bound_by(occurrence, source, holder_of(occurrence, change))


@frozen(cache_hash=True)
class Leaves(GroupingTrigger):
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
    zones: frozenset[str] = field(default=frozenset({EXPEDITION_ZONE}), converter=all_words, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a thing was there before the event, and is not after."""
        if isinstance(occurrence, Shifted):
            if self.expeditions is None:
                return None  # ALT4-7.5.10.c: what switches does not leave the zone
            meant = _meant(self.expeditions, change, change.before.table, source)
            if not meant & occurrence.before or meant & occurrence.now:
                return None
            return _shifted(self.who, occurrence, source, change.before.table)
        if not isinstance(occurrence, Moved):
            return None
        if self.expeditions is None:
            left = occurrence.origin in self.zones and occurrence.zone not in self.zones
        else:
            left = occurrence.origin == EXPEDITION_ZONE and bool(
                _meant(self.expeditions, change, change.before.table, source)
                & expeditions_of(change.before.table.view, occurrence.old)
            )
        if not left or not is_chosen(self.who, occurrence, source, change):
            return None
        return bound_by(occurrence, source, holder_of(occurrence, change))


def _meant(expeditions: Selector, change: Change, table: Table, source: Row) -> frozenset[str]:
    four = [expedition_id(player, home) for player in change.before.facts.players for home in HOMES]
    return frozenset(matching(table, expeditions, source, four))


def _shifted(who: Selector, shifted: Shifted, source: Row, table: Table) -> Bound | None:
    """What is bound where something that goes to another Expedition is meant, as it is on a table."""
    if not is_there(table, shifted.id):
        return None
    found = row(table, shifted.id)
    if isinstance(who, Itself):
        if found.id != source.id:
            return None
    elif not matches(table, who, found, source):
        return None
    return Bound(Reference((found.id,)), shifted.by or CONTROLLER.of(found) or None)


# ---------------------------------------------------------------- zones and verbs


@frozen(cache_hash=True)
class Moves(GroupingTrigger):
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
    origin: frozenset[str] | None = field(default=None, converter=any_of, kw_only=True)
    to: frozenset[str] | None = field(default=None, converter=any_of, kw_only=True)
    verbs: frozenset[Verb] | None = field(default=None, converter=any_verb, kw_only=True)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    @property
    def self_move(self) -> bool:
        """Whether it is about "I" coming to a visible zone."""
        if not isinstance(self.who, Itself) or self.to is None or self.to <= HIDDEN_ZONES:
            return False
        # ALT4-6.3.d: to Reserve from the Expedition zone is a leave-play Reaction
        return (self.origin, self.to) != (frozenset({EXPEDITION_ZONE}), frozenset({RESERVE}))

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
        if occurrence.origin == occurrence.zone or not is_chosen(self.who, occurrence, source, change):
            return None
        return bound_by(occurrence, source, occurrence.by or holder_of(occurrence, change))


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
        limbo = row_before(occurrence, change)
        player = (CONTROLLER.of(limbo) if limbo is not None else "") or occurrence.by
        if not self.by.means(player, you_of(source)):
            return None
        if self.origin is not None and self.origin not in zones_played_from(occurrence, change):
            return None
        entered = occurrence.zone in (EXPEDITION_ZONE, LANDMARK_ZONE)
        if not is_chosen(self.what, occurrence, source, change, after=entered):
            return None
        return bound_by(occurrence, source, player)
