"""The source as the repository's tests read it: files and syntax trees, nothing imported."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[3]
FOLDERS = ("app", "engine", "layers", "systems")

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@cache
def modules() -> dict[str, Path]:
    """Every module of ludex by its true name: `ludex.layers.board` stands in `layers/board.py`."""
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return {"ludex": ROOT / "src/ludex/__init__.py"} | {_name(path): path for path in files}


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(["ludex", *(parts[:-1] if parts[-1] == "__init__" else parts)])


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def place(path: Path, node: ast.expr | ast.stmt) -> str:
    """Where a reader finds a node: file and line."""
    return f"{path.relative_to(ROOT)}:{node.lineno}"


def public_definitions(body: list[ast.stmt]) -> Iterator[Definition]:
    """The functions and classes that others may use, and the public methods of those classes."""
    for statement in body:
        if isinstance(statement, Definition) and not statement.name.startswith("_"):
            yield statement
            if isinstance(statement, ast.ClassDef):
                yield from public_definitions(statement.body)
