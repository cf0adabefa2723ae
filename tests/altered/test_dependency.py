"""The order of passives and what depends on what: sections 2.3.2 and 2.3.3, with the examples of both editions."""

import pytest

from ludex.layers.amounts import OfSource
from ludex.layers.deltas import Leave
from ludex.layers.passives import Passive
from ludex.layers.relations import Relation
from ludex.layers.semantics import Cause
from ludex.systems.altered import rulings
from ludex.systems.altered.characteristics import EXPEDITIONS, FOREST, MOUNTAIN
from ludex.systems.altered.clauses import i_am, number_of
from ludex.systems.altered.deeds import (
    adds,
    becomes,
    becomes_terrains,
    gains_ability,
    gains_keyword,
    gains_subtype,
    gains_terrain,
    loses_abilities,
    loses_subtype,
)
from ludex.systems.altered.policy import policy_for
from ludex.systems.altered.words import (
    characters,
    in_my_expedition,
    in_reach,
    in_terrain,
    itself,
    my_regions,
    of_subtype,
    other,
    regions,
)
from tests.altered.tables import character, edges, forest, gear, keywords, landmark, order, table, terrains

ALL_REGIONS_ARE_FORESTS = Passive((becomes_terrains("forest"),), regions())
OTHERS_LOSE_ABILITIES = Passive(loses_abilities(), in_reach(characters() & other()))
ELEMENTALS_ARE_GIGANTIC = Passive((gains_keyword("gigantic"),), in_reach(of_subtype("Elemental")))
CHARACTERS_ARE_ELEMENTALS = Passive((gains_subtype("Elemental"),), in_reach(characters()))
ETERNAL_IN_A_FOREST = Passive((gains_keyword("eternal"),), when=i_am(in_terrain("forest")))
GIGANTIC_IN_A_FOREST = Passive((gains_keyword("gigantic"),), when=i_am(in_terrain("forest")))


@pytest.mark.rule("ALT-2.3.2.d", "ALT4-2.3.2.d", "ALT4-2.3.1.l")
def test_an_ability_that_another_takes_away_waits_for_it_and_never_applies(judge):
    view = judge(table(character("grower", ALL_REGIONS_ARE_FORESTS), character("hush", OTHERS_LOSE_ABILITIES)))

    assert edges(view) == {("grower", "hush")}
    assert order(view) == ["hush"]
    assert terrains(view, "crag") == {"mountain"}
    assert [part.instance.source for part in view.lost] == ["grower"]


@pytest.mark.rule("ALT-2.3.2.d", "ALT4-2.3.2.d")
def test_the_witness_says_that_the_ability_is_taken_away(judge):
    view = judge(table(character("grower", ALL_REGIONS_ARE_FORESTS), character("hush", OTHERS_LOSE_ABILITIES)))

    ((*_, witness),) = view.dependencies_at(0).edges.data("witness")
    assert witness.cause is Cause.EXISTENCE


@pytest.mark.rule("ALT-2.3.2.e", "ALT4-2.3.2.e")
def test_who_makes_elementals_goes_before_who_makes_elementals_gigantic(judge):
    view = judge(
        table(
            character("titan-lord", ELEMENTALS_ARE_GIGANTIC),
            character("shaper", CHARACTERS_ARE_ELEMENTALS),
            character("clerk"),
        )
    )

    assert edges(view) == {("titan-lord", "shaper")}
    assert order(view) == ["shaper", "titan-lord"]
    assert keywords(view, "clerk") == {"gigantic"}


@pytest.mark.rule("ALT-2.3.2.e")
def test_there_is_no_dependency_where_every_character_is_an_elemental_already(judge):
    view = judge(
        table(
            character("titan-lord", ELEMENTALS_ARE_GIGANTIC, subtypes=("Elemental",)),
            character("shaper", CHARACTERS_ARE_ELEMENTALS, subtypes=("Elemental",)),
            character("clerk", subtypes=("Elemental",)),
        )
    )

    assert edges(view) == set()
    assert order(view) == ["titan-lord", "shaper"]


@pytest.mark.rule("ALT-2.3.2.f", "ALT4-2.3.2.f")
def test_a_condition_waits_for_what_makes_it_true(judge):
    view = judge(table(character("hermit", ETERNAL_IN_A_FOREST), character("grower", ALL_REGIONS_ARE_FORESTS)))

    assert edges(view) == {("hermit", "grower")}
    assert order(view) == ["grower", "hermit"]
    assert keywords(view, "hermit") == {"eternal"}


@pytest.mark.rule("ALT-2.3.2.f")
def test_a_condition_that_holds_already_waits_for_nothing(judge):
    in_the_glade = table(
        character("hermit", GIGANTIC_IN_A_FOREST),
        character("grower", ALL_REGIONS_ARE_FORESTS),
        at={"pat.hero": "glade", "pat.companion": "glade"},
    )

    view = judge(in_the_glade)

    assert edges(view) == set()
    assert order(view) == ["hermit", "grower"]


@pytest.mark.rule("ALT-2.3.2.f", "ALT4-2.3.2.f")
def test_an_amount_that_is_counted_waits_for_what_changes_the_count(judge):
    per_robot = Passive((becomes(FOREST, 0), adds(FOREST, 3)), when=number_of(of_subtype("Robot"), Relation.EQUAL, 2))
    view = judge(
        table(
            character("counter", per_robot),
            character("maker", Passive((gains_subtype("Robot"),), in_reach(characters()))),
        )
    )

    assert order(view) == ["maker", "counter"]
    assert forest(view, "counter") == 3


@pytest.mark.rule("ALT-2.3.2.a", "ALT-2.3.2.b", "ALT-2.3.2.c", "ALT4-2.3.2.c")
def test_dependency_goes_one_way_and_only_where_a_test_is_met(judge):
    view = judge(table(character("adder", Passive((adds(FOREST, 1),))), character("maker", CHARACTERS_ARE_ELEMENTALS)))

    assert edges(view) == set()


@pytest.mark.rule("ALT4-2.3.2.c", "ALT4-D-2.3.2.c")
def test_a_third_ability_does_not_count_unless_a_ruling_says_so(judge):
    forest_too = Passive((gains_terrain("forest"),), my_regions())
    makes_pioneers_gigantic = Passive((gains_keyword("gigantic"),), in_reach(of_subtype("Pioneer")))
    asked = table(
        character("hermit", ETERNAL_IN_A_FOREST),
        character("pioneer", forest_too, subtypes=("Pioneer",), home="companion"),
        gear("charm", makes_pioneers_gigantic),
        at={"pat.hero": "crag", "pat.companion": "glade"},
    )

    view = judge(asked)
    assert order(view) == ["hermit", "charm", "pioneer"]
    assert keywords(view, "hermit") == set()
    assert terrains(view, "crag") == {"mountain", "forest"}

    view = judge(asked, reading=policy_for({rulings.THIRD_ABILITY: "with-a-third"}))
    assert order(view) == ["charm", "pioneer", "hermit"]
    assert keywords(view, "hermit") == {"eternal"}


@pytest.mark.rule("ALT-2.3.2.g", "ALT4-2.3.2.g")
def test_dependency_reaches_along_a_chain(judge):
    """A Robot's strength hangs on its kind, and that on the terrain: who reads no terrain waits all the same."""
    view = judge(
        table(
            character("trainer", Passive((adds(FOREST, 2),), in_reach(of_subtype("Robot")))),
            character("smith", Passive((gains_subtype("Robot"),), in_reach(characters() & in_terrain("forest")))),
            character("grower", ALL_REGIONS_ARE_FORESTS),
            character("walker", home="companion"),
        )
    )

    assert edges(view) == {("trainer", "smith"), ("smith", "grower")}
    assert order(view) == ["grower", "smith", "trainer"]
    assert forest(view, "trainer") == 3


@pytest.mark.rule("ALT-2.3.1.m", "ALT4-2.3.1.m")
def test_dependency_comes_before_timestamps_and_timestamps_order_the_rest(judge):
    view = judge(
        table(
            character("a", ETERNAL_IN_A_FOREST),
            character("b", ALL_REGIONS_ARE_FORESTS),
            character("c", Passive((adds(FOREST, 1),))),
        )
    )

    assert order(view) == ["b", "a", "c"]


@pytest.mark.rule("ALT-2.3.1.m", "ALT-C01")
def test_a_ruling_lets_timestamps_go_first(judge):
    asked = table(character("a", ETERNAL_IN_A_FOREST), character("b", ALL_REGIONS_ARE_FORESTS))

    view = judge(asked, reading=policy_for({rulings.ORDER: "timestamp-first"}))

    assert order(view) == ["a", "b"]
    assert keywords(view, "a") == set()


def turns(one: str, into: str) -> Passive:
    """Whoever is the one thing becomes the other."""
    return Passive((gains_subtype(into), loses_subtype(one)), in_reach(characters() & of_subtype(one)))


def loop_of_two(first: str, second: str):
    """Two Characters that silence each other."""
    return table(character(first, OTHERS_LOSE_ABILITIES), character(second, OTHERS_LOSE_ABILITIES))


@pytest.mark.rule("ALT4-2.3.3.a", "ALT4-2.3.3.b")
def test_in_a_loop_of_two_the_older_is_free(judge):
    view = judge(loop_of_two("elder", "younger"))

    assert edges(view) == {("elder", "younger"), ("younger", "elder")}
    assert order(view) == ["elder"]


@pytest.mark.rule("ALT4-2.3.3.a")
def test_in_a_loop_of_three_without_mutual_edges_the_oldest_is_free(judge):
    view = judge(
        table(
            character("mage-school", turns("Mage", "Noble")),
            character("court", turns("Noble", "Druid")),
            character("grove", turns("Druid", "Mage")),
            character("pupil", subtypes=("Mage",)),
            character("lady", subtypes=("Noble",)),
            character("elder", subtypes=("Druid",)),
        )
    )

    assert edges(view) == {("mage-school", "grove"), ("court", "mage-school"), ("grove", "court")}
    assert order(view)[0] == "mage-school"


@pytest.mark.rule("ALT4-2.3.3.a")
def test_who_depends_on_a_loop_waits_for_it(judge):
    view = judge(
        table(
            character("hermit", Passive((adds(FOREST, 1),))),
            character("elder", OTHERS_LOSE_ABILITIES),
            character("younger", OTHERS_LOSE_ABILITIES),
        )
    )

    assert order(view) == ["elder"]
    assert forest(view, "hermit") == 1


@pytest.mark.rule("ALT4-2.3.3.b", "ALT4-2.3.1.k", "ALT-2.3.1.k")
def test_of_two_that_overwrite_one_region_the_later_decides_until_it_leaves(judge):
    ponds = Passive((becomes_terrains("water"),), regions())
    my_region_is_a_forest = Passive((becomes_terrains("forest"),), my_regions())
    asked = table(character("flood", ponds, timestamp=10), character("grower", my_region_is_a_forest, timestamp=20))

    view = judge(asked)
    assert (terrains(view, "crag"), terrains(view, "glade")) == ({"forest"}, {"water"})

    view = view.after(Leave("grower"))
    assert terrains(view, "crag") == {"water"}


@pytest.mark.rule("ALT4-2.3.3.c", "ALT-C03")
def test_dependency_is_worked_out_anew_after_each_application(judge):
    """What the first application changes can end a dependency that was there before."""
    smith = Passive((gains_subtype("Robot"),), in_reach(characters()))
    asked = table(
        character("trainer", Passive((adds(FOREST, 1),), in_reach(of_subtype("Robot")))),
        character("smith", smith),
        character("second-smith", smith),
    )

    view = judge(asked)
    assert edges(view, before="smith") == {("trainer", "smith"), ("trainer", "second-smith")}
    assert edges(view, before="trainer") == set()
    assert order(view) == ["smith", "trainer", "second-smith"]

    view = judge(asked, reading=policy_for({rulings.WHEN_FOUND: "once"}))
    assert order(view) == ["smith", "second-smith", "trainer"]


@pytest.mark.rule("ALT-2.3.2.c", "ALT4-2.3.2.c", "ALT-C04")
def test_a_ruling_asks_for_all_tests_at_once(judge):
    asked = table(character("hermit", ETERNAL_IN_A_FOREST), character("grower", ALL_REGIONS_ARE_FORESTS))

    view = judge(asked, reading=policy_for({rulings.TESTS: "all-tests"}))

    assert order(view) == ["hermit", "grower"]


@pytest.mark.rule("ALT-2.3.1.l")
def test_each_passive_sees_what_those_before_it_left(judge):
    view = judge(
        table(
            character("shaper", CHARACTERS_ARE_ELEMENTALS),
            character("trainer", Passive((adds(FOREST, 1),), in_reach(of_subtype("Elemental")))),
        )
    )

    assert (forest(view, "shaper"), forest(view, "trainer")) == (2, 2)


@pytest.mark.rule("ALT4-2.3.1.m", "ALT-1.2.4.a", "ALT4-1.2.4.a")
def test_abilities_of_one_object_apply_from_top_to_bottom_and_gained_ones_last(judge):
    doubles_later = Passive((adds(FOREST, 5),), name="gained")
    lines = Passive((becomes(FOREST, 4),), name="first"), Passive((adds(FOREST, 1),), name="second")
    view = judge(
        table(
            gear("teacher", Passive((gains_ability(doubles_later),), in_reach(characters()))),
            character("pupil", *lines),
        )
    )

    applied = [str(part.instance.passive) for part in view.order if part.instance.source == "pupil"]
    assert [name for name in applied if name != "boosts"] == ["first", "second", "gained"]
    assert forest(view, "pupil") == 10


@pytest.mark.rule("ALT4-2.3.1.m", "ALT4-D-2.3.1.m")
def test_a_gained_ability_has_the_timestamp_of_its_bearer_unless_a_ruling_says_otherwise(judge):
    three = Passive((becomes(FOREST, 3),), name="gained")
    asked = table(
        gear("teacher", Passive((gains_ability(three),), in_reach(of_subtype("Apprentice")))),
        character("setter", Passive((becomes(FOREST, 7),), in_reach(characters()))),
        character("pupil", subtypes=("Apprentice",)),
    )

    assert forest(judge(asked), "pupil") == 3
    assert forest(judge(asked, reading=policy_for({rulings.GAINED_STAMP: "granter"})), "pupil") == 7
    assert forest(judge(asked, reading=policy_for({rulings.GAINED_STAMP: "moment-gained"})), "pupil") == 3


@pytest.mark.rule("ALT4-2.3.1.m", "ALT4-D-2.3.1.m", "ALT4-2.2.16.d")
@pytest.mark.parametrize("reading", ["bearer", "granter", "moment-gained"])
def test_what_several_objects_gain_at_one_moment_applies_in_the_order_of_these_objects(judge, reading):
    """Objects are stamped in an event, in their players' order; an ability that is gained is none."""
    mine = Passive((becomes(FOREST, OfSource(MOUNTAIN)),), in_reach(characters()), name="all have as my Mountain")
    asked = table(
        character("older", statistics=(1, 5, 1)),
        character("newer", statistics=(2, 6, 2)),
        gear("teacher", Passive((gains_ability(mine),), in_reach(characters()))),
    )
    assert forest(judge(asked, reading=policy_for({rulings.GAINED_STAMP: reading})), "older") == 6


@pytest.mark.rule("ALT4-2.3.2.f", "ALT-2.3.2.e", "ALT4-D-2.3.2.f")
def test_an_ability_whose_condition_fails_applies_to_nothing_unless_a_ruling_says_otherwise(judge):
    """The trainer is idle: who becomes a Robot matters to it only if an idle ability keeps its targets."""
    asked = table(
        character(
            "trainer",
            Passive((adds(FOREST, 1),), in_reach(of_subtype("Robot")), when=i_am(of_subtype("Druid"))),
        ),
        character("smith", Passive((gains_subtype("Robot"),), in_reach(characters()))),
    )

    assert edges(judge(asked)) == set()
    kept = judge(asked, reading=policy_for({rulings.FAILED_CONDITION: "keeps-targets"}))
    assert edges(kept) == {("trainer", "smith")}


@pytest.mark.rule("ALT4-2.3.1.l", "ALT4-2.3.2.e", "ALT4-2.3.3.a", "ALT4-2.3.3.b", "ALT4-7.4.4.b")
def test_who_grows_first_leaves_nobody_alone_in_the_other_expedition(judge):
    """Two Gears each make a Character that is alone in their Expedition Gigantic."""
    alone = Passive(
        (gains_keyword("gigantic"),),
        in_reach(characters() & in_my_expedition()),
        when=number_of(characters() & in_my_expedition(), Relation.EQUAL, 1),
    )
    asked = table(
        gear("first", alone),
        gear("second", alone, home="companion"),
        character("x"),
        character("y", home="companion"),
    )

    view = judge(asked)
    assert edges(view) == {("first", "second"), ("second", "first")}
    assert (keywords(view, "x"), keywords(view, "y")) == ({"gigantic"}, set())
    assert view.value("x", EXPEDITIONS) == {"pat.hero", "pat.companion"}

    assert keywords(view.after(Leave("x")), "y") == {"gigantic"}
    assert keywords(view.after(Leave("first")), "y") == {"gigantic"}


@pytest.mark.rule("ALT4-2.3.3.a", "ALT-C02")
def test_the_rulings_about_loops_differ_where_something_stands_outside_the_loop(judge):
    asked = table(
        character("elder", OTHERS_LOSE_ABILITIES),
        character("younger", OTHERS_LOSE_ABILITIES),
        gear("shield", Passive((adds(FOREST, 1),), in_reach(characters() & itself()))),
    )

    orders = {
        slug: order(judge(asked, reading=policy_for({rulings.LOOPS: slug}))) for slug in ("members-free", "loops-last")
    }
    assert orders == {"members-free": ["elder", "shield"], "loops-last": ["shield", "elder"]}


@pytest.mark.rule("ALT-C02")
def test_a_ruling_ignores_all_dependency_while_there_is_a_loop(judge):
    asked = table(
        character("hermit", ETERNAL_IN_A_FOREST),
        gear("grower", ALL_REGIONS_ARE_FORESTS),
        landmark("first-court", turns("Noble", "Mage")),
        landmark("second-court", turns("Mage", "Noble")),
        character("lady", subtypes=("Noble",)),
        character("pupil", subtypes=("Mage",)),
    )

    assert order(judge(asked)) == ["grower", "hermit", "first-court", "second-court"]
    ignoring = judge(asked, reading=policy_for({rulings.LOOPS: "ignore-dependency"}))
    assert order(ignoring) == ["hermit", "grower", "first-court", "second-court"]


@pytest.mark.rule("ALT-C05", "ALT-2.3.2.c")
def test_a_ruling_judges_dependency_in_principle(judge):
    """Two steps must come first before the pioneer matters to the hermit: it must be a Druid, and Druids must grow."""
    forest_too = Passive((gains_terrain("forest"),), my_regions())
    asked = table(
        character("hermit", ETERNAL_IN_A_FOREST),
        character("pioneer", forest_too, subtypes=("Citizen",), home="companion"),
        gear("charm", Passive((gains_keyword("gigantic"),), in_reach(of_subtype("Druid")))),
        gear("school", Passive((gains_subtype("Druid"),), in_reach(of_subtype("Citizen")))),
        at={"pat.hero": "crag", "pat.companion": "glade"},
    )
    orders = {slug: order(judge(asked, reading=policy_for(choice))) for slug, choice in READINGS_OF_CHAINS.items()}

    assert orders == {
        "present": ["hermit", "pioneer", "school", "charm"],
        "with-a-third": ["hermit", "school", "charm", "pioneer"],
        "in-principle": ["school", "charm", "pioneer", "hermit"],
    }


READINGS_OF_CHAINS = {
    "present": {},
    "with-a-third": {rulings.THIRD_ABILITY: "with-a-third"},
    "in-principle": {rulings.JUDGED_IN: "in-principle"},
}
