"""Meta Powers in checks: what they do, what they cost, when they are worth their MP."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from ludex.engine.checks.posed import odds_of
from ludex.engine.dice.description import distribution
from ludex.systems.metaforce.characters.power_level import lowest_balance, mp_for_xp, mp_restored, xp_gained
from ludex.systems.metaforce.characters.powers_equipped import Moment, change_lacking, slots_taken, usable
from ludex.systems.metaforce.checks.intervening import fate_costs
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.dice.copied_dice import copied
from ludex.systems.metaforce.dice.meta_dice import MD12, meta_die
from ludex.systems.metaforce.play.deeds import Activate, SpendMp
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.terms import Power
from tests.metaforce.posed_questions import chance, law, played, posed
from tests.metaforce.rules_broken import rule_of


def ann(question, powers="", more=""):
    numbers = f"level: 3, strength: 2, mp: 9, powers: [{powers}]{more}"
    return f"characters: {{ann: {{creature: {{{numbers}}}}}, bob: {{creature: {{mp: 3}}}}}}\n{question}"


def check(power, bonus=3, target=15, more=""):
    return f"check: {{by: {{who: ann, bonus: {bonus}}}, powers: [{power}], target: {target}{more}}}"


CREATE, NUDGE, FATE = "create a meta-die", "fudge nudge", "force fate"


# ---------------------------------------------------------------- which powers, and when they cost nothing


@pytest.mark.rule("MF-MPOWER-01")
def test_only_equipped_powers_are_used():
    facts = Facts((Creature("ann", mp=9, max_mp=9, powers=frozenset({Power.SAFE_6})),))
    assert Activate("ann", Power.SAFE_6).lacking(facts) is None
    assert Activate("ann", Power.ASSURANCE_8).lacking(facts) == "ann cannot use assurance-8 now"


@pytest.mark.rule("MF-MPOWER-04", "MF-MPOWER-05", "MF-MPOWER-26")
def test_some_powers_are_always_there_and_bundles_take_one_slot():
    assert usable([]) == {Power.CREATE_A_META_DIE, Power.DEUS_EX}
    assert Power.ASSURANCE_8 in usable([Power.SAFE_6])
    assert slots_taken([Power.SAFE_6, Power.ASSURANCE_8, Power.FORCE_FATE, Power.DEUS_EX]) == 2


@pytest.mark.rule("MF-MPOWER-02")
def test_what_can_change_nothing_is_not_offered_and_costs_nothing():
    assert played(ann(check(CREATE)), [12, 1]).results == {"success": True, "MP": 9}  # it is passed
    assert played(ann(check(CREATE)), [3]).results == {"success": False, "MP": 9}  # 6 and 8 are not enough
    # rolled, and too low: cancelled by itself
    assert played(ann(check(CREATE)), [5], "Create a Meta-Die", [4]).results == {"success": False, "MP": 9}


@pytest.mark.rule("MF-MPOWER-03")
def test_a_use_that_is_cancelled_costs_nothing_and_bars_the_power():
    found = played(ann(check(CREATE)), [8], "Create a Meta-Die", [7], "cancel")
    assert found.results == {"success": False, "MP": 9}
    assert any(line.rule == "MF-MPOWER-03" for line in found.trace)


# ---------------------------------------------------------------- Create a Meta-Die


@pytest.mark.rule("MF-MPOWER-08", "MF-MPOWER-10")
def test_the_number_rolled_is_paid_when_it_is_accepted():
    found = played(ann(check(CREATE)), [8], "Create a Meta-Die", [7], "on the total")
    assert found.results == {"success": True, "MP": 2}
    assert played(ann(check(CREATE)), [8], "let it stand").results == {"success": False, "MP": 9}


@pytest.mark.rule("MF-MPOWER-09")
def test_the_die_is_the_largest_within_the_mp():
    # with 3 MP nothing is offered; with 4 it is a md4
    assert chance(ann(check(CREATE)).replace("mp: 9", "mp: 3")) == chance(ann(check(CREATE, more=", against: ann")))
    with_four = chance(ann(check(CREATE)).replace("mp: 9", "mp: 4"))
    missing = [15 - (face + 3) for face in range(1, 12)]
    assert with_four == Fraction(1 + sum(Fraction(5 - each, 4) for each in missing if 1 <= each <= 4), 12)


@pytest.mark.rule("MF-OPEN-12A")
def test_it_may_cost_what_the_die_shows():
    text = ann(check(CREATE, target=12))
    asked = [8], "Create a Meta-Die", [1], "on the total"  # a 1 that counts 3
    assert played(text, *asked).results["MP"] == 6
    assert played(text, *asked, rulings=("MF-OPEN-12A=face",)).results["MP"] == 8


@pytest.mark.rule("MF-OPEN-12B")
def test_it_may_have_to_be_used_before_the_roll():
    text, before = ann(check(CREATE)), "MF-OPEN-12B=before"
    found = odds_of(posed(text, before))
    assert [option.label() for option, _ in found.decisions[0].options] == ["roll", "Create a Meta-Die"]
    assert found.value == chance(text)  # what is not needed is cancelled
    assert played(text, "Create a Meta-Die", [8], [7], "on the total", rulings=(before,)).results["MP"] == 2


@pytest.mark.rule("MF-MPOWER-11")
def test_it_does_not_work_on_metaforce_users():
    without = chance(ann(check("", more="")).replace("powers: [], ", ""))
    assert chance(ann(check(CREATE, more=", against: bob"))) == without
    assert chance(ann(check(CREATE, more=", against: bob")).replace("mp: 3", "mp: 0")) > without


@pytest.mark.rule("MF-GAP-10")
def test_players_characters_alone_may_be_metaforce_users():
    text = ann(check(CREATE, more=", against: bob"))
    assert chance(text, "MF-GAP-10=player-characters") > chance(text)
    players = text.replace("mp: 3", "mp: 3, player: true")
    assert chance(players, "MF-GAP-10=player-characters") == chance(players)


@pytest.mark.rule("MF-CONFLICT-59")
def test_all_powers_may_be_barred_against_metaforce_users():
    text = ann(check(FATE, more=", against: bob"), FATE)
    assert chance(text) > chance(text, "MF-CONFLICT-59=all-powers")


@pytest.mark.rule("MF-MPOWER-24")
def test_metaforce_manipulation_lets_metaphors_lower_costs_to_one_at_least():
    text = ann(
        "check: {by: {who: ann, bonus: 3, metaphor-spares-mp: 3%s}, powers: [create a meta-die], target: 15}",
        "metaforce manipulation",
    )
    assert played(text % "", [8], "Create a Meta-Die", [7], "on the total").results["MP"] == 5
    assert played(text % "", [11], "Create a Meta-Die", [1], "on the total").results["MP"] == 8
    refused = text % ", approved: false"
    assert played(refused, [8], "Create a Meta-Die", [7], "on the total").results["MP"] == 2


# ---------------------------------------------------------------- Safe-6 and Assurance-8


@pytest.mark.rule("MF-MPOWER-15")
def test_safe_6_counts_at_least_6_and_passes_without_a_roll():
    text = ann(check("safe-6", target=9), "safe-6")
    found = odds_of(posed(text))
    assert found.value == 1
    assert found.decisions[0].taken.label() == "Safe-6, pass without a roll"
    assert played(text, "Safe-6, pass without a roll").results == {"success": True, "MP": 3}
    active = ann("check: {by: {who: ann, bonus: 3}, active: [safe-6], target: %d, totals: true}", "safe-6")
    assert law("total", active % 12)[9] == Fraction(1, 2)


@pytest.mark.rule("MF-MPOWER-15")
def test_under_safe_6_one_may_still_roll_for_more():
    text = ann("check: {by: {who: ann, bonus: 3}, active: [safe-6], target: 9, margins: [5]}", "safe-6")
    labels = [option.label() for option, _ in odds_of(posed(text)).decisions[0].options]
    assert labels == ["pass without a roll", "roll"]
    assert chance(text, aim="success by 5") == Fraction(2, 12)


@pytest.mark.rule("MF-MPOWER-16", "MF-CONFLICT-44")
def test_assurance_8_counts_a_seven_as_eight():
    text = ann("check: {by: {who: ann}, active: [assurance-8], totals: true}", "safe-6")
    assert law("total", text)[8] == Fraction(8, 12)
    seven = law("total", text, "MF-CONFLICT-44=seven")
    assert (seven[7], seven[8]) == (Fraction(1, 12), Fraction(7, 12))


@pytest.mark.rule("MF-OPEN-13")
def test_safe_6_may_raise_the_d12_alone():
    text = ann("check: {by: {who: ann, attribute: strength}, exert: must, active: [safe-6], totals: true}", "safe-6")
    assert min(law("total", text)) == 12  # 6, and a md6 that counts 6
    assert min(law("total", text, "MF-OPEN-13=check-die")) == 8
    assert law("total", text)[12 + 6 + 6] == Fraction(1, 12) * Fraction(6, 12)  # an md12 that counts 6


# ---------------------------------------------------------------- Hype Effect


@pytest.mark.rule("MF-MPOWER-27")
def test_a_die_at_its_maximum_brings_one_more_like_it():
    rows = copied(meta_die(8), dropped_too=False)
    assert {bonus for value, bonus, _ in rows if value == 8} == {3, 4, 5, 6, 7, 8}
    assert all(bonus == 0 for value, bonus, _ in rows if value < 8)
    text = ann("check: {by: {who: ann, attribute: strength}, exert: must, target: 5}", "hype effect")
    found = played(text, [1, 6, 3])
    assert found.results["success"] is True
    assert any(line.rule == "MF-MPOWER-27" for line in found.trace)


@pytest.mark.rule("MF-OPEN-14")
def test_the_md12_of_an_explosion_or_a_dropped_die_may_be_copied():
    text = ann("check: {by: {who: ann, bonus: 3}, totals: true}", "hype effect")
    assert max(law("total", text)) == 3 + 24
    assert max(law("total", text, "MF-OPEN-14=explosion-too")) == 3 + 36
    seven = ann("check: {by: {who: ann, attribute: strength}, exert: must, totals: true}", "hype effect")
    seven = seven.replace("strength: 2", "strength: 7")
    # three md12 at 12: one copy, or three
    assert max(law("total", seven)) == 24 + 12 + 12
    assert max(law("total", seven, "MF-OPEN-14=dropped-too")) == 24 + 12 + 36


def test_copies_of_all_dice_weigh_as_much_as_the_dice():
    for dropped_too in (False, True):
        rows = copied(MD12, dropped_too=dropped_too)
        assert sum(weight for *_, weight in rows) == 144
        assert sum(weight for value, _, weight in rows if value == 12) == 12
    assert distribution(MD12).mean() == Fraction(22, 3)


# ---------------------------------------------------------------- Fudge Nudge


@pytest.mark.rule("MF-MPOWER-28")
def test_the_kth_nudge_of_a_die_costs_k():
    text = ann(check(NUDGE, bonus=0, target=12), NUDGE)
    # the d12 explodes when it is nudged to 12
    assert played(text, [9], "the d12 from 9 to 12 for 6 MP", [1]).results == {"success": True, "MP": 3}
    assert played(text, [9], "the d12 from 9 to 10 for 1 MP").results == {"success": False, "MP": 8}


@pytest.mark.rule("MF-MPOWER-28")
def test_each_die_has_a_counter_of_its_own():
    text = ann("check: {by: {who: ann, attribute: strength}, exert: must, powers: [fudge nudge], target: 10}", NUDGE)
    given = [5, 3], "the d12 from 5 to 6 for 1 MP", "d6 min 2 from 3 to 4 for 1 MP"
    assert played(text, *given).results == {"success": True, "MP": 7, "Exert": 1}


@pytest.mark.rule("MF-MPOWER-29")
def test_a_nudge_to_twelve_explodes():
    text = ann(check(NUDGE, bonus=0, target=20).replace("bonus: 0", "states: [{value: 1}]"), NUDGE)
    high = played(text, [11, 8], "the d12 from 11 to 12 for 1 MP")
    assert high.results == {"success": True, "MP": 8}  # 12 and the 8 beside it


@pytest.mark.rule("MF-MPOWER-29")
def test_the_lower_die_of_disadvantage_is_determined_again():
    text = ann(check(NUDGE, bonus=0, target=6).replace("bonus: 0", "states: [{value: -1}]"), NUDGE)
    first = [4, 5], "the d12 from 4 to 6 for 3 MP"  # now the 5 is the lower one
    assert played(text, *first, "no nudge").results == {"success": False, "MP": 6}
    assert played(text, *first, "the d12 from 5 to 6 for 1 MP").results == {"success": True, "MP": 5}


@pytest.mark.rule("MF-MPOWER-28", "MF-MPOWER-29")
@pytest.mark.parametrize(("state", "target"), [(1, 20), (1, 13), (-1, 9), (-1, 17), (0, 18)])
def test_the_best_nudges_are_what_trying_all_of_them_one_by_one_gives(state, target):
    """Each die nudged by one at a time, in any order, before and after the md12 is seen."""

    @cache
    def best(dice, md12, used, mp):
        counted = min(dice) if state < 0 else max(dice)
        bonus, pending = md12, counted == 12 and md12 == 0
        if pending and state > 0:
            bonus, pending = max(5, min(dice)), False
        found = Fraction(counted + bonus >= target)
        if pending:
            found = sum(best(dice, max(5, face), used, mp) for face in range(1, 13)) / Fraction(12)
        for place in range(len(dice) + (md12 > 0)):
            shown = dice[place] if place < len(dice) else md12
            cost = used[place] + 1
            if shown < 12 and cost <= mp:
                raised = tuple(each + (at == place) for at, each in enumerate(dice))
                counters = tuple(each + (at == place) for at, each in enumerate(used))
                found = max(found, best(raised, md12 + (place == len(dice)), counters, mp - cost))
        return found

    count = 2 if state else 1
    thrown = list(product(range(1, 13), repeat=count))
    by_hand = sum(best(dice, 0, (0, 0, 0), 4) for dice in thrown) / len(thrown)
    states = f"states: [{{value: {state}}}]"
    text = ann(check(NUDGE, target=target).replace("bonus: 3", states), NUDGE).replace("mp: 9", "mp: 4")
    assert chance(text) == by_hand


@pytest.mark.rule("MF-MPOWER-02")
def test_a_nudge_that_cannot_lead_to_success_is_not_offered():
    assert played(ann(check(NUDGE, bonus=0, target=40), NUDGE), [9]).results == {"success": False, "MP": 9}


@pytest.mark.rule("MF-OPEN-15")
def test_a_dropped_die_that_is_nudged_above_counts_unless_it_is_read_otherwise():
    text = ann(check(NUDGE, bonus=0, target=11).replace("bonus: 0", "states: [{value: 1}]"), NUDGE)
    given = [9, 8], "the other d12 from 8 to 11 for 6 MP"
    assert played(text, *given).results["success"] is True
    assert played(text, *given, "no nudge", rulings=("MF-OPEN-15=kept",)).results["success"] is False


# ---------------------------------------------------------------- Force Fate, Magic Effect


@pytest.mark.rule("MF-MPOWER-37", "MF-MPOWER-39")
def test_fate_is_forced_by_just_as_much_as_is_needed():
    assert (fate_costs(5, 0), fate_costs(-8, 0), fate_costs(5, 2)) == (5, 8, 7)
    text = ann(check(FATE), FATE)
    assert played(text, [7], "Force Fate by 5").results == {"success": True, "MP": 4}
    assert chance(text) == Fraction(10, 12)  # 9 MP bring what lacks 9 or less


@pytest.mark.rule("MF-MPOWER-38")
def test_each_use_before_costs_one_more():
    text = ann("check: {by: {who: ann, bonus: 3, fate-used: 3}, powers: [force fate], target: 15}", FATE)
    assert played(text, [7], "Force Fate by 5").results["MP"] == 1
    assert chance(text) == Fraction(7, 12)
    assert rule_of(change_lacking([Power.FORCE_FATE], used=[Power.FORCE_FATE])) == "MF-MPOWER-07"


@pytest.mark.rule("MF-MPOWER-25")
def test_magic_effect_lifts_what_is_plausible_and_adds_mp_up_to_level():
    text = ann(
        "check: {by: {who: ann, bonus: 3}, powers: [create a meta-die, magic effect], target: 9,"
        " places: [{name: charm, plausible: no}]}",
        "magic effect",
    )
    found = played(text, [6], "Create a Meta-Die", [6], "on charm, with 3 MP more")
    assert found.results == {"success": True, "charm": 9, "MP": 0}
    without = text.replace("[magic effect]", "[safe-6]").replace(", magic effect]", "]")
    assert chance(without, aim="charm") == 0


@pytest.mark.rule("MF-MPOWER-25")
def test_mp_may_close_the_gap_of_a_bonus():
    text = ann("check: {by: {who: ann, bonus: 3}, powers: [magic effect], places: [speed], target: 22}", "magic effect")
    found = played(text, [12, 5], "on the total, with 2 MP more")
    assert found.results["success"] is True
    assert found.results["MP"] == 7


# ---------------------------------------------------------------- between sessions


@pytest.mark.rule("MF-MPOWER-06")
def test_powers_are_changed_between_sessions_or_when_permitted():
    assert change_lacking([Power.SAFE_6]) is None
    assert change_lacking([Power.SAFE_6], Moment.PERMITTED) is None
    assert rule_of(change_lacking([Power.SAFE_6], Moment.IN_A_SESSION)) == "MF-MPOWER-06"


@pytest.mark.rule("MF-MPOWER-07")
def test_full_commitment_powers_stay_equipped():
    needed = [Power.METAFORCE_MANIPULATION]
    assert change_lacking(needed) is None
    assert rule_of(change_lacking(needed, needed=needed)) == "MF-MPOWER-07"


@pytest.mark.rule("MF-MPOWER-30", "MF-MPOWER-31")
def test_power_level_gives_more_experience_and_less_mp():
    assert (xp_gained((3, 2), power_level=True), xp_gained((3, 2), power_level=False)) == (7, 5)
    assert (mp_for_xp(4, power_level=True), mp_for_xp(4, power_level=False)) == (0, 4)
    assert (mp_restored(3, 20, power_level=True), mp_restored(3, 20, power_level=False)) == (3, 20)
    assert lowest_balance(3, power_level=True) == -6


def test_mp_that_are_not_there_cannot_be_paid():
    facts = Facts((Creature("ann", mp=5, max_mp=9),))
    assert SpendMp("ann", 6, "Safe-6", "MF-MPOWER-15").lacking(facts) == "ann has 5 MP of 6 for Safe-6"
