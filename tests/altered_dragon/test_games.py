"""Tests and scenes as games on the engine: seeded, written and read, undone and played again."""

from pathlib import Path
from random import Random

import pytest

from ludex.app.check_files import check_or_sheet_in, read_check_file
from ludex.app.checks_met import unmet_of
from ludex.engine.checks.posed import best_for, play_check
from ludex.engine.choices import Chance, Choice, Over
from ludex.engine.drivers.play import play
from ludex.engine.drivers.recorded import Recording, begin_recorded, replayed
from ludex.engine.journal import Header, open_journal
from ludex.engine.run import advance, answered
from ludex.layers.errors import UnknownName
from ludex.systems.altered_dragon.tabletop import TABLETOP
from tests.altered_dragon.posed_questions import chance, played, posed

EXAMPLES = sorted(Path("examples/altered_dragon").glob("*.yaml"))

SCENE = """
characters: {mouse: {name: Mouse, non-player: true, edge: 2, attributes: {agility: 4}, skills: {larceny: 2}}}
scene:
  events:
    - test:
        name: the wall
        check: {by: {who: mouse, dice: 5, edge-before: may, edge-after: may}, threshold: 2, net: ignored}
    - regain: {who: mouse, reason: passion, if: success}
    - test:
        name: the lock
        check:
          by: {who: mouse, attribute: agility, skill: larceny, edge-before: may, edge-after: may, buy: may}
          against: {who: the smith, dice: 3}
          assistants: [{who: a friend, dice: 2}]
          net: ignored
"""


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_an_example_comes_to_what_it_expects(file):
    assert list(unmet_of(check_or_sheet_in(str(file)))) == []


def test_there_are_enough_examples_and_some_under_another_ruling():
    texts = [file.read_text(encoding="utf-8") for file in EXAMPLES]
    assert sum("expect:" in text for text in texts) >= 12
    assert sum("rulings:" in text for text in texts) >= 4


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_each_state_and_answer_of_a_game_is_written_and_read_back(bot):
    question = posed(SCENE)
    writing, game, random = TABLETOP.writing(question), question.game, Random(3)
    players = TABLETOP.players(question, bot)
    for _ in range(12 if bot == "random" else 3):
        position = advance(question.state, game)
        while not isinstance(position.question, Over):
            text = writing.state_text(position.state)
            assert writing.state_of(text) == position.state
            assert writing.state_text(writing.state_of(text)) == text
            asked_for = position.question
            taken = (
                players[asked_for.player].choose(position, asked_for, random)
                if isinstance(asked_for, Choice)
                else asked_for.of.sample(random)
            )
            assert writing.answer_of(writing.answer_text(taken)) == taken
            position = advance(answered(position.state, game, taken), game)


def test_two_pools_that_are_rolled_at_once_are_written_and_read_back():
    text = """
    check:
      by: {who: a, dice: 1, edge-points: 1, edge-before: must}
      against: {who: b, dice: 1, edge-points: 1, edge-before: must}
    """
    question = posed(text)
    writing, position = TABLETOP.writing(question), advance(question.state, question.game)
    assert isinstance(position.question, Chance)
    taken = position.question.of.sample(Random(1))
    assert writing.state_of(writing.state_text(position.state)) == position.state
    assert writing.answer_of(writing.answer_text(taken)) == taken
    assert position.question.of.admits(taken)


def test_a_game_is_kept_undone_and_played_again_to_the_same_end(tmp_path):
    question = posed(SCENE)
    writing = TABLETOP.writing(question)
    recording = Recording(question.game, writing)
    header = Header("altered_dragon", writing.state_text(question.state), 5, writing.fingerprint)
    players = TABLETOP.players(question, "random")
    with begin_recorded(tmp_path / "game", header, recording) as recorded:
        random, answers = Random(1), 0
        while not isinstance(recorded.settle().question, Over):
            asked_for = recorded.position.question
            assert isinstance(asked_for, Choice)
            before = recorded.position.state
            recorded.answer(players[asked_for.player].choose(recorded.position, asked_for, random))
            recorded.undo()
            assert recorded.position.state == before
            recorded.redo()
            answers += 1
        assert answers
        end = recorded.position.state
    with open_journal(tmp_path / "game") as journal:
        assert [moment.position.state for moment in replayed(journal, recording)][-1] == end


def test_the_same_seed_plays_the_same_game():
    question = posed(SCENE)
    game, players = question.game, TABLETOP.players(question, "random")
    ends = [play(advance(question.state, game), game, players, Random(9)).state for _ in range(2)]
    assert ends[0] == ends[1]


def test_a_bot_that_there_is_not_is_refused():
    with pytest.raises(UnknownName, match="greedy"):
        TABLETOP.players(posed(SCENE), "gready")


def test_what_is_best_in_a_scene_is_at_least_as_good_as_any_fixed_plan():
    best = chance(SCENE)
    for before, after in (("never", "never"), ("must", "never"), ("never", "may")):
        fixed = SCENE.replace("edge-before: may, edge-after: may", f"edge-before: {before}, edge-after: {after}")
        assert chance(fixed) <= best


def test_all_who_act_in_a_scene_are_on_one_side():
    text = """
    scene:
      events:
        - test: {name: one, check: {by: {who: a, dice: 1}, threshold: 1, net: ignored}}
        - test:
            name: two
            check: {by: {who: b, dice: 1, edge-points: 1, edge-before: may}, threshold: 1, net: ignored}
    """
    assert chance(text) == chance(text.replace("may", "must"))


@pytest.mark.rule("AD-EDGE-06", "AD-CHAR-05")
def test_a_step_toward_a_driving_passion_gives_a_point_back_where_it_was_made():
    text = SCENE.partition("    - test:\n        name: the lock")[0].replace("edge-after: may", "edge-after: never")
    won = played(text, "spend Edge", [5, 5] + [1] * 9)
    assert won.results["Edge points of mouse"] == 2
    assert any(line.rule == "AD-EDGE-06" for line in won.trace)
    assert played(text, "spend Edge", [1] * 11).results["Edge points of mouse"] == 1


def test_played_at_its_best_a_check_tells_what_was_chosen():
    file = read_check_file("examples/altered_dragon/climbs_in_the_dark.yaml")
    question = file.posed()
    told = play_check(question, Random(2), best_for(question))
    assert any("spend Edge" in line.words and line.stage.value == "choose" for line in told.trace)
