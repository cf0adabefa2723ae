"""The exact odds of the rulebook that are about checks and saves, each found by the check on the engine."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from ludex.engine.checks.posed import best_for, odds_of, play_check
from ludex.systems.metaforce.system import METAFORCE
from tests.metaforce.posed_questions import chance, posed

ANSWERS = {odds.id: Fraction(odds.answer) for odds in METAFORCE.rulebook.odds}


def with_creature(numbers, question):
    return f"characters: {{ann: {{creature: {{{numbers}}}}}}}\n{question}"


def plain(bonus, target, state=0):
    states = f", states: [{{value: {state}}}]" if state else ""
    return f"check: {{by: {{who: a, bonus: {bonus}{states}}}, target: {target}}}"


@pytest.mark.rule("MF-ODDS-001")
def test_a_plain_skill_check():
    assert chance(plain(5, 14)) == ANSWERS["MF-ODDS-001"]


@pytest.mark.rule("MF-ODDS-002")
def test_a_skill_check_that_only_an_explosion_can_pass():
    assert chance(plain(3, 24)) == ANSWERS["MF-ODDS-002"]


@pytest.mark.rule("MF-ODDS-003")
def test_a_skill_check_with_advantage():
    assert chance(plain(4, 22, state=1)) == ANSWERS["MF-ODDS-003"]


@pytest.mark.rule("MF-ODDS-004")
def test_a_skill_check_with_disadvantage():
    assert chance(plain(5, 12, state=-1)) == ANSWERS["MF-ODDS-004"]


@pytest.mark.rule("MF-ODDS-005")
def test_an_attribute_check_with_exert_for_the_die():
    text = with_creature("agility: 3", "check: {by: {who: ann, attribute: agility}, exert: must, target: 15}")
    assert chance(text) == ANSWERS["MF-ODDS-005"]


@pytest.mark.rule("MF-ODDS-006")
def test_the_die_of_an_attribute_beyond_five():
    text = with_creature("strength: 7", "check: {by: {who: ann, attribute: strength}, exert: must, target: 20}")
    assert chance(text) == ANSWERS["MF-ODDS-006"]


@pytest.mark.rule("MF-ODDS-007")
def test_proficiency_gives_a_step_and_the_die():
    text = with_creature(
        "perception: 2, trained: {proficient: [perception]}, skills: [{name: Watching, rank: 1}]",
        "check: {by: {who: ann, attribute: perception, metaphor: Watching}, exert: must, target: 17}",
    )
    assert chance(text) == ANSWERS["MF-ODDS-007"]


@pytest.mark.rule("MF-ODDS-008")
def test_a_total_strictly_above_deflection():
    assert chance(plain(2, 20 + 1)) == ANSWERS["MF-ODDS-008"]


@pytest.mark.rule("MF-ODDS-016")
def test_a_miraculous_body_save():
    assert (
        chance(with_creature("endurance: 2", "save: {who: ann, kind: body}"), aim="miraculous")
        == (ANSWERS["MF-ODDS-016"])
    )


@pytest.mark.rule("MF-ODDS-017")
def test_a_miraculous_save_with_expertise_and_the_die():
    text = with_creature("charisma: 4, trained: {expert: [charisma]}", "save: {who: ann, kind: mind}")
    found = odds_of(posed(text), "miraculous")
    assert found.value == ANSWERS["MF-ODDS-017"]
    assert found.decisions[0].taken.label() == "the die"


@pytest.mark.rule("MF-ODDS-018")
def test_a_save_number_at_its_floor():
    text = with_creature("agility: 10", "save: {who: ann, kind: reflex}")
    assert chance(text, aim="miraculous") == ANSWERS["MF-ODDS-018"]


@pytest.mark.rule("MF-ODDS-019")
def test_a_save_of_the_three_days_in_which_expertise_was_the_die():
    text = with_creature("charisma: 3, trained: {expert: [charisma]}", "save: {who: ann, kind: mind}")
    assert chance(text, on="2026-03-13") == ANSWERS["MF-ODDS-019"]


@pytest.mark.rule("MF-ODDS-020")
def test_a_save_against_the_magnitude_with_exert():
    text = with_creature(
        "endurance: 3",
        "save: {who: ann, against: {name: acid, to-hit: true}, magnitude: 13, exert: must, defence: 12}",
    )
    assert -chance(text, aim="magnitude", on="2026-03-10") == ANSWERS["MF-ODDS-020"]


@pytest.mark.rule("MF-ODDS-024")
def test_a_meta_die_after_a_failure():
    text = with_creature("mp: 9", "check: {by: {who: ann, bonus: 3}, powers: [create a meta-die], target: 15}")
    assert chance(text) == ANSWERS["MF-ODDS-024"]


@pytest.mark.rule("MF-ODDS-026")
def test_the_best_number_of_nudges():
    text = with_creature(
        "mp: 5, powers: [fudge nudge]", "check: {by: {who: ann, bonus: 4}, powers: [fudge nudge], target: 25}"
    )
    assert chance(text) == ANSWERS["MF-ODDS-026"]


@pytest.mark.rule("MF-ODDS-027")
def test_hype_effect_copies_a_die_at_its_maximum():
    text = with_creature(
        "strength: 2, mp: 1, powers: [hype effect]",
        "check: {by: {who: ann, attribute: strength}, exert: must, target: 18}",
    )
    assert chance(text) == ANSWERS["MF-ODDS-027"]


# ---------------------------------------------------------------- against play, and against counting each throw


def test_a_check_by_the_engine_is_what_counting_each_throw_gives():
    wins = 0
    for one, other, attribute in product(range(1, 13), range(1, 13), range(1, 9)):
        best, worst = max(one, other), min(one, other)
        wins += best + (max(5, worst) if best == 12 else 0) + max(3, attribute) + 2 >= 19
    text = with_creature(
        "agility: 3, trained: {proficient: [agility]}",
        "check: {by: {who: ann, attribute: agility, bonus: 2}, exert: must, target: 19}",
    )
    assert chance(text) == Fraction(wins, 12 * 12 * 8)


@pytest.mark.bulk
@pytest.mark.parametrize(
    ("text", "result"),
    [
        (
            with_creature("agility: 3", "check: {by: {who: ann, attribute: agility}, exert: must, target: 15}"),
            "success",
        ),
        (
            with_creature(
                "charisma: 3, status: [0, 0, 16]",
                "save: {who: ann, against: {core: mind, half-on-save: true}, magnitude: 30, right: {game-master: yes}}",
            ),
            "saved",
        ),
    ],
)
def test_what_is_played_comes_as_often_as_the_odds_say(text, result):
    question = posed(text)
    decide, times = best_for(question), 600
    found = sum(bool(play_check(question, Random(seed), decide).results[result]) for seed in range(times))
    expected = odds_of(question).results[result].probability(bool)
    # five standard deviations: one run in millions misses it
    assert abs(found - times * expected) < 5 * float(times * expected * (1 - expected)) ** 0.5
