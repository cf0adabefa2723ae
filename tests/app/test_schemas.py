"""The shipped JSON Schemas: they take every example and every output, refuse what the reader refuses, and keep up."""

import datetime
import json
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from ludex.app import scenario as scenario_files
from ludex.app.cli import COMMANDS
from ludex.app.expectations import KEYS_OF_EXPECT
from ludex.app.scenario import read_scenario
from ludex.app.scenario_deeds import KINDS_OF_DEED
from ludex.app.scenario_objects import CARD_KEYS, MARKER_KEYS, PLACED_KEYS
from ludex.app.scenario_questions import QUESTIONS
from ludex.app.schemas import NAMES, schema
from ludex.app.what_happened import PLACES
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.forms.abilities import KINDS, LANGUAGES
from ludex.systems.altered.forms.amounts import AMOUNTS
from ludex.systems.altered.forms.changes import CHANGES, LOSE_EVERYTHING
from ludex.systems.altered.forms.conditions import CONDITIONS
from ludex.systems.altered.forms.names import CHARACTERISTICS
from ludex.systems.altered.forms.parts import RELATIONS
from ludex.systems.altered.forms.selection import FORMS, WORDS
from ludex.systems.altered.phases import Phase
from tests.app.scenarios import CHAIN, EXAMPLES, HEAD, ludex
from tests.app.test_bad_scenarios import FILES

pytestmark = pytest.mark.bulk

FILES_OF_EXAMPLES = sorted((EXAMPLES / "altered").rglob("*.yaml"))

JUDGED_BY_MEANING = {
    # names, card text, numbers and days are looked up when the file is read; a schema cannot know them
    *("a dangling controller", "a dangling region", "two players of one name", "two objects of one name"),
    *(
        "an object called like a region",
        "nobody's object",
        "a controller where nobody controls",
        "a dangling expedition",
    ),
    *("an expedition nowhere", "an expedition too far", "Tumult cards that are not the three"),
    *("statistics on a Spell", "boosts as counters", "two objects with one timestamp"),
    *("a timestamp that was counted is given once more",),
    *("a marker on a region that is not there", "a marker on a face-down region", "a marker in the first edition"),
    *("an unknown ruling", "an unknown option", "an unknown edition", "a day that is none", "no text at all"),
    *("a day before the first edition", "an edition that was not in force", "card text that is none"),
    *("card text in quotes that is none", "card text in a block that is none", "folded card text that is none"),
    *("card text that is quoted within another", "French taken for English", "a named object that is not there"),
    *("a condition on what is changed", "a copy of what is not there", "a copy of what copies"),
    *("a keyword as a gained ability", "an ability that works where others decide it"),
    *("a question about what is not there", "a question about no characteristic", "an expectation of the wrong type"),
    *("an expected rule that is none", "an expected ruling that is none", "expected abilities among values"),
}


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


def yaml(text: str):
    """A file as other programs read it: YAML 1.2, days as texts."""

    def plain(value):
        if isinstance(value, dict):
            return {str(key): plain(each) for key, each in value.items()}
        if isinstance(value, list):
            return [plain(each) for each in value]
        return value.isoformat() if isinstance(value, datetime.date) else value

    return plain(YAML(typ="safe", pure=True).load(text))


@pytest.mark.parametrize("name", NAMES)
def test_each_schema_is_a_schema(name):
    Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize("path", FILES_OF_EXAMPLES, ids=lambda path: path.stem)
def test_each_example_is_as_the_schema_says(path):
    assert [error.message for error in validator("scenario").iter_errors(yaml(path.read_text("utf-8")))] == []


@pytest.mark.parametrize("what", [what for what in FILES if what not in JUDGED_BY_MEANING])
def test_what_is_wrong_in_form_is_refused_by_the_schema_too(what):
    text = FILES[what][0].replace("edition: 5.0", "edition: '5.0'")
    assert list(validator("scenario").iter_errors(yaml(text)))


def outputs(path):
    """Each command about scenarios, with arguments that fit the file."""
    yield "resolve", [path]
    yield "resolve", [path, "--all-rulings"]
    yield "graph", [path]
    yield "check", [path]
    if read_scenario(path).play is not None:
        yield "outcomes", [path]
    hero = f"{read_scenario(path).table.players[0]}.hero"
    yield "why", [path, f"{hero}.region"]
    yield "why-not", [path, hero, "asleep"]


# of seven commands each, a fourth of the examples shows every kind of answer
@pytest.mark.parametrize("path", FILES_OF_EXAMPLES[::4], ids=lambda path: path.stem)
def test_each_output_about_an_example_is_as_its_schema_says(path):
    for name, arguments in outputs(path):
        found = json.loads(ludex(name, *arguments, "--json").stdout)
        assert [error.message for error in validator(name).iter_errors(found)] == []


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("why", ["clerk.keywords"]),
        ("why", ["clerk.expeditions", "--all-rulings"]),
        ("why", ["clerk.abilities"]),
        ("why-not", ["clerk", "Robot", "--all-rulings"]),
        ("why-not", ["clerk", "speaker"]),
        ("check", []),
    ],
)
def test_each_output_about_a_table_is_as_its_schema_says(tmp_path, name, arguments):
    path = tmp_path / "table.yaml"
    path.write_text(f"{CHAIN}expect: {{order: []}}\n", encoding="utf-8")
    found = json.loads(ludex(name, path, *arguments, "--json").stdout)

    assert [error.message for error in validator(name).iter_errors(found)] == []


def test_a_cost_is_as_the_schema_of_why_says():
    found = json.loads(ludex("why", EXAMPLES / "altered/costs_in_order.yaml", "comet.cost", "--json").stdout)

    assert [error.message for error in validator("why").iter_errors(found)] == []
    assert found["cost"]["results"] == [3]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("rules", ["altered"]),
        ("rules", ["altered", "ALT4-2.3.3.b"]),
        ("rules", ["altered", "--at", "2024-12-24"]),
        ("rulings", ["altered"]),
        ("schema", ["--list"]),
    ],
)
def test_each_output_about_a_system_is_as_its_schema_says(name, arguments):
    found = json.loads(ludex(name, *arguments, "--json").stdout)

    assert [error.message for error in validator(name).iter_errors(found)] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_an_error_of_any_command_is_as_the_schema_says(name):
    found = json.loads(ludex(name, "nothing", "of", "the", "kind", "--json").stdout)

    assert [error.message for error in validator("error").iter_errors(found)] == []


# ---------------------------------------------------------------- the schema of scenarios keeps up with the reader


WHOLE: Any = schema("scenario")


def part(name: str):
    return WHOLE["$defs"][name]


def keys(name: str) -> set[str]:
    """The keys of a part of which one must be given."""
    return {
        key for option in part(name)["anyOf"] for key in option.get("required", ()) if len(option["properties"]) == 1
    }


def words(name: str) -> set[str]:
    return {word for option in part(name)["anyOf"] for word in option.get("enum", ())}


def test_it_knows_each_key_of_a_file():
    assert set(WHOLE["properties"]) == set(scenario_files.KEYS)
    assert set(part("expectations")["properties"]) == set(KEYS_OF_EXPECT)
    card, marker, placed = part("object")["anyOf"]
    assert set(card["properties"]) == set(CARD_KEYS)
    assert set(marker["properties"]) == set(MARKER_KEYS)
    assert set(placed["properties"]) == set(PLACED_KEYS)


def test_it_knows_each_form_and_word_of_an_ability():
    assert keys("selector") | {"number"} == set(FORMS)
    assert words("selector") == {*WORDS, "in-play"}
    assert keys("amount") == set(AMOUNTS)
    assert keys("condition") | {"compare"} == set(CONDITIONS)
    assert keys("change") == {*CHANGES, "gain-ability"}
    assert words("change") == {LOSE_EVERYTHING}


def test_it_knows_each_characteristic():
    assert words("characteristic") == set(CHARACTERISTICS)


def test_it_knows_each_action_with_its_keys():
    actions = {}
    for option in part("happening")["anyOf"]:
        for key in option.get("required", ()):
            actions[key] = set(option["properties"]) - {key}
    del actions["expect"]
    assert actions == {kind: set(keys) for kind, (keys, _) in KINDS_OF_DEED.items()}
    assert words("happening") == {"pass", "start-over"}
    assert set(WHOLE["properties"]["phase"]["enum"]) == {phase.value for phase in Phase}


def test_it_knows_each_place():
    pattern = part("expectations")["properties"]["zones"]["propertyNames"]["pattern"]
    assert pattern == rf"\.({'|'.join(PLACES)})$"


def test_it_knows_each_question():
    assert keys("question") | words("question") == set(QUESTIONS)


def test_it_knows_each_word():
    card = part("object")["anyOf"][0]["properties"]
    assert set(card["zone"]["enum"]) == set(c.ZONES)
    assert set(card["statuses"]["items"]["enum"]) == set(c.STATUS_WORDS)
    assert set(card["keywords"]["items"]["anyOf"][0]["enum"]) == set(c.KEYWORD_WORDS)
    assert set(card["faction"]["enum"]) == set(c.FACTIONS)
    assert set(card["rarity"]["enum"]) == set(c.RARITIES)
    assert set(card["type"]["enum"]) | {"Region"} == set(c.TYPES)
    assert set(WHOLE["properties"]["language"]["enum"]) == set(LANGUAGES)
    text = json.dumps(schema("scenario"))
    assert all(f'"{word}"' in text for word in (*RELATIONS, *KINDS))


def test_an_empty_table_is_a_scenario():
    assert list(validator("scenario").iter_errors(yaml(HEAD))) == []
