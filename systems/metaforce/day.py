"""The rules of a day: which rules are in force, how they are read, and what the game master has settled for the table.

>>> from ludex.systems.metaforce.system import METAFORCE
>>> rules_of(METAFORCE.at().rules).holds("MF-SAVE-14")
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from attrs import field, frozen

from ludex.engine.consulted import Consulted
from ludex.engine.readings import reading
from ludex.engine.rulebook import RulesInForce
from ludex.engine.rulebook_entries import Choice, RulingId
from ludex.layers.errors import UnknownName
from ludex.systems.metaforce.readings import attacks as readings_of_attacks
from ludex.systems.metaforce.readings import characters as readings_of_characters
from ludex.systems.metaforce.readings import checks as readings_of_checks
from ludex.systems.metaforce.readings import conditions as readings_of_conditions
from ludex.systems.metaforce.readings import encounters as readings_of_encounters
from ludex.systems.metaforce.readings import growth as readings_of_growth
from ludex.systems.metaforce.readings import powers as readings_of_powers
from ludex.systems.metaforce.readings import saves as readings_of_saves
from ludex.systems.metaforce.readings.attacks import AttacksReadings
from ludex.systems.metaforce.readings.characters import CharactersReadings
from ludex.systems.metaforce.readings.checks import ChecksReadings
from ludex.systems.metaforce.readings.conditions import ConditionsReadings
from ludex.systems.metaforce.readings.encounters import EncountersReadings
from ludex.systems.metaforce.readings.growth import GrowthReadings
from ludex.systems.metaforce.readings.powers import PowersReadings
from ludex.systems.metaforce.readings.saves import SavesReadings


@frozen
class Readings:
    """How the rules are read where they leave something open, topic by topic.

    It keeps no hash: readings that tell when they are looked at tell it each time that they are the key of a cache.
    """

    characters: CharactersReadings = field(factory=CharactersReadings)
    checks: ChecksReadings = field(factory=ChecksReadings)
    saves: SavesReadings = field(factory=SavesReadings)
    attacks: AttacksReadings = field(factory=AttacksReadings)
    conditions: ConditionsReadings = field(factory=ConditionsReadings)
    powers: PowersReadings = field(factory=PowersReadings)
    encounters: EncountersReadings = field(factory=EncountersReadings)
    growth: GrowthReadings = field(factory=GrowthReadings)

    @classmethod
    def of(cls, choices: Iterable[Choice]) -> Readings:
        """The readings that some choices make.

        Raises:
            UnknownName: There is no such ruling, or it has no such option.
        """
        default, made = cls(), tuple(choices)
        for choice in made:
            if choice.ruling not in FIELDS:
                raise UnknownName(choice.ruling, FIELDS, kind="ruling")
        topics = {
            topic: reading(getattr(default, topic), fields, [each for each in made if each.ruling in fields])
            for topic, fields in _TOPICS
        }
        return cls(**topics)

    def telling(self, consulted: Consulted) -> Readings:
        """The same readings, which tell when they are looked at."""
        return Readings(**{topic: consulted.watched(getattr(self, topic), fields) for topic, fields in _TOPICS})


_TOPICS = (
    ("characters", readings_of_characters.FIELDS),
    ("checks", readings_of_checks.FIELDS),
    ("saves", readings_of_saves.FIELDS),
    ("attacks", readings_of_attacks.FIELDS),
    ("conditions", readings_of_conditions.FIELDS),
    ("powers", readings_of_powers.FIELDS),
    ("encounters", readings_of_encounters.FIELDS),
    ("growth", readings_of_growth.FIELDS),
)

FIELDS: Final[Mapping[RulingId, tuple[str, str]]] = {
    ruling: (topic, name) for topic, fields in _TOPICS for ruling, name in fields.items()
}
"""The topic and the field of each ruling: every point on which pages disagree can be switched (MF-ABOUT-01)."""


@frozen
class Rules:
    """The rules of a day, as code asks for them; like the readings it keeps no hash.

    Attributes:
        on: The day; None for now.
        in_force: The ids of the rules in force.
        readings: How they are read.
    """

    on: date | None
    in_force: frozenset[str]
    readings: Readings = Readings()

    def holds(self, rule: str) -> bool:
        """Whether a rule is in force: what a superseded rule said is chosen by date alone."""
        return rule in self.in_force


def rules_of(rules: RulesInForce, choices: Iterable[Choice] = (), consulted: Consulted | None = None) -> Rules:
    """The rules of a day under the options of rulings that are chosen.

    Args:
        rules: The rules of the day.
        choices: The options; rulings that are not named keep their default.
        consulted: To whom it is told which rulings are looked at; None for nobody.

    Raises:
        UnknownName: There is no such ruling, or it has no such option.
    """
    readings = Readings.of(choices)
    if consulted is not None:
        readings = readings.telling(consulted)
    return Rules(rules.on, frozenset(rule.id for rule in rules.rules), readings)
