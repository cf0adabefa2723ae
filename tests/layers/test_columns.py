"""Columns count objects by conjunctions of sets; a walk over all objects finds the same, at whatever moment."""

from random import Random

from ludex.layers.amounts import count
from ludex.layers.changes import Add
from ludex.layers.changes_of_sets import GainMember, LoseMember
from ludex.layers.conditions import SourceIs
from ludex.layers.deltas import Enter, Leave, Set
from ludex.layers.errors import LudexError
from ludex.layers.features import Everything, Has, Itself, NumberIs
from ludex.layers.incremental import columns
from ludex.layers.incremental.beginning import begin
from ludex.layers.incremental.census import walked
from ludex.layers.incremental.events import happen
from ludex.layers.incremental.moment import Moment
from ludex.layers.objects import board
from ludex.layers.order import Layers
from ludex.layers.passives import Passive
from ludex.layers.relations import Relation
from ludex.layers.resolver import Resolver
from ludex.layers.semantics import Cause
from tests.boards.judged import judged
from tests.boards.random_cases import Case
from tests.boards.vocabulary import POWER, TYPES, thing
from tests.strategies import random_case


def moments_of(case: Case, random: Random) -> list[Moment]:
    """The moments of a case in which each event happens to any of the moments before it."""
    made = [begin(board(case.objects), case.layers)]
    for event in case.events:
        for delta in event:
            try:
                made.append(happen(random.choice(made), delta).moment)
            except LudexError:
                continue  # an event of another branch that cannot be here
    return made


def compare(moment: Moment) -> int:
    """How many components were compared, each in what the columns and what a walk count."""
    structure, compared = moment.structure, 0
    for component in (*structure.alone, *structure.grouped):
        if component.reads_abilities:
            continue
        found = moment.trail.columns.looks(
            moment.trail, moment.records, structure.slots, component.projection, component.identities
        )
        if found is not None:
            compared += 1
            by_walking = walked(structure, component, moment.records)
            assert {(*look, ()): times for look, times in found.items()} == by_walking, component.parts
    return compared


def test_columns_and_a_walk_count_the_same_at_moments_in_any_order():
    compared = 0
    for number in range(60):
        random = Random(number)
        try:
            moments = moments_of(random_case(f"columns/{number}", events=14), random)
        except LudexError:
            continue  # a board that is refused
        for _ in range(30):
            compared += compare(random.choice(moments))
    assert compared > 1000


def test_what_is_too_much_to_keep_apart_is_counted_all_the_same():
    several = [thing(f"o{number}", number, power=number) for number in range(1, columns.FEWEST_LOOKS + 20)]
    strong = NumberIs(POWER, Relation.AT_LEAST, 10)
    captain = thing("captain", 200, Passive((Add(POWER, count(strong)),), Itself()), power=1)
    before = Resolver(Layers()).start(board(several))
    view = before.after(Enter(captain))
    assert view.value("captain", POWER) == 1 + columns.FEWEST_LOOKS + 20 - 10
    weaker = view.after(Set("o10", POWER, 9), Leave("o11"), Leave("captain"), Enter(captain))
    assert weaker.value("captain", POWER) == view.value("captain", POWER) - 2
    assert before.after(Leave("o12"), Enter(captain)).value("captain", POWER) == view.value("captain", POWER) - 1


def test_nobody_is_counted_where_all_objects_are_told_apart():
    gives = thing("gives", 1, Passive((GainMember(TYPES, "Elf"),), Everything()), types="")
    asks = thing("asks", 2, Passive((GainMember(TYPES, "Orc"),), Everything(), SourceIs(Has(TYPES, "Elf"))), types="")
    takes = thing("takes", 3, Passive((LoseMember(TYPES, "Mage"),), Everything()))
    left = judged(gives, asks, takes).after(Leave("takes"))
    assert (left.order, left.cause("asks", "gives")) == (["gives", "asks"], Cause.OUTCOME)
