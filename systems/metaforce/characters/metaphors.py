"""Metaphors: what they start with, what their ranks cost, and how far they go.

>>> fencing = Metaphor("Fencing", started=4, rank=5)
>>> price_of_rank(6, fencing.softcap), hardcap_of(fencing.softcap)
(12, 10)
"""

from __future__ import annotations

from typing import Final

from ludex.systems.metaforce.characters.odonghe import ARC, GrantedMetaphor
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.characters.sheet_parts import SOFTCAP, Metaphor
from ludex.systems.metaforce.characters.tiers import tier, tiers_hold
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.growth import PriceOfMetaphor

STARTING_RANKS: Final = ((12, 3), (6, 2), (1, 1))
"""MF-CREATE-38: from so many XP on a Metaphor that is learned starts at such a rank, with as many component ranks."""


def softcap_of(metaphor: Metaphor, sheet: Sheet, rules: Rules) -> int | None:
    """Up to which rank a Metaphor costs its plain price (MF-ATTR-07); None where there is no end to that.

    While power tiers are in use, the tier of the Attribute that governs it says so (MF-ATTR-11 to MF-ATTR-20); one that
    creation put higher stays there.
    """
    if metaphor.attribute is None or not tiers_hold(rules):
        return metaphor.softcap
    by_tier = tier(sheet.tiers.of(metaphor.attribute)).softcap
    return by_tier if by_tier is None or metaphor.softcap <= SOFTCAP else max(by_tier, metaphor.softcap)


def price_of_rank(rank: int, softcap: int | None = SOFTCAP) -> int:
    """The XP that raising a Metaphor to a rank costs: as many, and twice as many above the softcap (MF-ATTR-07).

    >>> [price_of_rank(rank) for rank in range(1, 8)]
    [1, 2, 3, 4, 5, 12, 14]
    """
    return rank if softcap is None or rank <= softcap else 2 * rank


def hardcap_of(softcap: int | None) -> int | None:
    """The highest rank, in a game that uses hardcaps: twice the softcap (MF-ATTR-08); None where there is none."""
    return None if softcap is None else 2 * softcap


def rank_learned(paid: int, rules: Rules) -> int:
    """The rank at which a Metaphor starts that so many XP were paid for (MF-CREATE-38).

    By MF-TP-06 it starts at rank 1, whatever was paid, in XP or with a Training Point (MF-CONFLICT-31).

    >>> from ludex.systems.metaforce.day import rules_of
    >>> from ludex.systems.metaforce.system import METAFORCE
    >>> today = rules_of(METAFORCE.at().rules)
    >>> [rank_learned(paid, today) for paid in (1, 5, 6, 11, 12)]
    [1, 1, 2, 2, 3]
    """
    if rules.readings.growth.price_of_metaphor is PriceOfMetaphor.HALF_KNOWN:
        return 1
    return next((rank for least, rank in STARTING_RANKS if paid >= least), 0)


def first_rank(metaphor: Metaphor, rules: Rules) -> int:
    """The rank that a Metaphor came with: from creation, from learning, or with a feature."""
    if metaphor.learned is not None:
        return rank_learned(metaphor.learned, rules)
    granted = granted_by(metaphor.feature)
    return metaphor.started if granted is None else granted.rank


def rank_of(metaphor: Metaphor, rules: Rules) -> int:
    """The rank of a Metaphor now; at 0 it is inactive, or not owned (MF-SHEET-25)."""
    return first_rank(metaphor, rules) if metaphor.rank is None else metaphor.rank


def first_component_ranks(metaphor: Metaphor, rules: Rules) -> int:
    """How many component ranks a Metaphor came with: as many as its rank (MF-CREATE-22), or what a feature says."""
    granted = granted_by(metaphor.feature)
    return first_rank(metaphor, rules) if granted is None or metaphor.learned is not None else granted.component_ranks


def granted_by(feature: str) -> GrantedMetaphor | None:
    """The Metaphor that a feature of an Arc brings, if it brings one."""
    return next((each.metaphor for each in ARC if each.name == feature), None)
