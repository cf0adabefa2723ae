"""Ability boxes: italics, lines, keywords and the kinds of ability."""

import pytest

from ludex.layers.passives import Inert
from ludex.systems.altered import words as w
from ludex.systems.altered.in_play import IN_PLAY, IN_PLAY_WITH_HEROES
from ludex.systems.altered.text import CardTextError, parse, parse_box, print_text
from ludex.systems.altered.text.printed import Printed, keywords_apart


def kinds(text, language="en"):
    return [ability.kind if isinstance(ability, Inert) else "passive" for ability in parse_box(text, language)]


@pytest.mark.rule("ALT-1.2.4.a")
def test_three_lines_are_three_abilities():
    box = "All Characters are Robots.\nRobots are Gigantic.\nI have +1 V."

    assert [ability.name for ability in parse_box(box, "en")] == [
        "All Characters are Robots.",
        "All Robots are Gigantic.",
        "I have +1 V.",
    ]


@pytest.mark.rule("ALT-1.2.4.b")
@pytest.mark.parametrize(
    ("box", "language"),
    [
        ("Gigantic, Tough 2\nI have +1 V.", "en"),
        ("Gigantic. Tough 2.\nI have +1 V.".replace(". T", ", T"), "en"),
        ("Gigantic and Tough 2\nI have +1 V.", "en"),
        ("Gigantesque, Coriace 2\nJ'ai +1 V.", "fr"),
    ],
)
def test_two_keywords_on_a_line_and_a_sentence_are_three_abilities(box, language):
    assert parse_box(box, language) == (
        Inert("Gigantic", "keyword"),
        Inert("Tough 2", "keyword"),
        parse("I have +1 V.", "en"),
    )


@pytest.mark.rule("ALT-1.2.4.c", "ALT-2.2.10.a", "ALT4-2.2.12.k", "ALT4-2.2.12.l", "ALT4-2.2.12.m", "ALT4-2.2.12.n")
@pytest.mark.parametrize(
    ("line", "language", "kind"),
    [
        ("{T}: Draw a card.", "en", "quick action"),
        ("{2}, {T} : I gain 2 boosts.", "en", "quick action"),
        ("When I leave the Expedition zone — Draw a card.", "en", "reaction"),
        ("At Noon - Draw a card.", "en", "reaction"),
        ("{J} Sabotage.", "en", "reaction"),
        ("Draw a card after Rest.", "en", "reaction"),
        ("All Characters are Robots.", "en", "passive"),
        ("I have -1 V.", "en", "passive"),
        ("Non-Robot Characters are Eternal.", "en", "passive"),
        ("If I am boosted: I am Eternal.", "en", "passive"),
        ('Characters have "When I am discarded — Draw a card."', "en", "passive"),
        ('Characters have "{T}: Draw a card."', "en", "passive"),
        ("Draw a card.", "en", "effect"),
        ("I gain 2 boosts.", "en", "effect"),
        ("If you control a Robot, draw a card.", "en", "effect"),
        ("You may put a card in Reserve.", "en", "effect"),
        ("{T} : Piochez une carte.", "fr", "quick action"),
        ("Lorsque je quitte la zone d'Expédition — Piochez une carte.", "fr", "reaction"),
        ("{R} Piochez une carte.", "fr", "reaction"),
        ("Piochez une carte après le Repos.", "fr", "reaction"),
        ("Tous les Personnages sont des Robots.", "fr", "passive"),
        ("Si je suis boosté : je suis Éternel.", "fr", "passive"),
        ("Piochez une carte.", "fr", "effect"),
        ("Je gagne 2 boosts.", "fr", "effect"),
        ("Vous pouvez piocher une carte.", "fr", "effect"),
    ],
)
def test_the_kind_of_an_ability_is_told_by_its_form(line, language, kind):
    assert kinds(line, language) == [kind]


@pytest.mark.rule("ALT-2.2.10.c", "ALT4-2.2.12.a")
@pytest.mark.parametrize(
    "box",
    [
        "I have +1 V.\n*It grows at night.*",
        "I have +1 V.\n<i>It grows at night,\nor so they say.</i>",
        "I have +1 V. (Add 1 to my V.)",
        "_A tale:_ I have +1 V.",
    ],
)
def test_italic_text_is_no_ability(box):
    assert parse_box(box, "en") == (parse("I have +1 V.", "en"),)


@pytest.mark.rule("ALT-2.2.10.d", "ALT4-2.2.12.d")
def test_support_abilities_carry_their_kind():
    found = parse_box("Robots you play cost 1 less.\n{D}: Draw a card.", "en", support=True)

    assert [ability.kind for ability in found] == ["support", "support"]


@pytest.mark.rule("ALT-2.2.10.b")
def test_an_empty_box_holds_no_abilities():
    assert parse_box("", "en") == parse_box(" \n\n", "fr") == ()


@pytest.mark.rule("ALT4-2.4.7.b")
def test_fleeting_by_itself_is_a_keyword_of_a_spell():
    assert parse_box("Fleeting.\nDraw a card.", "en")[0] == Inert("Fleeting", "keyword")
    assert parse_box("Fugace.", "fr") == (Inert("Fleeting", "keyword"),)


def test_a_passive_with_a_slip_is_not_taken_for_something_else():
    for box in ("Characters are Elementels.", "If I am in a Forrest: I am Gigantic.", "Robots have “I am Etrnal”."):
        with pytest.raises(CardTextError):
            parse_box(box, "en")


def test_what_is_no_passive_is_printed_as_it_was_read():
    (reaction,) = parse_box("{J} Draw a card.", "en")

    assert print_text(reaction, "fr") == "{J} Draw a card."


def test_keywords_become_the_characteristics_that_they_are_on_a_card():
    box = parse_box("Gigantic, Eternal, Tough 2, Tough 1, Scout 3\nFleeting\nI have +1 V.", "en")

    assert keywords_apart(box) == Printed(
        (Inert("Fleeting", "keyword"), parse("I have +1 V.", "en")), ("gigantic", "eternal"), 3, 3
    )


@pytest.mark.rule("ALT4-2.3.1.h", "ALT-2.3.1.h")
def test_what_is_in_play_is_that_of_the_edition():
    latest = parse("All Heroes are Robots.", "en")
    first = parse("All Heroes are Robots.", "en", play=IN_PLAY_WITH_HEROES)

    assert latest.affects == w.heroes() & IN_PLAY
    assert first.affects == w.heroes() & IN_PLAY_WITH_HEROES
    assert print_text(first, "en") == print_text(latest, "en")
