"""The page about Powers That Be shows what happens."""

import doctest
import re
from pathlib import Path

import pytest

from ludex.app.check_files import check_or_sheet_in
from ludex.app.checks_met import unmet_of

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/powers_that_be.md"
EXAMPLES = ROOT / "examples/powers_that_be"
YAML = re.compile(r"^```yaml\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)


def test_the_python_examples_run():
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    found = doctest.testfile(str(PAGE), module_relative=False, optionflags=options, encoding="utf-8")
    assert found.failed == 0
    assert found.attempted > 20


@pytest.mark.parametrize("text", YAML.findall(PAGE.read_text("utf-8")))
def test_the_files_are_as_they_expect(text, tmp_path):
    for sheet in EXAMPLES.glob("*.yaml"):
        (tmp_path / sheet.name).write_text(sheet.read_text("utf-8"))
    file = tmp_path / "shown.yaml"
    file.write_text(text)
    assert list(unmet_of(check_or_sheet_in(str(file)))) == []


def test_there_are_enough_examples():
    # whether each is as it expects is asked of the examples of all systems in one place
    assert len(sorted(EXAMPLES.glob("*.yaml"))) >= 12
