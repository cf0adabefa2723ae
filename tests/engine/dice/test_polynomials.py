"""Powers of polynomials are what multiplying again and again gives, whichever way they are found."""

from math import comb

import pytest
from hypothesis import given
from hypothesis.strategies import integers, lists

from ludex.engine.dice.description import distribution
from ludex.engine.dice.die import d
from ludex.engine.dice.polynomials import multiplied, powered
from ludex.engine.dice.pools import Cancelling, Pool

rows = lists(integers(0, 10**12), min_size=1, max_size=9).filter(lambda row: row[0] > 0)


def _by_hand(one: list[int], other: list[int]) -> list[int]:
    found = [0] * (len(one) + len(other) - 1)
    for place, weight in enumerate(one):
        for at, another in enumerate(other):
            found[place + at] += weight * another
    return found


@given(rows, rows)
def test_a_product_is_that_of_every_pair(one: list[int], other: list[int]) -> None:
    assert multiplied(one, other) == _by_hand(one, other)


@given(rows, integers(1, 40), integers(1, 300))
def test_a_power_is_a_product_of_so_many_and_its_beginning_is_its_beginning(
    row: list[int], count: int, length: int
) -> None:
    by_hand = [1]
    for _ in range(count):
        by_hand = _by_hand(by_hand, row)
    assert powered(row, count) == by_hand
    assert powered(row, count, length) == by_hand[:length]


def test_a_thousand_coins_fall_as_binomials_say() -> None:
    found = distribution(Pool(d(2), 1000))
    assert dict(found.items()) == {1000 + twos: comb(1000, twos) for twos in range(1001)}


@pytest.mark.parametrize("dice", [50, 80])
def test_many_dice_that_cancel_each_other_lose_no_throw(dice: int) -> None:
    roll = Cancelling(d(6), dice, frozenset({1}))
    assert roll.law(None).total == 6**dice
    # of so many dice none may show a 1, and then all count what they show: all of them 6 once
    assert dict(distribution(roll).items())[6 * dice] == 1
