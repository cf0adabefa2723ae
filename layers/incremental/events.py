"""Events: the moment after a delta. Each function takes a moment and gives another; the old one stays."""

from attrs import evolve
from immutables import Map

from ludex.layers.cells import check_value
from ludex.layers.deltas import Delta, Enter, Grant, Leave, Revoke, Set, apply_delta
from ludex.layers.errors import UnknownName
from ludex.layers.incremental.beginning import NOTHING, Event, evaluated, record_of
from ludex.layers.incremental.census import Record, Records, bases, object_of
from ludex.layers.incremental.moment import Change, Moment, changed, touched, values
from ludex.layers.incremental.restructuring import reframed, renewed, restarted, restructured
from ludex.layers.incremental.structure import Structure
from ludex.layers.objects import Board, Object, passives_of


def happen(moment: Moment, delta: Delta) -> Event:
    """The moment after a delta.

    Raises:
        BoardError: The delta cannot be.
        UnknownName: No object has the identity.
        DefinitionError: A value is not of its characteristic's kind.
    """
    event = _event(moment, delta)
    if moment.places is not None and not _concerns_places(moment, delta):
        event.moment.places = moment.places
    return event


def _event(moment: Moment, delta: Delta) -> Event:
    match delta:
        case Set():
            return set_value(moment, delta)
        case Enter(entering):
            return enter(moment, entering)
        case Leave(id):
            return leave(moment, id)
        case Grant() | Revoke():
            return change_abilities(moment, delta)


def _concerns_places(moment: Moment, delta: Delta) -> bool:
    if isinstance(delta, Enter):
        return delta.object.place
    return delta.id in moment.structure.frame


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
    if record[2].home is not structure.looks:
        record = moment.record(id)
    header, slots, shape, profile, _, _ = record
    old = slots[slot]
    if header.object.place and characteristic.name in structure.framing:
        return reframed(moment, delta)
    slots = (*slots[:slot], value, *slots[slot + 1 :])
    before = profile
    if (old is None) != (value is None):
        shape = structure.shape(header, slots)
        profile = structure.profile(shape, slots)
    elif slot in structure.is_read:
        profile = shape.profiles.get(structure.key(slots)) or structure.profile(shape, slots)
    if profile is not before or id in structure.copied:
        change, records = Change.of(moment, id), moment.records
        if id in structure.copied or id in structure.alone_of:
            records = records.set(id, (header, slots, shape, profile, slots, NOTHING))
        if id in structure.copied:
            rebase(structure, change, id, records)
        change.move(id, before, profile)
        if id in structure.alone_of:
            change.stir_source(id, profile, records)
        plans = change.plans(lambda other: profile if other == id else moment.record(other)[3])
        made = structure.program(profile, plans)
        final = values(structure, header, slots, made)
        fresh = records.set(id, (header, slots, shape, profile, final, made))
        after = changed(change, fresh, moment.stamps, plans)
        return Event(renewed(after) if change.full else after, touched(change), id)
    program = profile.program if profile.at is moment.plans else structure.program(profile, moment.plans)
    assert program is not None
    final = program.run(slots) if program.instructions is not None else values(structure, header, slots, program)
    fresh = moment.records.set(id, (header, slots, shape, profile, final, program))
    return Event(
        Moment(
            structure,
            fresh,
            moment.stamps,
            moment.objects,
            moment.certified,
            moment.counters,
            moment.counting,
            moment.plans,
            moment.trail.then(id),
        ),
        (),
        id,
    )


def rebase(structure: Structure, change: Change, id: str, records: Records) -> None:
    """Let the components that copy an object see its base."""
    for place, component in enumerate(structure.grouped):
        if id in component.copied:
            seen = evolve(change.objects[place], bases=bases(structure, component, records))
            change.settle(place, component, seen)


def enter(moment: Moment, entering: Object) -> Event:
    """The moment after an object has entered."""
    if entering.id in moment.records or entering.timestamp in moment.stamps:
        Board(moment.records, moment.stamps).with_object(entering)  # type: ignore[arg-type]  # refuses it
    structure = moment.structure
    stamps = moment.stamps.set(entering.timestamp, entering.id)
    if entering.place or not structure.has_slots_for(entering):
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
    change = Change.of(moment, id)
    change.move(id, None if before is None else before[3], None if after is None else after[3])
    plans = change.plans(lambda other: moment.record(other)[3])
    made = changed(change, moment.records, stamps, plans)
    if after is None:
        made.records = made.records.delete(id)
    else:
        made.records = made.records.set(id, evaluated(made, after))
    return Event(made, touched(change), None if after is None else id)
