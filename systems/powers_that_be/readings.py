"""The rulings of Powers That Be as code: for each question what its options mean, and the options that are chosen.

>>> readings_of({RulingId("PB-C06"): "either"}).epic_win
<EpicWin.EITHER: 'either'>
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from attrs import evolve, field, frozen

from ludex.engine.readings import option_of
from ludex.engine.rulebook_entries import RulingId


class ExtraOne(Enum):
    """What a natural 1 does that an extra roll shows (PB-C01)."""

    EXTRA_ROLL = "extra-roll"
    WHOLE_DIE = "whole-die"
    COUNTS_ONE = "counts-one"


class BotchOrCritical(Enum):
    """What a face is that botches and is critical (PB-C02)."""

    BOTCH_WINS = "botch-wins"
    CRITICAL_WINS = "critical-wins"


class FlatBonus(Enum):
    """Whether the flat bonus is rolled again with a critical (PB-C03)."""

    ONCE = "once"
    EACH_ROLL = "each-roll"


class RolledAgain(Enum):
    """What a critical rolls again (PB-C04)."""

    THAT_DIE = "that-die"
    WHOLE_POOL = "whole-pool"


class DiceCounted(Enum):
    """Which dice are counted for the Epic fail by low dice (PB-C05)."""

    BEFORE_BOTCHES = "before-botches"
    AFTER_BOTCHES = "after-botches"
    EXTRA_ROLLS = "extra-rolls"


class EpicWin(Enum):
    """From which total on a result is an Epic win (PB-C06)."""

    HIGHER = "higher"
    EITHER = "either"
    DOUBLE = "double"


class Cap(Enum):
    """Whether criticals go beyond the score (PB-C07)."""

    NO_CAP = "no-cap"
    CAPPED = "capped"


class PartialBand(Enum):
    """How far below the goal a partial success reaches (PB-C08)."""

    FIVE = "five"
    TEN = "ten"
    TWO_GRADES = "two-grades"


class BenefitBand(Enum):
    """How far above the goal the benefit reaches (PB-C09)."""

    OPEN_END = "open-end"
    TWO_GRADES = "two-grades"
    CLOSED = "closed"


class EpicPassive(Enum):
    """Whether a passive check can be Epic (PB-C10)."""

    BY_TOTAL = "by-total"
    NEVER = "never"


class Defenceless(Enum):
    """What becomes of fractions of damage to a defenceless target (PB-C11)."""

    UP = "up"
    EXACT = "exact"


class FervorReaches(Enum):
    """Which dice have the wider range of Fervor (PB-C12)."""

    ALL_DICE = "all-dice"
    FERVOR_ALONE = "fervor-alone"


class ComesFirst(Enum):
    """What comes first where a total is an Epic fail and a success (PB-C13)."""

    EPIC_FAIL_FIRST = "epic-fail-first"
    SUCCESS_FIRST = "success-first"


class OtherScores(Enum):
    """The limit of scores, in tiers 4 and 5, that have nothing to do with a power (PB-C15)."""

    THIRTY = "thirty"
    AS_HELD = "as-held"


class NoScore(Enum):
    """What is rolled for a score of 0 or below (PB-C17)."""

    ZERO = "zero"
    NO_ROLL = "no-roll"


class D2Counted(Enum):
    """Whether the d2 counts as a die for the Epic fail by low dice (PB-C18)."""

    KEPT = "kept"
    NOT_COUNTED = "not-counted"


class StatAdds(Enum):
    """What a stat adds to a roll that it directly effects (PB-C19)."""

    SCORE = "score"
    SEPARATE = "separate"


@frozen(cache_hash=True)
class DiceReading:
    """The readings that the dice alone hang on."""

    extra_one: ExtraOne = ExtraOne.EXTRA_ROLL
    botch_or_critical: BotchOrCritical = BotchOrCritical.BOTCH_WINS
    flat_bonus: FlatBonus = FlatBonus.ONCE
    rolled_again: RolledAgain = RolledAgain.THAT_DIE


@frozen(cache_hash=True)
class Readings:
    """One way to read the rules, ruling by ruling; the defaults are those of the rulebook."""

    dice: DiceReading = field(factory=DiceReading)
    dice_counted: DiceCounted = DiceCounted.BEFORE_BOTCHES
    epic_win: EpicWin = EpicWin.HIGHER
    cap: Cap = Cap.NO_CAP
    partial_band: PartialBand = PartialBand.FIVE
    benefit_band: BenefitBand = BenefitBand.OPEN_END
    epic_passive: EpicPassive = EpicPassive.BY_TOTAL
    defenceless: Defenceless = Defenceless.UP
    fervor_reaches: FervorReaches = FervorReaches.ALL_DICE
    tested_first: ComesFirst = ComesFirst.EPIC_FAIL_FIRST
    other_scores: OtherScores = OtherScores.THIRTY
    no_score: NoScore = NoScore.ZERO
    d2_counted: D2Counted = D2Counted.KEPT
    stat_adds: StatAdds = StatAdds.SCORE


DEFAULT: Final = Readings()

OF_DICE: Final[Mapping[RulingId, tuple[str, type[Enum]]]] = {
    RulingId("PB-C01"): ("extra_one", ExtraOne),
    RulingId("PB-C02"): ("botch_or_critical", BotchOrCritical),
    RulingId("PB-C03"): ("flat_bonus", FlatBonus),
    RulingId("PB-C04"): ("rolled_again", RolledAgain),
}
"""The rulings about the dice: the attribute of `DiceReading`, and its options."""

OF_THE_REST: Final[Mapping[RulingId, tuple[str, type[Enum]]]] = {
    RulingId("PB-C05"): ("dice_counted", DiceCounted),
    RulingId("PB-C06"): ("epic_win", EpicWin),
    RulingId("PB-C07"): ("cap", Cap),
    RulingId("PB-C08"): ("partial_band", PartialBand),
    RulingId("PB-C09"): ("benefit_band", BenefitBand),
    RulingId("PB-C10"): ("epic_passive", EpicPassive),
    RulingId("PB-C11"): ("defenceless", Defenceless),
    RulingId("PB-C12"): ("fervor_reaches", FervorReaches),
    RulingId("PB-C13"): ("tested_first", ComesFirst),
    RulingId("PB-C15"): ("other_scores", OtherScores),
    RulingId("PB-C17"): ("no_score", NoScore),
    RulingId("PB-C18"): ("d2_counted", D2Counted),
    RulingId("PB-C19"): ("stat_adds", StatAdds),
}
"""All other rulings: the attribute of `Readings`, and its options."""


def readings_of(options: Mapping[RulingId, str]) -> Readings:
    """The readings that some options make; rulings that are not named keep their default.

    Args:
        options: For each ruling the slug of an option, as `Rulebook.readings` gives them.

    Raises:
        UnknownName: A ruling has no such option.
    """
    of_dice: dict[str, Enum] = {}
    of_the_rest: dict[str, Enum] = {}
    for ruling, slug in options.items():
        for switches, chosen in ((OF_DICE, of_dice), (OF_THE_REST, of_the_rest)):
            if ruling in switches:
                name, words = switches[ruling]
                chosen[name] = option_of(ruling, words, slug)
    # the attributes are those that the tables name
    dice = evolve(DEFAULT.dice, **of_dice)  # type: ignore[arg-type]
    return evolve(DEFAULT, dice=dice, **of_the_rest)  # type: ignore[arg-type]
