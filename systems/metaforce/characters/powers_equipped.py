"""Which Meta Powers somebody may use, and which take a slot.

>>> sorted(power.value for power in usable(frozenset({Power.SAFE_6})) - ALWAYS), slots_taken([Power.SAFE_6, Power.ASSURANCE_8])
(['assurance-8', 'safe-6'], 1)
"""  # noqa: E501  # one line, as it is shown

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

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
