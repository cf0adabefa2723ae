"""The table of what is implemented, tested and deferred."""

from __future__ import annotations

import pytest

from ludex.engine.coverage import Status, citations_in, coverage
from ludex.engine.rulebook import read_rulebook

TOY = """
[system]
name = "toy"
title = "A toy"
credit = "Our own."
kinds = ["step"]

[[rule]]
id = "TOY-1.a"
title = "Draw"
kind = "step"
section = "1 Draw"
rule = "Draw a card."
same_as = ["TOY2-1.a"]

[[rule]]
id = "TOY-2.a"
title = "Discard"
kind = "step"
section = "2 Discard"
rule = "Discard a card."

[[rule]]
id = "TOY2-1.a"
title = "Draw"
kind = "step"
section = "1 Draw"
rule = "Draw a card."

[[ruling]]
id = "TOY-C1"
rules = ["TOY-2.a"]
question = "Which card?"
options = [{ slug = "any", text = "Any." }, { slug = "oldest", text = "The oldest." }]
default = "any"
"""

DEFERRED = """
[[deferred]]
prefixes = ["TOY-2", "TOY-C1"]
reason = "Discarding comes later."
"""


def statuses(rulebook, cited, tested):
    entries = coverage(rulebook, dict.fromkeys(cited, ("toy.moves",)), dict.fromkeys(tested, ("test_toy",)))
    return {entry.id: entry.status for entry in entries}


def test_a_rule_is_done_when_code_cites_it_and_a_test_names_it():
    assert statuses(read_rulebook(TOY), ["TOY-2.a"], ["TOY-2.a"])["TOY-2.a"] is Status.DONE


@pytest.mark.parametrize(
    ("cited", "tested", "missing"),
    [
        ([], [], "no code cites it, no test names it"),
        (["TOY-2.a"], [], "no test names it"),
        ([], ["TOY-2.a"], "no code cites it"),
    ],
)
def test_a_gap_says_what_is_missing(cited, tested, missing):
    entries = coverage(read_rulebook(TOY), dict.fromkeys(cited, ("m",)), dict.fromkeys(tested, ("t",)))
    entry = next(entry for entry in entries if entry.id == "TOY-2.a")
    assert (entry.status, entry.reason) == (Status.GAP, missing)


def test_an_old_rule_is_covered_by_the_later_rule_that_says_the_same():
    found = statuses(read_rulebook(TOY), ["TOY2-1.a"], ["TOY2-1.a"])
    assert found["TOY-1.a"] is Status.SAME
    assert statuses(read_rulebook(TOY), ["TOY2-1.a"], [])["TOY-1.a"] is Status.GAP


def test_a_deferred_section_defers_its_rules_and_rulings_until_they_are_done():
    rulebook = read_rulebook(TOY + DEFERRED)
    found = statuses(rulebook, [], [])
    assert [found["TOY-2.a"], found["TOY-C1"], found["TOY-1.a"]] == [Status.DEFERRED, Status.DEFERRED, Status.GAP]
    assert statuses(rulebook, ["TOY-2.a"], ["TOY-2.a"])["TOY-2.a"] is Status.DONE


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("# TOY-1.a: draw", ["TOY-1.a"]),
        ("Source: TOY-1.a, TOY2-1.a.", ["TOY-1.a", "TOY2-1.a"]),
        ("see section TOY-1", []),
        ("TOY-1.a-c", ["TOY-1.a", "TOY-1.b", "TOY-1.c"]),
        ("TOY-7.a is a slip", ["TOY-7.a"]),
        ("MYTOY-1.a and TOYS-1.a", []),
    ],
)
def test_citations_are_found_in_running_text(text, cited):
    assert list(citations_in(text, ["TOY-1.a", "TOY-1.b", "TOY-1.c", "TOY2-1.a"])) == cited
