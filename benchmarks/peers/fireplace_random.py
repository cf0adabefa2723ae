"""Games of fireplace2 between random players, for the two scripts that time them. Needs the rivals' environment.

Every card that it offers for drafting may be in a deck. Some of its cards raise an error when they are played;
the game that meets one is left out, and the reason is counted.
"""

import gc
import random
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from io import TextIOBase
from time import process_time_ns
from typing import Any, NamedTuple

warnings.simplefilter("ignore", UserWarning)  # fireplace imports pkg_resources, which warns that it will go away

from fireplace.cards import db  # type: ignore[import-not-found]  # noqa: E402
from fireplace.entity import BaseEntity  # type: ignore[import-not-found]  # noqa: E402
from fireplace.game import Game  # type: ignore[import-not-found]  # noqa: E402
from fireplace.logging import log  # type: ignore[import-not-found]  # noqa: E402
from fireplace.player import Player  # type: ignore[import-not-found]  # noqa: E402
from fireplace.utils import random_class, random_draft  # type: ignore[import-not-found]  # noqa: E402

TOO_LONG = 3000  # decisions
Action = Callable[[], object]
Turn = Callable[[Any], Iterator[Action]]  # what a random player does in a turn of its own, ending with the end of it


class Decision(NamedTuple):
    """One action chosen by a player: in which turn (0: before the first), and nanoseconds to find and do it."""

    turn: int
    took: int


class Played(NamedTuple):
    """A game from its start to its end."""

    start: int  # nanoseconds until the first player is asked
    decisions: list[Decision]
    turns: int
    winner: str


class Silence(TextIOBase):
    """fireplace prints; its output must not get between the lines of JSON."""

    def write(self, _: str) -> int:
        return 0


@contextmanager
def ready() -> Iterator[None]:
    """Load the cards, silence what fireplace logs and prints, and keep the garbage collector out of it."""
    with redirect_stdout(Silence()):
        db.initialize(locale="enUS")
        # Cheaper than a logger that is switched off: nothing is looked up, and nothing is asked whether it is on.
        BaseEntity.log = lambda self, message, *args: None
        log.disabled = True
        log.debug = log.info = log.warning = lambda message, *args: None
        gc.collect()
        gc.freeze()  # the cards need not be looked through again
        gc.disable()
        yield


def new_game(seed: int) -> Any:
    """Return a game that has not begun, with two drafted decks. From here on all chance follows from the seed."""
    random.seed(seed)
    heroes = [random_class() for _ in range(2)]
    return Game(players=[Player(f"player {n}", random_draft(hero), hero.default_hero) for n, hero in enumerate(heroes)])


def uniform(game: Any) -> Iterator[Action]:
    """Choose evenly among all that is legal, the end of the turn included."""
    while True:
        yield random.choice([*options(game)])


def options(game: Any) -> Iterator[Action]:
    """All that the current player may do: each action with each choice and each target."""
    player = game.current_player
    yield game.end_turn
    power = player.hero.power
    if power and power.is_usable():
        for target in power.targets if power.requires_target() else [None]:
            yield partial(power.use, target=target)
    for card in player.hand:
        if card.is_playable():
            for mode in card.choose_cards if card.must_choose_one else [None]:
                asks = mode or card
                for target in asks.targets if asks.requires_target() else [None]:
                    yield partial(card.play, target=target, choose=mode)
    for character in player.characters:
        if character.can_attack():
            for target in character.targets:
                yield partial(character.attack, target)


def sweep(game: Any) -> Iterator[Action]:
    """Play as `fireplace.utils.play_turn` does: go through power, hand and characters once, without listing options."""
    player = game.current_player
    power = player.hero.power
    while power and power.is_usable() and random.random() < 0.1:
        yield partial(power.use, target=random.choice(power.targets) if power.requires_target() else None)
    for card in [*player.hand]:
        if card.is_playable() and random.random() < 0.5:
            mode = random.choice(card.choose_cards) if card.must_choose_one else None
            asks = mode or card
            target = random.choice(asks.targets) if asks.requires_target() else None
            yield partial(card.play, target=target, choose=mode)
    for character in player.characters:
        if character.can_attack():
            yield partial(character.attack, random.choice(character.targets))
    yield game.end_turn


PLAYERS: dict[str, Turn] = {"uniform": uniform, "sweep": sweep}


def begin(game: Any) -> None:
    """Shuffle, deal and ask for the first decision, which cards to mulligan."""
    game.start()


def decisions(game: Any, player: Turn, until: int = sys.maxsize) -> Iterator[Decision]:
    """Play on to the end of the game, or to the beginning of a turn.

    Raises:
        RuntimeError: The game does not end.
        Exception: Whatever a card of fireplace raises.
    """
    turn = -1
    acting: Iterator[Action] = iter(())
    for _ in range(TOO_LONG):
        if game.ended or game.turn >= until:
            return
        if game.turn != turn:
            turn, acting = game.turn, player(game)
        start = process_time_ns()
        asked = next((each for each in game.players if each.choice), None)
        if asked is None:
            next(acting)()
        else:
            answer(asked.choice)
        yield Decision(turn, process_time_ns() - start)
    raise RuntimeError(f"no end after {TOO_LONG} decisions")


def answer(choice: Any) -> None:
    """Choose at random: one card, or any number of them in the mulligan."""
    count = 1 if choice.min_count else random.randint(0, len(choice.cards))
    choice.choose(*random.sample(choice.cards, count))


def play(seed: int, player: Turn) -> Played:
    """Play a whole game. The draft is not timed."""
    game = new_game(seed)
    gc.collect()
    start = process_time_ns()
    begin(game)
    began = process_time_ns() - start
    made = [*decisions(game, player)]
    return Played(began, made, game.turn, ", ".join(each.name for each in game.players if each.playstate.name == "WON"))


def reason(error: Exception) -> str:
    """Why a game was left out."""
    return f"{type(error).__name__}: {error}"[:100]
