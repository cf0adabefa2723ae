"""Where things are looked for: in play, in a zone, or among the records of the table."""

from enum import Enum
from typing import Final

from ludex.layers.features import among
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.editions import hero_zone_is_in_play
from ludex.systems.altered.looking import by_zone, matches, matching
from ludex.systems.altered.scene import (
    PLAY_ZONES,
    Scene,
)
from ludex.systems.altered.words import expeditions, regions


class Among(Enum):
    """Where things are looked for: in play unless the text names another place (ALT4-2.2.1.h)."""

    PLAY = "play"
    EXPEDITION_ZONE = "expedition zone"
    LANDMARK_ZONE = "landmark zone"
    HERO_ZONE = "hero zone"
    RESERVE = "reserve"
    HAND = "hand"
    DISCARD = "discard"
    MANA = "mana"
    LIMBO = "limbo"
    EXPEDITIONS = "expeditions"
    REGIONS = "regions"
    MARKERS = "markers"


_ZONE_OF: Final = {
    Among.EXPEDITION_ZONE: c.EXPEDITION_ZONE,
    Among.LANDMARK_ZONE: c.LANDMARK_ZONE,
    Among.HERO_ZONE: c.HERO_ZONE,
    Among.RESERVE: c.RESERVE,
    Among.HAND: c.HAND,
    Among.DISCARD: c.DISCARD,
    Among.MANA: c.MANA_ZONE,
    Among.LIMBO: c.LIMBO,
}
_RECORDS: Final = {
    Among.EXPEDITIONS: expeditions(),
    Among.REGIONS: regions(),
    Among.MARKERS: among(c.TYPE, c.MARKER),
}

IN_PLAY: Final = (Among.PLAY,)


def play_zones(at: Scene) -> tuple[str, ...]:
    """The zones that are in play (ALT4-3.1.4.a); in edition 1.0 the Hero zone as well (ALT-1.2.4.d)."""
    return (*PLAY_ZONES, c.HERO_ZONE) if hero_zone_is_in_play(at.rules.edition) else PLAY_ZONES


def found_among(at: Scene, selector: Selector, places: tuple[Among, ...]) -> tuple[str, ...]:
    """What a selector selects in some places, through the eyes of the bearer of the ability, the oldest first."""
    eyes, there = at.eyes(), at.table.ask(by_zone)
    found: list[str] = []
    for place in places:
        if place in _RECORDS:
            found += matching(at.table, selector & _RECORDS[place], eyes)
            continue
        zones = (_ZONE_OF[place],) if place in _ZONE_OF else play_zones(at)
        found += matching(at.table, selector, eyes, [id for zone in zones for id in there.get(zone, ())])
    return tuple(dict.fromkeys(found))


def matches_anywhere(at: Scene, selector: Selector, id: str) -> bool:
    """Whether an object or card matches, wherever it lies or last lay, hidden zones included (ALT4-2.2.1.i)."""
    shown = at.shown(id)
    return shown is not None and matches(at.table, selector, shown, at.eyes())
