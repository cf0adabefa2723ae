"""A roll whose total decides what is rolled next.

>>> from ludex.engine.dice.arithmetic import Flat, Sum
>>> from ludex.engine.dice.die import d, meta
>>> save = Depends(Sum((d(12), Flat(3))), ((15, meta(12, 5)),))
>>> save.written()
'(d12 + 3) then {15: d12 min 5}'
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import prod

from attrs import frozen

from ludex.engine.dice.arithmetic import NOTHING
from ludex.engine.dice.description import Fall, Roll, Rolled, bracketed, span
from ludex.engine.dice.law import Law, law, mixed, summed
from ludex.engine.dice.polynomials import steps_of_long, steps_of_product
from ludex.layers.errors import DefinitionError


@frozen(cache_hash=True)
class Depends(Roll):
    """A roll, and then another that is added, which depends on what the first came to.

    Attributes:
        first: What is rolled first.
        cases: For totals of it, in rising order, what is then rolled.
        otherwise: What is rolled after all others.

    Raises:
        DefinitionError: There is no case, or the totals do not rise.
    """

    first: Roll
    cases: tuple[tuple[int, Roll], ...]
    otherwise: Roll = NOTHING

    def __attrs_post_init__(self) -> None:
        totals = [total for total, _ in self.cases]
        if not totals or any(low >= high for low, high in pairwise(totals)):
            raise DefinitionError("the totals that decide what is rolled next do not rise", remedy="Give each once.")

    @property
    def _following(self) -> tuple[Roll, ...]:
        return (*(roll for _, roll in self.cases), self.otherwise)

    @property
    def lowest(self) -> int:
        """The lowest of both, as far as each is known by itself."""
        return self.first.lowest + min(roll.lowest for roll in self._following)

    @property
    def highest(self) -> int | None:
        """The highest of both, as far as each is known by itself."""
        highest = [self.first.highest, *(roll.highest for roll in self._following)]
        return None if None in highest else (highest[0] or 0) + max(each for each in highest[1:] if each is not None)

    @property
    def dice(self) -> int:
        """Those of the first, and of the most that may follow."""
        return self.first.dice + max(roll.dice for roll in self._following)

    def _caps(self, cap: int | None) -> tuple[int | None, int | None]:
        """From where on the first, and what follows, need not be told apart."""
        if cap is None:
            return None, None
        lowest = min(roll.lowest for roll in self._following)
        # which case it is must be told in any event
        return max(cap - lowest, self.cases[-1][0] + 1), cap - self.first.lowest

    def work(self, cap: int | None) -> int:
        """That of the first, and of all that may follow."""
        one, other = self._caps(cap)
        bits, totals = self.bits(cap), span(self.first, one)
        following = sum(roll.work(other) + span(roll, other) * 4 for roll in self._following)
        otherwise = steps_of_product(totals, span(self.otherwise, other), bits)
        # the row of all totals reaches from the lowest that may follow to the highest
        ends = [end for roll in self._following for end in (roll.lowest, other or roll.highest or 0)]
        row = 2 * (totals + max(ends) - min(ends))
        return self.first.work(one) + following * steps_of_long(bits) + otherwise + row

    def bits(self, cap: int | None) -> int:
        """Those of the first, and of all that may follow: their weights are brought to one total."""
        one, other = self._caps(cap)
        return self.first.bits(one) + sum(roll.bits(other) for roll in self._following)

    def law(self, cap: int | None) -> Law:
        """What follows each total, weighed by how likely that is."""
        of_first, of_next = self._caps(cap)
        one = self.first.law(of_first)
        following = {total: roll.law(of_next) for total, roll in self.cases}
        otherwise = self.otherwise.law(of_next)
        scale = prod({each.total for each in (*following.values(), otherwise)})
        decided = dict(self.cases)
        parts: list[tuple[int, Law]] = []
        for total, weight in enumerate(one.weights, one.low):
            if weight and total in decided:
                next_law = following[total]
                parts.append((weight * (scale // next_law.total), next_law.shifted(total)))
        rest = [0 if total in decided else each for total, each in enumerate(one.weights, one.low)]
        if any(rest):
            without = summed([law(one.low, rest, or_more=one.or_more), otherwise], cap)
            parts.append((scale // otherwise.total, without))
        return mixed(parts)

    def mean(self) -> Fraction:
        """What can be expected of the first, and then of what follows it."""
        one = self.first.law(self.cases[-1][0] + 1)
        known = {
            total: Fraction(one.weights[total - one.low], one.total) for total, _ in self.cases if self._can(one, total)
        }
        decided = sum((known.get(total, Fraction(0)) * roll.mean() for total, roll in self.cases), start=Fraction(0))
        return self.first.mean() + decided + (1 - sum(known.values())) * self.otherwise.mean()

    @staticmethod
    def _can(one: Law, total: int) -> bool:
        return one.low <= total < one.low + len(one.weights) - one.or_more

    def thrown(self, fall: Fall) -> Rolled:
        """The first, and then what it leads to."""
        first = self.first.thrown(fall)
        following = dict(self.cases).get(first.value, self.otherwise).thrown(fall)
        return Rolled(first.value + following.value, (*first.dice, *following.dice))

    def written(self) -> str:
        """The first, and in braces what follows which total."""
        cases = ", ".join(f"{total}: {roll.written()}" for total, roll in self.cases)
        otherwise = "" if self.otherwise == NOTHING else f", else: {self.otherwise.written()}"
        return f"{bracketed(self.first)} then {{{cases}{otherwise}}}"

    @property
    def binds(self) -> bool:
        """No: a part of a larger roll stands in brackets."""
        return False
