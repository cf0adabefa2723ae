"""Keywords: what each means for continuous abilities, and on what it may be found (ALT4-7.4).

A keyword is an ability of its own (ALT4-1.2.4.a). Those without a number are members of a set, so that one can be
gained and lost like a sub-type; having one twice is having it. Tough adds up. What Gigantic does is no passive to be
ordered: an object that has it *is* in both expeditions of its controller, from the moment it has it
(`ludex.systems.altered.characteristics.EXPEDITIONS`).
"""

from collections.abc import Mapping
from typing import Final

from ludex.layers.cells import Row
from ludex.systems.altered.characteristics import (
    CHARACTER,
    COOLDOWN,
    DEFENDER,
    ETERNAL,
    GIGANTIC,
    KEYWORDS,
    NUMBERED_KEYWORDS,
    PERMANENT,
    SEASONED,
    SPELL,
)

FOUND_ON: Final[Mapping[str, frozenset[str]]] = {
    COOLDOWN: frozenset({SPELL}),  # ALT4-7.4.1.a
    DEFENDER: frozenset({CHARACTER}),  # ALT4-7.4.2.a
    ETERNAL: frozenset({CHARACTER}),  # ALT4-7.4.3.a
    GIGANTIC: frozenset({CHARACTER}),  # ALT4-7.4.4.a
    SEASONED: frozenset({CHARACTER}),  # ALT4-7.4.6.a
    "scout": frozenset({CHARACTER, PERMANENT}),  # ALT4-7.4.5.a
    "tough": frozenset({CHARACTER, PERMANENT}),  # ALT4-7.4.7.a
}
"""The types on which each keyword is printed."""


def keywords_of(row: Row) -> tuple[str, ...]:
    """The keywords that an object shows, those with a number as they are printed.

    >>> from ludex.systems.altered.characteristics import TOUGH
    >>> keywords_of(Row("elf", {KEYWORDS: frozenset({"gigantic"}), TOUGH: 2}))
    ('gigantic', 'tough 2')
    """
    numbered = [f"{word} {cell.of(row)}" for word, cell in NUMBERED_KEYWORDS.items() if cell.of(row) > 0]
    return tuple(sorted([*KEYWORDS.of(row), *numbered]))
