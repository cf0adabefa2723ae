"""What is printed on cards and said of tokens, before they lie anywhere.

>>> fox = Definition("ember-fox", "Ember Fox", "Character", statistics=(2, 1, 1), hand_cost=2, reserve_cost=2)
>>> fox.type, fox.is_token
('Character', False)
"""

from collections.abc import Iterable, Mapping

from attrs import field, frozen
from immutables import Map

from ludex.layers.errors import UnknownName
from ludex.layers.passives import Ability
from ludex.systems.altered import characteristics as c


def _words(given: Iterable[str]) -> frozenset[str]:
    return frozenset(given)


def _as_map(given: Mapping[str, int]) -> "Map[str, int]":
    return given if isinstance(given, Map) else Map(given)


@frozen(cache_hash=True)
class Definition:
    """A card as it is printed, or a token as the creating effect describes it (ALT4-2.3.1.a, ALT4-2.3.1.b).

    A card has the abilities of its ability box (ALT-2.2.10.b) and the sub-types of its type line (ALT4-2.2.2.i). A
    token has the name (ALT4-2.2.4.f), the statistics (ALT4-2.2.11.e), the sub-types (ALT4-2.2.2.j) and just the
    abilities (ALT4-2.2.12.f, ALT-2.2.10.e) that are said of it.

    Attributes:
        key: How files and states call it; unlike any other's of the game.
        name: Its English name (ALT4-2.2.4.a).
        type: One of `TYPES`.
        subtypes: Its sub-types.
        statistics: V, M and O; Characters only.
        hand_cost: In mana.
        reserve_cost: In mana.
        zone_type: Permanents only: `expedition` or `landmark`.
        faction: One of `FACTIONS`; None for a neutral card.
        rarity: One of `RARITIES`; None on tokens and Heroes.
        version: Its version code (ALT4-2.2.6.a); "" for none.
        reserve_limit: Heroes only.
        landmark_limit: Heroes only.
        keywords: Words of `KEYWORD_WORDS`.
        tough: The X of Tough X.
        scout: The X of Scout X.
        fleeting: Whether a Spell has Fleeting in its text (ALT4-2.4.7.b).
        counters: Starting counters of a Hero, by name (ALT4-2.5.e).
        abilities: Its abilities in printed order, support abilities last.
        is_token: Whether it is a token.
        playable: Whether it can ever be played; a basic mana card cannot.
        text: Its text box in words, for people.
    """

    key: str
    name: str
    type: str
    subtypes: frozenset[str] = field(default=frozenset(), converter=_words, kw_only=True)
    statistics: tuple[int, int, int] | None = field(default=None, kw_only=True)
    hand_cost: int | None = field(default=None, kw_only=True)
    reserve_cost: int | None = field(default=None, kw_only=True)
    zone_type: str | None = field(default=None, kw_only=True)
    faction: str | None = field(default=None, kw_only=True)
    rarity: str | None = field(default=None, kw_only=True)
    version: str = field(default="", kw_only=True)
    reserve_limit: int | None = field(default=None, kw_only=True)
    landmark_limit: int | None = field(default=None, kw_only=True)
    keywords: frozenset[str] = field(default=frozenset(), converter=_words, kw_only=True)
    tough: int = field(default=0, kw_only=True)
    scout: int = field(default=0, kw_only=True)
    fleeting: bool = field(default=False, kw_only=True)
    counters: "Map[str, int]" = field(factory=Map, converter=_as_map, kw_only=True)
    abilities: tuple[Ability, ...] = field(default=(), kw_only=True)
    is_token: bool = field(default=False, kw_only=True)
    playable: bool = field(default=True, kw_only=True)
    text: str = field(default="", kw_only=True)

    @property
    def is_landmark(self) -> bool:
        """Whether it goes to a Landmark zone (ALT4-2.2.3.a)."""
        return self.type == c.PERMANENT and self.zone_type == c.LANDMARK_ZONE


@frozen
class Definitions:
    """All cards and tokens that may take part in a game, by key."""

    by_key: "Map[str, Definition]" = field(factory=Map)

    def __getitem__(self, key: str) -> Definition:
        """The definition of that key.

        Raises:
            UnknownName: There is none.
        """
        found = self.by_key.get(key)
        if found is None:
            raise UnknownName(key, self.by_key, kind="card")
        return found

    def with_more(self, *definitions: Definition) -> "Definitions":
        """These, and some more; a later one of a key takes the place of an earlier one."""
        return Definitions(self.by_key.update({each.key: each for each in definitions}))


BASIC_MANA = Definition("basic-mana", "Mana", c.SPELL, playable=False)
"""ALT4-1.1.5.a: the basic card of limited decks, which is never played."""
