"""Decks whose order has not all been looked at: taking cards, putting them somewhere, shuffling.

A deck lies there as known cards on top, a heap in unknown order, known cards beneath, and further heaps that were
shuffled and put under all that. Any card of a heap is as likely as another to lie at a place of it, so that taking
the card of a place is taking any card of the heap.

>>> deck = Deck(("ann.fox.1",), Map({"oak": 2}))
>>> at(deck, 1), at(deck, 2), at(deck, 4)
('ann.fox.1', 0, None)
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from attrs import evolve
from immutables import Map

from ludex.systems.altered.facts import Deck

Heap: TypeAlias = "Map[str, int]"


def heap_of(keys: Iterable[str]) -> Heap:
    """A shuffled heap of cards.

    >>> sorted(heap_of(["fox", "oak", "fox"]).items())
    [('fox', 2), ('oak', 1)]
    """
    found: dict[str, int] = {}
    for key in keys:
        found[key] = found.get(key, 0) + 1
    return Map(found)


def heaps(deck: Deck) -> tuple[Heap, ...]:
    """All heaps of a deck, the upper one first."""
    return (deck.heap, *deck.below)


def size(heap: Mapping[str, int]) -> int:
    """How many cards a heap has."""
    return sum(heap.values())


def at(deck: Deck, position: int) -> str | int | None:
    """What lies at a position, 1 for the top: a known item, the number of a heap, or nothing."""
    rest = position - 1
    if rest < len(deck.top):
        return deck.top[rest]
    rest -= len(deck.top)
    if rest < size(deck.heap):
        return 0
    rest -= size(deck.heap)
    if rest < len(deck.bottom):
        return deck.bottom[rest]
    rest -= len(deck.bottom)
    for number, heap in enumerate(deck.below, start=1):
        if rest < size(heap):
            return number
        rest -= size(heap)
    return None


def without_known(deck: Deck, item: str) -> Deck:
    """A deck without a card whose place is known."""
    top, bottom = (tuple(each for each in known if each != item) for known in (deck.top, deck.bottom))
    return evolve(deck, top=top, bottom=bottom)


def without_card(deck: Deck, number: int, key: str) -> Deck:
    """A deck without some card of a heap; its heaps keep their numbers."""
    all_heaps = list(heaps(deck))
    heap = all_heaps[number]
    left = heap[key] - 1
    all_heaps[number] = heap.set(key, left) if left else heap.delete(key)
    return Deck(deck.top, all_heaps[0], deck.bottom, tuple(all_heaps[1:]))


def without_next(deck: Deck, key: str, *, at_bottom: bool) -> Deck:
    """A deck without a card of the first heap that holds one of a key, or of the last such heap."""
    numbers = range(len(heaps(deck)))
    for number in reversed(numbers) if at_bottom else numbers:
        if heaps(deck)[number].get(key, 0):
            return without_card(deck, number, key)
    return deck


def normal(deck: Deck) -> Deck:
    """The same deck, with known cards on top wherever nothing unknown lies above them.

    >>> normal(Deck(("a",), Map(), ("b",), (Map({"oak": 1}),)))
    Deck(top=('a', 'b'), heap=immutables.Map({'oak': 1}), bottom=(), below=())
    """
    below = tuple(heap for heap in deck.below if heap)
    if deck.heap:
        return deck if len(below) == len(deck.below) else evolve(deck, below=below)
    heap: Heap = below[0] if below else Map()
    return Deck((*deck.top, *deck.bottom), heap, (), below[1:])


def with_heap_below(deck: Deck, heap: Heap) -> Deck:
    """A deck under which a shuffled heap has been put (ALT4-3.2.2.d)."""
    return normal(evolve(deck, below=(*deck.below, heap)))


def shuffled(deck: Deck, key_of: Mapping[str, str]) -> Deck:
    """A deck after it has been shuffled, all of it."""
    found = dict(deck.heap)
    for heap in deck.below:
        for key, times in heap.items():
            found[key] = found.get(key, 0) + times
    for item in (*deck.top, *deck.bottom):
        found[key_of[item]] = found.get(key_of[item], 0) + 1
    return Deck(heap=Map(found))


def above(deck: Deck, from_top: int) -> int:
    """How many cards lie above one that is put at a place: 1 for the top, 2 for under it; -1 for the bottom.

    ALT4-3.2.2.f: a place from the top that is not there is the bottom, one from the bottom the top.

    >>> [above(Deck(("a", "b")), place) for place in (1, 2, 9, -1, -2, -9)]
    [0, 1, 2, 2, 1, 0]
    """
    cards = len(deck)
    return min(from_top - 1, cards) if from_top > 0 else max(cards - (-from_top - 1), 0)


def covering(deck: Deck, from_top: int) -> tuple[int, bool]:
    """How many unknown cards must be known before another can be put at a place, and whether from the bottom."""
    over = above(deck, from_top)
    under = len(deck) - over
    if over <= len(deck.top) or (not deck.below and under <= len(deck.bottom)):
        return 0, False
    if not deck.below and under - len(deck.bottom) < over - len(deck.top):
        return under - len(deck.bottom), True
    return over - len(deck.top), False


def with_card(deck: Deck, item: str, from_top: int) -> Deck:
    """A deck into which a card has been put, where nothing unknown has to be split (`covering`)."""
    over = above(deck, from_top)
    if over <= len(deck.top):
        return evolve(deck, top=(*deck.top[:over], item, *deck.top[over:]))
    place = len(deck.bottom) - (len(deck) - over)
    return normal(evolve(deck, bottom=(*deck.bottom[:place], item, *deck.bottom[place:])))


def with_known_top(deck: Deck, items: tuple[str, ...]) -> Deck:
    """A deck whose topmost cards, or those beneath the known ones on top, have come to be known; they are in no heap.

    >>> with_known_top(Deck(("a",), Map({"oak": 1})), ("b", "c"))
    Deck(top=('a', 'b', 'c'), heap=immutables.Map({'oak': 1}), bottom=(), below=())
    """
    known = tuple(each for each in deck.top if each not in items)
    rest = tuple(each for each in deck.bottom if each not in items)
    return normal(Deck((*known, *items), deck.heap, rest, deck.below))


def with_known_bottom(deck: Deck, items: tuple[str, ...]) -> Deck:
    """A deck whose last unknown cards have come to be known; they are in no heap any more."""
    return normal(evolve(deck, bottom=(*items, *deck.bottom)))
