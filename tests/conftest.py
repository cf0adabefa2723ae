"""How much the property tests try, and the table of the tests of each rule.

Little by default, more in CI, most when the evaluators are fuzzed: choose with `HYPOTHESIS_PROFILE=fuzz pytest …`.
No profile has a deadline: on a busy machine it fails good code.

`pytest --write-rule-table --collect-only` writes the tables that `tests/rule_table.py` is about.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.rule_table import write_tables

settings.register_profile("default", max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same examples each time, so that a change is judged by what it changes; `make fuzz` is there to look for more.
settings.register_profile("ci", settings.get_profile("default"), max_examples=25, derandomize=True)
# For runs whose point is another one: whether the wheel is whole, what is covered.
settings.register_profile("quick", settings.get_profile("ci"), max_examples=10)
settings.register_profile("glance", settings.get_profile("ci"), max_examples=4)
settings.register_profile("fuzz", settings.get_profile("default"), max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-rule-table", action="store_true", help="collect all tests and write the tables of tests by rule"
    )


def pytest_collection_finish(session: pytest.Session) -> None:
    if session.config.getoption("--write-rule-table"):
        if session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
            raise pytest.UsageError("--write-rule-table needs all tests: name no files")
        write_tables(session.items, session.config.rootpath)
