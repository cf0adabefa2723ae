"""What may stand in what is written of a game: classes of frozen data, and what the rules hold already."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, TypeAlias, cast

import attrs
from attrs import field, frozen

from ludex.engine.forms import Plain

Write: TypeAlias = Callable[[Any], Plain]
Read: TypeAlias = Callable[[Any], object]
ReadFields: TypeAlias = Callable[[Any, Any], object]


@frozen(eq=False)
class Vocabulary:
    """What may stand in what is written.

    Attributes:
        classes: The classes of frozen data, each of a name of its own.
        known: What is written as where it stands in the rules: the value of each address. Only values of `by_address`.
        by_address: The classes whose values are written by address where they have one.
        special: Types that are written and read in a way of their own.
        names: How classes are called in writing whose own name is another's too; `names_apart` finds such names.

    Raises:
        DefinitionError: Two classes have one name.
    """

    classes: tuple[type, ...]
    known: Mapping[str, object] = field(factory=dict)
    by_address: tuple[type, ...] = ()
    special: Mapping[type, tuple[Write, Read]] = field(factory=dict)
    names: Mapping[type, str] = field(factory=dict)


def classes_in(*modules: ModuleType) -> tuple[type, ...]:
    """The classes of frozen data that some modules define, in their order.

    >>> from ludex.engine import choices
    >>> [each.__name__ for each in classes_in(choices)][:2]
    ['Yes', 'No']
    """
    found = [
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and attrs.has(each) and each.__module__ == module.__name__
    ]
    return tuple(dict.fromkeys(found))


def names_apart(classes: tuple[type, ...]) -> dict[type, str]:
    """Names for classes of one name: each with its module's before it.

    >>> from ludex.engine.choices import Pick
    >>> from ludex.layers.errors import Position as Place
    >>> from ludex.engine.run import Position
    >>> sorted(names_apart((Place, Pick, Position)).values())
    ['errors.Position', 'run.Position']
    """
    times = Counter(each.__name__ for each in classes)
    return {
        each: f"{each.__module__.rpartition('.')[2]}.{each.__name__}" for each in classes if times[each.__name__] > 1
    }


def parts_of(value: object, address: str, kinds: tuple[type, ...]) -> Iterator[tuple[str, object]]:
    """A value and all values of some classes within it, each with the address at which it stands.

    >>> from ludex.engine.choices import Pick, Choice
    >>> found = parts_of(Choice("ann", "Which?", (Pick("elf"), Pick("fox"))), "q", (Pick,))
    >>> [address for address, _ in found]
    ['q/options/0', 'q/options/1']
    """
    if isinstance(value, kinds):
        yield address, value
    if isinstance(value, tuple):
        for place, each in enumerate(cast("tuple[object, ...]", value)):
            yield from parts_of(each, f"{address}/{place}", kinds)
    elif attrs.has(type(value)):
        for each in attrs.fields(type(value)):  # type: ignore[arg-type]  # `has` has said so
            yield from parts_of(getattr(value, each.name), f"{address}/{each.name}", kinds)


def known_parts(values: Iterable[tuple[str, object]], kinds: tuple[type, ...]) -> dict[str, object]:
    """The addresses of all values of some classes within some values."""
    return {address: part for start, value in values for address, part in parts_of(value, start, kinds)}
