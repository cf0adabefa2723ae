"""Which modifiers of cards exist before a step, and what each makes of it (ALT4-6.2)."""

from collections.abc import Iterator
from typing import Final

from attrs import field, frozen

from ludex.engine.state import Applicable, Game, Modifier, Moment, Task, Tier
from ludex.engine.steps import Act, AtomicAction, ModifierKey, Step
from ludex.layers.cells import AbilityKey, Row
from ludex.layers.conditions import Always
from ludex.layers.features import Itself
from ludex.systems.altered.abilities import Statement, works_at
from ludex.systems.altered.about_to_enter import description_of, entered_by
from ludex.systems.altered.actions import Move
from ludex.systems.altered.beginning import BeginEffect
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.in_play import SUPPORT
from ludex.systems.altered.listening import listeners
from ludex.systems.altered.looking import holds, is_there, row
from ludex.systems.altered.rules_of_play import Rules, rules_of
from ludex.systems.altered.rulings_of_play import DECLINING
from ludex.systems.altered.sayings_of_steps import (
    ENTRIES,
    Adds,
    Enters,
    Modifies,
    MovesFurther,
    OnAttempt,
    Replaces,
    RollsMore,
)
from ludex.systems.altered.speaking import is_in_force
from ludex.systems.altered.templates import inserted_context
from ludex.systems.altered.whose import you_of

KINDS: Final[tuple[type[Modifies], ...]] = (Replaces, Adds, Enters, MovesFurther, RollsMore)


@frozen(eq=False)
class CardModifier(Modifier[Facts]):
    """What a card says of steps, as a modifier of one step.

    Attributes:
        saying: What it says.
        source: What the object shows whose statement it is.
        may_be_declined: Whether its player may decline whatever it says (ALT-C15).
    """

    saying: Modifies
    source: Row
    may_be_declined: bool = field(default=False, kw_only=True)

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
        return self.may_be_declined or self.saying.optional

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
        if kind not in known:
            continue
        for said in known[kind]:
            saying = said.saying
            assert isinstance(saying, Modifies)  # they are kept by their class
            if not saying.may_concern(step.kinds) or (isinstance(saying, Enters) and isinstance(saying.who, Itself)):
                continue
            source = row(state.table, said.id)
            if is_in_force(state.table, said, source):
                key = ModifierKey(said.statement.name, said.id, said.held.key, said.number)
                found.append(Applicable(_modifier(rules_of(game), saying, source), key, you_of(source)))
    if not step.kinds.isdisjoint(ENTRIES):
        for place, act in enumerate(step.acts):
            found += _own(state, rules_of(game), act.action, place)
    return tuple(found)


def _modifier(rules: Rules, saying: Modifies, source: Row) -> CardModifier:
    return CardModifier(saying, source, may_be_declined=rules.takes(DECLINING))


def instead_of_attempt(
    state: State, game: Game[Facts], step: Step, act: Act
) -> tuple[tuple[ModifierKey, tuple[Act, ...]], ...]:
    """What can come in the place of something that an effect orders and that is impossible (ALT4-7.5.3.a).

    Each with the ability that looks for it; others look at what it has put there.
    """
    if step.controller is None or step.cost:
        # an attempt is what a resolving effect orders
        return ()
    found: list[tuple[ModifierKey, tuple[Act, ...]]] = []
    for said in state.table.ask(listeners).sayings.get(OnAttempt, ()):
        key = ModifierKey(said.statement.name, said.id, said.held.key, said.number)
        source, saying = row(state.table, said.id), said.saying
        assert isinstance(saying, OnAttempt)  # they are kept by their class
        at = Moment(state, game, step, key, you_of(source))
        if key in act.used or key in step.cause.made_by or not is_in_force(state.table, said, source):
            continue
        if saying.concerns(act.action, at, source):
            found.append((key, tuple(Act(made, act.used | {key}) for made in saying.made(act.action, at, source))))
    return tuple(found)


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
                yield Applicable(_modifier(rules, saying, source), named, you_of(source), only=place)


def _statements(state: State, rules: Rules, action: AtomicAction) -> Iterator[tuple[AbilityKey | None, Statement]]:
    # ALT4-1.2.4.d (3): what stands in the inner box works in Reserve only, and a card that is played enters from Limbo
    if isinstance(action, Move) and is_there(state.table, action.id):
        before = row(state.table, action.id)
        for held in state.table.view.abilities(action.id):
            ability = held.ability
            if not isinstance(ability, Statement) or held.ignored:
                continue
            if ability.kind != SUPPORT or works_at(ability, before):
                yield held.key, ability
        return
    definition = description_of(action, state, rules)
    if definition is not None:
        for ability in definition.abilities:
            if isinstance(ability, Statement) and ability.kind != SUPPORT:
                yield None, ability
