"""Training in downtime: what must be reached, what is kept, how often."""

from fractions import Fraction

import pytest

from ludex.layers.errors import LudexError
from ludex.systems.metaforce.growth.training import (
    Course,
    Subject,
    added_to,
    after_attempt,
    days_between_attempts,
    lacking_for_training,
    level_points_of,
    target_of,
)
from tests.metaforce.posed_questions import chance, law, played
from tests.metaforce.written_sheets import rules

NOW = rules()
ANN = (
    "{ann: {creature: {level: 3, strength: 2, perception: 1,"
    " skills: [{name: Climbing, rank: 1, components: {Rope: 2}}]}}}"
)


def bonus(course, found=NOW):
    return sum(each.value for each in added_to(course, found))


def training(text, ann=ANN):
    return f"characters: {ann}\ntraining: {{who: ann, {text}}}"


@pytest.mark.rule("MF-CREATE-39")
def test_something_new_is_learned_with_its_attribute_against_ten():
    course = Course(Subject.NEW, bonus=3)
    assert (target_of(course, NOW), bonus(course)) == (10, 3)
    assert after_attempt(course, 10, NOW).value == 1
    assert after_attempt(course, 9, NOW) == course
    assert target_of(Course(Subject.NEW, target=14), NOW) == 14


@pytest.mark.rule("MF-CREATE-40", "MF-CREATE-41")
def test_half_of_each_failure_helps_the_next_attempt():
    course = Course(Subject.RANK, value=1, bonus=2)
    assert target_of(course, NOW) == 20
    totals = []
    for d12 in (5, 9, 5):
        totals.append(d12 + bonus(course))
        course = after_attempt(course, totals[-1], NOW)
    assert totals == [8, 16, 20]
    assert (course.value, course.progress) == (2, 0)


@pytest.mark.rule("MF-CONFLICT-69", "MF-CREATE-41")
def test_or_half_of_the_roll_without_the_progress():
    of_roll = rules(None, "MF-CONFLICT-69=of-roll")
    assert after_attempt(Course(Subject.RANK, value=1, progress=4), 13, NOW).progress == 10
    assert after_attempt(Course(Subject.RANK, value=1, progress=4), 13, of_roll).progress == 8


@pytest.mark.rule("MF-CREATE-45")
def test_an_attribute_takes_twenty_five_for_each_value():
    course = Course(Subject.ATTRIBUTE, value=2)
    assert (target_of(course, NOW), bonus(course)) == (75, 2)
    assert after_attempt(course, 14, NOW).progress == 7


@pytest.mark.rule("MF-CREATE-46", "MF-CONFLICT-32")
def test_or_ten_with_the_value_once_more_as_rank():
    general = rules(None, "MF-CONFLICT-32=ten")
    course = Course(Subject.ATTRIBUTE, value=2)
    assert (target_of(course, general), bonus(course, general)) == (30, 4)


@pytest.mark.rule("MF-CREATE-42")
def test_a_success_gives_as_many_level_points_as_the_rise_costs_xp():
    assert level_points_of(Course(Subject.RANK, value=1)) == 2
    assert level_points_of(Course(Subject.RANK, value=5)) == 12
    assert level_points_of(Course(Subject.ATTRIBUTE, value=2)) == 3
    assert level_points_of(Course(Subject.NEW)) == 1


@pytest.mark.rule("MF-CREATE-43")
def test_there_is_an_attempt_a_day_or_a_week_where_the_level_is_passed():
    course = Course(Subject.RANK, value=3)
    assert [days_between_attempts(course, level) for level in (4, 3)] == [1, 7]
    assert [days_between_attempts(course, 3, week) for week in (10, 4)] == [10, 5]


@pytest.mark.rule("MF-CREATE-45")
@pytest.mark.parametrize(
    ("level", "points", "permitted", "message"),
    [
        (3, 1, True, None),
        (3, 1, False, "the game master does not permit it"),
        (2, 1, True, "it would pass the level, 2"),
        (3, 0, True, "starting it takes a Training Point"),
    ],
)
def test_the_training_of_an_attribute_has_conditions(level, points, permitted, message):
    course = Course(Subject.ATTRIBUTE, value=2)
    assert lacking_for_training(course, level, points=points, permitted=permitted) == message


# ---------------------------------------------------------------- in files


@pytest.mark.rule("MF-ODDS-029", "MF-CREATE-40", "MF-CREATE-41", "MF-CREATE-43")
def test_a_second_rank_takes_three_days_and_a_bit():
    file = training("metaphor: Climbing, attribute: strength, attempts: 20")
    for result in ("attempts", "days"):
        assert sum(number * share for number, share in law(result, file).items()) == Fraction(194851, 62208)
    assert chance(file) == 1


@pytest.mark.rule("MF-CREATE-42", "MF-ATTR-07")
@pytest.mark.parametrize(("softcap", "points"), [("", 12), (", softcap: 7", 6)])
def test_the_level_points_of_a_metaphor_go_by_its_own_softcap(softcap, points):
    sheet = f"{{ann: {{player: false, level: 6, metaphors: [{{name: Climbing, started: 4, rank: 5{softcap}}}]}}}}"
    file = training("metaphor: Climbing, progress: 60", sheet)
    assert law("level points", file) == {points: 1}


@pytest.mark.rule("MF-CREATE-44")
def test_components_are_trained_as_metaphors_are():
    # rank 2: 30 to reach; a 12 with an md12 of 12 comes to 24 + 2 + 2
    assert chance(training("metaphor: Climbing, component: Rope, attribute: strength")) == 0
    assert chance(training("metaphor: Climbing, component: Rope, attribute: strength, progress: 2")) == Fraction(1, 144)


@pytest.mark.rule("MF-CREATE-39")
def test_a_metaphor_that_is_not_known_is_learned_anew():
    assert chance(training("metaphor: Swimming, attribute: perception")) == Fraction(4, 12)  # 9 to 12


@pytest.mark.rule("MF-TP-06")
def test_who_may_learn_what_is_not_universal_the_game_master_says():
    file = "metaphor: Swimming, attribute: perception, access: teacher"
    assert chance(training(f"{file}, taught: true")) == Fraction(4, 12)
    for refused in (file, "metaphor: Swimming, attribute: perception, access: refuse, taught: true"):
        with pytest.raises(LudexError, match="MF-TP-06: ann may not learn Swimming"):
            chance(training(refused))


@pytest.mark.rule("MF-OPEN-18")
def test_training_rolls_are_made_in_the_normal_state_or_with_what_proficiency_gives():
    proficient = ANN.replace("strength: 2", "strength: 2, trained: {proficient: [perception]}")
    file = training("metaphor: Swimming, attribute: perception", proficient)
    assert chance(file) == Fraction(1, 3)
    assert chance(file, "MF-OPEN-18=by-training") == 1 - Fraction(2, 3) ** 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("attempts: 1", "nothing is named that could be trained"),
        ("metaphor: Climbing, attempts: 0", "0 attempts"),
        ("metaphor: Climbing, component: Ladder", "unknown component 'Ladder'"),
        ("attribute: strength, permitted: false", "the game master does not permit it (MF-CREATE-45)"),
        ("attribute: strength, points: 0", "starting it takes a Training Point (MF-CREATE-45)"),
        ("metaphor: Climbing, progress: -1", "progress is below 0"),
    ],
)
def test_a_training_that_makes_no_sense_is_refused(text, message):
    with pytest.raises(LudexError) as caught:
        chance(training(text))
    assert message in str(caught.value)


@pytest.mark.rule("MF-CREATE-40", "MF-CREATE-41", "MF-CREATE-42")
def test_each_attempt_is_told():
    found = played(training("metaphor: Climbing, attribute: strength, attempts: 9"), [5], [9], [5])
    words = [line.words for line in found.trace]
    assert "progress 0 → 4, on day 1" in words
    assert "progress 4 → 12, on day 2" in words
    assert "Climbing is 2 now, on day 3" in words
    assert (found.results["level points"], found.results["days"]) == (2, 3)
