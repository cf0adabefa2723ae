"""How modules are named, how long they are, and whom they import."""

import ast
import sys
from pathlib import Path

import networkx

from tests.repository.checkout.source import ROOT, modules, tree

LONGEST = 400


def test_no_module_is_named_like_one_of_the_standard_library():
    assert [name for name in modules() if name.rpartition(".")[2] in sys.stdlib_module_names] == []


def test_no_module_is_a_drawer_for_odds_and_ends():
    drawers = {"common", "helpers", "misc", "tools", "util", "utils"}
    assert [name for name in modules() if name.rpartition(".")[2] in drawers] == []


def test_a_module_is_read_in_one_sitting():
    lengths = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in modules().values()}
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST} == {}


def test_imports_name_ludex_and_never_a_root_folder():
    short = {
        f"{name} imports {imported}"
        for name, path in modules().items()
        for imported in _imported(path)
        if (ROOT / imported.partition(".")[0]).is_dir()
    }
    assert short == set()


def test_no_module_imports_itself_in_a_circle():
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    for name, path in modules().items():
        graph.add_edges_from((name, imported) for imported in _imported(path) & modules().keys())
    circles = [sorted(circle) for circle in networkx.strongly_connected_components(graph) if len(circle) > 1]
    assert circles == []
    assert list(networkx.nodes_with_selfloops(graph)) == []


def test_imports_run_one_way():
    order = ["app", "systems", "engine", "layers"]
    against = {
        f"{name} imports {imported}"
        for name, path in modules().items()
        for imported in _imported(path) & modules().keys()
        if (here := _part(name)) in order
        and (there := _part(imported)) in order
        and order.index(there) < order.index(here)
    }
    assert against == set()


def test_a_system_never_imports_another_system():
    across = {
        f"{name} imports {imported}"
        for name, path in modules().items()
        for imported in _imported(path)
        if (here := _system(name)) and (there := _system(imported)) and here != there
    }
    assert across == set()


def _part(name: str) -> str | None:
    return name.split(".")[1] if name.count(".") else None


def _system(name: str) -> str | None:
    parts = name.split(".")
    return parts[2] if parts[:2] == ["ludex", "systems"] and len(parts) > 2 else None


def _imported(path: Path) -> set[str]:
    """What a module imports, at its top or in a function, for use or for types alone."""
    names: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found = inner & modules().keys()
            names |= found
            # Something other than a module is taken from the package itself.
            names |= {node.module} if inner - found else set()
    return names
