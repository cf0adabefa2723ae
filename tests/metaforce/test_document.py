"""The page about Metaforce shows what happens."""

import doctest
import re
from pathlib import Path

import pytest

from ludex.app.check_files import check_or_sheet_in
from ludex.app.checks_met import unmet_of

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/metaforce.md"
EXAMPLES = ROOT / "examples/metaforce"
YAML = re.compile(r"^```yaml\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)


def test_the_python_examples_run():
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    found = doctest.testfile(str(PAGE), module_relative=False, optionflags=options, encoding="utf-8")
    assert found.failed == 0
    assert found.attempted > 10


@pytest.mark.parametrize("text", YAML.findall(PAGE.read_text("utf-8")))
def test_the_files_are_as_they_expect(text, tmp_path):
    for sheet in EXAMPLES.glob("*.yaml"):
        (tmp_path / sheet.name).write_text(sheet.read_text("utf-8"))
    file = tmp_path / "shown.yaml"
    file.write_text(text)
    assert list(unmet_of(check_or_sheet_in(str(file)))) == []
