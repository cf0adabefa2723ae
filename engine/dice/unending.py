"""Hits that may go on without end, compared exactly.

A die of a pool hits or misses; having hit, it may hit again, and again. How often a pool hits has no highest number,
and still the chance that it hits more often than another is a fraction: nothing is cut off.

>>> five = HitPool(5, Fraction(1, 3), Fraction(1, 6))
>>> five.mean
Fraction(2, 1)
>>> net_at_least(five, five, 1) == net_at_most(five, five, -1)
True
"""

from fractions import Fraction
from math import comb
from typing import Final

from attrs import field, frozen

from ludex.layers.errors import DefinitionError, RefusedError

MOST_DICE: Final = 80
"""Comparing pools takes work as the product of their dice and the numbers asked about; more would take minutes."""

_ZERO, _ONE = Fraction(0), Fraction(1)


@frozen(cache_hash=True)
class HitPool:
    """Dice of one kind that hit, and may hit again.

    Attributes:
        dice: How many there are.
        hit: The chance of one to hit at all.
        more: The chance, having hit, to hit once more, each time anew; 0 for dice that do not roll on.

    Raises:
        DefinitionError: There are fewer dice than none, or a chance is none, or hits would go on for ever.
    """

    dice: int
    hit: Fraction
    more: Fraction = _ZERO

    def __attrs_post_init__(self) -> None:
        if self.dice < 0 or not 0 <= self.hit <= 1 or not 0 <= self.more < 1:
            raise DefinitionError(
                f"{self.dice} dice that hit with {self.hit} and again with {self.more} are no pool",
                remedy="Give at least 0 dice, chances from 0 to 1, and to hit again less than 1.",
            )

    @property
    def mean(self) -> Fraction:
        """How many hits can be expected.

        >>> HitPool(11, Fraction(1, 3), Fraction(1, 6)).mean
        Fraction(22, 5)
        """
        return self.dice * self.hit / (1 - self.more)

    def exactly(self, hits: int) -> Fraction:
        """The chance of so many hits.

        >>> HitPool(1, Fraction(1, 3), Fraction(1, 6)).exactly(2)
        Fraction(5, 108)
        """
        chances = (self.hitting(count) * _again_exactly(count, self.more, hits - count) for count in self.counts)
        return sum(chances, start=_ZERO)

    def at_least(self, hits: int) -> Fraction:
        """The chance of so many hits or more."""
        return 1 - sum((self.exactly(fewer) for fewer in range(hits)), start=_ZERO)

    @property
    def counts(self) -> range:
        """How many of the dice may hit at all."""
        return range(self.dice + 1)

    def hitting(self, count: int) -> Fraction:
        """The chance that so many of the dice hit at all."""
        return comb(self.dice, count) * self.hit**count * (1 - self.hit) ** (self.dice - count)


def net_at_least(actor: HitPool, resister: HitPool, net: int) -> Fraction:
    """The chance that one pool hits at least so many times more often than another.

    Given how many dice of each hit at all, the further hits of both are compared: of two dice that may go on, either
    one stops first, or both go on and nothing has changed. That leads to fewer dice in finitely many steps, however
    long the hits go on.

    Raises:
        RefusedError: There are so many dice that it would take minutes.

    >>> net_at_least(HitPool(1, Fraction(1, 3)), HitPool(1, Fraction(1, 3)), 1)
    Fraction(2, 9)
    """
    if max(actor.dice, resister.dice) > MOST_DICE:
        raise RefusedError(
            f"comparing {actor.dice} dice with {resister.dice} exactly would take minutes",
            remedy=f"Ask about at most {MOST_DICE} dice on a side, or play it many times.",
        )
    race = _Race(actor.more, resister.more)
    chance = _ZERO
    for ours in actor.counts:
        for theirs in resister.counts:
            likely = actor.hitting(ours) * resister.hitting(theirs)
            if likely:
                chance += likely * race.lead(ours, theirs, net - ours + theirs)
    return chance


def net_at_most(actor: HitPool, resister: HitPool, net: int) -> Fraction:
    """The chance that one pool hits at most so many times more often than another; fewer where it is negative."""
    return net_at_least(resister, actor, -net)


def _again_exactly(dice: int, more: Fraction, hits: int) -> Fraction:
    """The chance that so many dice, all having hit, hit so many times more in all."""
    if hits < 0:
        return _ZERO
    if not dice:
        return _ONE if hits == 0 else _ZERO
    return comb(hits + dice - 1, hits) * more**hits * (1 - more) ** dice


@frozen(eq=False)
class _Race:
    """The further hits of some dice against those of others.

    Attributes:
        ours: The chance of one of ours to hit once more.
        theirs: The chance of one of theirs.
        known: What has been found, by how many dice there are on both sides and the lead that is wanted.
    """

    ours: Fraction
    theirs: Fraction
    known: dict[tuple[int, int, int], Fraction] = field(factory=dict)

    def lead(self, mine: int, yours: int, wanted: int) -> Fraction:
        """The chance that mine hit at least so many times more often than yours.

        With c for the chance, p and q for those of one die to hit once more: one try of one of mine says
        c(m, y, w) = p c(m, y, w-1) + (1-p) c(m-1, y, w), and one of yours
        c(m, y, w-1) = q c(m, y, w) + (1-q) c(m, y-1, w-1). Both together hold c(m, y, w) twice, and are solved for it.
        """
        found = self.known.get((mine, yours, wanted))
        if found is not None:
            return found
        p, q = self.ours, self.theirs
        if not mine:
            found = sum((_again_exactly(yours, q, hits) for hits in range(-wanted + 1)), start=_ZERO)
        elif not yours:
            found = 1 - sum((_again_exactly(mine, p, hits) for hits in range(wanted)), start=_ZERO)
        else:
            after_yours = self.lead(mine, yours - 1, wanted - 1)
            after_mine = self.lead(mine - 1, yours, wanted)
            found = (p * (1 - q) * after_yours + (1 - p) * after_mine) / (1 - p * q)
        self.known[mine, yours, wanted] = found
        return found
