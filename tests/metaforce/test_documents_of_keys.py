"""The pages about files of Metaforce leave no key out."""

import re
from pathlib import Path

import pytest

from ludex.engine.form_fields import fields_of
from ludex.systems.metaforce.attacks.weapons import Firearm, Weapon
from ludex.systems.metaforce.characters.campaign import Campaign
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.characters.sheet_parts import Experience, Item, Metaphor, Now
from ludex.systems.metaforce.encounters.magic import Spell
from ludex.systems.metaforce.files.asked_attacks import AttackFile, ConditionFile, EffectFile, EscapeFile
from ludex.systems.metaforce.files.asked_checks import CheckFile, RollerFile
from ludex.systems.metaforce.files.asked_encounters import ArmFile, EncounterFile, FighterFile, SufferedFile
from ludex.systems.metaforce.files.asked_saves import SaveFile

PAGES = {
    "characters": (Sheet, Metaphor, Item, Experience, Now, Campaign),
    "checks": (CheckFile, RollerFile, SaveFile),
    "attacks": (AttackFile, ConditionFile, EffectFile, EscapeFile, Weapon, Firearm),
    "encounters": (EncounterFile, FighterFile, ArmFile, SufferedFile, Spell),
}
SHARED = {"player", "opponent", "name", "by", "who", "system"}


@pytest.mark.parametrize(("page", "kind"), [(page, kind) for page, kinds in PAGES.items() for kind in kinds])
def test_the_page_tells_of_each_key(page, kind):
    said = Path(f"docs/metaforce_{page}.md").read_text(encoding="utf-8")
    keys = {each.key for each in fields_of(kind)} - SHARED
    assert {key for key in keys if not re.search(rf"`(?:[^`\n]*\W)?{key}\b", said)} == set()
