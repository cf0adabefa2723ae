"""What the documents show is what happens: Python examples, scenario files, the output of the command."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from ludex.app import scenario
from ludex.app.cli import COMMANDS
from ludex.app.expectation_checks import unmet
from ludex.app.expectations import KEYS_OF_EXPECT
from ludex.app.pages import answer_page
from ludex.app.scenario_deeds import KINDS_OF_DEED
from ludex.app.scenario_objects import CARD_KEYS, MARKER_KEYS
from ludex.app.tables import laid_out
from ludex.app.what_happened import PLACES
from ludex.systems.altered.forms.amounts import AMOUNTS
from ludex.systems.altered.forms.changes import CHANGES, LOSE_EVERYTHING
from ludex.systems.altered.forms.conditions import CONDITIONS
from ludex.systems.altered.forms.names import CHARACTERISTICS
from ludex.systems.altered.forms.parts import RELATIONS
from ludex.systems.altered.forms.selection import FORMS, WORDS
from tests.app.scenarios import HEAD, judged, ludex

ROOT = Path(__file__).parents[2]
YAML = re.compile(r"^```yaml\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```console\n\$ ludex ([^\n]*)\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)


def blocks(document: str, pattern: re.Pattern[str]) -> list[tuple[str, ...]]:
    found = pattern.findall((ROOT / document).read_text("utf-8"))
    return [each if isinstance(each, tuple) else (each,) for each in found]


@pytest.mark.parametrize(
    ("document", "examples"), [("docs/embedding.md", 20), ("docs/engine.md", 11), ("docs/playing.md", 9)]
)
def test_the_python_examples_run(document, examples):
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    found = doctest.testfile(str(ROOT / document), module_relative=False, optionflags=options, encoding="utf-8")

    assert found.failed == 0
    assert found.attempted > examples


@pytest.mark.parametrize("text", [text for (text,) in blocks("docs/scenarios.md", YAML)])
def test_the_scenarios_are_answered_and_as_they_expect(text):
    if not text.startswith("system:"):
        lines = "".join(f"    {line}" for line in text.splitlines(keepends=True))
        text = f"{HEAD}objects:\n  - id: elf\n    type: Character\n    controller: ann\n{lines}"
    answer = judged(text)

    assert laid_out(answer_page(answer, None))
    assert list(unmet(answer)) == []


def test_the_first_screen_of_the_readme_is_what_the_command_prints(monkeypatch):
    monkeypatch.chdir(ROOT)
    shown = blocks("README.md", CONSOLE)

    assert shown
    for arguments, expected in shown:
        assert ludex(*shlex.split(arguments)).stdout == expected


def test_the_readme_shows_the_file_that_it_asks_about():
    (shown,) = blocks("README.md", YAML)
    example = (ROOT / "examples/altered/readme.yaml").read_text("utf-8")
    plain = "".join(line for line in example.splitlines(keepends=True) if not line.startswith("#"))

    assert shown[0] in plain
    assert plain.startswith(shown[0])


def test_each_document_of_the_application_is_reached_from_the_readme():
    readme = (ROOT / "README.md").read_text("utf-8")

    assert all(f"docs/{path.name}" in readme for path in sorted((ROOT / "docs").glob("*.md")))


def test_the_description_of_scenario_files_leaves_nothing_out():
    text = (ROOT / "docs/scenarios.md").read_text("utf-8")
    written = set(re.findall(r"[\w-]+", " ".join(re.findall(r"`([^`\n]+)`", text))))
    forms = {*FORMS, *WORDS, *AMOUNTS, *CONDITIONS, *CHANGES, *RELATIONS, LOSE_EVERYTHING, "gain-ability", "in-play"}
    deeds = {key for kind, (keys, _) in KINDS_OF_DEED.items() for key in (kind, *keys)}
    keys = {*deeds, *PLACES, *scenario.KEYS, *CARD_KEYS, *MARKER_KEYS, *KEYS_OF_EXPECT, *CHARACTERISTICS}

    assert (forms | keys | {"cost"}) - written == set()


def test_the_description_of_the_command_line_names_each_command():
    text = (ROOT / "docs/command_line.md").read_text("utf-8")

    assert [name for name in COMMANDS if f"    ludex {name} " not in text] == []
