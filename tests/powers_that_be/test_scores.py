"""Scores and the dice that they stand for; tiers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.engine.dice.description import distribution
from ludex.layers.errors import LudexError
from ludex.systems.powers_that_be.score_dice import ScoreDice
from ludex.systems.powers_that_be.scores import (
    d2_from_d12,
    highest_plain,
    limit_of_tier,
    rows_of_tier,
    sizes,
    split,
    tier_of,
    written,
)

PRINTED = """
1 = 1; 2 = 1d2; 3 = 1d2+1; 4 = 1d4; 5 = 1d4+1; 6 = 1d6; 7 = 1d6+1; 8 = 1d8; 9 = 1d8+1; 10 = 1d10; 11 = 1d10+1;
12 = 1d10+1d2; 13 = 1d10+1d2+1; 14 = 1d10+1d4; 15 = 1d10+1d4+1; 16 = 1d10+1d6; 17 = 1d10+1d6+1; 18 = 1d10+1d8;
19 = 1d10+1d8+1; 20 = 2d10; 21 = 2d10+1; 22 = 2d10+1d2; 23 = 2d10+1d2+1; 24 = 2d10+1d4; 25 = 2d10+1d4+1;
26 = 2d10+1d6; 27 = 2d10+1d6+1; 28 = 2d10+1d8; 29 = 2d10+1d8+1; 30 = 3d10
"""


@pytest.mark.rule("PB-SCORE-01")
@pytest.mark.parametrize(
    ("score", "dice"),
    [(47, "4d10+1d6+1"), (30, "3d10"), (1, "1"), (11, "1d10+1"), (59, "5d10+1d8+1"), (92, "9d10+1d2")],
)
def test_a_score_is_tens_a_smaller_die_and_a_flat_bonus(score, dice):
    assert written(score) == dice


@pytest.mark.rule("PB-SCORE-02")
def test_the_formula_gives_the_printed_table():
    printed = [row.split(" = ") for row in " ".join(PRINTED.split()).split("; ")]
    found = [row for tier in (1, 2, 3) for row in rows_of_tier(tier)]
    assert found == [(int(score), dice) for score, dice in printed]


@pytest.mark.rule("PB-SCORE-02")
def test_tiers_that_are_not_printed_go_on_by_the_formula():
    assert written(28) == "2d10+1d8"
    assert dict(rows_of_tier(4))[34] == "3d10+1d4"
    assert [score for score, _ in rows_of_tier(5)] == list(range(41, 51))


@pytest.mark.rule("PB-SCORE-03")
@given(st.integers(1, 400))
def test_the_highest_plain_roll_is_the_score(score):
    plain = distribution(ScoreDice(score))
    assert plain.outcomes[-1] == score == highest_plain(score)


@pytest.mark.rule("PB-SCORE-01", "PB-SCORE-03")
@given(st.integers(1, 10_000))
def test_the_split_is_the_only_one_with_at_most_one_smaller_die(score):
    parts = split(score)
    assert parts.rest in (0, 2, 4, 6, 8)
    assert parts.bonus in (0, 1)
    assert 10 * parts.tens + parts.rest + parts.bonus == score
    assert len(sizes(score)) == parts.tens + bool(parts.rest)


@pytest.mark.rule("PB-SCORE-04")
def test_a_d12_stands_for_a_d2():
    assert [d2_from_d12(face) for face in (12, 7)] == [2, 1]
    assert sorted(d2_from_d12(face) for face in range(1, 13)) == [1] * 6 + [2] * 6
    with pytest.raises(LudexError, match="a d12 shows no 13"):
        d2_from_d12(13)


@pytest.mark.rule("PB-SCORE-05")
def test_a_score_below_one_has_no_dice():
    assert (written(0), sizes(-4), distribution(ScoreDice(0)).outcomes) == ("0", (), (0,))


@pytest.mark.rule("PB-TIER-01")
def test_a_single_score_belongs_to_a_tier():
    assert [tier_of(score) for score in (10, 11, 47)] == [1, 2, 5]


@pytest.mark.rule("PB-TIER-02")
def test_the_limit_of_a_single_score_is_ten_for_each_tier():
    assert [limit_of_tier(tier) for tier in (1, 2, 3, 4, 5)] == [10, 20, 30, 40, 50]
