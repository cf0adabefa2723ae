"""A file of a role-playing system poses one question: of two, none would be dropped without a word."""

import pytest

from tests.app.scenarios import ludex

QUESTIONS = {
    "powers_that_be": "check: {sources: [10], goal: 3}\nscene: []\n",
    "altered_dragon": "check: {by: {who: a, dice: 5}, threshold: 3}\nscene: {events: []}\n",
    "alter_arms": "conflict: {rounds: 3}\ncheck: {}\n",
}


@pytest.mark.parametrize("command", ["odds", "roll", "check"])
@pytest.mark.parametrize("system", sorted(QUESTIONS))
def test_two_questions_in_one_file_are_refused_where_the_second_stands(system, command, tmp_path):
    path = tmp_path / "two.yaml"
    path.write_text(f"system: {system}\n{QUESTIONS[system]}")
    result = ludex(command, str(path))
    assert result.exit_code == 2
    assert f"{path}:3:1: " in result.stderr
    assert "pose two questions" in result.stderr
