"""Selectors in structured YAML: which objects an ability affects, counts or asks about."""

from collections.abc import Mapping
from typing import Final

from ludex.engine.yaml_nodes import Node, Scalar
from ludex.layers.features import Bears, Everything, Has, Is, Itself, Named, NumberIs, Present
from ludex.layers.relative import Holding, InSourceSet, Linked, SameAsSource, Shares
from ludex.layers.selection import AllOf, AnyOf, Not, Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.forms.names import characteristic_of
from ludex.systems.altered.forms.parts import (
    RELATIONS,
    known_id,
    members,
    members_entry,
    number,
    only_entry,
    options,
    read_form,
    relation_in,
    several,
    word,
    word_entry,
    words_in,
)
from ludex.systems.altered.forms.setting import Reader, Setting

WORDS: Final[Mapping[str, Selector]] = {
    "everything": Everything(),
    "itself": Itself(),
    "other": w.other(),
    "objects": w.objects(),
    "characters": w.characters(),
    "permanents": w.permanents(),
    "landmarks": w.landmarks(),
    "expedition-permanents": w.expedition_permanents(),
    "gears": w.gears(),
    "heroes": w.heroes(),
    "spells": w.spells(),
    "your-limits": w.your_limits(),
    "opponents-limits": w.opponents_limits(),
    "tokens": w.tokens(),
    "cards": w.cards(),
    "regions": w.regions(),
    "my-regions": w.my_regions(),
    "expeditions": w.expeditions(),
    "my-expeditions": w.my_expeditions(),
    "facing-expeditions": w.facing_expeditions(),
    "hero-expeditions": w.hero_expeditions(),
    "companion-expeditions": w.companion_expeditions(),
    "controlled-by-you": w.controlled_by_you(),
    "controlled-by-an-opponent": w.controlled_by_an_opponent(),
    "owned-by-you": w.owned_by_you(),
    "owned-by-an-opponent": w.owned_by_an_opponent(),
    "in-my-expedition": w.in_my_expedition(),
    "in-my-other-expedition": w.in_my_other_expedition(),
    "facing-me": w.facing_me(),
    "in-my-region": w.in_my_region(),
    "in-reserve": w.in_reserve(),
    "in-forest": w.in_terrain("forest"),
    "in-mountain": w.in_terrain("mountain"),
    "in-water": w.in_terrain("water"),
    "boosted": w.boosted(),
    "anchored": w.with_status(c.ANCHORED),
    "asleep": w.with_status(c.ASLEEP),
    "fleeting": w.with_status(c.FLEETING),
    "exhausted": w.exhausted(),
    "ready": w.ready(),
    "ahead": w.ahead(),
    "behind": w.behind(),
    "tied": w.tied(),
}
"""Selectors that need nothing more to be said; `in-play` depends on the edition and comes on top."""


def read_selector(node: Node, setting: Setting) -> Selector:
    """The selector that a node says.

    Raises:
        LudexError: It says none; the error says where.
    """
    words = {**WORDS, "in-play": setting.play}
    return read_form(node, setting, kind="selector", words=words, forms=FORMS)


def _all(node: Node, setting: Setting) -> Selector:
    return AllOf(several(node, read_selector, setting))


def _any(node: Node, setting: Setting) -> Selector:
    return AnyOf(several(node, read_selector, setting))


def _not(node: Node, setting: Setting) -> Selector:
    return Not(read_selector(node, setting))


def _named(node: Node, setting: Setting) -> Selector:
    if isinstance(node, Scalar):
        return Named(frozenset({known_id(node, setting)}))
    return Named(frozenset(known_id(item, setting) for item in node.items()))


def _is(node: Node, setting: Setting) -> Selector:
    cell, words = word_entry(node)
    return Is(cell, words_in(words, cell, setting))


def _has(node: Node, _setting: Setting) -> Selector:
    cell, member = members_entry(node)
    return Has(cell, member.text())


def _number(node: Node, _setting: Setting) -> Selector:
    found = options(node, ("of",), tuple(RELATIONS))
    relation, bound = relation_in(found, node)
    if isinstance(bound, Scalar):
        return NumberIs(number(found["of"]), relation, bound.integer())
    return NumberIs(number(found["of"]), relation, number(only_entry(bound, "bound", ("mine",)).value))


def _present(node: Node, _setting: Setting) -> Selector:
    return Present(characteristic_of(node.text(), position=node.position))


def _same(node: Node, _setting: Setting) -> Selector:
    return SameAsSource(word(node))


def _shares(node: Node, _setting: Setting) -> Selector:
    found = options(node, ("its", "mine"))
    return Shares(members(found["its"]), members(found["mine"]))


def _one_of_my(node: Node, _setting: Setting) -> Selector:
    return InSourceSet(members(node))


def _linked(node: Node, setting: Setting) -> Selector:
    found = options(node, ("by", "to"))
    return Linked(members(found["by"]), read_selector(found["to"], setting))


def _holding(node: Node, setting: Setting) -> Selector:
    found = options(node, ("by", "objects"))
    return Holding(members(found["by"]), read_selector(found["objects"], setting))


def _bears(node: Node, _setting: Setting) -> Selector:
    if isinstance(node, Scalar):
        node.choice(("any",), kind="ability")
        return Bears()
    found = options(node, (), ("kind", "name"))
    return Bears(*(found[key].text() if key in found else None for key in ("kind", "name")))


FORMS: Final[Mapping[str, Reader[Selector]]] = {
    "all": _all,
    "any": _any,
    "not": _not,
    "named": _named,
    "is": _is,
    "has": _has,
    "number": _number,
    "present": _present,
    "same": _same,
    "shares": _shares,
    "one-of-my": _one_of_my,
    "linked": _linked,
    "holding": _holding,
    "bears": _bears,
}
"""The forms of a selector, by the key that says which it is."""
