"""Readings of rules as code: a frozen class with a field for each ruling, whose options are members of an enumeration.

>>> from attrs import frozen
>>> class Ties(Enum):
...     FAIL = "fails"
...     SUCCEED = "succeeds"
>>> @frozen
... class Rulings:
...     ties: Ties = Ties.FAIL
>>> reading(Rulings(), {RulingId("X-1"): "ties"}, [Choice(RulingId("X-1"), "succeeds")]).ties
<Ties.SUCCEED: 'succeeds'>
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TypeVar

import attrs

from ludex.engine.rulebook_entries import Choice, RulingId
from ludex.layers.errors import UnknownName

R = TypeVar("R", bound=attrs.AttrsInstance)
E = TypeVar("E", bound=Enum)


def reading(default: R, fields: Mapping[RulingId, str], choices: Iterable[Choice]) -> R:
    """The reading that some choices make; rulings that are not named keep their default.

    Args:
        default: The reading by the defaults.
        fields: The field of each ruling.
        choices: What is chosen.

    Raises:
        UnknownName: There is no such ruling, or it has no such option.
    """
    chosen: dict[str, Enum] = {}
    for choice in choices:
        if choice.ruling not in fields:
            raise UnknownName(choice.ruling, fields, kind="ruling")
        name = fields[choice.ruling]
        chosen[name] = option_of(choice.ruling, type(getattr(default, name)), choice.option)
    return attrs.evolve(default, **chosen)  # type: ignore[misc]  # it is one, as its bound says


def option_of(ruling: RulingId, options: type[E], slug: str) -> E:
    """The option of a ruling that files call by a slug.

    Raises:
        UnknownName: It has no such option.
    """
    for option in options:
        if option.value == slug:
            return option
    raise UnknownName(slug, [option.value for option in options], kind="option", subject=f"ruling {ruling}")
