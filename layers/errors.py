"""Everything that Ludex raises to its user.

Catch `LudexError` and you have caught all of it. Each error says what was wrong, where (file, line, column,
object), and what to do instead.

    >>> try:
    ...     raise BoardError("two objects carry timestamp 4", subject="object wolf", remedy="Give each its own.")
    ... except LudexError as error:
    ...     print(error)
    two objects carry timestamp 4 (object wolf). Give each its own.
"""

from __future__ import annotations

import copy
import difflib
from collections.abc import Iterable
from typing import Self

from attrs import frozen

LONGEST_QUOTE = 61
"""How many characters of the user's a message repeats."""

MOST_LISTED = 12
"""How many names that are known a message lists."""


@frozen
class Position:
    """Where in the user's input something stands; lines and columns count from 1, `None` is unknown.

    >>> str(Position("table.yaml", 12, 5)), str(Position(None, 12))
    ('table.yaml:12:5', 'line 12')
    """

    file: str | None = None
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        if self.line is None:
            return self.file or ""
        where = f"{self.file}:{self.line}" if self.file else f"line {self.line}"
        return where if self.column is None else f"{where}:{self.column}"


class LudexError(Exception):
    """The root of all errors that Ludex raises to its user.

    Args:
        message: What was wrong, as a clause without a full stop.
        remedy: What to do instead, as a sentence.
        position: Where in the user's input.
        subject: The thing at fault as a reader would name it, e.g. `object wolf` or `ability 2 of wolf`.

    >>> print(LudexError("no such day", subject="date 2024-02-30", remedy="Write a day of the calendar."))
    no such day (date 2024-02-30). Write a day of the calendar.
    """

    def __init__(
        self,
        message: str,
        *,
        remedy: str | None = None,
        position: Position | None = None,
        subject: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy
        self.position = position
        self.subject = subject

    def __str__(self) -> str:
        where = f"{self.position}: " if self.position is not None and str(self.position) else ""
        what = f"{self.message} ({self.subject})" if self.subject else self.message
        return f"{where}{what}. {self.remedy}" if self.remedy else f"{where}{what}"

    def at(self, position: Position) -> Self:
        """The same error with a position; one that it already has is kept, since it lies closer to the fault.

        >>> print(LudexError("no such zone").at(Position("table.yaml", 3)))
        table.yaml:3: no such zone
        """
        placed = copy.copy(self)
        placed.position = self.position or position
        return placed


class BoardError(LudexError):
    """A board, or a change to a board, that cannot be: two objects with one timestamp, a change of an absent object."""


class DefinitionError(LudexError):
    """A selector, condition, amount, change or passive ability that makes no sense as written."""


class UndeclaredAccess(LudexError):
    """A function of the embedder's own read or wrote something that it had not declared."""


class FunctionFailed(LudexError):
    """A function of the embedder's own raised; the error that it raised is the cause of this one."""


def failed(name: str, failure: Exception, subject: str | None) -> FunctionFailed:
    """What is told of a function of the embedder's own that raised.

    >>> print(failed("strength", ValueError("no such elf"), None).message)
    the function 'strength' raised ValueError: no such elf
    """
    return FunctionFailed(
        f"the function {name!r} raised {type(failure).__name__}: {failure}",
        subject=subject,
        remedy="Mend the function; it must answer for each object on the board.",
    )


class RefusedError(LudexError):
    """A question that was refused: too large, or under a reading that is not played; the remedy says what to do."""


class UnknownName(LudexError):
    """A name that is not known where it was used, with the nearest ones that are, or a few of all.

    Attributes:
        pointed: Whether the remedy names the nearest ones or all; else there may be a better one to give.

    Args:
        word: The name as it was written.
        candidates: The names that would have been right.
        kind: What was named, e.g. `zone` or `rule`.
        position: Where in the user's input.
        subject: The thing at fault as a reader would name it.

    >>> print(UnknownName("reserv", ["hand", "reserve"], kind="zone"))
    unknown zone 'reserv'. Did you mean 'reserve'?
    """

    def __init__(
        self,
        word: str,
        candidates: Iterable[str] = (),
        *,
        kind: str = "name",
        position: Position | None = None,
        subject: str | None = None,
    ) -> None:
        known = tuple(candidates)
        self.word = word
        self.kind = kind
        self.nearest = nearest(word, known)
        self.pointed = bool(self.nearest) or 0 < len(known) <= MOST_LISTED
        remedy = _remedy(self.nearest, known)
        super().__init__(f"unknown {kind} {quoted(word)}", remedy=remedy, position=position, subject=subject)


def quoted(word: str) -> str:
    """A word of the user's in quotation marks, cut short where it is long.

    >>> quoted("wolf"), len(quoted("wolf" * 1000))
    ("'wolf'", 63)
    """
    return repr(word if len(word) <= LONGEST_QUOTE else f"{word[: LONGEST_QUOTE - 1]}…")


def nearest(word: str, candidates: Iterable[str], *, limit: int = 3) -> tuple[str, ...]:
    """The candidates that look most like a word, best first, upper and lower case alike; empty if none comes near.

    >>> nearest("forrest", ["forest", "mountain", "water"])
    ('forest',)
    """
    by_folded: dict[str, str] = {}
    for candidate in candidates:
        by_folded.setdefault(candidate.casefold(), candidate)
    close = difflib.get_close_matches(word.casefold(), by_folded, n=limit, cutoff=0.6)
    return tuple(by_folded[folded] for folded in close)


def _remedy(near: tuple[str, ...], known: tuple[str, ...]) -> str | None:
    if near:
        return f"Did you mean {' or '.join(repr(name) for name in near)}?"
    if not known:
        return None
    if len(known) <= MOST_LISTED:
        return f"Known: {', '.join(sorted(known))}."
    return f"Known, among others: {', '.join(sorted(known)[:3])}."
