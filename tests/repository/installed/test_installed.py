"""What somebody gets who installs Ludex, asked in a fresh interpreter that stands in an empty folder."""

import json
import subprocess
import sys
from importlib.metadata import entry_points, version
from importlib.resources import files

import pytest

import ludex


@pytest.fixture
def elsewhere(tmp_path):
    def run(program: str) -> object:
        # -I: neither the current folder nor PYTHONPATH lends a hand.
        command = [sys.executable, "-I", "-c", f"import json, sys; {program}"]
        answer = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert answer.returncode == 0, answer.stderr
        return json.loads(answer.stdout)

    return run


def test_importing_ludex_loads_nothing_but_ludex(elsewhere):
    program = "before = set(sys.modules); import ludex; print(json.dumps(sorted(set(sys.modules) - before)))"
    assert elsewhere(program) == ["ludex"]


def test_importing_the_resolver_loads_nothing_of_the_application(elsewhere):
    loaded = elsewhere("import ludex.layers; print(json.dumps(sorted(sys.modules)))")
    assert not set(loaded) & {"click", "rich", "lark", "matplotlib", "ruamel", "ruamel.yaml", "sqlite3"}


@pytest.mark.parametrize("name", ["app", "benchmarks", "engine", "layers", "src", "systems", "tests"])
def test_nothing_is_importable_under_a_second_name(elsewhere, name):
    found = elsewhere(f"import importlib.util; print(json.dumps(importlib.util.find_spec({name!r}) is not None))")
    assert found is False


@pytest.mark.parametrize("name", ["app", "engine", "layers", "systems"])
def test_each_part_is_importable_as_ludex(elsewhere, name):
    assert elsewhere(f"import ludex.{name} as part; print(json.dumps(part.__name__))") == f"ludex.{name}"


def test_the_package_says_that_it_is_typed():
    assert files("ludex").joinpath("py.typed").is_file()


def test_the_version_is_the_one_of_the_distribution():
    assert ludex.__version__ == version("ludex")


def test_the_command_ludex_leads_to_the_command_line():
    (command,) = entry_points(group="console_scripts", name="ludex")
    assert command.value == "ludex.app.cli:main"
    assert callable(command.load())
