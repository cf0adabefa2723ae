"""Forms and their numbers, Drama, transforming, the Crash."""

import pytest

from ludex.layers.errors import LudexError
from ludex.systems.alter_arms.derived import max_drama_of, multiplier_of, numbers_of, reset_drama_of
from ludex.systems.alter_arms.drama import forms_open
from ludex.systems.alter_arms.facts import Standing
from ludex.systems.alter_arms.game import cast_of
from ludex.systems.alter_arms.rulings import FourthArms
from ludex.systems.alter_arms.sheet import Character
from tests.alter_arms.tables import page, played, posed, somebody


def arms(count: int) -> str:
    """So many Arms of Fight."""
    return ", ".join(["{type: fight}"] * count)


def character(vectors: tuple[int, int, int] = (2, 2, 2), *, arms: str) -> Character:
    """A character by itself."""
    sheet = somebody(vectors=vectors, arms=arms)
    return posed("scene: [clear: {who: ann}]", ann=sheet).state.facts.standings[0].character


def transformed(form: int, count: int, now: str, *rulings: str) -> int:
    """The Drama of somebody who has transformed."""
    scene = f"scene: [transform: {{who: ann, form: {form}}}]"
    found = played(posed(scene, *rulings, ann=somebody(arms=arms(count), now=now)))["drama of ann"]
    assert isinstance(found, int)
    return found


@pytest.mark.rule("AA-ROLE-01")
def test_allies_are_the_others_of_ones_side_and_opponents_all_of_the_others() -> None:
    standings = [
        played(posed("scene: [clear: {who: a}]", a=somebody(), b=somebody(), c=somebody("blue"))).standing(name)
        for name in ("a", "b", "c")
    ]
    cast = cast_of(tuple(standings))
    assert (cast.allies["a"], cast.opponents["a"]) == (("b",), ("c",))
    assert cast.allies["c"] == ()


@pytest.mark.rule("AA-FORM-01", "AA-TRANS-03")
def test_only_forms_that_are_unlocked_can_be_entered_and_levels_may_be_skipped() -> None:
    standing = Standing(character(arms=arms(2)), form=2)
    assert forms_open(standing) == (0, 1)
    with pytest.raises(LudexError, match="AA-FORM-01"):
        posed("scene: [transform: {who: ann, form: 3}]", ann=somebody(arms=arms(2)))
    assert transformed(3, 3, "{drama: 2}") == 9


@pytest.mark.rule("AA-FORM-02")
def test_the_die_of_the_3rd_arms_is_a_d10() -> None:
    assert page(somebody(arms=arms(3))).numbers["die in 3rd arms"] == 10


@pytest.mark.rule("AA-FORM-03")
def test_another_form_changes_die_and_defence_and_no_vector() -> None:
    numbers = page(somebody(vectors=(2, 1, 3))).numbers
    assert (numbers["die in base"], numbers["die in 1st arms"]) == (4, 6)
    assert (numbers["might defence in base"], numbers["might defence in 1st arms"], numbers["might"]) == (6, 8, 2)


@pytest.mark.rule("AA-ARMS-02")
@pytest.mark.parametrize(("count", "limit"), [(2, 9), (4, 15)])
def test_the_crash_limit_grows_with_the_arms_that_are_unlocked(count: int, limit: int) -> None:
    assert page(somebody(arms=arms(count))).numbers["crash above"] == limit


@pytest.mark.rule("AA-VECT-01")
@pytest.mark.parametrize(("vector", "form", "defence"), [(3, 2, 15), (1, 0, 3), (2, 4, 14)])
def test_a_defence_is_the_vector_times_the_multiplier_of_the_form(vector: int, form: int, defence: int) -> None:
    somebody_with = character(vectors=(vector, vector, vector), arms=arms(4))
    assert numbers_of(somebody_with, form).defences == (defence,) * 3


@pytest.mark.rule("AA-DEF-01")
def test_the_defences_are_those_of_the_table() -> None:
    by_vector = [[value * multiplier_of(form) for value in (1, 2, 3)] for form in range(5)]
    assert by_vector == [[3, 6, 9], [4, 8, 12], [5, 10, 15], [6, 12, 18], [7, 14, 21]]
    lines = page(somebody(vectors=(1, 2, 3))).sections[2].entries
    assert any("AA-DEF-01" in line for entry in lines for line in entry.because)


@pytest.mark.rule("AA-DRAMA-01")
def test_drama_never_falls_below_0() -> None:
    ace = somebody(vectors=(3, 2, 2), archetype="ace", now="{drama: 2}")
    bob = somebody("blue", vectors=(1, 1, 1))
    found = played(posed("check: {by: ann, at: bob, move: archetype, vector: might}", ann=ace, bob=bob), 4)
    assert (found["successes"], found["drama of ann"]) == (4, 0)


@pytest.mark.rule("AA-DRAMA-02")
def test_a_trait_and_an_opposing_move_raise_drama() -> None:
    ann = somebody(vectors=(3, 3, 3), arms=arms(4), now="{form: 4}")
    bob = somebody("blue", vectors=(1, 1, 1), arms=arms(4), trait="bold", now="{form: 4, drama: 3}")
    found = played(posed("check: {by: ann, at: bob, vector: might}", ann=ann, bob=bob), 12, "no")
    assert found["drama of bob"] == 3 + 36 // 7
    found = played(posed("check: {by: ann, at: bob, vector: might}", ann=ann, bob=bob), 12, "yes")
    assert found["drama of bob"] == 3 + 1 + 36 // 21


@pytest.mark.rule("AA-DRAMA-03", "AA-TRANS-02")
def test_going_to_a_lower_form_sets_its_maximum() -> None:
    assert transformed(0, 2, "{form: 2, drama: 8}") == 3
    assert transformed(1, 2, "{form: 2, drama: 2}") == 6
    assert transformed(0, 3, "{form: 3, drama: 11}") == 3


@pytest.mark.rule("AA-DRAMA-04", "AA-C02")
def test_the_maximum_of_each_form_and_the_reading_of_the_4th() -> None:
    assert [max_drama_of(form) for form in range(5)] == [3, 6, 9, 12, 15]
    assert max_drama_of(4, FourthArms.TWELVE) == 12
    assert page(somebody(arms=arms(4)), "AA-C02=twelve").numbers["crash above"] == 12


@pytest.mark.rule("AA-DRAMA-05")
def test_the_reset_value_is_3_below_the_maximum() -> None:
    assert [reset_drama_of(form) for form in range(1, 5)] == [3, 6, 9, 12]
    assert reset_drama_of(3) == max_drama_of(3) - 3


@pytest.mark.rule("AA-TRANS-01", "AA-C03")
def test_going_to_a_higher_form_sets_its_reset_value() -> None:
    assert transformed(1, 1, "{drama: 0}") == 3
    assert transformed(2, 2, "{form: 1, drama: 8}") == 6


@pytest.mark.rule("AA-C03")
def test_each_transformation_resets_where_it_is_read_so() -> None:
    assert transformed(0, 2, "{form: 2, drama: 8}", "AA-C03=always-reset") == 0
    assert transformed(1, 2, "{form: 2, drama: 2}", "AA-C03=always-reset") == 3


# ---------------------------------------------------------------- Crash


def hit(successes: int, now: str, count: int, *rulings: str, drama: int = 0) -> tuple[object, object]:
    """The Drama of somebody hit so often, and whether it Crashes."""
    power = f"{{type: fight, powers: [{{name: Hit, effects: [gives: {{amount: {successes}, times: once}}]}}]}}"
    bob = somebody("blue", vectors=(1, 1, 1), arms=arms(count), now=now)
    move = "check: {by: ann, at: bob, vector: might, move: power, power: Hit}"
    found = played(posed(move, *rulings, ann=somebody(vectors=(3, 3, 3), arms=power), bob=bob), 4)
    return found["drama of bob"], found["crash of bob"]


@pytest.mark.rule("AA-CRASH-01", "AA-C06", "AA-C07")
def test_a_character_crashes_with_more_drama_than_the_maximum_of_its_highest_form() -> None:
    now = "{drama: 3}"
    assert hit(9, now, 3) == (12, False)
    assert hit(10, now, 3) == (0, True)
    assert hit(1, now, 3, "AA-C06=current-form") == (0, True)
    assert hit(1, now, 3, "AA-C07=entered") == (0, True)


@pytest.mark.rule("AA-CRASH-02", "AA-XP-05")
def test_a_crash_takes_all_experience_and_leads_to_base() -> None:
    power = "{type: fight, powers: [{name: Hit, effects: [gives: {amount: 2, times: once}]}]}"
    bob = somebody("blue", arms=arms(2), now="{form: 2, drama: 8, experience: {soul: 4, might: 1}}")
    move = "check: {by: ann, at: bob, vector: might, move: power, power: Hit}"
    found = played(posed(move, ann=somebody(vectors=(3, 3, 3), arms=power), bob=bob), 4)
    standing = found.standing("bob")
    assert (standing.form, standing.drama, standing.experience, standing.recovering) == (0, 0, (0, 0, 0), True)


@pytest.mark.rule("AA-CRASH-03")
def test_after_a_crash_nobody_transforms_before_a_success() -> None:
    deeds = "[move: {by: ann, goal: 8, vector: might}, transform: {who: ann, form: 1}]"
    question = posed(f"scene: {deeds}", ann=somebody(now="{recovering: true}"))
    assert played(question, 3)["form of ann"] == 0
    assert played(question, 4)["form of ann"] == 1
    deeds = "[clear: {who: ann}, transform: {who: ann, form: 1}]"
    cleared = posed(f"scene: {deeds}", ann=somebody(now="{recovering: true}"))
    assert played(cleared)["form of ann"] == 1
