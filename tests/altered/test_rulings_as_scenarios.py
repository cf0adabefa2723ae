"""The sixty rulings: each is a scenario that comes out as it was ruled, under both evaluators."""

import re

import pytest

from ludex.app.expectation_checks import unmet
from ludex.app.judgement import judge
from ludex.app.scenario import read_scenario
from ludex.layers.resolver import Evaluator
from tests.app.scenarios import EXAMPLES

RULINGS = sorted((EXAMPLES / "altered" / "rulings").glob("rul_*.yaml"))
RULE = re.compile(r"\bALT4-[A-Z0-9][\w.-]*\w")


def comment(path):
    """What stands on top of a file: the question, the answer, and the rules that it follows from."""
    lines = path.read_text("utf-8").splitlines()
    return "\n".join(line for line in lines if line.startswith("#"))


def with_its_rules(path):
    rules = dict.fromkeys(RULE.findall(comment(path)))
    return pytest.param(path, id=path.stem, marks=pytest.mark.rule(*rules))


@pytest.mark.parametrize("path", [with_its_rules(path) for path in RULINGS])
def test_a_ruling_comes_out_as_it_was_ruled(path):
    assert list(unmet(judge(read_scenario(path)))) == []


@pytest.mark.parametrize("path", RULINGS, ids=lambda path: path.stem)
def test_a_ruling_comes_out_the_same_by_the_rule_text(path):
    assert list(unmet(judge(read_scenario(path), evaluator=Evaluator.REFERENCE))) == []


def test_all_sixty_are_there():
    numbers = [int(path.stem.split("_")[1]) for path in RULINGS]

    assert numbers == list(range(1, 61))


@pytest.mark.parametrize("path", RULINGS, ids=lambda path: path.stem)
def test_a_ruling_says_its_question_its_answer_and_what_happens(path):
    scenario = read_scenario(path)
    number = path.stem.split("_")[1]

    assert comment(path).startswith(f"# RUL-{number}. ")
    assert "?" in comment(path)
    assert RULE.search(comment(path))
    assert scenario.play is not None
    assert scenario.play.course
    assert scenario.number_of_expectations >= 1
