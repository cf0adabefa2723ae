"""Meta Powers that belong to encounters alone: what each needs (Meta Power).

>>> team_work_lacking(TeamWorkUse(), TeamWorkLimit.ENCOUNTER, 1, 0).what
'Team Work takes one of the own frames, and none is left'
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ludex.systems.metaforce.readings.encounters import TeamWorkLimit
from ludex.systems.metaforce.refusing import Broken
from ludex.systems.metaforce.terms import Power


def unequipped(powers: frozenset[Power], power: Power) -> Broken | None:
    """MF-MPOWER-01: why a power cannot be used by whoever has not equipped it; None for whoever has."""
    if power in powers or power in ALWAYS_EQUIPPED:
        return None
    return Broken("MF-MPOWER-01", f"{power.value} is not equipped", "Equip it between sessions.")


ALWAYS_EQUIPPED: Final = frozenset({Power.CREATE_A_META_DIE, Power.DEUS_EX})
"""MF-MPOWER-04."""


# ---------------------------------------------------------------- Team Work


@frozen(cache_hash=True)
class TeamWorkUse:
    """When somebody has used Team Work: in which rounds of the encounter."""

    rounds: frozenset[int] = frozenset()


def team_work_lacking(use: TeamWorkUse, limit: TeamWorkLimit, round_now: int, frames: int) -> Broken | None:
    """Why Team Work cannot be used; None where it can.

    Args:
        use: When its owner has used it.
        limit: How often it may be used.
        round_now: Which round it is.
        frames: How many frames its owner has left, one of which it takes.
    """
    if limit is TeamWorkLimit.ENCOUNTER and use.rounds:
        return Broken("MF-MPOWER-33", "Team Work works once an encounter for each owner", "Act yourself.")
    if round_now in use.rounds:
        return Broken("MF-MPOWER-34", "Team Work has been used in this round", "Act yourself.")
    if frames < 1:
        return Broken("MF-MPOWER-33", "Team Work takes one of the own frames, and none is left", "End the turn.")
    return None
