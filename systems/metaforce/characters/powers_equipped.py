"""Which Meta Powers somebody may use, which take a slot, and when they may be exchanged.

>>> sorted(power.value for power in usable(frozenset({Power.SAFE_6})) - ALWAYS), slots_taken([Power.SAFE_6, Power.ASSURANCE_8])
(['assurance-8', 'safe-6'], 1)
"""  # noqa: E501  # one line, as it is shown

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

from ludex.systems.metaforce.refusing import Broken
from ludex.systems.metaforce.terms import Power

ALWAYS: Final = frozenset({Power.CREATE_A_META_DIE, Power.DEUS_EX})
"""MF-MPOWER-04: equipped by themselves, without a slot."""

BUNDLES: Final = (
    frozenset({Power.SAFE_6, Power.ASSURANCE_8}),
    frozenset({Power.ACTION_8, Power.REACT_4}),
    frozenset({Power.INITIATIVE_LINK, Power.TEAM_WORK}),
)
"""MF-MPOWER-05: a bundle takes one slot."""


def usable(equipped: Iterable[Power]) -> frozenset[Power]:
    """The powers that may be used: the equipped ones, the rest of their bundles (MF-MPOWER-26), those always there."""
    chosen = frozenset(equipped)
    return chosen.union(ALWAYS, *(bundle for bundle in BUNDLES if bundle & chosen))


def slots_taken(equipped: Iterable[Power]) -> int:
    """How many slots some powers take."""
    chosen = frozenset(equipped) - ALWAYS
    bundled = [bundle for bundle in BUNDLES if bundle & chosen]
    return len(bundled) + len(chosen.difference(*bundled)) if bundled else len(chosen)


# ---------------------------------------------------------------- changing them

BOUND_ONCE_USED: Final = frozenset({Power.FORCE_FATE})
"""MF-MPOWER-07, MF-MPOWER-38: bound to its owner with the first use."""

BOUND_WHILE_NEEDED: Final = frozenset({Power.METAFORCE_MANIPULATION})
"""MF-MPOWER-07, MF-MPOWER-24: bound while something that its owner has depends on it."""


class Moment(Enum):
    """When powers are to be changed (MF-MPOWER-06)."""

    BETWEEN_SESSIONS = "between sessions"
    PERMITTED = "now, as the game master permits"
    IN_A_SESSION = "in a session"


def change_lacking(
    dropped: Iterable[Power],
    moment: Moment = Moment.BETWEEN_SESSIONS,
    *,
    used: Iterable[Power] = (),
    needed: Iterable[Power] = (),
) -> Broken | None:
    """What keeps powers from being exchanged; None where nothing does.

    Args:
        dropped: What shall be equipped no more.
        moment: When.
        used: The powers that their owner has used.
        needed: The powers on which something depends that their owner has.

    >>> change_lacking([Power.FORCE_FATE], used=[Power.FORCE_FATE]).rule
    'MF-MPOWER-07'
    """
    if moment is Moment.IN_A_SESSION:
        return Broken("MF-MPOWER-06", "powers are changed between sessions", "Wait, or ask the game master.")
    bound = (BOUND_ONCE_USED & set(used)) | (BOUND_WHILE_NEEDED & set(needed))
    kept = sorted(power.value for power in bound & set(dropped))
    if kept:
        return Broken("MF-MPOWER-07", f"{', '.join(kept)} cannot be unequipped", "Keep it equipped.")
    return None
