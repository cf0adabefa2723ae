"""Rapid fire: in which state each shot of a frame is, and what it takes off the attack roll.

>>> [shot.state for shot in shots(Trigger(3), 3, 1)], [shot.state for shot in shots(Trigger(3, auto=True), 3, 1)]
([1, 0, -1], [1, 0, 0])
>>> shots(Trigger(3), 3, 0)[-1]
Shot(state=-1, penalty=-4)
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ludex.systems.metaforce.attacks.weapons import Trigger
from ludex.systems.metaforce.refusing import refused
from ludex.systems.metaforce.terms import Advantage

PENALTY: Final = -4
"""MF-FIRE-10: what a further shot takes off that would be rolled at Disadvantage already; it does not add up."""


@frozen(cache_hash=True)
class Shot:
    """One shot of a frame.

    Attributes:
        state: Its advantage state.
        penalty: What is added to its attack roll: 0 or less.
    """

    state: int
    penalty: int = 0


def shots(trigger: Trigger, count: int, first: int, *, steadied: int = 0) -> tuple[Shot, ...]:
    """The shots of one frame, in order (MF-FIRE-08, MF-ENC-36); with the next frame the ladder begins anew.

    As many as its trigger limit says, three or not: it tells what the weapon allows.

    Args:
        trigger: The trigger limit.
        count: How many shots are fired.
        first: The state of the first: Advantage for who is Proficient with the weapon.
        steadied: By how many steps equipment or abilities soften the ladder.

    Raises:
        LudexError: There are more than the trigger limit allows (MF-FIRE-05), or none.
    """
    if not 1 <= count <= trigger.shots:
        raise refused(
            "MF-FIRE-05",
            f"{count} shots in a frame with trigger limit {trigger.written()}",
            f"Fire 1 to {trigger.shots}.",
        )
    if trigger.auto:  # MF-FIRE-09: no further than Normal by the rate of fire
        return (Shot(first), *[Shot(min(first, int(Advantage.NORMAL)))] * (count - 1))
    found = [Shot(first)]
    for place in range(1, count):
        state = first - max(0, place - steadied)
        before = first - max(0, place - 1 - steadied)
        at_worst = before <= Advantage.DISADVANTAGE and state < before
        found.append(Shot(max(state, min(first, int(Advantage.DISADVANTAGE))), PENALTY if at_worst else 0))
    return tuple(found)
