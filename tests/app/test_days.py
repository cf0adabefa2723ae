"""Answers by the rules of a day: the option goes before what a file says."""

import json

import pytest

from tests.app.scenarios import EXAMPLES, ludex

HEROES = EXAMPLES / "altered/heroes_in_play_at_first.yaml"


def edition(*arguments):
    return json.loads(ludex("resolve", *arguments, "--json").stdout)["edition"]


def test_the_day_of_the_option_goes_before_that_of_the_file():
    assert edition(HEROES) == "1.0"
    assert edition(HEROES, "--at", "2025-12-24") == "4.0"


def test_a_file_is_checked_by_the_rules_of_the_day():
    assert ludex("check", HEROES).exit_code == 0
    assert ludex("check", HEROES, "--at", "2025-12-24").exit_code == 1


@pytest.mark.parametrize("command", ["resolve", "graph", "outcomes", "check", "sheet", "roll", "odds"])
def test_a_day_that_is_none_is_refused(command):
    found = ludex(command, HEROES, "--at", "yesterday")

    assert found.exit_code == 2
    assert found.stderr.startswith("error: 'yesterday' is no day of the calendar (--at).")


def test_a_day_before_the_first_edition_is_refused():
    assert "2020-01-01 is before edition 1.0, the first" in ludex("resolve", HEROES, "--at", "2020-01-01").stderr


def test_dice_have_no_day():
    assert "--at" in ludex("odds", "2d6", "--at", "2026-01-01").stderr


def test_the_rulings_of_a_day_are_those_about_its_rules():
    now = json.loads(ludex("rulings", "metaforce", "--json").stdout)["rulings"]
    then = json.loads(ludex("rulings", "metaforce", "--at", "2026-02-12", "--json").stdout)["rulings"]
    assert {each["id"] for each in then} != {each["id"] for each in now}


def test_a_journal_says_no_day_besides_what_is_kept():
    assert "--at is given besides --resume" in ludex("play", "--resume", "game.ludex", "--at", "2026-01-01").stderr
