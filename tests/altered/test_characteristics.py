"""Base, absent and current characteristics: sections 2.2 and 2.3.1."""

import pytest

from ludex.layers.amounts import OfTarget, total
from ludex.layers.cells import Row
from ludex.layers.deltas import Leave, Set
from ludex.layers.passives import Passive
from ludex.layers.relations import Relation
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import rulings
from ludex.systems.altered.cards import Card
from ludex.systems.altered.clauses import i_am
from ludex.systems.altered.deeds import (
    adds,
    adds_to_statistics,
    becomes,
    becomes_terrains,
    gains_number,
    gains_subtype,
    gains_terrain,
    gains_tough,
    loses_subtypes,
    you_gain_control,
)
from ludex.systems.altered.policy import policy_for
from ludex.systems.altered.words import (
    characters,
    controlled_by_an_opponent,
    controlled_by_you,
    heroes,
    in_my_expedition,
    in_reach,
    in_reserve,
    in_terrain,
    itself,
    landmarks,
    objects,
    of_subtype,
    other,
    permanents,
    regions,
    with_base_cost,
    with_hand_cost,
    with_number,
)
from tests.altered.tables import FEN, character, forest, gear, in_hand, landmark, statistics, table, terrains

PERMANENTS_YOU_CONTROL = in_reach(permanents() & controlled_by_you())


@pytest.mark.rule("ALT-2.3.1.a", "ALT4-2.3.1.a", "ALT4-2.2.11.a", "ALT4-2.2.11.e")
def test_without_passives_an_object_shows_what_is_printed_on_it(judge):
    view = judge(table(character("elf", statistics=(1, 2, 3), subtypes=("Druid",), hand_cost=3, reserve_cost=2)))

    assert statistics(view, "elf") == (1, 2, 3)
    assert view.value("elf", c.SUBTYPES) == {"Druid"}
    assert (view.value("elf", c.HAND_COST), view.value("elf", c.RESERVE_COST)) == (3, 2)


@pytest.mark.rule(
    "ALT-2.3.1.b", "ALT4-2.3.1.b", "ALT4-2.2.1.d", "ALT4-2.2.2.j", "ALT4-2.2.4.f", "ALT4-2.2.7.a", "ALT4-2.2.8.a"
)
def test_a_token_shows_what_its_creation_says_and_costs_nothing(judge):
    soldier = character("soldier", name="Ordis Recruit", subtypes=("Soldier",), token=True)

    view = judge(table(soldier))

    assert statistics(view, "soldier") == (1, 1, 1)
    assert view.value("soldier", c.TYPE) == "Character"
    assert view.value("soldier", c.SUBTYPES) == {"Soldier"}
    assert view.value("soldier", c.NAME) == "Ordis Recruit"
    assert view.has("soldier", c.HAND_COST)
    assert view.value("soldier", c.HAND_COST) == 0
    assert view.has("soldier", c.RESERVE_COST)
    assert view.value("soldier", c.RESERVE_COST) == 0
    assert not view.has("soldier", c.RARITY)
    assert not view.has("soldier", c.FACTION)


@pytest.mark.rule("ALT4-2.2.7.a")
def test_a_token_qualifies_where_a_low_hand_cost_is_asked_for(judge):
    cheap = Passive((adds(c.FOREST, 1),), in_reach(characters() & with_hand_cost(Relation.AT_MOST, 2)))

    view = judge(table(character("token", token=True), character("giant", hand_cost=6), gear("banner", cheap)))

    assert (forest(view, "token"), forest(view, "giant")) == (2, 1)


@pytest.mark.rule("ALT-2.3.1.c", "ALT4-2.3.1.c", "ALT4-2.2.11.c")
def test_absent_is_neither_zero_nor_empty(judge):
    view = judge(table(landmark("inn"), character("elf", statistics=(0, 0, 0)), Card("hero", "Hero", "pat")))

    assert not view.has("inn", c.FOREST)
    assert view.has("elf", c.FOREST)
    assert not view.has("hero", c.SUBTYPES)
    assert view.has("elf", c.SUBTYPES)


@pytest.mark.rule("ALT4-1.1.6.d")
def test_a_gear_adds_nothing_to_the_sum_of_all_statistics_in_an_expedition(judge):
    all_of_them = total(c.FOREST, objects() & in_my_expedition())
    counter = gear("counter", Passive((gains_tough(all_of_them),)))

    assert judge(table(counter, character("elf", statistics=(3, 0, 0)))).value("counter", c.TOUGH) == 3


@pytest.mark.rule("ALT-2.3.1.d", "ALT4-2.3.1.d")
def test_what_is_absent_cannot_be_modified(judge):
    view = judge(table(gear("sword", Passive((adds(c.FOREST, 1),), PERMANENTS_YOU_CONTROL))))

    assert not view.has("sword", c.FOREST)


@pytest.mark.rule("ALT-2.3.1.e")
def test_what_is_gained_first_can_then_be_modified_and_the_modifier_waits_for_it(judge):
    one_more = Passive((adds(c.FOREST, 1),), PERMANENTS_YOU_CONTROL)
    gains = Passive((gains_number(c.FOREST, 2),), PERMANENTS_YOU_CONTROL)

    in_this_order = judge(table(gear("giver", gains), gear("adder", one_more)))
    the_other_way_round = judge(table(gear("adder", one_more), gear("giver", gains)))

    assert forest(in_this_order, "giver") == 3
    assert forest(the_other_way_round, "giver") == 3


@pytest.mark.rule("ALT-2.3.1.e")
def test_as_operations_of_one_ability_the_earlier_one_does_nothing_to_what_comes_later(judge):
    adds_then_gains = Passive((adds(c.FOREST, 1), gains_number(c.FOREST, 2)), PERMANENTS_YOU_CONTROL)

    assert forest(judge(table(gear("sword", adds_then_gains))), "sword") == 2


@pytest.mark.rule("ALT4-2.3.1.e")
def test_a_landmark_without_sub_type_becomes_a_robot(judge):
    robots = Passive((gains_subtype("Robot"),), PERMANENTS_YOU_CONTROL)

    view = judge(table(landmark("forge", robots, subtypes=None)))

    assert view.value("forge", c.SUBTYPES) == {"Robot"}


@pytest.mark.rule("ALT-2.3.1.f", "ALT4-2.3.1.f")
def test_an_absent_number_reads_as_zero_and_stays_absent(judge):
    free = Passive((gains_tough(1),), in_reach(permanents() & with_hand_cost(Relation.EQUAL, 0)))

    view = judge(table(landmark("inn", free), landmark("mill", hand_cost=3)))

    assert (view.value("inn", c.TOUGH), view.value("mill", c.TOUGH)) == (1, 0)
    assert not view.has("inn", c.HAND_COST)


@pytest.mark.rule("ALT4-2.3.1.f")
def test_the_sub_types_of_a_hero_read_as_the_empty_set(judge):
    hero = Card("hero", "Hero", "pat")

    assert judge(table(hero)).value("hero", c.SUBTYPES) == frozenset()


@pytest.mark.rule("ALT-2.3.1.d", "ALT4-2.2.2.a")
def test_a_hero_has_no_sub_types_to_lose_but_can_gain_one(judge):
    loses = Passive(loses_subtypes_then_gains(), heroes())

    view = judge(table(Card("hero", "Hero", "pat"), landmark("shrine", loses)))

    assert view.value("hero", c.SUBTYPES) == {"Deity"}


def loses_subtypes_then_gains():
    return loses_subtypes(), gains_subtype("Deity")


@pytest.mark.rule("ALT-2.3.1.g", "ALT4-2.3.1.g", "ALT-2.3.1.j")
def test_the_joint_result_of_two_passives(judge):
    one_more = Passive((adds(c.FOREST, 1),), in_reach(characters()))

    view = judge(table(character("elf", one_more, statistics=(2, 0, 0)), gear("banner", one_more)))

    assert forest(view, "elf") == 4


@pytest.mark.rule("ALT-2.3.1.h", "ALT4-2.3.1.h", "ALT4-2.2.1.h", "ALT4-2.2.2.n")
def test_by_default_a_passive_reaches_objects_in_play_only(judge):
    elementals = Passive((gains_subtype("Elemental"),), in_reach(characters()))

    view = judge(table(character("shaper", elementals), character("asleep", zone="reserve"), in_hand("hidden")))

    assert view.value("shaper", c.SUBTYPES) == {"Elemental"}
    assert view.value("asleep", c.SUBTYPES) == frozenset()
    assert view.value("hidden", c.SUBTYPES) == frozenset()


@pytest.mark.rule("ALT4-2.3.1.h", "ALT4-D-2.3.1.h", "ALT4-2.2.1.i", "ALT4-2.2.2.o")
def test_a_passive_reaches_what_it_names_outside_play_unless_a_ruling_says_otherwise(judge):
    grower = character("grower", Passive((gains_terrain("forest"),), regions()))
    shaper = character("shaper", Passive((gains_subtype("Elemental"),), characters() & in_reserve()))
    asked = table(grower, shaper, character("spare", zone="reserve"))

    view = judge(asked)
    assert terrains(view, "crag") == {"mountain", "forest"}
    assert view.value("spare", c.SUBTYPES) == {"Elemental"}

    view = judge(asked, reading=policy_for({rulings.REACH: "in-play-only"}))
    assert terrains(view, "crag") == {"mountain"}
    assert view.value("spare", c.SUBTYPES) == frozenset()


@pytest.mark.rule("ALT-2.3.1.i", "ALT4-2.3.1.i")
def test_the_change_is_gone_as_soon_as_its_source_is(judge):
    view = judge(table(character("elf"), gear("banner", Passive((adds(c.FOREST, 1),), in_reach(characters())))))

    assert forest(view, "elf") == 2
    assert forest(view.after(Leave("banner")), "elf") == 1


@pytest.mark.rule("ALT-2.3.1.k", "ALT4-2.3.1.k")
def test_who_is_in_the_forest_is_asked_anew_after_each_event(judge):
    in_the_forest = Passive((adds(c.FOREST, 1),), in_reach(characters() & in_terrain("forest")))
    view = judge(table(gear("banner", in_the_forest), character("elf", home="companion")))

    assert forest(view, "elf") == 2
    assert forest(view.after(Set("elf", c.HOME, "hero")), "elf") == 1


@pytest.mark.rule("ALT4-2.2.9.b")
def test_the_base_cost_of_a_fleeting_character_is_its_reserve_cost(judge):
    costs = {"hand_cost": 4, "reserve_cost": 2}
    view = judge(table(character("elf", **costs), character("ghost", **costs, statuses=("fleeting",))))

    assert (c.base_cost(view.row("elf")), c.base_cost(view.row("ghost"))) == (4, 2)


@pytest.mark.rule("ALT4-2.2.9.b")
@pytest.mark.parametrize(
    ("lies", "cost"),
    [
        ({"zone": "expedition"}, 4),
        ({"zone": "reserve"}, 2),
        ({"zone": "hand"}, 4),
        ({"zone": "limbo"}, 4),
        ({"zone": "limbo", "from_reserve": True}, 2),
    ],
)
def test_the_base_cost_by_zone_and_what_a_selector_sees_of_it(judge, lies, cost):
    elf = character("elf", hand_cost=4, reserve_cost=2, **lies)
    costs_two = Passive((gains_subtype("Cheap"),), with_base_cost(Relation.AT_MOST, 2) & characters())

    view = judge(table(elf, gear("banner", costs_two)))

    assert c.base_cost(view.row("elf")) == cost
    assert (view.value("elf", c.SUBTYPES) == {"Cheap"}) == (cost == 2)


@pytest.mark.rule("ALT4-1.1.3.c", "ALT4-1.1.3.d")
def test_control_can_change_and_ownership_stays(judge):
    thief = character("thief", Passive((you_gain_control(),), in_reach(characters() & controlled_by_an_opponent())))

    view = judge(table(thief, character("elf", player="quin")))

    assert (view.value("elf", c.CONTROLLER), view.value("elf", c.OWNER)) == ("pat", "quin")


@pytest.mark.rule("ALT4-2.2.1.d", "ALT4-3.2.9.c", "ALT4-3.1.3.c")
def test_a_mana_orb_has_no_characteristic_but_its_type(judge):
    view = judge(table(Card("orb", "Mana Orb", "pat", statuses=("exhausted",))))

    assert view.value("orb", c.TYPE) == "Mana Orb"
    printed = {*c.STATISTICS, c.SUBTYPES, c.KEYWORDS, c.HAND_COST, c.RESERVE_COST, c.NAME, c.FACTION, c.RARITY}
    assert not any(view.has("orb", cell) for cell in printed)
    assert view.value("orb", c.STATUSES) == {"exhausted"}


@pytest.mark.rule("ALT4-2.2.2.l", "ALT4-3.1.3.c", "ALT4-2.2.2.f")
def test_a_face_down_region_has_no_terrains_to_replace_but_can_gain_one(judge):
    from tests.altered.tables import VEIL

    gains = table(character("grower", Passive((gains_terrain("forest"),), regions())), regions=(FEN, VEIL))
    replaces = table(character("grower", Passive((becomes_terrains("forest"),), regions())), regions=(FEN, VEIL))

    assert not judge(table(regions=(FEN, VEIL))).has("veil", c.TERRAINS)
    assert terrains(judge(gains), "veil") == {"forest"}
    assert terrains(judge(replaces), "veil") == set()
    assert terrains(judge(replaces), "fen") == {"forest"}


def test_a_number_set_to_another_number_of_the_same_object_follows_it(judge):
    mirror = Passive((becomes(c.MOUNTAIN, OfTarget(c.FOREST)),), in_reach(characters()))
    more = Passive((adds(c.FOREST, 4),), in_reach(characters()))

    view = judge(table(gear("mirror", mirror), gear("banner", more), character("elf")))

    assert statistics(view, "elf") == (5, 5, 1)


def test_a_statistic_compared_with_the_sources_own(judge):
    bully = Passive(
        (adds(c.FOREST, -1),), in_reach(characters() & other() & with_number(c.FOREST, Relation.LESS, c.FOREST))
    )

    view = judge(
        table(
            character("bully", bully, statistics=(3, 0, 0)), character("elf"), character("ogre", statistics=(5, 0, 0))
        )
    )

    assert [forest(view, id) for id in ("bully", "elf", "ogre")] == [3, 0, 5]


def test_landmarks_are_permanents_with_that_zone_type(judge):
    tough = Passive((gains_tough(1),), in_reach(landmarks()))

    view = judge(table(landmark("inn", tough), gear("sword")))

    assert (view.value("inn", c.TOUGH), view.value("sword", c.TOUGH)) == (1, 0)


@pytest.mark.rule("ALT4-7.1.2.b", "ALT4-7.1.2.c", "ALT4-7.2.1.a")
def test_a_statistic_that_counts_its_own_kind(judge):
    view = judge(
        table(
            character("captain", Passive(adds_to_statistics(1, 1, 1), in_reach(of_subtype("Soldier") & other()))),
            character("soldier", Passive((adds(c.WATER, 2),), itself(), when=i_am(of_subtype("Soldier")))),
            character("recruit", subtypes=("Soldier",)),
        )
    )

    assert statistics(view, "recruit") == (2, 2, 2)
    assert statistics(view, "soldier") == (1, 1, 1)


def test_reading_a_row_without_costs_gives_a_base_cost_of_zero():
    assert c.base_cost(Row("inn", {c.ZONE: "landmark"})) == 0


@pytest.mark.rule("ALT4-7.1.3.a", "ALT4-2.2.10.a")
def test_there_are_six_factions():
    assert c.FACTIONS == ("Axiom", "Bravos", "Lyra", "Muna", "Ordis", "Yzmir")
