"""Scenario files with random damage: an answer or one error with its place, never a traceback, never a long wait."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.app.cli import main
from tests.app.scenarios import EXAMPLES, ludex

pytestmark = pytest.mark.bulk

FILES = sorted((EXAMPLES / "altered").glob("*.yaml"))
ERROR = re.compile(r"error: .+\n")


def lines_of(path) -> list[str]:
    text = path.read_text("utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def abilities_of(path) -> list[str]:
    return [line.strip() for line in lines_of(path) if line.startswith("      - ")]


ABILITIES = sorted({ability for path in FILES for ability in abilities_of(path)})


def damaged(lines: list[str], chance: random.Random) -> str:
    """A file after a few edits: of meaning, so that it mostly stays a scenario, or of anything."""
    edit = chance.choice((altered, altered, broken))
    for _ in range(chance.randint(1, 4)):
        lines = edit(list(lines), chance) or ["x"]
    return "\n".join(lines) + "\n"


def altered(lines: list[str], chance: random.Random) -> list[str]:
    """The lines with another ability or another value of the same kind."""
    abilities = [at for at, line in enumerate(lines) if line.startswith("      - ")]
    values = [at for at, line in enumerate(lines) if re.match(r" +(?:statistics|type|zone|boosts|controller): ", line)]
    if abilities and (not values or chance.random() < 0.7):
        at = chance.choice(abilities)
        lines[at] = f"      {chance.choice(ABILITIES)}"
        if chance.random() < 0.3:
            lines.insert(at, f"      {chance.choice(ABILITIES)}")
    elif values:
        at = chance.choice(values)
        key = lines[at].partition(":")[0]
        lines[at] = f"{key}: {chance.choice(VALUES[key.strip()])}"
    return lines


VALUES = {
    "statistics": ["0/0/0", "1/2/3", "9/0/9"],
    "type": ["Character", "Permanent", "Spell", "Hero", "Emblem"],
    "zone": ["expedition", "landmark", "hand", "reserve", "limbo", "discard", "hero", "mana"],
    "boosts": ["0", "1", "40"],
    "controller": ["ann", "bob"],
}


def broken(lines: list[str], chance: random.Random) -> list[str]:
    """The lines after an edit of the kind that a tired writer makes, or that nobody makes."""
    at = chance.randrange(len(lines))
    line = lines[at]
    place = chance.randrange(len(line) + 1)
    match chance.randrange(9):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, chance.choice(lines))
        case 2:
            lines[at] = line[:place] + chance.choice("-:[]{}'\"|>&*!#,?%@` \té0") + line[place:]
        case 3:
            lines[at] = " " * chance.randint(1, 3) + line
        case 4:
            lines[at] = line.replace(chance.choice(line.split() or [" "]), chance.choice(WORDS), 1)
        case 5:
            lines[at] = line[:place] + line[place + 1 :]
        case 6:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], line
        case 7:
            key, colon, _ = line.partition(":")
            lines[at] = f"{key}{colon} {chance.choice(WORDS)}"
        case _:
            lines[at] = line.swapcase()
    return lines


WORDS = [
    *(
        "[]",
        "{}",
        "null",
        "true",
        "-1",
        "99999999999999999999",
        "1/2",
        "0.5",
        "2025-02-30",
        "ann",
        "forest",
        "Gigantic",
    ),
    *("absent", "hand", "expedition", "{id: x, type: Character}", "[[[[]]]]", "I lose V."),
    *(
        "{does: [{double: forest}]}",
        "{does: [{copy: {of: itself, characteristics: [zone]}}]}",
        "ALT-C05",
        "elf.2",
        "*a",
    ),
    *(
        "Characters have “Characters have “I am Eternal.””",
        "{count: {of: everything}}",
        "My V is doubled.",
        "0x10",
        "''",
    ),
]


def assert_answered(path) -> None:
    for command in (["resolve", path], ["check", path], ["graph", path]):
        result = ludex(*command)
        if result.exit_code == 2:
            assert ERROR.fullmatch(result.stderr), result.stderr
        else:
            assert result.exit_code in ((0, 1) if command[0] == "check" else (0,)), result.output
            assert result.stderr == ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_with_damage_is_answered_or_refused(path, tmp_path):
    for seed in range(6):
        chance = random.Random(f"{path.stem} {seed}")
        table = tmp_path / "table.yaml"
        table.write_text(damaged(lines_of(path), chance), encoding="utf-8")
        assert_answered(table)


@given(st.binary(max_size=300))
def test_any_bytes_are_answered_or_refused(tmp_path_factory, content):
    table = tmp_path_factory.mktemp("fuzz") / "table.yaml"
    table.write_bytes(content)
    assert ludex("resolve", table).exit_code in (0, 2)


@given(st.lists(st.text(max_size=12), max_size=5))
def test_any_arguments_are_answered_or_refused(arguments):
    assert ludex(*arguments).exit_code in (0, 1, 2)


def test_the_commands_are_one_program():
    assert main.name == "ludex"


RULINGS = sorted((EXAMPLES / "altered" / "rulings").glob("*.yaml"))
WORDS_OF_RULINGS = sorted({word for path in RULINGS for word in re.findall(r"[\w-]+", "\n".join(lines_of(path)))})


def reworded(lines: list[str], chance: random.Random) -> list[str]:
    """The lines with a word put in the place of another, so that something else may happen."""
    at = chance.randrange(len(lines))
    words = list(re.finditer(r"[\w-]+", lines[at]))
    if words:
        word = chance.choice(words)
        lines[at] = lines[at][: word.start()] + chance.choice(WORDS_OF_RULINGS) + lines[at][word.end() :]
    return lines


@pytest.mark.parametrize("path", RULINGS, ids=lambda path: path.stem)
def test_what_happens_with_damage_is_answered_or_refused(path, tmp_path):
    for seed in range(3):
        chance = random.Random(f"{path.stem} {seed}")
        edit = chance.choice((reworded, reworded, broken))
        table = tmp_path / "table.yaml"
        table.write_text("\n".join(edit(lines_of(path), chance)) + "\n", encoding="utf-8")
        for command in (["check", table], ["outcomes", table, "--at-most", "200"]):
            result = ludex(*command)
            assert result.exit_code in (0, 1, 2), result.output
            if result.exit_code == 2:
                assert ERROR.fullmatch(result.stderr), result.stderr
