"""One question under several readings, on small tables."""

import pytest

from ludex.layers.amounts import Constant
from ludex.layers.changes import Add, SetNumber
from ludex.layers.changes_of_abilities import GainAbility, IgnoreAbilities
from ludex.layers.changes_of_sets import GainMember
from ludex.layers.errors import RefusedError
from ludex.layers.features import Everything, Named, NumberIs
from ludex.layers.objects import board
from ludex.layers.order import GainedStamp, Judged, Layer, Layers, Loops, Ordering, Policy, Priority
from ludex.layers.order import Tests as Needed  # pytest would take it for a class of tests
from ludex.layers.passives import Passive
from ludex.layers.points import Point
from ludex.layers.readings import MOST_COMBINATIONS, Difference, Outcome, readings
from ludex.layers.relations import Relation
from ludex.layers.selection import ABILITIES
from tests.layers.reasons_cards import (
    ALL_ARE_ELEMENTALS,
    CHARACTERS,
    ELEMENTALS,
    ELEMENTALS_GROW,
    LAYERS,
    POWER,
    ROBOTS,
    RULED,
    SUBTYPES,
    TOUGH,
    character,
    hut,
    view_of,
)

GROWING = (character("elf", 1, ELEMENTALS_GROW), character("sage", 2, ALL_ARE_ELEMENTALS))


def by_options(found):
    return {outcome.policy: outcome for outcome in found}


@pytest.mark.rule("ALT-C01", "ALT-C04")
def test_a_reading_under_which_another_value_results_names_objects_and_values():
    found = readings(board(GROWING), LAYERS, view_of(*GROWING).touched())
    assert found.asked == Policy()
    assert found.matter == frozenset({Point.PRIORITY, Point.TESTS})
    timestamps = by_options(found.alone)[Policy(priority=Priority.TIMESTAMP)]
    assert timestamps.departs == frozenset({Point.PRIORITY})
    assert timestamps.differences == (Difference("elf", POWER, 2, 1), Difference("sage", POWER, 2, 1))
    assert [part.instance.source for part in timestamps.order] == ["elf", "sage"]
    assert not timestamps.same_order
    assert not timestamps.is_same()


def test_the_reading_asked_for_comes_first_and_agrees_with_itself():
    found = readings(board(GROWING), LAYERS, [Point.PRIORITY])
    assert found.combinations[0] == Outcome(Policy(), frozenset(), (), view_of(*GROWING).order)
    assert found.combinations[0].is_same()


def test_each_combination_of_the_points_that_matter_is_tried():
    found = readings(board(GROWING), LAYERS, Point)
    assert found.matter == frozenset({Point.PRIORITY, Point.TESTS})
    assert [outcome.policy for outcome in found.combinations] == [
        Policy(),
        Policy(tests=Needed.ALL),
        Policy(priority=Priority.TIMESTAMP),
        Policy(priority=Priority.TIMESTAMP, tests=Needed.ALL),
    ]
    assert [len(outcome.differences) for outcome in found.combinations] == [0, 2, 2, 2]
    assert found.left_out == 0


def test_a_point_that_is_touched_and_changes_nothing_does_not_matter():
    view = view_of(character("sage", 1, ALL_ARE_ELEMENTALS), character("elf", 2, ELEMENTALS_GROW))
    assert Point.TESTS in view.touched()
    found = readings(view.board, LAYERS, view.touched())
    assert found.matter == frozenset()
    assert [outcome.is_same() for outcome in found.alone] == [True] * len(found.alone)
    assert [outcome.policy for outcome in found.combinations] == [Policy()]


def test_points_that_are_not_named_are_not_tried():
    found = readings(board(GROWING), LAYERS, [Point.LOOPS])
    assert [outcome.policy.loops for outcome in found.alone] == [Loops.WAIT, Loops.IGNORE_ALL]
    assert found.matter == frozenset()


def test_another_reading_than_the_default_can_be_the_one_asked_for():
    asked = Policy(priority=Priority.TIMESTAMP)
    found = readings(board(GROWING), LAYERS.under(asked), [Point.PRIORITY])
    assert [outcome.policy for outcome in found.alone] == [Policy()]
    assert found.alone[0].differences == (Difference("elf", POWER, 1, 2), Difference("sage", POWER, 1, 2))


@pytest.mark.rule("ALT4-D-2.3.1.m")
def test_the_stamp_of_a_gained_ability_matters_where_another_one_stands_between():
    grants = Passive((GainAbility(RULED),), Named(frozenset({"elf"})), name="Crown it")
    forge = Passive((Add(POWER, Constant(2)),), CHARACTERS, name="Forge")
    table = (hut("sage", 1, grants), hut("smith", 2, forge), character("elf", 3))
    found = readings(board(table), LAYERS, [Point.GAINED_STAMP])
    granter, later = found.alone
    assert (granter.policy.gained_stamp, later.policy.gained_stamp) == (GainedStamp.GRANTER, GainedStamp.LATER)
    assert granter.differences == (Difference("elf", POWER, 3, 5),)
    # its bearer came later than its granter, so that this is the reading asked for in other words
    assert later.is_same()


def test_an_order_is_the_same_where_only_the_stamp_of_a_gained_ability_differs():
    grants = Passive((GainAbility(RULED),), Named(frozenset({"elf"})), name="Crown it")
    found = readings(board((hut("sage", 1, grants), character("elf", 2))), LAYERS, [Point.GAINED_STAMP])
    assert [outcome.is_same() for outcome in found.alone] == [True, True]


def test_abilities_that_differ_are_named_ignored_ones_marked():
    hush = Passive((IgnoreAbilities(),), ELEMENTALS, name="Elementals' abilities are ignored")
    table = (hut("fog", 1, hush), hut("sage", 2, ALL_ARE_ELEMENTALS), character("elf", 3, TOUGH, TOUGH))
    found = readings(board(table), LAYERS, [Point.PRIORITY])
    difference = Difference("elf", ABILITIES, frozenset({"Tough (ignored), 2 times"}), frozenset({"Tough, 2 times"}))
    assert found.alone[0].differences == (difference,)


@pytest.mark.rule("ALT-C05")
def test_a_reading_that_is_refused_says_so_and_stops_no_other():
    adders = [
        hut(
            f"h{number:02}",
            number,
            Passive((SetNumber(POWER, Constant(number)),), NumberIs(POWER, Relation.AT_LEAST, number)),
        )
        for number in range(1, 12)
    ]
    table = board((*adders, character("elf", 50, power=20)))
    found = readings(table, LAYERS, [Point.JUDGED, Point.PRIORITY])
    refused = by_options(found.alone)[Policy(judged=Judged.IN_PRINCIPLE)]
    assert "at most 10 can be searched" in refused.refused
    assert not refused.is_same()
    assert Point.JUDGED in found.matter
    assert found.combinations[0].refused == ""
    for each in found.combinations:
        assert bool(each.refused) == (each.policy.judged is Judged.IN_PRINCIPLE)
    with pytest.raises(RefusedError):
        readings(table, LAYERS.under(Policy(judged=Judged.IN_PRINCIPLE)), [Point.PRIORITY])


@pytest.mark.rule("ALT4-3.2.1.e")
def test_a_layer_by_timestamp_is_so_under_each_reading():
    layers = Layers((Layer("markers", Ordering.TIMESTAMP),))
    table = board(
        (
            hut("m1", 1, Passive((GainMember(SUBTYPES, "Robot"),), ELEMENTALS)),
            hut("m2", 2, Passive((GainMember(SUBTYPES, "Elemental"),), Everything())),
            hut("m3", 3, Passive((GainMember(SUBTYPES, "Elf"),), ROBOTS)),
        )
    )
    found = readings(table, layers, Point)
    assert found.matter == frozenset()


def test_of_too_many_combinations_those_that_depart_at_fewest_points_are_tried(monkeypatch):
    assert MOST_COMBINATIONS == 256
    monkeypatch.setattr("ludex.layers.readings.MOST_COMBINATIONS", 3)
    found = readings(board(GROWING), LAYERS, Point)
    assert [len(outcome.departs) for outcome in found.combinations] == [0, 1, 1]
    assert found.left_out == 1
