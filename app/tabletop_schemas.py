"""The JSON Schemas of the files of role-playing systems: what all share, around what each system says of its own."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Final

from ludex.engine.checks.tabletop import Tabletop
from ludex.engine.forms import Plain

AS_IS: Final = "character"
"""The name of a schema, where a system has it, of what may stand in a file in the place of a sheet."""

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Final[Plain] = {"type": "string"}
_FRACTION: Final[Plain] = {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}]}
_SCALAR: Final[Plain] = {"type": ["string", "integer", "boolean"]}

_EXPECTED: Final[Mapping[str, tuple[dict[str, Plain], tuple[str, ...]]]] = {
    "played": ({"played": {"type": "object"}, "of": _TEXT, "is": _SCALAR}, ("played", "of", "is")),
    "number": ({"number": _TEXT, "of": _TEXT, "is": {"type": "integer"}}, ("number", "of", "is")),
    "refused": ({"refused": _TEXT}, ("refused",)),
    "depends_on": ({"depends_on": _TEXT}, ("depends_on",)),
    "best": ({"best": _SCALAR, "is": _FRACTION, "aim": _TEXT}, ("best",)),
    "mean": ({"of": _TEXT, "mean": _FRACTION, "aim": _TEXT}, ("of", "mean")),
    "of": (
        {
            "of": _TEXT,
            "equals": _SCALAR,
            "at_least": {"type": "integer"},
            "at_most": {"type": "integer"},
            "is": _FRACTION,
            "aim": _TEXT,
        },
        ("of", "is"),
    ),
    "aim": ({"aim": _TEXT, "is": _FRACTION}, ("aim", "is")),
}


def file_schema(tabletop: Tabletop[object]) -> dict[str, Plain]:
    """What a file with a check of a system may hold."""
    found = tabletop.schemas
    own: dict[str, Plain] = {key: _embedded(found.get(key, {}), key) for key in tabletop.keys}
    by_name: Plain = {"type": "string", "description": "The sheet in a file beside this one."}
    people = [by_name, _embedded(_extended(found.get("sheet", {})), "sheet")]
    if AS_IS in found:
        people.append(_embedded(found[AS_IS], AS_IS))
    properties: dict[str, Plain] = {
        "title": _TEXT,
        "system": {"const": tabletop.system.name},
        "date": _TEXT,
        "edition": _SCALAR,
        "rulings": {"type": "object", "additionalProperties": _TEXT},
        "characters": {
            "type": "object",
            "additionalProperties": {"anyOf": people},
        },
        "aim": _TEXT,
        "choose": {"type": "array", "items": _SCALAR},
        "expect": {"type": "array", "items": {"anyOf": [_object(*each) for each in _EXPECTED.values()]}},
        **own,
    }
    title = f"A check of {tabletop.system.title}, as a file of Ludex"
    return {"$schema": DRAFT, "title": title, **_object(properties, ("system",))}


def sheet_schema(tabletop: Tabletop[object]) -> dict[str, Plain]:
    """What the sheet of a character of a system may hold."""
    title = f"A character of {tabletop.system.title}, as a file of Ludex"
    return {"$schema": DRAFT, "title": title, "allOf": [_embedded(_extended(tabletop.schemas["sheet"]), "sheet")]}


def _object(properties: dict[str, Plain], required: tuple[str, ...]) -> dict[str, Plain]:
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "required": list(required),
    }


def _embedded(schema: Plain, name: str) -> Plain:
    """A schema inside another one, in which its references still lead to its own parts."""
    if not isinstance(schema, dict):
        return schema
    return {"$id": f"https://ludex.invalid/{name}", **{key: each for key, each in schema.items() if key != "$schema"}}


def _extended(schema: Plain) -> Plain:
    """The schema of a sheet that may name its system, and keep what it does not say from another one."""
    found = deepcopy(schema)
    if not isinstance(found, dict):
        return found
    root = _root(found)
    properties = root.get("properties")
    if isinstance(properties, dict):
        properties.update(
            {"system": _TEXT, "date": _TEXT, "extends": {"type": "string", "description": "Another sheet's file."}}
        )
        required = root.pop("required", None)
        if required:
            root["anyOf"] = [{"required": required}, {"required": ["extends"]}]
    return found


def _root(schema: dict[str, Plain]) -> dict[str, Plain]:
    """The part that says what the whole is."""
    reference, parts = schema.get("$ref"), schema.get("$defs")
    if isinstance(reference, str) and isinstance(parts, dict):
        part = parts.get(reference.removeprefix("#/$defs/"))
        if isinstance(part, dict):
            return part
    return schema
