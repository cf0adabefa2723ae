"""Whole games of fireplace2 between random players, and copies of its games: what its scripts answer, read."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from attrs import frozen
from cattrs.preconf.json import make_converter

from benchmarks.peers.process import taking_turns, told_by

_JSON = make_converter(forbid_extra_keys=True)


@frozen
class RivalGames:
    """Whole games of a rival. A turn is one player's; a decision is one action, or one answer to a question of a card.

    Attributes:
        rival: Which rival.
        player: How its players choose: evenly among all that is legal ("uniform"), or as its own helper ("sweep").
        games: How many games were timed.
        rounds: How often each was played; of each decision the best round counts.
        turns: Turns of all games together.
        decisions: Decisions of all games together.
        games_per_second: Per second of process time, as the next two.
        turns_per_second: Turns per second.
        decisions_per_second: Decisions per second.
        early_us: Mean microseconds of a decision in the first four turns.
        late_us: The same in the last four.
        checksum: Of how the games went.
        versions: Of Python and the packages.
        left_out: Games that were not timed, counted by reason.
    """

    rival: str
    player: Literal["uniform", "sweep"]
    games: int
    rounds: int
    turns: int
    decisions: int
    games_per_second: float
    turns_per_second: float
    decisions_per_second: float
    early_us: float
    late_us: float
    checksum: str
    versions: dict[str, str]
    left_out: dict[str, int]


@frozen
class RivalCopies:
    """Copies of a rival's games after ten turns.

    Attributes:
        rival: Which rival.
        cards: Whether what is printed on a card is copied too, or shared by the copies.
        games: How many games were copied.
        rounds: How often each; the best counts.
        mean_ms: Mean milliseconds of `copy.deepcopy` over the games.
        best_ms: The game that is copied fastest.
        step_ms: Mean milliseconds of the first decision on a copy.
        versions: Of Python and the packages.
        left_out: Games that were not copied, counted by reason.
    """

    rival: str
    cards: Literal["shared", "copied"]
    games: int
    rounds: int
    mean_ms: float
    best_ms: float
    step_ms: float
    versions: dict[str, str]
    left_out: dict[str, int]


def play_games(python: Path, player: Literal["uniform", "sweep"]) -> RivalGames:
    """Let fireplace2 play whole games. `python` is `environment.interpreter(CARD_GAMES)`."""
    return games_in(told_by(python, "fireplace_game.py", "--player", player))


@frozen
class Opponent:
    """fireplace2, which plays one game whenever it is its turn: each of its games once, and again from the first.

    Attributes:
        play_one: Lets it play its next game, and waits for that.
        told: Ends it, and reads what all these games come to.
    """

    play_one: Callable[[], object]
    told: Callable[[], RivalGames]


@contextmanager
def opponent(python: Path, player: Literal["uniform", "sweep"], *, games: int, rounds: int) -> Iterator[Opponent]:
    """Let fireplace2 play whole games one by one, each in as many rounds; `told` may be asked after the last."""
    numbers = ("--games", str(games), "--rounds", str(rounds))
    with taking_turns(python, "fireplace_game.py", "--in-turns", "--player", player, *numbers) as go_on:
        yield Opponent(go_on, lambda: games_in(go_on()))


def copy_games(python: Path, cards: Literal["shared", "copied"]) -> RivalCopies:
    """Let fireplace2 copy games with `copy.deepcopy`. `python` is `environment.interpreter(CARD_GAMES)`."""
    return copies_in(told_by(python, "fireplace_copy.py", "--cards", cards))


def games_in(line: str) -> RivalGames:
    """Read what `fireplace_game.py` printed.

    Raises:
        ValueError: It is no JSON.
        cattrs.BaseValidationError: A number is missing, is none, or has another name.
    """
    return _JSON.loads(line, RivalGames)


def copies_in(line: str) -> RivalCopies:
    """Read what `fireplace_copy.py` printed; it raises as `games_in` does."""
    return _JSON.loads(line, RivalCopies)
