"""Objects of a scenario: one mapping becomes one card, token, emblem or Terrain Marker."""

import re
from collections.abc import Callable
from collections.abc import Mapping as Lookup
from typing import Final

from attrs import evolve

from ludex.engine.yaml_nodes import Mapping, Node, Scalar
from ludex.layers.errors import LudexError
from ludex.layers.passives import Ability
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.cards import CONTROLLED_ZONES, Card, card_object
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.forms.abilities import read_abilities
from ludex.systems.altered.forms.card_abilities import says_more
from ludex.systems.altered.forms.names import is_id
from ludex.systems.altered.forms.setting import Setting
from ludex.systems.altered.setup import Marker
from ludex.systems.altered.text.printed import keywords_apart

CARD_TYPES: Final = tuple(word for word in c.TYPES if word != c.REGION_TYPE)
CARD_KEYS: Final = (
    *(
        "id",
        "type",
        "name",
        "controller",
        "owner",
        "zone",
        "expedition",
        "timestamp",
        "subtypes",
        "statistics",
        "costs",
    ),
    *("zone_type", "faction", "rarity", "reserve_limit", "landmark_limit"),
    *("keywords", "statuses", "boosts", "counters", "token", "from_reserve", "abilities", "support"),
)
PLACED_KEYS: Final = (
    *("id", "card", "controller", "owner", "zone", "expedition", "timestamp"),
    *("statuses", "boosts", "counters", "from_reserve"),
)
"""What may be said of an object that is a certain card: all else is printed on it."""

MARKER_KEYS: Final = ("id", "type", "region", "terrains", "timestamp")

_THREE: Final = re.compile(r"(\d{1,4})/(\d{1,4})/(\d{1,4})")
_TWO: Final = re.compile(r"(\d{1,4}|-)/(\d{1,4}|-)")
_KEYWORD: Final = re.compile(r"(tough|scout) (\d{1,4})")
_MOST: Final = 9999


def read_object(
    node: Node, setting: Setting, regions: tuple[str, ...], cards: Callable[[Node], Definition]
) -> Card | Marker:
    """What a node describes.

    Args:
        node: The node.
        setting: What is known of the scenario.
        regions: The identities of the regions.
        cards: How a card is found that the node names by its key.

    Raises:
        LudexError: It describes nothing that can lie on a table; the error says where.
    """
    if node.mapping().get("card") is not None:
        return _checked(_named_card(node.mapping(PLACED_KEYS), cards, setting), node)
    kind = node.mapping().require("type").choice((*CARD_TYPES, c.MARKER), kind="type")
    if kind == c.MARKER:
        return _marker(node.mapping(MARKER_KEYS), regions)
    return _checked(_card(node.mapping(CARD_KEYS), kind, setting), node)


def _checked(card: Card, node: Node) -> Card:
    try:
        card_object(card, 1)
    except LudexError as error:
        raise error.at(node.position) from None
    return card


def _marker(found: Mapping, regions: tuple[str, ...]) -> Marker:
    terrains = tuple(item.choice(c.TERRAIN_WORDS, kind="terrain") for item in found.require("terrains").items())
    if not terrains:
        raise found.require("terrains").error("is an empty list", remedy=f"Name one of {', '.join(c.TERRAIN_WORDS)}.")
    region = found.require("region").choice(regions, kind="region")
    return Marker(found.require("id").text(), region, terrains, _timestamp(found))


def _timestamp(found: Mapping) -> int | None:
    given = found.get("timestamp")
    return None if given is None else given.integer(minimum=1)


def _named_card(found: Mapping, cards: Callable[[Node], Definition], setting: Setting) -> Card:
    """A card that is printed elsewhere, as it lies here."""
    from ludex.app.scenario_cards import card_of

    player, zone = _placed(found, setting)
    printed = card_of(cards(found.require("card")), found.require("id").text(), player)
    return evolve(
        printed,
        zone=zone,
        home=_choice(found, "expedition", c.HOMES),
        owner=_choice(found, "owner", setting.players, kind="player"),
        statuses=_statuses(found),
        counters={**printed.counters, **_counters(found)},
        from_reserve=_flag(found, "from_reserve"),
        timestamp=_timestamp(found),
    )


def _placed(found: Mapping, setting: Setting) -> tuple[str, str | None]:
    """Whose side an object lies on, and in which zone, if that is said."""
    zone = _choice(found, "zone", c.ZONES)
    controller, owner = (_choice(found, key, setting.players, kind="player") for key in ("controller", "owner"))
    if controller is not None and zone is not None and zone not in CONTROLLED_ZONES:
        raise found.require("controller").error(
            f"is given, and nobody controls what lies in the zone {zone} (ALT4-7.5.5.a)",
            remedy="Write 'owner' in its place.",
        )
    player = controller or owner
    if player is None:
        raise found.error("belongs to nobody", remedy="Add 'controller: …', or 'owner: …' outside play.")
    return player, zone


def _card(found: Mapping, kind: str, setting: Setting) -> Card:
    player, zone = _placed(found, setting)
    hand_cost, reserve_cost = _costs(found)
    boxes = (("abilities", False), ("support", True))
    printed = keywords_apart(
        ability
        for key, support in boxes
        if (box := found.get(key)) is not None
        for ability in _box(box, setting, support=support)
    )
    keywords, numbered = _keywords(found)
    return Card(
        found.require("id").text(),
        kind,
        player,
        zone=zone,
        home=_choice(found, "expedition", c.HOMES),
        owner=_choice(found, "owner", setting.players, kind="player"),
        name=_text(found, "name"),
        subtypes=_subtypes(found, kind),
        statistics=_statistics(found),
        hand_cost=hand_cost,
        reserve_cost=reserve_cost,
        zone_type=_choice(found, "zone_type", (c.EXPEDITION_ZONE, c.LANDMARK_ZONE)),
        faction=_choice(found, "faction", c.FACTIONS),
        rarity=_choice(found, "rarity", c.RARITIES),
        reserve_limit=_number(found, "reserve_limit"),
        landmark_limit=_number(found, "landmark_limit"),
        keywords=(*keywords, *printed.keywords),
        tough=numbered.get("tough", 0) + printed.tough,
        scout=numbered.get("scout", 0) + printed.scout,
        statuses=_statuses(found),
        counters=_counters(found),
        token=_flag(found, "token"),
        from_reserve=_flag(found, "from_reserve"),
        abilities=printed.abilities,
        timestamp=_timestamp(found),
    )


def _box(node: Node, setting: Setting, *, support: bool) -> tuple[Ability, ...]:
    """What stands in an ability box; the names of what effects are made of are loaded where they are needed."""
    if not says_more(node):
        return read_abilities(node, setting, support=support)
    from ludex.app.scenario_cards import abilities_of_all_kinds

    return abilities_of_all_kinds(node, setting, support=support)


def _choice(found: Mapping, key: str, options: tuple[str, ...], *, kind: str | None = None) -> str | None:
    given = found.get(key)
    return None if given is None else given.choice(options, kind=kind or key.replace("_", " "))


def _text(found: Mapping, key: str) -> str | None:
    given = found.get(key)
    return None if given is None else given.text()


def _number(found: Mapping, key: str) -> int | None:
    given = found.get(key)
    return None if given is None else given.integer(minimum=0, maximum=_MOST)


def _flag(found: Mapping, key: str) -> bool:
    given = found.get(key)
    return given is not None and given.boolean()


def _items(found: Mapping, key: str) -> tuple[Node, ...]:
    given = found.get(key)
    return () if given is None else given.items()


def _subtypes(found: Mapping, kind: str) -> tuple[str, ...] | None:
    given = found.get("subtypes")
    if given is None:
        return None if kind == c.HERO else ()
    if isinstance(given, Scalar):
        given.choice(("absent",), kind="way to say sub-types without a list")
        return None
    return tuple(item.text() for item in given.items())


def _statistics(found: Mapping) -> tuple[int, int, int] | None:
    given = found.get("statistics")
    if given is None:
        return None
    match = _THREE.fullmatch(given.text()) if isinstance(given, Scalar) else None
    if match is None:
        raise given.error(
            f"must be forest, mountain and water as printed, not {given.found}", remedy="Write them as in 3/0/2."
        )
    forest, mountain, water = map(int, match.groups())
    return forest, mountain, water


def _costs(found: Mapping) -> tuple[int | None, int | None]:
    given = found.get("costs")
    if given is None:
        return None, None
    match = _TWO.fullmatch(given.text()) if isinstance(given, Scalar) else None
    if match is None:
        raise given.error(
            f"must be Hand Cost and Reserve Cost as printed, not {given.found}",
            remedy="Write them as in 4/2, with '-' for one that is absent.",
        )
    hand, reserve = (None if each == "-" else int(each) for each in match.groups())
    return hand, reserve


def _keywords(found: Mapping) -> tuple[tuple[str, ...], Lookup[str, int]]:
    plain: list[str] = []
    numbered: dict[str, int] = {}
    for item in _items(found, "keywords"):
        match = _KEYWORD.fullmatch(item.text())
        if match is None:
            known = (*c.KEYWORD_WORDS, *(f"{word} 1" for word in c.NUMBERED_KEYWORDS))
            plain.append(item.choice(known, kind="keyword"))
        else:
            numbered[match[1]] = numbered.get(match[1], 0) + int(match[2])
    return tuple(plain), numbered


def _statuses(found: Mapping) -> tuple[str, ...]:
    items = _items(found, "statuses")
    for item in items:
        if item.text() == "boosted":
            raise item.error("follows from boosts (ALT4-2.4.5.a)", remedy="Write 'boosts: 1' in place of the status.")
    return tuple(item.choice(c.STATUS_WORDS, kind="status") for item in items)


def _counters(found: Mapping) -> Lookup[str, int]:
    counters: dict[str, int] = {}
    boosts, others = found.get("boosts"), found.get("counters")
    if boosts is not None:
        counters["boost"] = boosts.integer(minimum=0, maximum=_MOST)
    if others is not None:
        for entry in others.mapping().entries:
            if entry.key.value == "boost":
                raise entry.key.error("is the name of boosts", remedy="Write 'boosts: …' beside the counters.")
            if not is_id(entry.key.value):
                raise entry.key.error("cannot be the name of a counter", remedy="Use letters and digits.")
            counters[entry.key.value] = entry.value.integer(minimum=0, maximum=_MOST)
    return counters
