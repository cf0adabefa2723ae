"""Patterns: which atomic actions a modifier or a prohibition of a card is about.

A pattern looks at an action that is about to happen, through the eyes of the object that has the ability.

>>> TakingFromDeck(Verb.DRAW, whose=Whose.OPPONENT).verb
<Verb.DRAW: 'draw'>
"""

from typing import ClassVar

from attrs import field, frozen

from ludex.engine.steps import AtomicAction
from ludex.layers.cells import Row
from ludex.layers.features import Everything, Itself
from ludex.layers.selection import Selector
from ludex.systems.altered import actions as a
from ludex.systems.altered.abilities import NOWHERE, is_own
from ludex.systems.altered.about_to_enter import in_deck
from ludex.systems.altered.actions import TakeFromDeck, Verb
from ludex.systems.altered.characteristics import DECK, ZONE
from ludex.systems.altered.facts import State
from ludex.systems.altered.in_play import ZONES_IN_PLAY, zones_before_entering
from ludex.systems.altered.looking import controller_of, is_there, matches, row
from ludex.systems.altered.moving import holder_of
from ludex.systems.altered.rules_of_play import Rules
from ludex.systems.altered.whose import Whose, all_words, any_of, any_verb, you_of


class Pattern:
    """Which atomic actions; the base of all patterns. Frozen data.

    Attributes:
        about: The classes of the actions that it may match, where these are the same for all patterns of its class.
    """

    __slots__ = ()

    about: ClassVar[frozenset[type[AtomicAction]]]

    def may_match(self, kinds: frozenset[type[AtomicAction]]) -> bool:
        """Whether it may match an action of one of some classes."""
        return not kinds.isdisjoint(self.about)

    def matches(self, action: AtomicAction, state: State, source: Row, rules: Rules) -> bool:
        """Whether it is about an action that is about to happen.

        Args:
            action: The action, as earlier modifiers left it.
            state: The state before.
            source: What the object shows that has the ability.
            rules: The rules of the game.
        """
        raise NotImplementedError

    @property
    def of_own_entry(self) -> frozenset[str]:
        """Where the card that has the ability may be before it enters play as the pattern says.

        None where the pattern is about anything else: this alone is a part of how the card is played.
        """
        return NOWHERE


def selected(selector: Selector, id: str, state: State, source: Row) -> bool:
    """Whether a selector selects something on the board."""
    if isinstance(selector, Itself):
        return id == source.id
    if not is_there(state.table, id):
        return False
    return isinstance(selector, Everything) or matches(state.table, selector, row(state.table, id), source)


def is_done_by(whose: Whose, named: str | None, id: str, state: State, source: Row) -> bool:
    """Whether such a player does something to an object (ALT4-1.4.7.a).

    Args:
        whose: Which player is asked for.
        named: Who does it, where an effect does: whom it names, else who controls it.
        id: The object.
        state: The state before.
        source: What the object shows that has the ability.
    """
    if whose is Whose.ANYONE:
        return True
    # ALT4-7.5.6.d, ALT4-7.5.6.e: where no effect does, the controller of the affected object, else nobody
    return whose.means(named or controller_of(state.table, id), you_of(source))


@frozen(cache_hash=True)
class GoingTo(Pattern):
    """Something goes from a zone to a zone.

    Attributes:
        who: What, as it is before.
        origin: From which zones; None for any.
        to: To which zones; None for any.
        verbs: By which words; None for any.
        by: Who does it (ALT4-1.4.7.a).
    """

    who: Selector = field(factory=Everything, kw_only=True)
    origin: frozenset[str] | None = field(default=None, converter=any_of, kw_only=True)
    to: frozenset[str] | None = field(default=None, converter=any_of, kw_only=True)
    verbs: frozenset[Verb] | None = field(default=None, converter=any_verb, kw_only=True)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)

    @property
    def of_own_entry(self) -> frozenset[str]:
        """The zones from which it goes, if nothing but the card itself goes into play or to Limbo."""
        return zones_before_entering(self.to, self.origin) if self.to is not None and is_own(self.who) else NOWHERE

    def may_match(self, kinds: frozenset[type[AtomicAction]]) -> bool:
        """Whether such actions are among them."""
        return a.Move in kinds or (TakeFromDeck in kinds and _one_of(DECK, self.origin))

    def matches(self, action: AtomicAction, state: State, source: Row, rules: Rules) -> bool:
        """Whether such a thing is about to move so."""
        if not isinstance(action, a.Move | TakeFromDeck):
            return False
        origin = _origin(action, state)
        if origin in ("", action.to) or not _one_of(origin, self.origin) or not _one_of(action.to, self.to):
            return False
        if self.verbs is not None and action.verb not in self.verbs:
            return False
        if isinstance(action, TakeFromDeck) or origin == DECK:
            return self._is_such_a_card(action, state, source, rules)
        return is_done_by(self.by, action.by, action.id, state, source) and selected(self.who, action.id, state, source)

    def _is_such_a_card(self, action: a.Move | TakeFromDeck, state: State, source: Row, rules: Rules) -> bool:
        """Whether such a player lets such a card go from a deck; which card it is may still be open."""
        by = action.by or (action.player if isinstance(action, TakeFromDeck) else None)
        if not self.by.means(by, you_of(source)):
            return False
        if isinstance(self.who, Everything):
            return True
        card = in_deck(action, state, rules)
        return card is not None and matches(state.table, self.who, card, source)


def _origin(action: a.Move | TakeFromDeck, state: State) -> str:
    """From which zone something goes; "" if it is nowhere."""
    if isinstance(action, TakeFromDeck):
        return DECK
    if is_there(state.table, action.id):
        return state.table.view.value(action.id, ZONE)
    return "" if holder_of(state.facts, action.id) is None else DECK


def _one_of(zone: str, zones: frozenset[str] | None) -> bool:
    return zones is None or zone in zones


@frozen(cache_hash=True)
class TakingFromDeck(Pattern):
    """A player draws, Resupplies, or takes a card from a deck by another word.

    Attributes:
        verb: By which word.
        whose: Which player.
    """

    verb: Verb
    whose: Whose = field(default=Whose.YOU, kw_only=True)

    about: ClassVar[frozenset[type[AtomicAction]]] = frozenset({TakeFromDeck})

    def matches(self, action: AtomicAction, state: State, source: Row, rules: Rules) -> bool:
        """Whether such a player is about to do that."""
        return (
            isinstance(action, TakeFromDeck)
            and action.verb is self.verb
            and self.whose.means(action.player, you_of(source))
        )


@frozen(cache_hash=True)
class GainingStatus(Pattern):
    """Something gains a status."""

    status: str
    who: Selector = field(factory=Everything, kw_only=True)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)

    about: ClassVar[frozenset[type[AtomicAction]]] = frozenset({a.GainStatus})

    def matches(self, action: AtomicAction, state: State, source: Row, rules: Rules) -> bool:
        """Whether such a thing is about to gain it."""
        return (
            isinstance(action, a.GainStatus)
            and action.status == self.status
            and is_done_by(self.by, action.by, action.id, state, source)
            and selected(self.who, action.id, state, source)
        )


@frozen(cache_hash=True)
class LosingStatus(Pattern):
    """Something loses a status."""

    status: str
    who: Selector = field(factory=Everything, kw_only=True)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)

    about: ClassVar[frozenset[type[AtomicAction]]] = frozenset({a.LoseStatus})

    def matches(self, action: AtomicAction, state: State, source: Row, rules: Rules) -> bool:
        """Whether such a thing is about to lose it."""
        return (
            isinstance(action, a.LoseStatus)
            and action.status == self.status
            and is_done_by(self.by, action.by, action.id, state, source)
            and selected(self.who, action.id, state, source)
        )


@frozen(cache_hash=True)
class GainingCounters(Pattern):
    """Something gains counters of a name; "" for any."""

    name: str = ""
    who: Selector = field(factory=Everything, kw_only=True)
    by: Whose = field(default=Whose.ANYONE, kw_only=True)

    about: ClassVar[frozenset[type[AtomicAction]]] = frozenset({a.AddCounters})

    def matches(self, action: AtomicAction, state: State, source: Row, rules: Rules) -> bool:
        """Whether such a thing is about to gain some."""
        return (
            isinstance(action, a.AddCounters)
            and action.times > 0
            and self.name in ("", action.name)
            and is_done_by(self.by, action.by, action.id, state, source)
            and selected(self.who, action.id, state, source)
        )


@frozen(cache_hash=True)
class Creating(Pattern):
    """A player creates a token, perhaps one of some descriptions."""

    whose: Whose = field(default=Whose.YOU, kw_only=True)
    tokens: frozenset[str] = field(default=frozenset(), converter=all_words, kw_only=True)

    about: ClassVar[frozenset[type[AtomicAction]]] = frozenset({a.Create})

    def matches(self, action: AtomicAction, state: State, source: Row, rules: Rules) -> bool:
        """Whether such a player is about to create such a token."""
        return (
            isinstance(action, a.Create)
            and self.whose.means(action.owner, you_of(source))
            and (not self.tokens or action.token in self.tokens)
        )


@frozen(cache_hash=True)
class MovingExpedition(Pattern):
    """An expedition moves forward, or backwards.

    Attributes:
        which: Which expeditions.
        forward: Forward or backwards.
        in_progress: Whether it has to be in Progress, due to a terrain; None for either.
    """

    which: Selector = field(factory=Everything, kw_only=True)
    forward: bool = field(default=True, kw_only=True)
    in_progress: bool | None = field(default=None, kw_only=True)

    about: ClassVar[frozenset[type[AtomicAction]]] = frozenset({a.MoveExpedition})

    def matches(self, action: AtomicAction, state: State, source: Row, rules: Rules) -> bool:
        """Whether such an expedition is about to move so."""
        if not isinstance(action, a.MoveExpedition) or (action.regions > 0) is not self.forward:
            return False
        if self.in_progress is not None and bool(action.due_to or action.due_to_ascend) is not self.in_progress:
            return False
        return selected(self.which, action.expedition, state, source)


@frozen(cache_hash=True)
class Rolling(Pattern):
    """A player rolls one or more dice."""

    whose: Whose = field(default=Whose.YOU, kw_only=True)

    about: ClassVar[frozenset[type[AtomicAction]]] = frozenset({a.Roll})

    def matches(self, action: AtomicAction, state: State, source: Row, rules: Rules) -> bool:
        """Whether such a player is about to roll."""
        # what has been rolled is not rolled again: modifiers come before the dice
        return isinstance(action, a.Roll) and not action.shown and self.whose.means(action.player, you_of(source))


@frozen(cache_hash=True)
class EitherOf(Pattern):
    """One of several patterns."""

    patterns: tuple[Pattern, ...]

    @property
    def of_own_entry(self) -> frozenset[str]:
        """Those of all of them; in play as well, if one is about anything else."""
        each = [pattern.of_own_entry for pattern in self.patterns]
        zones = NOWHERE.union(*each)
        return zones | ZONES_IN_PLAY if zones and not all(each) else zones

    def may_match(self, kinds: frozenset[type[AtomicAction]]) -> bool:
        """Whether one of them may."""
        return any(pattern.may_match(kinds) for pattern in self.patterns)

    def matches(self, action: AtomicAction, state: State, source: Row, rules: Rules) -> bool:
        """Whether one of them matches."""
        return any(pattern.matches(action, state, source, rules) for pattern in self.patterns)
