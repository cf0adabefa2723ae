"""Boards, abilities and events written out as the Python that makes them, to be pasted into a test."""

from collections.abc import Iterable, Mapping
from enum import Enum

import attrs

from ludex.layers.cells import Characteristic
from tests.boards import custom, vocabulary

_KNOWN = {
    id(found): name
    for module in (vocabulary, custom)
    for name, found in vars(module).items()
    if name.isupper() and not name.startswith("_") and not isinstance(found, dict | tuple)
}


def written(found: object) -> str:
    """The Python that makes a value.

    >>> written(frozenset({"b", "a"}))
    "frozenset({'a', 'b'})"
    """
    if id(found) in _KNOWN:
        return _KNOWN[id(found)]
    match found:
        case Characteristic():
            return found.name.rpartition(".")[2].upper()
        case type():
            return found.__name__
        case Enum():
            return f"{type(found).__name__}.{found.name}"
        case frozenset():
            return f"frozenset({{{', '.join(sorted(map(written, found)))}}})" if found else "frozenset()"
        case tuple():
            return f"({', '.join(map(written, found))}{',' if len(found) == 1 else ''})"
    if isinstance(found, Mapping):
        pairs = sorted((written(key), written(held)) for key, held in found.items())
        return f"{{{', '.join(f'{key}: {held}' for key, held in pairs)}}}"
    kind: type = type(found)
    return f"{kind.__name__}({', '.join(_arguments(found, kind))})" if attrs.has(kind) else repr(found)


def _arguments(found: object, kind: type[attrs.AttrsInstance]) -> Iterable[str]:
    for field in attrs.fields(kind):
        given = getattr(found, field.name)
        default = field.default
        if isinstance(default, attrs.Factory):  # type: ignore[arg-type]
            default = default.factory()
        if field.init and (default is attrs.NOTHING or given != default):
            yield f"{field.name}={written(given)}"
