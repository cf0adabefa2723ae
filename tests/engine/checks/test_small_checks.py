"""One check, three drivers: play tells a trace, odds are exact, decisions are worth something."""

from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis.strategies import booleans, integers

from ludex.engine.checks.posed import best_for, odds_of, play_check
from ludex.engine.choices import Chance, Choice
from ludex.engine.run import advance, answer
from tests.engine.checks.small_check import trial


@given(integers(1, 13), booleans(), booleans())
def test_the_odds_of_a_check_are_those_of_counting_faces(target: int, lucky: bool, again: bool) -> None:
    miss = Fraction(target - 1, 12)
    miss = miss**2 if lucky else miss
    assert odds_of(trial(target, lucky=lucky, again=again)).value == 1 - (miss**2 if again else miss)


def test_bands_and_single_totals_give_the_same_odds_and_single_totals_the_distribution() -> None:
    in_bands, singly = odds_of(trial(8)), odds_of(trial(8, every=True))
    assert in_bands.value == singly.value == Fraction(5, 12)
    assert singly.results["total"].mean() == Fraction(13, 2)


def test_each_option_of_a_decision_is_worth_what_it_leads_to() -> None:
    (decision,) = odds_of(trial(10, again=True)).decisions
    assert decision.chance == Fraction(3, 4)
    assert {option.label(): worth for option, worth in decision.options} == {"yes": Fraction(1, 4), "no": 0}
    assert decision.taken.label() == "yes"
    assert decision.matters


def test_a_played_check_tells_dice_and_rules_those_that_did_not_apply_too() -> None:
    posed = trial(5)
    played = play_check(posed, Random(4), best_for(posed))
    told = [str(line) for line in played.trace]
    assert told[0] == "modify: not applied: nobody is lucky (SMALL-LUCK)"
    assert told[1].startswith("roll: ann rolls d12: shows ")
    assert told[-1] == f"compare: {played.results['total']} against 5 (SMALL-2)"


def test_a_choice_that_was_given_is_told_like_one_that_was_made() -> None:
    posed = trial(12, again=True)
    made = play_check(posed, Random(4), lambda _, choice: choice.options[0])
    first = advance(posed.state, posed.game)
    assert isinstance(first.question, Chance)
    random = Random(4)
    rolled = first.question.of.sample(random)
    asked = answer(first, posed.game, rolled).question
    assert isinstance(asked, Choice)
    given = play_check(posed, random, best_for(posed), given=(rolled, asked.options[0]))
    assert given == made
    assert "choose: ann: Roll once more? yes (SMALL-3)" in [str(line) for line in given.trace]


def test_a_modifier_that_applied_is_told_with_what_it_made() -> None:
    posed = trial(5, lucky=True)
    first = str(play_check(posed, Random(4), best_for(posed)).trace[0])
    assert first.startswith("modify: d12 becomes ")
    assert first.endswith("(SMALL-LUCK)")


def test_the_same_seed_plays_the_same_check() -> None:
    posed = trial(9, again=True)
    one, other = (play_check(posed, Random(7), best_for(posed)) for _ in range(2))
    assert one == other


def test_playing_often_comes_near_the_odds() -> None:
    posed, random = trial(7, again=True), Random(1)
    successes = sum(bool(play_check(posed, random, best_for(posed)).results["success"]) for _ in range(2000))
    # 3/4 of 2000, and six standard deviations of 19.4
    assert abs(successes - 1500) < 117
