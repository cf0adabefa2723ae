"""A game at a tabletop told from its journal: played again from the start, compared with what it keeps."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from attrs import frozen

from ludex.app.distribution_shown import in_words
from ludex.app.how_far import stop_in
from ludex.app.json_values import Json
from ludex.app.played_shown import trace_blocks, trace_json
from ludex.app.posed_file import PosedFile
from ludex.app.tables import Block, Heading, Line, Title, plural
from ludex.app.tabletop_games import recording_of, start_of_journal
from ludex.engine.checks.posed import Value
from ludex.engine.checks.tracing import Chosen, trace_of
from ludex.engine.checks.tracing import Line as TraceLine
from ludex.engine.choices import Choice, Option, Over
from ludex.engine.dice.distribution import AtLeast
from ludex.engine.drivers.recorded import replayed
from ludex.engine.journal import Journal, open_journal
from ludex.engine.journal_records import Answered
from ludex.engine.run import Position


@frozen
class RetoldCheck:
    """A game, told.

    Attributes:
        system: The name of the system.
        question: What it was about.
        seed: What the dice started from.
        by: Who played for each player.
        trace: What happened.
        results: What came of it; empty while it is going on.
        asked: What it waits for; "" when it is over.
        answers: How many answers were played.
        outcomes: How often chance had decided.
        compared: How many kept states were compared with those that were played to.
    """

    system: str
    question: str
    seed: int
    by: tuple[tuple[str, str], ...]
    trace: tuple[TraceLine, ...]
    results: tuple[tuple[str, Value], ...]
    asked: str
    answers: int
    outcomes: int
    compared: int


def retold_check(path: Path, last: int | None = None) -> RetoldCheck:
    """Play the game of a journal again and tell it.

    Args:
        path: Where the journal is.
        last: After how many answers and outcomes to stop; None for all of them.

    Raises:
        JournalError: It is no journal, of another game, or comes out otherwise than it did.
        LudexError: It does not go on for so long.
    """
    journal = open_journal(path, read_only=True)
    start = start_of_journal(journal)
    stop = stop_in(journal, last)
    told = list(islice(told_again(journal, start.source), stop + 1))
    position, posed = told[-1].position, start.source.posed()
    answers = sum(each.is_answer for each in told)
    over = isinstance(position.question, Over)
    return RetoldCheck(
        journal.header.system,
        start.source.check().question,
        journal.header.seed,
        start.by,
        tuple(line for each in told for line in each.lines),
        tuple((name, of(position.state)) for name, of in posed.results.items()) if over else (),
        "" if over else _asked(position.question),
        answers,
        stop - answers,
        sum(place <= stop for place in journal.kept()),
    )


@frozen(eq=False)
class Told:
    """A moment of a game that is played again, and what is to be told of it.

    Attributes:
        position: Where it stands.
        lines: What happened since the moment before, what was chosen among it.
        is_answer: Whether a player's answer led to it.
    """

    position: Position[object]
    lines: tuple[TraceLine, ...]
    is_answer: bool


def told_again(journal: Journal, source: PosedFile) -> Iterator[Told]:
    """The moments of a game, from the start on.

    Raises:
        JournalError: It comes out otherwise than it did.
    """
    recording = recording_of(source)
    before: Position[object] | None = None
    length = 0
    for moment in replayed(journal, recording):
        chosen: tuple[TraceLine, ...] = ()
        if isinstance(moment.record, Answered) and before is not None and isinstance(before.question, Choice):
            option = recording.writing.answer_of(moment.record.text)
            assert isinstance(option, Option)  # it has just been played
            chosen = tuple(Chosen(before.question, option).lines())
        lines = trace_of(moment.position.state.log)
        yield Told(moment.position, (*chosen, *lines[length:]), bool(chosen))
        before, length = moment.position, len(lines)


def _asked(question: object) -> str:
    return f"{question.player} is asked: {question.question}" if isinstance(question, Choice) else "Chance decides."


def retold_page(found: RetoldCheck) -> Iterator[Block]:
    """What happened, for people."""
    yield Title(found.question)
    players = ", ".join(f"{player} ({by})" for player, by in found.by)
    yield Line(f"{players}; seed {found.seed}.", indent=0)
    yield from trace_blocks(found.trace)
    yield Heading("So far" if found.asked else "Result")
    yield Line(found.asked or "; ".join(f"{name}: {in_words(value)}" for name, value in found.results))
    yield Line(f"Played again: {plural(found.answers, 'answer')} and {plural(found.outcomes, 'outcome')} of chance,")
    yield Line(f"{plural(found.compared, 'state')} that the journal keeps: all as they were.")


def retold_json(found: RetoldCheck) -> Json:
    """The same for programs."""
    return {
        "system": found.system,
        "question": found.question,
        "seed": found.seed,
        "players": [{"player": player, "by": by} for player, by in found.by],
        "trace": trace_json(found.trace),
        "results": [
            {"name": name, "value": value.bound if isinstance(value, AtLeast) else value}
            for name, value in found.results
        ],
        "asked": found.asked or None,
        "answers": found.answers,
        "outcomes": found.outcomes,
        "compared": found.compared,
    }
