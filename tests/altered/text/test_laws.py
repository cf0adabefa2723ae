"""Reading and printing are inverse, within a language and from one to the other."""

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

from ludex.layers.errors import LudexError
from ludex.systems.altered.text import Language, parse, parse_box, print_text
from tests.altered.text.cases import CASES
from tests.altered.text.passives import passives
from tests.altered.text.sentences import sentences

pytestmark = pytest.mark.bulk

LANGUAGES = pytest.mark.parametrize("language", list(Language))


@given(passives())
def test_a_passive_that_is_printed_and_read_again_is_the_same_in_both_languages(passive):
    for language in Language:
        assert parse(print_text(passive, language), language) == passive


@LANGUAGES
@given(data=st.data())
def test_whatever_can_be_read_can_be_printed_in_both_languages_and_means_the_same(language, data):
    text = data.draw(sentences(language))
    try:
        passive = parse(text, language)
    except LudexError:
        assume(False)
    for other in Language:
        assert parse(print_text(passive, other), other) == passive


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.english[0])
def test_each_text_of_the_table_keeps_its_meaning_when_it_is_translated_and_back(case):
    for language, texts in ((Language.ENGLISH, case.english), (Language.FRENCH, case.french)):
        for text in texts:
            passive = parse(text, language)
            for other in Language:
                assert parse(print_text(passive, other), other) == passive


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.english[0])
def test_case_and_full_stop_and_missing_accents_of_capitals_make_no_difference(case):
    for language, text in ((Language.ENGLISH, case.english[0]), (Language.FRENCH, case.french[0])):
        expected = parse(text, language)
        if "“" not in text and "«" not in text:
            assert parse(text.upper(), language) == expected
            assert parse(text.lower(), language) == expected
        assert parse(text.removesuffix("."), language) == expected
        assert parse(f"  {text}\n", language) == expected
        assert parse(text.replace("É", "E").replace("’", "'"), language) == expected


def test_the_name_of_an_ability_is_its_english_text_and_plays_no_part_in_printing():
    passive = parse("Tous les Élémentaires sont Gigantesques", "fr")

    assert passive.name == "All Elementals are Gigantic."
    assert print_text(evolve(passive, name="giants"), "fr") == "Tous les Élémentaires sont Gigantesques."


# ---------------------------------------------------------------- nonsense

LETTERS = st.text(max_size=80)
WORDS = st.lists(
    st.sampled_from(
        (
            *("If", "I", "am", "in", "a", "Forest", ",", "Gigantic", "you", "control", "three", "or", "more", "Robots"),
            *("and", "“", "”", '"', "«", "»", "+1", "V", "+1/+1/+1", "for", "each", ".", ":", "—", "le", "les", "des"),
            *("Personnages", "sont", "si", "je", "suis", "en", "ne", "plus", "'", "(", ")", "*", "{V}", "{", "}", "X"),
            *("9" * 30, "-", "non-", "\n", "\u0301", "\U0001d53d", "\0"),
        )
    ),
    max_size=30,
).map(" ".join)


def outcome(read, text, language):
    """What a text is read as, or the error that it is; anything else that is raised fails the test."""
    try:
        return read(text, language)
    except LudexError as error:
        return error


@LANGUAGES
@given(text=st.one_of(LETTERS, WORDS))
def test_nonsense_is_an_error_of_ludex_and_nothing_else(language, text):
    for read in (parse, parse_box):
        found = outcome(read, text, language)
        assert str(found) or found == ()


@LANGUAGES
@given(data=st.data())
def test_a_text_that_is_cut_short_or_has_a_word_too_many_is_an_error_or_means_something(language, data):
    text = data.draw(st.sampled_from([case.english[0] if language == "en" else case.french[0] for case in CASES]))
    words = text.split()
    at = data.draw(st.integers(0, len(words)))
    word = data.draw(st.sampled_from(words))
    for changed in (words[:at], [*words[:at], word, *words[at:]]):
        found = outcome(parse, " ".join(changed), language)
        if isinstance(found, LudexError):
            assert found.position is not None
        else:
            assert parse(print_text(found, language), language) == found
