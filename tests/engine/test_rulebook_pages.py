"""Rulebooks whose pages were written one after another: which wording holds on which day."""

from __future__ import annotations

from datetime import date

import pytest

from ludex.engine.rulebook import read_rulebook
from ludex.layers.errors import LudexError

BOOK = read_rulebook("""
[system]
name = "toy"
title = "A toy"
credit = "Our own."
kinds = ["step"]

[[page]]
section = "Drawing"
since = 2026-01-01

[[page]]
section = "Ending"
since = 2026-02-01

[[rule]]
id = "TOY-1"
title = "Draw one"
kind = "step"
section = "Drawing"
until = 2026-01-20
replaced_by = ["TOY-3"]
rule = "Draw a card."

[[rule]]
id = "TOY-2"
title = "Draw, as it was written in the morning"
kind = "step"
section = "Drawing"
since = 2026-01-20
until = 2026-01-20
replaced_by = ["TOY-3"]
rule = "Draw three cards."

[[rule]]
id = "TOY-3"
title = "Draw two"
kind = "step"
section = "Drawing"
since = 2026-01-20
rule = "Draw two cards."

[[rule]]
id = "TOY-4"
title = "End with ten"
kind = "step"
section = "Ending"
since = 2026-02-01
until = 2026-03-01
replaced_by = ["TOY-5"]
rule = "Ten points end the game."

[[rule]]
id = "TOY-5"
title = "End with twenty"
kind = "step"
section = "Ending"
since = 2026-03-01
rule = "Twenty points end the game."

[[rule]]
id = "TOY-6"
title = "No last turn"
kind = "step"
section = "Ending"
since = 2026-02-01
rule = "The game ends at once, in place of drawing one card more."

[[rule]]
id = "TOY-7"
title = "A last turn"
kind = "step"
section = "Before it was written down"
until = 2026-02-01
replaced_by = ["TOY-6"]
rule = "All draw one card more."
""")


def ids(day):
    return [rule.id for rule in BOOK.at(day).rules]


def test_a_day_before_the_first_page_is_refused_with_the_first_day():
    with pytest.raises(LudexError, match=r"2025-12-31 is before 2026-01-01, .*\. Ask for 2026-01-01 or later\."):
        BOOK.at(date(2025, 12, 31))


def test_of_two_wordings_of_one_day_the_later_holds():
    assert [rule for rule in ids(date(2026, 1, 20)) if rule in {"TOY-1", "TOY-2", "TOY-3"}] == ["TOY-3"]


def test_a_wording_of_part_of_a_day_says_so_when_it_is_asked_for():
    with pytest.raises(LudexError, match=r"not in force on 2026-01-20; it held for part of 2026-01-20 alone.*TOY-3"):
        BOOK.at(date(2026, 1, 20)).rule("TOY-2")


def test_a_page_that_is_not_written_yet_has_its_first_wording_and_not_a_later_one():
    assert "TOY-4" in ids(date(2026, 1, 2))
    assert "TOY-5" not in ids(date(2026, 1, 2))
    assert BOOK.at(date(2026, 1, 2)).rule("TOY-4").title == "End with ten"


def test_a_first_wording_does_not_go_before_what_it_took_the_place_of():
    assert [rule for rule in ids(date(2026, 1, 31)) if rule in {"TOY-6", "TOY-7"}] == ["TOY-7"]
    assert [rule for rule in ids(date(2026, 2, 1)) if rule in {"TOY-6", "TOY-7"}] == ["TOY-6"]


def test_the_rules_of_a_day_say_which_pages_were_not_written_yet():
    assert [page.section for page in BOOK.at(date(2026, 1, 31)).unwritten] == ["Ending"]
    assert BOOK.at(date(2026, 2, 1)).unwritten == BOOK.at().unwritten == ()
