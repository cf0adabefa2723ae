"""Rulings and what their options mean to the code."""

import pytest

from ludex.layers.amounts import Constant
from ludex.layers.changes import Double
from ludex.layers.errors import UnknownName
from ludex.layers.order import Judged
from ludex.layers.passives import Passive
from ludex.layers.points import Point
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import rulings
from ludex.systems.altered.costs import CostsLess
from ludex.systems.altered.deeds import becomes_terrains, gains_keyword, loses_abilities
from ludex.systems.altered.editions import ALTERED
from ludex.systems.altered.policy import SWITCHES, Reading, options_of, policy_for
from ludex.systems.altered.setup import Marker
from ludex.systems.altered.touched import rulings_at, touched_rulings
from ludex.systems.altered.words import characters, in_reach, other, played_by_you, regions
from tests.altered.tables import character, landmark, table

BOOK = ALTERED.rulebook


def test_the_switches_know_exactly_the_options_of_the_rulebook_with_the_same_default_first():
    for ruling, switch in SWITCHES.items():
        entry = BOOK.ruling(ruling)
        assert set(switch.options) == {option.slug for option in entry.options}
        assert next(iter(switch.options)) == entry.default


def test_the_readings_of_the_rulebook_are_the_defaults_of_the_code():
    assert policy_for(BOOK.readings()) == Reading()
    assert Reading().layers().policy.is_default()


@pytest.mark.parametrize(
    ("ruling", "slug"), [(ruling, slug) for ruling, switch in SWITCHES.items() for slug in switch.options]
)
def test_each_option_leads_to_a_reading_and_back(ruling, slug):
    options = {**BOOK.readings(), ruling: slug}

    found = options_of(policy_for(options))

    assert found == {known: options[known] for known in SWITCHES}


def test_the_points_of_the_order_lead_to_their_rulings():
    of_policy = {ruling for ruling, switch in SWITCHES.items() if switch.of_policy}

    assert rulings_at(Point) == of_policy | {rulings.THIRD_ABILITY}
    assert rulings_at([]) == frozenset()


def test_an_answer_without_passives_touches_no_ruling(judge):
    assert touched_rulings(judge(table(character("elf"))), Reading()) == frozenset()


def test_boosts_touch_their_ruling_where_a_passive_is_about_statistics(judge):
    boosted = character("elf", counters={"boost": 1})
    doubles = landmark("lens", Passive((Double(c.FOREST),), in_reach(characters())))
    silent = landmark("inn", Passive((gains_keyword("eternal"),), in_reach(characters())))

    assert rulings.BOOSTS in touched_rulings(judge(table(boosted, doubles)), Reading())
    assert rulings.BOOSTS not in touched_rulings(judge(table(boosted, silent)), Reading())
    assert rulings.BOOSTS not in touched_rulings(judge(table(character("elf"), doubles)), Reading())


def test_what_is_changed_outside_play_touches_the_ruling_about_reach(judge):
    floods = table(landmark("flood", Passive((becomes_terrains("water"),), regions())))
    letter = policy_for({rulings.REACH: "in-play-only"})

    assert touched_rulings(judge(floods), Reading()) == {rulings.REACH}
    assert rulings.REACH in touched_rulings(judge(floods, reading=letter), letter)
    assert touched_rulings(judge(table(Marker("m", "crag", ("water",)))), Reading()) == frozenset()


def test_an_altered_cost_touches_the_ruling_about_costs(judge):
    fair = table(landmark("fair", Passive((CostsLess(Constant(1)),), played_by_you())))

    assert touched_rulings(judge(fair), Reading()) == {rulings.COSTS}


def test_a_loop_touches_the_rulings_about_loops_and_tests(judge):
    hush = Passive(loses_abilities(), in_reach(characters() & other()))

    found = touched_rulings(judge(table(character("elder", hush), character("younger", hush))), Reading())

    assert {rulings.LOOPS, rulings.TESTS} <= found
    assert not found & {rulings.BOOSTS, rulings.REACH, rulings.COSTS}


def test_in_principle_takes_in_a_third_ability():
    both = policy_for({rulings.JUDGED_IN: "in-principle", rulings.THIRD_ABILITY: "with-a-third"})

    assert both.layers().policy.judged is Judged.IN_PRINCIPLE


def test_an_unknown_option_is_refused():
    with pytest.raises(UnknownName, match=r"unknown option 'lops-last'.*Did you mean 'loops-last'"):
        policy_for({rulings.LOOPS: "lops-last"})
