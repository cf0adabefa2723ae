"""The view of a small board. Values and order are there at once; edges and reasons are worked out when asked for."""

from collections.abc import Callable, Collection, Sequence
from typing import cast

from attrs import evolve
from immutables import Map

from ludex.layers.cells import AnyCharacteristic, Cells, Characteristic, Frame, Held, Row, T, Value
from ludex.layers.deltas import Delta, Enter, Grant, Leave, Revoke, Set, apply_delta
from ludex.layers.dependency import Edges
from ludex.layers.errors import UnknownName
from ludex.layers.incremental.census import SlotCells
from ludex.layers.incremental.structure import Header
from ludex.layers.incremental.view import IncrementalView
from ludex.layers.objects import Board, Object
from ludex.layers.order import Layers
from ludex.layers.passives import Ability, Part
from ludex.layers.semantics import stamped
from ludex.layers.sliced.amending import amended
from ludex.layers.sliced.layout import NotSliced
from ludex.layers.sliced.position import Position, after, begin, entered, is_taken, left
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
        found, id = None, delta.object.id if isinstance(delta, Enter) else delta.id
        match delta:
            case Set():
                found = after(self._position, delta)
            case Enter(entering):
                if is_taken(self._position, entering):
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
        view = SlicedView(found, id)
        if found.outcome is self._position.outcome:
            # what applies to others is the same, so they show the same
            view._shown = self._shown.copy()
            view._shown.pop(id, None)
        if self._frame is not None and id not in self._frame and not (isinstance(delta, Enter) and delta.object.place):
            view._frame = self._frame
        return view

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
        return self._position.places.keys()

    def __contains__(self, id: object) -> bool:
        """Whether an object has the identity."""
        return id in self._position.places

    def printed(self, id: str) -> Object:
        """An object as it is before any ability applies."""
        return evolve(self._header(id).object, base=self._cells(self._base(id)))

    def timestamp(self, id: str) -> int:
        """When an object entered its zone."""
        position = self._position
        place = position.places.get(id)
        header = None if place is None else position.headers[place]
        return (self._header(id) if header is None else header).object.timestamp

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
        return Map([(cell, cast("Value", shown)) for cell, shown in named if shown is not None])

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
                return characteristic.of(Row(id, self.cells(id), self.frame(), self.abilities(id)))
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
        return Row(id, self._cells(self._slots(id)), self.frame(), self.abilities(id))

    def abilities(self, id: str) -> tuple[Held, ...]:
        """The abilities that an object has now."""
        position = self._position
        place = position.places.get(id)
        header = None if place is None else position.headers[place]
        if header is None:
            return self._header(id).held
        return self._with_gained(header) if position.outcome.gains else header.held

    def _with_gained(self, header: Header) -> tuple[Held, ...]:
        id, position = header.object.id, self._position
        here, outcome = 1 << position.places[id], position.outcome
        stamp = stamped(self.layers.policy.gained_stamp, self.timestamp)
        found = list(header.held)
        for at, part, nth, ability in outcome.gains:
            if outcome.targets[at] & here:
                granter = part.instance.key
                gained, bearer = stamp(granter, id)
                found.append(Held((gained, 1, granter, nth, bearer), ability))
        return tuple(found)

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
            made, frame = position.table, self.frame()
            rows = {id: Row(id, SlotCells(made, self._base(id)), frame, self._header(id).held) for id in ids}
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
