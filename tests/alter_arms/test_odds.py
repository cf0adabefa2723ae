"""Each entry of the rulebook's odds, worked out through whole checks on the engine; and played many times over."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from ludex.engine.checks.posed import best_for, odds_of, play_check
from ludex.engine.rulebook_entries import Odds
from ludex.systems.alter_arms.advances import Gain, RestingRoll, Wish
from ludex.systems.alter_arms.game import AlterArmsGame
from ludex.systems.alter_arms.questions import advance_posed
from ludex.systems.alter_arms.system import ALTER_ARMS
from ludex.systems.alter_arms.terms import Vector
from tests.alter_arms.tables import chance, mean, odds, posed, somebody

TWO, THREE, FOUR = (", ".join(["{type: fight}"] * count) for count in (2, 3, 4))
NORMAL = "check: {by: ann, at: bob, vector: might}"

# somebody with a d8 and Might 3, against Defence 10
STRONG = somebody(vectors=(3, 1, 1), arms=TWO, now="{form: 2}")
TEN = somebody("blue", arms=TWO, now="{form: 2}")
EDGED = {
    "ann": somebody(vectors=(3, 1, 1), arms="{type: tech}, {type: tech}", now="{form: 2}"),
    "bob": somebody("blue", arms="{type: bio}, {type: bio}", now="{form: 2}"),
}
# somebody with a d6, Might 2 and Bold, against Defence 8
BOLD = somebody(trait="bold", now="{form: 1}")
EIGHT = somebody("blue", now="{form: 1}")


def _self_roll() -> Fraction:
    move = "check: {by: ann, at: ann, move: archetype, vector: soul}"
    found = {
        chance(
            move,
            "success",
            True,
            ann=somebody(vectors=(value,) * 3, archetype="rival", arms=FOUR, now=f"{{form: {form}}}"),
        )
        for value in (1, 2, 3)
        for form in range(5)
    }
    assert len(found) == 1
    return found.pop()


def _with_gear() -> Fraction:
    gear = "{name: Hammer, vector: might}"
    ann = somebody(vectors=(1, 2, 3), archetype="rival", gear=gear, now="{form: 1}")
    return chance("check: {by: ann, at: ann, move: archetype, vector: might, gear: true}", "success", True, ann=ann)


def _against_the_4th(*, finisher: bool) -> Fraction:
    ann = somebody(vectors=(1, 2, 3), arms=THREE, now="{form: 3}")
    bob = somebody("blue", vectors=(1, 2, 3), arms=FOUR, now="{form: 4}")
    move = f"check: {{by: ann, at: bob, vector: soul, finisher: {str(finisher).lower()}}}"
    return chance(move, "success", True, ann=ann, bob=bob)


def _trait_turns_a_miss() -> Fraction:
    with_trait = chance(NORMAL, "success", True, ann=BOLD, bob=EIGHT)
    return with_trait - chance(NORMAL, "success", True, ann=somebody(now="{form: 1}"), bob=EIGHT)


def _clever() -> Fraction:
    ann = somebody(vectors=(1, 3, 2), arms=THREE, now="{form: 3}")
    bob = somebody("blue", vectors=(1, 2, 3), arms=FOUR, trait="clever", now="{form: 1}")
    return odds("check: {by: ann, at: bob, vector: brains}", ann=ann, bob=bob).value


def _resting(advances: int, arms: str, *rulings: str) -> Fraction:
    # Might 3 cannot be raised, but new Arms are rolled with it
    ann = somebody(vectors=(3, 2, 1), arms=arms, now="{experience: {might: 20}}", advances=advances)
    return chance("advance: {who: ann, gain: arms, type: bio, vector: might}", "success", True, *rulings, ann=ann)


def _experience_needed() -> Fraction:
    ann = somebody(vectors=(3, 1, 1), arms=TWO, now="{form: 2, experience: {might: 20}}")
    found = odds(NORMAL, aim="success", ann=ann, bob=TEN)
    assert found.value == 1
    return mean(found, "experience spent")


def _ace() -> Fraction:
    who = {
        "ann": somebody(archetype="ace", now="{form: 1}"),
        "bob": somebody(vectors=(2, 2, 1), arms=FOUR, now="{drama: 9}"),
    }
    found = odds("check: {by: ann, at: bob, move: archetype, vector: soul}", aim="relief of bob", **who)
    assert mean(found, "experience gained") == 9 + found.value
    return 9 + found.value


def _gimmick(*, cancelled: bool) -> Fraction:
    ann = somebody(arms="{type: fight, gimmicks: [Fire]}", now="{form: 1}")
    # Defence 7: Vector 1 in the 4th Arms
    bob = somebody("blue", vectors=(1, 1, 1), arms=", ".join(["{type: fight, gimmicks: [Water]}"] * 4), now="{form: 4}")
    cancels = ", cancels: {attacking: Fire, defending: Water}" if cancelled else ""
    move = f"check: {{by: ann, at: bob, vector: might, gimmicks: Fire{cancels}}}"
    return chance(move, "success", True, ann=ann, bob=bob)


def _sixth(*rulings: str) -> Fraction:
    # nobody can have a d12 and a Vector of 3 to raise, so that the roll alone is asked about
    ann = somebody(vectors=(3, 2, 1), arms=FOUR, advances=5)
    question = posed("scene: [clear: {who: ann}]", *rulings, ann=ann)
    roll = RestingRoll("ann", Wish(Gain.VECTOR, Vector.MIGHT))
    assert isinstance(question.game, AlterArmsGame)
    return odds_of(advance_posed(question.game, question.state.facts.standings, roll, "ann")).value


WORKED_OUT: dict[str, Callable[[], Fraction]] = {
    "AA-ODDS-01": lambda: chance(NORMAL, "success", True, ann=STRONG, bob=TEN),
    "AA-ODDS-02": lambda: mean(odds(NORMAL, ann=STRONG, bob=TEN), "drama of bob"),
    "AA-ODDS-04": lambda: mean(odds(NORMAL, **EDGED), "successes"),
    "AA-ODDS-05": lambda: chance(NORMAL, "successes", 2, **EDGED),
    "AA-ODDS-07": _self_roll,
    "AA-ODDS-08": _with_gear,
    "AA-ODDS-10": lambda: _against_the_4th(finisher=False),
    "AA-ODDS-11": lambda: _against_the_4th(finisher=True),
    "AA-ODDS-13": _trait_turns_a_miss,
    "AA-ODDS-14": lambda: chance(NORMAL, "success", True, "AA-C01=after", ann=BOLD, bob=EIGHT),
    "AA-ODDS-16": _clever,
    "AA-ODDS-17": lambda: _resting(0, "{type: fight}"),
    "AA-ODDS-19": _sixth,
    "AA-ODDS-20": lambda: _sixth("AA-C10=base"),
    "AA-ODDS-22": _experience_needed,
    "AA-ODDS-23": _ace,
    "AA-ODDS-25": lambda: _gimmick(cancelled=False),
    "AA-ODDS-26": lambda: _gimmick(cancelled=True),
}


def test_every_entry_of_the_odds_is_worked_out() -> None:
    assert set(WORKED_OUT) == {entry.id for entry in ALTER_ARMS.rulebook.odds}


@pytest.mark.rule("AA-MOVE-03", "AA-EDGE-02", "AA-TRAIT-03", "AA-TRAIT-04", "AA-ADV-05", "AA-XP-04", "AA-ACE-01")
@pytest.mark.parametrize("entry", ALTER_ARMS.rulebook.odds, ids=lambda entry: entry.id)
def test_the_odds_of_the_rulebook_hold_exactly(entry: Odds) -> None:
    assert WORKED_OUT[entry.id]() == entry.answer


def test_a_check_that_is_played_many_times_comes_out_as_its_odds_say() -> None:
    question = posed(NORMAL, **EDGED)
    expected = odds_of(question).results["successes"]
    quiet = posed(NORMAL, **EDGED)
    random, decide, times = Random(7), best_for(quiet), 2000
    seen = [play_check(quiet, random, decide).results["successes"] for _ in range(times)]
    for outcome, weight in expected.items():
        share = Fraction(weight, expected.total)
        assert abs(seen.count(outcome) - times * share) < 5 * (times * share * (1 - share)) ** 0.5 + 1
