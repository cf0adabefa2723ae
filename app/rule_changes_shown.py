"""What became of the rules of a game between two days, as a page and as JSON."""

from collections.abc import Iterator, Sequence
from datetime import date

from ludex.app.json_values import Json
from ludex.app.tables import Block, Grid, Heading, Line, Title, plural
from ludex.engine.rulebook_entries import RuleEntry
from ludex.engine.rulebook_history import DayOfChange, Replaced


def changes_page(title: str, first: date, last: date, days: Sequence[DayOfChange]) -> Iterator[Block]:
    """The days on which rules changed, for people: what stands for what, and what is new or gone."""
    yield Title(f"{title}: the rules from {first} to {last}")
    for day in days:
        yield Heading(day.on.isoformat())
        if day.written:
            names = ", ".join(page.name for page in day.written)
            yield Line(f"First written: {names}. Before, this wording is used for want of another.")
        rows = tuple(_rows(day))
        if rows:
            yield Grid(("", "rule", "title"), rows)
        if day.renamed:
            yield Line(f"{plural(len(day.renamed), 'rule')} say the same under another id.")
    if not days:
        yield Line("No rule came, went or changed.")


def _rows(day: DayOfChange) -> Iterator[tuple[str, str, str]]:
    for pair in day.changed:
        yield "changed", _ids(pair), _titles(pair)
    for rule in day.came:
        yield "new", rule.id, rule.title
    for rule in day.went:
        see = f"; see {', '.join(rule.replaced_by)}" if rule.replaced_by else ""
        yield "gone", rule.id, f"{rule.title}{see}"
    for pair in day.brief:
        yield "for part of the day", _ids(pair), _titles(pair)


def _ids(pair: Replaced) -> str:
    return f"{pair.rule.id} → {', '.join(each.id for each in pair.by)}" if pair.by else pair.rule.id


def _titles(pair: Replaced) -> str:
    return f"{pair.rule.title} → {'; '.join(each.title for each in pair.by)}" if pair.by else pair.rule.title


def changes_json(days: Sequence[DayOfChange]) -> Json:
    """The same for programs."""
    return [
        {
            "date": day.on.isoformat(),
            "changed": [_pair(each) for each in day.changed],
            "came": [_rule(each) for each in day.came],
            "went": [_rule(each) for each in day.went],
            "renamed": [_pair(each) for each in day.renamed],
            "for_part_of_the_day": [_pair(each) for each in day.brief],
            "first_written": [page.name for page in day.written],
        }
        for day in days
    ]


def _pair(pair: Replaced) -> Json:
    return {"rule": _rule(pair.rule), "by": [_rule(each) for each in pair.by]}


def _rule(rule: RuleEntry) -> Json:
    return {"id": rule.id, "title": rule.title, "text": rule.text}
