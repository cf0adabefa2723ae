"""Unloading and reloading firearms, by the rules of several days."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.layers.errors import LudexError
from ludex.systems.metaforce.day import rules_of
from ludex.systems.metaforce.encounters.appendages import HUMANOID, Body, lacking
from ludex.systems.metaforce.encounters.reloading import (
    DISCARDING,
    FEEDS,
    Feed,
    Loaded,
    Step,
    after_shots,
    carried_out,
    fire_lacking,
    reloaded,
    rounds_a_frame,
    unloaded,
    ways_to_reload,
)
from ludex.systems.metaforce.system import METAFORCE
from ludex.systems.metaforce.terms import Training
from tests.metaforce.rules_broken import rule_of, verify_activities

PISTOL = Feed(12, plus_one=True)
REVOLVER, SPEED_LOADER = FEEDS["revolver"], FEEDS["revolver with speed loader"]
NOW = rules_of(METAFORCE.at().rules)
ON_25 = rules_of(METAFORCE.at(date(2026, 3, 25)).rules)
ON_10 = rules_of(METAFORCE.at(date(2026, 3, 10)).rules)


def steps(feed, loaded, training, rules=NOW, *, optimised=False):
    """What can be done to reload, and whether it is quickened."""
    return [(way.step, way.quickened) for way in ways_to_reload(feed, loaded, training, rules, optimised=optimised)]


@pytest.mark.rule("MF-FIRE-07")
def test_a_firearm_says_how_it_is_loaded():
    assert PISTOL.written() == "Unload+Reload: All"
    written = ["Reload: 1", "Reload: 3", "Unload+Reload: All", "Reload: 3"]
    assert [feed.written() for feed in FEEDS.values()] == written
    with pytest.raises(LudexError, match="MF-FIRE-07"):
        Feed(6, step=0)


@pytest.mark.rule("MF-FIRE-14")
def test_untrained_a_magazine_takes_two_frames_and_a_revolver_two_rounds_a_frame():
    assert steps(PISTOL, Loaded(3), Training.NONE) == [(Step.UNLOAD, False)]
    assert steps(PISTOL, unloaded(PISTOL, Loaded(3)), Training.NONE) == [(Step.RELOAD, False)]
    (way,) = ways_to_reload(REVOLVER, Loaded(0), Training.NONE, NOW)
    assert carried_out(REVOLVER, Loaded(0), way, 20) == (Loaded(2), 18)


@pytest.mark.rule("MF-FIRE-15")
def test_proficient_both_fit_in_one_frame_and_all_rounds_of_the_property():
    assert (Step.SWAP, False) in steps(PISTOL, Loaded(3), Training.PROFICIENT)
    assert steps(PISTOL, Loaded(0, seated=False), Training.PROFICIENT) == [(Step.RELOAD, True)]
    assert rounds_a_frame(REVOLVER, Training.PROFICIENT) == 3


@pytest.mark.rule("MF-FIRE-16")
def test_expert_one_quickened_shot_follows_or_twice_the_rounds_are_loaded():
    assert (Step.SWAP_AND_SHOOT, False) in steps(PISTOL, Loaded(3), Training.EXPERT)
    ways = ways_to_reload(REVOLVER, Loaded(0), Training.EXPERT, NOW)
    assert [(way.step, way.rounds, way.shots) for way in ways] == [
        (Step.LOAD, 6, 0),
        (Step.LOAD_AND_SHOOT, 3, 1),
    ]


@pytest.mark.rule("MF-FIRE-12")
def test_for_a_day_unloading_and_reloading_took_a_frame_each():
    for training in Training:
        assert steps(PISTOL, Loaded(3), training, ON_25) == [(Step.UNLOAD, False)]
        assert steps(PISTOL, Loaded(0, seated=False), training, ON_25) == [(Step.RELOAD, False)]


@pytest.mark.rule("MF-FIRE-13")
def test_for_a_day_optimise_made_both_quickened():
    ways = ways_to_reload(PISTOL, Loaded(3), Training.NONE, ON_25, optimised=True)
    assert [(way.step, way.quickened, way.rule) for way in ways] == [(Step.UNLOAD, True, "MF-FIRE-13")]
    out = ways_to_reload(PISTOL, Loaded(0, seated=False), Training.NONE, ON_25, optimised=True)
    verify_activities((ways[0].activity, out[0].activity), HUMANOID)


@pytest.mark.rule("MF-FIRE-20")
@pytest.mark.parametrize(("shots", "rounds"), [(3, 13), (12, 12), (0, 12)])
def test_one_in_the_chamber_stays_where_some_shots_were_fired_and_not_all(shots, rounds):
    left = after_shots(Loaded(12), shots)
    assert reloaded(PISTOL, unloaded(PISTOL, left), 99).rounds == rounds


@pytest.mark.rule("MF-FIRE-20")
def test_the_chambered_round_can_be_fired_without_a_magazine():
    out = unloaded(PISTOL, after_shots(Loaded(12), 3))
    assert not out.seated
    assert fire_lacking(HUMANOID, out, 1) is None
    assert rule_of(fire_lacking(HUMANOID, out, 2)) == "MF-FIRE-06"


@pytest.mark.rule("MF-FIRE-21")
def test_without_the_mark_no_round_is_chambered():
    plain = Feed(12)
    assert reloaded(plain, unloaded(plain, after_shots(Loaded(12), 3)), 99).rounds == 12


@pytest.mark.rule("MF-FIRE-25")
def test_anyone_with_a_hand_may_fire():
    assert fire_lacking(HUMANOID, Loaded(1), 1) is None
    assert rule_of(fire_lacking(Body(()), Loaded(1), 1)) == "MF-FIRE-25"


@pytest.mark.rule("MF-ENC-35")
def test_before_the_page_on_firearms_a_revolver_is_unloaded_and_then_reloaded():
    for optimised in (False, True):
        first = ways_to_reload(SPEED_LOADER, Loaded(0, fired=6), Training.NONE, ON_10, optimised=optimised)
        assert first[0].rule in ("MF-ENC-35", "MF-FIRE-12", "MF-FIRE-13")
        assert (first[0].step, first[0].quickened) == (Step.UNLOAD, optimised)


@pytest.mark.rule("MF-ENC-37")
def test_throwing_rounds_away_is_quickened_and_shortens_nothing():
    assert DISCARDING.activity.quickened
    after, spare = carried_out(REVOLVER, Loaded(4), DISCARDING, 10)
    assert (after.rounds, spare) == (0, 10)
    assert rounds_a_frame(REVOLVER, Training.NONE) == 2
    assert lacking(DISCARDING.activity, (), HUMANOID) is None


@settings(max_examples=60)
@given(
    st.builds(Feed, st.integers(1, 12), st.booleans(), st.none() | st.integers(1, 4)),
    st.sampled_from(Training),
    st.integers(0, 30),
    st.lists(st.tuples(st.booleans(), st.integers(0, 5)), max_size=12),
)
def test_no_round_appears_or_vanishes_while_reloading(feed, training, spare, course):
    loaded = Loaded(0)
    owned = spare
    for shoots, number in course:
        if shoots:
            shots = min(number, loaded.rounds)
            loaded, owned = after_shots(loaded, shots), owned - shots
        else:
            ways = ways_to_reload(feed, loaded, training, NOW)
            if ways:
                loaded, spare = carried_out(feed, loaded, ways[number % len(ways)], spare)
        assert loaded.rounds + spare == owned
        assert 0 <= loaded.rounds <= feed.capacity + feed.plus_one
        assert spare >= 0
