"""What the page about characters of Metaforce shows is what happens."""

import doctest
import re
from pathlib import Path

import pytest

from ludex.app.check_files import read_check_file
from ludex.app.checks_met import unmet_of
from ludex.app.library import Library

PAGE = Path("docs/metaforce_characters.md")
YAML = re.compile(r"^```yaml\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)


def test_the_python_examples_run():
    found = doctest.testfile(str(PAGE.resolve()), module_relative=False, encoding="utf-8")
    assert (found.failed, found.attempted > 8) == (0, True)


@pytest.mark.parametrize("text", YAML.findall(PAGE.read_text(encoding="utf-8")))
def test_each_file_comes_to_what_it_expects(text):
    file = read_check_file("shown.yaml", Library({"shown.yaml": text}))
    assert file.expected
    assert list(unmet_of(file)) == []
