"""Dice that a power lifts: what each counts at least while Safe-6 or Assurance-8 is going on (MF-MPOWER-15)."""

from __future__ import annotations

from typing import Final

from ludex.engine.dice.depending import Depends
from ludex.engine.dice.description import Roll
from ludex.engine.dice.die import Die
from ludex.systems.metaforce.day import Readings
from ludex.systems.metaforce.dice.check_die import SIDES
from ludex.systems.metaforce.dice.meta_dice import MD12, no_less
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.readings.checks import Explodes
from ludex.systems.metaforce.readings.powers import PowersReadings, Raised, SevenUnderAssurance
from ludex.systems.metaforce.terms import Power

FLOORS: Final = {Power.SAFE_6: 6, Power.ASSURANCE_8: 8}
"""MF-MPOWER-15, MF-MPOWER-16: what each die counts at least while the power is going on."""

SEVEN: Final = 7


def floor_of(who: str, facts: Facts, read: PowersReadings) -> tuple[int, int]:
    """What each die of somebody counts at least, and a face below that counts what it shows; 0 for none.

    MF-CONFLICT-44: a 7 may stay a 7 under Assurance-8.
    """
    going_on = [power for power in FLOORS if facts.is_active(who, power)]
    least = max((FLOORS[power] for power in going_on), default=1)
    return least, SEVEN if least > SEVEN and read.seven is SevenUnderAssurance.SEVEN else 0


def as_rolled(roll: Roll, who: str, facts: Facts, readings: Readings) -> Roll:
    """A die of a hit: lifted by a power that is going on, exploding where the rules are read so."""
    plain = isinstance(roll, Die) and len(roll.faces) == SIDES and roll.least is None
    exploding: Roll | None = MD12 if plain and readings.checks.explodes is Explodes.DAMAGE_TOO else None
    least, stays = floor_of(who, facts, readings.powers)
    if least > 1 and readings.powers.raised is Raised.ALL:  # MF-OPEN-13
        roll = no_less(roll, least, stays=stays)
        exploding = None if exploding is None else no_less(exploding, least, stays=stays)
    # MF-CONFLICT-28, MF-MAIN-11
    return roll if exploding is None else Depends(roll, ((SIDES, exploding),))
