r"""Files that describe cards: what is printed on them, their words, and what these mean.

A file has `cards` and `tokens`, each by the key that decks and effects call it; `faction` and `set` say what all its
cards share. What is wrong is told with file, line and column.

>>> from ludex.engine.yaml_files import parse_yaml
>>> fox = "ember-fox: {name: Ember Fox, type: Character, rarity: common, costs: 2/1, statistics: 2/1/1}"
>>> found = read_cards(parse_yaml(f"faction: Muna\ncards:\n  {fox}\n"))
>>> found["ember-fox"].statistics, found["ember-fox"].reserve_cost
((2, 1, 1), 1)
>>> read_cards(parse_yaml("faction: Muna\ncards:\n  fox: {name: Fox, type: Character}\n", file="foxes.yaml"))
Traceback (most recent call last):
...
ludex.engine.yaml_nodes.YamlError: foxes.yaml:3:8: 'fox' has no 'costs'. Add a line 'costs: …' to it.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from attrs import frozen

from ludex.engine.yaml_files import read_yaml
from ludex.engine.yaml_nodes import Mapping, Node
from ludex.layers.errors import LudexError, UnknownName
from ludex.layers.passives import Ability
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.abilities import QuickAction, SpellEffect
from ludex.systems.altered.card_checks import tokens_in
from ludex.systems.altered.card_words import (
    Keywords,
    keywords_in,
    keywords_line,
    numbers_in,
    rarity_of_version,
)
from ludex.systems.altered.definitions import BASIC_MANA, Definition, Definitions
from ludex.systems.altered.forms.card_abilities import read_card_abilities
from ludex.systems.altered.forms.names import is_id
from ludex.systems.altered.forms.of_cards import FORMS_OF_CARDS, SETTING_OF_CARDS
from ludex.systems.altered.keywords import FOUND_ON

CARD_TYPES: Final[dict[str, tuple[str, str | None]]] = {
    "Hero": (c.HERO, None),
    "Character": (c.CHARACTER, None),
    "Spell": (c.SPELL, None),
    "Expedition Permanent": (c.PERMANENT, c.EXPEDITION_ZONE),
    "Landmark Permanent": (c.PERMANENT, c.LANDMARK_ZONE),
}
"""The types as they are printed before the dash of a type line, with the zone type of Permanents (ALT4-2.2.3.a)."""

NEUTRAL: Final = "neutral"
FILE_KEYS: Final = ("faction", "set", "cards", "tokens")
CARD_KEYS: Final = (
    *("name", "type", "subtypes", "faction", "rarity", "version", "costs", "statistics", "keywords"),
    *("reserve-limit", "landmark-limit", "counters", "abilities", "support"),
)
TOKEN_KEYS: Final = ("name", "subtypes", "statistics", "keywords", "abilities")


@frozen
class _Of:
    """What all cards of a file share."""

    faction: str | None
    set: str | None


def load_definitions(*paths: str | os.PathLike[str]) -> Definitions:
    """All cards and tokens of some files, or of the `.yaml` files of some folders, and the basic mana card.

    Args:
        paths: Files and folders.

    Raises:
        YamlError: A file or folder is not there, or a file is not YAML as it is taken here.
        LudexError: A card is not described as cards are; the error says where and what to do.
    """
    return definitions_of(read_yaml(path) for given in paths for path in _files(Path(given)))


def definitions_of(nodes: Iterable[Node], others: Callable[[], Definitions] = Definitions) -> Definitions:
    """All cards and tokens of some files that have been parsed, and the basic mana card.

    Args:
        nodes: The files.
        others: What else there is in the game, tokens that the cards may create among it; asked where one is missing.

    Raises:
        LudexError: A card is not described as cards are, or two have one key.
    """
    found = {BASIC_MANA.key: BASIC_MANA}
    places: dict[str, Node] = {}
    for node in nodes:
        for at, definition in _definitions(node):
            if definition.key in found:
                raise at.error("is the key of another card already", remedy="Give each card a key of its own.")
            found[definition.key], places[definition.key] = definition, at
    own = Definitions().with_more(*found.values())
    tokens = _tokens_of(own)
    for key, at in places.items():
        for token in tokens_in(found[key].abilities):
            if token not in tokens and token not in (known := _tokens_of(others())):
                raise UnknownName(token, (*tokens, *known), kind="token", position=at.position, subject=f"card {key}")
    return own


def _tokens_of(definitions: Definitions) -> tuple[str, ...]:
    return tuple(key for key, definition in definitions.by_key.items() if definition.is_token)


def read_cards(node: Node, others: Callable[[], Definitions] = Definitions) -> Definitions:
    """The cards and tokens of one file that has been parsed, and the basic mana card.

    Args:
        node: The file.
        others: What else there is in the game, tokens that the cards may create among it; asked where one is missing.

    Raises:
        LudexError: A card is not described as cards are.
    """
    return definitions_of((node,), others)


def _files(path: Path) -> list[Path]:
    return sorted(path.glob("*.yaml")) if path.is_dir() else [path]


def _definitions(node: Node) -> Iterator[tuple[Node, Definition]]:
    found = node.mapping(FILE_KEYS)
    faction, set_code = found.get("faction"), found.get("set")
    of = _Of(
        None if faction is None else _faction(faction),
        None if set_code is None else set_code.text(),
    )
    for section, read in (("cards", _card), ("tokens", _token)):
        given = found.get(section)
        if given is None:
            continue
        for entry in given.mapping().entries:
            key = entry.key.text()
            if not is_id(key):
                raise entry.key.error("is no key of a card", remedy="Use letters, digits, and '-' between them.")
            try:
                made = read(key, entry.value, of)
                if made.type == c.HERO and key in c.HOMES:
                    raise entry.key.error(
                        "is the name of an Expedition, and no key of a Hero", remedy="Give the Hero another key."
                    )
                yield entry.key, made
            except LudexError as error:
                raise error.at(entry.value.position) from None


def _card(key: str, node: Node, of: _Of) -> Definition:
    found = node.mapping(CARD_KEYS)
    type_line = found.require("type").choice(tuple(CARD_TYPES), kind="type of card")
    type, zone_type = CARD_TYPES[type_line]
    faction = found.get("faction")
    costs, statistics = _costs(found, type), _statistics(found, type)
    rarity, version = _rarity(found, type, of)
    keywords = _keywords(found, type)
    abilities, text = _box(found, keywords, type)
    return Definition(
        key,
        found.require("name").text(),
        type,
        subtypes=_subtypes(found, type),
        statistics=statistics,
        hand_cost=None if costs is None else costs[0],
        reserve_cost=None if costs is None else costs[1],
        zone_type=zone_type,
        faction=of.faction if faction is None else _faction(faction),
        rarity=rarity,
        version=version,
        reserve_limit=_limit(found, "reserve-limit", type),
        landmark_limit=_limit(found, "landmark-limit", type),
        keywords=keywords.words,
        tough=keywords.tough,
        scout=keywords.scout,
        fleeting=keywords.fleeting,
        counters=_counters(found, type),
        abilities=abilities,
        text=text,
    )


def _token(key: str, node: Node, _of: _Of) -> Definition:
    # ALT4-7.3.5.b: what is not mentioned is absent; a token is a Character, and its costs are 0
    found = node.mapping(TOKEN_KEYS)
    keywords = _keywords(found, c.CHARACTER)
    abilities, text = _box(found, keywords, c.CHARACTER)
    return Definition(
        key,
        found.require("name").text(),
        c.CHARACTER,
        subtypes=_subtypes(found, c.CHARACTER),
        statistics=_statistics(found, c.CHARACTER),
        hand_cost=0,
        reserve_cost=0,
        keywords=keywords.words,
        tough=keywords.tough,
        scout=keywords.scout,
        is_token=True,
        abilities=abilities,
        text=text,
    )


# ---------------------------------------------------------------- what is printed


def _faction(node: Node) -> str | None:
    word = node.choice((*c.FACTIONS, NEUTRAL), kind="faction")
    return None if word == NEUTRAL else word


def _refuse(found: Mapping, key: str, type: str, why: str) -> None:
    given = found.get(key)
    if given is not None:
        raise given.error(f"stands on a {type}, and {why}", remedy="Leave it out.")


def _subtypes(found: Mapping, type: str) -> frozenset[str]:
    if type == c.HERO:
        _refuse(found, "subtypes", type, "Heroes never have sub-types (ALT4-2.2.2.a)")
    given = found.get("subtypes")
    return frozenset() if given is None else frozenset(item.text() for item in given.items())


def _costs(found: Mapping, type: str) -> tuple[int, ...] | None:
    if type == c.HERO:
        _refuse(found, "costs", type, "a Hero is never played")
        return None
    return numbers_in(found.require("costs"), ("Hand Cost", "Reserve Cost"))


def _statistics(found: Mapping, type: str) -> tuple[int, int, int] | None:
    if type != c.CHARACTER:
        _refuse(found, "statistics", type, "only Characters have statistics (ALT4-2.2.11.c)")
        return None
    forest, mountain, water = numbers_in(found.require("statistics"), ("V", "M", "O"))
    return forest, mountain, water


def _rarity(found: Mapping, type: str, of: _Of) -> tuple[str | None, str]:
    """The rarity and the version code."""
    version = found.get("version")
    code = "" if version is None else version.text()
    if type == c.HERO:
        _refuse(found, "rarity", type, "Heroes have none (ALT4-2.2.5.a)")
        return None, code
    rarity = found.require("rarity").choice(c.RARITIES, kind="rarity")
    if version is not None and rarity_of_version(version, of.set) != rarity:
        raise version.error(f"says another rarity than {rarity!r}", remedy="Change one of them (ALT4-2.2.6.a).")
    return rarity, code


def _limit(found: Mapping, key: str, type: str) -> int | None:
    if type != c.HERO:
        _refuse(found, key, type, "only Heroes have limits (ALT4-2.2.13.a, ALT4-2.2.14.a)")
        return None
    given = found.get(key)
    return None if given is None else given.integer()


def _counters(found: Mapping, type: str) -> dict[str, int]:
    if type != c.HERO:
        _refuse(found, "counters", type, "only Heroes start with counters (ALT4-2.5.e)")
    given = found.get("counters")
    if given is None:
        return {}
    return {entry.key.text(): entry.value.integer(minimum=1) for entry in given.mapping().entries}


def _keywords(found: Mapping, type: str) -> Keywords:
    given = found.get("keywords")
    keywords = Keywords() if given is None else keywords_in(given)
    for word, node in keywords.nodes:
        # ALT4-2.4.7.b: Fleeting in a text is a Spell's
        found_on = FOUND_ON.get(word, frozenset({c.SPELL}))
        if type not in found_on:
            where = " and ".join(f"{each}s" for each in sorted(found_on))
            raise node.error(
                f"is printed on {where} only, and this is a {type}", remedy="Leave it out, or let an ability give it."
            )
    return keywords


def _box(found: Mapping, keywords: Keywords, type: str) -> tuple[tuple[Ability, ...], str]:
    """The abilities in printed order, and the text box in words."""
    printed = _abilities(found.get("abilities"), type, support=False)
    support = _abilities(found.get("support"), type, support=True)
    lines = [keywords_line(keywords), *map(str, printed)]
    if support:
        # ALT4-7.1.5.a: the symbol I marks those that are no quick actions
        lines += [str(each) if isinstance(each, QuickAction) else f"{{I}} {each}" for each in support]
    return (*printed, *support), "\n".join(line for line in lines if line)


def _abilities(node: Node | None, type: str, *, support: bool) -> tuple[Ability, ...]:
    if node is None:
        return ()
    if support and type == c.HERO:
        raise node.error("stands on a Hero, which is never in Reserve", remedy="Leave it out.")
    found: list[Ability] = []
    for item in node.items():
        for ability in read_card_abilities(item, SETTING_OF_CARDS, FORMS_OF_CARDS, support=support):
            if ability.kind == "keyword":
                raise item.error(f"is the keyword {str(ability)!r}", remedy="Write it among the 'keywords'.")
            # ALT4-2.2.12.a: an effect is what a Spell says
            if isinstance(ability, SpellEffect) and (type != c.SPELL or support):
                raise item.error(f"is an effect on a {type}", remedy="Write a reaction, a quick-action or a statement.")
            found.append(ability)
    return tuple(found)
