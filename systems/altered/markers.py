"""Terrain Markers: objects on a region whose passive replaces its terrains (ALT4-3.2.1.d)."""

from collections.abc import Iterable
from typing import Final

from ludex.layers.features import Named
from ludex.layers.objects import Object
from ludex.layers.passives import Passive
from ludex.systems.altered.characteristics import ADVENTURE, MARKER, REGION, TYPE, ZONE
from ludex.systems.altered.deeds import becomes_terrains

MARKER_ABILITY: Final = "terrain marker"
"""The kind of a marker's passive, by which it finds its layer (ALT4-3.2.1.e)."""


def terrain_marker(id: str, *, region: str, terrains: Iterable[str], timestamp: int) -> Object:
    """A Terrain Marker on a region.

    One that is moved, even to its own region, is a new object with a new timestamp (ALT4-7.3.20.b).

    Args:
        id: Its identity.
        region: The identity of its region.
        terrains: One or more of `TERRAIN_WORDS`.
        timestamp: When it was put there.

    >>> print(terrain_marker("m", region="glade", terrains=["water"], timestamp=9).abilities[0])
    the region has water and no other terrain
    """
    words = sorted(terrains)
    # ALT4-3.2.1.d: its region has the marker's terrains and loses every other
    passive = Passive(
        (becomes_terrains(*words),),
        affects=Named(frozenset({region})),
        name=f"the region has {' and '.join(words)} and no other terrain",
        kind=MARKER_ABILITY,
        rule="ALT4-3.2.1.d",
    )
    return Object(id, timestamp, {TYPE: MARKER, ZONE: ADVENTURE, REGION: region}, (passive,))
