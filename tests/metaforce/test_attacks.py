"""Attacks: odds of the rulebook, where a bonus goes, rulings, special attacks, firearms."""

from fractions import Fraction
from random import Random

import pytest
from attrs import evolve

from ludex.engine.checks.posed import Value, best_for, odds_of, play_check
from ludex.engine.dice.arithmetic import Flat, Sum
from ludex.engine.dice.description import distribution
from ludex.engine.dice.die import d
from ludex.engine.state import Task
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.attacks.attack import Reach, quality
from ludex.systems.metaforce.attacks.damage import Blow, harm
from ludex.systems.metaforce.attacks.resisting import Penetrating
from ludex.systems.metaforce.creature import Defence
from ludex.systems.metaforce.dice.meta_dice import meta_die
from ludex.systems.metaforce.terms import Form
from tests.metaforce.posed_attacks import attack
from tests.metaforce.posed_questions import chance, law, played, posed


def whole(value: Value) -> int:
    """A number that is told apart from those above it."""
    assert isinstance(value, int)
    return value


# ---------------------------------------------------------------- odds of the rulebook


@pytest.mark.rule("MF-ODDS-008")
def test_odds_of_a_direct_hit():
    text = attack("evasion: 12, deflection: 20", "bonus: 2", plausible="[attack]")
    assert chance(text, aim="direct hit") == Fraction(1, 24)


@pytest.mark.rule("MF-ODDS-009")
def test_odds_of_one_attack():
    assert chance(attack("evasion: 10, deflection: 14")) == Fraction(197, 36)


@pytest.mark.rule("MF-ODDS-010")
def test_odds_against_resistance():
    resists = "evasion: 8, deflection: 13, defences: [{form: resistance, value: 3}]"
    assert chance(attack(resists, "bonus: 3", "base: 10, bonus: d8")) == Fraction(137, 72)


@pytest.mark.rule("MF-ODDS-011")
def test_odds_with_penetration():
    resists = "evasion: 9, deflection: 12, defences: [{form: resistance, value: 2}]"
    assert chance(attack(resists, "bonus: 5", "base: 20, bonus: d6, penetration: 3")) == Fraction(557, 72)


@pytest.mark.rule("MF-ODDS-012", "MF-RES-17")
def test_odds_of_a_rolled_penetration_against_immunity():
    total = Fraction(0)
    for p, weight in distribution(meta_die(8)).items():
        does = harm(Blow(form=Defence(Form.IMMUNITY, 4), penetrating=Penetrating(whole(p))))
        dice = distribution(Sum((Flat(3), d(4)))).map(whole)
        total += Fraction(weight, 8) * dice.map(does).map(lambda hurt: hurt.damage).mean()
    assert total == Fraction(5, 4)


@pytest.mark.rule("MF-ODDS-013")
def test_odds_of_what_absorb_leaves():
    does = harm(Blow(form=Defence(Form.ABSORB, 4), penetrating=Penetrating(5)))
    dice = distribution(Sum((Flat(8), d(10)))).map(whole)
    assert dice.map(does).map(lambda hurt: hurt.damage - hurt.healed).mean() == Fraction(16, 5)


@pytest.mark.rule("MF-ODDS-014")
def test_odds_against_weakness():
    weak = "evasion: 11, deflection: 13, defences: [{form: weakness, value: 12, types: [electric]}]"
    assert chance(attack(weak, weapon="base: 3, bonus: d6, kind: electric")) == Fraction(313, 36)


@pytest.mark.rule("MF-ODDS-015")
def test_odds_of_a_small_attacker_against_a_large_target():
    large = "evasion: 9, deflection: 12, size: 3"
    assert chance(attack(large, weapon="base: 8, bonus: d8")) == Fraction(4915, 576)


@pytest.mark.rule("MF-ODDS-021")
def test_odds_of_a_condition_at_full_severity():
    text = attack(
        "evasion: 11, status: [15, 0, 0]",
        "attribute: agility, bonus: 2",
        creature="agility: 3",
        harmless="true",
        inflicts="{name: poison, dice: d6}",
    )
    assert law("severity", text)["full"] == Fraction(371, 864)


@pytest.mark.rule("MF-ODDS-022")
def test_odds_of_a_condition_that_a_save_makes_partial():
    text = attack(
        "evasion: 10, status: [12, 0, 0], endurance: 3",
        harmless="true",
        inflicts="{name: poison, dice: d8, save: true}",
    )
    assert law("severity", text)["partial"] == Fraction(575, 2304)


@pytest.mark.rule("MF-ODDS-025")
def test_odds_under_safe_6():
    text = attack(
        "evasion: 10, deflection: 13", weapon="base: 2, bonus: [d4, d8]", creature="mp: 6, powers: [safe-6]",
        active="[safe-6]",
    )  # fmt: skip
    assert chance(text) == Fraction(961, 96)


@pytest.mark.rule("MF-MPOWER-15")
@pytest.mark.parametrize(
    ("bonus", "least", "most"), [("2d6", 12, 12), ("d4 + d6", 10, 10), ("2d8", 12, 16), ("d8 + 2d4", 14, 16)]
)
def test_safe_6_lifts_each_of_several_dice(bonus, least, most):
    weapon = f"base: 0, bonus: {bonus}, critical: 1"
    powers = "mp: 6, powers: [safe-6]"
    text = attack("evasion: 2, deflection: 2", "bonus: 10", weapon, powers, active="[safe-6]")
    found = law("damage", text)
    assert min(found) == least
    assert max(found) == most + 12  # the md12 of a critical, whose lowest is 6 under Safe-6 as well
    assert found[most] > found[most + 12]


# ---------------------------------------------------------------- hits


@pytest.mark.rule("MF-ATTACK-04", "MF-CORE-07", "MF-CORE-09", "MF-ENC-20", "MF-PLAY-07")
def test_evasion_is_met_and_deflection_exceeded():
    found = [quality(total, Reach(8, 12)).value for total in (7, 8, 12, 13)]
    assert found == ["miss", "deflected", "deflected", "direct"]


@pytest.mark.rule("MF-ATTACK-01")
def test_what_has_no_defence_is_missed_below_six():
    text = attack("evasion: 15", "bonus: 0", undefended="true")
    assert law("hit", text)[True] == Fraction(7, 12)
    assert law("direct hit", text)[True] == Fraction(7, 12)


@pytest.mark.rule("MF-ENC-12")
def test_who_is_at_0_hp_has_evasion_0_and_still_its_deflection():
    found = law("quality", attack("hp: 0, evasion: 12, deflection: 12").replace("hp: 50, max-hp: 100, ", ""))
    assert found == {"deflected": Fraction(2, 3), "direct": Fraction(1, 3)}


@pytest.mark.rule("MF-ATTACK-02", "MF-ATTACK-03", "MF-ENC-23", "MF-ENC-24", "MF-ENC-25", "MF-CONFLICT-29")
def test_an_attack_adds_the_flat_attribute_of_the_weapon_and_what_adds_to_hit():
    text = attack("evasion: 15", "bonus: 1", "to-hit: 2, force: precise", creature="agility: 3, strength: 9")
    assert law("hit", text)[True] == Fraction(4, 12)
    assert law("hit", text, "MF-CONFLICT-29=not-added")[True] == Fraction(1, 12)


# ---------------------------------------------------------------- the bonus of a critical


@pytest.mark.rule("MF-VB-02")
def test_the_bonus_goes_to_the_attack_where_it_needs_it_to_hit():
    found = played(attack("evasion: 20, deflection: 20"), [12, 6], [3])
    assert found.results["quality"] == "direct"
    assert found.results["damage"] == 18  # 9, doubled


@pytest.mark.rule("MF-VB-01", "MF-VB-03", "MF-ATTACK-05", "MF-ATTACK-06", "MF-ENC-21", "MF-DICE-06")
def test_a_bonus_that_is_not_needed_is_put_where_the_player_likes():
    text = attack("evasion: 10, deflection: 18, size: 4", inflicts="{name: poison}")
    options = ("attack", "damage", "magnitude", "size")
    results = {each: played(text, [12, 6], [3], f"the bonus on {each}").results for each in options}
    assert {each: found["damage"] for each, found in results.items()} == {
        "attack": 18,  # direct: 9, doubled
        "damage": 15,  # deflected: (9 + 6) * 2 / 2
        "magnitude": 9,
        "size": 18,  # deflected: 9 * 4 / 2, and no doubling
    }
    assert results["magnitude"]["magnitude"] == 22
    assert results["damage"]["magnitude"] == 16
    # what the game master does not find plausible is not offered, and what is left alone needs no question
    assert played(text + "\n  plausible: [damage]", [12, 6], [3]).results["damage"] == 15


@pytest.mark.rule("MF-ENC-22", "MF-ATTACK-07")
def test_size_takes_the_place_of_bonus_and_doubling():
    text = attack("evasion: 10, deflection: 12, size: 8", weapon="base: 10")
    assert played(text, [12, 3], [], "the bonus on size").results["damage"] == 50
    assert played(text, [12, 9], [], "the bonus on size").results["damage"] == 80
    giant = attack("evasion: 10, deflection: 12, size: 8", weapon="base: 10", creature="size: 4")
    assert played(giant, [12, 12], [], "the bonus on size").results["damage"] == 80


@pytest.mark.rule("MF-CONFLICT-26", "MF-OPEN-03A", "MF-OPEN-03B", "MF-OPEN-03C")
def test_a_weapon_may_multiply_a_critical_otherwise():
    text = attack("evasion: 10", weapon="base: 10, critical: 3", plausible="[attack]")
    assert played(text, [12, 5], []).results["damage"] == 30


def test_readings_of_a_critical():
    deflected = attack("evasion: 10, deflection: 18", weapon="base: 10")
    bonus_only = played(deflected, [12, 6], [], "the bonus on damage", rulings=("MF-CONFLICT-26=bonus-only",))
    assert bonus_only.results["damage"] == 8
    to_hit = played(deflected, [12, 6], [], "the bonus on attack", rulings=("MF-OPEN-03B=not-doubled",))
    assert to_hit.results["damage"] == 10
    halved = played(deflected, [12, 6], [], "the bonus on damage", rulings=("MF-OPEN-03C=not-doubled",))
    assert halved.results["damage"] == 8
    direct = played(deflected, [12, 6], [], rulings=("MF-OPEN-03C=direct",))
    assert (direct.results["quality"], direct.results["damage"]) == ("direct", 32)
    hopeless = attack("evasion: 40", weapon="base: 10")
    assert law("hit", hopeless) == {False: 1}
    assert law("hit", hopeless, "MF-OPEN-03A=always-hits")[True] == Fraction(1, 12)


# ---------------------------------------------------------------- what the target and the game master decide


@pytest.mark.rule("MF-RES-03")
def test_the_defender_picks_one_form_and_that_against_the_aim():
    forms = "{form: resistance, value: 5}, {form: absorb, value: 0}"
    text = attack(f"evasion: 0, defences: [{forms}]", weapon="base: 14")
    assert played(text, [5], [], "resistance 5").results["damage"] == 2
    absorbed = played(text, [5], [], "absorb 0")
    assert (absorbed.results["damage"], absorbed.results["HP of orc"]) == (0, 57)
    assert chance(text) == 0


@pytest.mark.rule("MF-ENC-18", "MF-CONFLICT-17")
def test_the_game_master_may_rule_on_each_deflected_hit():
    text = attack("evasion: 5, deflection: 30", weapon="base: 10")
    asked = played(text, [5], [], "1 less", rulings=("MF-CONFLICT-17=game-master",))
    assert asked.results["damage"] == 9
    assert played(text + "\n  deflection: 0 is left", [5], []).results["damage"] == 0


def test_healing_ends_at_the_maximum():
    text = attack("evasion: 0, hp: 49, max-hp: 52, defences: [{form: absorb, value: 9}]", weapon="base: 14")
    text = text.replace("hp: 50, max-hp: 100, ", "")
    assert played(text, [5], []).results["HP of orc"] == 52


# ---------------------------------------------------------------- special attacks


@pytest.mark.rule("MF-ENC-27", "MF-MAG-20", "MF-OPEN-06")
@pytest.mark.parametrize(("rank", "low", "high"), [(2, 3, 18), (3, 4, 20)])
def test_for_a_special_attack_the_attribute_counts_as_its_die(rank, low, high):
    text = attack(
        "evasion: 0, status: [0, 0, 0]",
        "attribute: strength",
        creature=f"strength: {rank}",
        special="true",
        inflicts="{name: knockback}",
        plausible="[damage]",
    )
    found = law("magnitude", text)
    assert (min(found), max(found)) == (low, high)


def test_the_die_of_a_special_attack_may_count_in_the_attack_roll_too():
    text = attack(
        "evasion: 16",
        "attribute: strength",
        creature="strength: 2",
        special="true",
        inflicts="{name: knockback}",
    )
    assert law("hit", text)[True] == Fraction(1, 12)
    assert law("hit", text, "MF-OPEN-06=attack-too")[True] == Fraction(1, 12) + Fraction(2, 72) + Fraction(1, 72)


@pytest.mark.rule("MF-PLAY-11")
def test_the_bonus_die_may_be_turned_from_damage_into_magnitude():
    text = attack("evasion: 0", weapon="base: 6, bonus: d6", inflicts="{name: poison}", redirect="may")
    kept = played(text, "into damage", [5], [4]).results
    turned = played(text, "into magnitude", [5], [4]).results
    assert (kept["damage"], kept["magnitude"]) == (10, 9)
    assert (turned["damage"], turned["magnitude"]) == (6, 13)


@pytest.mark.rule("MF-MAG-35", "MF-MAG-50", "MF-OPEN-04")
def test_a_magnitude_is_the_d12_the_attribute_and_the_bonus_die():
    text = attack(
        "evasion: 0, status: [12, 0, 0]",
        "attribute: strength",
        creature="strength: 2",
        harmless="true",
        inflicts="{name: poison, dice: d6, x: 6}",
    )
    found = played(text, [9], [4]).results
    assert (found["magnitude"], found["severity"], found["each round"]) == (15, "full", 6)


def test_a_deflected_hit_lowers_no_magnitude_unless_the_rules_are_read_so():
    text = attack("evasion: 0, deflection: 30, status: [5, 0, 0]", inflicts="{name: poison}")
    assert played(text, [9], [4]).results["magnitude"] == 13
    assert played(text, [9], [4], rulings=("MF-OPEN-04=yes",)).results["magnitude"] == 6


@pytest.mark.rule("MF-RES-01")
def test_a_form_that_names_the_kind_lowers_magnitudes_too():
    resists = "defences: [{form: resistance, value: 2, types: [poison]}]"
    text = attack(f"evasion: 0, status: [4, 0, 0], {resists}", harmless="true", inflicts="{name: poison}")
    assert played(text, [9], []).results["magnitude"] == 4


@pytest.mark.rule("MF-PLAY-12", "MF-CONFLICT-53")
def test_by_the_older_page_the_damage_is_a_part_of_the_magnitude_and_the_number_of_the_save():
    text = attack(
        "evasion: 0, status: [5, 0, 0], endurance: 3", weapon="base: 4", inflicts="{name: poison, save: true}"
    )
    found = played(text, [9], [], [12, 6], rulings=("MF-CONFLICT-53=damage-plus",))
    assert found.results["magnitude"] == 8  # 17, which 21 meets, halved
    assert played(text, [9], [], [12, 6]).results["magnitude"] == 0  # 21 against 9 is miraculous


@pytest.mark.rule("MF-SIZE-04", "MF-OPEN-10")
def test_size_adds_bonus_dice_to_a_magnitude_and_to_damage_where_the_rules_are_read_so():
    text = attack(
        "evasion: 0, deflection: 0", weapon="bonus: d6", creature="size: 3", inflicts="{name: poison, dice: d4}"
    )
    found = played(text, [5], [2, 1, 1, 4]).results
    assert (found["damage"], found["magnitude"]) == (6, 15)  # 2 * 3, and 5 + 4 + 1 + 1 + 4
    assert played(text, [5], [2, 3, 4, 1, 1, 4], rulings=("MF-OPEN-10=yes",)).results["damage"] == 27


# ---------------------------------------------------------------- played and asked


class Nothing(Task):
    """Something that is still to be done after an attack, so that each throw of its dice has an end of its own."""

    def run(self, state, game):
        """Nothing happens."""
        return state


FORMS = "defences: [{form: resistance, value: 5}, {form: absorb, value: 2}, {form: weakness, value: 9}]"


@pytest.mark.parametrize(
    "text",
    [
        attack("evasion: 10, deflection: 18", weapon="base: 3, bonus: [d6, d4], penetration: d4"),
        attack(f"evasion: 10, deflection: 18, {FORMS}", weapon="base: 3, bonus: d6, penetration: d4"),
        attack("evasion: 9, deflection: 12, size: 3", weapon="base: 8, bonus: d6", inflicts="{name: poison}"),
        attack("evasion: 4, defences: [{form: absorb, value: 60}]"),
    ],
)
def test_throws_that_are_one_come_to_the_same_as_each_by_itself(text):
    question = posed(text)
    apart = evolve(question, state=evolve(question.state, agenda=(*question.state.agenda, Nothing())))
    aims = ["damage", "net damage", "direct hit", *(["severity"] if "inflicts" in text else [])]
    for aim in aims:
        one, other = odds_of(question, aim), odds_of(apart, aim)
        assert (one.value, one.results) == (other.value, other.results)


@pytest.mark.bulk
def test_odds_agree_with_play_over_seeds():
    question = posed(attack("evasion: 10, deflection: 14, defences: [{form: resistance, value: 1}]"))
    expected = odds_of(question)
    random, times = Random(5), 600
    decide = best_for(question)
    damages = [whole(play_check(question, random, decide).results["damage"]) for _ in range(times)]
    variance = expected.results["damage"].variance()
    assert abs(sum(damages) / times - float(expected.value)) < 5 * (float(variance) / times) ** 0.5


def test_a_trace_tells_each_stage_with_its_rule():
    text = attack("evasion: 10, deflection: 14, defences: [{form: resistance, value: 1}]", creature="size: 4")
    lines = [str(line) for line in played(text, [12, 6], [3]).trace]
    assert "total: size: 15 -> 60 by size, 4 times (MF-SIZE-02)" in lines
    assert "total: critical: 60 -> 120 by a critical hit (MF-ATTACK-06)" in lines
    assert "total: halved: 120 -> 60 by Resistance 1 (MF-RES-05)" in lines
    assert "consequence: orc takes 59 damage (MF-RES-20)" in lines


def test_what_makes_no_sense_is_refused_with_its_rule():
    with pytest.raises(LudexError, match="MF-MPOWER-01"):
        posed(attack("evasion: 5", active="[safe-6]"))
    with pytest.raises(LudexError, match="MF-ENC-27"):
        posed(attack("evasion: 5", special="true", inflicts="{name: knockback}"))
    with pytest.raises(LudexError, match="unknown condition"):
        posed(attack("evasion: 5", inflicts="{name: poisson}"))
    with pytest.raises(LudexError, match="too much"):
        posed(attack("evasion: 5", "bonus: 99999999"))


@pytest.mark.parametrize(
    ("weapon", "match"),
    [
        ("bonus: 9999d9999", "too many totals"),
        ("bonus: d6 + x", "no dice notation"),
        ("bonus: 9d99, penetration: 9d99", "may fall in"),
        ("base: -1", "below what it can be"),
        ("base: 1, firearm: {increment: 0}", "MF-FIRE-01"),
    ],
)
def test_dice_and_weapons_that_nobody_means_are_refused(weapon, match):
    with pytest.raises(LudexError, match=match):
        posed(attack("evasion: 5", weapon=weapon))
