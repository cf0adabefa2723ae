"""The table of the tests that name a rule, as it is committed beside each rulebook.

`pytest --write-rule-table` collects the tests and writes it; run it after adding or renaming a test of a rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from ludex.app.systems_by_name import SYSTEMS
from ludex.engine.coverage import TABLE_OF_TESTS
from ludex.engine.system import System


def collected_by_rule(items: Iterable[pytest.Item], system: System) -> dict[str, list[str]]:
    """The ids of the tests that name each id of a system's rulebook; a test with parameters counts once."""
    beginnings = {rule.partition("-")[0] for rule in system.rulebook.ids()}
    tests: dict[str, set[str]] = {}
    for item in items:
        for mark in item.iter_markers("rule"):
            for rule in mark.args:
                if rule.partition("-")[0] in beginnings:
                    tests.setdefault(rule, set()).add(item.nodeid.partition("[")[0])
    return {rule: sorted(tests[rule]) for rule in sorted(tests)}


def write_tables(items: Iterable[pytest.Item], root: Path) -> None:
    """Write the table of every system, from the tests of a whole collection."""
    for name, system in SYSTEMS.items():
        lines = ["# The tests of each rule, as `@pytest.mark.rule` tells them. Written by `pytest --write-rule-table`."]
        for rule, tests in collected_by_rule(items, system).items():
            lines += ["", f'"{rule}" = [', *(f'  "{test}",' for test in tests), "]"]
        (root / "systems" / name / TABLE_OF_TESTS).write_text("\n".join(lines) + "\n", encoding="utf-8")
