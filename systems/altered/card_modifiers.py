"""Modifiers on cards, as data, and which of them exist before a step (ALT4-6.2).

>>> from ludex.systems.altered.actions import Verb
>>> from ludex.systems.altered.patterns import TakingFromDeck
>>> from ludex.systems.altered.templates import FromDeck
>>> instead = Replaces(TakingFromDeck(Verb.DRAW), (FromDeck(Verb.RESUPPLY),))
>>> print(Statement("if you would draw a card, Resupply instead", says=(instead,)))
if you would draw a card, Resupply instead
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve, field, frozen

from ludex.engine.state import Applicable, Game, Modifier, Moment, Task, Tier
from ludex.engine.steps import Act, AtomicAction, ModifierKey, Step
from ludex.layers.cells import AbilityKey, Row
from ludex.layers.conditions import Always
from ludex.layers.features import Everything, Itself
from ludex.layers.selection import Selector
from ludex.systems.altered.abilities import Effect, Saying, Statement
from ludex.systems.altered.actions import Create, Move, MoveExpedition, Roll, TakeFromDeck
from ludex.systems.altered.beginning import BeginEffect
from ludex.systems.altered.characteristics import EXPEDITION_ZONE, LANDMARK_ZONE, ZONE
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.listening import listeners
from ludex.systems.altered.looking import holds, is_there, matches, row
from ludex.systems.altered.patterns import MovingExpedition, Pattern, Rolling, entering_as
from ludex.systems.altered.rules_of_play import Rules, rules_of
from ludex.systems.altered.scene import printed_row
from ludex.systems.altered.speaking import is_in_force
from ludex.systems.altered.templates import Template, inserted_context
from ludex.systems.altered.whose import Whose, you_of


class Modifies(Saying):
    """A saying that modifies steps; the base of all of them."""

    __slots__ = ()

    @property
    def tier(self) -> Tier:
        """What it attaches to (ALT4-6.2.f)."""
        return Tier.ATOMIC_ACTION

    @property
    def on_step(self) -> bool:
        """Whether it is asked of the whole step."""
        return self.tier is Tier.WHOLE_STEP

    @property
    def optional(self) -> bool:
        """Whether its player may decline (ALT4-6.2.d)."""
        return False

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
class Replaces(Modifies):
    """If something would happen, something else happens instead (ALT4-6.2.b).

    Attributes:
        what: What would happen.
        by: What happens instead; nothing if empty.
        may: Whether its player may decline.
        otherwise: What is done then, after the step.
        whole_step: Whether it replaces all of it that is in a step by one such thing: "one or more".
    """

    what: Pattern
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

    def concerns(self, action: AtomicAction, at: Moment[Facts], source: Row) -> bool:
        """Whether the pattern matches."""
        return self.what.matches(action, at.state, source)

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """What the templates make."""
        return tuple(each for template in self.by for each in template.made(action, at, source))

    def declined(self) -> Effect:
        """The alternative."""
        return self.otherwise


@frozen(cache_hash=True)
class Adds(Modifies):
    """If something happens, something else happens also, in the same event (ALT4-6.2.c).

    Attributes:
        what: What would happen.
        also: What happens besides.
        whole_step: Whether it is added once to a step, however much of it is in there.
    """

    what: Pattern
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

    def concerns(self, action: AtomicAction, at: Moment[Facts], source: Row) -> bool:
        """Whether the pattern matches."""
        return self.what.matches(action, at.state, source)

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """What the templates make."""
        return tuple(each for template in self.also for each in template.made(action, at, source))


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
    statuses: frozenset[str] = field(default=frozenset(), converter=frozenset, kw_only=True)
    counters: tuple[tuple[str, int], ...] = field(default=(), kw_only=True)
    zones: frozenset[str] = field(
        default=frozenset({EXPEDITION_ZONE, LANDMARK_ZONE}), converter=frozenset, kw_only=True
    )

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

    def concerns(self, action: AtomicAction, at: Moment[Facts], source: Row) -> bool:
        """Whether such an expedition moves forward."""
        return MovingExpedition(which=self.which).matches(action, at.state, source)

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

    def concerns(self, action: AtomicAction, at: Moment[Facts], source: Row) -> bool:
        """Whether such a player is about to roll."""
        return Rolling(whose=self.whose).matches(action, at.state, source)

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
class OnAttempt(Modifies):
    """If something would attempt to do what is impossible, something else happens instead (ALT4-7.5.3.a).

    Attributes:
        what: What it would attempt.
        by: What happens instead.
    """

    what: Pattern
    by: tuple[Template, ...]

    def concerns(self, action: AtomicAction, at: Moment[Facts], source: Row) -> bool:
        """Whether the pattern matches."""
        return self.what.matches(action, at.state, source)

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """What the templates make."""
        return tuple(each for template in self.by for each in template.made(action, at, source))


KINDS: Final[tuple[type[Modifies], ...]] = (Replaces, Adds, Enters, MovesFurther, RollsMore)


# ---------------------------------------------------------------- as modifiers of a step


@frozen(eq=False)
class CardModifier(Modifier[Facts]):
    """What a card says of steps, as a modifier of one step.

    Attributes:
        saying: What it says.
        source: What the object shows whose statement it is.
    """

    saying: Modifies
    source: Row

    @property
    def tier(self) -> Tier:
        """What it attaches to."""
        return self.saying.tier

    @property
    def on_step(self) -> bool:
        """Whether it is asked of the whole step."""
        return self.saying.on_step

    @property
    def optional(self) -> bool:
        """Whether its player may decline."""
        return self.saying.optional

    def applies(self, at: Moment[Facts], act: Act | None) -> bool:
        """Whether it is about an atomic action, or about any of the step."""
        actions = at.step.actions if act is None else (act.action,)
        return any(self.saying.concerns(action, at, self.source) for action in actions)

    def actions(self, at: Moment[Facts], act: Act | None) -> tuple[AtomicAction, ...]:
        """What becomes of it; of a whole step, what it is not about stays."""
        if act is not None:
            return self.saying.made(act.action, at, self.source)
        concerned = [each for each in at.step.actions if self.saying.concerns(each, at, self.source)]
        made = self.saying.made(concerned[0], at, self.source)
        if self.tier is Tier.ADDITIVE:
            return made
        return (*(each for each in at.step.actions if each not in concerned), *made)

    def otherwise(self, at: Moment[Facts]) -> tuple[Task[Facts], ...]:
        """The alternative of a declined one (ALT4-6.2.e)."""
        effect = self.saying.declined()
        return (BeginEffect(effect, inserted_context(None, at, self.source)),) if effect else ()


def card_modifiers(state: State, game: Game[Facts], step: Step) -> tuple[Applicable[Facts], ...]:
    """The modifiers of cards that exist before a step and may concern it.

    Those of a card that is entering a zone are among them, if they modify how it enters (ALT4-6.2.l).
    """
    known = state.table.ask(listeners).sayings
    found: list[Applicable[Facts]] = []
    for kind in KINDS:
        for said in known.get(kind, ()):
            saying = said.saying
            assert isinstance(saying, Modifies)  # they are kept by their class
            if isinstance(saying, Enters) and isinstance(saying.who, Itself):
                continue
            source = row(state.table, said.id)
            if is_in_force(state.table, said, source):
                key = ModifierKey(said.statement.name, said.id, said.held.key, said.number)
                found.append(Applicable(CardModifier(saying, source), key, you_of(source)))
    for place, act in enumerate(step.acts):
        found += _own(state, rules_of(game), act.action, place)
    return tuple(found)


def instead_of_attempt(state: State, game: Game[Facts], step: Step, act: Act) -> tuple[Act, ...]:
    """What comes in the place of something that an effect orders and that is impossible (ALT4-7.5.3.a).

    The first ability that looks for it decides; others look at what it has put there.
    """
    if step.controller is None or step.cost:
        # an attempt is what a resolving effect orders
        return ()
    for said in state.table.ask(listeners).sayings.get(OnAttempt, ()):
        key = ModifierKey(said.statement.name, said.id, said.held.key, said.number)
        source, saying = row(state.table, said.id), said.saying
        assert isinstance(saying, OnAttempt)  # they are kept by their class
        at = Moment(state, game, step, key, you_of(source))
        if key not in act.used and is_in_force(state.table, said, source) and saying.concerns(act.action, at, source):
            return tuple(Act(made, act.used | {key}) for made in saying.made(act.action, at, source))
    return ()


def _own(state: State, rules: Rules, action: AtomicAction, place: int) -> Iterator[Applicable[Facts]]:
    """The ways of entering that what is entering has itself (ALT4-6.2.l)."""
    for key, statement in _statements(state, rules, action):
        for number, saying in enumerate(statement.says):
            if not isinstance(saying, Enters):
                continue
            source = entered_by(action, state, rules, saying.zones)
            if source is None:
                continue
            if isinstance(statement.when, Always) or holds(state.table, statement.when, source):
                named = ModifierKey(statement.name, source.id, key, number)
                yield Applicable(CardModifier(saying, source), named, you_of(source), only=place)


def _statements(state: State, rules: Rules, action: AtomicAction) -> Iterator[tuple[AbilityKey | None, Statement]]:
    if isinstance(action, Move) and is_there(state.table, action.id):
        for held in state.table.view.abilities(action.id):
            if isinstance(held.ability, Statement) and not held.ignored:
                yield held.key, held.ability
        return
    definition = _described(action, state, rules)
    if definition is not None:
        for ability in definition.abilities:
            if isinstance(ability, Statement):
                yield None, ability


def _described(action: AtomicAction, state: State, rules: Rules) -> Definition | None:
    """What is printed on a card that comes out of a deck, if it is known which; what is said of a token."""
    if isinstance(action, Create):
        return rules.definitions[action.token]
    item = _item(action, state)
    return rules.definitions[state.facts.cards[item]] if item in state.facts.cards else None


def _item(action: AtomicAction, state: State) -> str:
    if isinstance(action, Move):
        return action.id
    if not isinstance(action, TakeFromDeck):
        return ""
    if action.item:
        return action.item
    top = state.facts.decks[action.player].top
    return top[action.position - 1] if 0 < action.position <= len(top) else ""


def entered_by(action: AtomicAction, state: State, rules: Rules, zones: frozenset[str]) -> Row | None:
    """What an action lets enter one of some zones, as it will be there; None where it lets nothing enter.

    Args:
        action: What is about to happen.
        state: The state before.
        rules: The rules of the game.
        zones: The zones; who is in one of them before does not enter.
    """
    if isinstance(action, Create):
        if EXPEDITION_ZONE not in zones:
            return None
        return entering_as(action, printed_row(action.token, rules.definitions[action.token]))
    if not isinstance(action, Move | TakeFromDeck) or action.to not in zones:
        return None
    if isinstance(action, Move) and is_there(state.table, action.id):
        before = row(state.table, action.id)
        return None if ZONE.of(before) in zones else entering_as(action, before)
    definition = _described(action, state, rules)
    return None if definition is None else entering_as(action, printed_row(_item(action, state), definition))
