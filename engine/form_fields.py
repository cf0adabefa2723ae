"""What a class of frozen data is made of, as files write it: its fields, their types, and the words for them.

>>> from attrs import frozen
>>> @frozen
... class Draw:
...     count: int
...     from_: str = "deck"
>>> [(each.key, each.type, each.required) for each in fields_of(Draw)]
[('count', <class 'int'>, True), ('from', <class 'str'>, False)]
"""

import re
from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from ludex.layers.errors import DefinitionError

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_PLAIN_KINDS: Mapping[object, str] = {int: "whole number", str: "text", bool: "true or false", NoneType: "nothing"}


NOT_IN_FILES: Final[Mapping[str, bool]] = {"ludex.not_in_files": True}
"""The metadata of a field that tells how far something has come, or what it has found: no file says it."""


class Untold(Enum):
    """The default of a field that hangs on other fields."""

    UNTOLD = "untold"


@frozen(eq=False)
class FormField:
    """A field of a class.

    Attributes:
        key: How files call it.
        argument: How the constructor calls it.
        attribute: How the class calls it.
        type: What it must hold, its names looked up.
        default: What it holds where a file says nothing; `attrs.NOTHING` where it must be said, `Untold` where it hangs
            on the other fields.
        named: Whether it is always written with its key (attrs' `kw_only`).
    """

    key: str
    argument: str
    attribute: str
    type: object
    default: object
    named: bool

    @property
    def required(self) -> bool:
        """Whether a file must say it."""
        return self.default is attrs.NOTHING

    def is_default(self, value: object) -> bool:
        """Whether a value is the one that the field has where a file says nothing."""
        return bool(value == self.default)


def fields_of(kind: type) -> tuple[FormField, ...]:
    """The fields that are given to the constructor of an attrs class by files, in its order.

    Raises:
        DefinitionError: It is no attrs class, or a type in it cannot be looked up.
    """
    return _fields_of(kind)


@cache
def _fields_of(kind: type) -> tuple[FormField, ...]:
    if not attrs.has(kind):
        raise DefinitionError(
            f"{kind.__name__} is no attrs class", remedy="Make it a frozen class, or give it a reader of its own."
        )
    try:
        types = get_type_hints(kind)
    except NameError as error:
        raise DefinitionError(
            f"a type in {kind.__name__} cannot be looked up: {error}",
            remedy="Import it where the class is defined, not for type checkers alone.",
        ) from None
    return tuple(
        FormField(
            key=kebab(each.alias or each.name),
            argument=each.alias or each.name,
            attribute=each.name,
            type=types[each.name],
            default=_default(each),
            named=bool(each.kw_only),
        )
        for each in attrs.fields(kind)
        if each.init and not NOT_IN_FILES.keys() & each.metadata.keys()
    )


def _default(found: "attrs.Attribute[object]") -> object:
    factory: Any = type(attrs.Factory(tuple))
    default: Any = found.default
    if not isinstance(default, factory):
        return found.default
    return Untold.UNTOLD if default.takes_self else default.factory()


def first_alone(kind: type) -> FormField | None:
    """The field that may be written without its key: the first one, where all others have a default.

    A field that is `kw_only` never is.

    >>> from attrs import field
    >>> @frozen
    ... class Draw:
    ...     count: int = field(kw_only=True)
    >>> first_alone(Draw) is None
    True
    """
    first, *others = fields_of(kind) or (None,)
    return None if first is None or first.named or any(each.required for each in others) else first


@cache
def words_of(kind: type[Enum]) -> Mapping[str, Enum]:
    """The words for the members of an enumeration: its names and, where these are texts, its values.

    >>> from ludex.layers.relations import Relation
    >>> [word for word, member in words_of(Relation).items() if member is Relation.LESS]
    ['less', 'less than', 'less-than']
    """
    words = {kebab(name): member for name, member in kind.__members__.items()}
    for member in kind:
        if isinstance(member.value, str):
            words.setdefault(member.value, member)
            words.setdefault(kebab(member.value), member)
    return words


def kebab(name: str) -> str:
    """A name of Python as files write it.

    >>> kebab("from_"), kebab("AT_LEAST")
    ('from', 'at-least')
    """
    return name.strip("_").replace("_", "-").replace(" ", "-").lower()


def name_of_class(kind: type) -> str:
    """What a reader would call the values of a class.

    >>> name_of_class(FormField)
    'form field'
    """
    return _HUMP.sub(" ", kind.__name__).replace("_", " ").strip().lower()


def kind_of(expected: object) -> str:
    """What a reader would call the values of a type.

    >>> kind_of(int | None), kind_of(tuple[str, ...])
    ('whole number or nothing', 'list')
    """
    if expected in _PLAIN_KINDS:
        return _PLAIN_KINDS[expected]
    alternatives = alternatives_of(expected)
    if len(alternatives) > 1:
        return " or ".join(dict.fromkeys(kind_of(each) for each in alternatives))
    origin = get_origin(expected)
    if origin in (tuple, frozenset):
        return "list"
    if origin is Literal:
        return "word"
    kind = origin or expected
    return name_of_class(kind) if isinstance(kind, type) else "value"


def alternatives_of(expected: object) -> list[object]:
    """The types of a union; a type that is none, alone.

    >>> alternatives_of(int | None)
    [<class 'int'>, <class 'NoneType'>]
    """
    if isinstance(expected, TypeVar):
        return list(expected.__constraints__) or alternatives_of(expected.__bound__ or object)
    return list(get_args(expected)) if get_origin(expected) in (Union, UnionType) else [expected]
