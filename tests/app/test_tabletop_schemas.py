"""The schemas of the files of role-playing systems take every example, and refuse what the readers refuse."""

import json

import pytest
from jsonschema import Draft202012Validator

from ludex.app.check_files import is_sheet
from ludex.app.schemas import names, schema
from ludex.app.systems_by_name import TABLETOPS
from ludex.engine.yaml_files import read_yaml
from tests.app.scenarios import EXAMPLES, ludex
from tests.app.test_schemas import yaml
from tests.app.trials.files import CHECK, known

FILES = [path for system in TABLETOPS for path in sorted((EXAMPLES / system).rglob("*.yaml"))]


def errors(name, text):
    return [error.message for error in Draft202012Validator(schema(name)).iter_errors(yaml(text))]


@pytest.mark.parametrize("name", [name for name in names() if name.partition("-")[0] in TABLETOPS])
def test_each_schema_is_a_schema(name):
    Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_each_example_is_as_the_schema_says(path):
    text = path.read_text("utf-8")
    system = yaml(text)["system"]
    assert errors(f"{system}-sheet" if is_sheet(read_yaml(path)) else system, text) == []


@pytest.mark.parametrize(
    ("wrong", "instead"),
    [
        ("check:", "chekc:"),
        ("luck: 0", "luck: much"),
        ("luck: 0", "lukc: 0"),
        ("title:", "titel:"),
        ("system: trials", "system: altered"),
        ("check:", "expect: [{of: success, is: half}]\ncheck:"),
        ("check:", "expect: [{of: success}]\ncheck:"),
        ("check:", "expect: [{of: success, is: 1, equal: 2}]\ncheck:"),
    ],
)
def test_what_is_wrong_in_form_is_refused(monkeypatch, wrong, instead):
    known(monkeypatch)
    assert errors("trials", CHECK) == []
    assert wrong in CHECK
    assert errors("trials", CHECK.replace(wrong, instead))


@pytest.mark.parametrize(
    "expected",
    [
        "{of: success, is: 5/12}",
        "{of: total, equals: 2, is: 1}",
        "{of: total, at_least: 3, is: 0}",
        "{of: total, mean: 22/5}",
        "{aim: success, is: 3/5}",
        "{best: once more, is: 3/5}",
        "{depends_on: SMALL-C1}",
        "{number: luck, of: ann, is: 8}",
        "{refused: SMALL-1}",
        "{played: {seed: 1}, of: success, is: true}",
    ],
)
def test_each_kind_of_expectation_is_taken(monkeypatch, expected):
    known(monkeypatch)
    assert errors("trials", f"{CHECK}expect: [{expected}]\n") == []


def test_a_sheet_may_be_a_file_or_extend_one(monkeypatch):
    known(monkeypatch)
    assert errors("trials", CHECK.replace("{name: Ann, luck: 0}", "ann.yaml")) == []
    assert errors("trials-sheet", "system: trials\nextends: ann.yaml\n") == []
    assert errors("trials-sheet", "system: trials\nextend: ann.yaml\n")


def test_the_list_names_them_all():
    assert json.loads(ludex("schema", "--list", "--json").stdout)["schemas"] == list(names())
