"""The rulebook of Altered: whole, in order, and the same facts that its rules were taken from."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from itertools import product

import pytest

from ludex.engine.rulebook import Rulebook
from ludex.systems.altered import rulings
from ludex.systems.altered.editions import ALTERED


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return ALTERED.rulebook


def test_the_editions_begin_on_their_days(book):
    assert [(edition.name, edition.since) for edition in book.editions] == [
        ("1.0", date(2024, 9, 14)),
        ("3.0", date(2025, 6, 6)),
        ("4.0", date(2025, 10, 3)),
    ]


def test_both_catalogues_are_there_whole(book):
    first = [rule for rule in book.rules if rule.id.startswith("ALT-")]
    fourth = [rule for rule in book.rules if rule.id.startswith("ALT4-")]
    assert (len(first), len(fourth)) == (46, 452)


def test_edition_one_ends_where_edition_three_begins(book):
    assert {rule.id.partition("-")[0] for rule in book.at(date(2025, 6, 5)).rules} == {"ALT"}
    assert {rule.id.partition("-")[0] for rule in book.at(date(2025, 6, 6)).rules} == {"ALT4"}


@pytest.mark.parametrize("rule", ["ALT4-3.2.1.d", "ALT4-2.4.3", "ALT4-7.3.29.a"])
def test_what_edition_four_brought_does_not_hold_before_it(book, rule):
    assert not book.rule(rule).in_force(date(2025, 10, 2))
    assert book.rule(rule).in_force(date(2025, 10, 3))


def test_a_rule_of_edition_one_that_goes_on_is_found_under_its_new_number(book):
    assert book.rule("ALT-7.3.13.a").same_as == ("ALT4-7.3.28.a",)
    assert book.rule("ALT-2.2.10.f").same_as == ("ALT4-2.2.12.g",)


def test_every_later_rule_that_an_old_one_leads_to_is_of_edition_four(book):
    later = {rule_id for rule in book.rules for rule_id in rule.same_as + rule.replaced_by}
    assert len(later) > 40
    assert all(rule_id.startswith("ALT4-") for rule_id in later)


def test_the_section_of_a_rule_is_the_number_in_its_id(book):
    astray = [rule.id for rule in book.rules if not rule.id.partition("-")[2].startswith(rule.section.split()[0])]
    assert astray == []


def test_no_rule_text_holds_a_question_left_open(book):
    assert [rule.id for rule in book.rules if "DECISION" in rule.text or "ALTERNATIVE" in rule.text] == []


@pytest.mark.parametrize(
    ("ruling", "options"),
    [
        (rulings.ORDER, ["dependency-first", "timestamp-first"]),
        (rulings.LOOPS, ["members-free", "loops-last", "ignore-dependency"]),
        (rulings.WHEN_FOUND, ["each-application", "once"]),
        (rulings.TESTS, ["any-test", "all-tests"]),
        (rulings.JUDGED_IN, ["present", "in-principle"]),
        (rulings.REACH, ["as-named", "in-play-only"]),
        (rulings.GAINED_STAMP, ["bearer", "granter", "moment-gained"]),
        (rulings.THIRD_ABILITY, ["alone", "with-a-third"]),
        (rulings.FAILED_CONDITION, ["no-targets", "keeps-targets"]),
        (rulings.BOOSTS, ["own-stamp", "after-all"]),
    ],
)
def test_a_named_ruling_has_its_options_the_default_first(book, ruling, options):
    found = book.ruling(ruling)
    assert ([option.slug for option in found.options], found.default) == (options, options[0])


@pytest.mark.parametrize("name", ["ORDER", "LOOPS", "WHEN_FOUND", "TESTS", "JUDGED_IN"])
def test_the_rulings_on_order_are_open_in_both_editions(book, name):
    ruling = getattr(rulings, name)
    for edition in ("1.0", "4.0"):
        assert ruling in [entry.id for entry in book.at(edition=edition).rulings]


def test_every_conflict_of_edition_one_is_a_ruling_or_a_note(book):
    settled = {entry.id for entry in (*book.rulings, *book.notes)}
    assert {f"ALT-C{number:02}" for number in range(1, 16)} <= settled


def test_a_rule_leads_to_its_rulings_and_notes(book):
    assert [ruling.id for ruling in book.rulings_on("ALT4-2.3.1.m")] == ["ALT-C01", "ALT4-D-2.3.1.m", "ALT4-D-2.5.1.b"]
    assert [note.id for note in book.notes_on("ALT4-5.1.2.e")] == ["ALT4-D-5.1.2.e"]


DIE = range(1, 7)
PAIRS = list(product(DIE, DIE))


@pytest.mark.parametrize(
    ("odds", "answer"),
    [
        ("ALT-ODDS-01", Fraction(sum(a >= 4 for a in DIE), 6)),
        ("ALT-ODDS-02", Fraction(sum(max(pair) >= 4 for pair in PAIRS), 36)),
        ("ALT-ODDS-04", Fraction(sum(a + 1 >= 4 for a in DIE), 6)),
        ("ALT-ODDS-05", Fraction(sum(max(pair) + 1 >= 4 for pair in PAIRS), 36)),
        ("ALT-ODDS-07", Fraction(sum(max(pair) for pair in PAIRS), 36)),
        ("ALT-ODDS-08", Fraction(sum(max(dice) for dice in product(DIE, DIE, DIE)), 216)),
        ("ALT-ODDS-10", Fraction(sum(max(pair) == 6 for pair in PAIRS), 36)),
        ("ALT-ODDS-11", Fraction(sum(4 in pair for pair in PAIRS), 36)),
        ("ALT-ODDS-13", Fraction(sum(a == b for a, b in PAIRS), 36)),
        ("ALT-ODDS-14", Fraction(sum(max(pair) + 1 >= 7 for pair in PAIRS), 36)),
    ],
)
def test_the_exact_odds_are_those_of_counting_faces(book, odds, answer):
    assert next(entry.answer for entry in book.odds if entry.id == odds) == answer
