"""What chance does to cards: a draw from shuffled heaps, described.

>>> draw = DrawFrom((Pile((("fox", 2), ("oak", 1)), 1),))
>>> [(outcome.label(), weight) for outcome, weight in draw.outcomes()]
[('fox', 2), ('oak', 1)]
"""

from collections.abc import Iterator
from itertools import product
from math import comb, perm, prod
from random import Random

from attrs import field, frozen

from ludex.engine.choices import Answer, Description, Outcome


@frozen(cache_hash=True)
class Drawn(Outcome):
    """Which cards were drawn, by key, in order; where order does not matter, sorted within each heap."""

    cards: tuple[str, ...]

    def label(self) -> str:
        """The cards."""
        return ", ".join(self.cards)


@frozen(cache_hash=True)
class Pile:
    """A shuffled heap, and how many cards are drawn from it.

    Attributes:
        cards: How many there are of each card, by key, sorted.
        number: How many are drawn.
    """

    cards: tuple[tuple[str, int], ...]
    number: int


@frozen(cache_hash=True)
class DrawFrom(Description):
    """A draw without replacement.

    Attributes:
        piles: From which heaps, and how many from each.
        in_order: Whether it matters which card comes first.
    """

    piles: tuple[Pile, ...]
    in_order: bool = field(default=False, kw_only=True)

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """Each draw once, with the number of ways in which single cards make it."""
        for parts in product(*(list(self._of(pile)) for pile in self.piles)):
            cards = tuple(key for found, _ in parts for key in found)
            yield Drawn(cards), prod(weight for _, weight in parts)

    def _of(self, pile: Pile) -> Iterator[tuple[tuple[str, ...], int]]:
        return _sequences(pile.cards, pile.number) if self.in_order else _sets(pile.cards, pile.number)

    def admits(self, outcome: Answer) -> bool:
        """Whether the heaps hold these cards."""
        if not isinstance(outcome, Drawn) or len(outcome.cards) != sum(pile.number for pile in self.piles):
            return False
        start = 0
        for pile in self.piles:
            part = outcome.cards[start : start + pile.number]
            start += pile.number
            there = dict(pile.cards)
            if any(part.count(key) > there.get(key, 0) for key in part):
                return False
            if not self.in_order and list(part) != sorted(part):
                return False
        return True

    def sample(self, random: Random) -> Outcome:
        """One draw, each card of a heap being as likely as another."""
        cards: list[str] = []
        for pile in self.piles:
            keys, counts = zip(*pile.cards, strict=True)
            part = random.sample(keys, pile.number, counts=counts)
            cards += part if self.in_order else sorted(part)
        return Drawn(tuple(cards))

    def __str__(self) -> str:
        drawn = sum(pile.number for pile in self.piles)
        of = sum(times for pile in self.piles for _, times in pile.cards)
        return f"a draw of {drawn} of {of} cards"


def _sets(cards: tuple[tuple[str, int], ...], number: int) -> Iterator[tuple[tuple[str, ...], int]]:
    if number == 0:
        yield (), 1
        return
    if sum(times for _, times in cards) < number:
        return
    (key, there), rest = cards[0], cards[1:]
    for times in range(min(there, number), -1, -1):
        for others, weight in _sets(rest, number - times):
            yield (key,) * times + others, weight * comb(there, times)


def _sequences(cards: tuple[tuple[str, int], ...], number: int) -> Iterator[tuple[tuple[str, ...], int]]:
    counts = dict(cards)

    def go(left: int) -> Iterator[tuple[str, ...]]:
        if left == 0:
            yield ()
            return
        for key, there in counts.items():
            if there > 0:
                counts[key] = there - 1
                for others in go(left - 1):
                    yield (key, *others)
                counts[key] = there

    for found in go(number):
        yield found, prod(perm(there, found.count(key)) for key, there in cards)
