"""The Attribute page: Metaphors' caps, averages, and the power tiers that were given up."""

import pytest

from ludex.systems.metaforce.characters.metaphors import hardcap_of, price_of_rank
from ludex.systems.metaforce.characters.sheet_parts import Metaphor
from ludex.systems.metaforce.characters.tiers import (
    TIERS,
    Obstacle,
    Outcome,
    PowerLevel,
    average_of,
    price_of,
    tier,
    tiers_hold,
    with_tier,
)
from ludex.systems.metaforce.checks.check import Check, Part
from ludex.systems.metaforce.dice.meta_dice import die_of_rank
from ludex.systems.metaforce.dice.rolls import CheckDice
from ludex.systems.metaforce.play.rules_of_rolls import moved
from tests.metaforce.written_sheets import LEGAL, because, numbers, rules

LIFT = Check("the gate", "ann", attribute=Part("strength", 2))
LEVEL = 4


@pytest.mark.rule("MF-ATTR-07")
def test_from_5_to_6_a_metaphor_costs_12_xp():
    assert [price_of_rank(rank) for rank in (5, 6)] == [5, 12]
    assert price_of_rank(6, softcap=7) == 6


@pytest.mark.rule("MF-ATTR-08")
def test_the_hardcap_is_twice_the_softcap():
    assert hardcap_of(Metaphor("Blade").softcap) == 10
    assert hardcap_of(None) is None


@pytest.mark.rule("MF-ATTR-16", "MF-ATTR-18", "MF-CONFLICT-38")
@pytest.mark.parametrize(
    ("tier_of_strength", "price", "softcap"), [(-1, 12, "softcap 3"), (4, 6, "softcap 8"), (6, 6, "no softcap")]
)
def test_while_tiers_are_in_use_that_of_its_attribute_says_the_softcap_of_a_metaphor(tier_of_strength, price, softcap):
    lift = "metaphors: [{name: Lift, rank: 5, attribute: strength}]"
    text = f"player: false\ntiers: {{strength: {tier_of_strength}}}\n{lift}"
    tiered = rules(None, "MF-CONFLICT-38=on")
    assert numbers(text, tiered)["xp to raise Lift"] == price
    assert because(text, "Lift", tiered) == (f"{price} XP to raise it; {softcap} (MF-ATTR-07)",)
    assert numbers(text)["xp to raise Lift"] == 12


@pytest.mark.rule("MF-ATTR-22", "MF-CONFLICT-15")
def test_the_average_of_a_die_is_half_its_sides():
    assert [average_of(sides) for sides in (4, 6, 8, 10, 12)] == [2, 3, 4, 5, 6]
    assert average_of(6, 2) == 6


@pytest.mark.rule("MF-ATTR-25")
def test_a_step_that_counts_only_below_normal_ends_there():
    states = [moved(moved(CheckDice(), state), 2, no_further_than=0).d12.state for state in (-3, -1, 0, 1)]
    assert states == [-1, 0, 0, 1]


# ---------------------------------------------------------------- tiers


@pytest.mark.rule("MF-ATTR-09", "MF-NEWS-10", "MF-MAIN-02", "MF-CONFLICT-38")
def test_tiers_were_in_use_until_9_february_and_are_where_a_table_says_so():
    assert tiers_hold(rules("2026-02-08"))
    assert not tiers_hold(rules("2026-02-09"))
    assert not tiers_hold(rules())
    assert tiers_hold(rules(None, "MF-CONFLICT-38=on"))
    assert numbers(LEGAL + "tiers: {strength: 5}", rules(None, "MF-CONFLICT-38=on"))["tier of strength"] == 5
    assert "tier of strength" not in numbers(LEGAL)


def summary(number):
    found = tier(number)
    return tuple(
        (each.name_of_level, each.dice, each.average, each.adds_level, each.state)
        for each in (found.normal, found.exerted)
    )


@pytest.mark.parametrize(
    ("number", "normal", "exerted", "softcap"),
    [
        pytest.param(
            -1, ("weak", 0, False, False, -1), ("weak", 0, False, False, 0), 3, marks=pytest.mark.rule("MF-ATTR-11")
        ),
        pytest.param(
            0, ("weak", 0, False, False, 0), ("average", 0, False, False, 0), 4, marks=pytest.mark.rule("MF-ATTR-12")
        ),
        pytest.param(
            1, ("average", 1, False, False, 0), ("average", 1, False, True, 0), 5, marks=pytest.mark.rule("MF-ATTR-13")
        ),
        pytest.param(
            2, ("average", 1, True, False, 0), ("adept", 1, True, True, 0), 5, marks=pytest.mark.rule("MF-ATTR-14")
        ),
        pytest.param(
            3, ("adept", 1, True, False, 0), ("adept", 1, True, True, 0), 6, marks=pytest.mark.rule("MF-ATTR-15")
        ),
        pytest.param(
            4, ("adept", 1, True, True, 0), ("super", 1, True, True, 0), 8, marks=pytest.mark.rule("MF-ATTR-16")
        ),
        pytest.param(
            5, ("super", 1, True, True, 0), ("super+", 2, True, True, 0), 10, marks=pytest.mark.rule("MF-ATTR-17")
        ),
        pytest.param(
            6, ("super+", 2, True, True, 0), ("apex", 3, True, True, 0), None, marks=pytest.mark.rule("MF-ATTR-18")
        ),
        pytest.param(
            7, ("apex", 3, True, True, 0), ("apex+", 4, True, True, 0), None, marks=pytest.mark.rule("MF-ATTR-19")
        ),
        pytest.param(
            8, ("apex+", 4, True, True, 0), ("apex+", 4, True, True, 0), None, marks=pytest.mark.rule("MF-ATTR-20")
        ),
    ],
)
def test_what_each_tier_does_normally_and_exerted(number, normal, exerted, softcap):
    assert summary(number) == (normal, exerted)
    assert tier(number).softcap == softcap
    assert tier(number).rule == f"MF-ATTR-{number + 12}"


@pytest.mark.rule("MF-ATTR-20")
def test_an_ultimate_who_exerts_passes_what_is_below_apex():
    assert tier(8).exerted.passes_below is PowerLevel.APEX
    assert [each.number for each in TIERS if each.normal.passes_below] == []


@pytest.mark.rule("MF-ATTR-10")
def test_a_stuck_door_for_three_testers():
    door = Obstacle(easier=PowerLevel.ADEPT, automatic=PowerLevel.SUPER)
    testers = [tier(number).normal.level for number in (1, 3, 5)]
    assert [door.for_level(level) for level in testers] == [Outcome.NORMAL, Outcome.EASIER, Outcome.AUTOMATIC]
    assert Obstacle(better=PowerLevel.AVERAGE).for_level(PowerLevel.APEX) is Outcome.BETTER


@pytest.mark.rule("MF-ATTR-21")
def test_the_price_of_moving_up_into_a_tier():
    assert [price_of(number) for number in range(1, 9)] == [1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.rule("MF-ATTR-13", "MF-ATTR-24")
def test_an_average_tier_rolls_the_attribute_die_and_exerted_adds_level_wherever_it_may_go():
    normal, exerted = (with_tier(LIFT, 1, LEVEL, exerted=each) for each in (False, True))
    assert (normal.attribute, normal.dice, normal.bonuses) == (None, (die_of_rank(2),), ())
    assert [(each.value, each.rule) for each in exerted.bonuses] == [(LEVEL, "MF-ATTR-24")]


@pytest.mark.rule("MF-ATTR-11")
def test_an_inept_tier_has_the_flat_value_a_step_worse_unless_exerted():
    normal, exerted = (with_tier(LIFT, -1, LEVEL, exerted=each) for each in (False, True))
    assert (normal.attribute, normal.dice, normal.state) == (LIFT.attribute, (), -1)
    assert exerted.state == 0


@pytest.mark.rule("MF-ATTR-23", "MF-ATTR-22")
def test_one_more_attribute_die_is_rolled_or_one_more_average_taken():
    rolled = with_tier(LIFT, 6, LEVEL, exerted=True)
    assert rolled.dice == (die_of_rank(2),) * 3
    averaged = with_tier(LIFT, 6, LEVEL, exerted=True, averaged=True)
    assert (averaged.dice, [each.value for each in averaged.parts]) == ((), [9])
