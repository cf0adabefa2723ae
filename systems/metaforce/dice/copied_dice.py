"""Dice that are copied: one that shows its maximum brings one more like it, as a bonus of its own (MF-MPOWER-27).

>>> from ludex.systems.metaforce.dice.meta_dice import meta_die
>>> [(value, bonus, weight) for value, bonus, weight in copied(meta_die(4), dropped_too=False) if value > 2]
[(3, 0, 4), (4, 1, 1), (4, 2, 1), (4, 3, 1), (4, 4, 1)]
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from ludex.engine.dice.description import Roll
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
    law, copy = dict(_rows(roll)), die_of(roll).law(None)
    # of several dice of which the highest counts each that shows the maximum may be copied, or the one that counts
    count = roll.count if isinstance(roll, Keep) and dropped_too else 1
    scale, faces = copy.total**count, len(die_of(roll).faces)
    rows = [(value, 0, weight * scale) for value, weight in law.items() if value != roll.highest]
    for shown in range(1, count + 1):
        ways = law[roll.highest or 0] if count == 1 else comb(count, shown) * (faces - 1) ** (count - shown)
        several = repeated(copy, shown)
        for bonus, weight in enumerate(several.weights, several.low):
            rows.append((roll.highest or 0, bonus, ways * weight * copy.total ** (count - shown)))
    return tuple(row for row in rows if row[2])


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
