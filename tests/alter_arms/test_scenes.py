"""Scenes: each Move is held to how its maker stands by then."""

from fractions import Fraction
from random import Random

import pytest

from ludex.engine.checks.posed import best_for, odds_of, play_check
from ludex.layers.errors import LudexError
from tests.alter_arms.tables import chance, posed, somebody


@pytest.mark.rule("AA-FIN-01")
def test_a_second_finisher_of_a_scene_is_refused_with_its_place() -> None:
    move = "move: {by: ann, goal: 8, vector: brains, finisher: true}"
    with pytest.raises(LudexError, match=r"table.yaml:3:\d+: AA-FIN-01"):
        posed(f"scene: [{move}, {move}]", ann=somebody())


SECOND_ARMS = (
    "{type: fight, gimmicks: [Fists]}, {type: tech, gimmicks: [Drill], powers: [{name: Zap, effects: [gives: 1]}]}"
)


@pytest.mark.rule("AA-TRANS-03", "AA-TURN-05", "AA-GIM-03", "AA-POW-02", "AA-TYPE-02")
@pytest.mark.parametrize("keys", ["gimmicks: [Drill]", "move: power, power: Zap", "types: [tech]"])
def test_a_move_of_a_scene_is_made_in_the_form_that_its_maker_has_changed_to(keys: str) -> None:
    scene = "scene: [transform: {{who: ann, form: {}}}, move: {{by: ann, at: foe, vector: might, {}}}]"
    foe = somebody("blue", (1, 1, 1))
    made = chance(scene.format(2, keys), "success", True, ann=somebody(arms=SECOND_ARMS, now="{form: 1}"), foe=foe)
    assert made > 0
    with pytest.raises(LudexError, match=r"AA-GIM-03|AA-POW-02|AA-TYPE-02"):
        posed(scene.format(1, keys), ann=somebody(arms=SECOND_ARMS), foe=foe)


@pytest.mark.rule("AA-CRASH-03", "AA-POW-02")
def test_a_move_that_cannot_be_made_as_things_came_is_not_made_and_it_is_told_why() -> None:
    # the transformation is forbidden until something succeeds, so that the Power of the 2nd Arms cannot be used
    scene = "scene: [transform: {who: ann, form: 2}, move: {by: ann, at: foe, vector: might, move: power, power: Zap}]"
    ann = somebody(arms=SECOND_ARMS, now="{form: 1, recovering: true}")
    question = posed(scene, ann=ann, foe=somebody("blue", (1, 1, 1)))
    assert odds_of(question).results["success"][True] == 0
    lines = play_check(question, Random(1), best_for(question)).trace
    assert any("no Move: AA-POW-02" in line.words for line in lines)


@pytest.mark.rule("AA-ADV-02", "AA-ADV-05", "AA-ADV-07", "AA-TRANS-03")
def test_arms_that_an_advance_of_a_scene_brings_can_be_worn_and_used_in_it() -> None:
    # a d6 times 3 against 17: only a 6 fails, and then neither the transformation nor the Move takes place
    scene = (
        "scene: [advance: {who: ann, gain: arms, type: tech, vector: soul, gimmick: {name: Drill, arms: 2}},"
        " transform: {who: ann, form: 2}, move: {by: ann, goal: 1, vector: soul, gimmicks: [Drill]}]"
    )
    ann = somebody(vectors=(1, 2, 3), now="{experience: {might: 6}}")
    assert chance(scene, "form of ann", 2, ann=ann) == Fraction(5, 6)
    assert chance(scene, "success", True, ann=ann) == Fraction(5, 6)
