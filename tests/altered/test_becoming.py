"""What several atomic actions of an event bring about together: a status is become once, a number is reached once."""

import pytest

from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.actions import AddCounters, GainStatus, Move, RemoveCounters
from ludex.systems.altered.patterns import GoingTo
from ludex.systems.altered.sayings_of_steps import Adds
from ludex.systems.altered.templates import Counters, Status
from ludex.systems.altered.triggers import Becomes, GainsCounters, GainsStatus, Reaches
from tests.altered.small_games import Game, reaction
from tests.altered.tables import character, landmark, table

BOOSTED = reaction(Becomes(status="boosted"), name="boosted")
ASLEEP = reaction(Becomes(status="asleep"), name="asleep")


@pytest.mark.rule("ALT4-7.5.4.a", "ALT4-2.4.5.b")
def test_what_two_atomic_actions_of_an_event_make_boosted_becomes_so_once():
    each = reaction(GainsCounters(name="boost"), name="each")
    game = Game(table(landmark("inn", BOOSTED, each), character("owl")))
    game.does(AddCounters("owl", "boost", 1), AddCounters("owl", "boost", 1))
    assert sorted(game.waiting) == [("inn", "boosted"), ("inn", "each"), ("inn", "each")]


@pytest.mark.rule("ALT4-7.5.4.a")
def test_what_two_atomic_actions_of_an_event_put_to_sleep_falls_asleep_once():
    each = reaction(GainsStatus(status="asleep"), name="each")
    game = Game(table(landmark("inn", ASLEEP, each), character("owl")))
    game.does(GainStatus("owl", "asleep"), GainStatus("owl", "asleep"))
    assert sorted(game.waiting) == [("inn", "asleep"), ("inn", "each"), ("inn", "each")]


@pytest.mark.rule("ALT4-7.5.4.a", "ALT4-2.1.d")
@pytest.mark.parametrize("also", [Counters("boost"), Status("asleep")])
def test_what_gains_something_in_the_event_by_which_it_leaves_becomes_nothing(also):
    parting = Statement("parting", says=(Adds(GoingTo(to={"reserve"}), (also,)),))
    game = Game(table(landmark("inn", BOOSTED, ASLEEP, parting), character("owl")))
    game.does(Move("owl", "reserve", "pat"))
    assert (game.zone("owl"), game.waiting) == ("reserve", [])


@pytest.mark.rule("ALT4-6.3.g")
@pytest.mark.parametrize("number", [2, 3])
def test_a_number_of_counters_is_reached_once_by_two_gains_of_one_event(number):
    reached = reaction(Reaches(name="trial", number=number), name="reached")
    game = Game(table(landmark("inn", reached, counters={"trial": 1})))
    game.does(AddCounters("inn", "trial", 1), AddCounters("inn", "trial", 1))
    assert (game.counters("inn", "trial"), game.waiting) == (3, [("inn", "reached")])


@pytest.mark.rule("ALT4-7.5.4.a")
def test_a_boost_that_goes_as_another_comes_leaves_it_boosted_as_it_was():
    game = Game(table(landmark("inn", BOOSTED), character("owl")))
    game.does(AddCounters("owl", "boost", 1)).does(AddCounters("owl", "boost", 1), RemoveCounters("owl", "boost", 1))
    assert (game.boosts("owl"), len(game.waiting)) == (1, 1)
