"""Games of Altered as JSON: what is written is read back equal, and nothing else is read."""

from __future__ import annotations

import importlib
import json
import pkgutil
import subprocess
import sys
from itertools import islice
from random import Random

import pytest
from immutables import Map

from ludex.engine.choices import Answer, Choice, Description
from ludex.engine.codec import CodecError
from ludex.engine.context import IT, Context, Reference
from ludex.engine.drivers.play import RandomPlayer, play
from ludex.engine.instructions import (
    Choose,
    EachPlayer,
    If,
    IfYouDo,
    Instruction,
    May,
    Measure,
    Mode,
    Repeat,
    Resolution,
    Test,
)
from ludex.engine.run import advance
from ludex.engine.state import Task
from ludex.engine.steps import AtomicAction
from ludex.layers.errors import LudexError
from ludex.systems import altered
from ludex.systems.altered import verbs
from ludex.systems.altered.abilities import CostPart, Reaction, Saying, Trigger
from ludex.systems.altered.deck_lists import DeckList
from ludex.systems.altered.definitions import Definition, Definitions
from ludex.systems.altered.editions import ALTERED
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.key import position_key
from ludex.systems.altered.nouns import It
from ludex.systems.altered.reacting import CheckReactions
from ludex.systems.altered.saved import Saved
from ludex.systems.altered.saved_classes import classes_of_the_game
from ludex.systems.altered.scene import Limit, Noun
from ludex.systems.altered.start import new_game
from ludex.systems.altered.tests_of_effects import DidPlay
from ludex.systems.altered.triggers_of_moves import IJoin
from ludex.systems.altered.verbs.counters import GainCounters
from tests.altered.whole_games import Sample, play_watched

GROWS = Reaction("When I join, I gain 1 boost.", "reaction", trigger=IJoin(), then=(GainCounters(),))
BOSS = Definition("boss", "Boss", "Hero", reserve_limit=2, landmark_limit=2)
FOX = Definition("fox", "Fox", "Character", statistics=(2, 1, 1), hand_cost=1, reserve_cost=1, subtypes={"Animal"})
BEAR = Definition("bear", "Bear", "Character", statistics=(3, 3, 1), hand_cost=3, reserve_cost=2, abilities=(GROWS,))
GAME = AlteredGame(Definitions().with_more(BOSS, FOX, BEAR))
SAVED = Saved(GAME)


def position(answers=30):
    deck = DeckList("Beasts", {"boss": 1, "fox": 20, "bear": 20})
    first = advance(new_game(GAME, {"ann": deck, "bob": deck}), GAME)
    return play(first, GAME, {"ann": RandomPlayer(), "bob": RandomPlayer()}, Random(4), at_most=answers)


STATE = position().state
TEXT = SAVED.state_text(STATE)


def changed(change):
    """The text of the state after its JSON has been changed in place."""
    found = json.loads(TEXT)
    change(found)
    return json.dumps(found)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_each_state_question_and_answer_of_a_game_with_real_cards_is_read_back_equal(number):
    played = play_watched(f"saved/{number}", Sample(written=2, others=0, evaluated=0, stretches=0, again=False))
    assert played.written > played.decisions / 3


def test_a_state_says_its_format_its_version_and_its_rules():
    found = json.loads(TEXT)
    assert list(found) == ["format", "version", "rules", "state"]
    assert (found["format"], found["version"], found["rules"]) == ("ludex.altered.state", 1, SAVED.fingerprint)


@pytest.mark.rule("ALT4-1.4.6.a")
def test_a_state_in_a_long_chain_of_reactions_is_written_without_the_positions_that_were_watched():
    effect = Resolution((GainCounters(It()),), Context("ann", names=Map({IT: (Reference(("ann",)),)})))
    watched = frozenset({position_key(STATE.then(effect))})
    state = STATE.then(effect, CheckReactions(17, watched))

    text = SAVED.state_text(state)

    assert SAVED.state_of(text) == state
    assert SAVED.state_text(SAVED.state_of(text)) == text


MODES = tuple(Mode(words, (GainCounters(),)) for words in "abc")


@pytest.mark.parametrize(
    "instruction",
    [
        May((GainCounters(),)),
        If(DidPlay(), (GainCounters(),)),
        IfYouDo((GainCounters(),)),
        Repeat(2, (GainCounters(),)),
        Choose(2, MODES, taken=MODES[:1]),
        EachPlayer((GainCounters(),), left=("bob",)),
    ],
)
def test_an_instruction_that_stands_on_no_card_is_read_back_with_how_far_it_has_come(instruction):
    state = STATE.then(Resolution((instruction,), Context("ann")))
    assert SAVED.state_of(SAVED.state_text(state)) == state


def test_the_log_is_not_written():
    assert STATE.log is not None
    assert SAVED.state_of(TEXT).log is None
    assert SAVED.state_text(STATE.forgetting()) == TEXT


def test_what_stands_on_cards_is_written_as_where_it_stands_there():
    board = json.loads(SAVED.state_text(position(63).state))["state"]["board"]
    there = {ability["known"] for each in board for ability in each.get("abilities", ())}
    assert "bear/0" in there
    assert there <= {"bear/0", "rules/boosts", "rules/no-boosts"}
    assert there != {"bear/0"}


def test_a_game_goes_on_from_what_was_read_as_it_would_have():
    players = {"ann": RandomPlayer(), "bob": RandomPlayer()}
    ends = [play(advance(state, GAME), GAME, players, Random(8)).state for state in (STATE, SAVED.state_of(TEXT))]
    assert ends[0] == ends[1]


def _first_object(found):
    return found["state"]["board"][0]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda found: found.update(format="ludex.chess.state"), "this is a 'ludex.chess.state'"),
        (lambda found: found.update(version=2), "version 2, and this Ludex reads version 1"),
        (lambda found: found.update(rules="0" * 32), "under other rules or with other cards"),
        (lambda found: found.update(extra=1), "unknown key 'extra'"),
        (lambda found: found.update(version=2, extra=1), "version 2, and this Ludex reads version 1"),
        (lambda found: found.pop("state"), "no state of a game"),
        (lambda found: found["state"].update(extra=1), "this is no SavedState"),
        (lambda found: found["state"]["facts"].update(extra=1), "this is no Facts"),
        (lambda found: found["state"]["facts"].update(day="3"), "a whole number"),
        (lambda found: found["state"]["facts"].update(phase="tea"), "no Phase"),
        (lambda found: found["state"]["agenda"].append({"is": "TakeTrun"}), "Did you mean 'TakeTurn'"),
        (lambda found: _first_object(found).update(extra=1), "no object of a board"),
        (lambda found: _first_object(found)["base"].update({"altered.hight": 3}), "is no characteristic of Altered"),
        (lambda found: _first_object(found)["base"].update({"altered.traits": ["a", "a"]}), "is no value"),
        (lambda found: _first_object(found)["base"].update({"altered.tough": True}), "is no value"),
        (lambda found: _first_object(found)["base"].update({"altered.tough": "much"}), "takes a number"),
        (lambda found: _first_object(found).update(abilities=[{"known": "fox/9"}]), "of these rules"),
        (lambda found: found["state"]["board"].append(_first_object(found)), "two objects are called"),
    ],
)
def test_what_is_no_state_of_these_rules_is_refused(change, message):
    with pytest.raises(LudexError, match=message):
        SAVED.state_of(changed(change))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"wolf"', "[" * 100_000, TEXT[:-1]])
def test_what_is_no_json_of_a_state_is_refused(text):
    with pytest.raises(CodecError):
        SAVED.state_of(text)


@pytest.mark.parametrize("text", ["", "3", '{"is":"Pass","player":"ann"}', '{"is":"PassTurn","so":1}', '{"is":"Fox"}'])
def test_what_is_no_answer_is_refused(text):
    with pytest.raises(CodecError):
        SAVED.answer_of(text)


def test_an_answer_is_a_short_line():
    question = position().question
    assert isinstance(question, Choice)
    assert max(len(SAVED.answer_text(option)) for option in question.options) < 200


# ---------------------------------------------------------------- the rules


def other(**changes):
    given = {"definitions": GAME.definitions, "edition": GAME.edition, **changes}
    return Saved(AlteredGame(**given)).fingerprint


def test_the_fingerprint_tells_other_cards_editions_and_readings():
    tougher = Definition("fox", "Fox", "Character", statistics=(2, 1, 2), hand_cost=1, reserve_cost=1)
    found = {
        SAVED.fingerprint,
        other(definitions=GAME.definitions.with_more(tougher)),
        other(edition=ALTERED.at(edition="1.0").edition),
        other(options=frozenset({("ALT4-D-2.4.2", "any-object")})),
    }
    assert len(found) == 4
    assert other() == SAVED.fingerprint


def test_the_fingerprint_is_the_same_in_each_process():
    program = (
        "from ludex.systems.altered.definitions import Definition, Definitions\n"
        "from ludex.systems.altered.game import AlteredGame\n"
        "from ludex.systems.altered.saved import Saved\n"
        "fox = Definition('fox', 'Fox', 'Character', subtypes={'Animal', 'Plant', 'Mage', 'Noble'})\n"
        "print(Saved(AlteredGame(Definitions().with_more(fox))).fingerprint)\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", program], check=True, capture_output=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(found) == 1


# ---------------------------------------------------------------- what may be written

BASES = (Task, Instruction, Test, Measure, Noun, Limit, CostPart, Saying, Trigger, AtomicAction, Answer, Description)


def _subclasses(base):
    for each in base.__subclasses__():
        yield each
        yield from _subclasses(each)


def test_all_that_a_game_may_have_to_do_or_be_asked_can_be_written():
    for package in (altered, verbs):
        for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            importlib.import_module(found.name)
    defined = {
        each
        for base in BASES
        for each in _subclasses(base)
        if each.__module__.startswith(("ludex.engine.", "ludex.systems.altered."))
        and not each.__module__.startswith("ludex.engine.checks.")  # checks of role-playing games
        and "__attrs_attrs__" in vars(each)
    }
    assert len(defined) > 150
    assert list(islice(defined - set(classes_of_the_game()), 5)) == []
