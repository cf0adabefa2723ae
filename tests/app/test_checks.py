"""Files of role-playing systems: `ludex sheet`, `roll`, `odds` and `check`, on a system small enough to see through."""

import json
from fractions import Fraction

import pytest
from jsonschema import Draft202012Validator

from ludex.app.schemas import schema
from tests.app.scenarios import ludex
from tests.app.trials.files import ANN, CHECK, ONCE_MORE, known, written


@pytest.fixture(autouse=True)
def _trials(monkeypatch):
    known(monkeypatch)


def found(*arguments):
    result = ludex(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


# ---------------------------------------------------------------- sheets


def test_a_sheet_shows_its_numbers_with_where_they_come_from(tmp_path):
    said = ludex("sheet", written(tmp_path, ann=ANN + "gear: {rope: 3, lamp: 2}\n")).stdout.splitlines()
    assert said[0] == "Ann, a character of Trials"
    assert said[said.index("  weight: 5") + 1 :] == ["    - rope: 3", "    - lamp: 2"]


def test_each_broken_limit_is_named_at_once_with_its_rule(tmp_path):
    path = written(tmp_path, ann="system: trials\nluck: 9\ngear: {a: 1, b: 1, c: 1}\n")
    result = ludex("sheet", path)
    assert result.exit_code == 2
    assert f"{path}:2:7: SMALL-LUCK: luck 9 is too much. Give at most 3." in result.stderr
    assert "SMALL-1: 3 things are worn. Wear at most 2." in result.stderr


def test_what_the_rules_advise_against_is_said_and_not_refused(tmp_path):
    result = ludex("sheet", written(tmp_path, ann="system: trials\nluck: 3\n"))
    assert result.exit_code == 0
    assert "Nobody needs luck." in result.stdout


def test_a_sheet_keeps_what_it_extends_but_for_what_it_says_itself(tmp_path):
    path = written(
        tmp_path,
        bob="system: trials\nextends: ann.yaml\nname: Bob\ngear: {lamp: 4}\n",
        ann="system: trials\nname: Ann\nluck: 2\ngear: {rope: 3, lamp: 2}\n",
    )
    (character,) = found("sheet", path)["characters"]
    assert (character["name"], character["numbers"]) == ("Bob", {"luck": 2, "weight": 7})


def test_sheets_that_extend_one_another_in_a_circle_are_refused_with_the_files_in_order(tmp_path):
    path = written(
        tmp_path,
        a="system: trials\nextends: b.yaml\n",
        b="system: trials\nextends: c.yaml\n",
        c="system: trials\nextends: a.yaml\n",
    )
    result = ludex("sheet", path)
    assert result.exit_code == 2
    a, b, c = (tmp_path / f"{name}.yaml" for name in "abc")
    assert f"{c}:2:10: 'extends' goes round in a circle: {a} extends {b}, which extends {c}, which extends {a}" in (
        result.stderr
    )


def test_a_sheet_that_extends_itself_is_refused(tmp_path):
    result = ludex("sheet", written(tmp_path, a="system: trials\nextends: ./a.yaml\n"))
    assert result.exit_code == 2
    assert "goes round in a circle" in result.stderr


def test_a_sheet_that_extends_what_is_not_there_is_refused(tmp_path):
    result = ludex("sheet", written(tmp_path, a="system: trials\nextends: b.yaml\n"))
    assert result.exit_code == 2
    a, b = tmp_path / "a.yaml", tmp_path / "b.yaml"
    assert result.stderr == f"error: {a}:2:10: there is no such file ({b}). Check the name and the folder.\n"


def test_a_sheet_of_another_system_is_refused(tmp_path):
    path = written(tmp_path, a="system: trials\nextends: b.yaml\n", b="system: altered\n")
    result = ludex("sheet", path)
    assert result.exit_code == 2
    assert "'system' is altered, in a file of trials" in result.stderr


def test_all_characters_of_a_check_are_shown(tmp_path):
    path = written(tmp_path, check=CHECK.replace("{ann:", "{bob: {luck: 1}, ann:"))
    assert [each["name"] for each in found("sheet", path)["characters"]] == ["bob", "Ann"]


# ---------------------------------------------------------------- odds


def test_the_odds_of_a_check_are_exact(tmp_path):
    said = ludex("odds", written(tmp_path, check=CHECK)).stdout.splitlines()
    assert said[:2] == ["Does Ann reach eight?", "For success: 5/12 (0.4167)."]
    answer = found("odds", tmp_path / "check.yaml")
    assert answer["value"] == "5/12"
    assert [each["name"] for each in answer["results"]] == ["success", "total"]


def test_a_sheet_in_a_file_beside_it_is_read(tmp_path):
    path = written(tmp_path, check=CHECK.replace("{name: Ann, luck: 0}", "ann.yaml"), ann=ANN.replace("0", "1"))
    assert found("odds", path)["value"] == str(1 - Fraction(7, 12) ** 2)


def test_what_there_is_to_decide_is_told_with_what_each_option_is_worth(tmp_path):
    path = written(tmp_path, check=ONCE_MORE)
    (decision,) = found("odds", path)["decisions"]
    assert decision["taken"] == "yes"
    assert decision["chance"] == "3/4"
    assert decision["options"] == [{"option": "yes", "worth": "1/4"}, {"option": "no", "worth": "0"}]
    said = ludex("odds", path).stdout
    assert "With the best decisions for success: 7/16 (0.4375)." in said
    assert "ann: Roll once more? (SMALL-3)\n    best: yes; comes up: 75.00 %\n" in said


def test_an_answer_that_depends_on_a_ruling_names_it(tmp_path):
    path = written(tmp_path, check=CHECK.replace("luck: 0", "luck: 1"))
    assert found("odds", path)["rulings"] == [
        {"ruling": "SMALL-C1", "chosen": "no", "others": [{"option": "yes", "value": str(1 - Fraction(7, 12) ** 4)}]}
    ]
    assert found("odds", path, "--ruling", "SMALL-C1=yes")["value"] == str(1 - Fraction(7, 12) ** 4)
    assert "SMALL-C1: no was taken; yes gives" in ludex("odds", path).stdout
    assert found("odds", written(tmp_path, other=CHECK))["rulings"] == []


def test_a_ruling_whose_other_option_is_too_much_work_is_said_to_be_untried(tmp_path, monkeypatch):
    path = written(tmp_path, check=CHECK)
    monkeypatch.setattr("ludex.app.check_rulings.GRANTED", 0)
    assert found("odds", path)["untried"] == ["SMALL-C1"]
    assert found("odds", path)["rulings"] == []
    assert "Other options of SMALL-C1 were not tried" in ludex("odds", path).stdout


def test_at_least_asks_about_a_result_that_is_a_number(tmp_path):
    path = written(tmp_path, check=CHECK.replace("target: 8", "target: 8, every: true"))
    assert found("odds", path, "--at-least", 11)["at_least"] == {"of": "total", "number": 11, "chance": "1/6"}
    refused = ludex("odds", path, "--of", "success", "--at-least", 11)
    assert refused.exit_code == 2
    assert "success is no number" in refused.stderr


def test_one_result_is_shown_where_it_is_asked_for_and_drawn(tmp_path):
    path = written(tmp_path, check=CHECK.replace("target: 8", "target: 8, every: true"))
    said = ludex("odds", path, "--of", "total", "--plot", tmp_path / "o.svg").stdout
    assert "total" in said
    assert "  success" not in said
    drawn = (tmp_path / "o.svg").read_text("utf-8")
    assert "<!-- Does Ann reach eight? -->" in drawn
    assert "<!-- total -->" in drawn


def test_outputs_about_a_check_are_as_their_schemas_say(tmp_path):
    path = written(tmp_path, check=ONCE_MORE.replace("luck: 0", "luck: 1"))
    for command in ("odds", "roll", "sheet"):
        assert not list(Draft202012Validator(schema(command)).iter_errors(found(command, path)))


# ---------------------------------------------------------------- roll


def test_a_played_check_tells_what_happened_step_by_step(tmp_path):
    played = found("roll", written(tmp_path, check=CHECK), "--seed", 4)
    assert [line["stage"] for line in played["trace"]] == ["modify", "roll", "compare"]
    assert not played["trace"][0]["counted"]
    results = {each["name"]: each["value"] for each in played["results"]}
    assert results["success"] == (results["total"] >= 8)
    said = ludex("roll", tmp_path / "check.yaml", "--seed", 4).stdout
    assert "[not applied: nobody is lucky (SMALL-LUCK)]" in said
    assert said.endswith("Seed 4.\n")


def test_the_file_may_say_what_is_chosen(tmp_path):
    def chosen(label):
        path = written(tmp_path, check=f"{ONCE_MORE.replace('target: 10', 'target: 13')}choose: [{label}]\n")
        return [line["words"] for line in found("roll", path, "--seed", 1)["trace"] if line["stage"] == "choose"]

    assert chosen("'no'") == ["ann: Roll once more? no"]
    assert chosen("'yes'") == ["ann: Roll once more? yes"]
    result = ludex("roll", written(tmp_path, check=f"{ONCE_MORE.replace('10', '13')}choose: [maybe]\n"), "--seed", 1)
    assert result.exit_code == 2
    assert "unknown option 'maybe'" in result.stderr


def test_a_bot_may_decide_instead(tmp_path):
    path = written(tmp_path, check=ONCE_MORE.replace("target: 10", "target: 13"))
    chosen = {
        line["words"]
        for seed in range(8)
        for line in found("roll", path, "--bot", "random", "--seed", seed)["trace"]
        if line["stage"] == "choose"
    }
    assert chosen == {"ann: Roll once more? yes", "ann: Roll once more? no"}
    for wrong, words in ((("--bot", "clever"), "unknown bot"), (("--bot", "greedy", "--aim", "success"), "--aim")):
        result = ludex("roll", path, *wrong)
        assert result.exit_code == 2
        assert words in result.stderr


@pytest.mark.parametrize("command", ["odds", "roll"])
def test_what_is_too_much_to_find_out_names_what_to_do_instead(tmp_path, monkeypatch, command):
    monkeypatch.setattr("tests.app.trials.tabletop.AT_MOST", 2)
    path = written(tmp_path, check=ONCE_MORE.replace("target: 10", "target: 13"))
    result = ludex(command, path)
    assert result.exit_code == 2, result.output
    assert "more than 2 positions" in result.stderr
    assert f"ludex simulate trials {path}" in result.stderr


# ---------------------------------------------------------------- check

EXPECTATIONS = """\
expect:
  - {of: success, is: 7/16}
  - {of: success, equals: false, is: 9/16}
  - {aim: success, is: 7/16}
  - {best: 'yes', is: 1/4}
  - {best: 'yes'}
  - {number: luck, of: ann, is: 0}
  - {played: {seed: 1}, of: success, is: %s}
"""


def test_a_file_is_held_to_all_that_it_expects(tmp_path):
    played = found("roll", written(tmp_path, plain=ONCE_MORE), "--seed", 1)["results"][0]["value"]
    path = written(tmp_path, check=ONCE_MORE + EXPECTATIONS % str(played).lower())
    result = ludex("check", path)
    assert result.exit_code == 0, result.output
    assert "7 expectations met" in result.stdout


def test_numbers_are_expected_exactly(tmp_path):
    text = CHECK.replace("target: 8", "target: 8, every: true")
    path = written(
        tmp_path,
        check=f"{text}expect:\n  - {{of: total, at_least: 11, is: 1/6}}\n  - {{of: total, at_most: 3, is: 1/4}}\n"
        "  - {of: total, equals: 5, is: 1/12}\n  - {of: total, mean: 13/2}\n",
    )
    assert ludex("check", path).exit_code == 0


@pytest.mark.parametrize(
    ("expected", "wanted", "came"),
    [
        ("{of: success, is: 1/2}", "1/2", "7/16"),
        ("{aim: success, is: 0}", "0", "7/16"),
        ("{best: 'no'}", "no", "yes"),
        ("{best: 'yes', is: 1}", "yes, worth 1", "yes, worth 1/4"),
        ("{depends_on: SMALL-C1}", "SMALL-C1", "none"),
        ("{number: luck, of: ann, is: 2}", "2", "0"),
        ("{refused: SMALL-LUCK}", "the error names SMALL-LUCK", "nothing is wrong"),
        ("{of: total, mean: 5}", "5", "5/2"),
    ],
)
def test_what_is_not_as_expected_is_told_with_its_place(tmp_path, expected, wanted, came):
    path = written(tmp_path, check=f"{ONCE_MORE}expect:\n  - {expected}\n")
    result = ludex("check", path)
    if "mean" in expected:  # totals are told apart in bands alone: whatever it is, it is not 5
        assert result.exit_code == 1
        return
    assert result.exit_code == 1, result.output
    assert f"{path}:6:5" in result.stdout
    assert f"expected: {wanted}" in result.stdout
    assert f"found: {came}" in result.stdout


def test_a_file_may_expect_to_be_refused(tmp_path):
    path = written(tmp_path, check=CHECK.replace("luck: 0", "luck: 9") + "expect: [{refused: SMALL-LUCK}]\n")
    assert ludex("check", path).exit_code == 0
    path = written(tmp_path, check=CHECK.replace("luck: 0", "luck: 9") + "expect: [{refused: SMALL-1}]\n")
    assert ludex("check", path).exit_code == 1


def test_sheets_in_a_folder_are_held_to_the_rules(tmp_path):
    written(tmp_path, ann=ANN, check=CHECK + "expect: [{of: success, is: 5/12}]\n")
    result = ludex("check", tmp_path)
    assert result.exit_code == 0, result.output
    assert "ann.yaml: a character within all limits" in result.stdout
    written(tmp_path, bob="system: trials\nluck: 4\n")
    assert ludex("check", tmp_path).exit_code == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (CHECK.replace("target", "taget"), r"unknown key 'taget'"),
        (CHECK.replace("by: ann", "by: bob"), "unknown character 'bob'"),
        (CHECK.replace("check:", "chekc:"), "unknown key 'chekc'"),
        (CHECK.replace("check: {by: ann, target: 8}\n", ""), "nothing is asked in this file"),
        (CHECK + "expect: [{of: succes, is: 1/2}]\n", "unknown result 'succes'. Did you mean 'success'"),
        (CHECK + "expect: [{of: success, is: half}]\n", "must be a fraction"),
        (CHECK + "expect: [{of: success, is: 1/0}]\n", "must be a fraction"),
        (CHECK + "expect: [{of: total, at_least: 1, at_most: 2, is: 1}]\n", "says both"),
        (CHECK + "expect: [{is: 1}]\n", "expects nothing"),
        (CHECK + "expect: [{depends_on: SMALL-C9}]\n", "SMALL-C9"),
        (CHECK + "expect: [{best: 'yes'}]\naim: luck\n", ":6:6: unknown aim 'luck'"),
        (CHECK + "rulings: {SMALL-C1: maybe}\n", "maybe"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_with_what_is_wrong(tmp_path, text, message):
    result = ludex("check", written(tmp_path, check=text))
    assert result.exit_code == 2, result.output
    assert message in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize("command", ["odds", "roll"])
def test_a_sheet_alone_asks_nothing(tmp_path, command):
    result = ludex(command, written(tmp_path, ann=ANN))
    assert result.exit_code == 2
    assert "the sheet of a character, and asks nothing" in result.stderr


def test_other_commands_say_which_ones_answer_such_a_file(tmp_path):
    result = ludex("resolve", written(tmp_path, check=CHECK))
    assert result.exit_code == 2
    assert "ludex odds" in result.stderr


def test_the_rules_and_rulings_of_each_system_are_listed():
    assert "SMALL-LUCK" in ludex("rules", "trials").stdout
    said = ludex("rulings", "trials").stdout
    assert "SMALL-C1" in said
    assert "continuous abilities" not in said
