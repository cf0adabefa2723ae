"""The log of a game: what has happened, as frozen records. A state carries it, and is no other state for it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ludex.layers.making import quick_to_make


class Record:
    """One thing that happened, for the log; the base of all records."""

    __slots__ = ()


@quick_to_make
@frozen(eq=False, weakref_slot=False)
class Log:
    """What has happened, the latest first. A log shares all that came before with those that it was made from."""

    record: Record
    before: Log | None
    length: int

    def __iter__(self) -> Iterator[Record]:
        entry: Log | None = self
        while entry is not None:
            yield entry.record
            entry = entry.before
