"""Dependencies and orders as sentences."""

import pytest

from ludex.layers.amounts import Constant, OfTarget, highest
from ludex.layers.cells import Characteristic, Kind, number, value
from ludex.layers.changes import Acquire, Add, CustomChange, SetNumber, SetWord
from ludex.layers.changes_of_abilities import Become, IgnoreAbilities
from ludex.layers.changes_of_sets import GainMember, LoseMember
from ludex.layers.citation import Citations
from ludex.layers.conditions import CustomCondition, SourceIs
from ludex.layers.features import Everything, Named
from ludex.layers.objects import Object
from ludex.layers.order import Layer, Layers, Ordering
from ludex.layers.passives import Instance, Part, Passive
from ludex.layers.relative import SameAsSource
from ludex.layers.semantics import Cause, Witness
from ludex.layers.sentences import (
    dependence,
    layer_name,
    listed,
    operand,
    order_lines,
    part_name,
    quoted,
    rule_of,
    shown,
    stamped_name,
)
from tests.layers.reasons_cards import (
    CHARACTERS,
    CONTROLLER,
    ELEMENTALS,
    KIND,
    POWER,
    ROBOTS,
    SILENCE,
    SUBTYPES,
    character,
    hut,
    view_of,
)

GUARD = number("table.guard")


def told(*objects, names=None):
    """Each dependency before the first application, as a sentence."""
    view = view_of(*objects)
    return [
        dependence(part, on, found["witness"], names=names or {})
        for part, on, found in view.dependencies_at(0).edges(data=True)
    ]


# ---------------------------------------------------------------- existence


@pytest.mark.rule("ALT4-2.3.2.d")
def test_an_ability_that_would_be_taken_away():
    grow = Passive((Add(POWER, Constant(1)),), name="Growth")
    assert told(character("elf", 1, grow), character("monk", 2, SILENCE)) == [
        "applying “Other Characters lose their abilities” of monk takes away “Growth” of elf"
    ]


def test_objects_are_called_by_their_names():
    grow = Passive((Add(POWER, Constant(1)),), name="Growth")
    hush = Passive((IgnoreAbilities(),), CHARACTERS, name="Hush")
    assert told(character("e1", 1, grow), hut("f1", 2, hush), names={"e1": "the elf"}) == [
        "applying “Hush” of f1 takes away “Growth” of the elf"
    ]


# ---------------------------------------------------------------- scope


@pytest.mark.rule("ALT4-2.3.2.e")
def test_an_object_that_would_no_longer_match():
    grow = Passive((Add(POWER, Constant(1)),), ROBOTS & CHARACTERS, name="Growth")
    rust = Passive((LoseMember(SUBTYPES, "Robot"),), CHARACTERS, name="Rust")
    assert told(character("r", 1, grow, of="Robot"), hut("rain", 2, rust)) == [
        "applying “Rust” of rain makes r no longer match 'subtypes with Robot', so “Growth” of r does not apply to it"
    ]


def test_only_those_tests_are_named_that_the_other_ability_has_to_do_with():
    chosen = CHARACTERS & (ROBOTS | ELEMENTALS)
    grow = Passive((Add(POWER, Constant(1)),), chosen, name="Growth")
    wild = Passive((GainMember(SUBTYPES, "Elemental"),), CHARACTERS, name="Wild")
    assert told(character("elf", 1, grow), hut("rain", 2, wild)) == [
        (
            "applying “Wild” of rain makes elf match 'subtypes with Robot or subtypes with Elemental', "
            "so “Growth” of elf applies to it"
        )
    ]


def test_a_source_that_changes_sides_changes_whom_its_ability_is_for():
    mine = Passive((Add(POWER, Constant(1)),), SameAsSource(CONTROLLER), name="Mine")
    steal = Passive((SetWord(CONTROLLER, "ann"),), Named(frozenset({"elf"})), name="Steal")
    elf = Object("elf", 1, {CONTROLLER: "bob", GUARD: 1}, (mine,))
    doll = Object("doll", 3, {CONTROLLER: "ann", POWER: 1})
    assert told(elf, hut("thief", 2, steal), doll) == [
        "applying “Steal” of thief makes doll match 'the source's controller', so “Mine” of elf applies to it"
    ]


@pytest.mark.rule("ALT4-2.3.1.d")
def test_a_number_that_would_be_gone_can_no_longer_be_changed():
    grow = Passive((Add(POWER, Constant(1)),), name="Growth")
    blank = Passive((Become("void", (POWER,), abilities=False),), Named(frozenset({"elf"})), name="Blank")
    assert told(character("elf", 1, grow), hut("void", 2, blank)) == [
        "applying “Blank” of void takes from elf power, so “Growth” of elf cannot change it"
    ]


# ---------------------------------------------------------------- outcome


@pytest.mark.rule("ALT4-2.3.2.f")
def test_a_condition_that_would_fail():
    loner = Passive((Add(POWER, Constant(1)),), when=~SourceIs(ROBOTS), name="Loner")
    build = Passive((GainMember(SUBTYPES, "Robot"),), CHARACTERS, name="Cog")
    assert told(character("elf", 1, loner), hut("smith", 2, build)) == [
        "applying “Cog” of smith makes 'not (the source is subtypes with Robot)' false, so “Loner” of elf has no effect"
    ]


def test_a_function_of_the_embedder_is_called_by_its_name():
    moody = CustomCondition("it is moody", lambda source: "Imp" in SUBTYPES.of(source), SUBTYPES.reads())
    sulk = Passive((Add(POWER, Constant(1)),), when=moody, name="Sulk")
    jinx = Passive((GainMember(SUBTYPES, "Imp"),), CHARACTERS, name="Jinx")
    assert told(character("elf", 1, sulk), hut("fog", 2, jinx)) == [
        "applying “Jinx” of fog makes 'it is moody' true, so “Sulk” of elf has an effect"
    ]


def test_an_amount_that_would_differ_for_one_object():
    mirror = Passive((SetNumber(GUARD, OfTarget(POWER)),), CHARACTERS, name="Mirror")
    grow = Passive((Add(POWER, Constant(1)),), Named(frozenset({"elf"})), name="Growth")
    elf = Object("elf", 1, {KIND: "Character", POWER: 2, GUARD: 0}, (mirror,))
    assert told(elf, hut("rain", 2, grow)) == [
        "applying “Growth” of rain changes what “Mirror” of elf does to elf: 'sets guard to its power' with 2 becomes 3"
    ]


def test_an_amount_that_would_differ_for_all():
    peak = Passive((SetNumber(GUARD, highest(POWER, CHARACTERS)),), Named(frozenset({"wall"})), name="Peak")
    grow = Passive((Add(POWER, Constant(1)),), CHARACTERS, name="Growth")
    wall = Object("wall", 1, {GUARD: 0}, (peak,))
    assert told(wall, character("elf", 2, grow)) == [
        (
            "applying “Growth” of elf changes what “Peak” of wall does: 'sets guard to the highest power of objects "
            "(kind Character)' with 1 becomes 2"
        )
    ]


def test_what_a_function_writes_is_told_by_name():
    def double(row, source):
        return {GUARD: 2 * POWER.of(row)}

    change = CustomChange("doubles up", double, frozenset({GUARD}), POWER.reads())
    up = Passive((change,), CHARACTERS, name="Up")
    grow = Passive((Add(POWER, Constant(1)),), Named(frozenset({"elf"})), name="Growth")
    assert told(character("elf", 1, up), hut("rain", 2, grow)) == [
        "applying “Growth” of rain changes what “Up” of elf does to elf: 'doubles up' with guard 2 becomes guard 4"
    ]


# ---------------------------------------------------------------- small words


def test_the_rule_of_each_cause_is_cited():
    citations = Citations(existence="D", scope="E", outcome="F")
    assert [rule_of(Witness(cause), citations) for cause in Cause] == ["D", "E", "F"]


def test_an_ability_without_a_name_is_quoted_as_a_sentence():
    grow = Passive((Add(POWER, Constant(1)),), Everything())
    part = Part(0, Instance((4, 0, 0), "elf", grow), grow.does)
    assert part_name(part) == "“Adds 1 to power, for each object (everything)” of elf"
    assert stamped_name(part, {"elf": "Elf"}) == (
        "“Adds 1 to power, for each object (everything)” of Elf (timestamp 4)"
    )
    assert quoted("Tough") == "“Tough”"


def test_an_order_is_told_line_by_line_with_layers_and_what_was_lost():
    layers = Layers((Layer("markers", Ordering.TIMESTAMP, ability_kinds=frozenset({"marker"})), Layer("rest")))
    marker = Passive((GainMember(SUBTYPES, "Robot"),), Everything(), name="Marker", kind="marker")
    grow = Passive((Acquire(POWER, 1),), name="Growth")
    view = view_of(character("elf", 1, grow), character("monk", 2, SILENCE), hut("m", 3, marker), layers=layers)
    assert order_lines(view.order, layers, lost=view.lost, names={"m": "the marker"}) == (
        "1. “Marker” of the marker (timestamp 3), layer markers",
        "2. “Other Characters lose their abilities” of monk (timestamp 2), layer rest",
        "not applied: “Growth” of elf (timestamp 1), layer rest",
    )
    assert layer_name(view.order[0], Layers()) == ""


def test_values_and_operands_are_told_in_words():
    assert [shown(found) for found in (0, "west", "", frozenset({"b", "a"}), frozenset(), None)] == [
        "0",
        "west",
        "none",
        "a and b",
        "nothing",
        "absent",
    ]
    written = ((value("table.side"), "west"), (Characteristic("table.guard", Kind.NUMBER), None))
    assert operand(written) == "guard absent, side west"
    assert operand(()) == "nothing"


def test_a_long_list_is_cut_and_says_by_how_many():
    assert listed([str(number) for number in range(10)]) == "0, 1, 2, 3, 4, 5, 6, 7 and 2 more"
    assert listed([]) == ""
    assert listed(["one"]) == "one"


def test_a_copy_is_told_by_what_it_copies():
    mirror = Passive((Become("bear", (POWER,), abilities=False),), name="Mirror")
    view = view_of(character("imp", 1, mirror), character("bear", 2, power=4))
    (step,) = view.why("imp", POWER).alterations
    assert operand(step.operand) == "kind Character, power 4, subtypes nothing"
