"""Polynomials with whole coefficients of at least 0, from the lowest power on: multiplied, and raised to a power.

Two ways lead to a power, both exact. A polynomial as one long number, in which each coefficient has room of its own, is
raised by the multiplication of long numbers: quick as long as the number is not too long. Else the coefficients are
found one after the other, each from those before it: quick where the polynomial is short.

How much work something takes is counted in steps, each of which takes Python 50 to 300 nanoseconds.

>>> powered([1, 1], 4)
[1, 4, 6, 4, 1]
>>> powered([1, 1], 4, 3)
[1, 4, 6]
"""

from collections.abc import Sequence
from typing import Final

SHORT: Final = 6
"""With so few coefficients it is quicker to multiply one by one."""

DIGIT: Final = 30
"""Python's long numbers have digits of so many bits."""

DIGITS_A_STEP: Final = 50
"""So many digits are multiplied in one step."""


def multiplied(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The coefficients of a product."""
    if len(one) > len(other):
        one, other = other, one
    if len(one) <= SHORT:
        found = [0] * (len(one) + len(other) - 1)
        for place, weight in enumerate(one):
            if weight:
                for at, another in enumerate(other, place):
                    found[at] += weight * another
        return found
    width = _width(sum(one) * sum(other))
    return unpacked(packed(one, width) * packed(other, width), width, len(one) + len(other) - 1)


def powered(one: Sequence[int], count: int, length: int | None = None) -> list[int]:
    """The coefficients of a power, or the first so many of them.

    Args:
        one: The coefficients; the first is not 0.
        count: The exponent, at least 1.
        length: How many are asked for; None for all.
    """
    whole = (len(one) - 1) * count + 1
    asked = whole if length is None else min(length, whole)
    if count == 1:
        return list(one[:asked])
    bits = sum(one).bit_length() * count
    if steps_as_one_number(whole * bits) <= _steps_one_by_one(asked, len(one), bits, sum(one).bit_length()):
        width = _width(sum(one) ** count)
        return unpacked(packed(one, width) ** count, width, whole)[:asked]
    return _one_by_one(one, count, asked)


def _one_by_one(one: Sequence[int], count: int, length: int) -> list[int]:
    """The first coefficients of a power, each from those before it.

    For a power q of p to the n, p q' = n p' q holds for the derivatives. Comparing the coefficients of one power of the
    variable on both sides gives k p[0] q[k] = sum of (i n - k + i) p[i] q[k - i]: the division leaves no remainder,
    since q[k] is a whole number.
    """
    terms = [(place, weight) for place, weight in enumerate(one) if place and weight]
    found = [one[0] ** count]
    for at in range(1, length):
        known = sum((place * count - at + place) * weight * found[at - place] for place, weight in terms if place <= at)
        found.append(known // (at * one[0]))
    return found


def steps_of_power(coefficients: int, bits_of_sum: int, count: int, length: int) -> int:
    """About how many steps `powered` takes.

    Args:
        coefficients: How many the polynomial has.
        bits_of_sum: How long the sum of them is.
        count: The exponent.
        length: How many are asked for.
    """
    bits = bits_of_sum * count
    whole = ((coefficients - 1) * count + 1) * bits
    return min(steps_as_one_number(whole), _steps_one_by_one(length, coefficients, bits, bits_of_sum))


def steps_as_one_number(bits: int) -> int:
    """About how many steps it takes to come by a product that is so many bits long, both factors being long."""
    return 10 + int((bits / DIGIT) ** 1.585 / 32)


def _steps_one_by_one(length: int, coefficients: int, bits: int, bits_of_one: int) -> int:
    """The same for finding coefficients one by one."""
    return length * coefficients * (3 + bits // DIGIT * (1 + bits_of_one // DIGIT) // DIGITS_A_STEP)


def steps_of_product(one: int, other: int, bits: int) -> int:
    """About how many steps `multiplied` takes, given how many coefficients both have and how long the sum of all is."""
    short = min(one, other)
    if short <= SHORT:
        return short * max(one, other) * 2 * steps_of_long(bits)
    return steps_as_one_number((one + other) * bits) + 4 * (one + other) * steps_of_long(bits)


def steps_of_long(bits: int) -> int:
    """About how many steps it takes to multiply a number that is so many bits long by a short one."""
    return 1 + bits // (DIGIT * DIGITS_A_STEP)


def _width(largest: int) -> int:
    """How many bytes a coefficient may need."""
    return (largest.bit_length() + 7) // 8


def packed(coefficients: Sequence[int], width: int) -> int:
    """A polynomial as one number: each coefficient in so many bytes."""
    return int.from_bytes(b"".join([each.to_bytes(width, "little") for each in coefficients]), "little")


def unpacked(number: int, width: int, length: int) -> list[int]:
    """The coefficients of a polynomial that is one number."""
    row = number.to_bytes(width * length, "little")
    return [int.from_bytes(row[at : at + width], "little") for at in range(0, width * length, width)]
