"""What the packaged cards use of the rules: each class of data that abilities are made of, and the cards that have it.

`python -m tests.altered.cards.uses` writes the table of `docs/altered_cards.md` anew.
"""

import importlib
import pkgutil
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path

import attrs

from ludex.engine.instructions import Instruction, Measure, Test
from ludex.layers.changes import Change
from ludex.systems import altered
from ludex.systems.altered.abilities import CostPart, Saying, Trigger
from ludex.systems.altered.definitions import BASIC_MANA, Definition
from ludex.systems.altered.forms import of_cards
from ludex.systems.altered.forms.card_abilities import KINDS
from ludex.systems.altered.packaged_cards import packaged_definitions
from ludex.systems.altered.patterns import Pattern
from ludex.systems.altered.scene import Limit, Noun
from ludex.systems.altered.templates import Template

BASES = (Instruction, Noun, Limit, Measure, Test, Trigger, CostPart, Saying, Pattern, Template, Change)
"""The kinds of data that abilities are made of."""

SECTIONS = {
    "Kinds of ability": KINDS,
    "Instructions that direct others": of_cards.INSTRUCTIONS,
    "Verbs": of_cards.VERBS,
    "Nouns": of_cards.NOUNS,
    "Players": of_cards.PLAYERS,
    "Numbers": of_cards.NUMBERS,
    "Tests": of_cards.TESTS,
    "Triggers": of_cards.TRIGGERS,
    "Parts of costs": of_cards.COSTS,
    "Statements": of_cards.SAYINGS,
    "What modifiers and prohibitions are about": of_cards.PATTERNS,
    "What modifiers make of it": of_cards.TEMPLATES,
}
DOCUMENT = Path(__file__).parents[3] / "docs" / "altered_cards.md"
BEGINNING = "<!-- What follows is written by `python -m tests.altered.cards.uses`. -->\n"


def cards() -> tuple[Definition, ...]:
    """All packaged cards and tokens, by key."""
    found = packaged_definitions().by_key
    return tuple(found[key] for key in sorted(found) if key != BASIC_MANA.key)


def parts_of(value: object) -> Iterator[object]:
    """Everything that a value is made of, itself included."""
    yield value
    if isinstance(value, tuple | frozenset):
        for item in value:
            yield from parts_of(item)
    elif attrs.has(kind := type(value)):
        for each in attrs.fields(kind):
            yield from parts_of(getattr(value, each.name))


@cache
def _used() -> dict[object, tuple[str, ...]]:
    found: dict[object, dict[str, None]] = {}
    for card in cards():
        for part in parts_of(card.abilities):
            what = part if isinstance(part, Enum) else type(part)
            found.setdefault(what, {})[card.key] = None
    return {what: tuple(keys) for what, keys in found.items()}


def users(what: object) -> tuple[str, ...]:
    """The keys of the cards that have data of a class, or a member of an enumeration, in their abilities."""
    return _used().get(what, ())


def all_classes() -> dict[type, type]:
    """Every class of data of those kinds in the system, with its kind."""
    for module in pkgutil.walk_packages(altered.__path__, "ludex.systems.altered."):
        importlib.import_module(module.name)
    found: dict[type, type] = {}
    for base in BASES:
        for kind in _below(base):
            # a class without fields of its own only gathers others
            if "__attrs_attrs__" in vars(kind) and kind.__module__.startswith("ludex."):
                found[kind] = base
    return found


def _below(base: type) -> Iterator[type]:
    kinds: list[type] = base.__subclasses__()
    for kind in kinds:
        yield kind
        yield from _below(kind)


def table() -> str:
    """The table of the document."""
    lines = [BEGINNING]
    for title, names in SECTIONS.items():
        lines += [f"## {title}", "", "| in files | cards |", "| --- | --- |"]
        for name, kind in names.items():
            found = users(kind)
            shown = ", ".join(found[:4]) + (f" and {len(found) - 4} more" if len(found) > 4 else "")
            lines.append(f"| `{name}` | {shown or 'none'} |")
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    """Write the table into the document."""
    written = DOCUMENT.read_text(encoding="utf-8").partition(BEGINNING)[0]
    DOCUMENT.write_text(written + table(), encoding="utf-8")


if __name__ == "__main__":
    main()
