"""Figure 7: a dependency chain of 50 with a loop of 10, against the reference evaluator."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from benchmarks.boards.both_ways import REFERENCE, RESOLVER, play
from benchmarks.boards.chain import POWER, WORDS, chain, events
from benchmarks.figure import Figure, checksum
from benchmarks.timing import clocked, in_turn
from ludex.layers.deltas import Delta
from ludex.layers.view import View

EVENTS = 20


def figures() -> list[Figure]:
    """Measure figure 7. The reference takes many seconds, so it has one round of each."""
    board, deltas = chain(), events(EVENTS)
    plain: list[View] = []
    reference = clocked(lambda: plain.append(REFERENCE.start(board)))
    reference_after = clocked(lambda: plain.append(plain[0].after(deltas[0])))
    view = RESOLVER.start(board)
    alike = checksum(everything(view)), checksum(everything(plain[0]))
    alike_after = checksum(everything(view.after(deltas[0]))), checksum(everything(plain[1]))
    scratch, after = in_turn(
        [lambda: lambda: RESOLVER.start(board), lambda: _playing(RESOLVER.start(board), deltas)], rounds=3
    )
    what = "a chain of 50 dependencies with a loop of 10, from scratch"
    return [
        Figure("7a", what, scratch, "reference", reference, Fraction(1, 100), alike),
        Figure(
            "7b",
            "the same, after an event",
            after / EVENTS,
            "reference",
            reference_after,
            Fraction(1, 300),
            alike_after,
        ),
    ]


def _playing(view: View, deltas: Sequence[Delta]) -> Callable[[], View]:
    return lambda: play(view, deltas)


def everything(view: View) -> Iterator[tuple[object, ...]]:
    """What is true of each object, the order, and who depended on whom before each application."""
    for found in sorted(view.board, key=lambda each: each.timestamp):
        yield found.id, view.value(found.id, POWER), view.value(found.id, WORDS)
    for position, part in enumerate(view.order):
        yield part.key, sorted((one.key, other.key) for one, other in view.edges_at(position))
