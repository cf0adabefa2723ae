"""A game at the terminal: the board is drawn, a player answers by number or asks, and the journal keeps everything.

Whatever is typed, the game goes on: what is not understood is said so. Ctrl-C, the end of the input and a terminal
that is closed end the session; the game stays as it was after the last answer.
"""

from collections.abc import Callable, Iterator
from typing import Final

from rich.console import Console
from rich.text import Text

from ludex.app.board_drawn import board_drawn
from ludex.app.explained import explained, why
from ludex.app.games import HUMAN, Evening
from ludex.app.leaving import Left
from ludex.app.option_words import option_words
from ludex.app.table_names import Names, names_at
from ludex.app.tables import Line, Title, plural
from ludex.app.terminal import Terminal, number_in
from ludex.engine.choices import Choice, Over
from ludex.engine.drivers.play import Player
from ludex.engine.log import Record
from ludex.engine.table import Table
from ludex.layers.errors import quoted
from ludex.systems.altered.bots import BOTS
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.observing import Observation, observe
from ludex.systems.altered.telling import Teller

MOST_TOLD: Final = 12
"""So many sentences of the log are shown with the board; `log` shows all."""

WORDS: Final = {
    "NUMBER": "choose that option",
    "? [NAME]": "what there is, or an object with its text and why it is as it is",
    "why NAME.CHARACTERISTIC": "how a value came about, as in: why Cog Runner.forest",
    "board": "draw the board again",
    "log [NUMBER]": "what has happened, all or the last so many sentences",
    "undo": "take back your last answer, with what came after it",
    "redo": "let it count again",
    "save": "where the game is kept; it is kept after each answer anyway",
    "help": "this list",
    "quit": "leave; the game can be taken up again",
}


class Desk(Terminal[Facts]):
    """Where people play a game, at one terminal.

    Attributes:
        evening: The game.
    """

    def __init__(self, evening: Evening, console: Console, read: Callable[[], str]) -> None:
        """A desk.

        Args:
            evening: The game.
            console: Where it is shown.
            read: Gives the next line that was typed; raises `EOFError` at the end.
        """
        super().__init__(evening.recorded, console, read)
        self.evening = evening
        self._bots: dict[str, Player[Facts]] = {
            seat.player: BOTS[seat.by](evening.game) for seat in evening.seats if seat.by != HUMAN
        }
        self._people = [seat.player for seat in evening.seats if seat.by == HUMAN]
        self._at_desk: str | None = None
        self._shown: tuple[Table, str] | None = None
        self._told: dict[str, int] = {}

    def play(self) -> None:
        """Play until the game is over, or the player leaves.

        Raises:
            Left: The player has left.
            EOFError: The input has ended.
            JournalError: An answer could not be kept.
        """
        recorded = self.evening.recorded
        while True:
            position = recorded.settle()
            match position.question:
                case Choice(player=player) as choice if player in self._bots:
                    recorded.answer(self._bots[player].choose(position, choice, recorded.random))
                case Choice() as choice:
                    self._ask(choice)
                case Over() as over:
                    self._ended(over)
                    return
                case _:
                    pass

    # ---------------------------------------------------------------- one question

    def _ask(self, choice: Choice) -> None:
        state = self.evening.recorded.position.state
        self._hand_over(choice.player)
        seen = observe(state, choice.player, self.evening.game, choice)
        names = names_at(state, self.evening.game, seen)
        if (state.table, choice.player) != self._shown:
            self._show_board(state, seen, names)
        self._tell(state, choice.player)
        self._show_choice(choice, seen, names)
        while True:
            option = self._understood(
                self._line(), choice.options, lambda word, rest: self._do(word, rest, choice, seen, names)
            )
            if option is not None:
                self.evening.recorded.answer(option)
                return
            if self.evening.recorded.position.question is not choice:
                return

    def _hand_over(self, player: str) -> None:
        """With two people at one terminal nothing of one is to be seen while the other comes."""
        if len(self._people) > 1 and self._at_desk not in (None, player):
            self._console.clear()
            self._say(f"{player} is next. Hand over, then press Enter.")
            self._read()
        self._at_desk = player

    def _do(self, word: str, rest: str, choice: Choice, seen: Observation, names: Names) -> None:
        state = self.evening.recorded.position.state
        match word:
            case "":
                self._show_choice(choice, seen, names)
            case _ if word.startswith("?"):
                self._explain(state, seen, names, f"{word[1:]} {rest}".strip())
            case "why":
                self._page(why(state, names, rest, choice))
            case "board" | "b":
                self._show_board(state, seen, names)
                self._show_choice(choice, seen, names)
            case "log" | "l" if rest and number_in(rest) is None:
                self._say(f"{quoted(rest)} is no number of sentences. Write log alone for all, or, for instance: log 5")
            case "log" | "l":
                self._show_log(seen.player, number_in(rest))
            case "undo" | "u":
                self._go_back(seen.player)
            case "redo" | "r":
                self._go_forward(seen.player)
            case "save" | "s":
                self._keep()
            case "help" | "h":
                self._say_words(WORDS.items())
            case "quit" | "q" | "exit":
                raise Left
            case _:
                self._unknown(word, ("why", "board", "log", "undo", "redo", "save", "help", "quit"))

    # ---------------------------------------------------------------- going back

    def _go_back(self, player: str) -> None:
        """Undo up to the last question of the same player, the bots' answers with it."""
        recorded = self.evening.recorded
        if not recorded.journal.undoable:
            self._say("Nothing has been answered yet.")
            return
        answers, journal = 0, recorded.journal
        recorded.undo()
        while journal.undoable and not self._is_asked(player):
            recorded.undo()
            answers += 1
        self._told[player] = 0
        if not self._is_asked(player):
            recorded.redo(answers + 1)
            self._say("You have answered nothing yet.")

    # ---------------------------------------------------------------- showing

    def _show_board(self, state: State, seen: Observation, names: Names) -> None:
        self._console.print()
        self._console.print(board_drawn(seen, names))
        self._shown = state.table, seen.player

    def _tell(self, state: State, player: str) -> None:
        """What has happened since the player was told last."""
        length = 0 if state.log is None else state.log.length
        new = max(0, length - self._told.get(player, 0))
        self._told[player] = length
        sentences = self._sentences(state, player, new)
        if len(sentences) > MOST_TOLD:
            self._say("…")
        for sentence in sentences[-MOST_TOLD:]:
            self._console.print(Text(f"  {sentence}", "cyan"))

    def _sentences(self, state: State, player: str | None, last: int) -> list[str]:
        teller = Teller(self.evening.game, state, player)
        records: list[Record] = []
        for record in state.log or ():
            if len(records) == last:
                break
            records.append(record)
        return [sentence for record in reversed(records) for sentence in teller.sentences(record)]

    def _show_choice(self, choice: Choice, seen: Observation, names: Names) -> None:
        about = f" ({names[choice.about]})" if choice.about in names else ""
        self._console.print(Text(f"{choice.player}: {choice.question}{about}", "bold"))
        for number, words in enumerate(option_words(choice, seen, names), start=1):
            self._console.print(Text(f"  {number:>2}. {words}"))

    def _show_log(self, player: str, last: int | None) -> None:
        self._say_all(_last(list(self._whole_log(player)), last))

    def _whole_log(self, player: str) -> Iterator[str]:
        """The log from the start; a game that was taken up again is played through for it."""
        from ludex.engine.drivers.recorded import replayed

        state = self.evening.recorded.position.state
        for moment in replayed(self.evening.recorded.journal, self.evening.recording):
            state = moment.position.state
        yield from self._sentences(state, player, 0 if state.log is None else state.log.length)

    def _explain(self, state: State, seen: Observation, names: Names, words: str) -> None:
        if not words:
            known = [names[id] for id, row in seen.shown.items() if row.abilities or id in seen.own_orbs]
            self._page([Line("Type ? and a name, or its beginning:", indent=0), Line(", ".join(known))])
            return
        for id in names.meant(words):
            self._page(explained(state, self.evening.game, seen, names, id))

    def _ended(self, over: Over) -> None:
        recorded = self.evening.recorded
        state = recorded.position.state
        player = self._people[0] if self._people else self.evening.seats[0].player
        seen = observe(state, player, self.evening.game)
        self._show_board(state, seen, names_at(state, self.evening.game, seen))
        self._tell(state, player)
        winner = "Nobody wins" if over.winner is None else f"{over.winner} wins"
        answers = plural(recorded.journal.undoable, "answer")
        self._page([Title(f"{winner}: {over.reason}." if over.reason else f"{winner}.")])
        self._say(f"After {plural(state.facts.day, 'day')} and {answers}. The game is kept in {recorded.journal.path}.")


def _last(sentences: list[str], number: int | None) -> list[str]:
    return sentences if number is None else sentences[max(0, len(sentences) - number) :]
