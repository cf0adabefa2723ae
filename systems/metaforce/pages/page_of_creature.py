"""A creature whose numbers are said as they are, as it is shown.

>>> page_of_creature(Creature("guard", agility=2)).numbers["agility"]
2
"""

from __future__ import annotations

from ludex.engine.checks.sheets import Entry, Section, SheetPage
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.system import METAFORCE
from ludex.systems.metaforce.terms import Attribute, Core


def page_of_creature(creature: Creature) -> SheetPage:
    """The page of a creature."""
    numbers = {"level": creature.level, "size": creature.size}
    numbers |= {each.value: creature.bonus(each) for each in Attribute}
    numbers |= {each.value: creature.core(each) for each in Core}
    numbers |= {"evasion": creature.evasion, "deflection": creature.deflection}
    numbers |= {f"status defence of {each.value}": creature.status_defence(each) for each in Core}
    numbers |= {"hp": creature.hp, "maximum hp": creature.max_hp, "mp": creature.mp, "maximum mp": creature.max_mp}
    numbers |= {"exert": creature.exert, "initiative": creature.initiative, "speed": creature.speed}
    numbers |= {f"{kind} reduction": number for kind, number in creature.reductions}
    said = tuple(Entry(name, str(number), rule="MF-CREATE-01") for name, number in numbers.items())
    skills = tuple(Entry(each.name, f"+{each.rank}", rule="MF-SHEET-25") for each in creature.skills)
    sections = (Section("As the game master says", said), Section("Metaphors", skills))
    return SheetPage(creature.name, METAFORCE.title, tuple(each for each in sections if each.entries), numbers=numbers)
