"""From a plain description of a table to a board: places, players, objects in the order they came.

>>> from ludex.systems.altered.cards import Card
>>> from ludex.systems.altered.characteristics import REGIONS
>>> elf, troll = Card("elf", "Character", "ann"), Card("troll", "Character", "bob", home="companion")
>>> board = set_up(Table(("ann", "bob"), objects=(elf, troll)))
>>> board["elf"].timestamp, board["troll"].timestamp
(1, 2)
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from attrs import evolve, field, frozen

from ludex.engine.rulebook_entries import Edition
from ludex.layers.cells import AnyCharacteristic, Value
from ludex.layers.changes_of_abilities import GainAbility
from ludex.layers.errors import BoardError, UnknownName
from ludex.layers.objects import Board, Object, board
from ludex.layers.passives import Ability, Passive
from ludex.layers.selection import Selector
from ludex.systems.altered.cards import DEFAULT_LIMIT, Card, card_object
from ludex.systems.altered.characteristics import (
    LANDMARK_LIMIT,
    OWNER,
    PLAYER_TYPE,
    RESERVE_LIMIT,
    TERRAIN_WORDS,
    TYPE,
    expedition_id,
)
from ludex.systems.altered.costs import AltersCost
from ludex.systems.altered.editions import FIRST_EDITION
from ludex.systems.altered.in_play import IN_PLAY, in_play
from ludex.systems.altered.markers import terrain_marker
from ludex.systems.altered.places import (
    Adventure,
    Region,
    Standing,
    Tumult,
    adventure,
    expedition_object,
    four_expeditions,
    region_object,
    stands_at,
)
from ludex.systems.altered.policy import Reach, Reading

START: Final = adventure([Tumult(word, face_up=False) for word in TERRAIN_WORDS])
"""The Adventure as a game begins: three face-down Tumult cards (ALT4-3.2.1.b)."""


@frozen
class Marker:
    """A Terrain Marker, described as it lies on a region.

    Attributes:
        id: Its identity.
        region: The identity of its region.
        terrains: Words of `TERRAIN_WORDS`.
        timestamp: When it was put there; None to count.
    """

    id: str
    region: str
    terrains: tuple[str, ...]
    timestamp: int | None = None


Described: TypeAlias = Card | Marker
Entry: TypeAlias = Described | tuple[Described, ...]


@frozen
class Table:
    """A table, described.

    Attributes:
        players: Both, the one with initiative first (ALT4-1.4.5.a).
        objects: In the order in which they came; those that came in one event stand in a tuple (ALT4-2.2.16.d).
        regions: From the Hero region to the Companion region; any row will do for a small question.
        standings: Where the expeditions stand, by identity; those left out stand at their start.
    """

    players: tuple[str, str]
    objects: tuple[Entry, ...] = ()
    regions: Adventure = START
    standings: Mapping[str, Standing] = field(factory=dict)


def set_up(table: Table, *, edition: Edition | None = None, reading: Reading | None = None) -> Board:
    """The board of a table.

    Args:
        table: The description.
        edition: The edition of the rules; None for the latest.
        reading: The readings of the rules; None for those of the rulebook.

    Raises:
        BoardError: Something on the table cannot be so.
        UnknownName: A name leads nowhere.
    """
    _check_players(table.players)
    first_edition = edition is not None and edition.name == FIRST_EDITION
    places = [*_records(table)]
    records = [evolve(record, timestamp=place - len(places)) for place, record in enumerate(places)]
    objects = [_object(described, timestamp, table) for described, timestamp in stamped(table)]
    if first_edition:
        _refuse_what_came_later(table)
    if reading is not None and reading.reach is Reach.IN_PLAY_ONLY:
        play = IN_PLAY if edition is None else in_play(edition)
        objects = [evolve(each, abilities=tuple(only_in_play(a, play) for a in each.abilities)) for each in objects]
    return board([*records, *objects])


def stamped(table: Table) -> Iterator[tuple[Described, int]]:
    """What is described, each with its timestamp: the one given, or one more than the last.

    Raises:
        BoardError: A timestamp below 1 is given.

    >>> marker = Marker("m", "glade", ("forest",), timestamp=9)
    >>> table = Table(("ann", "bob"), objects=(marker, (Card("b", "Spell", "bob"), Card("a", "Spell", "ann"))))
    >>> [(described.id, timestamp) for described, timestamp in stamped(table)]
    [('m', 9), ('a', 10), ('b', 11)]
    """
    last = 0
    for entry in table.objects:
        for described in _by_initiative(entry, table.players):
            timestamp = last + 1 if described.timestamp is None else described.timestamp
            if timestamp < 1:
                raise BoardError(
                    f"the timestamp {timestamp} is too small",
                    subject=f"object {described.id}",
                    remedy="Give 1 or more: what lies below belongs to regions and expeditions.",
                )
            # ALT4-2.2.16.c: each timestamp exceeds all that were handed out before
            last = max(last, timestamp)
            yield described, timestamp


def _by_initiative(entry: Entry, players: tuple[str, str]) -> Iterable[Described]:
    if not isinstance(entry, tuple):
        return (entry,)
    # ALT4-2.2.16.d: simultaneous ones in initiative order, each player's in the order that the player gives
    return sorted(entry, key=lambda each: isinstance(each, Card) and each.player != players[0])


def _records(table: Table) -> Iterator[Object]:
    regions = {region.id for region in table.regions.regions}
    for player in table.players:
        # ALT4-2.2.13.a, ALT4-2.2.14.a: these count for a player without a Hero
        limits: dict[AnyCharacteristic, Value] = {RESERVE_LIMIT: DEFAULT_LIMIT, LANDMARK_LIMIT: DEFAULT_LIMIT}
        base: dict[AnyCharacteristic, Value] = {TYPE: PLAYER_TYPE, OWNER: player, **limits}
        yield Object(player, 0, base)
    for region in table.regions.regions:
        yield region_object(region, 0)
    four = list(four_expeditions(table.players))
    ids = [expedition_id(player, home) for player, home, _ in four]
    for given in table.standings:
        if given not in ids:
            raise UnknownName(given, ids, kind="expedition")
    for id, (player, home, opponent) in zip(ids, four, strict=True):
        standing = table.standings[id] if id in table.standings else stands_at(table.regions, home, 0)
        if standing.region not in regions:
            raise UnknownName(standing.region, regions, kind="region", subject=f"expedition {id}")
        yield expedition_object(player, home, opponent, standing, 0)


def _object(described: Described, timestamp: int, table: Table) -> Object:
    if isinstance(described, Marker):
        return _marker_object(described, timestamp, table.regions.regions)
    for player in (described.player, described.owner):
        if player is not None and player not in table.players:
            raise UnknownName(player, table.players, kind="player", subject=f"object {described.id}")
    return card_object(described, timestamp)


def _marker_object(marker: Marker, timestamp: int, regions: tuple[Region, ...]) -> Object:
    subject = f"marker {marker.id}"
    by_id = {region.id: region for region in regions}
    if marker.region not in by_id:
        raise UnknownName(marker.region, by_id, kind="region", subject=subject)
    # ALT4-3.2.1.d: markers lie on face-up regions and have one or more terrains
    if by_id[marker.region].terrains is None:
        raise BoardError(f"{marker.region} is face-down", subject=subject, remedy="Put it on a face-up region.")
    if not marker.terrains:
        raise BoardError("it has no terrain", subject=subject, remedy=f"Give one of {', '.join(TERRAIN_WORDS)}.")
    for word in marker.terrains:
        if word not in TERRAIN_WORDS:
            raise UnknownName(word, TERRAIN_WORDS, kind="terrain", subject=subject)
    return terrain_marker(marker.id, region=marker.region, terrains=marker.terrains, timestamp=timestamp)


def _check_players(players: tuple[str, str]) -> None:
    # ALT4-1.1.2.a: exactly two players
    if len(set(players)) != 2 or not all(players):
        raise BoardError(f"{players!r} are not two players", remedy="Name two, unlike each other.")


def _refuse_what_came_later(table: Table) -> None:
    later = [f"marker {each.id}" for each, _ in stamped(table) if isinstance(each, Marker)]
    later += [f"expedition {id}" for id, standing in table.standings.items() if standing.ascended]
    for subject in later:
        raise BoardError(
            "Terrain Markers and Ascended came with edition 3.0 (ALT4-3.2.1.d, ALT4-2.4.3)",
            subject=subject,
            remedy="Leave it out, or ask under a later edition.",
        )


def only_in_play(ability: Ability, play: Selector) -> Ability:
    """An ability that changes nothing that is not in play, the letter of ALT4-2.3.1.h.

    What alters a cost belongs to playing the card and stays as it is.

    >>> from ludex.systems.altered.deeds import gains_terrain
    >>> from ludex.systems.altered.words import regions
    >>> print(only_in_play(Passive((gains_terrain("forest"),), regions()), IN_PLAY).affects)
    type Region and zone expedition or landmark
    """
    if not isinstance(ability, Passive) or any(isinstance(change, AltersCost) for change in ability.does):
        return ability
    does = tuple(
        GainAbility(only_in_play(change.ability, play))
        if isinstance(change, GainAbility) and isinstance(change.ability, Passive)
        else change
        for change in ability.does
    )
    return evolve(ability, does=does, affects=ability.affects & play)
