"""What a sheet breaks of the steps of creation: species, core values, first level, Metaphors to start with.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.system import METAFORCE
>>> [breach.rule for breach in breaches_of_creation(Sheet(), rules_of(METAFORCE.at().rules), None)]
['MF-CREATE-12', 'MF-CREATE-20', 'MF-CREATE-21']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludex.engine.checks.sheets import Breach
from ludex.engine.yaml_nodes import Node
from ludex.systems.metaforce.characters.campaign import CreationStep, StepUse
from ludex.systems.metaforce.characters.cores import affected, primaries
from ludex.systems.metaforce.characters.creation import (
    automatic_points,
    core_picks,
    first_level_points,
    free_points,
    grants,
)
from ludex.systems.metaforce.characters.places import place
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.characters.sheet_parts import CorePick
from ludex.systems.metaforce.characters.species import Species
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.characters import SameCore, StartingPoints
from ludex.systems.metaforce.terms import Attribute

PRIMARY_RANKS: Final = (4, 3)
"""MF-CREATE-21: the ranks of the two primary Metaphors."""
ARRAYS: Final = ((2, 2, 2, 1), (3, 2, 1), (4,))
"""MF-CREATE-23: the ranks of the secondary ones; the first is the default."""


def breaches_of_creation(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    """The limits of creation that a player's character breaks; changed and skipped steps have none (MF-CREATE-01)."""
    steps = {
        CreationStep.SPECIES: _of_species,
        CreationStep.CORES: _of_cores,
        CreationStep.FIRST_LEVEL: _of_first_level,
        CreationStep.METAPHORS: _of_metaphors,
    }
    pooled = rules.readings.characters.starting_points is StartingPoints.POOL
    for step, breaches in steps.items():
        use = sheet.campaign.step(step)
        if use is StepUse.SKIPPED:
            yield from _of_skipped(step, sheet, node)
        elif use is StepUse.USED and not (pooled and step in _OF_ATTRIBUTES):
            yield from breaches(sheet, rules, node)
    if pooled:
        yield from _of_pool(sheet, node)
    elif all(sheet.campaign.step(step) is StepUse.USED for step in _OF_ATTRIBUTES):
        yield from _of_attributes(sheet, node)


_OF_ATTRIBUTES: Final = (CreationStep.CORES, CreationStep.FIRST_LEVEL)


def _of_skipped(step: CreationStep, sheet: Sheet, node: Node | None) -> Iterator[Breach]:
    written = {
        CreationStep.SPECIES: ("species", sheet.species.adjusts),
        CreationStep.CORES: ("cores", bool(sheet.cores)),
        CreationStep.FIRST_LEVEL: ("first-level", bool(sheet.first_level)),
        CreationStep.METAPHORS: ("metaphors", any(each.started for each in sheet.metaphors)),
    }
    key, is_there = written[step]
    if is_there:
        what = f"the step of {step.value} is skipped in this game, and '{key}' uses it"
        yield Breach("MF-CREATE-01", what, "Leave it out, or let the game use the step.", place(node, key))


def _of_pool(sheet: Sheet, node: Node | None) -> Iterator[Breach]:
    """MF-SHEET-03: a fixed number of Attribute points."""
    total, pool = sheet.attributes.total, sheet.campaign.attribute_points
    if total != pool:
        more = f"Add {pool - total}." if total < pool else f"Take {total - pool} away."
        yield Breach("MF-SHEET-03", f"Attributes add up to {total}, not to {pool}", more, place(node, "attributes"))
    for key, written in (("cores", sheet.cores), ("first-level", sheet.first_level)):
        if written:
            remedy = "Leave it out, or choose MF-CONFLICT-37=steps."
            yield Breach("MF-SHEET-03", f"'{key}' adds to Attributes beside the pool", remedy, place(node, key))


def _of_attributes(sheet: Sheet, node: Node | None) -> Iterator[Breach]:
    for attribute in Attribute:
        number = sheet.attributes.of(attribute)
        if number:
            what = f"{attribute.value} has {number} from no step of creation"
            remedy = "Leave 'attributes' out: the steps give all that there is."
            yield Breach("MF-CREATE-20", what, remedy, place(node, "attributes", attribute.value))


# ---------------------------------------------------------------- step 1


def _of_species(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    rule = "MF-CREATE-08" if rules.holds("MF-CREATE-08") else "MF-CREATE-09"
    if sheet.species is Species.CUSTOM and not sheet.adjustments.total:
        remedy = "Write them under 'adjustments', or choose another species."
        yield Breach(rule, "a species of the table's own adjusts no Attribute", remedy, place(node, "species"))
    if sheet.species is not Species.CUSTOM and any(sheet.adjustments.of(each) for each in Attribute):
        what = f"'adjustments' are written, and the species is {sheet.species.value}"
        yield Breach(rule, what, "Write 'species: custom', or leave them out.", place(node, "adjustments"))
    if sheet.species is Species.VERSATILE and rules.holds("MF-CREATE-08"):
        what = "there is no Versatile species yet"
        yield Breach(rule, what, "Choose another, or 'none'.", place(node, "species"))


# ---------------------------------------------------------------- step 2


def _of_cores(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    wanted, free = core_picks(sheet, rules), free_points(rules)
    by_step = "MF-CREATE-11" if rules.holds("MF-CREATE-11") else "MF-CREATE-12"
    if len(sheet.cores) != wanted:
        by_number = "MF-CREATE-15" if rules.holds("MF-CREATE-15") else "MF-CREATE-16"
        rule = by_number if wanted == 2 or len(sheet.cores) > wanted else by_step
        what = f"{len(sheet.cores)} core values are picked, not {wanted}"
        yield Breach(rule, what, f"Write {wanted} under 'cores'.", place(node, "cores"))
    picked = [pick.core for pick in sheet.cores]
    if rules.readings.characters.same_core is SameCore.DISTINCT and len(set(picked)) < len(picked):
        what = f"{picked[0].value} is picked twice"
        yield Breach("MF-CONFLICT-67", what, "Pick two different core values.", place(node, "cores"))
    for index, pick in enumerate(sheet.cores):
        where = ("cores", index)
        if len(pick.points) != free:
            what = f"{len(pick.points)} free points of {pick.core.value} are spent, not {free}"
            yield Breach(by_step, what, f"Name {free} Attributes under 'points'.", place(node, *where, "points"))
        yield from _of_affected(pick, node, where)
        yield from _of_moved(pick, sheet, rules, node, where)


def _of_affected(pick: CorePick, node: Node | None, where: tuple[str | int, ...]) -> Iterator[Breach]:
    """MF-CREATE-10: the free points go to the Attributes that the core is made of."""
    allowed = affected(pick.core)
    for number, attribute in enumerate(pick.points):
        if attribute not in allowed:
            what = f"a free point of {pick.core.value} goes to {attribute.value}"
            remedy = f"Put it on {', '.join(each.value for each in allowed)}."
            yield Breach("MF-CREATE-10", what, remedy, place(node, *where, "points", number))


def _of_moved(
    pick: CorePick, sheet: Sheet, rules: Rules, node: Node | None, where: tuple[str | int, ...]
) -> Iterator[Breach]:
    """MF-CREATE-14: one automatic point may be moved inside its core, so that a primary keeps its own."""
    if not pick.moved:
        return
    at = place(node, *where, "moved")
    if not rules.holds("MF-CREATE-14"):
        yield Breach("MF-CREATE-14", "automatic points cannot be moved by the rules of this day", "Leave it out.", at)
        return
    if len(pick.moved) > 1:
        what = f"{len(pick.moved)} automatic points of {pick.core.value} are moved"
        yield Breach("MF-CREATE-14", what, "Move one at most: a primary Attribute keeps its point.", at)
    for moved in pick.moved:
        if moved.from_ not in primaries(pick.core) or not automatic_points(sheet, rules):
            what = f"{moved.from_.value} has no automatic point of {pick.core.value}"
            remedy = f"Move one from {' or '.join(each.value for each in primaries(pick.core))}."
            yield Breach("MF-CREATE-14", what, remedy, at)
        if moved.to not in affected(pick.core):
            what = f"{moved.to.value} is no Attribute of {pick.core.value}"
            remedy = f"Move it to {', '.join(each.value for each in affected(pick.core))}."
            yield Breach("MF-CREATE-14", what, remedy, at)


# ---------------------------------------------------------------- step 3


def _of_first_level(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    least, most = first_level_points(rules)
    rule = next((each for each in ("MF-CREATE-18", "MF-CREATE-19") if rules.holds(each)), "MF-CREATE-20")
    if not least <= len(sheet.first_level) <= most:
        wanted = str(most) if least == most else f"{least} or {most}"
        what = f"the first level has {len(sheet.first_level)} Attribute points, not {wanted}"
        yield Breach(rule, what, f"Name {wanted} under 'first-level'.", place(node, "first-level"))
    if len(sheet.first_level) < 2 or most < 2:
        return
    first, bound = sheet.first_level[:2]
    reached = value_before_first_level(sheet, rules, bound) + (first is bound) + 1
    if reached > 1:
        # the first point may pass the level, the second may not
        what = f"the second point lifts {bound.value} to {reached}, above level 1"
        yield Breach(rule, what, "Put it on an Attribute of 0 or less.", place(node, "first-level", 1))


def value_before_first_level(sheet: Sheet, rules: Rules, attribute: Attribute) -> int:
    """What an Attribute is after species and core values."""
    before = [grant for grant in grants(sheet, rules) if grant.name != "The first level"]
    given = sum(number for grant in before for each, number in grant.points if each is attribute)
    return sheet.attributes.of(attribute) + given


# ---------------------------------------------------------------- Metaphors


def _of_metaphors(sheet: Sheet, _rules: Rules, node: Node | None) -> Iterator[Breach]:
    started = sorted((each.started for each in sheet.metaphors if each.started), reverse=True)
    rest = list(started)
    missing = [rank for rank in PRIMARY_RANKS if not _took(rest, rank)]
    at = place(node, "metaphors")
    if missing:
        what = f"no Metaphor starts at {' and none at '.join(f'+{rank}' for rank in missing)}"
        yield Breach("MF-CREATE-21", what, "Start one Metaphor at +4 and one at +3.", at)
    if not any(tuple(rest) == array for array in ARRAYS) and not missing:
        found = ", ".join(f"+{rank}" for rank in rest) or "none"
        arrays = " or ".join(", ".join(f"+{rank}" for rank in array) for array in ARRAYS)
        yield Breach("MF-CREATE-23", f"the secondary Metaphors start at {found}", f"Start them at {arrays}.", at)


def _took(ranks: list[int], rank: int) -> bool:
    if rank not in ranks:
        return False
    ranks.remove(rank)
    return True
