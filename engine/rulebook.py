"""The rulebook of a game: every rule with its id, the rulings to choose, and which of it holds on a day.

    >>> from ludex.engine.rulebook import load_rulebook
    >>> altered = load_rulebook("ludex.systems.altered")
    >>> altered.rule("ALT4-2.3.3.b").title
    'Next passive to apply'

A rulebook is read when it is first asked for, never when a module is imported.
"""

from __future__ import annotations

import functools
import importlib.resources
from collections.abc import Iterable, Mapping
from datetime import date
from typing import TypeVar

from attrs import Factory, field, frozen

from ludex.engine.rulebook_entries import (
    Choice,
    Deferral,
    Edition,
    Note,
    Odds,
    Page,
    RuleEntry,
    Ruling,
    RulingId,
    is_beginning,
)
from ludex.engine.rulebook_toml import RulebookError, RulebookTables, read_tables
from ludex.layers.citation import RuleId
from ludex.layers.errors import LudexError, Position, UnknownName

E = TypeVar("E", RuleEntry, Ruling)


def _rules_by_id(rulebook: Rulebook) -> Mapping[str, RuleEntry]:
    return {rule.id: rule for rule in rulebook.rules}


def _pages_by_section(rulebook: Rulebook) -> Mapping[str, Page]:
    return {page.section: page for page in rulebook.pages}


def _replaced_by_id(rulebook: Rulebook) -> Mapping[str, tuple[RuleEntry, ...]]:
    replaced: dict[str, tuple[RuleEntry, ...]] = {}
    for rule in rulebook.rules:
        for later in rule.replaced_by:
            replaced[later] = (*replaced.get(later, ()), rule)
    return replaced


def _rulings_by_id(rulebook: Rulebook) -> Mapping[str, Ruling]:
    return {ruling.id: ruling for ruling in rulebook.rulings}


@frozen(eq=False)
class Rulebook:
    """All the rules of one game, of every edition.

    Get one from `load_rulebook` or `read_rulebook`, which check that no id is used twice and that none leads nowhere.
    """

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
    _rules_by_id: Mapping[str, RuleEntry] = field(
        init=False, repr=False, default=Factory(_rules_by_id, takes_self=True)
    )
    _rulings_by_id: Mapping[str, Ruling] = field(
        init=False, repr=False, default=Factory(_rulings_by_id, takes_self=True)
    )
    _pages_by_section: Mapping[str, Page] = field(
        init=False, repr=False, default=Factory(_pages_by_section, takes_self=True)
    )
    _replaced_by_id: Mapping[str, tuple[RuleEntry, ...]] = field(
        init=False, repr=False, default=Factory(_replaced_by_id, takes_self=True)
    )

    def rule(self, rule_id: str, *, position: Position | None = None) -> RuleEntry:
        """The rule with this id, whether or not it is still in force.

        Raises:
            UnknownName: There is no such rule; the error names the nearest ids.
        """
        return _look_up(self._rules_by_id, rule_id, "rule", position)

    def ruling(self, ruling_id: str, *, position: Position | None = None) -> Ruling:
        """The ruling with this id.

        Raises:
            UnknownName: There is no such ruling; the error names the nearest ids.
        """
        return _look_up(self._rulings_by_id, ruling_id, "ruling", position)

    def ids(self) -> frozenset[str]:
        """The ids of all that may be cited: rules, rulings, notes and odds."""
        cited = (self.rules, self.rulings, self.notes, self.odds)
        return frozenset(str(entry.id) for entries in cited for entry in entries)

    def below(self, prefix: str) -> tuple[RuleEntry, ...]:
        """The rules whose ids begin so, e.g. those of a section; a whole id gives that rule alone.

        >>> [rule.id for rule in load_rulebook("ludex.systems.altered").below("ALT4-2.3.3")]
        ['ALT4-2.3.3.a', 'ALT4-2.3.3.b', 'ALT4-2.3.3.c']
        """
        return tuple(rule for rule in self.rules if is_beginning(prefix, rule.id))

    def notes_on(self, rule_id: str) -> tuple[Note, ...]:
        """The notes on how a gap in this rule is read."""
        return tuple(note for note in self.notes if rule_id in note.rules)

    def rulings_on(self, rule_id: str) -> tuple[Ruling, ...]:
        """The rulings that this rule leaves open."""
        return tuple(ruling for ruling in self.rulings if rule_id in ruling.rules)

    def replaced(self, rule_id: str) -> tuple[RuleEntry, ...]:
        """The rules that this one took the place of."""
        return self._replaced_by_id.get(rule_id, ())

    def page_of(self, rule: RuleEntry) -> Page | None:
        """The page on which a rule stands; `None` where nothing says when that was written."""
        return self._pages_by_section.get(rule.section)

    def holds(self, rule: RuleEntry, on: date | None) -> bool:
        """Whether a rule holds at the end of a day; `None` asks for the rules as they are now.

        On a day before its page was written a rule of its first wording holds, unless one still does that it took the
        place of.
        """
        return rule.in_force(on) or (
            self._is_first_wording(rule, on) and not any(each.in_force(on) for each in self.replaced(rule.id))
        )

    def _is_first_wording(self, rule: RuleEntry, on: date | None) -> bool:
        page = None if on is None else self.page_of(rule)
        return page is not None and on is not None and on < page.since and rule.in_force(page.since)

    def deferral(self, entry_id: str) -> Deferral | None:
        """Why this version leaves a rule or ruling out, or `None` where it does not."""
        return next((deferral for deferral in self.deferred if deferral.covers(entry_id)), None)

    def parse_choice(self, text: str, *, position: Position | None = None) -> Choice:
        """Read a choice as it is written on the command line, `ID=slug`.

        Raises:
            LudexError: The text has no `=`.
            UnknownName: There is no such ruling, or it has no such option.

        >>> str(load_rulebook("ludex.systems.altered").parse_choice("ALT-C05=in-principle"))
        'ALT-C05=in-principle'
        """
        ruling_id, equals, slug = (part.strip() for part in text.partition("="))
        if not equals:
            remedy = "Write the id of a ruling, an equals sign and one of its options."
            raise LudexError(f"{text!r} chooses no option", remedy=remedy, subject="ruling", position=position)
        ruling = self.ruling(ruling_id, position=position)
        return Choice(ruling.id, ruling.option(slug, position=position).slug)

    def readings(self, choices: Iterable[Choice] = ()) -> Mapping[RulingId, str]:
        """The option that each ruling stands at: the one chosen, else its default.

        Raises:
            LudexError: One ruling is chosen in two ways.

        >>> load_rulebook("ludex.systems.altered").readings()["ALT-C05"]
        'present'
        """
        chosen: dict[RulingId, str] = {}
        for choice in choices:
            if chosen.setdefault(choice.ruling, choice.option) != choice.option:
                both = f"{chosen[choice.ruling]!r} and {choice.option!r}"
                remedy = "Choose one option for each ruling."
                raise LudexError(f"both {both} are chosen", subject=f"ruling {choice.ruling}", remedy=remedy)
        return {ruling.id: chosen.get(ruling.id, ruling.default) for ruling in self.rulings}

    def edition(self, name: str, *, position: Position | None = None) -> Edition:
        """The edition of this name.

        Raises:
            UnknownName: There is no such edition.
        """
        for edition in self.editions:
            if edition.name == name:
                return edition
        names = [edition.name for edition in self.editions]
        raise UnknownName(name, names, kind="edition", subject=f"system {self.name}", position=position)

    def at(self, on: date | None = None, *, edition: str | None = None) -> RulesInForce:
        """The rules in force on a day, or in an edition, or (with neither) now.

        Raises:
            LudexError: The day lies before the first edition, or before the first page was written, or another edition
                than the named one held on it.
            UnknownName: There is no such edition.

        >>> load_rulebook("ludex.systems.altered").at(date(2025, 12, 24)).edition.name
        '4.0'
        """
        if edition is not None:
            named = self.edition(edition)
            held = self._edition_on(on) if on is not None else named
            if held != named:
                remedy = f"Leave the date out, or write edition {held.name}." if held else "Leave the date out."
                raise LudexError(f"edition {edition} was not in force on {on}", subject="edition", remedy=remedy)
            return self._in_force(on or named.since, named)
        if on is None:
            return self._in_force(None, self.editions[-1] if self.editions else None)
        return self._in_force(on, self._edition_on(on))

    def _edition_on(self, on: date) -> Edition | None:
        begun = [edition for edition in self.editions if edition.since <= on]
        if self.editions and not begun:
            first = self.editions[0]
            remedy = f"Ask for {first.since} or later."
            raise LudexError(f"{on} is before edition {first.name}, the first", subject="date", remedy=remedy)
        return begun[-1] if begun else None

    def _in_force(self, on: date | None, edition: Edition | None) -> RulesInForce:
        if on is not None and self.pages and on < self.first_day:
            raise LudexError(
                f"{on} is before {self.first_day}, when the first page was written",
                subject="date",
                remedy=f"Ask for {self.first_day} or later.",
            )
        rules = tuple(rule for rule in self.rules if self.holds(rule, on))
        ids = {rule.id for rule in rules}
        rulings = tuple(ruling for ruling in self.rulings if not ids.isdisjoint(ruling.rules))
        notes = tuple(note for note in self.notes if not ids.isdisjoint(note.rules))
        unwritten = tuple(page for page in self.pages if on is not None and on < page.since)
        return RulesInForce(self, on, edition, rules, rulings, notes, unwritten)

    @property
    def first_day(self) -> date:
        """The day of the first edition or page; that of the dawn of time where no rule is dated."""
        begun = [edition.since for edition in self.editions] + [page.since for page in self.pages]
        return min(begun, default=date.min)


@frozen(eq=False)
class RulesInForce:
    """The rules of one day, at its end: `on` is the day, or `None` for the rules as they are now.

    `unwritten` are the pages that were not written yet, whose first wording is used.
    """

    rulebook: Rulebook
    on: date | None
    edition: Edition | None
    rules: tuple[RuleEntry, ...]
    rulings: tuple[Ruling, ...]
    notes: tuple[Note, ...]
    unwritten: tuple[Page, ...] = ()

    def rule(self, rule_id: str, *, position: Position | None = None) -> RuleEntry:
        """The rule with this id.

        Raises:
            UnknownName: There is no such rule.
            LudexError: There is, but it is not in force on that day; the remedy names the rules that are.
        """
        rule = self.rulebook.rule(rule_id, position=position)
        if self.rulebook.holds(rule, self.on):
            return rule
        later = rule.same_as or rule.replaced_by or tuple(
            entry.id for entry in self.rules if rule.id in entry.same_as + entry.replaced_by
        )  # fmt: skip
        remedy = f"See {', '.join(later)}." if later else None
        day = "now" if self.on is None else f"on {self.on}"
        if rule.since is not None and rule.since == rule.until:
            day += f"; it held for part of {rule.since} alone"
        raise LudexError(f"not in force {day}", subject=f"rule {rule.id}", remedy=remedy, position=position)


@functools.cache
def load_rulebook(package: str) -> Rulebook:
    """The rulebook of a system, read from `rulebook.toml` in its package on the first call.

    Args:
        package: The dotted name of the package, e.g. `ludex.systems.altered`.

    Raises:
        LudexError: The package has no rulebook, or the rulebook is not in order.
    """
    try:
        text = importlib.resources.files(package).joinpath("rulebook.toml").read_text(encoding="utf-8")
    except (ModuleNotFoundError, FileNotFoundError):
        raise LudexError(f"no rulebook in {package}", remedy="Install ludex once more.") from None
    return read_rulebook(text, f"{package}/rulebook.toml")


def read_rulebook(text: str, file: str | None = None) -> Rulebook:
    """Read a rulebook from TOML; `ludex.engine.rulebook_toml` tells the form.

    Args:
        text: The text of the file.
        file: Its name, for error messages.

    Raises:
        RulebookError: The file is not in order: an entry lacks something, two share an id, an id leads nowhere.
        UnknownName: A key, a kind or an edition that is not known.
    """
    tables = read_tables(text, file)
    _check_ids(tables, Position(file))
    return Rulebook(
        tables.name,
        tables.title,
        tables.credit,
        tuple(sorted(tables.editions, key=lambda edition: edition.since)),
        tables.pages,
        tables.rules,
        tables.rulings,
        tables.notes,
        tables.odds,
        tables.deferred,
    )


def _check_ids(tables: RulebookTables, position: Position) -> None:
    """Refuse an id that is used twice, one that leads nowhere, and a deferral of nothing."""
    rule_ids = dict.fromkeys(rule.id for rule in tables.rules)
    citing: list[tuple[str, tuple[RuleId, ...]]] = [(rule.id, rule.same_as + rule.replaced_by) for rule in tables.rules]
    citing += [(ruling.id, ruling.rules) for ruling in tables.rulings]
    citing += [(note.id, note.rules) for note in tables.notes]
    citing += [(odds.id, odds.rules) for odds in tables.odds]
    taken: set[str] = set()
    for entry_id, cited in citing:
        if entry_id in taken:
            raise RulebookError("the id is used twice", subject=entry_id, position=position)
        taken.add(entry_id)
        for rule_id in cited:
            if rule_id not in rule_ids:
                raise UnknownName(rule_id, rule_ids, kind="rule", subject=entry_id, position=position)
    for prefix in (prefix for deferral in tables.deferred for prefix in deferral.prefixes):
        if not any(is_beginning(prefix, entry_id) for entry_id in taken):
            raise UnknownName(prefix, taken, kind="rule", subject="table deferred", position=position)


def _look_up(entries: Mapping[str, E], entry_id: str, kind: str, position: Position | None) -> E:
    if entry_id in entries:
        return entries[entry_id]
    raise UnknownName(entry_id, entries, kind=kind, position=position)
