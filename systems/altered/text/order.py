"""One order for the parts of a selector, so that texts that say the same in another order give equal data.

The order is that of an English phrase: what the objects are, how they are, which ones, whose, where, with what.
"""

from collections.abc import Iterable
from enum import IntEnum

from ludex.layers.features import Bears, Everything, Has, Is, Itself, NumberIs, Present
from ludex.layers.relations import Relation
from ludex.layers.relative import InSourceSet, Linked, Shares
from ludex.layers.selection import AllOf, AnyOf, Not, Selector
from ludex.systems.altered import characteristics as c


class Slot(IntEnum):
    """The place of a part in a phrase."""

    KIND = 0
    QUALITY = 1
    NOT_ITSELF = 2
    WHOSE = 3
    PLACE = 4
    POSSESSION = 5
    ELSE = 6
    ZONE = 7


_KINDS = frozenset({c.TYPE, c.ZONE_TYPE})
_OWNERSHIP = frozenset({c.CONTROLLER, c.CONTROLLERS, c.OWNER, c.OWNERS, c.PLAYER})


def slot_of(part: Selector) -> Slot:
    """The place of a part.

    >>> from ludex.systems.altered.words import boosted, characters, facing_me
    >>> [slot_of(part).name for part in (characters(), ~boosted(), facing_me())]
    ['KIND', 'QUALITY', 'PLACE']
    """
    match part:
        case Itself():
            return Slot.KIND
        case Not(Itself()):
            return Slot.NOT_ITSELF
        case Not(inner):
            return slot_of(inner)
        case AllOf(inner) | AnyOf(inner):
            slots = {slot_of(each) for each in inner}
            return slots.pop() if len(slots) == 1 else Slot.ELSE
        case Is(cell, _):
            return _slot_of_word(cell)
        case Has(cell, _):
            return Slot.KIND if cell in (c.SUBTYPES, c.TRAITS) else Slot.QUALITY if cell != c.TERRAINS else Slot.PLACE
        case Present(cell):
            return Slot.WHOSE if cell in _OWNERSHIP else Slot.QUALITY
        case Shares(cell, _):
            return Slot.WHOSE if cell in _OWNERSHIP else Slot.PLACE
        case NumberIs(cell, relation, bound):
            counted = cell in (c.BOOSTS, c.TOUGH, c.SCOUT)
            return Slot.QUALITY if counted and (relation, bound) == (Relation.AT_LEAST, 1) else Slot.POSSESSION
        case Bears():
            return Slot.POSSESSION
        case InSourceSet() | Linked():
            return Slot.PLACE
    return Slot.ELSE


def _slot_of_word(cell: object) -> Slot:
    if cell in _KINDS:
        return Slot.KIND
    return Slot.ZONE if cell == c.ZONE else Slot.QUALITY


def _place(part: Selector) -> tuple[Slot, str]:
    return slot_of(part), str(part)


def ordered(parts: Iterable[Selector]) -> tuple[Selector, ...]:
    """The parts in order, each once; those of a conjunction among them count singly."""
    flat: list[Selector] = []
    for part in parts:
        flat += part.inner if isinstance(part, AllOf) else [part]
    kept = [part for part in dict.fromkeys(flat) if not isinstance(part, Everything)]
    return tuple(sorted(kept, key=_place))


def all_of(parts: Iterable[Selector]) -> Selector:
    """What all parts select, in order.

    >>> from ludex.systems.altered.words import boosted, characters
    >>> all_of([boosted(), characters()]) == characters() & boosted()
    True
    """
    kept = ordered(parts)
    if not kept:
        return Everything()
    return kept[0] if len(kept) == 1 else AllOf(kept)


def any_of(options: Iterable[Selector]) -> Selector:
    """What one of the options selects, in order; several types of object are one option.

    >>> from ludex.systems.altered.words import characters, of_type, permanents
    >>> any_of([permanents(), characters()]) == of_type("Character", "Permanent")
    True
    """
    flat = list(options)
    if Everything() in flat:
        return Everything()
    types = [option for option in flat if isinstance(option, Is) and option.cell == c.TYPE]
    if len(types) > 1:
        words = frozenset(word for option in types for word in option.words)
        flat = [Is(c.TYPE, words), *(option for option in flat if option not in types)]
    kept = sorted(dict.fromkeys(flat), key=_place)
    return kept[0] if len(kept) == 1 else AnyOf(tuple(kept))
