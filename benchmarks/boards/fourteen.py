"""The board on which Ludex and its rivals are measured: 14 objects with one continuous ability each, and events.

It is plain data, so that each engine can be told of it in its own terms. It uses only what all of them can express:
two numbers, keywords, three sets (kinds, subtypes, expeditions) and a controller. As on cards, an ability makes one
change. Two are conditional, two count something, and three others change what a selector reads, so that at the start
three abilities depend on another one.

Only the standard library is needed: the rivals run this file under interpreters of their own.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Literal, NamedTuple

NORTH = "north"
SOUTH = "south"
ACTIVE_PLAYER = NORTH  # it stays north's turn: "during your turn" says whose ability works

KEYWORDS = ("guard", "swift", "tough")
SUBTYPES = ("elemental", "soldier", "spirit")
EXPEDITIONS = ("companion", "hero")


class Card(NamedTuple):
    """An object as it is before any ability applies; it stands for a card of a game in play."""

    name: str
    kind: str
    subtype: str
    controller: str
    expedition: str
    forest: int
    mountain: int
    keywords: tuple[str, ...] = ()


class Add(NamedTuple):
    """Raise a number; with `for_each`, once for each object of that kind that the source's controller controls."""

    number: Literal["forest", "mountain"]
    amount: int
    for_each: str | None = None


class Gain(NamedTuple):
    """Gain a keyword or a kind, beside those that are there."""

    what: Literal["keyword", "kind"]
    member: str


class BeIn(NamedTuple):
    """Be in these expeditions, wherever else the object would be."""

    expeditions: tuple[str, ...]


class Ability(NamedTuple):
    """What a card does continuously: to whom, and, where `during_your_turn`, only in its controller's turn."""

    source: str
    affects: Literal["itself", "yours", "your others", "all", "all others"]
    change: Add | Gain | BeIn
    where: tuple[Literal["kind", "subtype", "expedition"], str] | None = None
    during_your_turn: bool = False


class Event(NamedTuple):
    """One characteristic of one object, as it is before any ability applies, becomes something else."""

    name: str
    characteristic: Literal["forest", "mountain", "keywords", "subtype", "expedition", "controller"]
    value: int | str | tuple[str, ...]


# Events come in this order, again and again, in equal parts.
EVENT_KINDS = ("number", "keyword", "subtype", "expedition", "controller")

CARDS = (
    Card("o1", "character", "soldier", NORTH, "hero", 2, 3),
    Card("o2", "character", "spirit", SOUTH, "companion", 1, 1),
    Card("o3", "character", "elemental", NORTH, "companion", 3, 2, ("guard",)),
    Card("o4", "character", "soldier", SOUTH, "hero", 2, 2),
    Card("o5", "character", "spirit", NORTH, "hero", 1, 4),
    Card("o6", "character", "elemental", SOUTH, "companion", 4, 1, ("swift",)),
    Card("o7", "character", "soldier", NORTH, "companion", 2, 2),
    Card("o8", "permanent", "elemental", SOUTH, "hero", 1, 3),
    Card("o9", "character", "spirit", NORTH, "hero", 3, 3, ("guard", "tough")),
    Card("o10", "landmark", "soldier", SOUTH, "companion", 1, 5),
    Card("o11", "character", "elemental", NORTH, "hero", 2, 1),
    Card("o12", "permanent", "spirit", SOUTH, "companion", 2, 2, ("tough",)),
    Card("o13", "landmark", "soldier", NORTH, "companion", 1, 4),
    Card("o14", "permanent", "spirit", NORTH, "hero", 3, 1),
)

ABILITIES = (
    Ability("o1", "yours", Add("forest", 1), where=("subtype", "soldier")),
    Ability("o2", "all others", Add("mountain", 1), where=("kind", "character")),
    Ability("o3", "itself", Gain("kind", "permanent")),
    Ability("o4", "yours", Add("forest", 1), where=("expedition", "hero")),
    Ability("o5", "yours", Add("mountain", 1), during_your_turn=True),
    Ability("o6", "itself", BeIn(EXPEDITIONS)),
    Ability("o7", "itself", Add("forest", 1, for_each="permanent")),
    Ability("o8", "your others", Gain("keyword", "tough"), where=("subtype", "elemental")),
    Ability("o9", "itself", Gain("kind", "landmark")),
    Ability("o10", "all", Add("mountain", 2), where=("kind", "landmark")),
    Ability("o11", "itself", Add("mountain", 1, for_each="character")),
    Ability("o12", "itself", Gain("keyword", "swift"), during_your_turn=True),
    Ability("o13", "all others", Gain("keyword", "guard"), where=("expedition", "companion")),
    Ability("o14", "all", Add("forest", 1), where=("subtype", "spirit")),
)

# Which abilities depend on which before the first event: "o7's count is changed by what o3 does".
DEPENDENCIES = (("o4", "o6"), ("o7", "o3"), ("o10", "o9"))


def after(card: Card, event: Event) -> Card:
    """Return the card as it is after an event that touches it.

    Example:
        >>> after(CARDS[0], Event("o1", "forest", 5)).forest
        5
    """
    changes: dict[str, Any] = {event.characteristic: event.value}
    return card._replace(**changes)


def events(count: int) -> Iterator[Event]:
    """Yield the first `count` events, the kinds of `EVENT_KINDS` in turn, each at one object.

    The sequence is always the same, and each event changes something. No event brings back a position that was there
    before, within the counts used here, so that an engine that remembers whole positions gains nothing.
    """
    random = Random(14)
    cards = {card.name: card for card in CARDS}
    for number in range(count):
        card = cards[random.choice(CARDS).name]
        event = _event(card, EVENT_KINDS[number % len(EVENT_KINDS)], random)
        cards[card.name] = after(cards[card.name], event)
        yield event


def _event(card: Card, kind: str, random: Random) -> Event:
    match kind:
        case "number":
            number: Literal["forest", "mountain"] = random.choice(("forest", "mountain"))
            now = card.forest if number == "forest" else card.mountain
            return Event(card.name, number, random.choice([value for value in range(1, 10) if value != now]))
        case "keyword":
            return Event(card.name, "keywords", tuple(sorted({*card.keywords} ^ {random.choice(KEYWORDS)})))
        case "subtype":
            others = [subtype for subtype in SUBTYPES if subtype != card.subtype]
            return Event(card.name, "subtype", random.choice(others))
        case "expedition":
            return Event(card.name, "expedition", next(place for place in EXPEDITIONS if place != card.expedition))
        case _:
            return Event(card.name, "controller", NORTH if card.controller == SOUTH else SOUTH)
