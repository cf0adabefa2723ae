"""What a save leaves of a magnitude, and how severe that is; by the rules of the day.

>>> halved(15), lowered_by_exert(12, 3, saved=False, first_halved=True), lowered_by_exert(12, 3, saved=True, first_halved=True)
(7, 9, 3)
"""  # noqa: E501  # one line, as it is shown

from __future__ import annotations

from attrs import field, frozen

from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.conditions import HalvedSeverity
from ludex.systems.metaforce.readings.saves import Miraculous, Saved
from ludex.systems.metaforce.saves.save import Effect, Era, era_of
from ludex.systems.metaforce.saves.severity import Severity, severity


@frozen(cache_hash=True)
class Left:
    """What is left of a magnitude.

    Attributes:
        magnitude: How much.
        severity: How severe the condition is.
    """

    magnitude: int
    severity: Severity


@frozen(cache_hash=True)
class Rolled:
    """What a save came to.

    Attributes:
        saved: Whether it succeeded; None where nothing was rolled.
        miraculous: Whether it was miraculous.
        exerted: What the Attribute die of an Exert came to; None where there was none.
    """

    saved: bool | None = None
    miraculous: bool = field(default=False, kw_only=True)
    exerted: int | None = field(default=None, kw_only=True)


NOTHING = Left(0, Severity.NONE)


def halved(magnitude: int) -> int:
    """Half of a magnitude, rounded down (MF-MAG-09)."""
    return magnitude // 2


def lowered_by_exert(magnitude: int, die: int, *, saved: bool, first_halved: bool) -> int:
    """The magnitude after an Exert took the Attribute die off it, whether the save succeeded or not.

    Until 2026-02-26 that came before a success halved it (MF-SAVE-10), from then on after (MF-SAVE-11).
    """
    if first_halved:
        return max(0, (halved(magnitude) if saved else magnitude) - die)
    left = max(0, magnitude - die)
    return halved(left) if saved else left


def left_of(magnitude: int, defence: int, effect: Effect, rolled: Rolled, rules: Rules) -> Left:
    """What is left of a magnitude, and how severe it is.

    Args:
        magnitude: The magnitude, what lingered included.
        defence: What it must meet.
        effect: What it is.
        rolled: The save.
        rules: The rules of the day.
    """
    match era_of(rules):
        case Era.THRESHOLD:
            return _against_threshold(magnitude, defence, effect, rolled, rules)
        case Era.AGAINST_MAGNITUDE:
            return _against_magnitude(magnitude, defence, effect, rolled, rules)
        case Era.NUMBER:
            return _today(magnitude, defence, effect, rolled, rules)


def _against_threshold(magnitude: int, defence: int, effect: Effect, rolled: Rolled, rules: Rules) -> Left:
    if rules.holds("MF-SAVE-04"):  # the first draft, of a few hours
        if magnitude < defence:  # suppressed: saved, but the magnitude lingers without effect
            return Left(magnitude, Severity.SUPPRESSED) if effect.lingers else NOTHING
        if rolled.saved:  # saved: the effect is suppressed, and what lingers is halved
            return Left(halved(magnitude), Severity.SUPPRESSED)
        return Left(magnitude, severity(magnitude, defence, rules))
    raised = defence + (rolled.exerted or 0)  # MF-SAVE-03
    if magnitude < raised:  # MF-SAVE-05
        return Left(halved(magnitude), Severity.SUPPRESSED) if effect.lingers else NOTHING
    return Left(magnitude, severity(magnitude, raised, rules))


def _against_magnitude(magnitude: int, defence: int, effect: Effect, rolled: Rolled, rules: Rules) -> Left:
    if magnitude < defence:  # MF-SAVE-07; MF-SAVE-09, MF-MAG-34: what persists stays
        return _not_met(magnitude, effect)
    saved = bool(rolled.saved)
    if rolled.exerted is None:
        left = halved(magnitude) if saved else magnitude  # MF-SAVE-08
    else:
        left = lowered_by_exert(magnitude, rolled.exerted, saved=saved, first_halved=rules.holds("MF-SAVE-11"))
    if not left:
        return NOTHING
    if rules.holds("MF-MAG-05"):  # once the threshold is reached it is inflicted, whatever the save
        return Left(left, severity(left, defence, rules))
    if saved and not (effect.to_hit or _halves(effect, rules)):  # MF-MAG-37
        return NOTHING
    return Left(left, severity(left, defence, rules))


def _today(magnitude: int, defence: int, effect: Effect, rolled: Rolled, rules: Rules) -> Left:
    if magnitude < defence:
        return _not_met(magnitude, effect)
    if not rolled.saved:
        return Left(magnitude, severity(magnitude, defence, rules))
    if rolled.miraculous and not (effect.to_hit and rules.readings.saves.miraculous is Miraculous.INFLICTED):
        return NOTHING  # MF-SAVE-15, MF-CONFLICT-11
    if not (effect.to_hit or _halves(effect, rules)):  # MF-MAG-37
        return NOTHING
    left = halved(magnitude)  # MF-SAVE-16; MF-MAG-36: what came with a hit is inflicted all the same
    partial = rules.readings.conditions.halved_severity is HalvedSeverity.PARTIAL  # MF-OPEN-05
    return Left(left, Severity.PARTIAL if partial else severity(left, defence, rules))


def _not_met(magnitude: int, effect: Effect) -> Left:
    """MF-MAG-31: below the defence nothing is inflicted, unless it works regardless; then it is Partial (MF-MAG-38)."""
    if effect.regardless:
        return Left(magnitude, Severity.PARTIAL)
    return Left(magnitude, Severity.SUPPRESSED) if effect.lingers else NOTHING


def _halves(effect: Effect, rules: Rules) -> bool:
    return effect.half_on_save or rules.readings.saves.saved is Saved.HALF_ALWAYS  # MF-CONFLICT-10
