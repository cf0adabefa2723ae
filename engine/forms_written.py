r"""Frozen data written to files, as `forms` reads them.

>>> from attrs import frozen
>>> @frozen
... class Draw:
...     count: int = 1
...     secretly: bool = False
>>> forms = Forms({"draw": Draw})
>>> write(Draw(), forms), write(Draw(2), forms), write(Draw(2, True), forms)
('draw', {'draw': 2}, {'draw': {'count': 2, 'secretly': True}})
"""

import json
from enum import Enum
from typing import Literal, get_args, get_origin

from ludex.engine.form_fields import FormField, alternatives_of, fields_of, first_alone, kebab, kind_of, name_of_class
from ludex.engine.forms import Forms, Plain, meant_type
from ludex.engine.yaml_nodes import Entry, Mapping, Node, Scalar, Sequence
from ludex.layers.errors import DefinitionError, Position


def write(value: object, forms: Forms, expected: object = None) -> Plain:
    """A value as files hold it, without what goes without saying: `read` makes the same value of it.

    Args:
        value: The value.
        forms: The names and writers.
        expected: The type that is expected where it stands; its own class by default.

    Raises:
        DefinitionError: Nothing says how to write it, or it would be read as something else.
    """
    kind = type(value) if expected is None else expected
    if kind not in forms.readers and len(alternatives_of(kind)) > 1:
        return _one_of(value, alternatives_of(kind), forms)
    if kind not in forms.readers:
        kind = alternatives_of(kind)[0]
    if isinstance(kind, type):
        words = forms.words_for(kind).items()
        word = next((word for word, known in words if type(known) is type(value) and known == value), None)
        if word is not None:
            return word
    if kind in forms.writers:
        return forms.writers[kind](value, forms)
    if kind in forms.readers:
        raise DefinitionError(f"nothing writes a {kind_of(kind)}", remedy="Give it a writer beside its reader.")
    return _written(value, kind, forms)


def _written(value: object, kind: object, forms: Forms) -> Plain:
    if isinstance(value, Enum):
        return kebab(value.name)
    if value is None or isinstance(value, bool | int | str):
        return value
    arguments = get_args(kind)
    if isinstance(value, frozenset):
        return sorted((write(item, forms, *arguments) for item in value), key=json.dumps)
    if isinstance(value, tuple):
        pairwise = arguments and arguments[-1] is not Ellipsis
        kinds = arguments if pairwise else (arguments[0] if arguments else None,) * len(value)
        return [write(item, forms, each) for item, each in zip(value, kinds, strict=True)]
    return _form(value, get_origin(kind) or kind, forms)


def _form(value: object, base: object, forms: Forms) -> Plain:
    made = type(value)
    admitted = forms.admitted(base) if isinstance(base, type) else {}
    if not admitted and made is base:
        return _fields(value, _said(value), forms)
    name = next((name for name, kind in admitted.items() if kind is made), None)
    if name is None:
        raise DefinitionError(
            f"a {name_of_class(made)} has no form where a {kind_of(base)} is expected", remedy="Give its class a name."
        )
    said = _said(value)
    if not said and not any(each.required for each in fields_of(made)):
        return name
    first = first_alone(made)
    written = _fields(value, said, forms)
    if first is not None and said == [first]:
        alone = written[first.key]
        keys = {each.key for each in fields_of(made)}
        if not isinstance(alone, dict) or (alone and keys.isdisjoint(alone)):
            return {name: alone}
    return {name: written}


def _said(value: object) -> list[FormField]:
    """The fields that do not hold what goes without saying."""
    return [each for each in fields_of(type(value)) if not each.is_default(getattr(value, each.attribute))]


def _fields(value: object, said: list[FormField], forms: Forms) -> dict[str, Plain]:
    return {each.key: write(getattr(value, each.attribute), forms, each.type) for each in said}


# ---------------------------------------------------------------- unions


def _one_of(value: object, alternatives: list[object], forms: Forms) -> Plain:
    exact = [kind for kind in alternatives if kind is type(value)]
    kind = next((kind for kind in (*exact, *alternatives) if _belongs(value, kind)), None)
    if kind is None:
        kinds = " or ".join(map(kind_of, alternatives))
        raise DefinitionError(f"{value} is no {kinds}", remedy="Widen the type, or give another value.")
    written = write(value, forms, kind)
    if meant_type(_node(written), alternatives, forms) != kind:
        raise DefinitionError(
            f"{written!r} is written as a {kind_of(kind)} and would be read as something else", remedy="Change a word."
        )
    return written


def _belongs(value: object, kind: object) -> bool:
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    made = get_origin(kind) or kind
    return isinstance(made, type) and isinstance(value, made)


def _node(plain: Plain) -> Node:
    """What is read when it has been written."""
    nowhere = Position(), ""
    match plain:
        case dict():
            keys = [_text(key) for key in plain]
            return Mapping(*nowhere, tuple(map(Entry, keys, map(_node, plain.values()))))
        case list():
            return Sequence(*nowhere, tuple(map(_node, plain)))
        case str():
            return _text(plain)
        case _:
            return Scalar(*nowhere, value=json.dumps(plain), quoted=False, source="")


def _text(text: str) -> Scalar:
    return Scalar(Position(), "", value=text, quoted=True, source=text)
