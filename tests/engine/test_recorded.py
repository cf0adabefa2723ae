"""A game that is played into a journal: kept, taken up again, gone back in, and played again from its start."""

from __future__ import annotations

import shutil
from random import Random

import pytest

from ludex.engine import choices, pipeline, steps
from ludex.engine.choices import Answer, Chance, Choice, Number, Option, Outcome, Over
from ludex.engine.codec import Codec
from ludex.engine.drivers import recorded
from ludex.engine.drivers.play import RandomPlayer, play
from ludex.engine.drivers.recorded import (
    KEEP_EVERY,
    KEEP_FROM,
    Recording,
    begin_recorded,
    packed,
    replayed,
    resume_recorded,
)
from ludex.engine.journal import Header, JournalError, Kept, open_journal
from ludex.engine.pipeline import Perform
from ludex.engine.run import IllegalAnswer, advance, answered
from ludex.engine.state import GameState, Task
from ludex.engine.steps import step
from ludex.engine.vocabulary import Vocabulary, classes_in
from tests.engine import small_game
from tests.engine.small_game import AskNumber, Die, Heaps, SmallGame, start

GAME = SmallGame()


class SmallWriting:
    """A small game has nothing on its table."""

    fingerprint = "small"
    codec = Codec(Vocabulary((*classes_in(choices, steps, pipeline, small_game), GameState)))

    def state_text(self, state: GameState[Heaps]) -> str:
        return self.codec.text((state.facts, state.agenda))

    def state_of(self, text: str) -> GameState[Heaps]:
        facts, agenda = self.codec.value(text, tuple[Heaps, tuple[Task[Heaps], ...]])
        return GameState(start().table, facts, agenda)

    def answer_text(self, answer: Answer) -> str:
        return self.codec.text(answer)

    def answer_of(self, text: str) -> Answer:
        return self.codec.value(text, Answer)


WRITING = SmallWriting()
RECORDING = Recording(GAME, WRITING, turn=lambda state: len(state.agenda) // 10)
LONG = 3 * KEEP_EVERY


def tasks(number):
    """Ann chooses a number, then a die falls, over and over."""
    for turn in range(number):
        yield AskNumber("ann", f"heap {turn}", 3)
        yield Perform(step(Die(f"heap {turn}"), controller="ann"))


def header(number=LONG, seed=5):
    return Header("small", WRITING.state_text(start(*tasks(number))), seed, WRITING.fingerprint)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game"


def go_on(game, answers, player=None):
    """So many choices, each with the dice after it."""
    player, random = player or RandomPlayer(), Random(3)
    for _ in range(answers):
        game.settle()
        game.answer(player.choose(game.position, game.position.question, random))
    return game.settle()


def copy_of(path, folder):
    """What a kill would leave."""
    folder.mkdir()
    for name in (path.name, f"{path.name}-wal"):
        if (path.parent / name).exists():
            shutil.copy(path.parent / name, folder / name)
    return folder / path.name


def test_a_game_that_is_killed_is_taken_up_where_it_was(path, tmp_path):
    with begin_recorded(path, header(), RECORDING) as game:
        for number in range(8):
            position = go_on(game, 9)
            with resume_recorded(open_journal(copy_of(path, tmp_path / str(number))), RECORDING) as other:
                assert other.position == position
                assert other.journal.length == game.journal.length


@pytest.mark.parametrize("answers", [KEEP_FROM // 2 - 3, KEEP_FROM // 2 + 1, LONG - 5])
def test_no_more_than_the_answers_since_the_last_kept_state_are_played_to_take_a_game_up(path, monkeypatch, answers):
    with begin_recorded(path, header(), RECORDING) as game:
        go_on(game, answers)
        played = []

        def counted(state, game, given):
            played.append(given)
            return answered(state, game, given)

        monkeypatch.setattr(recorded, "answered", counted)
        resume_recorded(open_journal(path, read_only=True), RECORDING)
        length = game.journal.length
        assert len(played) == (length if length < KEEP_FROM else length % KEEP_EVERY)


def test_a_game_that_was_closed_is_taken_up_without_playing(path, monkeypatch):
    with begin_recorded(path, header(), RECORDING) as game:
        position = go_on(game, 7)
    monkeypatch.setattr(recorded, "answered", lambda *each: pytest.fail("nothing is to be played"))
    with resume_recorded(open_journal(path), RECORDING) as game:
        assert game.position == position
    assert sum(isinstance(record, Kept) for record in game.journal.records()) == 1


def test_a_game_goes_on_with_the_dice_that_it_would_have_had(path, tmp_path):
    with begin_recorded(path, header(), RECORDING) as game:
        go_on(game, 10)
        whole = go_on(game, 10)
    other = begin_recorded(tmp_path / "other", header(), RECORDING)
    go_on(other, 10)
    other.close()
    with resume_recorded(open_journal(tmp_path / "other"), RECORDING) as other:
        assert go_on(other, 10) == whole
    with begin_recorded(tmp_path / "third", header(seed=6), RECORDING) as third:
        assert go_on(third, 20) != whole


@pytest.mark.parametrize("back", [1, 3, KEEP_EVERY, LONG - 2])
def test_undo_then_redo_is_as_if_nothing_had_been(path, back):
    with begin_recorded(path, header(), RECORDING) as game:
        seen = [game.position, *(go_on(game, 1) for _ in range(LONG - 1))]
        assert game.undo(back) == seen[-1 - back]
        assert game.redo(back) == seen[-1]
        for place in range(1, back + 1):
            assert game.undo() == seen[-1 - place]
        for place in reversed(range(back)):
            assert game.redo() == seen[-1 - place]


def test_another_answer_after_an_undo_makes_another_game(path):
    with begin_recorded(path, header(), RECORDING) as game:
        go_on(game, 40)
        game.undo(5)
        for number in (3, 3, 1):
            game.answer(Number(number))
            game.settle()
        position = game.position
        with pytest.raises(JournalError, match="cannot be redone"):
            game.redo()
    assert [each.position for each in replayed(open_journal(path, read_only=True), RECORDING)][-1] == position


def test_an_answer_that_is_none_leaves_game_and_file_as_they_were(path):
    with begin_recorded(path, header(), RECORDING) as game:
        position = game.position
        with pytest.raises(IllegalAnswer):
            game.answer(Number(7))
        assert game.position is position
        assert game.journal.records() == ()


def test_an_answer_that_cannot_be_written_does_not_count(path):
    game = begin_recorded(path, header(), RECORDING)
    position = game.position
    game.journal.close()
    with pytest.raises(JournalError):
        game.answer(Number(1))
    assert game.position is position


def test_a_replay_gives_the_positions_that_were_played(path):
    with begin_recorded(path, header(), RECORDING) as game:
        seen = [game.position]
        while not isinstance(game.position.question, Over):
            question = game.position.question
            given = question.of.sample(game.random) if isinstance(question, Chance) else question.options[0]
            seen.append(game.answer(given))
    again = list(replayed(open_journal(path, read_only=True), RECORDING))
    assert [each.position for each in again] == seen
    assert [each.record for each in again[1:]] == list(game.journal.line())


def test_a_game_under_other_rules_is_refused(path):
    begin_recorded(path, header(), RECORDING).close()
    other = SmallWriting()
    other.fingerprint = "other"
    for take_up in (resume_recorded, lambda *each: list(replayed(*each))):
        with pytest.raises(JournalError, match="under other rules"):
            take_up(open_journal(path, read_only=True), Recording(GAME, other))


@pytest.mark.parametrize(
    ("append", "text"),
    [
        ("append_answer", '{"is":"Number","number":9}'),
        ("append_answer", '{"is":"Nombre","number":1}'),
        ("append_answer", "[]"),
        ("append_outcome", '{"is":"Number","number":1}'),
    ],
)
def test_an_answer_that_is_none_at_its_place_is_found_out(path, append, text):
    game = begin_recorded(path, header(), RECORDING)
    getattr(game.journal, append)(text)
    game.journal.close()
    with pytest.raises(JournalError, match="record 1 is no answer at its place"):
        resume_recorded(open_journal(path, read_only=True), RECORDING)
    with pytest.raises(JournalError, match="record 1 is no answer at its place"):
        list(replayed(open_journal(path, read_only=True), RECORDING))


def test_a_kept_state_that_the_answers_do_not_lead_to_is_found_out_by_a_replay(path):
    game = begin_recorded(path, header(), RECORDING)
    go_on(game, 3)
    game.journal.keep(packed(WRITING.state_text(start(*tasks(2)))))
    game.journal.close()
    with pytest.raises(JournalError, match="record 7 keeps is not the one"):
        list(replayed(open_journal(path, read_only=True), RECORDING))


@pytest.mark.parametrize("text", ['"?"', "3", '"wolf"', packed("wolf"), packed('{"is": "Heaps"}')])
def test_a_text_that_is_no_state_is_refused(path, text):
    game = begin_recorded(path, header(), RECORDING)
    game.journal.keep(text)
    game.journal.close()
    with pytest.raises(JournalError, match="record 1 keeps no state"):
        resume_recorded(open_journal(path, read_only=True), RECORDING)


def test_the_disk_is_waited_for_at_the_end_of_a_turn(path, monkeypatch):
    with begin_recorded(path, header(), RECORDING) as game:
        waited = []
        plain = game.journal._append

        def append(record, *, sync=False):
            waited.append(sync)
            plain(record, sync=sync)

        monkeypatch.setattr(game.journal, "_append", append)
        go_on(game, LONG - 1)
    assert waited.count(True) == 2 * LONG // 10


def test_the_recorded_game_is_the_game_that_play_plays(path):
    chosen: list[Answer] = []
    over = play(
        advance(start(*tasks(20)), GAME),
        GAME,
        {"ann": RandomPlayer()},
        Random(9),
        watch=lambda _, given: chosen.append(given),
    )
    with begin_recorded(path, header(20), RECORDING) as game:
        for given in chosen:
            assert isinstance(given, Outcome if isinstance(game.position.question, Chance) else Option)
            game.answer(given)
        assert game.position == over
        assert not isinstance(game.position.question, Choice)
