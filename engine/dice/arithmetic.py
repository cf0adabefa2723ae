"""Rolls made of rolls: sums, products, the best of several, and what is rolled next depending on what was rolled.

>>> from ludex.engine.dice.die import d, meta
>>> save = Depends(Sum((d(12), Flat(3))), ((15, meta(12, 5)),))
>>> save.written()
'(d12 + 3) then {15: d12 min 5}'
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import prod
from typing import Final

from attrs import frozen

from ludex.engine.dice.description import Fall, Fate, Roll, Rolled, Shown, bracketed
from ludex.engine.dice.law import Law, law, law_of, mixed, summed
from ludex.layers.errors import DefinitionError, RefusedError

MOST_TIMES: Final = 10_000


@frozen(cache_hash=True)
class Flat(Roll):
    """A number that is not rolled."""

    number: int

    @property
    def lowest(self) -> int:
        """The number."""
        return self.number

    @property
    def highest(self) -> int | None:
        """The number."""
        return self.number

    @property
    def dice(self) -> int:
        """None."""
        return 0

    def work(self, cap: int | None) -> int:
        """One step."""
        return 1

    def law(self, cap: int | None) -> Law:
        """The number alone."""
        return Law(self.number, (1,))

    def mean(self) -> Fraction:
        """The number."""
        return Fraction(self.number)

    def thrown(self, fall: Fall) -> Rolled:
        """The number, without a die."""
        return Rolled(self.number, ())

    def written(self) -> str:
        """The number."""
        return str(self.number)


@frozen(cache_hash=True)
class Sum(Roll):
    """The sum of rolls that do not depend on each other.

    Raises:
        DefinitionError: There is nothing to sum.
    """

    terms: tuple[Roll, ...]

    def __attrs_post_init__(self) -> None:
        if not self.terms:
            raise DefinitionError("a sum has no terms", remedy="Give it at least one.")

    @property
    def lowest(self) -> int:
        """The sum of the lowest."""
        return sum(term.lowest for term in self.terms)

    @property
    def highest(self) -> int | None:
        """The sum of the highest, where each has one."""
        highest = [term.highest for term in self.terms]
        return None if None in highest else sum(each for each in highest if each is not None)

    @property
    def dice(self) -> int:
        """Those of all terms."""
        return sum(term.dice for term in self.terms)

    def work(self, cap: int | None) -> int:
        """That of the terms, and of bringing them together."""
        return sum(term.work(self._left(term, cap)) + span(term, self._left(term, cap)) for term in self.terms)

    def _left(self, term: Roll, cap: int | None) -> int | None:
        """From where on a term need not be told apart: the others bring at least their lowest."""
        return None if cap is None else cap - (self.lowest - term.lowest)

    def law(self, cap: int | None) -> Law:
        """Term by term."""
        return summed([term.law(self._left(term, cap)) for term in self.terms], cap)

    def mean(self) -> Fraction:
        """The sum of what can be expected."""
        return sum((term.mean() for term in self.terms), start=Fraction(0))

    def thrown(self, fall: Fall) -> Rolled:
        """Each term in turn."""
        thrown = [term.thrown(fall) for term in self.terms]
        return Rolled(sum(each.value for each in thrown), tuple(die for each in thrown for die in each.dice))

    def written(self) -> str:
        """With signs between the terms."""
        said = bracketed(self.terms[0])
        for term in self.terms[1:]:
            if isinstance(term, Flat) and term.number < 0:
                said += f" - {-term.number}"
            elif isinstance(term, Times) and term.factor == -1:
                said += f" - {bracketed(term.roll)}"
            else:
                said += f" + {bracketed(term)}"
        return said

    @property
    def binds(self) -> bool:
        """No: a part of a larger roll stands in brackets."""
        return False


@frozen(cache_hash=True)
class Times(Roll):
    """A roll, multiplied by a number.

    Raises:
        DefinitionError: The number is negative and the roll has no highest total.
    """

    factor: int
    roll: Roll

    def __attrs_post_init__(self) -> None:
        if self.factor < 0 and self.roll.highest is None:
            raise DefinitionError(
                "dice that roll on without end cannot be taken away", remedy="Say how often they roll on at most."
            )

    @property
    def lowest(self) -> int:
        """That of the roll, or its highest for a negative number."""
        ends = [self.roll.lowest * self.factor]
        if self.roll.highest is not None:
            ends.append(self.roll.highest * self.factor)
        return min(0, *ends) if self.factor == 0 else min(ends)

    @property
    def highest(self) -> int | None:
        """That of the roll, or its lowest for a negative number."""
        if self.roll.highest is None:
            return None if self.factor else 0
        return max(self.roll.lowest * self.factor, self.roll.highest * self.factor)

    @property
    def dice(self) -> int:
        """Those of the roll."""
        return self.roll.dice

    def work(self, cap: int | None) -> int:
        """That of the roll, and each total once."""
        return self.roll.work(self._left(cap)) + span(self, cap)

    def _left(self, cap: int | None) -> int | None:
        return -(-cap // self.factor) if cap is not None and self.factor > 0 else None

    def law(self, cap: int | None) -> Law:
        """Each total, multiplied."""
        if not self.factor:
            return Law(0, (1,))
        one = self.roll.law(self._left(cap))
        found = law_of({(one.low + place) * self.factor: each for place, each in enumerate(one.weights) if each})
        return Law(found.low, found.weights, one.or_more)

    def mean(self) -> Fraction:
        """What can be expected, multiplied."""
        return self.factor * self.roll.mean()

    def thrown(self, fall: Fall) -> Rolled:
        """The roll, multiplied."""
        rolled = self.roll.thrown(fall)
        return Rolled(rolled.value * self.factor, rolled.dice)

    def written(self) -> str:
        """With a sign of multiplication; a minus alone for -1."""
        return f"-{bracketed(self.roll)}" if self.factor == -1 else f"{self.factor} * {bracketed(self.roll)}"

    @property
    def binds(self) -> bool:
        """No: a part of a larger roll stands in brackets."""
        return False


@frozen(cache_hash=True)
class Product(Roll):
    """The product of rolls that do not depend on each other.

    Raises:
        DefinitionError: There are not two or more, or one has no highest total.
    """

    factors: tuple[Roll, ...]

    def __attrs_post_init__(self) -> None:
        if len(self.factors) < 2:
            raise DefinitionError("a product has fewer than two factors", remedy="Give it two or more.")
        if any(factor.highest is None for factor in self.factors):
            raise DefinitionError(
                "dice that roll on without end cannot be multiplied", remedy="Say how often they roll on at most."
            )

    @cached_property
    def _ends(self) -> tuple[int, int]:
        low, high = 1, 1
        for factor in self.factors:
            ends = [one * other for one in (low, high) for other in (factor.lowest, factor.highest or 0)]
            low, high = min(ends), max(ends)
        return low, high

    @property
    def lowest(self) -> int:
        """The lowest product."""
        return self._ends[0]

    @property
    def highest(self) -> int | None:
        """The highest product."""
        return self._ends[1]

    @property
    def dice(self) -> int:
        """Those of all factors."""
        return sum(factor.dice for factor in self.factors)

    def work(self, cap: int | None) -> int:
        """Each pair of totals once, and each total of the product."""
        return (
            prod(span(factor, None) for factor in self.factors)
            + sum(f.work(None) for f in self.factors)
            + span(self, None)
        )

    def law(self, cap: int | None) -> Law:
        """Each pair of totals."""
        found = {1: 1}
        for factor in self.factors:
            one, product = factor.law(None), dict[int, int]()
            for total, weight in found.items():
                for other, each in enumerate(one.weights, one.low):
                    product[total * other] = product.get(total * other, 0) + weight * each
            found = product
        return law_of(found)

    def mean(self) -> Fraction:
        """The product of what can be expected."""
        return prod((factor.mean() for factor in self.factors), start=Fraction(1))

    def thrown(self, fall: Fall) -> Rolled:
        """Each factor in turn."""
        thrown = [factor.thrown(fall) for factor in self.factors]
        return Rolled(prod(each.value for each in thrown), tuple(die for each in thrown for die in each.dice))

    def written(self) -> str:
        """With signs of multiplication."""
        return " * ".join(map(bracketed, self.factors))

    @property
    def binds(self) -> bool:
        """No: a part of a larger roll stands in brackets."""
        return False


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
        """That of one, and each total once."""
        return self.roll.work(cap) + span(self.roll, cap) * self.times

    def mean(self) -> Fraction:
        """What can be expected.

        Raises:
            RefusedError: It may roll on without end.
        """
        if self.roll.highest is None:
            raise RefusedError(
                "what can be expected of the best or worst of rolls without end is not worked out",
                subject=f"roll {self}",
                remedy="Ask for the chances up to a total.",
            )
        found = self.law(None)
        return Fraction(sum(total * each for total, each in enumerate(found.weights, found.low)), found.total)

    def _counting(self, values: list[int]) -> int:
        raise NotImplementedError

    def thrown(self, fall: Fall) -> Rolled:
        """Each in turn; the dice of those that do not count are dropped."""
        thrown = [self.roll.thrown(fall) for _ in range(self.times)]
        counting = self._counting([each.value for each in thrown])
        dice = [
            die
            if place == counting or die.fate in (Fate.LOST, Fate.REROLLED)
            else Shown(die.die, die.face, Fate.DROPPED)
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
    otherwise: Roll = Flat(0)

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
        following = sum(roll.work(other) + span(roll, other) for roll in self._following)
        return self.first.work(one) + span(self.first, one) + following

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
            without = summed([law(one.low, rest, one.or_more), otherwise], cap)
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
        otherwise = "" if self.otherwise == Flat(0) else f", else: {self.otherwise.written()}"
        return f"{bracketed(self.first)} then {{{cases}{otherwise}}}"

    @property
    def binds(self) -> bool:
        """No: a part of a larger roll stands in brackets."""
        return False


def span(roll: Roll, cap: int | None) -> int:
    """How many totals there may be."""
    highest = roll.highest if cap is None else cap if roll.highest is None else min(cap, roll.highest)
    return max(1, (highest or 0) - roll.lowest + 1)
