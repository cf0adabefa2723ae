"""Scores, and the dice that they stand for.

A score of 47 is four d10, a d6 and 1 more: each ten is a d10, what is left over is at most one smaller die, and an odd
score has a flat bonus of 1.

>>> written(47), sizes(47), tier_of(47)
('4d10+1d6+1', (10, 10, 10, 10, 6), 5)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from ludex.layers.errors import LudexError

TEN: Final = 10
D2: Final = 2
HIGHEST_TIER: Final = 5
LIMIT_OF_TIER_THREE: Final = 30


@frozen
class Split:
    """What a score is made of.

    Attributes:
        tens: How many d10 there are.
        rest: The faces of the smaller die; 0 for none.
        bonus: The flat bonus, 0 or 1.
    """

    tens: int
    rest: int
    bonus: int


def split(score: int) -> Split:
    """What a score is made of; nothing for one below 1.

    Source: PB-SCORE-01, PB-SCORE-05.

    >>> split(59), split(0)
    (Split(tens=5, rest=8, bonus=1), Split(tens=0, rest=0, bonus=0))
    """
    if score <= 0:
        return Split(0, 0, 0)  # PB-SCORE-05: no dice, and the total is 0
    tens, over = divmod(score, TEN)
    # PB-SCORE-01: the even part of what is left over is one die, and what is odd is flat
    return Split(tens, over - over % 2, over % 2)


def sizes(score: int) -> tuple[int, ...]:
    """The faces of each die of a score, the d10 first.

    >>> sizes(24)
    (10, 10, 4)
    """
    parts = split(score)
    return (TEN,) * parts.tens + ((parts.rest,) if parts.rest else ())


def written(score: int) -> str:
    """The dice of a score as the rules write them.

    >>> written(30), written(1), written(0)
    ('3d10', '1', '0')
    """
    parts = split(score)
    dice = [f"{parts.tens}d{TEN}"] if parts.tens else []
    dice += [f"1d{parts.rest}"] if parts.rest else []
    return "+".join([*dice, *(["1"] if parts.bonus else [])]) or "0"


def highest_plain(score: int) -> int:
    """The highest total without a critical: the score itself.

    Source: PB-SCORE-03.

    >>> highest_plain(47)
    47
    """
    return sum(sizes(score)) + split(score).bonus


def rows_of_tier(tier: int) -> Iterator[tuple[int, str]]:
    """The rows of the table of scores for a tier; those that are not printed go on by the formula (PB-SCORE-02).

    >>> list(rows_of_tier(1))[:3]
    [(1, '1'), (2, '1d2'), (3, '1d2+1')]
    """
    for score in range(limit_of_tier(tier - 1) + 1, limit_of_tier(tier) + 1):
        yield score, written(score)


def d2_from_d12(face: int) -> int:
    """What a d12 shows that is thrown as a d2: 1 if it is odd, 2 if it is even. It is neither botch nor critical.

    Source: PB-SCORE-04.

    Raises:
        LudexError: A d12 has no such face.

    >>> d2_from_d12(12), d2_from_d12(7)
    (2, 1)
    """
    if not 1 <= face <= 12:
        raise LudexError(f"a d12 shows no {face}", remedy="Give a face from 1 to 12.")
    return 2 - face % 2


def tier_of(score: int) -> int:
    """The tier that a single score belongs to (PB-TIER-01).

    >>> [tier_of(score) for score in (10, 11, 47)]
    [1, 2, 5]
    """
    return -(-score // TEN)


def limit_of_tier(tier: int) -> int:
    """The highest single score of a character of a tier; it binds each score before any are combined (PB-TIER-02).

    >>> [limit_of_tier(tier) for tier in range(1, 6)]
    [10, 20, 30, 40, 50]
    """
    return TEN * tier


def passive_total(score: int) -> int:
    """The total of a passive check: half the total score, rounded up (PB-PASS-01).

    >>> passive_total(28), passive_total(15), passive_total(-3)
    (14, 8, 0)
    """
    return -(-max(0, score) // 2)
