"""What stands in a journal: a header, records that are only ever appended, and the line of those that count now.

Answers and outcomes make up the game. An undo moves a mark back over them, a redo moves it forward again, and what
stands before the mark is the line; whatever is appended next takes the place of what was behind the mark. A state that
is kept belongs to its place in the line, and is of use whenever the line comes by there.

>>> line = Line()
>>> for record in (Answered(1, '"wolf"'), Happened(2, "6"), Answered(3, '"pass"'), Undone(4, back_to=2)):
...     line.follow(record)
>>> line.records()
(Answered(number=1, text='"wolf"'), Happened(number=2, text='6'))
>>> line.follow(Answered(5, '"bear"'))
>>> [record.number for record in line.records()], line.redoable
([1, 2, 5], 0)
"""

from __future__ import annotations

from bisect import bisect_right
from datetime import date
from operator import attrgetter
from typing import TypeAlias

from attrs import frozen

from ludex.engine.rulebook_entries import Choice
from ludex.layers.errors import LudexError


class JournalError(LudexError):
    """A journal that cannot be made, read or written; its file is as it was before."""


@frozen
class Header:
    """Which game is played, by which rules, and from where: with the line it is the whole game.

    Args:
        system: The name of the system, e.g. `altered`.
        start: The JSON text from which the first state is made.
        seed: What the dice and the shuffling started from.
        fingerprint: Stands for the rules as code; a game played under others cannot be replayed.
        on: The day whose rules are played, `None` for the rules as they were when the journal was made.
        edition: The edition of the rules, where the system has any.
        rulings: The readings that were chosen where the rules leave something open.

    >>> Header("toy", start="{}", seed=1, fingerprint="a1b2").edition is None
    True
    """

    system: str
    start: str
    seed: int
    fingerprint: str
    on: date | None = None
    edition: str | None = None
    rulings: tuple[Choice, ...] = ()


@frozen
class Answered:
    """The answer to a choice, as JSON text; records are numbered from 1."""

    number: int
    text: str


@frozen
class Happened:
    """How chance came out where the driver resolved it, as JSON text."""

    number: int
    text: str


@frozen
class Undone:
    """One or more answers taken back, with all that came after; record `back_to` is the last that counts, 0 is none."""

    number: int
    back_to: int


@frozen
class Redone:
    """One or more undone answers that count again; record `up_to` is the last that counts."""

    number: int
    up_to: int


@frozen
class Kept:
    """How the game stood after all that counted by then, as JSON text; the game follows from the rest without it."""

    number: int
    text: str


Counted: TypeAlias = Answered | Happened
"""The records that a line is made of."""

Record: TypeAlias = Answered | Happened | Undone | Redone | Kept

_NUMBER = attrgetter("number")


class Line:
    """The records that count, in order, and behind the mark those that a redo would bring back.

    Invariant: numbers ascend, and what stands right behind the mark is an answer.
    """

    def __init__(self) -> None:
        self._path: list[Counted] = []
        self._mark = 0
        self._kept: dict[int, Kept] = {}

    def records(self) -> tuple[Counted, ...]:
        """The answers and outcomes that count now, in order."""
        return tuple(self._path[: self._mark])

    def __len__(self) -> int:
        return self._mark

    def kept(self) -> dict[int, Kept]:
        """The states that were kept on the line, by how many of its records come before each."""
        # a record is only ever preceded by the same ones, so what was kept after it holds whenever it counts
        numbers = (0, *(record.number for record in self._path[: self._mark]))
        return {place: self._kept[number] for place, number in enumerate(numbers) if number in self._kept}

    @property
    def undoable(self) -> int:
        """How many answers can be undone."""
        return sum(isinstance(record, Answered) for record in self._path[: self._mark])

    @property
    def redoable(self) -> int:
        """How many answers can be redone."""
        return sum(isinstance(record, Answered) for record in self._path[self._mark :])

    def follow(self, record: Record) -> None:
        """Take in the next record.

        Raises:
            JournalError: It undoes or redoes what there is not; the line is as it was.
        """
        match record:
            case Answered() | Happened():
                if self._mark < len(self._path):
                    del self._path[self._mark :]
                self._path.append(record)
                self._mark += 1
            case Kept():
                self._kept[self._path[self._mark - 1].number if self._mark else 0] = record
            case Undone(back_to=back_to):
                mark = self._place(back_to)
                if mark is None or mark >= self._mark:
                    raise JournalError(f"record {record.number} goes back to record {back_to}, where no answer is next")
                self._mark = mark
            case Redone(up_to=up_to):
                mark = self._place(up_to)
                if mark is None or mark <= self._mark:
                    raise JournalError(f"record {record.number} goes on to record {up_to}, which was not undone")
                self._mark = mark

    def _place(self, number: int) -> int | None:
        """The mark right behind a record, where an answer or nothing is next."""
        mark = bisect_right(self._path, number, key=_NUMBER)
        known = self._path[mark - 1].number == number if mark else number == 0
        between_answers = mark == len(self._path) or isinstance(self._path[mark], Answered)
        return mark if known and between_answers else None

    def undo(self, number: int, answers: int) -> Undone:
        """The record that would take back this many answers.

        Raises:
            JournalError: There are fewer.
        """
        if answers < 1 or answers > self.undoable:
            raise JournalError(f"{answers} answers cannot be undone", remedy=_up_to(self.undoable))
        mark = self._mark
        while answers:
            mark -= 1
            answers -= isinstance(self._path[mark], Answered)
        return Undone(number, self._path[mark - 1].number if mark else 0)

    def redo(self, number: int, answers: int) -> Redone:
        """The record that would bring back this many answers.

        Raises:
            JournalError: Fewer were undone since the last answer.
        """
        if answers < 1 or answers > self.redoable:
            raise JournalError(f"{answers} answers cannot be redone", remedy=_up_to(self.redoable))
        mark = self._mark
        while mark < len(self._path) and (answers or not isinstance(self._path[mark], Answered)):
            answers -= isinstance(self._path[mark], Answered)
            mark += 1
        return Redone(number, self._path[mark - 1].number)


def _up_to(most: int) -> str:
    return f"Ask for 1 to {most}." if most else "There is none."
