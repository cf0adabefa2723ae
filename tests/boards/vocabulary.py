"""A small world for tests: few characteristics, few words, so that abilities meet.

Its objects stand in places, have a side, a zone, types, colours, statuses and words in their text, power, guard,
cost and counters. A place has terrains, which abilities may change, and a climate, which none may.
"""

from ludex.layers.cells import AnyCharacteristic, Row, Value, derived, members, number, through, value
from ludex.layers.objects import Object
from ludex.layers.passives import Ability

POWER, GUARD, COUNTERS = number("world.power"), number("world.guard"), number("world.counters")
COST, TEXT = number("world.cost"), members("world.text")
TYPES, COLOURS, STATUSES = members("world.types"), members("world.colours"), members("world.statuses")
SIDE, ZONE, NAME = value("world.side"), value("world.zone"), value("world.name")
AT, TERRAINS, CLIMATE = members("world.at"), members("world.terrains"), members("world.climate")
WEATHER = through("world.weather", link=AT, of_place=CLIMATE)


def _camp(row: Row) -> frozenset[str]:
    return frozenset({f"{SIDE.of(row)} {ZONE.of(row)}"})


CAMP = derived("world.camp", SIDE.reads() | ZONE.reads(), _camp)

CELLS: dict[str, AnyCharacteristic] = {
    "power": POWER,
    "guard": GUARD,
    "counters": COUNTERS,
    "cost": COST,
    "text": TEXT,
    "types": TYPES,
    "colours": COLOURS,
    "statuses": STATUSES,
    "side": SIDE,
    "zone": ZONE,
    "name": NAME,
    "at": AT,
    "terrains": TERRAINS,
    "climate": CLIMATE,
}
_SETS = {"types", "colours", "statuses", "text", "at", "terrains", "climate"}


def words(written: str) -> frozenset[str]:
    """A set, written as words with blanks between them."""
    return frozenset(written.split())


def thing(id: str, timestamp: int, *abilities: Ability, place: bool = False, **cells: int | str) -> Object:
    """An object; a set is written as words with blanks between them: ``types="Robot Mage"``."""
    base: dict[AnyCharacteristic, Value] = {
        CELLS[name]: words(str(given)) if name in _SETS else given for name, given in cells.items()
    }
    return Object(id, timestamp, base, abilities, place=place)


def region(id: str, timestamp: int, *abilities: Ability, **cells: int | str) -> Object:
    """A place."""
    return thing(id, timestamp, *abilities, place=True, **cells)
