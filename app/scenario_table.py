"""The table of a scenario: players, regions, expeditions, and the objects in the order in which they came."""

from collections.abc import Callable, Iterator
from typing import Final

from attrs import frozen

from ludex.app.scenario_names import check_id
from ludex.app.scenario_objects import read_object
from ludex.engine.yaml_nodes import Entry, Mapping, Node, Scalar, YamlError
from ludex.layers.errors import LudexError, Position
from ludex.layers.passives import Ability
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.forms.abilities import read_gained
from ludex.systems.altered.forms.card_abilities import read_one_card_ability, says_more
from ludex.systems.altered.forms.setting import Setting
from ludex.systems.altered.places import (
    Adventure,
    Region,
    Standing,
    Tumult,
    adventure,
    arena,
    face_down,
    four_expeditions,
    region,
    stands_at,
)
from ludex.systems.altered.setup import START, Described, Table, stamped
from ludex.systems.altered.setup import Entry as Entering

TABLE_KEYS: Final = ("players", "regions", "adventure", "expeditions", "objects")
FACE_DOWN: Final = "face-down"
TOGETHER: Final = "together"


@frozen
class Laid:
    """A table as a file lays it.

    Attributes:
        table: The table.
        positions: Where each thing stands in the file, by identity; places that the file does not name are left out.
        setting: What the reader of abilities had to know of it.
        printed: The keys of the objects that are certain cards, by identity.
    """

    table: Table
    positions: dict[str, Position]
    setting: Setting
    printed: dict[str, str]


def read_table(found: Mapping, play: Selector, language: str, cards: Callable[[Node], Definition]) -> Laid:
    """The table that a file lays.

    Args:
        found: The whole file.
        play: What is in play, in the edition.
        language: The language of card text, where an ability says nothing else.
        cards: How a card is found that the file names by its key.

    Raises:
        LudexError: The file lays none; the error says where.
    """
    positions: dict[str, Position] = {}
    players = _players(found, positions)
    row, is_whole = _regions(found, positions)
    four = {f"{player}.{home}": home for player, home, _ in four_expeditions(players)}
    nodes = tuple(_object_nodes(found))
    for node in (node for together in nodes for node in together):
        _name(node.mapping().require("id"), positions)
    known = (*players, *(each.id for each in row.regions), *four)
    ids = tuple(dict.fromkeys((*positions, *known)))
    standings = _standings(found, row, four, is_whole=is_whole)
    setting = Setting(play, language, ids, players, gained)
    printed = {
        keys.require("id").text(): cards(key).key
        for together in nodes
        for node in together
        if (key := (keys := node.mapping()).get("card")) is not None
    }

    objects = tuple(_entering(together, setting, row, cards) for together in nodes)
    table = Table(players, objects, row, standings)
    _check_timestamps(table, positions)
    return Laid(table, positions, setting, printed)


def _name(node: Node, positions: dict[str, Position]) -> str:
    id = node.text()
    if id in positions:
        first = positions[id]
        raise YamlError(
            f"two things are called {id!r}, the first in line {first.line}",
            remedy="Give each its own identity.",
            position=node.position,
        )
    positions[check_id(id, (), node.position)] = node.position
    return id


def _players(found: Mapping, positions: dict[str, Position]) -> tuple[str, str]:
    node = found.require("players")
    items = node.items()
    if len(items) != 2:
        # ALT4-1.1.2.a: exactly two players
        raise node.error(f"names {len(items)} players", remedy="Name both players, the one with initiative first.")
    first, second = (_name(item, positions) for item in items)
    return first, second


def _regions(found: Mapping, positions: dict[str, Position]) -> tuple[Adventure, bool]:
    """The row of regions, and whether it is the whole Adventure, so that distances follow from it."""
    regions, whole = found.get("regions"), found.get("adventure")
    if regions is not None and whole is not None:
        raise whole.error(
            "and 'regions' are both given", remedy="Keep 'regions' for a row of your own, else 'adventure'."
        )
    if regions is not None:
        row = tuple(_region(entry, positions) for entry in regions.mapping().entries)
        if not row:
            raise regions.error("is empty", remedy="Name at least one region, or leave it out.")
        return Adventure(row), False
    if whole is None:
        return START, True
    if isinstance(whole, Scalar):
        whole.choice(("arena",), kind="way to say the Adventure without a list")
        return arena(), True
    try:
        return adventure([_tumult(item) for item in whole.items()]), True
    except LudexError as error:
        raise error.at(whole.position) from None


def _region(entry: Entry, positions: dict[str, Position]) -> Region:
    id = _name(entry.key, positions)
    if isinstance(entry.value, Scalar):
        entry.value.choice((FACE_DOWN,), kind="way to say terrains without a list")
        return face_down(id)
    return region(id, *(item.choice(c.TERRAIN_WORDS, kind="terrain") for item in entry.value.items()))


def _tumult(node: Node) -> Tumult:
    if isinstance(node, Scalar):
        return Tumult(node.choice(c.TERRAIN_WORDS, kind="terrain"))
    keys = node.mapping(("alone", "alone_first", "face_up"))
    first, up = (keys.get(key) for key in ("alone_first", "face_up"))
    return Tumult(
        keys.require("alone").choice(c.TERRAIN_WORDS, kind="terrain"),
        first is None or first.boolean(),
        up is None or up.boolean(),
    )


def _standings(found: Mapping, row: Adventure, four: dict[str, str], *, is_whole: bool) -> dict[str, Standing]:
    node = found.get("expeditions")
    if node is None:
        return {}
    entries = node.mapping(tuple(four)).entries
    return {entry.key.value: _standing(entry.value, four[entry.key.value], row, is_whole=is_whole) for entry in entries}


def _standing(node: Node, home: str, row: Adventure, *, is_whole: bool) -> Standing:
    regions = tuple(each.id for each in row.regions)
    if isinstance(node, Scalar):
        if node.value.isdecimal() and node.value not in regions:
            return stands_at(row, home, node.integer(maximum=len(regions) - 1))
        return _standing_in(node.choice(regions, kind="region"), None, home, regions, is_whole=is_whole)
    keys = node.mapping(("region", "distance", "ascended"))
    where, distance, ascended = (keys.get(key) for key in ("region", "distance", "ascended"))
    far = None if distance is None else distance.integer(minimum=0, maximum=7)
    is_ascended = ascended is not None and ascended.boolean()
    if where is None:
        if far is None:
            raise node.error("says not where it stands", remedy="Add 'region: …' or 'distance: …'.")
        if far >= len(regions):
            raise keys.require("distance").error("leads past the last region", remedy=f"At most {len(regions) - 1}.")
        return Standing(row.at_distance(home, far).id, far, ascended=is_ascended)
    found = _standing_in(where.choice(regions, kind="region"), far, home, regions, is_whole=is_whole)
    return Standing(found.region, found.distance, ascended=is_ascended)


def _standing_in(id: str, distance: int | None, home: str, regions: tuple[str, ...], *, is_whole: bool) -> Standing:
    if distance is None and is_whole:
        index = regions.index(id)
        return Standing(id, index if home == c.HERO_EXPEDITION else len(regions) - 1 - index)
    return Standing(id, distance)


def object_nodes(found: Mapping) -> Iterator[Node]:
    """The nodes of all objects of a file, in order."""
    return (node for together in _object_nodes(found) for node in together)


def _object_nodes(found: Mapping) -> Iterator[tuple[Node, ...]]:
    """The nodes of the objects, those that came in one event together."""
    node = found.get("objects")
    for item in () if node is None else node.items():
        together = item.mapping().get(TOGETHER)
        if together is None:
            yield (item,)
        else:
            item.mapping((TOGETHER,))
            yield together.items()


def gained(node: Node, setting: Setting) -> Ability:
    """The one ability that a node says, for something else to gain; of any kind.

    Raises:
        LudexError: It says none, or several, or a keyword.
    """
    if not says_more(node):
        return read_gained(node, setting)
    from ludex.app.scenario_cards import forms_in

    forms, within = forms_in(setting)
    return read_one_card_ability(node, within, forms)


def _entering(
    nodes: tuple[Node, ...], setting: Setting, row: Adventure, cards: Callable[[Node], Definition]
) -> Entering:
    regions = tuple(each.id for each in row.regions)
    described = tuple(read_object(node, setting, regions, cards) for node in nodes)
    return described[0] if len(described) == 1 else described


def _check_timestamps(table: Table, positions: dict[str, Position]) -> None:
    taken: dict[int, Described] = {}
    for described, timestamp in stamped(table):
        first = taken.setdefault(timestamp, described)
        if first.id != described.id:
            counted = f" ('{first.id}' was given it as the next one)" if first.timestamp is None else ""
            raise YamlError(
                f"'{first.id}' and '{described.id}' have one timestamp, {timestamp}{counted}; "
                f"'{first.id}' stands in {positions[first.id]}",
                remedy="Give each its own; what came in one event is written under 'together' (ALT4-2.2.16.d).",
                position=positions[described.id],
            )
