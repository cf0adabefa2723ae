"""Chances in words: exact as fractions, and near enough as percent."""

from fractions import Fraction
from typing import Final

BLOCKS: Final = " ▏▎▍▌▋▊▉"
FULL: Final = "█"
LONGEST: Final = 40
"""A fraction of more characters is told to programs alone."""


def percent(chance: Fraction) -> str:
    """A chance in percent, to two places; what is not certain is never said to be, nor what is possible impossible.

    >>> percent(Fraction(1, 3)), percent(Fraction(1)), percent(Fraction(1, 10**6)), percent(1 - Fraction(1, 10**6))
    ('33.33 %', '100 %', '< 0.01 %', '> 99.99 %')
    """
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    hundredths = round(chance * 10_000)
    if hundredths == 0:
        return "< 0.01 %"
    if hundredths == 10_000:
        return "> 99.99 %"
    return f"{hundredths // 100}.{hundredths % 100:02} %"


def number(value: Fraction) -> str:
    """A number as a fraction, with about how much it is.

    >>> number(Fraction(7)), number(Fraction(20, 3))
    ('7', '20/3 (6.667)')
    """
    if value.denominator == 1 or not fits(value):
        return str(value) if value.denominator == 1 else f"{float(value):.4g} ({fraction(value)})"
    return f"{value} ({float(value):.4g})"


def chance_in_words(chance: Fraction) -> str:
    """A chance, exact and in percent.

    >>> chance_in_words(Fraction(11, 20)), chance_in_words(Fraction(1))
    ('11/20, 55.00 %', '1, 100 %')
    """
    return f"{fraction(chance)}, {percent(chance)}" if fits(chance) else f"{percent(chance)}, {fraction(chance)}"


def fits(chance: Fraction) -> bool:
    """Whether a fraction is short enough for people."""
    return len(str(chance)) <= LONGEST


def fraction(value: Fraction) -> str:
    """A fraction, or where to read it.

    >>> fraction(Fraction(1, 10**90))
    'a fraction of 93 characters that --json tells'
    """
    return str(value) if fits(value) else f"a fraction of {len(str(value))} characters that --json tells"


def bar(share: Fraction, width: int) -> str:
    """A bar as long as a share of a width, to an eighth of a character.

    >>> bar(Fraction(1, 2), 5)
    '██▌'
    """
    eighths = round(share * width * 8)
    return FULL * (eighths // 8) + BLOCKS[eighths % 8].strip()
