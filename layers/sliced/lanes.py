"""Lanes: the numbers of all objects side by side in one integer, so that one addition adds to the numbers of many."""

from typing import Final

BIAS: Final = 1 << 36
HIGH: Final = 1 << 38
WIDE: Final = 39

MOST_CHANGES: Final = 128
MOST: Final = 1 << 28  # of an operand, so that no number ever reaches into the next lane, whatever is added to it
MOST_SHOWN: Final = 1 << 20  # before any ability applies, and of what is added to numbers that are lent
MOST_LENT: Final = MOST_SHOWN * (MOST_CHANGES + 1)  # of numbers that other numbers are reckoned from
LANE: Final = (1 << WIDE) - 1


class Lanes:
    """Where in a column of numbers the number of each place stands.

    A lane is wider than there are places. So 1 << width is 2 modulo (1 << width - 1) - 1: one bit in each lane, and the
    same bits next to one another, leave the same remainder. That is how sets of places become lanes and back.

    Attributes:
        places: How many places there are.
        width: How many bits lie between two numbers.
    """

    def __init__(self, places: int) -> None:
        """Lanes for so many places."""
        self.places = places
        self.width = max(WIDE, places + 2)
        self._first = _each(places, self.width)
        self._copies = _each(places, self.width - 1)
        self._modulus = (1 << self.width - 1) - 1

    def number(self, numbers: int, place: int) -> int:
        """The number at a place."""
        return (numbers >> place * self.width & LANE) - BIAS

    def of(self, places: int) -> int:
        """A one in the lane of each of some places."""
        return places * self._copies & self._first

    def raised(self, bound: int) -> int:
        """What is to be added to the numbers so that those that are at least so large show it at one bit."""
        return (HIGH - BIAS - bound) * self._first

    def reached(self, numbers: int, raised: int) -> int:
        """The places of the numbers that are at least as large as a bound, given what the bound is raised to."""
        return ((numbers + raised) >> WIDE - 1 & self._first) % self._modulus


def _each(places: int, width: int) -> int:
    """A one for each of some places, so far apart."""
    return ((1 << places * width) - 1) // ((1 << width) - 1)
