"""A character that gains levels: what they cost, and where their Attribute points may go.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.characters.sheet import Sheet
>>> from ludex.systems.metaforce.characters.sheet_parts import Experience
>>> from ludex.systems.metaforce.system import METAFORCE
>>> now, ann = rules_of(METAFORCE.at().rules), Sheet(name="ann", experience=Experience(level_points=12))
>>> after = walked(ann, (Attribute.AGILITY,), now)
>>> after.level, after.level_ups, after.experience.level_points
(2, (<Attribute.AGILITY: 'agility'>,), 2)
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from ludex.layers.errors import LudexError
from ludex.systems.metaforce.characters.derived import character_of
from ludex.systems.metaforce.characters.levels import LevelUp, ladder, price_of_level
from ludex.systems.metaforce.characters.limits_of_growth import (
    points_per_level,
)
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.growth.training_points import lacking_for_level_point
from ludex.systems.metaforce.terms import Attribute


def walked(sheet: Sheet, attributes: Sequence[Attribute], rules: Rules) -> Sheet:
    """The sheet after as many levels as there are points for (MF-LEVEL-03, MF-LEVEL-04, MF-LEVEL-05).

    Raises:
        LudexError: There are too few Level Points, or a point cannot go there.
    """
    each = points_per_level(rules)
    for number, up in enumerate(levels_taken(sheet, attributes, rules)):
        points = attributes[number * each : (number + 1) * each]
        for attribute in points:
            value = character_of(sheet, rules).attribute(attribute) + 1
            lacking = lacking_for_level_point(value, up.level, rules)
            if lacking is not None:
                raise LudexError(
                    f"{attribute.value} {value} at level {up.level}: {lacking}", remedy="Raise another one."
                )
            sheet = evolve(sheet, level_ups=(*sheet.level_ups, attribute))
        sheet = evolve(sheet, level=up.level, experience=evolve(sheet.experience, level_points=up.left))
    return sheet


def levels_taken(sheet: Sheet, attributes: Sequence[Attribute], rules: Rules) -> tuple[LevelUp, ...]:
    """The levels that are taken: one, or as many as points are given for (MF-LEVEL-03).

    Raises:
        LudexError: There are too few Level Points, or no whole number of levels has so many Attribute points.
    """
    each, found = points_per_level(rules), sheet.experience
    if len(attributes) % each:
        raise LudexError(
            f"{len(attributes)} Attribute points are given, and a level brings {each}",
            subject="MF-SHEET-19",
            remedy=f"Name {each} for each level.",
        )
    wanted = max(1, len(attributes) // each)
    cap = sheet.campaign.level_cap
    ups = ladder(sheet.level, found.level_points, rules, found.curve, cap=cap)[:wanted]
    if len(ups) == wanted:
        return ups
    level, left = (ups[-1].level, ups[-1].left) if ups else (sheet.level, found.level_points)
    if cap is not None and level >= cap:
        raise LudexError(f"{cap} is the highest level of this game", subject="MF-LEVEL-08")
    price = price_of_level(level, rules, found.curve)
    raise LudexError(
        f"level {level + 1} takes {price} Level Points, and there are {left}",
        subject="MF-LEVEL-03",
        remedy=f"Spend {price - left} XP more on Attributes, Metaphors or maximum MP.",
    )
