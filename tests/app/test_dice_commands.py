"""`ludex roll` and `ludex odds` of dice in notation."""

import json
from fractions import Fraction

import pytest
from jsonschema import Draft202012Validator

from ludex.app.schemas import schema
from tests.app.scenarios import ludex


def found(*arguments):
    result = ludex(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def chances(*arguments):
    (total,) = found("odds", *arguments)["results"]
    return {each["value"]: Fraction(each["chance"]) for each in total["outcomes"]}


# ---------------------------------------------------------------- roll


def test_a_roll_shows_each_die_and_adds_up():
    said = ludex("roll", "4d6 kh 3 + 2", "--seed", 1).stdout.splitlines()
    faces = [
        (int(line.split()[0]), "dropped" in line) for line in said if line.startswith("  ") and "shows" not in line
    ]
    assert len(faces) == 4
    assert [face for face, dropped in faces if dropped] == [min(face for face, _ in faces)]
    kept = sum(face for face, dropped in faces if not dropped)
    assert said[0] == f"4d6 kh 3 + 2: {kept + 2}"
    assert said[-1] == "Seed 1."


def test_the_same_seed_rolls_the_same_and_none_rolls_by_chance():
    assert ludex("roll", "20d20", "--seed", 7).stdout == ludex("roll", "20d20", "--seed", 7).stdout
    seeds = {found("roll", "20d20")["seed"] for _ in range(3)}
    assert len(seeds) == 3


def test_the_seed_that_is_said_rolls_it_again():
    first = found("roll", "8d10")
    assert found("roll", "8d10", "--seed", first["seed"]) == first


def test_notation_may_come_in_several_words():
    assert found("roll", "4d6", "kh", "3", "--seed", 5) == found("roll", "4d6kh3", "--seed", 5)


def test_dice_of_several_kinds_are_told_apart():
    said = ludex("roll", "d6 + d8", "--seed", 2).stdout
    assert "d6" in said.splitlines()[2]
    assert "d8" in said.splitlines()[3]


def test_the_json_of_a_roll_is_as_its_schema_says():
    roll = found("roll", "6d10 cancel {1}", "--seed", 4)
    assert not list(Draft202012Validator(schema("roll")).iter_errors(roll))
    assert len(roll["dice"]) == 6


# ---------------------------------------------------------------- odds


def test_two_dice_come_to_seven_in_six_of_thirty_six():
    odds = chances("2d6")
    assert odds[7] == Fraction(6, 36)
    assert sum(odds.values()) == 1
    assert list(odds) == list(range(2, 13))


def test_at_least_is_answered_before_the_table():
    said = ludex("odds", "2d6", "--at-least", 10).stdout.splitlines()
    assert said[:3] == ["Does 2d6 come to 10 or more?", "10 or more: 1/6, 16.67 %.", "  On average 7."]
    assert found("odds", "2d6", "--at-least", 10)["at_least"] == {"of": "total", "number": 10, "chance": "1/6"}


def test_dice_without_end_are_answered_up_to_what_is_asked():
    odds = found("odds", "d6!", "--at-least", 8)
    assert odds["at_least"]["chance"] == str(Fraction(1, 6) * Fraction(5, 6))
    assert odds["results"][0]["outcomes"][-1] == {
        "value": 8,
        "or_more": True,
        "chance": "5/36",
        "at_least": "5/36",
    }
    assert odds["results"][0]["mean"] == "21/5"
    assert found("odds", "d6!", "--up-to", 8)["results"] == odds["results"]


def test_dice_without_end_are_refused_where_no_total_is_asked():
    result = ludex("odds", "4d10!")
    assert result.exit_code == 2
    assert "without end" in result.stderr
    assert "--at-least" in result.stderr


def test_a_number_above_the_bucket_is_refused_and_not_guessed():
    result = ludex("odds", "d6!", "--at-least", 20, "--up-to", 10)
    assert result.exit_code == 2
    assert "not told apart" in result.stderr


def test_the_json_of_odds_is_as_its_schema_says():
    for arguments in (("2d6", "--at-least", 3), ("d6!", "--up-to", 9), ("3",)):
        assert not list(Draft202012Validator(schema("odds")).iter_errors(found("odds", *arguments)))


def test_what_is_certain_needs_no_table():
    assert ludex("odds", "3").stdout.splitlines()[1:] == ["  On average 3.", "  Certainly 3."]


def test_long_fractions_are_left_to_the_json():
    said = ludex("odds", "200d10", "--at-least", 1200).stdout
    assert max(map(len, said.splitlines())) <= 80
    assert "characters that --json tells" in said
    exact = Fraction(found("odds", "200d10", "--at-least", 1200)["at_least"]["chance"])
    assert f"{float(exact):.2%}".replace("%", " %") in said


def test_a_picture_is_drawn_beside_the_answer(tmp_path):
    path = tmp_path / "odds.svg"
    odds = found("odds", "4d6 kh 3", "--at-least", 15, "--plot", path)
    assert odds["plot"] == str(path)
    drawn = path.read_text("utf-8")
    for words in ("Does 4d6 kh 3 come to 15 or more?", "total of 4d6 kh 3", "chance in percent", "15 or more: 23.15 %"):
        assert f"<!-- {words} -->" in drawn


def test_a_picture_that_cannot_be_is_refused_before_anything_is_computed(tmp_path):
    result = ludex("odds", "2d6", "--plot", tmp_path / "odds.gif")
    assert result.exit_code == 2
    assert ".png" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("command", ["roll", "odds"])
@pytest.mark.parametrize(
    ("dice", "column", "words"),
    [
        ("4d", 3, "ends too soon"),
        ("2d6 +", 6, "ends too soon"),
        ("4d6 kx 3", 5, "cannot stand here"),
        ("d0", 1, "cannot have 0 faces"),
        ("hello", 1, "cannot stand here"),
    ],
)
def test_what_is_no_notation_is_refused_with_its_column(command, dice, column, words):
    result = ludex(command, dice, "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["column"] == column
    assert words in result.stderr


@pytest.mark.parametrize("command", ["roll", "odds"])
def test_too_many_dice_are_refused_at_once_with_how_many_they_are(command):
    result = ludex(command, "1000000000d6")
    assert result.exit_code == 2
    assert "at most" in result.stderr
    assert "fewer dice" in result.stderr


def test_the_best_of_rolls_without_end_is_told_up_to_a_number_and_without_a_mean():
    (total,) = found("odds", "best 2 of (d10!)", "--at-least", 20)["results"]
    assert total["mean"] is None
    assert total["outcomes"][-1] == {"value": 20, "or_more": True, "chance": "199/10000", "at_least": "199/10000"}
