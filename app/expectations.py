"""What a scenario expects of its answer, so that an example is a test."""

from collections.abc import Callable, Iterable
from collections.abc import Mapping as Lookup
from enum import Enum
from typing import Final, TypeAlias

from attrs import frozen

from ludex.app.scenario_names import Reference, reference_in
from ludex.app.scenario_questions import AbilityName, ability_name
from ludex.app.what_happened import READERS_OF_WHAT_HAPPENED, WhatHappened, known_name
from ludex.engine.rulebook import Rulebook
from ludex.engine.yaml_nodes import Entry, Node, Scalar
from ludex.layers.cells import Kind, Value
from ludex.layers.errors import LudexError, Position
from ludex.layers.selection import ABILITIES
from ludex.systems.altered.forms.setting import Setting
from ludex.systems.altered.text import parse_box

IGNORED: Final = " (ignored)"


@frozen
class ExpectedValue:
    """An object shows a value; None expects the characteristic to be absent."""

    reference: Reference
    value: Value | None
    position: Position


@frozen
class ExpectedAbilities:
    """An object has these abilities, in this order, each as its text; one that is ignored ends in ` (ignored)`."""

    object: str
    abilities: tuple[str, ...]
    position: Position


@frozen
class ExpectedOrder:
    """All abilities that applied, in this order."""

    abilities: tuple[AbilityName, ...]
    position: Position


@frozen
class ExpectedLost:
    """All abilities that were taken away before their turn, in any order."""

    abilities: tuple[AbilityName, ...]
    position: Position


class Dependence(Enum):
    """How one ability is to depend on another."""

    DIRECTLY = "depends"
    BY_WAY_OF_OTHERS = "depends_by_way_of_others"
    NOT_AT_ALL = "does_not_depend"


@frozen
class ExpectedDependence:
    """One ability depends on another, or does not."""

    ability: AbilityName
    on: AbilityName
    how: Dependence
    position: Position


@frozen
class ExpectedCost:
    """What a card costs: each result that its player can reach, lowest first."""

    card: str
    results: tuple[int, ...]
    position: Position


@frozen
class ExpectedRules:
    """The explanation of a value cites these rules, and maybe others."""

    reference: Reference
    rules: frozenset[str]
    position: Position


class Bearing(Enum):
    """How rulings bear on an answer."""

    TOUCHED = "touched"
    MATTER = "matter"


@frozen
class ExpectedRulings:
    """Just these rulings bear on the answer so."""

    bearing: Bearing
    rulings: frozenset[str]
    position: Position


Expectation: TypeAlias = (
    ExpectedValue
    | ExpectedAbilities
    | ExpectedOrder
    | ExpectedLost
    | ExpectedDependence
    | ExpectedCost
    | ExpectedRules
    | ExpectedRulings
    | WhatHappened
)

_Reader: TypeAlias = Callable[[Node, Setting, Rulebook], Iterable[Expectation]]


def read_expectations(node: Node | None, setting: Setting, rulebook: Rulebook) -> tuple[Expectation, ...]:
    """The expectations under `expect`, in the order of the file.

    Raises:
        LudexError: One of them cannot be met by anything, or names what is not there.
    """
    if node is None:
        return ()
    found: list[Expectation] = []
    for entry in node.mapping(KEYS_OF_EXPECT).entries:
        found += _READERS[entry.key.value](entry.value, setting, rulebook)
    return tuple(found)


def _values(node: Node, setting: Setting, _rulebook: Rulebook) -> list[Expectation]:
    return [_value(entry, setting) for entry in node.mapping().entries]


def _value(entry: Entry, setting: Setting) -> ExpectedValue:
    reference, node = _reference(entry.key, setting), entry.value
    match reference.characteristic.kind:
        case Kind.NUMBER:
            return ExpectedValue(reference, node.integer(), entry.key.position)
        case Kind.VALUE:
            return ExpectedValue(reference, node.text(), entry.key.position)
        case Kind.SET:
            return ExpectedValue(reference, frozenset(item.text() for item in node.items()), entry.key.position)


def _reference(node: Scalar, setting: Setting) -> Reference:
    reference = reference_in(node.text(), setting.ids, position=node.position)
    if reference.characteristic == ABILITIES:
        raise node.error("are listed otherwise", remedy="Write them under 'abilities', by object.")
    return reference


def _absent(node: Node, setting: Setting, _rulebook: Rulebook) -> list[Expectation]:
    found: list[Expectation] = []
    for item in node.items():
        item.text()
        assert isinstance(item, Scalar)
        found.append(ExpectedValue(_reference(item, setting), None, item.position))
    return found


def _abilities(node: Node, setting: Setting, _rulebook: Rulebook) -> list[Expectation]:
    return [
        ExpectedAbilities(
            known_name(entry.key, setting),
            tuple(_ability_text(item.text(), setting) for item in entry.value.items()),
            entry.key.position,
        )
        for entry in node.mapping().entries
    ]


def _ability_text(text: str, setting: Setting) -> str:
    """How an answer calls the ability that is written so: what is card text has one name in all languages."""
    plain = text.removesuffix(IGNORED)
    try:
        found = parse_box(plain, setting.language, play=setting.play)
    except LudexError:  # it is the name of an ability, not its text
        return text
    name = str(found[0]).removesuffix(".") if len(found) == 1 else plain
    return f"{name}{IGNORED}" if plain != text else name


def _order(node: Node, _setting: Setting, _rulebook: Rulebook) -> list[Expectation]:
    return [ExpectedOrder(tuple(map(ability_name, node.items())), node.position)]


def _lost(node: Node, _setting: Setting, _rulebook: Rulebook) -> list[Expectation]:
    return [ExpectedLost(tuple(map(ability_name, node.items())), node.position)]


def _dependence(how: Dependence) -> "_Reader":
    def read(node: Node, _setting: Setting, _rulebook: Rulebook) -> list[Expectation]:
        return [
            ExpectedDependence(ability_name(entry.key), ability_name(item), how, item.position)
            for entry in node.mapping().entries
            for item in entry.value.items()
        ]

    return read


def _costs(node: Node, setting: Setting, _rulebook: Rulebook) -> list[Expectation]:
    return [_cost(entry, setting) for entry in node.mapping().entries]


def _cost(entry: Entry, setting: Setting) -> ExpectedCost:
    card, node = known_name(entry.key, setting), entry.value
    results = (node,) if isinstance(node, Scalar) else node.items()
    return ExpectedCost(card, tuple(item.integer(minimum=0) for item in results), entry.key.position)


def _why_cites(node: Node, setting: Setting, rulebook: Rulebook) -> list[Expectation]:
    return [
        ExpectedRules(
            reference_in(entry.key.text(), setting.ids, position=entry.key.position),
            frozenset(str(rulebook.rule(item.text(), position=item.position).id) for item in entry.value.items()),
            entry.key.position,
        )
        for entry in node.mapping().entries
    ]


def _rulings(node: Node, _setting: Setting, rulebook: Rulebook) -> list[Expectation]:
    found: list[Expectation] = []
    for bearing in Bearing:
        listed = node.mapping(tuple(each.value for each in Bearing)).get(bearing.value)
        if listed is not None:
            rulings = frozenset(str(rulebook.ruling(item.text(), position=item.position).id) for item in listed.items())
            found.append(ExpectedRulings(bearing, rulings, listed.position))
    return found


_READERS: Final[Lookup[str, _Reader]] = {
    "values": _values,
    "absent": _absent,
    "abilities": _abilities,
    "order": _order,
    "lost": _lost,
    **{how.value: _dependence(how) for how in Dependence},
    "costs": _costs,
    "why_cites": _why_cites,
    "rulings": _rulings,
    **READERS_OF_WHAT_HAPPENED,
}

KEYS_OF_EXPECT: Final = tuple(_READERS)
"""The keys that may stand under `expect`."""
