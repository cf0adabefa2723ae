"""Concentration: two slots a frame, what holds an ability, and what ends it."""

import pytest

from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.metaforce.encounters.concentration import (
    Held,
    Mind,
    Slot,
    Upkeep,
    aimed,
    begun,
    ended,
    focused,
    frame_lost,
    frame_over,
    kept,
    many_targets,
    round_over,
    stunned,
    too_much,
    unfocused,
)
from tests.metaforce.rules_broken import rule_of

WARD = Held("ward", Upkeep.UNBROKEN)
HAND = Held("hand", Upkeep.LOOSE)


def holding(*abilities):
    """A mind that holds some abilities, in a round in which none of them has had a slot yet."""
    return Mind(tuple(abilities))


@pytest.mark.rule("MF-APPEND-06")
def test_the_active_slot_holds_one_thing_a_frame():
    with pytest.raises(LudexError, match="MF-APPEND-06: the Active slot of this frame holds an attack"):
        begun(focused(Mind(), "an attack"), WARD)


@pytest.mark.rule("MF-APPEND-07", "MF-APPEND-10")
def test_both_slots_may_hold_abilities():
    mind = kept(kept(holding(WARD, HAND), "ward", Slot.PASSIVE), "hand", Slot.ACTIVE)
    assert frame_over(mind)[1] == ()
    with pytest.raises(LudexError, match="MF-APPEND-07"):
        kept(mind, "hand", Slot.PASSIVE)
    with pytest.raises(UnknownName, match="unknown held ability 'wrad'"):
        kept(mind, "wrad", Slot.PASSIVE)


@pytest.mark.rule("MF-APPEND-08", "MF-APPEND-13")
def test_acquiring_a_hidden_target_takes_the_active_slot_once():
    mind = aimed(Mind(), "fox", elusive=True)
    assert mind.active
    later = frame_over(mind)[0]
    assert not aimed(later, "fox", elusive=True).active
    assert not aimed(Mind(), "ox", elusive=False).active
    assert aimed(unfocused(later, "fox"), "fox", elusive=True).active


@pytest.mark.rule("MF-APPEND-09")
def test_unbroken_upkeep_is_due_in_every_frame_and_loose_once_a_round():
    mind, lost = frame_over(holding(WARD, HAND))
    assert lost == ("ward",)
    assert round_over(mind)[1] == ("hand",)
    mind = frame_over(kept(mind, "hand", Slot.PASSIVE))[0]
    assert round_over(frame_over(mind)[0])[1] == ()


@pytest.mark.rule("MF-APPEND-11")
def test_three_loose_abilities_or_two_unbroken_ones_can_be_held():
    three = [Held(name, Upkeep.LOOSE) for name in "abc"]
    assert too_much(holding(*three[:2]), three[2]) is None
    assert rule_of(too_much(holding(*three), HAND)) == "MF-APPEND-11"
    assert too_much(holding(*three), WARD) is None
    assert too_much(holding(WARD), Held("wall", Upkeep.UNBROKEN)) is None
    assert rule_of(too_much(holding(WARD, Held("wall", Upkeep.UNBROKEN)), HAND)) == "MF-APPEND-11"
    assert rule_of(too_much(holding(WARD, HAND), Held("wall", Upkeep.UNBROKEN))) == "MF-APPEND-11"


@pytest.mark.rule("MF-APPEND-12")
def test_optimise_makes_upkeep_loose():
    mind = Mind((WARD.optimised,))
    assert frame_over(mind)[1] == ()


@pytest.mark.rule("MF-APPEND-15")
def test_an_ability_goes_to_the_passive_slot_from_the_next_frame_on():
    mind = begun(Mind(), WARD)
    assert mind.active == "ward"
    with pytest.raises(LudexError, match="MF-APPEND-15"):
        kept(mind, "ward", Slot.PASSIVE)
    later = kept(frame_over(mind)[0], "ward", Slot.PASSIVE)
    assert not later.active


@pytest.mark.rule("MF-APPEND-16")
def test_instincts_need_no_slot_and_letting_go_is_one_of_them():
    full = focused(kept(holding(WARD), "ward", Slot.PASSIVE), "an attack")
    assert not ended(full, "ward").held


@pytest.mark.rule("MF-APPEND-17")
def test_a_lost_frame_ends_what_had_its_upkeep_due_in_it():
    assert frame_lost(holding(WARD, HAND), last=False)[1] == ("ward",)
    assert frame_lost(holding(WARD, HAND), last=True)[1] == ("ward", "hand")


@pytest.mark.rule("MF-APPEND-18")
def test_stun_ends_unbroken_abilities_and_leaves_as_many_loose_ones_as_frames_can_keep():
    loose = [Held(name, Upkeep.LOOSE) for name in "abc"]
    assert stunned(holding(WARD, *loose), frames_left=1)[1] == ("ward", "c")
    assert stunned(holding(WARD, *loose), frames_left=0)[1] == ("ward", "a", "b", "c")
    fed = kept(holding(*loose), "a", Slot.PASSIVE)
    assert stunned(fed, frames_left=0)[1] == ("b", "c")


@pytest.mark.rule("MF-APPEND-19")
def test_by_the_memory_list_loose_upkeep_is_due_in_each_frame():
    assert frame_over(Mind((HAND,), loose_each_frame=True))[1] == ("hand",)


@pytest.mark.rule("MF-APPEND-13")
def test_a_frame_has_several_targets_only_where_they_stand_together():
    assert many_targets(("a", "b"), together=True) is None
    assert many_targets(("a",), together=False) is None
    assert rule_of(many_targets(("a", "b"), together=False)) == "MF-APPEND-13"
