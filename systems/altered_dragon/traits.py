"""What a character is measured by: seven attributes, and 21 skills in three groups.

>>> [skill.value for skill in skills_of(Group.SOCIAL)][:2], Skill.RIDE.group
(['animal ken', 'bureaucracy'], <Group.PHYSICAL: 'physical'>)
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from ludex.layers.cells import Characteristic, number


class Attribute(Enum):
    """The seven attributes (AD-ATTR-01); what each is about is AD-ATTR-02's."""

    STRENGTH = "strength"
    AGILITY = "agility"
    INTUITION = "intuition"
    LOGIC = "logic"
    WILLPOWER = "willpower"
    CHARISMA = "charisma"
    EDGE = "edge"

    @property
    def cell(self) -> Characteristic[int]:
        """Its score as a characteristic."""
        return _CELLS[self]


BASIC: Final = tuple(attribute for attribute in Attribute if attribute is not Attribute.EDGE)
"""The six that are bought (AD-ATTR-01); AD-C16: Edge is none of them."""


class Group(Enum):
    """The three groups of skills, in the order of the list (AD-SKILL-01)."""

    PHYSICAL = "physical"
    SOCIAL = "social"
    TECHNICAL = "technical"


class Skill(Enum):
    """The 21 skills (AD-SKILL-01): what they are rolled for."""

    ATHLETICS = "athletics"  # AD-PHYS-01: running, leaping, climbing, balance
    COMBAT = "combat"  # AD-PHYS-02: avoiding harm and dealing it, there being no skill of defence
    LARCENY = "larceny"  # AD-PHYS-03: forging, locks, pockets
    PERCEPTION = "perception"  # AD-PHYS-04: noticing what is around; what resists Stealth
    RIDE = "ride"  # AD-PHYS-05: mounts with a will of their own
    STEALTH = "stealth"  # AD-PHYS-06: hiding and moving silently
    SURVIVAL = "survival"  # AD-PHYS-07: holding out against hardship
    ANIMAL_KEN = "animal ken"  # AD-SOC-01: creatures without reason
    BUREAUCRACY = "bureaucracy"  # AD-SOC-02: laws, ranks, organisations
    EMPATHY = "empathy"  # AD-SOC-03: understanding people from how they behave
    EXPRESSION = "expression"  # AD-SOC-04: swaying others by any art
    INTIMIDATION = "intimidation"  # AD-SOC-05: a reaction by fear
    LEADERSHIP = "leadership"  # AD-SOC-06: directing groups
    PERSUASION = "persuasion"  # AD-SOC-07: steering people who do not notice at once
    ALCHEMY = "alchemy"  # AD-TECH-01: brews, toxins, chemicals
    ARTISAN = "artisan"  # AD-TECH-02: goods and buildings out of raw material
    MAGITECH = "magitech"  # AD-TECH-03: magical devices
    MEDICINE = "medicine"  # AD-TECH-04: care of health
    RESEARCH = "research"  # AD-TECH-05: something usable out of unsorted knowledge
    SAILING = "sailing"  # AD-TECH-06: vehicles of every sort
    SPELLCASTING = "spellcasting"  # AD-TECH-07: casting spells, and recognising those of others

    @property
    def group(self) -> Group:
        """The group that it belongs to: seven skills each, in the order of the list (AD-C07)."""
        return tuple(Group)[tuple(Skill).index(self) // 7]

    @property
    def cell(self) -> Characteristic[int]:
        """Its score as a characteristic."""
        return _CELLS[self]


_CELLS: Final[dict[Attribute | Skill, Characteristic[int]]] = {
    trait: number(f"altered_dragon.{trait.value.replace(' ', '_')}") for trait in (*Attribute, *Skill)
}


def skills_of(group: Group) -> tuple[Skill, ...]:
    """The skills of a group, in the order of the list."""
    return tuple(skill for skill in Skill if skill.group is group)
