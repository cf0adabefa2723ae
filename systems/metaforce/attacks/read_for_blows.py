"""Of the readings of attacks those that bear on a blow: blows are the same where only others differ.

>>> read_for_blow(AttacksReadings(not_absorbed=NotAbsorbed.TAKEN)) == AttacksReadings()
True
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludex.systems.metaforce.attacks.resisting import Penetrating
from ludex.systems.metaforce.creature import Defence
from ludex.systems.metaforce.readings.attacks import (
    AttacksReadings,
    DeflectedPenetration,
    HalvedDamage,
    HalvedFirst,
    NotAbsorbed,
    PenetrationReach,
    WeaknessAndResistance,
)

_DEFAULT: Final = AttacksReadings()


def read_for_blow(
    readings: AttacksReadings,
    *,
    direct: bool = True,
    form: Defence | None = None,
    weakness: int | None = None,
    penetrating: Penetrating | None = None,
) -> AttacksReadings:
    """The readings that can bear on such a blow; all others as they are by default.

    Args:
        readings: How the rules are read.
        direct: Whether it is a direct hit.
        form: The form in which the target resists it; None for none.
        weakness: The X of a Weakness of the target against it; None for none.
        penetrating: What it penetrates with; None for nothing.
    """
    of_form = _DEFAULT if form is None else readings
    return _read(
        (_DEFAULT if direct and form is None else readings).halved_damage,
        (_DEFAULT if direct or penetrating is None else readings).deflected_penetration,
        (_DEFAULT if weakness is None else readings).weakness,
        (_DEFAULT if direct or form is None else readings).halved_first,
        of_form.penetration_reach,
        of_form.not_absorbed,
    )


@lru_cache(maxsize=256)
def _read(  # one for each of them
    halved: HalvedDamage,
    penetration: DeflectedPenetration,
    weakness: WeaknessAndResistance,
    first: HalvedFirst,
    reach: PenetrationReach,
    rest: NotAbsorbed,
) -> AttacksReadings:
    return AttacksReadings(
        halved_damage=halved,
        deflected_penetration=penetration,
        weakness=weakness,
        halved_first=first,
        penetration_reach=reach,
        not_absorbed=rest,
    )
