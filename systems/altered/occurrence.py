"""What an event was in the words that Reactions use: something moved, was played, a phase began.

Each occurrence comes of one atomic action, whose place in the event it knows, since a Reaction is activated once for
each that matches (ALT4-6.3.g). Some are found by comparing the table before with the table after: an object that
becomes Gigantic joins an Expedition though nothing moved it (ALT4-7.4.4.o).
"""

from typing import Final

from attrs import frozen

from ludex.layers.making import quick_to_make
from ludex.systems.altered.actions import Verb
from ludex.systems.altered.characteristics import DECK
from ludex.systems.altered.phases import Daily, Phase

NO_PLACE: Final = ""
"""The zone of what was not there before, or is not there any more."""


@frozen
class Occurrence:
    """Something that occurred in an event; the base of all of them.

    Attributes:
        place: Which atomic action it comes of, from 0; below 0 for what was found by comparison.
    """

    place: int


@quick_to_make
@frozen(weakref_slot=False)
class Moved(Occurrence):
    """An object or a card changed zones, appeared, or ceased to exist (ALT4-7.5.9, ALT4-7.5.10).

    Attributes:
        old: Its identity before; "" if it came out of a deck or was created.
        new: Its identity after; "" if it is gone, or in a deck.
        origin: The zone that it left; `NO_PLACE` for what was created.
        zone: The zone that it joined; `NO_PLACE` for what ceased to exist (ALT4-2.1.e).
        verb: By which word it moved; None for what was created or ceased.
        by: Who did it (ALT4-1.4.7.a).
        played: Whether it was played by this (ALT4-7.5.11.a).
        played_from: The zone from which it was played.
        scouted: Whether it was played with Scout (ALT4-7.4.5.c).
    """

    old: str
    new: str
    origin: str
    zone: str
    verb: Verb | None = None
    by: str | None = None
    played: bool = False
    played_from: str = ""
    scouted: bool = False

    @property
    def created(self) -> bool:
        """Whether it is a token that was created."""
        return self.origin == NO_PLACE

    @property
    def from_deck(self) -> bool:
        """Whether it came out of a deck."""
        return self.origin == DECK


@frozen
class Shifted(Occurrence):
    """An object is in other expeditions than before and in the same zone (ALT4-7.5.9.c, ALT4-7.5.10.c, ALT4-7.4.4.o).

    Attributes:
        id: The object.
        before: The expeditions in which it was.
        now: Those in which it is.
        by: Who did it.
    """

    id: str
    before: frozenset[str]
    now: frozenset[str]
    by: str | None = None


@frozen
class StatusGained(Occurrence):
    """An object or an expedition gained a status (ALT4-7.3.15.a); readied and exhausted are words for `exhausted`."""

    id: str
    status: str
    by: str | None = None


@frozen
class StatusLost(Occurrence):
    """An object or an expedition lost a status (ALT4-7.3.19.a)."""

    id: str
    status: str
    by: str | None = None


@frozen
class Became(Occurrence):
    """An object has a status, Boosted included, that it did not have before (ALT4-7.5.4.a)."""

    id: str
    status: str


@frozen
class CountersGained(Occurrence):
    """Counters were put on an object, in one atomic action (ALT4-7.3.14.a).

    Attributes:
        id: The object.
        name: Which counters.
        times: How many.
        now: How many are there then; what else the event puts on it comes on top.
        by: Who did it.
    """

    id: str
    name: str
    times: int
    now: int
    by: str | None = None


@frozen
class CountersLost(Occurrence):
    """Counters were removed or spent."""

    id: str
    name: str
    times: int
    now: int
    by: str | None = None


@frozen
class ExpeditionMoved(Occurrence):
    """An expedition moved: one move, however many regions (ALT4-7.3.22.a).

    Attributes:
        expedition: Its identity.
        regions: How many, below 0 for backwards.
        due_to: The terrains that it moved due to in Progress (ALT4-4.2.4.j).
        due_to_ascend: Whether it moved thanks to a tie (ALT4-4.2.4.k).
        by: Who did it.
    """

    expedition: str
    regions: int
    due_to: frozenset[str] = frozenset()
    due_to_ascend: bool = False
    by: str | None = None


@frozen
class ExpeditionFailed(Occurrence):
    """An expedition failed to move forward in Progress (ALT4-4.2.4.i)."""

    expedition: str


@frozen
class PhaseOpened(Occurrence):
    """A phase began (ALT4-4.2.b)."""

    phase: Phase


@frozen
class DailyClosed(Occurrence):
    """A daily effect ended (ALT4-4.2.d)."""

    daily: Daily


@frozen
class DiceRolled(Occurrence):
    """A player rolled dice (ALT4-7.3.28)."""

    player: str
    result: int


@frozen
class TumultRevealed(Occurrence):
    """A Tumult card was turned face-up (ALT4-7.3.22.b)."""

    pair: int


@frozen
class PlayerPassed(Occurrence):
    """A player passed (ALT4-4.2.3.d)."""

    player: str
