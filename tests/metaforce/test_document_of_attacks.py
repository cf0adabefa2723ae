"""What the page about attacks, effects and escapes of Metaforce shows is what happens, and it leaves no key out."""

import doctest
import re
from pathlib import Path

import pytest

from ludex.app.check_files import read_check_file
from ludex.app.checks_met import unmet_of
from ludex.app.library import Library
from ludex.engine.form_fields import fields_of
from ludex.systems.metaforce.attacks.weapons import Firearm, Weapon
from ludex.systems.metaforce.files.asked_attacks import AttackFile, ConditionFile, EffectFile, EscapeFile

PAGE = Path("docs/metaforce_attacks.md")
SHARED = {"player", "opponent", "name", "by", "who"}
YAML = re.compile(r"^```yaml\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)


def test_the_python_examples_run():
    found = doctest.testfile(str(PAGE.resolve()), module_relative=False, encoding="utf-8")
    assert (found.failed, found.attempted > 4) == (0, True)


@pytest.mark.parametrize("text", YAML.findall(PAGE.read_text(encoding="utf-8")))
def test_each_file_comes_to_what_it_expects(text):
    file = read_check_file("shown.yaml", Library({"shown.yaml": text}))
    assert file.expected
    assert list(unmet_of(file)) == []


@pytest.mark.parametrize("kind", [AttackFile, ConditionFile, EffectFile, EscapeFile, Weapon, Firearm])
def test_the_page_tells_of_each_key(kind):
    said = PAGE.read_text(encoding="utf-8")
    keys = {each.key for each in fields_of(kind)} - SHARED
    assert {key for key in keys if not re.search(rf"`(?:[^`\n]*\W)?{key}\b", said)} == set()
