"""Emblem-Ongoings that are made at once, or as something enters: who puts them in an order (ALT4-2.2.16.d)."""

import pytest

from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import CreateEmblem
from ludex.systems.altered.phases import Duration
from ludex.systems.altered.places import Adventure
from ludex.systems.altered.setup import Table
from tests.altered.small_games import Game
from tests.altered.tables import character
from tests.altered.test_evaluators_agree import REGIONS
from tests.altered.test_order_of_entry import DIKE, NURSERY, STRONG, asked, chosen, crowd, entering, offered, waiting


def promise(*abilities, player="pat", **more):
    """An Emblem-Ongoing that lasts for the day."""
    return CreateEmblem(player, "elf", abilities, Duration.DAY, **more)


@pytest.mark.rule("ALT4-2.2.16.d", "ALT4-2.2.2.h")
@pytest.mark.parametrize(("first", "seen"), [("emblem-1", "forest"), ("emblem-2", "water")])
def test_a_player_decides_which_of_two_emblems_that_are_made_at_once_is_the_newer_one(first, seen):
    game = Game(Table(("pat", "quin"), (character("elf"),), Adventure(REGIONS)))
    position = asked(game, promise(DIKE, name="a flood"), promise(NURSERY))
    assert [option.label() for option in position.question.options] == ["a flood", "All regions are Forests."]
    after = chosen(game, position, first)
    assert after.table.view.value("pond", c.TERRAINS) == {seen}
    assert {after.facts.ongoing[id].duration for id in after.facts.ongoing} == {Duration.DAY}


@pytest.mark.rule("ALT4-2.2.16.d", "ALT4-2.2.2.h")
def test_an_emblem_is_put_in_an_order_with_what_enters_as_it_is_made():
    game = crowd(waiting("dike", DIKE), character("elf"))
    assert offered(game, promise(NURSERY), *entering("dike")) == ("pat", ["emblem-1", "dike"])
    assert offered(game, promise(DIKE), *entering("dike")) is None


@pytest.mark.rule("ALT4-2.2.16.d")
@pytest.mark.parametrize("two", [DIKE, STRONG], ids=["the same", "something else"])
def test_nobody_is_asked_about_emblems_whose_order_cannot_show(two):
    assert offered(crowd(character("elf")), promise(DIKE, name="one"), promise(two, name="two")) is None
    # each has one
    assert offered(crowd(character("elf")), promise(DIKE), promise(NURSERY, player="quin")) is None


@pytest.mark.rule("ALT4-2.2.16.d")
def test_emblems_of_the_player_with_initiative_come_before_all_that_enters_for_the_other():
    game = crowd(character("elf"), waiting("well", player="quin"))
    view = asked(game, *entering("well", player="quin"), promise()).state.table.view
    assert view.timestamp("emblem-1") < view.timestamp("well#2")


@pytest.mark.rule("ALT4-2.2.16.d")
def test_the_emblems_of_the_player_with_initiative_come_first():
    game = crowd(character("elf"))
    made = [promise(player=player) for player in ("quin", "pat")]
    after = asked(game, *made).state
    view = after.table.view
    stamps = {view.value(id, c.CONTROLLER): view.timestamp(id) for id in after.facts.ongoing}
    assert stamps["pat"] < stamps["quin"]
