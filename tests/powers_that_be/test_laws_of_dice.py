"""What the dice come to, found in two ways: by the laws, and by going through all faces or throwing them often."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.engine.checks.rolling import Bands
from ludex.engine.dice.description import distribution, falling
from ludex.engine.modifiers import Candidate, applied, moment
from ludex.engine.steps import step
from ludex.layers.errors import RefusedError
from ludex.systems.powers_that_be.falls import Falls, Fell
from ludex.systems.powers_that_be.questions import check_posed
from ludex.systems.powers_that_be.readings import (
    BotchOrCritical,
    DiceReading,
    ExtraOne,
    FervorReaches,
    FlatBonus,
    RolledAgain,
)
from ludex.systems.powers_that_be.rules_of_dice import CRITICAL, FERVENT, ScoreRoll, rules_for
from ludex.systems.powers_that_be.score_dice import Face, ScoreDice
from ludex.systems.powers_that_be.trial import Fervor, Softened, Source, Trial, Widened
from ludex.systems.powers_that_be.verdict import Goal

READINGS = st.builds(
    DiceReading,
    st.sampled_from(ExtraOne),
    st.sampled_from(BotchOrCritical),
    st.sampled_from(FlatBonus),
    st.sampled_from(RolledAgain),
)
FACES = st.sampled_from([CRITICAL, FERVENT, CRITICAL | {Face(10, 1), Face(4, 4)}, frozenset[Face]()])
BOTCHES = st.sampled_from([frozenset({1}), frozenset({1, 2}), frozenset[int]()])


def by_throwing(roll, bound):
    """The chance of each total below a bound, each fall of the dice followed for some throws; the rest is None."""
    found: Counter[int | None] = Counter()

    def follow(given, share):
        faces = iter(given)
        asked = []

        def fall(_die, sides):
            face = next(faces, None)
            if face is None:
                asked.append(sides)
                raise StopAsking
            return face

        try:
            total = roll.thrown(fall).value
        except StopAsking:
            # rolled on so often: what is left is left open
            if len(given) > 4:
                found[None] += share
                return
            for face in asked[0]:
                follow((*given, face), share / len(asked[0]))
            return
        found[min(total, bound)] += share

    follow((), Fraction(1))
    return found


class StopAsking(Exception):
    """More faces are needed."""


@settings(max_examples=30)
@given(st.integers(1, 17), FACES, BOTCHES, READINGS)
def test_laws_agree_with_all_falls_of_the_dice(score, critical, botch, reading):
    roll = ScoreDice(score, critical, botch, reading=reading)
    counted, law = by_throwing(roll, 12), distribution(roll, up_to=12)
    open_falls = counted[None]
    for total in range(12):
        assert counted[total] <= law[total] <= counted[total] + open_falls
    assert open_falls < Fraction(1, 4)


@given(st.integers(1, 60), FACES, BOTCHES, READINGS)
def test_what_is_told_besides_changes_no_total(score, critical, botch, reading):
    roll = ScoreDice(score, critical, botch, reading=evolve(reading, rolled_again=RolledAgain.THAT_DIE))
    law = distribution(roll, up_to=14)
    for told in ({"lost": True, "extra": False}, {"lost": True, "extra": True}):
        tallies = roll.tallies(14, **told)
        assert sum(tallies.values()) == 1
        for total in range(14):
            assert sum(chance for tally, chance in tallies.items() if tally.total == total) == law[total]


@given(st.integers(1, 40), FACES, BOTCHES, READINGS)
def test_the_dice_that_botch_are_independent_of_how_that_is_told(score, critical, botch, reading):
    roll = ScoreDice(score, critical, botch, reading=evolve(reading, extra_one=ExtraOne.EXTRA_ROLL))
    untouched = Fraction(1)
    for sides in roll.sizes:
        untouched *= 1 - Fraction(len(roll.die(sides).lost), sides)
    tallies = roll.tallies(5, lost=True, extra=False)
    assert sum(chance for tally, chance in tallies.items() if not tally.lost) == untouched


# of higher scores, whole pools that are rolled again may never end
@given(st.integers(1, 20), FACES, BOTCHES, READINGS, st.integers(0, 2**32))
def test_what_falls_is_admitted_and_is_what_its_faces_say(score, critical, botch, reading, seed):
    roll = ScoreDice(score, critical, botch, reading=reading)
    falls = Falls(roll, Bands((10, 30)), lost=True, extra=True)
    fell = falls.sample(Random(seed))
    assert isinstance(fell, Fell)
    assert falls.admits(fell)
    assert falls.showing(*(die.face for die in fell.dice)) == fell
    assert not falls.admits(evolve(fell, total=fell.total + 1))
    assert not falls.admits(evolve(fell, lost=(*fell.lost, 10)))


@pytest.mark.parametrize("reading", [DiceReading(), DiceReading(flat_bonus=FlatBonus.EACH_ROLL)])
@pytest.mark.parametrize("again", RolledAgain)
@pytest.mark.parametrize("one", ExtraOne)
def test_the_exact_mean_is_that_of_many_throws(reading, again, one):
    roll = ScoreDice(29, CRITICAL, frozenset({1}), reading=evolve(reading, rolled_again=again, extra_one=one))
    times, fall = 4_000, falling(Random(7))
    totals = [roll.fallen(fall).total for _ in range(times)]
    mean = sum(totals) / times
    deviation = (sum((total - mean) ** 2 for total in totals) / times) ** 0.5
    assert abs(mean - float(roll.mean())) < 6 * deviation / times**0.5


def test_whole_pools_that_grow_beyond_all_bounds_have_no_mean():
    # ten d10 have one critical die on average, and each has the pool rolled again
    whole = DiceReading(rolled_again=RolledAgain.WHOLE_POOL)
    assert distribution(ScoreDice(100, CRITICAL, reading=whole), up_to=30).at_least(10) == 1
    with pytest.raises(RefusedError, match="each pool has 1 critical dice on average"):
        ScoreDice(100, CRITICAL, reading=whole).mean()


def test_what_is_too_much_to_tell_is_refused_before_it_is_begun():
    with pytest.raises(RefusedError, match="takes about"):
        ScoreDice(1_000, CRITICAL).tallies(500, lost=True, extra=True)
    with pytest.raises(RefusedError, match="not counted exactly where the whole pool"):
        ScoreDice(20, CRITICAL, reading=DiceReading(rolled_again=RolledAgain.WHOLE_POOL)).tallies(
            9, lost=True, extra=True
        )


@given(
    st.integers(1, 40),
    st.sampled_from(Fervor),
    st.sampled_from(FervorReaches),
    FACES.filter(bool),
    st.sampled_from([frozenset({1}), frozenset({2})]),
    READINGS,
)
def test_the_rules_of_dice_come_to_the_same_in_any_order(score, fervor, reaches, wider, softer, reading):
    trial = Trial(
        "x", "ann", (Source("x", score),), Goal(9), fervor=fervor, botch_faces=frozenset({1, 2}),
        widened=(Widened("keen", wider),), softened=(Softened("steady", softer),),
    )  # fmt: skip
    question = check_posed(trial)
    act = ScoreRoll("ann", ScoreDice(score, reading=reading), trial=trial)
    ends = set()
    for order in permutations(rules_for(trial, reaches)):
        left = step(act)
        for applicable in order:
            candidate = Candidate(applicable, 0)
            act_now = left.acts[0]
            if applicable.modifier.applies(moment(question.state, question.game, left, applicable), act_now):
                left = applied(question.state, question.game, left, candidate)
        ends.add(left.actions[0])
    assert len(ends) == 1
