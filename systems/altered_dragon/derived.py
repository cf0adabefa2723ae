"""A character's scores: what was bought, and the passives of race and archetype on top of it.

>>> from ludex.systems.altered_dragon.origins import Race
>>> from ludex.systems.altered_dragon.sheet import Attributes
>>> oni = character_of(Sheet("Kin", Attributes(strength=6), race=Race.ONI), Rulings())
>>> oni.score(Attribute.STRENGTH)
8
>>> print(oni.view.why(CHARACTER, Attribute.STRENGTH.cell).text())
strength of character: 8
  base: 6
  1. “Oni” of character (timestamp 1) adds 2 to strength: 6 → 8 (AD-RACE-05)
     the oldest ability that was free
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from attrs import frozen

from ludex.layers.amounts import Constant, LowestOf, OfTarget
from ludex.layers.cells import AnyCharacteristic, Value
from ludex.layers.changes import SetNumber
from ludex.layers.objects import Object, board
from ludex.layers.order import Layers
from ludex.layers.passives import Passive
from ludex.layers.resolver import Resolver
from ludex.layers.view import View
from ludex.systems.altered_dragon.origins import FOR_TWO
from ludex.systems.altered_dragon.rulings import Rulings, Supply, TwoSkills, UpperLimit
from ludex.systems.altered_dragon.sheet import Sheet
from ludex.systems.altered_dragon.traits import BASIC, Attribute, Skill

CHARACTER: Final = "character"
"""The identity of a character on its own board."""

STARTING_EDGE: Final = 3
"""AD-CHAR-02: Edge begins at 3 for everybody."""

LIMIT: Final = 6

EXCESS_LOST: Final = Passive(
    tuple(SetNumber(trait.cell, LowestOf((OfTarget(trait.cell), Constant(LIMIT)))) for trait in (*BASIC, *Skill)),
    name="What is above 6 is lost",
    rule="AD-C06",
)
"""A limit of 6 at the end; it takes what comes out after race and archetype, on which it depends."""


@frozen(eq=False)
class Character:
    """A character with all that adds to it.

    Attributes:
        sheet: What is written down.
        view: What is true of it, with the reasons.
    """

    sheet: Sheet
    view: View

    @property
    def name(self) -> str:
        """What it is called."""
        return self.sheet.name

    def score(self, trait: Attribute | Skill) -> int:
        """An attribute or a skill, bonuses included; AD-POOL-01: the final score is what pools are made of."""
        return self.view.value(CHARACTER, trait.cell)


@lru_cache(maxsize=256)
def character_of(sheet: Sheet, rulings: Rulings) -> Character:
    """The character of a sheet; a pure function of the sheet and how the rules are read."""
    base: dict[AnyCharacteristic, Value] = {each.cell: sheet.attributes.of(each) for each in BASIC}
    base |= {skill.cell: sheet.skills.of(skill) for skill in Skill}
    base[Attribute.EDGE.cell] = _starting_edge(sheet)
    found = Object(CHARACTER, 1, base, tuple(_passives(sheet, rulings)))
    return Character(sheet, Resolver(Layers()).start(board([found])))


def _starting_edge(sheet: Sheet) -> int:
    """AD-CHAR-02: 3; the game master's characters have what the game master says, or none."""
    return (sheet.edge or 0) if sheet.non_player else STARTING_EDGE


def _passives(sheet: Sheet, rulings: Rulings) -> Iterator[Passive]:
    """AD-CHAR-08: race and archetype are written down after everything has been bought."""
    if sheet.race is not None:
        yield sheet.race.passive
    if sheet.archetype is not None:
        shared = rulings.two_skills is TwoSkills.SHARED and len(sheet.archetype_points) == 2  # AD-C19
        first, second = sheet.archetype_points if shared else (FOR_TWO, FOR_TWO)
        yield sheet.archetype.passive((first, second))
    if rulings.limit is UpperLimit.EXCESS_LOST:
        yield EXCESS_LOST


def edge_points_at_start(sheet: Sheet, rulings: Rulings) -> int | None:
    """AD-EDGE-01: at the start of an adventure as many points as the score; None where AD-C01 leaves it to a number."""
    return character_of(sheet, rulings).score(Attribute.EDGE) if rulings.supply is Supply.SCORE else None
