"""A roll made several times, of which the best or the worst counts.

>>> from ludex.engine.dice.die import d
>>> Best(d(20), 2).written()
'best 2 of (d20)'
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from attrs import frozen

from ludex.engine.dice.description import Fall, Fate, Roll, Rolled, Shown, span, verify_has_an_end
from ludex.engine.dice.law import Law
from ludex.engine.dice.polynomials import DIGIT, steps_as_one_number
from ludex.layers.errors import DefinitionError

MOST_TIMES: Final = 10_000
_ALREADY_OUT: Final = frozenset({Fate.LOST, Fate.REROLLED})


@frozen(cache_hash=True)
class _OneOfSeveral(Roll):
    """A roll that is made several times, of which one counts.

    Raises:
        DefinitionError: It is not made at least once, or more often than can be.
    """

    roll: Roll
    times: int

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.times <= MOST_TIMES:
            raise DefinitionError(
                f"a roll cannot be made {self.times} times", remedy=f"Give a number from 1 to {MOST_TIMES:,}."
            )

    @property
    def lowest(self) -> int:
        """That of the roll."""
        return self.roll.lowest

    @property
    def highest(self) -> int | None:
        """That of the roll."""
        return self.roll.highest

    @property
    def dice(self) -> int:
        """Those of all of them."""
        return self.roll.dice * self.times

    def work(self, cap: int | None) -> int:
        """That of one, and a power for each total."""
        bits = self.bits(cap)
        # differences of powers have long common divisors, and finding these takes longer than multiplying
        divided = (bits // DIGIT) ** 2 // 500
        return self.roll.work(cap) + span(self.roll, cap) * (steps_as_one_number(bits) + divided)

    def bits(self, cap: int | None) -> int:
        """Those of all of them."""
        return self.roll.bits(cap) * self.times

    def mean(self) -> Fraction:
        """What can be expected.

        Raises:
            RefusedError: It may roll on without end.
        """
        verify_has_an_end(self)
        return self.law(None).mean

    def _counting(self, values: list[int]) -> int:
        raise NotImplementedError

    def thrown(self, fall: Fall) -> Rolled:
        """Each in turn; the dice of those that do not count are dropped."""
        thrown = [self.roll.thrown(fall) for _ in range(self.times)]
        counting = self._counting([each.value for each in thrown])
        dice = [
            die if place == counting or die.fate in _ALREADY_OUT else Shown(die.die, die.face, Fate.DROPPED)
            for place, each in enumerate(thrown)
            for die in each.dice
        ]
        return Rolled(thrown[counting].value, tuple(dice))


@frozen(cache_hash=True)
class Best(_OneOfSeveral):
    """The highest of several rolls of one kind.

    >>> from ludex.engine.dice.die import d
    >>> Best(d(20), 2).mean()
    Fraction(553, 40)
    """

    def law(self, cap: int | None) -> Law:
        """By how likely all are at most so high."""
        return self.roll.law(cap).highest_of(self.times)

    def _counting(self, values: list[int]) -> int:
        return values.index(max(values))

    def written(self) -> str:
        """In words."""
        return f"best {self.times} of ({self.roll.written()})"


@frozen(cache_hash=True)
class Worst(_OneOfSeveral):
    """The lowest of several rolls of one kind."""

    def law(self, cap: int | None) -> Law:
        """By how likely all are at least so high."""
        return self.roll.law(cap).lowest_of(self.times)

    def _counting(self, values: list[int]) -> int:
        return values.index(min(values))

    def written(self) -> str:
        """In words."""
        return f"worst {self.times} of ({self.roll.written()})"
