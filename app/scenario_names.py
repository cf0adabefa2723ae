"""What may be named in a scenario and on the command line: characteristics, and `object.characteristic`.

>>> str(characteristic_of("forest")), characteristic_of("counters.kelon").name
('forest', 'altered.counters.kelon')
"""

import re
from collections.abc import Collection, Iterable
from typing import Final, TypeVar

from attrs import frozen

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

Cell = TypeVar("Cell", bound=AnyCharacteristic)


@frozen
class Reference:
    """`object.characteristic`, looked up."""

    object: str
    characteristic: AnyCharacteristic


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


def reference_in(text: str, ids: Collection[str], *, position: Position | None = None) -> Reference:
    """The reference that a text makes: the identity of an object, a dot, a characteristic.

    Args:
        text: The text; the identities of expeditions and the names of counters hold dots of their own.
        ids: The identities that there are.
        position: Where it stands, for error messages.

    Raises:
        LudexError: It has no dot.
        UnknownName: There is no such object, or no such characteristic.

    >>> reference_in("ann.hero.region", ["ann.hero"]).object
    'ann.hero'
    """
    splits = _splits(text)
    for id, name in splits:
        if id in ids:
            return Reference(id, characteristic_of(name, position=position))
    if not splits:
        raise LudexError(
            f"{quoted(text)} names no characteristic",
            remedy="Write the identity of an object, a dot and a characteristic, as in elf.forest.",
            position=position,
        )
    by_characteristic = [id for id, name in splits if name in CHARACTERISTICS or name == "abilities"]
    raise UnknownName((by_characteristic or [splits[0][0]])[0], ids, kind="object", position=position)


def _splits(text: str) -> list[tuple[str, str]]:
    """Each way to cut a text in two at a dot, the longest beginning first."""
    dots = [index for index, character in enumerate(text) if character == "."]
    return [(text[:dot], text[dot + 1 :]) for dot in reversed(dots)]


def check_id(word: str, taken: Iterable[str], position: Position) -> str:
    """An identity that is well-formed and not taken.

    Raises:
        LudexError: It is not.
    """
    if not is_id(word):
        raise LudexError(
            f"{quoted(word)} cannot be an identity",
            remedy="Use letters and digits, with '-' or '_' between them.",
            position=position,
        )
    if word in taken:
        raise LudexError(f"two things are called {quoted(word)}", remedy="Give each its own name.", position=position)
    return word
