"""What the game master decides (AA-ROLE-02), said beforehand: or asked for when it comes up."""

from __future__ import annotations

from enum import Enum

from attrs import frozen

GAME_MASTER = "gm"
"""Who answers for the game master."""


class Verdict(Enum):
    """What the game master says to something that a player asks for."""

    ACCEPT = "accept"
    REFUSE = "refuse"
    ASK = "ask"


@frozen(cache_hash=True)
class Cancels:
    """Two Gimmicks of which one takes the effect of the other (AA-GIM-04): Water against Fire."""

    attacking: str
    defending: str


@frozen(cache_hash=True)
class Agreed:
    """What the game master says.

    Attributes:
        gear: Whether Gear fits a Move of its Vector (AA-GEAR-02).
        defensive_gear: Whether Gear fits a Defence of its Vector (AA-GEAR-03).
        gimmicks: Whether the Gimmicks of the Form fit a Move (AA-GIM-02).
        most_gimmicks: How many of them are accepted for one Move.
        cancels: Which Gimmicks cancel which.
        per_success: What one success of an Ace or a Planner brings, where the game master says so (AA-C22).
    """

    gear: Verdict = Verdict.ACCEPT
    defensive_gear: Verdict = Verdict.ACCEPT
    gimmicks: Verdict = Verdict.ACCEPT
    most_gimmicks: int = 2
    cancels: tuple[Cancels, ...] = ()
    per_success: int = 1
