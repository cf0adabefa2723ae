"""Whether an effect speaks of what triggered it: two Reactions that do not are alike, whatever triggered each.

>>> from ludex.systems.altered.verbs.counters import GainCounters
>>> from ludex.systems.altered.nouns import THAT
>>> speaks_of_its_trigger((GainCounters(),)), speaks_of_its_trigger((GainCounters(THAT),))
(False, True)
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import cast

from attrs import AttrsInstance, fields, has

from ludex.systems.altered.abilities import Effect
from ludex.systems.altered.gifts import Give
from ludex.systems.altered.nouns import It


@lru_cache(maxsize=1024)
def speaks_of_its_trigger(effect: Effect) -> bool:
    """Whether an effect says "it", or gives something to what was played."""
    return any(isinstance(part, It | Give) for part in _parts(effect))


def _parts(data: object) -> Iterator[object]:
    """All that frozen data is made of."""
    yield data
    if isinstance(data, tuple | frozenset):
        for each in data:
            yield from _parts(each)
    elif has(type(data)):
        for field in fields(type(cast("AttrsInstance", data))):
            yield from _parts(getattr(data, field.name))
