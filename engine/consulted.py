"""Readings that tell which of their rulings were looked at: what a computation hung on, and may be kept for.

>>> from attrs import frozen
>>> class Ties(Enum):
...     FAIL = "fails"
...     SUCCEED = "succeeds"
>>> @frozen
... class Rulings:
...     ties: Ties = Ties.FAIL
...     draws: Ties = Ties.FAIL
>>> consulted = Consulted()
>>> read = consulted.watched(Rulings(), {RulingId("X-1"): "ties", RulingId("X-2"): "draws"})
>>> read.ties
<Ties.FAIL: 'fails'>
>>> [str(each) for each in consulted.taken()], consulted.taken()
(['X-1=fails'], frozenset())
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final, TypeVar, cast

import attrs

from ludex.engine.rulebook_entries import Choice, RulingId

R = TypeVar("R", bound=attrs.AttrsInstance)

NOTHING_READ: Final = frozenset[Choice]()


class Consulted:
    """Which options of rulings were looked at since somebody last asked.

    Who keeps something that is computed from readings asks before and after; what was looked at in between is all that
    the result hangs on of them. Readings under watch must not come to lie in what is kept: they would be looked at
    later, by whoever uses it. They may stand in the key of a cache, where nothing keeps their hash: with each look into
    it all of their rulings count as looked at.
    """

    def __init__(self) -> None:
        self._seen: set[Choice] = set()
        self._rulings: set[RulingId] = set()
        self._classes: dict[type, type] = {}
        self._kept: dict[frozenset[Choice], frozenset[Choice]] = {}
        self._alike = False

    def taken(self) -> frozenset[Choice]:
        """What was looked at since this was last asked."""
        if not self._seen:
            return NOTHING_READ
        found = frozenset(self._seen)
        self._seen.clear()
        return self._kept.setdefault(found, found)

    def watches(self, ruling: RulingId) -> bool:
        """Whether it would be told that a ruling is looked at."""
        return ruling in self._rulings

    def watched(self, readings: R, fields: Mapping[RulingId, str]) -> R:
        """The same readings, which tell when they are looked at.

        Args:
            readings: A frozen class with slots, whose fields are options of rulings.
            fields: The field of each ruling.
        """
        base = type(readings)
        if base not in self._classes:
            self._classes[base] = self._watching(base, {name: ruling for ruling, name in fields.items()})
            self._rulings.update(fields)
        made: object = object.__new__(self._classes[base])
        for each in attrs.fields(base):
            vars(base)[each.name].__set__(made, getattr(readings, each.name))
        return cast("R", made)

    def are_alike(self, one: object, other: object) -> bool:
        """Whether two values of a frozen class are equal but for the options in their readings."""
        self._alike = True
        try:
            return type(one) is type(other) and all(
                getattr(one, each.name) == getattr(other, each.name)
                for each in attrs.fields(cast("type[attrs.AttrsInstance]", type(one)))
            )
        finally:
            self._alike = False

    def _watching(self, base: type[attrs.AttrsInstance], rulings: Mapping[str, RulingId]) -> type:
        slots = [vars(base)[each.name] for each in attrs.fields(base)]

        def compared(one: object, other: object) -> bool:
            if type(one) is not type(other):
                return False
            if self._alike:
                return True
            return all(getattr(one, name) is getattr(other, name) for name in rulings)

        def hashed(one: object) -> int:
            for name in rulings:
                getattr(one, name)
            return hash(tuple([slot.__get__(one) for slot in slots]))

        telling = {name: property(self._telling(vars(base)[name], ruling)) for name, ruling in rulings.items()}
        return type(base.__name__, (base,), {"__slots__": (), "__eq__": compared, "__hash__": hashed, **telling})

    def _telling(self, slot: property, ruling: RulingId) -> Callable[[object], Enum]:
        get, seen, choices = slot.__get__, self._seen, dict[Enum, Choice]()

        def of(readings: object) -> Enum:
            option: Enum = get(readings)
            choice = choices.get(option)
            if choice is None:
                choice = choices[option] = Choice(ruling, option.value)
            seen.add(choice)
            return option

        return of
