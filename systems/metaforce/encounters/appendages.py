"""Appendages and activities: what a body can do at one moment (Appendage).

An activity says which appendages it uses and which further ones it makes unavailable. Those of one Action Frame run
side by side, so none may reserve what another has reserved.

>>> shot = Activity("shot", uses=frozenset({RIGHT_HAND}), operates=True)
>>> parry = Activity("parry", uses=frozenset({RIGHT_HAND}), focuses=False)
>>> print(lacking(shot, (parry,), HUMANOID).error())
MF-APPEND-01: the right hand serves parry and cannot serve shot too. Use another appendage, or another frame.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from typing import Final

from attrs import frozen

from ludex.systems.metaforce.refusing import Broken


class Property(Enum):
    """What an appendage is good for (MF-APPEND-02, MF-APPEND-03)."""

    MANIPULATE = "manipulate"
    LOCOMOTIVE = "locomotive"
    STRIKING = "striking"
    GRIPPING = "gripping"
    MENTAL = "mental"


@frozen(cache_hash=True)
class Appendage:
    """A limb that can act on its own; left and right of a pair are two (MF-APPEND-02)."""

    name: str
    properties: frozenset[Property]


LEFT_HAND: Final = "left hand"
RIGHT_HAND: Final = "right hand"
LEFT_LEG: Final = "left leg"
RIGHT_LEG: Final = "right leg"
HEAD: Final = "head"
TAIL: Final = "tail"

HANDS: Final = frozenset({LEFT_HAND, RIGHT_HAND})
LEGS: Final = frozenset({LEFT_LEG, RIGHT_LEG})
NO_APPENDAGES: Final[frozenset[str]] = frozenset()


@frozen(cache_hash=True)
class Body:
    """All appendages of a creature, by which it is limited in each frame (MF-APPEND-01).

    Attributes:
        appendages: Its appendages.
        most: How many activities one frame may hold, where the game master caps them for extra limbs (MF-APPEND-05).
    """

    appendages: tuple[Appendage, ...]
    most: int | None = None

    @property
    def names(self) -> frozenset[str]:
        """What its appendages are called."""
        return frozenset(each.name for each in self.appendages)

    def having(self, wanted: Property) -> tuple[str, ...]:
        """Its appendages with a property."""
        return tuple(each.name for each in self.appendages if wanted in each.properties)


def _pair(names: Iterable[str], *properties: Property) -> tuple[Appendage, ...]:
    return tuple(Appendage(each, frozenset(properties)) for each in names)


HUMANOID: Final = Body(
    (
        *_pair((LEFT_HAND, RIGHT_HAND), Property.MANIPULATE, Property.STRIKING, Property.GRIPPING),
        *_pair((LEFT_LEG, RIGHT_LEG), Property.LOCOMOTIVE, Property.STRIKING),
        *_pair((HEAD,), Property.MENTAL),
    )
)
"""MF-APPEND-02: two hands, two legs, a head."""

TAILED: Final = Body((*HUMANOID.appendages, *_pair((TAIL,), Property.STRIKING)))
"""MF-APPEND-02: a tail is one more, for striking; one that grips too says so."""


@frozen(cache_hash=True)
class Activity:
    """Something that is done in a frame.

    Attributes:
        name: What it is called.
        uses: The appendages that do it.
        blocks: Further ones that it makes unavailable, because they keep the balance (MF-APPEND-04).
        operates: Whether it uses an object, or does more to a creature than touch it (MF-APPEND-03).
        focuses: Whether it fills the Active concentration slot (MF-APPEND-14); instincts do not (MF-APPEND-16).
        quickened: Whether it shares its frame with one other action (MF-ENC-34).
        lingers: Whether its appendages stay in use to the end of the frame, as a trigger hand does until the recoil
            has been dealt with (MF-FIRE-11).
        rule: The rule by which it blocks what it does not use.
    """

    name: str
    uses: frozenset[str] = NO_APPENDAGES
    blocks: frozenset[str] = NO_APPENDAGES
    operates: bool = False
    focuses: bool = True
    quickened: bool = False
    lingers: bool = False
    rule: str = "MF-APPEND-04"

    @property
    def reserved(self) -> frozenset[str]:
        """All appendages that can serve nothing else meanwhile (MF-APPEND-04)."""
        return self.uses | self.blocks


@lru_cache(maxsize=4096)
def lacking(activity: Activity, beside: tuple[Activity, ...], body: Body) -> Broken | None:
    """What keeps an activity from being done in a frame beside others; None where nothing does.

    Args:
        activity: The activity.
        beside: What the frame holds already.
        body: Whose appendages they are.
    """
    return (
        _without_limb(activity, body)
        or _taken(activity, beside)
        or _shared(activity, beside)
        or _too_many(activity, beside, body)
    )


def _without_limb(activity: Activity, body: Body) -> Broken | None:
    if not activity.uses <= body.names:
        missing = ", ".join(sorted(activity.uses - body.names))
        return Broken("MF-APPEND-02", f"{activity.name} needs what is not there: {missing}", "Do something else.")
    if activity.operates and not any(each in activity.uses for each in body.having(Property.MANIPULATE)):
        # MF-APPEND-03: using an object needs an appendage that can manipulate
        used = ", ".join(sorted(activity.uses)) or "nothing"
        what = f"{activity.name} needs an appendage that can manipulate, and uses {used}"
        return Broken("MF-APPEND-03", what, "Use a hand.")
    return None


def _taken(activity: Activity, beside: tuple[Activity, ...]) -> Broken | None:
    """MF-APPEND-01: no appendage serves two activities at one moment; quickened ones follow one another."""
    for other in beside:
        overlap = activity.reserved & other.reserved
        if not overlap or _in_turn(activity, other):
            continue
        limb = min(overlap)
        blocked = next((each for each in (other, activity) if limb in each.blocks), None)
        why = f" ({blocked.rule})" if blocked is not None else ""
        what = f"the {limb} serves {other.name} and cannot serve {activity.name} too{why}"
        return Broken("MF-APPEND-01", what, "Use another appendage, or another frame.")
    return None


def _in_turn(activity: Activity, other: Activity) -> bool:
    """Whether they come one after the other, so that one appendage can do both (MF-ENC-34)."""
    if activity.lingers or other.lingers:
        return False
    return (activity.quickened and _acts(other)) or (other.quickened and _acts(activity))


def _acts(activity: Activity) -> bool:
    """Whether it is an action; what is instinct goes on all the while."""
    return activity.focuses or activity.quickened


def _shared(activity: Activity, beside: tuple[Activity, ...]) -> Broken | None:
    acting = [each for each in (*beside, activity) if _acts(each)]
    if not _acts(activity) or len(acting) < 2:
        return None
    quick = [each for each in acting if each.quickened]
    if quick and len(acting) > 2:
        what = f"{quick[0].name} shares its frame with one other action, not with {len(acting) - 1}"
        return Broken("MF-ENC-34", what, "Do one of them in another frame.")
    if not quick:
        # MF-APPEND-06, MF-APPEND-14: one Active slot a frame, which the main activity fills
        what = f"{acting[0].name} fills the Active concentration slot, and {activity.name} needs it too"
        return Broken("MF-APPEND-06", what, "Do it in another frame.")
    return None


def _too_many(activity: Activity, beside: tuple[Activity, ...], body: Body) -> Broken | None:
    if body.most is not None and len(beside) >= body.most:
        what = f"the game master lets a frame hold {body.most} activities, and {activity.name} is one more"
        return Broken("MF-APPEND-05", what, "Do it in another frame.")
    return None
