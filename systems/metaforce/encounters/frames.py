"""Action Frames: how many there are, what moves in them, and what may be done between turns (Encounter).

>>> turn = Allowance.of_turn()
>>> turn.frames, turn.reactions, watching(frame_spent(turn)).reactions
(2, 1, 2)
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ludex.engine.replacing import replaced
from ludex.layers.making import quick_to_make
from ludex.systems.metaforce.encounters.appendages import HANDS, HEAD, LEGS, Activity
from ludex.systems.metaforce.readings.encounters import Dashing
from ludex.systems.metaforce.refusing import Broken, refused

FRAMES_A_TURN: Final = 2
"""MF-ENC-02, MF-MAIN-04, MF-CONFLICT-43: two Action Frames a turn, in the place of action points (MF-NEWS-02).

Each stands for about 3 seconds, a round for 6; in an encounter nothing else measures time (MF-ENC-01).
"""

RESTRICTED: Final = 5
"""MF-ENC-30: so many feet can be moved while an action is charged or concentrated on."""

ACTION_8: Final = 8
"""MF-MPOWER-19: what Action-8 costs in MP."""

REACT_4: Final = 4
"""MF-MPOWER-20: what React-4 costs in MP."""


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Allowance:
    """What somebody may still do before its next turn ends.

    Attributes:
        frames: Frames left in its turn.
        reactions: Reactions left between its turns.
        boosted: Whether Action-8 has been used since its turn began.
    """

    frames: int = 0
    reactions: int = 0
    boosted: bool = False

    @classmethod
    def of_turn(cls, frames: int = FRAMES_A_TURN) -> Allowance:
        """What a turn brings: its frames, and one reaction that is renewed each turn (MF-ENC-02, MF-ENC-08)."""
        return cls(frames, 1)


def frame_spent(allowance: Allowance) -> Allowance:
    """What is left after a frame.

    Raises:
        LudexError: There is none.
    """
    if allowance.frames < 1:
        raise refused("MF-ENC-02", "no frame of this turn is left", "End the turn.")
    return replaced(allowance, frames=allowance.frames - 1)


def reacted(allowance: Allowance) -> Allowance:
    """What is left after a reaction, which holds a single activity (MF-ENC-08).

    Raises:
        LudexError: There is none.
    """
    if allowance.reactions < 1:
        raise refused("MF-ENC-08", "no reaction is left before the next turn", "Wait, or pay 4 MP for React-4.")
    return replaced(allowance, reactions=allowance.reactions - 1)


def watching(allowance: Allowance) -> Allowance:
    """What vigilance leaves: the last frame of a turn becomes one more reaction (MF-ENC-09).

    Raises:
        LudexError: It is not the last frame.
    """
    broken = not_last(allowance)
    if broken is not None:
        raise broken.error()
    return replaced(allowance, frames=0, reactions=allowance.reactions + 1)


def not_last(allowance: Allowance) -> Broken | None:
    """MF-ENC-09: why a frame cannot be given to vigilance; None where it can."""
    if allowance.frames != 1:
        what = f"vigilance takes the last frame of a turn, and {allowance.frames} are left"
        return Broken("MF-ENC-09", what, "Use the frames before it.")
    return None


# ---------------------------------------------------------------- Meta Powers that buy time


def action_8_lacking(allowance: Allowance, mp: int) -> Broken | None:
    """MF-MPOWER-19: why Action-8 cannot be used; None where it can."""
    if allowance.boosted:
        return Broken("MF-MPOWER-19", "Action-8 has been used in this round", "Wait for the next turn.")
    if mp < ACTION_8:
        return Broken("MF-MPOWER-19", f"Action-8 costs {ACTION_8} MP, and there are {mp}", "Keep the MP.")
    return None


def with_action_8(allowance: Allowance, *, own_turn: bool) -> Allowance:
    """MF-MPOWER-19: one more frame; outside the own turn a reaction becomes that frame."""
    more = replaced(allowance, frames=allowance.frames + 1, boosted=True)
    return more if own_turn else reacted(more)


def react_4_lacking(mp: int) -> Broken | None:
    """MF-MPOWER-20: why React-4 cannot be used; None where it can."""
    if mp < REACT_4:
        return Broken("MF-MPOWER-20", f"React-4 costs {REACT_4} MP, and there are {mp}", "Let it pass.")
    return None


def with_react_4(allowance: Allowance) -> Allowance:
    """MF-MPOWER-20: one more reaction, as often as MP last."""
    return replaced(allowance, reactions=allowance.reactions + 1)


# ---------------------------------------------------------------- moving

WALK: Final = Activity("moving", LEGS, focuses=False)
"""MF-ENC-28: moving leaves the rest of the body free; walking is instinct (MF-APPEND-16)."""

DASH: Final = Activity("dashing", LEGS, HANDS, focuses=False, rule="MF-ENC-29")
"""MF-ENC-29, MF-MAIN-03, MF-CONFLICT-42: at doubled speed; no action that uses arms or legs is possible meanwhile."""


def movement(feet: int, speed: int, *, restricted: bool = False) -> Activity | None:
    """How a distance is gone in one frame: not at all, walking, or dashing.

    Args:
        feet: How far; what is not used in a frame is lost (MF-ENC-28).
        speed: How far the creature goes in a frame.
        restricted: Whether what it does meanwhile leaves it 5 feet (MF-ENC-30).

    Raises:
        LudexError: It is too far.

    >>> movement(15, 15).name, movement(16, 15).name
    ('moving', 'dashing')
    """
    if feet == 0:
        return None
    if restricted and feet > min(RESTRICTED, speed):
        remedy = "Stay, or give up what is being done."
        raise refused("MF-ENC-30", f"{feet} feet while movement is limited to {RESTRICTED} a frame", remedy)
    if not 0 < feet <= 2 * speed:
        raise refused("MF-ENC-29", f"{feet} feet in a frame at a speed of {speed}", f"Go at most {2 * speed} feet.")
    return WALK if feet <= speed else DASH


def dash(reading: Dashing) -> Activity:
    """Dashing as it is read: nothing but moving, or what needs neither arms nor legs besides (MF-CONFLICT-42).

    >>> dash(Dashing.NOTHING).focuses
    True
    """
    return DASH if reading is Dashing.WITHOUT_LIMBS else replaced(DASH, focuses=True, blocks=HANDS | {HEAD})


def in_reach(start: int, end: int, target: int, reach: int) -> bool:
    """MF-ENC-31: whether a target is reached from where a frame starts, or from where it ends.

    >>> in_reach(0, 20, 25, 5), in_reach(0, 20, 12, 5)
    (True, False)
    """
    return min(abs(start - target), abs(end - target)) <= reach
