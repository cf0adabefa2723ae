"""`ludex replay`: a game played again from its journal, compared and told."""

import json
from random import Random

import pytest
from jsonschema import Draft202012Validator

from ludex.app.games import Seat, begin_evening, deck_named, resume_evening, rules, start_of
from ludex.app.schemas import schema
from ludex.engine.choices import Choice, Over
from ludex.engine.drivers.recorded import packed
from ludex.engine.journal import open_journal
from ludex.systems.altered.bots import BOTS
from tests.app.scenarios import ludex


def play_into(path, *, answers=None, seed=7):
    """A game between a greedy bot and one that takes anything."""
    game = rules()
    decks = [("ann", deck_named("axiom", game)), ("bob", deck_named("lyra", game))]
    seats = [Seat("ann", "Steam and Schedule", "greedy"), Seat("bob", "another deck", "random")]
    evening = begin_evening(path, game, seats, start_of(game, decks), seed)
    players = {seat.player: BOTS[seat.by](game) for seat in seats}
    random = Random(seed)
    recorded = evening.recorded
    given = 0
    while answers is None or given < answers:
        question = recorded.settle().question
        if isinstance(question, Over):
            break
        assert isinstance(question, Choice)
        recorded.answer(players[question.player].choose(recorded.position, question, random))
        given += 1
    return evening


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "whole"
    play_into(path).recorded.close()
    return path


def replay(*arguments):
    return ludex("replay", *arguments)


def test_a_game_is_told_day_by_day_to_its_end(whole):
    said = replay(whole).stdout
    assert said.startswith(
        "Altered, edition 4.0\nann (greedy, Steam and Schedule) and bob (random, another deck); seed"
    )
    assert said.index("Day 1\n") < said.index("Day 2\n") < said.index("\nEnd\n")
    first, second = said.partition("Day 2\n")[0], said.partition("Day 2\n")[2].partition("Day 3\n")[0]
    assert "Night begins." in first
    assert "The Morning begins." not in first
    assert second.lstrip().startswith("The Morning begins.")
    assert "wins:" in said
    assert "all as they were." in said


def test_two_replays_tell_the_same(whole):
    assert replay(whole).stdout == replay(whole).stdout


def test_the_json_is_as_its_schema_says(whole):
    found = json.loads(replay(whole, "--json").stdout)
    assert not list(Draft202012Validator(schema("replay")).iter_errors(found))
    assert found["winner"] in ("ann", "bob")
    assert found["answers"] + found["outcomes"] == open_journal(whole, read_only=True).length
    assert found["compared"] >= 1


def test_a_replay_can_stop_earlier(whole):
    found = json.loads(replay(whole, "--to", 10, "--json").stdout)
    assert found["answers"] + found["outcomes"] == 10
    assert found["end"] is None
    assert json.loads(replay(whole, "--to", 0, "--json").stdout)["answers"] == 0
    assert "is asked:" in replay(whole, "--to", 10).stdout or "Chance" in replay(whole, "--to", 10).stdout


def test_a_game_that_is_being_played_can_be_looked_at(tmp_path):
    evening = play_into(tmp_path / "game", answers=12)
    with evening.recorded:
        said = replay(tmp_path / "game").stdout
    assert "So far" in said
    assert "12 answers" in said


def test_what_was_undone_is_not_told(tmp_path):
    with play_into(tmp_path / "game", answers=12).recorded as recorded:
        recorded.undo(5)
    assert "7 answers" in replay(tmp_path / "game").stdout


def test_a_state_that_is_not_where_the_answers_lead_is_found_out(tmp_path):
    path = tmp_path / "game"
    evening = play_into(path, answers=12)
    early = evening.recording.writing.state_text(evening.recorded.position.state)
    evening.recorded.close()
    with open_journal(path) as journal:
        later = resume_evening(path, read_only=True)
        question = later.recorded.position.question
        assert isinstance(question, Choice)
        option = question.options[0]
        journal.append_answer(later.recording.writing.answer_text(option))
        journal.keep(packed(early))
    result = replay(path)
    assert result.exit_code == 2
    assert "is not the one that the answers lead to" in result.stderr


def test_an_answer_that_was_not_legal_is_found_out(tmp_path):
    path = tmp_path / "game"
    play_into(path, answers=3).recorded.close()
    with open_journal(path) as journal:
        journal.append_answer('{"is":"PassTurn"}')
    result = replay(path)
    assert result.exit_code == 2
    assert "is no answer at its place" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["nothing"], "there is no such file"), (["--to", "-1", "x"], "--to"), ([], "GAME")],
)
def test_what_cannot_be_is_refused(arguments, message):
    result = replay(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_place_beyond_the_end_is_refused(whole):
    assert "Give 0 to" in replay(whole, "--to", 100_000).stderr
