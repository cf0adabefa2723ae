"""Dice that are copied: one that shows its maximum brings one more like it, as a bonus of its own (MF-MPOWER-27).

>>> from ludex.systems.metaforce.dice.meta_dice import meta_die
>>> [(value, bonus, weight) for value, bonus, weight in copied(meta_die(4), dropped_too=False) if value > 2]
[(3, 0, 4), (4, 1, 1), (4, 2, 1), (4, 3, 1), (4, 4, 1)]

A die shows its maximum when it falls on that side; what a power lifts to it (MF-MPOWER-15) shows
less, and what is nudged to it has not fallen so (MF-OPEN-19).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final

from attrs import field, frozen

from ludex.engine.dice.arithmetic import Sum
from ludex.engine.dice.description import Fall, Roll, Rolled, Shown, bracketed
from ludex.engine.dice.die import Die, d
from ludex.engine.dice.law import Law, law_of, repeated
from ludex.engine.dice.pools import End, Keep, Pool

PLAIN_D12: Final = d(12)
"""Which is the one die that is not copied."""


@lru_cache(maxsize=512)
def not_copied(roll: Roll) -> tuple[tuple[int, int, int], ...]:
    """What a die counts, no bonus, and the weight."""
    return tuple((value, 0, weight) for value, weight in _rows(roll))


@lru_cache(maxsize=512)
def copied(roll: Roll, *, dropped_too: bool) -> tuple[tuple[int, int, int], ...]:
    """What a die counts, the bonus of its copies, and the weight (MF-MPOWER-27)."""
    die, copy, most = die_of(roll), die_of(roll).law(None), roll.highest or 0
    count = roll.count if isinstance(roll, Keep) else 1
    top = die.faces.count(max(die.faces))
    less = len(die.faces) - top
    # of several dice of which the highest counts each that shows the maximum is copied, or the one that counts
    ways: dict[int, int] = {}
    for shown in range(1, count + 1):
        copies = shown if dropped_too else 1
        ways[copies] = ways.get(copies, 0) + comb(count, shown) * top**shown * less ** (count - shown)
    largest = max(ways)
    # a law is in lowest terms, the ways are counted in throws
    law, throws = roll.law(None), len(die.faces) ** count
    values = {value: weight * throws // law.total for value, weight in _rows(roll)}
    values[most] -= sum(ways.values())
    rows = [(value, 0, weight * copy.total**largest) for value, weight in values.items()]
    for copies, often in ways.items():
        several = repeated(copy, copies)
        for bonus, weight in enumerate(several.weights, several.low):
            rows.append((most, bonus, often * weight * copy.total ** (largest - copies)))
    return tuple(row for row in rows if row[2])


def copies_of(roll: Roll, shown: Iterable[Shown], *, dropped_too: bool) -> int:
    """How many copies a die brings that was thrown, by the sides on which it fell."""
    most = max(die_of(roll).faces)
    count = sum(die.face == most for die in shown)
    return count if dropped_too else min(count, 1)


def die_of(roll: Roll) -> Die:
    """The die that a copy is: of several, one."""
    die = roll.die if isinstance(roll, Keep) else roll
    assert isinstance(die, Die)
    return die


@lru_cache(maxsize=512)
def law_with_copies(roll: Roll, *, dropped_too: bool) -> Law:
    """The law of a die and its copies together."""
    found: dict[int, int] = {}
    for value, bonus, weight in copied(roll, dropped_too=dropped_too):
        found[value + bonus] = found.get(value + bonus, 0) + weight
    return law_of(found)


# ---------------------------------------------------------------- copies that stay with their die


@frozen(cache_hash=True)
class WithCopies(Roll):
    """A die of a hit and its copies, which count where it counts.

    Attributes:
        roll: The die, or several of which the highest counts.
        dropped_too: Whether dice that are dropped are copied as well (MF-OPEN-14).
    """

    roll: Roll
    dropped_too: bool = field(default=False, kw_only=True)

    @property
    def lowest(self) -> int:
        """That of the die."""
        return self.roll.lowest

    @property
    def highest(self) -> int:
        """The die and its copies at their highest."""
        return (self.roll.highest or 0) + (die_of(self.roll).highest or 0) * (self.dice if self.dropped_too else 1)

    @property
    def dice(self) -> int:
        """How many are thrown at first."""
        return self.roll.dice

    def work(self, cap: int | None) -> int:
        """That of the die, and of as many copies as there may be."""
        laws = self.dice if self.dropped_too else 1
        return self.roll.work(None) + self.dice**2 * len(die_of(self.roll).faces) * laws

    def law(self, cap: int | None) -> Law:
        """The law of both together."""
        return law_with_copies(self.roll, dropped_too=self.dropped_too)

    def mean(self) -> Fraction:
        """What can be expected."""
        return self.law(None).mean

    def thrown(self, fall: Fall) -> Rolled:
        """The die, and right after it its copies."""
        first = self.roll.thrown(fall)
        count = copies_of(self.roll, first.dice, dropped_too=self.dropped_too)
        thrown = [first, *(die_of(self.roll).thrown(fall) for _ in range(count))]
        return Rolled(sum(each.value for each in thrown), tuple(die for each in thrown for die in each.dice))

    def written(self) -> str:
        """The die, and that it is copied."""
        return f"{bracketed(self.roll)} with copies"

    @property
    def binds(self) -> bool:
        """No: a part of a larger roll stands in brackets."""
        return False


@lru_cache(maxsize=512)
def with_copies(roll: Roll, *, dropped_too: bool) -> Roll:
    """A roll, each of its dice being copied that the game knows, but for a plain d12 (MF-MPOWER-27).

    >>> [with_copies(die, dropped_too=False).highest for die in (d(6), Pool(d(6), 2), d(12))]
    [12, 24, 12]
    """
    match roll:
        case Die() if _is_copied(roll):
            return WithCopies(roll)
        case Keep(die=die, kept=1, end=End.HIGHEST) if _is_copied(die):
            return WithCopies(roll, dropped_too=dropped_too)
        case Pool(die=die, count=count) if count and _is_copied(die):
            return Sum((WithCopies(die),) * count)
        case Sum(terms=terms):
            return Sum(tuple([with_copies(each, dropped_too=dropped_too) for each in terms]))
        case _:
            return roll


def _is_copied(die: Die) -> bool:
    """Whether it is a die that counts what it shows, or a minimum, and no plain d12."""
    return die == Die(die.faces, least=die.least) and die != PLAIN_D12


def _rows(roll: Roll) -> list[tuple[int, int]]:
    law = roll.law(None)
    return [(total, weight) for total, weight in enumerate(law.weights, law.low) if weight]
