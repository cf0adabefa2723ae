"""Scenes as games: played by bots, written to a file and read again, all of it undone and played anew."""

from random import Random

import pytest

from ludex.app.check_files import read_check_file
from ludex.engine.checks.posed import best_for, odds_of, play_check
from ludex.engine.choices import Choice
from ludex.engine.drivers.play import begin, play
from ludex.engine.run import advance, answer
from ludex.layers.errors import UnknownName
from ludex.systems.powers_that_be.tabletop import TABLETOP
from tests.powers_that_be.tables import about_to_fall, check, scene

HEIST = """
actions: 4
turns:
  - {name: the yard, check: {sources: [21], goal: 12, form: "passive, then active"}}
  - name: the wall
    either:
      - {way: the ladder, sources: [12], goal: 6, graded: true}
      - {way: bare hands, sources: [20], goal: 12, graded: true, dangerous: true, mulligans: 1}
  - name: the dog
    check:
      sources: [24]
      goal: 14
      attack: {damage: 5, near-miss: {effect: a bark, check: {sources: [8], goal: 5, played-by: narrator}}}
    optional: true
  - {name: the spell, check: {sources: [30], goal: 18, power: true, graded: true}, needs: [the wall]}
"""


SHORT = """
actions: 3
turns:
  - {name: the yard, check: {sources: [21], goal: 12, form: "passive, then active"}}
  - name: the wall
    either:
      - {way: the ladder, sources: [12], goal: 6, graded: true}
      - {way: bare hands, sources: [20], goal: 18, graded: true}
  - {name: the spell, check: {sources: [20], goal: 12, power: true}, needs: [the wall]}
"""


def played_by(bot, seed, text=HEIST):
    question = scene(text)
    answers = []
    start = begin(question.state, question.game)
    players = TABLETOP.players(question, bot)
    end = play(start, question.game, players, Random(seed), watch=lambda _, given: answers.append(given))
    return question, answers, end


@pytest.mark.parametrize(("bot", "text"), [("random", HEIST), ("greedy", SHORT)])
@pytest.mark.parametrize("seed", range(3))
def test_a_scene_is_all_in_its_start_and_its_answers(bot, text, seed):
    question, answers, end = played_by(bot, seed, text)
    writing = TABLETOP.writing(question)
    position = advance(question.state, question.game)
    for given in answers:
        text = writing.state_text(position.state)
        read = advance(writing.state_of(text), question.game)
        assert read.state == position.state
        assert writing.answer_of(writing.answer_text(given)) == given
        position = answer(read, question.game, writing.answer_of(writing.answer_text(given)))
    assert position.state == end.state


def test_there_is_no_other_bot():
    with pytest.raises(UnknownName, match="unknown bot 'clever'"):
        TABLETOP.players(scene(HEIST), "clever")


def test_a_greedy_bot_does_at_least_as_well_as_one_that_takes_anything():
    def successes(bot):
        ends = [played_by(bot, seed, SHORT)[2] for seed in range(12)]
        return sum(done.verdict.grade.succeeds for end in ends for done in end.state.facts.done)

    assert successes("greedy") >= successes("random")


def test_no_question_has_a_single_option():
    question = scene(HEIST)
    for seed in range(20):
        position, random = advance(question.state, question.game), Random(seed)
        while position.state.agenda:
            if isinstance(position.question, Choice):
                assert len(position.question.options) > 1
                position = answer(position, question.game, random.choice(position.question.options))
            else:
                position = answer(position, question.game, about_to_fall(position).sample(random))


def test_what_is_best_at_the_beginning_of_a_scene_is_worth_what_the_odds_say():
    found = odds_of(scene(SHORT))
    assert 0 < found.value < 1
    assert sum(found.results["successes"][number] for number in found.results["successes"].outcomes) == 1
    assert found.value == found.results["all succeed"][True]


def test_a_play_takes_what_is_best_where_nothing_is_said():
    question = check("sources: [10], goal: 5, mulligans: 1, criticals: false")
    won = sum(bool(play_check(question, Random(seed), best_for(question)).results["success"]) for seed in range(400))
    # 39/50 of 400 are 312; five standard deviations are 41
    assert abs(won - 312) <= 41


def test_a_file_is_read_with_its_characters(tmp_path):
    (tmp_path / "ann.yaml").write_text("system: powers_that_be\ntier: 2\nstats: {wits: 20}\n")
    (tmp_path / "table.yaml").write_text(
        "system: powers_that_be\ncharacters: {ann: ann.yaml}\ncheck: {by: ann, sources: [wits], goal: 15}\n"
    )
    file = read_check_file(str(tmp_path / "table.yaml"))
    assert file.posed().question == "Does ann reach 15 with the check?"
    assert file.page("ann").numbers["wits"] == 20
