"""Games of Altered as the commands play them: who sits where with which deck, and the journal that it is kept in."""

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final

from attrs import frozen

from ludex.app.game_from_file import FromFile, begun_from
from ludex.app.own_cards import CardFile, definitions_with
from ludex.app.posed_file import day_kept
from ludex.engine.codec import CodecError
from ludex.engine.drivers.recorded import RecordedGame, Recording, begin_recorded, resume_recorded
from ludex.engine.journal import Header, Journal, JournalError, open_journal
from ludex.layers.errors import LudexError, Position, UnknownName, quoted
from ludex.systems.altered.bots import BOTS
from ludex.systems.altered.deck_lists import DeckList, load_deck
from ludex.systems.altered.deck_rules import problems_of
from ludex.systems.altered.editions import ALTERED
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.forms.names import is_id
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.packaged_cards import DECKS, packaged_deck
from ludex.systems.altered.saved import Saved
from ludex.systems.altered.start import new_game

HUMAN: Final = "human"
NAMES: Final = ("ann", "bob")
"""What players are called who give no name."""

LONGEST_NAME: Final = 24


@frozen
class Seat:
    """Who plays, with what.

    Attributes:
        player: The name of the player.
        deck: The name of the deck, as people call it.
        by: `human`, or the name of a bot.
    """

    player: str
    deck: str
    by: str = HUMAN


@frozen(eq=False)
class Evening:
    """A game that is being played, or looked at.

    Attributes:
        recorded: The game and its journal.
        game: The rules.
        recording: By what it is kept.
        seats: Who plays.
    """

    recorded: RecordedGame[Facts]
    game: AlteredGame
    recording: Recording[Facts]
    seats: tuple[Seat, ...]

    def seat(self, player: str) -> Seat:
        """The seat of a player."""
        return next(seat for seat in self.seats if seat.player == player)


def rules(edition: str | None = None, day: date | None = None, cards: tuple[CardFile, ...] = ()) -> AlteredGame:
    """The rules of an edition or of a day, with the cards that come with Ludex and those of some files.

    Raises:
        UnknownName: There is no such edition.
        LudexError: The day lies before the first one, or a card of a file makes no sense.
    """
    found = ALTERED.at(day, edition=edition).edition
    assert found is not None  # Altered has editions
    return AlteredGame(definitions_with(cards), found)


def deck_named(given: str, game: AlteredGame) -> DeckList:
    """A deck that comes with Ludex, by its name, or that of a file.

    Raises:
        LudexError: There is none, or it breaks a rule of deck construction; all that is wrong is said.
    """
    if given in DECKS:
        deck = packaged_deck(given)
    elif Path(given).suffix in (".yaml", ".yml") or _is_there(given):
        deck = load_deck(given, game.definitions)
    else:
        raise UnknownName(given, DECKS, kind="deck")
    problems = problems_of(deck, game.definitions)
    if problems:
        raise LudexError(
            "; ".join(map(str, problems)), subject=f"deck {given}", remedy="Change the deck, or take another one."
        )
    return deck


def _is_there(given: str) -> bool:
    try:
        return Path(given).exists()
    except (OSError, ValueError):
        return False


def names_of(given: Sequence[str]) -> tuple[str, str]:
    """The names of both players, those given first.

    Raises:
        LudexError: A name cannot be one, or both are the same.
    """
    if len(given) > 2:
        raise LudexError(f"{len(given)} players are named", remedy="Two play.")
    names = [*given, *(name for name in NAMES if name not in given)][:2]
    for name in names:
        if not is_id(name) or len(name) > LONGEST_NAME:
            raise LudexError(
                f"{quoted(name)} cannot be the name of a player",
                remedy=f"Use at most {LONGEST_NAME} letters and digits, with '-' or '_' between them.",
            )
    if names[0] == names[1]:
        raise LudexError(f"both players are called {quoted(names[0])}", remedy="Give each a name of their own.")
    return names[0], names[1]


# ---------------------------------------------------------------- journals


def recording_of(game: AlteredGame) -> Recording[Facts]:
    """How a game under some rules is kept."""
    saved = Saved(game)
    return Recording(game, saved, turn=_day, start=lambda text: saved.state_of(start_in(text).state))


def _day(state: State) -> int:
    return state.facts.day


def begin_evening(
    path: Path,
    game: AlteredGame,
    seats: Sequence[Seat],
    state: State,
    seed: int,
    source: FromFile | None = None,
    cards: tuple[CardFile, ...] = (),
) -> Evening:
    """Begin the journal of a game.

    Args:
        path: Where it shall be.
        game: The rules.
        seats: Who plays.
        state: The state at the beginning.
        seed: What dice and shuffling start from.
        source: The scenario file from which the game begins, if it does.
        cards: The card files that it is played with.

    Raises:
        JournalError: There is such a file already, or it cannot be made.
    """
    recording = recording_of(game)
    start = Start(tuple(seats), recording.writing.state_text(state), source, cards)
    header = Header(
        ALTERED.name,
        start.text(),
        seed,
        recording.writing.fingerprint,
        None,
        game.edition.name,
    )
    return Evening(begin_recorded(path, header, recording), game, recording, tuple(seats))


def start_of(game: AlteredGame, decks: Sequence[tuple[str, DeckList]]) -> State:
    """A game with some decks, about to begin."""
    return new_game(game, dict(decks))


def resume_evening(path: Path, *, read_only: bool = False) -> Evening:
    """Take up the game of a journal.

    Raises:
        JournalError: The file is no journal, or not of a game that is played here.
    """
    journal = open_journal(path, read_only=read_only)
    try:
        game = rules_of_journal(journal)
        recording = recording_of(game)
        return Evening(resume_recorded(journal, recording), game, recording, seats_of(journal))
    except BaseException:
        journal.close()
        raise


def rules_of_journal(journal: Journal) -> AlteredGame:
    """The rules by which the game of a journal is played.

    Raises:
        JournalError: It is a game of another system.
    """
    if journal.header.system != ALTERED.name:
        raise JournalError(
            f"it is a game of {quoted(journal.header.system)}",
            position=Position(str(journal.path)),
            remedy=f"Name the journal of a game of {ALTERED.title}.",
        )
    try:
        start = start_in(journal.header.start)
        if start.source is not None:
            return begun_from(start.source)[1]
        return rules(journal.header.edition, cards=start.cards)
    except LudexError as error:
        raise JournalError(str(error), position=Position(str(journal.path))) from error


def seats_of(journal: Journal) -> tuple[Seat, ...]:
    """Who plays the game of a journal.

    Raises:
        JournalError: It does not say so.
    """
    try:
        return start_in(journal.header.start).seats
    except LudexError as error:
        raise JournalError(str(error), position=Position(str(journal.path))) from error


@frozen
class Start:
    """What a journal says of the beginning of its game.

    Attributes:
        seats: Who plays.
        state: The state at the beginning, as it is written.
        source: The scenario file from which the game began, if it did.
        cards: The card files that it is played with.
    """

    seats: tuple[Seat, ...]
    state: str
    source: FromFile | None
    cards: tuple[CardFile, ...] = ()

    def text(self) -> str:
        """As JSON."""
        written = {
            "players": [{"player": each.player, "deck": each.deck, "by": each.by} for each in self.seats],
            "file": None if self.source is None else self.source.file,
            "text": None if self.source is None else self.source.text,
            "day": None if self.source is None or self.source.day is None else self.source.day.isoformat(),
            "cards": [{"file": each.file, "text": each.text} for each in self.cards],
            "state": self.state,
        }
        return json.dumps(written, ensure_ascii=False)


def start_in(text: str) -> Start:
    """What the start of a header says.

    Raises:
        CodecError: It was not made here.
    """
    found = json.loads(text)
    match found:
        case {"players": [one, other], "file": None, "text": None, "state": str(state)}:
            return Start((_seat(one), _seat(other)), state, None, _cards(found.get("cards")))
        case {"players": [one, other], "file": str(file), "text": str(said), "state": str(state)}:
            return Start((_seat(one), _seat(other)), state, FromFile(file, said, day_kept(found.get("day"))))
        case _:
            raise CodecError(
                "its start is not that of a game of Altered", remedy="Name a journal that `ludex play` has made."
            )


def _cards(found: object) -> tuple[CardFile, ...]:
    match found:
        case None:
            return ()
        case [*files]:
            return tuple(map(_card_file, files))
        case _:
            raise _unsaid("with which cards it is played")


def _card_file(found: object) -> CardFile:
    match found:
        case {"file": str(file), "text": str(text)}:
            return CardFile(file, text)
        case _:
            raise _unsaid("with which cards it is played")


def _seat(found: object) -> Seat:
    match found:
        case {"player": str(player), "deck": str(deck), "by": str(by)} if by == HUMAN or by in BOTS:
            return Seat(player, deck, by)
        case _:
            raise _unsaid("who plays")


def _unsaid(what: str) -> CodecError:
    return CodecError(f"its start does not say {what}", remedy="Name a journal that `ludex play` has made.")
