"""A rule that is cited anywhere exists in a rulebook."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.repository.checkout.source import ROOT, modules, place, tree

# ALT4-2.3.3.b, ALT-C02, MF-RES-20: the game, then letters, digits, dots and dashes, the last no punctuation.
RULE_ID = re.compile(r"\b(?:ALT4?|MF|AA|AD|PB)-[0-9A-Z](?:[0-9A-Za-z.-]*[0-9A-Za-z])?")


def _rulebooks() -> list[Path]:
    return sorted((ROOT / "systems").glob("*/rulebook.toml"))


def _known() -> set[str]:
    """The ids of all rules, rulings and odds, and of the sections that hold them: ALT4-2.3.3 for ALT4-2.3.3.b."""
    books = [tomllib.loads(path.read_text(encoding="utf-8")) for path in _rulebooks()]
    tables = ("rule", "ruling", "note", "odds")
    ids = {entry["id"] for book in books for table in tables for entry in book.get(table, [])}
    return ids | {rule[: dot.start()] for rule in ids for dot in re.finditer(r"\.", rule)}


def test_each_rule_that_the_code_cites_exists():
    known = _known()
    unknown = [
        f"{path.relative_to(ROOT)}:{number} {cited}"
        for path in modules().values()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        for cited in RULE_ID.findall(line)
        if cited not in known
    ]
    assert unknown == []


def test_each_rule_that_a_test_is_about_exists():
    known = _known()
    unknown = [
        f"{place(path, mark)} {cited}"
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for mark, cited in _marks(path)
        if cited not in known
    ]
    assert unknown == []


def test_each_rule_in_a_table_of_tested_rules_exists():
    known = _known()
    tables = sorted((ROOT / "systems").glob("*/tested_rules.toml"))
    assert tables
    cited = [rule for path in tables for rule in RULE_ID.findall(path.read_text(encoding="utf-8"))]
    assert cited
    assert [rule for rule in cited if rule not in known] == []


def test_no_rulebook_has_two_entries_of_one_id():
    for path in _rulebooks():
        book = tomllib.loads(path.read_text(encoding="utf-8"))
        ids = [entry["id"] for table in ("rule", "ruling") for entry in book.get(table, [])]
        assert [rule for rule in set(ids) if ids.count(rule) > 1] == []


def test_the_pattern_finds_an_id_in_a_sentence():
    sentence = "the oldest free ability (ALT4-2.3.3.b), as in MF-RES-20; see also ALT-C02."
    assert RULE_ID.findall(sentence) == ["ALT4-2.3.3.b", "MF-RES-20", "ALT-C02"]


def _marks(path: Path) -> Iterator[tuple[ast.Call, str]]:
    """Each `pytest.mark.rule(...)` with each id that it names."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            assert node.args, f"{place(path, node)} names no rule"
            for argument in node.args:
                if isinstance(argument, ast.Starred):
                    continue  # a table of cases; the rules that its tests are about are in the committed table
                cited = ast.literal_eval(argument)
                assert isinstance(cited, str), f"{place(path, node)} does not write its rule out"
                yield node, cited
