"""The numbers of a character as characteristics, so that a passive can change each, and each can say why it is so.

>>> str(CORE[Core.BODY]), str(STATUS[Core.MIND])
('body', 'mind status defence')
"""

from __future__ import annotations

from typing import Final

from ludex.layers.cells import Characteristic, number
from ludex.systems.metaforce.terms import Attribute, Core, DamageType


def _named(name: str) -> Characteristic[int]:
    return number(f"metaforce.{name}")


LEVEL: Final = _named("level")
SIZE: Final = _named("size")
ATTRIBUTE: Final = {each: _named(each.value) for each in Attribute}
TRAINING: Final = {each: _named(f"training_in_{each.value}") for each in Attribute}
CORE_BASE: Final = {each: _named(f"base_{each.value}") for each in Core}
CORE_HALVES: Final = {each: _named(f"halves_of_{each.value}") for each in Core}
CORE: Final = {each: _named(each.value) for each in Core}
STATUS: Final = {each: _named(f"{each.value}_status_defence") for each in Core}
BASE_HP: Final = _named("base_hp")
HPLV: Final = _named("hplv")
HP_UNSIZED: Final = _named("hp_before_size")
MAX_HP: Final = _named("maximum_hp")
BASE_MP: Final = _named("base_mp")
MPLV: Final = _named("mplv")
MAX_MP: Final = _named("maximum_mp")
EVASION_UNCAUGHT: Final = _named("evasion_before_it_catches_up")
EVASION: Final = _named("evasion")
DEFLECTION: Final = _named("deflection")
GAP: Final = _named("gap")
INITIATIVE: Final = _named("initiative")
BASE_SPEED: Final = _named("base_speed")
SPEED: Final = _named("speed")
EXERT_THRESHOLD: Final = _named("exert_threshold")
CAPACITY: Final = _named("carrying_capacity")
SLOTS: Final = _named("slots_of_powers")


def reduction(kind: DamageType) -> Characteristic[int]:
    """By how much damage of a kind is lowered."""
    return _named(f"{kind}_reduction")
