r"""From the bytes of a YAML file to a tree of nodes with positions, or to one error that says where and what to do.

Only the plain part of YAML is taken: one document of lists, mappings and texts. Anchors, aliases, merge keys, tags and
directives are refused (a few lines of aliases can stand for gigabytes), and so are files that are too long or too deep,
so that no file takes longer than a moment. What a text means is left to the reader of the tree: see `yaml_nodes`.

    >>> print(parse_yaml("name: wolf\nzone: hand\n").mapping().require("zone").position)
    line 2:7
    >>> parse_yaml("name: wolf\nname: bear\n", file="elf.yaml")
    Traceback (most recent call last):
    ...
    ludex.engine.yaml_nodes.YamlError: elf.yaml:2:1: the key 'name' stands twice, first in line 1. Keep one of the two.
"""

from __future__ import annotations

import codecs
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen
from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, StreamMark, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
)
from ruamel.yaml.reader import ReaderError

from ludex.engine.yaml_nodes import Entry, Mapping, Node, Scalar, Sequence, YamlError
from ludex.layers.errors import Position, quoted

MOST_BYTES = 128 * 1024
MOST_DEPTH = 50
MOST_VALUES = 10_000
_ROOT = "the file"

_PROBLEMS = {  # what the parser says: what that means, and what its user most likely has to do
    "mapping values are not": (
        "a colon stands where no key can be",
        "Put a text that holds ': ' in quotes, and check the indentation of this line.",
    ),
    "sequence entries are not": (
        "a dash stands where no list can begin",
        "Begin a list in a line of its own, and put a text that begins with '- ' in quotes.",
    ),
    "alphabetic or numeric": ("a lone '*' or '&'", "Put a text that begins with '*' or '&' in quotes."),
    "cannot start any token": (
        "no value can begin with this character, nor can a tab indent a line",
        "Indent with spaces, and put a text that begins with a special character in quotes.",
    ),
    "expected ',' or": (
        "a comma or a closing bracket is missing",
        "Close the bracket, or put a text that begins with '[' or '{' in quotes.",
    ),
    "the node content": ("a value is missing", "Give each item a value, and close each bracket that is open."),
    "expected ':'": ("a key without a colon", "Write 'key: value', with a space after the colon."),
    "unexpected end of stream": ("quotes are never closed", "Write the closing quotes; within single quotes, ' twice."),
    "<block end>": (
        "this does not fit what stands before it",
        "Begin the keys of a mapping in one column; put a text that begins with '[', '{' or a quote wholly in quotes.",
    ),
    "escape": ("no such escape in double quotes", "Write a backslash twice, or use single quotes."),
    "chomping or": ("'|' or '>' begins a block of text", "Write the text on the lines below, indented."),
}
_ILL_FORMED = ("this is not well-formed YAML", "Check the indentation, the colons, the quotes and the brackets.")


def read_yaml(path: str | os.PathLike[str]) -> Node:
    """Reads a file.

    Args:
        path: Where it is. It must be a regular file of at most 128 KiB.

    Raises:
        YamlError: If there is no such file, it cannot be read, or it is not YAML as it is taken here.

    >>> read_yaml("no_such_table.yaml")
    Traceback (most recent call last):
    ...
    ludex.engine.yaml_nodes.YamlError: no_such_table.yaml: there is no such file. Check the name and the folder.
    """
    file = os.fspath(path).encode("utf-8", "backslashreplace").decode("utf-8")
    try:
        found = Path(path).stat()
        if stat.S_ISDIR(found.st_mode):
            raise _file_error(file, "this is a folder", "Name one of the files in it.")
        if not stat.S_ISREG(found.st_mode):
            raise _file_error(file, "this is no regular file", "Write its content to a file and name that.")
        if found.st_size > MOST_BYTES:
            raise _too_long(file, found.st_size)
        with Path(path).open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)  # it may have grown since
    except (FileNotFoundError, NotADirectoryError):
        raise _file_error(file, "there is no such file", "Check the name and the folder.") from None
    except PermissionError:
        raise _file_error(file, "reading this file is not allowed", "Change its permissions.") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise _file_error(file, f"the file cannot be read: {why}", "Check the name and the folder.") from error
    return parse_yaml(data, file=file)


def parse_yaml(content: bytes | str, *, file: str | None = None) -> Node:
    r"""Reads the content of a file.

    Args:
        content: The characters, or their UTF-8 bytes.
        file: The name that error messages give.

    Raises:
        YamlError: If it is too long, not UTF-8, not well-formed, empty, or uses what is not taken here.

    >>> [item.text() for item in parse_yaml("- wolf\n- bear").items()]
    ['wolf', 'bear']
    """
    source = _Source(_decoded(content, file), file)
    events = _events(source)
    root = next((_node(event, events, source, _ROOT) for event in events if isinstance(event, NodeEvent)), None)
    for _ in events:  # the rest of the file is checked too: a second document may follow
        pass
    if root is None or (isinstance(root, Scalar) and root.absent):
        raise YamlError("the file is empty", remedy="Write at least one 'key: value'.", position=Position(file, 1, 1))
    return root


@frozen
class _Source:
    text: str
    file: str | None

    def position(self, mark: StreamMark) -> Position:
        return Position(self.file, mark.line + 1, mark.column + 1)

    def position_at(self, index: int) -> Position:
        before = self.text[:index]
        return Position(self.file, before.count("\n") + 1, index - (before.rfind("\n") + 1) + 1)

    def error(self, message: str, remedy: str, mark: StreamMark) -> YamlError:
        return YamlError(message, remedy=remedy, position=self.position(mark))


def _decoded(content: bytes | str, file: str | None) -> str:
    if isinstance(content, str):
        content = content.encode("utf-8", "surrogatepass")
    if len(content) > MOST_BYTES:
        raise _too_long(file, len(content))
    try:
        return content.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        readable = error.object[: error.start].decode("utf-8")
        raise YamlError(
            f"the file is not UTF-8: byte {error.object[error.start]:#04x} does not belong here",
            remedy="Save the file with the encoding UTF-8.",
            position=_Source(readable, file).position_at(len(readable)),
        ) from None


def _events(source: _Source) -> Iterator[Event]:
    """What the parser sees, one after the other, as far as it is taken here."""
    depth = values = documents = 0
    for event in _parsed(source):
        if isinstance(event, DocumentStartEvent):
            documents += 1
            _refuse_document(event, documents, source)
        elif isinstance(event, NodeEvent):
            values += 1
            depth += isinstance(event, CollectionStartEvent)
            _refuse_node(event, source)
            if depth > MOST_DEPTH:
                raise source.error(
                    f"lists and mappings are nested more than {MOST_DEPTH} deep",
                    "A few levels are enough: check the brackets and the indentation.",
                    event.start_mark,
                )
            if values > MOST_VALUES:
                raise source.error(
                    f"the file holds more than {MOST_VALUES:,} keys and values",
                    "Split it into several files.",
                    event.start_mark,
                )
        elif isinstance(event, CollectionEndEvent):
            depth -= 1
        yield event


def _parsed(source: _Source) -> Iterator[Event]:
    last = StreamMark(source.file, 0, 0, 0)
    try:
        for event in YAML(typ="safe", pure=True).parse(source.text):
            last = event.end_mark
            yield event
    except ReaderError as error:
        raise YamlError(
            f"the file holds the control character {error.character:#04x}",
            remedy="Delete it; text files hold no control characters but tabs and line ends.",
            position=source.position_at(error.position),
        ) from None
    except MarkedYAMLError as error:
        raise _syntax_error(error, source) from None
    except (YAMLError, ValueError):  # the latter e.g. for an escape beyond the last character of Unicode
        raise source.error(*_ILL_FORMED, last) from None


def _syntax_error(error: MarkedYAMLError, source: _Source) -> YamlError:
    problem = str(error.problem or error.context)
    message, remedy = next((told for sign, told in _PROBLEMS.items() if sign in problem), _ILL_FORMED)
    mark = error.problem_mark or error.context_mark or StreamMark(source.file, 0, 0, 0)
    began = error.context_mark.line if error.context_mark else mark.line
    inside = f", in what began in line {began + 1}" if began != mark.line else ""
    return source.error(f"{message}{inside}", remedy, mark)


def _refuse_document(event: DocumentStartEvent, documents: int, source: _Source) -> None:
    if documents > 1:
        raise source.error(
            "a second document begins here", "Keep one document in a file: remove the line '---'.", event.start_mark
        )
    if event.version or event.tags:
        raise YamlError(
            "directives (lines that begin with '%') are not taken here",
            remedy="Remove them.",
            position=Position(source.file, 1, 1),
        )


def _refuse_node(event: NodeEvent, source: _Source) -> None:
    if isinstance(event, AliasEvent):
        raise source.error(
            f"aliases (here '*{event.anchor}') are not taken",
            "Write the value itself, or put a text that begins with '*' in quotes.",
            event.start_mark,
        )
    if event.anchor is not None:
        raise source.error(
            f"anchors (here '&{event.anchor}') are not taken",
            "Remove it, or put a text that begins with '&' in quotes.",
            event.start_mark,
        )
    if isinstance(event, ScalarEvent | CollectionStartEvent) and event.tag is not None:
        raise source.error(
            f"tags (here {quoted(str(event.tag))}) are not taken",
            "Remove it, or put a text that begins with '!' in quotes.",
            event.start_mark,
        )


def _node(event: Event, events: Iterator[Event], source: _Source, name: str) -> Node:
    position = source.position(event.start_mark)
    if isinstance(event, ScalarEvent):
        return _scalar(event, source, name)
    if isinstance(event, MappingStartEvent):
        return Mapping(position, name, tuple(_entries(events, source, name)))
    items: list[Node] = []
    for item in events:
        if isinstance(item, CollectionEndEvent):
            break
        items.append(_node(item, events, source, f"item {len(items) + 1} of {name}"))
    return Sequence(position, name, tuple(items))


def _entries(events: Iterator[Event], source: _Source, name: str) -> Iterator[Entry]:
    lines: dict[str, int] = {}
    for event in events:
        if isinstance(event, CollectionEndEvent):
            return
        if not isinstance(event, ScalarEvent):
            raise source.error(
                f"a list or mapping stands as a key in {name}", "Write a text before the colon.", event.start_mark
            )
        key = _scalar(event, source, f"a key of {name}")
        if key.value == "<<" and not key.quoted:
            raise source.error("merge keys ('<<') are not taken", "Write the keys themselves.", event.start_mark)
        if key.absent:
            raise source.error(f"a key is missing in {name}", "Write one before the colon.", event.start_mark)
        if key.value in lines:
            raise source.error(
                f"the key {quoted(key.value)} stands twice, first in line {lines[key.value]}",
                "Keep one of the two.",
                event.start_mark,
            )
        lines[key.value] = event.start_mark.line + 1
        yield Entry(key, _node(next(events), events, source, quoted(key.value)))


def _scalar(event: ScalarEvent, source: _Source, name: str) -> Scalar:
    written = source.text[event.start_mark.index : event.end_mark.index]
    for character in event.value:
        if not character.isprintable() and _unprintable(character):
            raise source.error(
                f"a text holds the character {ord(character):#06x}, which cannot be shown",
                "Write the character itself in place of its escape, or leave it out.",
                event.start_mark,
            )
    return Scalar(source.position(event.start_mark), name, event.value, bool(event.style), written)


def _unprintable(character: str) -> bool:
    """Whether it is a control character other than a tab or a line end, or half of a surrogate pair."""
    code = ord(character)
    return (code < 0x20 and character not in "\t\n") or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000


def _file_error(file: str | None, message: str, remedy: str) -> YamlError:
    return YamlError(message, remedy=remedy, position=Position(file))


def _too_long(file: str | None, size: int) -> YamlError:
    return _file_error(
        file,
        f"the file has {size:,} bytes, and at most {MOST_BYTES:,} are read",
        "Split it into several files.",
    )
