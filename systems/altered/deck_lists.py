r"""Lists of decks: which cards, and how many of each. Files hold them as YAML.

>>> from ludex.engine.yaml_files import parse_yaml
>>> node = parse_yaml("name: Two Foxes\nhero: wen\ncards:\n  fox: 2\n")
>>> deck = read_deck(node)
>>> deck.size, deck.keys()
(3, ('wen', 'fox', 'fox'))
"""

import os
from collections.abc import Mapping

from attrs import field, frozen

from ludex.engine.yaml_files import read_yaml
from ludex.engine.yaml_nodes import Node
from ludex.layers.errors import DefinitionError
from ludex.systems.altered.characteristics import HERO
from ludex.systems.altered.definitions import Definition, Definitions

MOST_COPIES = 1_000
"""How many of one card a file may list; no deck of any format comes near it."""


def _as_pairs(given: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(given.items())


@frozen(cache_hash=True)
class DeckList:
    """The cards of a deck, the Hero among them.

    Attributes:
        name: How people call it.
        cards: How many of each card, by the key of its definition, in the order of the list.

    Raises:
        DefinitionError: A number is below 1.
    """

    name: str
    cards: tuple[tuple[str, int], ...] = field(converter=_as_pairs)

    def __attrs_post_init__(self) -> None:
        for key, count in self.cards:
            if count < 1:
                raise DefinitionError(
                    f"a deck cannot have {count} of a card", subject=f"card {key}", remedy="Give 1 or more."
                )

    @property
    def size(self) -> int:
        """How many cards it has, the Hero included."""
        return sum(count for _, count in self.cards)

    def keys(self) -> tuple[str, ...]:
        """The key of each card, as often as it is in the deck, in the order of the list."""
        return tuple(key for key, count in self.cards for _ in range(count))

    def heroes(self, definitions: Definitions) -> tuple[Definition, ...]:
        """The Heroes in it, each as often as it is there; a legal deck has at most one.

        Raises:
            UnknownName: A card is not defined.
        """
        return tuple(found for key in self.keys() if (found := definitions[key]).type == HERO)

    def others(self, definitions: Definitions) -> tuple[str, ...]:
        """The keys of its cards that are no Heroes: what becomes the Deck as a game is set up.

        Raises:
            UnknownName: A card is not defined.
        """
        return tuple(key for key in self.keys() if definitions[key].type != HERO)


def load_deck(path: str | os.PathLike[str], definitions: Definitions | None = None) -> DeckList:
    """Reads a file that lists a deck. Whether it is legal, `deck_rules` says.

    Args:
        path: Where it is.
        definitions: The cards that there are; with None any key is taken.

    Raises:
        YamlError: There is no such file, or it lists no deck.
        UnknownName: A card of the list is not defined.
    """
    return read_deck(read_yaml(path), definitions)


def read_deck(node: Node, definitions: Definitions | None = None) -> DeckList:
    """The deck that a node lists: its name, its Hero if it has one, and its other cards with their numbers.

    Raises:
        YamlError: It lists no deck.
        UnknownName: A card of the list is not defined.
    """
    found = node.mapping(("name", "hero", "cards"))
    cards: dict[str, int] = {}
    hero = found.get("hero")
    if hero is not None:
        cards[_known(hero, definitions)] = 1
    for entry in found.require("cards").mapping().entries:
        key = _known(entry.key, definitions)
        if key in cards:
            raise entry.key.error("names the Hero of this deck again", remedy="Name it once.")
        cards[key] = entry.value.integer(minimum=1, maximum=MOST_COPIES)
    return DeckList(found.require("name").text(), cards)


def _known(node: Node, definitions: Definitions | None) -> str:
    return node.text() if definitions is None else node.choice(sorted(definitions.by_key), kind="card")
