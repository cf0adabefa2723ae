"""Figure 3: the same events on tables of 100 to 100,000 objects."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from benchmarks.boards import cards
from benchmarks.boards import cards_by_hand as by_hand
from benchmarks.boards.both_ways import BothWays, both_ways, play, read_by_hand, read_in_ludex
from benchmarks.boards.cards import Event, after, events, table
from benchmarks.boards.cards_in_ludex import delta
from benchmarks.figure import Figure, checksum
from benchmarks.timing import in_turn
from ludex.layers.deltas import Set
from ludex.layers.view import View

SIZES = (100, 1_000, 10_000, 100_000)
ABILITIES = 50
GROUPS = cards.GROUPS[:3]
EVENTS = 500
ROUNDS = 7


def figures() -> list[Figure]:
    """Measure figure 3."""
    happened = list(events(table(SIZES[0], ABILITIES, GROUPS), EVENTS))
    touched = [event.name for event in happened]
    deltas = [delta(event) for event in happened]
    tables = [both_ways(table(size, ABILITIES, GROUPS)) for size in SIZES]

    # These playings are checked; the timed ones come after them.
    by_ludex = checksum(row for each in tables for row in read_in_ludex(play(each.view, deltas), touched))
    expected = checksum(row for each in tables for row in read_by_hand(_at_the_end(each, happened), touched))

    took = [each / EVENTS for each in in_turn([_side(each.view, deltas) for each in tables], ROUNDS)]
    sizes = ", ".join(f"{size:,}" for size in SIZES)
    what = f"the same event on {sizes} objects ({', '.join(f'{each:.1f}' for each in took)} us): the slowest"
    return [Figure("3", what, max(took), "the fastest", min(took), Fraction(2), (by_ludex, expected))]


def _side(view: View, deltas: Sequence[Set]) -> Callable[[], Callable[[], object]]:
    return lambda: lambda: play(view, deltas)


def _at_the_end(both: BothWays, happened: Sequence[Event]) -> dict[str, by_hand.Cells]:
    now = {card.name: card for card in both.table.cards}
    for event in happened:
        now[event.name] = after(now[event.name], event)
    return by_hand.all_objects({name: by_hand.base(card) for name, card in now.items()}, both.abilities)
