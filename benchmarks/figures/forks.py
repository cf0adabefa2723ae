"""Figure 8: the memory that keeping a fork of a large table costs after one event."""

import gc
import tracemalloc
from collections.abc import Iterator, Sequence
from fractions import Fraction

from benchmarks.boards import cards_by_hand as by_hand
from benchmarks.boards.both_ways import BothWays, large, read_by_hand, read_in_ludex
from benchmarks.boards.cards import Event, events
from benchmarks.boards.cards_in_ludex import delta
from benchmarks.figure import Figure, Unit, checksum

FORKS = 500
KIBIBYTES = 4


def figures() -> list[Figure]:
    """Measure figure 8: the mean over forks of one view, each after an event at another object."""
    both = large()
    happened = [*{event.name: event for event in events(both.table, FORKS)}.values()]
    deltas = [delta(event) for event in happened]
    # What is found out about a combination belongs to the game, not to the fork: it is found out before.
    for each in deltas:
        both.view.after(each)

    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    forks = [both.view.after(each) for each in deltas]
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    rows = (row for fork, event in zip(forks, happened, strict=True) for row in read_in_ludex(fork, [event.name]))
    alike = checksum(rows), checksum(_by_hand(both, happened))
    what = "keeping a fork of a view of 10,000 objects after one event"
    mean = (after - before) / len(forks)
    return [Figure("8", what, mean, "what it may cost", KIBIBYTES * 1024, Fraction(1), alike, unit=Unit.BYTES)]


def _by_hand(both: BothWays, happened: Sequence[Event]) -> Iterator[tuple[object, ...]]:
    stored, at_work = by_hand.stored(both.bases, both.shown), by_hand.working(both.bases, both.abilities)
    for event in happened:
        shown = by_hand.floor(stored, by_hand.touch(both.bases[event.name], at_work, event))
        yield from read_by_hand({event.name: shown[event.name][1]}, [event.name])
