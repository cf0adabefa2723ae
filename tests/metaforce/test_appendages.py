"""What a body does at one moment: appendages, activities, and what a frame holds of them."""

import pytest
from attrs import evolve

from ludex.layers.errors import LudexError
from ludex.systems.metaforce.encounters.appendages import (
    HANDS,
    HEAD,
    HUMANOID,
    LEFT_HAND,
    LEGS,
    RIGHT_HAND,
    TAIL,
    TAILED,
    Activity,
    Appendage,
    Body,
    Property,
    lacking,
)
from ludex.systems.metaforce.encounters.frames import DASH, WALK
from tests.metaforce.rules_broken import rule_of, verify_activities

STAB = Activity("stab", frozenset({RIGHT_HAND}), operates=True)
PUSH = Activity("push", frozenset({LEFT_HAND}), operates=True, focuses=False)
TALK = Activity("talk", focuses=False)
SWEEP = Activity("tail sweep", frozenset({TAIL}), blocks=HANDS | LEGS)


@pytest.mark.rule("MF-APPEND-01")
def test_an_appendage_serves_one_activity_at_a_time():
    with pytest.raises(LudexError, match=r"MF-APPEND-01: the right hand serves stab and cannot serve throw too"):
        verify_activities((STAB, Activity("throw", frozenset({RIGHT_HAND}), focuses=False)), HUMANOID)


@pytest.mark.rule("MF-APPEND-01", "MF-ENC-06")
def test_different_appendages_work_side_by_side():
    activities = (WALK, STAB, PUSH, TALK)
    assert [lacking(each, activities[:at], HUMANOID) for at, each in enumerate(activities)] == [None] * 4


@pytest.mark.rule("MF-APPEND-02")
def test_a_humanoid_has_two_hands_two_legs_and_a_head():
    assert len(HUMANOID.appendages) == 5
    assert HUMANOID.having(Property.MANIPULATE) == (LEFT_HAND, RIGHT_HAND)
    assert HUMANOID.having(Property.MENTAL) == (HEAD,)
    assert len(HUMANOID.having(Property.LOCOMOTIVE)) == 2
    assert TAILED.names - HUMANOID.names == {TAIL}


@pytest.mark.rule("MF-APPEND-02")
def test_a_body_does_nothing_with_what_it_does_not_have():
    assert rule_of(lacking(SWEEP, (), HUMANOID)) == "MF-APPEND-02"


@pytest.mark.rule("MF-APPEND-03")
def test_a_tail_strikes_but_operates_nothing():
    verify_activities((Activity("tail slap", frozenset({TAIL})),), TAILED)
    lever = Activity("pull a lever", frozenset({TAIL}), operates=True)
    assert rule_of(lacking(lever, (), TAILED)) == "MF-APPEND-03"
    gripping = Appendage(TAIL, frozenset({Property.STRIKING, Property.GRIPPING, Property.MANIPULATE}))
    assert lacking(lever, (), Body((*HUMANOID.appendages, gripping))) is None


@pytest.mark.rule("MF-APPEND-04")
@pytest.mark.parametrize("other", [WALK, STAB, PUSH])
def test_a_tail_sweep_blocks_legs_and_arms(other):
    with pytest.raises(LudexError, match="MF-APPEND-01"):
        verify_activities((SWEEP, other), TAILED)


@pytest.mark.rule("MF-APPEND-05")
def test_the_game_master_may_cap_the_activities_of_a_frame():
    verify_activities((WALK, STAB, PUSH), HUMANOID)
    with pytest.raises(LudexError, match="MF-APPEND-05"):
        verify_activities((WALK, STAB, PUSH), evolve(HUMANOID, most=2))


@pytest.mark.rule("MF-ENC-29")
def test_a_dash_leaves_arms_and_legs_nothing_else_but_the_head_free():
    broken = lacking(STAB, (DASH,), HUMANOID)
    assert rule_of(broken) == "MF-APPEND-01"
    assert "MF-ENC-29" in str(broken)
    verify_activities((DASH, TALK, Activity("scry", frozenset({HEAD}))), HUMANOID)


@pytest.mark.rule("MF-ENC-34")
def test_a_quickened_action_shares_its_frame_with_one_other():
    quick = evolve(STAB, name="quick stab", quickened=True)
    verify_activities((quick, STAB), HUMANOID)
    with pytest.raises(LudexError, match="MF-ENC-34"):
        verify_activities((quick, STAB, evolve(quick, name="third")), HUMANOID)


@pytest.mark.rule("MF-APPEND-06", "MF-APPEND-14")
def test_two_main_activities_do_not_share_a_frame():
    with pytest.raises(LudexError, match="MF-APPEND-06: stab fills the Active concentration slot"):
        verify_activities((STAB, evolve(PUSH, focuses=True)), HUMANOID)


@pytest.mark.rule("MF-FIRE-11")
def test_a_trigger_hand_is_busy_until_the_recoil_is_over():
    shot = Activity("shot", frozenset({RIGHT_HAND}), operates=True, lingers=True)
    with pytest.raises(LudexError, match="MF-APPEND-01: the right hand"):
        verify_activities((shot, evolve(STAB, quickened=True)), HUMANOID)
    verify_activities((shot, evolve(PUSH, quickened=True)), HUMANOID)
