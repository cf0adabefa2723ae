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

from ludex.engine.dice.die import Die, LostLater
from ludex.layers.errors import RefusedError
from ludex.systems.powers_that_be.tallies import MOST_TALLIES, NOTHING, TalliedPool, Tallies, Tally

_Pool: TypeAlias = Mapping[tuple[int, tuple[int, ...], int], Fraction]
"""One throw of all dice: its sum, the faces of each die that botched, how many dice are critical."""


def tallies_of_whole_pool(pool: TalliedPool, bound: int, *, lost: bool) -> Tallies:
    """Each tally with its chance; extra rolls are not told.

    Raises:
        RefusedError: It would be too much work; nothing was begun.

    >>> from attrs import evolve
    >>> from ludex.engine.dice.die import d
    >>> die = evolve(d(2), rolls_on=frozenset({2}))
    >>> found = tallies_of_whole_pool(TalliedPool((die,)), 4, lost=False)
    >>> [(tally.total, str(chance)) for tally, chance in sorted(found.items())]
    [(1, '1/2'), (3, '1/4'), (4, '1/4')]
    """
    _verify_work(pool, bound, lost=lost)
    first = _thrown(pool, pool.bonus, bound, extra=False, lost=lost)
    further = _thrown(pool, pool.bonus_again, bound, extra=True, lost=False)
    together = _several(further, bound, len(pool.dice))
    found: defaultdict[Tally, Fraction] = defaultdict(Fraction)
    for (total, out, critical), chance in first.items():
        below = NOTHING
        for more, likely in enumerate(together[critical]):
            if likely and total + more < bound:
                found[Tally(total + more, out, 0)] += chance * likely
                below += likely
        found[Tally(bound, out, 0)] += chance * (1 - below)
    return {tally: chance for tally, chance in found.items() if chance}


def _verify_work(pool: TalliedPool, bound: int, *, lost: bool) -> None:
    count = len(pool.dice)
    thrown = count * bound * (count + 1) * (count + 1 if lost else 1) * max(map(_faces, pool.dice), default=1)
    work = thrown + bound * bound * (count + 1) * 2
    if work > MOST_TALLIES:
        raise RefusedError(
            f"telling what {count} dice come to, all rolled again for each critical one, takes about {work:,} steps",
            remedy=f"At most {MOST_TALLIES:,} are done: ask about a lower score, or play it many times.",
        )


def mean_of_whole_pool(pool: TalliedPool) -> Fraction:
    """What can be expected.

    Raises:
        RefusedError: A pool has one critical die or more on average, so that it grows beyond all bounds.
    """
    criticals = sum((Fraction(len(die.rolls_on), _faces(die)) for die in pool.dice), start=NOTHING)
    if criticals >= 1:
        raise RefusedError(
            f"each pool has {criticals} critical dice on average, and each has the pool rolled again",
            remedy="No total can be expected; ask for the chances up to one.",
        )
    first = pool.bonus + sum((_worth(die, extra=False) for die in pool.dice), start=NOTHING)
    further = pool.bonus_again + sum((_worth(die, extra=True) for die in pool.dice), start=NOTHING)
    return first + criticals * further / (1 - criticals)


def _faces(die: Die) -> int:
    return len(die.faces)


def _is_lost(die: Die, face: int, *, extra: bool) -> bool:
    return face in die.lost and not (extra and die.lost_later is LostLater.COUNTS)


def _worth(die: Die, *, extra: bool) -> Fraction:
    return Fraction(sum(face for face in die.faces if not _is_lost(die, face, extra=extra)), _faces(die))


def _thrown(pool: TalliedPool, bonus: int, bound: int, *, extra: bool, lost: bool) -> _Pool:
    """One throw of all dice, sums from a bound on being one."""
    found: dict[tuple[int, tuple[int, ...], int], int] = {(min(bonus, bound), (), 0): 1}
    scale = 1
    for die in pool.dice:
        following: defaultdict[tuple[int, tuple[int, ...], int], int] = defaultdict(int)
        for (total, out, critical), weight in found.items():
            for face in die.faces:
                if _is_lost(die, face, extra=extra):
                    following[total, (*out, _faces(die)) if lost else out, critical] += weight
                else:
                    following[min(total + face, bound), out, critical + (face in die.rolls_on)] += weight
        found, scale = following, scale * _faces(die)
    return {thrown: Fraction(weight, scale) for thrown, weight in found.items()}


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
