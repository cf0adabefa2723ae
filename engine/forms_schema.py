r"""The JSON Schema of what `forms` reads, made from the classes, so that editors know what may stand where.

>>> from attrs import frozen
>>> @frozen
... class Draw:
...     "Draw cards."
...     count: int
>>> found = schema(Draw, Forms({"draw": Draw}))
>>> found["$ref"], found["$defs"]["form.draw"]["description"]
('#/$defs/draw', 'Draw cards.')
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from types import NoneType
from typing import Final, Literal, get_args, get_origin

from attrs import field, frozen

from ludex.engine.form_fields import alternatives_of, fields_of, first_alone, kebab, name_of_class, words_of
from ludex.engine.forms import Forms, Plain
from ludex.layers.errors import DefinitionError

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_PLAIN: Final[Mapping[object, dict[str, Plain]]] = {
    int: {"type": "integer"},
    str: {"type": ["string", "number", "boolean"]},  # a text without quotes, as other programs take it
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def schema(expected: object, forms: Forms) -> dict[str, Plain]:
    """The JSON Schema of a type, with the definitions of all classes that it leads to.

    Args:
        expected: The type, as `read` takes it.
        forms: The names, and the schemas of types with a reader of their own; one without admits anything.

    Raises:
        DefinitionError: No such type can be read, or two classes in it have one name.
    """
    draft = _Draft(forms)
    found = draft.of(expected)
    return {"$schema": DIALECT, **found, "$defs": dict(sorted(draft.definitions.items()))}


@frozen(eq=False)
class _Draft:
    """A schema while it is made: the definitions so far, and of which class each is."""

    forms: Forms
    definitions: dict[str, Plain] = field(factory=dict)
    classes: dict[str, type] = field(factory=dict)

    def of(self, expected: object) -> dict[str, Plain]:
        """The schema of a type."""
        alternatives = alternatives_of(expected)
        own = expected in self.forms.readers
        if not own and len(alternatives) > 1:
            return {"anyOf": [self.of(each) for each in alternatives]}
        kind = expected if own else alternatives[0]
        found = self.forms.schemas.get(kind, {}) if own else _PLAIN.get(kind)
        if found is None:
            return self.of_parts(kind)
        words = self.forms.words_for(kind) if isinstance(kind, type) else {}
        whole: Plain = dict(found) if isinstance(found, dict) else found
        return {"anyOf": [_enum(words), whole]} if words else dict(found) if isinstance(found, dict) else {}

    def of_parts(self, kind: object) -> dict[str, Plain]:
        """The schema of a type that is made of others, or a list of words."""
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Literal:
            return _enum(arguments)
        if origin is frozenset or (origin is tuple and arguments[-1] is Ellipsis):
            item = self.of(arguments[0])
            return {"anyOf": [{"type": "array", "items": dict(item)}, item]}
        if origin is tuple:
            items: list[Plain] = [self.of(each) for each in arguments]
            return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}
        made = origin or kind
        if not isinstance(made, type) or made is object:
            raise DefinitionError(f"values of the type {kind} cannot be read", remedy="Give it a reader of its own.")
        if issubclass(made, Enum):
            return _enum((*words_of(made), *self.forms.words_for(made)))
        return self.reference(kebab(name_of_class(made)), made)

    def reference(self, name: str, base: type) -> dict[str, Plain]:
        """A reference to the definition of a class, which is added if it is not there."""
        if self.classes.setdefault(name, base) is not base:
            raise DefinitionError(f"two classes are called {name!r} in one schema", remedy="Rename one of them.")
        if name not in self.definitions:
            self.definitions[name] = {}  # so that a class that holds itself comes to an end
            self.definitions[name] = self.base(base)
        return {"$ref": f"#/$defs/{name}"}

    def base(self, base: type) -> dict[str, Plain]:
        """The schema of a class and its subclasses."""
        admitted = self.forms.admitted(base)
        if not admitted:
            known = self.forms.words_for(base)
            either: list[Plain] = [_enum(known), self.fields(base)]
            return _described(base, {"anyOf": either} if known else self.fields(base))
        bare = [name for name, kind in admitted.items() if not any(each.required for each in fields_of(kind))]
        words = (*self.forms.words_for(base), *bare)
        options: list[Plain] = [_enum(words)] if words else []
        options += [_only(name, self.form(name, kind)) for name, kind in admitted.items()]
        return _described(base, {"anyOf": options})

    def form(self, name: str, kind: type) -> dict[str, Plain]:
        """A reference to the definition of what a form holds."""
        key = f"form.{name}"
        if key not in self.definitions:
            self.definitions[key] = {}
            first = first_alone(kind)
            whole: dict[str, Plain] = self.fields(kind)
            if first is not None:
                whole = {"anyOf": [whole, self.of(first.type)]}
            self.definitions[key] = _described(kind, whole)
        return {"$ref": f"#/$defs/{key}"}

    def fields(self, kind: type) -> dict[str, Plain]:
        """The schema of a mapping of fields."""
        fields = fields_of(kind)
        return {
            "type": "object",
            "properties": {each.key: self.of(each.type) for each in fields},
            "required": [each.key for each in fields if each.required],
            "additionalProperties": False,
        }


def _only(key: str, found: dict[str, Plain]) -> dict[str, Plain]:
    return {"type": "object", "properties": {key: found}, "required": [key], "additionalProperties": False}


def _enum(words: Iterable[str]) -> dict[str, Plain]:
    return {"enum": list[Plain](dict.fromkeys(words))}


def _described(kind: type, found: dict[str, Plain]) -> dict[str, Plain]:
    first = (kind.__doc__ or "").strip().partition("\n")[0].strip()
    return {"description": first, **found} if first else found
