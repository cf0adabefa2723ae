"""Creation by steps: what each step gives, by the rules of a day, and in which order.

>>> from ludex.systems.metaforce.characters.sheet_parts import CorePick
>>> from ludex.systems.metaforce.system import METAFORCE
>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.terms import Core
>>> body = Sheet(cores=(CorePick(Core.BODY, (Attribute.STRENGTH, Attribute.CHARISMA)),))
>>> [(grant.rule, grant.points) for grant in grants(body, rules_of(METAFORCE.at().rules))][0][0]
'MF-CREATE-12'
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from typing import Final

from attrs import evolve, frozen

from ludex.systems.metaforce.characters.campaign import CreationStep, StepUse
from ludex.systems.metaforce.characters.cores import primaries
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.characters.sheet_parts import CorePick
from ludex.systems.metaforce.characters.species import Species
from ludex.systems.metaforce.day import Rules, rules_of
from ludex.systems.metaforce.system import METAFORCE
from ludex.systems.metaforce.terms import Attribute

FREE_POINTS: Final = 2
FREE_POINTS_EARLIER: Final = 3


@frozen
class Grant:
    """What a step gives.

    Attributes:
        name: What gives it.
        rule: The id of the rule.
        points: What is added to each Attribute.
        proficient: The Attributes that become Proficient.
    """

    name: str
    rule: str
    points: tuple[tuple[Attribute, int], ...]
    proficient: tuple[Attribute, ...] = ()


def rules_of_creation(sheet: Sheet, rules: Rules) -> Rules:
    """The rules by which a character was made: those of the day that its sheet names, else those that are asked about.

    Raises:
        LudexError: The day is before the first rules.
    """
    return rules if sheet.made is None else evolve(_rules_on(sheet.made), readings=rules.readings)


@lru_cache(maxsize=64)
def _rules_on(made: date) -> Rules:
    return rules_of(METAFORCE.at(made).rules)


def is_skipped(sheet: Sheet, step: CreationStep) -> bool:
    """Whether a step is left out: for somebody of the game master's, or by what the game has settled (MF-CREATE-01)."""
    return not sheet.player or sheet.campaign.step(step) is StepUse.SKIPPED


def has_species(sheet: Sheet) -> bool:
    """Whether species adjustments are used (MF-CREATE-09)."""
    return sheet.species.adjusts and sheet.campaign.step(CreationStep.SPECIES) is not StepUse.SKIPPED


def automatic_points(sheet: Sheet, rules: Rules) -> int:
    """How many points each primary Attribute of a core pick gains by itself."""
    # MF-CREATE-13: 2 in place of 1 where species adjustments are not used
    return 2 if rules.holds("MF-CREATE-13") and not has_species(sheet) else 1


def free_points(rules: Rules) -> int:
    """How many points of a core pick are spread freely: three by MF-CREATE-11, two by MF-CREATE-12."""
    return FREE_POINTS_EARLIER if rules.holds("MF-CREATE-11") else FREE_POINTS


def core_picks(sheet: Sheet, rules: Rules) -> int:
    """How many core values are picked."""
    if rules.holds("MF-CREATE-15"):
        return 1 if has_species(sheet) else 2  # whoever has no species adjustments picks two
    if rules.holds("MF-CREATE-16"):
        # Versatile, or with the game master's leave
        return 2 if sheet.species is Species.VERSATILE or sheet.campaign.two_cores else 1
    return 1


def first_level_points(rules: Rules) -> tuple[int, int]:
    """How many Attribute points the first level gives at least, and at most.

    By MF-CREATE-18 one; by MF-CREATE-19 one, and a second in place of the Training Point; by MF-CREATE-20 two.
    """
    if rules.holds("MF-CREATE-18"):
        return (1, 1)
    return (1, 2) if rules.holds("MF-CREATE-19") else (2, 2)


def training_points_of_first_level(sheet: Sheet, rules: Rules) -> int:
    """How many Training Points the first level gives: one (MF-CREATE-20, MF-CREATE-18).

    By MF-CREATE-19 none to whoever has taken the second Attribute point.
    """
    return 0 if rules.holds("MF-CREATE-19") and len(sheet.first_level) > 1 else 1


def grants(sheet: Sheet, rules: Rules) -> Iterator[Grant]:
    """What the steps of creation give, in their order; a step that is skipped gives nothing."""
    if has_species(sheet) and sheet.player:
        yield from _of_species(sheet, rules)
    if not is_skipped(sheet, CreationStep.CORES):
        yield from (_of_pick(pick, automatic_points(sheet, rules), rules) for pick in sheet.cores)
    if not is_skipped(sheet, CreationStep.FIRST_LEVEL) and sheet.first_level:
        rule = next((each for each in ("MF-CREATE-18", "MF-CREATE-19") if rules.holds(each)), "MF-CREATE-20")
        yield Grant("The first level", rule, _counted(sheet.first_level))


def _of_species(sheet: Sheet, rules: Rules) -> Iterator[Grant]:
    printed = sheet.species.adjustments
    for attribute, (number, rule) in printed.items():
        yield Grant(f"Species: {sheet.species.value}", rule, ((attribute, number),))
    custom = tuple((each, sheet.adjustments.of(each)) for each in Attribute if sheet.adjustments.of(each))
    if custom:
        # MF-CREATE-08 and MF-CREATE-09 differ in who skips the step
        rule = "MF-CREATE-08" if rules.holds("MF-CREATE-08") else "MF-CREATE-09"
        yield Grant("Species of the table's own", rule, custom)


def _of_pick(pick: CorePick, automatic: int, rules: Rules) -> Grant:
    found = dict.fromkeys(primaries(pick.core), automatic)
    for moved in pick.moved:  # MF-CREATE-14: one automatic point goes elsewhere
        found[moved.from_] = found.get(moved.from_, 0) - 1
        found[moved.to] = found.get(moved.to, 0) + 1
    for attribute, number in _counted(pick.points):
        found[attribute] = found.get(attribute, 0) + number
    earlier = rules.holds("MF-CREATE-11")
    # MF-CREATE-17: a core pick makes Proficient in both primary Attributes
    proficient = primaries(pick.core) if rules.holds("MF-CREATE-17") else ()
    rule = "MF-CREATE-11" if earlier else "MF-CREATE-12"
    return Grant(f"{pick.core.value.capitalize()} picked", rule, tuple(found.items()), proficient)


def _counted(points: tuple[Attribute, ...]) -> tuple[tuple[Attribute, int], ...]:
    return tuple((each, points.count(each)) for each in dict.fromkeys(points))
