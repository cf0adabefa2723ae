"""What a reader is told about a text that is no ability: where, what was expected, and what was perhaps meant."""

import pytest

from ludex.layers.changes_of_abilities import GainAbility
from ludex.layers.errors import LudexError, Position, UnknownName
from ludex.layers.passives import Passive
from ludex.systems.altered import words as w
from ludex.systems.altered.deeds import gains_keyword
from ludex.systems.altered.in_play import IN_PLAY
from ludex.systems.altered.text import CardTextError, NoWords, parse, parse_box, print_text


def error_in(text, language="en", **options):
    with pytest.raises(CardTextError) as caught:
        parse(text, language, **options)
    return caught.value


@pytest.mark.parametrize(
    ("text", "language", "column", "expected", "meant"),
    [
        ("Charcters are Gigantic", "en", 1, "a kind of object such as 'Characters'", "'Characters'"),
        ("Characters are Elementels", "en", 16, "a sub-type such as", "'Elementals'"),
        ("If I am in a Forrest, I am Gigantic", "en", 14, "a terrain or statistic such as 'Forests'", "'Forest"),
        ("Characters you control haev +1 V", "en", 24, "what is done: 'is', 'becomes', 'has'", "'have'"),
        ("I have +1 V for each Robbot", "en", 22, "a kind of object such as", "'Robot'"),
        ("Les Personages sont Gigantesques", "fr", 5, "a kind of object such as 'Personnages'", "'Personnage'"),
        ("Les Personnages sont Gigantiques", "fr", 22, "a keyword such as", "'Gigantesque"),
        ("Si je suis en Foret noire, je suis Éternel", "fr", 21, "','", "'votre'"),
    ],
)
def test_a_wrong_word_is_named_with_its_place_and_what_was_expected_there(text, language, column, expected, meant):
    error = error_in(text, language)

    assert error.position == Position(None, 1, column)
    assert "does not fit here" in error.message
    assert expected in error.message
    if text.startswith("Si je suis en Foret"):
        return
    assert meant in (error.remedy or "")


def test_the_message_reads_as_one_sentence():
    assert str(error_in("All Characters are Robbots")) == (
        "line 1:20: 'Robbots' does not fit here: expected a sub-type such as 'Adventurers', a terrain or statistic such"
        " as 'Forests', a keyword such as 'Cooldown', a keyword with a number such as 'Tough', 'a' or 'no longer'."
        " Did you mean 'Robots' or 'Robot'?"
    )


def test_a_text_that_ends_too_early_says_what_could_have_followed():
    error = error_in("Characters you control have ")

    assert error.position == Position(None, 1, 28)
    assert "ends too early" in error.message
    assert "a change such as '+1'" in error.message


def test_an_empty_text_is_told_apart():
    assert "there is no text" in error_in(" \n ").message


def test_lines_and_columns_are_those_of_the_file_where_the_text_begins_in_one():
    start = Position("cards.yaml", 12, 20)

    assert error_in("All Charcters are Robots", start=start).position == Position("cards.yaml", 12, 24)
    with pytest.raises(CardTextError) as caught:
        parse_box("Gigantic\nAll Charcters are Robots", "en", start=start)
    assert caught.value.position == Position("cards.yaml", 13, 5)


def test_an_error_in_a_quotation_is_placed_inside_it():
    text = "Characters have “Robots are Gigantik”."

    assert error_in(text).position == Position(None, 1, text.index("Gigantik") + 1)


def test_a_quotation_where_none_fits_is_named_as_one():
    error = error_in("Characters “I am Eternal”")

    assert "a quotation does not fit here" in error.message
    assert error.position == Position(None, 1, 12)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Spell Characters have +1 V", "second type"),
        ("Your Robots you control have +1 V", "a second time whose they are"),
        ("Regions are Robots", "of a region only terrains and abilities can change"),
        ("Characters are Forests", "only regions have terrains"),
        ("Characters that are boosted or a Forest have +1 V", "only a region has terrains"),
        ("Characters lose their other sub-types", "'other' than which is not said"),
        ("For each Robot, Characters are Eternal", "nothing here can be counted"),
        ("Characters are Eternal for each Robot", "no number here can depend"),
        ("I have +X V", "what X is, is not said"),
        ("I am Scout X, where X is my V", "the number of Scout is printed"),
        ("The V, M and O of Robots are switched", "two statistics are switched"),
        ("Robots you control cost 1 less", "nobody controls a card that is still to be played"),
        ("Robots you play have +1 V", "only the cost of cards can be altered while they are played"),
        ("I cost 1 less and am Gigantic", "cannot be one ability"),
        ("I cost 1 less, to a maximum of 3", "no such bound"),
        ("For each Robot, for each Mage, I have +1 V", "said twice"),
        ("If their V is 3 or more, I am Eternal", "a condition cannot look at what is changed"),
        ("If you control a region, I am Eternal", "nobody controls a region"),
        ("Characters with Base Cost less than mine have +1 V", "a Base Cost is compared with a number"),
        ("My V is equal to my Base Cost", "a Base Cost cannot be used here"),
        ("If I am boosted, if I am Eternal, I have +1 V unless I am Gigantic", "more than two conditions"),
    ],
)
def test_a_sentence_that_makes_no_sense_is_refused_with_its_reason(text, message):
    error = error_in(text)

    assert message in error.message
    assert error.remedy or "second" in error.message


def test_a_text_without_end_is_refused_at_once():
    assert "3000 characters" in error_in("Robots are " + "V" * 2989).message
    assert "too large for a card" in error_in(f"Robots have +{'9' * 1000} V").message
    with pytest.raises(CardTextError, match=r"18,000 characters are no ability box\. Write at most 10,000"):
        parse_box("Gigantic\n" * 2_000, "en")


def test_quotations_within_quotations_end_somewhere():
    text = "I am Gigantic"
    for _ in range(8):
        text = f"Robots have “{text}”"

    assert "within so many quotations" in error_in(text).message


def test_a_language_that_nobody_speaks_here_is_refused():
    with pytest.raises(UnknownName, match="unknown language of card text 'de'"):
        parse("Alle Charaktere sind Elementare", "de")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "passive",
    [
        Passive((gains_keyword("gigantic"),), w.characters()),
        Passive((gains_keyword("gigantic"),), w.named("Nessie") & IN_PLAY),
        Passive((GainAbility(Passive((), w.characters())),)),
        Passive(()),
    ],
    ids=["objects outside play", "a name", "an empty ability that is granted", "an empty ability"],
)
def test_what_no_card_says_is_refused_when_it_is_printed(passive, language):
    with pytest.raises(NoWords):
        print_text(passive, language)


def test_every_error_of_card_text_is_one_of_ludex():
    assert issubclass(CardTextError, LudexError)
    assert issubclass(NoWords, LudexError)
