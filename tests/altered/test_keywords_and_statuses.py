"""Keywords and statuses as far as continuous abilities go: sections 2.4 and 7.4, ignored abilities (7.3.18)."""

import pytest

from ludex.layers.cells import Row
from ludex.layers.changes_of_abilities import IgnoreAbilities
from ludex.layers.deltas import Set
from ludex.layers.errors import BoardError, UnknownName
from ludex.layers.passives import Inert, Passive
from ludex.layers.relations import Relation
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.cards import Card, card_object
from ludex.systems.altered.clauses import i_am
from ludex.systems.altered.deeds import (
    adds,
    gains_ability,
    gains_keyword,
    gains_scout,
    gains_tough,
    loses_abilities,
    loses_ability,
    loses_keyword,
)
from ludex.systems.altered.keywords import keywords_of
from ludex.systems.altered.places import Standing
from ludex.systems.altered.setup import set_up
from ludex.systems.altered.statuses import may_carry_statuses, may_have, statuses_of
from ludex.systems.altered.words import (
    characters,
    controlled_by_you,
    exhausted,
    in_reach,
    objects,
    other,
    ready,
    with_ability,
    with_counters,
    with_keyword,
    with_status,
)
from tests.altered.tables import character, forest, gear, keywords, landmark, order, table

OTHERS_LOSE_ABILITIES = Passive(loses_abilities(), in_reach(characters() & other()))


@pytest.mark.rule("ALT-1.2.4.b", "ALT4-1.2.4.a")
def test_who_loses_its_abilities_loses_its_keywords(judge):
    view = judge(
        table(
            character("hush", OTHERS_LOSE_ABILITIES, keywords=("eternal",)),
            character("troll", keywords=("gigantic", "defender"), tough=2, scout=1),
        )
    )

    assert keywords_of(view.row("troll")) == ()
    assert view.value("troll", c.EXPEDITIONS) == {"pat.hero"}
    assert keywords(view, "hush") == {"eternal"}


@pytest.mark.rule("ALT4-2.3.3.b")
def test_a_keyword_gained_after_the_loss_stays_and_one_gained_before_goes(judge):
    eternal = Passive((gains_keyword("eternal"),), in_reach(characters()))

    after = judge(table(landmark("hush", OTHERS_LOSE_ABILITIES), landmark("spring", eternal), character("elf")))
    before = judge(table(landmark("spring", eternal), landmark("hush", OTHERS_LOSE_ABILITIES), character("elf")))

    assert (keywords(after, "elf"), keywords(before, "elf")) == ({"eternal"}, set())


@pytest.mark.rule("ALT4-7.4.7.c", "ALT4-7.4.7.a")
def test_two_abilities_that_give_tough_add_up(judge):
    tough = Passive((gains_tough(2),), in_reach(characters() & controlled_by_you()))

    view = judge(
        table(
            landmark("wall", tough, player="quin"),
            landmark("moat", tough, player="quin"),
            character("imp", player="quin"),
            character("elf"),
        )
    )

    assert (view.value("imp", c.TOUGH), view.value("elf", c.TOUGH)) == (4, 0)


def test_a_numbered_keyword_is_seen_and_lost_like_any_other(judge):
    weakens = Passive(
        (loses_keyword("tough"),), in_reach(characters() & with_keyword("tough") & with_keyword("eternal"))
    )
    teaches = Passive((gains_scout(2),), in_reach(characters() & ~with_keyword("tough")))

    view = judge(
        table(
            landmark("ram", weakens, teaches),
            character("wall", tough=3, keywords=("eternal",)),
            character("rock", tough=1),
        )
    )

    assert [keywords_of(view.row(id)) for id in ("wall", "rock")] == [("eternal", "scout 2"), ("tough 1",)]


def test_one_ability_can_be_lost_by_its_text(judge):
    roar = Passive((adds(c.FOREST, 3),), name="I have 3 more.")
    silence = Passive((loses_ability("I have 3 more."),), in_reach(characters()))

    view = judge(table(character("lion", roar, Inert("Roar", "reaction")), gear("muzzle", silence)))

    assert forest(view, "lion") == 1
    assert [held.ability.name for held in view.abilities("lion")] == ["boosts", "Roar"]


@pytest.mark.rule("ALT-2.2.10.a", "ALT-1.2.4.c", "ALT4-2.2.12.a", "ALT4-2.2.12.m")
def test_abilities_of_a_kind_can_be_told_apart(judge):
    praise = Passive((adds(c.FOREST, 1),), in_reach(characters() & with_ability(kind="reaction")))

    view = judge(
        table(
            landmark("inn", praise),
            character("watcher", Inert("At Noon: draw", "reaction")),
            character("worker", Inert("exhaust me: draw", "quick action")),
        )
    )

    assert (forest(view, "watcher"), forest(view, "worker")) == (2, 1)


@pytest.mark.rule("ALT4-7.3.18.b")
def test_an_ignored_ability_is_there_without_force(judge):
    ignores = Passive((IgnoreAbilities(),), in_reach(characters()))
    counts = Passive((adds(c.WATER, 1),), in_reach(characters() & with_ability()))

    view = judge(
        table(landmark("fog", ignores), landmark("inn", counts), character("elf", Passive((adds(c.FOREST, 4),))))
    )

    assert forest(view, "elf") == 1
    assert view.value("elf", c.WATER) == 2


@pytest.mark.rule("ALT4-7.3.18.a")
def test_an_ability_does_not_ignore_itself(judge):
    ignores = Passive((IgnoreAbilities(), adds(c.FOREST, 1)), in_reach(characters()))

    view = judge(table(character("fog", ignores, Passive((adds(c.FOREST, 10),)))))

    assert order(view) == ["fog"]
    assert forest(view, "fog") == 2


@pytest.mark.rule("ALT4-2.2.12.f", "ALT-2.2.10.e")
def test_a_token_has_the_abilities_that_its_creation_gives_it(judge):
    view = judge(table(character("soldier", token=True), character("golem", Passive((adds(c.FOREST, 1),)), token=True)))

    assert [len(view.abilities(id)) - 1 for id in ("soldier", "golem")] == [0, 1]


def test_a_gained_ability_is_lost_with_the_others_when_the_loss_comes_later(judge):
    lesson = Passive((adds(c.FOREST, 2),), name="lesson")
    teaches = Passive((gains_ability(lesson),), in_reach(characters()))

    taught = judge(table(landmark("school", teaches), character("pupil")))
    hushed = judge(table(landmark("school", teaches), landmark("hush", OTHERS_LOSE_ABILITIES), character("pupil")))

    assert (forest(taught, "pupil"), forest(hushed, "pupil")) == (3, 1)


@pytest.mark.rule("ALT4-2.4.6.a")
def test_ready_is_not_exhausted(judge):
    busy = Passive((adds(c.FOREST, 1),), in_reach(characters() & exhausted()))
    idle = Passive((adds(c.WATER, 1),), in_reach(characters() & ready()))

    view = judge(table(landmark("inn", busy, idle), character("elf", statuses=("exhausted",)), character("imp")))

    assert (forest(view, "elf"), view.value("elf", c.WATER)) == (2, 1)
    assert (forest(view, "imp"), view.value("imp", c.WATER)) == (1, 2)


@pytest.mark.rule("ALT4-2.4.1.a")
@pytest.mark.parametrize("status", ["anchored", "asleep", "exhausted", "fleeting"])
def test_a_passive_can_ask_for_each_status_and_it_stays_until_an_event_changes_it(judge, status):
    lucky = Passive((adds(c.FOREST, 1),), when=i_am(with_status(status)))
    view = judge(table(character("elf", lucky, statuses=(status,))))

    assert forest(view, "elf") == 2
    assert statuses_of(view.row("elf")) == (status,)
    assert forest(view.after(Set("elf", c.STATUSES, frozenset())), "elf") == 1


@pytest.mark.rule("ALT4-2.4.1.a", "ALT4-2.4.5.a")
def test_boosted_is_asked_for_like_a_status(judge):
    lucky = Passive((adds(c.WATER, 1),), in_reach(characters() & with_status("boosted")))

    view = judge(table(landmark("inn", lucky), character("elf", counters={"boost": 2}), character("imp")))

    assert (view.value("elf", c.WATER), view.value("imp", c.WATER)) == (4, 1)
    assert statuses_of(view.row("elf")) == ("boosted",)


@pytest.mark.rule("ALT4-2.5.c")
def test_counters_are_told_apart_by_name(judge):
    loaded = Passive((adds(c.FOREST, 1),), when=i_am(with_counters("kelon", Relation.AT_LEAST, 2)))

    view = judge(
        table(character("elf", loaded, counters={"kelon": 2}), character("imp", loaded, counters={"spark": 9}))
    )

    assert (forest(view, "elf"), forest(view, "imp")) == (2, 1)


@pytest.mark.rule("ALT4-2.4.1.b", "ALT4-2.4.1.c", "ALT4-2.5.a", "ALT4-2.5.b")
def test_what_may_carry_statuses_and_counters():
    carried = {zone: may_carry_statuses(Row("elf", {c.TYPE: "Character", c.ZONE: zone})) for zone in c.ZONES}

    assert {zone for zone, may in carried.items() if not may} == {"hand", "deck", "discard"}
    assert not may_carry_statuses(Row("pat", {c.TYPE: "Player"}))
    for zone in ("hand", "discard"):
        with pytest.raises(BoardError, match="has statuses or counters"):
            card_object(character("elf", zone=zone, statuses=("asleep",)), 1)
        with pytest.raises(BoardError, match="has statuses or counters"):
            card_object(character("elf", zone=zone, counters={"boost": 1}), 1)


@pytest.mark.rule("ALT4-2.4.7.b-R")
def test_a_landmark_is_never_fleeting():
    with pytest.raises(BoardError, match="cannot be fleeting"):
        card_object(landmark("inn", statuses=("fleeting",)), 1)
    assert card_object(gear("sword", statuses=("fleeting",)), 1).read(c.STATUSES) == {"fleeting"}


@pytest.mark.rule("ALT4-2.4.3", "ALT4-2.1.j")
def test_ascended_lies_on_expeditions_and_on_nothing_else():
    board = set_up(table())
    elf = card_object(character("elf"), 1)

    assert may_have(Row("pat.hero", board["pat.hero"].base), "ascended")
    assert not may_have(Row("pat.hero", board["pat.hero"].base), "asleep")
    assert not may_have(Row("elf", elf.base), "ascended")
    assert not may_have(Row("elf", elf.base), "drowsy")


@pytest.mark.rule("ALT4-2.4.3")
def test_an_ascended_expedition_is_seen_by_passives(judge):
    from ludex.systems.altered.clauses import my_expedition_is

    pilgrim = Passive((adds(c.FOREST, 1),), when=my_expedition_is(with_status("ascended")))
    asked = table(character("elf", pilgrim))
    up = {"pat.hero": Standing("crag", ascended=True)}

    assert forest(judge(asked), "elf") == 1
    from attrs import evolve

    assert forest(judge(evolve(asked, standings=up)), "elf") == 2


@pytest.mark.rule("ALT4-7.4.1.a", "ALT4-7.4.2.a", "ALT4-7.4.3.a", "ALT4-7.4.4.a", "ALT4-7.4.6.a", "ALT4-7.4.5.a")
def test_keywords_are_printed_where_they_may_be():
    spell = Card("blast", "Spell", "pat", keywords=("cooldown",))
    assert card_object(spell, 1).read(c.KEYWORDS) == {"cooldown"}
    for word in ("defender", "eternal", "gigantic", "seasoned"):
        assert card_object(character("elf", keywords=(word,)), 1).read(c.KEYWORDS) == {word}
        with pytest.raises(BoardError, match=f"{word} is printed on Characters only"):
            card_object(landmark("inn", keywords=(word,)), 1)
    with pytest.raises(BoardError, match="scout is printed on Characters and Permanents only"):
        card_object(Card("blast", "Spell", "pat", scout=1), 1)
    with pytest.raises(UnknownName, match="Did you mean 'gigantic'"):
        card_object(character("elf", keywords=("gigantik",)), 1)


def test_objects_leaves_out_players_expeditions_and_markers(judge):
    everything = Passive((gains_keyword("eternal"),), objects())

    view = judge(table(character("elf", everything)))

    assert [id for id in ("elf", "pat", "pat.hero", "crag") if "eternal" in keywords(view, id)] == ["elf", "crag"]
