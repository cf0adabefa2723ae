"""The dice of a score as one roll: which faces are critical, which botch, and how the rules are read.

>>> from ludex.engine.dice.description import distribution
>>> plain = ScoreDice(28)
>>> distribution(plain).at_least(15)
Fraction(29, 50)
>>> critical = ScoreDice(28, frozenset({Face(8, 8), Face(10, 10)}), frozenset({1}))
>>> critical.written(), critical.mean()
('2d10 on {10} lose {1} + d8 on {8} lose {1}', Fraction(17, 1))
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Final

from attrs import evolve, field, frozen

from ludex.engine.dice.arithmetic import Flat, Sum
from ludex.engine.dice.description import Fall, Fate, Roll, Rolled, Shown
from ludex.engine.dice.die import Die, LostLater, d
from ludex.engine.dice.law import Law, law
from ludex.engine.dice.pools import Pool
from ludex.layers.errors import DefinitionError, RefusedError
from ludex.systems.powers_that_be.readings import BotchOrCritical, DiceReading, ExtraOne, FlatBonus, RolledAgain
from ludex.systems.powers_that_be.scores import D2, TEN, sizes, split
from ludex.systems.powers_that_be.tallies import TalliedPool, Tallies, tallies
from ludex.systems.powers_that_be.whole_pool import mean_of_whole_pool, tallies_of_whole_pool

MOST_POOLS: Final = 1_000
HIGHEST_SCORE: Final = 100_000

_LATER: Final = {
    ExtraOne.EXTRA_ROLL: LostLater.ENDS,
    ExtraOne.WHOLE_DIE: LostLater.ALL,
    ExtraOne.COUNTS_ONE: LostLater.COUNTS,
}


@frozen(cache_hash=True)
class Face:
    """One face of the dice of one size."""

    sides: int
    face: int


@frozen
class Fallen:
    """How the dice of a score fell.

    Attributes:
        total: What they came to.
        lost: The faces of each die that botched.
        extra: How many extra rolls there were of dice that are not lost.
        dice: Each die on the table.
    """

    total: int
    lost: tuple[int, ...]
    extra: int
    dice: tuple[Shown, ...]


@frozen(cache_hash=True)
class ScoreDice(Roll):
    """The dice of a score.

    Attributes:
        score: The score.
        critical: The faces by which a die is critical.
        botch: The faces by which a die of four sides or more is lost.
        spared: Those of them that do not count as botches after all.
        out: The faces of each die that is out of the roll for good.
        reading: How the rules are read.

    Raises:
        DefinitionError: The score is higher than can be thrown.
    """

    score: int
    critical: frozenset[Face] = frozenset()
    botch: frozenset[int] = frozenset()
    spared: frozenset[int] = frozenset()
    out: tuple[int, ...] = ()
    reading: DiceReading = field(factory=DiceReading)

    def __attrs_post_init__(self) -> None:
        if self.score > HIGHEST_SCORE:
            raise DefinitionError(
                f"a score of {self.score:,} is more than can be thrown",
                remedy=f"Give one of at most {HIGHEST_SCORE:,}.",
            )

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The faces of each die that is in the roll, the d10 first."""
        left = list(sizes(self.score))
        for gone in self.out:
            left.remove(gone)
        return tuple(left)

    def die(self, sides: int) -> Die:
        """A die of a size, with all that it does."""
        # PB-SCORE-04: a d2 is neither botch nor critical
        if sides == D2:
            return d(D2)
        critical = frozenset(each.face for each in self.critical if each.sides == sides)
        botch = self.botch - self.spared
        if self.reading.botch_or_critical is BotchOrCritical.CRITICAL_WINS:
            botch -= critical
        # PB-CRIT-04: a natural 1 on a die that can botch is never critical
        critical -= botch
        return evolve(d(sides), rolls_on=critical, lost=botch, lost_later=_LATER[self.reading.extra_one])

    @cached_property
    def _dice_as_usual(self) -> Roll:
        """The dice as the rules are read by default: each for itself, the flat bonus once (PB-CRIT-02)."""
        bonus, tens = split(self.score).bonus, self.sizes.count(TEN)
        ten = self.die(TEN)
        terms: list[Roll] = [ten if tens == 1 else Pool(ten, tens)] if tens else []
        terms += [self.die(sides) for sides in self.sizes if sides != TEN]
        terms += [Flat(bonus)] if bonus else []
        return Sum(tuple(terms)) if len(terms) > 1 else terms[0] if terms else Flat(0)

    @cached_property
    def pool(self) -> TalliedPool:
        """Each die, and the flat bonus."""
        bonus = split(self.score).bonus
        again = bonus if self.reading.flat_bonus is FlatBonus.EACH_ROLL else 0
        return TalliedPool(tuple(map(self.die, self.sizes)), bonus, again)

    @property
    def _as_usual(self) -> bool:
        return self.reading.rolled_again is RolledAgain.THAT_DIE and not self.pool.bonus_again

    # ---------------------------------------------------------------- what it comes to

    @property
    def lowest(self) -> int:
        """No total is lower."""
        return self._dice_as_usual.lowest

    @property
    def highest(self) -> int | None:
        """No total is higher; None where a die may be critical."""
        return self._dice_as_usual.highest

    @property
    def dice(self) -> int:
        """How many dice are thrown at first."""
        return len(self.sizes)

    def work(self, cap: int | None) -> int:
        """That of each die; where more than the total is looked at, the tallies say themselves what is too much."""
        return self._dice_as_usual.work(cap)

    def law(self, cap: int | None) -> Law:
        """The law of the dice."""
        if self._as_usual or self.highest is not None:
            return self._dice_as_usual.law(cap)
        if cap is None:
            raise RefusedError("dice may roll on without end", remedy="Say up to which total you ask.")
        found = self.tallies(cap, lost=False, extra=False)
        scale = lcm(*(chance.denominator for chance in found.values()))
        row = [0] * (cap + 1)
        for tally, chance in found.items():
            row[tally.total] += int(chance * scale)
        return law(0, row, or_more=True)

    def tallies(self, bound: int, *, lost: bool, extra: bool) -> Tallies:
        """What the dice come to, with what the total does not tell; see `tallies.tallies`.

        Raises:
            RefusedError: It would be too much work, or extra rolls are asked for where whole pools are rolled again.
        """
        if self.reading.rolled_again is RolledAgain.THAT_DIE or self.highest is not None:
            return tallies(self.pool, bound, lost=lost, extra=extra)
        if extra:
            raise RefusedError(
                "extra rolls are not counted exactly where the whole pool is rolled again",
                remedy="Choose PB-C04=that-die, or play it.",
            )
        return tallies_of_whole_pool(self.pool, bound, lost=lost)

    def mean(self) -> Fraction:
        """What can be expected, exactly, however long dice roll on."""
        if self.reading.rolled_again is RolledAgain.WHOLE_POOL:
            return mean_of_whole_pool(self.pool)
        return self._dice_as_usual.mean() + self.pool.bonus_again * sum(map(_extra_rolls, self.pool.dice))

    # ---------------------------------------------------------------- falling

    def fallen(self, fall: Fall) -> Fallen:
        """How the dice fall, and what that means.

        Raises:
            RefusedError: The whole pool is rolled again and again.
        """
        if self.reading.rolled_again is RolledAgain.WHOLE_POOL:
            return self._pools_fallen(fall)
        thrown = [die.thrown(fall) for die in self.pool.dice]
        lost = [bool(each.dice) and all(one.fate is Fate.LOST for one in each.dice) for each in thrown]
        # a die that is lost takes its extra rolls with it
        extra = sum(len(each.dice) - 1 for each, gone in zip(thrown, lost, strict=True) if not gone)
        return Fallen(
            sum(each.value for each in thrown) + self.pool.bonus + self.pool.bonus_again * extra,
            tuple(sides for sides, gone in zip(self.sizes, lost, strict=True) if gone),
            extra,
            tuple(one for each in thrown for one in each.dice),
        )

    def _pools_fallen(self, fall: Fall) -> Fallen:
        total, shown, lost, waiting, pools = self.pool.bonus, list[Shown](), list[int](), 1, 0
        while waiting:
            if pools == MOST_POOLS:
                raise RefusedError(
                    f"{MOST_POOLS:,} pools were rolled, and each led to another", remedy="Choose PB-C04=that-die."
                )
            counts = pools > 0 and self.reading.extra_one is ExtraOne.COUNTS_ONE
            for die in self.pool.dice:
                name = die.written()
                face = fall(name, die.faces)
                if face in die.lost and not counts:
                    shown.append(Shown(name, face, Fate.LOST))
                    lost += [len(die.faces)] if not pools else []
                    continue
                shown.append(Shown(name, face, Fate.ROLLS_ON if face in die.rolls_on else Fate.COUNTED))
                total += face
                waiting += face in die.rolls_on
            total += self.pool.bonus_again if pools else 0
            waiting, pools = waiting - 1, pools + 1
        return Fallen(total, tuple(lost), (pools - 1) * len(self.pool.dice), tuple(shown))

    def thrown(self, fall: Fall) -> Rolled:
        """Each die in turn."""
        found = self.fallen(fall)
        return Rolled(found.total, found.dice)

    def written(self) -> str:
        """In dice notation, with what each die does."""
        usual = self._dice_as_usual.written()
        if self._as_usual or self.highest is not None:
            return usual
        again = "the whole pool" if self.reading.rolled_again is RolledAgain.WHOLE_POOL else "the bonus with each die"
        return f"{usual}, rolling {again} again"

    @property
    def binds(self) -> bool:
        """No: a part of a larger roll stands in brackets."""
        return False


def without(roll: ScoreDice, lost: Iterable[int]) -> ScoreDice:
    """The dice that are left when some have botched (PB-BOTCH-02).

    >>> without(ScoreDice(28), (10,)).sizes
    (10, 8)
    """
    return evolve(roll, out=(*roll.out, *lost))


def _extra_rolls(die: Die) -> Fraction:
    """How many extra rolls of a die can be expected that are not lost with it in the end."""
    sides, losing = len(die.faces), len(die.lost) if die.lost_later is LostLater.ALL else 0
    going, ending = len(die.rolls_on), sides - len(die.rolls_on) - losing
    # with p to roll on, e to end and l to lose all at each throw: the sum over n of n p^n e
    on, end = Fraction(going, sides), Fraction(ending, sides)
    return on * end / (1 - on) ** 2
