"""The file of a journal: what it looks like in SQLite, how it comes into being, and how it is checked.

**Made whole or not at all.** A file is written in a hidden folder beside its place and then linked into it, which
fails where something stands already. A process that is killed while it does so may leave that folder, never half a
journal.

**Checked in a copy.** SQLite cannot look at a file whose last writer was killed without writing: it makes an index,
and on leaving moves the last answers from `game-wal` into `game`. So a file is checked in a copy of both, elsewhere.
What is refused stays byte for byte as it was, nothing is left beside it, and a game can be read from a folder where
nobody may write, or while it is played.

The copy is exact though the player goes on: `game` first, then `game-wal`. Each page that a checkpoint may have put
into `game` meanwhile stands in `game-wal` too, which comes after, unless that was begun anew; then its first bytes
have changed and the copy is made again. `game` is read by SQLite, never by hand: when a process closes any handle of a
file, POSIX takes away all locks that it holds on it, those of a journal open for writing too.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ludex.engine.journal_records import Header, JournalError
from ludex.engine.journal_rows import Contents, damaged, header_rows, read_rows
from ludex.layers.errors import Position

APPLICATION_ID = 0x4C554458
"""Marks an SQLite file as a journal: the letters LUDX, where the tool `file` looks too."""

FORMAT_VERSION = 1
"""What this version of Ludex reads and writes; SQLite keeps it as `user_version`."""

PAGE_BYTES = 1024
"""An answer writes one page, and is small."""

TABLES = {
    "header": "CREATE TABLE header (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "record": "CREATE TABLE record"
    " (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL, seal INTEGER NOT NULL)",
}
"""How each table is made, to the letter as SQLite keeps it."""

INSERT_RECORD = "INSERT INTO record VALUES (?, ?, ?, ?)"

_SMALLEST_SQLITE_FILE = 512
_WAL_HEADER_BYTES = 32
_PLACE_OF_LENGTH = 28
_TRIES = 50


# ---------------------------------------------------------------- make


def make_file(path: Path, header: Header) -> None:
    """Write a journal without records; when this returns, it is on the disk.

    Raises:
        JournalError: Something stands there already, the header is not sound, or the folder cannot be written.
    """
    rows = header_rows(header)
    if not path.parent.is_dir():
        raise JournalError("its folder does not exist", position=Position(str(path)), remedy="Make the folder first.")
    for there in (path, wal_of(path)):
        if os.path.lexists(there):
            raise _in_the_way(there)
    with reported(path, "cannot be made"), tempfile.TemporaryDirectory(prefix=".ludex-", dir=path.parent) as new:
        draft = Path(new) / "journal"
        with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute(f"PRAGMA page_size = {PAGE_BYTES}")
            connection.execute("BEGIN")
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {FORMAT_VERSION}")
            for statement in TABLES.values():
                connection.execute(statement)
            connection.executemany("INSERT INTO header VALUES (?, ?)", rows)
            connection.execute("COMMIT")
            connection.execute("PRAGMA journal_mode = WAL")
        _put_in_place(draft, path)
        _sync_folder(path.parent)


def _put_in_place(draft: Path, path: Path) -> None:
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise _in_the_way(path) from None
    except OSError:
        # A file system without links: claim the place, then fill it. In between the file is empty.
        path.touch(exist_ok=False)
        draft.replace(path)


def _in_the_way(path: Path) -> JournalError:
    return JournalError(
        "there is such a file already",
        position=Position(str(path)),
        remedy="Choose another name, or move it away; it may hold answers of another game.",
    )


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def wal_of(path: Path) -> Path:
    """Where SQLite keeps what was appended last."""
    return path.with_name(f"{path.name}-wal")


# ---------------------------------------------------------------- check


def check_file(path: Path) -> Contents:
    """What a file holds, read in a copy.

    Raises:
        JournalError: It is no journal, one of another version, or damaged. It is byte for byte as it was.
    """
    with reported(path, "cannot be read"), tempfile.TemporaryDirectory(prefix="ludex-") as elsewhere:
        if not path.is_file():
            problem = "this is no file" if path.exists() else "there is no such file"
            raise JournalError(problem, remedy="Name the journal of a game.")
        copy = Path(elsewhere) / "journal"
        for _ in range(_TRIES):
            before = _mark_of(path)
            _copy(path, copy)
            if _mark_of(path) == before:
                break
        else:
            raise JournalError("it is being written too fast to be read", remedy="Try again.")
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = OFF")
            _verify_tables(connection)
            if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
                raise damaged("SQLite finds it malformed")
            return read_contents(connection)


def _mark_of(path: Path) -> tuple[int, int, bytes]:
    """What is other when `path` or its companion has been written anew."""
    status = path.stat()
    try:
        with wal_of(path).open("rb") as companion:
            beginning = companion.read(_WAL_HEADER_BYTES)
    except FileNotFoundError:
        beginning = b""
    return status.st_mtime_ns, status.st_size, beginning


def _copy(path: Path, copy: Path) -> None:
    """Copy a journal and its companion, in this order; a foreign file is refused before.

    A kill amid a checkpoint leaves a file that is shorter than it says; the companion then has the first page again,
    and all that is missing. `immutable` makes SQLite leave companion and locks alone, `writable_schema` makes it read
    such a file too. It writes the true length into the copy; a false one is put back, so that only the companion can
    make it good.
    """
    copy.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as original,
        closing(sqlite3.connect(copy, isolation_level=None)) as duplicate,
    ):
        too_short = _is_too_short(original)
        original.execute("PRAGMA writable_schema = ON")
        _verify_marks(original, path.stat().st_size)
        duplicate.execute("PRAGMA journal_mode = OFF")
        duplicate.execute("PRAGMA synchronous = OFF")
        original.backup(duplicate)
    if too_short:
        with copy.open("r+b") as file:
            file.seek(_PLACE_OF_LENGTH)
            file.write(b"\x7f\xff\xff\xff")
    try:
        wal_of(copy).write_bytes(wal_of(path).read_bytes())
    except FileNotFoundError:
        wal_of(copy).unlink(missing_ok=True)


def _is_too_short(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.DatabaseError as error:
        return _code(error) == sqlite3.SQLITE_CORRUPT
    return False


def _verify_marks(connection: sqlite3.Connection, size: int) -> None:
    if size == 0:
        raise JournalError("it is empty", remedy="Nothing is lost with it: delete it, or name another file.")
    if size < _SMALLEST_SQLITE_FILE:
        raise _unknown_file()
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError as error:
        if _code(error) == sqlite3.SQLITE_NOTADB:
            raise _unknown_file() from error
        raise
    if application != APPLICATION_ID:
        raise JournalError("it is an SQLite file of another program", remedy="Name the journal of a game.")
    if version != FORMAT_VERSION:
        raise JournalError(
            f"it is a journal of version {version}, and this Ludex reads version {FORMAT_VERSION}",
            remedy="Open it with the Ludex that it was made with.",
        )


def _unknown_file() -> JournalError:
    return JournalError("it is not a journal, nor any SQLite file", remedy="Name the journal of a game.")


def _verify_tables(connection: sqlite3.Connection) -> None:
    """The tables are those that `make_file` makes, to the letter: no view or trigger runs when they are read."""
    found = dict(connection.execute("SELECT name, sql FROM sqlite_master").fetchall())
    missing = sorted(TABLES.keys() - found.keys())
    if missing:
        raise damaged(f"table {missing[0]} is missing")
    if found != TABLES:
        raise damaged("its tables are not those of a journal")


def holds_still(connection: sqlite3.Connection, contents: Contents) -> bool:
    """Whether a file still holds what was read from a copy: the last seal stands for all before it."""
    last: object = connection.execute("SELECT number, seal FROM record ORDER BY number DESC LIMIT 1").fetchone()
    return last == ((len(contents.records), contents.seal) if contents.records else None)


def read_contents(connection: sqlite3.Connection) -> Contents:
    """All that a file holds, verified.

    Raises:
        JournalError: Something is missing, out of order or damaged.
    """
    header = connection.execute("SELECT name, value FROM header")
    records = connection.execute("SELECT number, kind, body, seal FROM record ORDER BY number")
    return read_rows(header.fetchall(), records.fetchall())


# ---------------------------------------------------------------- write


def connect_for_writing(path: Path) -> sqlite3.Connection:
    """A connection that holds the only right to write until it is closed.

    Raises:
        JournalError: Another writer has the right, or the file or its folder may not be written.
    """
    with reported(path, "cannot be opened for writing"):
        connection = sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=0)
        try:
            # Set before anything is read: then SQLite keeps its index of the companion in memory, for us alone.
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("COMMIT")
        except BaseException:
            connection.close()
            raise
        return connection


# ---------------------------------------------------------------- errors


@contextmanager
def reported(path: Path, problem: str) -> Iterator[None]:
    """Turn what SQLite and the operating system raise into a `JournalError`, and say which file it is about."""
    try:
        yield
    except JournalError as error:
        raise error.at(Position(str(path))) from error.__cause__
    except (sqlite3.Error, OSError, ValueError) as error:
        raise _explained(error, problem).at(Position(str(path))) from error


def _explained(error: Exception, problem: str) -> JournalError:
    match _code(error):
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return JournalError("another program has it open for writing", remedy="Close it there first.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_ERROR:
            return damaged(f"SQLite says: {error}")
        case None if isinstance(error, UnicodeDecodeError):
            # what SQLite says of a table quotes how it is made
            return damaged("it holds text that is not UTF-8")
        case None if isinstance(error, sqlite3.OperationalError):
            return damaged(f"SQLite says: {error}")
        case None if isinstance(error, sqlite3.ProgrammingError):
            remedy = "Use a journal in the thread that opened it."
        case sqlite3.SQLITE_READONLY:
            remedy = "See that you may write the file and its folder, or open it to be read only."
        case sqlite3.SQLITE_FULL:
            remedy = "Make room on the disk, then try again."
        case _:
            remedy = "See that the disk has room and that you may use the file and its folder."
    return JournalError(f"it {problem}: {error}", remedy=remedy)


def _code(error: Exception) -> int | None:
    code: object = getattr(error, "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else None
