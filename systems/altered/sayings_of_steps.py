"""Statements that modify steps, as data: what is replaced by what, what is added, how something enters (ALT4-6.2).

>>> from ludex.systems.altered.abilities import Statement
>>> from ludex.systems.altered.actions import Verb
>>> from ludex.systems.altered.patterns import TakingFromDeck
>>> from ludex.systems.altered.templates import FromDeck
>>> instead = Replaces(TakingFromDeck(Verb.DRAW), (FromDeck(Verb.RESUPPLY),))
>>> print(Statement("if you would draw a card, Resupply instead", says=(instead,)))
if you would draw a card, Resupply instead
"""

from typing import Final

from attrs import evolve, field, frozen

from ludex.engine.state import Moment, Tier
from ludex.engine.steps import AtomicAction
from ludex.layers.cells import Row
from ludex.layers.features import Everything, Itself
from ludex.layers.selection import Selector
from ludex.systems.altered.abilities import NOWHERE, Effect, Saying, is_own
from ludex.systems.altered.about_to_enter import entered_by
from ludex.systems.altered.actions import Create, Move, MoveExpedition, Roll, TakeFromDeck
from ludex.systems.altered.characteristics import EXPEDITION_ZONE, LANDMARK_ZONE
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.in_play import zones_before_entering
from ludex.systems.altered.looking import matches
from ludex.systems.altered.patterns import MovingExpedition, Pattern, Rolling
from ludex.systems.altered.rules_of_play import rules_of
from ludex.systems.altered.templates import Template
from ludex.systems.altered.whose import Whose, all_words

ENTRIES: Final = frozenset[type[AtomicAction]]({Move, Create, TakeFromDeck})
"""The classes of the atomic actions by which something enters play."""


class Modifies(Saying):
    """A saying that modifies steps; the base of all of them."""

    __slots__ = ()

    @property
    def tier(self) -> Tier:
        """What it attaches to (ALT4-6.2.f, ALT-6.2.d)."""
        return Tier.ATOMIC_ACTION

    @property
    def on_step(self) -> bool:
        """Whether it is asked of the whole step."""
        return self.tier is Tier.WHOLE_STEP

    @property
    def optional(self) -> bool:
        """Whether its player may decline (ALT4-6.2.d)."""
        return False

    def may_concern(self, kinds: frozenset[type[AtomicAction]]) -> bool:
        """Whether it may be about an atomic action of one of some classes."""
        raise NotImplementedError

    def concerns(self, action: AtomicAction, at: Moment[Facts], source: Row) -> bool:
        """Whether it is about an atomic action."""
        raise NotImplementedError

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """What it makes of one, or adds to it."""
        raise NotImplementedError

    def declined(self) -> Effect:
        """What is done if its player declines (ALT4-6.2.e)."""
        return ()


@frozen(cache_hash=True)
class ModifiesByPattern(Modifies):
    """A saying about the atomic actions that a pattern matches; the base of all of them.

    Attributes:
        what: What would happen.
    """

    what: Pattern

    @property
    def alters_play_in(self) -> frozenset[str]:
        """Where its own card may be before it enters as the pattern says."""
        return self.what.of_own_entry

    def may_concern(self, kinds: frozenset[type[AtomicAction]]) -> bool:
        """Whether the pattern may match."""
        return self.what.may_match(kinds)

    def concerns(self, action: AtomicAction, at: Moment[Facts], source: Row) -> bool:
        """Whether the pattern matches."""
        return self.what.matches(action, at.state, source, rules_of(at.game))


@frozen(cache_hash=True)
class Replaces(ModifiesByPattern):
    """If something would happen, something else happens instead (ALT4-6.2.b, ALT-6.2.b).

    Attributes:
        what: What would happen.
        by: What happens instead; nothing if empty.
        may: Whether its player may decline.
        otherwise: What is done then, after the step.
        whole_step: Whether it replaces all of it that is in a step by one such thing: "one or more".
    """

    by: tuple[Template, ...]
    may: bool = field(default=False, kw_only=True)
    otherwise: Effect = field(default=(), kw_only=True)
    whole_step: bool = field(default=False, kw_only=True)

    @property
    def tier(self) -> Tier:
        """The step or the action."""
        return Tier.WHOLE_STEP if self.whole_step else Tier.ATOMIC_ACTION

    @property
    def optional(self) -> bool:
        """Whether it says "may"."""
        return self.may

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """What the templates make."""
        return _by_all(self.by, action, at, source)

    def declined(self) -> Effect:
        """The alternative."""
        return self.otherwise


@frozen(cache_hash=True)
class Adds(ModifiesByPattern):
    """If something happens, something else happens also, in the same event (ALT4-6.2.c, ALT-6.2.c).

    Attributes:
        what: What would happen.
        also: What happens besides.
        whole_step: Whether it is added once to a step, however much of it is in there.
    """

    also: tuple[Template, ...]
    whole_step: bool = field(default=False, kw_only=True)

    @property
    def tier(self) -> Tier:
        """Additive ones come last."""
        return Tier.ADDITIVE

    @property
    def on_step(self) -> bool:
        """Whether it looks at the step as a whole."""
        return self.whole_step

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """What the templates make."""
        return _by_all(self.also, action, at, source, besides=True)


@frozen(cache_hash=True)
class Enters(Modifies):
    """What enters play does so with statuses or counters: "I enter with 2 boosts" (ALT4-6.2.l).

    Attributes:
        who: What enters, as it will be there; "I" by default.
        statuses: With which statuses.
        counters: With how many counters, by name.
        zones: Which zones it has to enter.
    """

    who: Selector = field(factory=Itself, kw_only=True)
    statuses: frozenset[str] = field(default=frozenset(), converter=all_words, kw_only=True)
    counters: tuple[tuple[str, int], ...] = field(default=(), kw_only=True)
    zones: frozenset[str] = field(
        default=frozenset({EXPEDITION_ZONE, LANDMARK_ZONE}), converter=all_words, kw_only=True
    )

    @property
    def alters_play_in(self) -> frozenset[str]:
        """Where its own card may be before it enters."""
        return zones_before_entering(self.zones) if is_own(self.who) else NOWHERE

    def may_concern(self, kinds: frozenset[type[AtomicAction]]) -> bool:
        """Whether something enters by one of them."""
        return not kinds.isdisjoint(ENTRIES)

    def concerns(self, action: AtomicAction, at: Moment[Facts], source: Row) -> bool:
        """Whether something that it is about enters."""
        entering = entered_by(action, at.state, rules_of(at.game), self.zones)
        if entering is None:
            return False
        if isinstance(self.who, Itself):
            return entering.id == source.id
        return isinstance(self.who, Everything) or matches(at.state.table, self.who, entering, source)

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """The same entry, with more."""
        assert isinstance(action, Move | Create | TakeFromDeck)  # it concerns nothing else
        counters = (*action.counters, *self.counters)
        return (evolve(action, statuses=action.statuses | self.statuses, counters=counters),)


@frozen(cache_hash=True)
class MovesFurther(Modifies):
    """An expedition that would move forward moves so many regions further (ALT4-6.2.k)."""

    which: Selector
    regions: int = 1

    def may_concern(self, kinds: frozenset[type[AtomicAction]]) -> bool:
        """Whether expeditions move."""
        return MoveExpedition in kinds

    def concerns(self, action: AtomicAction, at: Moment[Facts], source: Row) -> bool:
        """Whether such an expedition moves forward."""
        return MovingExpedition(which=self.which).matches(action, at.state, source, rules_of(at.game))

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """One move, further."""
        assert isinstance(action, MoveExpedition)  # it concerns nothing else
        return (evolve(action, regions=action.regions + self.regions),)


@frozen(cache_hash=True)
class RollsMore(Modifies):
    """A player who would roll rolls more dice and ignores some, or adds to the result (ALT4-7.3.28.c).

    Attributes:
        dice: How many dice more.
        ignored: How many of all are ignored besides, by choice.
        plus: What is added to the result, for certain.
        may_add: What the player may add after seeing the dice; each is one choice.
        whose: Who would roll.
    """

    dice: int = field(default=0, kw_only=True)
    ignored: int = field(default=0, kw_only=True)
    plus: int = field(default=0, kw_only=True)
    may_add: tuple[int, ...] = field(default=(), kw_only=True)
    whose: Whose = field(default=Whose.YOU, kw_only=True)

    def may_concern(self, kinds: frozenset[type[AtomicAction]]) -> bool:
        """Whether dice are rolled."""
        return Roll in kinds

    def concerns(self, action: AtomicAction, at: Moment[Facts], source: Row) -> bool:
        """Whether such a player is about to roll."""
        return Rolling(whose=self.whose).matches(action, at.state, source, rules_of(at.game))

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """The same roll with more dice."""
        assert isinstance(action, Roll)  # it concerns nothing else
        return (
            evolve(
                action,
                dice=action.dice + self.dice,
                ignored=action.ignored + self.ignored,
                plus=action.plus + self.plus,
                may_add=(*action.may_add, *self.may_add),
            ),
        )


@frozen(cache_hash=True)
class OnAttempt(ModifiesByPattern):
    """If something would attempt to do what is impossible, something else happens instead (ALT4-7.5.3.a).

    Attributes:
        what: What it would attempt.
        by: What happens instead.
    """

    by: tuple[Template, ...]

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """What the templates make."""
        return _by_all(self.by, action, at, source)


def _by_all(
    templates: tuple[Template, ...], action: AtomicAction, at: Moment[Facts], source: Row, *, besides: bool = False
) -> tuple[AtomicAction, ...]:
    """What all of some templates make of an action; of a card of a deck each of them means another one.

    Args:
        templates: The templates.
        action: The action as it was about to happen.
        at: Just before which step.
        source: What the object shows that has the ability.
        besides: Whether the action is done as well.
    """
    taken = {action.item} if besides and isinstance(action, TakeFromDeck) else set[str]()
    found: list[AtomicAction] = []
    for each in (each for template in templates for each in template.made(action, at, source)):
        if isinstance(each, TakeFromDeck) and each.item in taken:
            # ALT4-3.2.2.c: a card is at one position; the next one has not been told
            found.append(evolve(each, item=""))
            continue
        if isinstance(each, TakeFromDeck):
            taken.add(each.item)
        found.append(each)
    return tuple(found)
