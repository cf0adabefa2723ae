"""The JSON Schema of card files, so that editors know what may stand where.

>>> found = card_schema()
>>> found["title"], sorted(found["properties"])
('A file of cards of Altered', ['cards', 'faction', 'set', 'tokens'])
"""

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from ludex.engine.forms import Plain
from ludex.engine.forms_schema import schema
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.abilities import QuickAction, Reaction, SpellEffect, Statement
from ludex.systems.altered.card_files import CARD_KEYS, CARD_TYPES, NEUTRAL, TOKEN_KEYS
from ludex.systems.altered.card_words import KEYWORDS
from ludex.systems.altered.forms.abilities import PASSIVE_KEYS
from ludex.systems.altered.forms.of_cards import FORMS_OF_CARDS

Schema = dict[str, Plain]


@frozen
class _Kinds:
    """The kinds of ability whose parts are described by their classes."""

    reaction: Reaction
    quick_action: QuickAction
    effect: SpellEffect
    statement: Statement


def card_schema() -> Schema:
    """The JSON Schema of a file of cards."""
    of_kinds = schema(_Kinds, FORMS_OF_CARDS)
    definitions = of_kinds["$defs"]
    assert isinstance(definitions, dict)  # it is made so
    definitions = {name: found for name, found in definitions.items() if name != "kinds"}
    forms: list[Plain] = [
        {"$ref": f"#/$defs/{name}"} for name in ("reaction", "quick-action", "spell-effect", "statement")
    ]
    own: Schema = {
        "ability": {
            "description": "An ability: a card text, a passive in structured form, or one of another kind.",
            "anyOf": [_TEXT, _PASSIVE, *forms],
        },
        "card": _object(_CARD, "A card as it is printed.", ("name", "type")),
        "token": _object(_TOKEN, "A token as a creating effect describes it.", ("name", "statistics")),
    }
    return {
        "$schema": of_kinds["$schema"],
        "title": "A file of cards of Altered",
        **_object(_FILE, "Cards and tokens, each by the key that decks and effects call it.", ()),
        "$defs": dict(sorted({**definitions, **own}.items())),
    }


def _object(properties: Mapping[str, Plain], description: str, required: tuple[str, ...]) -> Schema:
    return {
        "description": description,
        "type": "object",
        "properties": dict(properties),
        "required": list[Plain](required),
        "additionalProperties": False,
    }


def _words(*words: str) -> Schema:
    return {"enum": list[Plain](words)}


def _by_key(name: str) -> Schema:
    return {"type": "object", "additionalProperties": {"$ref": f"#/$defs/{name}"}}


def _numbers(count: int) -> Schema:
    return {"type": "string", "pattern": "^" + "/".join([r"\d+"] * count) + "$"}


_TEXT: Final[Schema] = {"type": "string", "description": "A passive, as card text."}
_PASSIVE: Final[Schema] = {
    "type": "object",
    "propertyNames": _words(*PASSIVE_KEYS),
    "anyOf": [{"required": [key]} for key in ("text", "does", "inert")],
}
_ABILITIES: Final[Schema] = {"type": "array", "items": {"$ref": "#/$defs/ability"}}
_NAME: Final[Schema] = {"type": "string", "minLength": 1}
_FACTION: Final = _words(*c.FACTIONS, NEUTRAL)
_KEYWORDS: Final[Schema] = {
    "type": "array",
    "items": {"anyOf": [_words(*KEYWORDS), {"type": "string", "pattern": f"^({'|'.join(c.NUMBERED_KEYWORDS)}) [1-9]"}]},
}
_ALL: Final[Mapping[str, Plain]] = {
    "name": _NAME,
    "type": _words(*CARD_TYPES),
    "subtypes": {"type": "array", "items": _NAME},
    "faction": _FACTION,
    "rarity": _words(*c.RARITIES),
    "version": {"type": "string", "pattern": r"^[A-Z]{3}-\d{3}-([CRF]|U-\d+)$"},
    "costs": {"description": "Hand Cost and Reserve Cost, in mana: 3/2.", **_numbers(2)},
    "statistics": {"description": "V, M and O: 2/1/1.", **_numbers(3)},
    "keywords": _KEYWORDS,
    "reserve-limit": {"type": "integer"},
    "landmark-limit": {"type": "integer"},
    "counters": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}},
    "abilities": {"description": "Those of the text box, in printed order.", **_ABILITIES},
    "support": {"description": "Those of the inner box, in printed order.", **_ABILITIES},
}
_CARD: Final = {key: _ALL[key] for key in CARD_KEYS}
_TOKEN: Final = {key: _ALL[key] for key in TOKEN_KEYS}
_FILE: Final[Mapping[str, Plain]] = {
    "faction": _FACTION,
    "set": {"type": "string", "pattern": "^[A-Z]{3}$"},
    "cards": _by_key("card"),
    "tokens": _by_key("token"),
}
