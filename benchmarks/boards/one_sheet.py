"""A character of Metaforce on two days, between which what characters are made of changed."""

from datetime import date
from typing import Final

FIRST: Final = date(2026, 3, 19)
LAST: Final = date(2026, 3, 21)
"""Base HP, HPLV, the base of core values and base speed changed on 20 March 2026."""

_SHEET: Final = """
system: metaforce
name: {name}
player: false
level: 5
size: 2
attributes: {{strength: 3, endurance: 2, agility: 4, perception: 1, intellect: 2, charisma: 1}}
proficient: [agility, strength, agility]
metaphors:
  - {{name: Fencing, rank: 5, components: {{Parry: 2, Lunge: 2}}}}
  - {{name: Fitness, rank: 2, raises: body}}
powers: [safe-6]
permanent: {{cores: {{reflex: 1}}, hp: 3}}
equipment: {{evasion: 1, deflection: 2, status: {{mind: 1}}}}
inventory: [{{name: Sword, bulk: 2}}, {{name: Mail, status: worn, bulk: 5}}]
reductions: [{{type: fire, base: 2}}]
"""


def sheet_called(name: str) -> str:
    """The sheet of a character, of whom nothing was worked out before: each name makes another one."""
    return _SHEET.format(name=name)
