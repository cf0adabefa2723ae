"""The census: all objects of a board as one component sees them, counted by how they look."""

from collections import Counter as Counted
from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter
from typing import TypeAlias, cast

from attrs import evolve
from immutables import Map

from ludex.layers.cells import AnyCharacteristic, Cells, Frame, Held, Row, Value
from ludex.layers.incremental.component import Component
from ludex.layers.incremental.looks import Profile, Shape
from ludex.layers.incremental.members import State
from ludex.layers.incremental.plan import Copied, Objects
from ludex.layers.incremental.program import Program
from ludex.layers.incremental.structure import Header, Structure
from ludex.layers.objects import Object
from ludex.layers.selection import Base

Slots: TypeAlias = tuple[object, ...]
Record: TypeAlias = tuple[Header, Slots, Shape, Profile, Slots, Program]
Records: TypeAlias = "Map[str, Record]"


def objects_of(
    structure: Structure,
    component: Component,
    records: Records,
    identities: Mapping[str, State],
    counts: Mapping[State, int],
) -> Objects:
    """The objects of a component, from the states of those that keep their identity and the numbers of the others."""
    support = 0
    for state in (*counts, *identities.values()):
        support |= 1 << state
    ordered = tuple(identities[id] for id in component.identities)
    return Objects(ordered, Map(counts), support, bases(structure, component, records))


def counted(structure: Structure, component: Component, records: Records) -> Objects:
    """All objects as a component sees them."""
    seen = component.projection
    whole = [structure.slots[cell.name] for cell in seen.whole]
    asked = [(structure.slots[cell.name], members) for cell, members in seen.some_members]
    present = [structure.slots[cell.name] for cell in seen.presence]
    slots = [record[1] for record in records.values()]
    columns: list[Iterable[object]] = [map(itemgetter(slot), slots) for slot in (*whole, *present)]
    for slot, members in asked:
        shown = {*map(itemgetter(slot), slots)}
        kept = {each: each & members if isinstance(each, frozenset) else None for each in shown}
        columns.append(map(kept.__getitem__, map(itemgetter(slot), slots)))
    if component.reads_abilities:
        columns.append(map(itemgetter(-1), slots))
    nothing: tuple[object, ...] = ()
    looks = Counted(zip(*columns, strict=True)) if columns else {nothing: len(slots)}
    counts: dict[State, int] = {}
    for look, times in looks.items():
        values = look[: len(whole)], look[len(whole) + len(present) :], look[len(whole) : len(whole) + len(present)]
        held = cast("tuple[Held, ...]", [*look][-1]) if component.reads_abilities else ()
        ordered = [*values[0], *values[1][: len(asked)], *values[2]]
        state = component.state_of("", seen.of_values(cast("list[Value | None]", ordered)), held)
        counts[state] = counts.get(state, 0) + times
    told_apart = {id: full_row(structure, id, records[id][1]) for id in component.identities if id in records}
    for row in told_apart.values():
        counts[component.state_of("", seen.of(row.cells), row.abilities)] -= 1
    identities = {id: component.state(row) for id, row in told_apart.items()}
    return objects_of(structure, component, records, identities, {state: n for state, n in counts.items() if n})


def recounted(
    structure: Structure,
    component: Component,
    former: Component,
    objects: Objects,
    id: str,
    old: Record | None,
    records: Records,
) -> Objects:
    """All objects as a component sees them, from one that saw as much before an object came, went or changed."""
    counts: dict[State, int] = {}

    def add(state: State, times: int) -> None:
        counts[state] = counts.get(state, 0) + times

    gone = None
    if old is not None and id not in former.identities:
        gone = former.state(full_row(structure, id, old[1]))
    for state, times in objects.counts.items():
        row = former.rows[state]
        add(component.state_of("", component.projection.of(row.cells), row.abilities), times - (state == gone))
    for other in {*former.identities, id} - component.identities.keys():
        if other in records:
            add(component.state(full_row(structure, other, records[other][1])), 1)
    identities = {
        other: component.state(full_row(structure, other, records[other][1]))
        for other in component.identities
        if other in records
    }
    return objects_of(structure, component, records, identities, {state: n for state, n in counts.items() if n})


def bases(structure: Structure, component: Component, records: Records) -> Copied:
    """The bases of the objects that a component copies; nothing for one that is gone."""
    return tuple((id, base_of(structure, records[id]) if id in records else Base(Map())) for id in component.copied)


def base_of(structure: Structure, record: Record) -> Base:
    """What an object has before any ability applies."""
    return Base(object_of(structure, record).base, record[0].object.abilities)


def object_of(structure: Structure, record: Record) -> Object:
    """The object of a record, with its present base."""
    return evolve(record[0].object, base=full_row(structure, record[0].object.id, record[1]).cells)


def full_row(structure: Structure, id: str, slots: Slots, frame: Frame | None = None) -> Row:
    """What an object shows, from its slots."""
    cells = {cell: shown for cell, shown in zip(structure.characteristics, slots, strict=False) if shown is not None}
    seen = structure.frame if frame is None else frame
    return Row(id, cast(Cells, cells), seen, cast("tuple[Held, ...]", slots[-1]))


class SlotCells(Mapping[AnyCharacteristic, Value]):
    """What an object shows, each cell read from its slot when it is asked for."""

    __slots__ = ("_slots", "_structure")

    def __init__(self, structure: Structure, slots: Slots) -> None:
        """The cells of some slots."""
        self._structure, self._slots = structure, slots

    def get(self, cell: AnyCharacteristic, default: Value | None = None) -> Value | None:  # type: ignore[override]
        """The value; the default where the object has no such characteristic."""
        structure = self._structure
        slot = structure.slots.get(cell.name)
        if slot is None:
            return default
        known = structure.characteristics[slot]
        if known is not cell and known != cell:
            return default
        shown = self._slots[slot]
        return default if shown is None else shown  # type: ignore[return-value]  # each slot holds what its cell takes

    def __getitem__(self, cell: AnyCharacteristic) -> Value:
        shown = self.get(cell)
        if shown is None:
            raise KeyError(cell)
        return shown

    def __contains__(self, cell: object) -> bool:
        return self.get(cast(AnyCharacteristic, cell)) is not None

    def __iter__(self) -> Iterator[AnyCharacteristic]:
        shown = zip(self._structure.characteristics, self._slots, strict=False)
        return iter([cell for cell, value in shown if value is not None])

    def __len__(self) -> int:
        return sum(1 for _ in self)
