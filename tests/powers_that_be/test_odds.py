"""Exact odds: each entry of the rulebook, found through the check on the engine."""

from fractions import Fraction
from random import Random

import pytest
from attrs import evolve

from ludex.engine.checks.posed import Value, best_for, odds_of, play_check
from ludex.engine.dice.arithmetic import Sum
from ludex.engine.dice.description import distribution
from ludex.engine.dice.distribution import AtLeast, Distribution
from ludex.systems.powers_that_be.questions import check_posed
from ludex.systems.powers_that_be.system import POWERS_THAT_BE
from tests.powers_that_be.tables import chance, check, first_roll, first_trial, posed

ANSWERS = {entry.id: entry.answer for entry in POWERS_THAT_BE.rulebook.odds}

FERVOR = "characters: {ann: {tier: 3, powers: {fervor: 28}}}\ncheck: {by: ann, sources: [fervor], goal: 15}"


def roll_of(keys, *rulings):
    """The dice of a check, after all rules that change them."""
    return first_roll(check(keys, *rulings))


def apart():
    """15 and 15, each turned into dice by itself, as the rules say that it is wrong."""
    each = roll_of("sources: [15], goal: 15")
    return distribution(Sum((each, each)), up_to=15).at_least(15)


FOUND = {
    "PB-ODDS-01": lambda: chance("sources: [28], goal: 15", "success"),
    "PB-ODDS-02": lambda: chance("sources: [28], goal: 15, criticals: false, botches: false", "success"),
    "PB-ODDS-04": lambda: chance("sources: [28], goal: 15", "success", "PB-C01=counts-one"),
    "PB-ODDS-05": lambda: chance("sources: [28], goal: 15, graded: true, width: 5", "partial success"),
    "PB-ODDS-07": lambda: chance("sources: [28], goal: 15, graded: true", "benefit"),
    "PB-ODDS-08": lambda: chance("sources: [28], goal: 15", "Epic win"),
    "PB-ODDS-10": lambda: chance("sources: [28], goal: 15", "Epic fail"),
    "PB-ODDS-11": lambda: chance("sources: [28], goal: 15, dangerous: true", "Epic fail"),
    "PB-ODDS-13": lambda: 1 - chance("sources: [28], goal: 15, tell: {botches: true}", "botched dice", value=0),
    "PB-ODDS-14": lambda: roll_of("sources: [28], goal: 15").mean(),
    "PB-ODDS-16": lambda: odds_of(posed(FERVOR)).value,
    "PB-ODDS-17": lambda: chance("sources: [28], goal: 14, form: passive", "success"),
    "PB-ODDS-19": lambda: chance("sources: [15, 15], goal: 15", "success"),
    "PB-ODDS-20": apart,
    "PB-ODDS-22": lambda: roll_of("sources: [47], goal: 15").mean(),
    "PB-ODDS-23": lambda: chance("sources: [10], goal: 20", "success"),
    "PB-ODDS-25": lambda: chance("sources: [2], goal: 5", "Epic fail"),
    "PB-ODDS-26": lambda: chance("sources: [4], goal: 5", "Epic fail"),
    "PB-ODDS-28": lambda: chance("sources: [20], goal: 15", "Epic fail", "PB-C05=after-botches"),
}


@pytest.mark.rule("PB-GOAL-01", "PB-CRIT-01", "PB-CRIT-02", "PB-CRIT-03", "PB-BOTCH-01", "PB-EPIC-01", "PB-EPIC-03")
@pytest.mark.parametrize("id", ANSWERS)
def test_the_odds_of_the_rulebook_hold_exactly(id):
    assert FOUND[id]() == ANSWERS[id]


def test_each_entry_has_its_question():
    assert FOUND.keys() == ANSWERS.keys()


@pytest.mark.rule("PB-COMB-01")
def test_scores_turned_into_dice_apart_are_other_dice():
    assert chance("sources: [15, 15], goal: 15", "success") != apart()


@pytest.mark.parametrize("rulings", [(), ("PB-C01=whole-die",), ("PB-C03=each-roll",), ("PB-C04=whole-pool",)])
def test_play_comes_out_as_the_odds_say(rulings):
    question = check("sources: [27], goal: 15, graded: true, dangerous: true", *rulings)
    question = evolve(question, game=question.game.quiet())
    times, random, decide = 1_000, Random(20), best_for(question)
    expected = odds_of(question).results["result"]
    counted: dict[Value, int] = {}
    for _ in range(times):
        word = play_check(question, random, decide).results["result"]
        counted[word] = counted.get(word, 0) + 1
    for word in expected.outcomes:
        chance_of = float(expected[word])
        # six standard deviations, and room for what is rare
        room = 6 * (times * chance_of * (1 - chance_of)) ** 0.5 + 3
        assert abs(counted.get(word, 0) - times * chance_of) <= room, word


def numbers(found: Distribution[Value]) -> Distribution[int | AtLeast]:
    return Distribution({value: weight for value, weight in found.items() if isinstance(value, int | AtLeast)})


def test_totals_are_told_where_they_are_asked_for():
    found = numbers(odds_of(check("sources: [28], goal: 15, tell: {totals: 30}")).results["total"])
    assert found.at_least(15) == ANSWERS["PB-ODDS-01"]
    assert found.at_least(20) == ANSWERS["PB-ODDS-07"]
    # the bound is the highest total with consequences of its own, here the Epic win at 50
    assert found.at_least(50) == ANSWERS["PB-ODDS-08"]


def test_odds_look_at_no_more_than_the_bands():
    found = odds_of(check("sources: [28], goal: 15, graded: true"))
    assert len(found.results["result"]) == 5


def test_what_was_rolled_can_be_asked_for_a_score_without_a_sheet():
    trial = first_trial(check("sources: [28], goal: 15"))
    assert odds_of(check_posed(trial)).value == Fraction(18921, 32000)
