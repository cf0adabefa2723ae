"""How the rules about encounters are read: a field for each ruling, its options called by their slugs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from ludex.engine.rulebook_entries import RulingId


class Dashing(Enum):
    """MF-CONFLICT-42: what may be done while dashing."""

    WITHOUT_LIMBS = "without-limbs"
    NOTHING = "nothing"


class FramesOfTurn(Enum):
    """MF-CONFLICT-43: how many Action Frames a turn has."""

    TWO = "two"
    THREE = "three"

    @property
    def number(self) -> int:
        """How many."""
        return 2 if self is FramesOfTurn.TWO else 3


class TeamWorkLimit(Enum):
    """MF-CONFLICT-45: how often an owner may use Team Work (MF-MPOWER-33, MF-MPOWER-34)."""

    ENCOUNTER = "encounter"
    ROUND = "round"


class Reloading(Enum):
    """MF-CONFLICT-46: what decides how long reloading takes."""

    PROFICIENCY = "proficiency"
    OPTIMISE = "optimise"


class FirstShot(Enum):
    """MF-CONFLICT-47: the state of the first shot of rapid fire."""

    PROFICIENT = "proficient"
    AWARE = "aware"


class LooseUpkeep(Enum):
    """MF-CONFLICT-48: how often Loose concentration asks for attention (MF-APPEND-09, MF-APPEND-19)."""

    ROUND = "round"
    FRAME = "frame"


class LooseLimit(Enum):
    """MF-CONFLICT-49: how many Loose abilities can be held beside one's actions."""

    THREE = "three"
    FRAMES = "frames"


class ForeignCantrip(Enum):
    """MF-CONFLICT-55: what becomes of a spell of level 0 from another game."""

    LEVELLED = "levelled"
    CANTRIP = "cantrip"


class ConvokedFrames(Enum):
    """MF-CONFLICT-56: whether each convoker shortens the casting."""

    ONCE = "once"
    EACH = "each"


class CantripTime(Enum):
    """MF-CONFLICT-57: how long a cantrip takes."""

    ONE_FRAME = "one-frame"
    NONE = "none"


class CrashOutTarget(Enum):
    """MF-CONFLICT-60: which number the save against Crash Out must reach."""

    OWN = "own"
    SAVE = "save"


class Dying(Enum):
    """MF-CONFLICT-64: who dies, at 0 HP or below."""

    FLAGS = "flags"
    ALL_IMPORTANT = "all-important"
    PLAYERS_PROTECTED = "players-protected"


class InitiativeTies(Enum):
    """MF-GAP-11: who goes first where initiative is equal."""

    REFLEX = "reflex"
    GAME_MASTER = "game-master"


class CrashOutDie(Enum):
    """MF-OPEN-16A: which d12 sets the price of Crash Out in an Advantage roll."""

    COUNTED = "counted"
    LOWER = "lower"


class DeflectedFails(Enum):
    """MF-OPEN-16B: whether a deflected hit is a failure that Crash Out may answer."""

    MISS_ONLY = "miss-only"
    DEFLECTED_TOO = "deflected-too"


@frozen(cache_hash=True)
class EncountersReadings:
    """The readings that bear on encounters."""

    dashing: Dashing = Dashing.WITHOUT_LIMBS
    frames: FramesOfTurn = FramesOfTurn.TWO
    team_work: TeamWorkLimit = TeamWorkLimit.ENCOUNTER
    reloading: Reloading = Reloading.PROFICIENCY
    first_shot: FirstShot = FirstShot.PROFICIENT
    loose_upkeep: LooseUpkeep = LooseUpkeep.ROUND
    loose_limit: LooseLimit = LooseLimit.THREE
    foreign_cantrip: ForeignCantrip = ForeignCantrip.LEVELLED
    convoked_frames: ConvokedFrames = ConvokedFrames.ONCE
    cantrip_time: CantripTime = CantripTime.ONE_FRAME
    crash_out_target: CrashOutTarget = CrashOutTarget.OWN
    dying: Dying = Dying.FLAGS
    initiative_ties: InitiativeTies = InitiativeTies.REFLEX
    crash_out_die: CrashOutDie = CrashOutDie.COUNTED
    deflected_fails: DeflectedFails = DeflectedFails.MISS_ONLY


FIELDS: Final[Mapping[RulingId, str]] = {
    RulingId("MF-CONFLICT-42"): "dashing",
    RulingId("MF-CONFLICT-43"): "frames",
    RulingId("MF-CONFLICT-45"): "team_work",
    RulingId("MF-CONFLICT-46"): "reloading",
    RulingId("MF-CONFLICT-47"): "first_shot",
    RulingId("MF-CONFLICT-48"): "loose_upkeep",
    RulingId("MF-CONFLICT-49"): "loose_limit",
    RulingId("MF-CONFLICT-55"): "foreign_cantrip",
    RulingId("MF-CONFLICT-56"): "convoked_frames",
    RulingId("MF-CONFLICT-57"): "cantrip_time",
    RulingId("MF-CONFLICT-60"): "crash_out_target",
    RulingId("MF-CONFLICT-64"): "dying",
    RulingId("MF-GAP-11"): "initiative_ties",
    RulingId("MF-OPEN-16A"): "crash_out_die",
    RulingId("MF-OPEN-16B"): "deflected_fails",
}
"""The field of each ruling."""
