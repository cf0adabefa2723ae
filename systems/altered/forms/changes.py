"""Changes in structured YAML: what an ability does."""

from collections.abc import Callable, Mapping
from typing import Final

from ludex.engine.yaml_nodes import Node, Scalar
from ludex.layers.amounts import Amount
from ludex.layers.cells import AnyCharacteristic, Kind, Value
from ludex.layers.changes import Acquire, Add, Change, Double, SetNumber, SetWord, Switch
from ludex.layers.changes_of_abilities import Become, GainAbility, IgnoreAbilities, LoseAbilities, Which
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.errors import LudexError
from ludex.layers.passives import Ability
from ludex.layers.selection import ABILITIES
from ludex.systems.altered import deeds
from ludex.systems.altered.costs import CostsAtLeast, CostsAtMost, CostsLess, CostsMore
from ludex.systems.altered.forms.amounts import read_amount
from ludex.systems.altered.forms.names import COMPUTED, characteristic_of, word_of_name
from ludex.systems.altered.forms.parts import (
    known_id,
    known_word,
    members_entry,
    number,
    only_entry,
    options,
    read_form,
    word_entry,
    words_in,
)
from ludex.systems.altered.forms.setting import Reader, Setting

Changes = tuple[Change, ...]

LOSE_EVERYTHING: Final = "lose-abilities-and-keywords"


def read_change(node: Node, setting: Setting, ability: Reader[Ability]) -> Changes:
    """The changes that a node says: one, but for the word that stands for several.

    Args:
        node: The node.
        setting: What is known of the file.
        ability: Reads an ability that is gained.

    Raises:
        LudexError: It says none; the error says where.
    """

    def gain_ability(node: Node, setting: Setting) -> Changes:
        return (GainAbility(ability(node, setting)),)

    forms = {**CHANGES, "gain-ability": gain_ability}
    words = {LOSE_EVERYTHING: deeds.loses_abilities()}
    return read_form(node, setting, kind="change", words=words, forms=forms)


def _not_computed(cell: AnyCharacteristic, node: Node) -> None:
    if cell.name.removeprefix("altered.") in COMPUTED or cell == ABILITIES:
        raise LudexError(
            f"{cell} follows from other characteristics and cannot be changed",
            remedy="Change the characteristics that it follows from.",
            position=node.position,
        )


def _add(node: Node, setting: Setting) -> Changes:
    found = options(node, ("to", "amount"))
    return (Add(number(found["to"]), read_amount(found["amount"], setting)),)


def _set(node: Node, setting: Setting) -> Changes:
    found = options(node, ("number", "to"))
    return (SetNumber(number(found["number"]), read_amount(found["to"], setting)),)


def _double(node: Node, _setting: Setting) -> Changes:
    return (Double(number(node)),)


def _switch(node: Node, _setting: Setting) -> Changes:
    items = node.items()
    if len(items) != 2:
        raise node.error(f"names {len(items)} numbers", remedy="Name the two that change places.")
    return (Switch(number(items[0]), number(items[1])),)


def _set_word(node: Node, setting: Setting) -> Changes:
    cell, to = word_entry(node)
    if isinstance(to, Scalar):
        return (SetWord(cell, known_word(to, cell, setting)),)
    mine = only_entry(to, "word", ("mine",)).value
    return (SetWord(cell, word_of_name(mine.text(), position=mine.position)),)


def _member(change: Callable[..., Change]) -> Reader[Changes]:
    def read(node: Node, _setting: Setting) -> Changes:
        cell, member = members_entry(node)
        _not_computed(cell, node)
        return (change(cell, member.text()),)

    return read


def _become(node: Node, setting: Setting) -> Changes:
    cell, words = members_entry(node)
    _not_computed(cell, node)
    return (SetMembers(cell, words_in(words, cell, setting)),)


def _acquire(node: Node, setting: Setting) -> Changes:
    entry = only_entry(node, "characteristic")
    cell = characteristic_of(entry.key.value, position=entry.key.position)
    _not_computed(cell, entry.key)
    return (Acquire(cell, _value(cell, entry.value, setting)),)


def _value(cell: AnyCharacteristic, node: Node, setting: Setting) -> Value:
    match cell.kind:
        case Kind.NUMBER:
            return node.integer()
        case Kind.SET:
            return words_in(node, cell, setting)
        case Kind.VALUE:
            return known_word(node, cell, setting)


def _which(node: Node) -> Which:
    if isinstance(node, Scalar):
        node.choice(("all",), kind="abilities")
        return Which()
    found = options(node, (), ("kind", "name"))
    return Which(*(found[key].text() if key in found else None for key in ("kind", "name")))


def _lose_abilities(node: Node, _setting: Setting) -> Changes:
    return (LoseAbilities(_which(node)),)


def _ignore_abilities(node: Node, _setting: Setting) -> Changes:
    return (IgnoreAbilities(_which(node)),)


def _copy(node: Node, setting: Setting) -> Changes:
    found = options(node, ("of", "characteristics"), ("abilities",))
    original = None if found["of"].text() == "itself" else known_id(found["of"], setting)
    cells = []
    for item in found["characteristics"].items():
        cells.append(characteristic_of(item.text(), position=item.position))
        _not_computed(cells[-1], item)
    abilities = found["abilities"].boolean() if "abilities" in found else True
    return (Become(original, tuple(cells), abilities),)


def _altered_cost(change: Callable[[Amount, int | None], Change], bound: str) -> Reader[Changes]:
    def read(node: Node, setting: Setting) -> Changes:
        if isinstance(node, Scalar):
            return (change(read_amount(node, setting), None),)
        found = options(node, ("by",), (bound,))
        limit = found[bound].integer() if bound in found else None
        return (change(read_amount(found["by"], setting), limit),)

    return read


def _bounded_cost(change: Callable[[Amount], Change]) -> Reader[Changes]:
    def read(node: Node, setting: Setting) -> Changes:
        return (change(read_amount(node, setting)),)

    return read


CHANGES: Final[Mapping[str, Reader[Changes]]] = {
    "add": _add,
    "set": _set,
    "double": _double,
    "switch": _switch,
    "set-word": _set_word,
    "gain": _member(GainMember),
    "lose": _member(LoseMember),
    "become": _become,
    "acquire": _acquire,
    "lose-abilities": _lose_abilities,
    "ignore-abilities": _ignore_abilities,
    "copy": _copy,
    "costs-more": _altered_cost(CostsMore, "at-most"),
    "costs-less": _altered_cost(CostsLess, "at-least"),
    "costs-at-least": _bounded_cost(CostsAtLeast),
    "costs-at-most": _bounded_cost(CostsAtMost),
}
"""The forms of a change, by the key that says which it is; `gain-ability` comes on top."""
