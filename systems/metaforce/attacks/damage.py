"""Damage in its exact order of operations: what a blow deals, what its target takes of it, what it absorbs (MF-RES-20).

The attacker's side comes first, then Weakness (`DEALT`); then the one form that the target has chosen, halvings,
subtractions and the floor (`TAKEN`). What is absorbed instead has stages of its own (`ABSORBED`).

>>> from ludex.systems.metaforce.creature import Defence
>>> from ludex.systems.metaforce.terms import Form
>>> plate = Defence(Form.RESISTANCE, 4)
>>> [harm(Blow(direct=direct, form=plate))(48) for direct in (False, True)]
[Hurt(damage=4, healed=0), Hurt(damage=20, healed=0)]
>>> print(wound(Blow(direct=False, form=plate), 48).taken)
48, halved: 24 by Deflection, 12 by Resistance 4, reduced: 8 by Resistance 4, 4 by Deflection, floor: 4 by never below 0
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Final

from attrs import evolve, field, frozen

from ludex.layers.stages import Alteration, Derivation, Quantity, Rounding, Stage, Stages, at, composed, derive
from ludex.systems.metaforce.attacks.resisting import Penetrating, absorbed, penetrated, reduced_by, spared
from ludex.systems.metaforce.attacks.size import Sizes
from ludex.systems.metaforce.creature import Defence
from ludex.systems.metaforce.readings.attacks import (
    AttacksReadings,
    DeflectedPenetration,
    HalvedDamage,
    HalvedFirst,
    WeaknessAndResistance,
)
from ludex.systems.metaforce.terms import Form


class Deflecting(Enum):
    """What a deflected hit loses: as Resistance by default, or one of the rulings that a game master may make.

    MF-RES-14, MF-NEWS-09, MF-ENC-18.
    """

    AS_RESISTANCE = "as resistance"
    HALF = "half"
    NOTHING_LEFT = "0 is left"
    ONE_LEFT = "1 is left"
    NO_BASE = "without the base part"
    NO_BONUS = "without the bonus part"
    ONE_LESS = "1 less"


RULINGS: Final = tuple(each for each in Deflecting if each is not Deflecting.AS_RESISTANCE)
"""What the game master picks from, attack by attack (MF-ENC-18)."""

_LEAVING_OUT: Final = (Deflecting.NO_BASE, Deflecting.NO_BONUS)

DEALT: Final = Stages.named(
    Stage("dealt", rule="MF-RES-20"),
    Stage("size", rounding=Rounding.DOWN, rule="MF-SIZE-02"),
    # MF-ATTACK-06: doubling is the last of the attacker's modifiers
    Stage("critical", rule="MF-ATTACK-06"),
    Stage("injury", rounding=Rounding.DOWN, rule="MF-MAG-47"),
    Stage("weakness", rule="MF-RES-18"),
)
"""From what the dice show to what comes upon the target."""


def _taken_stages(halved: Rounding) -> Stages:
    return Stages.named(
        Stage("form", rule="MF-RES-03"),
        # MF-RES-15: both halvings come before both subtractions
        Stage("halved", rounding=halved, rule="MF-RES-04"),
        Stage("reduced", rule="MF-RES-05"),
        Stage("floor", rule="MF-RES-20"),
        # MF-GAP-12: only where Weakness comes after what resists
        Stage("weakness", rule="MF-RES-18"),
        Stage("deflected", rule="MF-ENC-18"),
    )


TAKEN: Final = {
    HalvedDamage.DOWN: _taken_stages(Rounding.DOWN),
    HalvedDamage.UP: _taken_stages(Rounding.UP),
}
"""From what comes upon the target to what it takes, as halves are rounded (MF-CONFLICT-23)."""

ABSORBED: Final = Stages.named(
    Stage("absorbed", rounding=Rounding.UP, rule="MF-RES-08"), Stage("value", rule="MF-RES-08")
)
"""From what comes upon the target to what it is healed."""


@frozen(cache_hash=True)
class Blow:
    """A hit, all being known of it but what its dice show.

    Attributes:
        base: The fixed part of its damage, which is in the number that goes in (MF-FIRE-04).
        bonus: What a Versatile Bonus adds to damage (MF-VB-01).
        sizes: How size bears on it.
        critical: What it is multiplied by as a critical: 2, or what the weapon says; 1 for no critical.
        injured: Whether it hits a part of the body that is burnt (MF-MAG-47).
        weakness: The X of a Weakness of the target against it; None for none.
        literal_weakness: Whether X is compared with the damage before it is doubled (MF-RES-19).
        direct: Whether it is a direct hit.
        deflecting: What it loses where it is none.
        form: The form in which the target resists it; None for none.
        reduction: What its reduction of such damage takes off; a negative one adds (MF-SHEET-15).
        penetrating: What it penetrates with; None for nothing.
        readings: How the rules are read, as far as that bears on it (`read_for_blow`).
    """

    base: int = 0
    bonus: int = 0
    sizes: Sizes = field(factory=Sizes)
    critical: int = 1
    injured: bool = False
    weakness: int | None = None
    literal_weakness: bool = field(default=False, kw_only=True)
    direct: bool = True
    deflecting: Deflecting = Deflecting.AS_RESISTANCE
    form: Defence | None = None
    reduction: int = 0
    penetrating: Penetrating | None = None
    readings: AttacksReadings = field(factory=AttacksReadings)

    @property
    def pierces(self) -> Penetrating | None:
        """What it penetrates with: nothing unless it is a direct hit (MF-RES-09, MF-RES-13)."""
        if self.direct or self.readings.deflected_penetration is DeflectedPenetration.OTHERS_TOO:
            return self.penetrating
        return None

    def with_penetration(self, value: int) -> Blow:
        """The blow when it is known what its Penetration came to (MF-RES-17)."""
        return self if self.penetrating is None else evolve(self, penetrating=Penetrating(value))

    @property
    def stages(self) -> Stages:
        """Those of what its target takes."""
        return TAKEN[self.readings.halved_damage]


@frozen(cache_hash=True)
class Hurt:
    """What a blow does: the damage comes first, then the healing (MF-RES-20)."""

    damage: int
    healed: int = 0


@frozen
class Wound:
    """What a blow does, and how it came about.

    Attributes:
        dealt: What comes upon the target.
        taken: What it takes of that.
        absorbed: What it is healed; None where it absorbs nothing.
    """

    dealt: Derivation
    taken: Derivation
    absorbed: Derivation | None

    @property
    def hurt(self) -> Hurt:
        """Both numbers."""
        return Hurt(int(self.taken.value), 0 if self.absorbed is None else int(self.absorbed.value))


def wound(blow: Blow, shown: int) -> Wound:
    """What becomes of the damage that dice and base come to, with the derivation."""
    coming = derive(DEALT, shown, dealing(blow, shown), None)
    reached = int(coming.value)
    healing = None if not _absorbs(blow) else derive(ABSORBED, reached, _absorbing(blow), None)
    return Wound(coming, derive(blow.stages, reached, taking(blow, shown), None), healing)


@lru_cache(maxsize=4096)
def harm(blow: Blow) -> Callable[[int], Hurt]:
    """The same for any number that dice and base may come to, without the derivation."""
    known: dict[int, Hurt] = {}
    work = _function_of(blow)

    def of(shown: int) -> Hurt:
        found = known.get(shown)
        if found is None:
            found = known[shown] = work(shown)
        return found

    return of


def _function_of(blow: Blow) -> Callable[[int], Hurt]:
    if not blow.direct and blow.deflecting in _LEAVING_OUT:
        return lambda shown: wound(blow, shown).hurt  # what is left out hangs on what the dice show
    coming = composed(DEALT, dealing(blow, blow.base), None)
    taken = composed(blow.stages, taking(blow, blow.base), None)
    if not _absorbs(blow):
        return lambda shown: Hurt(int(taken(coming(shown))))
    healing = composed(ABSORBED, _absorbing(blow), None)

    def of(shown: int) -> Hurt:
        reached = coming(shown)
        return Hurt(int(taken(reached)), int(healing(reached)))

    return of


# ---------------------------------------------------------------- what comes upon the target


def dealing(blow: Blow, shown: int) -> Iterator[Alteration[object]]:
    """What makes of the dice what comes upon the target, as alterations of `DEALT`."""
    sizes, weakness = blow.sizes, blow.weakness
    lost = _left_out(blow, shown)
    if lost:
        yield at(
            DEALT["dealt"], lambda harm: harm - lost, name=f"Deflection, {blow.deflecting.value}", rule="MF-ENC-18"
        )
    if blow.bonus:
        yield at(DEALT["dealt"], lambda harm: harm + blow.bonus, name="the Versatile Bonus", rule="MF-VB-01")
    times = sizes.multiplier
    if times != 1:
        rule = "MF-SIZE-06" if sizes.precise else "MF-SIZE-02"
        yield at(DEALT["size"], lambda harm: harm * times, name=f"size, {times} times", rule=rule)
    if blow.critical > 1:
        yield at(DEALT["critical"], lambda harm: harm * blow.critical, name="a critical hit", rule="MF-ATTACK-06")
    if blow.injured:
        yield at(DEALT["injury"], lambda harm: harm * Fraction(3, 2), name="a burn injury", rule="MF-MAG-47")
    if weakness is not None and blow.readings.weakness is WeaknessAndResistance.WEAKNESS_FIRST:
        yield at(DEALT["weakness"], _weakened(blow), name=f"Weakness {weakness}", rule="MF-RES-18")


def _weakened(blow: Blow) -> Callable[[Quantity], Quantity]:
    least = blow.weakness or 0
    if blow.literal_weakness:
        return lambda harm: least if harm < least else 2 * harm
    return lambda harm: max(2 * harm, least)


def _left_out(blow: Blow, shown: int) -> int:
    """The part of the damage that a ruling leaves out of a deflected hit (MF-ENC-18)."""
    if blow.direct:
        return 0
    return {Deflecting.NO_BASE: blow.base, Deflecting.NO_BONUS: shown - blow.base}.get(blow.deflecting, 0)


# ---------------------------------------------------------------- what the target takes


def taking(blow: Blow, shown: int) -> Iterator[Alteration[object]]:
    """What a target makes of what comes upon it, as alterations of `TAKEN`."""
    stages, form = blow.stages, blow.form
    if form is not None and form.form is Form.IMMUNITY:
        rule = "MF-RES-07" if blow.pierces is None else "MF-RES-12"
        yield at(stages["form"], spared(form.value, blow.pierces), name=_called(blow), rule=rule)
    elif form is not None and form.form is Form.ABSORB:
        rule = "MF-RES-08" if blow.pierces is None else "MF-RES-11"
        yield at(stages["form"], absorbed(form.value, blow.pierces, blow.readings), name=_called(blow), rule=rule)
    yield from _halving(blow)
    if blow.reduction:
        yield at(stages["reduced"], _reduction(blow), name="reduction", rule="MF-SHEET-15")
    yield at(stages["floor"], _not_negative, name="never below 0", rule="MF-RES-20")
    if blow.weakness is not None and blow.readings.weakness is WeaknessAndResistance.RESISTANCE_FIRST:
        yield at(stages["weakness"], _weakened(blow), name=f"Weakness {blow.weakness}", rule="MF-GAP-12")
    if not blow.direct:
        yield from _ruled(blow, shown)


def _halving(blow: Blow) -> Iterator[Alteration[object]]:
    """Deflection and Resistance: both halvings, then both subtractions, of which Deflection has the X of the other."""
    halved, reduced = blow.stages["halved"], blow.stages["reduced"]
    form = blow.form if blow.form is not None and blow.form.form is Form.RESISTANCE else None
    value = 0 if form is None else form.value
    halvings: list[Alteration[object]] = []
    subtractions: list[Alteration[object]] = []
    if not blow.direct and blow.deflecting is Deflecting.AS_RESISTANCE:
        halvings.append(at(halved, _deflected, name="Deflection", rule="MF-RES-14"))
        subtractions.append(at(reduced, reduced_by(value), name="Deflection", rule="MF-RES-15"))
    if form is not None and blow.pierces is not None:
        function = penetrated(value, blow.pierces, blow.readings)
        halvings.append(at(halved, function, name=f"{_called(blow)}, penetrated", rule="MF-RES-10"))
    elif form is not None:
        rule = "MF-RES-05" if value else "MF-RES-04"
        halvings.append(at(halved, _half, name=_called(blow), rule=rule))
        subtractions.append(at(reduced, reduced_by(value), name=_called(blow), rule=rule))
    if blow.readings.halved_first is HalvedFirst.RESISTANCE_FIRST:
        halvings.reverse()  # MF-RES-16: the number stays the same
    yield from halvings
    yield from subtractions[::-1] if value else ()


def _ruled(blow: Blow, shown: int) -> Iterator[Alteration[object]]:
    """What a game master's ruling makes of a deflected hit; each leaves at least 1 less (MF-ENC-19)."""
    stage, name, rule = blow.stages["deflected"], f"Deflection, {blow.deflecting.value}", "MF-ENC-18"
    match blow.deflecting:
        case Deflecting.NOTHING_LEFT:
            yield at(stage, lambda _: 0, name=name, rule=rule)
        case Deflecting.ONE_LEFT:
            yield at(stage, lambda harm: max(0, min(1, harm - 1)), name=name, rule=rule)
        case Deflecting.HALF:
            yield at(stage, lambda harm: harm // 2, name=name, rule=rule)
        case Deflecting.ONE_LESS:
            yield at(stage, lambda harm: max(0, harm - 1), name=name, rule="MF-ENC-19")
        case Deflecting.NO_BASE | Deflecting.NO_BONUS:
            most = harm(evolve(blow, deflecting=Deflecting.ONE_LESS))(shown).damage
            yield at(stage, lambda harm: min(harm, most), name="at least 1 less", rule="MF-ENC-19")
        case Deflecting.AS_RESISTANCE:
            pass


def _reduction(blow: Blow) -> Callable[[Quantity], Quantity]:
    """What a reduction of such damage takes off; a negative one adds to damage that comes through.

    What Immunity leaves, or Absorb turns into healing, is 0 (MF-RES-07, MF-RES-08): nothing is added to that.
    """
    less = reduced_by(blow.reduction)
    replaces = blow.form is not None and blow.form.form in (Form.IMMUNITY, Form.ABSORB)
    return (lambda harm: less(harm) if harm > 0 else harm) if replaces and blow.reduction < 0 else less


def _half(harm: Quantity) -> Quantity:
    return harm // 2 if harm % 2 == 0 else Fraction(harm) / 2


def _deflected(harm: Quantity) -> Quantity:
    """Half, but at least 1 less (MF-ENC-19)."""
    return min(_half(harm), harm - 1)


def _not_negative(harm: Quantity) -> Quantity:
    return max(0, harm)


def _called(blow: Blow) -> str:
    form = blow.form
    return "" if form is None else f"{form.form.value.capitalize()} {form.value}"


# ---------------------------------------------------------------- what it absorbs


def _absorbs(blow: Blow) -> bool:
    return blow.form is not None and blow.form.form is Form.ABSORB


def _absorbing(blow: Blow) -> Iterator[Alteration[object]]:
    value, pierces, name = 0 if blow.form is None else blow.form.value, blow.pierces, _called(blow)
    yield at(ABSORBED["absorbed"], _half, name="half of it", rule="MF-RES-08")
    if pierces is None:
        yield at(ABSORBED["value"], lambda half: half + value, name=name, rule="MF-RES-08")
        return
    # MF-RES-09: X is halved first and rounded up, then p is taken off
    more = -(-value // 2) - pierces.value
    yield at(ABSORBED["value"], lambda half: max(0, half + more), name=f"{name}, penetrated", rule="MF-RES-11")
