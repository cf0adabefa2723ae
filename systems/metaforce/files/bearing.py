"""Which rulings may bear on an answer; each of them is tried, and named where it does.

>>> [str(each) for each in OF_ROLLS][:3]
['MF-CONFLICT-14', 'MF-CONFLICT-16', 'MF-CONFLICT-27']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ludex.engine.checks.tabletop import Asked
from ludex.engine.rulebook_entries import RulingId
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.people import AS_SAID
from ludex.systems.metaforce.readings import characters, encounters


def _named(*names: str) -> tuple[RulingId, ...]:
    return tuple(RulingId(f"MF-{name}") for name in names)


def _conflicts(*numbers: int) -> tuple[RulingId, ...]:
    return _named(*(f"CONFLICT-{number:02}" for number in numbers))


OF_ROLLS: Final = (
    *_conflicts(14, 16, 27, 28, 38, 39, 44, 50),
    *_named("GAP-01", "GAP-07", "OPEN-02", "OPEN-13", "OPEN-14"),
)
"""Those on what is rolled and added when somebody attacks or escapes."""

OF_ATTACKS: Final = (
    *_conflicts(6, 10, 11, 12, 13, 17, 19, 20, 21, 23, 25, 26, 29, 47, 53),
    *_named("GAP-12", "OPEN-03A", "OPEN-03B", "OPEN-03C", "OPEN-04", "OPEN-05", "OPEN-06", "OPEN-10"),
    *OF_ROLLS,
)
"""Those on an attack, and on the condition that comes with it."""

OF_POWERS: Final = (*_conflicts(59, 60), *_named("GAP-10", "OPEN-12A", "OPEN-12B", "OPEN-15", "OPEN-16A", "OPEN-16B"))
"""Those on Meta Powers that are used on an attack."""

OF_HOLDS: Final = (*_conflicts(6, 12, 13, 51, 52), *_named("OPEN-11A", "OPEN-11B", "OPEN-11C"), *OF_ROLLS)
"""Those on a hold and the escape from it."""

OF_ENCOUNTERS: Final = (*encounters.FIELDS, *dict.fromkeys((*OF_ATTACKS, *OF_HOLDS)))
"""Those on an encounter."""

OF_SHEETS: Final = tuple(each for each in characters.FIELDS if each not in _conflicts(37, 67))
"""Those on the numbers of a character; by which steps it is made is another question (MF-CONFLICT-37)."""


_OF_CONDITIONS: Final = frozenset((*_conflicts(6, 10, 11, 12, 53), *_named("OPEN-04", "OPEN-05", "OPEN-06")))
_OF_GRIPS: Final = frozenset((*_conflicts(51, 52), *_named("OPEN-11A", "OPEN-11B", "OPEN-11C")))
_OF_FORMS: Final = frozenset((*_conflicts(19, 20, 21), *_named("GAP-12")))
_OF_SIZE: Final = frozenset((*_conflicts(25), *_named("OPEN-10")))
_OF_POWERS: Final = frozenset((*_conflicts(44, 45, 60), *_named("OPEN-13", "OPEN-14", "OPEN-16A", "OPEN-16B")))
_OF_SPELLS: Final = frozenset(_conflicts(48, 49, 55, 56, 57))


def among(
    rulings: Iterable[RulingId],
    people: Sequence[Creature],
    *,
    conditions: bool = True,
    grips: bool = True,
    spells: bool = True,
) -> tuple[RulingId, ...]:
    """Those that may bear where these take part: each that is tried takes as long as the answer itself.

    Args:
        rulings: Of which.
        people: Who takes part.
        conditions: Whether a condition may be inflicted.
        grips: Whether anybody may be held.
        spells: Whether spells may be cast.
    """
    idle = frozenset[RulingId]()
    for matters, those in (
        (conditions, _OF_CONDITIONS),
        (grips, _OF_GRIPS),
        (spells, _OF_SPELLS),
        (any(each.defences for each in people), _OF_FORMS),
        (any(each.size != 1 for each in people), _OF_SIZE),
        (any(each.powers for each in people), _OF_POWERS),
        (any(each.skills for each in people), frozenset(_named("GAP-01"))),
    ):
        idle |= frozenset() if matters else those
    return tuple(each for each in rulings if each not in idle)


def with_sheets(rulings: tuple[RulingId, ...], asked: Asked) -> tuple[RulingId, ...]:
    """The rulings on a question, and those on numbers of characters where the file has a sheet."""
    sheets = any(each.mapping().get(AS_SAID) is None for each in asked.characters.values())
    return tuple(dict.fromkeys((*rulings, *(OF_SHEETS if sheets else ()))))
