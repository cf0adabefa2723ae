"""A game of seven layers, the last in five sublayers."""

from attrs import evolve

from ludex.layers.amounts import OfSource
from ludex.layers.changes import Acquire, Add, Double, SetNumber, Switch
from ludex.layers.changes_of_abilities import Become, GainAbility, IgnoreAbilities, LoseAbilities
from ludex.layers.features import Itself
from ludex.layers.order import Continuing, Freedom, Layer, Layers
from ludex.layers.passives import Passive
from tests.boards.vocabulary import COLOURS, COUNTERS, GUARD, POWER, SIDE, TEXT, TYPES

_NUMBERS = frozenset({POWER, GUARD})

SEVEN = Layers(
    (
        Layer("copy", kinds=(Become,)),
        Layer("control", cells=frozenset({SIDE})),
        Layer("text", cells=frozenset({TEXT})),
        Layer("type", cells=frozenset({TYPES})),
        Layer("colour", cells=frozenset({COLOURS})),
        Layer("abilities", kinds=(GainAbility, LoseAbilities, IgnoreAbilities)),
        Layer("numbers: defining", cells=_NUMBERS, ability_kinds=frozenset({"defining"})),
        Layer("numbers: setting", kinds=(SetNumber, Acquire), cells=_NUMBERS),
        Layer("numbers: changing", kinds=(Add, Double), cells=_NUMBERS, not_ability_kinds=frozenset({"counters"})),
        Layer("numbers: counters", cells=_NUMBERS, ability_kinds=frozenset({"counters"})),
        Layer("numbers: switching", kinds=(Switch,), cells=_NUMBERS),
    ),
    continuing=Continuing.SAME_TARGETS,
)

SEVEN_ACROSS = evolve(SEVEN, freedom=Freedom.ACROSS_LAYERS)
SEVEN_ANEW = evolve(SEVEN, continuing=Continuing.ANEW)

COUNTED = Passive((Add(POWER, OfSource(COUNTERS)), Add(GUARD, OfSource(COUNTERS))), Itself(), kind="counters")
"""Each counter adds one to both numbers of its object."""
