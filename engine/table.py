"""What lies on the table and what is true of it, with what has been worked out from that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from ludex.layers.deltas import Delta
from ludex.layers.objects import Board
from ludex.layers.view import View

T = TypeVar("T")


class Kept(ABC, Generic[T]):
    """A pure function of a view whose result can follow a change of the board; made once, asked by `Table.ask`."""

    __slots__ = ()

    @abstractmethod
    def __call__(self, view: View) -> T:
        """What it makes of a view, from scratch."""

    @abstractmethod
    def after(self, found: T, view: View, deltas: tuple[Delta, ...]) -> T | None:
        """What it makes of a view that some changes led to, from what it made before; None where that does not tell."""


class Table:
    """The view of the board, and what has been worked out from it. Tables of equal boards are equal.

    >>> from ludex.layers.objects import Object, board
    >>> from ludex.layers.order import Layers
    >>> from ludex.layers.resolver import Resolver
    >>> table = Table(Resolver(Layers()).start(board([Object("bear", 1)])))
    >>> table.ask(lambda view: len(view.board))
    1
    """

    __slots__ = ("_kept", "_known", "view")

    def __init__(self, view: View) -> None:
        """A table on which nothing has been worked out."""
        self.view = view
        self._known: dict[Callable[[View], object], object] = {}
        self._kept: dict[Kept[object], object] = {}

    @property
    def board(self) -> Board:
        """What lies there before any ability applies."""
        return self.view.board

    def ask(self, function: Callable[[View], T]) -> T:
        """What a pure function makes of the view, worked out once."""
        try:
            return self._known[function]  # type: ignore[return-value]  # put there by the same function
        except KeyError:
            found = self._known[function] = function(self.view)
            if isinstance(function, Kept):
                self._kept[function] = found
            return found

    def after(self, *deltas: Delta) -> Table:
        """The table after some changes; this one stays as it is."""
        if not deltas:
            return self
        table = Table(self.view.after(*deltas))
        for function, found in self._kept.items():
            kept = function.after(found, table.view, deltas)
            if kept is not None:
                table._known[function] = table._kept[function] = kept
        return table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self.view is other.view or self.board == other.board)

    def __hash__(self) -> int:
        return hash(self.board)
