"""`ludex diff`: the rules from one day to another."""

import json

import pytest
from jsonschema import Draft202012Validator

from ludex.app.schemas import schema
from tests.app.scenarios import EXAMPLES, ludex


def told(*arguments):
    found = json.loads(ludex("diff", *arguments, "--json").stdout)
    assert [error.message for error in Draft202012Validator(schema("diff")).iter_errors(found)] == []
    return found


def changes(found, page):
    return [
        (day["date"], pair["rule"]["id"], [each["id"] for each in pair["by"]])
        for day in found["days"]
        for pair in (*day["for_part_of_the_day"], *day["changed"])
        if pair["rule"]["id"].startswith(page)
    ]


def test_the_history_of_the_saves_is_told_revision_by_revision():
    assert changes(told("metaforce", "2026-02-12", "2026-03-15"), "MF-SAVE-") == [
        ("2026-02-12", "MF-SAVE-01", ["MF-SAVE-03"]),
        ("2026-02-12", "MF-SAVE-04", ["MF-SAVE-05"]),
        ("2026-02-25", "MF-SAVE-02", ["MF-SAVE-07"]),
        ("2026-02-25", "MF-SAVE-03", ["MF-SAVE-10"]),
        ("2026-02-25", "MF-SAVE-05", ["MF-SAVE-08"]),
        ("2026-02-26", "MF-SAVE-10", ["MF-SAVE-11"]),
        ("2026-03-12", "MF-SAVE-07", ["MF-SAVE-12"]),
        ("2026-03-12", "MF-SAVE-08", ["MF-SAVE-14", "MF-SAVE-16"]),
        ("2026-03-12", "MF-SAVE-11", ["MF-SAVE-12"]),
        ("2026-03-15", "MF-SAVE-12", ["MF-SAVE-17"]),
        ("2026-03-15", "MF-SAVE-13", ["MF-SAVE-18"]),
    ]


def test_the_page_tells_the_same_to_people():
    page = ludex("diff", "metaforce", "2026-02-12", "2026-03-15").stdout
    assert page.startswith("Metaforce: the rules from 2026-02-12 to 2026-03-15\n\n2026-02-12\n")
    assert "changed  MF-SAVE-10 → MF-SAVE-11" in page
    assert "for part of the day  MF-SAVE-01 → MF-SAVE-03" in page


def test_days_without_a_change_say_so():
    assert "No rule came, went or changed." in ludex("diff", "altered_dragon", "2025-01-01", "2026-01-01").stdout
    assert told("metaforce", "2026-03-16", "2026-03-19")["days"] == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["metaforce", "2026-03-15", "2026-02-12"],
            "2026-02-12 is before 2026-03-15 (date). Write the earlier day first.",
        ),
        (["metaforce", "2026-01-31", "2026-02-12"], "2026-01-31 is before 2026-02-01, when the first page was written"),
        (["metaforce", "2026-02-30", "2026-03-12"], "'2026-02-30' is no day of the calendar"),
        (["metafore", "2026-02-01", "2026-03-12"], "unknown system 'metafore'. Did you mean 'metaforce'?"),
        (["metaforce", "2026-02-01", "2026-03-12", "--aim", "success"], "no file is given"),
        (["metaforce", "2026-02-01", "2026-03-12", "nothing.yaml"], "nothing.yaml"),
    ],
)
def test_what_cannot_be_compared_is_refused(arguments, message):
    found = ludex("diff", *arguments)

    assert (found.exit_code, found.stdout) == (2, "")
    assert message in found.stderr


# ---------------------------------------------------------------- with a file

ACID = EXAMPLES / "metaforce/acid_today.yaml"
SHEET = """
system: metaforce
name: Kestrel
player: false
level: 3
attributes: {strength: 2, agility: 3, charisma: 1}
"""


def test_a_check_on_two_days_has_its_chances_side_by_side():
    found = told("metaforce", "2026-02-20", "2026-03-15", ACID)["compared"]["check"]
    # 3/8 that the magnitude reaches Body and the die of an Exert; 7/12 of a save that leaves the condition, halved
    inflicted = next(each for each in found["results"] if each["name"] == "inflicted")
    assert {each["value"]: each["chances"] for each in inflicted["outcomes"]} == {
        False: ["5/8", "1/12"],
        True: ["3/8", "11/12"],
    }
    assert "yes  3/8 (37.50 %)  11/12 (91.67 %)" in ludex("diff", "metaforce", "2026-02-20", "2026-03-15", ACID).stdout


def test_a_sheet_on_two_days_has_its_numbers_side_by_side(tmp_path):
    file = tmp_path / "kestrel.yaml"
    file.write_text(SHEET)
    (found,) = told("metaforce", "2026-03-19", "2026-03-20", file)["compared"]["characters"]
    differences = {each["name"]: each["values"] for each in found["differences"]}
    # core values from 5, HP 10 + 4 * (3 + 9); then from 0, HP 6 + 6 * (3 + 4)
    assert differences["maximum hp"] == ["58", "48"]
    assert [numbers["body"] for numbers in found["numbers"]] == [9, 4]
    assert "strength" not in differences
    assert found["alike"] > 10
    page = ludex("diff", "metaforce", "2026-03-19", "2026-03-20", file).stdout
    assert "maximum hp 58 (MF-CREATE-24) 48 (MF-CREATE-24)" in " ".join(page.split())


def test_a_character_that_breaks_a_limit_on_one_day_is_told_with_it():
    sheet = EXAMPLES / "metaforce/kestrel.yaml"
    (found,) = told("metaforce", "2026-03-19", "2026-03-20", sheet)["compared"]["characters"]
    before, after = found["refused"]
    assert "MF-CREATE-08: there is no Versatile species yet" in before
    assert after is None
    assert found["numbers"][0] is None
    assert "On 2026-03-19 there is no answer:" in ludex("diff", "metaforce", "2026-03-19", "2026-03-20", sheet).stdout


def test_what_is_wrong_whatever_the_day_is_the_fault_of_the_file(tmp_path):
    file = tmp_path / "wrong.yaml"
    file.write_text(f"{SHEET}luck: 3\n")
    found = ludex("diff", "metaforce", "2026-03-19", "2026-03-20", file)
    assert (found.exit_code, found.stdout) == (2, "")
    assert "unknown key 'luck'" in found.stderr


def test_a_file_of_another_system_is_refused():
    found = ludex("diff", "altered_dragon", "2026-01-01", "2026-01-02", ACID)
    assert "this is a file of metaforce. Say so: write metaforce before the days." in found.stderr
