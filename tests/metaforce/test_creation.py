"""Creation by steps, by the rules of each of its days."""

import pytest

from ludex.systems.metaforce.characters.cores import affected, primaries, secondaries
from ludex.systems.metaforce.characters.creation import core_picks, training_points_of_first_level
from ludex.systems.metaforce.characters.numbers_of_characters import ATTRIBUTE
from ludex.systems.metaforce.characters.species import Species
from ludex.systems.metaforce.terms import Attribute, Core, Training
from tests.metaforce.written_sheets import LEGAL, METAPHORS, broken, broken_rules, character, numbers, rules, sheet

EARLIER = "2026-03-10"
FIRST_DRAFT = {
    "drop": ("MF-CREATE-09", "MF-CREATE-12", "MF-CREATE-16", "MF-CREATE-17", "MF-CREATE-20"),
    "add": ("MF-CREATE-08", "MF-CREATE-11", "MF-CREATE-15", "MF-CREATE-19"),
}
"""What held on 2026-03-20 until the afternoon."""

BODY = "cores: [{core: body, points: [strength, charisma]}]"


def attributes(text, by=None):
    found = character(text, by)
    return {each.value: found.attribute(each) for each in Attribute if found.attribute(each)}


def training(text, by=None):
    found = character(text, by)
    return {each.value: found.training(each) for each in Attribute if found.training(each)}


def test_a_character_made_by_the_steps_breaks_nothing():
    assert broken(LEGAL) == ()


# ---------------------------------------------------------------- defaults


@pytest.mark.rule("MF-CREATE-01")
def test_a_game_may_set_each_default():
    set_by_game = """
campaign:
  {base-hp: 8, hplv: 2, base-mp: 5, mplv: 1, base-speed: 30, cores: {body: 1, reflex: 2, mind: 3}}
"""
    found = numbers(LEGAL + set_by_game)
    assert [found[each] for each in ("base hp", "hplv", "base mp", "mplv", "base speed")] == [8, 2, 5, 1, 30]
    assert [found[f"base {each}"] for each in ("body", "reflex", "mind")] == [1, 2, 3]


@pytest.mark.rule("MF-CREATE-01")
def test_a_step_may_be_used_changed_or_skipped():
    three = LEGAL.replace("[strength, charisma]", "[strength, charisma, charisma]")
    assert broken_rules(three) == ["MF-CREATE-12"]
    assert broken_rules(three + "campaign: {steps: {cores: changed}}") == []
    assert broken_rules(three + "campaign: {steps: {cores: skipped}}") == ["MF-CREATE-01"]
    assert "strength" not in attributes(BODY + "\ncampaign: {steps: {cores: skipped}}")


@pytest.mark.rule("MF-CREATE-02", "MF-CREATE-03")
def test_base_hp_and_hplv_changed_on_20_march():
    earlier, later = numbers(LEGAL, rules("2026-03-19")), numbers(LEGAL, rules("2026-03-20"))
    assert (earlier["base hp"], earlier["hplv"]) == (10, 4)
    assert (later["base hp"], later["hplv"]) == (6, 6)


@pytest.mark.rule("MF-CREATE-03")
def test_a_feature_may_change_hplv():
    assert numbers(LEGAL + "permanent: {hplv: 2}")["hplv"] == 8


@pytest.mark.rule("MF-CREATE-04", "MF-CREATE-05", "MF-SHEET-21")
def test_core_values_began_at_5_until_20_march_and_begin_at_0_since():
    assert numbers(LEGAL, rules("2026-03-19"))["base body"] == 5
    assert numbers(LEGAL, rules("2026-03-20"))["base body"] == 0


@pytest.mark.rule("MF-CORE-03", "MF-MAIN-09", "MF-CONFLICT-02")
def test_a_table_may_let_core_values_begin_at_5_or_6():
    assert numbers(LEGAL, rules(None, "MF-CONFLICT-02=five"))["base mind"] == 5
    assert numbers(LEGAL, rules(None, "MF-CONFLICT-02=six"))["base mind"] == 6


@pytest.mark.rule("MF-CREATE-06")
def test_base_mp_are_12_and_mplv_is_3():
    found = numbers(LEGAL)
    assert (found["base mp"], found["mplv"]) == (12, 3)


@pytest.mark.rule("MF-CREATE-07", "MF-NEWS-03", "MF-CONFLICT-40")
def test_base_speed_is_15_ft_and_20_ft_where_a_table_says_so():
    assert numbers(LEGAL)["speed"] == 15
    assert numbers(LEGAL, rules(None, "MF-CONFLICT-40=twenty"))["speed"] == 20


# ---------------------------------------------------------------- step 1


@pytest.mark.rule("MF-CREATE-09")
def test_a_species_of_the_tables_own_adjusts_attributes_also_below_0():
    found = attributes("species: custom\nadjustments: {agility: 2, charisma: -1}")
    assert found == {"agility": 2, "charisma": -1}


@pytest.mark.rule("MF-CREATE-08")
def test_the_earlier_first_step_is_cited_before_20_march():
    text = "species: custom\nadjustments: {agility: 2}\n"
    found = character(text, rules(EARLIER)).view.why("character", ATTRIBUTE[Attribute.AGILITY])
    assert [each.rule for each in found.alterations] == ["MF-CREATE-08"]
    assert "MF-CREATE-08" in broken_rules("species: versatile", rules(EARLIER))  # which came later


@pytest.mark.rule("MF-CREATE-09")
@pytest.mark.parametrize(
    "text",
    [LEGAL + "adjustments: {agility: 1}", LEGAL + "species: custom"],
    ids=["adjustments without such a species", "such a species without adjustments"],
)
def test_adjustments_and_a_species_of_the_tables_own_go_together(text):
    assert broken_rules(text) == ["MF-CREATE-09"]


# ---------------------------------------------------------------- step 2


@pytest.mark.rule("MF-CREATE-10", "MF-ATTR-02")
def test_a_core_value_is_made_of_two_primary_and_two_other_attributes():
    found = {core: tuple(each.value for each in (*primaries(core), *secondaries(core))) for core in Core}
    assert found[Core.BODY] == ("strength", "endurance", "agility", "charisma")
    assert found[Core.REFLEX] == ("agility", "perception", "strength", "intellect")
    assert found[Core.MIND] == ("intellect", "charisma", "endurance", "perception")
    assert all(set(affected(core)) == set(primaries(core)) | set(secondaries(core)) for core in Core)


@pytest.mark.rule("MF-CREATE-10")
def test_a_free_point_on_another_attribute_is_refused():
    (breach,) = broken(LEGAL.replace("[strength, charisma]", "[strength, intellect]"))
    assert (breach.rule, "intellect" in breach.what) == ("MF-CREATE-10", True)
    assert str(breach.position) == "wren.yaml:3:41"


@pytest.mark.rule("MF-CREATE-12")
def test_body_with_points_on_strength_and_charisma():
    assert attributes(BODY) == {"strength": 2, "endurance": 1, "charisma": 1}


@pytest.mark.rule("MF-CREATE-11")
def test_earlier_a_pick_had_three_free_points():
    three = LEGAL.replace("[strength, charisma]", "[strength, charisma, agility]").replace(", perception]", "]")
    assert broken_rules(three, rules(EARLIER)) == []
    assert broken_rules(LEGAL.replace(", perception]", "]"), rules(EARLIER)) == ["MF-CREATE-11"]


@pytest.mark.rule("MF-CREATE-13")
def test_earlier_without_species_a_primary_attribute_gained_2():
    assert attributes(BODY, rules(EARLIER)) == {"strength": 3, "endurance": 2, "charisma": 1}
    with_species = BODY + "\nspecies: custom\nadjustments: {intellect: 1}"
    assert attributes(with_species, rules(EARLIER)) == {"strength": 2, "endurance": 1, "charisma": 1, "intellect": 1}


@pytest.mark.rule("MF-CREATE-14")
@pytest.mark.parametrize("moved", ["{from: strength, to: agility}", "{from: endurance, to: charisma}"])
def test_earlier_one_automatic_point_could_be_moved(moved):
    text = f"cores: [{{core: body, points: [strength, charisma, agility], moved: {moved}}}]\nfirst-level: strength"
    assert broken_rules(text + METAPHORS, rules(EARLIER)) == []
    assert "MF-CREATE-14" in broken_rules(text + METAPHORS)  # not any more


@pytest.mark.rule("MF-CREATE-14")
def test_moving_both_automatic_points_is_refused():
    moved = "[{from: strength, to: agility}, {from: endurance, to: charisma}]"
    text = f"cores: [{{core: body, points: [strength, charisma, agility], moved: {moved}}}]\nfirst-level: strength"
    assert broken_rules(text + METAPHORS, rules(EARLIER)) == ["MF-CREATE-14"]


@pytest.mark.rule("MF-CREATE-15")
def test_in_the_draft_of_20_march_whoever_had_no_species_picked_two_core_values():
    draft = rules("2026-03-20", **FIRST_DRAFT)
    assert core_picks(sheet("species: none"), draft) == 2
    assert core_picks(sheet("species: custom\nadjustments: {agility: 1}"), draft) == 1


@pytest.mark.rule("MF-CREATE-16")
def test_a_versatile_character_runs_the_second_step_twice():
    twice = "[{core: body, points: [strength, charisma]}, {core: mind, points: [intellect, endurance]}]"
    text = f"species: versatile\ncores: {twice}\nfirst-level: [strength, agility]\n{METAPHORS}"
    assert broken(text) == ()
    found = attributes(text)
    assert found == {"strength": 3, "endurance": 2, "agility": 1, "intellect": 2, "charisma": 2}
    assert broken_rules(text.replace("versatile", "none")) == ["MF-CREATE-16"]
    assert broken_rules(text.replace("versatile", "none") + "campaign: {two-cores: true}") == []


@pytest.mark.rule("MF-CREATE-17")
def test_a_core_pick_makes_proficient_in_its_primary_attributes():
    assert training(BODY) == {"strength": Training.PROFICIENT, "endurance": Training.PROFICIENT}
    assert training(BODY, rules(EARLIER)) == {}


@pytest.mark.rule("MF-CREATE-17", "MF-CONFLICT-67")
def test_one_core_value_picked_twice_makes_expert_unless_a_table_forbids_it():
    pick = "{core: body, points: [agility, charisma]}"
    text = f"species: versatile\ncores: [{pick}, {pick}]"
    assert training(text) == {"strength": Training.EXPERT, "endurance": Training.EXPERT}
    assert "MF-CONFLICT-67" in broken_rules(text, rules(None, "MF-CONFLICT-67=distinct"))
    assert "MF-CONFLICT-67" not in broken_rules(text)


# ---------------------------------------------------------------- step 3


@pytest.mark.rule("MF-CREATE-20")
def test_the_second_point_of_the_first_level_may_not_pass_it():
    (breach,) = broken(LEGAL.replace("[strength, perception]", "[perception, perception]"))
    assert (breach.rule, str(breach.position)) == ("MF-CREATE-20", "wren.yaml:4:27")
    assert "perception to 2" in breach.what


@pytest.mark.rule("MF-CREATE-18", "MF-CREATE-20")
def test_earlier_the_first_level_brought_one_attribute_point():
    one = LEGAL.replace("[strength, charisma]", "[strength, charisma, agility]").replace(
        "[strength, perception]", "agility"
    )
    assert broken_rules(one, rules(EARLIER)) == []
    assert broken_rules(LEGAL.replace("[strength, perception]", "strength")) == ["MF-CREATE-20"]


@pytest.mark.rule("MF-CREATE-19")
def test_in_the_draft_of_20_march_a_second_point_stood_for_the_training_point():
    draft = rules("2026-03-20", **FIRST_DRAFT)
    assert training_points_of_first_level(sheet("first-level: [strength, agility]"), draft) == 0
    assert training_points_of_first_level(sheet("first-level: strength"), draft) == 1
    assert training_points_of_first_level(sheet("first-level: [strength, agility]"), rules()) == 1


@pytest.mark.rule("MF-SHEET-03", "MF-CONFLICT-37")
def test_a_table_may_give_a_pool_of_attribute_points_in_place_of_the_steps():
    pooled = f"attributes: {{strength: 3, agility: 3, charisma: 2}}\n{METAPHORS}"
    assert broken_rules(pooled, rules(None, "MF-CONFLICT-37=pool")) == []
    assert broken_rules(pooled + "campaign: {attribute-points: 9}", rules(None, "MF-CONFLICT-37=pool")) == [
        "MF-SHEET-03"
    ]
    assert "MF-CREATE-20" in broken_rules(pooled)


# ---------------------------------------------------------------- Metaphors


@pytest.mark.rule("MF-CREATE-21")
def test_one_metaphor_starts_at_4_and_one_at_3():
    assert broken_rules(
        LEGAL.replace("{name: Blade, started: 4, components: {Cut: 2, Parry: 2}}", "{name: Blade, rank: 0}")
    ) == ["MF-CREATE-21"]


@pytest.mark.rule("MF-CREATE-22")
@pytest.mark.parametrize("split", ["Cut: 1, Parry: 1, Feint: 1, Draw: 1", "Cut: 2, Parry: 2", "Cut: 4"])
def test_a_rank_of_4_may_be_split_over_components_freely(split):
    assert broken(LEGAL.replace("Cut: 2, Parry: 2", split)) == ()


@pytest.mark.rule("MF-CREATE-22")
def test_component_ranks_that_do_not_add_up_to_the_rank_are_refused():
    (breach,) = broken(LEGAL.replace("Cut: 2, Parry: 2", "Cut: 2, Parry: 3"))
    assert (breach.rule, breach.remedy) == ("MF-CREATE-22", "Take 1 away.")
    gained = LEGAL.replace("Cut: 2, Parry: 2}", "Cut: 2, Parry: 3}, components-raised: 1")
    assert broken(gained) == ()


def starting(*ranks):
    lines = "".join(
        f"  - {{name: M{number}, started: {rank}, components: {{C: {rank}}}}}\n" for number, rank in enumerate(ranks)
    )
    return LEGAL[: LEGAL.index("metaphors:")] + "metaphors:\n" + lines


@pytest.mark.rule("MF-CREATE-23")
@pytest.mark.parametrize("array", [(2, 2, 2, 1), (3, 2, 1), (4,)])
def test_three_secondary_arrays_can_be_chosen(array):
    assert broken(starting(4, 3, *array)) == ()


@pytest.mark.rule("MF-CREATE-23")
@pytest.mark.parametrize("array", [(), (3, 3), (2, 2, 2, 2), (4, 1)])
def test_other_secondary_arrays_are_refused(array):
    assert broken_rules(starting(4, 3, *array)) == ["MF-CREATE-23"]


def test_a_species_is_a_word_that_a_sheet_knows():
    assert {each.value for each in Species} == {"none", "versatile", "custom", "odonghe"}


def test_whoever_says_when_it_was_made_keeps_what_the_rules_of_that_day_gave():
    made = LEGAL + "made: 2026-03-25\n"
    assert broken_rules(made, rules(EARLIER)) == []
    assert attributes(made, rules(EARLIER)) == attributes(made)
    assert numbers(made, rules(EARLIER))["base body"] == 5  # what is worked out follows the day that is asked about
