"""Advances: who may, what they cost, both ways, and what they bring."""

from fractions import Fraction

import pytest

from ludex.engine.checks.posed import Posed
from ludex.engine.choices import Chance
from ludex.engine.run import advance
from ludex.layers.errors import LudexError
from ludex.systems.alter_arms.advances import target_of
from ludex.systems.alter_arms.facts import Facts
from tests.alter_arms.tables import chance, odds, page, played, posed, somebody


def arms(count: int) -> str:
    """So many Arms of Fight."""
    return ", ".join(["{type: fight}"] * count)


def with_experience(might: int = 0, brains: int = 0, soul: int = 0, **more: object) -> str:
    """Somebody with Experience."""
    now = f"{{experience: {{might: {might}, brains: {brains}, soul: {soul}}}}}"
    return somebody(now=now, **more)  # type: ignore[arg-type]  # the other keys of a sheet


RAISE = "advance: {who: ann, gain: vector, vector: might}"


@pytest.mark.rule("AA-ARMS-01", "AA-ADV-02")
def test_new_arms_come_in_order_and_four_is_the_limit() -> None:
    new = "advance: {who: ann, gain: arms, type: bio, vector: soul}"
    found = played(posed(new, ann=with_experience(9, vectors=(1, 1, 1), arms=arms(2))), 1)
    assert found["arms of ann"] == 3
    with pytest.raises(LudexError, match="AA-ARMS-01"):
        posed(new, ann=with_experience(15, arms=arms(4)))


@pytest.mark.rule("AA-VECT-01")
def test_a_vector_of_3_is_not_raised() -> None:
    with pytest.raises(LudexError, match="AA-VECT-01"):
        posed("advance: {who: ann, gain: vector, vector: soul}", ann=with_experience(9, vectors=(1, 1, 3)))


@pytest.mark.rule("AA-ADV-01", "AA-C14")
def test_an_advance_costs_the_maximum_of_the_highest_arms_in_all_three_counters() -> None:
    assert played(posed(RAISE, ann=with_experience(4, 4, 1, arms=arms(2), vectors=(1, 1, 1))), 1)["success"] is True
    with pytest.raises(LudexError, match=r"AA-ADV-01.*8.*9"):
        posed(RAISE, ann=with_experience(4, 4, 0, arms=arms(2)))
    with pytest.raises(LudexError, match="AA-ADV-01"):
        posed(RAISE, "AA-C14=one-vector", ann=with_experience(4, 4, 1, arms=arms(2)))
    costs = [page(somebody(arms=arms(count))).numbers["cost of an advance"] for count in (1, 2, 3, 4)]
    assert costs == [6, 9, 12, 15]


@pytest.mark.rule("AA-ADV-02")
def test_the_second_arms_raise_the_limit_and_the_next_cost() -> None:
    before, after = (page(somebody(arms=arms(count))).numbers for count in (1, 2))
    assert (before["crash above"], after["crash above"], after["cost of an advance"]) == (6, 9, 9)


@pytest.mark.rule("AA-ADV-03")
def test_nobody_advances_more_than_six_times() -> None:
    with pytest.raises(LudexError, match="AA-ADV-03"):
        posed(RAISE, ann=with_experience(20, advances=6))


@pytest.mark.rule("AA-ADV-04")
def test_a_mid_session_advance_raises_one_of_the_vectors_below_3_by_chance() -> None:
    ann = with_experience(7, vectors=(3, 2, 1))
    found = odds("advance: {who: ann, way: mid-session, gain: vector}", ann=ann)
    assert found.results["brains of ann"][3] == Fraction(1, 2)
    assert found.results["soul of ann"][2] == Fraction(1, 2)


@pytest.mark.rule("AA-ADV-04")
def test_new_arms_are_rolled_by_type_and_then_by_power() -> None:
    pools = "pools: [{type: bio, powers: [{name: Claw}, {name: Roots}]}, {type: tech, powers: [{name: Beam}]}]"
    question = posed(f"advance: {{who: ann, way: mid-session, gain: arms, {pools}}}", ann=with_experience(6))
    assert odds_by_label(question) == {
        "bio Arms with Claw": Fraction(1, 8),
        "bio Arms with Roots": Fraction(1, 8),
        "myth Arms": Fraction(1, 4),
        "tech Arms with Beam": Fraction(1, 4),
        "fight Arms": Fraction(1, 4),
    }
    found = played(question, ("bio Arms with Claw",))
    assert found.standing("ann").character.arms[1].powers[0].name == "Claw"


def odds_by_label(question: Posed[Facts]) -> dict[str, Fraction]:
    """What may be rolled first, and how likely it is."""
    asked = advance(question.state, question.game).question
    assert isinstance(asked, Chance)
    outcomes = list(asked.of.outcomes())
    total = sum(weight for _, weight in outcomes)
    return {outcome.label(): Fraction(weight, total) for outcome, weight in outcomes}


@pytest.mark.rule("AA-C13")
def test_the_kind_of_a_mid_session_advance_is_chosen_rolled_or_in_a_table() -> None:
    ann = with_experience(6, vectors=(1, 1, 1))
    question = "advance: {who: ann, way: mid-session}"
    assert len(odds(question, ann=ann).decisions) == 1
    rolled = odds(question, "AA-C13=rolled", ann=ann)
    assert rolled.decisions == ()
    assert rolled.results["arms of ann"][2] == Fraction(1, 2)
    table = "advance: {who: ann, way: mid-session, table: [{gain: vector, vector: soul}]}"
    assert odds(table, "AA-C13=game-master", ann=ann).results["soul of ann"][2] == 1


@pytest.mark.rule("AA-ADV-05", "AA-ADV-06")
def test_a_resting_advance_succeeds_at_or_under_its_target() -> None:
    first = played(posed(RAISE, ann=with_experience(6)), 6)
    assert (first["success"], first["might of ann"]) == (True, 3)
    fourth = posed(
        "advance: {who: ann, gain: arms, type: tech, vector: soul}",
        ann=with_experience(12, vectors=(2, 2, 3), arms=arms(3), advances=3),
    )
    failed = played(fourth, 5)
    assert (failed["success"], failed["experience of ann"], failed["arms of ann"]) == (False, 12, 3)
    assert played(fourth, 4)["arms of ann"] == 4


@pytest.mark.rule("AA-ADV-06", "AA-C12")
def test_the_target_falls_with_each_advance() -> None:
    assert [target_of(number) for number in range(1, 7)] == [17, 16, 15, 14, 13, 12]
    assert page(somebody(advances=2)).numbers["resting target"] == 15
    by_gm = "advance: {who: ann, gain: vector, vector: might, target: 3}"
    assert chance(by_gm, "success", True, ann=with_experience(6)) == 1
    assert chance(by_gm, "success", True, "AA-C12=game-master", ann=with_experience(6)) == Fraction(1, 6)


@pytest.mark.rule("AA-C10")
@pytest.mark.parametrize(("option", "expected"), [("highest-arms", "3/5"), ("worn", "3/4"), ("base", "1")])
def test_the_die_of_a_resting_advance_is_as_it_is_read(option: str, expected: str) -> None:
    # the sixth Advance with Might 2 needs a 6 or less: of a d10, a d8 or a d4
    ann = somebody(arms=arms(3), now="{form: 2, experience: {might: 15}}", advances=5)
    assert chance(RAISE, "success", True, f"AA-C10={option}", ann=ann) == Fraction(expected)


@pytest.mark.rule("AA-C11")
def test_the_vector_of_a_resting_advance_to_new_arms_is_as_it_is_read() -> None:
    ann = with_experience(1, 8, 0, vectors=(3, 2, 1), arms=arms(2))
    question = "advance: {who: ann, gain: arms, type: bio}"
    assert [each.label() for each, _ in odds(question, ann=ann).decisions[0].options] == ["might", "brains", "soul"]
    for option, number in (("most-experience", 2), ("highest-vector", 3)):
        found = odds(question, f"AA-C11={option}", ann=ann)
        assert found.decisions == ()
        assert found.value == Fraction(min(8, 17 // number), 8)


@pytest.mark.rule("AA-XP-05", "AA-C15")
def test_an_advance_takes_all_experience_or_its_cost() -> None:
    ann = with_experience(4, 3, 0, vectors=(1, 1, 1))
    mid = posed("advance: {who: ann, way: mid-session, gain: vector}", ann=ann)
    assert played(mid, ("might",))["experience of ann"] == 0
    assert played(posed(RAISE, ann=ann), 1)["experience of ann"] == 0
    assert played(posed(RAISE, "AA-C15=cost-only", ann=ann), 1)["experience of ann"] == 1


@pytest.mark.rule("AA-ADV-07", "AA-GIM-05", "AA-C16")
def test_each_advance_brings_a_gimmick_of_the_players_choice() -> None:
    ann = with_experience(6, vectors=(2, 2, 2))
    mid = "advance: {who: ann, way: mid-session, gain: vector, gimmick: {name: Smoke}}"
    found = played(posed(mid, ann=ann), ("brains",))
    assert found["brains of ann"] == 3
    assert found.standing("ann").character.arms[0].gimmicks == ("Smoke",)
    resting = "advance: {who: ann, gain: vector, vector: might, gimmick: {name: Smoke}}"
    assert played(posed(resting, ann=ann), 1).standing("ann").character.gimmicks(1) == ("Smoke",)
    only_mid = played(posed(resting, "AA-C16=mid-session", ann=ann), 1)
    assert only_mid.standing("ann").character.gimmicks(1) == ()


@pytest.mark.rule("AA-GEAR-04")
def test_gear_may_be_taken_instead_of_the_gimmick() -> None:
    resting = "advance: {who: ann, gain: vector, vector: might, gear: {name: Hammer, vector: might}}"
    character = played(posed(resting, ann=with_experience(6)), 1).standing("ann").character
    assert character.gear is not None
    assert (character.gear.name, character.arms[0].gimmicks) == ("Hammer", ())
    owner = somebody(now="{experience: {might: 6}}", gear="{name: Shield, vector: soul}")
    with pytest.raises(LudexError, match="AA-GEAR-01"):
        posed(resting, ann=owner)
