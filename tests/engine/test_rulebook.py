"""Rulebooks: how they are read, what is refused, which rules hold on a day."""

from __future__ import annotations

from datetime import date

import pytest

from ludex.engine.rulebook import load_rulebook, read_rulebook
from ludex.engine.rulebook_entries import Choice, RulingId
from ludex.engine.rulebook_toml import RulebookError
from ludex.layers.errors import LudexError, UnknownName

SYSTEM = """
[system]
name = "toy"
title = "A toy"
credit = "Our own."
kinds = ["step", "limit"]
"""

EDITIONS = """
[[edition]]
name = "2"
since = 2025-01-01

[[edition]]
name = "1"
since = 2024-01-01
note = "Only drawing."
"""

RULES = """
[[rule]]
id = "TOY-1.a"
title = "Draw"
kind = "step"
section = "1 Draw"
until = "2"
same_as = ["TOY2-1.a"]
rule = \"\"\"
Draw a
card.
\"\"\"
[[rule.example]]
given = "A deck of 3."
expect = "A deck of 2."

[[rule]]
id = "TOY2-1.a"
title = "Draw"
kind = "step"
section = "1 Draw"
since = "2"
rule = "Draw a card."

[[rule]]
id = "TOY2-1.b"
title = "No more than seven"
kind = "limit"
section = "1 Draw"
since = 2025-06-01
rule = "A hand holds seven cards."
"""

RULING = """
[[ruling]]
id = "TOY-C1"
rules = ["TOY2-1.b"]
question = "What happens to the eighth card?"
default = "discarded"
options = [{ slug = "discarded", text = "It is discarded." }, { slug = "kept", text = "It is kept." }]
"""

WHOLE = SYSTEM + EDITIONS + RULES + RULING


def refusal(text):
    with pytest.raises(LudexError) as caught:
        read_rulebook(text, "toy.toml")
    return str(caught.value)


def test_line_breaks_of_a_text_are_spaces():
    assert read_rulebook(WHOLE).rule("TOY-1.a").text == "Draw a card."


def test_examples_come_with_their_rule():
    (example,) = read_rulebook(WHOLE).rule("TOY-1.a").examples
    assert (example.given, example.expect) == ("A deck of 3.", "A deck of 2.")


def test_editions_stand_in_the_order_of_their_dates():
    assert [edition.name for edition in read_rulebook(WHOLE).editions] == ["1", "2"]


@pytest.mark.parametrize(
    ("day", "edition", "rules"),
    [
        (date(2024, 1, 1), "1", ["TOY-1.a"]),
        (date(2024, 12, 31), "1", ["TOY-1.a"]),
        (date(2025, 1, 1), "2", ["TOY2-1.a"]),
        (date(2025, 6, 1), "2", ["TOY2-1.a", "TOY2-1.b"]),
        (None, "2", ["TOY2-1.a", "TOY2-1.b"]),
    ],
)
def test_the_rules_of_a_day(day, edition, rules):
    found = read_rulebook(WHOLE).at(day)
    assert found.edition is not None
    assert (found.edition.name, [rule.id for rule in found.rules]) == (edition, rules)


def test_an_edition_may_be_asked_for_by_name():
    found = read_rulebook(WHOLE).at(edition="1")
    assert (found.on, [rule.id for rule in found.rules]) == (date(2024, 1, 1), ["TOY-1.a"])


def test_a_day_may_stand_beside_its_edition():
    assert read_rulebook(WHOLE).at(date(2025, 7, 1), edition="2").on == date(2025, 7, 1)


def test_a_day_of_another_edition_is_refused():
    with pytest.raises(LudexError, match="edition 1 was not in force on 2025-07-01"):
        read_rulebook(WHOLE).at(date(2025, 7, 1), edition="1")


def test_a_day_before_the_first_edition_is_refused_with_the_first_day():
    with pytest.raises(LudexError, match=r"2023-12-31 is before edition 1, .*\. Ask for 2024-01-01 or later\."):
        read_rulebook(WHOLE).at(date(2023, 12, 31))


def test_a_game_without_editions_has_rules_all_the_same():
    rules = RULES.replace('until = "2"', "until = 2025-01-01").replace('since = "2"', "since = 2025-01-01")
    found = read_rulebook(SYSTEM + rules).at(date(1999, 1, 1))
    assert (found.edition, [rule.id for rule in found.rules]) == (None, ["TOY-1.a"])


def test_a_ruling_is_in_force_with_the_rules_it_is_about():
    book = read_rulebook(WHOLE)
    assert [ruling.id for ruling in book.at(date(2025, 6, 1)).rulings] == ["TOY-C1"]
    assert book.at(date(2025, 1, 1)).rulings == ()


def test_a_rule_that_is_not_in_force_leads_to_the_one_that_is():
    with pytest.raises(LudexError, match=r"not in force now \(rule TOY-1\.a\)\. See TOY2-1\.a\."):
        read_rulebook(WHOLE).at().rule("TOY-1.a")


def test_a_rule_that_is_not_yet_in_force_leads_back():
    with pytest.raises(LudexError, match=r"not in force on 2024-05-01 \(rule TOY2-1\.a\)\. See TOY-1\.a\."):
        read_rulebook(WHOLE).at(date(2024, 5, 1)).rule("TOY2-1.a")


def test_an_unknown_rule_gets_the_nearest_ids():
    with pytest.raises(UnknownName) as caught:
        read_rulebook(WHOLE).rule("TOY2-1.c")
    assert "TOY2-1.a" in caught.value.nearest


def test_a_choice_is_read_from_the_command_line():
    choice = read_rulebook(WHOLE).parse_choice(" TOY-C1 = kept ")
    assert choice == Choice(RulingId("TOY-C1"), "kept")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("TOY-C1", "chooses no option"),
        ("TOY-C2=kept", "unknown ruling 'TOY-C2'. Did you mean 'TOY-C1'?"),
        ("TOY-C1=keep", "unknown option 'keep' (ruling TOY-C1). Did you mean 'kept'?"),
    ],
)
def test_a_choice_that_cannot_be_made_says_why(text, message):
    with pytest.raises(LudexError) as caught:
        read_rulebook(WHOLE).parse_choice(text)
    assert message in str(caught.value)


def test_rulings_stand_at_their_defaults_until_chosen():
    book = read_rulebook(WHOLE)
    assert book.readings() == {"TOY-C1": "discarded"}
    assert book.readings([book.parse_choice("TOY-C1=kept")]) == {"TOY-C1": "kept"}


def test_one_ruling_cannot_be_chosen_in_two_ways():
    book = read_rulebook(WHOLE)
    both = [book.parse_choice("TOY-C1=kept"), book.parse_choice("TOY-C1=discarded")]
    with pytest.raises(LudexError, match="both 'kept' and 'discarded' are chosen"):
        book.readings(both)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[system", "not a TOML file"),
        ("", "toy.toml: 'system' is missing and should be a table (rulebook)"),
        (SYSTEM.replace('"Our own."', "7"), "'credit' is not a text"),
        (SYSTEM + "[[rules]]\n", "unknown key 'rules' (rulebook). Did you mean 'rule'"),
        (SYSTEM + "[rule]\n", "'rule' is not a list of tables"),
        (WHOLE.replace('title = "Draw"', 'titel = "Draw"', 1), "toy.toml:18: unknown key 'titel' (rule TOY-1.a)"),
        (
            WHOLE.replace('title = "No more than seven"\n', ""),
            "'title' is missing and should be a text (rule TOY2-1.b)",
        ),
        (WHOLE.replace('kind = "limit"', 'kind = "limits"'), "unknown kind of rule 'limits' (rule TOY2-1.b)"),
        (WHOLE.replace('since = "2"', 'since = "3"'), "unknown edition '3' (rule TOY2-1.a)"),
        (WHOLE.replace('since = "2"', "since = 2"), "'since' is not a date or the name of an edition (rule TOY2-1.a)"),
        (WHOLE.replace("since = 2024-01-01", 'since = "2024"'), "'since' is not a date (edition 1)"),
        (WHOLE.replace("since = 2024-01-01", ""), "'since' is missing and should be a date (edition 1)"),
        (WHOLE.replace('until = "2"', 'since = "2"\nuntil = "1"'), "'until' is before 'since' (rule TOY-1.a)"),
        (WHOLE.replace('expect = "A deck of 2."', "expect = 2"), "'expect' is not a text (example 1 of rule TOY-1.a)"),
        (WHOLE.replace('"TOY2-1.b"', '"TOY2-1.a"', 1), "the id is used twice (TOY2-1.a)"),
        (WHOLE.replace('["TOY2-1.a"]', '["TOY2-1.z"]'), "unknown rule 'TOY2-1.z' (TOY-1.a)"),
        (WHOLE.replace('["TOY2-1.a"]', "[1]"), "'same_as' is not a list of texts (rule TOY-1.a)"),
        (WHOLE.replace('["TOY2-1.b"]', '["TOY2-1.z"]'), "unknown rule 'TOY2-1.z' (TOY-C1)"),
        (WHOLE.replace('default = "discarded"', 'default = "lost"'), "unknown default option 'lost' (ruling TOY-C1)"),
        (WHOLE.replace('slug = "kept"', 'slug = "discarded"'), "needs two or more options with different slugs"),
        (WHOLE + '[[deferred]]\nprefixes = ["TOY2-3"]\nreason = "later"\n', "unknown rule 'TOY2-3' (table deferred)"),
        (
            WHOLE + '[[odds]]\nid = "TOY-O1"\nquestion = "?"\nanswer = "1/0"\nrules = []\n',
            "'answer' is not a fraction such as \"3/4\" (odds TOY-O1)",
        ),
    ],
)
def test_a_rulebook_that_is_not_in_order_is_refused_with_the_entry(text, message):
    assert message in refusal(text)


def test_a_package_without_a_rulebook_is_an_error_of_its_own():
    with pytest.raises(LudexError, match=r"no rulebook in ludex\.layers"):
        load_rulebook("ludex.layers")
    with pytest.raises(LudexError, match=r"no rulebook in ludex\.systems\.nowhere"):
        load_rulebook("ludex.systems.nowhere")


def test_a_refused_rulebook_can_be_caught_by_its_own_class():
    with pytest.raises(RulebookError):
        read_rulebook("[system]\nname = 1\n")
