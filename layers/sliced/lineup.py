"""The order of the whole board, out of the orders of its groups and the units that stand alone."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ludex.layers.passives import Part, PartKey
from ludex.layers.sliced.unit import Unit

Place: TypeAlias = tuple[PartKey, int]


def places_of(order: Sequence[Unit]) -> tuple[Place, ...]:
    """The place of each unit of a group in the order of the whole board."""
    found: list[Place] = []
    for at, each in enumerate(order):
        # a part that waited for others comes right behind the latest of them
        key = each.part.key
        found.append((max(key, found[-1][0]) if found else key, at))
    return tuple(found)


def lined_up(alone: Iterable[Unit], groups: Iterable[tuple[Sequence[Place], Sequence[Unit]]]) -> tuple[Unit, ...]:
    """Units that stand alone and those of groups, each group in its order with its places, in one order."""
    placed: list[tuple[Place, Unit]] = [((unit.part.key, 0), unit) for unit in alone]
    for places, units in groups:
        placed += zip(places, units, strict=True)
    placed.sort(key=lambda entry: entry[0])
    return tuple([unit for _, unit in placed])


def of_one_ability(one: Part, other: Part) -> bool:
    """Whether two parts belong to the same ability of the same object."""
    return one.instance.key == other.instance.key
