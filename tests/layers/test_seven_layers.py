"""A game with seven layers: copy, control, text, type, colour, abilities, numbers (in five sublayers).

Each answer is worked out by hand. Names tell what an object is; its number is its timestamp.
"""

import pytest
from attrs import evolve

from ludex.layers.amounts import OfTarget, count
from ludex.layers.changes import Acquire, Add, Double, SetNumber, SetWord, Switch
from ludex.layers.changes_of_abilities import Become, IgnoreAbilities, LoseAbilities
from ludex.layers.changes_of_sets import GainMember, SetMembers
from ludex.layers.errors import DefinitionError
from ludex.layers.features import Has, Is, Itself
from ludex.layers.objects import Object, board
from ludex.layers.order import Layer, Layers
from ludex.layers.passives import Inert
from ludex.layers.relative import SameAsSource
from ludex.layers.resolver import Resolver
from tests.boards.abilities import becomes, gives, is_, only, passive, plus, set_to
from tests.boards.judged import Judged
from tests.boards.judged import judged as both
from tests.boards.seven import COUNTED, SEVEN, SEVEN_ANEW
from tests.boards.vocabulary import COLOURS, GUARD, POWER, SIDE, TEXT, TYPES, thing, words

CREATURES = is_("Creature")
FLYING = Inert("Flying", "keyword")


def judged(*objects: Object, layers: Layers = SEVEN) -> Judged:
    return both(*objects, layers=layers)


def layer_names(position: Judged) -> list[str]:
    return [SEVEN.layers[part.layer].name for part in position.fast.order]


# ------------------------------------------------------------ copy


def test_a_copy_has_the_base_of_its_original_and_none_of_its_gains():
    start = judged(
        thing("giant", 1, power=5, guard=5),
        thing("wreath", 2, passive(plus(3), to=only("giant"))),
        thing("mime", 3, passive(Become("giant", (POWER, GUARD)), to=Itself()), power=0, guard=0),
    )
    assert start.values(POWER) == {"giant": 8, "mime": 5}


def test_a_copy_is_changed_by_what_applies_to_it_in_later_layers():
    start = judged(
        thing("banner", 1, passive(plus(1), to=CREATURES)),
        thing("giant", 2, power=5, types="Creature"),
        thing("statue", 3, passive(Become("giant", (POWER, TYPES)), to=Itself())),
    )
    assert start.values(POWER) == {"giant": 6, "statue": 6}


def test_copied_abilities_work_from_the_copy():
    lord = passive(plus(1), to=is_("Soldier") & ~Itself(), name="lord")
    start = judged(
        thing("captain", 1, lord, power=2, types="Soldier"),
        thing("recruit", 2, power=1, types="Soldier"),
        thing("mime", 3, passive(Become("captain", (POWER, TYPES)), to=Itself())),
    )
    assert start.values(POWER) == {"captain": 3, "recruit": 3, "mime": 3}
    assert start.order == ["mime", "lord", "lord of mime"]


def test_a_copy_of_a_copier_has_what_is_printed_there():
    # The second mime copies the base of the first, which is a 1: not the giant that the first has become.
    start = judged(
        thing("giant", 1, power=5),
        thing("mime", 2, passive(Become("giant", (POWER,), abilities=False), to=Itself()), power=1),
        thing("second", 3, passive(Become("mime", (POWER,), abilities=False), to=Itself()), power=0),
    )
    assert start.values(POWER) == {"giant": 5, "mime": 5, "second": 1}


def test_a_copy_of_what_lacks_a_number_lacks_it():
    start = judged(
        thing("stone", 1),
        thing("imp", 2, passive(Become("stone", (POWER,), abilities=False), to=Itself()), power=1),
        thing("banner", 3, passive(plus(1))),
    )
    assert start.values(POWER) == {}


# ------------------------------------------------------------ control


def test_what_is_stolen_marches_under_the_new_banner_however_old_that_is():
    mine = SameAsSource(SIDE)
    start = judged(
        thing("west's banner", 1, passive(plus(1), to=mine), side="west"),
        thing("east's banner", 2, passive(plus(10), to=mine), side="east"),
        thing("giant", 3, power=5, side="east"),
        thing("lure", 4, passive(SetWord(SIDE, SIDE), to=only("giant")), side="west"),
    )
    assert (start.value("giant", SIDE), start.value("giant", POWER)) == ("west", 6)


def test_of_two_that_steal_the_later_keeps():
    start = judged(
        thing("giant", 1, side="north"),
        thing("lure", 3, passive(SetWord(SIDE, "west"), to=only("giant"))),
        thing("bait", 2, passive(SetWord(SIDE, "east"), to=only("giant"))),
    )
    assert (start.order, start.value("giant", SIDE)) == (["bait", "lure"], "west")


def test_a_stolen_banner_waves_for_the_thief():
    start = judged(
        thing("banner", 1, passive(plus(1), to=SameAsSource(SIDE)), side="east"),
        thing("lure", 2, passive(SetWord(SIDE, "west"), to=only("banner"))),
        thing("elf", 3, power=1, side="west"),
        thing("orc", 4, power=1, side="east"),
    )
    assert start.values(POWER) == {"elf": 2, "orc": 1}


def test_within_the_layer_of_control_dependency_goes_before_age():
    start = judged(
        thing("treaty", 1, passive(SetWord(SIDE, "west"), to=Is(SIDE, frozenset({"north"})))),
        thing("exile", 2, passive(SetWord(SIDE, "north"), to=only("elf"))),
        thing("elf", 3, side="east"),
    )
    assert (start.order, start.value("elf", SIDE)) == (["exile", "treaty"], "west")


# ------------------------------------------------------------ text, type, colour


def test_a_changed_word_counts_for_the_layer_of_types():
    start = judged(
        thing("grove", 1, passive(becomes("Treefolk"), to=Has(TEXT, "forest"))),
        thing("forgery", 2, passive(SetMembers(TEXT, words("forest")), to=only("map"))),
        thing("map", 3, text="ocean"),
    )
    assert (start.order, start.value("map", TYPES)) == (["forgery", "grove"], words("Treefolk"))
    assert layer_names(start) == ["text", "type"]


def test_lands_that_are_awakened_are_creatures_for_an_older_banner():
    start = judged(
        thing("banner", 1, passive(plus(1), to=CREATURES)),
        thing("dawn", 2, passive(becomes("Creature"), Acquire(POWER, 1), Acquire(GUARD, 1), to=is_("Land"))),
        thing("hill", 3, types="Land"),
    )
    assert (start.value("hill", POWER), start.value("hill", GUARD)) == (2, 1)
    assert layer_names(start) == ["type", "numbers: setting", "numbers: changing"]


def test_a_drought_that_is_older_than_the_flood_still_comes_after_it():
    start = judged(
        thing("drought", 1, passive(SetMembers(TYPES, words("Land Desert")), to=is_("Isle"))),
        thing("flood", 2, passive(becomes("Isle"), to=is_("Land"))),
        thing("hill", 3, types="Land Hill"),
        thing("reef", 4, types="Land Isle"),
    )
    assert (start.order, start.edges()) == (["flood", "drought"], {("drought", "flood")})
    assert start.values(TYPES) == {"hill": words("Land Desert"), "reef": words("Land Desert")}


def test_what_is_no_creature_by_the_layer_of_abilities_keeps_its_abilities():
    start = judged(
        thing("oblivion", 1, passive(LoseAbilities(), to=CREATURES)),
        thing("sleep", 2, passive(SetMembers(TYPES), to=only("golem"))),
        thing("golem", 3, passive(plus(1), to=Itself(), name="grows"), power=1, types="Creature"),
        thing("wolf", 4, passive(plus(1), to=Itself(), name="howls"), power=1, types="Creature"),
    )
    assert start.values(POWER) == {"golem": 2, "wolf": 1}
    assert (start.order, start.lost) == (["sleep", "oblivion", "grows"], ["howls"])


def test_a_zombie_of_this_turn_is_black_for_an_older_mantle():
    start = judged(
        thing("mantle", 1, passive(plus(1), to=Has(COLOURS, "black"))),
        thing("shadow", 2, passive(GainMember(COLOURS, "black"), to=is_("Zombie"))),
        thing("plague", 3, passive(becomes("Zombie"))),
        thing("elf", 4, power=1),
    )
    assert (start.order, start.value("elf", POWER)) == (["plague", "shadow", "mantle"], 2)


def test_in_the_layer_of_colours_the_later_paint_is_seen():
    start = judged(
        thing("white", 1, passive(SetMembers(COLOURS, words("white")))),
        thing("black", 2, passive(SetMembers(COLOURS, words("black")))),
        thing("elf", 3, colours="green"),
    )
    assert start.value("elf", COLOURS) == {"black"}


# ------------------------------------------------------------ abilities


def test_a_captain_without_abilities_leads_nobody_however_old_it_is():
    start = judged(
        thing("captain", 1, passive(plus(1), to=CREATURES, name="leads"), power=2, types="Creature"),
        thing("oblivion", 2, passive(LoseAbilities(), set_to(1), to=CREATURES)),
        thing("wolf", 3, power=4, types="Creature"),
    )
    assert (start.values(POWER), start.lost) == ({"captain": 1, "wolf": 1}, ["leads"])


def test_an_ability_of_an_earlier_layer_has_applied_before_it_is_lost():
    start = judged(
        thing("druid", 1, passive(becomes("Tree"), to=is_("Land"), name="roots"), types="Creature"),
        thing("oblivion", 2, passive(LoseAbilities(), to=CREATURES)),
        thing("hill", 3, types="Land"),
    )
    assert (start.value("hill", TYPES), start.order, start.lost) == (words("Land Tree"), ["roots", "oblivion"], [])


def test_a_granted_ability_works_in_later_layers_and_comes_too_late_for_earlier_ones():
    strong = passive(plus(2), to=Itself(), name="strong")
    sylvan = passive(becomes("Tree"), to=Itself(), name="sylvan")
    start = judged(thing("herb", 1, passive(gives(strong), gives(sylvan), to=only("elf"))), thing("elf", 2, power=1))
    assert (start.value("elf", POWER), start.value("elf", TYPES)) == (3, frozenset())
    assert (start.order, start.lost) == (["herb", "strong of elf"], ["sylvan of elf"])


@pytest.mark.parametrize(("loses", "gains", "has"), [(2, 3, (FLYING,)), (3, 2, ())])
def test_losing_and_gaining_abilities_goes_by_age(loses, gains, has):
    start = judged(
        thing("mud", loses, passive(LoseAbilities(), to=only("elf"))),
        thing("wings", gains, passive(gives(FLYING), to=only("elf"))),
        thing("elf", 1),
    )
    assert tuple(held.ability for held in start.fast.abilities("elf")) == has


def test_ignored_abilities_are_without_force_in_the_layers_that_follow():
    start = judged(
        thing("captain", 1, passive(becomes("Brave"), plus(1), to=CREATURES, name="leads"), types="Creature", power=1),
        thing("din", 2, passive(IgnoreAbilities(), to=CREATURES)),
        layers=SEVEN_ANEW,
    )
    assert (start.value("captain", TYPES), start.value("captain", POWER)) == (words("Brave Creature"), 1)


# ------------------------------------------------------------ numbers


def test_numbers_are_defined_set_changed_counted_and_switched_whatever_the_ages():
    stack = [
        passive(Switch(POWER, GUARD), to=Itself(), name="switch"),
        COUNTED,
        passive(plus(2), to=Itself(), name="add"),
        passive(set_to(1), to=Itself(), name="set"),
        passive(set_to(count(CREATURES)), to=Itself(), name="define", kind="defining"),
    ]
    start = judged(thing("golem", 1, *stack, power=0, guard=7, types="Creature", counters=3))
    # Power: defined as 1, set to 1, +2, +3 for counters: 6. Guard: 7 + 3. Then switched.
    assert (start.value("golem", POWER), start.value("golem", GUARD)) == (10, 6)
    assert layer_names(start) == [
        "numbers: defining",
        "numbers: setting",
        "numbers: changing",
        "numbers: counters",
        "numbers: switching",
    ]


def test_a_defined_number_counts_what_earlier_layers_have_made():
    start = judged(
        thing("swarm", 1, passive(set_to(count(CREATURES)), to=Itself(), kind="defining"), power=0, types="Creature"),
        thing("dawn", 2, passive(becomes("Creature"), to=is_("Land"))),
        thing("hill", 3, types="Land"),
        thing("reef", 4, types="Land"),
    )
    assert start.value("swarm", POWER) == 3


def test_what_is_set_forgets_what_was_defined_and_not_what_is_added():
    start = judged(
        thing("swarm", 1, passive(set_to(9), to=Itself(), kind="defining"), power=0),
        thing("herb", 2, passive(plus(2), to=only("swarm"))),
        thing("shrink", 3, passive(set_to(0), to=only("swarm"))),
    )
    assert start.value("swarm", POWER) == 2


def test_counters_stay_on_what_is_set_later():
    start = judged(
        thing("wolf", 1, COUNTED, power=2, guard=2, counters=2),
        thing("shrink", 2, passive(set_to(0), to=only("wolf"))),
    )
    assert (start.value("wolf", POWER), start.value("wolf", GUARD)) == (2, 4)


@pytest.mark.parametrize(("herb", "double", "power"), [(1, 2, 6), (2, 1, 5)])
def test_adding_and_doubling_goes_by_age(herb, double, power):
    start = judged(
        thing("herb", herb, passive(plus(1), to=only("wolf"))),
        thing("mirror", double, passive(Double(POWER), to=only("wolf"))),
        thing("wolf", 3, power=2),
    )
    assert start.value("wolf", POWER) == power


def test_what_adds_to_power_is_switched_even_where_it_is_younger():
    start = judged(
        thing("twist", 1, passive(Switch(POWER, GUARD), to=only("wolf"))),
        thing("herb", 2, passive(plus(2), to=only("wolf"))),
        thing("wolf", 3, power=1, guard=4),
    )
    assert (start.value("wolf", POWER), start.value("wolf", GUARD)) == (4, 3)


def test_two_switches_undo_each_other():
    twist = passive(Switch(POWER, GUARD), to=only("wolf"))
    start = judged(thing("twist", 1, twist), thing("turn", 2, twist), thing("wolf", 3, power=1, guard=4))
    assert (start.value("wolf", POWER), start.value("wolf", GUARD)) == (1, 4)


def test_in_the_sublayer_of_setting_the_later_is_seen_unless_the_older_depends_on_it():
    older = passive(set_to(1), to=CREATURES)
    younger = passive(set_to(6), to=only("wolf"))
    start = judged(thing("a", 1, older), thing("b", 2, younger), thing("wolf", 3, power=2, types="Creature"))
    assert start.value("wolf", POWER) == 6
    # "Set to its guard" depends on what sets guard.
    mirror = passive(set_to(OfTarget(GUARD)), to=only("wolf"))
    wall = passive(SetNumber(GUARD, count(CREATURES)), to=only("wolf"))
    start = judged(thing("a", 1, mirror), thing("b", 2, wall), thing("wolf", 3, power=2, guard=7, types="Creature"))
    assert (start.order, start.value("wolf", POWER)) == (["b", "a"], 1)


# ------------------------------------------------------------ layers themselves


def test_an_ability_that_names_a_layer_goes_there_whole():
    early = evolve(passive(set_to(9), to=only("wolf"), name="early"), layer="copy")
    start = judged(
        thing("oracle", 2, early),
        thing("shrink", 1, passive(set_to(0), to=only("wolf"))),
        thing("wolf", 3, power=2),
    )
    assert (start.order, start.value("wolf", POWER)) == (["early", "shrink"], 0)


def test_a_change_that_no_layer_takes_is_refused_by_name():
    only_power = Layers((Layer("numbers", cells=frozenset({POWER})),))
    with pytest.raises(DefinitionError, match=r"no layer takes the change that adds 1 to guard"):
        Resolver(only_power).start(board([thing("wall", 1, passive(Add(GUARD, plus(1).by)))]))


def test_layers_have_distinct_names():
    with pytest.raises(DefinitionError, match="distinct"):
        Layers((Layer("a"), Layer("a")))
    with pytest.raises(DefinitionError, match="distinct"):
        Layers(())
