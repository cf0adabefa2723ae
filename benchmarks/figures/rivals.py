"""Figure 1: a board of 14 objects with 14 abilities, re-evaluated after each event, against the rivals.

The rivals run in an environment of their own, each in a process of its own; Ludex and they take turns. Each engine
plays the same events several times, each time from a fresh board; of each event the best round counts, and of
the means over all events the smallest turn. See `benchmarks/peers/README.md` for what is done for the rivals.
"""

import gc
import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from statistics import fmean
from time import perf_counter_ns
from typing import Any, NamedTuple

from benchmarks.boards import dense
from benchmarks.boards import fourteen_in_ludex as here
from benchmarks.boards.both_ways import REFERENCE, RESOLVER
from benchmarks.boards.by_hand import Reading
from benchmarks.boards.by_hand import checksum as checksum_of_readings
from benchmarks.boards.fourteen import events
from benchmarks.figure import Figure, checksum
from benchmarks.peers.environment import CARD_GAMES, interpreter
from benchmarks.peers.process import told_by
from ludex.layers.deltas import Set
from ludex.layers.objects import Board
from ludex.layers.view import View

RIVALS = {
    "python-mtg": ("python_mtg_board.py", Fraction(1, 20)),
    "fireplace2": ("fireplace_board.py", Fraction(1, 100)),
}
EVENTS = 500
DENSE_SEEDS = (1, 2, 3, 4)
DENSE_EVENTS = 40
ROUNDS = 5
TURNS = 3
CARDS = "14 objects x 14 abilities as on cards, each of five kinds of event"
DENSE = "the same on dense random boards (the rival's time is that above)"


def figures() -> list[Figure]:
    """Measure figure 1.

    Raises:
        NoRivals: The rivals could not be installed.
    """
    python = interpreter(CARD_GAMES)
    board, deltas = here.in_ludex(), [here.delta(event) for event in events(EVENTS)]
    random_boards = [(dense.dense(seed), list(dense.events(seed, DENSE_EVENTS))) for seed in DENSE_SEEDS]
    ours, on_dense = [], []
    theirs: dict[str, list[dict[str, Any]]] = {name: [] for name in RIVALS}
    for _ in range(TURNS):
        ours.append(mean_of_best(board, deltas))
        on_dense.append(fmean(mean_of_best(*each) for each in random_boards))
        for name, (script, _) in RIVALS.items():
            theirs[name].append(json.loads(told_by(python, script)))
    read, dense_alike = checksum_of_readings(play(board, deltas).read), _dense_alike(random_boards)
    made = []
    for letter, took, what, times in (("a", ours, CARDS, 1), ("b", on_dense, DENSE, 3)):
        for name, (_, bound) in RIVALS.items():
            other = min(turn["mean_us"] for turn in theirs[name])
            alike = (read, theirs[name][0]["checksum"]) if letter == "a" else dense_alike
            made.append(Figure(f"1{letter}", what, min(took), name, other, times * bound, alike))
    return made


class Play(NamedTuple):
    """One round: the nanoseconds of each event, and what was read after it."""

    took: list[int]
    read: list[Reading]


def play(board: Board, deltas: Iterable[Set]) -> Play:
    """Play a board through events from the beginning. The event, the evaluation and the reading are timed."""
    view, took, told = RESOLVER.start(board), [], []
    gc.collect()
    gc.disable()  # a collection would fall on whichever event comes next
    try:
        for delta in deltas:
            start = perf_counter_ns()
            view = view.after(delta)
            answer = read(view, delta.id)
            took.append(perf_counter_ns() - start)
            told.append(answer)
    finally:
        gc.enable()
    return Play(took, [Reading(name, forest, mountain, tuple(sorted(words))) for name, forest, mountain, words in told])


def read(view: View, name: str) -> tuple[str, int, int, frozenset[str]]:
    """Read what the rivals are asked for: both numbers and the keywords."""
    return (
        name,
        view.value(name, here.FOREST),
        view.value(name, here.MOUNTAIN),
        view.value(name, here.KEYWORDS),
    )


def mean_of_best(board: Board, deltas: Sequence[Set]) -> float:
    """The mean microseconds of an event, of each event the best of the rounds."""
    rounds = [play(board, deltas).took for _ in range(ROUNDS)]
    return fmean(min(times) for times in zip(*rounds, strict=True)) / 1000


def _dense_alike(boards: Sequence[tuple[Board, list[Set]]]) -> tuple[str, str]:
    """Checksums of values and order after each event, by Ludex and by its reference evaluator."""
    told = []
    for resolver in (RESOLVER, REFERENCE):
        rows: list[object] = []
        for board, deltas in boards:
            view = resolver.start(board)
            for delta in deltas:
                view = view.after(delta)
                rows.append((read(view, delta.id), [part.key for part in view.order]))
        told.append(checksum(rows))
    return told[0], told[1]
