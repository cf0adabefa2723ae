"""Events: the moment after a delta. Each function takes a moment and gives another; the old one stays."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from attrs import define, evolve
from immutables import Map

from ludex.layers.cells import Held, check_value
from ludex.layers.deltas import Delta, Enter, Grant, Leave, Revoke, Set, apply_delta
from ludex.layers.errors import UnknownName
from ludex.layers.incremental.building import Building
from ludex.layers.incremental.census import Record, Records, bases, counted, object_of, objects_of, recounted
from ludex.layers.incremental.component import Component, State
from ludex.layers.incremental.looks import Plans
from ludex.layers.incremental.moment import Change, Counter, Moment, profile_of, profiles, settled, shifted, values
from ludex.layers.incremental.plan import Objects, Plan, Shift
from ludex.layers.incremental.program import Program
from ludex.layers.incremental.structure import Header, Structure
from ludex.layers.objects import Board, Object, passives_of
from ludex.layers.order import Layers
from ludex.layers.passives import Part

NOTHING: Final = Program((), ())


@define(eq=False)
class Event:
    """What an event led to.

    Attributes:
        moment: The moment after it.
        planned: The parts whose place in the order, or whose operation, was worked out anew.
        folded: The object whose values were worked out at once.
        anew: Whether everything was worked out.
    """

    moment: Moment
    planned: tuple[Part, ...]
    folded: str | None
    anew: bool = False


# --- from scratch ------------------------------------------------------------------------------------


def begin(given: Board, layers: Layers) -> Moment:
    """The moment of a board, from scratch.

    Raises:
        DefinitionError: A passive makes no sense under the layers.
    """
    with unhindered():
        return _begin(given, layers)


@contextmanager
def unhindered() -> Iterator[None]:
    """Keep the collector of cycles from walking over what is being built, which is large and has no cycles."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _begin(given: Board, layers: Layers) -> Moment:
    bearers = Map({found.id: found for found in given if any(passives_of(found))})
    building = Building(layers, given.frame(), bearers, given.objects.get, lambda: given)
    cells = {cell for found in given for cell in found.base}
    structure = building.build(sorted(cells, key=lambda cell: cell.name))
    records: Records = Map([(found.id, record_of(structure, found)) for found in given])
    moment = planned(structure, records, given.stamps)
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


def planned(structure: Structure, records: Records, stamps: "Map[int, str]") -> Moment:
    """The moment of some records, from scratch; all of them must belong to the structure."""
    seen = list(profiles(structure, records))
    objects = []
    for place, component in enumerate(structure.grouped):
        counts: dict[State, int] = {}
        identities: dict[str, State] = {}
        for profile, times in seen:
            state = profile.states[place]
            if profile.shape.id in component.identities:
                identities[profile.shape.id] = state
            else:
                counts[state] = counts.get(state, 0) + times
        objects.append(objects_of(structure, component, records, identities, counts))
    certified = [settled(each, known, None) for each, known in zip(structure.grouped, objects, strict=True)]
    none = Plans(tuple(None for _ in structure.alone), 0, ())
    empty = Moment(structure, records, stamps, (), (), Map(), 0, none)
    change = Change(empty, structure, objects, certified, Map(), 0)
    counting = {}
    for place, component in enumerate(structure.alone):
        change.stirred[place] = None
        if component.members[0].tallies:
            counting[place] = structure.source_state(component, records[component.parts[0].instance.source][3])
    change.count_all(counting, seen)
    plans = change.plans(lambda id: records[id][3])
    made = tuple(change.objects), tuple(certified)
    return Moment(structure, records, stamps, *made, change.counters, change.counting, plans)


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
    if record[2].home is not structure.looks:
        record = moment.record(id)
    header, slots, shape, profile, _, _ = record
    old = slots[slot]
    if header.object.place and characteristic.name in structure.framing:
        return restarted(moment, delta)
    slots = (*slots[:slot], value, *slots[slot + 1 :])
    before = profile
    if (old is None) != (value is None):
        shape = structure.shape(header, slots)
        profile = structure.profile(shape, slots)
    elif slot in structure.is_read:
        profile = shape.profiles.get(structure.key(slots)) or structure.profile(shape, slots)
    if profile is not before or id in structure.copied:
        records = moment.records.set(id, (header, slots, shape, profile, slots, NOTHING))
        change = Change.of(moment)
        if id in structure.copied:
            rebase(structure, change, id, records)
        change.move(id, before, profile)
        if id in structure.alone_of:
            change.stir_source(id, profile, records)
        plans = change.plans(lambda other: profile if other == id else moment.record(other)[3])
        made = structure.program(profile, plans)
        final = values(structure, header, slots, made)
        fresh = records.set(id, (header, slots, shape, profile, final, made))
        return Event(changed(change, fresh, moment.stamps, plans), touched(change), id)
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
        ),
        (),
        id,
    )


def changed(change: Change, records: Records, stamps: "Map[int, str]", plans: Plans) -> Moment:
    """The moment that a change leads to."""
    seen = tuple(change.objects), tuple(change.certified)
    return Moment(change.structure, records, stamps, *seen, change.counters, change.counting, plans)


def touched(change: Change) -> tuple[Part, ...]:
    """The parts whose place in the order, or whose operation, is another one."""
    return tuple([part for component in change.planned for part in component.parts])


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
    change = Change.of(moment)
    change.move(id, None if before is None else before[3], None if after is None else after[3])
    plans = change.plans(lambda other: moment.record(other)[3])
    made = changed(change, moment.records, stamps, plans)
    if after is None:
        made.records = made.records.delete(id)
    else:
        made.records = made.records.set(id, evaluated(made, after))
    return Event(made, touched(change), None if after is None else id)


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

    structure = Building(before.layers, before.frame, bearers, find, every).amend(before, id)
    if structure.characteristics != before.characteristics:
        return _begun(moment, records, becomes, stamps)
    for other in structure.named ^ before.named:
        if other in records:
            records = records.set(other, rehomed(structure, records[other]))
    if becomes is not None:
        records = records.set(id, record_of(structure, becomes))
    made, change = _carried(moment, structure, id, old, records, stamps)
    if becomes is not None:
        made.records = made.records.set(id, evaluated(made, made.records[id]))
    return Event(made, touched(change), id if becomes is not None else None)


def rehomed(structure: Structure, record: Record) -> Record:
    """A record with shape and profile of a structure; its values are worked out when they are asked for."""
    header, slots, _, _, final, program = record
    shape = structure.shape(header, slots)
    return (header, slots, shape, structure.profile(shape, slots), final, program)


def _carried(
    moment: Moment, structure: Structure, id: str, old: Record | None, records: Records, stamps: "Map[int, str]"
) -> tuple[Moment, Change]:
    """The moment under another structure: components that stay see the object that came, went or changed."""
    former = moment.structure
    grouped = {component: place for place, component in enumerate(former.grouped)}
    new = records.get(id)
    was = {} if old is None else dict(zip(former.grouped, moment.record(id)[3].states, strict=True))
    becomes = {} if new is None else dict(zip(structure.grouped, new[3].states, strict=True))
    objects: list[Objects] = []
    certified: list[Plan] = []
    planned: list[Component] = []
    for component in structure.grouped:
        if component in grouped:
            known, plan = moment.objects[grouped[component]], moment.certified[grouped[component]]
            states = was.get(component), becomes.get(component)
            shift = None
            if states[0] != states[1]:
                shift = Shift(known, *states)
                known = shifted(known, component.identities.get(id), *states)
            found = plan if shift is None else settled(component, known, plan, shift)
        else:
            known, plan = _seen_by(component, moment, structure, id, records), None
            found = settled(component, known, None)
        if found is not plan:
            planned.append(component)
        objects.append(known)
        certified.append(found)
    alone = [moment.plans.alone[former.place_of[each]] if each in former.place_of else None for each in structure.alone]
    active = 0
    for component, op in zip(structure.alone, alone, strict=True):
        active |= structure.selector_bit(component, op)
    counters: Map[int, Counter] = Map()
    counting = 0
    fresh = [place for place, each in enumerate(structure.alone) if each not in former.place_of]
    for component, place in structure.place_of.items():
        earlier = moment.counters.get(former.place_of[component]) if component in former.place_of else None
        if earlier is not None:
            mine = tuple(structure.tally_bit(component, earlier.source, index) for index in range(len(earlier.bits)))
            counters = counters.set(place, evolve(earlier, bits=mine))
            counting |= sum(mine)
    basis = evolve(moment, structure=structure, records=records, plans=Plans(tuple(alone), active, ()))
    change = Change(basis, structure, objects, certified, counters, counting, planned)
    change.recount(
        None if old is None else structure.profile(structure.shape(old[0], old[1]), old[1]),
        None if new is None else new[3],
    )
    counted_anew = {}
    for place in fresh:
        component = structure.alone[place]
        change.stirred[place] = None
        if component.members[0].tallies:
            source = profile_of(structure, records[component.parts[0].instance.source])
            counted_anew[place] = structure.source_state(component, source)
    change.count(counted_anew, records)
    plans = change.plans(lambda other: profile_of(structure, records[other]))
    return changed(change, records, stamps, plans), change


def _seen_by(component: Component, moment: Moment, structure: Structure, id: str, records: Records) -> Objects:
    """The objects as a new component sees them: from an earlier one that saw as much, else counted."""
    for place, former in enumerate(moment.structure.grouped):
        if component.atoms <= former.atoms and component.identities.keys() <= former.identities.keys() | {id}:
            return recounted(structure, component, former, moment.objects[place], id, moment.records.get(id), records)
    return counted(structure, component, records)


def restarted(moment: Moment, delta: Delta) -> Event:
    """The moment after an event that changes what everything hangs on: evaluated from scratch."""
    return whole(begin(apply_delta(board_of(moment), delta), moment.structure.layers))


def _begun(moment: Moment, records: Records, becomes: Object | None, stamps: "Map[int, str]") -> Event:
    objects = {id: object_of(moment.structure, record) for id, record in records.items()}
    if becomes is not None:
        objects[becomes.id] = becomes
    return whole(begin(Board(Map(objects), stamps), moment.structure.layers))


def whole(moment: Moment) -> Event:
    """An event that led to everything being worked out."""
    every = (*moment.structure.alone, *moment.structure.grouped)
    return Event(moment, tuple(part for each in every for part in each.parts), None, anew=True)
