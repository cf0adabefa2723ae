"""Encounters against an event: a goal, a danger, a limit in rounds, and no initiative (Encounter).

>>> airlock = SpecialEncounter("override the airlock", rounds=4)
>>> outcome(airlock, rounds_gone=3, progress=1), outcome(airlock, rounds_gone=4, progress=0)
(<Outcome.RESOLVED: 'resolved'>, <Outcome.FAILED: 'failed'>)
"""

from __future__ import annotations

from enum import Enum

from attrs import frozen


@frozen(cache_hash=True)
class SpecialEncounter:
    """An event that must be overcome (MF-ENC-16).

    Attributes:
        goal: What must be reached; at its simplest, to survive.
        rounds: How many rounds there are; None for no limit.
        needed: How many successes reach the goal.
    """

    goal: str
    rounds: int | None = None
    needed: int = 1


class Outcome(Enum):
    """How it stands."""

    GOES_ON = "goes on"
    RESOLVED = "resolved"
    SAFE = "the danger no longer reaches them"
    FAILED = "failed"


def outcome(special: SpecialEncounter, *, rounds_gone: int, progress: int, in_danger: bool = True) -> Outcome:
    """How it stands: over when the event is resolved or its danger no longer reaches them (MF-ENC-17).

    Args:
        special: The encounter.
        rounds_gone: How many rounds are over.
        progress: How many successes there are.
        in_danger: Whether its danger still reaches a player character.
    """
    if progress >= special.needed:
        return Outcome.RESOLVED
    if not in_danger:
        return Outcome.SAFE
    if special.rounds is not None and rounds_gone >= special.rounds:
        return Outcome.FAILED
    return Outcome.GOES_ON
