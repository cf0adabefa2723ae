"""The journal of a game: what it keeps, what counts after undo and redo, and who may write it."""

from __future__ import annotations

import itertools
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from ludex.engine.journal import (
    Answered,
    Happened,
    Header,
    JournalError,
    Kept,
    Redone,
    Undone,
    create_journal,
    open_journal,
)
from ludex.engine.journal_file import check_file
from ludex.engine.rulebook_entries import Choice, RulingId
from ludex.layers.errors import LudexError
from tests.engine.journal_model import HEADER, Model, foresee
from tests.engine.journal_model import do as perform


@pytest.fixture
def path(tmp_path):
    return tmp_path / "evening.ludex"


def numbers(journal):
    return [record.number for record in journal.line()]


def left_by_a_kill(path, folder):
    """What a kill would leave of an open journal, in another folder."""
    folder.mkdir()
    for name in (path.name, f"{path.name}-wal"):
        shutil.copy(path.parent / name, folder / name)
    return folder / path.name


# ---------------------------------------------------------------- what it keeps


def test_a_header_comes_back_as_it_was_written(path):
    header = Header(
        "altered",
        start='{"decks": ["Wölfe", "Bären"]}',
        seed=2**80,
        fingerprint="é1",
        on=date(2025, 6, 6),
        edition="3.0",
        rulings=(Choice(RulingId("ALT-C05"), "after-all"), Choice(RulingId("ALT-C01"), "bearer")),
    )
    create_journal(path, header).close()
    assert open_journal(path).header == header


def test_records_come_back_in_order_with_their_texts(path):
    with create_journal(path, HEADER) as journal:
        written = (
            journal.append_outcome('{"drawn": ["wolf", "bear"]}'),
            journal.append_answer(' {"play": "Bärenkönig", "x": 1.50} '),
            journal.append_outcome("6"),
        )
    assert written == (
        Happened(1, '{"drawn": ["wolf", "bear"]}'),
        Answered(2, ' {"play": "Bärenkönig", "x": 1.50} '),
        Happened(3, "6"),
    )
    with open_journal(path) as journal:
        assert journal.line() == journal.records() == written


def test_a_closed_journal_is_one_file(path):
    with create_journal(path, HEADER) as journal:
        journal.append_answer("1")
    assert list(path.parent.iterdir()) == [path]


def test_a_journal_can_be_named_through_a_link_and_by_odd_names(tmp_path):
    odd = tmp_path / "what? 100% #1 'ö'.ludex"
    with create_journal(str(odd), HEADER) as journal:
        journal.append_answer("1")
    link = tmp_path / "latest"
    link.symlink_to(odd)
    with open_journal(link) as journal:
        journal.append_answer("2")
    assert len(open_journal(odd, read_only=True).line()) == 2


def test_after_a_sync_every_record_is_handed_to_the_disk_in_one_commit_that_waits(path):
    with create_journal(path, HEADER) as journal:
        journal.append_answer("1")
        statements: list[str] = []
        connection = journal._writable()
        connection.set_trace_callback(statements.append)
        journal.sync()
        assert [statement.split("=")[0].strip() for statement in statements] == [
            "PRAGMA synchronous",
            "PRAGMA user_version",
            "PRAGMA synchronous",
        ]
        assert connection.execute("PRAGMA synchronous").fetchone() == (1,)
        journal.append_answer("2")
    assert numbers(open_journal(path)) == [1, 2]


@pytest.mark.parametrize("append", ["append_answer", "append_outcome"])
def test_a_record_can_be_handed_to_the_disk_as_it_is_written(path, append):
    with create_journal(path, HEADER) as journal:
        statements: list[str] = []
        connection = journal._writable()
        connection.set_trace_callback(statements.append)
        getattr(journal, append)("1", sync=True)
        assert [statement.split(" ")[0] for statement in statements] == ["PRAGMA", "INSERT", "PRAGMA"]
        assert connection.execute("PRAGMA synchronous").fetchone() == (1,)
    assert numbers(open_journal(path)) == [1]


def test_importing_ludex_does_not_load_sqlite():
    program = "import sys, ludex; assert 'sqlite3' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True, cwd=tempfile.gettempdir())


# ---------------------------------------------------------------- undo and redo


def test_undo_takes_back_an_answer_with_the_outcomes_after_it_and_redo_brings_both_back(path):
    with create_journal(path, HEADER) as journal:
        for append in (
            journal.append_outcome,
            journal.append_answer,
            journal.append_outcome,
            journal.append_answer,
            journal.append_outcome,
        ):
            append("0")
        assert journal.undo() == Undone(6, back_to=3)
        assert numbers(journal) == [1, 2, 3]
        assert journal.undo() == Undone(7, back_to=1)
        assert numbers(journal) == [1]
        assert (journal.undoable, journal.redoable) == (0, 2)
        assert journal.redo() == Redone(8, up_to=3)
        assert journal.redo() == Redone(9, up_to=5)
        assert numbers(journal) == [1, 2, 3, 4, 5]
        assert journal.undo(2) == Undone(10, back_to=1)
        assert journal.redo(2) == Redone(11, up_to=5)
        assert len(journal.records()) == 11


def test_undoing_the_first_answer_goes_back_to_the_start(path):
    with create_journal(path, HEADER) as journal:
        journal.append_answer("0")
        assert journal.undo() == Undone(2, back_to=0)
    with open_journal(path) as journal:
        assert journal.line() == ()
        assert journal.redo() == Redone(3, up_to=1)


@pytest.mark.parametrize("go_on", ["append_answer", "append_outcome"])
def test_after_a_new_answer_or_outcome_nothing_can_be_redone(path, go_on):
    with create_journal(path, HEADER) as journal:
        journal.append_answer("0")
        journal.append_answer("1")
        journal.undo()
        getattr(journal, go_on)("2")
        assert numbers(journal) == [1, 4]
        with pytest.raises(JournalError, match=r"1 answers cannot be redone\. There is none\."):
            journal.redo()
        assert len(journal.records()) == 4


def test_a_kept_state_belongs_to_its_place_in_the_line(path):
    with create_journal(path, HEADER) as journal:
        journal.keep('"start"')
        journal.append_answer("0")
        journal.append_outcome("1")
        journal.keep('"later"')
        journal.undo()
        assert {place: kept.text for place, kept in journal.kept().items()} == {0: '"start"'}
        journal.redo()
        assert journal.kept() == {0: Kept(1, '"start"'), 2: Kept(4, '"later"')}
        journal.undo()
        journal.append_answer("2")
        journal.append_outcome("3")
        assert journal.kept() == {0: Kept(1, '"start"')}
    assert open_journal(path).kept() == {0: Kept(1, '"start"')}


def test_a_kept_state_counts_for_nothing_and_leaves_what_can_be_redone(path):
    with create_journal(path, HEADER) as journal:
        journal.append_answer("0")
        journal.append_answer("1")
        journal.undo()
        journal.keep("{}")
        assert (numbers(journal), journal.length, journal.undoable, journal.redoable) == ([1], 1, 1, 1)
        journal.redo()
        assert numbers(journal) == [1, 2]
        with pytest.raises(JournalError, match="is not JSON"):
            journal.keep("{")


@pytest.mark.parametrize("answers", [3, 0, -1])
def test_more_answers_than_there_are_cannot_be_undone_nor_none(path, answers):
    with create_journal(path, HEADER) as journal:
        journal.append_answer("0")
        journal.append_answer("1")
        with pytest.raises(JournalError, match=rf"{answers} answers cannot be undone\. Ask for 1 to 2\."):
            journal.undo(answers)
        assert numbers(journal) == [1, 2]


class AgainstLists(RuleBasedStateMachine):
    """A journal does what lists would do, whenever it is closed, killed or looked at in between."""

    texts = st.one_of(st.just("0"), st.text(max_size=5).map(lambda word: f'["{word.encode("utf-8", "ignore").hex()}"]'))

    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "game"
        self.kills = 0
        self.journal = create_journal(self.path, HEADER)
        self.model = Model()

    def both(self, *operation):
        perform(operation, to=self.journal)
        foresee(operation, self.model)
        assert self.model.agrees_with(self.journal)

    @rule(text=texts)
    def answer(self, text):
        self.both("answer", text)

    @rule(text=texts)
    def outcome(self, text):
        self.both("outcome", text)

    @rule(text=texts)
    def keep(self, text):
        self.both("keep", text)

    @precondition(lambda self: self.model.undoable)
    @rule(data=st.data())
    def undo(self, data):
        self.both("undo", data.draw(st.integers(1, self.model.undoable)))

    @precondition(lambda self: self.model.redoable)
    @rule(data=st.data())
    def redo(self, data):
        self.both("redo", data.draw(st.integers(1, self.model.redoable)))

    @rule()
    def sync(self):
        self.both("sync", 0)

    @rule()
    def look_meanwhile(self):
        assert self.model.agrees_with(open_journal(self.path, read_only=True))

    @rule()
    def reopen(self):
        self.journal.close()
        self.journal = open_journal(self.path)
        assert self.model.agrees_with(self.journal)

    @rule()
    def reopen_after_a_kill(self):
        self.kills += 1
        left = left_by_a_kill(self.path, Path(self.folder.name) / str(self.kills))
        self.journal.close()
        self.path = left
        self.journal = open_journal(left)
        assert self.model.agrees_with(self.journal)

    def teardown(self):
        self.journal.close()
        self.folder.cleanup()


TestAgainstLists = AgainstLists.TestCase


# ---------------------------------------------------------------- who may write


def test_a_second_writer_is_told_at_once_and_the_first_goes_on(path):
    with create_journal(path, HEADER) as journal:
        journal.append_answer("1")
        with pytest.raises(JournalError, match=r"evening\.ludex: another program has it open for writing"):
            open_journal(path)
        program = f"from ludex.engine.journal import open_journal; open_journal({str(path)!r})"
        other = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        assert "JournalError" in other.stderr
        assert "another program has it open for writing" in other.stderr
        journal.append_answer("2")
    with open_journal(path) as journal:
        assert numbers(journal) == [1, 2]


def test_a_journal_that_is_written_can_be_read_meanwhile(path):
    with create_journal(path, HEADER) as journal:
        for number in range(1, 2500):
            journal.append_answer("1")
            if number % 500 == 0:
                assert len(open_journal(path, read_only=True).line()) == number


def test_what_another_writer_added_between_the_check_and_the_lock_is_seen(path, monkeypatch):
    create_journal(path, HEADER).close()

    def check_then_be_overtaken(place):
        contents = check_file(place)
        monkeypatch.undo()
        with open_journal(place) as other:
            other.append_answer('"first"')
        return contents

    monkeypatch.setattr("ludex.engine.journal.check_file", check_then_be_overtaken)
    with open_journal(path) as journal:
        assert journal.line() == (Answered(1, '"first"'),)
        assert journal.append_answer('"second"').number == 2


def test_what_another_writer_broke_between_the_check_and_the_lock_is_refused_and_the_lock_given_back(path, monkeypatch):
    create_journal(path, HEADER).close()

    def check_then_be_overtaken(place):
        contents = check_file(place)
        with closing(sqlite3.connect(place, isolation_level=None)) as other:
            other.execute("INSERT INTO record VALUES (1, 'answer', '1', 0)")
        return contents

    monkeypatch.setattr("ludex.engine.journal.check_file", check_then_be_overtaken)
    with pytest.raises(JournalError, match="record 1 does not match its seal"):
        open_journal(path)
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
        other.execute("DELETE FROM record")
    monkeypatch.undo()
    with open_journal(path) as journal:
        assert journal.append_answer("1").number == 1


@pytest.mark.parametrize("changes", [1, 10**9])
def test_a_file_that_changes_while_it_is_copied_is_copied_again_but_not_for_ever(path, monkeypatch, changes):
    create_journal(path, HEADER).close()
    marks = itertools.count()
    monkeypatch.setattr("ludex.engine.journal_file._mark_of", lambda place: min(next(marks), changes))
    if changes == 1:
        assert open_journal(path, read_only=True).header == HEADER
    else:
        with pytest.raises(JournalError, match=r"it is being written too fast to be read\. Try again\."):
            open_journal(path, read_only=True)


def test_a_journal_that_is_only_read_leaves_its_folder_alone(tmp_path, path):
    with create_journal(path, HEADER) as journal:
        journal.append_answer("1")
        left = left_by_a_kill(path, tmp_path / "archive")
    for place in (left, path):
        before = {file: file.read_bytes() for file in place.parent.iterdir() if file.is_file()}
        place.parent.chmod(0o555)
        changed = place.parent.stat().st_mtime_ns
        with open_journal(place, read_only=True) as journal:
            assert numbers(journal) == [1]
            with pytest.raises(JournalError, match="read only"):
                journal.append_answer("2")
            with pytest.raises(JournalError, match="read only"):
                journal.sync()
        assert place.parent.stat().st_mtime_ns == changed
        place.parent.chmod(0o755)
        assert {file: file.read_bytes() for file in place.parent.iterdir() if file.is_file()} == before


def test_a_closed_journal_can_be_looked_at_but_not_written(path):
    journal = create_journal(path, HEADER)
    journal.append_answer("1")
    journal.close()
    journal.close()
    assert numbers(journal) == [1]
    for append in (lambda: journal.append_answer("2"), journal.undo, journal.sync):
        with pytest.raises(JournalError, match="it is closed"):
            append()


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize("text", ["", "wolf", "{'play': 1}", "NaN", "[-Infinity]", '"\ud800"', "[" * 100_000, "1 2"])
def test_what_is_not_json_is_not_recorded(path, text):
    with create_journal(path, HEADER) as journal:
        journal.append_answer("1")
        for append in (journal.append_answer, journal.append_outcome):
            with pytest.raises(JournalError, match="is not JSON") as caught:
                append(text)
            assert len(str(caught.value).encode()) < 400
        assert journal.append_answer("2").number == 2
    assert numbers(open_journal(path)) == [1, 2]


def test_a_start_that_is_not_json_makes_no_file(path):
    with pytest.raises(JournalError, match="is not JSON"):
        create_journal(path, Header("toy", start="deck", seed=1, fingerprint=""))
    assert list(path.parent.iterdir()) == []


def test_a_file_that_is_there_is_not_overwritten(path):
    path.write_bytes(b"notes")
    with pytest.raises(JournalError, match=r"evening\.ludex: there is such a file already"):
        create_journal(path, HEADER)
    assert path.read_bytes() == b"notes"
    assert list(path.parent.iterdir()) == [path]


def test_the_last_answers_of_another_game_are_not_taken_for_those_of_a_new_one(tmp_path, path):
    with create_journal(path, HEADER) as journal:
        journal.append_answer("1")
        left = left_by_a_kill(path, tmp_path / "other")
    left.unlink()
    with pytest.raises(JournalError, match=r"evening\.ludex-wal: there is such a file already"):
        create_journal(left, HEADER)


def test_whoever_makes_a_journal_second_is_refused_though_both_saw_the_place_free(path, monkeypatch):
    lexists = os.path.lexists

    def free_for_the_last_time(place):
        if str(place).endswith("-wal") and not path.exists():
            path.write_bytes(b"of another")
            return False
        return lexists(place)

    monkeypatch.setattr(os.path, "lexists", free_for_the_last_time)
    with pytest.raises(JournalError, match="there is such a file already"):
        create_journal(path, HEADER)
    assert path.read_bytes() == b"of another"
    assert list(path.parent.iterdir()) == [path]


def test_a_file_system_without_links_will_do(path, monkeypatch):
    def no_links(self, target):
        raise PermissionError("no links here")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    with create_journal(path, HEADER) as journal:
        journal.append_answer("1")
    assert numbers(open_journal(path)) == [1]
    with pytest.raises(JournalError, match="there is such a file already"):
        create_journal(path, HEADER)


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(JournalError, match=r"nowhere/game: its folder does not exist\. Make the folder first\."):
        create_journal(tmp_path / "nowhere" / "game", HEADER)


def test_when_the_disk_is_full_nothing_is_recorded_and_the_game_can_go_on_later(path):
    with create_journal(path, HEADER) as journal:
        journal.append_answer("1")
        connection = journal._writable()
        connection.execute("PRAGMA max_page_count = 6")
        with pytest.raises(JournalError, match=r"evening\.ludex: it cannot be written: .*full\. Make room"):
            journal.append_answer(f'"{"x" * 20_000}"')
        assert numbers(journal) == [1]
        connection.execute("PRAGMA max_page_count = 1000")
        assert journal.append_answer("2").number == 2
    assert numbers(open_journal(path)) == [1, 2]


def test_an_interrupt_between_writing_a_record_and_counting_it_is_noticed(path):
    with create_journal(path, HEADER) as journal:
        journal._writable().execute("INSERT INTO record VALUES (1, 'answer', '1', 0)")
        with pytest.raises(JournalError, match=r"record 1 is there already\. Open the journal anew\."):
            journal.append_answer("1")


def test_a_journal_is_used_in_the_thread_that_opened_it(path):
    with create_journal(path, HEADER) as journal, ThreadPoolExecutor(1) as elsewhere:
        with pytest.raises(JournalError, match="Use a journal in the thread that opened it"):
            elsewhere.submit(journal.append_answer, "1").result()
        assert journal.append_answer("2").number == 1


def test_a_journal_error_is_an_error_of_ludex_and_keeps_its_cause(path):
    path.write_bytes(b"x" * 5000)
    with pytest.raises(LudexError) as caught:
        open_journal(path)
    assert isinstance(caught.value.__cause__, sqlite3.DatabaseError)
