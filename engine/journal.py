"""The journal of a game: a start and the answers given since, which together are the whole game.

**What is kept.** A header (system, rules, start, seed) and a sequence of records that is only ever appended to: each
answer to a choice, and how chance came out where the driver resolved it. The journal knows no game; start, answers
and outcomes are JSON texts that the caller makes and understands. Whoever replays a game compares the fingerprint
of the rules first, since other rules make another game of the same answers.

**What it would cost to replay** a long game, a state kept now and then saves: `keep` appends how the game stands, and
`kept` lists those that still count.

**Undo** takes nothing away. It appends a record that goes back over one or more answers, together with all outcomes
that came after them; a redo is a record too. `Journal.line` is what counts in the end, `Journal.records` how it came
about. After an undo the next answer or outcome begins a new branch, and what was undone can no longer be redone.

**What is promised.** When `append_answer`, `append_outcome`, `undo` or `redo` has returned, the record outlives the
process: killed at any moment after, and at any moment while a later one is written, the file opens again with every
record that was acknowledged, in order, and at most the one that was being written besides. When `sync` or `close`
has returned, all that outlives a power failure too. A journal that is being made is there whole or not at all.

**What is not.** Between two syncs a power failure, or a crash of the whole machine, may take the last records; those
before them stay whole. A disk that loses what it said was written cannot be helped. Damage to `game` is found and
refused; damage to the last records while they still are in `game-wal` looks like a record cut short, and ends the
line there.

**Two files.** While a journal is open, and after a kill, its last records are in `game-wal` beside `game`: move
the two together. `close` puts all into one.

**One writer.** Who opens a journal for writing has it alone until `close`; a second writer gets an error at once. It
can be read meanwhile. A process that has a journal open must not open its file by other means (a copy, say): POSIX
would drop its locks.

>>> import tempfile
>>> folder = tempfile.TemporaryDirectory()
>>> path = Path(folder.name) / "evening.ludex"
>>> with create_journal(path, Header("toy", start='{"deck": 40}', seed=7, fingerprint="a1b2")) as journal:
...     _ = journal.append_outcome('["wolf", "bear"]')
...     _ = journal.append_answer('{"play": "wolf"}')
...     journal.undo()
...     _ = journal.append_answer('{"play": "bear"}')
...     journal.sync()
Undone(number=3, back_to=1)
>>> [record.text for record in open_journal(path, read_only=True).line()]
['["wolf", "bear"]', '{"play": "bear"}']
>>> folder.cleanup()
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Self

from ludex.engine.journal_file import (
    FORMAT_VERSION,
    INSERT_RECORD,
    check_file,
    connect_for_writing,
    holds_still,
    make_file,
    read_contents,
    reported,
)
from ludex.engine.journal_records import (
    Answered,
    Counted,
    Happened,
    Header,
    JournalError,
    Kept,
    Record,
    Redone,
    Undone,
)
from ludex.engine.journal_rows import Contents, row_of
from ludex.layers.errors import Position

__all__ = [
    "Answered",
    "Counted",
    "Happened",
    "Header",
    "Journal",
    "JournalError",
    "Kept",
    "Record",
    "Redone",
    "Undone",
    "create_journal",
    "open_journal",
]


def create_journal(path: Path | str, header: Header) -> Journal:
    """Begin the journal of a new game, open for writing.

    Raises:
        JournalError: There is such a file already, or it cannot be made.
    """
    place = _absolute(path)
    make_file(place, header)
    return open_journal(place)


def open_journal(path: Path | str, *, read_only: bool = False) -> Journal:
    """Open the journal of a game, to go on or, with `read_only`, to look at what it holds by now.

    Raises:
        JournalError: The file is no journal, one of another version, or damaged; or another writer has it open. It
            is byte for byte as it was.
    """
    place = _absolute(path)
    contents = check_file(place)
    if read_only:
        return Journal(place, contents, None)
    connection = connect_for_writing(place)
    try:
        # Another writer may have had it since it was checked.
        with reported(place, "cannot be read"):
            if not holds_still(connection, contents):
                contents = read_contents(connection)
    except BaseException:
        connection.close()
        raise
    return Journal(place, contents, connection)


class Journal:
    """An open journal; `create_journal` and `open_journal` make it. It closes itself at the end of a `with`.

    Each method that appends raises a `JournalError` where the journal is closed or read-only, and where SQLite
    cannot write; then nothing was appended.
    """

    def __init__(self, path: Path, contents: Contents, connection: sqlite3.Connection | None) -> None:
        self.path = path
        self.header = contents.header
        self.read_only = connection is None
        self._connection = connection
        self._records = list(contents.records)
        self._seal = contents.seal
        self._line = contents.line

    # ---------------------------------------------------------------- look

    def line(self) -> tuple[Counted, ...]:
        """The answers and outcomes that count now, in order."""
        return self._line.records()

    def records(self) -> tuple[Record, ...]:
        """All that was ever appended, in order; record n stands at place n - 1."""
        return tuple(self._records)

    def kept(self) -> dict[int, Kept]:
        """The states that were kept and still count, by how many answers and outcomes come before each."""
        return self._line.kept()

    @property
    def closed(self) -> bool:
        """Whether nothing can be appended: it was closed, or opened to be read only."""
        return self._connection is None

    @property
    def length(self) -> int:
        """How many answers and outcomes count now."""
        return len(self._line)

    @property
    def undoable(self) -> int:
        """How many answers can be undone."""
        return self._line.undoable

    @property
    def redoable(self) -> int:
        """How many answers can be redone."""
        return self._line.redoable

    # ---------------------------------------------------------------- append

    def append_answer(self, text: str, *, sync: bool = False) -> Answered:
        """Record the answer to a choice.

        Args:
            text: The answer.
            sync: Whether to wait until it, and all before, are on the disk, as `sync` does afterwards for more.

        Raises:
            JournalError: The text is not JSON, or the record could not be written.
        """
        record = Answered(len(self._records) + 1, text)
        self._append(record, sync=sync)
        return record

    def append_outcome(self, text: str, *, sync: bool = False) -> Happened:
        """Record how chance came out.

        Args:
            text: The outcome.
            sync: Whether to wait until it, and all before, are on the disk, as `sync` does afterwards for more.

        Raises:
            JournalError: The text is not JSON, or the record could not be written.
        """
        record = Happened(len(self._records) + 1, text)
        self._append(record, sync=sync)
        return record

    def keep(self, text: str) -> Kept:
        """Record how the game stands after all that counts now, so that it need not be replayed from its start.

        It changes nothing that counts, can be undone or redone.

        Raises:
            JournalError: The text is not JSON, or the record could not be written.
        """
        record = Kept(len(self._records) + 1, text)
        self._append(record)
        return record

    def undo(self, answers: int = 1) -> Undone:
        """Take back the last answers, with the outcomes that came after them.

        Raises:
            JournalError: There are fewer answers, or the record could not be written.
        """
        record = self._line.undo(len(self._records) + 1, answers)
        self._append(record)
        return record

    def redo(self, answers: int = 1) -> Redone:
        """Let answers count again that were undone, the first one first, each with the outcomes that came after it.

        Raises:
            JournalError: Fewer were undone since the last answer, or the record could not be written.
        """
        record = self._line.redo(len(self._records) + 1, answers)
        self._append(record)
        return record

    def _append(self, record: Record, *, sync: bool = False) -> None:
        connection = self._writable()
        row = row_of(record, self._seal)
        try:
            if sync:
                self._execute_in_full(INSERT_RECORD, row)
            else:
                connection.execute(INSERT_RECORD, row)
        except sqlite3.IntegrityError as error:
            # An interrupt came between writing the record before and keeping count of it.
            raise JournalError(
                f"record {record.number} is there already", position=self._position, remedy="Open the journal anew."
            ) from error
        except sqlite3.Error:
            with reported(self.path, "cannot be written"):
                raise
        self._records.append(record)
        self._seal = row[-1]
        self._line.follow(record)

    # ---------------------------------------------------------------- keep

    def sync(self) -> None:
        """Wait until all records are on the disk, so that they outlive a power failure; a few milliseconds.

        Raises:
            JournalError: The journal is closed or read-only, or the disk refused.
        """
        self._writable()
        with reported(self.path, "cannot be written to the disk"):
            # It writes a value that stands there already; a checkpoint would cost three waits, one of them in the
            # answer that comes next.
            self._execute_in_full(f"PRAGMA user_version = {FORMAT_VERSION}")

    def _execute_in_full(self, statement: str, row: tuple[object, ...] = ()) -> None:
        """One commit that SQLite waits for, and with it for all before."""
        connection = self._writable()
        connection.execute("PRAGMA synchronous = FULL")
        try:
            connection.execute(statement, row)
        finally:
            connection.execute("PRAGMA synchronous = NORMAL")

    def close(self) -> None:
        """Put all records into one file, wait for the disk, and let others write; what was read can still be looked at.

        Closing again does nothing.
        """
        connection, self._connection = self._connection, None
        if connection is not None:
            with reported(self.path, "cannot be closed"):
                connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _writable(self) -> sqlite3.Connection:
        if self._connection is None:
            problem, remedy = (
                ("it was opened to be read only", "Open it for writing.")
                if self.read_only
                else ("it is closed", "Open the journal anew.")
            )
            raise JournalError(problem, position=self._position, remedy=remedy)
        return self._connection

    @property
    def _position(self) -> Position:
        return Position(str(self.path))


def _absolute(path: Path | str) -> Path:
    """The file itself where the path is a link to it: SQLite keeps the companion there."""
    try:
        return Path(path).resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise JournalError(f"there can be no such file: {error}", position=Position(str(path))) from error
