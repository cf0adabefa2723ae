"""Conditions in structured YAML."""

from collections.abc import Mapping
from typing import Final

from ludex.engine.yaml_nodes import Node
from ludex.layers.conditions import AllHold, Always, AnyHolds, Compares, Condition, NotHolds, SourceIs
from ludex.layers.errors import DefinitionError
from ludex.systems.altered.forms.amounts import read_amount
from ludex.systems.altered.forms.parts import RELATIONS, options, read_form, relation_in, several
from ludex.systems.altered.forms.selection import read_selector
from ludex.systems.altered.forms.setting import Reader, Setting

WORDS: Final[Mapping[str, Condition]] = {"always": Always()}


def read_condition(node: Node, setting: Setting) -> Condition:
    """The condition that a node says.

    Raises:
        LudexError: It says none; the error says where.
    """
    try:
        return read_form(node, setting, kind="condition", words=WORDS, forms=CONDITIONS)
    except DefinitionError as error:
        raise error.at(node.position) from None


def _all(node: Node, setting: Setting) -> Condition:
    return AllHold(several(node, read_condition, setting))


def _any(node: Node, setting: Setting) -> Condition:
    return AnyHolds(several(node, read_condition, setting))


def _not(node: Node, setting: Setting) -> Condition:
    return NotHolds(read_condition(node, setting))


def _source(node: Node, setting: Setting) -> Condition:
    return SourceIs(read_selector(node, setting))


def _compare(node: Node, setting: Setting) -> Condition:
    found = options(node, ("amount",), tuple(RELATIONS))
    relation, bound = relation_in(found, node)
    return Compares(read_amount(found["amount"], setting), relation, read_amount(bound, setting))


CONDITIONS: Final[Mapping[str, Reader[Condition]]] = {
    "all": _all,
    "any": _any,
    "not": _not,
    "source": _source,
    "compare": _compare,
}
"""The forms of a condition, by the key that says which it is."""
