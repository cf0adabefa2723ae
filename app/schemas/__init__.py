"""The JSON Schemas that Ludex ships: of scenario files and card files, and of what commands print with ``--json``.

>>> schema("scenario")["title"]
'A scenario of Ludex'
"""

import json
from importlib.resources import files
from typing import Final, TypeAlias

from ludex.app.systems_by_name import TABLETOPS, tabletop_named
from ludex.engine.forms import Plain
from ludex.layers.errors import UnknownName

Schema: TypeAlias = Plain

NAMES: Final = (
    "scenario",
    "cards",
    "resolve",
    "why",
    "why-not",
    "graph",
    "outcomes",
    "check",
    "rules",
    "rulings",
    "diff",
    "schema",
    "error",
    "simulate",
    "replay",
    "roll",
    "odds",
    "sheet",
)
"""What there are schemas of but for role-playing systems: scenario and card files, outputs of commands, errors."""


SHEET: Final = "-sheet"


def names() -> tuple[str, ...]:
    """What there are schemas of, the files of role-playing systems among them: checks by the system's name, sheets."""
    return (*NAMES, *(f"{system}{ending}" for system in TABLETOPS for ending in ("", SHEET)))


def schema(name: str) -> dict[str, Schema]:
    """The schema of a name.

    Raises:
        UnknownName: There is none.
    """
    if name.removesuffix(SHEET) in TABLETOPS:
        from ludex.app.tabletop_schemas import file_schema, sheet_schema

        made = sheet_schema if name.endswith(SHEET) else file_schema
        return made(tabletop_named(name.removesuffix(SHEET)))
    if name not in NAMES:
        raise UnknownName(name, names(), kind="schema")
    if name == "cards":
        # made from the classes that card files are read into, which nothing else here needs
        from ludex.systems.altered.card_schema import card_schema

        return card_schema()
    text = files(__name__).joinpath(f"{name.replace('-', '_')}.json").read_text(encoding="utf-8")
    found: dict[str, Schema] = json.loads(text)
    return found
