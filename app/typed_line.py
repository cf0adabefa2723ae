"""The next line that is typed at a terminal, read so that no signal is missed.

A signal that comes just before a read blocks is seen by Python only once the read ends: Ctrl-C would wait for a line.
So the wait is for both, a line and a signal, and the read begins only when there is a line.
"""

import contextlib
import os
import select
import signal
import sys
import threading
from collections.abc import Iterator


def typed_line() -> str:
    """The next line that was typed.

    Raises:
        EOFError: The input has ended.
        KeyboardInterrupt: Ctrl-C was pressed, at any moment since the last line.
    """
    if sys.stdin.isatty() and os.name == "posix" and threading.current_thread() is threading.main_thread():
        with _woken_by_signals() as woken:
            while sys.stdin not in select.select([sys.stdin, woken], [], [])[0]:
                os.read(woken, 1)
    return input()


@contextlib.contextmanager
def _woken_by_signals() -> Iterator[int]:
    """What can be read as soon as a signal has come."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    try:
        yield reader
    finally:
        signal.set_wakeup_fd(before)
        os.close(reader)
        os.close(writer)
