"""A large table of cards, made by chance from a fixed seed: thousands of objects, hundreds of continuous abilities.

It is plain data, told to Ludex in `cards_in_ludex` and worked out by hand in `cards_by_hand`. Most abilities are as on
cards: one change, for objects of a kind, a subtype, a controller or an expedition. Some have a condition, some count.
The others form groups in which one depends on the next: each gives a word of the group to those that have the word
before it, and the oldest is the last of them. Some cards have such a word from the start.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Literal, NamedTuple

PLAYERS = ("north", "south")
KINDS = ("character", "permanent", "landmark", "spell")
SUBTYPES = (
    *("adventurer", "animal", "apprentice", "artist", "bureaucrat", "citizen", "deity", "dragon", "druid", "elemental"),
    *("engineer", "fairy", "leviathan", "mage", "messenger", "noble", "plant", "robot", "scholar", "soldier"),
    *("spirit", "titan", "trainer"),
)
RARE = "phoenix"
EXPEDITIONS = ("hero", "companion")
KEYWORDS = ("guard", "swift", "tough")
NUMBERS: tuple[Literal["forest", "mountain"], ...] = ("forest", "mountain")
GROUPS = (2, 2, 3, 4, 4, 5)
WORDS = tuple(f"group {number} word {step}" for number, size in enumerate(GROUPS) for step in range(1, size))


class Card(NamedTuple):
    """An object as it is before any ability applies."""

    name: str
    timestamp: int
    kind: str
    subtypes: frozenset[str]
    controller: str
    expedition: str
    forest: int
    mountain: int
    keywords: frozenset[str]
    boosted: bool


class Count(NamedTuple):
    """How many objects with a word the controller of the source has, up to a maximum."""

    what: Literal["kind", "subtypes"]
    word: str
    at_most: int | None = None


class Add(NamedTuple):
    """Raise a number by an amount, or by a count."""

    number: Literal["forest", "mountain"]
    amount: int | Count


class Gain(NamedTuple):
    """Gain a keyword or a subtype."""

    what: Literal["keywords", "subtypes"]
    word: str


class AtLeast(NamedTuple):
    """Whether a count has reached a number."""

    counted: Count
    number: int


class Ability(NamedTuple):
    """What a card does continuously; each None is a test that it does not make."""

    source: str
    change: Add | Gain
    kind: str | None = None
    subtype: str | None = None
    controller: Literal["yours", "theirs"] | None = None
    expedition: str | None = None
    when: Literal["boosted"] | AtLeast | None = None


class Table(NamedTuple):
    """Cards, the oldest first, and their abilities, by source in that order."""

    cards: tuple[Card, ...]
    abilities: tuple[Ability, ...]


def table(cards: int, abilities: int, groups: tuple[int, ...] = GROUPS) -> Table:
    """Return a table on which the first `abilities` cards have an ability each.

    A larger table begins with the cards of a smaller one, and has the same abilities.

    Example:
        >>> [len(part) for part in table(10_000, 200)]
        [10000, 200]
    """
    random = Random(200)
    made = abilities_of([f"c{number}" for number in range(abilities)], groups, random)
    random = Random(10_000)
    return Table(tuple(card(number, random) for number in range(cards)), made)


def card(number: int, random: Random, words: tuple[str, ...] = SUBTYPES) -> Card:
    """Return a card by chance; of three one has a word of a group, or else the group would not be one."""
    subtypes = random.sample(words, random.choice((1, 2, 2)))
    if random.random() < 0.3:
        subtypes.append(random.choice(WORDS))
    if random.random() < 0.002:
        subtypes.append(RARE)
    return Card(
        name=f"c{number}",
        timestamp=number + 1,
        kind=random.choice(KINDS),
        subtypes=frozenset(subtypes),
        controller=random.choice(PLAYERS),
        expedition=random.choice(EXPEDITIONS),
        forest=random.randrange(8),
        mountain=random.randrange(8),
        keywords=frozenset(word for word in KEYWORDS if random.random() < 0.2),
        boosted=random.random() < 0.5,
    )


def abilities_of(sources: list[str], groups: tuple[int, ...], random: Random) -> tuple[Ability, ...]:
    """Return an ability for each source, those of the groups mixed in among the others."""
    made: dict[str, Ability] = {}
    left = random.sample(sources, len(sources))
    age = {source: place for place, source in enumerate(sources)}
    for number, size in enumerate(groups):
        # The oldest of a group is the last in its order.
        youngest_first = sorted((left.pop() for _ in range(size)), key=age.__getitem__, reverse=True)
        for source, ability in zip(youngest_first, group(f"group {number}", size, random), strict=True):
            made[source] = ability._replace(source=source)
    others = [source for source in sources if source not in made]
    made |= {source: single(source, number, random) for number, source in enumerate(others)}
    return tuple(made[source] for source in sources)


def group(name: str, size: int, random: Random) -> Iterator[Ability]:
    """Yield abilities of which each depends on the one before it; those of a group of four run in a circle."""
    words = [random.choice(SUBTYPES), *(f"{name} word {step}" for step in range(1, size))]  # those of `WORDS`
    for had, given in pairwise(words):
        yield Ability("", Gain("subtypes", given), subtype=had)
    if size == 4:
        yield Ability("", Gain("subtypes", words[1]), subtype=words[-1], kind="character")
    else:
        yield Ability("", Add(random.choice(NUMBERS), 1), subtype=words[-1], controller="yours")


def single(source: str, number: int, random: Random) -> Ability:
    """Return an ability as on cards; of thirty of them two ask something of their source, and four count."""
    controller: Literal["yours", "theirs"] | None = random.choice(("yours", "yours", "theirs", None))
    ability = Ability(source, change(random), controller=controller)
    match random.choice(("kind", "subtype", "subtype", "expedition and kind", "subtype and kind")):
        case "kind":
            ability = ability._replace(kind=random.choice(KINDS))
        case "subtype":
            ability = ability._replace(subtype=random.choice(SUBTYPES))
        case "expedition and kind":
            ability = ability._replace(expedition=random.choice(EXPEDITIONS), kind=random.choice(KINDS))
        case "subtype and kind":
            ability = ability._replace(subtype=random.choice(SUBTYPES), kind=random.choice(KINDS))
    match number % 30:
        case 4 | 14:
            return ability._replace(when="boosted")
        case 9 | 24:
            return ability._replace(when=AtLeast(Count("kind", random.choice(KINDS)), 3))
        case 19:
            return ability._replace(change=Add(random.choice(NUMBERS), Count("kind", random.choice(KINDS), at_most=3)))
        case 29:
            return ability._replace(change=Add(random.choice(NUMBERS), Count("subtypes", RARE)))
    return ability


def change(random: Random) -> Add | Gain:
    """Return a change as on cards."""
    if random.random() < 0.3:
        return Gain("keywords", random.choice(KEYWORDS))
    return Add(random.choice(NUMBERS), random.choice((1, 1, 2, -1)))


class Event(NamedTuple):
    """One characteristic of one card becomes something else."""

    name: str
    characteristic: str
    value: int | str | frozenset[str]


EVENT_KINDS = ("number", "keyword", "subtype", "expedition", "controller")


def ordinary(start: Table) -> list[Card]:
    """The cards that have no ability, and are not counted one by one."""
    return [card for card in start.cards[len(start.abilities) :] if RARE not in card.subtypes]


def events(start: Table, count: int, words: tuple[str, ...] = SUBTYPES) -> Iterator[Event]:
    """Yield events at ordinary cards, the kinds in turn; each changes something.

    None changes a count that an ability uses, nor what a group depends on: there are more of each kind than the counts
    look for, and the words of groups stay where they are. Else it would touch many objects, not one.
    """
    random = Random(1)
    cards = {each.name: each for each in ordinary(start)}
    names = list(cards)
    for number in range(count):
        touched = cards[random.choice(names)]
        event = _event(touched, EVENT_KINDS[number % len(EVENT_KINDS)], words, random)
        cards[touched.name] = after(touched, event)
        yield event


def first_sights(start: Table, count: int, words: tuple[str, ...] = SUBTYPES) -> Iterator[Event]:
    """Yield events after which an ordinary card has three subtypes that no card has had together."""
    random = Random(2)
    touched = random.sample(ordinary(start), count)
    unseen = random.sample(list(combinations(words, 3)), count)
    for each, together in zip(touched, unseen, strict=True):
        yield Event(each.name, "subtypes", frozenset({*together} | each.subtypes - {*SUBTYPES}))


def after(card: Card, event: Event) -> Card:
    """Return the card as it is after an event that touches it."""
    changed: dict[str, object] = {event.characteristic: event.value}
    return card._replace(**changed)  # type: ignore[arg-type]


def _event(card: Card, kind: str, words: tuple[str, ...], random: Random) -> Event:
    match kind:
        case "number":
            number = random.choice(NUMBERS)
            return Event(card.name, number, (getattr(card, number) + random.randrange(1, 8)) % 8)
        case "keyword":
            return Event(card.name, "keywords", card.keywords ^ {random.choice(KEYWORDS)})
        case "subtype":
            word = random.choice([word for word in words if word not in card.subtypes])
            return Event(card.name, "subtypes", frozenset({word} | card.subtypes - {*SUBTYPES}))
        case "expedition":
            return Event(card.name, "expedition", next(place for place in EXPEDITIONS if place != card.expedition))
        case _:
            return Event(card.name, "controller", next(player for player in PLAYERS if player != card.controller))
