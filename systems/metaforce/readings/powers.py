"""How the rules about Meta Powers are read: a field for each ruling, its options called by their slugs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from ludex.engine.rulebook_entries import RulingId


class SevenUnderAssurance(Enum):
    """MF-CONFLICT-44: what a roll of 7 counts under Assurance-8."""

    EIGHT = "eight"
    SEVEN = "seven"


class BarredAgainstUsers(Enum):
    """MF-CONFLICT-59: which powers do not work on Metaforce users."""

    META_DIE = "meta-die"
    ALL_POWERS = "all-powers"


class Users(Enum):
    """MF-GAP-10: who is a Metaforce user."""

    MAX_MP = "max-mp"
    PLAYER_CHARACTERS = "player-characters"


class MetaDieCosts(Enum):
    """MF-OPEN-12A: what Create a Meta-Die costs."""

    COUNTED = "counted"
    FACE = "face"


class MetaDieUsed(Enum):
    """MF-OPEN-12B: when Create a Meta-Die is used."""

    AFTER = "after"
    BEFORE = "before"


class Raised(Enum):
    """MF-OPEN-13: which dice Safe-6 and Assurance-8 raise."""

    ALL = "all"
    CHECK_DIE = "check-die"


class Copied(Enum):
    """MF-OPEN-14: whether Hype Effect copies the md12 of an explosion, or a die that was dropped."""

    NEITHER = "neither"
    EXPLOSION_TOO = "explosion-too"
    DROPPED_TOO = "dropped-too"


class NudgedAbove(Enum):
    """MF-OPEN-15: which die counts when the dropped one of an Advantage roll is nudged above the other."""

    HIGHER_AGAIN = "higher-again"
    KEPT = "kept"


@frozen(cache_hash=True)
class PowersReadings:
    """The readings that bear on powers."""

    seven: SevenUnderAssurance = SevenUnderAssurance.EIGHT
    barred: BarredAgainstUsers = BarredAgainstUsers.META_DIE
    users: Users = Users.MAX_MP
    meta_die_costs: MetaDieCosts = MetaDieCosts.COUNTED
    meta_die_used: MetaDieUsed = MetaDieUsed.AFTER
    raised: Raised = Raised.ALL
    copied: Copied = Copied.NEITHER
    nudged_above: NudgedAbove = NudgedAbove.HIGHER_AGAIN


FIELDS: Final[Mapping[RulingId, str]] = {
    RulingId("MF-CONFLICT-44"): "seven",
    RulingId("MF-CONFLICT-59"): "barred",
    RulingId("MF-GAP-10"): "users",
    RulingId("MF-OPEN-12A"): "meta_die_costs",
    RulingId("MF-OPEN-12B"): "meta_die_used",
    RulingId("MF-OPEN-13"): "raised",
    RulingId("MF-OPEN-14"): "copied",
    RulingId("MF-OPEN-15"): "nudged_above",
}
"""The field of each ruling."""
