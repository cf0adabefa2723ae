"""What card files can say wrongly though each part is well-formed: words that nothing in the game answers to.

>>> from ludex.systems.altered.triggers import GainsStatus
>>> check_words(GainsStatus(status="fleting"))
Traceback (most recent call last):
...
ludex.layers.errors.UnknownName: unknown status 'fleting'. Did you mean 'fleeting'?
"""

from collections.abc import Iterator
from typing import Final

import attrs

from ludex.layers.errors import Position, UnknownName
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.statuses import BOOSTED
from ludex.systems.altered.triggers_of_moves import FROM_HAND, FROM_THE_RESERVE, JOIN

_STATUSES: Final = ("status", (*c.STATUS_WORDS, BOOSTED))
_ZONES: Final = ("zone", c.ZONES)
_TERRAINS: Final = ("terrain", c.TERRAIN_WORDS)

WORDS: Final = {
    "status": _STATUSES,
    "statuses": _STATUSES,
    "gains": _STATUSES,
    "loses": _STATUSES,
    "zone": _ZONES,
    "zones": _ZONES,
    "origin": _ZONES,
    "to": _ZONES,
    "terrain": _TERRAINS,
    "terrains": _TERRAINS,
    "due_to": _TERRAINS,
    "homes": ("expedition", c.HOMES),
    "symbol": ("symbol", (JOIN, FROM_HAND, FROM_THE_RESERVE, "")),
    "symbols": ("symbol", (JOIN, FROM_HAND, FROM_THE_RESERVE)),
}
"""For the names that fields of triggers, verbs, sayings, patterns and templates have: what kind of word they hold."""

TOKENS: Final = ("token", "tokens")
"""The fields that hold keys of tokens."""


def check_words(value: object, position: Position | None = None) -> None:
    """Look at all words that an ability, or a part of one, is made of.

    Args:
        value: The ability, or the part.
        position: Where it stands in a file.

    Raises:
        UnknownName: One is not among those that there are.
    """
    for name, word in _words_in(value):
        if name in WORDS:
            kind, known = WORDS[name]
            if word not in known:
                raise UnknownName(word, known, kind=kind, position=position)


def tokens_in(value: object) -> tuple[str, ...]:
    """The keys of the tokens of which an ability speaks.

    >>> from ludex.systems.altered.verbs.making import CreateToken
    >>> tokens_in(CreateToken("sprout"))
    ('sprout',)
    """
    return tuple(word for name, word in _words_in(value) if name in TOKENS)


def _words_in(value: object, name: str = "") -> Iterator[tuple[str, str]]:
    """The texts in the fields of frozen data of the game, each with the name of its field."""
    kind = type(value)
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, tuple | frozenset):
        for item in value:
            yield from _words_in(item, name)
    elif attrs.has(kind):
        # the parts of passives have readers of their own, which know their words
        of_layers = kind.__module__.startswith("ludex.layers.")
        for each in attrs.fields(kind):
            yield from _words_in(getattr(value, each.name), "" if of_layers else each.name)
