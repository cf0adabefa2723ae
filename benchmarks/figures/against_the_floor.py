"""Figure 2: an event that touches one object of a large table, against a hand-written floor, and from scratch."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from benchmarks.boards import cards_by_hand as by_hand
from benchmarks.boards.both_ways import RESOLVER, checked_alike, large, play
from benchmarks.boards.cards import Event, events, first_sights
from benchmarks.boards.cards_in_ludex import delta
from benchmarks.figure import Figure
from benchmarks.timing import in_turn
from ludex.layers.view import View

EVENTS = 1000
FIRST_SIGHTS = 200
ROUNDS = 5
SEEN = "an event at one of 10,000 objects under 200 abilities, the combination seen before"
FIRST = "the same, at first sight of the combination"


def figures() -> list[Figure]:
    """Measure figure 2."""
    both = large()
    seen = _against_the_floor("2a", SEEN, list(events(both.table, EVENTS)), lambda: both.view, Fraction(5))
    # A view from scratch has seen none of the combinations that events lead to.
    unseen = list(first_sights(both.table, FIRST_SIGHTS))
    first = _against_the_floor("2c", FIRST, unseen, lambda: RESOLVER.start(both.board), Fraction(15))
    (scratch,) = in_turn([lambda: lambda: RESOLVER.start(both.board)], rounds=3)
    return [seen, _against_scratch("2b", seen, scratch), first, _against_scratch("2d", first, scratch)]


def _against_the_floor(
    number: str, what: str, happened: Sequence[Event], start: Callable[[], View], bound: Fraction
) -> Figure:
    both, count = large(), len(happened)
    deltas = [delta(event) for event in happened]
    touches = by_hand.touches(both.bases, both.abilities, happened)
    stored = by_hand.stored(both.bases, both.shown)

    # This playing is checked; the timed ones come after it.
    view, floor = play(start(), deltas), by_hand.play(stored, touches)
    touched = [event.name for event in happened]
    alike = checked_alike(view, {name: floor[name][1] for name in touched}, touched)

    def by_ludex() -> Callable[[], object]:
        view = start()
        return lambda: play(view, deltas)

    ludex, least = in_turn([by_ludex, lambda: lambda: by_hand.play(stored, touches)], ROUNDS)
    return Figure(number, what, ludex / count, "the floor, by hand", least / count, bound, alike)


def _against_scratch(number: str, event: Figure, scratch: float) -> Figure:
    against = "Ludex from scratch"
    return Figure(number, event.what, event.ludex, against, scratch, Fraction(1, 1000), event.checksums)
