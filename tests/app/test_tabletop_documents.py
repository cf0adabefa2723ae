"""What the page about characters and checks shows is what happens, and it leaves nothing out."""

import re
from pathlib import Path

from ludex.app.check_expectations import Expected, read_expected
from ludex.app.check_files import ASKING, OWN_KEYS, check_or_sheet_in
from ludex.app.checks_met import unmet_of
from ludex.app.library import Library
from ludex.app.systems_by_name import SYSTEMS
from ludex.engine.yaml_files import parse_yaml

DOCS = Path(__file__).parents[2] / "docs"
YAML = re.compile(r"^```yaml\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)


def test_the_file_that_the_page_shows_is_as_it_expects():
    (text,) = YAML.findall((DOCS / "checks.md").read_text("utf-8"))
    file = check_or_sheet_in("shown.yaml", Library({"shown.yaml": text}))
    assert file.expected
    assert list(unmet_of(file)) == []


def test_the_page_about_files_tells_each_key_and_each_kind_of_expectation():
    said = (DOCS / "checks.md").read_text("utf-8")
    assert [key for key in OWN_KEYS if f"`{key}`" not in said] == []
    assert [key for key in ASKING if f"`{key}`" not in said] == []
    shown = re.findall(r"^\| `(\{.*\})` \|", said, flags=re.MULTILINE)
    kinds = read_expected(parse_yaml(f"[{', '.join(shown)}]"), SYSTEMS["altered_dragon"].rulebook)
    assert {type(each) for each in kinds} == set(Expected.__subclasses__())
