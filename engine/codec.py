"""States, questions and answers as JSON, and back.

What is written says its class, and nothing is guessed when it is read: each value must be of the type that its place
expects, each class one of those that the vocabulary lists, each key one of its fields. What the rules of a game hold
already (the abilities of a card, and the parts of them) is written as where it stands there, so that a state is small
and code stays in the rules.

>>> from attrs import frozen
>>> @frozen
... class Roll:
...     dice: int
...     kept: frozenset[str] = frozenset()
>>> codec = Codec(Vocabulary((Roll,)))
>>> codec.text(Roll(2, frozenset({"b", "a"})))
'{"is":"Roll","dice":2,"kept":["a","b"]}'
>>> codec.value('{"is":"Roll","dice":2,"kept":[]}', Roll)
Roll(dice=2, kept=frozenset())
"""

import json
from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from types import NoneType, UnionType
from typing import Any, Final, NoReturn, TypeVar, Union, cast, get_args, get_origin

import attrs
from cattrs import BaseConverter, Converter
from cattrs.gen import make_dict_structure_fn
from immutables import Map

from ludex.engine.forms import Plain
from ludex.engine.vocabulary import Read, ReadFields, Vocabulary, Write
from ludex.layers.errors import LudexError, nearest

T = TypeVar("T")
CLASS: Final = "is"
KNOWN: Final = "known"
_WRITTEN_AS_THEY_ARE: Final = frozenset({str, int, bool, NoneType})


_LINES: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def line_of(plain: Plain) -> str:
    """JSON in one line, without a blank that it can do without.

    >>> line_of({"dice": [2, 6]})
    '{"dice":[2,6]}'
    """
    return _LINES.encode(plain)


UNWRITTEN: Final[Mapping[str, bool]] = {"ludex.unwritten": True}
"""The metadata of a field that is no part of the value: it is left out, and read as its default."""


class CodecError(LudexError):
    """JSON that is no state, question or answer of this game, or a value that cannot be written."""


class Codec:
    """Writes values of a vocabulary as JSON, and reads them back."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """A codec; making one takes a few milliseconds, so make it once for a game."""
        self._name_of = {each: vocabulary.names.get(each, each.__name__) for each in vocabulary.classes}
        self._by_name = {name: each for each, name in self._name_of.items()}
        if len(self._by_name) < len(vocabulary.classes):
            raise CodecError("two classes of one vocabulary have one name", remedy="Name each of its own.")
        self._vocabulary = vocabulary
        self._readers: dict[type, ReadFields] = {}
        self._addressed: dict[type, bool] = {}
        self._fields: dict[type, tuple[tuple[str, str], ...]] = {}
        self._addresses: dict[object, str] = {}
        for address, value in vocabulary.known.items():
            self._addresses.setdefault(value, address)
        self._converter = _converter(self, self._write_instance, self._read_instance, vocabulary.special)

    def plain(self, value: object) -> Plain:
        """A value as JSON can hold it.

        Raises:
            CodecError: It, or something in it, is not of the vocabulary.
        """
        if type(value) in _WRITTEN_AS_THEY_ARE:
            return cast("Plain", value)
        return cast("Plain", self._converter.unstructure(value))

    def text(self, value: object) -> str:
        """A value as one line of JSON; equal values give equal lines.

        Raises:
            CodecError: It, or something in it, is not of the vocabulary.
        """
        return line_of(self.plain(value))

    def value(self, text: str, expected: type[T]) -> T:
        """The value of a line of JSON.

        Raises:
            CodecError: It is no JSON, or says no value of that type.
        """
        return self.value_of(json_in(text), expected)

    def value_of(self, plain: Plain, expected: type[T]) -> T:
        """The value of what JSON held.

        Raises:
            CodecError: It says no value of that type.
        """
        try:
            return self._converter.structure(plain, expected)
        except RecursionError:
            raise CodecError("this is nested too deeply", remedy="Give what was written, unchanged.") from None

    def _write_instance(self, value: object) -> Plain:
        vocabulary = self._vocabulary
        kind = type(value)
        addressed = self._addressed.get(kind)
        if addressed is None:
            addressed = self._addressed[kind] = issubclass(kind, vocabulary.by_address)
        if addressed:
            address = self._addresses.get(value)
            if address is not None:
                return {KNOWN: address}
        name = self._name_of.get(kind)
        if name is None:
            raise CodecError(
                f"a {kind.__name__} cannot be written",
                subject=repr(value)[:80],
                remedy="Only what the rules of the game list can stand in a state.",
            )
        fields = self._fields.get(kind)
        if fields is None:
            found = attrs.fields(kind)  # type: ignore[arg-type]  # of the vocabulary, all of attrs
            fields = self._fields[kind] = tuple(
                (each.name, each.alias or each.name)
                for each in found
                if each.init and not UNWRITTEN.keys() & each.metadata.keys()
            )
        written: dict[str, Plain] = {CLASS: name}
        for field, key in fields:
            written[key] = self.plain(getattr(value, field))
        return written

    def _read_instance(self, plain: object, expected: object) -> object:
        wanted = _origin(expected)
        assert isinstance(wanted, type)  # `_is_class_of_data` has said so
        if not isinstance(plain, dict):
            raise _wrong(plain, f"a {wanted.__name__}")
        if KNOWN in plain:
            found = self._vocabulary.known.get(plain[KNOWN]) if plain.keys() == {KNOWN} else None
            if not isinstance(found, wanted):
                raise CodecError(
                    f"{plain[KNOWN]!r} is no {wanted.__name__} of these rules",
                    remedy="Read it with the rules and cards with which it was written.",
                )
            return found
        name = plain.get(CLASS)
        kind = self._by_name.get(name) if isinstance(name, str) else None
        if kind is None or not issubclass(kind, wanted):
            near = nearest(str(name), tuple(self._by_name))
            hint = f" Did you mean {near[0]!r}?" if near else ""
            raise CodecError(
                f"{name!r} is no {wanted.__name__} that is known here", remedy=f"Give one of its kinds.{hint}"
            )
        if kind not in self._readers:
            self._readers[kind] = _fields_reader(self._converter, kind)
        return self._readers[kind]({key: value for key, value in plain.items() if key != CLASS}, kind)


def _fields_reader(converter: Converter, kind: type) -> ReadFields:
    # what a class is generic in, no field holds by itself
    generic: Any = kind
    parameters = getattr(kind, "__parameters__", ())
    read: Callable[[Any, Any], object] = make_dict_structure_fn(
        generic[(object,) * len(parameters)] if parameters else generic,
        converter,
        _cattrs_forbid_extra_keys=True,
        _cattrs_use_alias=True,
        _cattrs_detailed_validation=False,
    )

    def checked(plain: object, _: object) -> object:
        try:
            return read(cast("Mapping[str, object]", plain), kind)
        except LudexError:
            raise
        except KeyError as error:
            raise CodecError(f"a {kind.__name__} without {error}", remedy="Say it.") from None
        except Exception as error:
            raise CodecError(f"this is no {kind.__name__}: {error}", remedy="Give what was written.") from error

    return checked


def _converter(
    codec: Codec, write_instance: Write, read_instance: ReadFields, special: Mapping[type, tuple[Write, Read]]
) -> Converter:
    converter = Converter(detailed_validation=False)
    converter.register_unstructure_hook_func(attrs.has, write_instance)
    converter.register_structure_hook_func(
        _is_class_of_data,
        read_instance,
    )
    for plain_type in (int, str, bool):
        converter.register_structure_hook(plain_type, _exactly(plain_type))
    converter.register_unstructure_hook_func(
        lambda kind: isinstance(kind, type) and issubclass(kind, Map), _pairs(codec)
    )
    converter.register_unstructure_hook_func(_is(frozenset), _members(codec))
    converter.register_unstructure_hook_func(_is(tuple), lambda value: [codec.plain(each) for each in value])
    converter.register_unstructure_hook_func(_is_enum, _of_enum)
    converter.register_structure_hook_func(_is_enum, _to_enum)
    converter.register_structure_hook_func(_made_of(tuple), partial(_to_tuple, converter))
    converter.register_structure_hook_func(_made_of(frozenset), partial(_to_set, converter))
    converter.register_structure_hook_func(_made_of(Map), partial(_to_map, converter))
    converter.register_structure_hook_func(_is_union, partial(_to_one_of, converter))
    for kind, (write, read) in special.items():
        converter.register_unstructure_hook(kind, write)
        converter.register_structure_hook_func(
            lambda found, kind=kind: _origin(found) is kind,  # type: ignore[misc]
            lambda plain, _, read=read: read(plain),  # type: ignore[misc]
        )
    return converter


def _is_enum(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _is(kind: type) -> Callable[[Any], bool]:
    return lambda found: found is kind


def _origin(kind: object) -> object:
    return get_origin(kind) or kind


def _made_of(origin: object) -> Callable[[object], bool]:
    return lambda kind: get_origin(kind) is origin


def _is_union(kind: object) -> bool:
    return _origin(kind) in (Union, UnionType)


_BUILT_IN: Final = (int, str, bool, tuple, frozenset, dict, list, NoneType, Map)


def _is_class_of_data(kind: object) -> bool:
    found = _origin(kind)
    return isinstance(found, type) and not issubclass(found, (*_BUILT_IN, Enum))


def _exactly(kind: type) -> ReadFields:
    def read(plain: object, _: object) -> object:
        # a truth value is a number to Python, and none here
        if type(plain) is not kind:
            raise _wrong(plain, {int: "a whole number", str: "a text", bool: "true or false"}[kind])
        return plain

    return read


def _pairs(codec: Codec) -> Write:
    def write(value: object) -> Plain:
        pairs: list[Plain] = [
            [codec.plain(key), codec.plain(each)] for key, each in cast("Map[object, object]", value).items()
        ]
        # keys are unlike each other, so they alone tell the order
        return sorted(pairs, key=lambda pair: _order(cast("list[Plain]", pair)[0]))

    return write


def _members(codec: Codec) -> Write:
    def write(value: object) -> Plain:
        return sorted((codec.plain(each) for each in cast("frozenset[object]", value)), key=_order)

    return write


def _order(plain: Plain) -> str:
    return plain if isinstance(plain, str) else json.dumps(plain, sort_keys=True)


def _of_enum(value: Enum) -> Plain:
    return value.value  # type: ignore[no-any-return]  # all enums of this project hold words or numbers


def _to_enum(plain: object, kind: type[Enum]) -> Enum:
    try:
        return kind(plain)
    except ValueError:
        known = ", ".join(repr(each.value) for each in kind)
        raise CodecError(f"{plain!r} is no {kind.__name__}", remedy=f"Give one of {known}.") from None


def _listed(plain: object, what: str) -> list[object]:
    if not isinstance(plain, list):
        raise _wrong(plain, what)
    return cast("list[object]", plain)


def _to_tuple(converter: BaseConverter, plain: object, kind: object) -> tuple[object, ...]:
    found, types = _listed(plain, "a list"), get_args(kind)
    if len(types) == 2 and types[1] is Ellipsis:
        return tuple(converter.structure(each, types[0]) for each in found)
    if len(types) != len(found):
        raise _wrong(plain, f"a list of {len(types)}")
    return tuple(converter.structure(each, one) for each, one in zip(found, types, strict=True))


def _to_set(converter: BaseConverter, plain: object, kind: object) -> frozenset[object]:
    found = [converter.structure(each, get_args(kind)[0]) for each in _listed(plain, "a list")]
    if len(set(found)) < len(found):
        raise CodecError("something stands twice in a set", remedy="Say it once.")
    return frozenset(found)


def _to_map(converter: BaseConverter, plain: object, kind: object) -> "Map[object, object]":
    of_key, of_value = get_args(kind)
    found: dict[object, object] = {}
    for pair in _listed(plain, "a list of pairs"):
        halves = _listed(pair, "a pair")
        if len(halves) != 2:
            raise _wrong(pair, "a pair")
        key = converter.structure(halves[0], of_key)
        if key in found:
            raise CodecError(f"{key!r} stands twice", remedy="Say it once.")
        found[key] = converter.structure(halves[1], of_value)
    return Map(found)


def _to_one_of(converter: BaseConverter, plain: object, kind: object) -> object:
    """A value of one of several types: the first that takes it, asked in the order in which JSON tells them apart."""
    types = get_args(kind)
    if plain is None:
        if NoneType in types:
            return None
        raise _wrong(plain, "something")
    tuples = [each for each in types if get_origin(each) is tuple]
    if len(tuples) == 1 and isinstance(plain, list):
        return converter.structure(plain, tuples[0])
    if tuples and isinstance(plain, list):
        # the key of a gained ability holds the key of what grants it: numbers within numbers
        return _numbers(plain)
    refused: LudexError | None = None
    for each in types:
        if each is NoneType or each in tuples:
            continue
        try:
            return cast("object", converter.structure(plain, each))
        except LudexError as error:
            refused = refused if refused is not None and not isinstance(plain, dict) else error
    raise refused or _wrong(plain, str(kind))


def _numbers(plain: object) -> object:
    if isinstance(plain, list):
        return tuple(_numbers(each) for each in plain)
    if type(plain) is not int:
        raise _wrong(plain, "a whole number")
    return plain


def _wrong(plain: object, wanted: str) -> CodecError:
    shown = json.dumps(plain, ensure_ascii=False)
    return CodecError(f"{shown[:60]} stands where {wanted} should", remedy="Give what was written, unchanged.")


def json_in(text: str) -> Plain:
    """What a text of JSON says.

    Raises:
        CodecError: It is none.
    """
    try:
        found: Plain = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise CodecError(f"this is no JSON: {error}", remedy="Give what was written, unchanged.") from None
    return found


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number of JSON")
