"""Expeditions, regions and terrains; Gigantic: sections 1.2.3, 3.2, 7.4.4 and 7.5.8."""

from typing import Any

import pytest

from ludex.layers.amounts import total
from ludex.layers.deltas import Set
from ludex.layers.errors import BoardError, UnknownName
from ludex.layers.passives import Passive
from ludex.layers.relations import Relation
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.clauses import facing_expedition_is, i_am, my_expedition_is, number_of, there_is
from ludex.systems.altered.deeds import adds, becomes_terrains, gains_keyword, gains_terrain, gains_tough, loses_keyword
from ludex.systems.altered.places import (
    Adventure,
    Standing,
    Tumult,
    adventure,
    arena,
    moves_to,
    region,
    stands_at,
)
from ludex.systems.altered.setup import START, Table
from ludex.systems.altered.words import (
    ahead,
    behind,
    characters,
    companion_expeditions,
    controlled_by_you,
    expeditions,
    facing_me,
    hero_expeditions,
    in_expedition,
    in_my_expedition,
    in_my_other_expedition,
    in_my_region,
    in_reach,
    in_region,
    in_terrain,
    my_regions,
    other,
    regions,
    regions_of,
    tied,
    with_terrain,
)
from tests.altered.tables import CRAG, FEN, GLADE, POND, character, forest, gear, keywords, landmark, table, terrains

GIGANTIC = {"keywords": ("gigantic",)}


def marked(view, *ids: str) -> set[str]:
    """Which of some Characters of 1/1/1 have got +1 V."""
    return {id for id in ids if forest(view, id) == 2}


def gets_one(who) -> Passive:
    return Passive((adds(c.FOREST, 1),), in_reach(characters() & who))


@pytest.mark.rule("ALT4-1.2.3.c", "ALT4-3.2.4.a")
def test_each_expedition_faces_its_counterpart(judge):
    view = judge(table())

    facing = {id: set(view.value(id, c.FACING)) for id in ("pat.hero", "pat.companion", "quin.hero", "quin.companion")}
    assert facing == {
        "pat.hero": {"quin.hero"},
        "pat.companion": {"quin.companion"},
        "quin.hero": {"pat.hero"},
        "quin.companion": {"pat.companion"},
    }


@pytest.mark.rule("ALT4-1.2.3.c")
def test_a_character_faces_the_expedition_opposite_its_own(judge):
    view = judge(
        table(
            character("scarecrow", gets_one(facing_me()), home="companion"),
            character("left", player="quin"),
            character("right", player="quin", home="companion"),
        )
    )

    assert marked(view, "scarecrow", "left", "right") == {"right"}


@pytest.mark.rule("ALT4-3.2.4.d")
def test_changing_expedition_keeps_identity_timestamp_and_counters(judge):
    view = judge(table(character("elf", counters={"boost": 1})))

    moved = view.after(Set("elf", c.HOME, "companion"))

    assert moved.value("elf", c.EXPEDITIONS) == {"pat.companion"}
    assert moved.board["elf"].timestamp == view.board["elf"].timestamp
    assert moved.value("elf", c.BOOSTS) == 1


@pytest.mark.rule("ALT4-7.5.8.a", "ALT4-2.3.1.h")
def test_a_region_is_in_the_forest_for_whoever_stands_on_it(judge):
    forest_too = Passive((gains_terrain("forest"),), my_regions())
    view = judge(table(character("pioneer", forest_too), at={"pat.hero": "crag", "quin.companion": "crag"}))

    assert terrains(view, "crag") == {"mountain", "forest"}
    assert view.value("quin.companion", c.REGIONS) == {"crag"}


@pytest.mark.rule("ALT4-7.5.8.a")
def test_expeditions_in_a_terrain_are_counted_on_both_sides(judge):
    fen, peak = region("fen", "forest", "water"), region("peak", "forest", "mountain", "water")
    at = {"pat.hero": "glade", "pat.companion": "crag", "quin.hero": "fen", "quin.companion": "peak"}
    for wanted in range(5):
        condition = number_of(expeditions() & in_terrain("forest"), Relation.EQUAL, wanted)
        asked = table(
            character("elf", Passive((adds(c.FOREST, 1),), when=condition)), at=at, regions=(GLADE, CRAG, fen, peak)
        )
        assert (forest(judge(asked), "elf") == 2) == (wanted == 3)


@pytest.mark.rule("ALT4-7.5.8.b", "ALT4-7.4.4.f")
def test_a_gigantic_character_is_in_a_terrain_when_either_of_its_expeditions_is(judge):
    hermit = Passive((gains_keyword("eternal"),), when=i_am(in_terrain("forest")))

    assert keywords(judge(table(character("troll", hermit, **GIGANTIC))), "troll") == {"gigantic", "eternal"}
    assert keywords(judge(table(character("elf", hermit))), "elf") == set()


@pytest.mark.rule("ALT4-7.4.4.b", "ALT4-7.4.4.a")
def test_a_gigantic_character_counts_in_both_expeditions_and_once_in_all(judge):
    def counts(what, number: int) -> bool:
        passive = Passive((adds(c.FOREST, 1),), when=number_of(characters() & what, Relation.EQUAL, number))
        asked = table(character("troll", **GIGANTIC), landmark("inn"), character("clerk", passive, player="quin"))
        return forest(judge(asked), "clerk") == 2

    companion = in_expedition(companion_expeditions())
    assert counts(companion, 1)
    assert counts(in_expedition(hero_expeditions()), 2)
    assert counts(~controlled_by_you(), 1)


@pytest.mark.rule("ALT4-7.4.4.e")
@pytest.mark.parametrize("which", [hero_expeditions(), companion_expeditions()])
def test_the_statistics_of_a_gigantic_character_count_in_each_of_its_expeditions(judge, which):
    sum_of_v = total(c.FOREST, characters() & in_expedition(which) & controlled_by_you())
    asked = table(
        landmark("scales", Passive((gains_tough(sum_of_v),))),
        character("troll", statistics=(3, 0, 0), **GIGANTIC),
        character("elf", home="hero"),
        character("imp", home="companion"),
    )

    assert judge(asked).value("scales", c.TOUGH) == 4


@pytest.mark.rule("ALT4-7.4.4.f")
def test_its_expedition_means_both(judge):
    view = judge(
        table(
            character("troll", gets_one(in_my_expedition() & other()), **GIGANTIC),
            character("left"),
            character("right", home="companion"),
            character("foe", player="quin"),
        )
    )

    assert marked(view, "left", "right", "foe", "troll") == {"left", "right"}


@pytest.mark.rule("ALT4-7.4.4.g")
def test_the_expedition_facing_it_means_both_of_the_opponent(judge):
    view = judge(
        table(
            character("troll", gets_one(facing_me()), **GIGANTIC),
            character("left", player="quin"),
            character("right", player="quin", home="companion"),
            character("friend"),
        )
    )

    assert marked(view, "left", "right", "friend") == {"left", "right"}


@pytest.mark.rule("ALT4-7.4.4.l")
def test_its_other_expedition_is_none_while_it_is_gigantic(judge):
    scout = gets_one(in_my_other_expedition())
    asked = table(character("scout", scout), character("left"), character("right", home="companion"))

    view = judge(asked)
    assert marked(view, "scout", "left", "right") == {"right"}

    view = view.after(Set("scout", c.KEYWORDS, frozenset({"gigantic"})))
    assert marked(view, "scout", "left", "right") == set()


@pytest.mark.rule("ALT4-7.4.4.k", "ALT4-7.5.2.a", "ALT4-7.5.2.b", "ALT4-7.5.2.c")
@pytest.mark.parametrize(("distances", "holds"), [((1, 1, 2, 1), False), ((1, 1, 2, 3), True), ((2, 0, 1, 5), False)])
def test_a_condition_on_its_expedition_must_hold_for_each(judge, distances, holds):
    row = adventure([Tumult("forest"), Tumult("mountain"), Tumult("water")])
    ids = ("pat.hero", "pat.companion", "quin.hero", "quin.companion")
    at = {id: stands_at(row, id.partition(".")[2], distance) for id, distance in zip(ids, distances, strict=True)}
    laggard = character("laggard", Passive((adds(c.FOREST, 1),), when=my_expedition_is(behind())), **GIGANTIC)
    watcher = character("watcher", Passive((adds(c.FOREST, 1),), when=facing_expedition_is(ahead())), **GIGANTIC)

    view = judge(Table(("pat", "quin"), (laggard, watcher), row, at))

    assert (forest(view, "laggard") == 2, forest(view, "watcher") == 2) == (holds, holds)


@pytest.mark.rule("ALT4-7.5.2.c", "ALT4-7.5.2.d", "ALT4-3.2.1.c")
def test_in_the_arena_every_expedition_is_tied(judge):
    passive = Passive((adds(c.FOREST, 1),), when=number_of(expeditions() & tied(), Relation.EQUAL, 4))

    view = judge(Table(("pat", "quin"), (character("elf", passive),), arena()))

    assert forest(view, "elf") == 2
    assert terrains(view, "arena") == {"forest", "mountain", "water"}


def test_a_landmark_is_in_no_expedition_and_no_condition_on_its_expedition_holds(judge):
    view = judge(table(landmark("inn", Passive((adds(c.TOUGH, 1),), when=my_expedition_is(tied())))))

    assert view.value("inn", c.EXPEDITIONS) == frozenset()
    assert view.value("inn", c.TOUGH) == 0


@pytest.mark.rule("ALT4-7.4.4.n", "ALT4-7.4.4.o", "ALT4-7.4.4.p")
def test_home_decides_where_it_is_when_it_ceases_to_be_gigantic(judge):
    view = judge(table(character("troll", home="companion", **GIGANTIC)))
    assert view.value("troll", c.EXPEDITIONS) == {"pat.hero", "pat.companion"}

    switched = view.after(Set("troll", c.HOME, "hero"))
    assert switched.value("troll", c.EXPEDITIONS) == {"pat.hero", "pat.companion"}

    for before, home in ((view, "pat.companion"), (switched, "pat.hero")):
        assert before.after(Set("troll", c.KEYWORDS, frozenset())).value("troll", c.EXPEDITIONS) == {home}


@pytest.mark.rule("ALT4-7.4.4.b", "ALT4-2.3.2.e")
def test_growing_brings_a_character_into_the_other_region_at_once(judge):
    """Being in both Expeditions follows from the keyword; no passive of its own stands in between."""
    view = judge(
        table(
            gear(
                "charm",
                Passive((gains_keyword("gigantic"),), in_reach(characters() & in_region(with_terrain("mountain")))),
            ),
            character("elf", Passive((gains_terrain("water"),), my_regions())),
        )
    )

    assert (terrains(view, "crag"), terrains(view, "glade")) == ({"mountain", "water"}, {"forest", "water"})


def test_losing_gigantic_to_a_passive_takes_it_out_of_the_other_expedition(judge):
    shrink = Passive((loses_keyword("gigantic"),), in_reach(characters() & facing_me()))

    view = judge(table(character("troll", home="companion", **GIGANTIC), character("hunter", shrink, player="quin")))

    assert view.value("troll", c.EXPEDITIONS) == {"pat.companion"}


def test_what_is_in_my_region_is_there_by_its_expedition(judge):
    at = {"pat.hero": "crag", "quin.companion": "crag", "quin.hero": "glade"}
    view = judge(
        table(
            character("host", gets_one(in_my_region() & other())),
            character("guest", player="quin", home="companion"),
            character("stranger", player="quin"),
            at=at,
        )
    )

    assert marked(view, "guest", "stranger") == {"guest"}


def test_regions_in_which_somebody_stands(judge):
    robots_water = Passive((becomes_terrains("water"),), regions() & regions_of(characters() & controlled_by_you()))

    view = judge(table(character("elf", robots_water, home="companion"), regions=(CRAG, FEN, GLADE)))

    assert (terrains(view, "glade"), terrains(view, "fen"), terrains(view, "crag")) == (
        {"water"},
        {"forest", "water"},
        {"mountain"},
    )


def test_a_moved_expedition_takes_its_characters_along(judge):
    hermit = Passive((gains_keyword("eternal"),), when=i_am(in_terrain("water")))
    view = judge(table(character("elf", hermit), regions=(CRAG, POND, GLADE)))
    assert keywords(view, "elf") == set()

    assert keywords(view.after(*moves_to("pat.hero", Standing("pond", 1))), "elf") == {"eternal"}


@pytest.mark.rule("ALT4-3.2.1.b", "ALT4-2.2.2.k", "ALT4-2.2.2.l")
def test_a_game_begins_with_two_open_ends_and_six_hidden_regions(judge):
    view = judge(Table(("pat", "quin")))

    assert [place.id for place in START.regions] == [
        "hero-region", *(f"tumult-{number}" for number in range(1, 7)), "companion-region"
    ]  # fmt: skip
    assert terrains(view, "hero-region") == terrains(view, "companion-region") == {"forest", "mountain", "water"}
    assert not any(view.has(f"tumult-{number}", c.TERRAINS) for number in range(1, 7))
    assert view.value("pat.hero", c.REGIONS) == {"hero-region"}
    assert view.value("quin.companion", c.REGIONS) == {"companion-region"}


@pytest.mark.rule("ALT4-3.2.1.b")
def test_a_revealed_tumult_card_shows_one_terrain_on_one_half_and_two_on_the_other():
    row = adventure([Tumult("water"), Tumult("forest", alone_first=False), Tumult("mountain", face_up=False)])

    shown = [None if place.terrains is None else set(place.terrains) for place in row.regions[1:7]]
    assert shown == [{"water"}, {"forest", "mountain"}, {"mountain", "water"}, {"forest"}, None, None]


@pytest.mark.rule("ALT4-2.2.2.l", "ALT4-7.1.2.a")
def test_face_down_regions_do_not_count_as_forests(judge):
    passive = Passive((adds(c.FOREST, 1),), when=number_of(regions() & with_terrain("forest"), Relation.EQUAL, 2))

    assert forest(judge(Table(("pat", "quin"), (character("elf", passive),))), "elf") == 2


def test_an_adventure_of_other_cards_is_refused():
    with pytest.raises(BoardError, match="do not make an Adventure"):
        adventure([Tumult("forest"), Tumult("forest"), Tumult("water")])
    with pytest.raises(UnknownName, match="unknown terrain 'desert'"):
        adventure([Tumult("desert"), Tumult("forest"), Tumult("water")])
    with pytest.raises(UnknownName, match="Did you mean 'forest'"):
        region("glade", "forrest")
    with pytest.raises(BoardError, match="Give a distance from 0 to 1"):
        stands_at(Adventure((CRAG, GLADE)), "hero", 2)


def test_somebody_faces_nobody(judge):
    lonely = Passive((adds(c.FOREST, 1),), when=~there_is(characters() & facing_me()))

    assert forest(judge(table(character("elf", lonely))), "elf") == 2
    assert forest(judge(table(character("elf", lonely), character("imp", player="quin"))), "elf") == 1
    assert forest(judge(table(gear("sword"), character("elf", lonely), gear("axe", player="quin"))), "elf") == 2


@pytest.mark.rule("ALT4-1.1.7.f")
def test_the_three_tumult_cards_have_one_terrain_on_one_half_and_the_two_others_on_the_other():
    cards: Any = [Tumult(alone).halves() for alone in ("forest", "mountain", "water")]
    assert cards == [
        ({"forest"}, {"mountain", "water"}),
        ({"mountain"}, {"forest", "water"}),
        ({"water"}, {"forest", "mountain"}),
    ]
