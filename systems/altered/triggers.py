"""The triggers of Reactions, as data: phases, daily effects, statuses, counters, expeditions, dice, players.

What moves from zone to zone, or joins and leaves expeditions, stands in `triggers_of_moves`.

>>> GainsStatus(status="exhausted", by=Whose.YOU)  # "when you exhaust a card in Reserve", once it says which
GainsStatus(who=Everything(), status='exhausted', by=<Whose.YOU: 'you'>, one_or_more=False)
"""

from typing import ClassVar

from attrs import field, frozen

from ludex.engine.context import ROLL, Reference
from ludex.engine.table import Table
from ludex.layers.cells import Row
from ludex.layers.features import Everything, Itself
from ludex.layers.selection import Selector
from ludex.systems.altered import occurrence as o
from ludex.systems.altered.characteristics import CONTROLLER, OWNER
from ludex.systems.altered.events import Change
from ludex.systems.altered.looking import is_there, matches, row
from ludex.systems.altered.phases import Daily, Phase
from ludex.systems.altered.trigger import Bound, EventTrigger, GroupingTrigger
from ludex.systems.altered.whose import Whose, you_of

NUMBER = "number"
"""By which name a Reaction knows the number of what triggered it: regions, counters."""


def _fits(selector: Selector, id: str, source: Row, change: Change) -> Row | None:
    """What an object that was there before an event showed then, if it is selected; else as it is after."""
    if isinstance(selector, Itself) and id != source.id:
        return None
    table: Table = change.before.table if is_there(change.before.table, id) else change.after.table
    if not is_there(table, id):
        return None
    found = row(table, id)
    return found if isinstance(selector, Everything | Itself) or matches(table, selector, found, source) else None


def _whose(found: Row) -> str | None:
    return CONTROLLER.of(found) or OWNER.of(found) or None


@frozen(cache_hash=True)
class PhaseOpens(EventTrigger):
    """At Morning, Noon, Afternoon, Dusk or Night: as the phase opens (ALT4-4.2.b)."""

    hears: ClassVar = (o.PhaseOpened,)
    phase: Phase

    def matches(self, occurrence: o.Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether it is that phase."""
        return Bound() if isinstance(occurrence, o.PhaseOpened) and occurrence.phase is self.phase else None


@frozen(cache_hash=True)
class AfterDaily(EventTrigger):
    """After a daily effect, such as Rest (ALT4-4.2.d)."""

    hears: ClassVar = (o.DailyClosed,)
    daily: Daily

    def matches(self, occurrence: o.Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether it is that daily effect."""
        return Bound() if isinstance(occurrence, o.DailyClosed) and occurrence.daily is self.daily else None


@frozen(cache_hash=True)
class GainsStatus(GroupingTrigger):
    """When something gains a status: "when you exhaust a card in Reserve", "when I gain Fleeting".

    Attributes:
        who: What gains it, as it was before.
        status: Which.
        by: Who does it (ALT4-1.4.7.a).
        one_or_more: Whether all that one player does counts once.
    """

    hears: ClassVar = (o.StatusGained,)
    who: Selector = field(factory=Everything, kw_only=True)
    status: str = field(kw_only=True)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    def matches(self, occurrence: o.Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether it is that status, gained by such a thing through such a player."""
        if not isinstance(occurrence, o.StatusGained) or occurrence.status != self.status:
            return None
        return _acted(self.who, self.by, occurrence.id, occurrence.by, source, change)


@frozen(cache_hash=True)
class LosesStatus(GroupingTrigger):
    """When something loses a status: "when you ready a card in Reserve"."""

    hears: ClassVar = (o.StatusLost,)
    who: Selector = field(factory=Everything, kw_only=True)
    status: str = field(kw_only=True)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)
    one_or_more: bool = field(default=False, kw_only=True)

    def matches(self, occurrence: o.Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether it is that status, lost by such a thing through such a player."""
        if not isinstance(occurrence, o.StatusLost) or occurrence.status != self.status:
            return None
        return _acted(self.who, self.by, occurrence.id, occurrence.by, source, change)


@frozen(cache_hash=True)
class Becomes(EventTrigger):
    """When something becomes Boosted, Asleep …: it has the status and did not have it before (ALT4-7.5.4.a).

    Attributes:
        who: What becomes it, as it is after.
        status: Which; `boosted` is one (ALT4-2.4.5.b).
    """

    hears: ClassVar = (o.Became,)
    who: Selector = field(factory=Everything, kw_only=True)
    status: str = field(kw_only=True)

    def matches(self, occurrence: o.Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether it is that status, and such a thing."""
        if not isinstance(occurrence, o.Became) or occurrence.status != self.status:
            return None
        table = change.after.table
        found = row(table, occurrence.id)
        if found.id != source.id if isinstance(self.who, Itself) else not matches(table, self.who, found, source):
            return None
        return Bound(Reference((found.id,)), _whose(found))


def _acted(who: Selector, by: Whose, id: str, doer: str | None, source: Row, change: Change) -> Bound | None:
    if not by.means(doer, you_of(source)):
        return None
    found = _fits(who, id, source, change)
    return None if found is None else Bound(Reference((id,)), doer or _whose(found))


@frozen(cache_hash=True)
class GainsCounters(EventTrigger):
    """When something gains one or more counters, boosts for one; once for each time they are put on it (ALT4-7.3.14.a).

    Attributes:
        who: What gains them.
        name: Which counters; "" for any.
        by: Who does it.
    """

    hears: ClassVar = (o.CountersGained,)
    who: Selector = field(factory=Everything, kw_only=True)
    name: str = field(default="", kw_only=True)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)

    def matches(self, occurrence: o.Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether it is such counters, on such a thing."""
        if not isinstance(occurrence, o.CountersGained) or self.name not in ("", occurrence.name):
            return None
        return _counted(self.who, self.by, occurrence, source, change)


@frozen(cache_hash=True)
class LosesCounters(EventTrigger):
    """When counters are removed from something, or spent."""

    hears: ClassVar = (o.CountersLost,)
    who: Selector = field(factory=Everything, kw_only=True)
    name: str = field(default="", kw_only=True)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)

    def matches(self, occurrence: o.Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether it is such counters, of such a thing."""
        if not isinstance(occurrence, o.CountersLost) or self.name not in ("", occurrence.name):
            return None
        return _counted(self.who, self.by, occurrence, source, change)


@frozen(cache_hash=True)
class Reaches(EventTrigger):
    """When something gets to a number of counters: "on my third Trial counter".

    Attributes:
        who: What gets there, "I" by default.
        name: Which counters.
        number: To how many, from fewer.
    """

    hears: ClassVar = (o.CountersGained,)
    who: Selector = field(factory=Itself, kw_only=True)
    name: str = field(kw_only=True)
    number: int = field(kw_only=True)

    def matches(self, occurrence: o.Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether there are that many, and were fewer."""
        if not isinstance(occurrence, o.CountersGained) or occurrence.name != self.name:
            return None
        if not occurrence.now - occurrence.times < self.number <= occurrence.now:
            return None
        return _counted(self.who, Whose.ANYONE, occurrence, source, change)


def _counted(
    who: Selector, by: Whose, occurrence: o.CountersGained | o.CountersLost, source: Row, change: Change
) -> Bound | None:
    bound = _acted(who, by, occurrence.id, occurrence.by, source, change)
    return None if bound is None else Bound(bound.it, bound.they, None, ((NUMBER, occurrence.times),))


@frozen(cache_hash=True)
class MovesForward(EventTrigger):
    """When an expedition moves forward (ALT4-7.3.22.a), perhaps due to a terrain or to Ascend.

    Attributes:
        which: Which expeditions, as they were before.
        due_to: The terrain that it moves due to (ALT4-4.2.4.j); None for any reason.
        due_to_ascend: Whether it has to move due to Ascend (ALT4-4.2.4.k).
        by: Who moves it.
    """

    hears: ClassVar = (o.ExpeditionMoved,)
    which: Selector = field(kw_only=True)
    due_to: str | None = field(default=None, kw_only=True)
    due_to_ascend: bool = field(default=False, kw_only=True)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)

    def matches(self, occurrence: o.Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such an expedition moved forward for such a reason."""
        if not isinstance(occurrence, o.ExpeditionMoved) or occurrence.regions <= 0:
            return None
        if self.due_to is not None and self.due_to not in occurrence.due_to:
            return None
        if self.due_to_ascend and not occurrence.due_to_ascend:
            return None
        return _moved(self.which, self.by, occurrence, source, change)


@frozen(cache_hash=True)
class MovesBackward(EventTrigger):
    """When an expedition moves backwards (ALT4-7.3.21.a)."""

    hears: ClassVar = (o.ExpeditionMoved,)
    which: Selector = field(kw_only=True)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)

    def matches(self, occurrence: o.Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such an expedition moved backwards."""
        if not isinstance(occurrence, o.ExpeditionMoved) or occurrence.regions >= 0:
            return None
        return _moved(self.which, self.by, occurrence, source, change)


def _moved(which: Selector, by: Whose, moved: o.ExpeditionMoved, source: Row, change: Change) -> Bound | None:
    bound = _acted(which, by, moved.expedition, moved.by, source, change)
    return None if bound is None else Bound(bound.it, bound.they, None, ((NUMBER, abs(moved.regions)),))


@frozen(cache_hash=True)
class FailsToMove(EventTrigger):
    """When an expedition fails to move forward in Dusk (ALT4-4.2.4.i)."""

    hears: ClassVar = (o.ExpeditionFailed,)
    which: Selector = field(kw_only=True)

    def matches(self, occurrence: o.Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such an expedition failed."""
        if not isinstance(occurrence, o.ExpeditionFailed):
            return None
        found = _fits(self.which, occurrence.expedition, source, change)
        return None if found is None else Bound(Reference((found.id,)), _whose(found))


@frozen(cache_hash=True)
class Rolls(EventTrigger):
    """When a player rolls dice (ALT4-7.3.28), perhaps with a result of so much or more."""

    hears: ClassVar = (o.DiceRolled,)
    by: Whose = field(default=Whose.YOU, kw_only=True)
    at_least: int | None = field(default=None, kw_only=True)

    def matches(self, occurrence: o.Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a player rolled so much."""
        if not isinstance(occurrence, o.DiceRolled) or not self.by.means(occurrence.player, you_of(source)):
            return None
        if self.at_least is not None and occurrence.result < self.at_least:
            return None
        return Bound(None, occurrence.player, None, ((ROLL, occurrence.result),))


@frozen(cache_hash=True)
class Passes(EventTrigger):
    """When a player passes (ALT4-4.2.3.d)."""

    hears: ClassVar = (o.PlayerPassed,)
    by: Whose = field(default=Whose.YOU, kw_only=True)

    def matches(self, occurrence: o.Occurrence, source: Row, change: Change) -> Bound | None:
        """Whether such a player passed."""
        if not isinstance(occurrence, o.PlayerPassed) or not self.by.means(occurrence.player, you_of(source)):
            return None
        return Bound(None, occurrence.player)


@frozen(cache_hash=True)
class RevealsTumult(EventTrigger):
    """When a Tumult card is turned face-up (ALT4-7.3.22.b)."""

    hears: ClassVar = (o.TumultRevealed,)

    def matches(self, occurrence: o.Occurrence, source: Row, change: Change) -> Bound | None:
        """Whenever it is."""
        return Bound() if isinstance(occurrence, o.TumultRevealed) else None
