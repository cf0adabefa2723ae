"""The census: all objects of a board as one component sees them, counted by how they look."""

from collections import Counter as Counted
from collections.abc import Iterable, Mapping
from itertools import repeat
from operator import itemgetter
from typing import TypeAlias, cast

from attrs import evolve
from immutables import Map

from ludex.layers.cells import Cells, Frame, Held, Row
from ludex.layers.incremental.columns import Shown, Slots, Trail, sought
from ludex.layers.incremental.component import Component
from ludex.layers.incremental.looks import Profile, Shape
from ludex.layers.incremental.members import State
from ludex.layers.incremental.plan import Copied, Objects
from ludex.layers.incremental.program import Program
from ludex.layers.incremental.structure import Header, Structure
from ludex.layers.objects import Object
from ludex.layers.selection import Base

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


def counted(structure: Structure, component: Component, trail: Trail, records: Records) -> Objects:
    """All objects as a component sees them."""
    identities = {
        id: component.state(full_row(structure, id, records[id][1])) for id in component.identities if id in records
    }
    found = None
    if not component.reads_abilities:
        found = trail.columns.looks(trail, records, structure.slots, component.projection, identities)
    by_look: Mapping[tuple[object, ...], int]
    if found is None:
        by_look = walked(structure, component, records)
    else:
        by_look = {(*look, ()): times for look, times in found.items()}
    counts: dict[State, int] = {}
    for (*kept, held), times in by_look.items():
        state = component.state_of("", cast(Shown, tuple(kept)), cast("tuple[Held, ...]", held))
        counts[state] = counts.get(state, 0) + times
    return objects_of(structure, component, records, identities, counts)


def walked(structure: Structure, component: Component, records: Records) -> dict[tuple[object, ...], int]:
    """How many objects look how to a component, those that it tells apart left out, found by a walk over all.

    The abilities of an object, where they are read, come last.
    """
    slots = [record[1] for id, record in records.items() if id not in component.identities]
    columns: list[Iterable[object]] = []
    for cell, showing, members in sought(component.projection):
        found = [*map(itemgetter(structure.slots[cell.name]), slots)]
        kept = {shown: showing.kept(shown, cell.zero, members) for shown in {*found}}
        columns.append(map(kept.__getitem__, found))
    if component.reads_abilities:
        columns.append(map(itemgetter(-1), slots))
    else:
        columns.append(repeat((), len(slots)))
    return Counted(zip(*columns, strict=True))


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
