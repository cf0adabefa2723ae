"""Characters on paper: limits, all at once, and scores that say where they come from."""

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from ludex.engine.checks.sheets import SheetError
from ludex.engine.yaml_files import parse_yaml
from ludex.layers.errors import LudexError
from ludex.systems.altered_dragon.derived import CHARACTER, character_of
from ludex.systems.altered_dragon.rulings import Rulings
from ludex.systems.altered_dragon.sheet import sheet_of
from ludex.systems.altered_dragon.tabletop import TABLETOP
from ludex.systems.altered_dragon.traits import Attribute, Group, Skill, skills_of
from tests.altered_dragon.posed_questions import BLACKSTAR, page


def breaches_of(text, *rulings):
    with pytest.raises(SheetError) as raised:
        page(text, *rulings)
    return raised.value.breaches


@pytest.mark.rule("AD-CHAR-08", "AD-CHAR-02", "AD-CHAR-04")
def test_a_legal_character_has_the_scores_that_were_bought_and_the_bonuses_on_top():
    found = page(BLACKSTAR).numbers
    assert (found["strength"], found["agility"], found["logic"], found["edge"]) == (4, 4, 4, 3)
    assert (found["stealth"], found["persuasion"], found["research"], found["athletics"]) == (4, 8, 5, 3)
    assert found["edge points"] == 3


@pytest.mark.rule("AD-RACE-06")
def test_a_score_says_which_rule_raised_it():
    character = character_of(sheet_of(parse_yaml(BLACKSTAR)), Rulings())
    why = character.view.why(CHARACTER, Attribute.AGILITY.cell)
    assert (why.base, why.value, [each.rule for each in why.alterations]) == (3, 4, ["AD-RACE-06"])
    (agility,) = (entry for entry in page(BLACKSTAR).sections[0].entries if entry.name == "agility")
    assert agility.rule == "AD-RACE-06"
    assert any("Tengu" in line for line in agility.because)


@pytest.mark.rule("AD-CHAR-01", "AD-CHAR-03", "AD-CHAR-05", "AD-CHAR-06", "AD-CHAR-07")
def test_all_broken_limits_are_named_at_once_each_with_its_rule_its_place_and_a_remedy():
    text = (
        BLACKSTAR.replace("strength: 4", "strength: 7")
        .replace("persuasion: 6", "persuasion: 7")
        .replace("[Veil, Whisper, Second Face]", "[Veil, Veil, Whisper]")
        .replace("[History, Mining, Monster Lore]", "[History]")
        .replace("driving-passion: Find the lost hoard of the bandit king.\n", "")
    )
    found = breaches_of(text)
    rules = ["AD-CHAR-01", "AD-CHAR-01", "AD-CHAR-03", "AD-CHAR-03", "AD-CHAR-05", "AD-CHAR-06", "AD-CHAR-07"]
    assert [breach.rule for breach in found] == rules
    assert all(breach.remedy and breach.position is not None for breach in found)
    assert str(found[0]).startswith("test.yaml:6:28: AD-CHAR-01: strength 7 is not from 1 to 6")


@pytest.mark.rule("AD-CHAR-03")
def test_each_amount_goes_to_one_group():
    found = breaches_of(BLACKSTAR.replace("physical: 23, social: 18", "physical: 18, social: 18"))
    assert "must be 13, 18 and 23" in found[0].what
    found = breaches_of(BLACKSTAR.replace("physical: 23, social: 18", "physical: 18, social: 23"))
    assert [breach.what for breach in found] == [
        "the physical skills add up to 23, not to 18",
        "the social skills add up to 18, not to 23",
    ]


@pytest.mark.rule("AD-RACE-01", "AD-ARCH-01")
def test_a_character_without_race_and_archetype_is_none():
    text = BLACKSTAR.replace("race: tengu\n", "").replace("archetype: beguiler\n", "")
    assert [breach.rule for breach in breaches_of(text)] == ["AD-RACE-01", "AD-ARCH-01"]


@pytest.mark.rule("AD-CHAR-02")
def test_edge_cannot_be_bought():
    assert [breach.rule for breach in breaches_of(BLACKSTAR + "edge: 5\n")] == ["AD-CHAR-02"]


@pytest.mark.rule("AD-EDGE-01")
def test_no_more_points_are_left_than_the_score():
    assert page(BLACKSTAR + "edge-points: 1\n").numbers["edge points"] == 1
    assert [breach.rule for breach in breaches_of(BLACKSTAR + "edge-points: 4\n")] == ["AD-EDGE-01"]
    assert page(BLACKSTAR + "edge-points: 4\n", "AD-C13=no-cap").numbers["edge points"] == 4


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("race: elf", "Did you mean|Known"),
        ("strenght: 3", "unknown key"),
        ("attributes: {strength: four}", "whole number"),
        ("attributes: 19", "mapping"),
        ("spells: {a: b}", "text"),
    ],
)
def test_a_sheet_that_is_none_says_where_and_what_to_write(wrong, said):
    with pytest.raises(LudexError, match=said) as raised:
        page(f"name: it\nnon-player: true\n{wrong}\n")
    assert raised.value.position is not None


@pytest.mark.rule("AD-SKILL-01", "AD-ATTR-01")
def test_there_are_seven_attributes_and_three_groups_of_seven_skills():
    assert len(Attribute) == 7
    assert [len(skills_of(group)) for group in Group] == [7, 7, 7]
    assert [skills_of(group)[0].value for group in Group] == ["athletics", "animal ken", "alchemy"]
    assert len(Skill) == 21


def test_the_schemas_admit_what_is_read_and_refuse_what_is_not():
    yaml = YAML(typ="safe", pure=True)
    schemas = {}
    for key, found in TABLETOP.schemas.items():
        assert isinstance(found, dict)
        schemas[key] = Draft202012Validator(found)
    assert list(schemas["sheet"].iter_errors(yaml.load(BLACKSTAR))) == []
    assert list(schemas["sheet"].iter_errors(yaml.load(BLACKSTAR.replace("race: tengu", "race: elf"))))
    for file in sorted(Path("examples/altered_dragon").glob("*.yaml")):
        said = yaml.load(file.read_text(encoding="utf-8"))
        for key in ("check", "scene"):
            if key in said:
                assert list(schemas[key].iter_errors(said[key])) == [], file
