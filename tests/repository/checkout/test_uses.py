"""What a system defines for others is used: a rule that only its own test carries out, nobody meets."""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache

from tests.repository.checkout.source import ROOT, modules, place, tree

EXCEPT = {
    "ludex.systems.*.tabletop.TABLETOP": "is loaded by its name",
    "ludex.systems.altered.deeds.*": "what abilities are written with in Python",
    "ludex.systems.altered.words.*": "what abilities are written with in Python",
    "ludex.systems.altered.characteristics.EMBLEM_SUBTYPES": "a list of the rulebook, beside those of other types",
    "ludex.systems.altered.forms.of_layers.FORMS_OF_LAYERS": "how whoever embeds reads abilities of their own",
    "ludex.systems.altered.keywords.keywords_of": "what whoever embeds shows of an object",
    "ludex.systems.altered.statuses.statuses_of": "what whoever embeds shows of an object",
    "ludex.systems.alter_arms.terms.suggested": "what is suggested to people, and never asked by a file",
    "ludex.systems.altered_dragon.hits.fallen": "what dice come to that somebody threw on a table",
    "ludex.systems.altered_dragon.rules_of_rolls.MODIFIERS": "all modifiers, for whoever tries their orders",
    "ludex.systems.powers_that_be.scores.*": "the tables of the rulebook, for whoever throws the dice by hand",
}
"""What nothing in the house uses, and why it is there all the same."""


@cache
def _unused() -> tuple[tuple[str, str], ...]:
    """The public names of systems that no other statement of their module, no other module and no document uses."""
    return tuple(_found())


def test_each_public_name_of_a_system_is_used():
    unused = [f"{where} {name.rpartition('.')[2]}" for name, where in _unused() if not _excepted(name)]
    assert unused == []


def test_no_exception_is_out_of_date():
    unused = [name for name, _ in _unused()]
    assert [pattern for pattern in EXCEPT if not any(fnmatch(name, pattern) for name in unused)] == []


def _excepted(name: str) -> bool:
    return any(fnmatch(name, pattern) for pattern in EXCEPT)


def _found() -> Iterator[tuple[str, str]]:
    used = {name for path in modules().values() for name in _taken(tree(path))} | set(_in_documents())
    for module, path in modules().items():
        if module.startswith("ludex.systems."):
            read = [(statement, _read(statement)) for statement in tree(path).body]
            for statement, _ in read:
                for name in _defined(statement):
                    by_others = any(name in names for other, names in read if other is not statement)
                    if not by_others and f"{module}.{name}" not in used:
                        yield f"{module}.{name}", place(path, statement)


def _defined(statement: ast.stmt) -> Iterator[str]:
    """The public names that a statement of a module gives to others."""
    names: list[str] = []
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
            names = [name]
        case ast.Assign(targets=targets):
            names = [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
    yield from (name for name in names if not name.startswith("_"))


def _read(statement: ast.stmt) -> frozenset[str]:
    return frozenset(node.id for node in ast.walk(statement) if isinstance(node, ast.Name))


def _taken(module: ast.Module) -> Iterator[str]:
    """What a module imports from others, by name or as a part of an imported module."""
    imported: dict[str, str] = {}
    parts: list[tuple[str, str]] = []
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module:
            imported |= {each.asname or each.name: f"{node.module}.{each.name}" for each in node.names}
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            parts.append((node.value.id, node.attr))
    yield from imported.values()
    yield from (f"{imported[whole]}.{part}" for whole, part in parts if whole in imported)


def _in_documents() -> Iterator[str]:
    """What the documents import in their examples."""
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for module, names in re.findall(r"from (ludex\.[\w.]+) import ([\w, ]+)", path.read_text(encoding="utf-8")):
            yield from (f"{module}.{name.strip()}" for name in names.split(","))
