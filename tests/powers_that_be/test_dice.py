"""What the dice of a roll do: criticals, botches, Fervor, wider ranges, Mulligans."""

import pytest

from ludex.engine.choices import Choice
from ludex.engine.run import advance
from ludex.layers.errors import LudexError
from tests.powers_that_be.tables import came_of, chance, check, done_in, lines, odds, played, posed, total

FERVOR = """
characters: {ann: {tier: 2, powers: {fervor: 16, flame: 10}}}
check: {by: ann, sources: %s, goal: 15}
"""


@pytest.mark.rule("PB-ACT-01")
def test_an_active_check_adds_the_faces_of_its_dice():
    assert total("sources: [16], goal: 15", 6, 4) == 10


@pytest.mark.rule("PB-CRIT-01")
def test_the_highest_face_of_a_d10_is_rolled_again_and_added():
    assert total("sources: [18], goal: 15", 10, 4, 5) == 19


@pytest.mark.rule("PB-CRIT-01")
def test_a_d6_and_a_d4_are_not_critical_on_their_own():
    assert total("sources: [6], goal: 15", 6) == 6
    assert total("sources: [4], goal: 15", 4) == 4


@pytest.mark.rule("PB-CRIT-02")
def test_criticals_go_on_and_the_flat_bonus_is_added_once():
    assert total("sources: [11], goal: 15", 10, 10, 3) == 24


@pytest.mark.rule("PB-CRIT-03")
def test_fervor_widens_the_range_of_d6_d8_and_d10():
    assert came_of(posed(FERVOR % "[fervor]"), (9, 2, 6, 4)).total == 21


@pytest.mark.rule("PB-C12", "PB-CRIT-03")
def test_fervor_with_another_source_widens_all_dice_or_none():
    combined = FERVOR % "[fervor, flame]"
    assert came_of(posed(combined), (9, 2, 3, 6, 4)).total == 24
    assert came_of(posed(combined, "PB-C12=fervor-alone"), (9, 3, 6)).total == 18
    assert came_of(posed(FERVOR % "[fervor]", "PB-C12=fervor-alone"), (9, 2, 6, 4)).total == 21


@pytest.mark.rule("PB-CRIT-04")
def test_an_aptitude_makes_a_d10_critical_from_8_on():
    keen = """
characters: {ann: {tier: 1, skills: {aim: 10}, aptitudes: {keen eye: {critical: {d10: 8}}}}}
check: {by: ann, sources: [aim], aptitudes: [keen eye], goal: 15}
"""
    position = played(posed(keen), (8, 5))
    assert done_in(position).total == 13
    assert any("PB-CRIT-04" in line for line in lines(position))


@pytest.mark.rule("PB-CRIT-04", "PB-C02")
def test_a_natural_1_in_a_wider_range_botches_or_is_critical():
    wide = "sources: [10], critical: {d10: [1, 10]}, goal: 15"
    assert total(wide, 1) == 0
    assert total(wide, 1, 10, 4, rulings=["PB-C02=critical-wins"]) == 15


@pytest.mark.rule("PB-BOTCH-01")
def test_a_natural_1_takes_the_die_out_of_the_roll():
    assert total("sources: [15], goal: 15", 1, 3) == 4
    assert total("sources: [12], goal: 15", 1, 1) == 1


@pytest.mark.rule("PB-BOTCH-02")
def test_a_mulligan_rolls_only_the_dice_that_did_not_botch():
    question = check("sources: [20], goal: 5, mulligans: 1")
    assert came_of(question, (1, 3), (9,), say=["take the Mulligan"]).total == 9
    assert came_of(question, (1, 3), say=["keep the roll"]).total == 3
    with pytest.raises(LudexError, match="one roll too many"):
        came_of(question, (1, 3), (9, 4), say=["take the Mulligan"])


@pytest.mark.rule("PB-BOTCH-02")
def test_nobody_is_asked_for_a_mulligan_when_all_dice_botched():
    assert came_of(check("sources: [20], goal: 5, mulligans: 1"), (1, 1)).total == 0


@pytest.mark.rule("PB-BOTCH-02")
def test_a_mulligan_is_worth_what_the_better_of_two_choices_is():
    # d10 against 5: 5 to 10 reach it at once; 1 is out of the roll; 2, 3 and 4 are rolled again
    assert odds("sources: [10], goal: 5, mulligans: 1, criticals: false").value * 100 == 6 * 10 + 3 * 6


@pytest.mark.rule("PB-BOTCH-02")
def test_an_aptitude_softens_a_botch():
    soft = """
characters: {ann: {tier: 1, skills: {aim: 10}, aptitudes: {steady: {softens: 1}}}}
check: {by: ann, sources: [aim], aptitudes: [steady], goal: 15}
"""
    assert came_of(posed(soft), (1,)).total == 1
    assert total("sources: [10], botches: false, goal: 15", 1) == 1
    assert total("sources: [10], botch-faces: [1, 2], goal: 15", 2) == 0


@pytest.mark.rule("PB-ROLL-01")
def test_dice_are_evaluated_in_the_order_of_the_rules():
    question = check("sources: [29], goal: 15")
    position = played(question, (10, 1, 1, 8, 2))
    assert done_in(position).total == 21


@pytest.mark.rule("PB-ROLL-01", "PB-EPIC-03")
def test_the_number_of_dice_counts_the_d2_and_neither_the_bonus_nor_extra_rolls():
    # 13 = d10 + d2 + 1: two dice, so a total of 2 is an Epic fail, and it comes when the d10 botches and the d2 shows 1
    assert chance("sources: [13], goal: 1", "Epic fail") * 20 == 1


@pytest.mark.rule("PB-SCORE-04")
def test_a_d2_neither_botches_nor_is_critical():
    assert [total("sources: [2], goal: 9", face) for face in (1, 2)] == [1, 2]


@pytest.mark.rule("PB-C01", "PB-CRIT-02", "PB-BOTCH-01")
@pytest.mark.parametrize(("slug", "expected"), [("extra-roll", 10), ("whole-die", 0), ("counts-one", 11)])
def test_a_1_on_an_extra_roll(slug, expected):
    assert total("sources: [10], goal: 15", 10, 1, rulings=[f"PB-C01={slug}"]) == expected


@pytest.mark.rule("PB-C03", "PB-CRIT-02")
@pytest.mark.parametrize(("slug", "expected"), [("once", 24), ("each-roll", 26)])
def test_the_flat_bonus_on_extra_rolls(slug, expected):
    assert total("sources: [11], goal: 15", 10, 10, 3, rulings=[f"PB-C03={slug}"]) == expected


@pytest.mark.rule("PB-C04", "PB-CRIT-01")
def test_a_critical_die_may_have_the_whole_pool_rolled_again():
    assert total("sources: [18], goal: 15", 10, 4, 5) == 19
    assert total("sources: [18], goal: 15", 10, 5, 3, 8, 2, 6, rulings=["PB-C04=whole-pool"]) == 10 + 5 + 3 + 8 + 2 + 6


@pytest.mark.rule("PB-C07", "PB-SCORE-03")
def test_the_score_may_cap_the_total():
    assert total("sources: [10], goal: 15", 10, 8) == 18
    assert total("sources: [10], goal: 15", 10, 8, rulings=["PB-C07=capped"]) == 10
    assert chance("sources: [10], goal: 15", "success", "PB-C07=capped") == 0


def test_the_trace_tells_each_rule_that_counted_and_each_that_did_not():
    found = lines(played(check("sources: [14], goal: 9"), (7, 3)))
    assert found == [
        "declare: somebody tries the check against 9 (pass or fail), score 14: 1d10+1d4 (PB-NARR-01)",
        "total: total score of somebody: 0 (PB-COMB-01)",
        "total: sources: 0 -> 14 by a score of 14 (PB-COMB-01)",
        "modify: d10 + d4 becomes d10 on {10} + d4 (PB-CRIT-01)",
        "modify: d10 on {10} + d4 becomes d10 on {10} lose {1} + d4 lose {1} (PB-BOTCH-01)",
        "modify: not applied: Fervor is no source (PB-CRIT-03)",
        "roll: somebody rolls d10 on {10} lose {1} + d4 lose {1}: shows 7, 3 = 10 (PB-ACT-01)",
        "compare: 10 against 9: success (PB-GOAL-01)",
    ]


def test_nobody_is_asked_anything_where_there_is_nothing_to_decide():
    position = advance(check("sources: [14], goal: 9").state, check("sources: [14], goal: 9").game)
    assert not isinstance(position.question, Choice)
