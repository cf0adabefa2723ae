"""Firearms: rapid fire, bullets against armour and cover, ranges."""

from fractions import Fraction

import pytest
from attrs import evolve

from ludex.layers.errors import LudexError
from ludex.systems.metaforce.attacks.risky_strikes import Risk, risks_of
from ludex.systems.metaforce.attacks.weapons import Firearm
from tests.metaforce.posed_attacks import attack, attack_rolls
from tests.metaforce.posed_questions import law, played, posed

PISTOL = "base: 12, bonus: d6, kind: piercing, firearm: {increment: 60, trigger: {shots: 3}"


@pytest.mark.rule("MF-FIRE-08", "MF-FIRE-10", "MF-ENC-36")
def test_each_shot_of_a_frame_is_worse_than_the_one_before():
    def chances(*, proficient):
        text = attack("evasion: 10", "bonus: 0", PISTOL + "}", shots=3, proficient=str(proficient).lower())
        return posed(text)

    skilled, unskilled = chances(proficient=True), chances(proficient=False)
    states = [[check.state for check in attack_rolls(each)] for each in (skilled, unskilled)]
    assert states == [[1, 0, -1], [0, -1, -1]]
    assert [check.flat for check in attack_rolls(unskilled)] == [0, 0, -4]


@pytest.mark.rule("MF-FIRE-09")
def test_automatic_fire_merely_loses_advantage():
    text = attack("evasion: 10", "bonus: 0", PISTOL.replace("shots: 3", "shots: 3, auto: true") + "}", shots=3,
                  proficient="true")  # fmt: skip
    assert [check.state for check in attack_rolls(posed(text))] == [1, 0, 0]


@pytest.mark.rule("MF-FIRE-05")
def test_more_shots_than_the_trigger_limit_are_refused():
    with pytest.raises(LudexError, match="MF-FIRE-05"):
        posed(attack("evasion: 10", weapon=PISTOL + "}", shots=4))
    with pytest.raises(LudexError, match="fires no shots"):
        posed(attack("evasion: 10", shots=2))


@pytest.mark.rule("MF-FIRE-22")
def test_bullets_leave_deflection_out_unless_the_protection_is_adequate():
    text = attack("evasion: 10, deflection: 40", weapon=PISTOL + "}")
    assert set(law("quality", text)) == {"miss", "direct"}
    assert set(law("quality", text + "\n  protection: adequate")) == {"miss", "deflected"}


@pytest.mark.rule("MF-FIRE-23")
def test_armour_piercing_rounds_give_back_what_bullet_resistance_took_and_no_more():
    vest = "defences: [{form: resistance, value: 4, bullets: true}"
    plain, piercing = PISTOL + "}", PISTOL + ", armour-piercing: true}"
    assert played(attack(f"evasion: 0, {vest}]", weapon=plain), [5], [2]).results["damage"] == 3
    assert played(attack(f"evasion: 0, {vest}]", weapon=piercing), [5], [2]).results["damage"] == 14
    other = attack(f"evasion: 0, {vest}, {{form: resistance, value: 1}}]", weapon=piercing)
    assert played(other, [5], [2]).results["damage"] == 6


@pytest.mark.rule("MF-FIRE-24")
def test_cover_stops_bullets_whatever_they_penetrate():
    text = attack("evasion: 0", weapon="penetration: 50, " + PISTOL + "}", covered="true")
    assert law("damage", text) == {0: 1}
    assert law("hit", attack("evasion: 0", covered="true"))[True] == 1


@pytest.mark.rule("MF-FIRE-03")
def test_bands_beyond_the_first_may_have_a_penalty():
    text = attack("evasion: 12", "bonus: 0", PISTOL + ", penalty: 2}")
    assert law("hit", text + "\n  distance: 60")[True] == Fraction(1, 12)
    assert [check.flat for check in attack_rolls(posed(text + "\n  distance: 121"))] == [-4]


@pytest.mark.rule("MF-FIRE-18")
def test_a_firearm_may_strike():
    text = attack("evasion: 0", weapon=PISTOL + ", load: 2}", strikes="true")
    assert played(text, [5], [6], "nothing happens").results["damage"] == 12


@pytest.mark.rule("MF-FIRE-19")
@pytest.mark.parametrize("risk", ["nothing happens", "it is damaged", "it goes off by accident"])
def test_the_game_master_says_what_becomes_of_a_firearm_that_strikes_be_it_a_hit_or_not(risk):
    text = attack("evasion: 10", weapon=PISTOL + ", load: 2}", strikes="true")
    hit, missed = played(text, [11], [6], risk), played(text, [5], risk)
    assert [each.results["firearm"] for each in (hit, missed)] == [risk, risk]
    assert law("firearm", text) == {"nothing happens": 1}  # in odds the game master takes the default


@pytest.mark.rule("MF-FIRE-19")
def test_with_its_stock_a_firearm_does_not_go_off_and_with_expertise_there_is_no_danger():
    pistol = Firearm(60)
    assert risks_of(pistol, expert=False) == tuple(Risk)
    assert risks_of(evolve(pistol, stock=True), expert=False) == (Risk.NOTHING, Risk.DAMAGED)
    text = attack("evasion: 10", weapon=PISTOL + ", load: 2}", strikes="true").replace(
        "who: ann", "who: ann, trained: expert"
    )
    assert played(text, [1, 2]).results["firearm"] == "nothing happens"


@pytest.mark.rule("MF-CONFLICT-47")
def test_against_who_is_aware_the_first_shot_may_be_normal():
    text = attack("evasion: 10", weapon=PISTOL + "}", proficient="true", aware="true")
    assert attack_rolls(posed(text))[0].state == 1
    assert attack_rolls(posed(text, "MF-CONFLICT-47=aware"))[0].state == 0
