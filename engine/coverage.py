"""Which rules of a system are implemented, which are tested, and which a later version brings.

A rule is implemented if the code cites its id, and tested if a test names it; the table of tests is written by the
test run and stands in the package of the system, so that all of it can be told from an installed Ludex:

>>> from ludex.systems.altered.editions import ALTERED
>>> [entry.status.value for entry in coverage_of(ALTERED) if entry.id in ("ALT4-1.1.7.a", "ALT4-4.1.a")]
['deferred', 'done']
"""

from __future__ import annotations

import enum
import importlib.resources
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable

from attrs import frozen

from ludex.engine.rulebook import Rulebook
from ludex.engine.rulebook_entries import RuleEntry, Ruling, is_beginning
from ludex.engine.system import System
from ludex.layers.citation import RuleId

SHARED_PACKAGES = ("ludex.layers", "ludex.engine", "ludex.app")
"""The packages that may implement a rule of any system."""

TABLE_OF_TESTS = "tested_rules.toml"
"""The file in the package of a system that lists the tests of each rule."""

_RANGE = re.compile(r"(?P<stem>.+\.)(?P<first>[a-z])-(?P<last>[a-z])")


class Status(enum.Enum):
    """How far a rule has come."""

    DONE = "done"
    SAME = "same as a later rule that is done"
    DEFERRED = "deferred"
    GAP = "gap"


@frozen
class Coverage:
    """What there is of one rule or ruling.

    `cited_in` are the modules that cite it, `tested_by` the ids of the tests that name it, and `reason` says why
    it is deferred, which later rules it is the same as, or what is missing.
    """

    id: str
    title: str
    status: Status
    cited_in: tuple[str, ...]
    tested_by: tuple[str, ...]
    reason: str


def coverage_of(system: System) -> tuple[Coverage, ...]:
    """The table of all rules and rulings of a system, in the order of its rulebook."""
    return coverage(system.rulebook, citations_for(system), table_of_tests(system))


def coverage(
    rulebook: Rulebook, cited: Mapping[str, tuple[str, ...]], tested: Mapping[str, tuple[str, ...]]
) -> tuple[Coverage, ...]:
    """The same table from given citations and tests, each by rule id.

    A rule of an earlier edition that is said again in a later one is done as soon as the later one is.
    """

    def cover(entry: RuleEntry | Ruling) -> Coverage:
        title = entry.title if isinstance(entry, RuleEntry) else entry.question
        same_as = entry.same_as if isinstance(entry, RuleEntry) else ()
        status, reason = _status(rulebook, entry.id, same_as, cited, tested)
        return Coverage(entry.id, title, status, cited.get(entry.id, ()), tested.get(entry.id, ()), reason)

    return (*map(cover, rulebook.rules), *map(cover, rulebook.rulings))


def _status(
    rulebook: Rulebook,
    entry_id: str,
    same_as: tuple[RuleId, ...],
    cited: Mapping[str, tuple[str, ...]],
    tested: Mapping[str, tuple[str, ...]],
) -> tuple[Status, str]:
    if entry_id in cited and entry_id in tested:
        return Status.DONE, ""
    if same_as and all(rule in cited and rule in tested for rule in same_as):
        return Status.SAME, f"as {', '.join(same_as)}"
    deferral = rulebook.deferral(entry_id)
    if deferral is not None:
        return Status.DEFERRED, deferral.reason
    missing = {"no code cites it": entry_id not in cited, "no test names it": entry_id not in tested}
    return Status.GAP, ", ".join(what for what, is_so in missing.items() if is_so)


def citations_for(system: System) -> Mapping[str, tuple[str, ...]]:
    """The modules that cite each id of a system's rulebook, and those that cite an id that it lacks.

    A citation of a whole section counts for none of its rules; `TOY-1.c-f` cites four.
    """
    known = system.rulebook.ids()
    cited: dict[str, list[str]] = {}
    for package in (*SHARED_PACKAGES, system.package):
        for module, text in _sources(importlib.resources.files(package), package):
            for rule in dict.fromkeys(citations_in(text, known)):
                cited.setdefault(rule, []).append(module)
    return {rule: tuple(modules) for rule, modules in cited.items()}


def citations_in(text: str, known: Iterable[str]) -> Iterator[str]:
    """The ids cited in a text, and whatever looks like one, in the order of the text.

    Args:
        text: The source text of a module.
        known: The ids of the rulebook; what they begin with tells what looks like an id.

    >>> list(citations_in("# TOY-1.a-c: draw; see TOY-2 (TOY-9.z)", ["TOY-1.a", "TOY-1.b", "TOY-1.c", "TOY-2.a"]))
    ['TOY-1.a', 'TOY-1.b', 'TOY-1.c', 'TOY-9.z']
    """
    known = frozenset(known)
    systems = "|".join(sorted({re.escape(rule.partition("-")[0]) for rule in known}))
    for found in re.finditer(rf"(?<![\w-])(?:{systems})-\w+(?:[.-]\w+)*", text):
        word = found.group()
        spread = _RANGE.fullmatch(word)
        if word in known:
            yield word
        elif spread is not None:
            letters = range(ord(spread["first"]), ord(spread["last"]) + 1)
            yield from (f"{spread['stem']}{chr(letter)}" for letter in letters)
        elif not any(is_beginning(word, rule) for rule in known):
            yield word


def table_of_tests(system: System) -> Mapping[str, tuple[str, ...]]:
    """The ids of the tests that name each rule, from the table that the test run wrote; empty without a table."""
    table = importlib.resources.files(system.package).joinpath(TABLE_OF_TESTS)
    if not table.is_file():
        return {}
    return {rule: tuple(tests) for rule, tests in tomllib.loads(table.read_text(encoding="utf-8")).items()}


def _sources(folder: Traversable, package: str) -> Iterator[tuple[str, str]]:
    """The modules and grammars below a folder, each with its text."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        stem, _, suffix = entry.name.rpartition(".")
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _sources(entry, f"{package}.{entry.name}")
        elif suffix == "py":
            yield package if stem == "__init__" else f"{package}.{stem}", entry.read_text(encoding="utf-8")
        elif suffix == "lark":
            yield f"{package}/{entry.name}", entry.read_text(encoding="utf-8")
