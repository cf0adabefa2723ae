"""Character sheets: what a player writes down, before race and archetype add to it.

>>> from ludex.engine.yaml_files import parse_yaml
>>> sheet = sheet_of(parse_yaml('''
... name: the guard
... non-player: true
... attributes: {intuition: 3}
... skills: {perception: 3}
... '''))
>>> sheet.attributes.intuition, sheet.skills.stealth
(3, 0)
"""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from ludex.engine.forms import Forms, read
from ludex.engine.yaml_nodes import Node
from ludex.systems.altered_dragon.origins import Archetype, Race
from ludex.systems.altered_dragon.traits import Attribute, Group, Skill


@frozen(cache_hash=True)
class Attributes:
    """The six attributes that are bought, as bought (AD-CHAR-01)."""

    strength: int = 1
    agility: int = 1
    intuition: int = 1
    logic: int = 1
    willpower: int = 1
    charisma: int = 1

    def of(self, attribute: Attribute) -> int:
        """The score that was bought."""
        found: int = getattr(self, attribute.value)
        return found


@frozen(cache_hash=True)
class Skills:
    """The 21 skills, as bought (AD-CHAR-03)."""

    athletics: int = 0
    combat: int = 0
    larceny: int = 0
    perception: int = 0
    ride: int = 0
    stealth: int = 0
    survival: int = 0
    animal_ken: int = 0
    bureaucracy: int = 0
    empathy: int = 0
    expression: int = 0
    intimidation: int = 0
    leadership: int = 0
    persuasion: int = 0
    alchemy: int = 0
    artisan: int = 0
    magitech: int = 0
    medicine: int = 0
    research: int = 0
    sailing: int = 0
    spellcasting: int = 0

    def of(self, skill: Skill) -> int:
        """The score that was bought."""
        found: int = getattr(self, skill.value.replace(" ", "_"))
        return found


@frozen(cache_hash=True)
class SkillPoints:
    """Which group of skills has how many points: 13, 18 and 23, one each (AD-CHAR-03)."""

    physical: int
    social: int
    technical: int

    def of(self, group: Group) -> int:
        """The points of a group."""
        found: int = getattr(self, group.value)
        return found


@frozen(cache_hash=True)
class Sheet:
    """A character as it is written down.

    Attributes:
        name: What it is called.
        attributes: The basic attributes as bought; those of somebody who is no player's character as they are.
        skills: The skills, likewise.
        race: One of five (AD-CHAR-04).
        archetype: One of five (AD-CHAR-04).
        skill_points: Which group has which amount.
        archetype_points: What each of the two skills of the archetype gains, where they share (AD-C19).
        driving_passion: A goal, in the player's words (AD-CHAR-05).
        knowledge: Three fields that no skill covers (AD-CHAR-06).
        spells: The names of three (AD-CHAR-07).
        edge_points: How many Edge points are left; all where nothing is said.
        edge: The Edge score of somebody who is no player's character.
        non_player: Whether it is the game master's, made without the limits of creation.
        system: Says which game it is of.
    """

    name: str
    attributes: Attributes = field(factory=Attributes)
    skills: Skills = field(factory=Skills)
    race: Race | None = None
    archetype: Archetype | None = None
    skill_points: SkillPoints | None = None
    archetype_points: tuple[int, ...] = ()
    driving_passion: str = ""
    knowledge: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    edge_points: int | None = None
    edge: int | None = None
    non_player: bool = False
    system: str = "altered_dragon"


FORMS: Final = Forms({})
"""Sheets need no names: all is written by its fields."""


def sheet_of(node: Node) -> Sheet:
    """The sheet of a file, its limits not yet looked at; `limits` does.

    Raises:
        YamlError: It holds a value of another kind, or leaves out what is needed.
        UnknownName: It has a key that sheets have not, or names no race or archetype.
    """
    return read(node, Sheet, FORMS)
