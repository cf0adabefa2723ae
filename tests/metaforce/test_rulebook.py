"""The rulebook of Metaforce: its rulings are fields, its dates are those of its pages."""

import datetime
from enum import Enum

import attrs
import pytest
from hypothesis import given, settings, strategies

from ludex.engine.rulebook_entries import Choice, RulingId
from ludex.engine.rulebook_history import history_of
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.metaforce.day import FIELDS, Readings, rules_of
from ludex.systems.metaforce.system import METAFORCE
from tests.metaforce.written_sheets import rules

BOOK = METAFORCE.rulebook


def field_of(ruling):
    topic, name = FIELDS[ruling]
    return getattr(getattr(Readings(), topic), name)


@pytest.mark.parametrize("ruling", BOOK.rulings, ids=lambda ruling: ruling.id)
@pytest.mark.rule("MF-ABOUT-01", "MF-PLAY-01")
def test_each_point_that_pages_dispute_is_a_field_with_its_options_the_default_first(ruling):
    default = field_of(ruling.id)
    assert isinstance(default, Enum)
    assert [option.slug for option in ruling.options] == [option.value for option in type(default)]
    assert ruling.default == default.value == ruling.options[0].slug


def test_each_field_of_the_readings_is_a_ruling():
    fields = {
        (topic.name, name)
        for topic in attrs.fields(Readings)
        for name in attrs.fields_dict(type(getattr(Readings(), topic.name)))
    }
    assert fields == set(FIELDS.values())
    assert set(FIELDS) == {ruling.id for ruling in BOOK.rulings}


def test_an_option_that_is_none_is_refused_with_the_ruling():
    with pytest.raises(UnknownName, match="MF-CONFLICT-04"):
        Readings.of([Choice(RulingId("MF-CONFLICT-04"), "twelve")])
    with pytest.raises(UnknownName, match="MF-CONFLICT-99"):
        Readings.of([Choice(RulingId("MF-CONFLICT-99"), "six")])


def test_every_point_is_a_ruling_or_a_note():
    known = {ruling.id for ruling in BOOK.rulings} | {note.id for note in BOOK.notes}
    assert {f"MF-CONFLICT-{number:02}" for number in range(1, 70)} <= known
    assert {f"MF-GAP-{number:02}" for number in range(1, 15)} <= known


# ---------------------------------------------------------------- days


def held(*ids, on):
    found = rules(on)
    return [id for id in ids if found.holds(id)]


@pytest.mark.parametrize(
    ("on", "saves"),
    [
        ("2026-02-11", ["MF-SAVE-02", "MF-SAVE-03", "MF-SAVE-05"]),
        ("2026-02-12", ["MF-SAVE-02", "MF-SAVE-03", "MF-SAVE-05"]),
        ("2026-02-25", ["MF-SAVE-07", "MF-SAVE-08", "MF-SAVE-10"]),
        ("2026-02-26", ["MF-SAVE-07", "MF-SAVE-08", "MF-SAVE-11"]),
        ("2026-03-11", ["MF-SAVE-07", "MF-SAVE-08", "MF-SAVE-11"]),
        ("2026-03-12", ["MF-SAVE-12", "MF-SAVE-14"]),
        ("2026-03-15", ["MF-SAVE-14", "MF-SAVE-17"]),
        (None, ["MF-SAVE-14", "MF-SAVE-17"]),
    ],
)
def test_the_saves_of_a_day_are_those_at_its_end(on, saves):
    asked = ("01", "02", "03", "04", "05", "07", "08", "10", "11", "12", "14", "17")
    assert held(*(f"MF-SAVE-{number}" for number in asked), on=on) == saves


def test_a_day_before_the_first_page_is_refused():
    with pytest.raises(LudexError, match=r"2026-01-31 is before 2026-02-01, .* Ask for 2026-02-01 or later\."):
        METAFORCE.at(datetime.date(2026, 1, 31))


@pytest.mark.rule("MF-NEWS-10", "MF-MAIN-02")
def test_tiers_hold_until_the_day_on_which_they_were_given_up():
    assert held("MF-NEWS-10", "MF-MAIN-02", on="2026-02-08") == ["MF-NEWS-10"]
    assert held("MF-NEWS-10", "MF-MAIN-02", on="2026-02-09") == ["MF-MAIN-02"]


@pytest.mark.rule("MF-LEVEL-06", "MF-LEVEL-07")
def test_the_table_of_scales_holds_until_the_new_curve():
    assert held("MF-LEVEL-06", "MF-LEVEL-07", on="2026-02-09") == ["MF-LEVEL-07"]
    assert held("MF-LEVEL-06", "MF-LEVEL-07", on="2026-02-10") == ["MF-LEVEL-06"]


def test_creation_before_its_page_was_written_is_by_its_first_wording():
    assert held("MF-CREATE-02", "MF-CREATE-03", "MF-CREATE-15", "MF-CREATE-16", on="2026-02-20") == ["MF-CREATE-02"]


def test_the_pages_that_were_not_written_yet_are_told():
    names = [page.name for page in METAFORCE.at(datetime.date(2026, 3, 15)).rules.unwritten]
    assert names == ["Firearms", "Appendage"]
    assert METAFORCE.at().rules.unwritten == ()


def test_a_rule_of_part_of_a_day_never_holds_at_the_end_of_one():
    brief = [rule.id for rule in BOOK.rules if rule.since is not None and rule.since == rule.until]
    assert len(brief) == 5
    for day in range(1, 60):
        on = datetime.date(2026, 2, 1) + datetime.timedelta(days=day)
        assert not rules_of(METAFORCE.at(on).rules).in_force.intersection(brief)


DAYS = strategies.dates(datetime.date(2026, 2, 1), datetime.date(2026, 10, 1))


@settings(max_examples=25, deadline=None)
@given(DAYS, DAYS)
def test_the_history_between_two_days_leads_from_the_rules_of_the_one_to_those_of_the_other(one, other):
    first, last = sorted((one, other))
    held = {rule.id for rule in BOOK.at(first).rules}
    for day in history_of(BOOK, first, last):
        held -= {each.rule.id for each in day.changed} | {rule.id for rule in day.went}
        held |= {rule.id for each in day.changed for rule in each.by} | {rule.id for rule in day.came}
    assert held == {rule.id for rule in BOOK.at(last).rules}


@given(DAYS)
def test_every_day_has_one_price_of_a_level_and_one_kind_of_save(on):
    found = rules_of(METAFORCE.at(on).rules)
    assert found.holds("MF-LEVEL-06") is not found.holds("MF-LEVEL-07")
    assert [found.holds(each) for each in ("MF-SAVE-02", "MF-SAVE-08", "MF-SAVE-14")].count(True) == 1
