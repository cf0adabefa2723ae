"""Card texts against data written by hand, in both languages."""

import pytest
from attrs import evolve

from ludex.systems.altered.text import parse, print_text
from tests.altered.text.cases import CASES

CASES_BY_TEXT = [pytest.param(case, id=case.english[0]) for case in CASES]


def rule_marks():
    """One parameter for each case, marked with the rules that it is an example of."""
    return [
        pytest.param(case, id=case.english[0], marks=[pytest.mark.rule(*case.rules)] if case.rules else [])
        for case in CASES
    ]


def expected(case):
    """What a case means; its name is its English text."""
    from ludex.layers.passives import Passive

    return Passive(case.does, case.affects, case.when, name=case.english[0])


@pytest.mark.parametrize("case", rule_marks())
def test_an_english_text_means_what_it_says(case):
    for text in case.english:
        assert parse(text, "en") == expected(case), text


@pytest.mark.parametrize("case", CASES_BY_TEXT)
def test_a_french_text_means_what_it_says(case):
    for text in case.french:
        assert parse(text, "fr") == expected(case), text


@pytest.mark.parametrize("case", CASES_BY_TEXT)
def test_an_ability_is_printed_as_a_card_would(case):
    passive = evolve(expected(case), name="")
    assert (print_text(passive, "en"), print_text(passive, "fr")) == (case.english[0], case.french[0])


def test_the_table_holds_sixty_texts_and_more_in_each_language():
    assert sum(len(case.english) for case in CASES) > 100
    assert sum(len(case.french) for case in CASES) > 100
    assert len(CASES) > 60
