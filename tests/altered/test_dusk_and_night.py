"""Progress, Rest and Check Victory: what they come to, before modifiers."""

from typing import Any

import pytest
from attrs import evolve

from ludex.layers.passives import Passive
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import BeginTiebreaker, FailToMove, LoseStatus, Move, MoveExpedition, Verb
from ludex.systems.altered.actions_of_days import Win
from ludex.systems.altered.cards import Card
from ludex.systems.altered.clean_up import limit
from ludex.systems.altered.deeds import adds
from ludex.systems.altered.places import Standing, arena, stands_at
from ludex.systems.altered.progress import progress, strengths
from ludex.systems.altered.rest import rest
from ludex.systems.altered.setup import START, Table
from ludex.systems.altered.victory import check_victory
from ludex.systems.altered.words import opponents_limits, your_limits
from tests.altered.positions import position, rules
from tests.altered.tables import CRAG, FEN, GLADE, POND, character, gear, landmark, table


def moved(on, **facts):
    """How each expedition fares in Progress: the terrains that its move is due to, or None."""
    actions: Any = progress(position(on, **facts), rules(on))
    return {each.expedition: set(each.due_to) if isinstance(each, MoveExpedition) else None for each in actions}


@pytest.mark.rule("ALT4-4.2.4.b", "ALT4-4.2.4.j")
def test_an_expedition_moves_due_to_the_terrains_of_its_region_in_which_it_is_stronger():
    ours, theirs = character("ours", statistics=(4, 0, 1)), character("theirs", player="quin", statistics=(3, 9, 1))
    assert moved(table(ours, theirs, regions=(FEN, CRAG))) == {
        "pat.hero": {"forest"},
        "pat.companion": None,
        "quin.hero": None,
        "quin.companion": None,
    }


@pytest.mark.rule("ALT4-4.2.4.b")
def test_expeditions_that_face_each_other_in_different_regions_can_both_move():
    ours, theirs = character("ours", statistics=(2, 2, 0)), character("theirs", player="quin", statistics=(1, 3, 1))
    both = moved(table(ours, theirs, regions=(GLADE, POND, CRAG), at={"quin.hero": "pond"}))
    assert (both["pat.hero"], both["quin.hero"]) == ({"forest"}, {"water"})


@pytest.mark.rule("ALT4-4.2.4.e", "ALT4-4.2.4.f")
def test_neither_a_tie_nor_zero_moves_an_expedition():
    ours, theirs = character("ours", statistics=(2, 0, 0)), character("theirs", player="quin", statistics=(2, 0, -1))
    assert moved(table(ours, theirs, regions=(FEN, CRAG)))["pat.hero"] is None


@pytest.mark.rule("ALT4-D-4.2.4.k", "ALT4-2.4.3", "ALT4-4.2.4.k")
def test_an_ascended_expedition_moves_on_a_tie_and_due_to_it():
    ours, theirs = character("ours", statistics=(3, 0, 0)), character("theirs", player="quin", statistics=(3, 0, 0))
    on = evolve(table(ours, theirs, regions=(GLADE, CRAG)), standings={"pat.hero": Standing("glade", ascended=True)})
    first, *_ = progress(position(on), rules(on))
    assert first == MoveExpedition("pat.hero", 1, frozenset({"forest"}), due_to_ascend=True)
    literal = evolve(rules(on), options=frozenset({("ALT4-D-4.2.4.k", "ascend-only")}))
    first, *_ = progress(position(on), literal)
    assert first == MoveExpedition("pat.hero", 1, frozenset(), due_to_ascend=True)


@pytest.mark.rule("ALT4-2.4.4", "ALT4-4.2.4.b")
def test_who_is_asleep_adds_nothing():
    assert moved(table(character("ours", statuses=("asleep",)), regions=(FEN, CRAG)))["pat.hero"] is None


@pytest.mark.rule("ALT4-7.4.4.e", "ALT4-4.2.4.g")
def test_a_gigantic_character_counts_in_both_expeditions():
    on = table(character("giant", statistics=(2, 2, 2), keywords=("gigantic",)), regions=(FEN, CRAG))
    assert moved(on)["pat.hero"] == {"forest", "water"}
    assert moved(on)["pat.companion"] == {"mountain"}


@pytest.mark.rule("ALT4-4.3.e", "ALT4-7.4.4.m")
def test_in_the_arena_the_sums_of_both_expeditions_are_compared_terrain_by_terrain():
    standings = {f"{player}.{home}": Standing("arena") for player in ("pat", "quin") for home in ("hero", "companion")}
    giant = character("giant", statistics=(2, 2, 1), keywords=("gigantic",))
    other = character("other", player="quin", statistics=(3, 4, 0))
    on = Table(("pat", "quin"), (giant, other), arena(), standings)
    assert strengths(position(on).table)["pat.companion", "forest"] == 2
    # 4, 4 and 2 against 3, 4 and 0
    assert progress(position(on, arena=True), rules(on)) == (Win("pat", "more terrains of the Arena"),)
    drawn = Table(("pat", "quin"), (giant, evolve(other, statistics=(3, 5, 2))), arena(), standings)
    assert progress(position(drawn, arena=True), rules(drawn)) == ()


def leaving(on, **facts):
    """What Rest sends away."""
    return [each.id for each in rest(position(on, **facts), rules(on)) if isinstance(each, Move)]


@pytest.mark.rule("ALT4-4.2.5.b", "ALT4-2.4.2", "ALT4-2.4.4", "ALT4-7.4.3.a")
def test_rest_sends_characters_home_unless_anchored_asleep_or_eternal():
    held = [character("anchored", statuses=("anchored",)), character("asleep", statuses=("asleep",))]
    on = table(*held, character("eternal", keywords=("eternal",)), character("elf"), landmark("inn"))
    assert leaving(on) == ["elf"]


@pytest.mark.rule("ALT4-4.2.5.b", "ALT4-2.4.2", "ALT4-2.4.4", "ALT4-2.4.3")
def test_rest_takes_anchored_asleep_and_ascended_away_wherever_they_are():
    both = character("both", statuses=("anchored", "asleep"))
    stored = Card("stored", "Spell", "quin", zone="reserve", statuses=("anchored", "exhausted"))
    on = evolve(table(both, stored), standings={"quin.hero": Standing("glade", ascended=True)})
    assert set(rest(position(on), rules(on))) == {
        LoseStatus("both", "anchored"),
        LoseStatus("both", "asleep"),
        LoseStatus("stored", "anchored"),
        LoseStatus("quin.hero", "ascended"),
    }


@pytest.mark.rule("ALT4-D-2.4.2", "ALT4-4.2.5.b")
def test_a_gear_leaves_with_an_expedition_that_has_moved_forward_today():
    on = table(gear("moving"), gear("staying", home="companion"), gear("held", statuses=("anchored",)))
    assert leaving(on) == []
    assert leaving(on, moved_forward=frozenset({"pat.hero"})) == ["moving", "held"]
    kind = evolve(rules(on), options=frozenset({("ALT4-D-2.4.2", "any-object")}))
    moved_today = position(on, moved_forward=frozenset({"pat.hero"}))
    assert [each.id for each in rest(moved_today, kind) if isinstance(each, Move)] == ["moving"]


@pytest.mark.rule("ALT4-2.4.2", "ALT4-2.4.4", "ALT4-4.2.5.b")
@pytest.mark.parametrize("status", ["anchored", "asleep"])
def test_a_gear_that_leaves_at_rest_loses_what_ends_then_in_the_same_step(status):
    on = table(gear("held", statuses=(status,)))
    moved_today = position(on, moved_forward=frozenset({"pat.hero"}))
    assert rest(moved_today, rules(on)) == (Move("held", "reserve", "pat", Verb.REST), LoseStatus("held", status))


def test_what_leaves_goes_to_the_reserve_of_its_owner():
    on = table(character("guest", owner="quin"))
    assert rest(position(on), rules(on)) == (Move("guest", "reserve", "quin", Verb.REST),)


@pytest.mark.rule("ALT4-4.2.5.c", "ALT4-2.2.13.a", "ALT4-2.2.14.a", "ALT4-3.2.10.b")
def test_limits_are_those_of_the_hero_and_never_below_zero():
    on = table(Card("boss", "Hero", "pat", reserve_limit=3, landmark_limit=-1))
    limits = [limit(position(on), player, zone) for player in ("pat", "quin") for zone in ("reserve", "landmark")]
    assert limits == [3, 0, 2, 2]


@pytest.mark.rule("ALT4-4.2.5.d")
@pytest.mark.parametrize(
    ("pat", "quin", "then"),
    [
        ((3, 3), (6, 0), ()),
        ((4, 3), (5, 3), (Win("quin", "8 regions against 7"),)),
        ((7, 0), (3, 3), (Win("pat", "7 regions against 6"),)),
        ((4, 3), (3, 4), (BeginTiebreaker(),)),
    ],
)
def test_the_farther_player_wins_once_seven_regions_lie_behind(pat, quin, then):
    travelled = zip(("pat.hero", "pat.companion", "quin.hero", "quin.companion"), (*pat, *quin), strict=True)
    standings = {id: stands_at(START, id.partition(".")[2], distance) for id, distance in travelled}
    state = position(Table(("pat", "quin"), standings=standings))
    assert check_victory(state) == then


@pytest.mark.rule("ALT4-4.3.f")
def test_in_tiebreakers_check_victory_does_nothing():
    assert check_victory(position(table(), arena=True)) == ()


@pytest.mark.rule("ALT4-4.2.4.i")
def test_an_expedition_without_strength_fails_to_move():
    on = table()
    assert progress(position(on), rules(on))[0] == FailToMove("pat.hero")


@pytest.mark.rule("ALT4-2.3.1.h", "ALT4-3.2.7.b", "ALT4-3.2.10.b", "ALT4-2.2.13.a", "ALT4-2.2.14.a")
@pytest.mark.parametrize(("hero", "printed"), [((), 2), ((Card("boss", "Hero", "pat", reserve_limit=4),), 4)])
def test_a_passive_that_names_a_players_limits_changes_them_with_and_without_a_hero(hero, printed):
    shed = landmark("shed", Passive((adds(c.RESERVE_LIMIT, 1),), your_limits()))
    curse = landmark("curse", Passive((adds(c.LANDMARK_LIMIT, -3),), opponents_limits()), player="quin")
    state = position(table(*hero, shed, curse))

    assert [limit(state, "pat", zone) for zone in ("reserve", "landmark")] == [printed + 1, 0]
    assert [limit(state, "quin", zone) for zone in ("reserve", "landmark")] == [2, 2]
