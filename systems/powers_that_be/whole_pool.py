"""The reading by which a critical die has the whole pool rolled again (PB-C04): once for each critical die.

Dice that are critical in a pool that is rolled again have it rolled again in their turn. With e(t) for the chance that
one further pool comes to t in the end: a pool without a critical ends there; one with k critical dice and the sum s
comes to t if k further pools come to t - s together. Since s is above 0, e(t) hangs on lower totals alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from ludex.engine.dice.die import LostLater
from ludex.layers.errors import RefusedError
from ludex.systems.powers_that_be.tallies import NOTHING, TalliedPool, Tallies, Tally

_Pool: TypeAlias = Mapping[tuple[int, tuple[int, ...], int], Fraction]
"""One throw of all dice: its sum, the faces of each die that botched, how many dice are critical."""


def tallies_of_whole_pool(pool: TalliedPool, bound: int, *, lost: bool) -> Tallies:
    """Each tally with its chance; extra rolls are not told.

    >>> from attrs import evolve
    >>> from ludex.engine.dice.die import d
    >>> die = evolve(d(2), rolls_on=frozenset({2}))
    >>> found = tallies_of_whole_pool(TalliedPool((die,)), 4, lost=False)
    >>> [(tally.total, str(chance)) for tally, chance in sorted(found.items())]
    [(1, '1/2'), (3, '1/4'), (4, '1/4')]
    """
    first = _thrown(pool, pool.bonus, extra=False)
    together = _several(_thrown(pool, pool.bonus_again, extra=True), bound, len(pool.dice))
    found: defaultdict[Tally, Fraction] = defaultdict(Fraction)
    for (total, out, critical), chance in first.items():
        below = NOTHING
        for more, further in enumerate(together[critical]):
            if further and total + more < bound:
                found[Tally(total + more, out if lost else (), 0)] += chance * further
                below += further
        found[Tally(bound, out if lost else (), 0)] += chance * (1 - below)
    return {tally: chance for tally, chance in found.items() if chance}


def mean_of_whole_pool(pool: TalliedPool) -> Fraction:
    """What can be expected.

    Raises:
        RefusedError: A pool has one critical die or more on average, so that it grows beyond all bounds.
    """
    first, further = _thrown(pool, pool.bonus, extra=False), _thrown(pool, pool.bonus_again, extra=True)
    criticals = _expected(further, 2)
    if criticals >= 1:
        raise RefusedError(
            f"each pool has {criticals} critical dice on average, and each has the pool rolled again",
            remedy="No total can be expected; ask for the chances up to one.",
        )
    return _expected(first, 0) + _expected(first, 2) * _expected(further, 0) / (1 - criticals)


def _expected(pool: _Pool, place: int) -> Fraction:
    return sum((chance * (total, 0, critical)[place] for (total, _, critical), chance in pool.items()), start=NOTHING)


def _thrown(pool: TalliedPool, bonus: int, *, extra: bool) -> _Pool:
    """One throw of all dice; an extra one tells no botches."""
    found: _Pool = {(bonus, (), 0): Fraction(1)}
    for die in pool.dice:
        following: defaultdict[tuple[int, tuple[int, ...], int], Fraction] = defaultdict(Fraction)
        for (total, out, critical), chance in found.items():
            for face in die.faces:
                share = chance / len(die.faces)
                if face in die.lost and not (extra and die.lost_later is LostLater.COUNTS):
                    following[total, out if extra else (*out, len(die.faces)), critical] += share
                else:
                    following[total + face, out, critical + (face in die.rolls_on)] += share
        found = following
    return found


def _several(further: _Pool, bound: int, most: int) -> list[list[Fraction]]:
    """For 0, 1, 2 … further pools, the chance of each sum below a bound that they come to in the end."""
    together = [[NOTHING] * bound for _ in range(most + 1)]
    if bound:
        together[0][0] = Fraction(1)
    for total in range(bound):
        one = NOTHING
        for (sum_, _, critical), chance in further.items():
            if sum_ <= total:
                one += chance * together[critical][total - sum_]
        if most:
            together[1][total] = one
        for count in range(2, most + 1):
            together[count][total] = sum(
                (together[1][part] * together[count - 1][total - part] for part in range(total + 1)), start=NOTHING
            )
    return together
