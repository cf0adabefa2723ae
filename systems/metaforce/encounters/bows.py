"""Bows: priming and firing (Encounter).

>>> fire_lacking(primed=False, was_primed_before=False, reacting=False).rule
'MF-ENC-33'
"""

from __future__ import annotations

from typing import Final

from ludex.systems.metaforce.encounters.appendages import HANDS, Activity
from ludex.systems.metaforce.refusing import Broken

PRIME: Final = Activity("priming a bow", HANDS, operates=True)
"""MF-ENC-32: nocking and drawing takes a frame, or a reaction; a primed bow may be kept primed."""

PRIME_OPTIMISED: Final = Activity("priming a bow", HANDS, operates=True, quickened=True)
"""MF-ENC-32: with the component Optimise it is a quickened action, as what is used regularly may be (MF-NEWS-05)."""

LOOSE: Final = Activity("loosing an arrow", HANDS, operates=True, quickened=True)
"""MF-ENC-33: firing a primed bow is a quickened action."""


def priming(*, optimised: bool) -> Activity:
    """MF-ENC-32: how a bow is primed."""
    return PRIME_OPTIMISED if optimised else PRIME


def fire_lacking(*, primed: bool, was_primed_before: bool, reacting: bool) -> Broken | None:
    """MF-ENC-33: why a bow cannot be fired; None where it can.

    Args:
        primed: Whether it is primed now.
        was_primed_before: Whether it was so before the reaction began.
        reacting: Whether it is fired as a reaction.
    """
    if not primed:
        return Broken("MF-ENC-33", "the bow is not primed", "Prime it first.")
    if reacting and not was_primed_before:
        return Broken("MF-ENC-33", "a bow is fired as a reaction only if it was primed before", "Prime it earlier.")
    return None
