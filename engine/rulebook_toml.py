"""Reading a rulebook from TOML.

A rulebook file holds these tables, and no key beyond the ones listed here:

    [system]      name, title, credit; kinds = the words that `kind` of a rule may be
    [[edition]]   name, since; note
    [[page]]      section, since
    [[rule]]      id, title, kind, section, rule; since, until, same_as, replaced_by, example = [{given, expect}]
    [[ruling]]    id, rules, question, options = [{slug, text}], default
    [[note]]      id, rules, text
    [[odds]]      id, question, answer (a fraction), rules
    [[deferred]]  prefixes, reason

Keys after a semicolon may be left out. `since` and `until` are dates or names of editions. The line breaks of a text
are spaces, so that texts may be wrapped.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import TypeVar, cast

from attrs import frozen

from ludex.engine.rulebook_entries import (
    Deferral,
    Edition,
    Example,
    Note,
    Odds,
    Option,
    Page,
    RuleEntry,
    Ruling,
    RulingId,
)
from ludex.layers.citation import RuleId
from ludex.layers.errors import LudexError, Position, UnknownName

T = TypeVar("T")


class RulebookError(LudexError):
    """A rulebook file that is not in order; the message names the entry."""


@frozen
class RulebookTables:
    """The entries of a rulebook file in the order of the file, each correct by itself."""

    name: str
    title: str
    credit: str
    editions: tuple[Edition, ...]
    pages: tuple[Page, ...]
    rules: tuple[RuleEntry, ...]
    rulings: tuple[Ruling, ...]
    notes: tuple[Note, ...]
    odds: tuple[Odds, ...]
    deferred: tuple[Deferral, ...]


@frozen
class _Source:
    """The file being read, for the position of an error in it."""

    text: str
    file: str | None

    def error(self, message: str, subject: str, remedy: str | None = None) -> RulebookError:
        return RulebookError(message, subject=subject, remedy=remedy, position=self.position_of(subject))

    def position_of(self, subject: str) -> Position:
        """The line of the `id` (or other name) that the subject ends in; tomllib itself reports no lines."""
        name = re.escape(subject.rpartition(" ")[2])
        found = re.search(rf'^\s*(?:id|name)\s*=\s*"{name}"', self.text, re.MULTILINE)
        return Position(self.file, self.text.count("\n", 0, found.end()) + 1 if found else None)


@frozen
class _Table:
    """One table of the file and how to call it in an error."""

    source: _Source
    subject: str
    values: Mapping[str, object]

    def allow(self, *keys: str) -> None:
        """Refuse a key that the table should not have."""
        for key in self.values:
            if key not in keys:
                raise UnknownName(
                    key, keys, kind="key", subject=self.subject, position=self.source.position_of(self.subject)
                )

    def text(self, key: str, default: str | None = None) -> str:
        value = self.values.get(key, default)
        if not isinstance(value, str) or (key not in self.values and default is None):
            raise self._wrong(key, "a text")
        return " ".join(value.split())

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in cast("list[object]", value)):
            raise self._wrong(key, "a list of texts")
        return tuple(cast("list[str]", value))

    def rule_ids(self, key: str) -> tuple[RuleId, ...]:
        return tuple(RuleId(rule_id) for rule_id in self.texts(key))

    def day(self, key: str, editions: Mapping[str, date] | None = None) -> date | None:
        """A date, or where editions are given the name of one; `None` where the key is left out."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        if isinstance(value, str) and editions is not None:
            if value in editions:
                return editions[value]
            raise UnknownName(
                value, editions, kind="edition", subject=self.subject, position=self.source.position_of(self.subject)
            )
        raise self._wrong(key, "a date" if editions is None else "a date or the name of an edition")

    def needed_day(self, key: str) -> date:
        found = self.day(key)
        if found is None:
            raise self._wrong(key, "a date")
        return found

    def fraction(self, key: str) -> Fraction:
        try:
            return Fraction(self.text(key))
        except (ValueError, ZeroDivisionError):
            raise self._wrong(key, 'a fraction such as "3/4"') from None

    def table(self, key: str) -> _Table:
        value = self.values.get(key)
        if not isinstance(value, dict):
            raise self._wrong(key, "a table")
        return _Table(self.source, f"table {key}", cast("dict[str, object]", value))

    def tables(self, key: str, named_by: str | None) -> Iterator[_Table]:
        """The tables of an array, each called after the value of one of its keys, or after this table."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in cast("list[object]", value)):
            raise self._wrong(key, "a list of tables")
        for number, item in enumerate(cast("list[dict[str, object]]", value), 1):
            name = item.get(named_by) if named_by else None
            subject = f"{key} {name if isinstance(name, str) else number}"
            yield _Table(self.source, subject if named_by else f"{key} {number} of {self.subject}", item)

    def _wrong(self, key: str, wanted: str) -> RulebookError:
        state = "is not" if key in self.values else "is missing and should be"
        return self.source.error(f"{key!r} {state} {wanted}", self.subject)


def read_tables(text: str, file: str | None = None) -> RulebookTables:
    """Read the text of a rulebook file.

    Args:
        text: The text, in TOML.
        file: The name of the file, for error messages.

    Raises:
        RulebookError: The text is not TOML, or an entry lacks something or is of the wrong type.
        UnknownName: A key, kind or edition that is not known.

    >>> tables = read_tables('''
    ... [system]
    ... name = "toy"
    ... title = "A toy"
    ... credit = "Our own."
    ... kinds = ["step"]
    ... [[rule]]
    ... id = "TOY-1"
    ... title = "Draw"
    ... kind = "step"
    ... section = "1"
    ... rule = "Draw a card."
    ... ''')
    >>> tables.rules[0].text
    'Draw a card.'
    """
    source = _Source(text, file)
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"not a TOML file: {error}", position=Position(file)) from None
    root = _Table(source, "rulebook", values)
    root.allow("system", "edition", "page", "rule", "ruling", "note", "odds", "deferred")
    system = root.table("system")
    system.allow("name", "title", "credit", "kinds")
    kinds = system.texts("kinds")
    editions = _each(root, "edition", "name", _edition)
    starts = {edition.name: edition.since for edition in editions}
    return RulebookTables(
        name=system.text("name"),
        title=system.text("title"),
        credit=system.text("credit"),
        editions=editions,
        pages=_each(root, "page", "section", _page),
        rules=_each(root, "rule", "id", lambda table: _rule(table, kinds, starts)),
        rulings=_each(root, "ruling", "id", _ruling),
        notes=_each(root, "note", "id", _note),
        odds=_each(root, "odds", "id", _odds),
        deferred=_each(root, "deferred", "reason", _deferral),
    )


def _each(root: _Table, key: str, named_by: str, read: Callable[[_Table], T]) -> tuple[T, ...]:
    return tuple(read(table) for table in root.tables(key, named_by))


def _edition(table: _Table) -> Edition:
    table.allow("name", "since", "note")
    return Edition(table.text("name"), table.needed_day("since"), table.text("note", ""))


def _page(table: _Table) -> Page:
    table.allow("section", "since")
    return Page(table.text("section"), table.needed_day("since"))


def _rule(table: _Table, kinds: tuple[str, ...], editions: Mapping[str, date]) -> RuleEntry:
    table.allow("id", "title", "kind", "section", "rule", "since", "until", "same_as", "replaced_by", "example")
    kind = table.text("kind")
    if kind not in kinds:
        position = table.source.position_of(table.subject)
        raise UnknownName(kind, kinds, kind="kind of rule", subject=table.subject, position=position)
    since, until = table.day("since", editions), table.day("until", editions)
    if since is not None and until is not None and until < since:
        raise table.source.error("'until' is before 'since'", table.subject)
    return RuleEntry(
        id=RuleId(table.text("id")),
        title=table.text("title"),
        kind=kind,
        section=table.text("section"),
        text=table.text("rule"),
        examples=tuple(_example(example) for example in table.tables("example", None)),
        since=since,
        until=until,
        same_as=table.rule_ids("same_as"),
        replaced_by=table.rule_ids("replaced_by"),
    )


def _example(table: _Table) -> Example:
    table.allow("given", "expect")
    return Example(table.text("given"), table.text("expect"))


def _ruling(table: _Table) -> Ruling:
    table.allow("id", "rules", "question", "options", "default")
    options = tuple(_option(option) for option in table.tables("options", None))
    slugs = [option.slug for option in options]
    if len(slugs) < 2 or len(set(slugs)) < len(slugs):
        remedy = "A gap with a single reading is a note."
        raise table.source.error("'options' needs two or more options with different slugs", table.subject, remedy)
    default = table.text("default")
    if default not in slugs:
        position = table.source.position_of(table.subject)
        raise UnknownName(default, slugs, kind="default option", subject=table.subject, position=position)
    return Ruling(RulingId(table.text("id")), table.rule_ids("rules"), table.text("question"), options, default)


def _option(table: _Table) -> Option:
    table.allow("slug", "text")
    return Option(table.text("slug"), table.text("text"))


def _note(table: _Table) -> Note:
    table.allow("id", "rules", "text")
    return Note(table.text("id"), table.rule_ids("rules"), table.text("text"))


def _odds(table: _Table) -> Odds:
    table.allow("id", "question", "answer", "rules")
    return Odds(table.text("id"), table.text("question"), table.fraction("answer"), table.rule_ids("rules"))


def _deferral(table: _Table) -> Deferral:
    table.allow("prefixes", "reason")
    return Deferral(table.texts("prefixes"), table.text("reason"))
