"""The JSON Schemas that Ludex ships: of scenario files, and of what each command prints with ``--json``.

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
    "resolve",
    "why",
    "why-not",
    "graph",
    "check",
    "rules",
    "rulings",
    "schema",
    "error",
    "simulate",
    "replay",
)
"""What there are schemas of: scenario files, the output of each command, and errors."""


def schema(name: str) -> dict[str, Schema]:
    """The schema of a name.

    Raises:
        UnknownName: There is none.
    """
    if name not in NAMES:
        raise UnknownName(name, NAMES, kind="schema")
    text = files(__name__).joinpath(f"{name.replace('-', '_')}.json").read_text(encoding="utf-8")
    found: dict[str, Schema] = json.loads(text)
    return found
