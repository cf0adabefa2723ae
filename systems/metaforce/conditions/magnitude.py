"""Magnitudes: what they are made of, and what a rest leaves of them by the older page.

What a magnitude must meet, and what a save leaves of it, `magnitude_left` says.

>>> sum_of(9, 2, 4, 0)
15
"""

from __future__ import annotations

from ludex.systems.metaforce.day import Rules


def sum_of(face: int, flat: int, dice: int, bonus: int) -> int:
    """What a magnitude is made of: the d12, Attribute and other numbers, bonus dice, a Versatile Bonus put on it.

    Source: MF-MAG-35, MF-MAG-50.
    """
    return face + flat + dice + bonus


def recovered(magnitude: int, attribute: int, rules: Rules) -> int:
    """What a rest leaves of a magnitude by the older page: the resist Attribute less, 1 at least (MF-MAG-16).

    Where that page does not hold, the pool of the rest says (MF-REST-03), and nothing goes by itself.
    """
    return max(0, magnitude - max(1, attribute)) if rules.holds("MF-MAG-16") else magnitude
