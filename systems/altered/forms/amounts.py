"""Amounts in structured YAML."""

from collections.abc import Callable, Mapping
from typing import Final

from ludex.engine.yaml_nodes import Node, Scalar
from ludex.layers.amounts import (
    Amount,
    Constant,
    HighestOf,
    Limited,
    LowestOf,
    MembersOf,
    OfSource,
    OfTarget,
    Sum,
    Tallied,
    Times,
)
from ludex.layers.selection import Tally, TallyKind
from ludex.systems.altered.forms.parts import members, number, options, read_form, several
from ludex.systems.altered.forms.selection import read_selector
from ludex.systems.altered.forms.setting import Reader, Setting


def read_amount(node: Node, setting: Setting) -> Amount:
    """The amount that a node says: a number, or a mapping that says how to work it out.

    Raises:
        LudexError: It says none; the error says where.
    """
    if isinstance(node, Scalar):
        return Constant(node.integer())
    return read_form(node, setting, kind="amount", words={}, forms=AMOUNTS)


def _mine(node: Node, _setting: Setting) -> Amount:
    return OfSource(number(node))


def _its(node: Node, _setting: Setting) -> Amount:
    return OfTarget(number(node))


def _members(node: Node, _setting: Setting) -> Amount:
    return MembersOf(members(node))


def _count(node: Node, setting: Setting) -> Amount:
    found = options(node, ("of",), ("others",))
    tally = Tally(TallyKind.COUNT, read_selector(found["of"], setting))
    return Tallied(tally, _is_true(found, "others"))


def _tally(kind: TallyKind) -> Reader[Amount]:
    def read(node: Node, setting: Setting) -> Amount:
        found = options(node, ("number", "of"), ("others",))
        tally = Tally(kind, read_selector(found["of"], setting), number(found["number"]))
        return Tallied(tally, _is_true(found, "others"))

    return read


def _is_true(found: Mapping[str, Node], key: str) -> bool:
    return key in found and found[key].boolean()


def _joined(kind: Callable[[tuple[Amount, ...]], Amount]) -> Reader[Amount]:
    def read(node: Node, setting: Setting) -> Amount:
        return kind(several(node, read_amount, setting))

    return read


def _times(node: Node, setting: Setting) -> Amount:
    found = options(node, ("factor", "amount"))
    return Times(found["factor"].integer(), read_amount(found["amount"], setting))


def _limit(node: Node, setting: Setting) -> Amount:
    found = options(node, ("amount",), ("at-least", "at-most"))
    bounds = [found[key].integer() if key in found else None for key in ("at-least", "at-most")]
    return Limited(read_amount(found["amount"], setting), *bounds)


AMOUNTS: Final[Mapping[str, Reader[Amount]]] = {
    "mine": _mine,
    "its": _its,
    "members": _members,
    "count": _count,
    "sum": _tally(TallyKind.SUM),
    "highest": _tally(TallyKind.HIGHEST),
    "lowest": _tally(TallyKind.LOWEST),
    "plus": _joined(Sum),
    "times": _times,
    "limit": _limit,
    "highest-of": _joined(HighestOf),
    "lowest-of": _joined(LowestOf),
}
"""The forms of an amount, by the key that says which it is; a plain number is an amount, too."""
