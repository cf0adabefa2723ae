"""The examples: each is as it expects, says its question, and together they cover what a judge is asked."""

import re

import pytest

from ludex.app.expectation_checks import unmet
from ludex.app.judgement import judge
from ludex.app.scenario import read_scenario
from ludex.layers.resolver import Evaluator
from ludex.systems.altered.editions import ALTERED
from tests.app.scenarios import EXAMPLES

FILES = sorted((EXAMPLES / "altered").rglob("*.yaml"))
RULE = re.compile(r"\bALT4?-[A-Z0-9][\w.-]*\w")


@pytest.mark.parametrize("evaluator", Evaluator)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_is_as_it_expects(path, evaluator):
    assert list(unmet(judge(read_scenario(path), evaluator=evaluator))) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_has_a_question_an_expectation_and_the_rules_that_it_follows_from(path):
    scenario, text = read_scenario(path), path.read_text("utf-8")
    comment = "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))

    assert scenario.title.endswith("?")
    assert scenario.expectations
    assert text.startswith("# ")
    assert RULE.search(comment) or "rulings:" in text or "same" in comment


def test_each_rule_that_an_example_cites_exists():
    known = ALTERED.rulebook.ids()
    cited = {rule for path in FILES for rule in RULE.findall(path.read_text("utf-8"))}

    assert cited - known == set()


def test_each_example_of_the_rules_about_passives_is_among_them():
    rulebook = ALTERED.rulebook
    cited = {rule for path in FILES for rule in RULE.findall(path.read_text("utf-8"))}
    of_passives = [
        rule
        for edition in ("ALT-2.3", "ALT4-2.3")
        for rule in rulebook.below(edition)
        if rule.examples and rulebook.deferral(rule.id) is None
    ]
    assert {rule.id for rule in of_passives if rule.id not in cited} == set()
