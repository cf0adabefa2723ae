"""Which counters the cards of a game speak of, so that their characteristics are at home from the start."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from attrs import fields, has

from ludex.systems.altered.definitions import Definitions


@lru_cache(maxsize=32)
def counters_named(definitions: Definitions) -> tuple[str, ...]:
    """The names of all counters that some card puts on something, in alphabetical order.

    What speaks of counters says so in an attribute `counter`, or in pairs of names and numbers called `counters`.

    >>> from ludex.systems.altered.definitions import Definition
    >>> counters_named(Definitions().with_more(Definition("wen", "Wen", "Hero", counters={"kelon": 2})))
    ('kelon',)
    """
    return tuple(sorted({name for definition in definitions.by_key.values() for name in _named(definition)}))


def _named(value: object) -> Iterator[str]:
    if isinstance(value, tuple | frozenset):
        for part in value:
            yield from _named(part)
    elif has(type(value)):
        for field in fields(type(value)):  # type: ignore[arg-type]  # it has attributes
            found = getattr(value, field.name)
            if field.name == "counter" and isinstance(found, str):
                yield found
            elif field.name == "counters" and isinstance(found, tuple | Mapping):
                yield from (pair if isinstance(pair, str) else pair[0] for pair in found)
            else:
                yield from _named(found)
