"""The folders, the links and the list of packages say the same."""

import ast
import tomllib
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

import pytest

from tests.repository.checkout.source import FOLDERS, ROOT

SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]


def _folders_of_code() -> list[Path]:
    inner = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_dir()]
    return [ROOT / folder for folder in FOLDERS] + [path for path in inner if path.name != "__pycache__"]


def test_each_folder_of_code_is_a_package():
    assert [
        path for path in _folders_of_code() if list(path.glob("*.py")) and not (path / "__init__.py").exists()
    ] == []


def test_the_list_of_packages_names_each_folder_and_nothing_else():
    packages = {path for path in _folders_of_code() if (path / "__init__.py").exists()}
    names = {".".join(["ludex", *path.relative_to(ROOT).parts]) for path in packages}
    assert set(SETUPTOOLS["packages"]) == names | {"ludex"}


def test_the_list_of_packages_is_sorted_and_names_none_twice():
    assert SETUPTOOLS["packages"] == sorted(set(SETUPTOOLS["packages"]))


def test_each_root_folder_is_mapped_to_its_name():
    assert SETUPTOOLS["package-dir"] == {"ludex": "src/ludex"} | {f"ludex.{folder}": folder for folder in FOLDERS}


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_root_folder_is_reached_through_a_relative_link(folder):
    link = ROOT / "src/ludex" / folder
    assert link.is_symlink()
    assert link.readlink() == Path("../..") / folder


def test_src_holds_nothing_but_the_links_and_the_marks_of_a_typed_package():
    names = {path.name for path in (ROOT / "src/ludex").iterdir()} - {"__pycache__"}
    assert names == {*FOLDERS, "__init__.py", "py.typed"}


def test_each_module_that_a_wheel_compiles_is_there_and_runs_as_it_is_written_here():
    setup = ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))
    assigned = [each for each in setup.body if isinstance(each, ast.Assign)]
    (named,) = [ast.literal_eval(each.value) for each in assigned if ast.unparse(each.targets[0]) == "COMPILED"]
    assert named == sorted(set(named))
    assert {Path(str(import_module(name).__file__)).suffix for name in named} == {".py"}


def test_each_data_file_is_packed():
    patterns = SETUPTOOLS["package-data"]["*"]
    data = [path for folder in _folders_of_code() for path in folder.iterdir() if path.is_file()]
    left_out = [path for path in data if path.suffix not in {".py", ".pyc"} and not _matches(path, patterns)]
    assert left_out == []


def test_each_data_file_stands_in_a_package():
    patterns = SETUPTOOLS["package-data"]["*"]
    lost = [path for path in _folders_of_code() if not (path / "__init__.py").exists() and _any_matches(path, patterns)]
    assert lost == []


def _matches(path: Path, patterns: list[str]) -> bool:
    return any(fnmatch(path.name, pattern) for pattern in patterns)


def _any_matches(folder: Path, patterns: list[str]) -> bool:
    return any(_matches(path, patterns) for path in folder.iterdir())
