"""Abilities in structured YAML: what all their parts share.

A part is a word (`other`, `everything`) or a mapping with one key that says what it is (`has: {subtypes: Robot}`).
Which words and keys there are, each kind of part says in a table of its own, so that an unknown one is answered
with the nearest that is known.
"""

from collections.abc import Mapping
from typing import Final, TypeVar

from ludex.engine.yaml_nodes import Entry, Node, Scalar
from ludex.layers.cells import AnyCharacteristic, Characteristic
from ludex.layers.errors import UnknownName
from ludex.layers.relations import Relation
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.forms.names import number_of_name, set_of_name, word_of_name
from ludex.systems.altered.forms.setting import Reader, Setting

T = TypeVar("T")

_OF_PLAYERS: Final = (c.CONTROLLER, c.OWNER)
_KNOWN: Final[Mapping[AnyCharacteristic, tuple[str, ...]]] = {c.ZONE: c.ZONES, c.HOME: c.HOMES}

RELATIONS: Final = {relation.value.replace(" ", "-"): relation for relation in Relation}
"""How two numbers compare, as it is written in files: `at-least`, `equal-to`, …"""


def read_form(
    node: Node, setting: Setting, *, kind: str, words: Mapping[str, T], forms: Mapping[str, "Reader[T]"]
) -> T:
    """What a node says, if it says it with one of the words or forms of its kind.

    Raises:
        LudexError: It does not; the error says where.
    """
    if isinstance(node, Scalar):
        word = node.text()
        if word in forms:
            raise node.error(f"is the {kind} {word!r} without what it needs", remedy=f"Write '{word}: …'.")
        if word not in words:
            raise UnknownName(word, (*words, *forms), kind=kind, position=node.position, subject=node.name)
        return words[word]
    entry = only_entry(node, kind, tuple(forms))
    return forms[entry.key.value](entry.value, setting)


def only_entry(node: Node, kind: str, known: tuple[str, ...] | None = None) -> Entry:
    """The one entry of a mapping that must have just one.

    Raises:
        LudexError: It is no mapping, has another number of entries, or its key is not known.
    """
    found = node.mapping(known).entries
    if len(found) != 1:
        raise node.error(
            f"is a {kind} with {len(found)} keys, and one must say what it is",
            remedy="Keep one key; join several with 'all' or 'any'.",
        )
    return found[0]


def options(node: Node, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> Mapping[str, Node]:
    """The values of a mapping with certain keys.

    Raises:
        LudexError: A key is missing or unknown.
    """
    found = node.mapping((*required, *optional))
    for key in required:
        found.require(key)
    return {entry.key.value: entry.value for entry in found.entries}


def number(node: Node) -> Characteristic[int]:
    """A number, by name."""
    return number_of_name(node.text(), position=node.position)


def members(node: Node) -> Characteristic[frozenset[str]]:
    """A set, by name."""
    return set_of_name(node.text(), position=node.position)


def word(node: Node) -> Characteristic[str]:
    """A one-word characteristic, by name."""
    return word_of_name(node.text(), position=node.position)


def members_entry(node: Node) -> tuple[Characteristic[frozenset[str]], Node]:
    """A set and what is said of it: `{subtypes: Robot}`."""
    entry = only_entry(node, "set")
    return set_of_name(entry.key.value, position=entry.key.position), entry.value


def word_entry(node: Node) -> tuple[Characteristic[str], Node]:
    """A one-word characteristic and what is said of it: `{zone: reserve}`."""
    entry = only_entry(node, "one-word characteristic")
    return word_of_name(entry.key.value, position=entry.key.position), entry.value


def relation_in(found: Mapping[str, Node], node: Node) -> tuple[Relation, Node]:
    """The one relation among the keys of a mapping, and what stands on its other side.

    Raises:
        LudexError: There is none, or more than one.
    """
    named = [name for name in RELATIONS if name in found]
    if len(named) != 1:
        raise node.error(
            f"compares in {'no' if not named else 'more than one'} way", remedy=f"Give one of {', '.join(RELATIONS)}."
        )
    return RELATIONS[named[0]], found[named[0]]


def several(node: Node, reader: "Reader[T]", setting: Setting) -> tuple[T, ...]:
    """The parts in a list that must not be empty.

    Raises:
        LudexError: It is empty, or one of them is wrong.
    """
    found = tuple(reader(item, setting) for item in node.items())
    if not found:
        raise node.error("is an empty list", remedy="Put at least one item into it.")
    return found


def words_in(node: Node, cell: AnyCharacteristic, setting: Setting) -> frozenset[str]:
    """One word of a characteristic, or several in a list.

    Raises:
        LudexError: A word is missing, or names what does not exist.
    """
    nodes = (node,) if isinstance(node, Scalar) else node.items()
    return frozenset(known_word(each, cell, setting) for each in nodes)


def known_word(node: Node, cell: AnyCharacteristic, setting: Setting) -> str:
    """A word of a characteristic; where its words name players, zones or Expeditions, one that exists.

    Raises:
        LudexError: It is none of them.
    """
    word = node.text()
    # where a file only describes cards, nobody plays yet
    known = setting.players if cell in _OF_PLAYERS and any(setting.players) else _KNOWN.get(cell)
    if known is not None and word not in known:
        raise UnknownName(word, known, kind=f"word for {cell}", position=node.position, subject=node.name)
    return word


def known_id(node: Node, setting: Setting) -> str:
    """The identity of something on the table.

    Raises:
        UnknownName: Nothing is called so.
    """
    return node.choice(setting.ids, kind="object")
