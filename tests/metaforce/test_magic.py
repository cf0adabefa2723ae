"""Spells and cantrips: levels, costs, time, tapped mana and convoking."""

import pytest

from ludex.layers.errors import LudexError
from ludex.systems.metaforce.encounters.encounter import encounter_of
from ludex.systems.metaforce.encounters.magic import (
    ACID_SPLASH,
    CANTRIPS,
    FIRE_BOLT,
    HEAL,
    MAGE_HAND,
    MAGIC_MISSILE,
    MINOR_ILLUSION,
    POISON_BURST,
    PRESTIDIGITATION,
    RADIANT_STRIKE,
    RAY_OF_FROST,
    SHOCKING_GRASP,
    TAP,
    THUNDER_CLAP,
    WARD,
    Amounts,
    Convoker,
    Cost,
    Principle,
    Range,
    Resolved,
    Shape,
    Spell,
    converted,
    convoke_lacking,
    cost,
    healed,
    radiant_types,
    tap_lacking,
)
from ludex.systems.metaforce.readings.encounters import (
    CantripTime,
    ConvokedFrames,
    EncountersReadings,
    ForeignCantrip,
)
from ludex.systems.metaforce.terms import Attribute, DamageType
from tests.metaforce.fights import file_of
from tests.metaforce.posed_questions import posed
from tests.metaforce.rules_broken import rule_of


@pytest.mark.rule("MF-MAGIC-01")
def test_each_principle_casts_with_an_attribute():
    assert [each.attribute for each in Principle] == [Attribute.INTELLECT, Attribute.CHARISMA, Attribute.PERCEPTION]


@pytest.mark.rule("MF-MAGIC-02")
def test_levels_run_from_1_to_5_and_a_cantrip_is_0():
    assert all(each.level == 0 for each in CANTRIPS)
    assert Spell("Comet", 5).level == 5
    with pytest.raises(LudexError, match="MF-MAGIC-02"):
        Spell("Doom", 6)


@pytest.mark.rule("MF-MAGIC-03", "MF-MAGIC-05")
def test_a_cantrip_costs_no_exert_takes_a_frame_and_grows_with_its_caster():
    assert cost(FIRE_BOLT, tapped=False) == Cost(1, 0)
    bolt = Spell("Bolt", amounts=((1, Amounts(2, 4)), (5, Amounts(4, 6))))
    assert [bolt.at(level).damage for level in (1, 4, 5, 9)] == [2, 2, 4, 4]


@pytest.mark.rule("MF-MAGIC-04", "MF-MAGIC-05", "MF-MAGIC-09")
@pytest.mark.parametrize(
    ("level", "tapped", "expected"),
    [(3, False, Cost(3, 6)), (3, True, Cost(2, 3)), (1, True, Cost(1, 1)), (5, False, Cost(5, 10))],
)
def test_a_spell_takes_its_level_in_frames_and_twice_as_much_exert(level, tapped, expected):
    assert cost(Spell("spell", level), tapped=tapped) == expected


@pytest.mark.rule("MF-MAGIC-05")
def test_a_spell_may_say_how_long_it_takes():
    assert cost(Spell("Flash", 4, frames=1), tapped=False) == Cost(1, 8)


@pytest.mark.rule("MF-MAGIC-06")
def test_foreign_levels_are_halved_and_one_is_added():
    assert [converted(level) for level in range(10)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    with pytest.raises(LudexError, match="MF-MAGIC-06"):
        converted(10)


@pytest.mark.rule("MF-CONFLICT-55", "MF-CONFLICT-57")
def test_a_foreign_cantrip_may_stay_one_and_a_cantrip_may_take_no_time():
    assert converted(0, ForeignCantrip.CANTRIP) == 0


@pytest.mark.rule("MF-MAGIC-06", "MF-CONFLICT-55")
def test_a_file_may_say_which_level_a_spell_has_in_another_system():
    def level(foreign, *rulings):
        spell = f"spells: [{{name: Fireball, foreign-level: {foreign}}}]"
        return encounter_of(posed(file_of(spell), *rulings).state.facts).fighter("ann").kit.spells[0].level

    assert [level(foreign) for foreign in (0, 3, 9)] == [1, 2, 5]
    assert level(0, "MF-CONFLICT-55=cantrip") == 0
    with pytest.raises(LudexError, match="MF-MAGIC-06"):
        level(10)
    assert cost(FIRE_BOLT, tapped=False, readings=EncountersReadings(cantrip_time=CantripTime.NONE)) == Cost(0, 0)


@pytest.mark.rule("MF-MAGIC-07")
def test_where_there_is_no_mana_none_is_tapped():
    assert rule_of(tap_lacking(mana=False)) == "MF-MAGIC-07"
    assert tap_lacking(mana=True) is None


@pytest.mark.rule("MF-MAGIC-08")
def test_tapping_is_an_activity_of_its_own():
    assert TAP.focuses
    assert not TAP.quickened


@pytest.mark.rule("MF-MAGIC-11")
def test_a_convoker_saves_two_exert_and_all_together_one_frame():
    comet, each = Spell("Comet", 5), EncountersReadings(convoked_frames=ConvokedFrames.EACH)
    assert cost(comet, tapped=True, convokers=1) == Cost(3, 3)
    assert cost(comet, tapped=True, convokers=2) == Cost(3, 1)
    assert cost(comet, tapped=True, convokers=3) == Cost(3, 0)
    assert cost(comet, tapped=True, convokers=2, readings=each) == Cost(2, 1)


@pytest.mark.rule("MF-MAGIC-10", "MF-MAGIC-12")
def test_who_convokes_shares_the_principle_holds_mana_and_spends_a_reaction():
    ann = Convoker("ann", Principle.SORCERY, tapped=True, reactions=1)
    assert convoke_lacking(Principle.SORCERY, ann) is None
    assert rule_of(convoke_lacking(Principle.WIZARDRY, ann)) == "MF-MAGIC-10"
    assert rule_of(convoke_lacking(Principle.SORCERY, Convoker("b", Principle.SORCERY, False, 1))) == "MF-MAGIC-12"
    assert rule_of(convoke_lacking(Principle.SORCERY, Convoker("b", Principle.SORCERY, True, 0))) == "MF-MAGIC-12"
    with pytest.raises(LudexError, match="MF-MAGIC-12"):
        cost(Spell("Comet", 5), tapped=False, convokers=1)


@pytest.mark.rule("MF-MAGIC-13", "MF-MAGIC-14", "MF-MAGIC-15", "MF-MAGIC-16")
def test_a_record_says_what_a_spell_asks_for_how_far_it_reaches_and_what_it_takes_in():
    assert (THUNDER_CLAP.resolved, THUNDER_CLAP.shape) == (Resolved.SAVE, Shape.CONE)
    assert (SHOCKING_GRASP.resolved, SHOCKING_GRASP.range) == (Resolved.TO_HIT, Range.TOUCH)
    assert (WARD.range, WARD.shape) == (Range.SELF, Shape.AURA)


@pytest.mark.rule("MF-MAGIC-17", "MF-MAGIC-18", "MF-MAGIC-19", "MF-MAGIC-20", "MF-MAGIC-21", "MF-MAGIC-22")
@pytest.mark.rule("MF-MAGIC-23")
def test_cantrips_deal_their_kinds_of_damage_and_cause_their_conditions():
    found = {each.name: (each.damage, each.condition) for each in CANTRIPS}
    assert MAGIC_MISSILE.resolved is not Resolved.TO_HIT
    assert found["Magic Missile"] == ("magic", "")
    assert found["Fire Bolt"] == ("fire", "burn")
    assert found["Ray of Frost"] == ("cold", "slow")
    assert found["Shocking Grasp"] == ("electric", "stun")
    assert found["Thunder Clap"] == ("sonic", "deafened")
    assert found["Acid Splash"] == ("acid", "acid burn")
    assert found["Poison Burst"] == ("poison", "poison")
    assert ACID_SPLASH.shape is POISON_BURST.shape is Shape.AOE
    assert RAY_OF_FROST.range is Range.DISTANCE


@pytest.mark.rule("MF-MAGIC-24")
def test_a_radiant_strike_chooses_its_kind_of_damage():
    assert radiant_types(DamageType("piercing")) == ("piercing", "magic", "holy")
    assert RADIANT_STRIKE.resolved is Resolved.TO_HIT


@pytest.mark.rule("MF-MAGIC-25")
def test_heal_eases_a_condition_and_heals_more_where_it_dealt_damage_over_time():
    amounts = Amounts(damage=3, magnitude=4)
    assert HEAL.range is Range.TOUCH
    assert healed(amounts, 10, over_time=True) == (6, 3)
    assert healed(amounts, 2, over_time=False) == (0, 0)
    assert healed(amounts, 0, over_time=True) == (0, 0)


@pytest.mark.rule("MF-MAGIC-27")
def test_utility_cantrips_have_no_numbers_of_their_own():
    for spell in (PRESTIDIGITATION, MINOR_ILLUSION, MAGE_HAND):
        assert spell.at(20) == Amounts()
