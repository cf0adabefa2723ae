"""Sets of places as the bits of one integer."""

from collections.abc import Iterator, Sequence


def bits(several: Sequence[int]) -> int:
    """Some places as bits.

    >>> bits([0, 3])
    9
    """
    found = 0
    for at in several:
        found |= 1 << at
    return found


def united(several: Sequence[int]) -> int:
    """What is in some of several sets.

    >>> united([0b100, 0b101])
    5
    """
    found = 0
    for each in several:
        found |= each
    return found


def places(several: int) -> Iterator[int]:
    """The places of the bits of an integer, the lowest first.

    >>> list(places(0b1001))
    [0, 3]
    """
    while several:
        bit = several & -several
        several ^= bit
        yield bit.bit_length() - 1
