"""A small table for questions of "why": characters, their power, and abilities as on cards."""

from hypothesis import strategies as st

from ludex.layers.amounts import Constant, count
from ludex.layers.cells import AnyCharacteristic, Value, members, number, value
from ludex.layers.changes import Acquire, Add, SetNumber
from ludex.layers.changes_of_abilities import GainAbility, LoseAbilities
from ludex.layers.changes_of_sets import GainMember
from ludex.layers.citation import Citations
from ludex.layers.conditions import at_least
from ludex.layers.features import Has, Itself, among
from ludex.layers.objects import Object, board
from ludex.layers.order import Layer, Layers, Policy
from ludex.layers.passives import Inert, Passive
from ludex.layers.points import Point
from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.view import View

KIND = value("table.kind")
CONTROLLER = value("table.controller")
SUBTYPES = members("table.subtypes")
POWER = number("table.power")

CHARACTERS = among(KIND, "Character")
ROBOTS = Has(SUBTYPES, "Robot")
ELEMENTALS = Has(SUBTYPES, "Elemental")

CITATIONS = Citations(
    existence="ALT4-2.3.2.d",
    scope="ALT4-2.3.2.e",
    outcome="ALT4-2.3.2.f",
    loop="ALT4-2.3.3.a",
    oldest="ALT4-2.3.3.b",
    absent="ALT4-2.3.1.d",
)
LAYERS = Layers((Layer("passives"),), citations=CITATIONS)

TOUGH = Inert("Tough", "keyword")
ALL_ARE_ELEMENTALS = Passive((GainMember(SUBTYPES, "Elemental"),), CHARACTERS, name="All Characters are Elementals")
ELEMENTALS_GROW = Passive((Add(POWER, Constant(1)),), ELEMENTALS, name="Elementals get +1")
ELEMENTALS_ARE_TOUGH = Passive((GainAbility(TOUGH),), ELEMENTALS, name="Elementals are Tough", rule="ALT4-2.3.1.g")
ROBOTS_GROW = Passive((Add(POWER, count(ROBOTS)),), ROBOTS, name="Robots get +1 for each Robot")
SILENCE = Passive((LoseAbilities(),), ~Itself() & CHARACTERS, name="Other Characters lose their abilities")
RULED = Passive((SetNumber(POWER, Constant(3)),), CHARACTERS, name="Characters have power 3")
POWER_FOR_ALL = Passive((Acquire(POWER, 2),), name="This has power 2")
ALONE = Passive((Add(POWER, Constant(5)),), when=at_least(2, ROBOTS), name="With two Robots, this gets +5")


def character(id: str, timestamp: int, *abilities: Passive | Inert, power: int = 1, of: str = "") -> Object:
    """A character with subtypes written as words."""
    base: dict[AnyCharacteristic, Value] = {KIND: "Character", POWER: power, SUBTYPES: frozenset(of.split())}
    return Object(id, timestamp, base, abilities)


def hut(id: str, timestamp: int, *abilities: Passive | Inert) -> Object:
    """A thing that is no character, and has no power and no subtypes."""
    return Object(id, timestamp, {KIND: "Landmark"}, abilities)


def view_of(*objects: Object, layers: Layers = LAYERS) -> View:
    """What is true on a table of these objects."""
    return Resolver(layers, Evaluator.REFERENCE).start(board(objects))


def policies() -> st.SearchStrategy[Policy]:
    """Any reading of the rules."""
    return st.builds(Policy, **{point.value: st.sampled_from(point.options(Policy())) for point in Point})
