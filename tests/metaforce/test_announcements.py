"""What the pages About, News and Main Page say: announcements, and what the game is made of."""

from fractions import Fraction

import pytest

from ludex.layers.errors import LudexError
from ludex.systems.metaforce.attacks.size import most_bonus, own_multiplier
from ludex.systems.metaforce.characters.limits_of_growth import points_per_level
from ludex.systems.metaforce.characters.sheet_parts import Attributes
from ludex.systems.metaforce.characters.tiers import tiers_hold
from ludex.systems.metaforce.conditions.conditions import Condition
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.dice.meta_dice import META_DICE, die_of_rank
from ludex.systems.metaforce.encounters.appendages import HUMANOID, RIGHT_HAND, Activity, lacking
from ludex.systems.metaforce.encounters.bows import priming
from ludex.systems.metaforce.encounters.frames import DASH, FRAMES_A_TURN, WALK, movement
from ludex.systems.metaforce.saves.severity import Severity
from ludex.systems.metaforce.terms import Core, Power
from tests.metaforce.posed_questions import chance, law
from tests.metaforce.written_sheets import LEGAL, broken_rules, character, numbers, rules

NOW = rules()


# ---------------------------------------------------------------- About


@pytest.mark.rule("MF-ABOUT-02")
@pytest.mark.parametrize(("approval", "broken"), [("accepted", []), ("changed", []), ("refused", ["MF-ABOUT-02"])])
def test_the_game_master_may_refuse_a_metaphor(approval, broken):
    text = LEGAL.replace("{name: Blade, ", f"{{name: Blade, approval: {approval}, ")
    assert broken_rules(text) == broken


@pytest.mark.rule("MF-ABOUT-03", "MF-MAIN-12")
@pytest.mark.parametrize("size", [1, 2, 4])
def test_between_creatures_of_one_size_its_effects_cancel_out_whoever_they_are(size):
    hero, ogre = Creature("hero", size=size, player=True), Creature("ogre", size=size)
    assert most_bonus(hero, ogre) == most_bonus(ogre, hero) == 0
    assert own_multiplier(hero) == own_multiplier(ogre) == size


@pytest.mark.rule("MF-ABOUT-04")
def test_meta_points_change_how_a_check_comes_out():
    file = """
        characters: {ann: {creature: {strength: 2, mp: 6, powers: [safe-6]}}}
        check: {by: {who: ann, attribute: strength}, target: 8, powers: POWERS}
    """
    assert chance(file.replace("POWERS", "[]")) == Fraction(7, 12)  # 6 to 12
    assert chance(file.replace("POWERS", "[safe-6]")) == 1
    assert Power.DEUS_EX in set(Power)


@pytest.mark.rule("MF-ABOUT-05", "MF-MAIN-14")
def test_a_meta_die_makes_low_results_rarer():
    assert die_of_rank(0) is None
    assert [die_of_rank(rank) for rank in range(1, 6)] == list(META_DICE)
    for die in META_DICE[1:]:
        sides = len(die.faces)
        assert die.lowest > 1
        assert die.mean() > Fraction(sides + 1, 2)


@pytest.mark.rule("MF-ABOUT-06")
def test_a_game_brings_conditions_species_and_metaphors_of_its_own_as_data():
    rust = Condition("rust", Core.BODY, states=((Severity.FULL, ()),))
    assert rust.effects(Severity.PARTIAL) == ()
    own = character(LEGAL.replace("name: Wren\n", "name: Wren\nspecies: custom\nadjustments: {agility: 2}\n", 1))
    assert own.sheet.adjustments == Attributes(agility=2)
    assert own.sheet.metaphors[0].name == "Blade"


# ---------------------------------------------------------------- News


@pytest.mark.rule("MF-NEWS-01")
def test_with_features_for_each_level_a_level_gives_one_attribute_point():
    assert points_per_level(NOW) == 1


@pytest.mark.rule("MF-NEWS-02", "MF-MAIN-04")
def test_a_turn_is_two_frames_in_which_any_appendages_act_together_but_none_twice():
    assert FRAMES_A_TURN == 2
    shot = Activity("shot", uses=frozenset({RIGHT_HAND}))
    assert lacking(shot, (), HUMANOID) is None
    assert lacking(shot, (Activity("parry", uses=frozenset({RIGHT_HAND}), focuses=False),), HUMANOID) is not None


@pytest.mark.rule("MF-NEWS-05")
def test_what_is_optimised_shares_its_frame():
    assert [priming(optimised=each).quickened for each in (False, True)] == [False, True]


def damage(weapon, deflection, *rulings):
    return law(
        "damage",
        f"""
        characters:
          ann: {{creature: {{}}}}
          orc: {{creature: {{evasion: 0, deflection: {deflection}, hp: 99}}}}
        attack: {{by: {{who: ann, bonus: 20}}, target: orc, weapon: {{{weapon}}}}}
        """,
        *rulings,
    )


@pytest.mark.rule("MF-NEWS-09")
def test_deflection_halves_as_resistance_does():
    # but for a 12, which is a critical
    assert damage("name: club, base: 5", 99)[2] == Fraction(11, 12)
    assert damage("name: club, base: 5", 0)[5] == Fraction(11, 12)


@pytest.mark.rule("MF-NEWS-11")
def test_maximum_mp_hangs_on_the_default_and_the_level_not_on_cores():
    plain = numbers("player: false\nlevel: 3\n")
    wise = numbers("player: false\nlevel: 3\nattributes: {strength: 6, intellect: 6}\n")
    assert plain["maximum mp"] == wise["maximum mp"] == 12 + 3 * 3
    assert numbers("player: false\nexperience: {maximum-mp: 2}\n")["maximum mp"] == 17


@pytest.mark.rule("MF-NEWS-14", "MF-MAIN-02")
def test_attribute_tiers_are_out_of_use():
    assert tiers_hold(rules("2026-02-08"))
    assert not tiers_hold(rules("2026-02-09"))
    assert not tiers_hold(NOW)
    assert tiers_hold(rules(None, "MF-CONFLICT-38=on"))


@pytest.mark.rule("MF-CREATE-32")
def test_a_character_may_own_several_arcs():
    text = f"{LEGAL}arcs: [{{name: Knight, features: [Oath]}}, {{name: Ash folk, features: [Ember, Soot]}}]\n"
    assert broken_rules(text) == []
    assert [len(arc.features) for arc in character(text).sheet.arcs] == [1, 2]


# ---------------------------------------------------------------- Main Page


def check(more, *rulings, target=14):
    trained = "{creature: {perception: 2, trained: {proficient: [perception], expert: [agility]}, agility: 2}}"
    return chance(
        f"""
        characters: {{ann: {trained}}}
        check: {{by: {{who: ann, {more}}}, target: {target}}}
        """,
        *rulings,
    )


@pytest.mark.rule("MF-MAIN-05", "MF-CONFLICT-16")
def test_proficiency_gives_advantage_as_long_as_nothing_makes_the_check_worse():
    plain, worse = "attribute: perception", "attribute: perception, states: [{value: -1}]"
    # 12 of a d12 at Advantage, of which the other die is a bonus; at Normal; at Disadvantage
    assert check(plain) == check(plain, "MF-CONFLICT-16=uncomplicated") == Fraction(23, 144)
    assert check(worse) == Fraction(12, 144)
    assert check(worse, "MF-CONFLICT-16=uncomplicated") == Fraction(1, 144)


@pytest.mark.rule("MF-MAIN-06", "MF-CONFLICT-14")
def test_expertise_may_set_the_average_as_a_floor_in_the_place_of_level():
    # 8 with Agility 2: a 6 or more, or the floor of 6
    assert check("attribute: agility", "MF-CONFLICT-14=floor", target=8) == 1
    assert (
        check("attribute: agility, states: [{value: -9}]", "MF-CONFLICT-14=floor", "MF-GAP-07=fixed-one", target=8) == 1
    )


@pytest.mark.rule("MF-MAIN-03")
def test_a_frame_of_nothing_but_moving_has_doubled_speed():
    assert (movement(15, 15), movement(20, 15), movement(30, 15)) == (WALK, DASH, DASH)
    with pytest.raises(LudexError, match="MF-ENC-29"):
        movement(31, 15)


@pytest.mark.rule("MF-MAIN-11", "MF-CONFLICT-28")
def test_dice_of_damage_with_twelve_sides_may_explode():
    # a critical with a bonus of 12, doubled, and halved again since it is deflected
    weapon = "name: club, bonus: d12"
    assert max(damage(weapon, 99)) == 12 + 12
    assert max(damage(weapon, 99, "MF-CONFLICT-28=damage-too")) == 12 + 12 + 12


@pytest.mark.rule("MF-MAIN-10", "MF-MAIN-13", "MF-CONFLICT-06")
@pytest.mark.parametrize(
    ("reading", "magnitude", "inflicted"),
    [
        ("status-defence", 11, False),
        ("status-defence", 12, True),
        ("core-value", 9, False),
        ("core-value", 10, True),
        ("beyond-core", 10, False),
        ("beyond-core", 11, True),
    ],
)
def test_what_a_magnitude_must_reach_can_be_read_in_three_ways(reading, magnitude, inflicted):
    file = f"""
        characters: {{ann: {{creature: {{body: 10, status: [12, 0, 0]}}}}}}
        save: {{who: ann, against: {{name: acid, to-hit: true}}, magnitude: {magnitude}}}
    """
    assert law("inflicted", file, f"MF-CONFLICT-06={reading}") == {inflicted: Fraction(1)}
