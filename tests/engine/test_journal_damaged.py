"""Files that are no journal, or no longer: each is refused with what is wrong and what to do, and left as it was."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.engine.journal import JournalError, create_journal, open_journal
from ludex.engine.journal_records import Answered, Redone, Undone
from ludex.engine.journal_rows import row_of, seal
from tests.engine.journal_model import HEADER

ANSWERS = 40


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "evening.ludex"
    write_game(path).close()
    return path


def write_game(path):
    journal = create_journal(path, HEADER)
    for number in range(1, ANSWERS + 1):
        journal.append_answer(f'{{"play": "wolf {number}", "note": "{"x" * number}"}}')
    journal.undo(2)
    return journal


def change(path, *statements):
    """Have another program change the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(*([statement] if isinstance(statement, str) else statement))


def picture(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def refusal(path):
    """What is said when the file is opened, to go on or to be read; it is the same, and nothing is touched."""
    before, changed = picture(path.parent), path.parent.stat().st_mtime_ns
    said = set()
    for read_only in (False, True):
        with pytest.raises(JournalError) as caught:
            open_journal(path, read_only=read_only)
        said.add(str(caught.value))
    assert picture(path.parent) == before
    assert path.parent.stat().st_mtime_ns == changed
    (message,) = said
    assert message.startswith(f"{path}: ")
    return message.removeprefix(f"{path}: ")


# ---------------------------------------------------------------- no journal at all


def test_there_is_no_such_file(tmp_path):
    assert refusal(tmp_path / "none") == "there is no such file. Name the journal of a game."


def test_a_folder_or_a_pipe_is_no_file(tmp_path):
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    for name in ("folder", "pipe"):
        with pytest.raises(JournalError, match=rf"{name}: this is no file"):
            open_journal(tmp_path / name)


@pytest.mark.parametrize("name", ["loop", "a\0b", "x" * 5000])
def test_a_path_that_leads_nowhere(tmp_path, name):
    if name == "loop":
        (tmp_path / name).symlink_to(tmp_path / name)
    for attempt in (lambda: open_journal(tmp_path / name), lambda: create_journal(tmp_path / name, HEADER)):
        with pytest.raises(JournalError):
            attempt()


@pytest.mark.parametrize("content", [b"x", b"wolf: 3\n" * 1000, b"SQLite format 3\0", b"\0" * 4096])
def test_a_file_that_sqlite_does_not_know(path, content):
    path.write_bytes(content)
    assert refusal(path) == "it is not a journal, nor any SQLite file. Name the journal of a game."


def test_an_empty_file(path):
    path.write_bytes(b"")
    assert refusal(path) == "it is empty. Nothing is lost with it: delete it, or name another file."


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_the_sqlite_file_of_another_program(tmp_path, mode):
    path = tmp_path / "addresses.db"
    change(path, f"PRAGMA journal_mode = {mode}", "CREATE TABLE record (name TEXT)", "PRAGMA user_version = 1")
    assert refusal(path) == "it is an SQLite file of another program. Name the journal of a game."


@pytest.mark.parametrize("version", [0, 2, -1])
def test_a_journal_of_another_version(path, version):
    change(path, f"PRAGMA user_version = {version}")
    assert refusal(path) == (
        f"it is a journal of version {version}, and this Ludex reads version 1. Open it with the Ludex that it was made"
        " with."
    )


# ---------------------------------------------------------------- rows that cannot be


def set_body(number, body):
    return ("UPDATE record SET body = ? WHERE number = ?", (body, number))


ENDLESS_RECORDS = """
    CREATE VIEW record AS
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n)
    SELECT i AS number, 'answer' AS kind, '1' AS body, 0 AS seal FROM n
"""


@pytest.mark.parametrize(
    ("statements", "problem"),
    [
        (["DROP TABLE record"], "table record is missing"),
        (["DROP TABLE header"], "table header is missing"),
        (["CREATE TABLE notes (text)"], "its tables are not those of a journal"),
        (
            ["DROP TABLE record", ENDLESS_RECORDS],
            "its tables are not those of a journal",
        ),
        (["CREATE TRIGGER t AFTER INSERT ON record BEGIN DELETE FROM record; END"], "its tables are not those of a"),
        (["DELETE FROM record WHERE number = 7"], "record 7 is missing"),
        (["DELETE FROM record WHERE number = 1"], "record 1 is missing"),
        (["UPDATE record SET number = 0 WHERE number = 1"], "record 1 is missing"),
        ([set_body(5, '"bear"')], "record 5 does not match its seal"),
        ([set_body(5, b"\xff\xfe")], "record 5 is garbled"),
        (["UPDATE record SET body = CAST(X'22FF22' AS TEXT) WHERE number = 5"], "SQLite says: Could not decode"),
        (["UPDATE record SET kind = 'outcome' WHERE number = 5"], "record 5 does not match its seal"),
        (["UPDATE record SET seal = 'x' WHERE number = 5"], "record 5 does not match its seal"),
        (["DELETE FROM header WHERE name = 'seed'"], "its header lacks 'seed'"),
        (["UPDATE header SET value = '8' WHERE name = 'seed'"], "its header does not match its seal"),
        (["UPDATE header SET value = X'38' WHERE name = 'seed'"], "its header is garbled"),
        (["INSERT INTO header VALUES ('players', '3')"], "its header says more than this Ludex understands"),
    ],
)
def test_rows_that_ludex_did_not_write(path, statements, problem):
    change(path, *statements)
    message = refusal(path)
    assert message.startswith(f"the journal is damaged: {problem}")
    assert message.endswith("Use a copy from before the damage.")


def sealed_after_all(path, kind, body):
    """Append a record that makes no sense, with a seal as if Ludex had written it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        number, last = connection.execute("SELECT number + 1, seal FROM record ORDER BY number DESC").fetchone()
        row = (number, kind, body, seal(last, str(number), kind, body))
        connection.execute("INSERT INTO record VALUES (?, ?, ?, ?)", row)


@pytest.mark.parametrize(
    ("kind", "body", "problem"),
    [
        ("answer", "{play: wolf}", "record 42: '{play: wolf}' is not JSON"),
        ("outcome", "NaN", "record 42: 'NaN' is not JSON: NaN is no number of JSON"),
        ("answer", "[" * 100_000, "record 42: '[[["),
        ("wish", "1", "record 42 is of no known kind: 'wish' '1'"),
        ("undo", "-1", "record 42 is of no known kind: 'undo' '-1'"),
        ("undo", "38", "record 42 goes back to record 38, where no answer is next"),
        ("undo", "39", "record 42 goes back to record 39, where no answer is next"),
        ("undo", "41", "record 42 goes back to record 41, where no answer is next"),
        ("redo", "38", "record 42 goes on to record 38, which was not undone"),
        ("redo", "12", "record 42 goes on to record 12, which was not undone"),
        ("redo", "99", "record 42 goes on to record 99, which was not undone"),
    ],
)
def test_a_record_that_makes_no_sense_though_it_is_sealed(path, kind, body, problem):
    sealed_after_all(path, kind, body)
    assert refusal(path).startswith(f"the journal is damaged: {problem}")


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("start", "deck", "'deck' is not JSON"),
        ("seed", '"seven"', "a value is of the wrong kind"),
        ("on", '"yesterday"', "Invalid isoformat string"),
        ("rulings", '[["ALT-C01", 3]]', "is no ruling with its option"),
        ("system", "{", "Expecting property name"),
    ],
)
def test_a_header_that_makes_no_sense_though_it_is_sealed(path, name, value, problem):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE header SET value = ? WHERE name = ?", (value, name))
        values = dict(connection.execute("SELECT name, value FROM header"))
        names = ("system", "on", "edition", "rulings", "start", "seed", "fingerprint")
        sealed = seal(0, *(word for each in names for word in (each, values[each])))
        connection.execute("UPDATE header SET value = ? WHERE name = 'seal'", (str(sealed),))
    message = refusal(path)
    assert message.startswith("the journal is damaged: its header is garbled: ")
    assert problem in message


def test_what_a_row_says_depends_on_all_rows_before():
    rows = {row_of(Answered(2, "1"), before)[-1] for before in range(100)}
    assert len(rows) == 100
    assert row_of(Undone(2, 1), 5)[-1] != row_of(Redone(2, 1), 5)[-1]


# ---------------------------------------------------------------- bytes that were hurt


@pytest.fixture(scope="module")
def games():
    """The bytes of a game that was closed, and of one whose last records are in the companion, as a kill leaves it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game"
        with write_game(path) as journal:
            journal._writable().execute("PRAGMA wal_checkpoint")
            journal.append_answer('"last but one"')
            journal.append_answer('"last"')
            open_game = {name: path.with_name(name).read_bytes() for name in ("game", "game-wal")}
        yield {"game": path.read_bytes()}, open_game


def read_hurt(files):
    """The records of a game with these files, or `None` where it is refused; then nothing was touched."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            Path(folder, name).write_bytes(content)
        try:
            with open_journal(Path(folder, "game")) as journal:
                return journal.header, journal.records()
        except JournalError:
            assert picture(Path(folder)) == files
            return None


def hurt(content, place, bit):
    return content[:place] + bytes([content[place] ^ (1 << bit)]) + content[place + 1 :]


@given(data=st.data())
def test_a_bit_that_flips_in_the_file_is_noticed_or_means_nothing(games, data):
    for files in games:
        place, bit = data.draw(st.integers(0, len(files["game"]) - 1)), data.draw(st.integers(0, 7))
        assert read_hurt({**files, "game": hurt(files["game"], place, bit)}) in (None, read_hurt(files))


@given(data=st.data())
def test_a_file_that_was_cut_off_is_noticed(games, data):
    for files in games:
        cut = data.draw(st.integers(1, len(files["game"]) - 1))
        assert read_hurt({**files, "game": files["game"][:cut]}) in (None, read_hurt(files))


@given(data=st.data())
def test_whatever_befalls_the_companion_what_came_before_the_damage_is_read(games, data):
    _, files = games
    companion = files["game-wal"]
    place, bit = data.draw(st.integers(0, len(companion) - 1)), data.draw(st.integers(0, 7))
    header, records = read_hurt(files)
    for damaged in (hurt(companion, place, bit), companion[:place]):
        found = read_hurt({**files, "game-wal": damaged})
        assert found is None or (found[0] == header and records[: len(found[1])] == found[1])


def test_a_checkpoint_that_was_cut_short_is_made_good_by_the_companion(tmp_path):
    path = tmp_path / "game"
    journal = create_journal(path, HEADER)
    create = path.read_bytes()
    for _ in range(100):
        journal.append_answer(f'"{"x" * 90}"')
    companion = path.with_name("game-wal").read_bytes()
    journal._writable().execute("PRAGMA wal_checkpoint")
    whole = path.read_bytes()
    records = journal.records()
    journal.close()
    # A checkpoint writes page by page, the first one first: it says already how long the file will be.
    for pages in range(1, len(whole) // 1024 + 1):
        cut_short = whole[: pages * 1024] + create[pages * 1024 :]
        found = read_hurt({"game": cut_short, "game-wal": companion})
        assert found == (HEADER, records)


def test_a_journal_that_was_changed_to_another_mode_of_sqlite_is_changed_back(tmp_path, path):
    change(path, "PRAGMA journal_mode = DELETE", "VACUUM")
    with open_journal(path) as journal:
        assert journal.undoable == ANSWERS - 2
        journal.append_answer('"on"')
        shutil.copy(path, tmp_path / "copy")
        shutil.copy(f"{path}-wal", tmp_path / "copy-wal")
    with open_journal(tmp_path / "copy") as journal:
        assert journal.undoable == ANSWERS - 1


@pytest.mark.parametrize("place", range(0, 78, 3))
@pytest.mark.parametrize("table", [b"CREATE TABLE header", b"CREATE TABLE record"])
def test_a_table_that_is_made_in_no_utf_8_is_damage(path, table, place):
    data = bytearray(path.read_bytes())
    at = data.index(table) + place
    data[at : at + 1] = b"\xff"
    path.write_bytes(bytes(data))
    assert refusal(path).endswith("Use a copy from before the damage.")
