r"""Frozen data in files: from a node of YAML to a value of an expected type, and the tables that this needs.

Small frozen classes need no reader of their own. Their fields and the types of these say what a file may hold: a
number, a text, true or false, a word of an enumeration, a list, something or nothing, or another class.

A class with a name is written as a *form*: `draw: {count: 2, who: me}`; without the key of its first field, where all
others have a default: `draw: 2`; as its name alone, where nothing must be said: `draw`. Which forms may stand somewhere
follows from the type that is expected there: those of its subclasses. A class without a name, and without subclasses
that have one, is written as a mapping of its fields.

    >>> from attrs import frozen
    >>> from ludex.engine.yaml_files import parse_yaml
    >>> class Verb: ...
    >>> @frozen
    ... class Draw(Verb):
    ...     count: int = 1
    >>> @frozen
    ... class Twice(Verb):
    ...     verbs: tuple[Verb, ...]
    >>> forms = Forms({"draw": Draw, "twice": Twice})
    >>> read(parse_yaml("twice: [draw, draw: 2]"), Verb, forms)
    Twice(verbs=(Draw(count=1), Draw(count=2)))
    >>> read(parse_yaml("twice:\n  draw: two", file="card.yaml"), Verb, forms)
    Traceback (most recent call last):
    ...
    ludex.engine.yaml_nodes.YamlError: card.yaml:2:9: 'draw' must be a whole number, not 'two'. Write plain digits.

`forms_written` writes what is read here, `forms_schema` describes it.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from types import NoneType
from typing import Final, Literal, NoReturn, TypeAlias, TypeVar, get_args, get_origin, overload

from attrs import field, frozen

from ludex.engine.form_fields import alternatives_of, fields_of, first_alone, kind_of, name_of_class, words_of
from ludex.engine.yaml_nodes import Entry, Node, Scalar, Sequence
from ludex.engine.yaml_nodes import Mapping as Keys
from ludex.layers.errors import DefinitionError, LudexError, nearest

T = TypeVar("T")

Plain: TypeAlias = "bool | int | str | list[Plain] | dict[str, Plain] | None"
"""What JSON and YAML can hold."""

Reader: TypeAlias = "Callable[[Node, Forms], object]"
Writer: TypeAlias = "Callable[[object, Forms], Plain]"

_NONE: Final[Mapping[str, type]] = {}


@frozen(eq=False)
class Forms:
    """The names of classes in files, and how the types are read that are no plain classes.

    Attributes:
        names: The name of each form, and its class.
        readers: How values of a type are read that has a reader of its own; the type as fields say it.
        words: Words that stand for a certain value of a type, wherever a value of its class is expected.
        writers: How values of a type with a reader of its own are written.
        fits: Whether a node may be meant as a value of a type with a reader of its own, where other types may stand
            there too; one such type can do without an entry, and is what the others are not.
        schemas: The JSON Schema of a type with a reader of its own.

    Raises:
        DefinitionError: A word is no value of its type, or can be taken for another word or form in the same place.
    """

    names: Mapping[str, type]
    readers: Mapping[object, Reader] = field(factory=dict)
    words: Mapping[type, Mapping[str, object]] = field(factory=dict)
    writers: Mapping[object, Writer] = field(factory=dict)
    fits: Mapping[object, Callable[[Node], bool]] = field(factory=dict)
    schemas: Mapping[object, Plain] = field(factory=dict)
    _by_base: Mapping[type, Mapping[str, type]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        found: dict[type, dict[str, type]] = {}
        for name, kind in self.names.items():
            for base in _bases(kind):
                found.setdefault(base, {})[name] = kind
        object.__setattr__(self, "_by_base", found)
        known: list[tuple[str, type]] = list(self.names.items())
        for kind, table in self.words.items():
            for word, value in table.items():
                _check_word(word, value, kind, known)
                known.append((word, type(value)))

    def admitted(self, base: type) -> Mapping[str, type]:
        """The forms that may stand where a value of a class is expected."""
        return self._by_base.get(base, _NONE)

    def words_for(self, kind: type) -> Mapping[str, object]:
        """The words that may stand where a value of a class is expected."""
        tables = self.words.values()
        return {word: value for table in tables for word, value in table.items() if isinstance(value, kind)}


def _bases(kind: type) -> tuple[type, ...]:
    return tuple(base for base in kind.__mro__ if base is not object)


def _check_word(word: str, value: object, kind: type, known: list[tuple[str, type]]) -> None:
    if not isinstance(value, kind):
        raise DefinitionError(f"the word {word!r} stands for no {name_of_class(kind)}", remedy="Put it elsewhere.")
    bases = set(_bases(type(value)))
    if any(other == word and bases & set(_bases(of)) for other, of in known):
        raise DefinitionError(f"the word {word!r} would have two meanings in one place", remedy="Choose another.")


@overload
def read(node: Node, expected: type[T], forms: Forms) -> T: ...
@overload
def read(node: Node, expected: object, forms: Forms) -> object: ...
def read(node: Node, expected: object, forms: Forms) -> object:
    """The value of an expected type that a node says.

    Args:
        node: The node.
        expected: A class, an enumeration, `int`, `str`, `bool`, `None`, `tuple`, `frozenset`, `Literal` or a union of
            these, or a type with a reader of its own.
        forms: The names and readers.

    Raises:
        YamlError: It says a value of another kind, or leaves out what is needed.
        UnknownName: It names a form, a field or a word that may not stand there.
        LudexError: A class or a reader refuses the values; the position is that of the node.
        DefinitionError: No such type can be read.
    """
    alternatives = alternatives_of(expected)
    if expected not in forms.readers and len(alternatives) > 1:
        return read(node, meant_type(node, alternatives, forms), forms)
    kind = expected if expected in forms.readers else alternatives[0]
    if isinstance(kind, type) and isinstance(node, Scalar) and not node.absent:
        words = forms.words_for(kind)
        if node.value in words:
            return words[node.value]
    if kind in forms.readers:
        try:
            return forms.readers[kind](node, forms)
        except LudexError as error:
            raise error.at(node.position) from None
    if kind in _PLAIN:
        return _PLAIN[kind](node, forms)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return node.choice(arguments)
    if origin is frozenset:
        return frozenset(read(item, arguments[0], forms) for item in _items(node))
    if origin is tuple:
        return _tuple(node, arguments, forms)
    made = origin or kind
    if not isinstance(made, type) or made is object:
        raise DefinitionError(f"values of the type {kind} cannot be read", remedy="Give it a reader of its own.")
    if issubclass(made, Enum):
        words = words_of(made)
        return words[node.choice(tuple(words), kind=name_of_class(made))]
    return _form(node, made, forms)


def _nothing(node: Node, _forms: Forms) -> None:
    if not isinstance(node, Scalar) or not node.absent:
        raise node.error(f"must be nothing, not {node.found}", remedy="Leave it out.")


_PLAIN: Final[Mapping[object, Reader]] = {
    int: lambda node, _forms: node.integer(),
    str: lambda node, _forms: node.text(),
    bool: lambda node, _forms: node.boolean(),
    NoneType: _nothing,
}


def _items(node: Node) -> tuple[Node, ...]:
    """The items of a list; what is no list stands for a list of one."""
    return node.nodes if isinstance(node, Sequence) else (node,)


def _tuple(node: Node, arguments: tuple[object, ...], forms: Forms) -> tuple[object, ...]:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return tuple(read(item, arguments[0], forms) for item in _items(node))
    items = node.items()
    if len(items) != len(arguments):
        raise node.error(
            f"must have {len(arguments)} items, not {len(items)}",
            remedy=f"Write, in this order: {', '.join(kind_of(each) for each in arguments)}.",
        )
    return tuple(read(item, kind, forms) for item, kind in zip(items, arguments, strict=True))


# ---------------------------------------------------------------- forms


def _form(node: Node, base: type, forms: Forms) -> object:
    admitted = forms.admitted(base)
    if not admitted:
        known = tuple(forms.words_for(base))
        if known and isinstance(node, Scalar) and not node.absent:
            node.choice(known, kind=name_of_class(base))  # it is none of them, and no mapping either
        return _made(base, _by_fields(node, base, forms), node)
    kind, words = name_of_class(base), (*forms.words_for(base), *admitted)
    if isinstance(node, Scalar):
        name = node.choice(words, kind=kind)
        if any(each.required for each in fields_of(admitted[name])):
            raise node.error(f"is the {kind} {name!r} without what it needs", remedy=f"Write '{name}: …'.")
        return _made(admitted[name], {}, node)
    entry = _only_entry(node, kind)
    made = admitted[entry.key.choice(tuple(admitted), kind=kind)]
    return _made(made, _arguments(entry.value, made, forms), entry.value)


def _only_entry(node: Node, kind: str) -> Entry:
    found = node.mapping().entries
    if len(found) != 1:
        raise node.error(
            f"is a {kind} with {len(found)} keys, and one must say what it is", remedy="Keep one key in each mapping."
        )
    return found[0]


def _arguments(node: Node, kind: type, forms: Forms) -> Mapping[str, object]:
    first = first_alone(kind)
    if first is not None and not _names_fields(node, kind, forms):
        return {first.argument: read(node, first.type, forms)}
    if not fields_of(kind) and not isinstance(node, Keys):
        raise node.error("needs nothing", remedy=f"Write {node.name} alone.")
    return _by_fields(node, kind, forms)


def _names_fields(node: Node, kind: type, forms: Forms) -> bool:
    """Whether a node says the fields of a class by their keys, rather than the first of them without its key."""
    first = first_alone(kind)
    if not isinstance(node, Keys) or first is None:
        return isinstance(node, Keys)
    keys = [each.key for each in fields_of(kind)]
    found = [entry.key.value for entry in node.entries]
    if not found or any(key in keys for key in found):
        return True
    return may_be(node, first.type, forms) is False and any(nearest(key, keys) for key in found)


def _by_fields(node: Node, kind: type, forms: Forms) -> Mapping[str, object]:
    fields = fields_of(kind)
    found = node.mapping(tuple(each.key for each in fields))
    given = {each: found.require(each.key) if each.required else found.get(each.key) for each in fields}
    return {each.argument: read(value, each.type, forms) for each, value in given.items() if value is not None}


def _made(kind: type, arguments: Mapping[str, object], node: Node) -> object:
    try:
        return kind(**arguments)
    except LudexError as error:
        raise error.at(node.position) from None
    except ValueError as error:  # attrs' own validators
        raise node.error(f"is no {name_of_class(kind)}: {error}", remedy="Change what does not fit.") from None


# ---------------------------------------------------------------- unions


def may_be(node: Node, expected: object, forms: Forms) -> bool | None:
    """Whether a node may be meant as a value of a type, as far as its beginning tells; None if it does not."""
    alternatives = alternatives_of(expected)
    if expected not in forms.readers and len(alternatives) > 1:
        answers = [may_be(node, each, forms) for each in alternatives]
        return True if True in answers else None if None in answers else False
    kind = expected if expected in forms.readers else alternatives[0]
    if kind is NoneType or (isinstance(node, Scalar) and node.absent):
        return kind is NoneType and isinstance(node, Scalar) and node.absent
    if isinstance(kind, type) and isinstance(node, Scalar) and node.value in forms.words_for(kind):
        return True
    if kind in forms.readers:
        return forms.fits[kind](node) if kind in forms.fits else None
    return _begins(node, kind, forms)


def _begins(node: Node, kind: object, forms: Forms) -> bool:
    origin = get_origin(kind)
    if origin in (tuple, frozenset):
        return isinstance(node, Sequence)
    if kind is str:
        return isinstance(node, Scalar)
    if kind is int:
        # whatever its size: the reader says best what is wrong with it
        return is_number(node)
    if kind in _PLAIN or origin is Literal or (isinstance(kind, type) and issubclass(kind, Enum)):
        try:
            read(node, kind, forms)
        except LudexError:
            return False
        return True
    made = origin or kind
    admitted = forms.admitted(made) if isinstance(made, type) else _NONE
    if isinstance(node, Keys):
        return not admitted or (len(node.entries) == 1 and node.entries[0].key.value in admitted)
    return isinstance(node, Scalar) and node.value in admitted


def is_number(node: Node) -> bool:
    """Whether a node has the shape of a whole number.

    >>> from ludex.engine.yaml_files import parse_yaml
    >>> is_number(parse_yaml("-3")), is_number(parse_yaml("'3'"))
    (True, False)
    """
    return isinstance(node, Scalar) and not node.quoted and node.value.lstrip("+-").isdecimal()


def meant_type(node: Node, alternatives: list[object], forms: Forms) -> object:
    """The one of several types that a node is meant as: the first that it may be, a text last.

    Raises:
        LudexError: It is meant as none of them.
        DefinitionError: Nothing tells two of them apart.
    """
    answers = {kind: may_be(node, kind, forms) for kind in sorted(alternatives, key=lambda kind: kind is str)}
    untold = [kind for kind, answer in answers.items() if answer is None]
    if len(untold) > 1:
        raise DefinitionError(
            f"nothing tells apart a {' and a '.join(map(kind_of, untold))}", remedy="Say of each what fits it."
        )
    likely = [kind for kind, answer in answers.items() if answer]
    something = [kind for kind in answers if kind is not NoneType]
    lists = [kind for kind in something if get_origin(kind) in (tuple, frozenset)]
    # Where only one is left, its reader says best what is wrong.
    for left in (likely[:1], untold, something if len(something) == 1 else lists):
        if len(left) == 1:
            return left[0]
    return _refuse(node, something, forms)


def _refuse(node: Node, alternatives: list[object], forms: Forms) -> NoReturn:
    kinds = " or ".join(dict.fromkeys(kind_of(each) for each in alternatives))
    classes = [each for each in alternatives if isinstance(each, type)]
    names = [name for each in classes for name in forms.admitted(each)]
    if isinstance(node, Keys) and len(node.entries) == 1 and names:
        node.entries[0].key.choice(names, kind=kinds)
    if isinstance(node, Scalar) and not node.absent:
        words = [word for each in classes for word in (*forms.words_for(each), *_members(each))]
        if words or names:
            node.choice((*words, *names), kind=kinds)
    raise node.error(f"must be a {kinds}, not {node.found}", remedy="Write one.")


def _members(kind: type) -> Iterable[str]:
    return words_of(kind) if issubclass(kind, Enum) else ()
