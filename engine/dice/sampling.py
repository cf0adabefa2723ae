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

Throw: TypeAlias = Callable[[Random], int]
"""Throws a roll: the total."""


def sampler(roll: Roll) -> Throw:
    """Throws a roll again and again, each time by the same law as `distribution` tells and `sample` follows.

    Raises:
        RefusedError: There are too many dice to throw one by one, and their law would be too much work.
    """
    if roll.highest is not None and roll.work(None) <= WORTH_LISTING:
        return thrower(law_up_to(roll))
    verify_can_be_thrown(roll)
    return lambda random: roll.thrown(falling(random)).value


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
