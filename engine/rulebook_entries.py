"""What a rulebook is made of: rules, rulings, notes, editions, pages, deferrals, exact odds.

All of it is frozen data; `ludex.engine.rulebook` finds its way in it and `ludex.engine.rulebook_toml` reads it.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import NewType

from attrs import frozen

from ludex.layers.citation import RuleId
from ludex.layers.errors import Position, UnknownName

RulingId = NewType("RulingId", str)
"""The id of one ruling, e.g. `ALT-C05`."""


@frozen
class Example:
    """A situation and what the rule makes of it."""

    given: str
    expect: str


@frozen
class RuleEntry:
    """One rule, in our own words.

    `since` is the first day on which it holds and `until` the first day on which it does so no more; `None` is an
    open end; where both are the same day, it held for part of that day. `same_as` names the rules that say the same in
    a later edition, `replaced_by` those that say something else on the point.
    """

    id: RuleId
    title: str
    kind: str
    section: str
    text: str
    examples: tuple[Example, ...] = ()
    since: date | None = None
    until: date | None = None
    same_as: tuple[RuleId, ...] = ()
    replaced_by: tuple[RuleId, ...] = ()

    def in_force(self, on: date | None) -> bool:
        """Whether the rule holds at the end of a day; `None` asks for the rules as they are now.

        >>> rule = RuleEntry(RuleId("TOY-1"), "Draw", "step", "1", "Draw a card.", until=date(2025, 1, 1))
        >>> rule.in_force(date(2024, 12, 31)), rule.in_force(date(2025, 1, 1)), rule.in_force(None)
        (True, False, False)
        """
        if on is None:
            return self.until is None
        return (self.since is None or self.since <= on) and (self.until is None or on < self.until)


@frozen
class Option:
    """One reading of the rules that a ruling may choose; its slug stands in `--ruling ID=slug`."""

    slug: str
    text: str


@frozen
class Ruling:
    """A question that the rules leave open or answer twice, with the readings to choose from."""

    id: RulingId
    rules: tuple[RuleId, ...]
    question: str
    options: tuple[Option, ...]
    default: str

    def option(self, slug: str, *, position: Position | None = None) -> Option:
        """The option with this slug.

        Raises:
            UnknownName: The ruling has no such option.

        >>> options = (Option("first", "The first."), Option("none", "Nobody."))
        >>> Ruling(RulingId("TOY-C1"), (), "Who wins a tie?", options, "first").option("none").text
        'Nobody.'
        """
        for option in self.options:
            if option.slug == slug:
                return option
        slugs = [option.slug for option in self.options]
        raise UnknownName(slug, slugs, kind="option", subject=f"ruling {self.id}", position=position)


@frozen(cache_hash=True)
class Choice:
    """One option of one ruling, chosen."""

    ruling: RulingId
    option: str

    def __str__(self) -> str:
        return f"{self.ruling}={self.option}"


@frozen
class Note:
    """How a gap of the rules is read where there is nothing to choose."""

    id: str
    rules: tuple[RuleId, ...]
    text: str


@frozen
class Edition:
    """A dated edition of the rules; its note says what this rulebook lacks of it."""

    name: str
    since: date
    note: str = ""


@frozen
class Page:
    """A part of the rules that was first written on some day.

    Before that day its first wording is used, for want of another, and an answer says so.

    Attributes:
        section: What its rules name as their section.
        since: The day.
    """

    section: str
    since: date

    @property
    def name(self) -> str:
        """What it is called, without the book in which it stands.

        >>> Page("Wiki: Save", date(2026, 2, 12)).name
        'Save'
        """
        return self.section.rpartition(": ")[2]


@frozen
class Deferral:
    """Rules and rulings that this version leaves out, each named by its id or by the beginning of it, and why."""

    prefixes: tuple[str, ...]
    reason: str

    def covers(self, entry_id: str) -> bool:
        """Whether it names this rule or ruling; a beginning ends at a full stop or a hyphen of the id.

        >>> later = Deferral(("TOY-1", "TOY-2.a"), "needs turns")
        >>> [later.covers(rule) for rule in ("TOY-1.b", "TOY-10", "TOY-2.a", "TOY-2.b")]
        [True, False, True, False]
        """
        return any(is_beginning(prefix, entry_id) for prefix in self.prefixes)


@frozen
class Odds:
    """A question of chance whose exact answer follows from the rules."""

    id: str
    question: str
    answer: Fraction
    rules: tuple[RuleId, ...]


def is_beginning(prefix: str, entry_id: str) -> bool:
    """Whether an id is this one or lies below it, as `TOY-1.b` lies below `TOY-1` and `TOY-10` does not.

    >>> is_beginning("TOY-1", "TOY-1.b"), is_beginning("TOY-1", "TOY-10")
    (True, False)
    """
    return entry_id == prefix or entry_id.startswith((f"{prefix}.", f"{prefix}-"))
