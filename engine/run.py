"""Driving a game from question to question: `advance`, `answer`, and one check behind verify, can and do.

>>> # what a driver does:  position = advance(state, game);  position = answer(position, game, option)
"""

from collections.abc import Iterator
from typing import Final, Generic

from attrs import field, frozen

from ludex.engine.choices import Answer, Chance, Choice, Option, Over, Question
from ludex.engine.state import F, Game, GameState
from ludex.layers.errors import LudexError, RefusedError
from ludex.layers.making import quick_to_make

MOST_TASKS: Final = 1_000_000
"""So many tasks without a question would be a mistake in the code; the limits of a game end its loops long before."""


class GoesOn(RefusedError):
    """So much has to be done before the next question that nobody waits for it."""


class IllegalAnswer(LudexError):
    """An answer that is none of those that were asked for; the state is as it was."""


@quick_to_make
@frozen(weakref_slot=False)
class Position(Generic[F]):
    """A state that stopped, and what it stopped for.

    Attributes:
        state: The state.
        question: What it stopped for.
        rest: The same state without the task that asks, which goes on with it; None where nobody took it off.
    """

    state: GameState[F]
    question: Question
    rest: GameState[F] | None = field(default=None, eq=False, repr=False)

    def taking(self, game: Game[F], given: Answer) -> GameState[F]:
        """The state right after an answer that is known to be legal."""
        rest = self.state.without_task() if self.rest is None else self.rest
        return self.state.agenda[0].take(rest, game, given)


def advance(state: GameState[F], game: Game[F], *, at_most: int = MOST_TASKS) -> Position[F]:
    """Go on until the game must ask.

    Args:
        state: The state.
        game: The rules.
        at_most: How many tasks may go by.

    Raises:
        LudexError: The agenda is empty and the game is not over.
        GoesOn: So many tasks went by.
    """
    for _ in range(at_most):
        over = game.over(state)
        if isinstance(over, Over):
            return Position(state, over)
        if not state.agenda:
            raise LudexError("nothing is left to be done, and the game is not over", remedy="Begin it with its setup.")
        rest = state.without_task()
        progress = state.agenda[0].run(rest, game)
        if not isinstance(progress, GameState):
            return Position(state, progress, rest)
        state = progress
    raise GoesOn(f"{at_most} tasks went by without a question", remedy="Report this game: its rules do not end.")


def verify_answer(position: Position[F], answer: Answer) -> None:
    """Say why an answer cannot be given.

    Raises:
        IllegalAnswer: It cannot.
    """
    asked = position.question
    if isinstance(asked, Choice) and _is_among(answer, asked.options):
        return
    match asked:
        case Choice(player, question, options):
            shown = ", ".join(option.label() for option in options[:12])
            more = f" … ({len(options)} in all)" if len(options) > 12 else ""
            raise IllegalAnswer(
                f"{answer!r} is no answer to {question!r}",
                subject=f"player {player}",
                remedy=f"Choose one of: {shown}{more}.",
            )
        case Chance(of, why):
            if not of.admits(answer):
                raise IllegalAnswer(f"{answer!r} cannot come of {of}", subject=why, remedy="Give one of its outcomes.")
        case Over(_, reason):
            raise IllegalAnswer("the game is over", subject=reason, remedy="Undo, or begin another one.")


def _is_among(answer: Answer, options: tuple[Option, ...]) -> bool:
    for option in options:
        if option is answer:  # most answers are one of the very options, and need no comparing
            return True
    return answer in options


def can_answer(position: Position[F], answer: Answer) -> bool:
    """Whether an answer can be given."""
    try:
        verify_answer(position, answer)
    except IllegalAnswer:
        return False
    return True


def answer(position: Position[F], game: Game[F], given: Answer) -> Position[F]:
    """Answer what a position stopped for, and go on until the game must ask again.

    Raises:
        IllegalAnswer: It is none of the answers; the position is as it was.
    """
    verify_answer(position, given)
    return advance(position.taking(game, given), game)


def answered(state: GameState[F], game: Game[F], given: Answer) -> GameState[F]:
    """The state right after an answer that is known to be legal."""
    return state.agenda[0].take(state.without_task(), game, given)


def line_of(position: Position[F], game: Game[F], answers: Iterator[Answer]) -> Position[F]:
    """The position after a line of answers, choices and chances alike.

    Raises:
        IllegalAnswer: One of them is no answer at its place.
    """
    for given in answers:
        position = answer(position, game, given)
    return position
