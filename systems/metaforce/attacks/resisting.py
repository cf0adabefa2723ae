"""How harm is resisted: the forms of it, which of them may be picked, and what Penetration makes of each.

>>> armour = Creature("knight", defences=(Defence(Form.RESISTANCE, 3), Defence(Form.RESISTANCE, 5)))
>>> [form.value for form in forms_against(armour, DamageType("fire"))]
[5]
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from attrs import frozen

from ludex.layers.stages import Quantity
from ludex.systems.metaforce.creature import Creature, Defence
from ludex.systems.metaforce.readings.attacks import AttacksReadings, HalvedDamage, NotAbsorbed, PenetrationReach
from ludex.systems.metaforce.terms import DamageType, Form

CHOSEN: Final = (Form.RESISTANCE, Form.IMMUNITY, Form.ABSORB)
"""The forms of which the defender's player picks one for an event (MF-RES-03)."""


@frozen(cache_hash=True)
class Penetrating:
    """What an attack penetrates with (MF-RES-09).

    Attributes:
        value: Its p, as it was rolled where it is a die (MF-RES-17); 0 for Penetration without a value.
    """

    value: int = 0


@lru_cache(maxsize=1024)
def forms_against(creature: Creature, kind: DamageType, *, armour_piercing: bool = False) -> tuple[Defence, ...]:
    """The forms of which a creature may pick one against a kind of damage: the highest of each (MF-RES-02, MF-RES-06).

    Args:
        creature: Who resists.
        kind: What it resists.
        armour_piercing: Whether the attack gives back what bullet resistance would take away (MF-FIRE-23).
    """
    found = [
        _highest(creature, form, kind, without_bullets=armour_piercing and form is Form.RESISTANCE) for form in CHOSEN
    ]
    return tuple(each for each in found if each is not None)


@lru_cache(maxsize=1024)
def forms_named_for(creature: Creature, kind: DamageType) -> tuple[Defence, ...]:
    """The forms that name a kind of harm, and so lower magnitudes of it too (MF-RES-01)."""
    return tuple(each for each in forms_against(creature, kind) if kind in each.types)


@lru_cache(maxsize=1024)
def weakness_against(creature: Creature, kind: DamageType) -> int | None:
    """The X of a Weakness against a kind of damage (MF-RES-18); None for no Weakness."""
    found = _highest(creature, Form.WEAKNESS, kind)
    return None if found is None else found.value


def _highest(creature: Creature, form: Form, kind: DamageType, *, without_bullets: bool = False) -> Defence | None:
    having = [
        each
        for each in creature.defences
        if each.form is form and each.applies_to(kind) and not (without_bullets and each.bullets)
    ]
    return max(having, key=lambda each: each.value, default=None)


# ---------------------------------------------------------------- what each form makes of harm


def reduced_by(value: int) -> Callable[[Quantity], Quantity]:
    """Resistance X: subtracted after the halving (MF-RES-05)."""
    return lambda harm: harm - value


def penetrated(value: int, by: Penetrating, readings: AttacksReadings) -> Callable[[Quantity], Quantity]:
    """Resistance X under Penetration: X is halved and rounded up, then p is taken off what is prevented (MF-RES-10).

    The halving of the damage itself is not halved (MF-RES-09).

    >>> penetrated(5, Penetrating(5), AttacksReadings())(14), penetrated(5, Penetrating(), AttacksReadings())(14)
    (9, 4)
    """
    left = _half_up(value) - by.value
    if readings.penetration_reach is PenetrationReach.VALUE_ONLY:  # MF-CONFLICT-19
        left = max(0, left)
    # what stays of a halved number rounds down, so what is prevented of it rounds up (MF-CONFLICT-23)
    half = _half_up if readings.halved_damage is HalvedDamage.DOWN else _half_down
    return lambda harm: harm - min(max(half(harm) + left, 0), harm)


def spared(value: int, by: Penetrating | None) -> Callable[[Quantity], Quantity]:
    """Immunity X: nothing is left, but what Penetration of a value above X lets through (MF-RES-07, MF-RES-12).

    >>> [spared(5, Penetrating(p))(14) for p in (8, 5)]
    [3, 0]
    """
    through = 0 if by is None else max(0, by.value - value)
    return lambda harm: min(harm, through)


def absorbed(value: int, by: Penetrating | None, readings: AttacksReadings) -> Callable[[Quantity], Quantity]:
    """Absorb X: no damage; where p is at least what is healed, the rest is taken first (MF-RES-08, MF-RES-11).

    >>> absorbed(5, Penetrating(5), AttacksReadings())(14), absorbed(5, None, AttacksReadings())(14)
    (9, 0)
    """

    def taken(harm: Quantity) -> Quantity:
        half = _half_up(harm)
        healed = half + value if by is None else max(0, half + _half_up(value) - by.value)
        rest = max(0, harm - healed)
        if readings.not_absorbed is NotAbsorbed.TAKEN:  # MF-CONFLICT-20: the half that is not converted
            return rest
        return rest if by is not None and by.value >= healed else 0

    return taken


def _half_up(harm: Quantity) -> int:
    return -int(-harm // 2)


def _half_down(harm: Quantity) -> int:
    return int(harm // 2)
