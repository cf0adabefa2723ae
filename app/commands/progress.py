"""The bar that shows how far a long computation has come, beside the answer and never in it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

A_WHILE: Final = 1.0
"""Seconds after which it is worth a bar."""


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar of so many things; what it gives is told how many more are done. Only a terminal shows it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


@contextmanager
def patience(what: str) -> Iterator[None]:
    """A bar without end while something is computed that cannot say how far it is, once it has taken a while."""
    if not sys.stderr.isatty():
        yield
        return
    from threading import Timer

    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    bar.add_task(what, total=None)
    later = Timer(A_WHILE, bar.start)
    later.start()
    try:
        yield
    finally:
        later.cancel()
        later.join()
        bar.stop()
