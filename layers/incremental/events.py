"""Events: the moment after a delta. Each function takes a moment and gives another; the old one stays."""

from collections.abc import Iterator
from operator import itemgetter
from typing import Final

from attrs import evolve, frozen
from immutables import Map

from ludex.layers.cells import Held, check_value
from ludex.layers.deltas import Delta, Enter, Grant, Leave, Revoke, Set, apply_delta
from ludex.layers.errors import UnknownName
from ludex.layers.incremental.building import Building
from ludex.layers.incremental.component import Component, State
from ludex.layers.incremental.moment import (
    Change,
    Moment,
    Record,
    Records,
    full_row,
    move,
    settled,
    shifted,
    values,
    with_courses,
    with_source,
)
from ludex.layers.incremental.plan import Copied, Objects
from ludex.layers.incremental.program import Program
from ludex.layers.incremental.structure import Header, Plans, Structure
from ludex.layers.objects import Board, Object, passives_of
from ludex.layers.order import Layers
from ludex.layers.passives import Part
from ludex.layers.selectors import Base

NOTHING: Final = Program((), ())


@frozen(eq=False)
class Event:
    """What an event led to.

    Attributes:
        moment: The moment after it.
        planned: The parts whose place in the order, or whose operation, was worked out anew.
        folded: The object whose values were worked out at once.
    """

    moment: Moment
    planned: tuple[Part, ...]
    folded: str | None


# --- from scratch ------------------------------------------------------------------------------------


def begin(given: Board, layers: Layers) -> Moment:
    """The moment of a board, from scratch.

    Raises:
        DefinitionError: A passive makes no sense under the layers.
    """
    bearers = Map({found.id: found for found in given if any(passives_of(found))})
    building = Building(layers, given.frame(), bearers, given.objects.get, lambda: given)
    cells = {cell for found in given for cell in found.base}
    structure = building.build(sorted(cells, key=lambda cell: cell.name))
    records: Records = Map([(found.id, record_of(structure, found)) for found in given])
    moment = planned(structure, records, given.stamps, None)
    return evolve(moment, records=Map([(id, evaluated(moment, record)) for id, record in records.items()]))


def held_by(found: Object) -> tuple[Held, ...]:
    """An object's own abilities with their keys."""
    return tuple([Held((found.timestamp, 0, place), ability) for place, ability in enumerate(found.abilities)])


def record_of(structure: Structure, found: Object) -> Record:
    """The record of an object, its values not yet worked out."""
    header = Header(found, held_by(found))
    slots = structure.base_slots(found, header.held)
    shape = structure.shape(header, slots)
    return (header, slots, shape, structure.profile(shape, slots), slots, NOTHING)


def evaluated(moment: Moment, record: Record) -> Record:
    """A record with its values."""
    header, slots, shape, profile, _, _ = record
    program = moment.structure.program(profile, moment.plans)
    return (header, slots, shape, profile, values(moment.structure, header, slots, program), program)


def planned(structure: Structure, records: Records, stamps: "Map[int, str]", before: Moment | None) -> Moment:
    """The moment of some records under a structure, what stands in an earlier moment taken over.

    The records of sources, and those that the earlier moment does not have, must belong to the structure.
    """
    alone = tuple(structure.alone_op(each, records[each.parts[0].instance.source][3]) for each in structure.alone)
    active = 0
    for op in alone:
        if op is not None:
            active |= structure.matching.bit(op)
    known = {} if before is None else dict(zip(before.structure.grouped, before.objects, strict=True))
    plans = {} if before is None else dict(zip(before.structure.grouped, before.certified, strict=True))
    objects = tuple(known[each] if each in known else counted(structure, each, records) for each in structure.grouped)
    certified = tuple(
        plans[each] if each in plans else settled(each, seen, None)
        for each, seen in zip(structure.grouped, objects, strict=True)
    )
    courses = tuple(each.course for each in certified)
    return Moment(structure, records, stamps, objects, certified, Plans(alone, active, courses))


def counted(structure: Structure, component: Component, records: Records) -> Objects:
    """All objects as a component sees them."""
    seen = component.projection
    cells = [*seen.whole, *(cell for cell, _ in seen.some_members), *seen.presence]
    places = [structure.slots[cell.name] for cell in cells]
    key = itemgetter(*places) if places else (lambda slots: ())
    bearing = component.reads_abilities
    classes: dict[object, list[int]] = {}
    states: list[State] = []
    identities: dict[str, State] = {}
    for id, record in records.items():
        slots = record[1]
        if id in component.identities:
            identities[id] = component.state(full_row(structure, id, slots))
            continue
        look = (key(slots), slots[-1]) if bearing else key(slots)
        found = classes.get(look)
        if found is None:
            classes[look] = [1]
            states.append(component.state(full_row(structure, id, slots)))
        else:
            found[0] += 1
    counts: dict[State, int] = {}
    for state, (times,) in zip(states, classes.values(), strict=True):
        counts[state] = counts.get(state, 0) + times
    support = 0
    for state in (*counts, *identities.values()):
        support |= 1 << state
    ordered = tuple(identities[id] for id in component.identities)
    return Objects(ordered, Map(counts), support, bases(structure, component, records))


def bases(structure: Structure, component: Component, records: Records) -> Copied:
    """The bases of the objects that a component copies; nothing for one that is gone."""
    return tuple((id, base_of(structure, records[id]) if id in records else Base(Map())) for id in component.copied)


def base_of(structure: Structure, record: Record) -> Base:
    """What an object has before any ability applies."""
    return Base(object_of(structure, record).base, record[0].object.abilities)


def object_of(structure: Structure, record: Record) -> Object:
    """The object of a record, with its present base."""
    return evolve(record[0].object, base=full_row(structure, record[0].object.id, record[1]).cells)


def board_of(moment: Moment) -> Board:
    """The board of a moment."""
    structure = moment.structure
    return Board(Map({id: object_of(structure, record) for id, record in moment.records.items()}), moment.stamps)


# --- deltas --------------------------------------------------------------------------------------------


def happen(moment: Moment, delta: Delta) -> Event:
    """The moment after a delta.

    Raises:
        BoardError: The delta cannot be.
        UnknownName: No object has the identity.
        DefinitionError: A value is not of its characteristic's kind.
    """
    match delta:
        case Set():
            return set_value(moment, delta)
        case Enter(entering):
            return enter(moment, entering)
        case Leave(id):
            return leave(moment, id)
        case Grant() | Revoke():
            return change_abilities(moment, delta)


def set_value(moment: Moment, delta: Set) -> Event:
    """The moment after a base characteristic of an object has got another value."""
    id, characteristic, value = delta.id, delta.characteristic, delta.value
    structure = moment.structure
    record = moment.records.get(id)
    if record is None:
        raise UnknownName(id, moment.records.keys(), kind="object")
    slot = structure.slots.get(characteristic.name)
    known = None if slot is None else structure.characteristics[slot]
    if slot is None or (known is not characteristic and known != characteristic):
        return restarted(moment, delta)
    if value is not None and type(value) is not type(characteristic.zero):
        check_value(characteristic, value, f"object {id}")
    if record[2].home is not structure:
        record = moment.record(id)
    header, slots, shape, profile, _, _ = record
    old = slots[slot]
    if header.object.place and characteristic.name in structure.framing:
        return restarted(moment, delta)
    slots = (*slots[:slot], value, *slots[slot + 1 :])
    before, plans = profile, moment.plans
    touched: tuple[Part, ...] = ()
    objects, certified = moment.objects, moment.certified
    if (old is None) != (value is None):
        shape = structure.shape(header, slots)
        profile = structure.profile(shape, slots)
    elif slot in structure.is_read:
        profile = shape.profiles.get(structure.key(slots)) or structure.profile(shape, slots)
    if (profile is not before and (profile.states != before.states or id in structure.alone_of)) or (
        id in structure.copied
    ):
        change = Change(list(objects), list(certified), [])
        records = moment.records
        if id in structure.copied:
            records = records.set(id, (header, slots, shape, profile, slots, NOTHING))
            rebase(structure, change, id, records)
        move(moment, change, id, before.states, profile.states)
        plans = with_courses(with_source(structure, plans, id, profile), change.certified)
        touched = _touched(structure, moment.plans, plans, change)
        objects, certified = tuple(change.objects), tuple(change.certified)
    program = profile.program if profile.at is plans else structure.program(profile, plans)
    assert program is not None
    final = program.run(slots) if program.instructions is not None else values(structure, header, slots, program)
    records = moment.records.set(id, (header, slots, shape, profile, final, program))
    return Event(Moment(structure, records, moment.stamps, objects, certified, plans), touched, id)


def _touched(structure: Structure, before: Plans, after: Plans, change: Change) -> tuple[Part, ...]:
    alone = (
        tuple(
            each.parts[0]
            for each, was, becomes in zip(structure.alone, before.alone, after.alone, strict=True)
            if was is not becomes
        )
        if before.alone is not after.alone
        else ()
    )
    return alone + tuple(part for component in change.planned for part in component.parts)


def rebase(structure: Structure, change: Change, id: str, records: Records) -> None:
    """Let the components that copy an object see its base."""
    for place, component in enumerate(structure.grouped):
        if id in component.copied:
            seen = evolve(change.objects[place], bases=bases(structure, component, records))
            change.settle(place, component, seen)


def enter(moment: Moment, entering: Object) -> Event:
    """The moment after an object has entered."""
    Board(moment.records, moment.stamps).with_object(entering)  # type: ignore[arg-type]  # refuses what cannot be
    structure = moment.structure
    stamps = moment.stamps.set(entering.timestamp, entering.id)
    unknown = any(structure.slots.get(cell.name) is None for cell in entering.base)
    if entering.place or unknown:
        return restarted(moment, Enter(entering))
    if structure.all_named or entering.id in structure.named or any(passives_of(entering)):
        return restructured(moment, entering.id, entering, stamps)
    record = record_of(structure, entering)
    return _counted_anew(moment, entering.id, None, record, stamps)


def leave(moment: Moment, id: str) -> Event:
    """The moment after an object has left."""
    record = moment.record(id)
    stamps = moment.stamps.delete(record[0].object.timestamp)
    if record[0].object.place:
        return restarted(moment, Leave(id))
    if moment.structure.all_named or id in moment.structure.named:
        return restructured(moment, id, None, stamps)
    return _counted_anew(moment, id, record, None, stamps)


def change_abilities(moment: Moment, delta: Grant | Revoke) -> Event:
    """The moment after an object has got or lost an ability for good."""
    record = moment.record(delta.id)
    was = object_of(moment.structure, record)
    becomes = apply_delta(Board(Map({was.id: was})), delta)[was.id]
    if moment.structure.all_named or was.id in moment.structure.named or any(passives_of(becomes)):
        if was.place:
            return restarted(moment, delta)
        return restructured(moment, was.id, becomes, moment.stamps)
    return _counted_anew(moment, was.id, record, record_of(moment.structure, becomes), moment.stamps)


def _counted_anew(
    moment: Moment, id: str, before: Record | None, after: Record | None, stamps: "Map[int, str]"
) -> Event:
    """The moment after an object without passives came, went or changed what it bears."""
    structure = moment.structure
    change = Change(list(moment.objects), list(moment.certified), [])
    states = None if before is None else before[3].states, None if after is None else after[3].states
    move(moment, change, id, *states)
    plans = with_courses(moment.plans, change.certified)
    touched = _touched(structure, moment.plans, plans, change)
    made = Moment(structure, moment.records, stamps, tuple(change.objects), tuple(change.certified), plans)
    if after is None:
        made.records = made.records.delete(id)
    else:
        made.records = made.records.set(id, evaluated(made, after))
    return Event(made, touched, None if after is None else id)


def restructured(moment: Moment, id: str, becomes: Object | None, stamps: "Map[int, str]") -> Event:
    """The moment after abilities came or went with an object, or changed on it."""
    before = moment.structure
    old = moment.records.get(id)
    records = moment.records if old is None else moment.records.delete(id)
    bearers = before.bearers.delete(id) if id in before.bearers else before.bearers
    if becomes is not None and any(passives_of(becomes)):
        bearers = bearers.set(id, becomes)

    def find(other: str) -> Object | None:
        if other == id:
            return becomes
        record = records.get(other)
        return None if record is None else record[0].object

    def every() -> Iterator[Object]:
        yield from (record[0].object for record in records.values())
        if becomes is not None:
            yield becomes

    building = Building(before.layers, before.frame, bearers, find, every, before)
    structure = building.build(before.characteristics)
    if structure.characteristics != before.characteristics:
        return Event(_begun(moment, records, becomes, stamps), (), None)
    for other in structure.named:
        if other in records:
            records = records.set(other, rehomed(structure, records[other]))
    if becomes is not None:
        records = records.set(id, record_of(structure, becomes))
    carried = _carried(moment, structure, id, old, None if becomes is None else records[id])
    made = planned(structure, records, stamps, carried)
    if becomes is not None:
        made.records = made.records.set(id, evaluated(made, made.records[id]))
    old_parts = frozenset(part for each in (*before.alone, *before.grouped) for part in each.parts)
    fresh = tuple(
        part
        for each in (*structure.alone, *structure.grouped)
        for part in each.parts
        if part not in old_parts or (each in structure.grouped and each not in before.grouped)
    )
    return Event(made, fresh, id if becomes is not None else None)


def rehomed(structure: Structure, record: Record) -> Record:
    """A record with shape and profile of a structure; its values are worked out when they are asked for."""
    header, slots, _, _, final, program = record
    shape = structure.shape(header, slots)
    return (header, slots, shape, structure.profile(shape, slots), final, program)


def _carried(moment: Moment, structure: Structure, id: str, old: Record | None, new: Record | None) -> Moment:
    """The earlier moment with the components that stay, the object that came, went or changed counted in."""
    change = Change(list(moment.objects), list(moment.certified), [])
    before = {} if old is None else dict(zip(moment.structure.grouped, moment.record(id)[3].states, strict=True))
    after = {} if new is None else dict(zip(structure.grouped, new[3].states, strict=True))
    for place, component in enumerate(moment.structure.grouped):
        if component not in structure.grouped:
            continue
        was, becomes = before.get(component), after.get(component)
        if was != becomes:
            change.settle(place, component, shifted(change.objects[place], component.identities.get(id), was, becomes))
    return evolve(moment, objects=tuple(change.objects), certified=tuple(change.certified))


def restarted(moment: Moment, delta: Delta) -> Event:
    """The moment after an event that changes what everything hangs on: evaluated from scratch."""
    made = begin(apply_delta(board_of(moment), delta), moment.structure.layers)
    every = (*made.structure.alone, *made.structure.grouped)
    return Event(made, tuple(part for each in every for part in each.parts), None)


def _begun(moment: Moment, records: Records, becomes: Object | None, stamps: "Map[int, str]") -> Moment:
    objects = {id: object_of(moment.structure, record) for id, record in records.items()}
    if becomes is not None:
        objects[becomes.id] = becomes
    return begin(Board(Map(objects), stamps), moment.structure.layers)
