"""What Training Points were spent on (MF-TP-02), as a sheet writes it down.

>>> Raised(Attribute.STRENGTH, at=3)
Raised(attribute=<Attribute.STRENGTH: 'strength'>, at=3)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import field, frozen

from ludex.systems.metaforce.terms import Attribute


class Spent:
    """A Training Point that was spent; `at` is the level at which, the present one where it is left out."""

    __slots__ = ()
    at: int | None


@frozen(cache_hash=True)
class Raised(Spent):
    """An Attribute raised by 1, for XP (MF-TP-03, MF-CREATE-36)."""

    attribute: Attribute
    at: int | None = None


@frozen(cache_hash=True)
class TrainingBegun(Spent):
    """The training of an Attribute begun (MF-CREATE-45).

    Attributes:
        attribute: Which.
        times: How often it has succeeded, each time by 1.
    """

    attribute: Attribute
    times: int = 0
    at: int | None = None


@frozen(cache_hash=True)
class Learned(Spent):
    """A Metaphor learned (MF-CREATE-37)."""

    metaphor: str
    at: int | None = None


@frozen(cache_hash=True)
class FeatureBought(Spent):
    """A feature of an Arc beyond those that levels bring (MF-TP-07)."""

    feature: str
    at: int | None = None


@frozen(cache_hash=True)
class SlotBought(Spent):
    """One more slot for Meta Powers (MF-TP-08)."""

    at: int | None = field(default=None, kw_only=True)


@frozen(cache_hash=True)
class BecameProficient(Spent):
    """Proficiency in an Attribute (MF-TP-09)."""

    attribute: Attribute
    at: int | None = None


@frozen(cache_hash=True)
class BecameExpert(Spent):
    """Expertise in an Attribute (MF-TP-10)."""

    attribute: Attribute
    at: int | None = None


@frozen(cache_hash=True)
class TierBought(Spent):
    """A power tier up (MF-ATTR-21), which may cost several points."""

    attribute: Attribute
    at: int | None = None


SPENT: Final[Mapping[str, type[Spent]]] = {
    "raise": Raised,
    "train": TrainingBegun,
    "learn": Learned,
    "feature": FeatureBought,
    "slot": SlotBought,
    "proficiency": BecameProficient,
    "expertise": BecameExpert,
    "tier": TierBought,
}
"""The names of these in files."""
