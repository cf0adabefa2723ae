"""What is true on the board of fourteen, computed by hand: the numbers that every engine must agree with.

It uses what a reader can see in the board: the abilities that change kinds or expeditions look at nothing, so they come
first; all others add to numbers and keywords, at which no ability looks, so their order does not matter.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple
from zlib import crc32

from benchmarks.boards.fourteen import ABILITIES, ACTIVE_PLAYER, Ability, Add, BeIn, Card, Gain


class Reading(NamedTuple):
    """What is read of the touched object after an event."""

    name: str
    forest: int
    mountain: int
    keywords: tuple[str, ...]


def readings(cards: Mapping[str, Card]) -> dict[str, Reading]:
    """Return what is true of each object, all abilities of the board having applied.

    Example:
        >>> from benchmarks.boards.fourteen import CARDS
        >>> readings({card.name: card for card in CARDS})["o9"]
        Reading(name='o9', forest=4, mountain=7, keywords=('guard', 'tough'))
    """
    members = {name: _members(card) for name, card in cards.items()}
    working = [ability for ability in ABILITIES if not ability.during_your_turn or _has_the_turn(cards[ability.source])]
    return {name: _reading(card, working, cards, members) for name, card in cards.items()}


def checksum(read: Iterable[Reading]) -> str:
    """Return eight hexadecimal digits that are equal where the same things were read in the same order.

    Example:
        >>> checksum([Reading("o1", 2, 3, ("guard",))])
        '14873a49'
    """
    lines = (f"{name} {forest} {mountain} {','.join(keywords)}\n" for name, forest, mountain, keywords in read)
    return f"{crc32(''.join(lines).encode()):08x}"


def _has_the_turn(card: Card) -> bool:
    return card.controller == ACTIVE_PLAYER


def _members(card: Card) -> dict[str, set[str]]:
    """The sets that selectors look at, as the object's own ability leaves them: no other ability changes them."""
    sets = {"kind": {card.kind}, "subtype": {card.subtype}, "expedition": {card.expedition}}
    for ability in ABILITIES:
        match ability:
            case Ability(card.name, "itself", Gain("kind", kind)):
                sets["kind"].add(kind)
            case Ability(card.name, "itself", BeIn(expeditions)):
                sets["expedition"] = set(expeditions)
    return sets


def _reading(
    card: Card, working: list[Ability], cards: Mapping[str, Card], members: Mapping[str, dict[str, set[str]]]
) -> Reading:
    numbers = {"forest": card.forest, "mountain": card.mountain}
    keywords = set(card.keywords)
    for ability in working:
        source = cards[ability.source]
        if not _affects(ability, source, card, members[card.name]):
            continue
        match ability.change:
            case Add(number, amount, None):
                numbers[number] += amount
            case Add(number, amount, str(kind)):
                counted = [name for name in cards if cards[name].controller == source.controller]
                numbers[number] += amount * sum(kind in members[name]["kind"] for name in counted)
            case Gain("keyword", keyword):
                keywords.add(keyword)
    return Reading(card.name, numbers["forest"], numbers["mountain"], tuple(sorted(keywords)))


def _affects(ability: Ability, source: Card, card: Card, members: Mapping[str, set[str]]) -> bool:
    in_scope = {
        "itself": card is source,
        "yours": card.controller == source.controller,
        "your others": card.controller == source.controller and card is not source,
        "all": True,
        "all others": card is not source,
    }[ability.affects]
    return in_scope and (ability.where is None or ability.where[1] in members[ability.where[0]])
