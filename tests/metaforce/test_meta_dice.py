"""Meta dice: minimums, the die of a rank, which die fits the MP."""

from fractions import Fraction

import pytest

from ludex.engine.dice.description import Roll, distribution
from ludex.engine.dice.die import d
from ludex.systems.metaforce.dice.check_die import CheckDie
from ludex.systems.metaforce.dice.meta_dice import (
    LEAST,
    MD12,
    META_DICE,
    die_of_rank,
    largest_within,
    meta_die,
    no_less,
)
from ludex.systems.metaforce.dice.rolls import CheckDice, Told
from tests.metaforce.posed_questions import law


def rolled(rank: int) -> Roll:
    """The die of a rank that rolls one."""
    found = die_of_rank(rank)
    assert found is not None
    return found


@pytest.mark.rule("MF-DICE-01", "MF-CONFLICT-30")
def test_each_meta_die_has_its_minimum_and_its_exact_mean():
    assert LEAST == {4: 1, 6: 2, 8: 3, 10: 4, 12: 5}
    means = [die.mean() for die in META_DICE]
    assert means == [Fraction(5, 2), Fraction(22, 6), Fraction(39, 8), Fraction(61, 10), Fraction(88, 12)]


@pytest.mark.rule("MF-DICE-01")
def test_values_above_the_minimum_keep_their_chances():
    assert distribution(MD12)[5] == Fraction(5, 12)
    assert all(distribution(MD12)[face] == Fraction(1, 12) for face in range(6, 13))


@pytest.mark.rule("MF-DICE-02")
def test_a_rank_beyond_five_rolls_more_md12_and_keeps_the_highest():
    assert [die_of_rank(rank) for rank in range(1, 6)] == list(META_DICE)
    assert die_of_rank(0) is None
    assert die_of_rank(-1) is None
    assert [rolled(rank).dice for rank in (6, 7, 8, 9, 10, 13)] == [2, 3, 4, 5, 6, 9]
    # the highest of six md12 is 12 unless all six are lower
    assert distribution(rolled(10))[12] == 1 - Fraction(11, 12) ** 6


@pytest.mark.rule("MF-DICE-03")
def test_a_md4_is_plain_and_yet_brings_no_explosion():
    assert distribution(meta_die(4)) == distribution(d(4))
    check = CheckDice(CheckDie(), (meta_die(4),))
    assert max(fell.bonus for fell, _ in check.falls(Told(bonus=True))) == 12  # of the d12 alone


@pytest.mark.rule("MF-DICE-04")
def test_the_md20_is_there_only_where_the_game_master_makes_it_available():
    assert meta_die(20).mean() == Fraction(51, 4)
    assert largest_within(25) == MD12
    assert largest_within(25, md20=True) == meta_die(20)
    text = "characters: {a: {creature: {mp: 20}}}\ncheck: {by: {who: a}, powers: [create a meta-die], target: 30%s}"
    assert law("success", text % "").get(True, 0) < law("success", text % ", md20: true")[True]


@pytest.mark.rule("MF-DICE-05")
def test_rank_and_minimum_are_one_number_up_to_five():
    assert [rolled(rank).lowest for rank in (1, 2, 3, 4, 5, 6, 12)] == [1, 2, 3, 4, 5, 5, 5]


@pytest.mark.rule("MF-MPOWER-09")
def test_the_largest_die_within_the_mp():
    found = [largest_within(mp) for mp in (4, 5, 7, 8, 9, 11, 12, 40)]
    assert found == [meta_die(sides) for sides in (4, 4, 6, 8, 8, 10, 12, 12)]
    assert largest_within(3) is None


@pytest.mark.rule("MF-MPOWER-15", "MF-MPOWER-16")
def test_dice_that_cannot_reach_the_floor_count_as_their_maximum():
    assert distribution(no_less(d(4), 6)).outcomes == (4,)
    assert distribution(no_less(d(6), 6)).outcomes == (6,)
    assert distribution(no_less(d(8), 6)).outcomes == (6, 7, 8)
    assert distribution(no_less(d(6), 8)).outcomes == (6,)
    assert distribution(no_less(MD12, 8)).outcomes == (8, 9, 10, 11, 12)
