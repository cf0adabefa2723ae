"""What lies on the table and what is true of it, with what has been worked out from that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from attrs import frozen

from ludex.layers.deltas import Delta, Enter, Leave, Set
from ludex.layers.objects import Board, Object
from ludex.layers.view import View

T = TypeVar("T")


@frozen
class Changes:
    """What some changes of a board come to.

    Attributes:
        left: The identities of the objects that are gone, or are there anew.
        entered: The objects that are there anew, in the order in which they came.
        written: The values that were set, in order.
        regranted: Whether an object got or lost an ability for good.
    """

    left: frozenset[str]
    entered: tuple[Object, ...]
    written: tuple[Set, ...]
    regranted: bool


def changes(deltas: Iterable[Delta]) -> Changes:
    """What some changes of a board come to, one after the other.

    >>> found = changes([Enter(Object("wolf", 2)), Leave("bear"), Leave("wolf")])
    >>> sorted(found.left), found.entered
    (['bear', 'wolf'], ())
    """
    left: set[str] = set()
    entered: dict[str, Object] = {}
    written: list[Set] = []
    regranted = False
    for delta in deltas:
        if isinstance(delta, Set):
            written.append(delta)
        elif isinstance(delta, Enter):
            entered[delta.object.id] = delta.object
        elif isinstance(delta, Leave):
            left.add(delta.id)
            entered.pop(delta.id, None)
        else:
            regranted = True
    return Changes(frozenset(left), tuple(entered.values()), tuple(written), regranted)


class Kept(ABC, Generic[T]):
    """A pure function of a view whose result can follow a change of the board; made once, asked by `Table.ask`."""

    __slots__ = ()

    @abstractmethod
    def __call__(self, view: View) -> T:
        """What it makes of a view, from scratch."""

    @abstractmethod
    def after(self, found: T, view: View, made: Changes) -> T | None:
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
        if not self._kept:
            return table
        made = changes(deltas)
        for function, found in self._kept.items():
            kept = function.after(found, table.view, made)
            if kept is not None:
                table._known[function] = table._kept[function] = kept
        return table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self.view is other.view or self.board == other.board)

    def __hash__(self) -> int:
        return hash(self.board)
