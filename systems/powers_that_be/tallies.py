"""What the dice of a score come to, together with what the total alone does not tell.

Some rulings, and a player with a Mulligan, look at more than the total: which dice are out of the roll, how many extra
rolls there were. A tally holds all three. Totals from a bound on are one, with however many extra rolls.

>>> from ludex.engine.dice.die import d
>>> found = tallies(TalliedPool((d(2), d(2)), 1), 5, lost=False, extra=False)
>>> [(tally.total, str(chance)) for tally, chance in sorted(found.items())]
[(3, '1/4'), (4, '1/2'), (5, '1/4')]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple, TypeAlias

from attrs import frozen

from ludex.engine.dice.die import Die, LostLater
from ludex.layers.errors import RefusedError

MOST_TALLIES: Final = 1_000_000
"""So many pairs of tallies are brought together without asking; it is a matter of seconds."""

NOTHING: Final = Fraction(0)


class Tally(NamedTuple):
    """What some dice came to.

    Attributes:
        total: Their sum; the bound stands for all from there on.
        lost: The faces of each die that botched, in the order of the dice; empty where that is not asked.
        extra: How many extra rolls there were of dice that are not lost; 0 where that is not asked, and where the total
            is at the bound.
    """

    total: int
    lost: tuple[int, ...]
    extra: int


Tallies: TypeAlias = Mapping[Tally, Fraction]


@frozen(cache_hash=True)
class TalliedPool:
    """The dice of a roll.

    Attributes:
        dice: Each of them.
        bonus: What is added to all.
        bonus_again: What each extra roll adds besides.
    """

    dice: tuple[Die, ...]
    bonus: int = 0
    bonus_again: int = 0


def tallies(pool: TalliedPool, bound: int, *, lost: bool, extra: bool) -> Tallies:
    """Each tally with its chance.

    Args:
        pool: The dice.
        bound: From which total on all are one.
        lost: Whether to tell which dice are out of the roll.
        extra: Whether to tell how many extra rolls there were.

    Raises:
        RefusedError: It would be too much work; nothing was begun.
    """
    _verify_work(pool, bound, lost=lost, extra=extra)
    found: dict[Tally, int] = {Tally(min(pool.bonus, bound), (), 0): 1}
    scale = 1
    of_die = {die: _weighed(_of_die(die, bound, pool.bonus_again, extra=extra)) for die in set(pool.dice)}
    for die in pool.dice:
        weights, of_all = of_die[die]
        following: defaultdict[Tally, int] = defaultdict(int)
        for one, weight in found.items():
            for other, another in weights.items():
                out, total = one.lost + other.lost if lost else (), one.total + other.total
                tally = Tally(total, out, one.extra + other.extra) if total < bound else Tally(bound, out, 0)
                following[tally] += weight * another
        found, scale = following, scale * of_all
    return {tally: Fraction(weight, scale) for tally, weight in found.items()}


def _weighed(chances: Tallies) -> tuple[dict[Tally, int], int]:
    """Chances as whole weights, and the sum of these: whole numbers are added sooner than fractions."""
    scale = lcm(*(chance.denominator for chance in chances.values()))
    return {tally: int(chance * scale) for tally, chance in chances.items()}, scale


def _verify_work(pool: TalliedPool, bound: int, *, lost: bool, extra: bool) -> None:
    count = len(pool.dice)
    tells = (count + 1 if lost else 1) * (bound if extra else 1)
    work = count * bound * tells * max((len(die.faces) for die in pool.dice), default=1)
    if work > MOST_TALLIES:
        raise RefusedError(
            f"telling what {count} dice come to, and which of them botch or roll on, takes about {work:,} steps",
            remedy=f"At most {MOST_TALLIES:,} are done: ask about a lower score, or play it many times.",
        )


def _of_die(die: Die, bound: int, bonus_again: int, *, extra: bool) -> Tallies:
    """The tallies of one die, throw by throw."""
    share = Fraction(1, len(die.faces))
    found: defaultdict[Tally, Fraction] = defaultdict(Fraction)
    going: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for face in die.faces:
        if face in die.lost:
            found[Tally(0, (len(die.faces),), 0)] += share
        elif face in die.rolls_on:
            going[min(face, bound), 0] += share
        else:
            found[Tally(min(face, bound), (), 0)] += share
    while going:
        further: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (value, extras), chance in going.items():
            rolls = extras + 1 if extra else 0
            if value == bound:
                _end_beyond(die, found, chance, bound)
                continue
            for face in die.faces:
                total = min(value + face + bonus_again, bound)
                if face in die.lost and die.lost_later is LostLater.ALL:
                    # it takes its extra rolls with it
                    found[Tally(0, (len(die.faces),), 0)] += chance * share
                elif face in die.lost and die.lost_later is LostLater.ENDS:
                    found[Tally(min(value + bonus_again, bound), (), rolls)] += chance * share
                elif face in die.rolls_on:
                    further[total, rolls] += chance * share
                else:
                    found[Tally(total, (), rolls)] += chance * share
        going = further
    return found


def _end_beyond(die: Die, found: defaultdict[Tally, Fraction], chance: Fraction, bound: int) -> None:
    """A die beyond the bound that rolls on: all that can still matter is whether it is lost in the end."""
    losing = len(die.lost) if die.lost_later is LostLater.ALL else 0
    ending = len(set(die.faces) - die.rolls_on - die.lost)
    lost = Fraction(losing, losing + ending) if losing else NOTHING
    found[Tally(bound, (), 0)] += chance * (1 - lost)
    if lost:
        found[Tally(0, (len(die.faces),), 0)] += chance * lost
