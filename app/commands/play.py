"""`ludex play`: a game at the terminal, between two people or against a bot, kept in a journal."""

import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final

import click

from ludex.app.systems_by_name import system_named
from ludex.layers.errors import LudexError, UnknownName

if TYPE_CHECKING:
    from ludex.app.desk import Desk
    from ludex.app.games import Evening

OPPONENTS: Final = ("random", "greedy", "human")
ENDINGS: Final = ("SIGHUP", "SIGTERM")
MOST_GAMES: Final = 1000


@click.command("play")
@click.argument("system", required=False)
@click.option(
    "--deck", "decks", multiple=True, metavar="DECK", help="A deck of each player: axiom, lyra, muna, a file."
)
@click.option("--against", type=click.Choice(OPPONENTS), default="greedy", help="Who plays the other side.")
@click.option("--seed", type=click.IntRange(0, 2**63), default=None, help="What dice and shuffling start from.")
@click.option("--save", "place", metavar="GAME", default=None, help="The journal in which the game is kept.")
@click.option("--resume", metavar="GAME", default=None, help="Go on with the game of a journal.")
@click.option("--name", "names", multiple=True, metavar="NAME", help="The name of a player; may be given twice.")
def command(
    system: str | None,
    decks: tuple[str, ...],
    against: str,
    seed: int | None,
    place: str | None,
    resume: str | None,
    names: tuple[str, ...],
) -> None:
    """Play a game of SYSTEM at the terminal: two people, or one against a bot. Type help while you play.

    The game is kept after each answer; whatever ends the session, --resume goes on with it.
    """
    from rich.console import Console

    from ludex.app.desk import Desk
    from ludex.app.games import resume_evening

    if resume is not None:
        _refuse_besides_resume(system, decks, place, names)
        evening = resume_evening(Path(resume))
    else:
        if system is None:
            raise LudexError("play what", remedy="Write: ludex play altered, or ludex play --resume GAME")
        evening = _new(system_named(system).name, decks, against, seed, place, names)
    console = Console(highlight=False, emoji=False, markup=False)
    with evening.recorded, _ended_by_signals():
        status = _status_of(Desk(evening, console, input))
    if status is not None:
        # a terminal that is closed takes no word any more
        with contextlib.suppress(OSError, ValueError):
            path = evening.recorded.journal.path
            click.echo(f"\nThe game is kept. Go on with: ludex play --resume {path}", err=status > 0)
        click.get_current_context().exit(status)


def _status_of(desk: "Desk") -> int | None:
    """With what the session ended: None for the end of the game, else an exit status."""
    from ludex.app.desk import Left

    try:
        desk.play()
    except BrokenPipeError:
        raise
    except (Left, EOFError, OSError):
        return 0
    except KeyboardInterrupt:
        return 130
    except Ended as ended:
        return 128 + ended.number
    return None


def _refuse_besides_resume(
    system: str | None, decks: tuple[str, ...], place: str | None, names: tuple[str, ...]
) -> None:
    given = {"SYSTEM": system not in (None, "altered"), "--deck": decks, "--save": place is not None, "--name": names}
    for what, is_given in given.items():
        if is_given:
            raise LudexError(f"{what} is given besides --resume", remedy="The journal says all that; leave it out.")


def _new(
    system: str, decks: tuple[str, ...], against: str, seed: int | None, place: str | None, names: tuple[str, ...]
) -> "Evening":
    from ludex.app.games import HUMAN, NAMES, Seat, begin_evening, deck_named, names_of, rules, start_of

    if system != "altered":
        raise UnknownName(system, ("altered",), kind="game that can be played")
    if len(decks) > 2:
        raise LudexError(f"{len(decks)} decks are given", remedy="Give one for each of the two players.")
    game = rules()
    both = names_of(names or ((NAMES[0], against) if against != HUMAN else NAMES))
    chosen = [*decks, *(name for name in ("axiom", "muna") if name not in decks)][:2]
    found = [deck_named(name, game) for name in chosen]
    seats = (Seat(both[0], found[0].name), Seat(both[1], found[1].name, against))
    state = start_of(game, list(zip(both, found, strict=True)))
    path = Path(place) if place is not None else _free_place(system)
    return begin_evening(path, game, seats, state, _seed() if seed is None else seed)


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


@contextlib.contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Turn the signals that would end the program into an exception, so that the journal is closed first."""

    def end(number: int, _: FrameType | None) -> None:
        raise Ended(number)

    before = {}
    for name in ENDINGS:
        if hasattr(signal, name):
            with contextlib.suppress(ValueError):  # not in the main thread: then there is nobody to catch it for
                before[name] = signal.signal(getattr(signal, name), end)
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
