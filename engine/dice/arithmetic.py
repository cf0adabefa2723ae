"""Rolls that do not depend on each other, summed and multiplied; and numbers, which are rolls without dice.

>>> from ludex.engine.dice.die import d
>>> Sum((d(6), Flat(3), Times(-1, d(4)))).written()
'd6 + 3 - d4'
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import prod
from typing import Final

from attrs import frozen

from ludex.engine.dice.description import Fall, Roll, Rolled, bracketed, span
from ludex.engine.dice.law import Law, law_of, summed
from ludex.engine.dice.polynomials import steps_of_long, steps_of_product
from ludex.layers.errors import DefinitionError


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

    def bits(self, cap: int | None) -> int:
        """One."""
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


NOTHING: Final = Flat(0)


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
        steps, totals, bits = 0, 1, 0
        for term in self.terms:
            left = self._left(term, cap)
            bits += term.bits(left)
            more = span(term, left)
            steps += term.work(left) + steps_of_product(totals, more, bits)
            totals += more
        return steps

    def bits(self, cap: int | None) -> int:
        """Those of all terms."""
        return sum(term.bits(self._left(term, cap)) for term in self.terms)

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
        return self.roll.work(self._left(cap)) + span(self, cap if self.factor > 0 else None)

    def bits(self, cap: int | None) -> int:
        """Those of the roll."""
        return self.roll.bits(self._left(cap))

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
            prod(span(factor, None) for factor in self.factors) * steps_of_long(self.bits(None)) * 4
            + sum(factor.work(None) for factor in self.factors)
            + span(self, None)
        )

    def bits(self, cap: int | None) -> int:
        """Those of all factors."""
        return sum(factor.bits(None) for factor in self.factors)

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
