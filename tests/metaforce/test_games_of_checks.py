"""Checks and saves as games on the engine: written and read, by bots, with a journal."""

from random import Random

import pytest

from ludex.engine.choices import Answer, Chance, Choice, Over
from ludex.engine.run import advance, answered
from ludex.layers.errors import UnknownName
from ludex.systems.metaforce.tabletop import TABLETOP
from tests.metaforce.posed_questions import posed

ANN = (
    "characters: {ann: {creature: {level: 3, agility: 7, endurance: 2, mp: 13, status: [9, 9, 9],"
    " trained: {expert: [agility]}, powers: [safe-6, fudge nudge, force fate, hype effect, magic effect]}}}\n"
)
QUESTIONS = (
    ANN
    + "check: {by: {who: ann, attribute: agility}, exert: may, powers: [create a meta-die, fudge nudge, force fate],"
    " target: 25, places: [{name: poison, plausible: ask}]}",
    ANN + "check: {by: {who: ann, attribute: agility}, exert: may, powers: [safe-6, magic effect], places: [speed]}",
    ANN + "save: {who: ann, against: {name: acid}, magnitude: 4, attacker: ann, right: {game-master: ask}}",
    ANN + "save: {who: ann, kind: reflex, powers: [create a meta-die]}",
)


@pytest.mark.parametrize("text", QUESTIONS)
def test_each_state_and_answer_of_a_game_is_written_and_read_back(text):
    question = posed(text)
    writing, game, random = TABLETOP.writing(question), question.game, Random(3)
    players = TABLETOP.players(question, "random")
    for _ in range(8):
        position = advance(question.state, game)
        while not isinstance(position.question, Over):
            assert writing.state_of(writing.state_text(position.state)) == position.state
            if isinstance(position.question, Choice):
                given: Answer = players[position.question.player].choose(position, position.question, random)
            else:
                assert isinstance(position.question, Chance)
                given = position.question.of.sample(random)
                assert position.question.of.admits(given)
            assert writing.answer_of(writing.answer_text(given)) == given
            position = advance(answered(position.state, game, given), game)
        assert writing.state_of(writing.state_text(position.state)) == position.state


@pytest.mark.parametrize("text", QUESTIONS)
def test_what_is_listed_of_a_roll_is_what_may_be_thrown(text):
    question = posed(text)
    position = advance(question.state, question.game)
    while isinstance(position.question, Choice):
        position = advance(answered(position.state, question.game, position.question.options[0]), question.game)
    if isinstance(position.question, Chance):
        of = position.question.of
        assert all(of.admits(outcome) for outcome, _ in of.outcomes())
        assert sum(weight for _, weight in of.outcomes()) > 0


def test_there_is_no_bot_of_another_name():
    with pytest.raises(UnknownName, match="clever"):
        TABLETOP.players(posed(QUESTIONS[3]), "clever")
