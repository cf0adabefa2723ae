"""How many dice are counted for the Epic fail by low dice, and how finely a roll must be told apart for it."""

from __future__ import annotations

from ludex.engine.checks.rolling import Bands, EveryTotal, Seen
from ludex.systems.powers_that_be.falls import Fell
from ludex.systems.powers_that_be.readings import Cap, D2Counted, DiceCounted, Readings
from ludex.systems.powers_that_be.score_dice import ScoreDice
from ludex.systems.powers_that_be.scores import D2, sizes
from ludex.systems.powers_that_be.trial import Trial
from ludex.systems.powers_that_be.verdict import cuts

MULTIPLES_TOLD = 10
"""Effects of Epic wins are told apart up to so many times what is expected."""


def dice_of(score: int, readings: Readings) -> int:
    """The number of dice of a score as it is rolled: before botches, extra rolls not counted (PB-EPIC-03).

    >>> dice_of(28, Readings()), dice_of(1, Readings()), dice_of(2, Readings(d2_counted=D2Counted.NOT_COUNTED))
    (3, 0, 0)
    """
    counted = readings.d2_counted is D2Counted.KEPT  # PB-C18
    return sum(counted or each != D2 for each in sizes(score))


def low_of(roll: ScoreDice, fell: Fell, readings: Readings) -> int | None:
    """Up to which total a roll is an Epic fail; None where there was no roll (PB-C17)."""
    if roll.score <= 0:
        return None
    count = dice_of(roll.score, readings)
    match readings.dice_counted:  # PB-C05
        case DiceCounted.BEFORE_BOTCHES:
            return count
        case DiceCounted.AFTER_BOTCHES:
            return count - len(roll.out) - len(fell.lost)
        case DiceCounted.EXTRA_ROLLS:
            return count + fell.extra


def seen_of(trial: Trial, score: int, readings: Readings) -> Seen:
    """How finely the totals of a trial must be told apart."""
    count, against = dice_of(score, readings), trial.against()
    found = set(cuts(against, count if score > 0 else None, readings))
    if readings.dice_counted is not DiceCounted.BEFORE_BOTCHES:
        # each extra roll comes with a face of 2 or more, so no total above twice the dice is low
        found |= set(range(1, 2 * count + 2))
    if readings.cap is Cap.CAPPED:
        found.add(max(1, score))
    if trial.attack is not None and trial.attack.damage is not None:
        found |= {trial.goal.number * times for times in range(2, MULTIPLES_TOLD + 1)}
    if trial.totals is not None:
        return EveryTotal(max(trial.totals, *found))
    return Bands(tuple(sorted(found)))
