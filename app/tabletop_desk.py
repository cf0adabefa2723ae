"""A check or a conflict at the terminal: what happens is told die by die, and who plays answers by number or asks."""

from collections.abc import Callable, Iterator
from typing import Final

from attrs import evolve
from rich.console import Console
from rich.text import Text

from ludex.app.chances import number
from ludex.app.distribution_shown import in_words
from ludex.app.first_wordings import wording_lines
from ludex.app.leaving import Left
from ludex.app.played_shown import trace_blocks
from ludex.app.sheet_shown import sheet_page
from ludex.app.tables import Grid, Heading, Title, plural
from ludex.app.tabletop_games import HUMAN, Session
from ludex.app.tabletop_retelling import told_again
from ludex.app.terminal import Terminal
from ludex.engine.checks.posed import odds_of
from ludex.engine.checks.tracing import Chosen, trace_of
from ludex.engine.checks.tracing import Line as TraceLine
from ludex.engine.choices import Choice, Over

WORDS: Final = {
    "NUMBER": "choose that option",
    "odds [AIM]": "what each option is worth, for that aim",
    "? [NAME]": "who there is, or the sheet of a character",
    "log": "all that has happened, and what might have applied and did not",
    "undo": "take back your last answer, with what came after it",
    "redo": "let it count again",
    "save": "where the game is kept; it is kept after each answer anyway",
    "help": "this list",
    "quit": "leave; the game can be taken up again",
}


class TabletopDesk(Terminal[object]):
    """Where people play a game of a role-playing system, at one terminal.

    Attributes:
        session: The game.
    """

    def __init__(self, session: Session, console: Console, read: Callable[[], str]) -> None:
        """A desk.

        Args:
            session: The game.
            console: Where it is shown.
            read: Gives the next line that was typed; raises `EOFError` at the end.
        """
        super().__init__(session.recorded, console, read)
        self.session = session
        self._posed = session.source.posed()
        tabletop = session.source.check().tabletop
        bots = set(session.by.values()) - {HUMAN}
        players = {bot: tabletop.players(self._posed, bot) for bot in bots}
        self._bots = {player: players[bot][player] for player, bot in session.by.items() if bot != HUMAN}
        self._told = 0

    def play(self) -> None:
        """Play until the game is over, or the player leaves.

        Raises:
            Left: The player has left.
            EOFError: The input has ended.
            JournalError: An answer could not be kept.
        """
        recorded = self.session.recorded
        source = self.session.source
        self._page([Title(source.check().question), *wording_lines(source.wordings())])
        while True:
            position = recorded.settle()
            match position.question:
                case Choice(player=player) as choice if player in self._bots:
                    option = self._bots[player].choose(position, choice, recorded.random)
                    self._tell()
                    self._page(trace_blocks(Chosen(choice, option).lines()))
                    recorded.answer(option)
                case Choice() as choice:
                    self._ask(choice)
                case Over():
                    self._ended()
                    return
                case _:
                    pass

    # ---------------------------------------------------------------- one question

    def _ask(self, choice: Choice) -> None:
        self._tell()
        self._show(choice)
        while True:
            option = self._understood(self._line(), choice.options, lambda word, rest: self._do(word, rest, choice))
            if option is not None:
                self.session.recorded.answer(option)
                return
            if self.session.recorded.position.question is not choice:
                return

    def _do(self, word: str, rest: str, choice: Choice) -> None:
        match word:
            case "":
                self._show(choice)
            case _ if word.startswith("?"):
                self._explain(f"{word[1:]} {rest}".strip())
            case "odds" | "o":
                self._show_odds(choice, rest or None)
            case "log" | "l":
                self._page(trace_blocks(self._whole_log()))
            case "undo" | "u":
                self._go_back(choice.player)
            case "redo" | "r":
                self._go_forward(choice.player)
            case "save" | "s":
                self._keep()
            case "help" | "h":
                self._say_words(WORDS.items())
            case "quit" | "q" | "exit":
                raise Left
            case _:
                self._unknown(word, ("odds", "log", "undo", "redo", "save", "help", "quit"))

    # ---------------------------------------------------------------- going back

    def _go_back(self, player: str) -> None:
        """Undo up to the last question of the same player, what others answered with it."""
        recorded, undone = self.session.recorded, 0
        while recorded.journal.undoable:
            recorded.undo()
            undone += 1
            if self._is_asked(player):
                return
        if undone:
            recorded.redo(undone)
        self._say("You have answered nothing yet.")

    # ---------------------------------------------------------------- showing

    def _tell(self) -> None:
        """What has happened since something was told last; the log is shorter after an undo.

        What did not apply the whole log tells: at the table it would hide what happens.
        """
        lines = trace_of(self.session.recorded.position.state.log)
        new, self._told = lines[self._told :], len(lines)
        self._page(trace_blocks(line for line in new if line.counted))

    def _show(self, choice: Choice) -> None:
        rule = f" ({choice.rule})" if choice.rule else ""
        self._console.print(Text(f"{choice.player}: {choice.question}{rule}", "bold"))
        for place, option in enumerate(choice.options, start=1):
            self._console.print(Text(f"  {place:>2}. {option.label()}"))

    def _show_odds(self, choice: Choice, aim: str | None) -> None:
        here = evolve(self._posed, state=self.session.recorded.position.state, asker=choice.player)
        found = odds_of(here, aim or self.session.source.check().aim)
        options = found.decisions[0].options
        self._page(
            [Heading(f"For {found.aim}"), Grid((), tuple((each.label(), number(worth)) for each, worth in options))]
        )

    def _explain(self, name: str) -> None:
        check = self.session.source.check()
        if not name:
            self._say(f"Type ? and a name: {', '.join(check.asked.characters) or 'there is nobody'}.")
            return
        self._page(sheet_page(check.page(name)))

    def _whole_log(self) -> Iterator[TraceLine]:
        """The log from the start; what was chosen stands in the journal alone."""
        for moment in told_again(self.session.recorded.journal, self.session.source):
            yield from moment.lines

    def _ended(self) -> None:
        recorded = self.session.recorded
        self._tell()
        state = recorded.position.state
        results = tuple((name, in_words(of(state))) for name, of in self._posed.results.items())
        self._page([Heading("Result"), Grid((), results)])
        answers = plural(recorded.journal.undoable, "answer")
        self._say(f"After {answers}. The game is kept in {recorded.journal.path}.")
