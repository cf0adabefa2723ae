"""How a rival is measured: its board is played through the events, several times, each time from the beginning."""

import gc
import json
import platform
from collections.abc import Callable, Mapping
from importlib.metadata import version
from statistics import fmean, median
from time import perf_counter_ns
from typing import Any, NamedTuple, Protocol

from benchmarks.boards.by_hand import Reading, checksum, readings
from benchmarks.boards.fourteen import CARDS, EVENT_KINDS, Event, after, events

EVENTS = 500
ROUNDS = 5


class Rival(Protocol):
    """A board in a rival's own terms."""

    def change(self, event: Event) -> None:
        """Make an event happen, without evaluating anything."""

    def evaluate(self, name: str) -> Any:
        """Evaluate the whole board anew, and read what the rival says of one object."""

    def reading(self, told: Any) -> Reading:
        """Translate what `evaluate` read."""


class Play(NamedTuple):
    """One round: what each event's evaluation took, in nanoseconds, and what was read after it."""

    took: list[int]
    read: list[Reading]


def play(board: Rival, count: int = EVENTS) -> Play:
    """Play a fresh board through `count` events. Only evaluating and reading are timed, not the event itself."""
    took, told = [], []
    gc.collect()
    gc.disable()  # a collection would fall on whichever event comes next
    try:
        for event in events(count):
            board.change(event)
            start = perf_counter_ns()
            answer = board.evaluate(event.name)
            took.append(perf_counter_ns() - start)
            told.append(board.reading(answer))
    finally:
        gc.enable()
    return Play(took, told)


def expected(count: int = EVENTS) -> list[Reading]:
    """Return what must be read after each event, by the computation by hand."""
    cards = {card.name: card for card in CARDS}
    read = []
    for event in events(count):
        cards[event.name] = after(cards[event.name], event)
        read.append(readings(cards)[event.name])
    return read


def report(fresh_board: Callable[[], Rival], packages: tuple[str, ...], details: Mapping[str, object]) -> str:
    """Measure a rival and return one line of JSON. Raises AssertionError where it reads something wrong."""
    plays = [play(fresh_board()) for _ in range(ROUNDS)]
    must_read = expected()
    for number, (read, must) in enumerate(zip(plays[0].read, must_read, strict=True)):
        assert read == must, f"event {number}: read {read}, expected {must}"
    assert all(round_.read == must_read for round_ in plays)

    # What disturbed one round did not disturb all of them: the best of each event is the event's own time.
    best = [min(times) / 1000 for times in zip(*(round_.took for round_ in plays), strict=True)]
    by_kind = {kind: best[first :: len(EVENT_KINDS)] for first, kind in enumerate(EVENT_KINDS)}
    return json.dumps(
        {
            "mean_us": round(fmean(best), 1),
            "median_us": round(median(best), 1),
            "mean_us_by_event": {kind: round(fmean(times), 1) for kind, times in by_kind.items()},
            "events": EVENTS,
            "rounds": ROUNDS,
            "checksum": checksum(must_read),
            "versions": {"python": platform.python_version()} | {package: version(package) for package in packages},
            **details,
        }
    )
