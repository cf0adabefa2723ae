"""What creation, levels and Training Points give to Attributes, training and core values, as passives.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.characters.sheet import Sheet
>>> from ludex.systems.metaforce.system import METAFORCE
>>> from ludex.systems.metaforce.terms import Attribute
>>> sheet = Sheet(level_ups=(Attribute.AGILITY,))
>>> [str(passive) for passive in passives_of_creation(sheet, rules_of(METAFORCE.at().rules))][0]
'Level 2'
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludex.layers.amounts import Constant, CustomAmount, Limited, OfTarget, Sum, Times
from ludex.layers.cells import Atom, Characteristic, Row
from ludex.layers.changes import Add, SetNumber
from ludex.layers.passives import Passive
from ludex.systems.metaforce.characters.cores import primaries, secondaries
from ludex.systems.metaforce.characters.creation import Grant, grants, rules_of_creation
from ludex.systems.metaforce.characters.metaphors import rank_of
from ludex.systems.metaforce.characters.numbers_of_characters import (
    ATTRIBUTE,
    CORE,
    CORE_BASE,
    CORE_HALVES,
    LEVEL,
    TRAINING,
)
from ludex.systems.metaforce.characters.odonghe import EXPERTISE as ODONGHE_EXPERTISE
from ludex.systems.metaforce.characters.passives_made import given
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.characters.species import Species
from ludex.systems.metaforce.characters.spent import BecameExpert, BecameProficient, Raised, Spent, TrainingBegun
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.characters import Fitness
from ludex.systems.metaforce.terms import Core, Training


def passives_of_creation(sheet: Sheet, rules: Rules) -> Iterator[Passive]:
    """The passives behind Attributes, training and core values, in an order in which they can be read."""
    yield from (_of_grant(grant) for grant in grants(sheet, rules_of_creation(sheet, rules)))
    for level, attribute in enumerate(sheet.level_ups, start=2):
        # MF-LEVEL-05: a point for any Attribute
        yield Passive((Add(ATTRIBUTE[attribute], Constant(1)),), name=f"Level {level}", rule="MF-LEVEL-05")
    for spent in sheet.spent:
        yield from _of_spent(spent)
    for attribute in sheet.proficient:
        name, rule = f"Proficiency in {attribute.value}", "MF-CREATE-17"
        yield Passive((Add(TRAINING[attribute], Constant(1)),), name=name, rule=rule)
    if sheet.species is Species.ODONGHE:
        for attribute, rule in ODONGHE_EXPERTISE.items():
            expert = SetNumber(TRAINING[attribute], Constant(Training.EXPERT))
            yield Passive((expert,), name=f"Odonghe: Expertise in {attribute.value}", rule=rule)
    yield _MOST_TRAINED
    yield from (_HALVES, _WHOLES)
    for core in Core:
        yield from _of_core(core, sheet, rules)


def _of_grant(grant: Grant) -> Passive:
    points = tuple(Add(ATTRIBUTE[attribute], Constant(number)) for attribute, number in grant.points)
    trained = tuple(Add(TRAINING[attribute], Constant(1)) for attribute in grant.proficient)
    return Passive((*points, *trained), name=grant.name, rule=grant.rule)


def _of_spent(spent: Spent) -> Iterator[Passive]:
    match spent:
        case Raised(attribute):
            change, name, rule = Add(ATTRIBUTE[attribute], Constant(1)), "Raised with a Training Point", "MF-TP-03"
        case TrainingBegun(attribute, times) if times:
            change, name, rule = Add(ATTRIBUTE[attribute], Constant(times)), "Trained", "MF-CREATE-45"
        case BecameProficient(attribute):
            change, name, rule = Add(TRAINING[attribute], Constant(1)), "Proficiency bought", "MF-TP-09"
        case BecameExpert(attribute):
            change, name, rule = Add(TRAINING[attribute], Constant(1)), "Expertise bought", "MF-TP-10"
        case _:
            return
    yield Passive((change,), name=name, rule=rule)


_MOST_TRAINED: Final = Passive(
    tuple(SetNumber(cell, Limited(OfTarget(cell), at_most=Training.EXPERT)) for cell in TRAINING.values()),
    name="Twice Proficient is Expert, and nothing is beyond",
    rule="MF-CREATE-17",
)


def _halves(core: Core) -> SetNumber:
    full = tuple(Times(2, OfTarget(ATTRIBUTE[each])) for each in primaries(core))
    half = tuple(OfTarget(ATTRIBUTE[each]) for each in secondaries(core))
    return SetNumber(CORE_HALVES[core], Sum((Times(2, OfTarget(CORE_BASE[core])), *full, *half)))


def _whole(core: Core) -> SetNumber:
    halves: Characteristic[int] = CORE_HALVES[core]

    def amount(row: Row, _source: Row) -> int:
        return halves.of(row) // 2

    full, half = (" + ".join(each.value for each in of(core)) for of in (primaries, secondaries))
    words = f"base + {full} + half of ({half}), rounded down"
    return SetNumber(CORE[core], CustomAmount(words, amount, frozenset({Atom(halves)})))


# MF-CORE-02: all halves are added first, then down to a whole number; the half stays on record
_HALVES: Final = Passive(tuple(map(_halves, Core)), name="Halves of core values", rule="MF-CORE-02")
_WHOLES: Final = Passive(tuple(map(_whole, Core)), name="Attributes", rule="MF-CORE-02")


def _of_core(core: Core, sheet: Sheet, rules: Rules) -> Iterator[Passive]:
    cell = CORE[core]
    bonus = sheet.permanent.cores.of(core)
    if bonus:
        # MF-SHEET-12: a Base Bonus feeds all that hangs on the core
        yield Passive((Add(cell, Constant(bonus)),), name="Base Bonus", rule="MF-SHEET-12")
    by_level = sheet.campaign.core_on_level
    if by_level:
        more = CustomAmount(f"{by_level} for each level gained", lambda row, _: by_level * (LEVEL.of(row) - 1), _LEVEL)
        yield Passive((Add(cell, more),), name="Levels", rule="MF-SHEET-18")
    if rules.readings.characters.fitness is Fitness.CORE_VALUE:
        for metaphor in sheet.metaphors:
            if metaphor.raises is core and rank_of(metaphor, rules) > 0:
                yield Passive((Add(cell, Constant(rank_of(metaphor, rules))),), name=metaphor.name, rule="MF-MAIN-07")
    said: int | None = getattr(sheet.given, core.value)
    yield from given(cell, said)


_LEVEL: Final = frozenset({Atom(LEVEL)})
