"""Deltas: the ways in which a board changes between two evaluations. Plain frozen records."""

from typing import TypeAlias

from attrs import frozen

from ludex.layers.cells import AnyCharacteristic, Value, check_value
from ludex.layers.errors import BoardError
from ludex.layers.making import quick_to_make
from ludex.layers.objects import Board, Object
from ludex.layers.passives import Ability


@frozen
class Enter:
    """An object enters the board, with the timestamp that it has."""

    object: Object


@frozen
class Leave:
    """An object leaves the board."""

    id: str


@quick_to_make
@frozen(weakref_slot=False)
class Set:
    """A base characteristic gets a new value; None makes it absent."""

    id: str
    characteristic: AnyCharacteristic
    value: Value | None


@frozen
class Grant:
    """An object gets an ability for good, behind those printed on it."""

    id: str
    ability: Ability


@frozen
class Revoke:
    """An object loses for good one of its printed or given abilities, the last one equal to this."""

    id: str
    ability: Ability


Delta: TypeAlias = Enter | Leave | Set | Grant | Revoke


def apply_delta(before: Board, delta: Delta) -> Board:
    """The board after one change; the board given stays as it was.

    Raises:
        BoardError: An identity or a timestamp is taken, or the ability to revoke is not there.
        UnknownName: No object has the identity.
        DefinitionError: The value is not of the characteristic's kind.

    >>> from ludex.layers.cells import number
    >>> from ludex.layers.objects import board
    >>> power = number("example.power")
    >>> after = apply_delta(board([Object("bear", 1, {power: 2})]), Set("bear", power, 3))
    >>> after["bear"].read(power)
    3
    """
    match delta:
        case Enter(entering):
            return before.with_object(entering)
        case Leave(id):
            return before.without_object(id)
        case Set(id, characteristic, new):
            if new is None:
                base = before[id].base
                return before.with_changed(id, base=base.delete(characteristic) if characteristic in base else base)
            check_value(characteristic, new, f"object {id}")
            return before.with_changed(id, base=before[id].base.set(characteristic, new))
        case Grant(id, ability):
            return before.with_changed(id, abilities=(*before[id].abilities, ability))
        case Revoke(id, ability):
            held = list(before[id].abilities)
            if ability not in held:
                raise BoardError(
                    f"{id!r} has no ability {ability} to lose",
                    remedy="Revoke one of the abilities that are printed on it or were granted to it.",
                )
            del held[len(held) - 1 - held[::-1].index(ability)]
            return before.with_changed(id, abilities=tuple(held))
