"""What looks for findings in whole games finds some where there are some, and looks at every game."""

from collections import Counter
from random import Random

import pytest

from ludex.app.games import deck_named, rules, start_of
from ludex.engine.choices import Choice, Over
from ludex.engine.run import advance, answer
from ludex.systems.altered.saved import Saved
from tests.altered.laws_of_games import Wrong, check_cards, check_stretch
from tests.altered.whole_games import PLAYERS, STRETCH
from tests.fuzz_games import run

pytestmark = pytest.mark.bulk

GAME = rules()
SAVED = Saved(GAME)
LISTS = {player: deck_named("axiom", GAME) for player in PLAYERS}
DECKS = {player: Counter(dict(deck.cards)) for player, deck in LISTS.items()}


def first_positions(count):
    """The first positions of a game, each with what is answered there."""
    position, found = advance(start_of(GAME, list(LISTS.items())), GAME), []
    for _ in range(count):
        question = position.question
        assert not isinstance(question, Over)
        given = question.options[0] if isinstance(question, Choice) else question.of.sample(Random(1))
        found.append((position, given))
        position = answer(position, GAME, given)
    return found, position


@pytest.mark.parametrize("number", range(1, 4))
def test_every_law_is_looked_at_in_every_game_and_the_seed_says_when(number):
    one, other = run(f"few/{number}"), run(f"few/{number}")
    assert one == other
    assert one.failure == ""
    assert one.played is not None
    assert min(one.played.written, one.played.others, one.played.evaluated) > 1
    assert one.played.stretches > 0


def test_a_card_that_is_lost_is_found():
    _, position = first_positions(STRETCH)
    check_cards(position.state, DECKS)
    more = {**DECKS, "ann": DECKS["ann"] + Counter(["stowaway"])}
    with pytest.raises(Wrong, match=r"ann lacks .*stowaway"):
        check_cards(position.state, more)


def test_a_stretch_that_does_not_come_to_the_same_is_found():
    stretch, last = first_positions(STRETCH)
    check_stretch(stretch, last, GAME, SAVED)
    with pytest.raises(Wrong, match="the same answers make another game"):
        check_stretch(stretch, stretch[-1][0], GAME, SAVED)


def test_a_stretch_of_chances_alone_has_no_answer_to_undo():
    stretch, last = first_positions(3)
    assert not any(isinstance(position.question, Choice) for position, _ in stretch)
    check_stretch(stretch, last, GAME, SAVED)


def test_a_game_that_hangs_is_a_finding(monkeypatch):
    monkeypatch.setattr("tests.fuzz_games.LONGEST", 0.05)
    found = run("few/1")
    assert found.played is None
    assert "the game takes more than 0.05 s" in found.failure


def test_a_game_that_breaks_a_law_is_a_finding_with_its_seed(monkeypatch):
    monkeypatch.setattr("tests.altered.whole_games.MOST_ANSWERS", 20)
    found = run("few/1")
    assert found.played is None
    assert found.seed == "few/1"
    assert "the game is not over after 20 answers" in found.failure
