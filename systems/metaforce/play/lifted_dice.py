"""Dice of a hit that a power changes: lifted by Safe-6 or Assurance-8 while it is going on, copied by Hype Effect."""

from __future__ import annotations

from typing import Final

from ludex.engine.dice.arithmetic import Sum
from ludex.engine.dice.depending import Depends
from ludex.engine.dice.description import Roll
from ludex.engine.dice.die import Die
from ludex.engine.dice.pools import Keep, Pool
from ludex.systems.metaforce.day import Readings
from ludex.systems.metaforce.dice.check_die import SIDES
from ludex.systems.metaforce.dice.copied_dice import with_copies
from ludex.systems.metaforce.dice.meta_dice import MD12, no_less
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.readings.checks import Explodes
from ludex.systems.metaforce.readings.powers import Copied, PowersReadings, Raised, SevenUnderAssurance
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
    """Dice of a hit: lifted by a power that is going on, copied by one, exploding where the rules are read so."""
    if isinstance(roll, Sum):  # each die by itself: what is plain among them shows no more once it is lifted
        return Sum(tuple(as_rolled(term, who, facts, readings) for term in roll.terms))
    plain = _is_plain(roll)
    explodes = plain and isinstance(roll, Die) and readings.checks.explodes is Explodes.DAMAGE_TOO
    exploding: Roll | None = MD12 if explodes else None
    least, stays = floor_of(who, facts, readings.powers)
    if least > 1 and readings.powers.raised is Raised.ALL:  # MF-OPEN-13
        roll = no_less(roll, least, stays=stays)
        exploding = None if exploding is None else no_less(exploding, least, stays=stays)
    if Power.HYPE_EFFECT in facts.creature(who).powers:
        if not plain:  # MF-MPOWER-27
            roll = with_copies(roll, dropped_too=readings.powers.copied is Copied.DROPPED_TOO)
        elif exploding is not None and readings.powers.copied is Copied.EXPLOSION_TOO:  # MF-OPEN-14
            exploding = with_copies(exploding, dropped_too=False)
    # MF-CONFLICT-28, MF-MAIN-11
    return roll if exploding is None else Depends(roll, ((SIDES, exploding),))


def as_copied(roll: Roll, who: str, facts: Facts, readings: Readings) -> Roll:
    """Dice of Penetration, of which Hype Effect says alone what they do: every die is copied (MF-MPOWER-27)."""
    if Power.HYPE_EFFECT not in facts.creature(who).powers:
        return roll
    return with_copies(roll, dropped_too=readings.powers.copied is Copied.DROPPED_TOO)


def _is_plain(roll: Roll) -> bool:
    die = roll.die if isinstance(roll, Keep | Pool) else roll
    return isinstance(die, Die) and len(die.faces) == SIDES and die.least is None
