r"""A YAML file as a small tree whose leaves are still text: what a value means, the reader of the file says.

YAML itself guesses: a bare `no` becomes false, `1e3` a number, `2024-01-01` a date. Here nothing is guessed. Each
node is asked for what the file ought to hold in that place (`text`, `integer`, `boolean`, `date`, `choice`, `items`,
`mapping`), and one that holds something else says so, with file, line and column.

    >>> from ludex.engine.yaml_files import parse_yaml
    >>> table = parse_yaml("system: altered\nplayers: [no, 1e3]\n", file="elf.yaml").mapping(["system", "players"])
    >>> [player.text() for player in table.require("players").items()]
    ['no', '1e3']
    >>> table.require("system").integer()
    Traceback (most recent call last):
    ...
    ludex.engine.yaml_nodes.YamlError: elf.yaml:1:9: 'system' must be a whole number, not 'altered'. Write plain digits.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection, Iterable
from typing import NoReturn

from attrs import evolve, frozen

from ludex.layers.errors import LudexError, Position, UnknownName, quoted

_INTEGER = re.compile(r"[+-]?(?:0|[1-9][0-9]*)")
_MOST_DIGITS = 18
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ABSENT = frozenset(("", "~", "null", "Null", "NULL"))


class YamlError(LudexError):
    """A file that cannot be read, is not well-formed, or holds a value of another kind than its place asks for."""


@frozen
class Node:
    """One value of a file. Each kind of node answers the questions that fit it; the others are errors.

    Attributes:
        position: Where the value begins.
        name: What a reader would call it: the key that it stands under, or its number in a list.
    """

    position: Position
    name: str

    @property
    def found(self) -> str:
        """What the value is, as an error message says it.

        >>> from ludex.engine.yaml_files import parse_yaml
        >>> parse_yaml("[1, 2]").found, parse_yaml("wolf").found
        ('a list', "'wolf'")
        """
        match self:
            case Scalar(absent=True):
                return "nothing"
            case Scalar(value=value):
                return f"the text {quoted(value)} in quotes" if self.quoted else quoted(value)
            case Sequence():
                return "a list"
            case _:
                return "a mapping"

    def text(self) -> str:
        """The value as text, just as it was written.

        Raises:
            YamlError: If it is a list, a mapping or nothing at all.

        >>> from ludex.engine.yaml_files import parse_yaml
        >>> parse_yaml("0o7").text()
        '0o7'
        """
        if not isinstance(self, Scalar):
            self._refuse("text", "Write one text; in quotes, where it begins with a special character")
        if self.absent:
            raise self.error("has no value", remedy="Write one, or leave it out; to mean the word itself, use quotes.")
        return self.value

    def integer(self, *, minimum: int | None = None, maximum: int | None = None) -> int:
        """The value as a whole number, written in plain digits with or without a sign.

        Args:
            minimum: The least number allowed.
            maximum: The greatest number allowed.

        Raises:
            YamlError: If it is anything else (`1e3`, `0x10`, `1_000`, `"3"`, `3.0`) or out of bounds.

        >>> from ludex.engine.yaml_files import parse_yaml
        >>> parse_yaml("-2").integer()
        -2
        """
        if not isinstance(self, Scalar) or self.quoted or not _INTEGER.fullmatch(self.value):
            self._refuse("a whole number", "Write plain digits")
        least = -(10**_MOST_DIGITS) if minimum is None else minimum
        greatest = 10**_MOST_DIGITS if maximum is None else maximum
        # Python itself refuses to read numbers of thousands of digits.
        if len(self.value) > _MOST_DIGITS or not least <= int(self.value) <= greatest:
            raise self.error(
                f"is out of bounds: {quoted(self.value)}", remedy=f"Write a number from {least} to {greatest}."
            )
        return int(self.value)

    def boolean(self) -> bool:
        """The value as true or false, written so.

        Raises:
            YamlError: If it is anything else, `yes` and `off` among it.

        >>> from ludex.engine.yaml_files import parse_yaml
        >>> parse_yaml("true").boolean()
        True
        """
        if not isinstance(self, Scalar) or self.quoted or self.value not in ("true", "false"):
            self._refuse("true or false", "Write just true or false: in lower case, without quotes")
        return self.value == "true"

    def date(self) -> datetime.date:
        """The value as a day, year-month-day, in quotes or not.

        Raises:
            YamlError: If it is written otherwise, or is no day of the calendar.

        >>> from ludex.engine.yaml_files import parse_yaml
        >>> parse_yaml("2025-10-03").date()
        datetime.date(2025, 10, 3)
        """
        if not isinstance(self, Scalar) or not _DATE.fullmatch(self.value):
            self._refuse("a date", "Write year, month and day, e.g. 2025-10-03")
        try:
            return datetime.date.fromisoformat(self.value)
        except ValueError:
            raise self.error(
                f"is no day of the calendar: {self.value}", remedy="Write year, month and day, e.g. 2025-10-03."
            ) from None

    def choice(self, options: Iterable[str], *, kind: str = "word") -> str:
        """The value as one of several words.

        Args:
            options: The words allowed.
            kind: What the word names, e.g. `zone`.

        Raises:
            UnknownName: If it is another word; the nearest of the options are offered.
            YamlError: If it is no text.

        >>> from ludex.engine.yaml_files import parse_yaml
        >>> parse_yaml("reserve").choice(["hand", "reserve"], kind="zone")
        'reserve'
        """
        word, known = self.text(), tuple(options)
        if word not in known:
            raise _unknown(word, known, kind=kind, position=self.position, subject=self.name)
        return word

    def items(self) -> tuple[Node, ...]:
        r"""The values of a list, in order.

        Raises:
            YamlError: If it is no list.

        >>> from ludex.engine.yaml_files import parse_yaml
        >>> [item.integer() for item in parse_yaml("- 1\n- 2").items()]
        [1, 2]
        """
        if not isinstance(self, Sequence):
            self._refuse("a list", "Write each item after '- ' on a line of its own, or all of them in [ ]")
        return self.nodes

    def mapping(self, known: Collection[str] | None = None) -> Mapping:
        """The value as a mapping of which the keys are known.

        Args:
            known: The keys allowed; any key where it is `None`.

        Raises:
            UnknownName: If it has another key; the nearest of the known ones are offered.
            YamlError: If it is no mapping.

        >>> from ludex.engine.yaml_files import parse_yaml
        >>> parse_yaml("zoen: hand", file="table.yaml").mapping(["name", "zone"])
        Traceback (most recent call last):
        ...
        ludex.layers.errors.UnknownName: table.yaml:1:1: unknown key 'zoen' (the file). Did you mean 'zone'?
        """
        if not isinstance(self, Mapping):
            self._refuse("a mapping", "Write 'key: value', one to a line")
        for entry in self.entries:
            word = entry.key.value
            if known is not None and word not in known:
                raise _unknown(word, tuple(known), kind="key", position=entry.key.position, subject=self.name)
        return self

    def _refuse(self, wanted: str, remedy: str) -> NoReturn:
        raise self.error(f"must be {wanted}, not {self.found}", remedy=f"{remedy}.")

    def error(self, problem: str, *, remedy: str) -> YamlError:
        """An error about this value, for a reader of files that finds fault with it.

        Args:
            problem: What is wrong, as it follows the value's name: "must be …".
            remedy: What to do instead, as a sentence.

        >>> from ludex.engine.yaml_files import parse_yaml
        >>> print(parse_yaml("7", file="table.yaml").error("is the seventh of five", remedy="Name one of the five."))
        table.yaml:1:1: the file is the seventh of five. Name one of the five.
        """
        return YamlError(f"{self.name} {problem}", remedy=remedy, position=self.position)


@frozen
class Scalar(Node):
    """A single value, as text.

    Attributes:
        value: The text, its quotes and escapes resolved, its type undecided.
        quoted: Whether it stands in quotes or in a block (`|`, `>`), and so is surely text.
        source: The characters in the file, quotes and all.
    """

    value: str
    quoted: bool
    source: str

    @property
    def absent(self) -> bool:
        """Whether no value was written: nothing after the colon, `~` or `null`.

        >>> from ludex.engine.yaml_files import parse_yaml
        >>> zone = parse_yaml("zone:").mapping().require("zone")
        >>> isinstance(zone, Scalar) and zone.absent
        True
        """
        return not self.quoted and self.value in _ABSENT

    def position_of(self, offset: int) -> Position:
        """Where in the file a character of the value stands; the start of the value where escapes hide it.

        Args:
            offset: The number of the character in `value`, from 0.

        >>> from ludex.engine.yaml_files import parse_yaml
        >>> rule = parse_yaml("text: 'gains +1 V'", file="table.yaml").mapping().require("text")
        >>> isinstance(rule, Scalar) and str(rule.position_of(6))
        'table.yaml:1:14'
        """
        body = self.source
        block = self.quoted and body[:1] in ("|", ">")
        start = body.find("\n") + 1 if block else int(self.quoted)
        if self.quoted and not block and (body[:1] * 2 in body[1:-1] or "\\" in body):
            return self.position
        # Folding alters the blanks of a text, but keeps its other characters and their order.
        before = sum(not character.isspace() for character in self.value[:offset])
        for index in range(start, len(body)):
            if body[index].isspace():
                continue
            if before == 0:
                return self._shifted(index)
            before -= 1
        return self._shifted(len(body.rstrip()))

    def _shifted(self, index: int) -> Position:
        lines = self.source[:index].split("\n")
        if self.position.line is None or self.position.column is None or len(lines) == 1:
            return evolve(self.position, column=(self.position.column or 1) + index)
        return evolve(self.position, line=self.position.line + len(lines) - 1, column=len(lines[-1]) + 1)


@frozen
class Sequence(Node):
    """A list of values."""

    nodes: tuple[Node, ...]


@frozen
class Entry:
    """A key of a mapping and its value."""

    key: Scalar
    value: Node


@frozen
class Mapping(Node):
    """Values under keys, in the order in which they are written; no key stands twice."""

    entries: tuple[Entry, ...]

    def get(self, key: str) -> Node | None:
        """The value under a key; `None` where the key is not there.

        >>> from ludex.engine.yaml_files import parse_yaml
        >>> parse_yaml("zone: hand").mapping().get("name") is None
        True
        """
        return next((entry.value for entry in self.entries if entry.key.value == key), None)

    def require(self, key: str) -> Node:
        """The value under a key that must be there.

        Raises:
            YamlError: If it is not.

        >>> from ludex.engine.yaml_files import parse_yaml
        >>> parse_yaml("zone: hand").mapping().require("zone").text()
        'hand'
        """
        value = self.get(key)
        if value is None:
            raise self.error(f"has no '{key}'", remedy=f"Add a line '{key}: …' to it.")
        return value


def _unknown(word: str, known: tuple[str, ...], *, kind: str, position: Position, subject: str) -> UnknownName:
    error = UnknownName(word, known, kind=kind, position=position, subject=subject)
    if not error.pointed:
        error.remedy = f"Known: {', '.join(known)}." if known else "Leave it out: none is allowed here."
    return error
