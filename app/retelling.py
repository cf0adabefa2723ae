"""A game told from its journal: played again from the start, compared with what the journal keeps, put in words."""

from pathlib import Path
from typing import Final

from attrs import frozen

from ludex.app.games import Seat, recording_of, rules_of_journal, seats_of
from ludex.app.how_far import stop_in
from ludex.engine.choices import Choice, Over
from ludex.engine.drivers.recorded import replayed
from ludex.engine.journal import open_journal
from ludex.engine.journal_records import Answered
from ludex.engine.log import Record
from ludex.systems.altered.actions_of_days import Open
from ludex.systems.altered.editions import ALTERED
from ludex.systems.altered.events import Event
from ludex.systems.altered.facts import State
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.telling import Teller

MORNING: Final = Open(Phase.MORNING)
"""With this a day begins, but for the first one (ALT4-4.1.j)."""


@frozen
class Day:
    """What happened on a day, in words."""

    number: int
    sentences: tuple[str, ...]


@frozen
class Retold:
    """A game, told.

    Attributes:
        system: The name of the system.
        title: Its title.
        edition: The edition of its rules.
        seed: What dice and shuffling started from.
        seats: Who played.
        days: What happened, day by day.
        winner: Who won, if the game is over.
        end: How it ended; "" while it is going on.
        asked: What it waits for.
        answers: How many answers were played.
        outcomes: How often chance had decided.
        compared: How many kept states were compared with those that were played to.
    """

    system: str
    title: str
    edition: str
    seed: int
    seats: tuple[Seat, ...]
    days: tuple[Day, ...]
    winner: str | None
    end: str
    asked: str
    answers: int
    outcomes: int
    compared: int


def retold(path: Path, last: int | None = None) -> Retold:
    """Play the game of a journal again and tell it.

    Args:
        path: Where the journal is.
        last: After how many answers and outcomes to stop; None for all of them.

    Raises:
        JournalError: It is no journal, of another game, or comes out otherwise than it did.
        LudexError: It does not go on for so long.
    """
    journal = open_journal(path, read_only=True)
    game = rules_of_journal(journal)
    stop = stop_in(journal, last)
    days: dict[int, list[str]] = {}
    told = answers = 0
    day, moment = 1, None
    for place, moment in enumerate(replayed(journal, recording_of(game))):
        state = moment.position.state
        teller = Teller(game, state)
        fresh = _since(state, told)
        told += len(fresh)
        for record in fresh:
            # one answer may lead from the Night of a day to the Morning of the next
            day += MORNING in record.step.actions if isinstance(record, Event) else 0
            days.setdefault(day, []).extend(teller.sentences(record))
        answers += isinstance(moment.record, Answered)
        if place == stop:
            break
    assert moment is not None  # the start always is there
    question = moment.position.question
    over = question if isinstance(question, Over) else None
    return Retold(
        ALTERED.name,
        ALTERED.title,
        game.edition.name,
        journal.header.seed,
        seats_of(journal),
        tuple(Day(number, tuple(sentences)) for number, sentences in days.items()),
        None if over is None else over.winner,
        "" if over is None else f"{over.winner or 'Nobody'} wins: {over.reason}.",
        f"{question.player} is asked: {question.question}" if isinstance(question, Choice) else "Chance is to decide.",
        answers,
        stop - answers,
        sum(place <= stop for place in journal.kept()),
    )


def _since(state: State, length: int) -> list[Record]:
    """What was noted after the first so many records, in order."""
    found: list[Record] = []
    log = state.log
    while log is not None and log.length > length:
        found.append(log.record)
        log = log.before
    return found[::-1]
