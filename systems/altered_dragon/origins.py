"""Races and archetypes: what they add to attributes and skills, as passive abilities.

>>> print(Race.ONI.passive)
Oni
>>> Archetype.WARLOCK.two, Archetype.WARLOCK.third
((<Skill.SPELLCASTING: 'spellcasting'>, <Skill.INTIMIDATION: 'intimidation'>), <Skill.PERCEPTION: 'perception'>)
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from ludex.layers.amounts import Constant
from ludex.layers.changes import Add
from ludex.layers.passives import Passive
from ludex.systems.altered_dragon.traits import Attribute, Skill


class Race(Enum):
    """The five races: exactly one for each character (AD-RACE-01)."""

    AKUMA = "akuma"
    HUMAN = "human"
    KITSUNE = "kitsune"
    ONI = "oni"
    TENGU = "tengu"

    @property
    def bonus(self) -> Mapping[Attribute, int]:
        """What it adds to attributes."""
        return _RACES[self][0]

    @property
    def passive(self) -> Passive:
        """Its bonus as an ability, under the id of its rule."""
        bonus, rule = _RACES[self]
        does = tuple(Add(attribute.cell, Constant(number)) for attribute, number in bonus.items())
        return Passive(does, name=self.value.capitalize(), kind="race", rule=rule)


_RACES: Final[Mapping[Race, tuple[Mapping[Attribute, int], str]]] = {
    Race.AKUMA: ({Attribute.INTUITION: 1, Attribute.CHARISMA: 1}, "AD-RACE-02"),
    Race.HUMAN: ({Attribute.EDGE: 1}, "AD-RACE-03"),
    Race.KITSUNE: ({Attribute.INTUITION: 1, Attribute.WILLPOWER: 1}, "AD-RACE-04"),
    Race.ONI: ({Attribute.STRENGTH: 2}, "AD-RACE-05"),
    Race.TENGU: ({Attribute.AGILITY: 1, Attribute.LOGIC: 1}, "AD-RACE-06"),
}

FOR_TWO: Final = 2
"""What an archetype adds to each of its two skills, or shares between them (AD-ARCH-01, AD-C19)."""


class Archetype(Enum):
    """The five archetypes: exactly one for each character (AD-ARCH-01)."""

    BEGUILER = "beguiler"
    CLERIC = "cleric"
    SOULBORN = "soulborn"
    TOTEMIST = "totemist"
    WARLOCK = "warlock"

    @property
    def two(self) -> tuple[Skill, Skill]:
        """The two skills before which +2 stands."""
        return _ARCHETYPES[self][0]

    @property
    def third(self) -> Skill:
        """The skill that gains 1."""
        return _ARCHETYPES[self][1]

    def passive(self, two: tuple[int, int]) -> Passive:
        """Its bonus as an ability, under the id of its rule, given what its two skills gain."""
        gained = {**dict(zip(self.two, two, strict=True)), self.third: 1}
        does = tuple(Add(skill.cell, Constant(number)) for skill, number in gained.items())
        return Passive(does, name=self.value.capitalize(), kind="archetype", rule=_ARCHETYPES[self][2])


_ARCHETYPES: Final[Mapping[Archetype, tuple[tuple[Skill, Skill], Skill, str]]] = {
    Archetype.BEGUILER: ((Skill.STEALTH, Skill.PERSUASION), Skill.RESEARCH, "AD-ARCH-02"),
    Archetype.CLERIC: ((Skill.SURVIVAL, Skill.EXPRESSION), Skill.ALCHEMY, "AD-ARCH-03"),
    Archetype.SOULBORN: ((Skill.COMBAT, Skill.LEADERSHIP), Skill.MAGITECH, "AD-ARCH-04"),
    Archetype.TOTEMIST: ((Skill.ATHLETICS, Skill.ANIMAL_KEN), Skill.MEDICINE, "AD-ARCH-05"),
    Archetype.WARLOCK: ((Skill.SPELLCASTING, Skill.INTIMIDATION), Skill.PERCEPTION, "AD-ARCH-06"),
}
