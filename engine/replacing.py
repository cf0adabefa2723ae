"""A frozen value with some of its fields changed: what `attrs.evolve` does, for values that change at every step.

>>> from ludex.engine.choices import Pick
>>> replaced(Pick("elf"), id="fox")
Pick(id='fox')
"""

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import TypeVar, cast

import attrs

T = TypeVar("T")


def replaced(value: T, **changes: object) -> T:
    """The value with other fields; all fields of its class must be taken by position, in their order.

    Raises:
        KeyError: It has no such field.
    """
    kind = type(value)
    fields_of, places = _parts(kind)  # type: ignore[arg-type]  # classes are hashable
    fields = list(fields_of(value))
    for name, field in changes.items():
        fields[places[name]] = field
    return kind(*fields)


@cache
def _parts(kind: type) -> tuple[Callable[[object], tuple[object, ...]], Mapping[str, int]]:
    names = [field.name for field in attrs.fields(kind) if field.init]
    getter = attrgetter(*names)
    if len(names) == 1:
        return lambda value: (getter(value),), {names[0]: 0}
    return cast("Callable[[object], tuple[object, ...]]", getter), {name: place for place, name in enumerate(names)}
