"""The cards that a scenario may name by key: those that the file describes, else those that come with Ludex."""

from functools import lru_cache
from typing import Final

from attrs import frozen

from ludex.engine.forms import Forms
from ludex.engine.yaml_nodes import Mapping, Node
from ludex.layers.errors import UnknownName
from ludex.layers.passives import Ability
from ludex.systems.altered.card_files import read_cards
from ludex.systems.altered.cards import Card
from ludex.systems.altered.definitions import BASIC_MANA, Definition, Definitions
from ludex.systems.altered.forms.card_abilities import read_card_abilities
from ludex.systems.altered.forms.of_cards import forms_of_cards
from ludex.systems.altered.forms.setting import Setting
from ludex.systems.altered.packaged_cards import packaged_definitions

CARD_FILE_KEYS: Final = ("cards", "tokens")


@frozen
class OwnFirst(Definitions):
    """Some cards and tokens, and for other keys those that come with Ludex, loaded only where they are needed."""

    def __getitem__(self, key: str) -> Definition:
        """The card or token of that key.

        Raises:
            UnknownName: There is none.
        """
        own = self.by_key.get(key)
        return packaged_definitions()[key] if own is None else own

    def with_more(self, *definitions: Definition) -> "OwnFirst":
        """These, and some more; a later one of a key takes the place of an earlier one."""
        return OwnFirst(self.by_key.update({each.key: each for each in definitions}))


@frozen(eq=False)
class KnownCards:
    """What cards and tokens a scenario knows.

    Attributes:
        own: Those that the file describes itself.
    """

    own: Definitions

    def find(self, key: str) -> Definition | None:
        """The card or token of a key; None where there is none."""
        found = self.own.by_key.get(key)
        return found or packaged_definitions().by_key.get(key)

    def named(self, node: Node) -> Definition:
        """The card or token that a node names.

        Raises:
            UnknownName: There is none.
        """
        found = self.find(node.text())
        if found is None:
            known = (*self.own.by_key, *packaged_definitions().by_key)
            raise UnknownName(node.text(), known, kind="card", position=node.position)
        return found

    def all(self) -> Definitions:
        """All of them, those that come with Ludex included; what the file describes goes first."""
        return OwnFirst(self.own.by_key)


def cards_in(found: Mapping) -> KnownCards:
    """The cards that a scenario describes under `cards` and `tokens`, as card files do.

    Raises:
        LudexError: A card is not described as cards are.
    """
    entries = tuple(entry for entry in found.entries if entry.key.value in CARD_FILE_KEYS)
    own = read_cards(Mapping(found.position, found.name, entries), packaged_definitions)
    return KnownCards(own.with_more(BASIC_MANA))


def card_of(definition: Definition, id: str, player: str) -> Card:
    """A card as a table describes it, with what is printed on a definition.

    >>> fox = Definition("fox", "Fox", "Character", statistics=(2, 1, 1), hand_cost=2, reserve_cost=1)
    >>> card_of(fox, "old-fox", "ann").statistics
    (2, 1, 1)
    """
    return Card(
        id,
        definition.type,
        player,
        name=definition.name,
        subtypes=tuple(sorted(definition.subtypes)),
        statistics=definition.statistics,
        hand_cost=definition.hand_cost,
        reserve_cost=definition.reserve_cost,
        zone_type=definition.zone_type,
        faction=definition.faction,
        rarity=definition.rarity,
        reserve_limit=definition.reserve_limit,
        landmark_limit=definition.landmark_limit,
        keywords=tuple(sorted(definition.keywords)),
        tough=definition.tough,
        scout=definition.scout,
        counters=dict(definition.counters),
        token=definition.is_token,
        abilities=definition.abilities,
    )


@lru_cache(maxsize=16)
def forms_in(setting: Setting) -> tuple[Forms, Setting]:
    """The names of all parts of abilities, in a scenario."""
    return forms_of_cards(setting)


def abilities_of_all_kinds(node: Node, setting: Setting, *, support: bool) -> tuple[Ability, ...]:
    """The abilities of an ability box, of any kind.

    Raises:
        LudexError: It holds what is none; the error says where.
    """
    forms, within = forms_in(setting)
    return read_card_abilities(node, within, forms, support=support)
