"""Effects as data: sequences of instructions, and the task that carries them out one after the other (ALT4-6.1.a).

Its steps come in the order of the text (ALT4-6.1.b), and nobody may leave one out (ALT4-6.5.a) but by a `May`.

An instruction begins with the state, the rules and the resolution that it belongs to, without itself. It puts the
resolution back on the agenda, with whatever is to be done before the rest of it on top. The instructions here direct
others: options, conditions, repetition, modes. Those that open steps are the verbs of a system.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Generic, TypeVar

from attrs import Attribute, evolve, field, frozen

from ludex.engine.choices import NO, YES, Answer, Choice, Option, Yes
from ludex.engine.context import THEY, Context
from ludex.engine.form_fields import NOT_IN_FILES
from ludex.engine.state import F, Game, GameState, Progress, Task
from ludex.layers.errors import DefinitionError, RefusedError
from ludex.layers.making import quick_to_make

V = TypeVar("V")


class Instruction(Generic[F]):
    """One instruction of an effect; the base of all of them. Frozen data."""

    __slots__ = ()

    def begin(self, state: GameState[F], game: Game[F], rest: Resolution[F]) -> Progress[F]:
        """Carry it out, or ask.

        Args:
            state: The state, whose agenda holds neither this instruction nor the rest of its effect.
            game: The rules.
            rest: The resolution, with what comes after this instruction.
        """
        raise NotImplementedError

    def decide(self, state: GameState[F], game: Game[F], rest: Resolution[F], answer: Answer) -> GameState[F]:
        """Go on with an answer to what `begin` asked for."""
        raise NotImplementedError

    def can_be_done(self, state: GameState[F], game: Game[F], context: Context) -> bool:
        """Whether anything of it could be done now: only such modes can be chosen (ALT4-6.1.g).

        What may be declined, or would change nothing, can be done.
        """
        return True


def any_can_be_done(effect: Iterable[Instruction[F]], state: GameState[F], game: Game[F], context: Context) -> bool:
    """Whether anything of an effect could be done now, what is impossible being skipped (ALT4-6.5.h)."""
    for instruction in effect:
        if instruction.can_be_done(state, game, context):
            return True
        context = context.doing(did=False)
    return False


class Test(Generic[F]):
    """Whether something is so, in the middle of an effect; the base of all tests."""

    __slots__ = ()
    __test__ = False  # no test case, whatever a test runner thinks of the name

    def holds(self, state: GameState[F], game: Game[F], context: Context) -> bool:
        """Whether it is so now."""
        raise NotImplementedError


class Measure(Generic[F]):
    """A number that is found in the middle of an effect; the base of all measures."""

    __slots__ = ()

    def of(self, state: GameState[F], game: Game[F], context: Context) -> int:
        """The number now."""
        raise NotImplementedError


def not_negative(_instance: object, attribute: Attribute[V], value: V) -> None:
    """Refuse a number of times, of cards or of anything else below 0: a validator of fields.

    Raises:
        ValueError: It is one.
    """
    if isinstance(value, int) and value < 0:
        raise ValueError(f"{attribute.name.replace('_', ' ')} is {value}, and cannot be below 0")


def measured(measure: int | Measure[F], state: GameState[F], game: Game[F], context: Context) -> int:
    """A number that is printed, or found now."""
    return measure if isinstance(measure, int) else measure.of(state, game, context)


@quick_to_make
@frozen(weakref_slot=False)
class Resolution(Task[F]):
    """An effect that is being resolved: what is still to be carried out, and what it has mentioned so far."""

    todo: tuple[Instruction[F], ...]
    context: Context

    def run(self, state: GameState[F], game: Game[F]) -> Progress[F]:
        """Carry out the next instruction; after the last one, nothing. What would divide by zero does not happen."""
        if not self.todo:
            return state
        rest = Resolution(self.todo[1:], self.context)
        try:
            return self.todo[0].begin(state, game, rest)
        except ZeroDivisionError:
            return state.then(rest.knowing(self.context.doing(did=False)))

    def take(self, state: GameState[F], game: Game[F], answer: Answer) -> GameState[F]:
        """Go on with an answer to what the next instruction asks."""
        return self.todo[0].decide(state, game, Resolution(self.todo[1:], self.context), answer)

    def first(self, *instructions: Instruction[F]) -> Resolution[F]:
        """The resolution with more instructions before the rest."""
        return Resolution((*instructions, *self.todo), self.context) if instructions else self

    def knowing(self, context: Context) -> Resolution[F]:
        """The resolution with another context."""
        return Resolution(self.todo, context)


@frozen
class May(Instruction[F]):
    """An optional part: "you may" (ALT4-6.5.c), "you may have it …" (ALT4-7.3.17.a).

    What is in it is decided only if it is accepted.

    Attributes:
        then: What is done by who accepts.
        otherwise: What is done instead by who declines.
        player: Who decides, if it is not "you": the name of a player that was mentioned.
        offer: What is offered, in words.
    """

    then: tuple[Instruction[F], ...]
    otherwise: tuple[Instruction[F], ...] = ()
    player: str = ""
    offer: str = ""

    def begin(self, state: GameState[F], game: Game[F], rest: Resolution[F]) -> Progress[F]:
        """Ask."""
        context = rest.context
        decider = context.player(self.player)
        return Choice(
            decider, self.offer or f"{context.ability or 'Do it'}?", (YES, NO), "ALT4-6.5.c", about_of(context)
        )

    def decide(self, state: GameState[F], game: Game[F], rest: Resolution[F], answer: Answer) -> GameState[F]:
        """Do what was decided; a part that is declined was not begun (ALT4-6.5.f)."""
        accepted = isinstance(answer, Yes)
        rest = rest.knowing(rest.context.doing(did=accepted))
        return state.then(rest.first(*(self.then if accepted else self.otherwise)))


@frozen
class If(Instruction[F]):
    """A conditional part: "if c, s1; otherwise s2", tested just before (ALT4-6.5.d, ALT4-6.5.e)."""

    test: Test[F]
    then: tuple[Instruction[F], ...]
    otherwise: tuple[Instruction[F], ...] = ()

    def begin(self, state: GameState[F], game: Game[F], rest: Resolution[F]) -> Progress[F]:
        """Test once, and do exactly one of the two."""
        return state.then(rest.first(*self._branch(state, game, rest.context)))

    def can_be_done(self, state: GameState[F], game: Game[F], context: Context) -> bool:
        """Whether the branch that would be taken now can be done; a test that fails makes nothing impossible."""
        branch = self._branch(state, game, context)
        return not branch or any_can_be_done(branch, state, game, context)

    def _branch(self, state: GameState[F], game: Game[F], context: Context) -> tuple[Instruction[F], ...]:
        return self.then if self.test.holds(state, game, context) else self.otherwise


@frozen
class IfYouDo(Instruction[F]):
    """What follows "if you do": only if the instruction before was begun (ALT4-6.5.f)."""

    then: tuple[Instruction[F], ...]
    otherwise: tuple[Instruction[F], ...] = ()

    def begin(self, state: GameState[F], game: Game[F], rest: Resolution[F]) -> Progress[F]:
        """Look at how the last one went."""
        return state.then(rest.first(*self._branch(rest.context)))

    def can_be_done(self, state: GameState[F], game: Game[F], context: Context) -> bool:
        """Whether anything follows that can be done."""
        return any_can_be_done(self._branch(context), state, game, context)

    def _branch(self, context: Context) -> tuple[Instruction[F], ...]:
        return self.then if context.did else self.otherwise


@frozen
class Repeat(Instruction[F]):
    """Some part, "X times" or "for each": separate steps, decisions made anew each time (ALT4-6.5.i).

    X is found once, before the first, unless the game counts anew before each (ALT4-D-6.5.i).
    """

    times: int | Measure[F] = field(validator=not_negative)
    then: tuple[Instruction[F], ...]

    def begin(self, state: GameState[F], game: Game[F], rest: Resolution[F]) -> Progress[F]:
        """Find X, and line them up."""
        if game.recounts_repetitions:
            return state.then(rest.first(RepeatCounting(self.times, self.then)))
        times = max(0, measured(self.times, state, game, rest.context))
        if times == 0 or not self.then:
            return state.then(rest)
        again = (Repeat(times - 1, self.then),) if times > 1 else ()
        return state.then(rest.first(*self.then, *again))

    def can_be_done(self, state: GameState[F], game: Game[F], context: Context) -> bool:
        """Whether it can be done once."""
        return any_can_be_done(self.then, state, game, context)


MOST_RECOUNTED: Final = 1_000
"""Some part that is counted anew so often would be done without end."""


@frozen
class RepeatCounting(Instruction[F]):
    """Some part, "X times" or "for each", X being found anew before each time (ALT4-D-6.5.i)."""

    times: int | Measure[F]
    then: tuple[Instruction[F], ...]
    done: int = 0

    def begin(self, state: GameState[F], game: Game[F], rest: Resolution[F]) -> Progress[F]:
        """Find X, and do it once more if it has been done less often.

        Raises:
            RefusedError: It would be done without end.
        """
        if self.done >= measured(self.times, state, game, rest.context):
            return state.then(rest)
        if self.done >= MOST_RECOUNTED:
            raise RefusedError(
                f"it has been done {self.done} times and is to be done more often still",
                subject=rest.context.ability or "an effect",
                remedy="Let the number be found once (ALT4-D-6.5.i=once).",
            )
        return state.then(rest.first(*self.then, evolve(self, done=self.done + 1)))


@frozen
class Mode(Generic[F]):
    """One mode of a modal effect: its words and what it does."""

    words: str
    then: tuple[Instruction[F], ...]


@frozen(cache_hash=True)
class TakeMode(Option):
    """To take a mode next."""

    words: str

    def label(self) -> str:
        """Its words."""
        return self.words


@frozen
class Choose(Instruction[F]):
    """The words "choose X": modes, and their order, are picked as this comes up (ALT4-6.5.g).

    Where fewer can be done than are to be picked, these are picked, in an order of the player's.

    Attributes:
        number: How many.
        modes: Which there are.
        again: Whether a mode may be taken more than once.
        taken: What has been picked so far, in order.
    """

    number: int
    modes: tuple[Mode[F], ...]
    again: bool = False
    taken: tuple[Mode[F], ...] = field(default=(), metadata=NOT_IN_FILES)

    def __attrs_post_init__(self) -> None:
        if len({mode.words for mode in self.modes}) < len(self.modes) or not self.modes:
            raise DefinitionError("modes must have words of their own", remedy="Give each mode its words, once.")

    def begin(self, state: GameState[F], game: Game[F], rest: Resolution[F]) -> Progress[F]:
        """Ask for the next mode; with all picked, or all that are possible, do them in order."""
        left = () if len(self.taken) == self.number else self.left(state, game, rest.context)
        if not left:
            return state.then(rest.first(*(instruction for mode in self.taken for instruction in mode.then)))
        if len(left) == 1:
            # nothing is left to choose
            return state.then(rest.first(evolve(self, taken=(*self.taken, left[0]))))
        options = tuple(TakeMode(mode.words) for mode in left)
        return Choice(rest.context.controller, "Which comes next?", options, "ALT4-6.5.g", about_of(rest.context))

    def decide(self, state: GameState[F], game: Game[F], rest: Resolution[F], answer: Answer) -> GameState[F]:
        """Note the mode."""
        taken = next(mode for mode in self.modes if TakeMode(mode.words) == answer)
        return state.then(rest.first(evolve(self, taken=(*self.taken, taken))))

    def can_be_done(self, state: GameState[F], game: Game[F], context: Context) -> bool:
        """Whether a mode can be."""
        return bool(self.left(state, game, context))

    def left(self, state: GameState[F], game: Game[F], context: Context) -> tuple[Mode[F], ...]:
        """The modes that can be taken next: impossible options cannot be chosen (ALT4-6.1.g)."""
        return tuple(
            mode
            for mode in self.modes
            if (self.again or mode not in self.taken)
            and (not mode.then or any_can_be_done(mode.then, state, game, context))
        )


@frozen
class EachPlayer(Instruction[F]):
    """Something that each player does in turn, in initiative order, known as `they` meanwhile."""

    then: tuple[Instruction[F], ...]
    left: tuple[str, ...] | None = field(default=None, metadata=NOT_IN_FILES)

    def begin(self, state: GameState[F], game: Game[F], rest: Resolution[F]) -> Progress[F]:
        """Let the next player come."""
        left = game.initiative(state) if self.left is None else self.left
        if not left:
            return state.then(rest)
        context = evolve(rest.context, players=rest.context.players.set(THEY, left[0]))
        return state.then(rest.knowing(context).first(*self.then, evolve(self, left=left[1:])))

    def can_be_done(self, state: GameState[F], game: Game[F], context: Context) -> bool:
        """Whether any player can do it; who cannot is skipped (ALT4-6.5.h)."""
        return any(
            any_can_be_done(self.then, state, game, evolve(context, players=context.players.set(THEY, player)))
            for player in game.initiative(state)
        )


def about_of(context: Context) -> str:
    """The object that a question of an effect is about, by its identity."""
    return "" if context.me is None else context.me.first
