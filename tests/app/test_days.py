"""Answers by the rules of a day: the option goes before what a file says."""

import json
from datetime import date

import pytest

from ludex.app.games import rules
from ludex.app.posed_file import TabletopStart, posed_file, tabletop_start_in
from ludex.app.tabletop_games import begin_session, resume_session, seats_for
from ludex.engine.codec import CodecError
from ludex.layers.errors import LudexError
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


ACID = EXAMPLES / "metaforce/acid_by_threshold.yaml"


def test_an_answer_says_where_the_first_wording_of_a_later_page_was_used():
    found = json.loads(ludex("odds", ACID, "--json").stdout)["first_wordings"]
    assert {"page": "Magnitude", "since": "2026-03-04"} in found
    assert {each["page"] for each in found}.isdisjoint({"Save", "Firearms", "Appendage"})
    assert "so that the first wording was used" in ludex("roll", ACID, "--seed", "1").stdout
    assert "so that the first wording was used" in ludex("odds", ACID).stdout


def test_an_answer_by_pages_that_were_all_written_says_nothing_of_that():
    assert json.loads(ludex("odds", ACID, "--at", "2026-09-14", "--json").stdout)["first_wordings"] == []
    assert "first wording" not in ludex("odds", ACID, "--at", "2026-03-26").stdout


def test_a_sheet_says_so_too():
    sheet = EXAMPLES / "metaforce/kestrel.yaml"
    assert json.loads(ludex("sheet", sheet, "--json").stdout)["first_wordings"] == []
    numbers = EXAMPLES / "metaforce/brakk.yaml"
    pages = json.loads(ludex("sheet", numbers, "--at", "2026-02-20", "--json").stdout)["first_wordings"]
    assert {"page": "Core Value", "since": "2026-03-06"} in pages


def test_the_rules_of_a_day_say_which_pages_were_not_written_yet():
    assert "Not written yet on that day" in ludex("rules", "metaforce", "MF-DICE-01", "--at", "2026-02-20").stdout


def test_a_rule_of_part_of_a_day_is_shown_as_such():
    found = ludex("rules", "metaforce", "MF-SAVE-01", "--at", "2026-02-12")
    assert "it held for part of 2026-02-12 alone (rule MF-SAVE-01). See MF-SAVE-03." in found.stderr


def test_a_simulation_goes_by_the_day_too():
    simulated = ("simulate", "metaforce", ACID, "-n", "20", "--workers", "1")
    named = [
        {each["name"] for each in json.loads(ludex(*simulated, "--at", day, "--json").stdout)["results"]}
        for day in ("2026-02-20", "2026-03-15")
    ]
    assert [("miraculous" in names) for names in named] == [False, True]


def test_a_journal_keeps_the_day_that_was_asked_for():
    source = posed_file(str(ACID), "metaforce", date(2026, 2, 20))
    start = TabletopStart(source, (("player", "human"),), "state")
    assert tabletop_start_in(start.text()).source == source
    assert tabletop_start_in(start.text().replace('"2026-02-20"', "null")).source.day is None
    with pytest.raises(CodecError, match="says a day that is none"):
        tabletop_start_in(start.text().replace('"2026-02-20"', '"never"'))


def test_a_game_of_cards_is_played_by_the_edition_of_the_day():
    assert rules(day=date(2024, 12, 1)).edition.name == "1.0"
    with pytest.raises(LudexError, match="2020-12-01 is before edition 1"):
        rules(day=date(2020, 12, 1))


def test_a_game_on_a_day_is_kept_and_taken_up_again(tmp_path):
    path = tmp_path / "game.ludex"
    source = posed_file(str(ACID), "metaforce", date(2026, 2, 20))
    begin_session(path, source, seats_for(source, "greedy"), 1).recorded.close()
    session = resume_session(path)
    with session.recorded:
        assert session.source.check().asked.rules.on == date(2026, 2, 20)


def test_a_file_of_a_day_before_the_first_page_is_refused_where_it_says_so(tmp_path):
    path = tmp_path / "early.yaml"
    path.write_text(ACID.read_text("utf-8").replace("2026-02-20", "2026-01-31"))
    found = ludex("odds", path)
    assert found.exit_code == 2
    assert f"{path}:3:7: 2026-01-31 is before 2026-02-01, when the first page was written" in found.stderr
    assert ludex("odds", path, "--at", "2026-02-20").exit_code == 0
