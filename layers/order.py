"""The order policy: a sequence of layers, how each is ordered, and the readings that games differ in."""

from enum import Enum

from attrs import evolve, field, frozen

from ludex.layers.cells import AnyCharacteristic
from ludex.layers.changes import Change
from ludex.layers.citation import Citations
from ludex.layers.errors import DefinitionError
from ludex.layers.passives import Instance, Part, Passive


class Ordering(Enum):
    """How the parts in one layer are ordered."""

    TIMESTAMP = "by timestamp"
    DEPENDENCY = "by dependency, then timestamp"


class Freedom(Enum):
    """Among which parts dependency is looked at."""

    WITHIN_LAYER = "within a layer"
    ACROSS_LAYERS = "across layers"


class Continuing(Enum):
    """What a passive with changes in several layers does in the later ones."""

    ANEW = "each layer finds its targets anew"
    SAME_TARGETS = "an effect that has started goes on with the same targets"


class Priority(Enum):
    """What decides first (ALT-C01)."""

    DEPENDENCY = "dependency first, then timestamp"
    TIMESTAMP = "timestamp first, dependency only for ties"


class Loops(Enum):
    """What a circle of dependencies means (ALT-C02)."""

    TIMESTAMP_INSIDE = "timestamps decide inside the circle"
    WAIT = "a circle waits while anything outside it is free"
    IGNORE_ALL = "all dependencies of that step are ignored"


class Recompute(Enum):
    """When dependencies are worked out (ALT-C03)."""

    EACH_APPLICATION = "after each application"
    ONCE = "once for each evaluation"


class Tests(Enum):
    """How many of the three tests of dependency must be met (ALT-C04)."""

    ANY = "any test"
    ALL = "all tests"


class Judged(Enum):
    """On which state dependency is tried (ALT-C05)."""

    PRESENT_STATE = "the present state"
    WITH_A_THIRD = "the present state, and each that one other unapplied ability would bring about"
    IN_PRINCIPLE = "any state that the other unapplied abilities could bring about"


class GainedStamp(Enum):
    """Which timestamp a gained ability has."""

    BEARER = "that of its bearer"
    GRANTER = "that of the object that grants it"
    LATER = "the later of the two"


class WhenOff(Enum):
    """What an ability whose condition fails applies to, in the test of dependency."""

    NOTHING = "nothing"
    KEEPS_TARGETS = "what it would apply to if the condition held"


@frozen(cache_hash=True)
class Policy:
    """The readings under which the order is worked out; the defaults are those of the rules of Altered.

    >>> Policy().is_default()
    True
    """

    priority: Priority = Priority.DEPENDENCY
    loops: Loops = Loops.TIMESTAMP_INSIDE
    recompute: Recompute = Recompute.EACH_APPLICATION
    tests: Tests = Tests.ANY
    judged: Judged = Judged.PRESENT_STATE
    gained_stamp: GainedStamp = GainedStamp.BEARER
    when_off: WhenOff = WhenOff.NOTHING

    def is_default(self) -> bool:
        """Whether each reading is the default one, which is what the fast evaluator knows."""
        return self == Policy()


@frozen(cache_hash=True)
class Layer:
    """One layer: which changes belong to it, and how its parts are ordered.

    A change belongs to the first layer that takes it. A passive that names a layer goes there whole.

    Attributes:
        name: Its name, unlike any other's.
        ordering: How its parts are ordered.
        kinds: The kinds of change that it takes; None for any.
        cells: The characteristics whose changes it takes; None for any.
        ability_kinds: The kinds of passive that it takes; None for any.
        not_ability_kinds: The kinds of passive that it leaves to later layers.
        rule: The id of the rule that makes it.
    """

    name: str
    ordering: Ordering = Ordering.DEPENDENCY
    kinds: tuple[type[Change], ...] | None = None
    cells: frozenset[AnyCharacteristic] | None = None
    ability_kinds: frozenset[str] | None = None
    not_ability_kinds: frozenset[str] = frozenset()
    rule: str = ""

    def takes(self, passive: Passive, change: Change) -> bool:
        """Whether a change of a passive belongs here, if no earlier layer takes it.

        >>> from ludex.layers.changes_of_abilities import LoseAbilities
        >>> Layer("abilities", kinds=(LoseAbilities,)).takes(Passive(()), LoseAbilities())
        True
        """
        if passive.layer is not None:
            return passive.layer == self.name
        if self.kinds is not None and not isinstance(change, self.kinds):
            return False
        if self.ability_kinds is not None and passive.kind not in self.ability_kinds:
            return False
        if passive.kind in self.not_ability_kinds:
            return False
        return self.cells is None or all(atom.cell in self.cells for atom in change.writes() if not atom.presence)


@frozen(cache_hash=True)
class Layers:
    """The whole order policy of a game.

    Attributes:
        layers: From first to last.
        freedom: Among which parts dependency is looked at.
        continuing: What a passive in several layers does in the later ones.
        policy: The readings.
        checked: Whether the embedder's functions are watched for undeclared reads and writes.
        citations: The ids of the rules that explanations name.
        characteristics: What objects may come to have. None has to be named; one that is, is at home from the start,
            while the first object that has another one makes the board be evaluated anew.
    """

    layers: tuple[Layer, ...] = field(factory=lambda: (Layer("passives"),))
    freedom: Freedom = Freedom.WITHIN_LAYER
    continuing: Continuing = Continuing.ANEW
    policy: Policy = field(factory=Policy)
    checked: bool = False
    citations: Citations = field(factory=Citations)
    characteristics: tuple[AnyCharacteristic, ...] = ()

    def __attrs_post_init__(self) -> None:
        names = [layer.name for layer in self.layers]
        if not names or len(set(names)) < len(names):
            raise DefinitionError(f"the layers {names} are not distinct names", remedy="Name each layer once.")

    def under(self, policy: Policy) -> "Layers":
        """The same layers under other readings."""
        return evolve(self, policy=policy)

    def layer_of(self, passive: Passive, change: Change) -> int:
        """The number of the layer that a change belongs to.

        Raises:
            DefinitionError: No layer takes it.
        """
        for number, layer in enumerate(self.layers):
            if layer.takes(passive, change):
                return number
        raise DefinitionError(
            f"no layer takes the change that {change}",
            subject=f"ability {passive}",
            remedy="Add a layer for it, or name one in the ability.",
        )

    def parts(self, instance: Instance) -> tuple[Part, ...]:
        """What an instance does, layer by layer; nothing for a passive without changes.

        Raises:
            DefinitionError: No layer takes one of its changes.
        """
        by_layer: dict[int, list[Change]] = {}
        for change in instance.passive.does:
            by_layer.setdefault(self.layer_of(instance.passive, change), []).append(change)
        numbers = sorted(by_layer)
        return tuple(Part(number, instance, tuple(by_layer[number]), number == numbers[0]) for number in numbers)
