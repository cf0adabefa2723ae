"""Boosts and Terrain Markers: passives of the rules, and their place in the order (2.5.1, 3.2.1.d-e, 7.3.20.b)."""

import pytest

from ludex.layers.changes import Double
from ludex.layers.deltas import Enter, Leave, Set
from ludex.layers.errors import BoardError, UnknownName
from ludex.layers.passives import Passive
from ludex.layers.relations import Relation
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import rulings
from ludex.systems.altered.clauses import i_am
from ludex.systems.altered.deeds import (
    adds,
    becomes_terrains,
    gains_keyword,
    gains_subtype,
    gains_terrain,
    loses_abilities,
)
from ludex.systems.altered.editions import ALTERED
from ludex.systems.altered.markers import terrain_marker
from ludex.systems.altered.policy import policy_for
from ludex.systems.altered.setup import Marker, set_up
from ludex.systems.altered.words import (
    boosted,
    characters,
    in_reach,
    in_terrain,
    my_regions,
    regions,
    with_ability,
    with_number,
    with_terrain,
)
from tests.altered.tables import (
    CRAG,
    FEN,
    VEIL,
    character,
    forest,
    gear,
    keywords,
    landmark,
    statistics,
    table,
    terrains,
)


@pytest.mark.rule("ALT4-2.5.1.a", "ALT4-2.5.1.b")
def test_each_boost_adds_one_to_each_statistic_and_leaves_the_base_alone(judge):
    view = judge(table(character("elf", statistics=(0, 2, 1), counters={"boost": 2})))

    assert statistics(view, "elf") == (2, 4, 3)
    assert view.board["elf"].read(c.FOREST) == 0


@pytest.mark.rule("ALT4-2.4.5.a", "ALT4-2.4.5.b")
def test_boosted_follows_from_the_boosts(judge):
    proud = Passive((gains_keyword("eternal"),), when=i_am(boosted()))
    view = judge(table(character("elf", proud, counters={"boost": 1})))
    assert keywords(view, "elf") == {"eternal"}

    view = view.after(Set("elf", c.BOOSTS, 0))
    assert keywords(view, "elf") == set()
    assert statistics(view, "elf") == (1, 1, 1)


@pytest.mark.rule("ALT4-2.5.i")
def test_other_counters_do_nothing_by_themselves(judge):
    view = judge(table(character("elf", counters={"kelon": 3})))

    assert statistics(view, "elf") == (1, 1, 1)
    assert view.value("elf", c.counter("kelon")) == 3


@pytest.mark.rule("ALT4-2.5.1.b", "ALT4-2.5.k")
def test_boosts_count_on_characters_in_play_only(judge):
    view = judge(
        table(character("spare", zone="reserve", counters={"boost": 2}), landmark("inn", counters={"boost": 1}))
    )

    assert statistics(view, "spare") == (1, 1, 1)
    assert not view.has("inn", c.FOREST)


@pytest.mark.rule("ALT4-2.5.1.b")
def test_boosts_are_no_ability_that_could_be_lost_or_counted(judge):
    silence = Passive(loses_abilities(), in_reach(characters()))
    praise = Passive((adds(c.WATER, 5),), in_reach(characters() & with_ability()))

    view = judge(table(landmark("inn", silence, praise), character("elf", counters={"boost": 1})))

    assert statistics(view, "elf") == (2, 2, 2)


@pytest.mark.rule("ALT4-2.5.1.b", "ALT4-2.3.1.m")
def test_boosts_have_the_timestamp_of_their_character_and_go_before_its_abilities(judge):
    doubles = Passive((Double(c.FOREST),), in_reach(characters()))
    own = table(character("elf", Passive((Double(c.FOREST),)), counters={"boost": 2}))
    older = table(gear("lens", doubles), character("elf", counters={"boost": 2}))
    younger = table(character("elf", counters={"boost": 2}), gear("lens", doubles))

    assert forest(judge(own), "elf") == 6
    assert forest(judge(older), "elf") == 4
    assert forest(judge(younger), "elf") == 6


@pytest.mark.rule("ALT4-2.5.1.b", "ALT4-D-2.5.1.b")
def test_a_ruling_lets_boosts_apply_after_all_passives(judge):
    doubles = Passive((Double(c.FOREST),), in_reach(characters()))
    strong = Passive((gains_keyword("eternal"),), in_reach(characters() & with_number(c.FOREST, Relation.AT_LEAST, 3)))
    asked = table(character("elf", counters={"boost": 2}), gear("lens", doubles), landmark("inn", strong))
    last = policy_for({rulings.BOOSTS: "after-all"})

    assert forest(judge(asked), "elf") == 6
    assert forest(judge(asked, reading=last), "elf") == 4
    assert keywords(judge(asked), "elf") == {"eternal"}
    assert keywords(judge(asked, reading=last), "elf") == set()


@pytest.mark.rule("ALT4-3.2.1.d")
def test_a_marker_replaces_the_terrains_of_its_region(judge):
    view = judge(table(Marker("m", "fen", ("mountain",)), regions=(FEN,)))

    assert terrains(view, "fen") == {"mountain"}


@pytest.mark.rule("ALT4-3.2.1.e")
def test_a_marker_that_came_later_applies_before_an_older_character(judge):
    grower = character("grower", Passive((gains_terrain("forest"),), my_regions()), timestamp=5)

    view = judge(table(grower, Marker("m", "crag", ("water",), timestamp=9)))

    assert next(part.instance.source for part in view.order) == "m"
    assert terrains(view, "crag") == {"forest", "water"}


@pytest.mark.rule("ALT4-3.2.1.e")
def test_of_several_markers_on_one_region_the_newest_decides(judge):
    markers = Marker("new", "crag", ("mountain",), timestamp=8), Marker("old", "crag", ("forest",), timestamp=3)

    assert terrains(judge(table(*markers)), "crag") == {"mountain"}


@pytest.mark.rule("ALT4-3.2.1.e", "ALT4-2.3.3.b")
def test_markers_wait_for_nothing(judge):
    """A passive that would matter to a marker, were it not ordered apart: markers come first all the same."""
    flood = character("flood", Passive((becomes_terrains("water"),), regions()), timestamp=1)
    silence = landmark("inn", Passive(loses_abilities(), with_ability(kind="terrain marker")), timestamp=2)

    view = judge(table(flood, silence, Marker("m", "crag", ("forest",), timestamp=3)))

    assert [part.instance.source for part in view.order] == ["m", "flood", "flood", "inn"]
    assert terrains(view, "crag") == {"water"}


@pytest.mark.rule("ALT4-3.2.1.e")
def test_who_reads_terrains_reads_what_the_marker_left(judge):
    hermit = Passive((gains_keyword("eternal"),), when=i_am(in_terrain("forest")))
    asked = table(character("hermit", hermit), Marker("m", "crag", ("forest",)))

    assert keywords(judge(asked), "hermit") == {"eternal"}
    assert keywords(judge(asked).after(Leave("m")), "hermit") == set()


@pytest.mark.rule("ALT4-7.3.20.b")
def test_a_marker_moved_to_its_own_region_is_a_new_object_and_applies_last(judge):
    view = judge(
        table(Marker("one", "crag", ("forest",), timestamp=4), Marker("two", "crag", ("mountain",), timestamp=9))
    )
    assert terrains(view, "crag") == {"mountain"}

    again = terrain_marker("one-again", region="crag", terrains=["forest"], timestamp=10)
    assert terrains(view.after(Leave("one"), Enter(again)), "crag") == {"forest"}


def test_a_marker_of_two_terrains_has_both(judge):
    count = Passive((gains_subtype("Pond"),), in_reach(characters() & in_terrain("water")))

    view = judge(table(character("elf", count), Marker("m", "crag", ("water", "forest"))))

    assert terrains(view, "crag") == {"water", "forest"}
    assert view.value("elf", c.SUBTYPES) == {"Pond"}


@pytest.mark.rule("ALT4-3.2.1.d")
def test_markers_where_none_can_lie_are_refused():
    with pytest.raises(BoardError, match="veil is face-down"):
        set_up(table(Marker("m", "veil", ("forest",)), regions=(CRAG, VEIL)))
    with pytest.raises(BoardError, match="has no terrain"):
        set_up(table(Marker("m", "crag", ())))
    with pytest.raises(UnknownName, match="unknown region 'krag'"):
        set_up(table(Marker("m", "krag", ("forest",))))
    with pytest.raises(UnknownName, match="unknown terrain 'swamp'"):
        set_up(table(Marker("m", "crag", ("swamp",))))
    with pytest.raises(BoardError, match=r"came with edition 3.0"):
        set_up(table(Marker("m", "crag", ("forest",))), edition=ALTERED.rulebook.edition("1.0"))


def test_regions_with_a_terrain_are_named_by_what_they_show(judge):
    drought = Passive((becomes_terrains("mountain"),), regions() & with_terrain("water"))

    view = judge(table(landmark("sun", drought), Marker("m", "crag", ("water",)), regions=(CRAG, FEN)))

    assert (terrains(view, "crag"), terrains(view, "fen")) == ({"mountain"}, {"mountain"})
