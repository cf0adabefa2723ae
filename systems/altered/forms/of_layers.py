r"""The parts of passive abilities as types of `ludex.engine.forms`, so that any class may have them in its fields.

>>> from attrs import frozen
>>> from ludex.engine.forms import read
>>> from ludex.engine.yaml_files import parse_yaml
>>> @frozen
... class Boost:
...     whom: Selector
...     by: Amount
>>> read(parse_yaml("whom: {has: {subtypes: Robot}}\nby: {mine: forest}"), Boost, FORMS_OF_LAYERS)
Boost(whom=Has(cell=Characteristic(name='altered.subtypes', kind=<Kind.SET: 'set'>), member='Robot'), by=OfSource(...))
"""

from collections.abc import Callable, Collection
from typing import Final, TypeVar

from ludex.engine.forms import Forms, Plain, is_number
from ludex.engine.forms import Reader as FormReader
from ludex.engine.yaml_nodes import Mapping, Node, Scalar, Sequence
from ludex.layers.amounts import Amount
from ludex.layers.cells import AnyCharacteristic, Characteristic, Kind
from ludex.layers.changes import Change
from ludex.layers.conditions import Condition
from ludex.layers.passives import Ability, Inert, Passive
from ludex.layers.relations import Relation
from ludex.layers.selection import ABILITIES, Selector
from ludex.systems.altered.forms import conditions, selection
from ludex.systems.altered.forms.abilities import read_abilities, read_gained
from ludex.systems.altered.forms.amounts import AMOUNTS, read_amount
from ludex.systems.altered.forms.changes import CHANGES, LOSE_EVERYTHING, read_change
from ludex.systems.altered.forms.conditions import read_condition
from ludex.systems.altered.forms.names import CHARACTERISTICS, characteristic_of, name_in_files
from ludex.systems.altered.forms.parts import RELATIONS, members, number, word
from ludex.systems.altered.forms.selection import read_selector
from ludex.systems.altered.forms.setting import Reader, Setting
from ludex.systems.altered.in_play import IN_PLAY

T = TypeVar("T")

OF_CARDS: Final = Setting(IN_PLAY, "en", (), ("", ""))
"""The setting of a file that describes cards: card text in English, and no table whose objects could be named."""

_SELECTORS: Final = ((*selection.WORDS, "in-play"), tuple(selection.FORMS))
_CONDITIONS: Final = (tuple(conditions.WORDS), tuple(conditions.CONDITIONS))
_AMOUNTS: Final[tuple[tuple[str, ...], tuple[str, ...]]] = ((), tuple(AMOUNTS))
_CHANGES: Final = ((LOSE_EVERYTHING,), (*CHANGES, "gain-ability"))


def forms_of_layers(setting: Setting) -> Forms:
    """The readers of selectors, conditions, amounts, changes, characteristics, relations and abilities.

    They stand for fields of the types `Selector`, `Condition`, `Amount`, `Change`, `tuple[Change, ...]`, `Relation`,
    `Characteristic[int]`, `Characteristic[str]`, `Characteristic[frozenset[str]]`, `AnyCharacteristic`, `Passive`,
    `Inert`, `Ability` and `tuple[Ability, ...]`. Join them with names of one's own: `attrs.evolve(forms, names=…)`.

    Args:
        setting: What is known of the file in which they stand.
    """

    def reader(read: Reader[T]) -> FormReader:
        return lambda node, _forms: read(node, setting)

    return Forms(
        names={},
        readers={
            Selector: reader(read_selector),
            Condition: reader(read_condition),
            Amount: reader(read_amount),
            Change: reader(_one_change),
            tuple[Change, ...]: reader(_changes),
            Relation: lambda node, _forms: RELATIONS[node.choice(tuple(RELATIONS), kind="relation")],
            Characteristic[int]: lambda node, _forms: number(node),
            Characteristic[str]: lambda node, _forms: word(node),
            Characteristic[frozenset[str]]: lambda node, _forms: members(node),
            AnyCharacteristic: lambda node, _forms: characteristic_of(node.text(), position=node.position),
            Ability: reader(read_gained),
            Passive: reader(_passive),
            Inert: reader(_inert),
            tuple[Ability, ...]: reader(read_abilities),
        },
        writers={
            Relation: _write_relation,
            **dict.fromkeys((Characteristic[int], Characteristic[str], Characteristic[frozenset[str]]), _write_cell),
            AnyCharacteristic: _write_cell,
        },
        fits={
            Selector: _begins_with(*_SELECTORS),
            Condition: _begins_with(*_CONDITIONS),
            Amount: lambda node: is_number(node) or _begins_with(*_AMOUNTS)(node),
            Change: _begins_with(*_CHANGES),
            tuple[Change, ...]: lambda node: isinstance(node, Sequence) or _begins_with(*_CHANGES)(node),
            Relation: lambda node: isinstance(node, Scalar) and node.value in RELATIONS,
            Characteristic[int]: _names_a(Kind.NUMBER),
            Characteristic[str]: _names_a(Kind.VALUE),
            Characteristic[frozenset[str]]: _names_a(Kind.SET),
            Inert: lambda node: isinstance(node, Mapping) and node.get("inert") is not None,
        },
        schemas={
            Selector: _schema(*_SELECTORS),
            Condition: _schema(*_CONDITIONS),
            Amount: _schema(*_AMOUNTS, {"type": "integer"}),
            Change: _schema(*_CHANGES),
            tuple[Change, ...]: _schema(*_CHANGES, {"type": "array", "items": _schema(*_CHANGES)}),
            Relation: {"enum": list[Plain](RELATIONS)},
            Characteristic[int]: _schema_of_names(Kind.NUMBER),
            Characteristic[str]: _schema_of_names(Kind.VALUE),
            Characteristic[frozenset[str]]: _schema_of_names(Kind.SET),
            AnyCharacteristic: {"anyOf": [*map(_schema_of_names, Kind), {"const": "abilities"}]},
        },
    )


# ---------------------------------------------------------------- readers and writers


def _one_change(node: Node, setting: Setting) -> Change:
    found = read_change(node, setting, setting.gained or read_gained)
    if len(found) != 1:
        raise node.error(f"says {len(found)} changes", remedy="Write it in a list of changes.")
    return found[0]


def _changes(node: Node, setting: Setting) -> tuple[Change, ...]:
    items = node.nodes if isinstance(node, Sequence) else (node,)
    return tuple(change for item in items for change in read_change(item, setting, setting.gained or read_gained))


def _passive(node: Node, setting: Setting) -> Passive:
    found = read_gained(node, setting)
    if not isinstance(found, Passive):
        raise node.error("changes nothing", remedy="Write an ability that says that something is so.")
    return found


def _inert(node: Node, setting: Setting) -> Inert:
    found = read_gained(node, setting)
    if not isinstance(found, Inert):
        raise node.error("says that something is so", remedy="Write 'inert: …', a text that changes nothing.")
    return found


def _write_relation(value: object, _forms: Forms) -> Plain:
    return next(word for word, relation in RELATIONS.items() if relation is value)


def _write_cell(value: object, _forms: Forms) -> Plain:
    assert isinstance(value, Characteristic)
    return "abilities" if value == ABILITIES else name_in_files(value)


# ---------------------------------------------------------------- what a part begins with


def _begins_with(words: Collection[str], forms: Collection[str]) -> Callable[[Node], bool]:
    def fits(node: Node) -> bool:
        if isinstance(node, Scalar):
            return node.value in words or node.value in forms
        return isinstance(node, Mapping) and len(node.entries) == 1 and node.entries[0].key.value in forms

    return fits


def _names_a(kind: Kind) -> Callable[[Node], bool]:
    def fits(node: Node) -> bool:
        if not isinstance(node, Scalar):
            return False
        if node.value in CHARACTERISTICS:
            return CHARACTERISTICS[node.value].kind is kind
        return kind is Kind.NUMBER and node.value.startswith("counters.")

    return fits


def _schema(words: Collection[str], forms: Collection[str], *others: Plain) -> Plain:
    form: Plain = {
        "type": "object",
        "propertyNames": {"enum": list[Plain](forms)},
        "minProperties": 1,
        "maxProperties": 1,
    }
    word: Plain = {"enum": list[Plain](words)}
    return {"anyOf": [form, *others, *([word] if words else [])]}


def _schema_of_names(kind: Kind) -> Plain:
    names = [name for name, cell in CHARACTERISTICS.items() if cell.kind is kind]
    found: Plain = {"enum": list[Plain](names)}
    return {"anyOf": [found, {"type": "string", "pattern": "^counters\\."}]} if kind is Kind.NUMBER else found


FORMS_OF_LAYERS: Final = forms_of_layers(OF_CARDS)
"""The readers for files that describe cards."""
