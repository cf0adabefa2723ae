"""What a total is against a goal: Epic results, bands, attacks, passive checks, rounding."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.systems.powers_that_be.readings import (
    DEFAULT,
    BenefitBand,
    ComesFirst,
    Defenceless,
    EpicPassive,
    EpicWin,
    PartialBand,
    Readings,
)
from ludex.systems.powers_that_be.trial import Attack, Source, amount_of, damage_done
from ludex.systems.powers_that_be.verdict import Against, Benefit, Goal, Grade, cuts, suggested_factor, verdict


def grade(total, goal, *, low=None, passive=False, readings=DEFAULT, **keys):
    return verdict(total, Against(Goal(goal, **keys), passive=passive), low=low, readings=readings).grade


def is_epic_win(total, goal, reading=EpicWin.HIGHER):
    return grade(total, goal, readings=Readings(epic_win=reading)) is Grade.EPIC_WIN


@pytest.mark.rule("PB-EPIC-01")
def test_an_epic_win_is_twice_the_goal_and_never_below_50():
    assert [is_epic_win(*each) for each in ((40, 15), (50, 15), (59, 30), (60, 30))] == [False, True, False, True]


@pytest.mark.rule("PB-C06", "PB-EPIC-01")
def test_an_epic_win_may_be_read_as_either_mark_or_as_twice_the_goal():
    assert [is_epic_win(30, 15, each) for each in EpicWin] == [False, True, True]
    assert [is_epic_win(50, 30, each) for each in EpicWin] == [False, True, False]
    assert [is_epic_win(60, 30, each) for each in EpicWin] == [True, True, True]


@pytest.mark.rule("PB-EPIC-02")
def test_the_suggested_effect_is_at_least_doubled():
    assert suggested_factor(52, 15) == 3
    assert suggested_factor(50, 30) == 2


@pytest.mark.rule("PB-EPIC-03")
def test_a_total_of_at_most_the_number_of_dice_is_an_epic_fail():
    assert [grade(total, 15, low=2) is Grade.EPIC_FAIL for total in (0, 2, 3)] == [True, True, False]
    assert grade(1, 1, low=0) is Grade.SUCCESS  # a score of 1 has no die


@pytest.mark.rule("PB-EPIC-04")
def test_under_half_the_goal_is_an_epic_fail_of_a_dangerous_task_alone():
    found = [grade(total, goal, low=1, dangerous=True) for total, goal in ((7, 15), (8, 15), (7, 14))]
    assert found == [Grade.EPIC_FAIL, Grade.FAILURE, Grade.FAILURE]
    assert grade(7, 15, low=1) is Grade.FAILURE


@pytest.mark.rule("PB-ROUND-01")
def test_bonuses_are_rounded_up_and_damage_down():
    assert amount_of(Source("strength", 7, 1, 2)) == 4
    assert damage_done(Attack(7, 1, 2), 1, Defenceless.UP).value == 3
    assert damage_done(Attack(7, 1, 2, defenceless=True), 1, Defenceless.UP).value == 4


@pytest.mark.rule("PB-C11", "PB-ROUND-01")
def test_damage_to_the_defenceless_may_keep_its_fraction():
    derivation = damage_done(Attack(7, 1, 2, defenceless=True), 1, Defenceless.EXACT)
    assert derivation.value == Fraction(7, 2)
    assert damage_done(Attack(7, 1, 2), 1, Defenceless.EXACT).value == 3


@pytest.mark.rule("PB-GOAL-01")
def test_of_pass_or_fail_everything_below_the_goal_fails():
    assert [grade(total, 15) for total in (15, 14)] == [Grade.SUCCESS, Grade.FAILURE]


@pytest.mark.rule("PB-GOAL-02")
@pytest.mark.parametrize(("width", "totals"), [(None, (14, 10, 9)), (5, (14, 10, 9)), (10, (9, 5, 4))])
def test_a_partial_success_reaches_so_far_below_the_goal(width, totals):
    found = [grade(total, 15, graded=True, width=width) for total in totals]
    assert found == [Grade.PARTIAL, Grade.PARTIAL, Grade.FAILURE]


@pytest.mark.rule("PB-C08", "PB-GOAL-02")
def test_the_band_of_partial_success_may_be_wider_or_have_two_grades():
    ten, two = Readings(partial_band=PartialBand.TEN), Readings(partial_band=PartialBand.TWO_GRADES)
    totals = (10, 9, 5, 4)
    assert [grade(total, 15, graded=True, readings=ten) for total in totals] == [Grade.PARTIAL] * 3 + [Grade.FAILURE]
    assert [grade(total, 15, graded=True, readings=two) for total in totals] == [
        Grade.PARTIAL, Grade.HEAVY_PARTIAL, Grade.HEAVY_PARTIAL, Grade.FAILURE,
    ]  # fmt: skip
    assert grade(9, 15, graded=True, width=5, readings=ten) is Grade.FAILURE  # what the narrator says counts


def benefit(total, readings=DEFAULT):
    return verdict(total, Against(Goal(15, graded=True)), readings=readings).benefit


@pytest.mark.rule("PB-GOAL-03")
def test_five_above_the_goal_may_bring_a_benefit():
    assert [benefit(total) is Benefit.BENEFIT for total in (19, 20, 25, 26)] == [False, True, True, True]
    assert verdict(26, Against(Goal(15))).benefit is Benefit.NONE


@pytest.mark.rule("PB-C09", "PB-GOAL-03")
def test_the_benefit_may_have_two_grades_or_an_end():
    two, closed = (Readings(benefit_band=each) for each in (BenefitBand.TWO_GRADES, BenefitBand.CLOSED))
    totals = (19, 20, 24, 25, 26)
    some, none, great = Benefit.BENEFIT, Benefit.NONE, Benefit.GREAT
    assert [benefit(total, two) for total in totals] == [none, some, some, great, great]
    assert [benefit(total, closed) for total in totals] == [none, some, some, some, none]


@pytest.mark.rule("PB-ATK-01")
def test_a_near_miss_is_a_miss():
    found = verdict(12, Against(Goal(15, graded=True), attack=True))
    assert (found.grade, found.near_miss) == (Grade.FAILURE, True)
    assert verdict(9, Against(Goal(15), attack=True)).near_miss is False
    assert verdict(15, Against(Goal(15), attack=True)) == verdict(15, Against(Goal(15)))


@pytest.mark.rule("PB-C10", "PB-PASS-01")
def test_a_passive_total_can_be_epic_or_never():
    never = Readings(epic_passive=EpicPassive.NEVER)
    assert grade(50, 15, passive=True) is Grade.EPIC_WIN
    assert grade(50, 15, passive=True, readings=never) is Grade.SUCCESS
    assert grade(7, 15, passive=True, dangerous=True) is Grade.EPIC_FAIL
    assert grade(7, 15, passive=True, dangerous=True, readings=never) is Grade.FAILURE


@pytest.mark.rule("PB-C13", "PB-ROLL-01")
def test_an_epic_fail_comes_before_a_success_or_after_it():
    later = Readings(tested_first=ComesFirst.SUCCESS_FIRST)
    assert (grade(1, 1, low=1), grade(1, 1, low=1, readings=later)) == (Grade.EPIC_FAIL, Grade.SUCCESS)
    assert grade(3, 8, low=3, graded=True) is Grade.EPIC_FAIL
    assert grade(3, 8, low=3, graded=True, readings=later) is Grade.PARTIAL
    assert grade(1, 9, low=1, readings=later) is Grade.EPIC_FAIL


@given(
    st.integers(1, 70),
    st.booleans(),
    st.sampled_from([None, 5, 10]),
    st.booleans(),
    st.booleans(),
    st.sampled_from([None, 0, 1, 3, 7]),
    st.builds(
        Readings,
        epic_win=st.sampled_from(EpicWin),
        partial_band=st.sampled_from(PartialBand),
        benefit_band=st.sampled_from(BenefitBand),
        tested_first=st.sampled_from(ComesFirst),
        epic_passive=st.sampled_from(EpicPassive),
    ),
)
def test_all_totals_between_two_cuts_have_one_verdict(number, graded, width, dangerous, attack, low, readings):
    against = Against(Goal(number, graded, width, dangerous), attack=attack)
    verdicts = [verdict(total, against, low=low, readings=readings) for total in range(160)]
    changes = tuple(total for total in range(1, 160) if verdicts[total] != verdicts[total - 1])
    assert cuts(against, low, readings) == changes
