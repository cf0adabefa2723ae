"""Every rule of every system is implemented and tested, or left out with a reason."""

from __future__ import annotations

import pytest

from ludex.app.systems_by_name import SYSTEMS
from ludex.engine.coverage import Status, citations_for, coverage_of, table_of_tests
from ludex.engine.system import System
from tests.rule_table import collected_by_rule

WRITE = "run: pytest --write-rule-table --collect-only"

pytestmark = pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)


def test_every_rule_cited_in_the_code_exists(system: System):
    strangers = {rule: modules for rule, modules in citations_for(system).items() if rule not in system.rulebook.ids()}
    assert strangers == {}


def test_every_rule_named_by_a_test_exists(request, system: System):
    named = collected_by_rule(request.session.items, system) | dict(table_of_tests(system))
    assert sorted(set(named) - system.rulebook.ids()) == []


def test_the_committed_table_names_the_tests_that_were_collected(request, system: System):
    committed = table_of_tests(system)
    collected = collected_by_rule(request.session.items, system)
    missing = {
        rule: unlisted
        for rule, tests in collected.items()
        if (unlisted := sorted(set(tests) - set(committed.get(rule, ()))))
    }
    assert missing == {}, WRITE


def test_the_committed_table_names_no_test_that_is_gone(request, system: System):
    items = request.session.items
    collected = collected_by_rule(items, system)
    # A file is judged where all of it was collected, which is so unless single tests, words or marks were asked for.
    chosen = request.config.option.keyword or request.config.option.markexpr
    whole = not chosen and not any("::" in asked for asked in request.config.args)
    judged = {item.nodeid.partition("::")[0] for item in items} if whole else set()
    root = request.config.rootpath

    def is_gone(rule: str, test: str) -> bool:
        file = test.partition("::")[0]
        return not (root / file).is_file() or (file in judged and test not in collected.get(rule, ()))

    gone = [(rule, test) for rule, tests in table_of_tests(system).items() for test in tests if is_gone(rule, test)]
    assert gone == [], WRITE


def test_every_rule_is_implemented_and_tested_or_deferred_with_a_reason(system: System):
    gaps = [f"{entry.id} {entry.title}: {entry.reason}" for entry in coverage_of(system) if entry.status is Status.GAP]
    assert gaps == [], "\n".join(["rules that are neither implemented and tested nor deferred:", *gaps])


def test_every_deferral_still_defers_something(system: System):
    left_out = [entry.id for entry in coverage_of(system) if entry.status is Status.DEFERRED]
    idle = [
        deferral.reason
        for deferral in system.rulebook.deferred
        if not any(deferral.covers(entry_id) for entry_id in left_out)
    ]
    assert idle == []


def test_each_system_stands_in_a_folder_of_its_name(system: System):
    assert system.package == f"ludex.systems.{system.name}"
    assert system.rulebook.name == system.name
