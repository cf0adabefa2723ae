"""How two sides are timed: they take turns in one process, without the garbage collector, and the best round counts."""

import gc
from collections.abc import Callable, Sequence
from time import process_time_ns
from typing import TypeVar

T = TypeVar("T")


def clocked(work: Callable[[], object]) -> float:
    """Microseconds that some work takes. What other processes do in the meantime does not count."""
    gc.collect()
    gc.disable()  # a collection would fall on whichever side comes next
    try:
        start = process_time_ns()
        work()
        return (process_time_ns() - start) / 1000
    finally:
        gc.enable()


def clocked_each(work: Callable[[T], object], items: Sequence[T]) -> list[float]:
    """Microseconds that some work takes with each of some things, one after the other."""
    gc.collect()
    gc.disable()
    took = []
    try:
        for each in items:
            start = process_time_ns()
            work(each)
            took.append((process_time_ns() - start) / 1000)
        return took
    finally:
        gc.enable()


def in_turn(sides: Sequence[Callable[[], Callable[[], object]]], rounds: int) -> list[float]:
    """Microseconds of the best round of each side. Each side prepares a round, untimed, and returns the work."""
    best = [float("inf")] * len(sides)
    gc.collect()
    gc.freeze()  # what is there before the rounds, up to 100,000 objects, need not be looked through before each
    try:
        for _ in range(rounds):
            for place, prepare in enumerate(sides):
                best[place] = min(best[place], clocked(prepare()))
    finally:
        gc.unfreeze()
    return best
