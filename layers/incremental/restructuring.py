"""Restructuring: the moment after abilities came or went, or after something that everything hangs on changed."""

from collections.abc import Iterator

from attrs import evolve
from immutables import Map

from ludex.layers.deltas import Delta, Set, apply_delta
from ludex.layers.errors import DefinitionError
from ludex.layers.incremental.beginning import Event, begin, board_of, evaluated, placed, planned, record_of, whole
from ludex.layers.incremental.building import Building
from ludex.layers.incremental.census import Record, Records, counted, object_of
from ludex.layers.incremental.columns import Trail
from ludex.layers.incremental.component import Component
from ludex.layers.incremental.looks import Plans
from ludex.layers.incremental.moment import Change, Counter, Moment, changed, profile_of, settled, shifted, touched
from ludex.layers.incremental.plan import Objects, Plan, Shift
from ludex.layers.incremental.structure import Structure
from ludex.layers.objects import Board, Object, passives_of


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

    try:
        structure = Building(before.layers, before.frame, bearers, find, every).amend(before, id)
    except DefinitionError:
        # a name may still be held by what has gone out of use; what is really wrong is refused from scratch, too
        return _begun(moment, records, becomes, stamps)
    # what links read of places is known from the beginning, or everything begins anew
    if structure.characteristics != before.characteristics or structure.framing != before.framing:
        return _begun(moment, records, becomes, stamps)
    for other in structure.named ^ before.named:
        if other in records:
            records = records.set(other, rehomed(structure, records[other]))
    if becomes is not None:
        records = records.set(id, record_of(structure, becomes))
    made, change = _carried(moment, structure, id, old, records, stamps, moment.trail.then(id))
    if becomes is not None:
        made.records = made.records.set(id, evaluated(made, made.records[id]))
    return Event(made, touched(change), id if becomes is not None else None)


def renewed(moment: Moment) -> Moment:
    """The same moment, with components made anew that have met too many looks."""
    before, records = moment.structure, moment.records

    def find(id: str) -> Object | None:
        record = records.get(id)
        return None if record is None else record[0].object

    building = Building(
        before.layers,
        before.frame,
        before.bearers,
        find,
        lambda: (record[0].object for record in records.values()),
    )
    return _carried(moment, building.amend(before, ""), "", None, records, moment.stamps, moment.trail)[0]


def rehomed(structure: Structure, record: Record) -> Record:
    """A record with shape and profile of a structure; its values are worked out when they are asked for."""
    header, slots, _, _, final, program = record
    shape = structure.shape(header, slots)
    return (header, slots, shape, structure.profile(shape, slots), final, program)


def _carried(
    moment: Moment,
    structure: Structure,
    id: str,
    old: Record | None,
    records: Records,
    stamps: "Map[int, str]",
    trail: Trail,
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
            known, plan = counted(structure, component, trail, records), None
            found = settled(component, known, None)
        if found is not plan:
            planned.append(component)
        objects.append(known)
        certified.append(found)
    alone = [moment.plans.alone[former.place_of[each]] if each in former.place_of else None for each in structure.alone]
    active = 0
    for component, op in zip(structure.alone, alone, strict=True):
        active |= structure.selector_bit(component, op)
    counters: dict[int, Counter] = {}
    counting = 0
    fresh = [place for place, each in enumerate(structure.alone) if each not in former.place_of]
    for before, counter in moment.counters.items():
        component = former.alone[before]
        place = structure.place_of.get(component)
        if place is not None:
            mine = counter.bits
            if structure.tallying is not former.tallying:
                mine = tuple([structure.tally_bit(component, counter.source, index) for index in range(len(mine))])
            counters[place] = Counter(counter.source, mine, counter.totals)
            counting |= sum(mine)
    basis = evolve(moment, structure=structure, records=records, plans=Plans(tuple(alone), active, ()))
    change = Change(basis, structure, objects, certified, Map(counters), counting, trail, planned)
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


def reframed(moment: Moment, delta: Set) -> Event:
    """The moment after a place has changed in what links read of it: all is evaluated anew, no object is made anew."""
    before, id = moment.structure, delta.id
    place = before.slots[delta.characteristic.name]
    header, slots = moment.record(id)[:2]
    bases = moment.records.items()
    own = (*slots[:place], delta.value, *slots[place + 1 :])
    stands = moment.frame()
    cells = {cell: value for cell, value in stands[id].items() if cell != delta.characteristic}
    frame = {**stands, id: cells if delta.value is None else {**cells, delta.characteristic: delta.value}}

    def find(other: str) -> Object | None:
        record = moment.records.get(other)
        return None if record is None else object_of(before, record)

    building = Building(before.layers, frame, before.bearers, find, lambda: board_of(moment))
    structure = building.build(before.characteristics)
    if structure.characteristics != before.characteristics or structure.all_named or structure.copied:
        return restarted(moment, delta)
    found = {other: placed(structure, record[0], record[1]) for other, record in bases}
    found[id] = placed(structure, header, own)
    made = planned(structure, Map(found), moment.stamps)
    return whole(evolve(made, records=Map([(other, evaluated(made, record)) for other, record in found.items()])))


def restarted(moment: Moment, delta: Delta) -> Event:
    """The moment after an event that changes what everything hangs on: evaluated from scratch."""
    return whole(begin(apply_delta(board_of(moment), delta), moment.structure.layers))


def _begun(moment: Moment, records: Records, becomes: Object | None, stamps: "Map[int, str]") -> Event:
    objects = {id: object_of(moment.structure, record) for id, record in records.items()}
    if becomes is not None:
        objects[becomes.id] = becomes
    return whole(begin(Board(Map(objects), stamps), moment.structure.layers))
