"""The JSON Schemas that Ludex ships: of scenario files and card files, and of what commands print with ``--json``.

>>> schema("scenario")["title"]
'A scenario of Ludex'
"""

import json
from importlib.resources import files
from typing import Final, TypeAlias

from ludex.layers.errors import UnknownName

Schema: TypeAlias = "bool | int | str | list[Schema] | dict[str, Schema] | None"

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
    "schema",
    "error",
    "simulate",
    "replay",
    "roll",
    "odds",
    "sheet",
)
"""What there are schemas of: scenario files, card files, the output of each command, and errors."""


def schema(name: str) -> dict[str, Schema]:
    """The schema of a name.

    Raises:
        UnknownName: There is none.
    """
    if name not in NAMES:
        raise UnknownName(name, NAMES, kind="schema")
    if name == "cards":
        # made from the classes that card files are read into, which nothing else here needs
        from ludex.systems.altered.card_schema import card_schema

        return card_schema()
    text = files(__name__).joinpath(f"{name.replace('-', '_')}.json").read_text(encoding="utf-8")
    found: dict[str, Schema] = json.loads(text)
    return found
