"""What follows from a character: HP, MP, Evasion and Deflection, Status Defence, speed, load."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.layers.order import Layers
from ludex.layers.resolver import Evaluator, Resolver
from ludex.systems.metaforce.characters.campaign import Campaign, CoreNumbers
from ludex.systems.metaforce.characters.derived import CHARACTER, board_of, character_of
from ludex.systems.metaforce.characters.numbers_of_characters import ATTRIBUTE, CORE_HALVES, DEFLECTION, EVASION, MAX_HP
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.characters.sheet_parts import Attributes, Given, Modifiers, Now
from ludex.systems.metaforce.terms import Attribute, Core, DamageType, Power, Standing
from tests.metaforce.written_sheets import LEGAL, character, creature, numbers, rules, sheet

NOBODY = "player: false\n"
NOW = rules()


def given_numbers(by=None, more="", **said):
    written = ", ".join(f"{key}: {value}" for key, value in said.items())
    return numbers(f"{NOBODY}given: {{{written}}}\n{more}", by)


# ---------------------------------------------------------------- core values


@pytest.mark.rule("MF-CORE-02", "MF-ATTR-02")
def test_core_values_are_full_and_half_points_rounded_down_after_all():
    text = NOBODY + "attributes: {strength: 2, endurance: 1, agility: 1, charisma: 2}"
    found = numbers(text)
    assert (found["body"], found["reflex"], found["mind"]) == (4, 2, 2)
    halves = {core: character(text).number(CORE_HALVES[core]) for core in Core}
    assert halves == {Core.BODY: 9, Core.REFLEX: 4, Core.MIND: 5}  # the half stays on record


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(-5, 12), min_size=6, max_size=6), st.integers(0, 6))
def test_core_values_are_those_of_a_plain_sum(values, base):
    strength, endurance, agility, perception, intellect, charisma = values
    campaign = Campaign(cores=CoreNumbers(base, base, base))
    found = character_of(Sheet(player=False, attributes=Attributes(*values), campaign=campaign), NOW)
    assert found.core(Core.BODY) == base + strength + endurance + (agility + charisma) // 2
    assert found.core(Core.REFLEX) == base + agility + perception + (strength + intellect) // 2
    assert found.core(Core.MIND) == base + intellect + charisma + (endurance + perception) // 2


@pytest.mark.rule("MF-CORE-01")
def test_body_bears_hp_and_deflection_and_reflex_evasion_and_mind_neither():
    plain, body, reflex, mind = (given_numbers(**said) for said in ({}, {"body": 12}, {"reflex": 12}, {"mind": 12}))
    assert body["maximum hp"] > plain["maximum hp"]
    assert (body["deflection"], reflex["evasion"]) == (12, 12)
    untouched = ("maximum hp", "maximum mp", "evasion", "deflection", "initiative", "speed")
    assert all(mind[each] == plain[each] for each in untouched)


@pytest.mark.rule("MF-SHEET-12")
def test_a_base_bonus_feeds_all_that_hangs_on_a_core_and_a_status_bonus_only_status():
    plain = numbers(LEGAL)
    with_base = numbers(LEGAL + "permanent: {cores: {body: 10}}")
    with_status = numbers(LEGAL + "permanent: {status: {body: 10}}")
    assert with_base["body"] == plain["body"] + 10
    assert with_base["maximum hp"] == plain["maximum hp"] + 60
    assert with_base["status defence of body"] == plain["status defence of body"] + 10
    assert with_status["status defence of body"] == plain["status defence of body"] + 10
    assert (with_status["body"], with_status["maximum hp"]) == (plain["body"], plain["maximum hp"])


@pytest.mark.rule("MF-SHEET-18")
def test_a_game_may_add_1_to_all_core_values_for_each_level_gained():
    text = NOBODY + "level: 4\n"
    assert numbers(text)["mind"] == 0
    assert numbers(text + "campaign: {core-on-level: 1}")["mind"] == 3


# ---------------------------------------------------------------- HP and MP


@pytest.mark.rule("MF-CREATE-24")
def test_36_hp_at_level_1_with_body_4():
    assert given_numbers(body=4)["maximum hp"] == 6 + 6 * (1 + 4) == 36


@pytest.mark.rule("MF-CREATE-25")
def test_size_2_doubles_them():
    found = given_numbers(body=4, more="size: 2\nnow: {hp: 72}")
    assert (found["maximum hp"], found["hp"]) == (72, 72)


@pytest.mark.rule("MF-SHEET-11")
def test_a_max_bonus_is_added_after_size():
    assert given_numbers(body=4, more="size: 2\npermanent: {hp: 5}")["maximum hp"] == 77


@pytest.mark.rule("MF-CREATE-25", "MF-GAP-13")
def test_below_medium_hp_stay_unless_a_table_says_otherwise():
    assert given_numbers(body=4, more="scale: 4")["maximum hp"] == 36
    assert given_numbers(rules(None, "MF-GAP-13=scaled"), body=4, more="scale: 4")["maximum hp"] == 9


@pytest.mark.rule("MF-CORE-04", "MF-CONFLICT-01")
def test_by_half_hplv_hp_are_at_least_hplv():
    halves = rules(None, "MF-CONFLICT-01=half-steps")
    assert given_numbers(halves, body=4, more="level: 3")["maximum hp"] == 6 + 3 * 2 + 3 * 4
    assert given_numbers(halves, body=-7)["maximum hp"] == 6


@pytest.mark.rule("MF-ODON-04", "MF-CONFLICT-01")
def test_without_body_hp_are_base_and_levels():
    found = numbers(
        "species: odonghe\nlevel: 3\nlevel-ups: [strength, strength]", rules(None, "MF-CONFLICT-01=without-body")
    )
    assert found["maximum hp"] == 20 + 4 * 3


@pytest.mark.rule("MF-CREATE-26", "MF-NEWS-11")
def test_15_mp_at_level_1_whatever_the_core_values():
    assert given_numbers()["maximum mp"] == given_numbers(mind=20, body=20, reflex=20)["maximum mp"] == 15
    assert given_numbers(more="level: 4")["maximum mp"] == 12 + 3 * 4


@pytest.mark.rule("MF-CREATE-27")
def test_points_bought_with_xp_raise_the_maximum():
    assert given_numbers(more="experience: {maximum-mp: 4}")["maximum mp"] == 19


@pytest.mark.rule("MF-CORE-05", "MF-CONFLICT-03")
def test_by_the_lowest_core_13_of_15_13_and_14_is_multiplied():
    found = given_numbers(rules(None, "MF-CONFLICT-03=lowest-core"), body=15, reflex=13, mind=14)
    assert found["maximum mp"] == 3 * 1 + 3 * 13


@pytest.mark.rule("MF-MPOWER-13")
def test_deus_ex_has_taken_1_then_2_then_3_of_the_maximum():
    assert numbers(LEGAL + "deus-ex: 3")["maximum mp"] == 15 - 6


@pytest.mark.rule("MF-SHEET-11")
def test_pools_show_what_is_there_of_the_maximum_in_percent():
    found = given_numbers(body=4, more="now: {hp: 9, mp: 5, exert: 3}\npermanent: {exert: 2, mp: 5}")
    assert (found["hp"], found["hp percentage"]) == (9, 25)
    assert (found["mp"], found["maximum mp"], found["mp percentage"]) == (5, 20, 25)
    assert (found["exert"], found["exert threshold"], found["exert percentage"]) == (3, 2, 150)


@pytest.mark.rule("MF-CONFLICT-50")
def test_the_exert_threshold_is_the_lower_of_body_and_mind_and_the_limit_10_above():
    found = given_numbers(body=7, mind=4)
    assert (found["exert threshold"], found["exert limit"]) == (4, 14)


# ---------------------------------------------------------------- Evasion and Deflection


@pytest.mark.rule("MF-CREATE-28", "MF-CREATE-29", "MF-CREATE-30", "MF-CORE-08")
def test_evasion_has_a_floor_of_6_and_deflection_is_never_below_it():
    found = given_numbers(reflex=4, body=5)
    assert (found["evasion"], found["deflection"]) == (6, 6)


@pytest.mark.rule("MF-CREATE-31")
def test_evasion_catches_up_with_deflection():
    found = given_numbers(reflex=6, body=18)
    assert (found["deflection"], found["evasion"]) == (18, 8)
    assert given_numbers(reflex=6, body=16)["evasion"] == 6


@pytest.mark.rule("MF-CREATE-31")
def test_armour_that_lowers_the_gap_lifts_evasion_further():
    assert given_numbers(reflex=6, body=18, more="equipment: {gap: 3}")["evasion"] == 11


@pytest.mark.rule("MF-CREATE-29")
def test_whoever_is_helpless_has_evasion_0_after_all_else():
    found = given_numbers(reflex=12, body=30, more="now: {helpless: true}")
    assert (found["evasion"], found["deflection"]) == (0, 30)


@pytest.mark.rule("MF-CORE-08", "MF-CONFLICT-65")
def test_whoever_is_helpless_keeps_deflection_and_in_any_case_that_of_armour():
    armour = "now: {helpless: true}\nequipment: {deflection: 4}"
    assert given_numbers(body=10, more=armour)["deflection"] == 14
    assert given_numbers(rules(None, "MF-CONFLICT-65=lost"), body=10, more=armour)["deflection"] == 4


@pytest.mark.rule("MF-CORE-06", "MF-CONFLICT-04")
def test_a_table_may_set_the_floor_at_10():
    by = rules(None, "MF-CONFLICT-04=ten")
    assert given_numbers(by, reflex=4)["evasion"] == 10
    assert given_numbers(by, reflex=4, more="now: {helpless: true}")["evasion"] == 0


@pytest.mark.rule("MF-MAIN-01", "MF-CONFLICT-05")
def test_a_table_may_add_1_to_evasion_and_deflection_for_each_level_gained():
    found = given_numbers(rules(None, "MF-CONFLICT-05=each-level"), reflex=8, body=9, more="level: 4")
    assert (found["evasion"], found["deflection"]) == (11, 12)
    assert given_numbers(reflex=8, body=9, more="level: 4")["evasion"] == 8


@pytest.mark.rule("MF-SHEET-13")
def test_equipment_and_effects_for_a_time_are_summed():
    more = """
equipment: {evasion: 1, deflection: 2, initiative: 3, status: {mind: 4}}
temporary: {evasion: 10, deflection: -1, initiative: 10, status: {mind: 1}}
"""
    found = given_numbers(reflex=8, body=20, mind=3, more=more)
    assert (found["evasion"], found["deflection"]) == (19, 21)
    assert (found["initiative"], found["status defence of mind"]) == (21, 3 + 1 + 5)


def plain_defences(reflex, body, gap, worn, helpless):
    """MF-CREATE-28 to 31, once more."""
    evasion = max(6, reflex + worn)
    deflection = max(body, evasion)
    if deflection - evasion > gap:
        evasion = deflection - gap
    return (0 if helpless else evasion), deflection


@settings(max_examples=20, deadline=None)
@given(st.integers(-3, 30), st.integers(-3, 40), st.integers(0, 12), st.integers(-2, 5), st.booleans())
def test_defences_are_those_of_a_plain_computation(reflex, body, gap, worn, helpless):
    sheet = Sheet(
        player=False,
        given=Given(reflex=reflex, body=body),
        equipment=Modifiers(gap=10 - gap, evasion=worn),
        now=Now(helpless=helpless),
    )
    found = character_of(sheet, NOW)
    assert (found.number(EVASION), found.number(DEFLECTION)) == plain_defences(reflex, body, gap, worn, helpless)


# ---------------------------------------------------------------- Status Defence and Initiative


@pytest.mark.rule("MF-MAG-30", "MF-MAG-01")
def test_level_is_in_status_defence_since_8_march():
    assert given_numbers(body=4, more="level: 3")["status defence of body"] == 7
    assert given_numbers(rules("2026-03-07"), body=4, more="level: 3")["status defence of body"] == 4


FITNESS = "metaphors: [{name: Fitness, rank: 3, raises: body}]"


@pytest.mark.rule("MF-SAVE-06", "MF-MAIN-07", "MF-CONFLICT-61")
def test_fitness_raises_status_defence_or_the_core_itself():
    found = given_numbers(more=FITNESS)
    assert (found["status defence of body"], found["body"]) == (4, 0)
    core = numbers(NOBODY + FITNESS, rules(None, "MF-CONFLICT-61=core-value"))
    assert (core["status defence of body"], core["body"]) == (4, 3)


@pytest.mark.rule("MF-CORE-10")
def test_core_values_are_what_conditions_meet():
    found = creature(NOBODY + "given: {body: 5, reflex: 3, mind: 7}")
    assert [found.status_defence(core) for core in Core] == [6, 4, 8]


@pytest.mark.rule("MF-SHEET-14")
def test_initiative_is_reflex():
    assert given_numbers(reflex=9)["initiative"] == 9


# ---------------------------------------------------------------- speed, load, reductions


@pytest.mark.rule("MF-NEWS-04", "MF-SHEET-24", "MF-CONFLICT-41")
def test_size_3_moves_25_ft_and_the_speed_bonus_counts_by_size():
    assert given_numbers(more="size: 3")["speed"] == 25
    assert given_numbers(more="size: 3\npermanent: {speed: 5}")["speed"] == 40
    assert given_numbers(rules(None, "MF-CONFLICT-41=five-feet"), more="size: 3\npermanent: {speed: 5}")["speed"] == 30
    assert given_numbers(rules(None, "MF-CONFLICT-41=bonus-only"), more="size: 3\npermanent: {speed: 5}")["speed"] == 30


@pytest.mark.rule("MF-SHEET-04")
def test_speed_is_shown_in_squares_too():
    assert given_numbers()["squares"] == 3
    assert given_numbers(more="campaign: {square: 3}")["squares"] == 5


@pytest.mark.rule("MF-SHEET-05")
def test_space_and_reach_grow_together():
    found = given_numbers(more="size: 3\ncampaign: {reach: 5}")
    assert (found["space"], found["reach"]) == (15, 15)


LOADED = """
inventory: [{name: rope, bulk: 2}, {name: coins, quantity: 10, bulk: 0.1}]
campaign: {carrying: {base: 5, for-body: 1}}
permanent: {carry: 2}
"""


@pytest.mark.rule("MF-SHEET-06", "MF-SHEET-07")
def test_load_is_all_bulk_and_its_percentage_is_of_what_body_carries():
    found = given_numbers(body=5, more=LOADED)
    assert (found["carrying capacity"], found["load percentage"]) == (12, 25)


@pytest.mark.rule("MF-SHEET-15")
def test_reductions_are_summed_by_kind_and_may_raise_damage():
    text = NOBODY + "reductions: [{type: fire, base: 2, equipment: 3}, {type: cold, base: -4}]"
    found = creature(text)
    assert [found.reduction(DamageType(each)) for each in ("fire", "cold", "acid")] == [5, -4, 0]
    assert numbers(text)["cold reduction"] == -4


# ---------------------------------------------------------------- into play


def test_a_character_comes_into_play_with_its_numbers():
    found = creature(LEGAL + "powers: [safe-6]\n")
    assert (found.strength, found.body, found.max_hp, found.max_mp) == (3, 4, 36, 15)
    assert (found.hp, found.mp, found.standing) == (36, 15, Standing.IMPORTANT)
    assert {each.name: each.rank for each in found.skills}["Blade"] == 4
    assert Power.ASSURANCE_8 in found.powers


@pytest.mark.rule("MF-CONFLICT-64")
def test_players_characters_and_whoever_has_a_name_are_important_others_lesser_unless_marked():
    assert creature(NOBODY).standing is Standing.LESSER
    assert creature(NOBODY + "name: Old Marn").standing is Standing.IMPORTANT
    assert creature(NOBODY + "standing: protected").standing is Standing.PROTECTED
    assert creature(NOBODY, rules(None, "MF-CONFLICT-64=all-important")).standing is Standing.IMPORTANT
    assert creature(LEGAL, rules(None, "MF-CONFLICT-64=players-protected")).standing is Standing.PROTECTED


def test_a_number_says_where_it_comes_from():
    why = character(LEGAL).view.why(CHARACTER, ATTRIBUTE[Attribute.STRENGTH])
    assert [(each.rule, each.after) for each in why.alterations] == [("MF-CREATE-12", 2), ("MF-CREATE-20", 3)]
    hp = character(LEGAL).view.why(CHARACTER, MAX_HP)
    assert hp.value == 36


@pytest.mark.parametrize("name", [pytest.param("brakk", marks=pytest.mark.bulk), "quill"])
def test_both_evaluators_agree_and_no_formula_reads_what_it_does_not_declare(name):
    written = sheet(Path(f"examples/metaforce/{name}.yaml").read_text(encoding="utf-8"))
    checked = Resolver(Layers(checked=True), Evaluator.REFERENCE).start(board_of(written, NOW))
    found = character_of(written, NOW).view
    cells = [MAX_HP, EVASION, DEFLECTION, *ATTRIBUTE.values(), *CORE_HALVES.values()]
    assert [checked.value(CHARACTER, cell) for cell in cells] == [found.value(CHARACTER, cell) for cell in cells]
