"""Conditions: severity by the pages of several days, what each state does, what becomes of magnitudes, Exert."""

from fractions import Fraction

import pytest

from ludex.engine.dice.die import d
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.attacks.attack import Inflicting
from ludex.systems.metaforce.attacks.inflicting import effect_of
from ludex.systems.metaforce.attacks.weapons import (
    A_BLOW,
    Attachment,
    Firearm,
    Force,
    Trigger,
    Weapon,
    fitted,
    used_to_strike,
)
from ludex.systems.metaforce.conditions.afflictions import Affliction
from ludex.systems.metaforce.conditions.conditions import (
    BLEEDING,
    BURN,
    CHARM,
    FEAR,
    HELD,
    KNOCKBACK,
    LASTING_HELP,
    NAMED,
    POISON,
    STRENGTHENED,
    STUN,
    Kind,
    Persistence,
    of_the_day,
)
from ludex.systems.metaforce.conditions.effects import (
    ActsFor,
    Bearing,
    Flees,
    NoActions,
    NoEscape,
    StateWorse,
)
from ludex.systems.metaforce.conditions.magnitude import recovered
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.play.fatigue import Fatigue, exert_threshold, fatigue, may_pass_out
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.saves.save import defence_of
from ludex.systems.metaforce.saves.severity import SYNONYMS, Severity, severity
from ludex.systems.metaforce.terms import Attribute, Core, DamageType
from tests.metaforce.posed_questions import law, played, posed, rules

NOW, MARCH_5 = rules(), rules("2026-03-05")
PARTIAL, FULL, INTENSE = Severity.PARTIAL, Severity.FULL, Severity.INTENSE


def effect(inflicts, target="", rest="magnitude: 20"):
    """A file of an effect on an orc that needs no attack roll."""
    return f"""
        characters: {{orc: {{creature: {{{target}}}}}, ann: {{creature: {{charisma: 2}}}}}}
        effect: {{target: orc, inflicts: {inflicts}, {rest}}}
        """


# ---------------------------------------------------------------- severity


@pytest.mark.rule("MF-MAG-32")
def test_severity_is_read_from_how_far_a_magnitude_is_above_the_defence():
    assert [severity(each, 16, NOW) for each in (15, 16, 25, 26)] == [PARTIAL, FULL, FULL, INTENSE]
    assert SYNONYMS == {"minor": PARTIAL, "severe": INTENSE}


@pytest.mark.rule("MF-MAG-02")
def test_on_the_older_page_the_highest_band_begins_more_than_ten_above():
    assert [severity(each, 16, MARCH_5) for each in (15, 16, 26, 27)] == [PARTIAL, FULL, FULL, INTENSE]


@pytest.mark.rule("MF-MAG-30", "MF-MAG-01", "MF-MAG-49")
def test_a_magnitude_is_compared_with_the_defence_of_its_core_and_before_with_the_core_value():
    orc = Creature("orc", body=4, mind=2, status=(9, 5, 6))
    assert [defence_of(orc, core, NOW) for core in Core] == [9, 5, 6]
    assert [defence_of(orc, POISON.core, MARCH_5), defence_of(orc, FEAR.core, MARCH_5)] == [4, 2]
    assert {each.name: each.core for each in (POISON, BURN, FEAR, CHARM, HELD)} == {
        "poison": Core.BODY,
        "burn": Core.BODY,
        "fear": Core.MIND,
        "charm": Core.MIND,
        "held": Core.REFLEX,
    }


@pytest.mark.rule("MF-MAG-31", "MF-MAG-38", "MF-MAG-51")
def test_below_the_defence_nothing_is_inflicted_unless_the_effect_works_regardless():
    assert played(effect("{name: fear}", "status: [0, 0, 21]")).results["severity"] == "none"
    regardless = played(effect("{name: fear, regardless: true}", "status: [0, 0, 21]")).results
    assert (regardless["severity"], regardless["magnitude"]) == ("partial", 20)
    assert played(effect("{name: fear}", "status: [0, 0, 20]")).results["severity"] == "full"


@pytest.mark.rule("MF-MAG-36", "MF-MAG-37")
def test_a_save_halves_what_came_with_a_hit_and_avoids_what_came_of_itself():
    trap = effect("{name: fear, save: true, half-on-save: true}", "status: [0, 0, 16], charisma: 3", "magnitude: 30")
    found = played(trap, [8]).results
    assert (found["magnitude"], found["severity"]) == (15, "partial")
    avoided = effect("{name: fear, save: true}", "status: [0, 0, 16], charisma: 3", "magnitude: 30")
    assert played(avoided, [8]).results["severity"] == "none"
    assert played(avoided, [3]).results["severity"] == "intense"


@pytest.mark.rule("MF-MAG-09")
def test_a_halved_magnitude_rounds_down():
    trap = effect("{name: fear, save: true, half-on-save: true}", "status: [0, 0, 3], charisma: 3", "magnitude: 15")
    assert played(trap, [8]).results["magnitude"] == 7


@pytest.mark.rule("MF-MAG-08")
def test_some_effects_no_save_resists():
    text = effect("{name: knockback, save: true}", "status: [5, 0, 0]")
    assert played(text).results["severity"] == "intense"
    assert not KNOCKBACK.saves
    assert effect_of(Inflicting(KNOCKBACK), Metaforce(NOW), with_hit=True).no_save


@pytest.mark.rule("MF-MAG-39", "MF-CONFLICT-12")
def test_every_target_may_save_where_the_rules_are_read_so():
    text = effect("{name: fear, half-on-save: true}", "status: [0, 0, 16], charisma: 3")
    assert set(law("severity", text)) == {"full"}
    everybody = law("severity", text, "MF-CONFLICT-12=everyone")
    assert everybody["full"] == Fraction(5, 12)  # a d12 below 6 is below 9
    assert set(everybody) == {"full", "partial", "none"}


def test_an_effect_of_itself_rolls_a_d12_that_explodes_into_its_magnitude():
    found = law("magnitude", effect("{name: fear, core: mind}", rest="by: {who: ann, attribute: charisma}"))
    assert min(found) == 3
    assert found[26] == Fraction(1, 144)  # 12, and 12 more, and 2
    assert 14 not in found


# ---------------------------------------------------------------- the conditions


@pytest.mark.rule("MF-MAG-12")
def test_fear_keeps_away_drives_off_and_costs_hp():
    assert FEAR.effects(PARTIAL) == (StateWorse("actions that approach what is feared"),)
    assert [type(each) for each in FEAR.effects(FULL)] == [NoActions, Flees]
    assert [Affliction(FEAR, each, Bearing(17)).harm for each in (FULL, INTENSE)] == [0, 17]


@pytest.mark.rule("MF-MAG-13")
def test_charm_steers_and_at_its_most_intense_bars_even_the_attempt_to_break_free():
    assert [type(each) for each in CHARM.effects(PARTIAL)] == [StateWorse]
    assert [type(each) for each in CHARM.effects(FULL)] == [ActsFor]
    assert [type(each) for each in CHARM.effects(INTENSE)] == [ActsFor, NoEscape]
    assert CHARM.escapes == (Attribute.CHARISMA,)


@pytest.mark.rule("MF-MAG-46", "MF-MAG-10")
def test_poison_deals_x_half_of_it_or_twice_and_once_dealt_half_the_magnitude():
    states = PARTIAL, FULL, INTENSE
    assert [Affliction(POISON, each, Bearing(20, x=6)).harm for each in states] == [3, 6, 12]
    before = of_the_day(POISON, MARCH_5)
    assert [Affliction(before, each, Bearing(21, x=6)).harm for each in states] == [10, 10, 10]


@pytest.mark.rule("MF-MAG-47", "MF-MAG-11")
def test_a_burn_deals_x_and_leaves_an_injury_where_the_save_failed():
    text = effect("{name: burn, x: 4, save: true}", "status: [10, 0, 0], endurance: 2", "magnitude: 15")
    failed, saved = played(text, [3]).results, played(text, [9]).results
    assert (failed["each round"], failed["injury"]) == (4, 15)
    assert (saved["each round"], saved["injury"]) == (0, 0)
    before = of_the_day(BURN, MARCH_5)
    assert Affliction(before, FULL, Bearing(15, x=4)).harm == 15
    assert [Affliction(before, each, Bearing(15)).injury(18) for each in (PARTIAL, FULL)] == [0, 18]


@pytest.mark.rule("MF-MAG-18", "MF-MAG-19")
def test_a_stun_is_a_flash_that_is_over_by_the_next_round_and_leaves_nothing_where_saved_against():
    assert STUN.persistence is Persistence.FLASH
    assert Affliction(STUN, FULL, Bearing(9)).a_round_later() is None
    text = effect("{name: stun, x: 1, save: true, half-on-save: true}", "status: [10, 0, 0], endurance: 2")
    saved = played(text, [9]).results
    assert (saved["magnitude"], saved["severity"]) == (0, "none")


@pytest.mark.rule("MF-MAG-15")
def test_a_condition_may_help_by_a_bonus_or_for_a_time():
    strong = Affliction(STRENGTHENED, FULL, Bearing(3))
    assert (strong.helps, strong.a_round_later()) == (3, strong)
    helped: Affliction | None = Affliction(LASTING_HELP, FULL, Bearing(3, x=2))
    bonuses = []
    while helped is not None:
        bonuses.append(helped.helps)
        helped = helped.a_round_later()
    assert bonuses == [2, 2, 2]


@pytest.mark.rule("MF-MAG-33", "MF-MAG-54")
def test_a_condition_does_something_only_in_a_state_that_is_defined():
    assert BLEEDING.effects(PARTIAL) == ()
    assert all(each.effects(Severity.SUPPRESSED) == () for each in NAMED.values())
    assert {each.kind for each in NAMED.values()} == {Kind.HARMS, Kind.RESTRICTS, Kind.HELPS}
    assert all(words.words() for each in NAMED.values() for _, found in each.states for words in found)


@pytest.mark.rule("MF-MAG-06")
def test_a_condition_may_name_the_attribute_that_resists_it():
    assert POISON.save_attribute is Attribute.ENDURANCE
    assert FEAR.save_attribute is Attribute.CHARISMA


# ---------------------------------------------------------------- what stays


@pytest.mark.rule("MF-MAG-34")
def test_what_lingers_is_added_to_the_next_attempt():
    text = effect("{name: acid, core: body, persistence: lingers, lingering: 6}", "status: [30, 0, 0]")
    found = played(text).results
    assert (found["magnitude"], found["severity"]) == (26, "suppressed")
    assert played(effect("{name: acid, core: body}", "status: [30, 0, 0]")).results["magnitude"] == 0


@pytest.mark.rule("MF-MAG-52")
def test_exposure_keeps_adding_magnitude():
    smoke = "{name: smoke, core: body, persistence: exposure}"
    found = [
        played(effect(smoke, "status: [10, 0, 0]", f"magnitude: 4, exposures: {rounds}")).results
        for rounds in (1, 2, 3, 5)
    ]
    assert [each["magnitude"] for each in found] == [4, 8, 12, 20]
    assert [each["severity"] for each in found] == ["suppressed", "suppressed", "full", "intense"]


@pytest.mark.rule("MF-MAG-17")
def test_before_conditions_stayed_by_default():
    assert of_the_day(FEAR, MARCH_5).persistence is Persistence.LINGERS
    assert of_the_day(FEAR, NOW).persistence is Persistence.FADES


@pytest.mark.rule("MF-MAG-16")
def test_before_a_rest_took_the_resist_attribute_off_and_1_at_least():
    assert [recovered(10, attribute, MARCH_5) for attribute in (3, 0)] == [7, 9]
    assert recovered(10, 3, NOW) == 10


def test_what_makes_no_sense_is_refused():
    with pytest.raises(LudexError, match="'by' or 'magnitude'"):
        posed(effect("{name: fear}", rest="name: nothing"))
    with pytest.raises(LudexError, match="MF-MAG-52"):
        posed(effect("{name: fear}", rest="magnitude: 3, exposures: 0"))
    with pytest.raises(LudexError, match="magnitude of -3"):
        posed(effect("{name: fear}", rest="magnitude: -3"))


# ---------------------------------------------------------------- Exert


@pytest.mark.rule("MF-MAG-53", "MF-MAG-22", "MF-CONFLICT-50")
def test_from_the_threshold_on_one_is_tired_and_from_ten_above_exhausted():
    found = [fatigue(Creature("ann", body=5, mind=8, exert=exert), NOW) for exert in (4, 5, 14, 15)]
    assert found == [Fatigue.RESTED, Fatigue.TIRED, Fatigue.TIRED, Fatigue.EXHAUSTED]
    assert not may_pass_out(Creature("ann", body=5, mind=8, exert=14), NOW)
    assert may_pass_out(Creature("ann", body=5, mind=8, exert=15), NOW)
    ann = Creature("ann", body=5, mind=8, status=(9, 0, 7))
    readings = [rules("", f"MF-CONFLICT-50={each}") for each in ("lower-core", "lower-defence", "higher-core")]
    assert [exert_threshold(ann, each.readings.conditions.exert_threshold) for each in readings] == [5, 7, 8]


@pytest.mark.rule("MF-MAG-53")
def test_who_is_tired_has_no_advantage_and_who_is_exhausted_disadvantage():
    def chance(exert, state):
        text = f"""
            characters: {{ann: {{creature: {{body: 5, mind: 5, exert: {exert}}}}}}}
            check: {{by: {{who: ann, states: [{{value: {state}}}]}}, target: 7}}
            """
        return law("success", text)[True]

    advantage, normal, disadvantage = (chance(0, state) for state in (1, 0, -1))
    assert [chance(5, state) for state in (1, 0, -1)] == [normal, normal, disadvantage]
    assert [chance(15, state) for state in (1, 0, -1)] == [disadvantage] * 3
    assert advantage > normal > disadvantage


@pytest.mark.rule("MF-MAG-21")
def test_on_the_older_page_exertion_was_compared_with_both_cores():
    found = [fatigue(Creature("ann", body=5, mind=8, exert=exert), MARCH_5) for exert in (5, 6, 9, 15, 16)]
    assert found == [Fatigue.RESTED, Fatigue.TIRED, Fatigue.EXHAUSTED, Fatigue.EXHAUSTED, Fatigue.UNCONSCIOUS]


# ---------------------------------------------------------------- weapons

PIERCING = DamageType("piercing")


@pytest.mark.rule("MF-FIRE-01", "MF-FIRE-02", "MF-FIRE-03", "MF-FIRE-04")
def test_the_record_of_a_firearm():
    pistol, rifle = Firearm(60, Trigger(3)), Firearm(90, load=2)
    weapons = (
        Weapon("pistol", 12, (d(6),), PIERCING, firearm=pistol),
        Weapon("rifle", 16, (d(8),), PIERCING, firearm=rifle),
    )
    assert [each.damage.written() for each in weapons] == ["12 + d6", "16 + d8"]
    assert [each.hands for each in (pistol, rifle)] == [1, 2]
    assert pistol.bands(3) == (60, 120, 180)
    assert [pistol.band(feet) for feet in (0, 60, 61, 180)] == [1, 1, 2, 3]
    assert Trigger(3, auto=True).written() == "Auto 3"


@pytest.mark.rule("MF-FIRE-17")
def test_attachments_count_as_long_as_they_are_fitted():
    parts = (Attachment("scope", to_hit=1, increment=30), Attachment("bayonet", base=4, fitted=False))
    rifle = fitted(Weapon("rifle", 16, (d(8),), PIERCING, firearm=Firearm(90, attachments=parts)))
    assert rifle.firearm is not None
    assert (rifle.to_hit, rifle.base, rifle.firearm.increment) == (1, 16, 120)
    assert fitted(A_BLOW) is A_BLOW


@pytest.mark.rule("MF-FIRE-18")
def test_a_firearm_that_strikes_deals_what_its_hands_say():
    struck = [used_to_strike(Weapon("gun", 16, firearm=Firearm(90, load=load))).damage.written() for load in (1, 2)]
    assert struck == ["4 + d4", "6 + d6"]
    with pytest.raises(LudexError, match="MF-FIRE-18"):
        used_to_strike(A_BLOW)


@pytest.mark.rule("MF-ENC-25")
def test_force_strikes_with_strength_and_precision_with_agility():
    assert [each.attribute for each in Force] == [Attribute.STRENGTH, Attribute.AGILITY, Attribute.PERCEPTION]
    assert A_BLOW.attribute is Attribute.STRENGTH
