"""What a trigger is: which occurrences it hears, and what it binds when one of them matches (ALT4-6.3.b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ludex.engine.context import Reference
from ludex.layers.cells import Row
from ludex.systems.altered.abilities import Trigger
from ludex.systems.altered.occurrence import Occurrence

if TYPE_CHECKING:
    from ludex.systems.altered.events import Change


@frozen
class Bound:
    """What an occurrence determines of a Reaction (ALT4-6.3.i).

    Attributes:
        it: The object that the trigger speaks of, with what it became by the move that it mentions (ALT4-2.1.f).
        they: The player that it speaks of: who did it, else whose it is.
        me: The object that bears the ability, if the trigger speaks of it as the thing that moved.
        numbers: Numbers that it determines, by name.
        all_of_it: The objects that it speaks of, where "one or more" of them count once; then `it` is None.
    """

    it: Reference | None = None
    they: str | None = None
    me: Reference | None = None
    numbers: tuple[tuple[str, int], ...] = ()
    all_of_it: tuple[Reference, ...] = ()


class EventTrigger(Trigger):
    """A trigger that waits for something in an event; the base of all of them. Frozen data.

    `hears` are the kinds of occurrence among which it looks.
    """

    __slots__ = ()
    hears: ClassVar[tuple[type[Occurrence], ...]] = ()

    @property
    def self_move(self) -> bool:
        """Whether it is about "I" coming to a visible zone, and so is tested after the event (ALT4-6.3.c)."""
        return False

    @property
    def by_player(self) -> bool:
        """Whether it says "one or more": all that one player does, or that befalls one, counts once (ALT4-6.3.g)."""
        return False

    @property
    def symbol(self) -> str:
        """Its symbol: `join`, `hand`, `reserve` (ALT4-7.5.1.a); "" for none."""
        return ""

    def matches(self, occurrence: Occurrence, source: Row, change: Change) -> Bound | None:
        """What an occurrence binds, if it is what the trigger waits for.

        Args:
            occurrence: One of the kinds that it hears.
            source: What the bearer shows in the state in which the Reaction is tested (ALT4-6.3.e, ALT4-6.3.f).
            change: The event, with the states around it.
        """
        raise NotImplementedError


class GroupingTrigger(EventTrigger):
    """A trigger that can be worded "one or more" (ALT4-6.3.g); the field that all of them have tells whether it is."""

    __slots__ = ()
    one_or_more: bool

    @property
    def by_player(self) -> bool:
        """Whether all that one player does, or that befalls one, counts once."""
        return self.one_or_more
