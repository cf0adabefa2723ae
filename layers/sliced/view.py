"""The view of a small board. Values and order are there at once; edges and reasons are worked out when asked for."""

from collections.abc import Collection, Sequence
from typing import cast

from attrs import evolve
from immutables import Map

from ludex.layers.cells import AnyCharacteristic, Cells, Characteristic, Frame, Held, Row, T, Value
from ludex.layers.deltas import Delta, Enter, Leave, Set, apply_delta
from ludex.layers.dependency import Edges
from ludex.layers.errors import UnknownName
from ludex.layers.incremental.census import SlotCells
from ludex.layers.incremental.structure import Header
from ludex.layers.incremental.view import IncrementalView
from ludex.layers.objects import Board, Object
from ludex.layers.order import Layers
from ludex.layers.passives import Ability, Part
from ludex.layers.sliced.layout import NotSliced
from ludex.layers.sliced.position import Position, after, begin, entered, left
from ludex.layers.sliced.replay import Replayed
from ludex.layers.sliced.unit import GONE, Unit
from ludex.layers.view import Application, View, Work


class SlicedView(View):
    """A view by the evaluator of small boards. Get one from `Resolver.start`."""

    _board: Board | None = None
    _replayed: Replayed | None = None
    _frame: Frame | None = None

    def __init__(self, position: Position, folded: str | None = None) -> None:
        """The view of a position, after an event at an object."""
        self._position = position
        self._folded = folded
        self._shown: dict[str, list[object]] = {}

    @property
    def board(self) -> Board:
        """What was there before any ability applied."""
        if self._board is None:
            objects = [self.printed(id) for id in self._position.places]
            stamps = Map({each.timestamp: each.id for each in objects})
            self._board = Board(Map({each.id: each for each in objects}), stamps)
        return self._board

    @property
    def layers(self) -> Layers:
        """The order policy."""
        return self._position.table.layers

    @property
    def work(self) -> Work:
        """What the last event led to."""
        planned = frozenset([unit.part for unit in self._position.planned])
        folded = self.ids() if self._folded is None else [id for id in (self._folded,) if id in self]
        return Work("incremental", planned, frozenset(folded))

    def after(self, *deltas: Delta) -> View:
        """The view after some changes."""
        if len(deltas) == 1:
            return self._after(deltas[0])
        view: View = self
        for delta in deltas:
            view = view.after(delta)
        return view

    def _after(self, delta: Delta) -> View:
        found, id = None, ""
        match delta:
            case Set():
                found, id = after(self._position, delta), delta.id
            case Enter(entering):
                found, id = entered(self._position, entering), entering.id
            case Leave(id):
                found = left(self._position, id)
            case _:
                pass
        if found is None:
            return view_of(apply_delta(self.board, delta), self.layers)
        view = SlicedView(found, id)
        if self._frame is not None and id not in self._frame and not (isinstance(delta, Enter) and delta.object.place):
            view._frame = self._frame
        return view

    # --- objects -----------------------------------------------------------------------------------

    def ids(self) -> Collection[str]:
        """The identities of all objects."""
        return self._position.places.keys()

    def printed(self, id: str) -> Object:
        """An object as it is before any ability applies."""
        return evolve(self._header(id).object, base=self._cells(self._base(id)))

    def timestamp(self, id: str) -> int:
        """When an object entered its zone."""
        return self._header(id).object.timestamp

    def base(self, id: str, characteristic: Characteristic[T]) -> T:
        """What a characteristic of an object is before any ability applies."""
        slot = self._position.table.slot_of(cast("AnyCharacteristic", characteristic))
        if slot is None:
            return self.printed(id).read(characteristic)
        found = self._base(id)[slot]
        return characteristic.zero if found is None else found  # type: ignore[return-value]

    def bare(self, id: str) -> tuple[Cells, tuple[Ability, ...], bool]:
        """What makes an object before any ability applies."""
        found = self._header(id).object
        return self._cells(self._base(id)), found.abilities, found.place

    def frame(self) -> Frame:
        """The base cells of the places."""
        if self._frame is None:
            self._frame = {id: self._cells(self._base(id)) for id in self.ids() if self._header(id).object.place}
        return self._frame

    def _place(self, id: str) -> int:
        found = self._position.places.get(id)
        if found is None:
            raise UnknownName(id, self.ids(), kind="object")
        return found

    def _header(self, id: str) -> Header:
        header = self._position.headers[self._place(id)]
        assert header is not None
        return header

    def _base(self, id: str) -> tuple[object, ...]:
        return self._position.bases[self._place(id)]

    def _cells(self, slots: Sequence[object]) -> "Map[AnyCharacteristic, Value]":
        named = zip(self._position.table.characteristics, slots, strict=True)
        return Map({cell: cast("Value", shown) for cell, shown in named if shown is not None})

    # --- what is true ------------------------------------------------------------------------------

    def _slots(self, id: str) -> list[object]:
        """What an object shows, slot by slot."""
        found = self._shown.get(id)
        if found is None:
            found = self._shown[id] = self._position.shown(self._place(id))
        return found

    def value(self, id: str, characteristic: Characteristic[T]) -> T:
        """What a characteristic of an object is now."""
        table = self._position.table
        slot = table.slots.get(characteristic.name)
        if slot is None or table.characteristics[slot] is not characteristic:
            slot = table.slot_of(cast("AnyCharacteristic", characteristic))
            if slot is None:
                return characteristic.of(self.row(id))
        found = (self._shown.get(id) or self._slots(id))[slot]
        return characteristic.zero if found is None else found  # type: ignore[return-value]

    def has(self, id: str, characteristic: AnyCharacteristic) -> bool:
        """Whether an object has a characteristic now."""
        slot = self._position.table.slot_of(characteristic)
        return super().has(id, characteristic) if slot is None else self._slots(id)[slot] is not None

    def cells(self, id: str) -> Cells:
        """What an object shows, to be looked at cell by cell."""
        return SlotCells(self._position.table, self._slots(id))

    def row(self, id: str) -> Row:
        """All that an object shows."""
        return Row(id, self._cells(self._slots(id)), self.frame(), self._header(id).held)

    def abilities(self, id: str) -> tuple[Held, ...]:
        """The abilities that an object has now."""
        return self._header(id).held

    # --- order and reasons ---------------------------------------------------------------------------

    @property
    def order(self) -> tuple[Part, ...]:
        """The parts in the order in which they applied."""
        return tuple([unit.part for unit in self._position.outcome.order])

    @property
    def lost(self) -> tuple[Part, ...]:
        """The parts that did not exist before their turn, by key."""
        return tuple([unit.part for unit in self._lost()])

    def _lost(self) -> tuple[Unit, ...]:
        table, outcome = self._position.table, self._position.outcome
        gone = [unit for _, unit in table.alone if outcome.signs[unit.number] is GONE]
        gone += [unit for plan in outcome.plans for unit in plan.lost]
        return tuple(sorted(gone, key=lambda unit: unit.number))

    def _again(self) -> Replayed:
        if self._replayed is None:
            position = self._position
            ids = sorted(self.ids(), key=self.timestamp)
            rows = {id: Row(id, self._cells(self._base(id)), self.frame(), self._header(id).held) for id in ids}
            self._replayed = Replayed(position.table, position.outcome.order, self._lost(), [rows])
        return self._replayed

    @property
    def applications(self) -> tuple[Application, ...]:
        """What was applied, in order, each with what it read."""
        return self._again().applications()

    def edges_at(self, position: int) -> Edges:
        """Who depended directly on whom just before the application at a position."""
        return self._again().edges_at(position)


def view_of(board: Board, layers: Layers) -> View:
    """The view of a board, from scratch: over columns where it is small and its abilities allow it.

    Raises:
        DefinitionError: A passive makes no sense under the layers.
    """
    try:
        return SlicedView(begin(board, layers))
    except NotSliced:
        return IncrementalView.of(board, layers)
