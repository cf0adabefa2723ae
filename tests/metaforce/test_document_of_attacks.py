"""The page about attacks, effects and escapes of Metaforce leaves no key out."""

import re
from pathlib import Path

import pytest

from ludex.engine.form_fields import fields_of
from ludex.systems.metaforce.attacks.weapons import Firearm, Weapon
from ludex.systems.metaforce.files.asked_attacks import AttackFile, ConditionFile, EffectFile, EscapeFile

PAGE = Path("docs/metaforce_attacks.md")
SHARED = {"player", "opponent", "name", "by", "who"}


@pytest.mark.parametrize("kind", [AttackFile, ConditionFile, EffectFile, EscapeFile, Weapon, Firearm])
def test_the_page_tells_of_each_key(kind):
    said = PAGE.read_text(encoding="utf-8")
    keys = {each.key for each in fields_of(kind)} - SHARED
    assert {key for key in keys if not re.search(rf"`(?:[^`\n]*\W)?{key}\b", said)} == set()
