"""Expeditions that move, Tumult cards that turn up, markers, the Arena."""

import pytest
from attrs import evolve

from ludex.engine.steps import step
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import (
    BeginTiebreaker,
    FailToMove,
    MoveExpedition,
    MoveMarker,
    PlaceMarker,
    RevealTumult,
)
from ludex.systems.altered.actions_of_days import Open
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.places import face_down, region
from ludex.systems.altered.tumult_cards import HiddenTumult, Layout, chance
from tests.altered.happenings import Game
from tests.altered.positions import position
from tests.altered.tables import CRAG, FEN, GLADE, POND, character, table

FOREST = Layout("forest", alone_first=True)
MOUNTAIN = Layout("mountain", alone_first=False)


def stands(game, expedition):
    return game.value(expedition, c.REGION), game.value(expedition, c.DISTANCE)


@pytest.mark.rule("ALT4-7.3.22.a", "ALT4-7.3.22.b")
def test_a_move_of_three_regions_reveals_both_cards_that_it_enters_and_is_one_move():
    game = Game().do(MoveExpedition("pat.hero", 3), told=[FOREST, MOUNTAIN])
    assert stands(game, "pat.hero") == ("tumult-3", 3)
    terrains = [game.value(f"tumult-{number}", c.TERRAINS) for number in range(1, 7)]
    two, others = frozenset({"mountain", "water"}), frozenset({"forest", "water"})
    assert terrains == [{"forest"}, two, others, {"mountain"}, frozenset(), frozenset()]
    assert [each.amount for each in game.event.happened if isinstance(each.action, MoveExpedition)] == [3]
    assert game.facts.moved_forward == {"pat.hero"}


@pytest.mark.rule("ALT4-7.3.22.a", "ALT4-7.3.22.b")
def test_a_companion_expedition_comes_from_the_other_end():
    game = Game().do(MoveExpedition("quin.companion", 1), told=[FOREST])
    assert stands(game, "quin.companion") == ("tumult-6", 1)
    assert game.value("tumult-5", c.TERRAINS) == {"forest"}
    assert game.value("tumult-1", c.TRAITS) == {c.FACE_DOWN}


@pytest.mark.rule("ALT4-7.3.22.b", "ALT4-4.2.4.h")
def test_expeditions_that_enter_one_card_at_once_reveal_it_once():
    game = Game().do(MoveExpedition("pat.hero", 1), MoveExpedition("quin.hero", 2), told=[FOREST])
    assert stands(game, "pat.hero") == ("tumult-1", 1)
    assert stands(game, "quin.hero") == ("tumult-2", 2)
    assert sum(isinstance(each.action, RevealTumult) for each in game.event.happened) == 1


@pytest.mark.rule("ALT4-4.1.c")
def test_what_turns_up_is_any_of_the_cards_that_lie_face_down_yet_either_way_round():
    game = Game().do(MoveExpedition("pat.hero", 1), told=[FOREST])
    asked = game.rules.chance(game.state, step(RevealTumult(1)))
    assert asked.of == HiddenTumult(("mountain", "water"))
    assert [weight for _, weight in asked.of.outcomes()] == [1, 1, 1, 1]


@pytest.mark.rule("ALT4-3.2.1.b", "ALT4-1.1.7.f")
@pytest.mark.parametrize(
    ("between", "left"), [((), ("forest", "mountain", "water")), ((GLADE, FEN, CRAG, FEN, POND, FEN), c.TERRAIN_WORDS)]
)
def test_in_a_row_of_ones_own_what_turns_up_does_not_hang_on_the_ends_and_is_some_card(between, left):
    ends, hidden = (region("start", "forest"), region("end", "water")), (face_down("veil"), face_down("mist"))
    between = [evolve(each, id=f"{each.id}-{place}") for place, each in enumerate(between)]
    on = position(table(regions=(ends[0], *hidden, *between, ends[1])))
    asked = chance(on.table, step(RevealTumult(0)))
    assert asked is not None
    assert asked.of == HiddenTumult(left)


@pytest.mark.rule("ALT4-7.3.22.d", "ALT4-7.3.22.c")
def test_an_expedition_moves_to_the_last_region_at_most_and_not_on_from_there():
    game = Game(standings={"pat.companion": ("tumult-2", 5)}).do(MoveExpedition("pat.companion", 3))
    assert stands(game, "pat.companion") == ("hero-region", 7)
    assert [each.amount for each in game.event.happened if isinstance(each.action, MoveExpedition)] == [2]
    assert "far end" in game.why_not(MoveExpedition("pat.companion", 1))


@pytest.mark.rule("ALT4-7.3.21.a", "ALT4-7.3.21.b", "ALT4-7.3.21.c")
def test_an_expedition_moves_back_to_its_start_at_most():
    game = Game(standings={"pat.hero": ("tumult-2", 2)}).do(MoveExpedition("pat.hero", -3))
    assert stands(game, "pat.hero") == ("hero-region", 0)
    assert game.facts.moved_forward == frozenset()
    assert "start" in game.why_not(MoveExpedition("pat.hero", -1))
    assert game.value("tumult-1", c.TRAITS) == {c.FACE_DOWN}


@pytest.mark.rule("ALT4-6.1.f", "ALT4-7.3.21.c")
@pytest.mark.parametrize("moves", [(1, -3), (-3, 1)])
def test_moves_of_one_event_each_go_out_from_where_the_expedition_stood(moves):
    game = Game(standings={"pat.hero": ("tumult-1", 1)})
    game.do(*(MoveExpedition("pat.hero", regions) for regions in moves))
    assert stands(game, "pat.hero") == ("tumult-1", 1)
    assert sorted(each.amount for each in game.event.happened) == [-1, 1]
    assert game.facts.moved_forward == {"pat.hero"}


@pytest.mark.rule("ALT4-7.4.2.a", "ALT4-7.4.2.c")
def test_a_defender_keeps_its_expedition_from_moving_forward_in_dusk_only():
    game = Game(character("wall", keywords=("defender",)), phase=Phase.DUSK)
    assert game.why_not(MoveExpedition("pat.hero", 1)) is not None
    assert game.why_not(MoveExpedition("pat.companion", 1)) is None
    game.do(Open(Phase.NIGHT))
    assert game.why_not(MoveExpedition("pat.hero", 1)) is None


@pytest.mark.rule("ALT4-3.2.1.d", "ALT4-3.2.1.e")
def test_a_marker_replaces_the_terrains_of_its_region():
    game = Game().do(PlaceMarker("hero-region", frozenset({"water"}), "pat"))
    assert game.value("hero-region", c.TERRAINS) == {"water"}
    assert game.why_not(PlaceMarker("tumult-1", frozenset({"water"}))) is not None


@pytest.mark.rule("ALT4-7.3.20.a", "ALT4-7.3.20.b")
def test_a_marker_that_is_moved_to_its_own_region_is_new_and_decides():
    game = Game()
    for terrain in ("forest", "mountain"):
        game.do(PlaceMarker("hero-region", frozenset({terrain}), "pat"))
    assert game.value("hero-region", c.TERRAINS) == {"mountain"}
    game.do(MoveMarker("marker.1", "hero-region", "pat"))
    assert game.value("hero-region", c.TERRAINS) == {"forest"}
    assert game.event.happened[0].new == "marker.1#2"


@pytest.mark.rule("ALT4-4.3.a", "ALT4-3.2.1.c", "ALT4-7.5.2.d")
def test_the_arena_takes_the_place_of_all_regions_and_their_markers():
    game = Game(standings={"pat.hero": ("tumult-4", 4)})
    game.do(PlaceMarker("companion-region", frozenset({"water"}), "pat")).do(BeginTiebreaker())
    assert game.zone(c.ADVENTURE) == ("arena",)
    assert {stands(game, f"{player}.{home}") for player in ("pat", "quin") for home in c.HOMES} == {("arena", 0)}
    assert game.value("arena", c.TERRAINS) == {"forest", "mountain", "water"}
    assert game.facts.arena


@pytest.mark.rule("ALT4-D-4.3.a", "ALT4-4.3.a", "ALT4-4.3.c")
def test_under_another_ruling_markers_of_the_companion_region_stay_on_the_arena():
    game = Game(options=[("ALT4-D-4.3.a", "kept")])
    game.do(PlaceMarker("companion-region", frozenset({"water"}), "pat"))
    game.do(PlaceMarker("hero-region", frozenset({"forest"}), "pat")).do(BeginTiebreaker())
    assert game.value("arena", c.TERRAINS) == {"water"}


@pytest.mark.rule("ALT4-D-4.3.a", "ALT4-3.2.1.e")
@pytest.mark.parametrize("moved", [(), ("marker.1",), ("marker.1", "marker.2")])
def test_of_the_markers_that_stay_on_the_arena_the_one_that_was_newest_still_decides(moved):
    game = Game(options=[("ALT4-D-4.3.a", "kept")])
    for terrain in ("water", "forest"):
        game.do(PlaceMarker("companion-region", frozenset({terrain}), "pat"))
    for marker in moved:
        game.do(MoveMarker(marker, "companion-region", "pat"))
    newest = game.value("companion-region", c.TERRAINS)
    assert game.do(BeginTiebreaker()).value("arena", c.TERRAINS) == newest
    game.do(PlaceMarker("arena", frozenset({"mountain"}), "pat"))
    assert game.value("arena", c.TERRAINS) == {"mountain"}


@pytest.mark.rule("ALT4-4.3.d", "ALT4-7.3.21.d", "ALT4-7.3.22.e")
def test_nothing_moves_and_nothing_fails_to_move_in_the_arena():
    game = Game().do(BeginTiebreaker())
    for action in (MoveExpedition("pat.hero", 1), MoveExpedition("pat.hero", -1), FailToMove("pat.hero")):
        assert "Arena" in game.why_not(action)
