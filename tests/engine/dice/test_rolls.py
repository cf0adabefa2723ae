"""The law of a roll is what counting all ways in which its dice can fall gives, and what icepool gives."""

import pickle
from fractions import Fraction
from random import Random

import icepool
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis.strategies import integers, sampled_from

from ludex.engine.dice.arithmetic import Flat, Sum
from ludex.engine.dice.depending import Depends
from ludex.engine.dice.description import Roll, Rolled, distribution, sample
from ludex.engine.dice.die import Die, LostLater, d, meta
from ludex.engine.dice.distribution import AtLeast, Distribution
from ludex.engine.dice.pools import Cancelling, End, Keep, Pool
from ludex.engine.dice.sampling import sampler
from ludex.engine.dice.several import Best
from ludex.layers.errors import RefusedError
from tests.engine.dice.rolls_of_all_kinds import counted, rolls

ONES, SIXES, TENS = frozenset({1}), frozenset({6}), frozenset({10})


@given(rolls)
def test_the_law_of_a_roll_counts_every_way_in_which_dice_can_fall(roll: Roll) -> None:
    assert distribution(roll) == Distribution.of_chances(counted(roll))


@given(rolls)
def test_the_mean_of_a_roll_is_that_of_its_law(roll: Roll) -> None:
    assert roll.mean() == sum(total * chance for total, chance in counted(roll).items())


@given(rolls)
def test_no_total_lies_outside_the_bounds_of_a_roll(roll: Roll) -> None:
    totals = counted(roll)
    assert roll.lowest <= min(totals)
    assert roll.highest is not None
    assert max(totals) <= roll.highest


@given(rolls, integers(-2, 12))
def test_asking_up_to_a_total_lumps_what_lies_above_and_nothing_else(roll: Roll, up_to: int) -> None:
    whole, capped = distribution(roll), distribution(roll, up_to=up_to)
    assert capped == whole.map(lambda total: AtLeast(up_to) if isinstance(total, int) and total >= up_to else total)


@given(rolls, integers(0, 2**32))
def test_dice_that_were_thrown_are_admitted_and_come_to_what_they_came_to(roll: Roll, seed: int) -> None:
    rolled = sample(roll, Random(seed))
    assert distribution(roll)[rolled.value] > 0
    assert roll.admits(rolled.value, rolled.dice)
    assert not roll.admits(rolled.value + 1, rolled.dice)
    assert not roll.admits(rolled.value, (*rolled.dice, *rolled.dice, *sample(d(3), Random(1)).dice))


@given(rolls)
def test_rolls_and_their_distributions_are_values(roll: Roll) -> None:
    again = pickle.loads(pickle.dumps(roll))  # noqa: S301  # our own
    assert again == roll
    assert hash(again) == hash(roll)
    found = distribution(roll)
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301  # our own
    assert hash(distribution(again)) == hash(found)


@given(sampled_from([1, 2]), integers(0, 3), sampled_from(End), sampled_from(LostLater), integers(-1, 7))
def test_kept_dice_without_end_are_up_to_a_total_those_that_roll_on_often_enough(
    ends: int, kept: int, end: End, later: LostLater, up_to: int
) -> None:
    die = Die((ends, 2, 3), rolls_on=frozenset({3}), lost=ONES, lost_later=later)
    without_end, often = Keep(die, 3, kept, end), Keep(evolve(die, times=12), 3, kept, end)
    asked, known = distribution(without_end, up_to=up_to), distribution(often, up_to=up_to)
    apart = {total: float(asked[total]) for total in asked}
    # after 12 throws it may still be lost with all that it showed
    assert apart == pytest.approx({total: float(known[total]) for total in known}, abs=1e-5)


def test_what_can_be_expected_of_kept_dice_without_end_is_refused() -> None:
    with pytest.raises(RefusedError, match="not worked out"):
        Keep(Die((1, 2), rolls_on=frozenset({2})), 2, 1).mean()


# ---------------------------------------------------------------- icepool as oracle


def _same(die: "icepool.Die[int]", found: Distribution[int | AtLeast]) -> bool:
    theirs = {total: Fraction(weight, die.denominator()) for total, weight in die.items() if weight}
    return theirs == {total: found[total] for total in found}


def test_twenty_dice_with_sixes_rolling_on_six_times_hit_as_icepool_says() -> None:
    die = Die(tuple(range(1, 7)), rolls_on=SIXES, counts=frozenset({5, 6}), times=6)
    chain = icepool.d6.map({1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1})
    for _ in range(6):
        chain = icepool.d6.map({1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1 + chain})
    assert _same(20 @ chain, distribution(Pool(die, 20)))


def test_the_highest_of_six_meta_dice_is_what_icepool_says() -> None:
    assert _same(icepool.Die({5: 5} | dict.fromkeys(range(6, 13), 1)).highest(6), distribution(Best(meta(12, 5), 6)))


def test_tens_that_explode_and_ones_that_are_removed_reach_thirty_as_often_as_icepool_says() -> None:
    # at depth 3 a die has come to 30 in any event
    die = icepool.d10.map(lambda face: 0 if face == 1 else face).explode(depth=3)
    ours = distribution(Pool(Die(tuple(range(1, 11)), rolls_on=TENS, lost=ONES), 4), up_to=30)
    assert ours.at_least(30) == (4 @ die).probability(">=", 30)


def test_a_save_whose_twelve_adds_a_meta_die_is_what_icepool_says() -> None:
    added = icepool.Die({5: 5} | dict.fromkeys(range(6, 13), 1))
    theirs = icepool.d12.map({face: face + 3 for face in range(1, 12)} | {12: 15 + added})
    assert _same(theirs, distribution(Depends(Sum((d(12), Flat(3))), ((15, meta(12, 5)),))))


class _OnesCancelTheHighest(icepool.MultisetEvaluator):  # type: ignore[misc]
    """From the lowest face up: the ones first, so that it is known how many of the others are left."""

    def __init__(self, dice: int) -> None:
        self.dice = dice

    def initial_state(self, order: object, outcomes: object, /, *sizes: object) -> tuple[int, int]:
        """Nothing summed, and all dice left."""
        return 0, self.dice

    def next_state(self, state: tuple[int, int], order: object, outcome: int, /, *counts: int) -> tuple[int, int]:
        """One face more."""
        (count,) = counts
        total, left = state
        if outcome == 1:
            return 0, max(0, self.dice - 2 * count)
        kept = min(count, left)
        return total + kept * outcome, left - kept

    def final_outcome(self, state: tuple[int, int], order: object, outcomes: object, /, *sizes: object) -> int:
        """The sum."""
        return state[0]


@pytest.mark.parametrize("dice", [1, 2, 6, 12])
def test_ones_cancel_the_highest_other_die_as_icepool_says(dice: int) -> None:
    theirs = _OnesCancelTheHighest(dice).evaluate(icepool.d10.pool(dice))
    assert _same(theirs, distribution(Cancelling(d(10), dice, ONES)))


@pytest.mark.parametrize("kept", range(6))
def test_keeping_dice_of_a_pool_is_what_icepool_says(kept: int) -> None:
    assert _same(icepool.d8.highest(5, kept), distribution(Keep(d(8), 5, kept)))
    assert _same(icepool.d8.lowest(5, kept), distribution(Keep(d(8), 5, kept, End.LOWEST)))


# ---------------------------------------------------------------- by hand


def test_a_die_that_is_lost_in_its_chain_loses_the_throw_or_all_or_nothing() -> None:
    def of(later: LostLater) -> Die:
        return Die((1, 2), rolls_on=frozenset({2}), lost=ONES, lost_later=later, times=1)

    # 1 counts nothing; 2 and then 1 counts 2, nothing or 3; 2 and then 2 counts 4
    assert [sorted(distribution(of(later)).items()) for later in LostLater] == [
        [(0, 2), (2, 1), (4, 1)],
        [(0, 3), (4, 1)],
        [(0, 2), (3, 1), (4, 1)],
    ]


def test_a_chain_without_end_that_may_be_lost_to_the_last_is_exact() -> None:
    die = Die((1, 2, 3), rolls_on=frozenset({3}), lost=ONES, lost_later=LostLater.ALL)
    # it stays with a chain of threes and then a two; of the chains that reach 3, half end in a two
    assert distribution(die, up_to=3).at_least(3) == Fraction(1, 6)
    assert distribution(die, up_to=3)[0] == Fraction(1, 2)


def test_given_dice_are_told_apart_by_what_became_of_them() -> None:
    falls = iter((1, 9, 4))
    rolled = Cancelling(d(10), 3, ONES).thrown(lambda _, faces: next(falls))
    assert rolled == Rolled(4, rolled.dice)
    assert [str(die) for die in rolled.dice] == ["1 (lost)", "9 (cancelled)", "4"]


def test_throwing_often_follows_the_law() -> None:
    roll, random, times = Keep(d(6), 4, 3), Random(3), 20_000
    found, throw = distribution(roll), sampler(roll)
    counts: dict[int, int] = {}
    for _ in range(times):
        total = throw(random)
        counts[total] = counts.get(total, 0) + 1
    shown: dict[int, int] = {}
    for _ in range(times):
        total = sample(roll, random).value
        shown[total] = shown.get(total, 0) + 1
    for total in range(3, 19):
        chance = float(found[total])
        # six standard deviations: with this seed it cannot turn out otherwise, with another it would not in a lifetime
        allowed = 6 * (times * chance * (1 - chance)) ** 0.5
        assert abs(counts.get(total, 0) - times * chance) < allowed
        assert abs(shown.get(total, 0) - times * chance) < allowed


def test_a_roll_without_end_is_thrown_by_its_law_however_high_it_comes() -> None:
    # a coin that is thrown until it shows nothing: 2 for each throw before, so that totals go on and on
    coin = Die((0, 2), rolls_on=frozenset({2}))
    throw, random, times = sampler(Pool(coin, 30)), Random(5), 20_000
    found = distribution(Pool(coin, 30), up_to=120)
    thrown = [throw(random) for _ in range(times)]
    # 41 is the first bound: many come to less, many to more
    for bound in (30, 41, 60, 82, 110):
        chance = float(found.at_least(bound))
        assert (
            abs(sum(total >= bound for total in thrown) - times * chance) < 6 * (times * chance * (1 - chance)) ** 0.5
        )
    assert max(thrown) > 110
    assert all(total % 2 == 0 for total in thrown)
