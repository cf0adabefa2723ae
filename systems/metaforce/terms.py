"""The words of Metaforce: Attributes, core values, training, advantage states, kinds of damage.

>>> Attribute.STRENGTH.value, Core.BODY.save_attribute.value
('strength', 'endurance')
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NewType


class Attribute(Enum):
    """MF-ATTR-01: six Attributes, each with a flat bonus and a die."""

    STRENGTH = "strength"
    ENDURANCE = "endurance"
    AGILITY = "agility"
    PERCEPTION = "perception"
    INTELLECT = "intellect"
    CHARISMA = "charisma"


class Core(Enum):
    """MF-CORE-01: what Attributes add up to."""

    BODY = "body"
    REFLEX = "reflex"
    MIND = "mind"

    @property
    def save_attribute(self) -> Attribute:
        """MF-SAVE-19: the Attribute of a save of this core."""
        return {Core.BODY: Attribute.ENDURANCE, Core.REFLEX: Attribute.AGILITY, Core.MIND: Attribute.CHARISMA}[self]


class Training(IntEnum):
    """MF-CREATE-17: how well trained an Attribute is; a second grant of Proficiency makes Expertise."""

    NONE = 0
    PROFICIENT = 1
    EXPERT = 2


class Advantage(IntEnum):
    """MF-PLAY-13: the states of a roll that have names; each step moves along the ladder, worse ones are below."""

    DISADVANTAGE = -1
    NORMAL = 0
    ADVANTAGE = 1


DamageType = NewType("DamageType", str)
"""A kind of damage, by name: each game has a list of its own (MF-SHEET-15)."""


class Standing(Enum):
    """MF-CONFLICT-64: what becomes of somebody whose HP fall to 0 or below."""

    LESSER = "lesser"
    IMPORTANT = "important"
    PROTECTED = "protected"


class Form(Enum):
    """MF-RES-03: the forms in which harm is resisted, of which one is picked for an event."""

    RESISTANCE = "resistance"
    IMMUNITY = "immunity"
    ABSORB = "absorb"
    WEAKNESS = "weakness"


class Power(Enum):
    """The Meta Powers: for MP they change how checks come out, even death (MF-ABOUT-04).

    Only equipped ones may be used (MF-MPOWER-01).
    """

    CREATE_A_META_DIE = "create a meta-die"
    DEUS_EX = "deus ex"
    SAFE_6 = "safe-6"
    ASSURANCE_8 = "assurance-8"
    ACTION_8 = "action-8"
    REACT_4 = "react-4"
    FINISHING_TOUCH = "finishing touch"
    METAFORCE_MANIPULATION = "metaforce manipulation"
    MAGIC_EFFECT = "magic effect"
    HYPE_EFFECT = "hype effect"
    FUDGE_NUDGE = "fudge nudge"
    POWER_LEVEL = "power level"
    INITIATIVE_LINK = "initiative link"
    TEAM_WORK = "team work"
    CRASH_OUT = "crash out"
    FORCE_FATE = "force fate"
