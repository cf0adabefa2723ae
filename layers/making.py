"""Frozen values that are made at every step of a game, made quickly.

A frozen class refuses that its fields are set. Its `__init__` must go around that refusal, for which attrs makes a call
for each field: they take longer than all the rest. One that is quick to make goes around it once. While its fields are
being set, the value is of a twin of its class, with the same fields, that refuses nothing.

>>> from attrs import evolve, frozen
>>> @quick_to_make
... @frozen(cache_hash=True, weakref_slot=False)
... class Point:
...     x: int
...     y: int = 0
>>> Point(3), evolve(Point(3), y=4), Point(x=1) == Point(1, 0)
(Point(x=3, y=0), Point(x=3, y=4), True)
>>> Point(3).x = 4  # doctest: +IGNORE_EXCEPTION_DETAIL
Traceback (most recent call last):
    ...
attr.exceptions.FrozenInstanceError: ...
"""

from collections.abc import Callable
from typing import Final, TypeVar, cast

import attrs
from attrs import NOTHING, Attribute

T = TypeVar("T")

HASH: Final = "_attrs_cached_hash"
"""Where attrs keeps the hash of a value, with `cache_hash`."""


def quick_to_make(kind: type[T]) -> type[T]:
    """The class, with an `__init__` that does what that of attrs does, in half of the time where there are six fields.

    Raises:
        TypeError: It is not one with slots, none of them for weak references, and with fields that are only stored.
    """
    own, fields = vars(kind), attrs.fields(kind)  # type: ignore[arg-type]  # it is one of attrs
    slots: tuple[str, ...] = own.get("__slots__", ("__weakref__",))
    if "__weakref__" in slots or hasattr(kind, "__attrs_post_init__") or not all(map(_is_only_stored, fields)):
        remedy = "it must have slots, none of them for weak references, and fields that are only stored"
        raise TypeError(f"{kind.__name__} cannot be made quickly: {remedy}")
    alike = {name: own[name] for name in ("__slots__", "__orig_bases__") if name in own}
    of_class: type[type] = type(kind)  # that of abstract classes, for one of them
    twin = of_class(kind.__name__, kind.__bases__, {**alike, "__setattr__": object.__setattr__})
    # the frozen class refuses that its class is set, too
    become = vars(object)["__class__"].__set__
    names = {"BECOME": become, "KIND": kind, "TWIN": twin, **{f"{each.name}_": each.default for each in fields}}
    exec(_written(fields, hashed=hasattr(kind, HASH)), names)  # noqa: S102  # as attrs does: of the names of fields alone
    made = cast("Callable[..., None]", names["__init__"])
    made.__annotations__, made.__qualname__ = kind.__init__.__annotations__, f"{kind.__qualname__}.__init__"
    kind.__init__ = made  # type: ignore[method-assign]  # it takes the same
    return kind


def _is_only_stored(field: "Attribute[object]") -> bool:
    made = isinstance(field.default, attrs.Factory)  # type: ignore[arg-type]  # which is a class
    return field.init and field.alias == field.name and not (made or field.converter or field.validator)


def _written(fields: "tuple[Attribute[object], ...]", *, hashed: bool) -> str:
    """The text of `__init__`."""
    taken = {kw: [_taken(field) for field in fields if bool(field.kw_only) is kw] for kw in (False, True)}
    signature = ", ".join(["self", *taken[False], *(["*", *taken[True]] if taken[True] else [])])
    stored = [f"self.{field.name} = {field.name}" for field in fields] + [f"self.{HASH} = None"] * hashed
    body = "\n    ".join(["BECOME(self, TWIN)", *stored, "self.__class__ = KIND"])
    return f"def __init__({signature}):\n    {body}\n"


def _taken(field: "Attribute[object]") -> str:
    return field.name if field.default is NOTHING else f"{field.name}={field.name}_"
