"""The dice of a hit, each by itself: those that may be nudged, and those that bring a Versatile Bonus.

>>> from ludex.engine.dice.arithmetic import Flat
>>> from ludex.engine.dice.die import d
>>> from ludex.systems.metaforce.dice.copied_dice import with_copies
>>> sword = Sum((Flat(4), with_copies(Pool(d(6), 2), dropped_too=False)))
>>> [(each.roll.written(), each.brings is not None) for each in apart(sword, PartOf.DAMAGE)]
[('4', False), ('d6', True), ('d6', True)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache

from attrs import field, frozen

from ludex.engine.dice.arithmetic import Sum
from ludex.engine.dice.depending import Depends
from ludex.engine.dice.description import Fall, Roll, Shown
from ludex.engine.dice.die import Die
from ludex.engine.dice.pools import Keep, Pool
from ludex.engine.replacing import replaced
from ludex.systems.metaforce.dice.check_die import SIDES
from ludex.systems.metaforce.dice.copied_dice import WithCopies, copied, copies_of, die_of, not_copied


class PartOf(Enum):
    """What a die of a hit is a part of."""

    DAMAGE = "damage"
    PENETRATION = "Penetration"
    MAGNITUDE = "magnitude"
    BONUS = "a bonus"


@frozen(cache_hash=True)
class HitDie:
    """A die of a hit, or several of which one counts.

    Attributes:
        roll: The die.
        part_of: What it is a part of.
        brings: What it brings as a Versatile Bonus where it shows its maximum; None for nothing.
        dropped_too: Whether each of several that shows it does, though it is dropped (MF-OPEN-14).
        explodes: Whether it is a d12 that explodes, as it does when it is nudged to 12 too (MF-MPOWER-29).
        bonus_of: What that bonus is a part of: where it may go nowhere else, the same as the die.
    """

    roll: Roll
    part_of: PartOf
    brings: Roll | None = None
    dropped_too: bool = field(default=False, kw_only=True)
    explodes: bool = field(default=False, kw_only=True)
    bonus_of: PartOf = field(default=PartOf.BONUS, kw_only=True)

    def rows(self, *, later: bool) -> tuple[tuple[int, int, int], ...]:
        """What it may count, the bonus that it brings, and the weight.

        Args:
            later: Whether what an explosion brings is left for later, since the die may still be nudged.
        """
        if self.brings is None or (self.explodes and later):
            return not_copied(self.roll)
        if self.explodes:
            return _exploding(self.roll, self.brings)
        return copied(self.roll, dropped_too=self.dropped_too)

    def thrown(self, fall: Fall, *, later: bool) -> tuple[int, int, tuple[Shown, ...]]:
        """What it counts, the bonus that it brings, and the dice that fell for it."""
        first = self.roll.thrown(fall)
        if self.brings is None or (self.explodes and later):
            return first.value, 0, first.dice
        count = (
            first.value == SIDES if self.explodes else copies_of(self.roll, first.dice, dropped_too=self.dropped_too)
        )
        more = [self.brings.thrown(fall) for _ in range(count)]
        dice = tuple(die for each in (first, *more) for die in each.dice)
        return first.value, sum(each.value for each in more), dice

    def lying(self, value: int) -> LyingDie | None:
        """The die as it lies there and may be nudged; None where it may not."""
        if not isinstance(self.roll, Die | Keep):
            return None
        highest, brings = max(die_of(self.roll).faces), self.brings if self.explodes else None
        lies = LyingDie(self.roll.written(), self.part_of, value, highest, brings, bonus_of=self.bonus_of)
        return lies if value <= highest else None


@frozen(cache_hash=True)
class LyingDie:
    """A die of a hit that lies there and may be nudged (MF-MPOWER-28).

    Attributes:
        name: Which die, in notation.
        part_of: What it is a part of.
        shows: What it counts; of a meta die it is the counted result that is raised.
        highest: Its highest face.
        brings: What it brings where it comes to show 12 (MF-MPOWER-29); None for nothing.
        bonus: Which of the bonuses it is, where it is one.
        bonus_of: What that which it brings is a part of.
    """

    name: str
    part_of: PartOf
    shows: int
    highest: int
    brings: Roll | None = None
    bonus: int = -1
    bonus_of: PartOf = PartOf.BONUS


@lru_cache(maxsize=512)
def apart(roll: Roll, part_of: PartOf) -> tuple[HitDie, ...]:
    """The dice of a roll of a hit, as powers have made it; a number among them is a die that cannot be raised."""
    return tuple(_apart(roll, part_of))


def staying(pool: Iterable[HitDie]) -> tuple[HitDie, ...]:
    """Dice of which each keeps the bonus that it brings, where that may go nowhere else."""
    return tuple([replaced(each, bonus_of=each.part_of) for each in pool])


def _apart(roll: Roll, part_of: PartOf) -> Iterator[HitDie]:
    match roll:
        case Sum(terms=terms):
            for each in terms:
                yield from _apart(each, part_of)
        case Pool(die=die, count=count):
            yield from [HitDie(die, part_of)] * count
        case WithCopies(roll=copied_one, dropped_too=dropped_too):
            yield HitDie(copied_one, part_of, die_of(copied_one), dropped_too=dropped_too)
        case Depends(first=Die() as first, cases=((total, brings),)) if total == SIDES:
            yield HitDie(first, part_of, brings, explodes=True)
        case _:
            yield HitDie(roll, part_of)


@lru_cache(maxsize=64)
def _exploding(roll: Roll, brings: Roll) -> tuple[tuple[int, int, int], ...]:
    law = brings.law(None)
    rows = []
    for value, _, weight in not_copied(roll):
        if value == SIDES:
            rows += [(value, bonus, weight * often) for bonus, often in enumerate(law.weights, law.low) if often]
        else:
            rows.append((value, 0, weight * law.total))
    return tuple(rows)
