"""Abilities as they stand on cards: of all four kinds, each with its words beside what these mean.

A passive that changes characteristics is written as anywhere else: as card text, or with `does`. The others are forms
of their classes: `{reaction: {name: "J — Draw a card.", trigger: J, then: draw}}`.
"""

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from ludex.engine.forms import Forms, Plain, read
from ludex.engine.forms_written import write
from ludex.engine.yaml_nodes import Mapping as Keys
from ludex.engine.yaml_nodes import Node, Scalar, Sequence
from ludex.layers.passives import Ability, Inert, Passive
from ludex.systems.altered.abilities import QuickAction, Reaction, SpellEffect, Statement
from ludex.systems.altered.card_checks import check_words
from ludex.systems.altered.forms.abilities import PASSIVE_KEYS, read_abilities
from ludex.systems.altered.forms.setting import Setting
from ludex.systems.altered.forms.written import written_passive
from ludex.systems.altered.in_play import EFFECT, QUICK_ACTION, REACTION, SUPPORT

KINDS: Final[Mapping[str, type[Inert]]] = {
    "reaction": Reaction,
    "quick-action": QuickAction,
    "effect": SpellEffect,
    "statement": Statement,
}
"""The kinds of ability that are no passives of `layers`, by the key that says which it is."""

_LABELS: Final = {Reaction: REACTION, QuickAction: QUICK_ACTION, SpellEffect: EFFECT, Statement: ""}


def says_more(node: Node) -> bool:
    """Whether an ability box holds abilities of other kinds than passives and bare texts.

    >>> from ludex.engine.yaml_files import parse_yaml
    >>> says_more(parse_yaml("[{reaction: {name: J, trigger: J, then: draw}}]"))
    True
    """
    items = node.nodes if isinstance(node, Sequence) else (node,)
    return any(isinstance(item, Keys) and any(entry.key.value in KINDS for entry in item.entries) for item in items)


def read_card_abilities(node: Node, setting: Setting, forms: Forms, *, support: bool = False) -> tuple[Ability, ...]:
    """The abilities that a node says, in their order; a card text may say several, keywords among them.

    Args:
        node: A card text, one ability, or a list of both.
        setting: What is known of the file.
        forms: The names of all that they are made of.
        support: Whether they stand in the inner box (ALT4-2.2.12.d).

    Raises:
        LudexError: It says none; the error says where.
    """
    items = node.nodes if isinstance(node, Sequence) else (node,)
    return tuple(ability for item in items for ability in _abilities(item, setting, forms, support=support))


def _abilities(node: Node, setting: Setting, forms: Forms, *, support: bool) -> tuple[Ability, ...]:
    if isinstance(node, Scalar):
        return read_abilities(node, setting, support=support)
    found = node.mapping()
    keys = [entry.key for entry in found.entries]
    if not keys:
        kinds = ", ".join((*KINDS, "text", "does"))
        raise node.error("is an ability that says nothing", remedy=f"Say which it is: {kinds}.")
    unknown = next((key for key in keys if key.value not in KINDS and key.value not in PASSIVE_KEYS), None)
    if unknown is not None:
        unknown.choice((*KINDS, *PASSIVE_KEYS), kind="kind of ability")
    kind = next((key for key in keys if key.value in KINDS), None)
    if kind is None:
        return read_abilities(_listed(node), setting, support=support)
    if len(keys) > 1:
        raise node.error(f"is a {kind.value} with further keys", remedy=f"Put all that it says under '{kind.value}'.")
    read_as = KINDS[kind.value]
    ability = read(node, read_as, forms)
    if not ability.name:
        raise kind.error("has no words", remedy="Write what is printed on the card as its 'name'.")
    check_words(ability, node.position)
    return (_labelled(ability, support=support),)


def _listed(node: Node) -> Sequence:
    return Sequence(node.position, node.name, (node,))


def _labelled(ability: Inert, *, support: bool) -> Inert:
    """The ability with the label by which others count, remove or ignore abilities of its kind."""
    return evolve(ability, kind=ability.kind or (SUPPORT if support else _LABELS[type(ability)]))


def write_card_ability(ability: Ability, forms: Forms) -> Plain:
    """One ability as files hold it, without the label that it is given as it is read.

    Raises:
        DefinitionError: Nothing says how to write it.
    """

    def gained(inner: Ability) -> Plain:
        return write_card_ability(inner, forms)

    if isinstance(ability, Passive):
        return written_passive(ability, gained)
    label = _LABELS.get(type(ability))
    if label is None:
        return {"inert": ability.name, **({"kind": ability.kind} if ability.kind else {})}
    return write(evolve(ability, kind="") if ability.kind == label else ability, forms)


def read_one_card_ability(node: Node, setting: Setting, forms: Forms) -> Ability:
    """The one ability that a node says, for something else to gain.

    Raises:
        LudexError: It says none, or several, or a keyword.
    """
    found = read_card_abilities(node, setting, forms)
    if len(found) != 1:
        raise node.error(f"says {len(found)} abilities", remedy="Say one.")
    if found[0].kind == "keyword":
        raise node.error("says a keyword", remedy="Write 'gain: {keywords: …}', or 'add: {to: tough, amount: …}'.")
    return found[0]
