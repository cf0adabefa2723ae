"""Which decks are legal (ALT4-1.1.4, ALT4-1.1.5): all rules that a deck breaks, at once.

>>> from ludex.systems.altered.definitions import Definition
>>> hero = Definition("wen", "Wen", "Hero", faction="Muna")
>>> fox = Definition("fox", "Fox", "Character", faction="Muna", rarity="common")
>>> found = problems_of(DeckList("Foxes", {"wen": 1, "fox": 39}), Definitions().with_more(hero, fox))
>>> [str(problem) for problem in found]
['39 cards are called Fox, and at most 3 may be (ALT4-1.1.4.d)']
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from ludex.systems.altered.characteristics import HERO
from ludex.systems.altered.deck_lists import DeckList
from ludex.systems.altered.definitions import BASIC_MANA, Definition, Definitions

FEWEST: Final = 40
MOST: Final = 60
MOST_OF_A_NAME: Final = 3
MOST_RARES: Final = 15
MOST_UNIQUES: Final = 3
FEWEST_IN_LIMITED: Final = 30
MOST_FACTIONS_IN_LIMITED: Final = 3

OUT_OF_FACTION: Final = "F"
"""The last part of the version code of a card that is printed in another faction than its own (ALT4-2.2.6.a)."""


class Format(Enum):
    """For which kind of play a deck is built."""

    CONSTRUCTED = "constructed"
    LIMITED = "limited"


@frozen
class Problem:
    """A rule that a deck breaks.

    Attributes:
        rule: Its id.
        words: What is wrong, as a clause without a full stop.
    """

    rule: str
    words: str

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})"


def problems_of(
    deck: DeckList,
    definitions: Definitions,
    format: Format = Format.CONSTRUCTED,
    pool: Mapping[str, int] | None = None,
) -> tuple[Problem, ...]:
    """All rules that a deck breaks, in the order of their ids; none for a legal deck.

    Args:
        deck: The deck.
        definitions: The cards that there are.
        format: For which kind of play.
        pool: In a limited event the cards that were issued, with their numbers; None if nobody asks for them.

    Raises:
        UnknownName: A card of the deck is not defined.
    """
    cards = [(definitions[key], count) for key, count in deck.cards]
    found = _of_any_deck(cards)
    found += _constructed(cards) if format is Format.CONSTRUCTED else _limited(cards, pool)
    return tuple(sorted(found, key=lambda problem: problem.rule))


Cards = list[tuple[Definition, int]]


def _of_any_deck(cards: Cards) -> list[Problem]:
    # ALT4-7.3.5.a: a token comes into being by an effect, and is in no deck
    return [
        Problem("ALT4-7.3.5.a", f"{card.name} is a token, and no card of a deck") for card, _ in cards if card.is_token
    ]


def _constructed(cards: Cards) -> list[Problem]:
    heroes = _heroes(cards)
    found = []
    size = _size(cards)
    if not FEWEST <= size <= MOST:
        found.append(Problem("ALT4-1.1.4.b", f"it has {size} cards, and must have from {FEWEST} to {MOST}"))
    if len(heroes) != 1:
        found.append(Problem("ALT4-1.1.4.b", f"it has {len(heroes)} Heroes, and must have one"))
    found += _of_one_faction(cards, heroes)
    names: Counter[str] = Counter()
    for card, count in cards:
        names[card.name] += count
    for name, count in names.items():
        # ALT4-1.1.4.d: by name alone, whatever the rarity, faction or version
        if count > MOST_OF_A_NAME:
            found.append(
                Problem("ALT4-1.1.4.d", f"{count} cards are called {name}, and at most {MOST_OF_A_NAME} may be")
            )
    for rule, what, most, counted in (
        ("ALT4-1.1.4.e", "rare", MOST_RARES, _counts_as_rare),
        ("ALT4-1.1.4.f", "unique", MOST_UNIQUES, _is_unique),
    ):
        number = sum(count for card, count in cards if counted(card))
        if number > most:
            found.append(Problem(rule, f"{number} cards are {what}, and at most {most} may be"))
    return found


def _of_one_faction(cards: Cards, heroes: list[Definition]) -> Iterator[Problem]:
    if len({hero.faction for hero in heroes}) == 1:
        faction = heroes[0].faction
        for card, _ in cards:
            if card.faction != faction:
                yield Problem("ALT4-1.1.4.c", f"{card.name} is {_faction(card)}, and its Hero is {faction}")
        return
    # without a Hero to compare with, no Hero could fit cards of several factions
    factions = sorted({_faction(card) for card, _ in cards})
    if len(factions) > 1:
        yield Problem("ALT4-1.1.4.c", f"its cards are of {len(factions)} factions: {', '.join(factions)}")


def _limited(cards: Cards, pool: Mapping[str, int] | None) -> list[Problem]:
    found = []
    for card, count in cards:
        # ALT4-1.1.5.a: of the basic mana card there may be as many as one likes
        issued = count if pool is None or card.key == BASIC_MANA.key else pool.get(card.key, 0)
        if count > issued:
            found.append(Problem("ALT4-1.1.5.a", f"it has {count} of {card.name}, and the pool has {issued}"))
    heroes, size = _heroes(cards), _size(cards)
    if size < FEWEST_IN_LIMITED:
        found.append(Problem("ALT4-1.1.5.b", f"it has {size} cards, and must have at least {FEWEST_IN_LIMITED}"))
    if len(heroes) > 1:
        found.append(Problem("ALT4-1.1.5.b", f"it has {len(heroes)} Heroes, and may have one"))
    # ALT4-1.1.5.c: the Hero's own faction is one of them; neutral cards have none
    factions = sorted({card.faction for card, _ in cards if card.faction is not None})
    if len(factions) > MOST_FACTIONS_IN_LIMITED:
        most = MOST_FACTIONS_IN_LIMITED
        found.append(
            Problem("ALT4-1.1.5.c", f"its cards are of {len(factions)} factions, at most {most}: {', '.join(factions)}")
        )
    return found


def _size(cards: Cards) -> int:
    return sum(count for _, count in cards)


def _heroes(cards: Cards) -> list[Definition]:
    return [card for card, count in cards if card.type == HERO for _ in range(count)]


def _faction(card: Definition) -> str:
    return card.faction or "neutral"


def _counts_as_rare(card: Definition) -> bool:
    # ALT4-1.1.4.e, ALT4-2.2.5.a: what is printed out of its faction is rare
    return card.rarity == "rare" or (card.rarity != "unique" and card.version.endswith(f"-{OUT_OF_FACTION}"))


def _is_unique(card: Definition) -> bool:
    return card.rarity == "unique"
