"""What every game at a terminal shares: a line is read, an option chosen by its number, an answer taken back.

What is not understood is said so, and the game goes on.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Generic

from rich.console import Console
from rich.text import Text

from ludex.app.tables import Block, laid_out
from ludex.engine.choices import Choice, Option
from ludex.engine.drivers.recorded import RecordedGame
from ludex.engine.state import F
from ludex.layers.errors import LudexError, nearest, quoted

LONGEST_LINE: Final = 1000
"""What is typed beyond so many characters is not read."""


class Terminal(Generic[F]):
    """A game that is kept in a journal, and the terminal at which it is played; the base of all desks."""

    def __init__(self, recorded: RecordedGame[F], console: Console, read: Callable[[], str]) -> None:
        """A terminal.

        Args:
            recorded: The game.
            console: Where it is shown.
            read: Gives the next line that was typed; raises `EOFError` at the end.
        """
        self._recorded = recorded
        self._console = console
        self._read = read

    def _line(self) -> str:
        self._console.print(Text("> ", "bold"), end="")
        return self._read()[:LONGEST_LINE].strip()

    def _understood(self, line: str, options: Sequence[Option], do: Callable[[str, str], None]) -> Option | None:
        """The option that a line chooses; None where it is a word and what belongs to it, which is then done."""
        number = number_in(line)
        if number is not None:
            if 1 <= number <= len(options):
                return options[number - 1]
            self._say(f"There is no option {number}; there are 1 to {len(options)}.")
            return None
        word, _, rest = line.partition(" ")
        try:
            do(word.casefold(), rest.strip())
        except LudexError as error:
            self._say(str(error))
        return None

    def _unknown(self, word: str, known: Iterable[str]) -> None:
        near = nearest(word, known)
        hint = f" Did you mean {near[0]!r}?" if near else " Type help for what there is."
        self._say(f"{quoted(word)} is no option and no command.{hint}")

    def _go_forward(self, player: str) -> None:
        """Let answers count again that were undone, up to the next question of the same player."""
        if not self._recorded.journal.redoable:
            self._say("Nothing has been undone since the last answer.")
            return
        self._recorded.redo()
        while self._recorded.journal.redoable and not self._is_asked(player):
            self._recorded.redo()

    def _is_asked(self, player: str) -> bool:
        question = self._recorded.position.question
        return isinstance(question, Choice) and question.player == player

    def _keep(self) -> None:
        self._recorded.journal.sync()
        self._say(f"The game is kept in {self._recorded.journal.path} after each answer.")

    def _page(self, blocks: Iterable[Block]) -> None:
        self._console.print(Text(laid_out(blocks, max(40, min(self._console.width, 110)))), end="")

    def _say(self, sentence: str) -> None:
        self._console.print(Text(sentence))

    def _say_all(self, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            self._say(f"  {sentence}")

    def _say_words(self, words: Iterable[tuple[str, str]]) -> None:
        """What may be typed, with what it means."""
        listed = list(words)
        width = max(len(word) for word, _ in listed) + 2
        self._say_all(f"{word:<{width}}{meaning}" for word, meaning in listed)


def number_in(line: str) -> int | None:
    """The number that a line is; None for one that is none, or longer than any that is asked for.

    >>> number_in("12"), number_in("1x"), number_in("9" * 30)
    (12, None, None)
    """
    return int(line) if line.isascii() and line.isdecimal() and len(line) < 10 else None
