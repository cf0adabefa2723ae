"""What lies on the table and what is true of it, with what has been worked out from that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Final, Generic, TypeVar

from attrs import frozen

from ludex.layers.cells import AnyCharacteristic
from ludex.layers.deltas import Delta, Enter, Leave, Set
from ludex.layers.making import quick_to_make
from ludex.layers.objects import Board, Object
from ludex.layers.view import View

T = TypeVar("T")


@quick_to_make
@frozen(weakref_slot=False)
class Changes:
    """What some changes of a board come to.

    Attributes:
        left: The identities of the objects that are gone, or are there anew.
        entered: The objects that are there anew, in the order in which they came.
        written: The values that were set, in order.
        names: The names of the characteristics of which they were set.
        regranted: Whether an object got or lost an ability for good.
    """

    left: frozenset[str]
    entered: tuple[Object, ...]
    written: tuple[Set, ...]
    names: frozenset[str]
    regranted: bool

    def writes(self, *cells: AnyCharacteristic) -> bool:
        """Whether a value of one of some characteristics was set."""
        return bool(self.names) and not self.names.isdisjoint([cell.name for cell in cells])


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
        if isinstance(delta, Leave):
            left.add(delta.id)
            entered.pop(delta.id, None)
        elif isinstance(delta, Enter):
            entered[delta.object.id] = delta.object
        elif isinstance(delta, Set):
            written.append(delta)
        else:
            regranted = True
    names = frozenset([each.characteristic.name for each in written])
    return Changes(frozenset(left), tuple(entered.values()), tuple(written), names, regranted)


MOST_FOLLOWED: Final = 64
"""So many changes are followed since something was last asked for; after more it is worked out anew, and no slower."""


class Kept(ABC, Generic[T]):
    """A pure function of a view whose result can follow changes of the board; made once, asked by `Table.ask`."""

    __slots__ = ()

    @abstractmethod
    def __call__(self, view: View) -> T:
        """What it makes of a view, from scratch."""

    @abstractmethod
    def after(self, found: T, view: View, made: Changes) -> T | None:
        """What it makes of a view that some changes led to, from what it made before; None where that does not tell."""


class _Since:
    """What has changed since something was found; the same for all that was found on one table."""

    __slots__ = ("_changes", "deltas")

    def __init__(self, deltas: tuple[Delta, ...]) -> None:
        self.deltas = deltas
        self._changes: Changes | None = None

    def changes(self) -> Changes:
        """What it comes to."""
        if self._changes is None:
            self._changes = changes(self.deltas)
        return self._changes


class Table:
    """The view of the board, and what has been worked out from it. Tables of equal boards are equal.

    >>> from ludex.layers.objects import Object, board
    >>> from ludex.layers.order import Layers
    >>> from ludex.layers.resolver import Resolver
    >>> table = Table(Resolver(Layers()).start(board([Object("bear", 1)])))
    >>> table.ask(lambda view: len(view.board))
    1
    """

    __slots__ = ("_earlier", "_kept", "_known", "view")

    def __init__(self, view: View) -> None:
        """A table on which nothing has been worked out."""
        self.view = view
        self._known: dict[Callable[[View], object], object] = {}
        self._kept: dict[Kept[object], object] = {}
        self._earlier: dict[Callable[[View], object], tuple[object, _Since]] = {}

    @property
    def board(self) -> Board:
        """What lies there before any ability applies."""
        return self.view.board

    def ask(self, function: Callable[[View], T]) -> T:
        """What a pure function makes of the view, worked out once."""
        try:
            return self._known[function]  # type: ignore[return-value]  # put there by the same function
        except KeyError:
            found = self._kept_of(function) if isinstance(function, Kept) else function(self.view)
            self._known[function] = found
            return found

    def _kept_of(self, function: Kept[T]) -> T:
        """What follows from an earlier table, if it is known of one, or is worked out from scratch."""
        earlier = self._earlier.pop(function, None)
        found: T | None = None
        if earlier is not None:
            found = function.after(earlier[0], self.view, earlier[1].changes())  # type: ignore[arg-type]
        if found is None:
            found = function(self.view)
        self._kept[function] = found  # type: ignore[index]
        return found

    def after(self, *deltas: Delta) -> Table:
        """The table after some changes; this one stays as it is."""
        if not deltas:
            return self
        table = Table(self.view.after(*deltas))
        # what follows for it is worked out when it is asked for: most of it is not, between one event and the next
        longer: dict[_Since, _Since] = {}
        for function, (found, since) in self._earlier.items():
            if len(since.deltas) < MOST_FOLLOWED:
                more = longer.get(since)
                if more is None:
                    more = longer[since] = _Since(since.deltas + deltas)
                table._earlier[function] = found, more
        if self._kept:
            just_now = _Since(deltas)
            for function, found in self._kept.items():
                table._earlier[function] = found, just_now
        return table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self.view is other.view or self.board == other.board)

    def __hash__(self) -> int:
        return hash(self.board)
