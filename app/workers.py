"""Who plays the portions of a simulation: this process, some processes beside it, or those of a Dask cluster."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from os import cpu_count
from typing import Final, Protocol, TypeVar

from attrs import frozen

from ludex.app.simulation import Portion, R, Simulation
from ludex.layers.errors import LudexError

T = TypeVar("T")

MOST_WORKERS: Final = 64
AHEAD: Final = 4
"""So many portions wait for each worker: enough to keep it busy, few enough to forget none of a million games."""


class Workers(Protocol):
    """Somebody who plays."""

    def played(self, simulation: Simulation[R], portions: Iterable[Portion]) -> Iterator[R]:
        """What came of each portion, in order.

        Raises:
            LudexError: They cannot play.
        """
        ...


@frozen
class ThisProcess:
    """Plays one portion after the other."""

    def played(self, simulation: Simulation[R], portions: Iterable[Portion]) -> Iterator[R]:
        """What came of each portion, in order."""
        return map(simulation.play, portions)


@frozen
class Processes:
    """Several processes on this machine.

    Attributes:
        count: How many.
    """

    count: int

    def played(self, simulation: Simulation[R], portions: Iterable[Portion]) -> Iterator[R]:
        """What came of each portion, in order."""
        # started anew and not forked: a bar is drawn by a thread, which a fork would tear apart
        with _closed_at_once(ProcessPoolExecutor(self.count, mp_context=get_context("spawn"))) as pool:
            try:
                tasks = (_handing_out(pool, simulation, each) for each in portions)
                yield from in_order(tasks, self.count)
            except BrokenExecutor:
                raise LudexError(
                    "a process that played was ended from outside", remedy="If memory ran out, take fewer --workers."
                ) from None


def _handing_out(pool: Executor, simulation: Simulation[R], portion: Portion) -> "Callable[[], Future[R]]":
    return lambda: pool.submit(simulation.play, portion)


def workers_for(portions: int, count: int | None = None) -> Workers:
    """The processes that are of use for so many portions; by default as many as this machine has cores."""
    of_use = min(portions, MOST_WORKERS, (cpu_count() or 1) if count is None else count)
    return Processes(of_use) if of_use > 1 else ThisProcess()


def in_order(tasks: Iterable[Callable[[], "Future[T]"]], workers: int) -> Iterator[T]:
    """The results of tasks in their order, of which no more are handed out than keep the workers busy.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from functools import partial
    >>> with ThreadPoolExecutor(2) as pool:
    ...     list(in_order((partial(pool.submit, pow, 2, power) for power in range(4)), 2))
    [1, 2, 4, 8]
    """
    rest = iter(tasks)
    waiting = deque(hand_out() for hand_out in islice(rest, AHEAD * workers))
    while waiting:
        yield waiting.popleft().result()
        waiting.extend(hand_out() for hand_out in islice(rest, 1))


@contextmanager
def _closed_at_once(pool: Executor) -> Iterator[Executor]:
    """A pool that, when something goes wrong, forgets what it has not begun."""
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
