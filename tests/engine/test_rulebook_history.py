"""The history of rules: what a day did to them."""

from __future__ import annotations

from datetime import date

import pytest

from ludex.engine.rulebook import load_rulebook
from ludex.engine.rulebook_history import history_of
from ludex.layers.errors import LudexError
from tests.engine.test_rulebook_pages import BOOK, ids


def told(first, last):
    return {day.on.isoformat(): day for day in history_of(BOOK, date.fromisoformat(first), date.fromisoformat(last))}


def pairs(found):
    return [(each.rule.id, [by.id for by in each.by]) for each in found]


def test_a_rule_is_changed_by_what_took_its_place():
    days = told("2026-01-01", "2026-03-31")
    assert pairs(days["2026-01-20"].changed) == [("TOY-1", ["TOY-3"])]
    assert pairs(days["2026-03-01"].changed) == [("TOY-4", ["TOY-5"])]


def test_what_held_for_part_of_a_day_is_told_on_that_day():
    assert pairs(told("2026-01-01", "2026-01-31")["2026-01-20"].brief) == [("TOY-2", ["TOY-3"])]


def test_of_the_first_day_only_that_is_told():
    assert pairs(told("2026-01-20", "2026-01-31")["2026-01-20"].brief) == [("TOY-2", ["TOY-3"])]
    assert told("2026-01-20", "2026-01-31")["2026-01-20"].changed == ()


def test_a_page_that_is_written_brings_no_rule_that_held_before_for_want_of_another():
    day = told("2026-01-31", "2026-02-01")["2026-02-01"]
    assert [page.name for page in day.written] == ["Ending"]
    assert (pairs(day.changed), day.came) == ([("TOY-7", ["TOY-6"])], ())


def test_nothing_is_told_of_days_without_a_change():
    assert told("2026-03-02", "2026-12-31") == {}


def test_the_earlier_day_comes_first():
    with pytest.raises(LudexError, match=r"2026-01-01 is before 2026-02-01 \(date\)\. Write the earlier day first\."):
        history_of(BOOK, date(2026, 2, 1), date(2026, 1, 1))


def test_a_day_before_all_rules_is_refused():
    with pytest.raises(LudexError, match="2025-01-01 is before 2026-01-01"):
        history_of(BOOK, date(2025, 1, 1), date(2026, 1, 1))


@pytest.mark.parametrize(
    ("first", "last"), [("2026-01-01", "2026-01-20"), ("2026-01-19", "2026-02-01"), ("2026-01-01", "2026-03-01")]
)
def test_the_rules_of_the_first_day_and_the_history_make_those_of_the_last(first, last):
    held = set(ids(date.fromisoformat(first)))
    for day in told(first, last).values():
        held -= {each.rule.id for each in (*day.changed, *day.renamed)} | {rule.id for rule in day.went}
        held |= {rule.id for each in (*day.changed, *day.renamed) for rule in each.by} | {rule.id for rule in day.came}
    assert held == set(ids(date.fromisoformat(last)))


def test_an_edition_that_says_the_same_under_other_ids_is_told_as_renamed():
    (day,) = history_of(load_rulebook("ludex.systems.altered"), date(2025, 6, 5), date(2025, 6, 6))
    assert ("ALT-1.2.4.b", ["ALT4-1.2.4.a"]) in pairs(day.renamed)
    assert all(rule.id != "ALT4-1.2.4.a" for rule in day.came)
