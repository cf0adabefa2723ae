"""What has happened: an event, and what it came to for each of its atomic actions (ALT4-1.2.7.a)."""

from attrs import field, frozen

from ludex.engine.log import Record
from ludex.engine.state import GameState
from ludex.engine.steps import Act, AtomicAction, Cause, Step
from ludex.layers.making import quick_to_make
from ludex.systems.altered.facts import Facts


@quick_to_make
@frozen(weakref_slot=False)
class Happened:
    """One atomic action of an event.

    Attributes:
        action: What happened, as modifiers left it.
        old: The identity of the object that it happened to, as it was before; "" for none.
        new: The identity of the object after: another one if it changed zones, "" if it is gone, or in a deck.
        amount: How many, where the action does not say: counters really removed, regions moved, the result of a roll.
    """

    action: AtomicAction
    old: str = ""
    new: str = ""
    amount: int = 0


@quick_to_make
@frozen(weakref_slot=False)
class Event(Record):
    """A step that has happened.

    Attributes:
        step: The step, as modifiers left it.
        happened: What its atomic actions came to, in their order.
        begun: Whether what the effect had ordered was begun, even if it was modified on the way (ALT4-6.5.f).
    """

    step: Step
    happened: tuple[Happened, ...]
    begun: bool = field(default=True, kw_only=True)

    @property
    def cause(self) -> Cause:
        """What it comes from."""
        return self.step.cause


@quick_to_make
@frozen(weakref_slot=False)
class Change:
    """An event with the states around it: what Reactions are tested against (ALT4-6.3.e, ALT4-6.3.f)."""

    before: GameState[Facts]
    event: Event
    after: GameState[Facts]


__all__ = ["Act", "Change", "Event", "Happened"]
