"""The value of a Move, the Defence against it, and how often one contains the other: quantities with named stages.

>>> print(move_value(5, 2, gear=True, gimmicks=1))
2, multiplied: 10 by the face 5, bonuses: 12 by Gear, 13 by 1 Gimmick
>>> print(defence_value(2, 4, trait=True, gear=True))
2, Vector: 4 by the Trait, multiplied: 16 by the Form, bonuses: 18 by Gear
>>> count(13, 5), count(27, 9), count(8, 9)
(2, 3, 0)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludex.layers.stages import Alteration, Derivation, Stage, Stages, at, derive
from ludex.systems.alter_arms.rulings import DEFAULT, Dividing, FirstSuccess, Rulings, TraitAdds

VALUE: Final = Stages.named(
    Stage("Vector", rule="AA-TRAIT-02"), Stage("multiplied", rule="AA-MOVE-01"), Stage("bonuses", rule="AA-MOVE-01")
)
"""A Vector, raised by a Trait, multiplied, and only then what is added: bonuses are never multiplied (AA-MOVE-01)."""

# looked up once, since finding a member of an enumeration takes as long as a call
GREATER: Final = FirstSuccess.GREATER
EXACT: Final = Dividing.EXACT

TRAIT_ADDS: Final = 2
GEAR_ADDS: Final = 2


def _added(stage: str, amount: int, name: str, rule: str) -> Alteration[object]:
    return at(VALUE[stage], lambda value: value + amount, name=name, rule=rule)


def _trait(reading: TraitAdds) -> Alteration[object]:
    stage = "Vector" if reading is TraitAdds.BEFORE else "bonuses"  # AA-C01
    return _added(stage, TRAIT_ADDS, "the Trait", "AA-TRAIT-02")


@lru_cache(maxsize=4096)
def move_value(
    face: int,
    vector: int,
    *,
    trait: bool = False,
    gear: bool = False,
    gimmicks: int = 0,
    experience: int = 0,
    reading: TraitAdds = TraitAdds.BEFORE,
) -> Derivation:
    """The value of a Move (AA-MOVE-01).

    Args:
        face: What the die shows.
        vector: The value of the Vector.
        trait: Whether the Trait has been paid for.
        gear: Whether Gear is accepted.
        gimmicks: How many Gimmicks count, those that are cancelled left out.
        experience: How much Experience is spent.
        reading: Where the Trait is added.
    """
    multiplied = at(VALUE["multiplied"], lambda value: value * face, name=f"the face {face}", rule="AA-MOVE-01")
    alterations = [_trait(reading)] if trait else []
    alterations.append(multiplied)
    if gear:
        alterations.append(_added("bonuses", GEAR_ADDS, "Gear", "AA-GEAR-02"))
    if gimmicks:
        name = f"{gimmicks} Gimmick{'s' if gimmicks > 1 else ''}"
        alterations.append(_added("bonuses", gimmicks, name, "AA-GIM-02"))
    if experience:
        alterations.append(_added("bonuses", experience, f"{experience} Experience", "AA-XP-04"))
    return derive(VALUE, vector, alterations, None)


@lru_cache(maxsize=4096)
def value_in_all(
    face: int,
    vector: int,
    trait: TraitAdds | None,
    gimmicks: int,
    experience: int,
    *,
    gear: bool,
) -> int:
    """The number that `move_value` comes to, which has no fractions; with how the Trait is added, or None.

    >>> value_in_all(5, 2, None, 1, 0, gear=True)
    13
    """
    how = DEFAULT.trait_adds if trait is None else trait
    found = move_value(
        face,
        vector,
        trait=trait is not None,
        gear=gear,
        gimmicks=gimmicks,
        experience=experience,
        reading=how,
    )
    return int(found.value)


@lru_cache(maxsize=4096)
def defence_in_all(vector: int, multiplier: int, trait: TraitAdds | None, *, gear: bool) -> int:
    """The number that `defence_value` comes to; with how the Trait is added, or None.

    >>> defence_in_all(2, 4, TraitAdds.BEFORE, gear=True)
    18
    """
    how = DEFAULT.trait_adds if trait is None else trait
    return int(defence_value(vector, multiplier, trait=trait is not None, gear=gear, reading=how).value)


@lru_cache(maxsize=4096)
def defence_value(
    vector: int,
    multiplier: int,
    *,
    trait: bool = False,
    gear: bool = False,
    reading: TraitAdds = TraitAdds.BEFORE,
) -> Derivation:
    """The Defence against one Move (AA-DEF-02).

    Args:
        vector: The value of the Vector.
        multiplier: That of the Form (AA-DEF-01).
        trait: Whether the target has paid for its Trait.
        gear: Whether its Gear is accepted.
        reading: Where the Trait is added.
    """
    multiplied = at(VALUE["multiplied"], lambda value: value * multiplier, name="the Form", rule="AA-DEF-01")
    alterations = [_trait(reading)] if trait else []
    alterations.append(multiplied)
    if gear:
        alterations.append(_added("bonuses", GEAR_ADDS, "Gear", "AA-GEAR-03"))
    return derive(VALUE, vector, alterations, None)


def count(value: int, target: int, rulings: Rulings = DEFAULT) -> int:
    """How many successes a value is against a Defence (AA-MOVE-02, AA-MOVE-03)."""
    if value < target or (value == target and rulings.first_success is GREATER):  # AA-C04
        return 0
    if rulings.dividing is EXACT and value % target:  # AA-C05
        return 1
    return value // target


def needed(value: int, target: int, rulings: Rulings = DEFAULT) -> int:
    """How much more a value must be for one success more.

    >>> needed(18, 10), needed(9, 10)
    (2, 1)
    """
    now, more = count(value, target, rulings), 1
    # another success is never further away than once more the Defence, and one where equality does not do
    while count(value + more, target, rulings) <= now and more <= target + 1:
        more += 1
    return more
