"""Which readings an answer may have depended on: for each point a table that touches it, and one that does not."""

import pytest
from attrs import evolve, fields

from ludex.layers.amounts import Constant
from ludex.layers.changes import Add
from ludex.layers.changes_of_abilities import GainAbility
from ludex.layers.changes_of_sets import GainMember, SetMembers
from ludex.layers.conditions import at_least
from ludex.layers.features import Everything, Named
from ludex.layers.order import Judged, Policy, Recompute
from ludex.layers.order import Tests as Needed  # pytest would take it for a class of tests
from ludex.layers.passives import Passive
from ludex.layers.points import Point
from tests.layers.reasons_cards import (
    ALL_ARE_ELEMENTALS,
    CHARACTERS,
    ELEMENTALS,
    ELEMENTALS_GROW,
    LAYERS,
    POWER,
    ROBOTS,
    RULED,
    SILENCE,
    SUBTYPES,
    character,
    hut,
    view_of,
)

ELEMENTALS_ARE_ROBOTS = Passive((GainMember(SUBTYPES, "Robot"),), ELEMENTALS, name="Elementals are Robots")
ROBOTS_ARE_ELEMENTALS = Passive((GainMember(SUBTYPES, "Elemental"),), ROBOTS, name="Robots are Elementals")


def under(**readings):
    return LAYERS.under(evolve(Policy(), **readings))


def test_there_is_one_point_for_each_field_of_the_policy():
    assert [point.value for point in Point] == [field.name for field in fields(Policy)]


def test_the_option_of_a_policy_comes_first_among_the_options():
    once = Policy(recompute=Recompute.ONCE)
    assert Point.RECOMPUTE.options(once) == (Recompute.ONCE, Recompute.EACH_APPLICATION)
    assert Point.RECOMPUTE.option_of(once) is Recompute.ONCE


def test_abilities_that_have_nothing_to_do_with_one_another_touch_no_point():
    view = view_of(character("king", 1, RULED), hut("sage", 2, ALL_ARE_ELEMENTALS))
    assert view.touched() == frozenset()


@pytest.mark.rule("ALT-C01")
def test_dependency_against_the_timestamps_touches_their_priority():
    against = view_of(character("elf", 1, ELEMENTALS_GROW), character("sage", 2, ALL_ARE_ELEMENTALS))
    along = view_of(character("sage", 1, ALL_ARE_ELEMENTALS), character("elf", 2, ELEMENTALS_GROW))
    assert Point.PRIORITY in against.touched()
    assert Point.PRIORITY not in along.touched()


@pytest.mark.rule("ALT-C02")
def test_a_circle_touches_the_reading_of_circles():
    circle = view_of(
        character("elf", 1, ELEMENTALS_ARE_ROBOTS, of="Robot"),
        character("imp", 2, ROBOTS_ARE_ELEMENTALS, of="Elemental"),
    )
    # one of them has nothing to change, so that nothing depends on it
    line = view_of(character("elf", 1, ELEMENTALS_ARE_ROBOTS, of="Robot"), character("imp", 2, ROBOTS_ARE_ELEMENTALS))
    assert Point.LOOPS in circle.touched()
    assert Point.LOOPS not in line.touched()


@pytest.mark.rule("ALT-C03")
def test_a_dependency_that_arises_on_the_way_touches_when_dependencies_are_found():
    # only once the elf is an Elemental does it matter to the last that Elementals are Robots
    last = Passive((Add(POWER, Constant(1)),), ROBOTS, name="Robots get +1")
    arises = view_of(
        hut("sage", 1, Passive((GainMember(SUBTYPES, "Elemental"),), Named(frozenset({"elf"})))),
        hut("smith", 2, ELEMENTALS_ARE_ROBOTS),
        hut("horn", 3, last),
        character("elf", 4),
    )
    stays = view_of(hut("horn", 1, last), hut("smith", 2, ELEMENTALS_ARE_ROBOTS), character("elf", 3, of="Elemental"))
    assert Point.RECOMPUTE in arises.touched()
    assert Point.RECOMPUTE not in stays.touched()


@pytest.mark.rule("ALT-C04")
def test_any_dependency_touches_how_many_tests_must_be_met():
    some = view_of(character("elf", 1, ELEMENTALS_GROW), character("sage", 2, ALL_ARE_ELEMENTALS))
    none = view_of(character("elf", 1, ELEMENTALS_GROW, of="Elemental"), hut("sage", 2, ALL_ARE_ELEMENTALS))
    assert Point.TESTS in some.touched()
    assert Point.TESTS not in none.touched()


@pytest.mark.rule("ALT-C05")
def test_a_third_ability_that_could_make_one_matter_touches_where_dependency_is_judged():
    # horn does not depend on smith now; after sage it would
    horn = hut("horn", 1, Passive((Add(POWER, Constant(1)),), ROBOTS, name="Robots get +1"))
    smith = hut("smith", 2, ELEMENTALS_ARE_ROBOTS)
    sage = hut("sage", 3, Passive((GainMember(SUBTYPES, "Elemental"),), CHARACTERS, name="Characters are Elementals"))
    assert Point.JUDGED in view_of(horn, smith, sage, character("elf", 4)).touched()
    assert Point.JUDGED not in view_of(horn, smith, character("elf", 4)).touched()


@pytest.mark.rule("ALT4-D-2.3.1.m")
def test_an_ability_gained_from_another_object_touches_the_stamp_of_gained_abilities():
    other = Passive((GainAbility(RULED),), Named(frozenset({"elf"})))
    itself = Passive((GainAbility(RULED),))
    assert Point.GAINED_STAMP in view_of(hut("sage", 1, other), character("elf", 2)).touched()
    assert Point.GAINED_STAMP not in view_of(character("elf", 1, itself)).touched()


@pytest.mark.rule("ALT4-D-2.3.2.f")
def test_an_ability_that_is_off_touches_what_it_applies_to_meanwhile():
    crowd = Passive((Add(POWER, Constant(1)),), ELEMENTALS, when=at_least(5, ROBOTS), name="With five Robots")
    on = Passive((Add(POWER, Constant(1)),), ELEMENTALS, name="Always")
    wild = character("sage", 2, ALL_ARE_ELEMENTALS)
    assert Point.WHEN_OFF in view_of(character("elf", 1, crowd), wild).touched()
    assert Point.WHEN_OFF not in view_of(character("elf", 1, on), wild).touched()
    # nothing that waits with it can change whom it would apply to
    assert Point.WHEN_OFF not in view_of(character("elf", 1, crowd), hut("king", 2, RULED)).touched()


def test_an_ability_that_may_have_been_off_earlier_counts_as_off():
    builds = Passive((GainMember(SUBTYPES, "Robot"),), Everything(), name="All are Robots")
    crowd = Passive((Add(POWER, Constant(1)),), ELEMENTALS, when=at_least(1, ROBOTS), name="With a Robot")
    view = view_of(hut("smith", 1, builds), character("elf", 2, crowd), hut("sage", 3, ALL_ARE_ELEMENTALS))
    assert Point.WHEN_OFF in view.touched()


def test_an_ability_that_was_lost_counts_as_off():
    crowd = Passive((Add(POWER, Constant(1)),), ELEMENTALS, when=at_least(1, ROBOTS), name="With a Robot")
    view = view_of(character("elf", 1, crowd), character("monk", 2, SILENCE), hut("sage", 3, ALL_ARE_ELEMENTALS))
    assert view.lost != ()
    assert Point.WHEN_OFF in view.touched()


def test_where_another_reading_hides_the_situation_the_point_is_touched_if_it_could_have_come_up():
    table = character("elf", 1, ELEMENTALS_GROW), character("sage", 2, ALL_ARE_ELEMENTALS)
    third = hut("void", 3, Passive((SetMembers(SUBTYPES),), CHARACTERS, name="No subtypes"))
    assert Point.TESTS in view_of(*table, layers=under(tests=Needed.ALL)).touched()
    assert Point.WHEN_OFF not in view_of(*table, layers=under(tests=Needed.ALL)).touched()
    assert Point.RECOMPUTE in view_of(*table, third, layers=under(recompute=Recompute.ONCE)).touched()
    assert Point.JUDGED in view_of(*table, third, layers=under(judged=Judged.IN_PRINCIPLE)).touched()
