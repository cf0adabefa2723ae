"""`ludex play`: a game at the terminal, between two people or against a bot, kept in a journal."""

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final, TypeAlias

import click
from attrs import frozen

from ludex.app.commands.day_option import at
from ludex.app.systems_by_name import TABLETOPS, system_named
from ludex.layers.errors import LudexError

if TYPE_CHECKING:
    from rich.console import Console

    from ludex.app.desk import Desk
    from ludex.app.game_from_file import FromFile
    from ludex.app.games import Evening, Seat
    from ludex.app.own_cards import CardFile
    from ludex.app.tabletop_desk import TabletopDesk
    from ludex.app.tabletop_games import Session
    from ludex.engine.drivers.recorded import RecordedGame
    from ludex.systems.altered.facts import Facts, State
    from ludex.systems.altered.game import AlteredGame

OPPONENTS: Final = ("random", "greedy", "human")
DEFAULT_DECKS: Final = ("axiom", "muna")
ENDINGS: Final = tuple(getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name))
INTERRUPTED: Final = 130
Handler: TypeAlias = "Callable[[int, FrameType | None], object] | int | None"
AnyDesk: TypeAlias = "Desk | TabletopDesk"
MOST_GAMES: Final = 1000


@click.command("play")
@click.argument("system", required=False)
@click.argument("file", required=False)
@click.option(
    "--deck", "decks", multiple=True, metavar="DECK", help="A deck of each player: axiom, lyra, muna, a file."
)
@click.option("--cards", multiple=True, metavar="FILE", help="A file of cards of your own, for decks of files.")
@click.option("--against", type=click.Choice(OPPONENTS), default="greedy", help="Who plays the other side.")
@click.option("--seed", type=click.IntRange(0, 2**63), default=None, help="What dice and shuffling start from.")
@click.option("--save", "place", metavar="GAME", default=None, help="The journal in which the game is kept.")
@click.option("--resume", metavar="GAME", default=None, help="Go on with the game of a journal.")
@click.option("--name", "names", multiple=True, metavar="NAME", help="The name of a player; may be given twice.")
@at
def command(system: str | None, file: str | None, resume: str | None, **given: object) -> None:
    """Play a game of SYSTEM at the terminal: two people, or one against a bot. Type help while you play.

    A game of Altered begins with two decks, or at the table of the scenario FILE; one of a role-playing system with
    the check or conflict of a FILE. The game is kept after each answer; whatever ends the session, --resume goes on
    with it.
    """
    wanted = Wanted(**given)  # type: ignore[arg-type]  # click has seen to their types
    if resume is not None:
        _refuse_besides_resume(system, file, wanted)
        desk, recorded = _resumed(Path(resume))
    elif system is None:
        raise LudexError("play what", remedy="Write: ludex play altered, or: ludex play --resume GAME")
    elif system_named(system).name in TABLETOPS:
        desk, recorded = _at_a_tabletop(system, file, wanted)
    else:
        desk, recorded = _at_the_cards(_with_decks(wanted) if file is None else _at_a_table(file, wanted))
    with _Endings() as endings, recorded:
        status = _status_of(desk, endings)
    if status is not None:
        _say_how_to_go_on(recorded.journal.path, to_errors=status > 0)
        click.get_current_context().exit(status)


def _resumed(path: Path) -> "tuple[AnyDesk, RecordedGame[Facts] | RecordedGame[object]]":
    from ludex.app.games import resume_evening
    from ludex.app.tabletop_games import resume_session, system_of_journal

    if system_of_journal(path) in TABLETOPS:
        return _at_the_sheets(resume_session(path))
    return _at_the_cards(resume_evening(path))


def _at_the_cards(evening: "Evening") -> "tuple[AnyDesk, RecordedGame[Facts]]":
    from ludex.app.desk import Desk
    from ludex.app.typed_line import typed_line

    return Desk(evening, _console(), typed_line), evening.recorded


def _at_the_sheets(session: "Session") -> "tuple[AnyDesk, RecordedGame[object]]":
    from ludex.app.tabletop_desk import TabletopDesk
    from ludex.app.typed_line import typed_line

    return TabletopDesk(session, _console(), typed_line), session.recorded


def _console() -> "Console":
    from rich.console import Console

    return Console(highlight=False, emoji=False, markup=False)


def _at_a_tabletop(system: str, file: str | None, wanted: "Wanted") -> "tuple[AnyDesk, RecordedGame[object]]":
    from ludex.app.posed_file import posed_file
    from ludex.app.tabletop_games import begin_session, seats_for

    if file is None:
        raise LudexError("no file is given", remedy=f"Write: ludex play {system} FILE")
    wanted.refuse_besides_file()
    source = posed_file(file, system, wanted.day)
    seats = seats_for(source, wanted.against)
    return _at_the_sheets(begin_session(wanted.path(system), source, seats, wanted.some_seed()))


def _say_how_to_go_on(path: Path, *, to_errors: bool) -> None:
    try:
        click.echo(f"\nThe game is kept. Go on with: ludex play --resume {path}", err=to_errors)
        sys.stdout.flush()
    except (OSError, ValueError):
        # a terminal that is closed takes no word any more, nor those that still wait for it
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                os.dup2(nowhere, stream.fileno())


@frozen
class Wanted:
    """What the options ask for."""

    decks: tuple[str, ...]
    cards: tuple[str, ...]
    against: str
    seed: int | None
    place: str | None
    names: tuple[str, ...]
    day: date | None

    def begin(
        self,
        game: "AlteredGame",
        seats: "Sequence[Seat]",
        state: "State",
        source: "FromFile | None" = None,
        cards: "tuple[CardFile, ...]" = (),
    ) -> "Evening":
        """Begin the journal."""
        from ludex.app.games import begin_evening

        return begin_evening(self.path("altered"), game, seats, state, self.some_seed(), source, cards)

    def refuse_besides_file(self) -> None:
        """Refuse what a file says itself."""
        for what, is_given in (("--deck", self.decks), ("--cards", self.cards), ("--name", self.names)):
            if is_given:
                raise LudexError(f"{what} is given besides a file", remedy="The file says all that; leave it out.")

    def path(self, system: str) -> Path:
        """Where the journal shall be."""
        return Path(self.place) if self.place is not None else _free_place(system)

    def some_seed(self) -> int:
        """What dice and shuffling start from; where nobody says, chance decides that, too."""
        return _seed() if self.seed is None else self.seed


def _refuse_besides_resume(system: str | None, file: str | None, wanted: Wanted) -> None:
    besides = {
        "SYSTEM": system not in (None, "altered"),
        "FILE": file is not None,
        "--deck": bool(wanted.decks),
        "--cards": bool(wanted.cards),
        "--seed": wanted.seed is not None,
        "--save": wanted.place is not None,
        "--name": bool(wanted.names),
        "--at": wanted.day is not None,
    }
    for what, is_given in besides.items():
        if is_given:
            raise LudexError(f"{what} is given besides --resume", remedy="The journal says all that; leave it out.")


def _with_decks(wanted: Wanted) -> "Evening":
    from ludex.app.games import HUMAN, NAMES, Seat, deck_named, names_of, rules, start_of
    from ludex.app.own_cards import card_files

    if len(wanted.decks) > 2:
        raise LudexError(f"{len(wanted.decks)} decks are given", remedy="Give one for each of the two players.")
    cards = card_files(wanted.cards)
    game = rules(day=wanted.day, cards=cards)
    against = wanted.against
    both = names_of(wanted.names or ((NAMES[0], against) if against != HUMAN else NAMES))
    chosen = [*wanted.decks, *(name for name in DEFAULT_DECKS if name not in wanted.decks)][:2]
    found = [deck_named(name, game) for name in chosen]
    seats = (Seat(both[0], found[0].name), Seat(both[1], found[1].name, against))
    return wanted.begin(game, seats, start_of(game, list(zip(both, found, strict=True))), cards=cards)


def _at_a_table(file: str, wanted: Wanted) -> "Evening":
    from ludex.app.game_from_file import begun_from, source_at
    from ludex.app.games import Seat

    wanted.refuse_besides_file()
    source = source_at(file, wanted.day)
    state, game = begun_from(source)
    one, other = state.facts.players
    seats = (Seat(one, file), Seat(other, file, wanted.against))
    return wanted.begin(game, seats, state, source)


def _status_of(desk: "AnyDesk", endings: "_Endings") -> int | None:
    """With what the session ended: None for the end of the game, else an exit status."""
    from ludex.app.leaving import Left

    try:
        try:
            desk.play()
        finally:
            endings.are_over()
    except BrokenPipeError:
        raise
    except (Left, EOFError, OSError):
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Ended as ended:
        return 128 + ended.number
    return None


def _seed() -> int:
    import secrets

    return secrets.randbelow(2**32)


def _free_place(system: str) -> Path:
    for number in range(1, MOST_GAMES):
        path = Path(f"{system}-{number}.ludex")
        if not path.exists():
            return path
    raise LudexError(f"{MOST_GAMES} games lie here", remedy="Say with --save where this one shall be kept.")


class Ended(BaseException):
    """A signal asks the program to end: the terminal is closed."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class _Endings:
    """The signals that would end the program: the first becomes an exception, the others wait until all is closed."""

    def __init__(self) -> None:
        self._before: dict[int, Handler] = {}
        self._awaited = True

    def are_over(self) -> None:
        """From now on a signal is passed over."""
        self._awaited = False

    def _end(self, number: int, _: FrameType | None) -> None:
        if self._awaited:
            self._awaited = False
            raise Ended(number)

    def __enter__(self) -> "_Endings":
        for number in ENDINGS:
            with contextlib.suppress(ValueError):  # not in the main thread: then there is nobody to catch it for
                self._before[number] = signal.signal(number, self._end)
        return self

    def __exit__(self, *raised: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
