"""Exact distributions: results with whole weights, and fractions as answers.

Two distributions are equal if they give the same chances. Nothing is cut off in silence: where results above a number
are not told apart, they are one result, `AtLeast`, and what cannot be known of them is refused.

>>> two = Distribution.uniform(range(1, 7)) + Distribution.uniform(range(1, 7))
>>> two[7], two.at_least(10), two.mean()
(Fraction(1, 6), Fraction(1, 6), Fraction(7, 1))
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, TypeVar, cast

from attrs import frozen

from ludex.layers.errors import DefinitionError, RefusedError

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)


@frozen(order=False, cache_hash=True)
class AtLeast:
    """A number or any above it: the one result above which nothing is told apart."""

    bound: int

    def __str__(self) -> str:
        return f"{self.bound} or more"


class Distribution(Generic[T]):
    """Each result with its weight, a positive whole number; the weights have no common divisor.

    Make one with `of`, `certain`, `uniform` or `mixture`.
    """

    __slots__ = ("_hash", "_weights", "total")

    _weights: dict[T, int]
    total: int

    def __init__(self, weights: Mapping[T, int]) -> None:
        """A distribution of results with weights; those of weight 0 are left out.

        Raises:
            DefinitionError: A weight is negative, or none is positive.
        """
        kept = {result: weight for result, weight in weights.items() if weight}
        if not kept or min(kept.values()) < 0:
            raise DefinitionError(
                "this is no distribution: it needs a positive weight and no negative one",
                remedy="Give each result that can come a whole weight above 0.",
            )
        self._take(dict(sorted(kept.items(), key=_rank)) if _can_be_ordered(kept) else kept)

    def _take(self, weights: dict[T, int]) -> None:
        divisor = gcd(*weights.values())
        if divisor > 1:
            weights = {result: weight // divisor for result, weight in weights.items()}
        self._weights = weights
        self.total = sum(weights.values())
        self._hash: int | None = None

    # ---------------------------------------------------------------- making

    @classmethod
    def of(cls, weights: Mapping[T, int]) -> Distribution[T]:
        """A distribution of results with whole weights.

        >>> Distribution.of({"hit": 2, "miss": 4})["hit"]
        Fraction(1, 3)
        """
        return cls(weights)

    @classmethod
    def in_order(cls, weights: dict[T, int]) -> Distribution[T]:
        """A distribution of results that are in order already, each with a weight above 0; nothing is checked."""
        made = cls.__new__(cls)
        made._take(weights)  # noqa: SLF001  # of the class itself
        return made

    @classmethod
    def of_chances(cls, chances: Mapping[T, Fraction]) -> Distribution[T]:
        """A distribution of results with chances that need not add up to 1.

        >>> Distribution.of_chances({"hit": Fraction(1, 3), "miss": Fraction(2, 3)}).total
        3
        """
        scale = lcm(*(chance.denominator for chance in chances.values()))
        return cls({result: int(chance * scale) for result, chance in chances.items()})

    @classmethod
    def certain(cls, result: T) -> Distribution[T]:
        """A distribution of one result."""
        return cls({result: 1})

    @classmethod
    def uniform(cls, results: Iterable[T]) -> Distribution[T]:
        """Each of some results as likely as the others; one that is given twice is twice as likely.

        Raises:
            DefinitionError: There is none.
        """
        weights: defaultdict[T, int] = defaultdict(int)
        for result in results:
            weights[result] += 1
        return cls(weights)

    @classmethod
    def mixture(cls, parts: Iterable[tuple[int, Distribution[T]]]) -> Distribution[T]:
        """One of some distributions, by weight, and then a result of it.

        >>> Distribution.mixture([(1, Distribution.certain(0)), (1, Distribution.uniform([0, 1]))])[0]
        Fraction(3, 4)
        """
        given = list(parts)
        scale = lcm(*(part.total for _, part in given))
        weights: defaultdict[T, int] = defaultdict(int)
        for weight, part in given:
            for result, inner in part.items():
                weights[result] += weight * inner * (scale // part.total)
        return cls(weights)

    # ---------------------------------------------------------------- reading

    def items(self) -> Iterator[tuple[T, int]]:
        """Each result with its weight, in order where they have one."""
        return iter(self._weights.items())

    @property
    def outcomes(self) -> tuple[T, ...]:
        """The results, in order where they have one."""
        return tuple(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __getitem__(self, result: T) -> Fraction:
        """The chance of a result; 0 for one that cannot come.

        Raises:
            RefusedError: It lies among those that are not told apart.
        """
        found = self._weights.get(result)
        if found is None and isinstance(result, int):
            self._know(result)
        return Fraction(found or 0, self.total)

    def probability(self, holds: Callable[[T], bool]) -> Fraction:
        """The chance of a result for which something holds."""
        return Fraction(sum(weight for result, weight in self._weights.items() if holds(result)), self.total)

    def at_least(self: Distribution[int] | Distribution[int | AtLeast], number: int) -> Fraction:
        """The chance of a number or more.

        Raises:
            RefusedError: Numbers from a lower one on are not told apart.
        """
        if number > (self._bound or number):
            self._know(number)
        weights = (weight for result, weight in self.items() if _lowest(result) >= number)
        return Fraction(sum(weights), self.total)

    def at_most(self: Distribution[int] | Distribution[int | AtLeast], number: int) -> Fraction:
        """The chance of a number or less.

        Raises:
            RefusedError: Numbers from that one, or a lower one, on are not told apart.
        """
        return 1 - self.at_least(number + 1)

    def mean(self) -> Fraction:
        """What can be expected.

        Raises:
            RefusedError: Some numbers are not told apart.
        """
        self._know(None)
        numbers = cast("Mapping[int, int]", self._weights)
        return Fraction(sum(result * weight for result, weight in numbers.items()), self.total)

    def variance(self) -> Fraction:
        """The mean square of the distance from the mean.

        Raises:
            RefusedError: Some numbers are not told apart.
        """
        mean = self.mean()
        numbers = cast("Mapping[int, int]", self._weights)
        squares = sum(result * result * weight for result, weight in numbers.items())
        return Fraction(squares, self.total) - mean * mean

    @property
    def _bound(self) -> int | None:
        """From where on numbers are not told apart; None where all are."""
        last = next(reversed(self._weights))
        return last.bound if isinstance(last, AtLeast) else None

    def _know(self, number: int | None) -> None:
        bound = self._bound
        if bound is not None and (number is None or number >= bound):
            asked = "the mean" if number is None else f"{number}"
            raise RefusedError(
                f"numbers from {bound} on are not told apart here, and {asked} hangs on them",
                remedy="Ask for the distribution up to a higher total.",
            )

    # ---------------------------------------------------------------- making others of it

    def map(self, function: Callable[[T], U]) -> Distribution[U]:
        """What a function makes of the results; equal ones are one.

        >>> Distribution.uniform(range(1, 7)).map(lambda face: face >= 5)[True]
        Fraction(1, 3)
        """
        weights: defaultdict[U, int] = defaultdict(int)
        for result, weight in self._weights.items():
            weights[function(result)] += weight
        return Distribution(weights)

    def then(self, following: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """A result of a distribution that depends on the result of this one."""
        return Distribution.mixture((weight, following(result)) for result, weight in self._weights.items())

    def given(self, holds: Callable[[T], bool]) -> Distribution[T]:
        """The results for which something holds, when it is known that it does.

        Raises:
            DefinitionError: It holds for none.

        >>> Distribution.uniform(range(1, 7)).given(lambda face: face % 2 == 0)[6]
        Fraction(1, 3)
        """
        return Distribution({result: weight for result, weight in self._weights.items() if holds(result)})

    def joint(self, other: Distribution[U]) -> Distribution[tuple[T, U]]:
        """Both results, independent of each other."""
        return combined(self, other, lambda one, another: (one, another))

    def times(self: Distribution[int], count: int) -> Distribution[int]:
        """The sum of so many independent results."""
        total, power = Distribution.certain(0), self
        while count:
            if count & 1:
                total = total + power
            count >>= 1
            if count:
                power = power + power
        return total

    def highest_of(self: Distribution[int], count: int) -> Distribution[int]:
        """The highest of so many independent results.

        >>> Distribution.uniform(range(1, 7)).highest_of(2)[6]
        Fraction(11, 36)
        """
        weights, below = dict[int, int](), 0
        for result, weight in self.items():
            weights[result] = (below + weight) ** count - below**count
            below += weight
        return Distribution(weights)

    def lowest_of(self: Distribution[int], count: int) -> Distribution[int]:
        """The lowest of so many independent results."""
        return -((-self).highest_of(count))

    def __add__(self: Distribution[int], other: Distribution[int] | int) -> Distribution[int]:
        if isinstance(other, int):
            return self.map(lambda result: result + other)
        return combined(self, other, lambda one, another: one + another)

    def __sub__(self: Distribution[int], other: Distribution[int] | int) -> Distribution[int]:
        return self + (-other)

    def __mul__(self: Distribution[int], other: Distribution[int] | int) -> Distribution[int]:
        if isinstance(other, int):
            return self.map(lambda result: result * other)
        return combined(self, other, lambda one, another: one * another)

    def __neg__(self: Distribution[int]) -> Distribution[int]:
        return self.map(lambda result: -result)

    # ---------------------------------------------------------------- as a value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._weights == cast("Distribution[object]", other)._weights

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._weights.items()))
        return self._hash

    def __reduce__(self) -> tuple[type[Distribution[T]], tuple[dict[T, int]]]:
        return Distribution, (self._weights,)

    def __repr__(self) -> str:
        shown = [f"{result}: {Fraction(weight, self.total)}" for result, weight in list(self._weights.items())[:8]]
        more = f", … {len(self)} in all" if len(self) > len(shown) else ""
        return f"<{', '.join(shown)}{more}>"


def combined(one: Distribution[T], other: Distribution[U], function: Callable[[T, U], V]) -> Distribution[V]:
    """What a function makes of two independent results."""
    weights: defaultdict[V, int] = defaultdict(int)
    others = list(other.items())
    for first, weight in one.items():
        for second, another in others:
            weights[function(first, second)] += weight * another
    return Distribution(weights)


def _can_be_ordered(results: Iterable[object]) -> bool:
    kinds = {type(result) for result in results}
    return kinds <= {int, AtLeast} or kinds in ({str}, {bool}, {Fraction})


def _rank(entry: tuple[object, int]) -> tuple[int, object]:
    result = entry[0]
    return (1, result.bound) if isinstance(result, AtLeast) else (0, result)


def _lowest(result: int | AtLeast) -> int:
    return result.bound if isinstance(result, AtLeast) else result
