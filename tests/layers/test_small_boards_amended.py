"""Small boards, over columns: abilities that come and go, and selectors that look through sets and places."""

import gc

import pytest

from ludex.layers.amounts import Constant, OfSource, Tallied
from ludex.layers.changes import Add, SetNumber
from ludex.layers.changes_of_sets import GainMember
from ludex.layers.conditions import at_least
from ludex.layers.deltas import Enter, Grant, Leave, Revoke, Set
from ludex.layers.features import Everything, Has, Itself, NumberIs
from ludex.layers.passives import Inert
from ludex.layers.relations import Relation
from ludex.layers.relative import Holding, InSourceSet, Linked, Shares
from ludex.layers.selection import Tally, TallyKind
from ludex.layers.sliced.table import Table
from tests.boards.abilities import becomes, gives, is_, passive, plus
from tests.boards.judged import judged, wander
from tests.boards.over_columns import YOURS, herd, is_small, over_columns, read_anew
from tests.boards.vocabulary import (
    AT,
    CAMP,
    CLIMATE,
    GUARD,
    POWER,
    SIDE,
    TERRAINS,
    TYPES,
    WEATHER,
    ZONE,
    region,
    thing,
    words,
)


def test_an_ability_comes_and_goes_among_the_same_columns():
    strong = passive(becomes("X"), to=NumberIs(POWER, Relation.AT_LEAST, 5))
    before = herd()
    entered = over_columns(before.after(Enter(thing("o4", 4, strong, types="", side="west", power=5))))
    granted = over_columns(entered.after(Grant("o1", passive(plus(2), to=is_("X")))))
    revoked = over_columns(granted.after(Revoke("o1", passive(plus(2), to=is_("X")))))
    for now in (entered, granted, revoked):
        wander(over_columns(now.after(Leave("o4"))), ("o1", "X"), ("o3", POWER, (1, 9)))


def test_an_object_of_the_same_age_takes_the_place_of_another_at_once():
    before = herd()
    stronger = thing("o1", 1, passive(plus(2), to=is_("X")), types="X", side="west", power=4)
    at_once = over_columns(before.after(Leave("o1"), Enter(stronger), Set("o2", POWER, 7)))
    one_by_one = before.after(Leave("o1")).after(Enter(stronger)).after(Set("o2", POWER, 7))
    assert at_once.values(POWER) == one_by_one.values(POWER)
    wander(at_once, ("o1", "X"), ("o3", POWER, (1, 9)))


def test_a_number_that_is_lent_follows_its_source():
    lends = passive(plus(OfSource(GUARD)), when=at_least(2, YOURS))
    now = over_columns(
        judged(thing("o1", 1, lends, side="west", power=0, guard=2), thing("o2", 2, side="west", power=1))
    )
    assert now.values(POWER) == {"o1": 2, "o2": 3}
    assert over_columns(now.after(Set("o1", GUARD, -3))).values(POWER) == {"o1": -3, "o2": -2}
    assert not is_small(now.after(Set("o1", GUARD, 10**30)).fast)


def test_the_highest_of_those_who_are_there_is_seen():
    highest = passive(SetNumber(POWER, Tallied(Tally(TallyKind.HIGHEST, is_("X"), GUARD))), to=Itself())
    now = over_columns(judged(thing("o1", 1, highest, types="", power=9), thing("o2", 2, types="X", guard=-4)))
    assert now.value("o1", POWER) == -4
    assert over_columns(now.after(Set("o2", TYPES, words("")))).value("o1", POWER) == 0
    assert over_columns(now.after(Enter(thing("o3", 3, types="X", guard=2)))).value("o1", POWER) == 2


def test_numbers_are_kept_where_more_enter_than_there_were_places_for():
    strong = passive(becomes("Strong"), to=NumberIs(POWER, Relation.AT_LEAST, 5))
    grows = passive(plus(3), to=is_("X"))
    herd_of = [thing(f"o{at}", at, types="X" if at % 2 else "", power=at % 7) for at in range(3, 25)]
    now = over_columns(judged(thing("o1", 1, strong), thing("o2", 2, grows), *herd_of))
    full = over_columns(now.after(*[Enter(thing(f"o{at}", at, types="X", power=at % 5)) for at in range(25, 33)]))
    more = over_columns(full.after(Enter(thing("o33", 33, passive(plus(1), to=Itself()), types="X", power=1))))
    assert more.value("o33", POWER) == 5
    wander(more, ("o33", "X"), ("o30", POWER, (-9, 5)))


def test_a_sum_that_may_be_too_large_for_a_column_is_left_to_the_other_way():
    sums = passive(plus(Tallied(Tally(TallyKind.SUM, is_("X"), GUARD))), to=Itself())
    large = passive(becomes("Large"), to=NumberIs(POWER, Relation.MORE, 5))
    sources = thing("o1", 1, sums, types="", power=1), thing("o2", 2, types="X", guard=9)
    assert over_columns(judged(*sources, thing("o3", 3, large))).value("o1", POWER) == 10
    assert not is_small(judged(*sources, thing("o3", 3, large, passive(Add(GUARD, Constant(1))))).fast)


def test_links_lead_through_the_places_as_they_are_now():
    sun = passive(plus(1), to=Has(WEATHER, "warm") | Linked(AT, Has(TERRAINS, "forest")))
    now = over_columns(
        judged(
            region("north", 1, climate="cold", terrains=""),
            thing("elf", 2, sun, at="north", power=0),
            thing("fox", 3, passive(GainMember(TERRAINS, "forest"), to=InSourceSet(AT)), at="south", power=0),
        )
    )
    assert now.values(POWER) == {"elf": 0, "fox": 0}
    assert over_columns(now.after(Set("north", CLIMATE, words("warm")))).value("elf", POWER) == 1
    assert over_columns(now.after(Set("fox", AT, words("north south")))).values(POWER) == {"elf": 1, "fox": 1}


def test_what_shares_a_camp_may_move_to_one_where_nobody_was():
    near = passive(plus(1), to=Shares(CAMP, CAMP))
    now = over_columns(
        judged(thing("o1", 1, near, side="west", zone="field", power=0), thing("o2", 2, side="east", power=0))
    )
    assert now.values(POWER) == {"o1": 1, "o2": 0}
    moved = over_columns(now.after(Set("o1", ZONE, "hill"), Set("o2", SIDE, "west"), Set("o2", ZONE, "hill")))
    assert moved.values(POWER) == {"o1": 1, "o2": 1}


def test_an_ability_that_is_gained_and_changes_nothing_is_told():
    guards = passive(plus(1), gives(Inert("Guard")), gives(Inert("Watch")), to=is_("X"))
    now = over_columns(judged(thing("o1", 1, guards, types=""), thing("o2", 2, Inert("Old"), types="X", power=0)))
    assert [held.ability.name for held in now.fast.abilities("o2")] == ["Old", "Guard", "Watch"]
    assert over_columns(now.after(Set("o2", TYPES, words("")))).fast.abilities("o2") == now.fast.abilities("o2")[:1]


def test_who_enters_beyond_the_places_that_there_were_is_reached_by_all_abilities():
    now = over_columns(judged(thing("o1", 1, passive(plus(1), to=~Itself()), types="", power=0)))
    for at in range(2, 24):
        entering = thing(f"o{at}", at, passive(becomes("X"), to=Itself()), types="", power=at)
        now = over_columns(now.after(Enter(entering)))
        assert now.value(f"o{at}", POWER) == at + 1


def test_an_ability_that_comes_or_goes_is_read_and_the_others_stand():
    before = herd()
    entered = over_columns(before.after(Enter(thing("o4", 4, passive(plus(1), to=is_("X")), types="", power=0))))
    granted = over_columns(entered.after(Grant("o4", passive(plus(2), to=YOURS))))
    gone = over_columns(granted.after(Leave("o4")))
    assert read_anew(before.fast, entered.fast) == ["o4"]
    assert read_anew(entered.fast, granted.fast) == ["o4", "o4"]
    assert read_anew(granted.fast, gone.fast) == []


def by_the_weather():
    sun = passive(plus(1), to=Has(WEATHER, "warm"))
    return over_columns(
        judged(
            region("north", 1, climate="cold", terrains=""),
            region("south", 2, climate="warm", terrains=""),
            thing("elf", 3, sun, at="north", power=0),
            thing("fox", 4, passive(plus(5), to=Linked(AT, Has(TERRAINS, "forest"))), at="south", power=0),
        )
    )


def test_a_place_that_changes_is_seen_by_all_that_are_there_without_a_new_table():
    before = by_the_weather()
    warmer = over_columns(before.after(Set("north", CLIMATE, words("warm"))))
    colder = over_columns(warmer.after(Set("south", CLIMATE, words("cold"))))
    grown = over_columns(colder.after(Set("south", TERRAINS, words("forest"))))
    assert [now.values(POWER) for now in (before, warmer, colder, grown)] == [
        {"elf": 0, "fox": 1},
        {"elf": 1, "fox": 1},
        {"elf": 1, "fox": 0},
        {"elf": 1, "fox": 5},
    ]
    assert read_anew(before.fast, grown.fast) == []


def test_a_view_before_a_place_changed_shows_what_it_showed():
    before = by_the_weather()
    shown = before.fast.seen("elf")
    before.after(Set("north", CLIMATE, words("warm")))
    after = before.after(Set("north", TERRAINS, words("forest")))
    assert WEATHER.of(shown) == WEATHER.of(before.fast.seen("elf")) == WEATHER.of(after.fast.seen("elf")) == {"cold"}


def test_where_a_camp_comes_to_be_only_those_read_again_who_look_at_camps():
    near, strong = passive(plus(1), to=Shares(CAMP, CAMP)), passive(plus(2), to=is_("X"))
    before = over_columns(
        judged(
            thing("o1", 1, near, side="west", zone="field", types="X", power=0),
            thing("o2", 2, strong, side="east", zone="field", types="", power=0),
        )
    )
    away = over_columns(before.after(Set("o1", ZONE, "hill")))
    assert read_anew(before.fast, away.fast) == ["o1"]
    again = over_columns(away.after(Set("o1", ZONE, "field")))
    assert read_anew(away.fast, again.fast) == []
    assert again.values(POWER) == before.values(POWER)


def test_who_is_linked_to_places_may_enter_and_move_without_a_new_table():
    before = by_the_weather()
    entered = over_columns(before.after(Enter(thing("owl", 5, at="north", power=0))))
    moved = over_columns(entered.after(Set("owl", AT, words("north south"))))
    assert [now.value("owl", POWER) for now in (entered, moved)] == [0, 1]
    assert read_anew(before.fast, moved.fast) == []


def test_who_enters_without_a_number_is_asked_about_it_as_if_it_were_none():
    few = passive(becomes("X"), to=NumberIs(POWER, Relation.AT_MOST, 0))
    now = over_columns(judged(thing("o1", 1, few, types="", power=1), thing("o2", 2, types="")))
    entered = over_columns(now.after(Enter(thing("o3", 3, types=""))))
    assert entered.values(TYPES) == {"o1": words(""), "o2": words("X"), "o3": words("X")}
    assert not is_small(now.after(Enter(thing("o3", 3, types="", power=10**30))).fast)


def test_links_lead_through_places_alone():
    through_woods = passive(plus(1), to=Linked(AT, Has(TERRAINS, "forest")))
    before = over_columns(
        judged(
            region("north", 1, terrains=""),
            thing("tree", 2, terrains="forest"),
            thing("elf", 3, through_woods, at="tree", power=0),
        )
    )
    assert before.value("elf", POWER) == 0
    assert over_columns(before.after(Set("elf", AT, words("tree north")))).value("elf", POWER) == 0
    assert over_columns(before.after(Set("north", TERRAINS, words("forest")))).value("elf", POWER) == 0


def test_a_view_keeps_nothing_of_those_before_it():
    view = herd().fast
    strong = passive(plus(2), to=is_("X"))
    before = count_of_tables()
    for at in range(40):
        view = view.after(Enter(thing("o4", 10 + at, strong, types="X", power=1))).after(Leave("o4"))
    assert "o1" in view
    assert count_of_tables() - before <= 2


def count_of_tables() -> int:
    gc.collect()
    return sum(isinstance(each, Table) for each in gc.get_objects())


def nobody_anywhere(selector, *more):
    """A place with no weather, and two objects at no place, or at one where there is none."""
    return judged(
        region("north", 1, climate="", terrains="", power=0),
        thing("elf", 2, passive(plus(1), to=selector), *more, at="", power=0),
        thing("fox", 3, at="", power=0),
    )


@pytest.mark.parametrize(
    ("selector", "power"),
    [
        (Shares(AT, AT), {"north": 0, "elf": 1, "fox": 1}),
        (Linked(AT, Everything()), {"north": 0, "elf": 1, "fox": 1}),
        (InSourceSet(AT), {"north": 1, "elf": 0, "fox": 0}),
        (Holding(AT, Itself()), {"north": 1, "elf": 0, "fox": 0}),
    ],
)
def test_a_set_of_which_nobody_had_a_member_may_get_one(selector, power):
    before = over_columns(nobody_anywhere(selector))
    assert set(before.values(POWER).values()) == {0}
    moved = over_columns(before.after(Set("elf", AT, words("north")), Set("fox", AT, words("north"))))
    fox = thing("fox", 9, at="north", power=0)
    entered = over_columns(before.after(Set("elf", AT, words("north")), Leave("fox"), Enter(fox)))
    assert moved.values(POWER) == entered.values(POWER) == power


def test_places_where_there_was_no_weather_may_get_one():
    before = nobody_anywhere(Shares(WEATHER, WEATHER))
    there = over_columns(before.after(Set("elf", AT, words("north")), Set("fox", AT, words("north"))))
    assert there.values(POWER) == {"north": 0, "elf": 0, "fox": 0}
    assert over_columns(there.after(Set("north", CLIMATE, words("warm")))).values(POWER)["fox"] == 1


def test_a_set_of_which_nobody_has_a_member_may_be_written_by_an_ability():
    leads = passive(GainMember(AT, "north"))
    for now in (
        nobody_anywhere(Linked(AT, Everything()), leads),
        nobody_anywhere(Linked(AT, Everything())).after(Grant("elf", leads)),
    ):
        assert now.values(POWER) == {"north": 1, "elf": 1, "fox": 1}
