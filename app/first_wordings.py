"""Which pages of a rulebook an answer rests on that were not written yet on its day: their first wording was used."""

import re
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from ludex.app.json_values import Json
from ludex.app.tables import Line
from ludex.engine.checks.posed import Posed, play_check
from ludex.engine.checks.sheets import SheetPage
from ludex.engine.checks.tracing import Line as TraceLine
from ludex.engine.rulebook import RulesInForce
from ludex.engine.rulebook_entries import Page
from ludex.layers.errors import LudexError

RULE = re.compile(r"\b[A-Z]+\d*-[\w.-]*\w")


def first_wordings(rules: RulesInForce, cited: Iterable[str]) -> tuple[Page, ...]:
    """The pages that were not written yet, of those on which the cited rules stand."""
    sections = {rules.rulebook.rule(each).section for each in cited if _is_rule(each, rules)}
    return tuple(page for page in rules.unwritten if page.section in sections)


def _is_rule(id: str, rules: RulesInForce) -> bool:
    """Whether it is a rule, and did not hold by itself already."""
    try:
        found = rules.rulebook.rule(id)
    except LudexError:
        return False
    return found.since is None or rules.on is None or found.since > rules.on


def wording_lines(pages: Sequence[Page]) -> Iterator[Line]:
    """The same in a sentence; none where every page was there."""
    if pages:
        names = ", ".join(f"{page.name} ({page.since})" for page in pages)
        yield Line(f"Not written yet on that day, so that the first wording was used: {names}.", indent=0)


def wordings_json(pages: Iterable[Page]) -> Json:
    """The same for programs."""
    return [{"page": page.name, "since": page.since.isoformat()} for page in pages]


# ---------------------------------------------------------------- what an answer cites


def cited_on(page: SheetPage) -> frozenset[str]:
    """The rules that a sheet names, beside its numbers and in their derivations."""
    entries = [entry for section in page.sections for entry in section.entries]
    said = {id for entry in entries for words in entry.because for id in RULE.findall(words)}
    return frozenset(said | {entry.rule for entry in entries if entry.rule})


def cited_in(trace: Iterable[TraceLine]) -> frozenset[str]:
    """The rules that a trace names."""
    return frozenset(line.rule for line in trace if line.rule)


def cited_by(posed: Posed[object], rules: RulesInForce) -> frozenset[str]:
    """The rules that bear on a question: those that it leaves open, and those of one play of it."""
    if not rules.unwritten:
        return frozenset()
    open_ones = {str(rule) for ruling in posed.rulings for rule in rules.rulebook.ruling(ruling).rules}
    played = play_check(posed, Random(0), lambda _, choice: choice.options[0])  # noqa: S311  # dice, no secrets
    return cited_in(played.trace) | open_ones
