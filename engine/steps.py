"""Steps and atomic actions: what is about to happen, before it happens.

A step holds atomic actions, one for each object that it affects, which all happen at the same instant (ALT4-6.1.e,
ALT4-6.1.f). Each remembers which modifiers have been used on it, whatever it has become since (ALT4-6.2.j, ALT4-6.2.k).
"""

from functools import cached_property
from typing import Final

from attrs import field, frozen

from ludex.engine.log import Record
from ludex.layers.cells import AbilityKey
from ludex.layers.making import quick_to_make


class AtomicAction:
    """What a step does to one object, card or player; the base of all atomic actions. Frozen data."""

    __slots__ = ()


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class ModifierKey:
    """Which modifier: a rule of the game, or an ability of an object.

    Attributes:
        rule: The id of the rule, or the words of the ability.
        source: The identity of the object that has the ability; "" for a rule.
        ability: The key of the ability on that object.
        number: Which of the modifiers of one ability.
    """

    rule: str
    source: str = ""
    ability: AbilityKey | None = None
    number: int = 0


NO_MODIFIERS: frozenset[ModifierKey] = frozenset()


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Act:
    """An atomic action in a step, and which modifiers have been used on it: each at most once (ALT-6.2.h)."""

    action: AtomicAction
    used: frozenset[ModifierKey] = NO_MODIFIERS


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Cause:
    """What a step comes from.

    Attributes:
        source: The identity of the object whose ability it is, if any.
        ability: The words of the ability, or of what the rules call it.
        rule: The id of the rule.
        effect: Which resolution it belongs to, among those going on; 0 for none.
        made_by: The modifiers that put the effect in place of something, or added it. They have been used on what comes
            of it, as on whatever else they turn something into (ALT-C08).
    """

    source: str = ""
    ability: str = ""
    rule: str = ""
    effect: int = 0
    made_by: frozenset[ModifierKey] = NO_MODIFIERS


NO_CAUSE: Final = Cause()


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Step:
    """One event-to-be.

    Attributes:
        acts: Its atomic actions.
        controller: Who chooses among modifiers; None for a step that nobody controls (ALT4-6.2.h).
        cause: What it comes from.
        used: The modifiers of whole steps that have been used on it.
        cost: Whether it is the payment of a cost, all or nothing (ALT4-6.4.c).
        modified: Whether a modifier has been applied to it: it was begun, whatever has become of it (ALT4-6.5.f).
        order: What players have decided about the order among all that it brings forth: the numbers of what comes
            first. Of other atomic actions nothing is decided yet.
    """

    acts: tuple[Act, ...]
    controller: str | None = None
    cause: Cause = NO_CAUSE
    used: frozenset[ModifierKey] = NO_MODIFIERS
    cost: bool = field(default=False, kw_only=True)
    modified: bool = field(default=False, kw_only=True)
    order: tuple[int, ...] = field(default=(), kw_only=True)

    @cached_property
    def actions(self) -> tuple[AtomicAction, ...]:
        """The atomic actions alone."""
        return tuple([act.action for act in self.acts])

    @cached_property
    def kinds(self) -> frozenset[type[AtomicAction]]:
        """The classes of the atomic actions: what concerns one class alone need not be looked for without it."""
        return frozenset([type(act.action) for act in self.acts])

    def with_acts(self, *acts: Act) -> "Step":
        """The same step with other atomic actions."""
        return Step(acts, self.controller, self.cause, self.used, cost=self.cost, modified=self.modified)


def step(*actions: AtomicAction, controller: str | None = None, cause: Cause | None = None, cost: bool = False) -> Step:
    """A step of some atomic actions on which no modifier has been used.

    >>> step(controller="ann").acts
    ()
    """
    return Step(tuple(map(Act, actions)), controller, cause or NO_CAUSE, cost=cost)


@frozen
class Modified(Record):
    """A modifier was applied to a step, or declined."""

    key: ModifierKey
    before: Step
    after: Step
    declined: bool = False


@frozen
class Prevented(Record):
    """An atomic action was impossible and did not happen (ALT4-1.4.1.c)."""

    action: AtomicAction
    why: str
