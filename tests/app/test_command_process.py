"""The command in a process of its own: its speed, its streams, and whatever a user can do to it."""

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.app.scenarios import CHAIN, EXAMPLES, HEAD

pytestmark = pytest.mark.bulk

PROGRAM = "from ludex.app.cli import main; main()"
LONGEST = 2.0
"""How many seconds of the processor bad input may take."""


def run(*arguments: object, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", PROGRAM, *map(str, arguments)]
    return subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=120,
        check=False,
    )


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.yaml"
    path.write_text(CHAIN, encoding="utf-8")
    return path


def exploding() -> str:
    """A few lines that would stand for billions of values."""
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [
        f"{key}: &{key} [{', '.join([f'*{before}'] * 9)}]" for before, key in zip("abcdefgh", "bcdefghi", strict=True)
    ]
    return "\n".join(lines)


BAD_FILES = {
    "a file of 50 MB": (b"a: b\n" * (50 * 1024 * 1024 // 5), r": the file has 52,428,800 bytes"),
    "anchors that explode": (exploding().encode(), r":1:4: anchors \(here '&a'\) are not taken"),
    "binary garbage": (bytes(range(256)) * 200, r":2:118: the file is not UTF-8: byte 0x80"),
    "nothing": (b"", r":1:1: the file is empty"),
    "no YAML": (b"system: [altered\n", r":2:1: a comma or a closing bracket is missing"),
    "an unknown key": (b"sytem: altered\n", r":1:1: unknown key 'sytem'"),
    "a text that does not parse": (
        (HEAD + "objects: [{id: e, type: Character, controller: ann, abilities: [All Robots are Gigantik.]}]").encode(),
        r":3:80: 'Gigantik' does not fit here",
    ),
    "two objects with one timestamp": (
        (
            HEAD
            + "objects:\n  - {id: a, type: Spell, owner: ann, timestamp: 1}\n"
            + "  - {id: b, type: Spell, owner: ann, timestamp: 1}"
        ).encode(),
        r":5:10: 'a' and 'b' have one timestamp, 1",
    ),
}


@pytest.mark.parametrize("what", BAD_FILES)
def test_a_bad_file_is_refused_at_once_with_its_place(what, tmp_path):
    content, expected = BAD_FILES[what]
    path = tmp_path / "table.yaml"
    path.write_bytes(content)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    result = run("resolve", path)

    assert re.match(f"error: {re.escape(str(path))}{expected}", result.stderr)
    assert (result.returncode, result.stdout) == (2, "")
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < LONGEST


def test_a_bad_argument_is_refused_with_a_remedy(table):
    result = run("why", table, "clerk.forrest")

    assert result.stderr == "error: unknown characteristic 'forrest'. Did you mean 'forest'?\n"
    assert (result.returncode, result.stdout) == (2, "")


def test_an_error_as_json_names_its_place(tmp_path):
    path = tmp_path / "table.yaml"
    path.write_text("sytem: altered\n", encoding="utf-8")
    result = run("resolve", path, "--json")

    assert result.returncode == 2
    assert json.loads(result.stdout) == {
        "error": {
            "message": "unknown key 'sytem'",
            "subject": "the file",
            "remedy": "Did you mean 'system'?",
            "file": str(path),
            "line": 1,
            "column": 1,
        }
    }


def test_the_help_loads_no_library_that_a_question_needs():
    program = (
        "import sys; sys.argv = ['ludex', '--help']\n"
        "from ludex.app.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(sorted({'rich', 'lark', 'networkx', 'ruamel.yaml', 'immutables'} & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert result.stdout.splitlines()[-1] == "[]"


def test_an_answer_is_the_same_in_every_process(table):
    first, second = (run("resolve", table, "--all-rulings", PYTHONHASHSEED=seed) for seed in ("1", "2"))

    assert first.stdout == second.stdout
    assert (first.returncode, first.stderr) == (0, "")


def test_an_answer_that_is_piped_is_plain_whatever_the_terminal_says(table):
    plain, loud = run("resolve", table), run("resolve", table, FORCE_COLOR="1", COLUMNS="200", TERM="xterm-256color")

    assert loud.stdout == plain.stdout
    assert "\x1b" not in plain.stdout


def test_a_terminal_without_the_characters_gets_an_answer_all_the_same(table):
    result = run("resolve", table, PYTHONIOENCODING="ascii", PYTHONUTF8="0")

    assert result.returncode == 0
    assert "Is the Clerk Gigantic?" in result.stdout


def test_whoever_stops_reading_ends_the_command_quietly():
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-c", PROGRAM, "rules", "altered", "--json"]
    result = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)

    assert (result.returncode, result.stderr) == (141, "")


def test_a_full_disk_is_told():
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-c", PROGRAM, "rulings", "altered"]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)

    assert result.returncode == 2
    assert result.stderr == "error: the answer cannot be written: No space left on device. Write it somewhere else.\n"


def test_an_interrupt_ends_the_command_quietly(tmp_path):
    abilities = "".join(
        f"  - {{id: p{number}, type: Permanent, controller: ann, "
        f"abilities: [Characters with V {number} or more have +1 M., Characters with M {number} or more have +1 V.]}}\n"
        for number in range(20)
    )
    path = tmp_path / "long.yaml"
    path.write_text(f"{HEAD}objects:\n{abilities}  - {{id: x, type: Character, controller: ann}}\n", encoding="utf-8")
    ready = tmp_path / "ready"
    # a program that was started in the background ignores interrupts unless it asks for them
    heeding = f"import pathlib, signal; signal.signal(signal.SIGINT, signal.default_int_handler); {PROGRAM}"
    program = heeding.replace("; main()", f"; pathlib.Path({str(ready)!r}).touch(); main()")
    command = [sys.executable, "-c", program, "resolve", str(path), "--all-rulings"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            while not ready.exists() and process.poll() is None:
                time.sleep(0.05)
            time.sleep(1)
            process.send_signal(signal.SIGINT)
            said, told = process.communicate(timeout=60)
        finally:
            process.kill()

    assert (process.returncode, said, told.strip()) == (130, "", "error: interrupted")


def test_the_exit_status_tells_what_check_found(table, tmp_path):
    met, unmet = tmp_path / "met.yaml", tmp_path / "unmet.yaml"
    met.write_text(f"{CHAIN}expect: {{order: [shaper, speaker]}}\n", encoding="utf-8")
    unmet.write_text(f"{CHAIN}expect: {{order: [speaker, shaper]}}\n", encoding="utf-8")

    assert [run("check", path).returncode for path in (met, unmet)] == [0, 1]
    assert run("check", met, unmet, "--json").returncode == 1


def test_the_installed_command_finds_all_examples_as_expected():
    command = Path(sys.executable).with_name("ludex")
    result = subprocess.run([command, "check", EXAMPLES], capture_output=True, text=True, check=False)

    assert result.returncode == 0, result.stdout + result.stderr
    summary = result.stdout.splitlines()[-1]
    assert summary.startswith(f"{len(list(EXAMPLES.rglob('*.yaml')))} files, ")
    assert summary.endswith("all met")
