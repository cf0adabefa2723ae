"""The order in which passives apply: Terrain Markers first, then all others by dependency (ALT4-2.3.3.b).

A passive that changes characteristics (ALT-2.3.1.g, ALT4-2.3.1.g) holds as long as it works (ALT-2.3.1.i,
ALT4-2.3.1.i). What an object shows is its base with all of them applied (ALT-2.3.1.j), worked out anew after each
event (ALT-2.3.1.k, ALT4-2.3.1.k), in an order that comes from dependency first and timestamps second (ALT-2.3.1.m,
ALT4-2.3.1.m).
"""

from enum import Enum
from typing import Final

from attrs import evolve

from ludex.layers.cells import OF_THE_RULES
from ludex.layers.citation import Citations
from ludex.layers.order import Layer, Layers, Ordering, Policy
from ludex.systems.altered.characteristics import SET_ON_OBJECTS
from ludex.systems.altered.markers import MARKER_ABILITY


class BoostsApply(Enum):
    """When boosts apply among the passives (ALT4-D-2.5.1.b)."""

    WITH_THEIR_CHARACTER = "with the timestamp of their Character, before its printed abilities"
    AFTER_ALL = "after all passives"


# ALT4-3.2.1.e: markers come before any other passive, by timestamp and without dependency
MARKERS: Final = Layer(
    "terrain markers",
    Ordering.TIMESTAMP,
    ability_kinds=frozenset({MARKER_ABILITY}),
    rule="ALT4-3.2.1.e",
)

# ALT4-2.3.3.b: the free ability with the smallest timestamp is next
ABILITIES: Final = Layer("abilities", Ordering.DEPENDENCY, rule="ALT4-2.3.3.b")

BOOSTS_LAST: Final = Layer("boosts", Ordering.DEPENDENCY, rule="ALT4-2.5.1.b")

CITED: Final = Citations(
    existence="ALT4-2.3.2.d",
    scope="ALT4-2.3.2.e",
    outcome="ALT4-2.3.2.f",
    loop="ALT4-2.3.3.a",
    oldest="ALT4-2.3.3.b",
    absent="ALT4-2.3.1.d",
)
"""The rules that explanations of the order name."""


def layers_under(
    policy: Policy | None = None,
    *,
    boosts: BoostsApply = BoostsApply.WITH_THEIR_CHARACTER,
    checked: bool = False,
) -> Layers:
    """The order policy of Altered, the same in all editions.

    Args:
        policy: The readings of dependency and timestamps; by default those of the rules.
        boosts: When boosts apply.
        checked: Whether the embedder's functions are watched for undeclared reads and writes.

    >>> [layer.name for layer in layers_under().layers]
    ['terrain markers', 'abilities']
    """
    chosen: tuple[Layer, ...] = (MARKERS, ABILITIES)
    if boosts is BoostsApply.AFTER_ALL:
        chosen = (MARKERS, evolve(ABILITIES, not_ability_kinds=frozenset({OF_THE_RULES})), BOOSTS_LAST)
    return Layers(chosen, policy=policy or Policy(), checked=checked, citations=CITED, characteristics=SET_ON_OBJECTS)
