"""Games at a tabletop as the commands play them: who plays for whom, and the journal that it is kept in."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from attrs import frozen

from ludex.app.posed_file import PosedFile, TabletopStart, tabletop_start_in
from ludex.app.systems_by_name import tabletop_named
from ludex.engine.drivers.recorded import RecordedGame, Recording, begin_recorded, resume_recorded
from ludex.engine.journal import Header, Journal, JournalError, open_journal
from ludex.layers.errors import LudexError, Position

HUMAN: Final = "human"


@frozen(eq=False)
class Session:
    """A game that is being played, or looked at.

    Attributes:
        recorded: The game and its journal.
        source: The files from which it began.
        by: Who plays for each player: `human`, or a bot.
    """

    recorded: RecordedGame[object]
    source: PosedFile
    by: Mapping[str, str]


def seats_for(source: PosedFile, against: str) -> dict[str, str]:
    """A person for the player who asks, and somebody for all others.

    Raises:
        UnknownName: There is no such bot.
    """
    posed, tabletop = source.posed(), source.check().tabletop
    players = tabletop.players(posed, "greedy" if against == HUMAN else against)
    return {**dict.fromkeys(players, against), posed.asker: HUMAN}


def begin_session(path: Path, source: PosedFile, by: Mapping[str, str], seed: int) -> Session:
    """Begin the journal of a game.

    Args:
        path: Where it shall be.
        source: The files that describe the position.
        by: Who plays for each player.
        seed: What the dice start from.

    Raises:
        JournalError: There is such a file already, or it cannot be made.
    """
    posed, check = source.posed(), source.check()
    recording = recording_of(source)
    start = TabletopStart(source, tuple(by.items()), recording.writing.state_text(posed.state))
    rules = check.asked.rules
    header = Header(
        check.tabletop.system.name,
        start.text(),
        seed,
        recording.writing.fingerprint,
        rules.on,
        None if rules.edition is None else rules.edition.name,
        check.asked.rulings,
    )
    return Session(begin_recorded(path, header, recording), source, by)


def recording_of(source: PosedFile) -> Recording[object]:
    """How the game of some files is kept."""
    posed = source.posed()
    writing = source.check().tabletop.writing(posed)
    return Recording(posed.game, writing, start=lambda text: writing.state_of(tabletop_start_in(text).state))


def resume_session(path: Path, *, read_only: bool = False) -> Session:
    """Take up the game of a journal.

    Raises:
        JournalError: The file is no journal, or not of such a game.
    """
    journal = open_journal(path, read_only=read_only)
    try:
        start = start_of_journal(journal)
        return Session(resume_recorded(journal, recording_of(start.source)), start.source, dict(start.by))
    except BaseException:
        journal.close()
        raise


def start_of_journal(journal: Journal) -> TabletopStart:
    """What a journal says of the beginning of its game.

    Raises:
        JournalError: It is not one of a role-playing system, or its files make no sense any more.
    """
    try:
        tabletop_named(journal.header.system)
        start = tabletop_start_in(journal.header.start)
        start.source.posed()
    except LudexError as error:
        raise JournalError(str(error), position=Position(str(journal.path))) from error
    return start


def system_of_journal(path: Path) -> str:
    """Of which system the game of a journal is.

    Raises:
        JournalError: It is no journal.
    """
    with open_journal(path, read_only=True) as journal:
        return journal.header.system
