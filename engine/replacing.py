"""A frozen value with some of its fields changed: what `attrs.evolve` does, for values that change at every step.

>>> from ludex.engine.choices import Pick
>>> replaced(Pick("elf"), id="fox")
Pick(id='fox')
"""

from collections.abc import Callable
from functools import cache
from typing import TypeVar, cast

import attrs

T = TypeVar("T")


def replaced(value: T, /, **changes: object) -> T:
    """The value with other fields.

    Raises:
        KeyError: It has no such field.
    """
    kind = type(value)
    # classes are hashable, and what is made is one of the same class
    return _replacing(kind, *changes)(value, *changes.values())  # type: ignore[arg-type,return-value]


@cache
def _replacing(kind: type, *names: str) -> Callable[..., object]:
    """A function that takes a value and the new fields, and makes the other value."""
    fields = sorted((field for field in attrs.fields(kind) if field.init), key=lambda field: bool(field.kw_only))
    for name in names:
        if name not in (field.alias for field in fields):
            raise KeyError(name)
    values = [(field, field.alias if field.alias in names else f"OLD.{field.name}") for field in fields]
    given = ", ".join(f"{field.alias}={value}" if field.kw_only else value for field, value in values)
    text = f"lambda OLD, {', '.join(names)}: KIND({given})"
    return cast("Callable[..., object]", eval(text, {"KIND": kind}))  # noqa: S307  # of the names of fields alone
