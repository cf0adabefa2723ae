"""What became of the rules of a game between two days: which came, which went, and what took whose place.

>>> from ludex.engine.rulebook import load_rulebook
>>> altered = load_rulebook("ludex.systems.altered")
>>> [each.on for each in history_of(altered, date(2025, 1, 1), date(2025, 12, 31))]
[datetime.date(2025, 6, 6), datetime.date(2025, 10, 3)]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from attrs import frozen

from ludex.engine.rulebook import Rulebook
from ludex.engine.rulebook_entries import Page, RuleEntry
from ludex.layers.citation import RuleId
from ludex.layers.errors import LudexError

A_DAY = timedelta(days=1)


@frozen
class Replaced:
    """A rule that others took the place of."""

    rule: RuleEntry
    by: tuple[RuleEntry, ...]


@frozen
class DayOfChange:
    """What a day did to the rules.

    Attributes:
        on: The day.
        changed: The rules that others took the place of.
        came: The rules that are new.
        went: The rules that nothing took the place of.
        renamed: The rules that say the same under another id since.
        brief: The rules that held for a part of this day alone, and what took their place.
        written: The pages that were first written on this day; their rules held before, for want of others.
    """

    on: date
    changed: tuple[Replaced, ...]
    came: tuple[RuleEntry, ...]
    went: tuple[RuleEntry, ...]
    renamed: tuple[Replaced, ...]
    brief: tuple[Replaced, ...]
    written: tuple[Page, ...]


def history_of(rulebook: Rulebook, first: date, last: date) -> tuple[DayOfChange, ...]:
    """The days between two days, the last among them, on which rules changed; of the first day what held for a part.

    Raises:
        LudexError: The days are in the wrong order, or the first lies before all rules.
    """
    if last < first:
        raise LudexError(f"{last} is before {first}", subject="date", remedy="Write the earlier day first.")
    rulebook.at(first)
    moves = _moves(rulebook, first, last)
    brief = {on: tuple(each) for on, each in _brief(rulebook).items() if first <= on <= last}
    written = {page.since for page in rulebook.pages if first < page.since <= last}
    return tuple(
        _day(rulebook, on, moves.get(on, []), brief.get(on, ()), is_first=on == first)
        for on in sorted({*moves, *brief, *written})
    )


def _brief(rulebook: Rulebook) -> Mapping[date, list[RuleEntry]]:
    """The rules that held for part of a day, by day."""
    brief: dict[date, list[RuleEntry]] = {}
    for rule in rulebook.rules:
        if rule.since is not None and rule.since == rule.until:
            brief.setdefault(rule.since, []).append(rule)
    return brief


def _moves(rulebook: Rulebook, first: date, last: date) -> Mapping[date, list[tuple[RuleEntry, bool]]]:
    """For each day the rules that began to hold (true) or ceased to (false)."""
    moves: dict[date, list[tuple[RuleEntry, bool]]] = {}
    since = {page.section: page.since for page in rulebook.pages}
    for rule in rulebook.rules:
        days = {rule.since, rule.until, since.get(rule.section), *(each.until for each in rulebook.replaced(rule.id))}
        for on in days:
            if on is None or not first < on <= last:
                continue
            before, after = rulebook.holds(rule, on - A_DAY), rulebook.holds(rule, on)
            if before != after:
                moves.setdefault(on, []).append((rule, after))
    return moves


def _day(
    rulebook: Rulebook,
    on: date,
    moves: list[tuple[RuleEntry, bool]],
    brief: tuple[RuleEntry, ...],
    *,
    is_first: bool,
) -> DayOfChange:
    came = {rule.id: rule for rule, begins in moves if begins}
    went = [rule for rule, begins in moves if not begins]
    passing = {rule.id: rule for rule in brief}
    changed = [Replaced(rule, tuple(_in_its_place(rule, came, passing))) for rule in went]
    renamed = [Replaced(rule, tuple(came[id] for id in rule.same_as if id in came)) for rule in went]
    known = {each.id for pair in (*changed, *renamed) for each in pair.by}
    gone = {pair.rule.id for pair in (*changed, *renamed) if pair.by}
    return DayOfChange(
        on,
        tuple(pair for pair in changed if pair.by),
        tuple(rule for rule in came.values() if rule.id not in known),
        tuple(rule for rule in went if rule.id not in gone),
        tuple(pair for pair in renamed if pair.by),
        tuple(Replaced(rule, tuple(map(rulebook.rule, rule.replaced_by))) for rule in brief),
        () if is_first else tuple(page for page in rulebook.pages if page.since == on),
    )


def _in_its_place(
    rule: RuleEntry, came: Mapping[RuleId, RuleEntry], passing: Mapping[RuleId, RuleEntry]
) -> Iterator[RuleEntry]:
    """The rules that came in the place of one; what held for part of the day hands it on."""
    for id in rule.replaced_by:
        if id in came:
            yield came[id]
        elif id in passing:
            yield from _in_its_place(passing[id], came, passing)
