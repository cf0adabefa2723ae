"""Moves: their value, the Defence, successes, Gear, Gimmicks, Traits, Edges, Finishers."""

from fractions import Fraction

import pytest

from ludex.layers.errors import LudexError
from ludex.systems.alter_arms.agreed import Cancels
from ludex.systems.alter_arms.derived import faces_of
from ludex.systems.alter_arms.moves import Kind, Move, gimmicks_counting
from ludex.systems.alter_arms.rulings import Cancelling, Dividing, FirstSuccess, Rulings, TraitAdds
from ludex.systems.alter_arms.terms import Type, Vector, has_edge, suggested
from ludex.systems.alter_arms.values import count, defence_value, move_value
from tests.alter_arms.tables import chance, mean, odds, played, posed, somebody

MOVE = "check: {by: ann, at: bob, vector: might}"


@pytest.mark.rule("AA-MOVE-01")
@pytest.mark.parametrize(
    ("face", "vector", "more", "expected"), [(5, 2, {"gear": True, "gimmicks": 1}, 13), (3, 3, {}, 9)]
)
def test_the_face_is_multiplied_and_bonuses_are_added_afterwards(
    face: int, vector: int, more: dict[str, int], expected: int
) -> None:
    assert move_value(face, vector, gear=bool(more.get("gear")), gimmicks=more.get("gimmicks", 0)).value == expected


@pytest.mark.rule("AA-MOVE-02", "AA-C04")
def test_a_value_that_equals_the_defence_succeeds_unless_it_must_be_greater() -> None:
    assert count(8, 8) == 1
    assert count(8, 8, Rulings(first_success=FirstSuccess.GREATER)) == 0


@pytest.mark.rule("AA-MOVE-02")
def test_a_value_of_11_fails_against_a_target_of_12_of_the_game_master() -> None:
    ann = somebody(vectors=(3, 2, 2), gear="{name: Hammer, vector: might}")
    question = posed("check: {by: ann, goal: 12, vector: might, gear: true}", ann=ann)
    assert [played(question, face)["value"] for face in (3, 4)] == [11, 14]
    assert [played(question, face)["success"] for face in (3, 4)] == [False, True]


@pytest.mark.rule("AA-MOVE-03", "AA-C05")
@pytest.mark.parametrize(("value", "defence", "expected"), [(13, 5, 2), (27, 9, 3), (8, 9, 0)])
def test_successes_are_how_often_the_defence_fits_into_the_value(value: int, defence: int, expected: int) -> None:
    assert count(value, defence) == expected


@pytest.mark.rule("AA-C05")
def test_only_exact_multiples_count_more_than_once_where_it_is_read_so() -> None:
    exact = Rulings(dividing=Dividing.EXACT)
    assert [count(value, 5, exact) for value in (4, 5, 13, 15)] == [0, 1, 1, 3]


@pytest.mark.rule("AA-C28", "AA-MOVE-03")
def test_a_target_of_the_game_master_is_reached_once_or_as_often_as_it_fits() -> None:
    ann = somebody(vectors=(3, 2, 2))
    question = "check: {by: ann, goal: 3, vector: might}"
    assert played(posed(question, ann=ann), 4)["successes"] == 1
    assert played(posed(question, "AA-C28=divided", ann=ann), 4)["successes"] == 4


@pytest.mark.rule("AA-MOVE-04")
def test_a_gimmick_helps_the_archetype_move_of_a_rival_on_itself() -> None:
    rival = somebody(archetype="rival", arms="{type: fight, gimmicks: [Fire]}")
    move = "check: {by: ann, at: ann, move: archetype, vector: might, gimmicks: [Fire]}"
    assert played(posed(move, ann=rival), 3)["value"] == 7


@pytest.mark.rule("AA-MOVE-05", "AA-TRAIT-03")
def test_a_miss_becomes_a_success_when_the_trait_is_paid_for() -> None:
    ann = somebody(trait="bold", now="{form: 1, experience: {might: 1}}")
    bob = somebody("blue", now="{form: 1}")
    found = played(posed(MOVE, ann=ann, bob=bob), 2, "pay for the Trait")
    assert (found["value"], found["successes"]) == (8, 1)
    assert (found["drama of ann"], found["drama of bob"]) == (1, 1)


@pytest.mark.rule("AA-MOVE-06")
def test_a_normal_move_gives_as_much_drama_as_it_has_successes() -> None:
    ann = somebody(vectors=(3, 2, 2), gear="{name: Hammer, vector: might}", now="{form: 1}")
    bob = somebody("blue", now="{form: 1, drama: 1}")
    move = "check: {by: ann, at: bob, vector: might, gear: true}"
    found = played(posed(move, ann=ann, bob=bob), 5)
    assert (found["value"], found["successes"], found["drama of bob"]) == (17, 2, 3)
    missed = played(posed(MOVE, ann=somebody(), bob=somebody("blue")), 1)
    assert (missed["successes"], missed["drama of bob"]) == (0, 0)


@pytest.mark.rule("AA-MOVE-07", "AA-CONF-02")
def test_how_a_move_is_described_changes_no_number() -> None:
    ann, bob = somebody(vectors=(2, 2, 3)), somebody("blue", vectors=(2, 2, 2))
    for words in ("a blast", "a remark"):
        move = f"check: {{by: ann, at: bob, vector: soul, words: {words}}}"
        found = played(posed(move, ann=ann, bob=bob), 4)
        assert (found["value"], found["successes"], found["drama of bob"]) == (12, 2, 2)
        assert any(words in line.words for line in found.trace)


@pytest.mark.rule("AA-DEF-02")
def test_trait_and_gear_raise_a_defence_one_before_the_other_after_multiplying() -> None:
    assert defence_value(2, 4, trait=True, gear=True).value == 18
    assert defence_value(2, 4, gear=True).value == 10


@pytest.mark.rule("AA-ROLE-02")
def test_gear_and_the_gimmicks_that_are_accepted_add_to_a_move() -> None:
    ann = somebody(gear="{name: Hammer, vector: might}", arms="{type: fight, gimmicks: [Fire, Wings, Smoke]}")
    move = "check: {by: ann, at: bob, vector: might, gear: true, gimmicks: [Fire]}"
    assert played(posed(move, ann=ann, bob=somebody("blue")), 2)["value"] == 2 * 2 + 3


@pytest.mark.rule("AA-VECT-02")
def test_each_sort_of_deed_suggests_a_vector() -> None:
    vectors = [suggested(deed) for deed in ("shove", "sniper shot", "taunt")]
    assert vectors == [Vector.MIGHT, Vector.BRAINS, Vector.SOUL]


@pytest.mark.rule("AA-VECT-03")
def test_the_vector_of_the_move_is_that_of_the_defence_too() -> None:
    move = "check: {by: ann, at: bob, vector: brains}"
    question = posed(move, ann=somebody(vectors=(1, 1, 1)), bob=somebody("blue", vectors=(3, 1, 2)))
    assert [played(question, face)["successes"] for face in (2, 3)] == [0, 1]


# ---------------------------------------------------------------- Traits


@pytest.mark.rule("AA-TRAIT-01")
def test_a_trait_is_not_offered_on_a_move_with_another_vector() -> None:
    move = "check: {by: ann, at: bob, vector: soul}"
    found = odds(move, ann=somebody(trait="clever"), bob=somebody("blue"))
    assert found.decisions == ()


@pytest.mark.rule("AA-TRAIT-02")
def test_a_trait_lifts_the_vector_before_it_is_multiplied() -> None:
    assert [move_value(4, 3, trait=paid).value for paid in (False, True)] == [12, 20]
    question = posed(
        MOVE,
        ann=somebody(vectors=(3, 2, 2), trait="bold", arms="{type: fight}, {type: fight}", now="{form: 2}"),
        bob=somebody("blue", vectors=(3, 2, 2), arms="{type: fight}, {type: fight}", now="{form: 2}"),
    )
    found = played(question, 4, "pay for the Trait")
    assert (found["value"], found["drama of ann"]) == (20, 1)


@pytest.mark.rule("AA-C01", "AA-TRAIT-02", "AA-TRAIT-04")
def test_a_trait_adds_2_after_multiplying_where_it_is_read_so() -> None:
    assert move_value(4, 3, trait=True, reading=TraitAdds.AFTER).value == 14
    assert defence_value(2, 4, trait=True, reading=TraitAdds.AFTER).value == 10


@pytest.mark.rule("AA-TRAIT-03")
def test_a_trait_in_attack_may_bring_several_successes() -> None:
    ann = somebody(vectors=(2, 2, 1), trait="stylish", now="{form: 1}")
    found = played(
        posed("check: {by: ann, at: bob, vector: soul}", ann=ann, bob=somebody("blue")), 5, "pay for the Trait"
    )
    assert (found["value"], found["successes"]) == (15, 2)


@pytest.mark.rule("AA-TRAIT-04")
def test_a_target_pays_for_its_trait_before_it_takes_the_drama() -> None:
    two = "{type: fight}, {type: fight}"
    ann = somebody(vectors=(2, 2, 3), arms=f"{two}, {{type: fight}}", now="{form: 3}")
    bob = somebody("blue", arms=two, trait="stylish", now="{form: 2, drama: 2}")
    question = posed("check: {by: ann, at: bob, vector: soul}", ann=ann, bob=bob)
    found = played(question, 10, "yes")
    assert (found["value"], found["successes"], found["drama of bob"]) == (30, 1, 4)
    assert played(question, 10, "no")["successes"] == 3


@pytest.mark.rule("AA-C33")
def test_a_trait_helps_outside_of_a_conflict_unless_it_is_read_otherwise() -> None:
    move = "check: {by: ann, goal: 8, vector: might, in-conflict: false}"
    ann = somebody(trait="bold")
    assert len(odds(move, ann=ann).decisions) > 0
    assert odds(move, "AA-C33=conflict-only", ann=ann).decisions == ()


@pytest.mark.rule("AA-C30")
def test_paying_for_a_trait_at_the_limit_crashes_at_once_or_is_refused_or_waits() -> None:
    ann = somebody(trait="bold", now="{form: 1, drama: 6}")
    bob = somebody("blue", now="{form: 1}")
    at_once = played(posed(MOVE, ann=ann, bob=bob), 2, "pay for the Trait")
    assert (at_once["crash of ann"], at_once["drama of bob"]) == (True, 0)
    assert odds(MOVE, "AA-C30=refused", ann=ann, bob=bob).decisions == ()
    late = played(posed(MOVE, "AA-C30=checked-late", ann=ann, bob=bob), 2, "pay for the Trait")
    assert (late["crash of ann"], late["drama of bob"]) == (True, 1)


# ---------------------------------------------------------------- Gear and Gimmicks


@pytest.mark.rule("AA-GEAR-02")
def test_gear_and_gimmicks_add_together() -> None:
    ann = somebody(
        vectors=(1, 2, 2), gear="{name: Hammer, vector: might}", arms="{type: fight, gimmicks: [Fire, Wings]}"
    )
    move = "check: {by: ann, at: bob, vector: might, gear: true, gimmicks: [Fire, Wings]}"
    assert played(posed(move, ann=ann, bob=somebody("blue")), 4)["value"] == 8


@pytest.mark.rule("AA-GEAR-02")
def test_gear_for_another_vector_is_refused() -> None:
    ann = somebody(gear="{name: Hammer, vector: might}")
    with pytest.raises(LudexError, match="AA-GEAR-02"):
        posed("check: {by: ann, at: bob, vector: soul, gear: true}", ann=ann, bob=somebody("blue"))


@pytest.mark.rule("AA-GEAR-03")
def test_gear_adds_2_to_a_defence_in_base() -> None:
    bob = somebody("blue", gear="{name: Shield, vector: might}")
    guarded = posed("check: {by: ann, at: bob, vector: might, guards: bob}", ann=somebody(vectors=(3, 2, 2)), bob=bob)
    assert any("bonuses: 6 -> 8" in line.words for line in played(guarded, 2).trace)
    assert [played(guarded, face)["successes"] for face in (2, 3)] == [0, 1]


@pytest.mark.rule("AA-GIM-02")
def test_each_gimmick_adds_1_and_counts_once() -> None:
    ann = somebody(arms="{type: fight, gimmicks: [Fire, Wings]}", now="{form: 1}")
    for gimmicks in ("[Fire, Wings]", "[Fire, Wings, Fire]"):
        move = f"check: {{by: ann, at: bob, vector: soul, gimmicks: {gimmicks}}}"
        assert played(posed(move, ann=ann, bob=somebody("blue")), 3)["value"] == 8


@pytest.mark.rule("AA-GIM-04")
def test_water_cancels_fire_and_no_other_gimmick() -> None:
    ann = somebody(arms="{type: fight, gimmicks: [Fire, Speed]}", now="{form: 1}")
    bob = somebody("blue", arms="{type: fight, gimmicks: [Water]}")
    move = (
        "check: {by: ann, at: bob, vector: brains, gimmicks: [Fire, Speed],"
        " cancels: {attacking: Fire, defending: Water}}"
    )
    assert played(posed(move, ann=ann, bob=bob), 4)["value"] == 9


@pytest.mark.rule("AA-C18")
def test_one_gimmick_cancels_one_or_all_that_it_opposes() -> None:
    both = (Cancels("Fire", "Water"), Cancels("Smoke", "Water"))
    move = Move("ann", Kind.NORMAL, ("bob",), Vector.MIGHT, gimmicks=("Fire", "Smoke"), cancels=both)
    assert [gimmicks_counting(move, reading) for reading in Cancelling] == [1, 0]


@pytest.mark.rule("AA-GIM-01", "AA-GIM-03")
def test_in_base_the_gimmicks_of_all_arms_can_be_used_and_in_arms_their_own() -> None:
    arms = "{type: fight, gimmicks: [Fire, Wings]}, {type: fight, gimmicks: [Steel]}"
    standing = posed("check: {by: ann, goal: 3, vector: might}", ann=somebody(arms=arms)).state.facts.standings[0]
    assert standing.character.gimmicks(0) == ("Fire", "Wings", "Steel")
    assert standing.character.gimmicks(2) == ("Steel",)
    with pytest.raises(LudexError, match="AA-GIM-03"):
        posed("check: {by: ann, goal: 3, vector: might, gimmicks: Fire}", ann=somebody(arms=arms, now="{form: 2}"))


# ---------------------------------------------------------------- Types and Edges


@pytest.mark.rule("AA-EDGE-01")
def test_bio_beats_myth_beats_tech_beats_bio_and_fight_stands_apart() -> None:
    assert has_edge(Type.BIO, Type.MYTH)
    assert not has_edge(Type.MYTH, Type.BIO)
    assert not has_edge(Type.FIGHT, Type.TECH)
    assert has_edge(Type.TECH, Type.BIO)
    assert not has_edge(None, Type.BIO)
    edges = [(one, other) for one in Type for other in Type if has_edge(one, other)]
    assert len(edges) == 3


@pytest.mark.rule("AA-EDGE-02")
def test_with_an_edge_the_higher_of_two_faces_counts() -> None:
    two = "{type: tech}, {type: tech}"
    ann = somebody(vectors=(2, 3, 2), arms=two, now="{form: 2}")
    bob = somebody("blue", arms="{type: bio}, {type: bio}", now="{form: 2}")
    question = posed("check: {by: ann, at: bob, vector: brains}", ann=ann, bob=bob)
    found = played(question, 6)
    assert (found["value"], found["successes"]) == (18, 1)
    assert any(line.rule == "AA-EDGE-02" and line.counted for line in found.trace)


@pytest.mark.rule("AA-EDGE-02")
def test_the_second_roll_counts_only_against_those_over_whom_the_edge_is_held() -> None:
    power = "{type: tech, powers: [{name: Wave, on: opponents, effects: [gives: 1]}]}"
    ann = somebody(vectors=(2, 3, 2), arms=power, now="{form: 1}")
    bob, cid = somebody("blue", arms="{type: bio}", now="{form: 1}"), somebody("blue", now="{form: 1}")
    move = "check: {by: ann, at: [bob, cid], vector: brains, move: power, power: Wave}"
    found = played(posed(move, ann=ann, bob=bob, cid=cid), (2, 6))
    assert found.position.state.facts.last is not None
    assert found.position.state.facts.last.values == (18, 6)
    assert (found["drama of bob"], found["drama of cid"]) == (2, 0)


@pytest.mark.rule("AA-C29")
def test_an_edge_helps_against_an_ally_unless_it_is_read_otherwise() -> None:
    ann = somebody(archetype="rival", arms="{type: tech}", now="{form: 1}")
    bob = somebody(arms="{type: bio}", now="{form: 1, drama: 3}")
    move = "check: {by: ann, at: bob, move: archetype, vector: might}"
    assert (
        chance(move, "success", True, ann=ann, bob=bob)
        == 1 - chance(move, "success", False, "AA-C29=opponents", ann=ann, bob=bob) ** 2
    )


@pytest.mark.rule("AA-TYPE-01", "AA-FORM-03")
def test_base_has_no_type() -> None:
    arms = "{type: tech}, {type: fight}"
    character = (
        posed("check: {by: ann, goal: 3, vector: might}", ann=somebody(arms=arms)).state.facts.standings[0].character
    )
    assert [character.type_in(form) for form in range(3)] == [None, Type.TECH, Type.FIGHT]


@pytest.mark.rule("AA-TYPE-02")
def test_what_is_for_tech_alone_is_refused_to_bio() -> None:
    ann = somebody(arms="{type: bio}", now="{form: 1}")
    with pytest.raises(LudexError, match="AA-TYPE-02"):
        posed("check: {by: ann, goal: 8, vector: brains, types: tech}", ann=ann)


# ---------------------------------------------------------------- Finishers


@pytest.mark.rule("AA-FIN-01")
def test_a_second_finisher_is_refused() -> None:
    with pytest.raises(LudexError, match="AA-FIN-01"):
        posed("check: {by: ann, goal: 8, vector: brains, finisher: true}", ann=somebody(now="{finished: true}"))


@pytest.mark.rule("AA-FIN-02", "AA-FORM-02")
def test_a_finisher_is_rolled_with_the_die_of_the_next_form() -> None:
    found = posed(
        "check: {by: ann, at: bob, vector: soul, finisher: true}", ann=somebody(now="{form: 1}"), bob=somebody("blue")
    )
    assert played(found, 8)["value"] == 16
    assert [faces_of(form + 1) for form in range(4)] == [6, 8, 10, 12]


@pytest.mark.rule("AA-C08", "AA-FIN-02")
@pytest.mark.parametrize(("option", "highest"), [("d12", 12), ("d14", 14), ("d20", 20), ("d12-twice", 12)])
def test_the_die_of_a_finisher_from_the_4th_arms_is_as_it_is_read(option: str, highest: int) -> None:
    arms = ", ".join(["{type: fight}"] * 4)
    ann = somebody(vectors=(1, 1, 1), arms=arms, now="{form: 4}")
    move = "check: {by: ann, goal: 1, vector: soul, finisher: true}"
    values = odds(move, f"AA-C08={option}", ann=ann).results["value"]
    assert set(values.outcomes) == set(range(1, highest + 1))
    chances = {"d12": "1/12", "d14": "3/14", "d20": "9/20", "d12-twice": "23/144"}
    assert values.probability(lambda value: value in range(12, 21)) == Fraction(chances[option])


@pytest.mark.rule("AA-FIN-03", "AA-C09")
@pytest.mark.parametrize(
    ("arms", "drama", "option", "after"),
    [(1, 4, "never-lowered", 6), (2, 8, "never-lowered", 8), (2, 8, "set-exactly", 6)],
)
def test_a_failed_finisher_raises_drama_to_the_maximum_of_the_form_and_ends_the_turn(
    arms: int, drama: int, option: str, after: int
) -> None:
    ann = somebody(arms=", ".join(["{type: fight}"] * arms), now=f"{{form: 1, drama: {drama}}}")
    bob = somebody("blue", vectors=(3, 3, 3), now="{form: 1}")
    move = "check: {by: ann, at: bob, vector: soul, finisher: true}"
    found = played(posed(move, f"AA-C09={option}", ann=ann, bob=bob), 1)
    assert (found["drama of ann"], found["turn over"]) == (after, True)


@pytest.mark.rule("AA-FIN-04", "AA-POW-01")
def test_a_power_used_as_a_finisher_has_its_extra_effect_too() -> None:
    power = (
        "{type: fight, powers: [{name: Burst, effects: [gives: 1], finisher: [relieves: {amount: 2, times: once}]}]}"
    )
    ann, bob = somebody(arms=power, now="{drama: 2}"), somebody("blue")
    for finisher, left in (("false", 2), ("true", 0)):
        move = f"check: {{by: ann, at: bob, vector: might, move: power, power: Burst, finisher: {finisher}}}"
        found = played(posed(move, ann=ann, bob=bob), 4)
        assert (found["drama of bob"], found["drama of ann"]) == (1, left)


# ---------------------------------------------------------------- Powers


@pytest.mark.rule("AA-POW-01")
def test_a_power_costs_its_drama_before_its_move_is_resolved() -> None:
    power = "{type: fight, powers: [{name: Burst, cost: 2, effects: [gives: 1]}]}"
    ann, bob = somebody(arms=power, now="{drama: 3}"), somebody("blue")
    found = played(posed("check: {by: ann, at: bob, vector: might, move: power, power: Burst}", ann=ann, bob=bob), 1)
    assert (found["drama of ann"], found["drama of bob"]) == (5, 0)


@pytest.mark.rule("AA-POW-02", "AA-FORM-03")
@pytest.mark.parametrize(("form", "usable"), [(0, True), (1, True), (2, True), (3, False)])
def test_a_power_can_be_used_in_base_and_in_arms_of_its_type(form: int, usable: bool) -> None:
    arms = "{type: bio, powers: [{name: Claw}]}, {type: bio}, {type: tech}"
    sheet = somebody(arms=arms, now=f"{{form: {form}}}")
    move = "check: {by: ann, at: bob, vector: might, move: power, power: Claw}"
    if usable:
        assert played(posed(move, ann=sheet, bob=somebody("blue")), 4)["value"] == 8
    else:
        with pytest.raises(LudexError, match="AA-POW-02"):
            posed(move, ann=sheet, bob=somebody("blue"))


# ---------------------------------------------------------------- Experience on a Move


@pytest.mark.rule("AA-XP-04")
def test_experience_of_the_vector_raises_the_value_and_is_gone() -> None:
    two = "{type: fight}, {type: fight}"
    ann = somebody(vectors=(2, 3, 2), arms=two, now="{form: 2, experience: {brains: 3, soul: 5}}")
    bob = somebody("blue", arms=two, now="{form: 2}")
    question = posed("check: {by: ann, at: bob, vector: brains}", ann=ann, bob=bob)
    found = played(question, 6, "spend 2 Experience")
    assert (found["value"], found["successes"]) == (20, 2)
    assert (found["brains experience of ann"], found["soul experience of ann"]) == (1, 5)


@pytest.mark.rule("AA-C17")
def test_experience_is_spent_before_the_roll_where_it_is_read_so() -> None:
    ann, bob = somebody(now="{experience: {might: 2}}"), somebody("blue")
    found = played(posed(MOVE, "AA-C17=before-roll", ann=ann, bob=bob), "2", 2)
    assert (found["value"], found["successes"], found["experience of ann"]) == (6, 1, 0)
    before, after = (odds(MOVE, f"AA-C17={each}-roll", ann=ann, bob=bob) for each in ("before", "after"))
    assert mean(before, "successes") == mean(after, "successes") == Fraction(3, 4)
    assert [mean(each, "experience spent") for each in (before, after)] == [Fraction(2), Fraction(1, 2)]
