"""Arguments of commands that make no sense: each is answered in one line that says what is wrong and what to do."""

import re

import pytest

from tests.app.scenarios import CHAIN, ludex


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current folder, with a scenario and an empty folder in it."""
    (tmp_path / "table.yaml").write_text(CHAIN, encoding="utf-8")
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["resolve", "."], r"error: \.: this is a folder. Name one of the files in it."),
        (["resolve", "missing.yaml"], r"error: missing.yaml: there is no such file. Check the name and the folder."),
        (
            ["resolve", "table.yaml", "--ruling", "ALT-C5=x"],
            r"error: unknown ruling 'ALT-C5' \(--ruling\). Did",
        ),
        (
            ["resolve", "table.yaml", "--ruling", "ALT-C05=no"],
            r"error: unknown option 'no' \(--ruling, ruling ALT",
        ),
        (["resolve", "table.yaml", "--ruling", "ALT-C05"], r"error: 'ALT-C05' chooses no option \(--ruling, ruling\)"),
        (
            ["resolve", "table.yaml", "--ruling", "ALT-C05=present", "--ruling", "ALT-C05=in-principle"],
            r"error: both 'present' and 'in-principle' are chosen",
        ),
        (["resolve", "table.yaml", "--evaluator", "fast"], r"error: Invalid value for '--evaluator'"),
        (["why", "table.yaml", "clerk.forrest"], r"error: unknown characteristic 'forrest'. Did you mean 'forest'"),
        (["why", "table.yaml", "clark.forest"], r"error: unknown object 'clark'. Did you mean 'clerk'"),
        (["why", "table.yaml", "clerk"], r"error: 'clerk' names no characteristic. Write the identity"),
        (["why", "table.yaml", "clerk.cost"], r"error: it cannot be played from where it lies \(object clerk\)"),
        (["why-not", "table.yaml", "clark", "Robot"], r"error: unknown object 'clark'. Did you mean 'clerk'"),
        (["why-not", "table.yaml", "clerk", "Robbot"], r"error: unknown characteristic, word or ability 'Robbot'. Did"),
        (["graph", "table.yaml", "-o", "out.png"], r"error: unknown kind of drawing '.png' \(--output\). Known"),
        (
            ["graph", "table.yaml", "-o", "no/out.svg"],
            r"error: no/out.svg cannot be written: No such file",
        ),
        (["check", "missing"], r"error: missing: there is no such file"),
        (["check", "empty"], r"error: empty: no scenario lies in this folder. Scenarios end in .yaml."),
        (["rules", "altred"], r"error: unknown system 'altred'. Did you mean 'altered'"),
        (["rules", "altered", "ALT4-9"], r"error: unknown rule 'ALT4-9'"),
        (["rules", "altered", "--at", "2024-02-30"], r"error: '2024-02-30' is no day of the calendar \(--at\). Write"),
        (
            ["rules", "altered", "--at", "2020-01-01"],
            r"error: 2020-01-01 is before edition 1.0, the first",
        ),
        (["rulings", "altered", "ALT-C99"], r"error: unknown ruling 'ALT-C99'. Did you mean"),
        (["schema", "scenarios"], r"error: unknown schema 'scenarios'. Did you mean 'scenario'"),
        (["resovle"], r"error: unknown command 'resovle'. Did you mean 'resolve'"),
        (["resolve"], r"error: Missing argument 'FILE'. See ludex resolve --help."),
        (["--loud"], r"error: No such option '--loud'. See ludex --help."),
    ],
)
def test_a_bad_argument_is_refused_with_a_remedy(folder, arguments, expected):
    result = ludex(*arguments)

    assert re.match(expected, result.stderr)
    assert result.stderr.count("\n") == 1
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_drawing_is_not_written_over_a_folder(folder):
    (folder / "out.svg").mkdir()
    result = ludex("graph", "table.yaml", "-o", "out.svg")

    assert (result.exit_code, result.stderr) == (
        2,
        "error: out.svg cannot be written: Is a directory. Name another file.\n",
    )
