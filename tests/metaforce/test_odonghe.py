"""The Odonghe: species, traits and Arc."""

from fractions import Fraction

import pytest

from ludex.systems.metaforce.characters.odonghe import (
    ARC,
    CONSERVATIVE_APPETITE,
    ORDINARY_STRIKE,
    SENSES,
    STEPPE_APPETITE,
    USUAL_NEEDS,
    UnarmedStrike,
    features_by_level,
    hunger_after,
    needs_of,
    strike_of,
)
from ludex.systems.metaforce.pages.page import page_of
from ludex.systems.metaforce.terms import Attribute, Training
from tests.metaforce.written_sheets import LEGAL, broken, broken_rules, creature, numbers, rules, sheet, shown

MEMBER = LEGAL.replace("[strength, perception]", "[strength, agility]") + "species: odonghe\n"


@pytest.mark.rule("MF-ODON-01")
def test_the_line_of_the_species():
    found = numbers(MEMBER)
    assert (found["size"], found["base mp"], found["mplv"], found["base speed"]) == (1, 12, 3, 15)
    assert shown(MEMBER, "usual height") == "5 to 9 ft"
    tall = page_of(sheet(MEMBER + "height: 12"), rules()).warnings
    assert any("MF-ODON-01" in each for each in tall)
    slow_game = numbers(MEMBER + "campaign: {base-speed: 30, base-mp: 4}")
    assert (slow_game["base speed"], slow_game["base mp"]) == (15, 12)


@pytest.mark.rule("MF-ODON-02", "MF-ODON-03")
def test_hp_were_10_and_6_until_12_february_and_are_20_and_4_since():
    earlier, later = numbers(MEMBER, rules("2026-02-11")), numbers(MEMBER, rules("2026-02-12"))
    assert (earlier["base hp"], earlier["hplv"]) == (10, 6)
    assert (later["base hp"], later["hplv"]) == (20, 4)


@pytest.mark.rule("MF-ODON-03")
def test_level_1_with_body_4_has_40_hp():
    assert numbers("species: odonghe\nplayer: false\ngiven: {body: 4}")["maximum hp"] == 40


@pytest.mark.rule("MF-ODON-05", "MF-ODON-06")
def test_endurance_and_perception_gain_2_and_expertise_with_the_average_as_floor():
    found = creature("species: odonghe")
    assert (found.endurance, found.perception) == (2, 2)
    assert {each: found.trained.of(each) for each in Attribute if found.trained.of(each)} == {
        Attribute.ENDURANCE: Training.EXPERT,
        Attribute.PERCEPTION: Training.EXPERT,
    }
    assert found.averages == {Attribute.ENDURANCE, Attribute.PERCEPTION}
    assert found.adds_level == {Attribute.ENDURANCE}  # the other trait says nothing of Level


@pytest.mark.rule("MF-ODON-07", "MF-ODON-01")
def test_senses():
    assert [(each.name, each.feet, each.imprecise) for each in SENSES] == [
        ("tremorsense", 30, 60),
        ("dark-vision", None, None),
    ]
    shown = {each.name: each for section in page_of(sheet(MEMBER), rules()).sections for each in section.entries}
    assert shown["tremorsense"].value == "30 ft, imprecise to 60 ft"
    assert shown["Land Empathy"].rule == "MF-ODON-07"


@pytest.mark.rule("MF-ODON-08")
def test_ordinary_diseases_are_resisted():
    assert creature(MEMBER).resists == {"disease"}
    assert creature(LEGAL).resists == frozenset()


@pytest.mark.rule("MF-ODON-09", "MF-GAP-14")
def test_half_the_food_and_hunger_grows_by_1_a_day_from_the_second_day_on():
    assert CONSERVATIVE_APPETITE.part == Fraction(1, 2)
    assert [hunger_after(CONSERVATIVE_APPETITE, day) for day in range(5)] == [0, 0, 1, 2, 3]
    assert [hunger_after(USUAL_NEEDS, day) for day in range(4)] == [0, 2, 4, 6]


@pytest.mark.rule("MF-ODON-09", "MF-ODON-15", "MF-GAP-14")
def test_a_sheet_says_for_how_long_there_was_no_food_and_the_page_what_has_become_of_it():
    days = "now: {without-food: 8, without-drink: 3}\n"
    arc = "level: 2\nlevel-ups: agility\narcs: [{name: odonghe, features: [steppe appetite]}]"
    found = [numbers(days + each) for each in (LEGAL, MEMBER, MEMBER + arc)]
    assert [(each["starvation"], each["thirst"]) for each in found] == [(16, 6), (7, 2), (1, 1)]
    assert "starvation" not in numbers(LEGAL)
    assert broken_rules(LEGAL + "now: {without-food: -1}") == ["MF-GAP-14"]


@pytest.mark.rule("MF-ODON-10")
def test_features_come_at_1_at_2_and_at_every_even_level_after():
    assert [features_by_level(level) for level in range(1, 9)] == [1, 2, 2, 3, 3, 4, 4, 5]


HERBALIST = "  - {name: Nature, feature: herbalism training, components: {Herbalism: 1, Beasts: 2}}\n"


@pytest.mark.rule("MF-ODON-10", "MF-ODON-11", "MF-ODON-14")
def test_more_features_than_levels_have_brought_or_too_early_ones_are_refused():
    one = MEMBER.replace("species", HERBALIST + "species") + "arcs: [{name: odonghe, features: [herbalism training]}]"
    assert broken(one) == ()
    assert numbers(one)["Nature"] == 3
    two = one.replace("[herbalism training]", "[herbalism training, brawler]")
    assert broken_rules(two) == ["MF-ODON-10", "MF-ODON-13"]


@pytest.mark.rule("MF-ODON-11", "MF-ODON-12", "MF-ODON-14")
@pytest.mark.parametrize(
    ("feature", "metaphor", "component"),
    [
        ("herbalism training", "Nature", "Herbalism"),
        ("larceny training", "Larceny", "Bypass"),
        ("medical training", "Medicine", "Surgery"),
    ],
)
def test_a_training_brings_a_metaphor_at_3_with_a_component_and_two_more_component_ranks(feature, metaphor, component):
    level = "level: 2\nlevel-ups: agility\n"
    arc = f"arcs: [{{name: odonghe, features: [{feature}]}}]\n{level}"
    line = f"  - {{name: {metaphor}, feature: {feature}, components: {{{component}: 1, Other: 2}}}}\n"
    assert broken(MEMBER.replace("species", line + "species") + arc) == ()
    rule = next(each.rule for each in ARC if each.name == feature)
    assert broken_rules(MEMBER + arc) == [rule]  # it is not among the Metaphors
    without = line.replace(f"{component}: 1", "Else: 1")
    assert broken_rules(MEMBER.replace("species", without + "species") + arc) == [rule]


@pytest.mark.rule("MF-ODON-13")
def test_a_brawler_strikes_for_6_and_a_d6():
    assert strike_of(frozenset()) == ORDINARY_STRIKE == UnarmedStrike(4, 4)
    assert strike_of(frozenset({"brawler"})) == UnarmedStrike(6, 6)
    brawler = MEMBER + "level: 2\nlevel-ups: agility\narcs: [{name: odonghe, features: [brawler]}]"
    assert broken(brawler) == ()  # whoever has a fitting Metaphor gains none
    assert numbers(brawler)["die of unarmed strike"] == 6
    line = "  - {name: Brawl, feature: brawler, components: {Grip: 2}}\n"
    assert numbers(brawler.replace("species", line + "species"))["Brawl"] == 2


@pytest.mark.rule("MF-ODON-15")
def test_steppe_appetite_needs_a_sixteenth_and_the_trait_of_the_species():
    assert needs_of(frozenset({"steppe appetite"})) is STEPPE_APPETITE
    assert (STEPPE_APPETITE.part, [hunger_after(STEPPE_APPETITE, day) for day in (2, 8, 9)]) == (
        Fraction(1, 16),
        [1, 1, 2],
    )
    arc = "level: 2\nlevel-ups: agility\narcs: [{name: odonghe, features: [steppe appetite]}]"
    assert broken(MEMBER + arc) == ()
    assert broken_rules(LEGAL + arc) == ["MF-ODON-15"]


@pytest.mark.rule("MF-TP-07")
def test_one_more_feature_is_bought_once_its_level_is_reached():
    bought = "level: 2\nlevel-ups: agility\nspent: [{feature: steppe appetite}]"
    assert broken(MEMBER + bought) == ()
    assert broken_rules(MEMBER + "spent: [{feature: steppe appetite}]") == ["MF-TP-07"]
