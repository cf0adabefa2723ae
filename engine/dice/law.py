"""Laws: the weights of whole totals, in a row, from the lowest on; what rolls are worked out with.

Summing dice multiplies polynomials (`polynomials`), exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final

from attrs import frozen

from ludex.engine.dice.distribution import AtLeast, Distribution
from ludex.engine.dice.polynomials import multiplied, powered


@frozen
class Law:
    """How the totals of a roll are weighted.

    Attributes:
        low: The lowest total.
        weights: The weight of it and of each after it; the first and the last are not 0.
        or_more: Whether the last stands for all higher totals too.
    """

    low: int
    weights: tuple[int, ...]
    or_more: bool = False

    @property
    def high(self) -> int:
        """The highest total, or the one that stands for all higher ones."""
        return self.low + len(self.weights) - 1

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(self.weights)

    @property
    def mean(self) -> Fraction:
        """What can be expected of totals that are all told apart."""
        assert not self.or_more
        return Fraction(sum(total * each for total, each in enumerate(self.weights, self.low)), self.total)

    def distribution(self) -> Distribution[int | AtLeast]:
        """As a distribution."""
        found: dict[int | AtLeast, int] = {
            total: weight for total, weight in enumerate(self.weights, self.low) if weight
        }
        if self.or_more:
            found[AtLeast(self.high)] = found.pop(self.high)
        return Distribution.in_order(found)

    def capped(self, cap: int | None) -> Law:
        """The law in which all totals from a number on are one; None for no such number."""
        if cap is None or cap > self.high:
            return self
        kept = max(0, cap - self.low)
        if not kept:
            return Law(cap, (self.total,), or_more=True)
        return Law(self.low, (*self.weights[:kept], sum(self.weights[kept:])), or_more=True)

    def shifted(self, by: int) -> Law:
        """The law of the totals with a number added."""
        return Law(self.low + by, self.weights, self.or_more)

    def highest_of(self, count: int) -> Law:
        """The law of the highest of so many."""
        sums = [power**count for power in accumulate(self.weights)]
        return law(
            self.low, [after - before for before, after in zip([0, *sums], sums, strict=False)], or_more=self.or_more
        )

    def lowest_of(self, count: int) -> Law:
        """The law of the lowest of so many."""
        sums = [power**count for power in accumulate(reversed(self.weights))]
        found = [after - before for before, after in zip([0, *sums], sums, strict=False)]
        return law(self.low, found[::-1], or_more=self.or_more)


NOTHING: Final = Law(0, (1,))


def law(low: int, weights: Iterable[int], *, or_more: bool = False) -> Law:
    """A law of weights in a row, without zeros at its ends."""
    row = list(weights)
    while row and not row[-1]:
        row.pop()
        or_more = False
    first = next((place for place, weight in enumerate(row) if weight), 0)
    return Law(low + first, tuple(row[first:]), or_more)


def law_of(weights: dict[int, int]) -> Law:
    """A law of totals with weights."""
    low, high = min(weights), max(weights)
    return law(low, [weights.get(total, 0) for total in range(low, high + 1)])


def added(one: Law, other: Law, cap: int | None = None) -> Law:
    """The law of a sum. Where a part has an "or more", so has the sum: from the lowest total that needs it on."""
    open_from = [part.high + rest.low for part, rest in ((one, other), (other, one)) if part.or_more]
    product = Law(one.low + other.low, tuple(multiplied(one.weights, other.weights)))
    bounds = [*open_from, *([] if cap is None else [cap])]
    return product.capped(min(bounds)) if bounds else product


def repeated(one: Law, count: int, cap: int | None = None) -> Law:
    """The law of the sum of so many.

    Args:
        one: The law of each.
        count: How many, at least 1.
        cap: From which total on all may be one.
    """
    bounds = [] if cap is None else [cap]
    if one.or_more:
        bounds.append(one.high + (count - 1) * one.low)  # where one die is at its last, and the others at their lowest
    low, length = one.low * count, (len(one.weights) - 1) * count + 1
    kept = max(0, min(bounds) - low) if bounds else length
    if kept >= length:
        return Law(low, tuple(powered(one.weights, count)))
    # Below the bound no die shows its "or more", nor what would reach the bound alone: the first weights of one die
    # give the first weights of the sum, and all other throws reach the bound.
    below = powered(one.weights[:kept], count, kept) if kept else []
    below += [0] * (kept - len(below))
    return Law(low, (*below, one.total**count - sum(below)), or_more=True)


def mixed(parts: Iterable[tuple[int, Law]]) -> Law:
    """The law of one of several, by weight; the laws are of one total weight."""
    given = list(parts)
    bounds = [part.high for _, part in given if part.or_more]
    if bounds:
        cap = min(bounds)
        given = [(weight, part.capped(cap)) for weight, part in given]
    low = min(part.low for _, part in given)
    row = [0] * (max(part.high for _, part in given) - low + 1)
    for weight, part in given:
        for place, each in enumerate(part.weights, part.low - low):
            row[place] += weight * each
    return law(low, row, or_more=bool(bounds))


def summed(laws: Sequence[Law], cap: int | None = None) -> Law:
    """The law of the sum of independent totals."""
    found, rest = NOTHING, sum(each.low for each in laws)
    for each in laws:
        rest -= each.low
        found = added(found, each, None if cap is None else cap - rest)
    return found
