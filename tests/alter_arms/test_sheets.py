"""Character sheets: what they may say, every broken limit, the page, the schema; and modifiers in any order."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.engine.checks.posed import Posed
from ludex.engine.checks.sheets import SheetError
from ludex.engine.modifiers import Candidate, applied
from ludex.engine.state import Applicable
from ludex.engine.steps import step
from ludex.layers.errors import LudexError
from ludex.systems.alter_arms.derived import faces_of
from ludex.systems.alter_arms.facts import Facts
from ludex.systems.alter_arms.game import AlterArmsGame
from ludex.systems.alter_arms.rolls import FaceRoll
from ludex.systems.alter_arms.rules_of_dice import DICE, rules_of_dice
from ludex.systems.alter_arms.tabletop import TABLETOP
from tests.alter_arms.tables import page, posed, somebody

VECTORS = "vectors: {might: 3, brains: 1, soul: 2}"
PLAYER = f"{{archetype: ace, trait: bold, {VECTORS}, arms: [{{type: tech, powers: [{{name: Beam}}]}}]}}"


def refused(sheet: str, *rulings: str) -> list[str]:
    """The rules of the limits that a sheet breaks."""
    with pytest.raises(SheetError) as raised:
        page(sheet, *rulings)
    assert all(breach.position is not None and breach.remedy for breach in raised.value.breaches)
    return [breach.rule for breach in raised.value.breaches]


def test_a_new_character_has_six_points_and_the_1st_arms() -> None:
    shown = page(PLAYER)
    assert shown.numbers["crash above"] == 6
    assert {entry.rule for section in shown.sections for entry in section.entries} >= {"AA-DEF-01", "AA-FORM-02"}


@pytest.mark.rule("AA-XP-01")
def test_each_counter_that_is_out_of_bounds_is_named_with_its_place() -> None:
    with pytest.raises(SheetError, match=r"AA-XP-01: experience of brains is -1\. Write a number from 0"):
        page(PLAYER.replace("trait: bold", "trait: bold, now: {experience: {might: 2, brains: -1}}"))


@pytest.mark.rule("AA-VECT-01", "AA-C31")
def test_a_vector_of_4_is_refused_and_so_is_a_wrong_start() -> None:
    assert refused(PLAYER.replace("might: 3", "might: 4")) == ["AA-VECT-01"]
    assert refused(PLAYER.replace("brains: 1", "brains: 2")) == ["AA-VECT-01"]
    twos = PLAYER.replace("might: 3, brains: 1", "might: 2, brains: 2")
    assert refused(twos) == ["AA-VECT-01"]
    assert page(twos, "AA-C31=all-two").numbers["might"] == 2
    assert page(PLAYER.replace("brains: 1", "brains: 3"), "AA-C31=free").numbers["brains"] == 3
    assert page(PLAYER.replace("brains: 1", "brains: 2").replace("trait", "advances: 1, trait")).numbers["brains"] == 2


@pytest.mark.rule("AA-GEAR-01")
def test_a_second_piece_of_gear_is_refused() -> None:
    gear = "gear: [{name: Hammer, vector: might}, {name: Shield, vector: soul}]"
    assert refused(PLAYER.replace("trait", f"{gear}, trait")) == ["AA-GEAR-01"]


@pytest.mark.rule("AA-TRAIT-01", "AA-ARCH-01", "AA-ARMS-01")
def test_every_limit_that_is_broken_is_named_at_once() -> None:
    arms = "arms: [{type: bio, powers: [{name: Beam, type: tech}]}]"
    bare = f"{{vectors: {{might: 4, brains: 0, soul: 2}}, {arms}, advances: 9}}"
    assert refused(bare) == ["AA-VECT-01", "AA-VECT-01", "AA-ARMS-01", "AA-ARCH-01", "AA-TRAIT-01", "AA-ADV-03"]
    many = "{player: false, vectors: {might: 1, brains: 1, soul: 1}, arms: [" + ", ".join(["{type: bio}"] * 5) + "]}"
    assert refused(many) == ["AA-ARMS-01"]


@pytest.mark.rule("AA-ADV-02", "AA-ARMS-01")
def test_arms_need_as_many_advances() -> None:
    two = PLAYER.replace("arms: [", "arms: [{type: bio, powers: [{name: Claw}]}, ")
    assert refused(two) == ["AA-ADV-02"]
    assert page(two.replace("trait", "advances: 1, trait")).numbers["arms"] == 2


@pytest.mark.rule("AA-FORM-01", "AA-DRAMA-01", "AA-XP-01")
def test_nobody_stands_as_the_rules_do_not_allow() -> None:
    now = "now: {form: 2, drama: 7, experience: {soul: -1}, pool: -1}"
    assert refused(PLAYER.replace("trait", f"{now}, trait")) == ["AA-FORM-01", "AA-DRAMA-01", "AA-XP-01", "AA-PLAN-01"]


def test_a_file_that_is_wrong_says_where_and_what_to_do() -> None:
    with pytest.raises(LudexError, match=r"table.yaml:2:\d+.*archetype"):
        page(PLAYER.replace("archetype: ace", "archetype: acee"))
    with pytest.raises(LudexError, match="anne"):
        posed("check: {by: anne, goal: 3, vector: might}", ann=somebody())
    with pytest.raises(LudexError, match="AA-MOVE-02"):
        posed("check: {by: ann, vector: might}", ann=somebody())
    with pytest.raises(LudexError, match="AA-MOVE-06"):
        posed("check: {by: ann, at: ann, vector: might}", ann=somebody())


def test_the_schemas_name_what_the_files_may_say() -> None:
    assert set(TABLETOP.schemas) == {"sheet", *TABLETOP.keys}
    assert all(isinstance(each, dict) and "$defs" in each for each in TABLETOP.schemas.values())


def test_a_character_shows_its_numbers_in_every_form_with_reasons() -> None:
    shown = page(somebody(arms="{type: fight}, {type: bio}"))
    names = ("soul defence in 2nd arms", "max drama in base", "reset drama in 1st arms")
    assert [shown.numbers[name] for name in names] == [10, 3, 3]
    assert any(
        "AA-DRAMA-04" in line for section in shown.sections for entry in section.entries for line in entry.because
    )


# ---------------------------------------------------------------- modifiers


@pytest.mark.rule("AA-EDGE-02", "AA-ACE-01", "AA-FIN-02")
@given(st.integers(1, 3), st.sampled_from(("d12", "d14", "d20", "d12-twice")), st.sampled_from((1, 4)))
@settings(max_examples=20, deadline=None)
def test_edge_ace_and_finisher_change_a_roll_alike_in_any_order(value: int, option: str, form: int) -> None:
    arms = ", ".join(["{type: bio}"] * 4)
    ann = somebody(vectors=(value, value, value), archetype="ace", arms=arms, now=f"{{form: {form}}}")
    bob = somebody("blue", arms="{type: myth}", now="{form: 1}")
    move = "check: {by: ann, at: bob, move: archetype, vector: might, finisher: true}"
    question = posed(move, f"AA-C08={option}", ann=ann, bob=bob)
    assert isinstance(question.game, AlterArmsGame)
    reading = question.game.rulings
    plain = FaceRoll("ann", DICE[faces_of(form)], targets=("bob",), finisher=True, archetype=True)
    results = {_in_order(order, plain, question) for order in permutations(rules_of_dice(reading))}
    assert len(results) == 1
    (roll,) = results
    assert (roll.free, roll.rolls) == (True, 3 + (option == "d12-twice" and form == 4))


def _in_order(order: tuple[Applicable[Facts], ...], plain: FaceRoll, question: Posed[Facts]) -> FaceRoll:
    made = step(plain)
    for applicable in order:
        made = applied(question.state, question.game, made, Candidate(applicable, 0))
    (found,) = made.actions
    assert isinstance(found, FaceRoll)
    return found
