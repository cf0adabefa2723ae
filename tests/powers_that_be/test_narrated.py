"""What the narrator says, what may follow, attacks, passive checks and scenes."""

from fractions import Fraction

import pytest

from ludex.engine.checks.posed import odds_of
from ludex.engine.choices import Choice
from ludex.engine.run import advance, answer
from ludex.layers.errors import LudexError
from tests.powers_that_be.tables import (
    about_to_fall,
    asked,
    came_of,
    chance,
    check,
    damage,
    done_in,
    first_roll,
    lines,
    odds,
    played,
    posed,
    scene,
)


def asked_of(position):
    assert isinstance(position.question, Choice)
    return position.question.player, [option.label() for option in position.question.options]


def after(question, *faces):
    """The position at which the narrator is asked, after one roll."""
    position = advance(question.state, question.game)
    return answer(position, question.game, about_to_fall(position).showing(*faces))


# ---------------------------------------------------------------- combining


@pytest.mark.rule("PB-COMB-01")
def test_scores_are_added_before_they_are_turned_into_dice():
    frankie = """
characters: {frankie: {tier: 2, stats: {adroitness: 15}, skills: {legerdemain: 15}}}
check: {by: frankie, sources: [adroitness, legerdemain], goal: 15}
"""
    assert posed(frankie).question == "Does frankie reach 15 with the check?"
    assert (first_roll(posed(frankie)).score, first_roll(posed(frankie)).sizes) == (30, (10, 10, 10))


@pytest.mark.rule("PB-COMB-02")
def test_a_third_source_needs_the_leave_of_the_narrator():
    with pytest.raises(LudexError, match=r"table.yaml:1:18: PB-COMB-02: 3 sources, and at most 2 are combined"):
        check("sources: [10, 8, 6], goal: 15")
    allowed = check("sources: [10, 8, 6], goal: 15, three-sources: true")
    assert first_roll(allowed).sizes == (10, 10, 4)
    with pytest.raises(LudexError, match="PB-COMB-02: 4 sources"):
        check("sources: [10, 8, 6, 1], goal: 15, three-sources: true")


@pytest.mark.rule("PB-COMB-03")
def test_a_stat_that_directly_effects_a_roll_is_added_whole():
    question = check("sources: [12, 14], goal: 15")
    assert first_roll(question).score == 26
    bonus = check("sources: [12], bonus: 3, goal: 15")
    assert first_roll(bonus).score == 15


@pytest.mark.rule("PB-C19", "PB-COMB-03")
def test_a_stat_may_add_a_number_of_its_own():
    text = """
characters: {ann: {tier: 2, stats: {wits: {score: 14, bonus: 4}, charm: 12}, skills: {law: 12}}}
check: {by: ann, sources: [law, %s], goal: 15}
"""
    for stat, rulings, score in (("wits", (), 26), ("wits", ("PB-C19=separate",), 16)):
        question = posed(text % stat, *rulings)
        assert first_roll(question).score == score
    with pytest.raises(LudexError, match="PB-COMB-03: charm has no bonus number"):
        posed(text % "charm", "PB-C19=separate")


@pytest.mark.rule("PB-ROUND-01")
def test_half_a_source_is_rounded_up():
    question = check("sources: [{score: 7, part: 1/2}], goal: 15")
    assert first_roll(question).score == 4


# ---------------------------------------------------------------- passive checks


@pytest.mark.rule("PB-PASS-01")
@pytest.mark.parametrize(("score", "total"), [(28, 14), (15, 8)])
def test_a_passive_check_is_half_the_score_rounded_up(score, total):
    assert came_of(check(f"sources: [{score}], goal: 9, form: passive")).total == total


@pytest.mark.rule("PB-PASS-02")
def test_an_attack_is_not_passive_unless_an_aptitude_or_the_narrator_says_so():
    attack = "sources: [28], goal: 9, form: passive, attack: {}"
    with pytest.raises(LudexError, match="PB-PASS-02: this cannot be done passively"):
        check(attack)
    assert came_of(check(f"{attack}, passive-allowed: true")).total == 14
    quick = """
characters: {ann: {tier: 3, skills: {fists: 28}, aptitudes: {riposte: {passive: true}}}}
check: {by: ann, sources: [fists], aptitudes: [riposte], goal: 9, form: passive, attack: {}}
"""
    assert came_of(posed(quick)).total == 14
    with pytest.raises(LudexError, match="PB-PASS-02"):
        check("sources: [28], goal: 9, form: passive, passive-allowed: false")


@pytest.mark.rule("PB-PASS-03")
def test_what_is_not_noticed_in_passing_may_be_searched_for():
    noticed, missed = (f'sources: [21], goal: {goal}, form: "passive, then active"' for goal in (11, 12))
    assert came_of(check(noticed)).verdict.grade.succeeds
    left = came_of(check(missed), say=["leave it"])
    assert (left.total, left.verdict.grade.succeeds) == (11, False)
    found = came_of(check(missed), (7, 8), say=["make it an active check"])
    assert (found.total, found.passive) == (16, False)


@pytest.mark.rule("PB-PASS-03", "PB-ACT-01")
def test_an_active_search_costs_an_action_and_a_passive_look_none():
    text = 'actions: 1, turns: [{name: the trap, check: {sources: [21], goal: 12, form: "passive, then active"}}]'
    end = played(scene(text), (7, 8), say=["make it an active check"])
    assert end.state.facts.actions == 0
    assert played(scene(text), say=["leave it"]).state.facts.actions == 1
    none = played(scene(text.replace("actions: 1", "actions: 0")))
    assert not done_in(none, "the trap").verdict.grade.succeeds


@pytest.mark.rule("PB-C10")
def test_a_passive_check_may_never_be_epic():
    keys = "sources: [28], goal: 29, form: passive, dangerous: true"
    assert chance(keys, "Epic fail") == 1
    assert chance(keys, "Epic fail", "PB-C10=never") == 0


@pytest.mark.rule("PB-C17", "PB-SCORE-05")
def test_a_score_below_one_comes_to_nothing_or_is_not_rolled():
    done = came_of(check("sources: [2], bonus: -3, goal: 5"))
    assert (done.total, done.verdict.grade.value) == (0, "failure")
    with pytest.raises(LudexError, match="PB-SCORE-05: a score of -1 has no dice"):
        check("sources: [2], bonus: -3, goal: 5", "PB-C17=no-roll")


@pytest.mark.rule("PB-C05", "PB-C18", "PB-EPIC-03")
def test_which_dice_are_counted_for_low_dice_is_a_ruling():
    assert chance("sources: [20], goal: 15", "Epic fail") * 100 == 3  # 1 and 1, 1 and 2, 2 and 1
    assert chance("sources: [20], goal: 15", "Epic fail", "PB-C05=after-botches") * 100 == 1
    assert chance("sources: [2], goal: 5", "Epic fail", "PB-C18=not-counted") == 0


@pytest.mark.rule("PB-C05")
def test_extra_rolls_may_be_counted_among_the_dice():
    # of nine d10 eight botch and one shows 10, then 1: a total of 10 is above nine dice, and low for ten throws
    faces, keys = (*[1] * 8, 10, 1), "sources: [90], goal: 10"
    assert came_of(check(keys), faces).verdict.grade.value == "success"
    assert came_of(check(keys, "PB-C05=extra-rolls"), faces).verdict.rule == "PB-EPIC-03"
    assert chance(keys, "Epic fail", "PB-C05=extra-rolls") > chance(keys, "Epic fail")


@pytest.mark.rule("PB-C05", "PB-EPIC-03")
@pytest.mark.parametrize(
    ("keys", "reached"), [("[20], goal: 3", "97/100"), ("[10], goal: 3", "4/5"), ("[9], goal: 6", "1/2")]
)
def test_a_total_of_many_extra_rolls_is_as_high_as_they_are(keys, reached):
    # a chain of k extra rolls comes to at least 8 for each of them: never as low as the number of throws
    assert chance(f"sources: {keys}", "success", "PB-C05=extra-rolls") == Fraction(reached)


# ---------------------------------------------------------------- what the narrator says


@pytest.mark.rule("PB-NARR-01", "PB-GOAL-01", "PB-COMB-02")
def test_without_a_word_of_the_narrator_a_check_is_pass_or_fail():
    assert set(odds("sources: [28], goal: 15").results) == {"success", "result", "Epic win", "Epic fail"}
    assert set(odds("sources: [28], goal: 15").results["result"]) == {"Epic fail", "failure", "success", "Epic win"}


@pytest.mark.rule("PB-EPIC-02")
def test_the_narrator_is_offered_the_suggested_effect_and_may_take_another():
    question = scene("turns: [{name: the feat, check: {sources: [20], goal: 15}}]")
    position = after(question, 10, 10, 10, 10, 5, 7)
    assert asked_of(position) == ("narrator", ["3", "4", "2"])
    assert came_of(question, (10, 10, 10, 10, 5, 7), say=["4"], name="the feat").factor == 4


@pytest.mark.rule("PB-EPIC-05")
def test_an_epic_fail_of_a_power_twists_it():
    question = scene("turns: [{name: healing, check: {sources: [20], goal: 15, power: true}}]")
    assert asked_of(after(question, 1, 1)) == ("narrator", ["harm", "opposite", "other"])
    assert came_of(question, (1, 1), say=["opposite"], name="healing").said == ("opposite",)


@pytest.mark.rule("PB-GOAL-04")
def test_the_narrator_picks_the_form_of_a_partial_success():
    question = scene("turns: [{name: the blast, check: {sources: [20], goal: 20, graded: true, power: true}}]")
    position = after(question, 9, 8)
    assert asked_of(position)[1][0] == "works with a quirk"
    done = came_of(question, (9, 8), say=["works with a quirk", "no further checks"], name="the blast")
    assert (done.verdict.grade.value, done.said[0]) == ("partial success", "works with a quirk")


@pytest.mark.rule("PB-GOAL-02")
def test_a_partial_success_is_not_owed():
    question = scene("turns: [{name: the leap, check: {sources: [20], goal: 20, graded: true}}]")
    done = came_of(question, (9, 8), say=["no partial success after all"], name="the leap")
    assert done.verdict.grade.value == "failure"


LOCK = """
turns:
  - {name: the lock, check: {sources: [20], goal: 20, graded: true, object: the electric lock}}
  - {name: the bolt, check: {sources: [20], goal: 5, object: the electric lock}}
"""


@pytest.mark.rule("PB-GOAL-05")
def test_a_fried_lock_is_open_and_closed_to_further_checks():
    end = played(scene(LOCK), (9, 8), say=["something else", "no further checks"])
    assert end.state.facts.closed == {"the electric lock"}
    assert done_in(end, "the lock").verdict.grade.partly
    assert end.state.facts.of("the bolt") is None
    assert "declare: the bolt is not tried: nothing of it can be tried any more (PB-GOAL-05)" in lines(end)


@pytest.mark.rule("PB-GOAL-05")
def test_a_check_that_is_allowed_takes_nothing_away_and_one_that_is_required_may():
    wall = scene("turns: [{name: the wall, check: {sources: [20], goal: 20, graded: true}}]")
    allowed = ["precarious", "another check allowed"]
    assert came_of(wall, (9, 8), say=[*allowed, "leave it as it is"], name="the wall").total == 17
    again = [*allowed, "try again"]
    assert came_of(wall, (9, 8), (3, 4), say=again, name="the wall").verdict.grade.value == "partial success"
    assert came_of(wall, (9, 8), (10, 5, 9), say=again, name="the wall").verdict.grade.value == "success"
    assert came_of(wall, (9, 8), (1, 1), say=again, name="the wall").verdict.grade.value == "Epic fail"
    required = ["precarious", "another check required"]
    assert came_of(wall, (9, 8), (3, 4), say=required, name="the wall").verdict.grade.value == "failure"


# ---------------------------------------------------------------- attacks

LOG = """
turns:
  - name: the log
    check:
      sources: [20]
      goal: 15
      width: 5
      attack: {damage: 8, near-miss: {effect: catching fire, check: {sources: [10], goal: 4, played-by: narrator}}}
"""


@pytest.mark.rule("PB-ATK-01")
def test_a_near_miss_costs_no_health_and_may_be_seen():
    end = played(check("sources: [20], goal: 15, attack: {damage: 8}"), (6, 6))
    done = done_in(end)
    assert (done.verdict.near_miss, done.verdict.grade.value, damage(done)) == (True, "failure", 0)
    assert lines(end)[-1] == ("consequence: the check: so close that it shows on clothes, hair or wall (PB-ATK-01)")


@pytest.mark.rule("PB-ATK-02")
def test_a_burning_log_that_misses_by_little_may_set_its_target_on_fire():
    end = played(scene(LOG), (5, 6), (3,), say=["yes"])
    assert damage(done_in(end, "the log")) == 0
    assert done_in(end, "catching fire").verdict.grade.value == "failure"
    assert played(scene(LOG), (5, 6), say=["no"]).state.facts.of("catching fire") is None
    assert played(scene(LOG), (4, 5)).state.facts.of("catching fire") is None


@pytest.mark.rule("PB-EPIC-02", "PB-ROUND-01")
def test_an_epic_win_multiplies_the_damage():
    attack = check("sources: [20], goal: 15, attack: {damage: 7, part: 1/2, defenceless: true}")
    assert damage(came_of(attack, (10, 10, 10, 10, 5, 7))) == 12
    assert damage(came_of(attack, (9, 8))) == 4
    found = odds_of(attack).results["damage"]
    assert [value for value in found.outcomes if value in (0, 4, 8, 12)] == [0, 4, 12]


@pytest.mark.rule("PB-C11")
def test_damage_that_keeps_its_fraction_is_told_so():
    attack = "sources: [20], goal: 15, attack: {damage: 7, part: 1/2, defenceless: true}"
    assert chance(attack, "damage", value=4) == chance(attack, "damage", "PB-C11=exact", value="7/2") > 0


# ---------------------------------------------------------------- scenes

BURGLARY = """
actions: 2
turns:
  - name: the wall
    either:
      - {way: the ladder, sources: [10], goal: 5}
      - {way: bare hands, sources: [20], goal: 15}
  - {name: the window, check: {sources: [10], goal: 5}, needs: [the wall], optional: true}
  - {name: the safe, check: {sources: [10], goal: 8}, needs: [the wall]}
"""


def test_a_scene_goes_on_where_what_it_needs_has_succeeded():
    end = played(scene(BURGLARY), (7,), (9,), say=["the ladder", "pass it by"])
    assert [done.name for done in end.state.facts.done] == ["the wall", "the safe"]
    stuck = played(scene(BURGLARY), (3,), say=["the ladder"])
    assert [done.name for done in stuck.state.facts.done] == ["the wall"]
    assert "declare: the safe is not tried: the wall did not succeed (PB-GOAL-05)" in lines(stuck)


def test_actions_run_out():
    end = played(scene(BURGLARY), (7,), (9,), say=["the ladder", "10"])
    assert [done.name for done in end.state.facts.done] == ["the wall", "the window"]
    assert end.state.facts.actions == 0


def test_the_best_way_through_a_scene_is_found():
    found = odds_of(scene(BURGLARY), "last")
    # the ladder brings 3/5 and more against 5; then the window is passed by, since an action is needed for the safe
    ladder, safe = Fraction(6, 10), Fraction(3, 10)
    assert found.value == ladder * safe
    first, *_ = found.decisions
    assert first.taken.label() == "the ladder"


def test_a_scene_that_makes_no_sense_is_refused_with_its_place():
    for text, message in [
        ("turns: [{name: a, needs: [b], check: {sources: [1], goal: 2}}]", "unknown earlier turn 'b'"),
        ("turns: [{name: a}]", "either 'check' or 'either'"),
        ("turns: [{name: a, check: {sources: [1], goal: 2}}, {name: a, check: {sources: [1], goal: 2}}]", "second"),
        ("turns: [{name: a, either: [{sources: [1], goal: 2}, {sources: [1], goal: 2}]}]", "two ways of one name"),
        ("actions: -1, turns: [{name: a, check: {sources: [1], goal: 2}}]", "less than no action"),
    ]:
        with pytest.raises(LudexError, match=message):
            scene(text)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("sources: [28], goal: 0", "PB-GOAL-01: goal is 0"),
        ("sources: [28], goal: 15, width: 7", "PB-GOAL-02: a width of 7"),
        ("sources: [28], goal: 15, mulligans: 99", "PB-BOTCH-02: mulligans is 99"),
        ("sources: [wits], goal: 15", "'wits' is nobody's score"),
        ("sources: [100000000], goal: 15", "a score of '100000000' is more than can be thrown"),
        ("goal: 15", "nothing is brought to the check"),
        ("sources: [28], by: ann, goal: 15", "unknown character 'ann'"),
        ("sources: [28], goal: 15, critical: {d10: 1}", "makes every face critical"),
        ("sources: [28], goal: 15, gaol: 15", "unknown key 'gaol'"),
        ("sources: [{score: 7, part: half}], goal: 15", "a part such as 1/2"),
        ("sources: [28], goal: 15, narrator: {follow-up: perhaps}", "unknown follow-up 'perhaps'"),
        ("sources: [28], goal: 15, tell: {totals: 100000}", "totals are told up to 100000"),
        ("sources: [999999], goal: 15", "more than can be thrown"),
    ],
)
def test_a_check_that_makes_no_sense_is_refused_at_once(keys, message):
    with pytest.raises(LudexError, match=message):
        odds(keys)


def test_the_file_says_where_it_is_wrong():
    with pytest.raises(LudexError, match=r"table.yaml:1:30: PB-GOAL-01: goal is 0"):
        check("sources: [28], goal: 0")
    assert asked("check: {}").file == "table.yaml"
