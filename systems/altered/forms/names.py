"""The names that characteristics have in files.

>>> str(characteristic_of("forest")), characteristic_of("counters.kelon").name
('forest', 'altered.counters.kelon')
"""

import re
from typing import Final

from ludex.layers.cells import AnyCharacteristic, Characteristic, Derived, Kind, Through
from ludex.layers.errors import LudexError, Position, UnknownName, quoted
from ludex.layers.selection import ABILITIES
from ludex.systems.altered import characteristics as c

_COUNTERS: Final = "counters."
_ID: Final = re.compile(r"[^\W_](?:[\w-]*\w)?")

_CELLS: Final[tuple[AnyCharacteristic, ...]] = (
    *(c.TYPE, c.SUBTYPES, c.NAME, c.FACTION, c.RARITY, c.TRAITS, c.KEYWORDS, c.TOUGH, c.SCOUT),
    *(c.FOREST, c.MOUNTAIN, c.WATER, c.HAND_COST, c.RESERVE_COST, c.RESERVE_LIMIT, c.LANDMARK_LIMIT, c.BOOSTS),
    *(c.ZONE, c.ZONE_TYPE, c.CONTROLLER, c.OWNER, c.HOME, c.STATUSES, c.TERRAINS, c.REGION, c.FACES, c.DISTANCE),
    *(c.PLAYER, c.CONTROLLERS, c.OWNERS, c.EXPEDITIONS, c.FACING, c.REGIONS),
)

CHARACTERISTICS: Final = {cell.name.removeprefix("altered."): cell for cell in _CELLS}
"""Each characteristic by the name that it has in files; `counters.NAME` comes on top."""

COMPUTED: Final = tuple(name for name, cell in CHARACTERISTICS.items() if isinstance(cell, Derived | Through))
"""Those that follow from others and that no ability changes directly."""


def name_in_files(cell: AnyCharacteristic) -> str:
    """How a characteristic is written in files.

    >>> name_in_files(c.HAND_COST)
    'hand_cost'
    """
    return cell.name.removeprefix("altered.")


def characteristic_of(name: str, *, position: Position | None = None) -> AnyCharacteristic:
    """The characteristic of a name.

    Raises:
        UnknownName: There is none.
    """
    if name == "abilities":
        return ABILITIES
    if name.startswith(_COUNTERS) and is_id(name.removeprefix(_COUNTERS)):
        return c.counter(name.removeprefix(_COUNTERS))
    found = CHARACTERISTICS.get(name)
    if found is None:
        raise UnknownName(name, (*CHARACTERISTICS, "abilities"), kind="characteristic", position=position)
    return found


def number_of_name(name: str, *, position: Position | None = None) -> Characteristic[int]:
    """The number of a name.

    Raises:
        UnknownName: There is no such number.
    """
    return _of_kind(name, Kind.NUMBER, "number", position)  # type: ignore[return-value]  # the kind tells


def set_of_name(name: str, *, position: Position | None = None) -> Characteristic[frozenset[str]]:
    """The set of a name.

    Raises:
        UnknownName: There is no such set.
    """
    return _of_kind(name, Kind.SET, "set", position)  # type: ignore[return-value]  # the kind tells


def word_of_name(name: str, *, position: Position | None = None) -> Characteristic[str]:
    """The one-word characteristic of a name.

    Raises:
        UnknownName: There is no such characteristic.
    """
    return _of_kind(name, Kind.VALUE, "one-word characteristic", position)  # type: ignore[return-value]  # as above


def _of_kind(name: str, kind: Kind, called: str, position: Position | None) -> AnyCharacteristic:
    fitting = [known for known, cell in CHARACTERISTICS.items() if cell.kind is kind]
    if name in CHARACTERISTICS and name not in fitting:
        raise LudexError(
            f"{quoted(name)} is no {called} but a {CHARACTERISTICS[name].kind.value}",
            remedy=f"Name one of these: {', '.join(fitting)}.",
            position=position,
        )
    found = characteristic_of(name, position=position)
    if found.kind is not kind or found == ABILITIES:
        raise UnknownName(name, fitting, kind=called, position=position)
    return found


def is_id(word: str) -> bool:
    """Whether a word may be an identity: letters, digits, and `-` or `_` between them.

    >>> is_id("old-clerk"), is_id("ann.hero"), is_id("")
    (True, False, False)
    """
    return _ID.fullmatch(word) is not None
