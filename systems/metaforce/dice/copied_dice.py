"""Dice that are copied: one that shows its maximum brings one more like it, as a bonus of its own (MF-MPOWER-27).

>>> from ludex.systems.metaforce.dice.meta_dice import meta_die
>>> [(value, bonus, weight) for value, bonus, weight in copied(meta_die(4), dropped_too=False) if value > 2]
[(3, 0, 4), (4, 1, 1), (4, 2, 1), (4, 3, 1), (4, 4, 1)]

A die shows its maximum when it falls on that side; what a power lifts to it (MF-MPOWER-15) shows less.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb

from ludex.engine.dice.description import Roll, Shown
from ludex.engine.dice.die import Die
from ludex.engine.dice.law import Law, law_of, repeated
from ludex.engine.dice.pools import Keep


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


def _rows(roll: Roll) -> list[tuple[int, int]]:
    law = roll.law(None)
    return [(total, weight) for total, weight in enumerate(law.weights, law.low) if weight]
