"""A figure: what Ludex needs, what the other side needs, and the ratio that is to be reached."""

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from zlib import crc32

from attrs import frozen


class Unit(Enum):
    """What a number of a figure counts; for each size from which it is told in a larger unit, that unit."""

    TIME = ((1e6, "s"), (1e3, "ms"), (1, "us"))
    BYTES = ((1 << 20, "MiB"), (1 << 10, "KiB"), (1, "B"))
    STATES = ((1, "states"),)


@frozen
class Figure:
    """One line of the table.

    Attributes:
        number: Which figure, with a letter where it has several lines.
        what: What was measured.
        ludex: What Ludex needs.
        against: What the other side is.
        other: What it needs, in the same unit.
        bound: How many times the other side's the first may be at most.
        checksums: Of what Ludex and the other side worked out; None where there is nothing to compare.
        unit: What was measured; times are given in microseconds.
    """

    number: str
    what: str
    ludex: float
    against: str
    other: float
    bound: Fraction
    checksums: tuple[str, str]
    unit: Unit = Unit.TIME

    @property
    def ratio(self) -> float:
        """How many times the other side's it is."""
        return self.ludex / self.other

    @property
    def agrees(self) -> bool:
        """Whether both sides worked out the same."""
        return len(set(self.checksums)) == 1

    @property
    def holds(self) -> bool:
        """Whether both sides worked out the same, and the bound is reached.

        >>> Figure("0", "nothing", 1.0, "something", 25.0, Fraction(1, 20), ("00", "00")).holds
        True
        """
        return self.agrees and self.ludex <= self.other * float(self.bound)


def checksum(rows: Iterable[object]) -> str:
    """Eight hexadecimal digits that are equal where the same things were worked out in the same order.

    >>> checksum([("o1", 2, frozenset({"a", "b"}))]) == checksum([("o1", 2, frozenset({"b", "a"}))])
    True
    """
    found = 0
    for row in rows:
        found = crc32(f"{_plain(row)}\n".encode(), found)
    return f"{found:08x}"


def _plain(found: object) -> object:
    if isinstance(found, frozenset):
        return sorted(found)
    if isinstance(found, tuple | list):
        return [_plain(each) for each in found]
    return found


def measure(number: float, unit: Unit = Unit.TIME) -> str:
    """A measured number as a reader likes it.

    >>> measure(7.25), measure(31_500.0), measure(4096, Unit.BYTES)
    ('7.25 us', '31.5 ms', '4.00 KiB')
    """
    size, name = next((step for step in unit.value if number >= step[0]), unit.value[-1])
    return f"{_three_digits(number / size)} {name}"


def as_ratio(found: float) -> str:
    """A ratio as a reader likes it.

    >>> as_ratio(2.306), as_ratio(0.04), as_ratio(1 / 39_054)
    ('2.31', '1/25.0', '1/39,054')
    """
    if found >= 1:
        return _three_digits(found)
    return f"1/{_three_digits(1 / found)}" if 1 / found < 1000 else f"1/{1 / found:,.0f}"


def _three_digits(found: float) -> str:
    return f"{found:#.3g}".removesuffix(".")


def as_bound(bound: Fraction) -> str:
    """A bound as a reader likes it.

    >>> as_bound(Fraction(3, 20)), as_bound(Fraction(3, 2))
    ('3/20', '1.5')
    """
    return str(bound) if bound < 1 else f"{float(bound):g}"
