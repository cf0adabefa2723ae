"""Card texts on a table: the examples of the rules, judged from their words."""

import pytest

from ludex.systems.altered.characteristics import EXPEDITIONS, FOREST, KEYWORDS, SUBTYPES, TERRAINS
from ludex.systems.altered.costs import cost_to_play
from ludex.systems.altered.text import parse
from tests.altered.tables import character, edges, in_hand, landmark, order, table

IN_BOTH_LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])

TEXTS = {
    "lose": ("Other Characters lose their abilities.", "Les autres Personnages perdent leurs capacités."),
    "forests": ("All regions are Forests.", "Toutes les régions sont des Forêts."),
    "giants": ("All Elementals are Gigantic.", "Tous les Élémentaires sont Gigantesques."),
    "elementals": ("All Characters are Elementals.", "Tous les Personnages sont des Élémentaires."),
    "in forest": ("If I am in a Forest, I am Gigantic.", "Si je suis en Forêt, je suis Gigantesque."),
    "cheaper": ("Robots you play cost 1 less.", "Les Robots que vous jouez coûtent 1 de moins."),
    "myself": (
        "I cost 1 less for each Robot you control.",
        "Je coûte 1 de moins pour chaque Robot que vous contrôlez.",
    ),
    "lonely": (
        "If there is exactly one Character in my Expedition, Characters in my Expedition are Gigantic.",
        "S'il y a exactement 1 Personnage dans mon Expédition, les Personnages dans mon Expédition sont Gigantesques.",
    ),
}


def said(what, language):
    return parse(TEXTS[what][0 if language == "en" else 1], language)


@IN_BOTH_LANGUAGES
@pytest.mark.rule("ALT-2.3.2.d", "ALT4-2.3.2.d")
def test_an_ability_depends_on_the_one_that_would_take_it_away(judge, language):
    view = judge(table(character("a", said("forests", language)), character("b", said("lose", language))))

    assert edges(view) == {("a", "b")}
    assert order(view) == ["b"]
    assert view.value("crag", TERRAINS) == {"mountain"}


@IN_BOTH_LANGUAGES
@pytest.mark.rule("ALT-2.3.2.e", "ALT4-2.3.2.e")
def test_an_ability_depends_on_the_one_that_changes_what_it_applies_to(judge, language):
    view = judge(
        table(
            character("a", said("giants", language)),
            character("b", said("elementals", language)),
            character("c", player="quin"),
        )
    )

    assert edges(view) == {("a", "b")}
    assert order(view) == ["b", "a"]
    assert view.value("c", SUBTYPES) == {"Elemental"}
    assert view.value("c", KEYWORDS) == {"gigantic"}
    assert view.value("c", EXPEDITIONS) == {"quin.hero", "quin.companion"}


@IN_BOTH_LANGUAGES
@pytest.mark.rule("ALT-2.3.2.f", "ALT4-2.3.2.f")
def test_an_ability_depends_on_the_one_that_changes_what_it_does(judge, language):
    view = judge(table(character("a", said("in forest", language)), character("b", said("forests", language))))

    assert edges(view) == {("a", "b")}
    assert order(view) == ["b", "a"]
    assert view.value("a", KEYWORDS) == {"gigantic"}


@IN_BOTH_LANGUAGES
@pytest.mark.rule("ALT-2.3.1.h", "ALT4-2.3.1.h")
def test_a_card_in_reserve_is_not_among_all_characters(judge, language):
    view = judge(table(character("a", said("elementals", language)), character("b", zone="reserve")))

    assert view.value("a", SUBTYPES) == {"Elemental"}
    assert view.value("b", SUBTYPES) == frozenset()


@IN_BOTH_LANGUAGES
@pytest.mark.rule("ALT4-7.4.4.b")
def test_a_character_that_is_alone_in_an_expedition_is_in_both(judge, language):
    lamp = landmark("lamp", said("lonely", language), zone="expedition", zone_type="expedition")
    view = judge(table(lamp, character("a"), character("b", home="companion")))

    assert view.value("a", EXPEDITIONS) == {"pat.hero", "pat.companion"}
    assert view.value("b", EXPEDITIONS) == {"pat.companion"}


@IN_BOTH_LANGUAGES
@pytest.mark.rule("ALT4-5.1.2.e", "ALT4-1.2.4.d")
def test_what_a_card_costs_follows_from_the_words_on_it_and_on_others(judge, language):
    view = judge(
        table(
            character("a", said("cheaper", language), subtypes=("Robot",)),
            in_hand("b", said("myself", language), hand_cost=5, reserve_cost=5, subtypes=("Robot",)),
            in_hand("c", hand_cost=5, reserve_cost=5),
        )
    )

    assert cost_to_play(view, "b").results == (3,)
    assert cost_to_play(view, "c").results == (5,)


@IN_BOTH_LANGUAGES
@pytest.mark.rule("ALT4-2.3.1.m")
def test_an_ability_in_quotation_marks_works_on_its_bearer(judge, language):
    text = ("Robots have “I have +2 V”.", "Les Robots ont « J'ai +2 V ».")[language == "fr"]
    view = judge(table(landmark("shrine", parse(text, language)), character("a", subtypes=("Robot",)), character("b")))

    assert view.value("a", FOREST) == 3
    assert view.value("b", FOREST) == 1
