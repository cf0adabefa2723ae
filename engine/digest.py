"""Frozen data as a text in which equal values are equal and others are not, whatever order their sets are in.

>>> digest(frozenset({"b", "a"})), digest(("a", 1, None))
("{'a' 'b'}", "['a' 1 None]")
>>> digest((date(2026, 3, 15),))
'[2026-03-15]'
"""

from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum
from functools import cache
from typing import cast

import attrs
from immutables import Map

from ludex.layers.cells import Characteristic


def digest(value: object) -> str:
    """A value of frozen data, and all within it, as a text.

    A class is told by its name, a characteristic by its own; what does not take part in comparing is left out.

    Raises:
        TypeError: It, or something within it, is no data.
    """
    match value:
        case None | bool() | int() | str():
            return repr(value)
        case Enum():
            return f"{type(value).__name__}.{value.name}"
        case date():
            return value.isoformat()
        case Characteristic():
            return f"<{value.name}>"
        case tuple():
            return f"[{_listed(map(digest, cast('tuple[object, ...]', value)))}]"
        case frozenset():
            return f"{{{_listed(sorted(map(digest, cast('frozenset[object]', value))))}}}"
        case Map() | Mapping():
            pairs = cast("Mapping[object, object]", value).items()
            return f"{{{_listed(sorted(f'{digest(key)}: {digest(each)}' for key, each in pairs))}}}"
        case _ if attrs.has(type(value)):
            fields = (
                f"{name}={digest(getattr(value, name))}"
                for name in _compared(cast("type[attrs.AttrsInstance]", type(value)))
            )
            return f"{type(value).__name__}({_listed(fields)})"
        case _:
            raise TypeError(f"a {type(value).__name__} is no data: {value!r}")


def _listed(texts: Iterable[str]) -> str:
    return " ".join(texts)


@cache
def _compared(kind: type[attrs.AttrsInstance]) -> tuple[str, ...]:
    return tuple(each.name for each in attrs.fields(kind) if each.eq)
