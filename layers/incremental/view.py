"""The incremental view: after an event it works out anew only what the event can have changed.

A view is a moment, and what led to it. All of it is immutable or a pure cache, so that a fork is a reference.
"""

from collections.abc import Collection, Iterator
from typing import cast

from attrs import evolve

from ludex.layers.cells import AnyCharacteristic, Cells, Characteristic, Frame, Held, Row, T
from ludex.layers.deltas import Delta
from ludex.layers.dependency import Edges
from ludex.layers.incremental.beginning import Event, begin, board_of, whole
from ludex.layers.incremental.census import Record, full_row, object_of
from ludex.layers.incremental.events import happen
from ludex.layers.incremental.explain import edges_of, exact_operation
from ludex.layers.incremental.members import State
from ludex.layers.objects import Board, Object
from ludex.layers.order import Continuing, Layers
from ludex.layers.passives import Ability, Part
from ludex.layers.semantics import Witness, apply, stamped
from ludex.layers.slot_cells import SlotCells
from ludex.layers.view import Application, View, Work


class IncrementalView(View):
    """A view by the incremental evaluator. Get one from `Resolver.start`."""

    _board: Board | None = None
    _order: tuple[tuple[Part, int, int], ...] | None = None
    _applications: tuple[Application, ...] | None = None
    _edges: dict[int, Edges] | None = None
    _first: dict[int, dict[State, tuple[int, str]]] | None = None

    def __init__(self, event: Event) -> None:
        """The view after an event."""
        self._moment = event.moment
        self._event = event

    @classmethod
    def of(cls, board: Board, layers: Layers) -> "IncrementalView":
        """The view of a board, from scratch."""
        return cls(whole(begin(board, layers)))

    @property
    def board(self) -> Board:
        """What was there before any ability applied."""
        if self._board is None:
            self._board = board_of(self._moment)
        return self._board

    @property
    def layers(self) -> Layers:
        """The order policy."""
        return self._moment.structure.layers

    @property
    def work(self) -> Work:
        """What the last event led to."""
        event = self._event
        folded = self._moment.records.keys() if event.anew else () if event.folded is None else (event.folded,)
        return Work("incremental", frozenset(event.planned), frozenset(folded))

    def after(self, *deltas: Delta) -> "IncrementalView":
        """The view after some changes."""
        if len(deltas) == 1:
            return IncrementalView(happen(self._moment, deltas[0]))
        event = Event(self._moment, (), None)
        for delta in deltas:
            event = happen(event.moment, delta)
        return IncrementalView(event)

    def printed(self, id: str) -> Object:
        """An object as it is before any ability applies."""
        return object_of(self._moment.structure, self._moment.record(id))

    def timestamp(self, id: str) -> int:
        """When an object entered its zone."""
        return self._record(id)[0].object.timestamp

    def base(self, id: str, characteristic: Characteristic[T]) -> T:
        """What a characteristic of an object is before any ability applies."""
        moment = self._moment
        slot = moment.structure.slot_of(characteristic)  # pyright: ignore[reportArgumentType]  # T is one of three
        if slot is None:
            return self.printed(id).read(characteristic)
        found = moment.record(id)[1][slot]
        return characteristic.zero if found is None else found  # type: ignore[return-value]

    def bare(self, id: str) -> tuple[Cells, tuple[Ability, ...], bool]:
        """What makes an object before any ability applies."""
        record = self._moment.record(id)
        found = record[0].object
        return full_row(self._moment.structure, id, record[1]).cells, found.abilities, found.place

    def frame(self) -> Frame:
        """The base cells of the places."""
        return self._moment.frame()

    def ids(self) -> Collection[str]:
        """The identities of all objects."""
        return self._moment.records.keys()

    def __contains__(self, id: object) -> bool:
        """Whether an object has the identity."""
        return id in self._moment.records

    def row(self, id: str) -> Row:
        """All that an object shows."""
        return self._moment.row(id)

    def value(self, id: str, characteristic: Characteristic[T]) -> T:
        """What a characteristic of an object is now."""
        moment = self._moment
        structure = moment.structure
        slot = structure.slots.get(characteristic.name)
        if slot is None or structure.characteristics[slot] is not characteristic:
            slot = structure.slot_of(characteristic)  # pyright: ignore[reportArgumentType]  # T is one of three
            if slot is None:
                return characteristic.of(self.row(id))
        found = self._record(id)[4][slot]
        return characteristic.zero if found is None else found  # type: ignore[return-value]

    def has(self, id: str, characteristic: AnyCharacteristic) -> bool:
        """Whether an object has a characteristic now."""
        slot = self._moment.structure.slot_of(characteristic)
        return super().has(id, characteristic) if slot is None else self._record(id)[4][slot] is not None

    def cells(self, id: str) -> Cells:
        """What an object shows, to be looked at cell by cell."""
        return SlotCells(self._moment.structure, self._record(id)[4])

    def _record(self, id: str) -> Record:
        """The record of an object, brought up to date; what is looked for most of all."""
        moment = self._moment
        found = moment.records.get(id)
        if found is not None:
            profile = found[3]
            if found[2].home is moment.structure.looks and profile.at is moment.plans and profile.program is found[5]:
                return found
        return moment.record(id)

    def abilities(self, id: str) -> tuple[Held, ...]:
        """The abilities that an object has now."""
        return cast("tuple[Held, ...]", self._record(id)[4][-1])

    # --- order and reasons ---------------------------------------------------------------------------

    def _places(self) -> tuple[tuple[Part, int, int], ...]:
        """The order: each part with the place of its component and its place therein; -1 and its own if alone."""
        if self._order is None:
            plans = self._moment.plans
            entries = [
                ((op.member.part.key, 0), op.member.part, -1, place)
                for place, op in enumerate(plans.alone)
                if op is not None
            ]
            for place, course in enumerate(plans.courses):
                entries += [
                    (position, op.member.part, place, at)
                    for at, (position, op) in enumerate(zip(course.positions, course.ops, strict=True))
                ]
            entries.sort(key=lambda entry: entry[0])
            self._order = tuple(entry[1:] for entry in entries)
        return self._order

    @property
    def order(self) -> tuple[Part, ...]:
        """The parts in the order in which they applied."""
        return tuple(part for part, _, _ in self._places())

    @property
    def applications(self) -> tuple[Application, ...]:
        """What was applied, in order, each with what it read."""
        if self._applications is None:
            self._applications = tuple(self._replayed())
        return self._applications

    def _replayed(self) -> Iterator[Application]:
        """The applications, with all that each source showed at the time."""
        moment = self._moment
        structure = moment.structure
        frame = moment.frame()
        sources = {id: full_row(structure, id, moment.records[id][1], frame) for id in structure.bearers}
        stamps = {id: bearer.timestamp for id, bearer in structure.bearers.items()}
        if structure.all_named:
            sources = {id: full_row(structure, id, record[1], frame) for id, record in moment.records.items()}
            stamps = {id: record[0].object.timestamp for id, record in moment.records.items()}
        stamp = stamped(self.layers.policy.gained_stamp, stamps.__getitem__)
        marking = self.layers.continuing is Continuing.SAME_TARGETS
        for part, place, at in self._places():
            found = (
                moment.alone_operation(at)
                if place < 0
                else exact_operation(moment.certified[place], moment.objects[place], at)
            )
            source = sources[part.instance.source]
            done = evolve(found, scope=evolve(found.scope, source=source))
            yield Application(part, done)
            sources = {id: apply(done, row, stamp, marking=marking and part.first) for id, row in sources.items()}

    @property
    def lost(self) -> tuple[Part, ...]:
        """The parts that were taken away before their turn, or gained after their layer had passed, by key."""
        moment = self._moment
        gone = [member.part for course in moment.plans.courses for member in course.lost]
        for component, op in zip(moment.structure.alone, moment.plans.alone, strict=True):
            gone += component.parts if op is None else ()
        return tuple(sorted(gone, key=lambda part: part.key))

    def edges_at(self, position: int) -> Edges:
        """Who depended directly on whom just before the application at a position."""
        if self._edges is None:
            self._edges = {}
        if position not in self._edges:
            self._edges[position] = self._edges_at(position)
        return self._edges[position]

    def _edges_at(self, position: int) -> Edges:
        moment = self._moment
        found: dict[tuple[Part, Part], Witness] = {}
        applied = [0] * len(moment.plans.courses)
        for _, place, _ in self._places()[:position]:
            if place >= 0:
                applied[place] += 1
        layer = self._places()[position][0].layer
        for place, (certified, objects) in enumerate(zip(moment.certified, moment.objects, strict=True)):
            if applied[place] < len(certified.steps):
                found.update(edges_of(certified, objects, applied[place], self._oldest(place), layer))
        return found

    def _oldest(self, place: int) -> dict[State, tuple[int, str]]:
        """For each state in which objects start in a component, the oldest such object."""
        if self._first is None:
            self._first = {}
        known = self._first.get(place)
        if known is None:
            moment, known = self._moment, {}
            for id in moment.records:
                record = moment.record(id)
                state, stamp = record[3].states[place], record[0].object.timestamp
                if state not in known or (stamp, id) < known[state]:
                    known[state] = (stamp, id)
            self._first[place] = known
        return known
