"""The table of cards both ways: told to Ludex, and worked out by hand in the order that Ludex found."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from benchmarks.boards import cards_by_hand as by_hand
from benchmarks.boards.cards import Table, table
from benchmarks.boards.cards_in_ludex import FOREST, KEYWORDS, MOUNTAIN, SUBTYPES, in_ludex
from benchmarks.figure import checksum
from ludex.layers.deltas import Delta
from ludex.layers.objects import Board
from ludex.layers.order import Layers
from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.view import View

RESOLVER = Resolver(Layers())
REFERENCE = Resolver(Layers(), Evaluator.REFERENCE)


class BothWays(NamedTuple):
    """A table both ways.

    Attributes:
        table: The table.
        board: As Ludex takes it.
        view: What Ludex says of it.
        bases: The cells of its cards before any ability applies.
        abilities: Its abilities written by hand, in order.
        shown: What the loop over all objects says of it.
    """

    table: Table
    board: Board
    view: View
    bases: dict[str, by_hand.Base]
    abilities: list[by_hand.Written]
    shown: dict[str, by_hand.Cells]


@cache
def large() -> BothWays:
    """The large table, 10,000 cards and 200 abilities, both ways."""
    return both_ways(table(10_000, 200))


def both_ways(made: Table) -> BothWays:
    """A table both ways."""
    board = in_ludex(made)
    view = RESOLVER.start(board)
    bases = {card.name: by_hand.base(card) for card in made.cards}
    written = by_hand.in_order(made, order(view))
    return BothWays(made, board, view, bases, written, by_hand.all_objects(bases, written))


def play(view: View, deltas: Iterable[Delta]) -> View:
    """Let events happen, one after the other."""
    for delta in deltas:
        view = view.after(delta)
    return view


def order(view: View) -> list[str]:
    """The order that Ludex found, as sources: each card has one ability."""
    return [part.instance.source for part in view.order]


def read_in_ludex(view: View, names: Iterable[str]) -> Iterator[tuple[object, ...]]:
    """Read what is true of some cards from a view."""
    for name in names:
        numbers = view.value(name, FOREST), view.value(name, MOUNTAIN)
        yield (name, *numbers, view.value(name, KEYWORDS), view.value(name, SUBTYPES))


def read_by_hand(shown: Mapping[str, Sequence[Any]], names: Iterable[str]) -> Iterator[tuple[object, ...]]:
    """Read the same from what was worked out by hand."""
    slots = (by_hand.FOREST, by_hand.MOUNTAIN, by_hand.KEYWORDS, by_hand.SUBTYPES)
    for name in names:
        yield (name, *(shown[name][slot] for slot in slots))


def checked_alike(view: View, shown: Mapping[str, Sequence[Any]], names: Sequence[str]) -> tuple[str, str]:
    """Checksums of what is true of some cards: by Ludex, and by hand."""
    return checksum(read_in_ludex(view, names)), checksum(read_by_hand(shown, names))
