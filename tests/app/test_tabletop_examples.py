"""The examples of role-playing systems: each is as it expects and asks a question; there are enough of each system."""

import pytest

from ludex.app.check_files import check_or_sheet_in
from ludex.app.checks_met import unmet_of
from ludex.app.systems_by_name import TABLETOPS
from tests.app.scenarios import EXAMPLES, ludex

FILES = {system: sorted((EXAMPLES / system).rglob("*.yaml")) for system in TABLETOPS}
ALL = [path for files in FILES.values() for path in files]


@pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_example_is_a_character_or_a_question_and_what_is_expected_of_it(path):
    file = check_or_sheet_in(str(path))
    assert list(unmet_of(file)) == []
    if not file.is_sheet:
        assert "?" in file.title
        assert file.expected


@pytest.mark.parametrize("system", TABLETOPS)
def test_there_are_a_dozen_questions_about_each_system(system):
    questions = [path for path in FILES[system] if not check_or_sheet_in(str(path)).is_sheet]
    assert len(questions) >= 12


@pytest.mark.parametrize("system", TABLETOPS)
def test_each_system_has_a_character_to_look_at(system):
    sheets = [path for path in FILES[system] if check_or_sheet_in(str(path)).is_sheet]
    assert sheets
    for path in sheets:
        assert ludex("sheet", path).exit_code == 0
