"""The places of Altered: the Adventure with its regions, and the four expeditions (ALT4-3.2.1, ALT4-3.2.4.a)."""

from collections.abc import Iterable, Sequence
from typing import Final

from attrs import field, frozen

from ludex.layers.cells import AnyCharacteristic, Value
from ludex.layers.deltas import Set
from ludex.layers.errors import BoardError, UnknownName
from ludex.layers.objects import Object
from ludex.systems.altered.characteristics import (
    ADVENTURE,
    ASCENDED,
    CONTROLLER,
    DISTANCE,
    EXPEDITION,
    FACE_DOWN,
    FACES,
    HERO_EXPEDITION,
    HOME,
    HOMES,
    NAME,
    REGION,
    REGION_TYPE,
    STATUSES,
    TERRAIN_WORDS,
    TERRAINS,
    TRAITS,
    TYPE,
    ZONE,
    expedition_id,
)

ALL_TERRAINS: Final = frozenset(TERRAIN_WORDS)
HERO_REGION: Final = "hero-region"
COMPANION_REGION: Final = "companion-region"
ARENA: Final = "arena"


@frozen
class Region:
    """One region.

    Attributes:
        id: Its identity.
        terrains: Its printed terrains; None while it is face-down (ALT4-3.1.3.c).
    """

    id: str
    terrains: frozenset[str] | None


def region(id: str, *terrains: str) -> Region:
    """A face-up region with these terrains.

    Raises:
        UnknownName: A word is no terrain.

    >>> sorted(region("glade", "forest", "water").terrains)
    ['forest', 'water']
    """
    for word in terrains:
        if word not in ALL_TERRAINS:
            raise UnknownName(word, TERRAIN_WORDS, kind="terrain", subject=f"region {id}")
    return Region(id, frozenset(terrains))


def face_down(id: str) -> Region:
    """A region shown by a face-down Tumult half: it has no terrains (ALT4-2.2.2.l)."""
    return Region(id, None)


@frozen
class Tumult:
    """A Tumult card between the two end regions: one half bears a terrain, the other the two others (ALT4-1.1.7.f).

    Attributes:
        alone: The terrain that a half bears alone.
        alone_first: Whether that half lies on the side of the Hero region.
        face_up: Whether the card has been revealed.
    """

    alone: str
    alone_first: bool = True
    face_up: bool = True

    def halves(self) -> tuple[frozenset[str] | None, frozenset[str] | None]:
        """The terrains of its two regions, from the side of the Hero region.

        >>> [sorted(half) for half in Tumult("forest").halves()]
        [['forest'], ['mountain', 'water']]
        """
        if not self.face_up:
            # ALT4-2.2.2.l: a face-down half shows no terrain
            return None, None
        one = frozenset({self.alone})
        return (one, ALL_TERRAINS - one) if self.alone_first else (ALL_TERRAINS - one, one)


@frozen
class Adventure:
    """The row of regions, or the Arena alone.

    Attributes:
        regions: From the Hero region to the Companion region.
    """

    regions: tuple[Region, ...]

    def at_distance(self, home: str, distance: int) -> Region:
        """The region that lies so far from the start of the Hero or Companion Expeditions.

        Raises:
            BoardError: The row is not that long.
        """
        if not 0 <= distance < len(self.regions):
            raise BoardError(
                f"no region lies {distance} from the start",
                subject=f"{home} expedition",
                remedy=f"Give a distance from 0 to {len(self.regions) - 1}.",
            )
        return self.regions[distance] if home == HERO_EXPEDITION else self.regions[-1 - distance]


def adventure(tumults: Sequence[Tumult]) -> Adventure:
    """The row of eight regions: both end regions have all terrains (ALT4-2.2.2.k, ALT4-3.2.1.b).

    Args:
        tumults: The three Tumult cards, all different, from the Hero region to the Companion region.

    Raises:
        BoardError: They are not the three cards.
        UnknownName: A word is no terrain.

    >>> row = adventure([Tumult("forest"), Tumult("mountain", face_up=False), Tumult("water")])
    >>> [region.id for region in row.regions][:3], row.regions[3].terrains
    (['hero-region', 'tumult-1', 'tumult-2'], None)
    """
    for card in tumults:
        if card.alone not in ALL_TERRAINS:
            raise UnknownName(card.alone, TERRAIN_WORDS, kind="terrain", subject="Tumult card")
    if sorted(card.alone for card in tumults) != sorted(TERRAIN_WORDS):
        raise BoardError(
            f"{len(tumults)} Tumult cards do not make an Adventure",
            remedy="Give three: one with the forest alone, one with the mountain, one with the water.",
        )
    halves = [half for card in tumults for half in card.halves()]
    between = [Region(f"tumult-{number}", terrains) for number, terrains in enumerate(halves, start=1)]
    ends = Region(HERO_REGION, ALL_TERRAINS), Region(COMPANION_REGION, ALL_TERRAINS)
    return Adventure((ends[0], *between, ends[1]))


def arena() -> Adventure:
    """The Adventure of the tiebreakers: one region with all terrains (ALT4-3.2.1.c, ALT4-4.3.c, ALT4-2.2.2.k).

    >>> [region.id for region in arena().regions]
    ['arena']
    """
    return Adventure((Region(ARENA, ALL_TERRAINS),))


@frozen
class Standing:
    """Where the counter of an expedition stands.

    Attributes:
        region: The identity of the region.
        distance: How far that is from its own start; None where a scenario does not say.
        ascended: Whether the expedition has the status Ascended, the only one that it can have (ALT4-2.1.j).
    """

    region: str
    distance: int | None = None
    ascended: bool = field(default=False, kw_only=True)


def stands_at(row: Adventure, home: str, distance: int) -> Standing:
    """Where an expedition stands that has moved so far, in regions.

    >>> stands_at(adventure([Tumult("forest"), Tumult("mountain"), Tumult("water")]), "companion", 1)
    Standing(region='tumult-6', distance=1, ascended=False)
    """
    return Standing(row.at_distance(home, distance).id, distance)


def region_object(which: Region, timestamp: int) -> Object:
    """A region as it stands on the board."""
    base: dict[AnyCharacteristic, Value] = {TYPE: REGION_TYPE, ZONE: ADVENTURE, NAME: which.id, TRAITS: frozenset()}
    if which.terrains is None:
        base[TRAITS] = frozenset({FACE_DOWN})
    else:
        base[TERRAINS] = which.terrains
    return Object(which.id, timestamp, base, place=True)


def expedition_object(player: str, home: str, opponent: str, standing: Standing, timestamp: int) -> Object:
    """An expedition as it stands on the board: a place, in which the objects of its player are.

    >>> found = expedition_object("ann", "hero", "bob", Standing("glade"), 1)
    >>> found.id, sorted(found.base[FACES])
    ('ann.hero', ['bob.hero'])
    """
    base: dict[AnyCharacteristic, Value] = {
        TYPE: EXPEDITION,
        CONTROLLER: player,
        HOME: home,
        REGION: standing.region,
        STATUSES: frozenset({ASCENDED} if standing.ascended else ()),
        # ALT4-1.2.3.c: the Hero Expeditions face each other, and so do the Companion Expeditions
        FACES: frozenset({expedition_id(opponent, home)}),
    }
    if standing.distance is not None:
        base[DISTANCE] = standing.distance
    return Object(expedition_id(player, home), timestamp, base, place=True)


def moves_to(expedition: str, standing: Standing) -> tuple[Set, ...]:
    """The changes of a board by which the counter of an expedition comes to stand elsewhere.

    >>> [delta.value for delta in moves_to("ann.hero", Standing("tumult-1", 1))]
    ['tumult-1', 1]
    """
    return Set(expedition, REGION, standing.region), Set(expedition, DISTANCE, standing.distance)


def four_expeditions(players: tuple[str, str]) -> Iterable[tuple[str, str, str]]:
    """For each of the four expeditions its player, its home and the opponent (ALT4-3.2.4.a)."""
    for player, opponent in (players, players[::-1]):
        for home in HOMES:
            yield player, home, opponent
