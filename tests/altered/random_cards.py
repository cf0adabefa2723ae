"""Random files of cards: every part of an ability is one of those that may stand there, by the tables of card files.

What may stand where, `ludex.engine.forms` knows from the fields of the classes; which texts a field may hold is said
here. The same seed gives the same file.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from functools import cache
from random import Random
from types import NoneType
from typing import Literal, get_args, get_origin

from attrs import frozen

from ludex.engine.form_fields import FormField, alternatives_of, fields_of, words_of
from ludex.engine.forms import Plain
from ludex.engine.yaml_nodes import Entry, Node, Scalar
from ludex.engine.yaml_nodes import Mapping as Keys
from ludex.engine.yaml_nodes import Sequence as Items
from ludex.layers.amounts import Amount
from ludex.layers.cells import AnyCharacteristic, Characteristic
from ludex.layers.changes import Change
from ludex.layers.conditions import Condition
from ludex.layers.errors import LudexError, Position, quoted
from ludex.layers.passives import Ability, Inert, Passive
from ludex.layers.relations import Relation
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.card_checks import TOKENS, WORDS
from ludex.systems.altered.card_files import CARD_TYPES, read_cards
from ludex.systems.altered.definitions import Definitions
from ludex.systems.altered.forms.card_abilities import KINDS
from ludex.systems.altered.forms.of_cards import FORMS_OF_CARDS as FORMS
from ludex.systems.altered.forms.parts import RELATIONS
from ludex.systems.altered.verbs.making import AnExpedition, MakeEmblem
from tests.altered import random_parts as parts

NOWHERE = Position("own.yaml")

UNSAID = ("kind", "rule", "why")
"""Fields that stand for what the rules say of themselves."""

SELDOM = "player"
"""The field that names a player who was mentioned: where nobody was, the game refuses to go on."""

RARE = ("win",)
"""What would end most games before anything has happened in them."""

NAMED = (*KINDS.values(), MakeEmblem)
"""What has words of its own as its name, and not that of a counter."""

OF_EXPEDITIONS = ("expeditions", "which")
ABILITIES = (Ability, Passive, Inert, tuple[Ability, ...])
TOKEN_KEYS = ("imp", "rock")
REMEMBERED = ("it", "seen", "they", "roll", "number", "first")
KEYWORDS = {
    "Character": (*("defender", "eternal", "gigantic", "scout 1", "seasoned", "tough 1"),),
    "Spell": ("cooldown", "fleeting"),
}
"""Keywords that are printed on cards of a type, as the word for a type."""

DEEPEST = 4
SPELL, HERO = "Spell", "Hero"


@frozen
class OwnCards:
    """A file of cards.

    Attributes:
        text: The file, as JSON, which is YAML.
        definitions: What it says.
        hero: The key of its Hero.
        others: The keys of its other cards, but for tokens.
        refused: Why cards were left out of it.
    """

    text: str
    definitions: Definitions
    hero: str
    others: tuple[str, ...]
    refused: tuple[LudexError, ...]


def own_cards(seed: str, count: int) -> OwnCards:
    """A file with a Hero and so many other cards; those that the reader refuses are left out and others written."""
    author = _Author(Random(seed))
    cards: dict[str, Plain] = {}
    refused: list[LudexError] = []
    while len(cards) <= count:
        number = len(cards) + len(refused) + 1
        key = f"card-{number}"
        written = author.card(number) if cards else author.hero(number)
        try:
            read_cards(node_of(_file({key: written})))
        except LudexError as error:
            refused.append(error)
        else:
            cards[key] = written
    file = _file(cards)
    hero, *others = cards
    return OwnCards(json.dumps(file, indent=1), read_cards(node_of(file)), hero, tuple(others), tuple(refused))


def _file(cards: Mapping[str, Plain]) -> Plain:
    tokens: dict[str, Plain] = {
        key: {"name": key.title(), "subtypes": ["Robot"], "statistics": "1/1/1"} for key in TOKEN_KEYS
    }
    return {"set": "OWN", "faction": "Axiom", "cards": dict(cards), "tokens": tokens}


def node_of(plain: Plain, name: str = "the file") -> Node:
    """What would be read if it were written as YAML: much sooner than by writing and reading it."""
    if isinstance(plain, dict):
        entries = (Entry(_scalar(key, f"a key of {name}"), node_of(value, quoted(key))) for key, value in plain.items())
        return Keys(NOWHERE, name, tuple(entries))
    if isinstance(plain, list):
        return Items(NOWHERE, name, tuple(node_of(each, f"item {at} of {name}") for at, each in enumerate(plain, 1)))
    return _scalar(plain, name)


def _scalar(plain: bool | int | str | None, name: str) -> Scalar:
    written = json.dumps(plain)
    return Scalar(NOWHERE, name, plain if isinstance(plain, str) else written, isinstance(plain, str), written)


@cache
def _nests(kind: type) -> bool:
    """Whether a form must hold another form that may hold others in turn."""
    return any(_holds_forms(each.type) for each in fields_of(kind) if each.required)


def _holds_forms(expected: object) -> bool:
    if expected in FORMS.readers:
        return expected in ABILITIES
    alternatives = [each for each in alternatives_of(expected) if each is not NoneType]
    if len(alternatives) > 1:
        return all(map(_holds_forms, alternatives))
    (kind,) = alternatives
    if kind != expected:
        return _holds_forms(kind)
    if get_origin(kind) in (tuple, frozenset, Literal):
        return any(_holds_forms(each) for each in get_args(kind) if isinstance(each, type) or get_origin(each))
    return bool(FORMS.admitted(_class_of(kind)))


def _class_of(expected: object) -> type:
    made = get_origin(expected) or expected
    assert isinstance(made, type), made
    return made


class _Author:
    """Writes cards, and takes what it has seldom taken rather than what it has often taken."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._taken: Counter[str] = Counter()
        self._layers: Mapping[object, Callable[[int], Plain]] = {
            Selector: lambda depth: parts.selector(random, min(depth, 1)),
            Condition: lambda depth: parts.condition(random, min(depth, 1)),
            Amount: lambda depth: parts.amount(random, min(depth, 1)),
            Change: self._change,
            tuple[Change, ...]: lambda depth: [self._change(depth)],
            Relation: lambda _: random.choice(list(RELATIONS)),
            Characteristic[int]: lambda _: parts.number(random),
            Characteristic[str]: lambda _: random.choice(parts.WORDS),
            Characteristic[frozenset[str]]: lambda _: random.choice(parts.SETS),
            AnyCharacteristic: lambda _: random.choice((*parts.NUMBERS, *parts.SETS, *parts.WORDS)),
            Passive: self._passive,
            Inert: self._inert,
            Ability: self._ability,
            tuple[Ability, ...]: lambda depth: [self._ability(depth)],
        }

    # ------------------------------------------------------------ cards

    def card(self, number: int) -> Plain:
        """A card that is no Hero."""
        random = self._random
        type = random.choice([each for each in CARD_TYPES if each != HERO] + ["Character"] * 3)
        kinds = ("effect", "statement") if type == SPELL else ("reaction", "quick-action", "statement", "passive")
        card: dict[str, Plain] = {
            "name": f"Card {number}",
            "type": type,
            "rarity": "common",
            "costs": f"{random.randrange(4)}/{random.randrange(3)}",
            "subtypes": [random.choice(parts.SUBTYPES)],
            "abilities": [self._ability(random.randint(2, DEEPEST), kinds) for _ in range(random.choice((1, 1, 2)))],
        }
        if type == "Character":
            card["statistics"] = "/".join(str(random.randrange(4)) for _ in c.TERRAIN_WORDS)
        if type in KEYWORDS and random.random() < 0.3:
            card["keywords"] = [random.choice(KEYWORDS[type])]
        if type != SPELL and random.random() < 0.3:
            card["support"] = [self._ability(2)]
        return card

    def hero(self, number: int) -> Plain:
        """A Hero."""
        return {
            "name": f"Hero {number}",
            "type": HERO,
            "reserve-limit": 2,
            "landmark-limit": 2,
            "counters": {"steam": 3},
            "abilities": [self._ability(DEEPEST)],
        }

    def _ability(
        self, depth: int, kinds: Sequence[str] = ("reaction", "quick-action", "statement", "passive")
    ) -> Plain:
        kind = self._random.choice(kinds)
        if kind == "passive":
            return self._passive(depth)
        fields = self._fields(KINDS[kind], depth)
        if self._random.random() < 0.8:
            fields.pop("works", None)
        return {kind: fields}

    def _inert(self, depth: int) -> Plain:
        return self._ability(depth, tuple(KINDS))

    def _passive(self, depth: int) -> Plain:
        random = self._random
        written: dict[str, Plain] = {
            "name": f"P {random.randrange(1000)}",
            "does": [self._change(depth) for _ in range(random.choice((1, 1, 2)))],
        }
        if random.random() < 0.6:
            written["affects"] = parts.selector(random)
        if random.random() < 0.3:
            written["when"] = parts.condition(random)
        return written

    def _change(self, depth: int) -> Plain:
        if depth > 0 and self._random.random() < 0.1:
            return {"gain-ability": self._ability(depth - 2, ("reaction", "statement", "quick-action"))}
        return parts.change(self._random)

    # ------------------------------------------------------------ forms

    def _seldom(self, given: Collection[str]) -> str:
        """One of two, the one that has been taken less often."""
        known = [each for each in given if each not in RARE] if self._random.random() < 0.5 else list(given)
        two = self._random.choice(known or list(given)), self._random.choice(known or list(given))
        taken = min(two, key=lambda each: self._taken[each])
        self._taken[taken] += 1
        return taken

    def _form(self, kind: type, depth: int) -> Plain:
        admitted, words = FORMS.admitted(kind), FORMS.words_for(kind)
        if words and self._random.random() < 0.2:
            return self._seldom(words)
        shallow = [name for name, made in admitted.items() if not _nests(made)]
        name = self._seldom(shallow if depth <= 0 and shallow else admitted)
        return {name: fields} if (fields := self._fields(admitted[name], depth - 1)) else name

    def _fields(self, kind: type, depth: int) -> dict[str, Plain]:
        written: dict[str, Plain] = {}
        for each in fields_of(kind):
            wanted = each.required or (self._random.random() < 0.5 and (depth > 0 or not _holds_forms(each.type)))
            if each.key in UNSAID or not wanted or (each.key == SELDOM and self._random.random() < 0.9):
                continue
            value = self._value(each.type, each, kind, depth)
            if value is not None:
                written[each.key] = value
        return written

    def _value(self, expected: object, field: FormField, owner: type, depth: int) -> Plain:
        random = self._random
        if expected is Selector and (owner is AnExpedition or field.key in OF_EXPEDITIONS) and random.random() < 0.8:
            return parts.expedition(random)
        if expected in self._layers:
            return self._layers[expected](depth - 1)
        alternatives = [each for each in alternatives_of(expected) if each is not NoneType]
        if len(alternatives) > 1:
            likely = alternatives if depth > 0 else [each for each in alternatives if not _holds_forms(each)]
            return self._value(random.choice(likely or alternatives), field, owner, depth)
        (kind,) = alternatives
        if kind != expected:
            return self._value(kind, field, owner, depth)
        if kind is int:
            return random.choice((1, 1, 1, 2, 2, 3, 0))
        if kind is bool:
            return random.random() < 0.5
        if kind is str:
            return self._text(field, owner)
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Literal:
            return str(random.choice(arguments))
        if origin is frozenset or (origin is tuple and Ellipsis in arguments):
            count = random.choice((1, 1, 1, 2) if depth > 0 else (1,))
            found = [self._value(arguments[0], field, owner, depth) for _ in range(count)]
            return found if origin is tuple else [each for at, each in enumerate(found) if each not in found[:at]]
        if origin is tuple:
            return [self._value(each, field, owner, depth) for each in arguments]
        made = _class_of(kind)
        if issubclass(made, Enum):
            return random.choice(list(words_of(made)))
        return self._form(made, depth) if FORMS.admitted(made) else dict(self._fields(made, depth - 1))

    def _text(self, field: FormField, owner: type) -> str:
        random, name = self._random, field.attribute
        if name in WORDS:
            return random.choice(WORDS[name][1])
        if name in TOKENS:
            return random.choice(TOKEN_KEYS)
        if name == SELDOM:
            return "they"
        if name == "word":
            return random.choice(REMEMBERED)
        if name in ("words", "offer") or (name == "name" and owner in NAMED):
            return f"Says {random.randrange(1000)}"
        return random.choice(parts.COUNTERS if name != "what" else (*parts.COUNTERS, *c.STATUS_WORDS))
