"""The view of a small board. Values and order are there at once; edges and reasons are worked out when asked for."""

from collections.abc import Callable, Collection
from typing import cast

from attrs import evolve
from immutables import Map

from ludex.layers.cells import AnyCharacteristic, Cells, Characteristic, Frame, Held, Row, T
from ludex.layers.deltas import Delta, Enter, Grant, Leave, Revoke, Set, apply_delta
from ludex.layers.dependency import Edges
from ludex.layers.incremental.view import IncrementalView
from ludex.layers.objects import Board, Object
from ludex.layers.order import Layers
from ludex.layers.passives import Ability, Part
from ludex.layers.sliced.amending import amended
from ludex.layers.sliced.gaining import with_gained
from ludex.layers.sliced.layout import NotSliced
from ludex.layers.sliced.position import Position, after, begin, entered, exchanged, left
from ludex.layers.sliced.replay import Replayed
from ludex.layers.sliced.showing import Showing
from ludex.layers.sliced.unit import GONE, Unit
from ludex.layers.slot_cells import SlotCells
from ludex.layers.view import Application, View, Work


class SlicedView(View):
    """A view by the evaluator of small boards. Get one from `Resolver.start`."""

    _board: Board | None = None
    _replayed: Replayed | None = None

    def __init__(self, position: Position, folded: str | None = None) -> None:
        """The view of a position, after an event at an object."""
        self._position = position
        self._places = position.seats.places
        self._folded = folded
        self._showing = Showing(position, {})
        self._seen: dict[str, Row] = {}

    @property
    def board(self) -> Board:
        """What was there before any ability applied."""
        if self._board is None:
            objects = [self.printed(id) for id in self._places]
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
        if not deltas:
            return self
        first = deltas[0]
        if len(deltas) == 1:
            return self._after(first)
        second = deltas[1]
        if isinstance(first, Leave) and isinstance(second, Enter):
            view = self._with_another(first.id, second.object)
            if view is not None:
                return view.after(*deltas[2:])
        return self._after(first).after(*deltas[1:])

    def _with_another(self, id: str, entering: Object) -> "SlicedView | None":
        """The view after one object has left and another one has entered; None where that is not done in one go."""
        if id == entering.id and self._is_as_old(entering):
            found = amended(self._position, id, entering)
            return None if found is None else self._at(found, id)
        found = exchanged(self._position, id, entering)
        return None if found is None else self._at(found, entering.id, left=id)

    def _after(self, delta: Delta) -> View:
        found, id = None, delta.object.id if isinstance(delta, Enter) else delta.id
        match delta:
            case Set():
                found = after(self._position, delta)
            case Enter(entering):
                if self._position.seats.is_taken(entering):
                    apply_delta(self.board, delta)  # refuses it
                found = entered(self._position, entering)
            case Leave():
                found = left(self._position, id)
            case Grant() | Revoke():
                pass
        if found is None:
            found = amended(self._position, id, self._becomes(delta))
        if found is None:
            return view_of(apply_delta(self.board, delta), self.layers)
        return self._at(found, id)

    def _at(self, found: Position, id: str, left: str = "") -> "SlicedView":
        """The view of a position after an event at an object.

        Args:
            found: The position.
            id: The object.
            left: The object that has left for it.
        """
        view = SlicedView(found, id)
        view._showing = self._showing.after(found, id, left)
        if found.seats.frame is self._position.seats.frame and found.outcome is self._position.outcome:
            view._seen = self._seen.copy()
            view._seen.pop(id, None)
            view._seen.pop(left, None)
        return view

    def _is_as_old(self, entering: Object) -> bool:
        """Whether an object is there that one takes the place of, with its timestamp."""
        return entering.id in self._places and self.timestamp(entering.id) == entering.timestamp

    def _becomes(self, delta: Delta) -> Object | None:
        """What the object of an event is after it; None for one that leaves."""
        match delta:
            case Enter(entering):
                return entering
            case Leave():
                return None
            case _:
                was = self.printed(delta.id)
                return apply_delta(Board(Map({was.id: was})), delta)[was.id]

    # --- objects -----------------------------------------------------------------------------------

    def ids(self) -> Collection[str]:
        """The identities of all objects."""
        return self._places.keys()

    def __contains__(self, id: object) -> bool:
        """Whether an object has the identity."""
        return id in self._places

    def printed(self, id: str) -> Object:
        """An object as it is before any ability applies."""
        return evolve(self._showing.header(id).object, base=self._showing.base_cells(id))

    def timestamp(self, id: str) -> int:
        """When an object entered its zone."""
        return self._showing.header(id).object.timestamp

    def base(self, id: str, characteristic: Characteristic[T]) -> T:
        """What a characteristic of an object is before any ability applies."""
        found = self._showing.base_value(id, cast("AnyCharacteristic", characteristic))
        return self.printed(id).read(characteristic) if found is None else cast("T", found)

    def bare(self, id: str) -> tuple[Cells, tuple[Ability, ...], bool]:
        """What makes an object before any ability applies."""
        found = self._showing.header(id).object
        return self._showing.base_cells(id), found.abilities, found.place

    def own_abilities(self, id: str) -> tuple[Ability, ...]:
        """The abilities that an object has before any ability applies, in order."""
        return self._showing.header(id).object.abilities

    def frame(self) -> Frame:
        """The base cells of the places."""
        return self._position.seats.frame

    # --- what is true ------------------------------------------------------------------------------

    def value(self, id: str, characteristic: Characteristic[T]) -> T:
        """What a characteristic of an object is now."""
        found = self._showing.value(id, cast("AnyCharacteristic", characteristic))
        return characteristic.of(self.seen(id)) if found is None else found  # type: ignore[return-value]

    def has(self, id: str, characteristic: AnyCharacteristic) -> bool:
        """Whether an object has a characteristic now."""
        slot = self._position.table.encoding.slot_of(characteristic)
        return super().has(id, characteristic) if slot is None else self._showing.slots(id)[slot] is not None

    def cells(self, id: str) -> Cells:
        """What an object shows, to be looked at cell by cell."""
        return SlotCells(self._position.table.encoding, self._showing.slots(id))

    def row(self, id: str) -> Row:
        """All that an object shows."""
        cells = self._position.table.encoding.cells(self._showing.slots(id))
        return Row(id, cells, self.frame(), self.abilities(id))

    def seen(self, id: str) -> Row:
        """All that an object shows, its cells read when they are asked for."""
        found = self._seen.get(id)
        if found is None:
            found = self._seen[id] = Row(id, self.cells(id), self.frame(), self.abilities(id))
        return found

    def abilities(self, id: str) -> tuple[Held, ...]:
        """The abilities that an object has now."""
        header = self._showing.header(id)
        if not self._position.outcome.gains:
            return header.held
        return with_gained(self._position, header, self.layers, self.timestamp)

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
            position, showing = self._position, self._showing
            ids = sorted(self.ids(), key=self.timestamp)
            made, frame = position.table, self.frame()
            rows = {
                id: Row(id, SlotCells(made.encoding, showing.base(id)), frame, showing.header(id).held) for id in ids
            }
            self._replayed = Replayed(position.table, position.outcome.order, self._lost(), [rows])
        return self._replayed

    @property
    def applications(self) -> tuple[Application, ...]:
        """What was applied, in order, each with what it read."""
        return self._again().applications()

    def applications_of(self, wanted: Callable[[Part], bool]) -> tuple[Application, ...]:
        """What was applied of the parts that are wanted, in order, each with what it read."""
        units = [unit for unit in self._position.outcome.order if wanted(unit.part)]
        if not units:
            return ()
        alone = [unit for _, unit in self._position.table.alone]
        if all(unit in alone for unit in units):
            return self._again().alone(units)
        return super().applications_of(wanted)

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
