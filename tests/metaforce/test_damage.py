"""Damage stage by stage, held against the formulas of the rulebook, which are written out here once more."""

from fractions import Fraction
from itertools import permutations
from math import ceil, floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.layers.stages import Stages, composed, derive
from ludex.systems.metaforce.attacks.damage import DEALT, RULINGS, Blow, Deflecting, Hurt, dealing, harm, taking, wound
from ludex.systems.metaforce.attacks.resisting import Penetrating, forms_against, forms_named_for, weakness_against
from ludex.systems.metaforce.attacks.size import (
    Enlarging,
    Sizes,
    counted_size,
    extra_bonus_dice,
    most_bonus,
    own_multiplier,
    precise_size,
    sizes_of,
)
from ludex.systems.metaforce.body_sizes import Small, linear_bonus
from ludex.systems.metaforce.creature import Creature, Defence
from ludex.systems.metaforce.readings.attacks import (
    AttacksReadings,
    DeflectedPenetration,
    HalvedDamage,
    HalvedFirst,
    NotAbsorbed,
    PenetrationReach,
    WeaknessAndResistance,
)
from ludex.systems.metaforce.terms import DamageType, Form
from tests.metaforce.posed_questions import rules
from tests.metaforce.written_sheets import numbers

NOW = rules()
FIRE, COLD = DamageType("fire"), DamageType("cold")
RESISTANCE, IMMUNITY, ABSORB, WEAKNESS = (
    Form.RESISTANCE,
    Form.IMMUNITY,
    Form.ABSORB,
    Form.WEAKNESS,
)


def taken(damage, form=None, value=0, *, penetration=None, direct=True, **more):
    """What a blow of so much damage does."""
    defence = None if form is None else Defence(form, value)
    pierces = None if penetration is None else Penetrating(penetration)
    return harm(Blow(form=defence, penetrating=pierces, direct=direct, **more))(damage)


# ---------------------------------------------------------------- the referee


def prevented(damage, value, p):
    """MF-RES-10."""
    return min(damage, max(0, ceil(Fraction(damage, 2)) + ceil(Fraction(value, 2)) - p))


def referee(rolled, *, bonus, size, critical, weakness, direct, form, value, p):
    """What comes of a blow, by the formulas of the rulebook one after another: damage and healing."""
    damage = floor((rolled + bonus) * size) * critical
    if weakness is not None:
        damage = max(2 * damage, weakness)
    if form is IMMUNITY:
        if not direct or p is None or value >= p:
            return 0, 0
        return min(damage, p - value), 0
    if form is ABSORB:
        if not direct or p is None:
            return 0, ceil(Fraction(damage, 2)) + value
        healed = max(0, ceil(Fraction(damage, 2)) + ceil(Fraction(value, 2)) - p)
        return (max(0, damage - healed) if p >= healed else 0), healed
    if form is RESISTANCE:
        if not direct:
            return max(0, damage // 4 - 2 * value), 0
        if p is not None:
            return damage - prevented(damage, value, p), 0
        return max(0, damage // 2 - value), 0
    return (damage if direct else damage // 2), 0


maybe = st.one_of(st.none(), st.integers(0, 20))


@pytest.mark.rule("MF-RES-20")
@settings(max_examples=200, deadline=None)
@given(
    st.integers(0, 60),
    st.fixed_dictionaries(
        {
            "bonus": st.integers(0, 12),
            "size": st.sampled_from([1, 2, 3, 4, 8, Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]),
            "critical": st.sampled_from([1, 2, 3]),
            "weakness": maybe,
            "direct": st.booleans(),
            "form": st.sampled_from([None, RESISTANCE, IMMUNITY, ABSORB]),
            "value": st.integers(0, 12),
            "p": maybe,
        }
    ),
)
def test_all_stages_come_to_what_the_formulas_say(rolled, given_ones):
    blow = Blow(
        bonus=given_ones["bonus"],
        sizes=Sizes(own=given_ones["size"]),
        critical=given_ones["critical"],
        weakness=given_ones["weakness"],
        direct=given_ones["direct"],
        form=None if given_ones["form"] is None else Defence(given_ones["form"], given_ones["value"]),
        penetrating=None if given_ones["p"] is None else Penetrating(given_ones["p"]),
    )
    assert harm(blow)(rolled) == wound(blow, rolled).hurt == Hurt(*referee(rolled, **given_ones))


@pytest.mark.rule("MF-RES-20")
@pytest.mark.parametrize("deflecting", Deflecting)
def test_the_order_in_which_alterations_are_given_changes_nothing(deflecting):
    blow = Blow(
        base=6,
        bonus=3,
        sizes=Sizes(own=4),
        critical=2,
        injured=True,
        weakness=5,
        direct=False,
        deflecting=deflecting,
        form=Defence(RESISTANCE, 4),
    )
    for stages, altered in ((DEALT, dealing(blow, 11)), (blow.stages, taking(blow, 11))):
        given_ones = list(altered)
        results = {derive(stages, 97, each, None).value for each in permutations(given_ones)}
        assert len(results) == 1
        assert results == {composed(stages, given_ones, None)(97)}


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 99), st.lists(st.integers(0, 9), max_size=4))
def test_what_is_composed_comes_to_what_is_derived(start, values):
    stages: Stages = Blow().stages
    altered = list(taking(Blow(form=Defence(RESISTANCE, sum(values)), direct=bool(values)), start))
    assert composed(stages, altered, None)(start) == derive(stages, start, altered, None).value


# ---------------------------------------------------------------- resistances


@pytest.mark.rule("MF-RES-04", "MF-RES-05")
def test_resistance_halves_first_and_subtracts_second():
    assert taken(14, RESISTANCE, 5).damage == 2
    assert taken(15, RESISTANCE, 5).damage == 2
    assert taken(15, RESISTANCE).damage == 7
    assert taken(6, RESISTANCE, 5).damage == 0


@pytest.mark.rule("MF-RES-01", "MF-RES-02", "MF-RES-03", "MF-RES-06")
def test_of_several_of_a_kind_the_highest_counts_and_of_several_kinds_one_is_picked():
    knight = Creature(
        "knight",
        defences=(
            Defence(RESISTANCE, 3),
            Defence(RESISTANCE, 5, frozenset({FIRE})),
            Defence(ABSORB, 1, frozenset({FIRE})),
            Defence(IMMUNITY, 0, frozenset({COLD})),
            Defence(WEAKNESS, 4, frozenset({COLD})),
            Defence(WEAKNESS, 6, frozenset({COLD})),
        ),
    )
    assert [(each.form, each.value) for each in forms_against(knight, FIRE)] == [(RESISTANCE, 5), (ABSORB, 1)]
    assert [(each.form, each.value) for each in forms_against(knight, COLD)] == [(RESISTANCE, 3), (IMMUNITY, 0)]
    assert weakness_against(knight, COLD) == 6
    assert weakness_against(knight, FIRE) is None
    # a resistance to all damage says nothing of magnitudes
    assert [each.value for each in forms_named_for(knight, FIRE)] == [5, 1]


@pytest.mark.rule("MF-RES-07", "MF-RES-12")
def test_immunity_leaves_nothing_but_what_penetrates_by_more_than_its_value():
    assert taken(14, IMMUNITY, 5).damage == 0
    assert [taken(14, IMMUNITY, 5, penetration=p).damage for p in (8, 5, 3)] == [3, 0, 0]
    assert taken(2, IMMUNITY, 0, penetration=8).damage == 2
    assert taken(14, IMMUNITY, 0, penetration=0).damage == 0


@pytest.mark.rule("MF-RES-08")
def test_absorb_heals_half_rounded_up_and_its_value():
    assert taken(13, ABSORB, 5) == Hurt(0, 12)


@pytest.mark.rule("MF-RES-09", "MF-RES-10")
def test_penetration_halves_the_value_and_eats_into_what_is_prevented():
    assert taken(14, RESISTANCE, 5, penetration=5).damage == 9
    assert taken(14, RESISTANCE, 5, penetration=0).damage == 4
    assert taken(14, RESISTANCE, 5, penetration=50).damage == 14


@pytest.mark.rule("MF-RES-11")
def test_penetration_against_absorb_lets_the_rest_through_before_the_healing():
    assert taken(14, ABSORB, 5, penetration=5) == Hurt(9, 5)
    assert taken(14, ABSORB, 5, penetration=4) == Hurt(0, 6)


@pytest.mark.rule("MF-RES-13")
def test_penetration_does_nothing_on_a_deflected_hit():
    for form, value in ((RESISTANCE, 4), (IMMUNITY, 1), (ABSORB, 2)):
        assert taken(48, form, value, penetration=9, direct=False) == taken(48, form, value, direct=False)
    assert taken(48, penetration=9, direct=False).damage == 24


@pytest.mark.rule("MF-RES-14")
def test_a_deflected_hit_deals_half():
    assert taken(40, direct=False).damage == 20
    assert [taken(damage, direct=False).damage for damage in (0, 1, 2, 3)] == [0, 0, 1, 1]


@pytest.mark.rule("MF-RES-15")
def test_deflection_and_resistance_halve_twice_and_then_subtract_twice():
    assert taken(48, RESISTANCE, 4, direct=False).damage == 4
    assert taken(48, RESISTANCE, 4).damage == 20


@pytest.mark.rule("MF-RES-16", "MF-CONFLICT-18")
def test_which_is_halved_first_changes_no_number():
    other = AttacksReadings(halved_first=HalvedFirst.RESISTANCE_FIRST)
    for damage in range(120):
        first = taken(damage, RESISTANCE, 3, direct=False)
        assert first == taken(damage, RESISTANCE, 3, direct=False, readings=other)


@pytest.mark.rule("MF-RES-18")
def test_weakness_doubles_and_its_value_is_the_least():
    assert [taken(damage, weakness=5).damage for damage in (12, 2, 3)] == [24, 5, 6]


@pytest.mark.rule("MF-RES-19")
def test_for_a_minute_weakness_compared_with_the_damage_before_it_was_doubled():
    assert [taken(damage, weakness=5, literal_weakness=True).damage for damage in (12, 4)] == [24, 5]
    assert not NOW.holds("MF-RES-19")


@pytest.mark.rule("MF-SHEET-15")
def test_a_reduction_is_taken_off_and_a_negative_one_adds():
    assert taken(10, reduction=3).damage == 7
    assert taken(10, reduction=-2).damage == 12


@pytest.mark.rule("MF-SHEET-15", "MF-RES-07", "MF-RES-08", "MF-RES-12", "MF-RES-20")
def test_a_negative_reduction_adds_to_damage_that_comes_through_and_to_nothing_else():
    assert taken(14, IMMUNITY, reduction=-3) == Hurt(0)
    assert taken(14, IMMUNITY, reduction=-3, direct=False) == Hurt(0)
    assert taken(13, ABSORB, 5, reduction=-3) == Hurt(0, 12)
    # Penetration 8 lets 3 through Immunity 5: the subtractions come after the form
    assert [taken(14, IMMUNITY, 5, penetration=8, reduction=each).damage for each in (2, -2)] == [1, 5]
    # halved first, then what is subtracted
    assert taken(10, RESISTANCE, reduction=-3).damage == 8


@pytest.mark.rule("MF-MAG-47")
def test_an_injured_part_takes_half_as_much_again():
    assert taken(7, injured=True).damage == 10


# ---------------------------------------------------------------- other readings


@pytest.mark.rule("MF-CONFLICT-19", "MF-CONFLICT-20", "MF-CONFLICT-21", "MF-CONFLICT-23", "MF-GAP-12")
def test_readings_of_what_resists():
    up = AttacksReadings(halved_damage=HalvedDamage.UP)
    assert taken(15, RESISTANCE, 5, readings=up).damage == 3
    assert taken(1, direct=False, readings=up).damage == 0  # at least 1 less
    value_only = AttacksReadings(penetration_reach=PenetrationReach.VALUE_ONLY)
    assert taken(14, RESISTANCE, 5, penetration=5, readings=value_only).damage == 7
    rest = AttacksReadings(not_absorbed=NotAbsorbed.TAKEN)
    assert taken(13, ABSORB, 1, readings=rest) == Hurt(5, 8)
    others = AttacksReadings(deflected_penetration=DeflectedPenetration.OTHERS_TOO)
    # 48 halved is 24; of that 12 + 2 - 3 are prevented, and Deflection takes its 4 off
    assert taken(48, RESISTANCE, 4, penetration=3, direct=False, readings=others).damage == 9
    late = AttacksReadings(weakness=WeaknessAndResistance.RESISTANCE_FIRST)
    assert taken(14, RESISTANCE, 5, weakness=3, readings=late).damage == 4


@pytest.mark.rule("MF-ENC-18", "MF-ENC-19")
def test_rulings_of_a_game_master_for_a_deflected_hit_leave_at_least_one_less():
    def ruled(deflecting, damage=14, base=10):
        return taken(damage, direct=False, deflecting=deflecting, base=base).damage

    assert {each: ruled(each) for each in RULINGS} == {
        Deflecting.HALF: 7,
        Deflecting.NOTHING_LEFT: 0,
        Deflecting.ONE_LEFT: 1,
        Deflecting.NO_BASE: 4,
        Deflecting.NO_BONUS: 10,
        Deflecting.ONE_LESS: 13,
    }
    assert ruled(Deflecting.ONE_LEFT, damage=1) == 0
    assert ruled(Deflecting.NO_BASE, damage=4, base=0) == 3
    assert ruled(Deflecting.NO_BONUS, damage=10, base=10) == 9
    for damage in range(30):
        for each in Deflecting:
            assert ruled(each, damage=damage, base=min(damage, 5)) <= max(0, damage - 1)


# ---------------------------------------------------------------- size


@pytest.mark.rule("MF-SIZE-02", "MF-SIZE-14")
def test_size_multiplies_damage_and_what_is_tiny_divides_it():
    assert own_multiplier(Creature("a", size=4)) == 4
    assert [own_multiplier(Creature("a", scale=scale)) for scale in (1, 2, 4, 8)] == [
        1,
        Fraction(1, 2),
        Fraction(1, 4),
        Fraction(1, 8),
    ]
    assert [(each.value.body, each.value.damage, each.value.needs) for each in Small] == [
        (Fraction(1, 2), 1, 1),
        (Fraction(1, 4), Fraction(1, 2), 2),
        (Fraction(1, 8), Fraction(1, 4), 4),
        (Fraction(1, 16), Fraction(1, 8), 8),
    ]
    assert numbers("player: false\nscale: 4")["scale"] == 4
    # the last figure makes up for the multiplier
    assert all(each.value.damage * each.value.needs == 1 for each in Small)
    assert harm(Blow(sizes=Sizes(own=Fraction(1, 2))))(7).damage == 3


@pytest.mark.rule("MF-SIZE-03", "MF-SIZE-04")
def test_size_adds_itself_to_other_quantities_and_dice_to_bonus_dice():
    assert (linear_bonus(4), extra_bonus_dice(Creature("giant", size=4))) == (4, 3)
    giant = "player: false\nsize: 4"
    assert numbers(giant)["size bonus"] == 4
    assert "size bonus" not in numbers(giant, rules("2026-03-09"))
    assert extra_bonus_dice(Creature("elf")) == 0


@pytest.mark.rule("MF-SIZE-06", "MF-ATTACK-07")
@pytest.mark.parametrize(
    ("own", "target", "bonus", "multiplier"), [(1, 4, 5, 4), (1, 8, 5, 5), (1, 8, 9, 8), (4, 8, 12, 8), (2, 4, 12, 4)]
)
def test_a_precision_attack_multiplies_by_the_bonus_up_to_the_size_of_the_target(own, target, bonus, multiplier):
    attacker, other = Creature("a", size=own), Creature("b", size=target)
    assert sizes_of(attacker, other, NOW, precise=bonus).multiplier == multiplier


@pytest.mark.rule("MF-SIZE-08", "MF-SIZE-09", "MF-SIZE-10", "MF-SIZE-11")
def test_gear_adds_its_rank_within_the_cap_and_only_where_its_condition_is_met():
    elf, ogre, giant = Creature("elf"), Creature("ogre", size=2), Creature("giant", size=4)
    hammer, lance = Enlarging("hammer", 2), Enlarging("lance", 5, direct=True)
    assert sizes_of(elf, giant, NOW, gear=(hammer,)).multiplier == 3
    assert sizes_of(elf, giant, NOW, gear=(hammer, lance)).multiplier == 4
    assert sizes_of(elf, giant, NOW, gear=(hammer, lance), direct=False).multiplier == 3
    assert sizes_of(ogre, giant, NOW, gear=(lance,)).multiplier == 4
    assert [most_bonus(*pair) for pair in ((elf, giant), (ogre, giant), (giant, giant), (giant, elf))] == [3, 2, 0, 0]
    assert sizes_of(giant, giant, NOW, gear=(lance,)).multiplier == 4
    assert sizes_of(giant, elf, NOW, gear=(lance,)).multiplier == 4


@pytest.mark.rule("MF-SIZE-12", "MF-SIZE-13", "MF-CONFLICT-25")
def test_a_larger_opponent_counts_as_smaller_but_not_below_ones_own_size():
    def counted(size, own, sources, reduction, *rulings):
        target = Creature("b", size=own, size_resistances=sources, size_reduction=reduction)
        return counted_size(Creature("a", size=size), target, rules("", *rulings))

    assert counted(7, 1, 2, 1) == 1
    assert counted(7, 1, 1, 0) == 3
    assert counted(7, 3, 2, 1) == 3
    assert counted(7, 3, 2, 1, "MF-CONFLICT-25=one") == 1
    assert counted(2, 4, 3, 3) == 2


@pytest.mark.rule("MF-SIZE-01", "MF-SIZE-05", "MF-SIZE-07")
def test_in_the_first_wording_only_precision_and_gear_multiply():
    before = rules("2026-03-09")
    elf, ogre, giant = Creature("elf"), Creature("ogre", size=2), Creature("giant", size=4)
    assert sizes_of(giant, elf, before).multiplier == 1
    assert precise_size(12, ogre, giant, before) == 3
    assert sizes_of(ogre, giant, before, precise=12).multiplier == 3
    assert sizes_of(elf, giant, before, precise=12).multiplier == 4
    assert sizes_of(elf, giant, before, gear=(Enlarging("hammer", 3),)).multiplier == 2
