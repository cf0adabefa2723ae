"""Meta dice: dice that never show less than their minimum, and which of them a rank calls for.

>>> [str(die_of_rank(rank).mean()) for rank in range(1, 6)]
['5/2', '11/3', '39/8', '61/10', '22/3']
>>> die_of_rank(7).written(), die_of_rank(0)
('3d12 min 5 kh 1', None)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from attrs import evolve

from ludex.engine.dice.arithmetic import Sum
from ludex.engine.dice.description import Roll
from ludex.engine.dice.die import Die, meta
from ludex.engine.dice.pools import Keep, Pool

LEAST: Final = {4: 1, 6: 2, 8: 3, 10: 4, 12: 5}
"""MF-DICE-01: the minimum of the meta die of so many sides; MF-DICE-03: that of a md4 changes no face.

What they are for: low results become rarer (MF-ABOUT-05). Ranks of +1 or more bring them beside the d12, the main
die of the game (MF-MAIN-14).
"""

MD20_SIDES: Final = 20
MD20_LEAST: Final = 10
"""MF-DICE-04: the unofficial md20, which only a ruling brings."""

SOFT_CAP: Final = 5
"""MF-DICE-02: up to this rank a die grows; beyond it there are more of them."""

META_DICE: Final = tuple(meta(sides, least) for sides, least in LEAST.items())
MD12: Final = META_DICE[-1]
MD20: Final = meta(MD20_SIDES, MD20_LEAST)


def meta_die(sides: int) -> Die:
    """The meta die of so many sides (MF-DICE-01, MF-DICE-04).

    >>> meta_die(20).mean()
    Fraction(51, 4)
    """
    return MD20 if sides == MD20_SIDES else META_DICE[list(LEAST).index(sides)]


@lru_cache(maxsize=256)
def die_of_rank(rank: int) -> Roll | None:
    """What an Attribute or a Metaphor of a rank rolls (MF-DICE-02, MF-DICE-05); None for rank 0 or less.

    Beyond rank 5 the single highest of several md12 counts, and the minimum stays 5.
    """
    if rank <= 0:
        return None
    if rank <= SOFT_CAP:
        return META_DICE[rank - 1]
    return Keep(MD12, rank - SOFT_CAP + 1, 1)


def is_md20(roll: Roll) -> bool:
    """Whether there is an md20 in a roll (MF-DICE-04).

    >>> is_md20(Sum((meta_die(20), meta_die(4)))), is_md20(meta_die(12))
    (True, False)
    """
    match roll:
        case Keep(die=die) | Pool(die=die):
            return die == MD20
        case Sum(terms=terms):
            return any(map(is_md20, terms))
        case _:
            return roll == MD20


def largest_within(points: int, *, md20: bool = False) -> Die | None:
    """The largest meta die whose sides are no more than the MP that somebody has (MF-MPOWER-09); None below 4.

    >>> largest_within(7).written(), largest_within(3)
    ('d6 min 2', None)
    """
    if md20 and points >= MD20_SIDES:
        return MD20
    fitting = [die for die in META_DICE if len(die.faces) <= points]
    return fitting[-1] if fitting else None


def no_less(roll: Roll, least: int, *, stays: int = 0) -> Roll:
    """Dice that count at least so much, or their maximum where they cannot reach it (MF-MPOWER-15, MF-MPOWER-16).

    Args:
        roll: The dice.
        least: What they count at least.
        stays: A face below that counts what it shows all the same; 0 for none (MF-CONFLICT-44).

    >>> no_less(meta_die(4), 6).lowest, no_less(meta_die(8), 6).lowest
    (4, 6)
    """
    match roll:
        case Die(faces=faces, least=own):
            if stays in faces:
                return evolve(roll, faces=tuple(face if face == stays else max(face, least) for face in faces))
            return evolve(roll, least=max(own or 1, min(least, max(faces))))
        case Keep(die=die) | Pool(die=die):
            lifted = no_less(die, least, stays=stays)
            assert isinstance(lifted, Die)
            return evolve(roll, die=lifted)
        case Sum(terms=terms):
            return Sum(tuple(no_less(term, least, stays=stays) for term in terms))
        case _:
            return roll
