"""The beginning: a moment from scratch, the records that it is made of, and what an event led to."""

from typing import Final

from attrs import define, evolve
from immutables import Map

from ludex.layers.cells import Held
from ludex.layers.collecting import unhindered
from ludex.layers.incremental.building import Building
from ludex.layers.incremental.census import Record, Records, object_of, objects_of
from ludex.layers.incremental.columns import Columns, Trail
from ludex.layers.incremental.looks import Plans
from ludex.layers.incremental.members import State
from ludex.layers.incremental.moment import Change, Moment, profiles, settled, values
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


def begin(given: Board, layers: Layers) -> Moment:
    """The moment of a board, from scratch.

    Raises:
        DefinitionError: A passive makes no sense under the layers.
    """
    with unhindered():
        return _begin(given, layers)


def _begin(given: Board, layers: Layers) -> Moment:
    bearers = Map({found.id: found for found in given if any(passives_of(found))})
    building = Building(layers, given.frame(), bearers, given.objects.get, lambda: given)
    # most objects share their characteristics, and an identity is quicker to compare than what is behind it
    cells = {*layers.characteristics, *{id(cell): cell for found in given for cell in found.base}.values()}
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
    return placed(structure, header, structure.base_slots(found, header.held))


def placed(structure: Structure, header: Header, slots: tuple[object, ...]) -> Record:
    """The record of an object of which the base is known, its values not yet worked out."""
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
    trail = Trail(Columns())
    empty = Moment(structure, records, stamps, (), (), Map(), 0, none, trail)
    change = Change(empty, structure, objects, certified, Map(), 0, trail)
    counting = {}
    for place, component in enumerate(structure.alone):
        change.stirred[place] = None
        if component.members[0].tallies:
            counting[place] = structure.source_state(component, records[component.parts[0].instance.source][3])
    change.count_all(counting, seen)
    plans = change.plans(lambda id: records[id][3])
    made = tuple(change.objects), tuple(certified)
    return Moment(structure, records, stamps, *made, change.counters, change.counting, plans, trail)


def board_of(moment: Moment) -> Board:
    """The board of a moment."""
    structure = moment.structure
    return Board(Map({id: object_of(structure, record) for id, record in moment.records.items()}), moment.stamps)


def whole(moment: Moment) -> Event:
    """An event that led to everything being worked out."""
    every = (*moment.structure.alone, *moment.structure.grouped)
    return Event(moment, tuple(part for each in every for part in each.parts), None, anew=True)
