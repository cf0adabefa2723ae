"""Throwing often: only the totals, by the law of the whole roll.

>>> from random import Random
>>> from ludex.engine.dice.die import d
>>> throw = sampler(d(6))
>>> {throw(Random(seed)) for seed in range(40)} == {1, 2, 3, 4, 5, 6}
True
"""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from random import Random
from typing import Final, TypeAlias

from ludex.engine.dice.description import Roll, falling, law_up_to, verify_can_be_thrown
from ludex.engine.dice.law import Law

WORTH_LISTING: Final = 1_000_000
"""With so many steps or fewer the law is found once; else the dice are thrown one by one."""

FIRST_BOUND: Final = 40
"""Of dice without end so many totals are told apart at first."""

Throw: TypeAlias = Callable[[Random], int]
"""Throws a roll: the total."""


def sampler(roll: Roll) -> Throw:
    """Throws a roll again and again, each time by the same law as `distribution` tells and `sample` follows.

    Raises:
        RefusedError: There are too many dice to throw one by one, and their law would be too much work.
    """
    if roll.highest is None:
        return _without_end(roll)
    if roll.work(None) <= WORTH_LISTING:
        return thrower(law_up_to(roll))
    return _one_by_one(roll)


def _one_by_one(roll: Roll) -> Throw:
    verify_can_be_thrown(roll)
    return lambda random: roll.thrown(falling(random)).value


def _without_end(roll: Roll) -> Throw:
    """Throws dice that roll on without end.

    Totals up to a bound are told apart first; where it comes to that bound or more, those up to twice as much, and so
    on. So the law stays exact, and what is hardly ever asked is not worked out.
    """
    first = max(1, roll.lowest) + FIRST_BOUND
    if roll.work(first) > WORTH_LISTING:
        return _one_by_one(roll)
    bounds, throws = [first], [thrower(law_up_to(roll, first))]

    def throw(random: Random) -> int:
        level = 0
        while (total := throws[level](random)) >= bounds[level]:
            level += 1
            if level == len(throws):
                bounds.append(2 * bounds[-1])
                throws.append(thrower(_from(law_up_to(roll, bounds[-1]), bounds[-2])))
        return total

    return throw


def _from(law: Law, number: int) -> Law:
    """The law when it is known that it comes to a number or more."""
    return Law(number, law.weights[number - law.low :], law.or_more)


def thrower(law: Law) -> Throw:
    """Throws by a law: a whole number below the sum of the weights, each as likely as the others, and where it lies."""
    sums, low, total = list(accumulate(law.weights)), law.low, law.total
    bits = total.bit_length()

    def throw(random: Random) -> int:
        number = random.getrandbits(bits)
        while number >= total:
            number = random.getrandbits(bits)
        return low + bisect_right(sums, number)

    return throw
