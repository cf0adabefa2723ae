"""Evasion, Deflection, Status Defence, Initiative and reductions of damage, as passives.

The order is MF-CREATE-31's: Evasion with its floor, Deflection, Evasion that catches up, and last whoever is helpless.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.characters.sheet import Sheet
>>> from ludex.systems.metaforce.system import METAFORCE
>>> [passive.rule for passive in passives_of_defences(Sheet(), rules_of(METAFORCE.at().rules))][:5]
['MF-CREATE-28', 'MF-CREATE-29', 'MF-CREATE-30', 'MF-CREATE-30', 'MF-CREATE-31']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludex.layers.amounts import Constant, HighestOf, Limited, OfTarget, Sum, Times
from ludex.layers.cells import Characteristic
from ludex.layers.changes import Add, SetNumber
from ludex.layers.passives import Passive
from ludex.systems.metaforce.characters.metaphors import rank_of
from ludex.systems.metaforce.characters.numbers_of_characters import (
    CORE,
    DEFLECTION,
    EVASION,
    EVASION_UNCAUGHT,
    GAP,
    INITIATIVE,
    LEVEL,
    STATUS,
    reduction,
)
from ludex.systems.metaforce.characters.passives_made import formula, given, set_by
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.characters import EvasionFloor, Fitness, HelplessDeflection, LevelInDefences
from ludex.systems.metaforce.terms import Core

FLOORS: Final = {EvasionFloor.SIX: (6, "MF-CREATE-29"), EvasionFloor.TEN: (10, "MF-CORE-06")}


def passives_of_defences(sheet: Sheet, rules: Rules) -> Iterator[Passive]:
    """The passives behind a character's defences, in an order in which they can be read."""
    yield from _of_evasion_and_deflection(sheet, rules)
    yield _STATUS_DEFENCE if rules.holds("MF-MAG-30") else _STATUS_THRESHOLD
    for core in Core:
        yield from _of_status(core, sheet, rules)
    yield Passive((SetNumber(INITIATIVE, OfTarget(CORE[Core.REFLEX])),), name="Reflex", rule="MF-SHEET-14")
    yield from _worn_and_passing(INITIATIVE, sheet.equipment.initiative, sheet.temporary.initiative)
    yield from given(INITIATIVE, sheet.given.initiative)
    for each in sheet.reductions:
        # MF-SHEET-15: permanent base and equipment; below 0 it adds damage
        cell = reduction(each.type)
        yield Passive((Add(cell, Constant(each.base)),), name="Permanent", rule="MF-SHEET-15")
        if each.equipment:
            yield Passive((Add(cell, Constant(each.equipment)),), name="Equipment", rule="MF-SHEET-15")


def _of_evasion_and_deflection(sheet: Sheet, rules: Rules) -> Iterator[Passive]:
    yield from _of_evasion(sheet, rules)
    yield from _of_deflection(sheet, rules)
    lowered = sheet.equipment.gap + sheet.temporary.gap
    if lowered:
        name = "Armour that lowers the gap"
        yield Passive((Add(GAP, Constant(-lowered)),), name=name, rule="MF-CREATE-31")
    if sheet.given.evasion is None:
        caught_up = HighestOf((OfTarget(EVASION_UNCAUGHT), Sum((OfTarget(DEFLECTION), Times(-1, OfTarget(GAP))))))
        yield set_by(EVASION, caught_up, "No further below Deflection than the gap", "MF-CREATE-31")
    else:
        yield from given(EVASION, sheet.given.evasion)
    if sheet.now.helpless:
        # the final override comes after every other step
        yield set_by(EVASION, Constant(0), "Helpless", "MF-CREATE-29")


def _of_evasion(sheet: Sheet, rules: Rules) -> Iterator[Passive]:
    if sheet.given.evasion is not None:
        yield from given(EVASION_UNCAUGHT, sheet.given.evasion)
        return
    yield set_by(EVASION_UNCAUGHT, OfTarget(CORE[Core.REFLEX]), "Reflex", "MF-CREATE-28")
    yield from _by_level(EVASION_UNCAUGHT, rules)
    yield from _worn_and_passing(EVASION_UNCAUGHT, sheet.equipment.evasion, sheet.temporary.evasion)
    floor, rule = FLOORS[rules.readings.characters.evasion_floor]
    yield set_by(EVASION_UNCAUGHT, Limited(OfTarget(EVASION_UNCAUGHT), at_least=floor), f"Never below {floor}", rule)


def _of_deflection(sheet: Sheet, rules: Rules) -> Iterator[Passive]:
    if sheet.given.deflection is not None:
        yield from given(DEFLECTION, sheet.given.deflection)
        return
    lost = sheet.now.helpless and rules.readings.characters.helpless_deflection is HelplessDeflection.LOST
    if not lost:
        yield set_by(DEFLECTION, OfTarget(CORE[Core.BODY]), "Body", "MF-CREATE-30")
        yield from _by_level(DEFLECTION, rules)
    yield from _worn_and_passing(DEFLECTION, sheet.equipment.deflection, sheet.temporary.deflection)
    if not lost:  # MF-CONFLICT-65; what armour gives is not lost in any case (MF-CORE-08)
        no_less = HighestOf((OfTarget(DEFLECTION), OfTarget(EVASION_UNCAUGHT)))
        yield set_by(DEFLECTION, no_less, "No less than Evasion", "MF-CREATE-30")


# MF-CORE-10: core values are what resists conditions
_STATUS_DEFENCE: Final = Passive(
    tuple(SetNumber(STATUS[core], Sum((OfTarget(CORE[core]), OfTarget(LEVEL)))) for core in Core),
    name="Core value and Level",
    rule="MF-MAG-30",
)
_STATUS_THRESHOLD: Final = Passive(
    tuple(SetNumber(STATUS[core], OfTarget(CORE[core])) for core in Core), name="Core value", rule="MF-MAG-01"
)


def _of_status(core: Core, sheet: Sheet, rules: Rules) -> Iterator[Passive]:
    cell = STATUS[core]
    bonus = sheet.permanent.status.of(core)
    if bonus:
        # MF-SHEET-12: this channel changes resistance to conditions, and nothing else
        yield Passive((Add(cell, Constant(bonus)),), name="Status Bonus", rule="MF-SHEET-12")
    if rules.readings.characters.fitness is Fitness.STATUS_DEFENCE:
        for metaphor in sheet.metaphors:
            if metaphor.raises is core and rank_of(metaphor, rules) > 0:
                yield Passive((Add(cell, Constant(rank_of(metaphor, rules))),), name=metaphor.name, rule="MF-SAVE-06")
    yield from _worn_and_passing(cell, sheet.equipment.status.of(core), sheet.temporary.status.of(core))


def _by_level(cell: Characteristic[int], rules: Rules) -> Iterator[Passive]:
    if rules.readings.characters.level_in_defences is LevelInDefences.EACH_LEVEL:
        gained = formula("1 for each level gained", lambda row: LEVEL.of(row) - 1, LEVEL)
        yield Passive((Add(cell, gained),), name="Levels", rule="MF-MAIN-01")


def _worn_and_passing(cell: Characteristic[int], worn: int, passing: int) -> Iterator[Passive]:
    """MF-SHEET-13: what equipment and effects for a time add; the effective value is the sum."""
    if worn:
        yield Passive((Add(cell, Constant(worn)),), name="Equipment", rule="MF-SHEET-13")
    if passing:
        yield Passive((Add(cell, Constant(passing)),), name="Temporary", rule="MF-SHEET-13")
