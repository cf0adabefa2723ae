"""Frames, movement, reactions, bows, and what ends an encounter, as numbers."""

import pytest

from ludex.layers.errors import LudexError
from ludex.systems.metaforce.characters.falling import AfterDefeat, Ending, Fate, endings, fate
from ludex.systems.metaforce.encounters import bows
from ludex.systems.metaforce.encounters.appendages import HUMANOID, LEFT_HAND, Activity, lacking
from ludex.systems.metaforce.encounters.frames import (
    DASH,
    WALK,
    Allowance,
    action_8_lacking,
    frame_spent,
    in_reach,
    movement,
    react_4_lacking,
    reacted,
    watching,
    with_action_8,
    with_react_4,
)
from ludex.systems.metaforce.encounters.special_encounters import Outcome, SpecialEncounter, outcome
from ludex.systems.metaforce.terms import Standing
from tests.metaforce.rules_broken import rule_of, verify_activities


@pytest.mark.rule("MF-ENC-01", "MF-ENC-02")
def test_time_goes_by_in_turns_of_two_frames():
    turn = frame_spent(frame_spent(Allowance.of_turn()))
    with pytest.raises(LudexError, match="MF-ENC-02"):
        frame_spent(turn)


@pytest.mark.rule("MF-ENC-08", "MF-ENC-09")
def test_there_is_one_reaction_and_with_vigilance_a_second():
    with pytest.raises(LudexError, match="MF-ENC-08"):
        reacted(reacted(Allowance.of_turn()))
    vigilant = watching(frame_spent(Allowance.of_turn()))
    assert (vigilant.frames, vigilant.reactions) == (0, 2)
    with pytest.raises(LudexError, match="MF-ENC-09"):
        watching(Allowance.of_turn())


@pytest.mark.rule("MF-ENC-28", "MF-ENC-29")
def test_up_to_its_speed_it_acts_and_beyond_it_dashes():
    assert movement(0, 15) is None
    assert [movement(feet, 15) for feet in (5, 15, 16, 30)] == [WALK, WALK, DASH, DASH]
    with pytest.raises(LudexError, match="MF-ENC-29"):
        movement(31, 15)


@pytest.mark.rule("MF-ENC-30")
def test_charging_leaves_five_feet():
    assert movement(5, 15, restricted=True) == WALK
    with pytest.raises(LudexError, match="MF-ENC-30"):
        movement(10, 15, restricted=True)


@pytest.mark.rule("MF-ENC-31")
def test_a_target_is_reached_from_either_end_of_a_move():
    assert in_reach(0, 15, 17, 5)
    assert in_reach(0, 15, 3, 5)
    assert not in_reach(0, 30, 15, 5)


@pytest.mark.rule("MF-ENC-32", "MF-ENC-33")
def test_a_bow_is_primed_in_one_frame_and_fired_in_the_next_unless_optimised():
    assert rule_of(bows.fire_lacking(primed=False, was_primed_before=False, reacting=False)) == "MF-ENC-33"
    assert bows.fire_lacking(primed=True, was_primed_before=True, reacting=True) is None
    assert rule_of(bows.fire_lacking(primed=True, was_primed_before=False, reacting=True)) == "MF-ENC-33"
    verify_activities((bows.LOOSE, bows.priming(optimised=False)), HUMANOID)
    verify_activities((bows.priming(optimised=True), bows.LOOSE), HUMANOID)
    shove = Activity("shove", frozenset({LEFT_HAND}))
    assert rule_of(lacking(shove, (bows.priming(optimised=False),), HUMANOID)) == "MF-APPEND-01"
    assert lacking(shove, (bows.priming(optimised=True),), HUMANOID) is None


@pytest.mark.rule("MF-MPOWER-19")
def test_action_8_brings_a_frame_once_a_round_for_8_mp():
    turn = Allowance.of_turn()
    assert rule_of(action_8_lacking(turn, 7)) == "MF-MPOWER-19"
    assert action_8_lacking(turn, 8) is None
    more = with_action_8(turn, own_turn=True)
    assert (more.frames, more.reactions) == (3, 1)
    assert rule_of(action_8_lacking(more, 16)) == "MF-MPOWER-19"
    outside = with_action_8(Allowance(0, 1), own_turn=False)
    assert (outside.frames, outside.reactions) == (1, 0)
    with pytest.raises(LudexError, match="MF-ENC-08"):
        with_action_8(Allowance(0, 0), own_turn=False)


@pytest.mark.rule("MF-MPOWER-20")
def test_react_4_brings_a_reaction_for_4_mp_each_time():
    assert rule_of(react_4_lacking(3)) == "MF-MPOWER-20"
    assert react_4_lacking(4) is None
    assert with_react_4(with_react_4(Allowance())).reactions == 2


@pytest.mark.rule("MF-ENC-12", "MF-ENC-13")
def test_an_important_character_dies_below_its_body():
    assert fate(1, 10, Standing.IMPORTANT) is Fate.STANDS
    assert fate(-4, 10, Standing.IMPORTANT) is Fate.INCAPACITATED
    assert fate(-11, 10, Standing.IMPORTANT) is Fate.MAY_DIE
    assert endings(Fate.MAY_DIE) == (Ending.DIES, Ending.SURVIVES)


@pytest.mark.rule("MF-ENC-14")
def test_the_protected_survive_below_their_body():
    assert fate(-99, 10, Standing.PROTECTED) is Fate.INCAPACITATED


@pytest.mark.rule("MF-ENC-15")
def test_a_lesser_foe_is_out_at_once():
    assert fate(-3, 10, Standing.LESSER) is Fate.DEFEATED
    assert fate(0, 10, Standing.LESSER) is Fate.DEFEATED
    assert endings(Fate.DEFEATED) == (Ending.KNOCKED_OUT, Ending.KILLED)


@pytest.mark.rule("MF-ENC-11")
def test_a_beaten_party_dies_returns_or_begins_again():
    assert [each.name for each in AfterDefeat] == ["DIE", "RETURN", "RESTART"]


@pytest.mark.rule("MF-ENC-16", "MF-ENC-17")
def test_an_airlock_must_be_overridden_within_four_rounds():
    airlock = SpecialEncounter("override the airlock", rounds=4)
    assert outcome(airlock, rounds_gone=3, progress=0) is Outcome.GOES_ON
    assert outcome(airlock, rounds_gone=4, progress=0) is Outcome.FAILED
    assert outcome(airlock, rounds_gone=4, progress=1) is Outcome.RESOLVED
    assert outcome(airlock, rounds_gone=1, progress=0, in_danger=False) is Outcome.SAFE
    assert outcome(SpecialEncounter("survive"), rounds_gone=99, progress=0) is Outcome.GOES_ON
