"""Pools whose dice hit again and again are compared exactly."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis.strategies import builds, integers, sampled_from

from ludex.engine.dice.unending import HitPool, net_at_least, net_at_most
from ludex.layers.errors import DefinitionError, RefusedError

SIXES_ROLL_ON = Fraction(1, 6)
HIT = Fraction(1, 3)
CHANCES = [Fraction(0), Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)]

pools = builds(HitPool, integers(0, 4), sampled_from([*CHANCES, Fraction(1)]), sampled_from(CHANCES))


def test_a_die_that_rolls_on_hits_as_often_as_counting_its_throws_says() -> None:
    # no hit: 1 to 4; one: a 5, or a 6 and then a miss; each further hit needs one more 6 first
    die = HitPool(1, HIT, SIXES_ROLL_ON)
    assert [die.exactly(hits) for hits in range(4)] == [
        Fraction(2, 3),
        Fraction(5, 18),
        Fraction(5, 108),
        Fraction(5, 648),
    ]


def test_fourteen_dice_against_twelve_with_sixes_rolling_on_have_one_exact_answer() -> None:
    chance = net_at_least(HitPool(14, HIT, SIXES_ROLL_ON), HitPool(12, HIT, SIXES_ROLL_ON), 1)
    assert chance == Fraction(491226364749670915897202585, 916327090675076362521136569)


@given(pools, pools, integers(-3, 3))
def test_comparing_is_summing_over_all_numbers_of_hits(one: HitPool, other: HitPool, net: int) -> None:
    summed = sum(one.exactly(a) * other.exactly(b) for a in range(45) for b in range(45) if a - b >= net)
    assert abs(net_at_least(one, other, net) - summed) < Fraction(1, 10**9)


@given(pools, pools, integers(-4, 4))
def test_at_least_and_at_most_leave_nothing_out(one: HitPool, other: HitPool, net: int) -> None:
    assert net_at_least(one, other, net) + net_at_most(one, other, net - 1) == 1


@given(pools)
def test_a_pool_without_dice_that_go_on_is_a_binomial(pool: HitPool) -> None:
    assert sum(pool.exactly(hits) for hits in range(80)) > 1 - Fraction(1, 10**9)
    assert pool.at_least(0) == 1


def test_more_dice_than_can_be_compared_are_refused_before_the_work_begins() -> None:
    with pytest.raises(RefusedError, match="at most 80 dice"):
        net_at_least(HitPool(1000, HIT), HitPool(1, HIT), 1)


@pytest.mark.parametrize(
    ("dice", "hit", "more"), [(-1, HIT, SIXES_ROLL_ON), (1, Fraction(3, 2), SIXES_ROLL_ON), (1, HIT, Fraction(1))]
)
def test_what_is_no_pool_is_refused(dice: int, hit: Fraction, more: Fraction) -> None:
    with pytest.raises(DefinitionError):
        HitPool(dice, hit, more)
