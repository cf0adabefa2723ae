"""Keeping the collector of cycles out of the way where much is built that has few of them.

>>> with unhindered():
...     gc.isenabled()
False
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unhindered() -> Iterator[None]:
    """Keep the collector from walking, again and again, over what is being built; afterwards it is as it was."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
