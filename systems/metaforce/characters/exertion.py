"""Exert and Tension: what weighs on somebody, where it comes from, and how it goes away.

>>> load = Exertion(4).channelling("a shield of light")
>>> load.total, load.released("a shield of light").total
(14, 4)
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import evolve, frozen

from ludex.layers.errors import UnknownName
from ludex.systems.metaforce.characters.sheet_parts import Now
from ludex.systems.metaforce.creature import DEFAULT_TENSION, Creature, Tension

LEAST_TENSION: Final = 1
"""MF-TENSION-02: no bonus of a Metaphor makes it lower."""


class AboveLimit(Enum):
    """MF-TENSION-04: what becomes of a channelled ability above the Exert limit, as the game master says."""

    RELEASED = "released"
    CONTINUES = "continues"


@frozen(cache_hash=True)
class Exertion:
    """What weighs on somebody.

    Attributes:
        points: Exert that stays until it is removed.
        tensions: What goes as soon as its source is released.
    """

    points: int = 0
    tensions: tuple[Tension, ...] = ()

    @property
    def total(self) -> int:
        """All of it: while it lasts Tension counts exactly as Exert (MF-TENSION-01)."""
        return self.points + sum(each.points for each in self.tensions)

    def removed(self, points: int) -> Exertion:
        """After some Exert was removed (MF-EXERT-04); Tension is not."""
        return evolve(self, points=max(0, self.points - points))

    def channelling(self, ability: str, *, less: int = 0) -> Exertion:
        """With an ability that is channelled; bonuses of Metaphors may make it cost less (MF-TENSION-02)."""
        return evolve(self, tensions=(*self.tensions, Tension(ability, max(LEAST_TENSION, DEFAULT_TENSION - less))))

    def released(self, ability: str) -> Exertion:
        """After an ability was dismissed, or the concentration on it broken: its Tension is gone (MF-TENSION-03).

        Raises:
            UnknownName: It is not channelled.
        """
        known = [each.ability for each in self.tensions]
        if ability not in known:
            raise UnknownName(ability, known, kind="channelled ability")
        return evolve(self, tensions=tuple(each for each in self.tensions if each.ability != ability))

    def above(self, limit: int, then: AboveLimit = AboveLimit.RELEASED) -> Exertion:
        """What is left at a limit, the point of falling unconscious (MF-TENSION-04).

        Above the Exert Threshold an ability goes on; above the limit the game master says whether it does.
        """
        if self.total <= limit or then is AboveLimit.CONTINUES:
            return self
        return evolve(self, tensions=())


def exertion_of(creature: Creature) -> Exertion:
    """What weighs on somebody, Exert and Tension apart.

    >>> exertion_of(Creature("ann", exert=13, channelling=(Tension("wings"),))).points
    3
    """
    return Exertion(creature.exert - sum(each.points for each in creature.channelling), creature.channelling)


def exertion_now(now: Now) -> Exertion:
    """What weighs on somebody as a sheet says it."""
    load = Exertion(now.exert)
    for each in now.channelling:
        load = load.channelling(each.ability, less=each.less)
    return load


def weighed(creature: Creature, load: Exertion) -> Creature:
    """Somebody on whom this weighs now."""
    return evolve(creature, exert=load.total, channelling=load.tensions)
