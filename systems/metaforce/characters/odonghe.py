"""The Odonghe: what the species has, and the Arc that its members may follow.

>>> features_by_level(1), features_by_level(2), features_by_level(3), features_by_level(6)
(1, 2, 2, 4)
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from attrs import frozen

from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.terms import Attribute

BASE_MP: Final = 12
MPLV: Final = 3
LAND_SPEED: Final = 15
"""MF-ODON-01: 15 ft on land, base MP 12, MPLV 3."""

HEIGHTS: Final = (5, 9)
"""MF-ODON-01: feet, from least to most; how long they live is not known."""


def hit_points(rules: Rules) -> tuple[int, int]:
    """Base HP and HPLV: 10 and 6 by MF-ODON-02, 20 and 4 by MF-ODON-03."""
    return (10, 6) if rules.holds("MF-ODON-02") else (20, 4)


EXPERTISE: Final[Mapping[Attribute, str]] = {Attribute.ENDURANCE: "MF-ODON-05", Attribute.PERCEPTION: "MF-ODON-06"}
"""The Attributes in whose checks and saves they have Expertise, and in which a die may count as its average."""

ADDS_LEVEL: Final = frozenset({Attribute.ENDURANCE})
"""MF-ODON-05: Level may be added to checks and saves of Endurance; MF-ODON-06 says nothing such of Perception."""


@frozen
class Sense:
    """A sense that others lack.

    Attributes:
        name: What it is called.
        feet: How far it reaches; None where nothing is said.
        imprecise: How far it reaches without telling exactly.
    """

    name: str
    feet: int | None = None
    imprecise: int | None = None


SENSES: Final = (Sense("tremorsense", 30, 60), Sense("dark-vision"))
"""MF-ODON-01, MF-ODON-07: what moves on or under solid ground is noticed."""

LAND_EMPATHY: Final = "senses how the nature around fares and what harms it; talks with plants as with minds"
"""MF-ODON-07: what else Land Empathy brings."""


@frozen
class Needs:
    """How much food and drink somebody needs.

    Attributes:
        part: Which part of what is usual.
        days_without: After so many days without them there are consequences.
        growth: By how many points starvation and thirst grow each time.
        every: In how many days they grow once.
    """

    part: Fraction = Fraction(1)
    days_without: int = 1
    growth: int = 2
    every: int = 1


USUAL_NEEDS: Final = Needs()
"""MF-GAP-14: 2 points a day."""
CONSERVATIVE_APPETITE: Final = Needs(Fraction(1, 2), days_without=2, growth=1)
"""MF-ODON-09: half, and consequences only after the second day, by 1 a day."""
STEPPE_APPETITE: Final = Needs(Fraction(1, 16), days_without=2, growth=1, every=7)
"""MF-ODON-15: a 16th, and 1 a week."""


def hunger_after(needs: Needs, days: int) -> int:
    """How far starvation or thirst has grown after some days without food or drink.

    >>> hunger_after(USUAL_NEEDS, 3), hunger_after(CONSERVATIVE_APPETITE, 3), hunger_after(STEPPE_APPETITE, 15)
    (6, 2, 2)
    """
    if days < needs.days_without:
        return 0
    return needs.growth * ((days - needs.days_without) // needs.every + 1)


DISEASE: Final = "disease"
"""MF-ODON-08: the kind of condition whose magnitudes are halved first and saved against with Advantage, if ordinary."""


@frozen
class GrantedMetaphor:
    """A Metaphor that a feature brings.

    Attributes:
        name: What it is called.
        rank: Its rank.
        component: A component that it has at rank 1.
        more: How many component ranks there are besides.
    """

    name: str
    rank: int
    component: str = ""
    more: int = 0

    @property
    def component_ranks(self) -> int:
        """All component ranks together."""
        return self.more + bool(self.component)


@frozen
class UnarmedStrike:
    """What an unarmed strike deals: blunt damage, `base` and a die."""

    base: int
    die: int


ORDINARY_STRIKE: Final = UnarmedStrike(4, 4)
"""MF-ODON-13: what it is without the feature."""


@frozen
class ArcFeature:
    """A feature of the Arc.

    Attributes:
        name: What it is called.
        level: From which level on it may be taken.
        rule: The id of the rule.
        metaphor: The Metaphor that it brings.
        strike: What it makes of unarmed strikes.
        needs: What it makes of needs.
        prerequisite: The feature that it presupposes.
    """

    name: str
    level: int
    rule: str
    metaphor: GrantedMetaphor | None = None
    strike: UnarmedStrike | None = None
    needs: Needs | None = None
    prerequisite: str = ""


ARC: Final = (
    ArcFeature("herbalism training", 1, "MF-ODON-11", GrantedMetaphor("Nature", 3, "Herbalism", 2)),
    ArcFeature("larceny training", 1, "MF-ODON-12", GrantedMetaphor("Larceny", 3, "Bypass", 2)),
    ArcFeature("brawler", 2, "MF-ODON-13", GrantedMetaphor("Brawl", 2, more=2), strike=UnarmedStrike(6, 6)),
    ArcFeature("medical training", 2, "MF-ODON-14", GrantedMetaphor("Medicine", 3, "Surgery", 2)),
    ArcFeature("steppe appetite", 2, "MF-ODON-15", needs=STEPPE_APPETITE, prerequisite="conservative appetite"),
)
"""The features of the Arc; they are taken in any order."""


def is_arc(name: str) -> bool:
    """Whether an Arc of that name is this one, however it is written."""
    return name.lower() == "odonghe"


INNATE: Final = ("conservative appetite",)
"""Traits of the species that a feature may presuppose."""


def features_by_level(level: int) -> int:
    """How many features a level has brought: one at 1, at 2, and at each even level after that (MF-ODON-10)."""
    return 0 if level < 1 else 1 + level // 2


def needs_of(features: frozenset[str]) -> Needs:
    """What an Odonghe with some features of the Arc needs (MF-ODON-09, MF-ODON-15)."""
    return STEPPE_APPETITE if "steppe appetite" in features else CONSERVATIVE_APPETITE


def strike_of(features: frozenset[str]) -> UnarmedStrike:
    """What an unarmed strike deals (MF-ODON-13)."""
    return next((each.strike for each in ARC if each.name in features and each.strike), ORDINARY_STRIKE)
