"""The questions of a scenario: what its reader wants to know beside the whole answer."""

from collections.abc import Collection
from collections.abc import Mapping as Lookup
from typing import Final, TypeAlias

from attrs import frozen

from ludex.app.scenario_names import Reference, reference_in
from ludex.engine.yaml_nodes import Node, Scalar
from ludex.layers.errors import Position
from ludex.systems.altered.forms.parts import only_entry, options


@frozen
class AbilityName:
    """An ability as a file names it, `elf` or `elf.2`; what it leads to is known once there is an answer."""

    text: str
    position: Position | None = None


@frozen
class ValueAsked:
    """What does an object show?"""

    reference: Reference
    position: Position


@frozen
class WhyAsked:
    """Why does an object show what it shows?"""

    reference: Reference
    position: Position


@frozen
class WhyNotAsked:
    """Why does an object not show something, or why does an ability do nothing to it?"""

    object: str
    what: str
    position: Position


@frozen
class OrderAsked:
    """In which order did the abilities apply?"""

    position: Position


@frozen
class DependsAsked:
    """Does one ability depend on another?"""

    ability: AbilityName
    on: AbilityName
    position: Position


@frozen
class CostAsked:
    """What does a card cost to play?"""

    card: str
    position: Position


Question: TypeAlias = ValueAsked | WhyAsked | WhyNotAsked | OrderAsked | DependsAsked | CostAsked

QUESTIONS: Final = ("value", "why", "why-not", "order", "depends", "cost")


def read_questions(node: Node | None, ids: Collection[str]) -> tuple[Question, ...]:
    """The questions in a list.

    Raises:
        LudexError: One of them is none, or names what is not there.
    """
    return () if node is None else tuple(_question(item, ids) for item in node.items())


def _question(node: Node, ids: Collection[str]) -> Question:
    if isinstance(node, Scalar):
        node.choice(("order",), kind="question without an object")
        return OrderAsked(node.position)
    entry = only_entry(node, "question", QUESTIONS)
    asked = entry.value
    match entry.key.value:
        case "value":
            return ValueAsked(reference_in(asked.text(), ids, position=asked.position), asked.position)
        case "why":
            return WhyAsked(reference_in(asked.text(), ids, position=asked.position), asked.position)
        case "why-not":
            found: Lookup[str, Node] = options(asked, ("object", "what"))
            return WhyNotAsked(found["object"].choice(ids, kind="object"), found["what"].text(), found["what"].position)
        case "depends":
            found = options(asked, ("ability", "on"))
            return DependsAsked(ability_name(found["ability"]), ability_name(found["on"]), asked.position)
        case "cost":
            return CostAsked(asked.choice(ids, kind="object"), asked.position)
        case _:
            raise entry.value.error("needs nothing", remedy="Write 'order' alone.")


def ability_name(node: Node) -> AbilityName:
    """An ability as a node names it.

    Raises:
        YamlError: It is no text.
    """
    return AbilityName(node.text(), node.position)
