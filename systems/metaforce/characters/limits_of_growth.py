"""What a sheet breaks of levels and Training Points: the level limit of Attributes, what points were spent on, XP.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.system import METAFORCE
>>> [breach.rule for breach in breaches_of_growth(Sheet(level=3), rules_of(METAFORCE.at().rules), None)]
['MF-LEVEL-04']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import define

from ludex.engine.checks.sheets import Breach
from ludex.engine.yaml_nodes import Node
from ludex.systems.metaforce.characters.creation import grants, rules_of_creation, training_points_of_first_level
from ludex.systems.metaforce.characters.places import place
from ludex.systems.metaforce.characters.power_level import lowest_balance
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.characters.spent import (
    BecameExpert,
    BecameProficient,
    Raised,
    Spent,
    TierBought,
    TrainingBegun,
)
from ludex.systems.metaforce.characters.tiers import HIGHEST, LOWEST, USUAL, price_of, tiers_hold
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.growth import AttributePoints, CapOfSix, ExperienceDebt
from ludex.systems.metaforce.terms import Attribute, Power, Training

CAP_BEFORE_SEVEN: Final = 6
"""MF-TP-04: no Attribute passes it before level 7."""
LEVEL_OF_CAP: Final = 7


def breaches_of_growth(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    """The limits of levels, Training Points and XP that a player's character breaks."""
    yield from _of_level(sheet, rules, node)
    yield from _of_attributes(sheet, rules, node)
    yield from _of_training_points(sheet, rules, node)
    yield from _of_training(sheet, rules, node)
    yield from _of_experience(sheet, rules, node)
    yield from _of_tiers(sheet, rules, node)


def points_per_level(rules: Rules) -> int:
    """How many Attribute points a level gives: one by MF-LEVEL-04, two by MF-SHEET-19.

    It is no more since features of Arcs come with levels too (MF-NEWS-01).
    """
    return 2 if rules.readings.growth.attribute_points is AttributePoints.TWO else 1


def level_of(spent: Spent, sheet: Sheet) -> int:
    """At which level a Training Point was spent."""
    return sheet.level if spent.at is None else spent.at


def _of_level(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    if sheet.level < 1:
        yield Breach("MF-LEVEL-01", f"there is no level {sheet.level}", "Write 1 or more.", place(node, "level"))
    cap = sheet.campaign.level_cap
    if cap is not None and sheet.level > cap:
        what = f"level {sheet.level} is above {cap}, the highest in this game"
        yield Breach("MF-LEVEL-08", what, "Lower it, or raise the cap.", place(node, "level"))
    wanted = max(0, sheet.level - 1) * points_per_level(rules)
    if len(sheet.level_ups) != wanted:
        what = f"level {sheet.level} has brought {wanted} Attribute points, and {len(sheet.level_ups)} are placed"
        yield Breach("MF-LEVEL-04", what, f"Name {wanted} under 'level-ups'.", place(node, "level-ups"))
    for index, spent in enumerate(sheet.spent):
        if not 1 <= level_of(spent, sheet) <= max(1, sheet.level):
            what = f"a Training Point is spent at level {spent.at}, and the level is {sheet.level}"
            yield Breach("MF-TP-01", what, "Write the level at which it was spent.", place(node, "spent", index))


# ---------------------------------------------------------------- Attributes


@define
class _Walk:
    """Attributes while they are followed from level to level."""

    values: dict[Attribute, int]
    capped: bool
    maximum: int | None


def _of_attributes(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    capped = rules.holds("MF-TP-04")
    levels_capped = capped and rules.readings.growth.cap_of_six is CapOfSix.BOUND  # MF-CONFLICT-58
    walk = _Walk(attributes_after_creation(sheet, rules), capped, sheet.campaign.attribute_maximum)
    for attribute in walk.values:
        yield from _past_caps(attribute, 1, walk, node, ("first-level",), capped=levels_capped)
    each_level = points_per_level(rules)
    for level in range(1, max(1, sheet.level) + 1):
        points = sheet.level_ups[(level - 2) * each_level : (level - 1) * each_level] if level > 1 else ()
        for number, attribute in enumerate(points, start=(level - 2) * each_level):
            walk.values[attribute] += 1
            # MF-LEVEL-05: it may pass the level
            yield from _past_caps(attribute, level, walk, node, ("level-ups", number), capped=levels_capped)
        for index, spent in enumerate(sheet.spent):
            if level_of(spent, sheet) == level:
                yield from _of_raise(spent, level, walk, node, ("spent", index))


def attributes_after_creation(sheet: Sheet, rules: Rules) -> dict[Attribute, int]:
    """The Attributes of a character before its first level-up."""
    values = {attribute: sheet.attributes.of(attribute) for attribute in Attribute}
    for grant in grants(sheet, rules_of_creation(sheet, rules)):
        for attribute, number in grant.points:
            values[attribute] += number
    return values


def _past_caps(
    attribute: Attribute, level: int, walk: _Walk, node: Node | None, where: tuple[str | int, ...], *, capped: bool
) -> Iterator[Breach]:
    value = walk.values[attribute]
    if capped and value > CAP_BEFORE_SEVEN and level < LEVEL_OF_CAP:
        what = f"{attribute.value} reaches {value} at level {level}"
        yield Breach("MF-TP-04", what, f"Stay at 6 before level {LEVEL_OF_CAP}.", place(node, *where))
    if walk.maximum is not None and value > walk.maximum:
        what = f"{attribute.value} reaches {value}, above {walk.maximum}, the most in this game"
        yield Breach("MF-ATTR-03", what, "Raise another Attribute.", place(node, *where))


def _of_raise(
    spent: Spent, level: int, walk: _Walk, node: Node | None, where: tuple[str | int, ...]
) -> Iterator[Breach]:
    match spent:
        case Raised(attribute):
            rule, by = "MF-CREATE-36", 1
        case TrainingBegun(attribute, times) if times:
            rule, by = "MF-CREATE-45", times
        case _:
            return
    walk.values[attribute] += by
    value = walk.values[attribute]
    if value > level:
        # MF-ATTR-06: only creation and the point of a level may pass the level
        what = f"{attribute.value} is raised to {value} at level {level}"
        yield Breach(rule, what, "Raise it no higher than the level.", place(node, *where))
    yield from _past_caps(attribute, level, walk, node, where, capped=walk.capped)


# ---------------------------------------------------------------- Training Points


def costs_of_spent(sheet: Sheet) -> tuple[int, ...]:
    """How many Training Points each thing cost that they were spent on: one, but for a tier (MF-ATTR-21).

    >>> from ludex.systems.metaforce.characters.sheet_parts import Tiers
    >>> strong = TierBought(Attribute.STRENGTH)
    >>> costs_of_spent(Sheet(tiers=Tiers(strength=3), spent=(strong, Raised(Attribute.AGILITY), strong)))
    (1, 1, 2)
    """
    found: list[int] = []
    for index, spent in enumerate(sheet.spent):
        if isinstance(spent, TierBought):
            still_to_come = sum(
                each.attribute is spent.attribute for each in sheet.spent[index + 1 :] if isinstance(each, TierBought)
            )
            reached = sheet.tiers.of(spent.attribute) - still_to_come
            found.append(price_of(min(max(reached, LOWEST), HIGHEST)))
        else:
            found.append(1)
    return tuple(found)


def training_points_at(sheet: Sheet, rules: Rules, level: int) -> int:
    """How many Training Points a character has had by a level (MF-CREATE-35, MF-TP-01); awards count (MF-TP-11)."""
    each = sheet.campaign.training_on_level  # MF-SHEET-17
    first = training_points_of_first_level(sheet, rules_of_creation(sheet, rules)) * each
    return first + (level - 1) * each + sheet.experience.awarded


def training_points_spent(sheet: Sheet, level: int | None = None) -> int:
    """How many Training Points were spent by a level, or in all."""
    costs = zip(sheet.spent, costs_of_spent(sheet), strict=True)
    return sum(cost for spent, cost in costs if level is None or level_of(spent, sheet) <= level)


def _of_training_points(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    for level in range(1, max(1, sheet.level) + 1):
        spent, had = training_points_spent(sheet, level), training_points_at(sheet, rules, level)
        if spent > had:
            what = f"{spent} Training Points are spent by level {level}, and there have been {had}"
            remedy = f"Spend {spent - had} fewer, or write what was awarded under 'experience'."
            yield Breach("MF-CREATE-35", what, remedy, place(node, "spent"))
            return


def _of_training(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    """MF-TP-09, MF-TP-10: Proficiency from nothing, Expertise from Proficiency."""
    trained: dict[Attribute, int] = dict.fromkeys(Attribute, Training.NONE)
    for attribute in (
        *(each for grant in grants(sheet, rules_of_creation(sheet, rules)) for each in grant.proficient),
        *sheet.proficient,
    ):
        trained[attribute] = min(trained[attribute] + 1, Training.EXPERT)
    for index, spent in enumerate(sheet.spent):
        at = place(node, "spent", index)
        if isinstance(spent, BecameProficient):
            if trained[spent.attribute] > Training.NONE:
                what = f"Proficiency in {spent.attribute.value} is bought, and it is there already"
                yield Breach("MF-TP-09", what, "Buy Expertise, or another Attribute.", at)
            trained[spent.attribute] = max(trained[spent.attribute], Training.PROFICIENT)
        elif isinstance(spent, BecameExpert):
            if trained[spent.attribute] != Training.PROFICIENT:
                before = "it is there already" if trained[spent.attribute] else "there is no Proficiency"
                what = f"Expertise in {spent.attribute.value} is bought, and {before}"
                yield Breach("MF-TP-10", what, "Buy it where there is Proficiency alone.", at)
            trained[spent.attribute] = Training.EXPERT


# ---------------------------------------------------------------- XP


def _of_experience(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    found = sheet.experience
    if found.unspent < 0:
        least = lowest_balance(sheet.level, power_level=Power.POWER_LEVEL in sheet.powers)
        if found.unspent < least:
            # MF-MPOWER-31: XP may be borrowed with Power Level, twice the level at most
            what = f"there are {found.unspent} XP, and {least} are the least"
            remedy = "Spend fewer, or equip Power Level and borrow no more than twice the level."
            yield Breach("MF-MPOWER-31", what, remedy, place(node, "experience", "unspent"))
    if found.level_points < 0:
        what = f"there are {found.level_points} Level Points"
        yield Breach("MF-LEVEL-03", what, "Write 0 or more.", place(node, "experience", "level-points"))
    if found.debt and rules.readings.growth.experience_debt is ExperienceDebt.OFF:
        what = "there is Experience Debt, which this game does not have"
        yield Breach("MF-NEWS-06", what, "Leave it out, or choose MF-GAP-04=on.", place(node, "experience", "debt"))
    if found.maximum_mp and sheet.campaign.mp_price is None:
        what = f"{found.maximum_mp} points of maximum MP are bought, which this game does not allow"
        remedy = "Leave them out, or set 'mp-price' under 'campaign'."
        yield Breach("MF-CREATE-27", what, remedy, place(node, "experience", "maximum-mp"))


def _of_tiers(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    hold = tiers_hold(rules)
    for attribute in Attribute:
        number, at = sheet.tiers.of(attribute), place(node, "tiers", attribute.value)
        if number != USUAL and not hold:
            what = f"{attribute.value} has a power tier, and tiers are out of use"
            yield Breach("MF-MAIN-02", what, "Leave it out, or choose MF-CONFLICT-38=on.", at)
        elif not LOWEST <= number <= HIGHEST:
            what = f"{attribute.value} has the tier {number}"
            yield Breach("MF-ATTR-09", what, f"Write one from {LOWEST} (for 00) to {HIGHEST}.", at)
    for index, spent in enumerate(sheet.spent):
        if isinstance(spent, TierBought) and not hold:
            what = f"a tier of {spent.attribute.value} is bought, and tiers are out of use"
            remedy = "Buy something else, or choose MF-CONFLICT-38=on."
            yield Breach("MF-ATTR-21", what, remedy, place(node, "spent", index))
