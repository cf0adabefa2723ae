"""What a sheet may not say: every breach at once, each with its rule, its place and a remedy."""

import pytest

from ludex.engine.checks.sheets import SheetError
from ludex.engine.yaml_files import parse_yaml
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.characters.limits import verify, warnings
from ludex.systems.metaforce.characters.sheet import sheet_of
from tests.metaforce.written_sheets import LEGAL, METAPHORS, broken, broken_rules, creature, numbers, rules, sheet


def grown(level, more, ups="perception"):
    """The character of the other tests at a higher level."""
    points = ", ".join([ups] * (level - 1))
    return f"{LEGAL}level: {level}\nlevel-ups: [{points}]\n{more}"


def test_all_breaches_are_named_at_once_with_rule_place_and_remedy():
    text = (
        LEGAL.replace("[strength, charisma]", "[strength, intellect]")
        .replace("[strength, perception]", "[perception, perception]")
        .replace("Cut: 2, Parry: 2", "Cut: 2")
        + "level: 2\nspent: [{raise: strength}, slot, slot]\npowers: [safe-6, force fate, fudge nudge, hype effect]\n"
    )
    node = parse_yaml(text, file="wren.yaml")
    with pytest.raises(SheetError) as raised:
        verify(sheet_of("Wren", node), rules(), file="wren.yaml", node=node)
    found = raised.value.breaches
    assert [each.rule for each in found] == [
        *(
            "MF-CREATE-10",
            "MF-CREATE-20",
            "MF-LEVEL-04",
            "MF-CREATE-36",
            "MF-CREATE-35",
            "MF-CREATE-22",
            "MF-MPOWER-05",
        ),
    ]
    assert all(each.remedy and each.position is not None for each in found)
    assert str(raised.value).count("\n") == len(found) - 1


def test_a_game_masters_character_has_none_of_these_limits():
    assert broken("player: false\nattributes: {strength: 9}\npowers: [safe-6, force fate]") == ()


@pytest.mark.rule("MF-CREATE-01")
def test_numbers_given_as_they_are_are_not_for_players_characters():
    assert broken_rules(LEGAL + "given: {evasion: 20}") == ["MF-CREATE-01"]


# ---------------------------------------------------------------- levels and Attributes


@pytest.mark.rule("MF-LEVEL-04", "MF-CONFLICT-36", "MF-SHEET-19")
def test_each_level_after_the_first_places_an_attribute_point():
    assert broken(grown(3, "")) == ()
    assert broken_rules(LEGAL + "level: 3\nlevel-ups: agility") == ["MF-LEVEL-04"]
    two = LEGAL + "level: 2\nlevel-ups: [agility, agility]"
    assert broken_rules(two, rules(None, "MF-CONFLICT-36=two")) == []


@pytest.mark.rule("MF-CREATE-36", "MF-ATTR-06", "MF-SHEET-10")
def test_an_attribute_is_raised_no_higher_than_the_level():
    (breach,) = broken(grown(3, "spent: [{raise: strength}]"))  # strength is 3 already
    assert (breach.rule, "strength is raised to 4 at level 3" in breach.what) == ("MF-CREATE-36", True)
    assert broken(grown(4, "spent: [{raise: strength}]")) == ()


@pytest.mark.rule("MF-ATTR-06")
def test_the_level_counts_at_which_a_point_was_spent():
    assert broken_rules(grown(4, "spent: [{raise: {attribute: strength, at: 2}}]")) == ["MF-CREATE-36"]
    assert broken_rules(grown(4, "spent: [{raise: {attribute: strength, at: 5}}]"))[0] == "MF-TP-01"


@pytest.mark.rule("MF-LEVEL-05", "MF-ATTR-06")
def test_the_point_of_a_level_may_pass_the_level():
    assert broken(grown(3, "", ups="strength")) == ()  # strength 5 at level 3


@pytest.mark.rule("MF-TP-04", "MF-CONFLICT-58")
def test_no_attribute_passes_6_before_level_7():
    assert broken(grown(4, "", ups="strength")) == ()
    assert broken_rules(grown(5, "", ups="strength")) == ["MF-TP-04"]
    assert broken_rules(grown(5, "", ups="strength"), rules(None, "MF-CONFLICT-58=free")) == []


@pytest.mark.rule("MF-ATTR-03")
def test_a_game_may_set_the_most_that_an_attribute_can_be():
    assert broken_rules(LEGAL + "campaign: {attribute-maximum: 2}") == ["MF-ATTR-03"]
    assert broken(LEGAL + "campaign: {attribute-maximum: 12}") == ()


@pytest.mark.rule("MF-CREATE-45")
def test_training_does_not_lift_an_attribute_above_the_level_either():
    assert broken_rules(grown(2, "spent: [{train: {attribute: agility, times: 3}}]")) == ["MF-CREATE-45"]
    assert broken(grown(2, "spent: [{train: {attribute: agility, times: 2}}]")) == ()


# ---------------------------------------------------------------- Training Points


@pytest.mark.rule("MF-CREATE-35", "MF-TP-01", "MF-SHEET-17")
def test_there_is_one_training_point_for_each_level():
    assert broken(grown(2, "spent: [slot, slot]")) == ()
    assert broken_rules(grown(2, "spent: [slot, slot, slot]")) == ["MF-CREATE-35"]
    early = "spent: [{slot: {at: 1}}, {slot: {at: 1}}]"
    assert broken_rules(grown(2, early)) == ["MF-CREATE-35"]
    assert broken(grown(2, "spent: [slot, slot, slot]\ncampaign: {training-on-level: 2}")) == ()


@pytest.mark.rule("MF-TP-11")
def test_the_game_master_may_award_more():
    assert broken(grown(2, "spent: [slot, slot, slot]\nexperience: {awarded: 1}")) == ()


@pytest.mark.rule("MF-TP-09", "MF-TP-10")
def test_proficiency_is_bought_where_there_is_none_and_expertise_where_there_is_proficiency():
    assert broken(grown(2, "spent: [{proficiency: agility}, {expertise: agility}]")) == ()
    assert broken(grown(2, "spent: [{expertise: strength}]")) == ()
    assert broken_rules(grown(2, "spent: [{proficiency: strength}]")) == ["MF-TP-09"]
    assert broken_rules(grown(2, "spent: [{expertise: agility}]")) == ["MF-TP-10"]


@pytest.mark.rule("MF-MPOWER-05", "MF-TP-08")
def test_bought_slots_make_room_for_powers():
    two = "powers: [safe-6, assurance-8, fudge nudge]\n"
    assert broken_rules(LEGAL + two) == ["MF-MPOWER-05"]
    assert broken(LEGAL + two + "spent: slot") == ()
    assert broken(grown(3, two)) == ()


# ---------------------------------------------------------------- Metaphors


@pytest.mark.rule("MF-ATTR-07")
def test_a_metaphor_of_creation_alone_may_have_a_higher_softcap():
    assert broken(LEGAL.replace("{name: Blade,", "{name: Blade, softcap: 7,")) == ()
    learned = "  - {name: Dance, learned: 1, components: {Step: 1}, softcap: 7}\nspent: {learn: Dance}\n"
    assert broken_rules(LEGAL + learned) == ["MF-ATTR-07"]


@pytest.mark.rule("MF-ATTR-08")
def test_a_hardcap_is_twice_the_softcap_where_a_game_uses_hardcaps():
    high = LEGAL.replace("{name: Blade,", "{name: Blade, rank: 11,")
    assert broken(high) == ()
    assert broken_rules(high + "campaign: {hardcaps: true}") == ["MF-ATTR-08"]
    assert broken(LEGAL.replace("{name: Blade,", "{name: Blade, rank: 10,") + "campaign: {hardcaps: true}") == ()


@pytest.mark.rule("MF-CREATE-37", "MF-CREATE-38")
def test_a_metaphor_that_is_learned_costs_a_training_point_and_starts_by_what_was_paid():
    learned = "  - {name: Dance, learned: 6, components: {Step: 2}}\n"
    assert broken(LEGAL + learned + "spent: {learn: Dance}\n") == ()
    assert numbers(LEGAL + learned + "spent: {learn: Dance}\n")["Dance"] == 2
    assert broken_rules(LEGAL + learned) == ["MF-CREATE-37"]
    assert broken_rules(LEGAL + "spent: {learn: Dance}\n") == ["MF-CREATE-37"]
    assert broken_rules(LEGAL + learned.replace("learned: 6", "learned: 5") + "spent: {learn: Dance}\n") == [
        "MF-CREATE-38"
    ]


@pytest.mark.rule("MF-TP-05", "MF-TP-06", "MF-CONFLICT-31")
def test_a_metaphor_that_is_learned_for_half_of_those_known_or_a_point_starts_at_rank_1():
    halved = rules(None, "MF-CONFLICT-31=half-known")
    learned = "  - {name: Dance, learned: 3, components: {Step: 1}}\n"  # six are known
    with_point = LEGAL + learned.replace("learned: 3", "learned: 0") + "spent: {learn: Dance}\n"
    for text in (LEGAL + learned, with_point):
        assert broken(text, halved) == ()
        assert numbers(text, halved)["Dance"] == 1
    assert [each.rank for each in creature(with_point, halved).skills if each.name == "Dance"] == [1]
    # paid for more, it starts no higher; paid for less, it is refused
    assert numbers(LEGAL + learned.replace("learned: 3", "learned: 12"), halved)["Dance"] == 1
    assert broken_rules(LEGAL + learned.replace("learned: 3", "learned: 2"), halved) == ["MF-TP-05"]
    assert broken_rules(LEGAL + learned.replace("Step: 1", "Step: 2"), halved) == ["MF-TP-06"]


@pytest.mark.rule("MF-DICE-07")
def test_rank_7_before_level_7_is_advised_against():
    assert "MF-DICE-07" in warnings(sheet(LEGAL.replace("{name: Blade,", "{name: Blade, rank: 7,")), rules())[0]


# ---------------------------------------------------------------- XP, pools, size


@pytest.mark.rule("MF-CREATE-27")
def test_maximum_mp_is_bought_only_where_a_game_has_a_price():
    bought = LEGAL + "experience: {maximum-mp: 2}\n"
    assert broken_rules(bought) == ["MF-CREATE-27"]
    assert broken(bought + "campaign: {mp-price: 3}") == ()


@pytest.mark.rule("MF-NEWS-06")
def test_experience_debt_is_there_only_where_a_table_says_so():
    assert broken_rules(LEGAL + "experience: {debt: 5}") == ["MF-NEWS-06"]
    assert broken_rules(LEGAL + "experience: {debt: 5}", rules(None, "MF-GAP-04=on")) == []


@pytest.mark.rule("MF-MPOWER-31")
def test_xp_are_borrowed_with_power_level_and_no_more_than_twice_the_level():
    assert broken_rules(LEGAL + "experience: {unspent: -1}") == ["MF-MPOWER-31"]
    assert broken(LEGAL + "experience: {unspent: -2}\npowers: power level") == ()
    assert broken_rules(LEGAL + "experience: {unspent: -3}\npowers: power level") == ["MF-MPOWER-31"]


@pytest.mark.rule("MF-LEVEL-08")
def test_a_game_may_cap_the_level():
    assert broken_rules(grown(4, "campaign: {level-cap: 3}")) == ["MF-LEVEL-08"]


@pytest.mark.rule("MF-SHEET-11")
def test_there_are_no_more_points_than_the_maximum():
    assert broken_rules(LEGAL + "now: {hp: 37, mp: 16}") == ["MF-SHEET-11", "MF-SHEET-11"]
    assert broken(LEGAL + "now: {hp: -5, mp: 15}") == ()


@pytest.mark.rule("MF-SHEET-24")
def test_the_speed_bonus_is_not_for_penalties():
    assert broken_rules(LEGAL + "permanent: {speed: -5}") == ["MF-SHEET-24"]


@pytest.mark.rule("MF-SHEET-02")
def test_there_is_no_size_below_1():
    assert broken_rules(LEGAL + "size: 0") == ["MF-SHEET-02"]
    assert broken_rules(LEGAL + "scale: 3") == ["MF-SIZE-14"]


@pytest.mark.rule("MF-SHEET-23")
def test_an_odd_hplv_is_advised_against():
    assert warnings(sheet(LEGAL + "campaign: {hplv: 5}"), rules()) == ("HPLV is 5: it should be even (MF-SHEET-23)",)


@pytest.mark.rule("MF-MAIN-02", "MF-NEWS-14", "MF-CONFLICT-38")
def test_power_tiers_are_refused_since_9_february_unless_a_table_uses_them():
    tiered = LEGAL + "tiers: {strength: 3}\nspent: {tier: strength}\nexperience: {awarded: 1}\n"
    assert broken_rules(tiered) == ["MF-MAIN-02", "MF-ATTR-21"]
    assert broken_rules(tiered, rules(None, "MF-CONFLICT-38=on")) == []


def test_a_level_that_nobody_means_is_refused_before_all_else():
    assert broken_rules(f"level: 1000000\n{METAPHORS}") == ["MF-SHEET-10"]


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ("attributes: {strength: 1000000000}", "MF-ATTR-03"),
        ("spent: [{train: {attribute: strength, times: 1000000000}}]", "MF-ATTR-03"),
        ("metaphors: [{name: Blade, rank: 1000000000}]", "MF-ATTR-07"),
        ("metaphors: [{name: Blade, rank: 1, components: {Cut: 1000000000}}]", "MF-ATTR-07"),
        ("inventory: [{name: rope, quantity: -1}]", "MF-SHEET-27"),
    ],
)
def test_nothing_is_worked_out_from_numbers_that_nobody_means(more, rule):
    (breach,) = broken(f"player: false\n{more}")
    assert (breach.rule, breach.position.line) == (rule, 2)


def test_a_day_of_making_before_the_first_rules_is_an_error_where_it_stands():
    node = parse_yaml("made: 2020-01-01", file="wren.yaml")
    with pytest.raises(LudexError, match=r"^wren\.yaml:1:7"):
        verify(sheet_of("Wren", node), rules(), file="wren.yaml", node=node)


def test_an_unknown_key_names_the_nearest_one():
    with pytest.raises(LudexError, match="metaphors"):
        sheet("metaphor: []")
