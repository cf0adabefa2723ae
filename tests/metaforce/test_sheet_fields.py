"""The fields of a character sheet, as it is shown."""

import json
from pathlib import Path

import pytest
from attrs import fields

from ludex.engine.form_fields import kebab
from ludex.engine.yaml_files import parse_yaml
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.characters.levels import price_of_level
from ludex.systems.metaforce.characters.sheet import Sheet, sheet_of, sheet_schema, written
from ludex.systems.metaforce.pages.editors import FIELDS, WORKED_OUT, Editor
from ludex.systems.metaforce.pages.page import page_of
from ludex.systems.metaforce.terms import Attribute
from tests.metaforce.written_sheets import LEGAL, numbers, rules, sheet


def entries(text, heading, by=None):
    found = next(each for each in page_of(sheet(text), by or rules()).sections if each.heading == heading)
    return {each.name: each for each in found.entries}


@pytest.mark.rule("MF-SHEET-01")
def test_each_key_of_a_sheet_has_somebody_who_writes_it():
    keys = {kebab(each.name) for each in fields(Sheet)}
    assert keys == set(FIELDS) - set(WORKED_OUT)
    assert (FIELDS["metaphors"], FIELDS["size"]) == (Editor.PLAYER, Editor.GAME_MASTER)
    assert "campaign" in entries(LEGAL, "Who writes what")["the game master"].value


@pytest.mark.rule("MF-SHEET-01")
@pytest.mark.parametrize("key", ["evasion", "body", "maximum-hp", "slots"])
def test_what_is_worked_out_cannot_be_written(key):
    with pytest.raises(LudexError, match=key):
        sheet(f"{LEGAL}{key}: 9")


@pytest.mark.rule("MF-SHEET-02", "MF-SHEET-22")
def test_size_is_1_unless_said_and_height_and_weight_are_written_as_of_size_1():
    assert numbers(LEGAL)["size"] == 1
    found = numbers(LEGAL + "size: 2\nheight: 6\nweight: 100")
    assert (found["height"], found["weight"]) == (12, 800)


@pytest.mark.rule("MF-SHEET-09", "MF-ATTR-01")
def test_each_of_the_six_attributes_shows_its_modifier_its_die_and_the_xp_to_raise_it():
    found = entries(LEGAL + "proficient: strength", "Attributes")
    assert list(found) == [each.value for each in Attribute]
    assert found["strength"].value == "+3, d8 min 3, Expert, 4 XP and a Training Point to raise it"
    assert found["intellect"].value == "0, 1 XP and a Training Point to raise it"
    assert numbers(LEGAL)["xp to raise strength"] == 4


@pytest.mark.rule("MF-SHEET-10")
def test_the_level_is_shown_as_the_limit_of_attributes_too():
    assert entries(LEGAL, "Character")["level"].value == "1, which no Attribute may be raised above"


@pytest.mark.rule("MF-SHEET-20")
def test_the_helper_values():
    found = numbers("player: false\nlevel: 8\nsize: 3")
    assert [found[each] for each in ("level - 1", "half of level", "third of level", "size mod")] == [7, 4, 2, 2]


@pytest.mark.rule("MF-SHEET-08", "MF-CONFLICT-54")
def test_an_empty_pack_is_not_full():
    assert numbers("player: false\ncampaign: {carrying: {base: 10}}")["load percentage"] == 0


@pytest.mark.rule("MF-SHEET-25", "MF-ATTR-07")
def test_a_metaphor_shows_rank_components_and_price_and_at_0_that_it_is_inactive():
    more = "  - {name: Old craft, rank: 0}\n  - {name: Tall, started: 0, rank: 5, description: looks over walls}"
    found = entries("player: false\n" + LEGAL[LEGAL.index("metaphors") :] + more, "Metaphors")
    assert (found["Blade"].value, found["Old craft"].value) == ("+4, Cut +2, Parry +2", "inactive or not owned")
    assert found["Tall"].value == "+5: looks over walls"
    assert found["Tall"].because == ("12 XP to raise it; softcap 5 (MF-ATTR-07)",)


@pytest.mark.rule("MF-SHEET-26")
def test_a_feature_of_a_higher_level_is_not_active_yet():
    found = entries(LEGAL + "features: [{name: Roar, description: frightens, level: 3}]", "Traits and features")
    assert found["Roar"].value == "frightens, active from level 3 on"


@pytest.mark.rule("MF-SHEET-27")
def test_a_line_of_the_inventory_shows_all_that_is_written():
    item = "{name: blade +1, status: held, type: weapon, bulk: 0.5, description: d8 edge}"
    found = entries(f"{LEGAL}inventory: [{item}, {{name: torches, quantity: 3}}]", "Inventory")
    assert found["blade +1"].value == "weapon, held, bulk 0.5, d8 edge"
    assert "3 × torches" in found


@pytest.mark.rule("MF-NEWS-12", "MF-MAIN-08")
def test_spells_and_powers_have_a_list_of_their_own_since_10_february():
    text = "player: false\nspells: [{name: Mist, description: hides}]"
    assert entries(text, "Spells & Powers")["Mist"].value == "hides"
    before = page_of(sheet(text), rules("2026-02-09"))
    assert "Spells & Powers" not in [each.heading for each in before.sections]


@pytest.mark.rule("MF-SHEET-17", "MF-SHEET-18", "MF-SHEET-21", "MF-SHEET-23", "MF-SHEET-24")
def test_what_the_game_master_sets_is_shown():
    found = entries(LEGAL, "What the game settles")
    assert {each: found[each].value for each in ("hplv", "mplv", "base speed")} == {
        "hplv": "6",
        "mplv": "3",
        "base speed": "15",
    }


@pytest.mark.rule("MF-SHEET-16")
def test_what_levels_cost_can_be_set_by_two_parameters():
    curve = sheet("experience: {curve: {base: 8, step: 2}}").experience.curve
    assert [price_of_level(level, rules(), curve) for level in (1, 2, 3)] == [8, 10, 12]
    assert price_of_level(1, rules(), sheet("name: Wren").experience.curve) == 10


def test_every_number_that_is_worked_out_says_by_which_rule():
    for heading in ("Core values", "HP, MP and Exert", "Defences"):
        for entry in entries(LEGAL, heading).values():
            assert entry.rule or entry.name.startswith("base"), entry.name


def test_a_sheet_is_written_down_by_its_schema():
    from jsonschema import Draft202012Validator

    schema = sheet_schema()
    Draft202012Validator.check_schema(schema)
    plain = {"name": "Wren", "cores": [{"core": "body", "points": ["strength"]}], "made": "2026-03-25"}
    assert Draft202012Validator(schema).is_valid(plain)
    assert not Draft202012Validator(schema).is_valid({"name": "Wren", "evasion": 9})


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("cores: [{core: bodi}]", "wren.yaml:1:16"),
        ("inventory: [{name: rope, bulk: heavy}]", "wren.yaml:1:32"),
        ("inventory: [{name: rope, bulk: -1}]", "wren.yaml:1:32"),
        ("inventory: [{name: rope, bulk: 1e999999999}]", "wren.yaml:1:32"),
        ("spent: [{lift: strength}]", "wren.yaml:1:10"),
        ("made: soon", "wren.yaml:1:7"),
        ("metaphors: [{name: A, components: {B: x}}]", "wren.yaml:1:39"),
    ],
)
def test_what_makes_no_sense_is_an_error_with_its_place(text, where):
    with pytest.raises(LudexError) as raised:
        sheet_of("Wren", parse_yaml(text, file="wren.yaml"))
    assert str(raised.value).startswith(where)


@pytest.mark.parametrize("name", ["quill", "brakk"])
def test_a_sheet_that_is_written_down_is_read_as_the_same(name):
    text = Path(f"examples/metaforce/{name}.yaml").read_text(encoding="utf-8")
    found = sheet_of(name, parse_yaml(text))
    again = json.dumps(written(found))  # JSON is YAML
    assert sheet_of(name, parse_yaml(again)) == found
