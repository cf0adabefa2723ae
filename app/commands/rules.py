"""`ludex rules`: the rules of a system, and what there is of each."""

from collections import Counter
from collections.abc import Iterator
from datetime import date

import click

from ludex.app.commands.day_option import at
from ludex.app.commands.printing import as_json, print_json, print_page
from ludex.app.first_wordings import first_wordings, wording_lines
from ludex.app.json_values import Json
from ludex.app.systems_by_name import system_named
from ludex.app.tables import Block, Grid, Heading, Line, Title, Unbroken, plural
from ludex.engine.coverage import Coverage, Status, coverage_of
from ludex.engine.rulebook import Rulebook, RulesInForce
from ludex.engine.rulebook_entries import RuleEntry
from ludex.engine.system import System


@click.command("rules")
@click.argument("system")
@click.argument("id", required=False)
@at
@as_json
def command(system: str, id: str | None, *, day: date | None, as_json: bool) -> None:
    """The rules of SYSTEM: a table of all, those below the beginning of an ID, or one in full."""
    found = system_named(system)
    rules = found.at(day).rules
    coverage = {entry.id: entry for entry in coverage_of(found)}
    chosen = _chosen(rules, id)
    if as_json:
        print_json(_json(found, rules, [_rule_json(rules.rulebook, each, coverage[each.id]) for each in chosen]))
    elif id is not None and len(chosen) == 1:
        print_page(_one(rules, chosen[0], coverage[chosen[0].id]))
    else:
        print_page(_table(found, rules, [coverage[each.id] for each in chosen]))


def _chosen(rules: RulesInForce, id: str | None) -> tuple[RuleEntry, ...]:
    if id is None:
        return rules.rules
    below = tuple(rule for rule in rules.rulebook.below(id) if rules.rulebook.holds(rule, rules.on))
    return below or (rules.rule(id),)


def _table(system: System, rules: RulesInForce, coverage: list[Coverage]) -> Iterator[Block]:
    edition = rules.edition
    yield Title(system.title if edition is None else f"{system.title}, edition {edition.name}")
    yield Grid(("rule", "title", "status"), tuple((each.id, each.title, _status(each)) for each in coverage))
    count = Counter(each.status for each in coverage)
    said = ", ".join(f"{number} {status.value}" for status in Status if (number := count[status]))
    yield Line(f"{plural(len(coverage), 'rule')}: {said}", indent=0)
    yield from wording_lines(rules.unwritten)


def _status(entry: Coverage) -> str:
    return f"gap: {entry.reason}" if entry.status is Status.GAP else entry.status.value


def _one(rules: RulesInForce, rule: RuleEntry, coverage: Coverage) -> Iterator[Block]:
    rulebook = rules.rulebook
    yield Title(f"{rule.id}: {rule.title}")
    yield Line(f"Section {rule.section}; {_when(rulebook, rule)}.", indent=0)
    yield from wording_lines(first_wordings(rules, [rule.id]))
    yield Line(" ".join(rule.text.split()))
    for example in rule.examples:
        yield Line(f"{' '.join(example.given.split())} → {' '.join(example.expect.split())}", marker="Example:")
    for note in rulebook.notes_on(rule.id):
        yield Line(" ".join(note.text.split()), marker="Note:")
    for ruling in rulebook.rulings_on(rule.id):
        yield Line(f"{ruling.id}: {' '.join(ruling.question.split())}", marker="Ruling")
    for label, ids in (("As", rule.same_as), ("Replaced by", rule.replaced_by)):
        if ids:
            yield Line(f"{label} {', '.join(ids)}.")
    yield Heading(f"Status: {_status(coverage)}")
    if coverage.reason:
        yield Line(coverage.reason)
    for label, found in (("in", coverage.cited_in), ("test", coverage.tested_by)):
        for each in found:
            yield Unbroken(f"{label} {each}", indent=2)


def _when(rulebook: Rulebook, rule: RuleEntry) -> str:
    if rule.since is None and rule.until is None:
        return "in force in all editions" if rulebook.editions else "in force"
    if rule.since == rule.until:
        return f"in force for part of {rule.since}"
    since = f"in force since {rule.since}" if rule.since else "in force"
    return f"{since} until {rule.until}" if rule.until else since


def _json(system: System, rules: RulesInForce, entries: list[Json]) -> Json:
    return {
        "system": system.name,
        "date": None if rules.on is None else rules.on.isoformat(),
        "edition": None if rules.edition is None else rules.edition.name,
        "rules": entries,
    }


def _rule_json(rulebook: Rulebook, rule: RuleEntry, coverage: Coverage) -> Json:
    return {
        "id": rule.id,
        "title": rule.title,
        "kind": rule.kind,
        "section": rule.section,
        "text": " ".join(rule.text.split()),
        "examples": [
            {"given": " ".join(each.given.split()), "expect": " ".join(each.expect.split())} for each in rule.examples
        ],
        "since": None if rule.since is None else rule.since.isoformat(),
        "until": None if rule.until is None else rule.until.isoformat(),
        "same_as": list(rule.same_as),
        "replaced_by": list(rule.replaced_by),
        "notes": [" ".join(note.text.split()) for note in rulebook.notes_on(rule.id)],
        "rulings": [str(ruling.id) for ruling in rulebook.rulings_on(rule.id)],
        "status": coverage.status.value,
        "reason": coverage.reason,
        "cited_in": list(coverage.cited_in),
        "tested_by": list(coverage.tested_by),
    }
