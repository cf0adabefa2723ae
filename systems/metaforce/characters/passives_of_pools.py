"""HP, MP, Exert Threshold, speed, what can be carried and slots of powers, as passives.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.characters.sheet import Sheet
>>> from ludex.systems.metaforce.system import METAFORCE
>>> [passive.rule for passive in passives_of_pools(Sheet(size=3), rules_of(METAFORCE.at().rules))][:3]
['MF-CREATE-24', 'MF-CREATE-25', 'MF-CREATE-26']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ludex.layers.amounts import Amount, Constant, HighestOf, LowestOf, OfTarget
from ludex.layers.cells import Characteristic, Row
from ludex.layers.changes import Add, SetNumber
from ludex.layers.passives import Passive
from ludex.systems.metaforce.characters.numbers_of_characters import (
    BASE_HP,
    BASE_MP,
    BASE_SPEED,
    CAPACITY,
    CORE,
    EXERT_THRESHOLD,
    HP_UNSIZED,
    HPLV,
    LEVEL,
    MAX_HP,
    MAX_MP,
    MPLV,
    SIZE,
    SLOTS,
    SPEED,
    STATUS,
)
from ludex.systems.metaforce.characters.odonghe import BASE_MP as ODONGHE_BASE_MP
from ludex.systems.metaforce.characters.odonghe import LAND_SPEED as ODONGHE_SPEED
from ludex.systems.metaforce.characters.odonghe import MPLV as ODONGHE_MPLV
from ludex.systems.metaforce.characters.odonghe import hit_points as odonghe_hit_points
from ludex.systems.metaforce.characters.passives_made import formula, given, set_by
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.characters.species import Species
from ludex.systems.metaforce.characters.spent import SlotBought
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.characters import MaximumHp, MaximumMp, SmallHp, SpeedBySize
from ludex.systems.metaforce.readings.conditions import ExertThreshold
from ludex.systems.metaforce.terms import Core

BODY, REFLEX, MIND = (CORE[core] for core in Core)


def passives_of_pools(sheet: Sheet, rules: Rules) -> Iterator[Passive]:
    """The passives behind a character's pools, in an order in which they can be read."""
    if sheet.species is Species.ODONGHE:
        yield from _of_odonghe(rules)
    if sheet.permanent.hplv:
        # MF-CREATE-03: features of a species or an Arc may change HPLV
        yield Passive((Add(HPLV, Constant(sheet.permanent.hplv)),), name="Features", rule="MF-CREATE-03")
    yield _MAXIMUM_HP[rules.readings.characters.maximum_hp]
    yield _of_size(sheet, rules)
    yield from _bonus(MAX_HP, sheet.permanent.hp)
    yield from given(MAX_HP, sheet.given.hp)
    yield from _of_mp(sheet, rules)
    yield from _of_speed(sheet, rules)
    yield from _of_carrying(sheet)
    yield from _of_slots(sheet)


def _of_odonghe(rules: Rules) -> Iterator[Passive]:
    """MF-ODON-02, MF-ODON-03: the line of the species replaces the numbers alone (MF-CONFLICT-01)."""
    base, by_level = odonghe_hit_points(rules)
    rule = "MF-ODON-02" if rules.holds("MF-ODON-02") else "MF-ODON-03"
    yield Passive((SetNumber(BASE_HP, Constant(base)), SetNumber(HPLV, Constant(by_level))), name="Odonghe", rule=rule)
    other = (
        SetNumber(BASE_MP, Constant(ODONGHE_BASE_MP)),
        SetNumber(MPLV, Constant(ODONGHE_MPLV)),
        SetNumber(BASE_SPEED, Constant(ODONGHE_SPEED)),
    )
    yield Passive(other, name="Odonghe", rule="MF-ODON-01")


def _bonus(cell: Characteristic[int], bonus: int) -> Iterator[Passive]:
    """MF-SHEET-11: a permanent Max Bonus is added to the maximum."""
    if bonus:
        yield Passive((Add(cell, Constant(bonus)),), name="Max Bonus", rule="MF-SHEET-11")


def _half_steps(row: Row) -> int:
    # MF-CORE-04: HPLV, half of it for each further level and each whole point of Body; at least HPLV
    by_half = HPLV.of(row) * (LEVEL.of(row) - 1 + BODY.of(row)) // 2
    return HPLV.of(row) + max(0, by_half)


_MAXIMUM_HP: Final = {
    MaximumHp.LEVEL_AND_BODY: set_by(
        HP_UNSIZED,
        formula(
            "base hp + HPLV * (level + body)",
            lambda row: BASE_HP.of(row) + HPLV.of(row) * (LEVEL.of(row) + BODY.of(row)),
            *(BASE_HP, HPLV, LEVEL, BODY),
        ),
        "Base HP and HPLV",
        "MF-CREATE-24",
    ),
    MaximumHp.HALF_STEPS: set_by(
        HP_UNSIZED,
        formula("HPLV + half of HPLV * (level - 1 + body)", _half_steps, HPLV, LEVEL, BODY),
        "Half HPLV",
        "MF-CORE-04",
    ),
    MaximumHp.WITHOUT_BODY: set_by(
        HP_UNSIZED,
        formula(
            "base hp + HPLV * level",
            lambda row: BASE_HP.of(row) + HPLV.of(row) * LEVEL.of(row),
            *(BASE_HP, HPLV, LEVEL),
        ),
        "Base HP and HPLV without Body",
        "MF-ODON-04",
    ),
}


def _of_size(sheet: Sheet, rules: Rules) -> Passive:
    """MF-CREATE-25: Size multiplies what has been worked out; below Medium nothing does, or as damage (MF-GAP-13)."""
    scale = sheet.scale
    if scale > 1 and rules.readings.characters.small_hp is SmallHp.SCALED:
        words = f"hp before size / {scale}, rounded down"
        return set_by(MAX_HP, formula(words, lambda row: HP_UNSIZED.of(row) // scale, HP_UNSIZED), "Small", "MF-GAP-13")
    if sheet.size > 1:
        times = formula("hp before size * size", lambda row: HP_UNSIZED.of(row) * SIZE.of(row), HP_UNSIZED, SIZE)
        return set_by(MAX_HP, times, "Size", "MF-CREATE-25")
    return Passive((SetNumber(MAX_HP, OfTarget(HP_UNSIZED)),), name="Human size or below", rule="MF-CREATE-24")


def _of_mp(sheet: Sheet, rules: Rules) -> Iterator[Passive]:
    if rules.readings.characters.maximum_mp is MaximumMp.LOWEST_CORE:
        yield set_by(
            MAX_MP,
            formula(
                "MPLV * (level + the lowest core value)",
                lambda row: MPLV.of(row) * (LEVEL.of(row) + min(BODY.of(row), REFLEX.of(row), MIND.of(row))),
                *(MPLV, LEVEL, BODY, REFLEX, MIND),
            ),
            "MPLV and the lowest core value",
            "MF-CORE-05",
        )
    else:
        yield set_by(
            MAX_MP,
            formula(
                "base mp + MPLV * level",
                lambda row: BASE_MP.of(row) + MPLV.of(row) * LEVEL.of(row),
                *(BASE_MP, MPLV, LEVEL),
            ),
            "Base MP and MPLV",
            "MF-CREATE-26",
        )
    bought = sheet.experience.maximum_mp
    if bought:
        # MF-NEWS-11: XP may raise it; the lowest core value no longer counts
        yield Passive((Add(MAX_MP, Constant(bought)),), name="Bought with XP", rule="MF-CREATE-27")
    yield from _bonus(MAX_MP, sheet.permanent.mp)
    if sheet.deus_ex:
        # MF-MPOWER-13: the n-th use lowers the maximum by n, for good
        lost = Constant(-sheet.deus_ex * (sheet.deus_ex + 1) // 2)
        yield Passive((Add(MAX_MP, lost),), name=f"Deus Ex, {sheet.deus_ex} times", rule="MF-MPOWER-13")
    yield from given(MAX_MP, sheet.given.mp)


def passives_of_exert(sheet: Sheet, rules: Rules) -> Iterator[Passive]:
    """The passives behind the Exert Threshold; they come after those of Status Defence, which it may hang on."""
    name, amount = _THRESHOLD[rules.readings.conditions.exert_threshold]
    yield Passive((SetNumber(EXERT_THRESHOLD, amount),), name=name, rule="MF-MAG-53")
    # MF-CONFLICT-50: a Max Bonus is added to the threshold
    yield from _bonus(EXERT_THRESHOLD, sheet.permanent.exert + sheet.campaign.threshold_bonus)


_THRESHOLD: Final[Mapping[ExertThreshold, tuple[str, Amount]]] = {
    ExertThreshold.LOWER_CORE: ("The lower of Body and Mind", LowestOf((OfTarget(BODY), OfTarget(MIND)))),
    ExertThreshold.HIGHER_CORE: ("The higher of Body and Mind", HighestOf((OfTarget(BODY), OfTarget(MIND)))),
    ExertThreshold.LOWER_DEFENCE: (
        "The lower Status Defence of Body and Mind",
        LowestOf((OfTarget(STATUS[Core.BODY]), OfTarget(STATUS[Core.MIND]))),
    ),
}


def _of_speed(sheet: Sheet, rules: Rules) -> Iterator[Passive]:
    base = SetNumber(SPEED, OfTarget(BASE_SPEED))
    yield Passive((base,), name="Base Speed", rule="MF-CREATE-07")
    reading = rules.readings.characters.speed_by_size
    if sheet.size > 1 and reading is not SpeedBySize.BONUS_ONLY:
        by_size = formula("5 for each Size above 1", lambda row: 5 * (SIZE.of(row) - 1), SIZE)
        yield Passive((Add(SPEED, by_size),), name="Size", rule="MF-NEWS-04")
    bonus = sheet.permanent.speed
    if bonus:
        often = 1 if reading is SpeedBySize.FIVE_FEET else max(1, sheet.size)
        # MF-SHEET-24: the Speed Bonus counts for each point of Size
        yield Passive((Add(SPEED, Constant(bonus * often)),), name="Speed Bonus", rule="MF-SHEET-24")
    yield from given(SPEED, sheet.given.speed)


def _of_carrying(sheet: Sheet) -> Iterator[Passive]:
    said = sheet.campaign.carrying
    if said.base is None:
        return
    base, for_body = said.base, said.for_body
    amount = formula(f"{base} + {for_body} * body", lambda row: base + for_body * BODY.of(row), BODY)
    # MF-SHEET-06: from Body, by a formula that is the game's own (MF-GAP-05), and the Carry Bonus
    yield set_by(CAPACITY, amount, "What Body carries", "MF-SHEET-06")
    if sheet.permanent.carry:
        yield Passive((Add(CAPACITY, Constant(sheet.permanent.carry)),), name="Carry Bonus", rule="MF-SHEET-06")


def _of_slots(sheet: Sheet) -> Iterator[Passive]:
    by_level = formula("half of the level, rounded up", lambda row: (LEVEL.of(row) + 1) // 2, LEVEL)
    yield set_by(SLOTS, by_level, "Levels", "MF-MPOWER-05")
    bought = sum(isinstance(each, SlotBought) for each in sheet.spent)
    if bought:
        yield Passive((Add(SLOTS, Constant(bought)),), name="Bought", rule="MF-TP-08")
