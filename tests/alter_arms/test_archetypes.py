"""The six archetypes, and the Experience that they bring."""

import pytest

from ludex.layers.errors import LudexError
from tests.alter_arms.tables import chance, mean, odds, played, posed, somebody

TWO = "{type: fight}, {type: fight}"


def archetype(by: str, at: str, vector: str = "soul", move: str = "archetype") -> str:
    """An archetype Move without anything that helps it."""
    return f"check: {{by: {by}, at: {at}, move: {move}, vector: {vector}}}"


@pytest.mark.rule("AA-ARCH-01")
def test_a_roll_on_oneself_succeeds_with_the_upper_half_of_the_die() -> None:
    question = posed(archetype("ann", "ann"), ann=somebody(archetype="rival"))
    assert [played(question, face)["successes"] for face in (1, 2, 3, 4)] == [0, 0, 1, 1]


@pytest.mark.rule("AA-ACE-01")
def test_an_ace_rolls_once_more_and_picks_a_face_also_a_lower_one() -> None:
    ann = somebody(archetype="ace", arms=TWO, now="{form: 2}")
    bob = somebody(now="{form: 1, drama: 2}")
    question = posed(archetype("ann", "bob"), ann=ann, bob=bob)
    assert (played(question, (3, 7), "7")["value"], played(question, (3, 7), "3")["value"]) == (14, 6)
    assert played(question, (3, 7), "7")["drama of bob"] == 1


@pytest.mark.rule("AA-ACE-01", "AA-EDGE-02")
def test_an_ace_with_an_edge_picks_from_three_rolls() -> None:
    ann = somebody(archetype="ace", arms="{type: bio}", now="{form: 1}")
    bob = somebody("blue", arms="{type: myth}", now="{form: 1}")
    found = played(posed(archetype("ann", "bob"), ann=ann, bob=bob), (1, 4, 5), "4")
    assert found["value"] == 8
    assert {"AA-EDGE-02", "AA-ACE-01"} <= {line.rule for line in found.trace if line.counted}


@pytest.mark.rule("AA-ACE-02", "AA-C22")
def test_an_ace_relieves_itself_against_an_opponent_and_an_ally_with_it() -> None:
    ann = somebody(vectors=(3, 3, 3), archetype="ace", arms=TWO, now="{form: 2, drama: 5}")
    bob = somebody("blue", vectors=(2, 2, 2))
    question = archetype("ann", "bob")
    found = played(posed(question, ann=ann, bob=bob), 6)
    assert (found["successes"], found["drama of ann"], found["drama of bob"]) == (3, 2, 0)
    assert found["soul experience of ann"] == 3
    set_by_gm = question.replace("}", ", per-success: 2}")
    assert played(posed(set_by_gm, ann=ann, bob=bob), 6)["drama of ann"] == 2
    assert played(posed(set_by_gm, "AA-C22=game-master", ann=ann, bob=bob), 6)["drama of ann"] == 0


@pytest.mark.rule("AA-ANTI-01")
def test_an_antihero_on_an_ally_relieves_itself() -> None:
    ann, bob = somebody(vectors=(3, 3, 3), archetype="antihero", now="{drama: 3}"), somebody(now="{drama: 1}")
    found = played(posed(archetype("ann", "bob"), ann=ann, bob=bob), 4)
    assert (found["successes"], found["drama of ann"], found["drama of bob"]) == (2, 1, 1)


@pytest.mark.rule("AA-ANTI-02", "AA-C25")
def test_an_antihero_moves_the_drama_that_there_is_from_its_allies_to_an_opponent() -> None:
    ann = somebody(vectors=(3, 3, 3), archetype="antihero")
    ally, foe = somebody(now="{drama: 2}"), somebody("blue", vectors=(1, 1, 1), now="{drama: 1}")
    found = played(posed(archetype("ann", "foe"), ann=ann, ally=ally, foe=foe), 3)
    assert (found["successes"], found["drama of ally"], found["drama of foe"]) == (3, 0, 3)
    assert found["experience of ann"] == 3
    other = somebody(now="{drama: 2}")
    question = posed(archetype("ann", "foe"), ann=ann, ally=ally, other=other, foe=foe)
    split = played(question, 3, "ally", "other", "ally")
    assert (split["drama of ally"], split["drama of other"], split["drama of foe"]) == (0, 1, 4)
    single = posed(archetype("ann", "foe"), "AA-C25=single", ann=ann, ally=ally, other=other, foe=foe)
    assert played(single, 3, "other")["drama of other"] == 0


@pytest.mark.rule("AA-ANTI-03")
def test_an_antihero_alone_moves_its_own_drama() -> None:
    ann, foe = somebody(archetype="antihero", now="{drama: 4}"), somebody("blue", vectors=(1, 1, 1), now="{drama: 5}")
    found = played(posed(archetype("ann", "foe"), ann=ann, foe=foe), 3)
    assert (found["successes"], found["drama of ann"], found["crash of foe"]) == (2, 2, True)
    foe = somebody("blue", vectors=(1, 1, 1), arms=TWO, now="{drama: 5}")
    assert played(posed(archetype("ann", "foe"), ann=ann, foe=foe), 3)["drama of foe"] == 7


@pytest.mark.rule("AA-DEFR-01", "AA-C23")
def test_a_defender_rolls_against_the_ally_that_is_attacked_and_cancels_drama() -> None:
    foe = somebody("blue", vectors=(3, 2, 2), arms=TWO, now="{form: 2}")
    ally = somebody()
    ann = somebody(archetype="defender", now="{form: 1}")
    question = posed("check: {by: foe, at: ally, vector: might}", foe=foe, ally=ally, ann=ann)
    found = played(question, 6, "yes", 6)
    assert (found["drama of ally"], found["might experience of ann"]) == (1, 2)
    assert played(question, 6, "no")["drama of ally"] == 3


@pytest.mark.rule("AA-C23")
def test_a_reaction_may_be_read_to_be_once_a_round_or_to_use_the_next_move() -> None:
    foe = somebody("blue", vectors=(3, 2, 2), now="{form: 1}")
    deeds = "scene: [move: {by: foe, at: ally, vector: might}, move: {by: foe, at: ally, vector: might}]"
    who = {"foe": foe, "ally": somebody(arms=TWO), "ann": somebody(archetype="defender")}
    assert played(posed(deeds, **who), 4, "yes", 4, 4, "yes", 4)["drama of ally"] == 2
    for option in ("once-a-round", "next-move"):
        assert played(posed(deeds, f"AA-C23={option}", **who), 4, "yes", 4, 4)["drama of ally"] == 3


@pytest.mark.rule("AA-DEFR-02", "AA-C32")
def test_a_defender_recovers_what_the_last_enemy_move_gave() -> None:
    ann = somebody(archetype="defender", arms=TWO, now="{form: 2, drama: 7, last-hit: 3}")
    assert played(posed(archetype("ann", "ann"), ann=ann), 5)["drama of ann"] == 4
    strong = somebody(archetype="defender", arms=TWO, now="{form: 2, drama: 7, last-hit: 3, experience: {soul: 4}}")
    each = posed(archetype("ann", "ann"), "AA-C32=per-success", ann=strong)
    assert played(each, 8, "spend 4 Experience")["drama of ann"] == 1


@pytest.mark.rule("AA-PLAN-01")
def test_a_planner_fills_its_pool_and_does_nothing_to_an_opponent() -> None:
    ann, foe = somebody(vectors=(3, 3, 3), archetype="planner", now="{pool: 1}"), somebody("blue", now="{drama: 1}")
    found = played(posed(archetype("ann", "foe"), ann=ann, foe=foe), 4)
    assert (found["pool of ann"], found["drama of foe"]) == (3, 1)


@pytest.mark.rule("AA-PLAN-02")
def test_a_planner_relieves_itself_and_the_ally_that_it_plans_with() -> None:
    ann, ally = somebody(vectors=(3, 3, 3), archetype="planner", now="{drama: 3}"), somebody(now="{drama: 1}")
    found = played(posed(archetype("ann", "ally"), ann=ann, ally=ally), 4)
    assert (found["pool of ann"], found["drama of ann"], found["drama of ally"]) == (2, 1, 0)


@pytest.mark.rule("AA-PLAN-03")
def test_a_planner_releases_the_whole_pool_with_one_success() -> None:
    ann = somebody(archetype="planner", now="{drama: 4, pool: 5}")
    foe = somebody("blue", arms=TWO, now="{drama: 2}")
    question = posed(archetype("ann", "foe", move="release"), ann=ann, foe=foe)
    found = played(question, 4)
    assert (found["drama of foe"], found["drama of ann"], found["pool of ann"]) == (7, 0, 0)
    missed = played(question, 2)
    assert (missed["drama of foe"], missed["pool of ann"]) == (2, 5)


@pytest.mark.rule("AA-C24")
def test_a_planner_may_not_choose_itself_unless_it_is_read_so() -> None:
    ann = somebody(archetype="planner", now="{drama: 2}")
    with pytest.raises(LudexError, match="AA-PLAN-01"):
        posed(archetype("ann", "ann"), ann=ann)
    found = played(posed(archetype("ann", "ann"), "AA-C24=self-allowed", ann=ann), 4)
    assert (found["pool of ann"], found["drama of ann"]) == (1, 1)


@pytest.mark.rule("AA-RIV-01", "AA-C25")
def test_a_rival_moves_its_own_drama_to_an_opponent() -> None:
    ann = somebody(archetype="rival", now="{drama: 1, experience: {soul: 5}}")
    foe, other = somebody("blue", now="{drama: 3}"), somebody("blue")
    question = posed(archetype("ann", "ann"), ann=ann, foe=foe, other=other)
    found = played(question, 4, "spend 4 Experience", "foe")
    assert (found["successes"], found["drama of ann"], found["drama of foe"]) == (2, 0, 4)


@pytest.mark.rule("AA-RIV-02")
def test_a_rival_relieves_an_ally() -> None:
    ann, ally = somebody(vectors=(3, 3, 3), archetype="rival"), somebody(now="{drama: 4}")
    assert played(posed(archetype("ann", "ally"), ann=ann, ally=ally), 4)["drama of ally"] == 2


def party(**more: object) -> dict[str, str]:
    """A Support in the 1st Arms with Soul Defence 8, and allies with 3 and 15."""
    return {
        "ann": somebody(archetype="support", now="{form: 1, drama: 4}"),
        "a": somebody(vectors=(1, 1, 1), now="{drama: 3}"),
        "b": somebody(vectors=(3, 3, 3), arms=TWO, now="{form: 2, drama: 7}"),
        "foe": somebody("blue"),
    }


@pytest.mark.rule("AA-SUP-01", "AA-C21")
def test_one_roll_of_a_support_is_compared_with_every_defence_of_the_party() -> None:
    question = posed(archetype("ann", "[ann, a, b]"), **party())
    last = played(question, 5).position.state.facts.last
    assert last is not None
    assert (last.values, last.successes, last.total) == ((10, 10, 10), (1, 3, 0), 4)
    each = posed(archetype("ann", "[ann, a, b]"), "AA-C21=one-each", **party())
    last = played(each, 5, 1, 6).position.state.facts.last
    assert last is not None
    assert (last.values, last.successes) == ((10, 2, 12), (1, 0, 0))


@pytest.mark.rule("AA-SUP-02", "AA-C19")
def test_a_support_may_move_half_of_the_drama_among_those_it_reached() -> None:
    question = posed(archetype("ann", "[ann, a, b]"), **party())
    found = played(question, 5, "move 3 from ann to a")
    assert (found["drama of ann"], found["drama of a"]) == (1, 6)
    with pytest.raises(StopIteration):
        played(question, 5, "move 4 from ann to a")
    with pytest.raises(StopIteration):
        played(question, 5, "move 1 from ann to b")
    up = posed(archetype("ann", "[ann, a, b]"), "AA-C19=up", **party())
    assert played(up, 5, "move 4 from ann to a")["drama of ann"] == 0
    anybody = posed(archetype("ann", "[ann, a, b]"), "AA-C19=any-receiver", **party())
    assert played(anybody, 5, "move 2 from ann to b")["drama of b"] == 9


@pytest.mark.rule("AA-SUP-03", "AA-C20")
@pytest.mark.parametrize(("option", "relief"), [("sum", 4), ("best-single", 3), ("chosen-ally", 3)])
def test_a_support_relieves_one_ally_by_the_successes_of_the_whole_move(option: str, relief: int) -> None:
    who = {**party(), "a": somebody(vectors=(1, 1, 1), arms=TWO, now="{drama: 7}")}
    question = posed(archetype("ann", "[ann, a, b]"), f"AA-C20={option}", **who)
    found = played(question, 5, f"relieve a of {relief}")
    assert (found["drama of a"], found["soul experience of ann"]) == (7 - relief, relief)


@pytest.mark.rule("AA-XP-01", "AA-XP-02")
def test_experience_belongs_to_the_vector_it_was_gained_with() -> None:
    ann, foe = somebody(vectors=(3, 3, 3), archetype="ace"), somebody("blue")
    deeds = (
        "scene: [move: {by: ann, at: foe, move: archetype, vector: soul},"
        " award: {who: ann, amount: 1, vector: brains}, award: {who: ann, amount: 3, vector: might}]"
    )
    found = played(posed(deeds, ann=ann, foe=foe), 4)
    assert [found[f"{vector} experience of ann"] for vector in ("soul", "brains", "might")] == [2, 1, 3]
    with pytest.raises(LudexError, match="AA-XP-02"):
        posed("scene: [award: {who: ann, amount: 0, vector: soul}]", ann=ann)


@pytest.mark.rule("AA-XP-03")
def test_the_successes_against_a_whole_party_all_bring_experience() -> None:
    found = played(posed(archetype("ann", "[ann, a, b]"), **party()), 5)
    assert found["soul experience of ann"] == 4


def test_a_wrong_target_of_an_archetype_is_refused() -> None:
    with pytest.raises(LudexError, match="AA-SUP-01"):
        posed(archetype("ann", "[ann, a]"), **party())
    with pytest.raises(LudexError, match="AA-RIV-01"):
        posed(archetype("ann", "foe"), ann=somebody(archetype="rival"), foe=somebody("blue"))
    with pytest.raises(LudexError, match="AA-ARCH-01"):
        posed(archetype("ann", "foe"), ann=somebody(), foe=somebody("blue"))
    assert chance(archetype("ann", "ann"), "success", True, ann=somebody(archetype="rival")) * 2 == 1
    assert mean(odds(archetype("ann", "ann"), ann=somebody(archetype="rival")), "successes") * 2 == 1
