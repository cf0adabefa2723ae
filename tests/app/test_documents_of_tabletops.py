"""What the pages about role-playing games show is what happens: Python examples, and files with what they expect."""

import doctest
import re
from pathlib import Path

import pytest

from ludex.app.check_files import check_or_sheet_in
from ludex.app.checks_met import unmet_of

ROOT = Path(__file__).parents[2]
YAML = re.compile(r"^```yaml\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
SYSTEM = re.compile(r"^system: (\w+)$", flags=re.MULTILINE)

PAGES = {
    "alter_arms": 10,
    "altered_dragon": 8,
    "metaforce": 10,
    "metaforce_attacks": 4,
    "metaforce_characters": 8,
    "metaforce_checks": None,
    "metaforce_encounters": None,
    "powers_that_be": 20,
}
"""The pages, and more Python examples than how many each has; None for one that has none."""


def text_of(page: str) -> str:
    return (ROOT / f"docs/{page}.md").read_text("utf-8")


FILES = [pytest.param(file, id=f"{page}-{at}") for page in PAGES for at, file in enumerate(YAML.findall(text_of(page)))]


@pytest.mark.parametrize(("page", "examples"), PAGES.items())
def test_the_python_examples_run(page: str, examples: int | None) -> None:
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    path = str(ROOT / f"docs/{page}.md")
    found = doctest.testfile(path, module_relative=False, optionflags=options, encoding="utf-8")
    assert found.failed == 0
    assert found.attempted > examples if examples is not None else found.attempted == 0


@pytest.mark.parametrize("text", FILES)
def test_each_file_comes_to_what_it_expects(text: str, tmp_path: Path) -> None:
    system = SYSTEM.search(text)
    assert system is not None
    for sheet in (ROOT / "examples" / system[1]).glob("*.yaml"):  # a page may speak of those
        (tmp_path / sheet.name).write_text(sheet.read_text("utf-8"))
    shown = tmp_path / "shown.yaml"
    shown.write_text(text)
    file = check_or_sheet_in(str(shown))
    assert file.expected or "expect:" not in text  # a sheet may be shown as it is
    assert list(unmet_of(file)) == []


@pytest.mark.parametrize("system", ["alter_arms", "altered_dragon", "metaforce", "powers_that_be"])
def test_there_are_enough_examples(system: str) -> None:
    # whether each is as it expects is asked of the examples of all systems in one place
    assert len(list((ROOT / "examples" / system).glob("*.yaml"))) >= 12
