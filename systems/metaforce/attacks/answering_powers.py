"""Meta Powers that answer an attack: what each needs, what it costs, what it does (Meta Power).

>>> crash_out_price(9), crash_out_price(1), crash_out_price(12)
(9, 0, None)
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import frozen

from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.powers import BarredAgainstUsers
from ludex.systems.metaforce.refusing import Broken


@frozen(cache_hash=True)
class Lying:
    """What an attack roll showed, for powers that answer it.

    Attributes:
        face: The face of the d12 that counts.
        other: The other one; 0 for none.
        bonus: What the critical die came to; 0 for no critical.
    """

    face: int
    other: int = 0
    bonus: int = 0


# ---------------------------------------------------------------- Finishing Touch


@frozen(cache_hash=True)
class Wounded:
    """A target whose HP somebody has just reduced, as Finishing Touch looks at it (MF-MPOWER-21).

    Attributes:
        lost: How many HP it has just lost.
        left: How many HP it has left.
        metaforce: Whether it is a Metaforce user.
        critical: What the critical die came to; 0 where the attack's d12 did not show 12.
    """

    lost: int
    left: int
    metaforce: bool = False
    critical: int = 0


def finishing_price(rules: Rules, wounded: Wounded) -> int:
    """What Finishing Touch costs: one MP for each HP left, or nothing on a high critical."""
    if rules.holds("MF-MPOWER-22") and wounded.critical >= wounded.left:
        return 0
    return wounded.left  # MF-MPOWER-21


def finishing_lacking(rules: Rules, wounded: Wounded, mp: int) -> Broken | None:
    """Why Finishing Touch cannot be used; None where it can."""
    if wounded.lost < 1 or wounded.left < 1:
        return Broken("MF-MPOWER-21", "no damage has just reduced its HP", "Hit it first.")
    barred = rules.readings.powers.barred is BarredAgainstUsers.ALL_POWERS  # MF-CONFLICT-59
    if wounded.metaforce and (barred or rules.holds("MF-MPOWER-23")):
        return Broken("MF-MPOWER-23", "it does not work on another Metaforce user", "Use another power.")
    price = finishing_price(rules, wounded)
    if price > mp:
        return Broken("MF-MPOWER-21", f"it costs {price} MP, and there are {mp}", "Wear it down first.")
    return None


# ---------------------------------------------------------------- Crash Out


class Grade(Enum):
    """How bad a mishap is (MF-MPOWER-36)."""

    PASSING = "passing"
    LASTING = "lasting"


@frozen(cache_hash=True)
class Mishap:
    """A punishing mishap that the game master may choose (MF-MPOWER-35, MF-MPOWER-36).

    Attributes:
        name: What happens.
        grade: How bad it is.
        stun: How many frames are lost.
        damage: How much damage is dealt.
    """

    name: str
    grade: Grade
    stun: int = 0
    damage: int = 0


MISHAPS: Final = (
    Mishap("falls prone", Grade.PASSING, stun=1),
    Mishap("is stunned", Grade.PASSING, stun=1),
    Mishap("is caught in its own effect", Grade.PASSING, damage=2),
    Mishap("is stunned for long", Grade.LASTING, stun=2),
    Mishap("bleeds", Grade.LASTING, damage=4),
    Mishap("hits what hits back", Grade.LASTING, damage=8),
)
"""MF-MPOWER-36: in two grades; the numbers are the game master's, as those of conditions are (MF-GAP-08)."""


def crash_out_price(face: int) -> int | None:
    """What Crash Out costs by the face of a failed attack's d12: so many MP, 1 nothing; None where it is barred."""
    if face == 12:
        return None  # MF-MPOWER-35: that die did not show 12
    return 0 if face == 1 else face


def crash_out_lacking(face: int | None, mp: int, *, failed: bool) -> Broken | None:
    """MF-MPOWER-35: why Crash Out cannot be used; None where it can.

    Args:
        face: What the primary d12 shows, under Advantage the die that counts; None where there was none.
        mp: The MP of whoever was attacked.
        failed: Whether the attack failed; a deflected hit is none.
    """
    if face is None:
        return Broken("MF-MPOWER-35", "no primary d12 was rolled against you", "Let it pass.")
    if not failed:
        return Broken("MF-MPOWER-35", "it did not fail", "Let it pass.")
    price = crash_out_price(face)
    if price is None:
        return Broken("MF-MPOWER-35", "its d12 shows 12", "Let it pass.")
    if price > mp:
        return Broken("MF-MPOWER-35", f"it costs {price} MP, and there are {mp}", "Let it pass.")
    return None


def crash_out_target(level: int) -> int:
    """MF-MPOWER-36, MF-CONFLICT-60: what the save must reach.

    >>> crash_out_target(3)
    18
    """
    return 12 + 2 * level


# ---------------------------------------------------------------- Deus Ex


@frozen(cache_hash=True)
class Saved:
    """Somebody after Deus Ex (MF-MPOWER-13).

    Attributes:
        mp: Its MP.
        max_mp: Its Max MP; at 0 or less it is a Metaforce user no more (MF-MPOWER-14).
        uses: How often it has used the power.
    """

    mp: int
    max_mp: int
    uses: int


def deus_ex_lacking(mp: int, *, enabled: bool = True) -> Broken | None:
    """MF-MPOWER-12, MF-MPOWER-13: why Deus Ex cannot be used; None where it can."""
    if not enabled:
        return Broken("MF-MPOWER-12", "Deus Ex is disabled for this game", "Meet your end.")
    if mp < 1:
        return Broken("MF-MPOWER-13", "Deus Ex needs MP above 0", "Meet your end.")
    return None


def saved_by_deus_ex(max_mp: int, uses: int) -> Saved:
    """Somebody after one more use: MP become 1, and the n-th use lowers Max MP by n (MF-MPOWER-13).

    >>> saved_by_deus_ex(10, uses=1)
    Saved(mp=1, max_mp=8, uses=2)
    """
    return Saved(1, max_mp - (uses + 1), uses + 1)
