"""Abilities: printed card text, structured YAML, or the bare text of something that changes nothing."""

from typing import Final

from attrs import evolve

from ludex.engine.yaml_nodes import Mapping, Node, Scalar
from ludex.layers.conditions import Always
from ludex.layers.errors import DefinitionError, LudexError
from ludex.layers.features import Itself
from ludex.layers.passives import Ability, Inert, Passive
from ludex.systems.altered.forms.changes import read_change
from ludex.systems.altered.forms.conditions import read_condition
from ludex.systems.altered.forms.selection import read_selector
from ludex.systems.altered.forms.setting import Setting
from ludex.systems.altered.in_play import SUPPORT
from ludex.systems.altered.text import Language, parse_box

LANGUAGES: Final = tuple(language.value for language in Language)
KINDS: Final = (SUPPORT, "reaction", "quick action", "effect")
"""The kinds of ability that others may count, remove or ignore by their kind."""

KEYWORD: Final = "keyword"

_TEXT_KEYS: Final = ("text", "language", "kind", "name")
_STRUCTURED_KEYS: Final = ("does", "affects", "when", "works", "kind", "name", "rule")
_INERT_KEYS: Final = ("inert", "kind")
PASSIVE_KEYS: Final = tuple(dict.fromkeys((*_TEXT_KEYS, *_STRUCTURED_KEYS, *_INERT_KEYS)))
"""The keys of a passive, and of a text that changes nothing."""


def read_abilities(node: Node, setting: Setting, *, support: bool = False) -> tuple[Ability, ...]:
    """The abilities that a node says: a whole ability box, or a list of abilities. Printed keywords are among them.

    Args:
        node: The node.
        setting: What is known of the file.
        support: Whether it is the inner box, of support abilities.

    Raises:
        LudexError: It says none; the error says where, within a card text too.
    """
    items = (node,) if isinstance(node, Scalar) else node.items()
    return tuple(ability for item in items for ability in _abilities(item, setting, support=support))


def _abilities(node: Node, setting: Setting, *, support: bool) -> tuple[Ability, ...]:
    if isinstance(node, Scalar):
        return _printed(node, setting.language, setting, support=support)
    found = node.mapping(PASSIVE_KEYS)
    ways = [key for key in ("text", "does", "inert") if found.get(key) is not None]
    if len(ways) != 1:
        raise node.error(
            "is an ability, and does not say what it does" if not ways else f"says {' and '.join(ways)} at once",
            remedy="Give one of 'text' (card text), 'does' (a list of changes), 'inert' (a text that changes nothing).",
        )
    kind = SUPPORT if support else _kind(found)
    match ways[0]:
        case "text":
            return _card_text(found.mapping(_TEXT_KEYS), kind, setting)
        case "does":
            return (_structured(found.mapping(_STRUCTURED_KEYS), kind, setting),)
        case _:
            return (Inert(found.mapping(_INERT_KEYS).require("inert").text(), kind),)


def read_gained(node: Node, setting: Setting) -> Ability:
    """The one ability that a node says, for another to gain.

    Raises:
        LudexError: It says none, or several, or a keyword.
    """
    found = _abilities(node, setting, support=False)
    if len(found) != 1:
        raise node.error(f"says {len(found)} abilities", remedy="Write a change for each of them.")
    if found[0].kind == KEYWORD:
        raise node.error("says a keyword", remedy="Write 'gain: {keywords: …}', or 'add: {to: tough, amount: …}'.")
    return found[0]


def _kind(found: Mapping) -> str:
    kind = found.get("kind")
    return "" if kind is None else kind.choice(KINDS, kind="kind of ability")


def _card_text(found: Mapping, kind: str, setting: Setting) -> tuple[Ability, ...]:
    language, name = found.get("language"), found.get("name")
    code = setting.language if language is None else language.choice(LANGUAGES, kind="language")
    abilities = _printed(found.require("text"), code, setting, support=kind == SUPPORT)
    if kind:
        abilities = tuple(evolve(ability, kind=kind) for ability in abilities)
    if name is not None:
        if len(abilities) != 1:
            raise name.error(
                f"is given to {len(abilities)} abilities", remedy="Give each ability a mapping of its own."
            )
        return (evolve(abilities[0], name=name.text()),)
    return abilities


def _printed(node: Node, language: str, setting: Setting, *, support: bool) -> tuple[Ability, ...]:
    text = node.text()
    try:
        found = parse_box(text, language, support=support, play=setting.play)
    except LudexError as error:
        raise _placed(error, node, text) from None
    if not found:
        raise node.error("holds no ability", remedy="Write one, or leave it out.")
    return found


def _placed(error: LudexError, node: Node, text: str) -> LudexError:
    """The error with its place in the text turned into a place in the file."""
    inside = error.position
    error.position = node.position
    if inside is not None and inside.line is not None and isinstance(node, Scalar):
        lines = text.split("\n")[: inside.line - 1]
        error.position = node.position_of(sum(len(line) + 1 for line in lines) + (inside.column or 1) - 1)
    return error


def _structured(found: Mapping, kind: str, setting: Setting) -> Passive:
    from ludex.systems.altered.text.naming import named

    gained = setting.gained or read_gained
    does = [change for item in found.require("does").items() for change in read_change(item, setting, gained)]
    if not does:
        raise found.require("does").error("is an empty list", remedy="Say what the ability does, or write 'inert'.")
    affects, when, works = (found.get(key) for key in ("affects", "when", "works"))
    name, rule = (found.get(key) for key in ("name", "rule"))
    passive = Passive(
        tuple(does),
        Itself() if affects is None else read_selector(affects, setting),
        Always() if when is None else read_condition(when, setting),
        kind=kind,
        rule="" if rule is None else rule.text(),
    )
    if works is not None:
        try:
            passive = evolve(passive, works=read_selector(works, setting))
        except DefinitionError as error:
            raise error.at(works.position) from None
    return named(passive) if name is None else evolve(passive, name=name.text())
