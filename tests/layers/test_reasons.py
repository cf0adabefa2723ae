"""Why an object shows what it shows, told of small tables."""

import pytest

from ludex.layers.amounts import Constant, count
from ludex.layers.cells import derived, members, number, through, value
from ludex.layers.changes import Acquire, Add, Double, SetNumber, SetWord, Switch
from ludex.layers.changes_of_abilities import Become, GainAbility, IgnoreAbilities, Which
from ludex.layers.changes_of_sets import GainMember
from ludex.layers.conditions import at_least
from ludex.layers.derivation import Alteration, Delay, Dependence, Derivation, Holds, Place, Working
from ludex.layers.errors import UnknownName
from ludex.layers.features import Everything, Has, Named, among
from ludex.layers.objects import Object
from ludex.layers.order import Layer, Layers, Loops, Ordering, Policy
from ludex.layers.passives import Instance, Part, Passive
from ludex.layers.selection import ABILITIES
from ludex.layers.semantics import NO_TARGET, Cause, Witness
from tests.layers.reasons_cards import (
    ALL_ARE_ELEMENTALS,
    CHARACTERS,
    CITATIONS,
    ELEMENTALS,
    ELEMENTALS_ARE_TOUGH,
    ELEMENTALS_GROW,
    KIND,
    LAYERS,
    POWER,
    ROBOTS,
    ROBOTS_GROW,
    RULED,
    SILENCE,
    SUBTYPES,
    TOUGH,
    character,
    hut,
    view_of,
)

GUARD = number("table.guard")
MARK = value("table.mark")


def part(id, timestamp, passive, place=0):
    return Part(0, Instance((timestamp, 0, place), id, passive), passive.does)


def positions(derivation):
    return [each.place.position for each in derivation.alterations]


# ---------------------------------------------------------------- values


def test_a_value_that_nothing_changes_is_its_base():
    view = view_of(character("bear", 1, power=2))
    assert view.why("bear", POWER) == Derivation("bear", POWER, 2, (), 2)
    assert view.why("bear", POWER).text() == "power of bear: 2\n  base: 2"


def test_a_characteristic_that_is_absent_says_so():
    view = view_of(hut("hut", 1))
    assert view.why("hut", POWER).text() == "power of hut: absent\n  base: absent"


@pytest.mark.rule("ALT4-2.3.2.e")
def test_an_ability_that_waited_says_for_what_and_by_which_object():
    view = view_of(character("elf", 1, ELEMENTALS_GROW), character("sage", 2, ALL_ARE_ELEMENTALS))
    grow, wild = part("elf", 1, ELEMENTALS_GROW), part("sage", 2, ALL_ARE_ELEMENTALS)
    witness = Witness(Cause.SCOPE, "elf", (NO_TARGET,), (1,))
    waited = Delay(grow, wild, 0, (Dependence(grow, wild, witness, 0, "ALT4-2.3.2.e"),))
    place = Place(1, (waited,), oldest_rule="ALT4-2.3.3.b", circle_rule="ALT4-2.3.3.a")
    step = Alteration(grow, ELEMENTALS_GROW.does[0], 1, 1, 2, place, Working(Constant(1), 1))
    assert view.why("sage", POWER) == Derivation("sage", POWER, 1, (step,), 2)


@pytest.mark.rule("ALT4-2.3.2.e", "ALT4-2.3.3.b")
def test_the_text_names_abilities_sources_timestamps_values_and_rules():
    view = view_of(
        character("elf", 1, ELEMENTALS_GROW), character("sage", 2, ALL_ARE_ELEMENTALS), character("b1", 3, power=2)
    )
    assert view.why("b1", POWER).text({"b1": "the old bear"}).splitlines() == [
        "power of the old bear: 3",
        "  base: 2",
        "  2. “Elementals get +1” of elf (timestamp 1) adds 1 to power: 2 → 3",
        (
            "     waited for “All Characters are Elementals” of sage, which makes elf match 'subtypes with Elemental', "
            "so “Elementals get +1” of elf applies to it (ALT4-2.3.2.e)"
        ),
        "     the oldest ability that was free (ALT4-2.3.3.b)",
    ]


def test_changes_are_told_in_the_order_in_which_they_applied():
    view = view_of(
        character("king", 1, RULED),
        character("smith", 2, Passive((Add(POWER, Constant(2)),), CHARACTERS, name="Forge")),
        character("bear", 3, power=7),
    )
    assert [(each.before, each.after) for each in view.why("bear", POWER).alterations] == [(7, 3), (3, 5)]


def test_a_change_that_leaves_the_value_as_it_was_is_told_all_the_same():
    view = view_of(character("king", 1, RULED, power=3))
    assert [(each.before, each.after) for each in view.why("king", POWER).alterations] == [(3, 3)]


def test_the_changes_of_one_ability_are_told_one_by_one():
    training = Passive((Add(POWER, Constant(1)), Double(POWER), Add(GUARD, Constant(5)), Switch(POWER, GUARD)))
    guard = Object("elf", 1, {KIND: "Character", POWER: 2, GUARD: 0}, (training,))
    view = view_of(guard)
    steps = view.why("elf", POWER).alterations
    assert [(each.before, each.after) for each in steps] == [(2, 3), (3, 6), (6, 5)]
    assert [each.change for each in steps] == [training.does[0], training.does[1], training.does[3]]


def test_the_rule_that_an_ability_carries_out_is_cited():
    view = view_of(character("elf", 1, ELEMENTALS_ARE_TOUGH, of="Elemental"))
    assert view.why("elf", TOUGH).alterations[0].rule == "ALT4-2.3.1.g"
    assert "lacks it → has it (ALT4-2.3.1.g)" in view.why("elf", TOUGH).text()


def test_asking_about_an_object_that_is_not_there_is_refused():
    with pytest.raises(UnknownName, match="unknown object 'bare'"):
        view_of(character("bear", 1)).why("bare", POWER)


# ---------------------------------------------------------------- amounts


def test_an_amount_names_the_objects_that_were_counted_when_it_was_worked_out():
    builds = Passive((GainMember(SUBTYPES, "Robot"),), Named(frozenset({"elf"})), name="The elf is a Robot")
    view = view_of(
        character("elf", 1),
        character("smith", 2, builds),
        character("r1", 3, ROBOTS_GROW, of="Robot"),
        character("r2", 4, of="Robot"),
    )
    step = view.why("r2", POWER).alterations[0]
    assert step.working == Working(count(ROBOTS), 3, (("elf", 1), ("r1", 1), ("r2", 1)))
    assert "the number of objects (subtypes with Robot) is 3: elf, r1 and r2" in view.why("r2", POWER).text()


def test_an_object_that_comes_to_match_afterwards_was_not_counted():
    grows = Passive((SetNumber(POWER, count(ROBOTS)),), Named(frozenset({"elf"})), name="Count")
    late = Passive((GainMember(SUBTYPES, "Robot"),), among(MARK, "yes"), name="Late")
    marks = Object("elf", 1, {KIND: "Character", POWER: 0, SUBTYPES: frozenset(), MARK: "no"}, (grows,))
    view = view_of(marks, character("r1", 2, of="Robot"), character("smith", 3, late))
    assert view.why("elf", POWER).alterations[0].working == Working(count(ROBOTS), 1, (("r1", 1),))


def test_where_the_others_count_the_object_itself_is_left_out():
    others = Passive((Add(POWER, count(ROBOTS, others=True)),), ROBOTS, name="+1 for each other Robot")
    view = view_of(character("r1", 1, others, of="Robot"), character("r2", 2, of="Robot"))
    assert view.why("r2", POWER).alterations[0].working == Working(count(ROBOTS, others=True), 1, (("r1", 1),))


# ---------------------------------------------------------------- places in the order


def waits(derivation):
    """For each change, who waited for whom, by their sources."""
    return [
        [
            (link.part.instance.source, link.on.instance.source)
            for delay in each.place.waited
            for link in delay.dependences
        ]
        for each in derivation.alterations
    ]


ELEMENTALS_ARE_ROBOTS = Passive((GainMember(SUBTYPES, "Robot"),), ELEMENTALS, name="Elementals are Robots")
ROBOTS_ARE_ELEMENTALS = Passive((GainMember(SUBTYPES, "Elemental"),), ROBOTS, name="Robots are Elementals")


def test_the_oldest_ability_is_told_to_be_older_than_the_next():
    view = view_of(character("king", 1, RULED), character("r", 2, ROBOTS_GROW, of="Robot"))
    (first, second) = view.why("r", POWER).alterations
    assert first.place.next == second.part
    assert first.place.lines() == (
        "the oldest ability that was free, older than “Robots get +1 for each Robot” of r (timestamp 2) (ALT4-2.3.3.b)",
    )
    assert second.place.lines() == ("the oldest ability that was free (ALT4-2.3.3.b)",)


@pytest.mark.rule("ALT4-2.3.2.g")
def test_in_a_chain_each_ability_waits_for_the_next_one():
    view = view_of(
        character("r", 1, ROBOTS_GROW),
        character("elf", 2, ELEMENTALS_ARE_ROBOTS, of="Elemental"),
        character("sage", 3, ALL_ARE_ELEMENTALS),
    )
    assert [applied.instance.source for applied in view.order] == ["sage", "elf", "r"]
    assert waits(view.why("r", SUBTYPES)) == [[], [("elf", "sage")]]
    assert waits(view.why("r", POWER)) == [[("r", "elf")]]


@pytest.mark.rule("ALT4-2.3.3.a")
def test_an_ability_that_waits_for_what_its_circle_waits_for_tells_the_way_there():
    # elf and imp are in a circle; imp waits for forge as well, so elf does too
    forge = Passive((GainMember(SUBTYPES, "Robot"),), Named(frozenset({"ore"})), name="The ore is a Robot")
    view = view_of(
        character("elf", 1, ELEMENTALS_ARE_ROBOTS, of="Elemental"),
        character("imp", 2, ROBOTS_ARE_ELEMENTALS, of="Robot"),
        hut("forge", 3, forge),
        hut("ore", 4),
    )
    assert [applied.instance.source for applied in view.order] == ["forge", "elf", "imp"]
    assert waits(view.why("elf", SUBTYPES)) == [[("elf", "imp"), ("imp", "forge")], [("imp", "forge")]]


@pytest.mark.rule("ALT4-2.3.3.a")
def test_two_abilities_in_a_circle_do_not_block_each_other():
    view = view_of(
        character("elf", 1, ELEMENTALS_ARE_ROBOTS, of="Robot"),
        character("imp", 2, ROBOTS_ARE_ELEMENTALS, of="Elemental"),
    )
    (step,) = view.why("imp", SUBTYPES).alterations[:1]
    assert step.place.circle == (part("imp", 2, ROBOTS_ARE_ELEMENTALS),)
    assert (
        "in a circle with “Robots are Elementals” of imp: they do not block one another (ALT4-2.3.3.a)"
        in view.why("imp", SUBTYPES).text()
    )


@pytest.mark.rule("ALT4-2.3.3.a")
def test_a_circle_of_three_is_told_without_a_pair_that_depends_on_each_other():
    def turns(this, into):
        return Passive((GainMember(SUBTYPES, into),), Has(SUBTYPES, this), name=f"Each {this} is a {into}")

    view = view_of(
        character("a", 1, turns("Imp", "Elf"), of="Imp"),
        character("b", 2, turns("Elf", "Orc"), of="Elf"),
        character("c", 3, turns("Orc", "Imp"), of="Orc"),
    )
    (step,) = [each for each in view.why("a", SUBTYPES).alterations if each.place.position == 0]
    assert [other.instance.source for other in step.place.circle] == ["b", "c"]


@pytest.mark.rule("ALT4-2.3.2.d")
def test_an_older_ability_that_would_be_taken_away_is_told_to_wait():
    view = view_of(character("elf", 1, RULED), character("monk", 2, SILENCE))
    assert view.why("elf", POWER).alterations == ()
    (step,) = view.why("elf", RULED).alterations
    assert (step.before, step.after) == (Holds.HAS, Holds.LACKS)
    assert step.place.lines() == (
        (
            "the older “Characters have power 3” of elf waited for “Other Characters lose their abilities” of monk, "
            "which takes away “Characters have power 3” of elf (ALT4-2.3.2.d)"
        ),
        "the oldest ability that was free (ALT4-2.3.3.b)",
    )


@pytest.mark.rule("ALT4-2.3.2.f")
def test_a_condition_that_another_ability_makes_true_is_told():
    crowd = Passive((Add(POWER, Constant(5)),), when=at_least(2, ROBOTS), name="With two Robots, +5")
    robots = Passive((GainMember(SUBTYPES, "Robot"),), CHARACTERS, name="All are Robots")
    view = view_of(character("elf", 1, crowd), character("smith", 2, robots))
    assert (
        "waited for “All are Robots” of smith, which makes 'the number of objects (subtypes with Robot) is at least 2' "
        "true, so “With two Robots, +5” of elf has an effect (ALT4-2.3.2.f)"
    ) in view.why("elf", POWER).text()


@pytest.mark.rule("ALT4-2.3.2.f")
def test_an_amount_that_another_ability_changes_is_told_with_both_numbers():
    robots = Passive((GainMember(SUBTYPES, "Robot"),), CHARACTERS, name="All are Robots")
    army = Passive((Add(POWER, count(ROBOTS)),), name="+1 for each Robot")
    view = view_of(character("elf", 1, army, of="Robot"), character("smith", 2, robots))
    assert (
        "waited for “All are Robots” of smith, which changes what “+1 for each Robot” of elf does: 'adds the number of "
        "objects (subtypes with Robot) to power' with 1 becomes 2 (ALT4-2.3.2.f)"
    ) in view.why("elf", POWER).text()


@pytest.mark.rule("ALT4-2.3.1.e")
def test_a_change_that_becomes_possible_is_told():
    gift = Passive((Acquire(POWER, 2),), name="This has power 2")
    everything = Passive((Add(POWER, Constant(1)),), Everything(), name="All get +1")
    view = view_of(hut("smith", 1, everything), hut("golem", 2, gift))
    assert view.why("golem", POWER).value == 3
    assert (
        "waited for “This has power 2” of golem, which gives golem power, so “All get +1” of smith can change it "
        "(ALT4-2.3.2.e)"
    ) in view.why("golem", POWER).text()


@pytest.mark.rule("ALT-C02")
def test_a_circle_that_waits_for_what_is_free_outside_says_so():
    waiting = LAYERS.under(Policy(loops=Loops.WAIT))
    view = view_of(
        character("elf", 1, ELEMENTALS_ARE_ROBOTS, of="Robot"),
        character("imp", 2, ROBOTS_ARE_ELEMENTALS, of="Elemental"),
        hut("king", 3, RULED),
        layers=waiting,
    )
    assert [applied.instance.source for applied in view.order] == ["king", "elf", "imp"]
    (step,) = [each for each in view.why("imp", SUBTYPES).alterations if each.place.position == 1]
    assert step.place.lines()[0] == "waited, in a circle with “Robots are Elementals” of imp, for what was free outside"


def test_in_a_layer_by_timestamp_no_dependency_is_told():
    layers = Layers(
        (Layer("markers", Ordering.TIMESTAMP, ability_kinds=frozenset({"marker"}), rule="ALT4-3.2.1.e"), Layer("rest")),
        citations=CITATIONS,
    )
    marker = Passive((GainMember(SUBTYPES, "Robot"),), Everything(), name="Marker", kind="marker")
    view = view_of(character("elf", 1, ROBOTS_GROW), hut("marker", 2, marker), layers=layers)
    assert view.why("elf", SUBTYPES).alterations[0].place == Place(
        0,
        layer="markers",
        layer_rule="ALT4-3.2.1.e",
        by_timestamp=True,
        oldest_rule="ALT4-2.3.3.b",
        circle_rule="ALT4-2.3.3.a",
    )
    assert view.why("elf", SUBTYPES).text().splitlines()[2:] == [
        "  1. “Marker” of marker (timestamp 2) adds Robot to subtypes in layer markers: nothing → Robot",
        "     by timestamp alone in this layer (ALT4-3.2.1.e)",
    ]
    # a later layer is not said to have waited for an earlier one
    assert waits(view.why("elf", POWER)) == [[]]


# ---------------------------------------------------------------- abilities


def test_an_ability_that_is_printed_needs_no_change():
    view = view_of(character("elf", 1, TOUGH))
    assert view.why("elf", TOUGH) == Derivation("elf", TOUGH, Holds.HAS, (), Holds.HAS)
    assert view.why("elf", TOUGH).text() == "“Tough” of elf: has it\n  base: has it"


def test_an_ability_that_was_gained_names_its_granter():
    grants = Passive((GainAbility(RULED),), Named(frozenset({"elf"})), name="Crown it")
    view = view_of(character("sage", 1, grants), character("elf", 2))
    (step,) = view.why("sage", POWER).alterations
    assert step.granted_by == part("sage", 1, grants)
    assert step.part.instance == Instance((2, 1, (1, 0, 0), 0, 2), "elf", RULED)
    assert (
        "  2. “Characters have power 3” of elf (timestamp 2), gained from “Crown it” of sage, sets power to 3: 1 → 3"
    ) in view.why("sage", POWER).text().splitlines()


def test_an_ability_that_is_ignored_is_there_without_force():
    hush = Passive((IgnoreAbilities(Which(kind="keyword")),), CHARACTERS, name="Keywords are ignored")
    view = view_of(character("elf", 1, TOUGH), character("monk", 2, hush))
    derivation = view.why("elf", TOUGH)
    assert [(each.before, each.after) for each in derivation.alterations] == [(Holds.HAS, Holds.IGNORED)]
    assert derivation.value is Holds.IGNORED


def test_an_ability_that_was_removed_and_granted_again_tells_both():
    grants = Passive((GainAbility(TOUGH),), CHARACTERS, name="All are Tough")
    view = view_of(character("monk", 1, SILENCE), character("elf", 2, TOUGH), hut("fort", 3, grants))
    steps = view.why("elf", TOUGH).alterations
    assert [(each.before, each.after) for each in steps] == [(Holds.HAS, Holds.LACKS), (Holds.LACKS, Holds.HAS)]


def test_any_ability_of_a_name_can_be_asked_for():
    view = view_of(character("elf", 1, TOUGH), character("imp", 2))
    assert view.why("elf", Which(name="Tough")).value is Holds.HAS
    assert view.why("imp", Which(name="Tough")).value is Holds.LACKS


def test_all_abilities_are_told_by_name():
    view = view_of(character("monk", 1, SILENCE), character("elf", 2, TOUGH, RULED))
    derivation = view.why("elf", ABILITIES)
    assert derivation.base == frozenset({"Tough", "Characters have power 3"})
    assert derivation.value == frozenset()
    assert positions(derivation) == [0]


def test_a_copy_tells_what_it_copied():
    mirror = Passive((Become("bear", (POWER, SUBTYPES)),), name="This is a copy of the bear")
    view = view_of(character("imp", 1, mirror), character("bear", 2, TOUGH, power=4, of="Bear"))
    (step,) = view.why("imp", POWER).alterations
    assert (step.before, step.after) == (1, 4)
    assert view.why("imp", TOUGH).value is Holds.HAS


# ---------------------------------------------------------------- computed characteristics

SIDE = value("table.side")
CAMP = derived("table.camp", SIDE.reads(), lambda row: frozenset({SIDE.of(row)}))
TERRAIN = members("table.terrain")
GROUND = through("table.ground", link=CAMP, of_place=TERRAIN)


def test_a_computed_characteristic_is_told_by_what_it_is_computed_from():
    crossing = Passive((SetWord(SIDE, "west"),), Named(frozenset({"elf"})), name="The elf crosses")
    view = view_of(
        Object("elf", 1, {SIDE: "east"}),
        hut("ferry", 2, crossing),
        Object("west", 3, {TERRAIN: frozenset({"forest"})}, place=True),
    )
    assert view.why("elf", GROUND).text().splitlines() == [
        "ground of elf: forest",
        "  camp of elf: west",
        "    side of elf: west",
        "      base: east",
        "      1. “The elf crosses” of ferry (timestamp 2) sets side to west: east → west",
        "         the oldest ability that was free (ALT4-2.3.3.b)",
        "  terrain of west: forest",
        "    base: forest",
    ]
