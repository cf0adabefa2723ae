"""Statuses: flags on objects, and on what they may lie (ALT4-2.4.1)."""

from typing import Final

from ludex.layers.cells import Row
from ludex.systems.altered.characteristics import (
    ASCENDED,
    BOOSTS,
    DISCARD,
    EXPEDITION,
    FLEETING,
    HIDDEN_ZONES,
    LANDMARK_ZONE,
    PERMANENT,
    STATUS_WORDS,
    STATUSES,
    TYPE,
    ZONE,
    ZONE_TYPE,
)

BOOSTED: Final = "boosted"

# ALT4-2.4.1.c, ALT4-2.5.b: nothing there has a status or a counter
BARE_ZONES: Final = HIDDEN_ZONES | {DISCARD}


def may_carry_statuses(row: Row) -> bool:
    """Whether an object or an expedition can have statuses and counters at all (ALT4-2.4.1.b, ALT4-2.5.a).

    >>> may_carry_statuses(Row("elf", {ZONE: "discard"})), may_carry_statuses(Row("elf", {ZONE: "reserve"}))
    (False, True)
    """
    return TYPE.of(row) == EXPEDITION or (ZONE.of(row) != "" and ZONE.of(row) not in BARE_ZONES)


def may_have(row: Row, status: str) -> bool:
    """Whether an object or an expedition can have a status.

    >>> landmark = Row("inn", {TYPE: "Permanent", ZONE_TYPE: "landmark", ZONE: "landmark"})
    >>> may_have(landmark, "fleeting"), may_have(landmark, "exhausted")
    (False, True)
    """
    if not may_carry_statuses(row) or status not in STATUS_WORDS:
        return False
    is_expedition = TYPE.of(row) == EXPEDITION
    if status == ASCENDED or is_expedition:
        # ALT4-2.1.j: an expedition can carry Ascended, and it alone
        return status == ASCENDED and is_expedition
    # ALT4-2.4.7.b-R: a Landmark is never Fleeting
    is_landmark = TYPE.of(row) == PERMANENT and ZONE_TYPE.of(row) == LANDMARK_ZONE
    return not (status == FLEETING and is_landmark)


def statuses_of(row: Row) -> tuple[str, ...]:
    """The statuses that an object shows; Boosted follows from its boosts (ALT4-2.4.5.a).

    >>> statuses_of(Row("elf", {STATUSES: frozenset({"asleep"}), BOOSTS: 1}))
    ('asleep', 'boosted')
    """
    return tuple(sorted([*STATUSES.of(row), *([BOOSTED] if BOOSTS.of(row) > 0 else [])]))
