"""Verbs about expeditions and regions: defect, switch, go, move forward and backwards, Terrain Markers.

>>> from ludex.systems.altered.nouns import Me
>>> Defect(Me()), MoveForward().regions
(Defect(what=Me()), 1)
"""

from attrs import field, frozen

from ludex.engine.instructions import not_negative
from ludex.engine.steps import AtomicAction
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import ChangeExpedition, MoveExpedition, MoveMarker, PlaceMarker
from ludex.systems.altered.looking import row, value
from ludex.systems.altered.nouns import ME
from ludex.systems.altered.scene import Noun, Number, Said, Scene
from ludex.systems.altered.verb import Verb
from ludex.systems.altered.verbs.doers import Terrain, doer
from ludex.systems.altered.verbs.statuses import MY_EXPEDITION


@frozen
class Defect(Verb):
    """Go to the Expedition that faces one's own, under its player's control (ALT4-7.3.6.a)."""

    what: Noun = ME

    def nouns(self) -> tuple[Noun, ...]:
        """What defects."""
        return (self.what,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Each changes sides; a Gigantic one goes from where its card lies, without a choice (ALT4-7.4.4.i)."""
        return tuple(
            ChangeExpedition(id, c.expedition_id(at.facts.opponent(player), home), doer(at, self.what, id))
            for id, player, home in _homes(at, said)
        )


@frozen
class Switch(Verb):
    """Go to the other Expedition of the same player (ALT4-7.3.34.a)."""

    what: Noun = ME

    def nouns(self) -> tuple[Noun, ...]:
        """What switches."""
        return (self.what,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Each goes to the other one."""
        other: dict[str, str] = dict(zip(c.HOMES, reversed(c.HOMES), strict=True))
        return tuple(
            ChangeExpedition(id, c.expedition_id(player, other[home]), doer(at, self.what, id))
            for id, player, home in _homes(at, said)
        )


@frozen
class GoTo(Verb):
    """Go to a certain Expedition, where one is not there already."""

    what: Noun
    where: Noun

    def nouns(self) -> tuple[Noun, ...]:
        """What goes, then where to."""
        return (self.what, self.where)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Each changes its Expedition; nothing where there is none to go to (ALT4-7.4.4.l)."""
        to = next(iter(at.on_board(said[1])), None)
        return tuple(
            ChangeExpedition(id, to, doer(at, self.what, id))
            for id, player, home in _homes(at, said)
            if to is not None and c.expedition_id(player, home) != to
        )


def _homes(at: Scene, said: Said) -> list[tuple[str, str, str]]:
    """What lies in an Expedition, with its controller and where its card lies."""
    shown = (row(at.table, id) for id in at.on_board(said[0]))
    return [(each.id, c.CONTROLLER.of(each), c.HOME.of(each)) for each in shown if c.ZONE.of(each) == c.EXPEDITION_ZONE]


@frozen
class MoveForward(Verb):
    """Move Expeditions away from their start: so many regions are one move (ALT4-7.3.22.a)."""

    which: Noun = MY_EXPEDITION
    regions: Number = field(default=1, validator=not_negative)

    def nouns(self) -> tuple[Noun, ...]:
        """Which Expeditions."""
        return (self.which,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Each moves."""
        return _moving(at, said, self.which, at.number(self.regions), forward=True)


@frozen
class MoveBackwards(Verb):
    """Move Expeditions towards their start (ALT4-7.3.21.a)."""

    which: Noun = MY_EXPEDITION
    regions: Number = field(default=1, validator=not_negative)

    def nouns(self) -> tuple[Noun, ...]:
        """Which Expeditions."""
        return (self.which,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Each moves."""
        return _moving(at, said, self.which, at.number(self.regions), forward=False)


def _moving(at: Scene, said: Said, which: Noun, regions: int, *, forward: bool) -> tuple[AtomicAction, ...]:
    there = at.on_board(said[0]) if regions > 0 else ()
    return tuple(MoveExpedition(id, regions if forward else -regions, by=doer(at, which, id)) for id in there)


def _one_or_more(_instance: object, _attribute: object, terrains: frozenset[str]) -> None:
    if not terrains:
        raise ValueError("a Terrain Marker has one terrain or more (ALT4-3.2.1.d)")


@frozen
class SetMarker(Verb):
    """Put a Terrain Marker on regions (ALT4-3.2.1.d).

    Attributes:
        where: Where.
        terrains: Which terrains it has, one or more.
    """

    where: Noun
    terrains: frozenset[Terrain] = field(validator=_one_or_more)

    def nouns(self) -> tuple[Noun, ...]:
        """Where."""
        return (self.where,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """One on each region."""
        terrains = frozenset[str](self.terrains)
        return tuple(PlaceMarker(id, terrains, at.you) for id in at.on_board(said[0]))


@frozen
class ShiftMarker(Verb):
    """Move a Terrain Marker to a region, its own included (ALT4-7.3.20.a)."""

    what: Noun
    where: Noun

    def nouns(self) -> tuple[Noun, ...]:
        """Which marker, then where to."""
        return (self.what, self.where)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """It moves."""
        to = next(iter(at.on_board(said[1])), None)
        markers = [id for id in at.on_board(said[0]) if value(at.table, id, c.TYPE) == c.MARKER]
        return tuple(MoveMarker(id, to, at.you) for id in markers if to is not None)
