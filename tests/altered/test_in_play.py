"""Where abilities work, and what is in play: ALT-1.2.4.d, ALT4-1.2.4.d and what they point to."""

import pytest

from ludex.layers.deltas import Set
from ludex.layers.passives import Inert, Passive
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.cards import Card
from ludex.systems.altered.deeds import adds, gains_ability, gains_keyword
from ludex.systems.altered.editions import ALTERED
from ludex.systems.altered.in_play import IN_PLAY, SUPPORT, in_play, works_on
from ludex.systems.altered.placing import placed
from ludex.systems.altered.words import characters, controlled_by_you, heroes, in_reach, objects
from tests.altered.tables import character, forest, landmark, order, table

CHARACTERS_GET_ONE = Passive((adds(c.FOREST, 1),), in_reach(characters()))


@pytest.mark.rule("ALT-1.2.4.d", "ALT-2.2.10.f", "ALT4-1.2.4.d", "ALT4-2.2.12.g")
@pytest.mark.parametrize(
    ("zone", "works"),
    [("expedition", True), ("reserve", False), ("discard", False), ("hand", False), ("limbo", False)],
)
def test_by_default_an_ability_works_in_play_only(judge, zone, works):
    view = judge(table(character("captain", CHARACTERS_GET_ONE, zone=zone), character("elf")))

    assert forest(view, "elf") == (2 if works else 1)


@pytest.mark.rule("ALT-1.2.4.d", "ALT4-1.2.4.d", "ALT4-2.2.12.g")
def test_an_ability_of_a_landmark_works_in_the_landmark_zone(judge):
    assert forest(judge(table(landmark("inn", CHARACTERS_GET_ONE), character("elf"))), "elf") == 2


@pytest.mark.rule("ALT-1.2.4.d", "ALT4-1.2.4.d", "ALT4-2.2.12.g")
@pytest.mark.parametrize("edition", ["1.0", "4.0"])
def test_an_ability_of_a_hero_works_in_the_hero_zone_in_every_edition(judge, edition):
    hero = Card("hero", "Hero", "pat", abilities=(CHARACTERS_GET_ONE,))

    assert forest(judge(table(hero, character("elf")), edition=edition), "elf") == 2


@pytest.mark.rule("ALT-1.2.4.d", "ALT-2.2.10.d", "ALT4-1.2.4.d", "ALT4-2.2.12.d", "ALT4-2.2.12.g", "ALT4-7.2.3.a")
@pytest.mark.parametrize(("zone", "works"), [("reserve", True), ("expedition", False)])
def test_a_support_ability_works_in_reserve_and_nowhere_else(judge, zone, works):
    support = Passive((adds(c.FOREST, 1),), in_reach(characters() & controlled_by_you()), kind=SUPPORT)

    view = judge(table(character("cook", support, zone=zone), character("elf"), character("imp", player="quin")))

    assert forest(view, "elf") == (2 if works else 1)
    assert forest(view, "imp") == 1


@pytest.mark.rule("ALT4-2.2.12.j", "ALT4-2.4.6.e")
def test_an_exhausted_card_in_reserve_has_no_support_ability_until_it_is_readied(judge):
    support = Passive((adds(c.FOREST, 1),), in_reach(characters()), kind=SUPPORT)
    asked = table(character("cook", support, zone="reserve", statuses=("exhausted",)), character("elf"))

    view = judge(asked)
    assert forest(view, "elf") == 1
    assert order(view) == []

    assert forest(view.after(Set("cook", c.STATUSES, frozenset())), "elf") == 2


@pytest.mark.rule("ALT-1.2.4.d", "ALT4-1.2.4.d")
def test_an_ability_of_an_emblem_works_in_limbo(judge):
    emblem = Card("emblem", "Emblem", "pat", subtypes=("Ongoing",), abilities=(CHARACTERS_GET_ONE,))

    assert forest(judge(table(emblem, character("elf"))), "elf") == 2


@pytest.mark.rule("ALT-1.2.4.d", "ALT4-3.1.4.a")
def test_the_hero_zone_is_in_play_in_edition_1_only(judge):
    def reached(edition: str) -> frozenset[str]:
        play = in_play(ALTERED.rulebook.edition(edition))
        everything = Passive((gains_keyword("eternal"),), in_reach(objects(), play))
        asked = table(Card("hero", "Hero", "pat"), landmark("inn", everything), character("spare", zone="reserve"))
        view = judge(asked, edition=edition)
        return frozenset(id for id in ("hero", "inn", "spare") if "eternal" in view.value(id, c.KEYWORDS))

    assert reached("1.0") == {"hero", "inn"}
    assert reached("3.0") == reached("4.0") == {"inn"}


@pytest.mark.rule("ALT4-3.1.4.a")
def test_heroes_are_reached_where_they_are_named(judge):
    view = judge(
        table(
            Card("hero", "Hero", "pat", reserve_limit=2),
            landmark("inn", Passive((adds(c.RESERVE_LIMIT, 1),), heroes())),
        )
    )

    assert view.value("hero", c.RESERVE_LIMIT) == 3


@pytest.mark.rule("ALT4-2.2.12.g")
def test_an_ability_that_says_where_it_works_keeps_that_and_a_granted_one_works_in_play():
    elsewhere = Passive((), works=works_on("Emblem"))
    granted = placed(Passive((gains_ability(Passive((adds(c.FOREST, 1),))),)), "Hero")

    assert placed(elsewhere, "Character") == elsewhere
    assert placed(Inert("roar"), "Character") == Inert("roar")
    assert granted == Passive((gains_ability(Passive((adds(c.FOREST, 1),), works=IN_PLAY)),), works=works_on("Hero"))
