"""Exact distributions, and what somebody should do who may decide after seeing a roll."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis.strategies import dictionaries, integers

from ludex.engine.dice.decide import decide
from ludex.engine.dice.distribution import AtLeast, Distribution, combined
from ludex.layers.errors import DefinitionError, RefusedError

D6 = Distribution.uniform(range(1, 7))
weights = dictionaries(integers(-5, 5), integers(1, 9), min_size=1, max_size=6).map(Distribution)


@given(weights, integers(2, 5))
def test_weights_that_give_the_same_chances_are_the_same_distribution(found: Distribution[int], factor: int) -> None:
    scaled = Distribution({result: weight * factor for result, weight in reversed(list(found.items()))})
    assert scaled == found
    assert hash(scaled) == hash(found)


@given(weights, weights)
def test_means_add_up_and_independent_ones_multiply(one: Distribution[int], other: Distribution[int]) -> None:
    assert (one + other).mean() == one.mean() + other.mean()
    assert (one - other).mean() == one.mean() - other.mean()
    assert (one * other).mean() == one.mean() * other.mean()
    assert (one + other).variance() == one.variance() + other.variance()


@given(weights, integers(0, 5))
def test_so_many_times_is_so_many_sums(found: Distribution[int], count: int) -> None:
    by_hand = Distribution.certain(0)
    for _ in range(count):
        by_hand = by_hand + found
    assert found.times(count) == by_hand


@given(weights, integers(1, 4))
def test_the_highest_of_several_is_what_comparing_all_of_them_gives(found: Distribution[int], count: int) -> None:
    highest, lowest = found, found
    for _ in range(count - 1):
        highest, lowest = combined(highest, found, max), combined(lowest, found, min)
    assert found.highest_of(count) == highest
    assert found.lowest_of(count) == lowest


@given(weights)
def test_what_is_known_divides_the_chances(found: Distribution[int]) -> None:
    largest = max(found)
    known = found.given(lambda result: result == largest)
    assert known == Distribution.certain(largest)
    assert sum(found[result] for result in found) == 1
    assert found.at_least(largest) == found[largest] == 1 - found.at_most(largest - 1)


def test_results_that_depend_on_each_other_keep_their_weights() -> None:
    # a coin, and then one die or two: of seven in all 1/2 * 6/36
    sums = Distribution.uniform([1, 2]).then(D6.times)
    assert sums[7] == Fraction(1, 12)
    assert D6.joint(D6)[6, 6] == Fraction(1, 36)


def test_above_the_one_result_that_stands_for_all_higher_ones_nothing_is_made_up() -> None:
    capped: Distribution[int | AtLeast] = Distribution({1: 1, 2: 1, AtLeast(3): 2})
    assert capped.at_least(3) == Fraction(1, 2)
    assert capped.at_most(2) == Fraction(1, 2)
    assert capped[2] == Fraction(1, 4)
    for ask in (lambda: capped.at_least(4), capped.mean, lambda: capped[3], lambda: capped.at_most(3)):
        with pytest.raises(RefusedError, match="not told apart"):
            ask()


@pytest.mark.parametrize("none", [{}, {1: 0}, {1: 1, 2: -1}])
def test_what_is_no_distribution_is_refused(none: dict[int, int]) -> None:
    with pytest.raises(DefinitionError):
        Distribution(none)


def _keep_or_roll_again(seen: int) -> dict[str, Distribution[int]]:
    return {"keep": Distribution.certain(seen), "again": D6}


def _enough(total: int) -> int:
    return int(total >= 5)


def test_who_may_roll_again_does_so_below_the_mean_and_knows_what_that_is_worth() -> None:
    again = decide(D6, _keep_or_roll_again, int)
    assert again.bands() == ((1, 3, "again"), (4, 6, "keep"))
    assert again.value == again.results.mean() == Fraction(17, 4)
    assert again.fixed == {"keep": Fraction(7, 2), "again": Fraction(7, 2)}
    assert again.worth == Fraction(3, 4)


def test_an_aim_of_one_and_nothing_makes_the_value_a_chance() -> None:
    reach = decide(D6, _keep_or_roll_again, _enough)
    assert reach.value == Fraction(5, 9) == reach.results.at_least(5)


def test_where_nothing_can_be_chosen_the_decision_is_refused() -> None:
    with pytest.raises(DefinitionError, match="nothing to choose at 3"):
        decide(D6, lambda seen: _keep_or_roll_again(seen) if seen < 3 else {}, int)
