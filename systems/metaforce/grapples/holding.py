"""Holds: grapples, nets and traps, whose magnitude measures how firmly somebody is held, and how one gets free.

>>> loosened(20, 11, Escaping.WORN_DOWN), loosened(9, 9, Escaping.WORN_DOWN), loosened(20, 11, Escaping.SINGLE_ROLL)
(9, 0, 20)
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import field, frozen

from ludex.systems.metaforce.checks.check import OPPONENT, Check, Hindering
from ludex.systems.metaforce.conditions.conditions import CHARM, Condition
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.play.facts import Facts, Scene
from ludex.systems.metaforce.readings.conditions import BreakingFree, Escaping, Refreshing
from ludex.systems.metaforce.terms import Power

MUCH: Final = 2
"""MF-MAG-45: from this difference in size on somebody is much larger; what "much" means is the game master's."""

FRAMES_OF_ROUND: Final = 2
"""MF-ENC-02."""


class GrappleSize(Enum):
    """What the game master makes of a grappler of another size (MF-MAG-45)."""

    NO_MULTIPLIER = "no multiplier"
    MULTIPLIER = "multiplier"
    CLIMBING_GRIP = "climbing grip"


def size_options(grappler: Creature, target: Creature) -> tuple[GrappleSize, ...]:
    """What may be made of the sizes, the default first (MF-MAG-45).

    >>> [each.value for each in size_options(Creature("giant", size=4), Creature("elf"))]
    ['no multiplier', 'multiplier']
    """
    if grappler.size - target.size >= MUCH:
        return GrappleSize.NO_MULTIPLIER, GrappleSize.MULTIPLIER
    if target.size - grappler.size >= MUCH:
        return GrappleSize.NO_MULTIPLIER, GrappleSize.CLIMBING_GRIP
    return (GrappleSize.NO_MULTIPLIER,)


def multiplied(magnitude: int, size: GrappleSize, grappler: Creature, target: Creature) -> int:
    """The magnitude of a hold by the sizes of both; a climbing grip holds nobody (MF-MAG-45)."""
    match size:
        case GrappleSize.NO_MULTIPLIER:
            return magnitude
        case GrappleSize.MULTIPLIER:
            return magnitude * max(1, grappler.size - target.size)
        case GrappleSize.CLIMBING_GRIP:
            return 0


def loosened(magnitude: int, total: int, reading: Escaping) -> int:
    """What an escape leaves of a hold: its total is taken off, down to 0 (MF-MAG-41, MF-CONFLICT-51)."""
    if total >= magnitude:
        return 0
    return max(0, magnitude - total) if reading is Escaping.WORN_DOWN else magnitude


def broken(magnitude: int, total: int) -> int:
    """What a break check leaves: nothing where it meets the magnitude; a failed one halves it (MF-MAG-07)."""
    return 0 if total >= magnitude else magnitude // 2


def left_after(condition: Condition, magnitude: int, total: int, rules: Rules) -> int:
    """What is left of a hold, of a mind control (MF-CONFLICT-52) or of flames (MF-MAG-48) after a roll against it."""
    if _by_break_check(condition, rules):
        return broken(magnitude, total)
    return loosened(magnitude, total, rules.readings.conditions.escaping)


def is_worn_down(condition: Condition, rules: Rules) -> bool:
    """Whether each roll takes its total off, so that more matters of it than whether it is enough."""
    return not _by_break_check(condition, rules) and rules.readings.conditions.escaping is Escaping.WORN_DOWN


def _by_break_check(condition: Condition, rules: Rules) -> bool:
    mind = condition.name == CHARM.name and rules.readings.conditions.breaking_free is BreakingFree.BREAK_CHECK
    return mind or not rules.holds("MF-MAG-41")


def refreshed(magnitude: int, total: int) -> int:
    """A hold that is rolled anew: the higher of both (MF-MAG-44).

    >>> refreshed(14, 9), refreshed(5, 9)
    (14, 9)
    """
    return max(magnitude, total)


# ---------------------------------------------------------------- in the game


@frozen(cache_hash=True)
class Grapple:
    """How somebody is held by somebody.

    Attributes:
        ways: The hold as a roll, with each Attribute that the grappler may choose (MF-MAG-43).
        to_hit: The attack roll that it needs first, where the rules are read so (MF-OPEN-11A).
        refreshes: How often the hold may be rolled anew (MF-MAG-44).
        size: What the game master makes of the sizes; None where that is asked.
    """

    ways: tuple[Check, ...]
    to_hit: Check | None = None
    refreshes: int = 0
    size: GrappleSize | None = None


@frozen(cache_hash=True)
class Escape:
    """Somebody who is held, all numbers known.

    Attributes:
        name: What it is called.
        held: Who is held.
        player: Who decides for them.
        opponent: Who decides for who holds them.
        condition: What holds them.
        ways: The escape as a roll, with each Attribute that may be used.
        frames: In how many Action Frames it is tried.
        may_save: Whether the game master calls for a save against capture (MF-MAG-40).
        grapple: How they are held by somebody; None where the hold is there already.
        opponent: Who decides for who holds them.
        powers: The Meta Powers that they may use on a save against capture.
        hindered: Who may take something off that; None for nobody.
        md20: Whether there is an md20 (MF-DICE-04).
    """

    name: str
    held: str
    player: str
    condition: Condition
    ways: tuple[Check, ...]
    frames: int = 1
    may_save: bool = field(default=False, kw_only=True)
    grapple: Grapple | None = None
    opponent: str = OPPONENT
    powers: frozenset[Power] = field(default=frozenset(), kw_only=True)
    hindered: Hindering | None = field(default=None, kw_only=True)
    md20: bool = field(default=False, kw_only=True)


@frozen(cache_hash=True)
class Hold(Scene):
    """How things stand with a hold.

    Attributes:
        magnitude: How firmly it holds; 0 for not at all (MF-MAG-42).
        frames: In how many frames an escape was tried.
        refreshed: How often it was rolled anew.
        round: In which round it was rolled anew last; 0 for none.
        caught: Whether anybody was held at all.
    """

    magnitude: int = 0
    frames: int = 0
    refreshed: int = 0
    round: int = 0
    caught: bool = field(default=False, kw_only=True)


NO_HOLD: Final = Hold()


def hold_of(facts: Facts) -> Hold:
    """How things stand with the hold in some facts."""
    return facts.scene(Hold) or NO_HOLD


def refresh_lacking(grapple: Grapple, hold: Hold, rules: Rules) -> str | None:
    """Why a hold cannot be rolled anew now; None where it can (MF-MAG-44, MF-OPEN-11C)."""
    if hold.refreshed >= grapple.refreshes:
        return "no action or reaction is left for it"
    once = rules.readings.conditions.refreshing is Refreshing.ONCE_A_ROUND
    if once and hold.round == round_of(hold):
        return "it was refreshed in this round already"
    return None


def round_of(hold: Hold) -> int:
    """The round of the next frame, from 1 on."""
    return hold.frames // FRAMES_OF_ROUND + 1
