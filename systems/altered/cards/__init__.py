"""Cards, tokens and emblems as plain descriptions, and the objects that they make on a board.

>>> elf = Card("elf", "Character", "ann", statistics=(1, 2, 3), hand_cost=2, keywords=("eternal",))
>>> made = card_object(elf, 7)
>>> made.read(c.FOREST), made.read(c.ZONE), made.read(c.CONTROLLER)
(1, 'expedition', 'ann')
"""

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import field, frozen

from ludex.layers.cells import AnyCharacteristic, Row, Value
from ludex.layers.errors import BoardError, UnknownName
from ludex.layers.objects import Object
from ludex.layers.passives import Ability
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.boosts import BOOSTS_COUNT
from ludex.systems.altered.keywords import FOUND_ON
from ludex.systems.altered.placing import placed
from ludex.systems.altered.statuses import BARE_ZONES, may_have

# ALT4-7.5.5.a, ALT4-7.2.3.a: who controls what lies elsewhere is nobody's question
CONTROLLED_ZONES: Final = frozenset({c.EXPEDITION_ZONE, c.LANDMARK_ZONE, c.HERO_ZONE, c.LIMBO})
DEFAULT_ZONE: Final[Mapping[str, str]] = {
    c.HERO: c.HERO_ZONE,
    c.CHARACTER: c.EXPEDITION_ZONE,
    c.SPELL: c.LIMBO,
    c.MANA_ORB: c.MANA_ZONE,
    c.EMBLEM: c.LIMBO,
}
DEFAULT_LIMIT: Final = 2


def _words(given: Iterable[str] | None) -> tuple[str, ...] | None:
    return None if given is None else tuple(given)


def _all_words(given: Iterable[str]) -> tuple[str, ...]:
    return tuple(given)


@frozen
class Card:
    """A card, a token, a Mana Orb or an emblem, described as it lies on the table.

    What is left out takes the default of its type: a Character lies in the Hero Expedition and has the statistics
    0/0/0, a token costs 0, a Permanent has no statistics at all.

    Attributes:
        id: Its identity on the board.
        type: One of `TYPES`, but no region.
        player: Whose side it lies on; its controller where anybody controls it.
        zone: One of `ZONES`.
        home: In the Expedition zone: `hero` or `companion`.
        owner: Who owns it, if another player than `player`.
        name: Its English name.
        subtypes: Its sub-types; None for none at all, which differs from an empty set (ALT4-2.3.1.c).
        statistics: V, M and O; Characters only.
        hand_cost: In mana.
        reserve_cost: In mana.
        zone_type: Permanents only: `expedition` or `landmark`.
        faction: One of `FACTIONS`.
        rarity: One of `RARITIES`.
        reserve_limit: Heroes only.
        landmark_limit: Heroes only.
        keywords: Words of `KEYWORD_WORDS`.
        tough: The X of Tough X.
        scout: The X of Scout X.
        statuses: Words of `STATUS_WORDS`.
        counters: How many counters lie on it, by name; `boost` for boosts.
        token: Whether it is a token.
        from_reserve: In Limbo: whether it is being played from Reserve.
        abilities: Its printed abilities, in order.
        timestamp: When it entered its zone; None to count.
    """

    id: str
    type: str
    player: str
    zone: str | None = field(default=None, kw_only=True)
    home: str | None = field(default=None, kw_only=True)
    owner: str | None = field(default=None, kw_only=True)
    name: str | None = field(default=None, kw_only=True)
    subtypes: tuple[str, ...] | None = field(default=(), converter=_words, kw_only=True)
    statistics: tuple[int, int, int] | None = field(default=None, kw_only=True)
    hand_cost: int | None = field(default=None, kw_only=True)
    reserve_cost: int | None = field(default=None, kw_only=True)
    zone_type: str | None = field(default=None, kw_only=True)
    faction: str | None = field(default=None, kw_only=True)
    rarity: str | None = field(default=None, kw_only=True)
    reserve_limit: int | None = field(default=None, kw_only=True)
    landmark_limit: int | None = field(default=None, kw_only=True)
    keywords: tuple[str, ...] = field(default=(), converter=_all_words, kw_only=True)
    tough: int = field(default=0, kw_only=True)
    scout: int = field(default=0, kw_only=True)
    statuses: tuple[str, ...] = field(default=(), converter=_all_words, kw_only=True)
    counters: Mapping[str, int] = field(factory=dict, kw_only=True)
    token: bool = field(default=False, kw_only=True)
    from_reserve: bool = field(default=False, kw_only=True)
    abilities: tuple[Ability, ...] = field(default=(), kw_only=True)
    timestamp: int | None = field(default=None, kw_only=True)


def card_object(card: Card, timestamp: int) -> Object:
    """The object that a card is on the board; what is described is its base (ALT4-2.3.1.a, ALT4-2.3.1.b).

    Raises:
        UnknownName: A word is none of those that its characteristic takes.
        BoardError: It has what its type cannot have, or lies where it cannot lie.
    """
    known(card.type, c.TYPES, "type", card)
    if card.type == c.REGION_TYPE:
        raise BoardError("a region is no card", subject=f"object {card.id}", remedy="Describe it among the regions.")
    base: dict[AnyCharacteristic, Value] = {c.TYPE: card.type, c.OWNER: card.owner or card.player}
    base |= _place(card)
    base |= _printed(card)
    base |= _marks(card, base)
    abilities = tuple(placed(ability, card.type) for ability in card.abilities)
    if card.type == c.CHARACTER:
        abilities = (BOOSTS_COUNT, *abilities)
    return Object(card.id, timestamp, base, abilities)


def known(word: str, words: Iterable[str], kind: str, card: Card) -> str:
    """The word, if it is one of those that there are.

    Raises:
        UnknownName: It is not.
    """
    if word not in words:
        raise UnknownName(word, words, kind=kind, subject=f"object {card.id}")
    return word


def _zone_type(card: Card) -> str | None:
    if card.type != c.PERMANENT:
        _only_on(card, c.PERMANENT, "zone type", card.zone_type, "ALT4-2.2.3.a")
        return None
    if card.zone_type is not None:
        return known(card.zone_type, (c.EXPEDITION_ZONE, c.LANDMARK_ZONE), "zone type", card)
    if card.zone in (c.EXPEDITION_ZONE, c.LANDMARK_ZONE):
        return card.zone
    return c.EXPEDITION_ZONE if c.GEAR in (card.subtypes or ()) else c.LANDMARK_ZONE


def _place(card: Card) -> dict[AnyCharacteristic, Value]:
    zone_type = _zone_type(card)
    zone = known(card.zone or zone_type or DEFAULT_ZONE[card.type], c.ZONES, "zone", card)
    found: dict[AnyCharacteristic, Value] = {c.ZONE: zone}
    if zone_type is not None:
        found[c.ZONE_TYPE] = zone_type
    if zone in CONTROLLED_ZONES:
        found[c.CONTROLLER] = card.player
    if zone == c.EXPEDITION_ZONE:
        found[c.HOME] = known(card.home or c.HERO_EXPEDITION, c.HOMES, "expedition", card)
    elif card.home is not None:
        raise BoardError(
            f"it lies in the zone {zone} and can be in no expedition",
            subject=f"object {card.id}",
            remedy="Leave its expedition out, or put it in the Expedition zone.",
        )
    if zone == c.HERO_ZONE and card.type != c.HERO:
        raise BoardError(
            f"{_a(card.type)} cannot lie in the Hero zone (ALT4-3.2.6.a)",
            subject=f"object {card.id}",
            remedy="Put it in another zone.",
        )
    return found


def _printed(card: Card) -> dict[AnyCharacteristic, Value]:
    if card.type == c.MANA_ORB:
        return _bare(card)
    found: dict[AnyCharacteristic, Value] = {
        c.KEYWORDS: frozenset(known(word, c.KEYWORD_WORDS, "keyword", card) for word in card.keywords),
        c.TOUGH: card.tough,
        c.SCOUT: card.scout,
        c.TRAITS: frozenset([c.TOKEN] * card.token + [c.FROM_RESERVE] * card.from_reserve),
    }
    numbered = [word for word, x in (("tough", card.tough), ("scout", card.scout)) if x]
    for word in (*card.keywords, *numbered):
        if card.type not in FOUND_ON[word]:
            raise BoardError(
                f"{word} is printed on {' and '.join(f'{found}s' for found in sorted(FOUND_ON[word]))} only",
                subject=f"object {card.id}",
                remedy="Leave it out, or let an ability give it.",
            )
    found |= _subtypes(card)
    found |= _numbers(card)
    if card.faction is not None:
        found[c.FACTION] = known(card.faction, c.FACTIONS, "faction", card)
    if card.rarity is not None:
        found[c.RARITY] = known(card.rarity, c.RARITIES, "rarity", card)
    if card.name is not None:
        found[c.NAME] = card.name
    return found


def _bare(card: Card) -> dict[AnyCharacteristic, Value]:
    # ALT4-2.2.1.d: what lies face-down in a Mana zone has no characteristic but its type
    given = (card.subtypes, card.keywords, card.abilities, card.tough, card.scout, card.name, card.faction)
    if any(given) or any(each is not None for each in (card.statistics, card.hand_cost, card.reserve_cost)):
        raise BoardError(
            "a Mana Orb has no characteristic but its type (ALT4-2.2.1.d)",
            subject=f"object {card.id}",
            remedy="Leave out what is printed on the card.",
        )
    return {c.TRAITS: frozenset({c.FACE_DOWN})}


def _subtypes(card: Card) -> dict[AnyCharacteristic, Value]:
    if card.type == c.HERO:
        # ALT4-2.2.2.a: Heroes never have sub-types; absent, so that they cannot lose any either
        _only_on(card, "other types", "sub-types", card.subtypes or None, "ALT4-2.2.2.a")
        return {}
    return {} if card.subtypes is None else {c.SUBTYPES: frozenset(card.subtypes)}


def _numbers(card: Card) -> dict[AnyCharacteristic, Value]:
    found: dict[AnyCharacteristic, Value] = {}
    if card.type == c.CHARACTER:
        found |= dict(zip(c.STATISTICS, card.statistics or (0, 0, 0), strict=True))
    else:
        _only_on(card, c.CHARACTER, "statistics", card.statistics, "ALT4-2.2.11.c")
    if card.type == c.HERO:
        # ALT4-2.2.13.a, ALT4-2.2.14.a: numbers that only Heroes have
        found[c.RESERVE_LIMIT] = DEFAULT_LIMIT if card.reserve_limit is None else card.reserve_limit
        found[c.LANDMARK_LIMIT] = DEFAULT_LIMIT if card.landmark_limit is None else card.landmark_limit
    else:
        _only_on(card, c.HERO, "Reserve limit", card.reserve_limit, "ALT4-2.2.13.a")
        _only_on(card, c.HERO, "Landmark limit", card.landmark_limit, "ALT4-2.2.14.a")
    for cell, printed, rule in (
        (c.HAND_COST, card.hand_cost, "ALT4-2.2.7.a"),
        (c.RESERVE_COST, card.reserve_cost, "ALT4-2.2.8.a"),
    ):
        if card.type == c.EMBLEM:
            _only_on(card, "other types", str(cell), printed, rule)
        elif printed is not None:
            found[cell] = printed
        elif card.token:
            found[cell] = 0  # ALT4-2.2.7.a, ALT4-2.2.8.a: tokens cost 0
    return found


def _marks(card: Card, base: Mapping[AnyCharacteristic, Value]) -> dict[AnyCharacteristic, Value]:
    zone = base[c.ZONE]
    if zone in BARE_ZONES:
        if card.statuses or card.counters:
            raise BoardError(
                f"nothing in the zone {zone} has statuses or counters (ALT4-2.4.1.c, ALT4-2.5.b)",
                subject=f"object {card.id}",
                remedy="Leave them out.",
            )
        return {}
    for status in card.statuses:
        known(status, c.STATUS_WORDS, "status", card)
        if not may_have(Row(card.id, base), status):
            raise BoardError(
                f"it cannot be {status}", subject=f"object {card.id}", remedy="Leave the status out (ALT4-2.4.1)."
            )
    found: dict[AnyCharacteristic, Value] = {c.STATUSES: frozenset(card.statuses)}
    if card.type == c.CHARACTER:
        found[c.BOOSTS] = 0
    for name, times in card.counters.items():
        if times < 0:
            raise BoardError(
                f"{times} counters {name!r} cannot lie on it (ALT4-2.5.c)",
                subject=f"object {card.id}",
                remedy="Give 0 or more.",
            )
        found[c.counter(name)] = times
    return found


def _a(type_word: str) -> str:
    return f"an {type_word}" if type_word == c.EMBLEM else f"a {type_word}"


def _only_on(card: Card, where: str, what: str, given: object, rule: str) -> None:
    if given is not None:
        raise BoardError(
            f"{_a(card.type)} has no {what} ({rule})",
            subject=f"object {card.id}",
            remedy=f"Leave it out; it belongs on {where}.",
        )
