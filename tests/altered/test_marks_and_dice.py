"""Statuses, counters, mana and dice as events."""

from fractions import Fraction

import pytest

from ludex.engine.choices import Number
from ludex.engine.context import Context
from ludex.engine.instructions import Resolution
from ludex.engine.steps import Cause
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import (
    AddCounters,
    CreateEmblem,
    GainStatus,
    LoseStatus,
    PayMana,
    RemoveCounters,
    Roll,
    SwapOrbs,
)
from ludex.systems.altered.actions_of_days import Win
from ludex.systems.altered.phases import Duration, Phase
from ludex.systems.altered.rolling import Dice, Shown
from tests.altered.happenings import Game
from tests.altered.tables import character, in_hand, landmark

FOOD = c.counter("food")


@pytest.mark.rule("ALT4-2.4.1.f", "ALT4-7.3.12.a", "ALT4-7.3.15.a")
def test_a_status_that_is_there_cannot_be_gained_and_what_is_ready_is_exhausted_all_the_same():
    cards = [character("one", zone="reserve", statuses=("exhausted",)), character("two", zone="reserve")]
    game = Game(*cards).do(GainStatus("one", "exhausted"), GainStatus("two", "exhausted"))
    assert [each.old for each in game.event.happened] == ["two"]
    assert game.value("two", c.STATUSES) == {"exhausted"}


@pytest.mark.rule("ALT4-2.4.1.h", "ALT4-7.3.19.a", "ALT4-7.3.25.b")
def test_a_status_that_is_not_there_cannot_be_lost():
    game = Game(character("elf", statuses=("asleep",)))
    assert game.why_not(LoseStatus("elf", "exhausted")) is not None
    assert game.do(LoseStatus("elf", "asleep")).value("elf", c.STATUSES) == frozenset()


@pytest.mark.rule("ALT4-7.3.3.a", "ALT4-2.1.j")
def test_an_expedition_ascends_once_and_has_no_other_status():
    game = Game().do(GainStatus("pat.hero", "ascended"))
    assert game.value("pat.hero", c.STATUSES) == {"ascended"}
    assert game.why_not(GainStatus("pat.hero", "ascended")) is not None
    assert game.why_not(GainStatus("pat.hero", "asleep")) is not None
    assert game.why_not(AddCounters("pat.hero", "food", 1)) is not None


@pytest.mark.rule("ALT4-2.4.1.c", "ALT4-2.5.b")
def test_cards_in_hands_and_discard_piles_gain_neither_statuses_nor_counters():
    game = Game(in_hand("card"), character("dead", zone="discard"))
    for id in ("card", "dead"):
        assert game.why_not(GainStatus(id, "asleep")) is not None
        assert game.why_not(AddCounters(id, "boost", 1)) is not None


@pytest.mark.rule("ALT4-2.4.7.b-R")
def test_a_landmark_cannot_become_fleeting():
    assert Game(landmark("inn")).why_not(GainStatus("inn", "fleeting")) is not None


@pytest.mark.rule("ALT4-2.5.f", "ALT4-2.5.g", "ALT4-7.3.14.a")
def test_counters_are_gained_and_removed_as_far_as_there_are_any():
    game = Game(landmark("inn", counters={"food": 2}))
    game.do(AddCounters("inn", "food", 1), AddCounters("inn", "trial", 2))
    assert (game.value("inn", FOOD), game.value("inn", c.counter("trial"))) == (3, 2)
    game.do(RemoveCounters("inn", "food", 5))
    assert game.value("inn", FOOD) == 0
    assert game.event.happened[0].amount == 3


@pytest.mark.rule("ALT4-2.5.h", "ALT4-7.3.33.a")
def test_no_more_counters_can_be_spent_than_there_are():
    game = Game(landmark("inn", counters={"food": 1}))
    assert game.why_not(RemoveCounters("inn", "food", 2, spent=True)) is not None
    assert game.why_not(RemoveCounters("inn", "food", 2)) is None


@pytest.mark.rule("ALT4-7.3.10.a")
def test_two_characters_exchange_boosts_in_one_event():
    game = Game(character("one", counters={"boost": 5}), character("two", counters={"boost": 1}))
    game.do(RemoveCounters("one", "boost", 4), AddCounters("two", "boost", 4))
    assert (game.value("one", c.BOOSTS), game.value("two", c.BOOSTS)) == (1, 5)
    assert (game.value("one", c.FOREST), game.value("two", c.FOREST)) == (2, 6)


@pytest.mark.rule("ALT4-3.2.9.f")
def test_mana_is_paid_by_exhausting_ready_orbs():
    game = Game(mana={"pat": (3, 1)}).do(PayMana("pat", 2))
    exhausted = [orb for orb in game.zone(c.MANA_ZONE, "pat") if "exhausted" in game.value(orb, c.STATUSES)]
    assert len(exhausted) == 3
    assert game.why_not(PayMana("pat", 2)) is not None
    assert game.why_not(PayMana("pat", 0)) is None


@pytest.mark.rule("ALT4-3.2.9.e")
def test_a_ready_orb_is_exhausted_to_ready_another():
    game = Game(mana={"pat": (1, 1)})
    ready, other = game.zone(c.MANA_ZONE, "pat")
    assert game.why_not(SwapOrbs("pat", exhaust=other, ready=ready)) is not None
    game.do(SwapOrbs("pat", exhaust=ready, ready=other))
    assert game.value(ready, c.STATUSES) == {"exhausted"}
    assert game.value(other, c.STATUSES) == frozenset()


@pytest.mark.rule("ALT4-2.2.15.d", "ALT4-2.2.15.e")
def test_emblems_of_a_turn_or_an_afternoon_can_be_made_in_time_only():
    turn, afternoon = (CreateEmblem("pat", "elf", (), each) for each in (Duration.TURN, Duration.AFTERNOON))
    possible = {
        phase: [Game(phase=phase).why_not(each) is None for each in (turn, afternoon)]
        for phase in (Phase.NOON, Phase.AFTERNOON, Phase.DUSK)
    }
    assert possible == {Phase.NOON: [False, True], Phase.AFTERNOON: [True, True], Phase.DUSK: [False, False]}


@pytest.mark.rule("ALT4-7.3.28.a", "ALT4-1.1.7.d")
def test_a_die_shows_each_number_with_the_same_chance_and_two_dice_are_counted_together():
    assert {out.faces: weight for out, weight in Dice(1).outcomes() if isinstance(out, Shown)} == {
        (face,): 1 for face in range(1, 7)
    }
    two = {out.faces: weight for out, weight in Dice(2).outcomes() if isinstance(out, Shown)}
    assert Fraction(two[1, 2], sum(two.values())) == Fraction(1, 18)
    assert Fraction(two[6, 6], sum(two.values())) == Fraction(1, 36)


@pytest.mark.rule("ALT4-7.3.28.b")
def test_the_result_of_a_roll_is_known_to_the_effect_that_rolled():
    game = Game()
    game.state = game.state.then(Resolution((), Context("pat", number=2)))
    game.do(Roll("pat", plus=2), told=[Shown((6,))], cause=Cause(effect=2))
    assert game.context.numbers["roll"] == 8


@pytest.mark.rule("ALT4-7.3.28.c")
def test_a_player_sees_all_dice_before_choosing_which_counts():
    game = Game().do(Roll("pat", dice=3, ignored=2), told=[Shown((1, 4, 6)), Number(4)])
    assert game.event.happened[0].amount == 4
    assert game.event.happened[0].action.shown == (1, 4, 6)


def test_the_first_win_decides_the_game():
    game = Game().do(Win("quin", "because"), Win("pat", "too late"))
    assert game.rules.over(game.state).winner == "quin"
    assert game.rules.over(game.state).reason == "because"
