"""Layers and policies: where a change belongs, and what is refused."""

import pytest
from attrs import evolve

from ludex.layers.amounts import Constant
from ludex.layers.changes import Add, Change, Switch
from ludex.layers.changes_of_abilities import Become, IgnoreAbilities, LoseAbilities
from ludex.layers.changes_of_sets import GainMember, SetMembers
from ludex.layers.errors import DefinitionError
from ludex.layers.order import Layer, Layers, Loops, Policy
from ludex.layers.passives import Instance, Passive
from tests.boards.abilities import becomes, passive, plus
from tests.boards.vocabulary import COLOURS, GUARD, POWER, TYPES

TYPES_LAYER = Layer("types", cells=frozenset({TYPES}))
NUMBERS_LAYER = Layer("numbers", cells=frozenset({POWER, GUARD}))


@pytest.mark.parametrize(
    ("layer", "change", "takes"),
    [
        (Layer("any"), plus(1), True),
        (TYPES_LAYER, becomes("Elf"), True),
        (TYPES_LAYER, SetMembers(TYPES), True),
        (TYPES_LAYER, GainMember(COLOURS, "red"), False),
        (TYPES_LAYER, plus(1), False),
        # a change belongs where all that it writes belongs
        (NUMBERS_LAYER, Switch(POWER, GUARD), True),
        (Layer("power", cells=frozenset({POWER})), Switch(POWER, GUARD), False),
        (TYPES_LAYER, Become("king", (TYPES,), abilities=False), True),
        (TYPES_LAYER, Become("king", (TYPES,)), False),
        (TYPES_LAYER, LoseAbilities(), False),
        (TYPES_LAYER, IgnoreAbilities(), False),
        (Layer("kinds", kinds=(LoseAbilities, Add)), plus(1), True),
        (Layer("kinds", kinds=(LoseAbilities, Add)), becomes("Elf"), False),
    ],
)
def test_a_layer_takes_changes_by_kind_and_by_what_they_write(layer: Layer, change: Change, takes):
    assert layer.takes(passive(change), change) is takes


def test_a_layer_takes_or_leaves_kinds_of_ability():
    marker, other = passive(plus(1), kind="marker"), passive(plus(1), kind="keyword")
    only, without = Layer("a", ability_kinds=frozenset({"marker"})), Layer("b", not_ability_kinds=frozenset({"marker"}))
    assert [layer.takes(each, plus(1)) for layer in (only, without) for each in (marker, other)] == [
        True,
        False,
        False,
        True,
    ]


def test_an_ability_that_names_a_layer_belongs_there_and_nowhere_else():
    named = evolve(passive(plus(1)), layer="types")
    assert (TYPES_LAYER.takes(named, plus(1)), NUMBERS_LAYER.takes(named, plus(1))) == (True, False)


def test_an_ability_has_one_part_for_each_layer_with_its_changes_in_order():
    layers = Layers((TYPES_LAYER, NUMBERS_LAYER, Layer("rest")))
    does = (plus(1), GainMember(COLOURS, "red"), becomes("Elf"), Add(GUARD, Constant(2)))
    parts = layers.parts(Instance((1, 0, 0), "o1", Passive(does)))
    assert [(part.layer, part.changes, part.first) for part in parts] == [
        (0, (does[2],), True),
        (1, (does[0], does[3]), False),
        (2, (does[1],), False),
    ]
    assert [part.key for part in parts] == [(0, (1, 0, 0)), (1, (1, 0, 0)), (2, (1, 0, 0))]


def test_an_ability_without_changes_has_no_part():
    assert Layers().parts(Instance((1, 0, 0), "o1", Passive(()))) == ()


def test_a_change_belongs_to_the_first_layer_that_takes_it():
    layers = Layers((Layer("first", kinds=(Add,)), NUMBERS_LAYER, Layer("rest")))
    assert [layers.layer_of(passive(change), change) for change in (plus(1), Switch(POWER, GUARD), becomes("Elf"))] == [
        0,
        1,
        2,
    ]


def test_a_change_without_a_layer_is_refused_with_the_ability_named():
    banner = passive(becomes("Elf"), name="banner")
    with pytest.raises(DefinitionError, match=r"adds Elf to types \(ability banner\)"):
        Layers((NUMBERS_LAYER,)).layer_of(banner, banner.does[0])


def test_the_same_layers_under_other_readings():
    policy = Policy(loops=Loops.WAIT)
    assert Layers().under(policy) == Layers(policy=policy)
    assert (policy.is_default(), Policy().is_default()) == (False, True)
