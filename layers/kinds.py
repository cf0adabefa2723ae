"""What kind of characteristic a part of an ability is about: checked where the part is made, by attrs.

>>> from attrs import field, frozen
>>> from ludex.layers.cells import Characteristic, members
>>> @frozen
... class Doubled:
...     cell: Characteristic[int] = field(validator=written_number)
>>> try:
...     Doubled(members("example.words"))
... except DefinitionError as error:
...     print(error)
Doubled takes a characteristic that is a number, and example.words is a set. Make it with `number`, or name another.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from ludex.layers.cells import Characteristic, Derived, Kind, Through
from ludex.layers.errors import DefinitionError

Validator: TypeAlias = Callable[[object, object, object], None]

_MADE_WITH: Final = {Kind.NUMBER: "number", Kind.SET: "members", Kind.VALUE: "value"}


def refuse_computed(owner: object, cell: object) -> None:
    """Refuse to write a characteristic that is computed from others.

    Raises:
        DefinitionError: It is.
    """
    if isinstance(cell, Derived | Through):
        raise DefinitionError(
            f"{type(owner).__name__} writes {cell.name}, which is computed from other characteristics",
            remedy="Change the characteristics that it reads instead.",
        )


def refuse_other_kinds(owner: object, kind: Kind, cell: object) -> None:
    """Refuse a characteristic that is not of a kind, or what is none.

    Raises:
        DefinitionError: It is of another kind.
    """
    if not isinstance(cell, Characteristic):
        found = f"not {cell!r}"
    elif cell.kind is not kind:
        found = f"and {cell.name} is a {cell.kind.value}"
    else:
        return
    raise DefinitionError(
        f"{type(owner).__name__} takes a characteristic that is a {kind.value}, {found}",
        remedy=f"Make it with `{_MADE_WITH[kind]}`, or name another.",
    )


def _read(kind: Kind) -> Validator:
    def check(owner: object, _attribute: object, found: object) -> None:
        refuse_other_kinds(owner, kind, found)

    return check


def _written(kind: Kind) -> Validator:
    def check(owner: object, _attribute: object, found: object) -> None:
        refuse_other_kinds(owner, kind, found)
        refuse_computed(owner, found)

    return check


read_number: Final = _read(Kind.NUMBER)
"""A characteristic that is read is a number."""

read_set: Final = _read(Kind.SET)
"""A characteristic that is read is a set."""

read_word: Final = _read(Kind.VALUE)
"""A characteristic that is read is one word."""

written_number: Final = _written(Kind.NUMBER)
"""A characteristic that is written is a number, and not computed."""

written_set: Final = _written(Kind.SET)
"""A characteristic that is written is a set, and not computed."""

written_word: Final = _written(Kind.VALUE)
"""A characteristic that is written is one word, and not computed."""
