"""The state of a game and the rules that bring it on: all that affects the state machine stands in this file.

A state is immutable, complete and made of data: what is true on the table (`Table`), what else the game knows (its
facts), and what is still to be done (the agenda). No generator, closure or global holds a part of it, so that keeping a
state is keeping a reference. The log tells how it came to be; two states that differ in it alone are equal.

The agenda is a stack of tasks, the next one first. A task does one small thing: it brings the state on, or it
asks. While it asks it stays on the agenda, so that a state that waits for an answer is a state like any other. What a
task does to the game it does as a *step* (`ludex.engine.steps`); what a step does, *modifiers* may change before it
happens. The rules of a game (`Game`) say which modifiers exist, what is impossible, and how a step changes the table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from enum import IntEnum
from typing import Generic, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from ludex.engine.choices import Answer, Chance, Choice, Over
from ludex.engine.log import Log, Record
from ludex.engine.steps import Act, AtomicAction, ModifierKey, Step
from ludex.engine.table import Table
from ludex.layers.making import quick_to_make

F = TypeVar("F")


@quick_to_make
@frozen(weakref_slot=False)
class GameState(Generic[F]):
    """A position of a game.

    Attributes:
        table: What lies on the table, and what is true of it.
        facts: What else is so, as the system of rules keeps it.
        agenda: What is still to be done, the next thing first.
        log: How it came to be; None for a start. No part of the position.
    """

    table: Table
    facts: F
    agenda: tuple[Task[F], ...] = ()
    log: Log | None = field(default=None, eq=False, repr=False)

    def then(self, *tasks: Task[F]) -> GameState[F]:
        """The state with some tasks to be done first, in this order."""
        return GameState(self.table, self.facts, (*tasks, *self.agenda), self.log) if tasks else self

    def with_facts(self, facts: F) -> GameState[F]:
        """The state with other facts."""
        return GameState(self.table, facts, self.agenda, self.log)

    def with_table(self, table: Table) -> GameState[F]:
        """The state with another table."""
        return GameState(table, self.facts, self.agenda, self.log)

    def without_task(self) -> GameState[F]:
        """The state with the next task taken off the agenda."""
        return GameState(self.table, self.facts, self.agenda[1:], self.log)

    def noting(self, record: Record) -> GameState[F]:
        """The state with one more thing in its log."""
        length = 1 if self.log is None else self.log.length + 1
        return GameState(self.table, self.facts, self.agenda, Log(record, self.log, length))

    def forgetting(self) -> GameState[F]:
        """The state with an empty log."""
        return evolve(self, log=None)


Progress: TypeAlias = GameState[F] | Choice | Chance | Over


class Task(Generic[F]):
    """Something that is still to be done; the base of all tasks.

    A task is data. It does one small thing: it brings the state on, or it asks. While it asks it stays on the agenda.
    """

    __slots__ = ()

    def run(self, state: GameState[F], game: Game[F]) -> Progress[F]:
        """Go on, from the state whose agenda this task has been taken off."""
        raise NotImplementedError

    def take(self, state: GameState[F], game: Game[F], answer: Answer) -> GameState[F]:
        """Go on with an answer to what `run` asked for; the state is as it was for `run`."""
        raise NotImplementedError


class Tier(IntEnum):
    """What a modifier attaches to, in the order in which modifiers apply (ALT4-6.2.g)."""

    WHOLE_STEP = 0
    ATOMIC_ACTION = 1
    ADDITIVE = 2


class Modifier(Generic[F]):
    """A modifier: a rule or an ability that changes what a step does (ALT4-6.2.a, ALT-6.2.a); the base of all of them.

    `tier` says what it attaches to. `on_step` is for additive ones: whether they look at the step as a whole.
    """

    __slots__ = ()

    @property
    def tier(self) -> Tier:
        """What it attaches to."""
        raise NotImplementedError

    @property
    def on_step(self) -> bool:
        """Whether it is asked of the whole step and not of each atomic action."""
        return self.tier is Tier.WHOLE_STEP

    @property
    def optional(self) -> bool:
        """Whether its player may decline (ALT4-6.2.d)."""
        return False

    def applies(self, at: Moment[F], act: Act | None) -> bool:
        """Whether it applies to an atomic action, or with None to the whole step."""
        raise NotImplementedError

    def actions(self, at: Moment[F], act: Act | None) -> tuple[AtomicAction, ...]:
        """What the step or the atomic action becomes; for an additive one, what is added."""
        raise NotImplementedError

    def otherwise(self, at: Moment[F]) -> tuple[Task[F], ...]:
        """What is to be done after the step if its player declined (ALT4-6.2.e)."""
        return ()


@quick_to_make
@frozen(weakref_slot=False)
class Moment(Generic[F]):
    """When a modifier is asked: just before a step.

    Attributes:
        state: The state before the step.
        game: The rules.
        step: The step, as earlier modifiers left it.
        key: Whose modifier it is.
        player: Who decides about an optional one: the player controlling the object that has the ability.
    """

    state: GameState[F]
    game: Game[F]
    step: Step
    key: ModifierKey
    player: str


@quick_to_make
@frozen(weakref_slot=False)
class Applicable(Generic[F]):
    """A modifier that exists before a step, and whose it is.

    Attributes:
        modifier: The modifier.
        key: Identity, for "once".
        player: Who decides about an optional one.
        only: The place of the one atomic action that it may change; None for any. An ability of an object that is
            entering reaches its own entry alone (ALT4-6.2.l).
    """

    modifier: Modifier[F]
    key: ModifierKey
    player: str = ""
    only: int | None = None


class Game(ABC, Generic[F]):
    """The rules of a game as code: immutable, shared by all states of the game."""

    @property
    def one_pool_of_modifiers(self) -> bool:
        """Whether modifiers of all tiers are chosen from freely (ALT-6.2.e) and not tier by tier (ALT4-6.2.g)."""
        return False

    @property
    def recounts_repetitions(self) -> bool:
        """Whether "X times" is counted anew before each time (ALT4-D-6.5.i), and not once before the first."""
        return False

    def orders_modifiers(self, state: GameState[F], step: Step) -> str:
        """The player who says which of several modifiers of a step comes next: its controller, if it has one.

        Else the first player in initiative order (ALT4-6.2.h).
        """
        return step.controller or self.initiative(state)[0]

    def concerned(self, action: AtomicAction) -> str:
        """The identity of what an atomic action does something to, an object or a player; "" where there is none."""
        return ""

    def in_line(self, action: AtomicAction) -> tuple[str, Hashable] | None:
        """Among which atomic actions of a step it matters which is first, and what of this one shows; None for none."""
        return None

    def shows_of(self, task: Task[F]) -> Hashable:
        """What of a task can show: two of which that is equal do the same."""
        return task

    @abstractmethod
    def initiative(self, state: GameState[F]) -> tuple[str, ...]:
        """The players in initiative order (ALT4-1.4.5.a)."""

    @abstractmethod
    def impossible(self, state: GameState[F], action: AtomicAction) -> str | None:
        """Why an atomic action cannot be done now; None where it can (ALT4-1.4.1.c)."""

    def instead_of_impossible(
        self, state: GameState[F], step: Step, act: Act
    ) -> tuple[tuple[ModifierKey, tuple[Act, ...]], ...]:
        """What can come in the place of an atomic action that cannot be done, by abilities that look for just that.

        Nothing, in most games (ALT4-1.4.1.d, ALT4-7.5.3.a).
        """
        return ()

    @abstractmethod
    def modifiers(self, state: GameState[F], step: Step) -> tuple[Applicable[F], ...]:
        """The modifiers that exist before a step and may concern it."""

    @abstractmethod
    def chance(self, state: GameState[F], step: Step) -> Chance | None:
        """What chance has to settle before a step can happen; None where nothing is open."""

    @abstractmethod
    def settled(self, state: GameState[F], step: Step, outcome: Answer) -> Step:
        """The step after chance has settled what `chance` asked for."""

    @abstractmethod
    def happen(self, state: GameState[F], step: Step) -> GameState[F]:
        """The state after a step has become an event: the board changed, passives evaluated, reactions activated."""

    @abstractmethod
    def over(self, state: GameState[F]) -> Over | None:
        """The end of the game, if it has come."""

    @abstractmethod
    def name(self, state: GameState[F], id: str) -> str:
        """How an object is called in front of people."""
