"""The order in which abilities apply, on boards that a judge can lay out: chains, loops, ends, grants, ties.

Objects are named by age: o1 is the oldest. An ability is known by its object, or by its name.
"""

import pytest

from ludex.layers.changes import Acquire, Switch
from ludex.layers.changes_of_abilities import IgnoreAbilities, LoseAbilities, Which
from ludex.layers.changes_of_sets import GainMember, SetMembers
from ludex.layers.conditions import SourceIs, at_least
from ludex.layers.deltas import Enter, Leave, Set
from ludex.layers.errors import DefinitionError
from ludex.layers.features import Has, Is, Itself
from ludex.layers.passives import Inert, Passive
from ludex.layers.relative import Holding, Linked
from ludex.layers.semantics import Cause
from tests.boards.abilities import ALL, becomes, ceases, gives, is_, only, passive, plus, set_to
from tests.boards.judged import judged, toggled
from tests.boards.vocabulary import AT, GUARD, POWER, STATUSES, TERRAINS, TYPES, ZONE, region, thing, words

# ------------------------------------------------------------ start from the base, one at a time


@pytest.mark.rule("ALT4-2.3.1.l", "ALT-2.3.1.l")
def test_each_ability_sees_what_those_before_it_left():
    start = judged(
        thing("o1", 1, passive(becomes("Elemental"))),
        thing("o2", 2, passive(plus(1), to=is_("Elemental")), power=2),
        thing("o3", 3, power=2),
    )
    assert start.order == ["o1", "o2"]
    assert start.values(POWER) == {"o2": 3, "o3": 3}


@pytest.mark.rule("ALT-2.3.1.j")
def test_two_abilities_that_add_one_add_two():
    start = judged(thing("o1", 1, passive(plus(1))), thing("o2", 2, passive(plus(1))), thing("o3", 3, power=2))
    assert start.value("o3", POWER) == 4


@pytest.mark.rule("ALT4-2.3.1.i", "ALT-2.3.1.i")
def test_a_change_is_gone_as_soon_as_its_source_has_left():
    start = judged(thing("o1", 1, passive(plus(1))), thing("o2", 2, power=2))
    assert start.value("o2", POWER) == 3
    assert start.after(Leave("o1")).value("o2", POWER) == 2


@pytest.mark.rule("ALT4-2.3.1.k", "ALT-2.3.1.k")
def test_what_an_ability_applies_to_is_found_anew_after_each_event():
    in_forest = Is(ZONE, frozenset({"forest"}))
    start = judged(thing("o1", 1, passive(plus(1), to=in_forest)), thing("o2", 2, power=0, zone="forest"))
    assert start.value("o2", POWER) == 1
    assert start.after(Set("o2", ZONE, "mountain")).value("o2", POWER) == 0


def test_all_objects_and_amounts_are_read_before_anything_is_written():
    # Switching, then setting: the amount is that of before; and each target is a target of both changes.
    start = judged(
        thing("o1", 1, passive(Switch(POWER, GUARD), becomes("X"), to=~is_("X"))),
        thing("o2", 2, power=1, guard=5),
        thing("o3", 3, passive(ceases("X"), becomes("Y"), to=is_("X")), power=4, guard=2),
    )
    assert (start.value("o2", POWER), start.value("o2", GUARD)) == (5, 1)
    assert {id: start.value(id, TYPES) for id in ("o1", "o2", "o3")} == {"o1": {"Y"}, "o2": {"Y"}, "o3": {"Y"}}


# ------------------------------------------------------------ the oldest first


@pytest.mark.rule("ALT4-2.3.3.b")
def test_of_two_that_overwrite_the_terrains_of_a_region_the_later_is_seen():
    first = passive(_terrains("ocean"), to=only("north"))
    second = passive(_terrains("village"), to=only("north"))
    start = judged(region("north", 1, terrains="forest"), thing("o10", 10, first), thing("o20", 20, second))
    assert (start.order, start.value("north", TERRAINS)) == (["o10", "o20"], words("village"))
    assert start.after(Leave("o20")).value("north", TERRAINS) == {"ocean"}
    assert start.after(Leave("o10"), Enter(thing("o30", 30, first))).value("north", TERRAINS) == {"ocean"}


def _terrains(word: str):
    return SetMembers(TERRAINS, words(word))


@pytest.mark.rule("ALT4-2.3.1.m")
def test_abilities_of_one_object_apply_from_top_to_bottom():
    double_then_add = thing("o1", 1, passive(set_to(5), name="top"), passive(plus(1), name="bottom"), power=0)
    assert judged(double_then_add).value("o1", POWER) == 6
    turned = thing("o1", 1, passive(plus(1), name="top"), passive(set_to(5), name="bottom"), power=0)
    assert judged(turned).order == ["top", "bottom"]
    assert judged(turned).value("o1", POWER) == 5


@pytest.mark.rule("ALT4-2.3.1.m")
def test_a_gained_ability_comes_after_those_printed_on_its_object_and_before_younger_objects():
    granted = passive(set_to(7), name="granted")
    start = judged(
        thing("o1", 1, passive(gives(granted), to=only("o2"))),
        thing("o2", 2, passive(set_to(5), name="printed"), power=0),
        thing("o3", 3, passive(plus(1))),
    )
    assert (start.order, start.value("o2", POWER)) == (["o1", "printed", "granted of o2", "o3"], 8)


def test_abilities_gained_by_one_object_are_ordered_by_who_granted_them_then_by_place():
    start = judged(
        thing("o1", 1, passive(gives(passive(set_to(1), name="a")), gives(passive(plus(2), name="b")), to=only("o3"))),
        thing("o2", 2, passive(gives(passive(plus(4), name="c")), to=only("o3"))),
        thing("o3", 3, power=0),
    )
    assert (start.order, start.value("o3", POWER)) == (["o1", "o2", "a of o3", "b of o3", "c of o3"], 7)


def test_an_ability_that_does_nothing_of_this_kind_is_not_applied():
    start = judged(thing("o1", 1, Inert("Eternal", "keyword"), Passive(()), power=1))
    assert (start.order, start.lost) == ([], [])
    assert [held.ability for held in start.fast.abilities("o1")] == [Inert("Eternal", "keyword"), Passive(())]


# ------------------------------------------------------------ the three tests


@pytest.mark.rule("ALT4-2.3.2.d", "ALT-2.3.2.d")
def test_what_another_takes_away_waits_for_it_and_never_applies():
    start = judged(
        region("north", 1, terrains="forest"),
        thing("o2", 2, passive(_terrains("village"), to=only("north"))),
        thing("o3", 3, passive(LoseAbilities(), to=~only("north") & ~Itself())),
    )
    assert (start.order, start.lost, start.edges()) == (["o3"], ["o2"], {("o2", "o3")})
    assert start.cause("o2", "o3") is Cause.EXISTENCE
    assert start.value("north", TERRAINS) == {"forest"}


@pytest.mark.rule("ALT4-2.3.2.e", "ALT-2.3.2.e")
def test_what_applies_to_robots_waits_for_what_makes_robots():
    gigantic = passive(becomes("Gigantic"), to=is_("Robot"))
    start = judged(thing("o1", 1, gigantic), thing("o2", 2, passive(becomes("Robot"))), thing("o3", 3))
    assert (start.order, start.value("o3", TYPES)) == (["o2", "o1"], words("Robot Gigantic"))
    assert start.cause("o1", "o2") is Cause.SCOPE
    robots = start.after(*(Set(id, TYPES, words("Robot")) for id in ("o1", "o2", "o3")))
    assert (robots.order, robots.edges()) == (["o1", "o2"], set())


@pytest.mark.rule("ALT4-2.3.2.f", "ALT-2.3.2.f")
def test_a_condition_that_another_fulfils_waits_for_it():
    eternal = passive(becomes("Eternal"), to=Itself(), when=SourceIs(is_("Ocean")))
    start = judged(thing("o1", 1, eternal), thing("o2", 2, passive(becomes("Ocean"))))
    assert (start.order, start.cause("o1", "o2")) == (["o2", "o1"], Cause.OUTCOME)
    assert start.value("o1", TYPES) == {"Ocean", "Eternal"}
    already = start.after(toggled(start, "o1", "Ocean"))
    assert (already.order, already.edges()) == (["o1", "o2"], set())


@pytest.mark.rule("ALT4-2.3.2.c", "ALT-2.3.2.c")
def test_the_same_relative_operation_on_other_numbers_is_no_dependency():
    start = judged(thing("o1", 1, passive(plus(1)), power=0), thing("o2", 2, passive(set_to(5)), power=0))
    assert (start.order, start.edges()) == (["o1", "o2"], set())
    assert start.values(POWER) == {"o1": 5, "o2": 5}


@pytest.mark.rule("ALT4-2.3.2.c")
def test_what_two_others_only_bring_about_together_makes_no_dependency():
    start = judged(
        thing("o1", 1, passive(becomes("Eternal"), to=is_("A") & is_("B"))),
        thing("o2", 2, passive(becomes("A"))),
        thing("o3", 3, passive(becomes("B"))),
    )
    assert (start.order, start.edges()) == (["o1", "o2", "o3"], set())
    assert start.value("o1", TYPES) == {"A", "B"}


@pytest.mark.rule("ALT-2.3.1.d", "ALT-2.3.1.e")
def test_what_adds_waits_for_what_gives_the_number():
    start = judged(thing("o1", 1, passive(plus(1))), thing("o2", 2, passive(Acquire(POWER, 2))), thing("o3", 3))
    assert (start.order, start.cause("o1", "o2")) == (["o2", "o1"], Cause.SCOPE)
    assert start.values(POWER) == {"o1": 3, "o2": 3, "o3": 3}


# ------------------------------------------------------------ chains


@pytest.mark.rule("ALT4-2.3.2.g", "ALT-2.3.2.g")
@pytest.mark.parametrize("length", [2, 3, 4])
def test_a_chain_applies_from_its_far_end(length):
    # x0 is of the first type, x1 of the second …: each link finds a target, and each but the first would find one more.
    objects = [thing(f"x{number}", 50 + number, types=f"T{number}") for number in range(length)]
    links = [
        thing(f"o{age}", age, passive(becomes(f"T{length - age + 1}"), to=is_(f"T{length - age}")))
        for age in range(1, length + 1)
    ]
    start = judged(*links, *objects)
    assert start.order == [f"o{age}" for age in range(length, 0, -1)]
    assert start.edges(0) == {(f"o{age}", f"o{age + 1}") for age in range(1, length)}
    assert start.value("x0", TYPES) == words(" ".join(f"T{number}" for number in range(length + 1)))


@pytest.mark.rule("ALT4-2.3.3.c")
def test_a_dependency_that_only_an_application_brings_about_counts_from_then_on():
    start = judged(
        thing("o1", 1, passive(plus(1), to=is_("C")), power=0),
        thing("o2", 2, passive(becomes("A"), to=only("o5"))),
        thing("o3", 3, passive(becomes("C"), to=is_("B")), power=0),
        thing("o4", 4, passive(becomes("B"), to=is_("A")), power=0),
        thing("o5", 5, types="B", power=0),
        thing("o6", 6, types="A", power=0),
    )
    # o1 waits for o3 (o5 is B), o3 for o4 (o6 is A), o4 for o2 (o5 becomes A).
    assert start.edges(0) == {("o1", "o3"), ("o3", "o4"), ("o4", "o2")}
    assert start.order == ["o2", "o4", "o3", "o1"]
    without = start.after(Leave("o6"))
    assert without.edges(0) == {("o1", "o3"), ("o4", "o2")}
    # o5 is B of itself, so that o4 changes nothing for o3.
    assert without.order == ["o2", "o3", "o1", "o4"]


@pytest.mark.rule("ALT4-2.3.3.c")
def test_a_dependency_that_an_application_takes_away_counts_no_longer():
    start = judged(
        thing("o1", 1, passive(plus(1), to=is_("B")), power=0),
        thing("o2", 2, passive(set_to(9), to=is_("A")), power=0),
        thing("o3", 3, passive(becomes("B"), to=is_("A"))),
        thing("o4", 4, passive(ceases("A"), to=only("o5"))),
        thing("o5", 5, types="A", power=0),
    )
    # Once o5 is no longer an A, o3 changes nothing for o1, nor does anything wait for it.
    assert start.edges(0) == {("o1", "o3"), ("o2", "o4"), ("o3", "o4")}
    assert start.edges(1) == set()
    assert start.order == ["o4", "o1", "o2", "o3"]


# ------------------------------------------------------------ loops


@pytest.mark.rule("ALT4-2.3.3.a")
def test_in_a_loop_of_two_the_older_goes_first():
    start = judged(
        thing("o1", 1, passive(becomes("B"), to=is_("A"))),
        thing("o2", 2, passive(becomes("A"), to=is_("B"))),
        thing("a", 3, types="A"),
        thing("b", 4, types="B"),
    )
    assert start.edges(0) == {("o1", "o2"), ("o2", "o1")}
    assert start.order == ["o1", "o2"]
    assert start.values(TYPES) == {"a": words("A B"), "b": words("A B")}


@pytest.mark.rule("ALT4-2.3.3.a")
def test_the_younger_of_a_loop_goes_first_when_the_older_hangs_on_something_outside():
    # o1 and o2 are a loop, and o1 hangs on o3 as well: so both depend on o3, which is free.
    start = judged(
        thing("o1", 1, passive(becomes("B"), to=is_("A") & ~is_("C"))),
        thing("o2", 2, passive(becomes("A"), to=is_("B"))),
        thing("o3", 3, passive(becomes("C"), to=only("a"))),
        thing("a", 4, types="A"),
        thing("b", 5, types="B"),
    )
    assert start.edges(0) == {("o1", "o2"), ("o2", "o1"), ("o1", "o3")}
    # a is no target of o1 after o3: o2 waits for it no longer, o1 for o2 still.
    assert start.edges(1) == {("o1", "o2")}
    assert start.order == ["o3", "o2", "o1"]
    assert start.values(TYPES) == {"a": words("A C"), "b": words("A B")}


@pytest.mark.rule("ALT4-2.3.3.a", "ALT4-2.3.2.g")
def test_a_loop_of_three_and_what_waits_for_it():
    start = judged(
        thing("o0", 0, passive(plus(1), to=is_("B")), power=0),
        thing("o1", 1, passive(becomes("C"), to=is_("B")), power=0),
        thing("o2", 2, passive(becomes("A"), to=is_("C")), power=0),
        thing("o3", 3, passive(becomes("B"), to=is_("A")), power=0),
        thing("a", 4, types="A", power=0),
        thing("b", 5, types="B", power=0),
        thing("c", 6, types="C", power=0),
    )
    assert start.edges(0) == {("o0", "o3"), ("o1", "o3"), ("o2", "o1"), ("o3", "o2")}
    # o1 is the oldest of the circle; then o2 waits for nothing, o3 for o2, o0 for o3.
    assert start.order == ["o1", "o2", "o3", "o0"]
    assert (start.value("a", POWER), start.value("b", POWER), start.value("c", POWER)) == (1, 1, 1)


@pytest.mark.rule("ALT4-2.3.3.a")
def test_two_that_remove_each_other_are_a_loop_and_the_older_wins():
    start = judged(
        thing("o1", 1, passive(LoseAbilities(), to=~Itself())),
        thing("o2", 2, passive(LoseAbilities(), to=~Itself())),
    )
    assert start.edges(0) == {("o1", "o2"), ("o2", "o1")}
    assert (start.order, start.lost) == (["o1"], ["o2"])


# ------------------------------------------------------------ ends, grants, ignoring


def test_what_is_removed_before_it_removes_removes_nothing():
    start = judged(
        thing("o1", 1, passive(plus(1)), power=0),
        thing("o2", 2, passive(LoseAbilities(), to=only("o1"))),
        thing("o3", 3, passive(LoseAbilities(), to=only("o2"))),
    )
    # o1 hangs on o2, o2 on o3: o3 first, and then nothing threatens o1.
    assert start.edges(0) == {("o1", "o2"), ("o2", "o3")}
    assert (start.order, start.lost, start.value("o1", POWER)) == (["o3", "o1"], ["o2"], 1)


def test_what_was_applied_before_it_was_lost_stays_applied():
    # o2 does not hang on o1 in the beginning: it is the grant that turns against its giver.
    revolt = passive(LoseAbilities(), to=only("o1"), name="revolt")
    start = judged(thing("o1", 1, passive(gives(revolt), becomes("X"), to=only("o2"))), thing("o2", 2))
    assert (start.order, start.lost) == (["o1", "revolt of o2"], [])
    assert start.value("o2", TYPES) == {"X"}
    assert start.fast.abilities("o1") == ()


def test_a_gained_ability_is_lost_with_the_rest_when_it_comes_before_the_loss():
    granted = passive(plus(1), to=Itself(), name="granted")
    before = judged(
        thing("o1", 1, passive(gives(granted), to=only("o3"))),
        thing("o2", 2, passive(LoseAbilities(), to=only("o3"))),
        thing("o3", 3, power=0),
    )
    assert (before.order, before.lost, before.value("o3", POWER)) == (["o1", "o2"], ["granted of o3"], 0)
    after = judged(
        thing("o1", 1, passive(LoseAbilities(), to=only("o3"))),
        thing("o2", 2, passive(gives(granted), to=only("o3"))),
        thing("o3", 3, power=0),
    )
    assert (after.order, after.lost, after.value("o3", POWER)) == (["o1", "o2", "granted of o3"], [], 1)


def test_what_is_gained_in_the_middle_can_be_waited_for():
    horn = passive(becomes("X"), name="horn")
    start = judged(
        thing("o1", 1, passive(gives(horn), to=only("o2"))),
        thing("o2", 2),
        thing("o3", 3, passive(plus(1), to=is_("X")), power=0),
        thing("o4", 4, passive(plus(10)), power=0),
    )
    assert start.order == ["o1", "horn of o2", "o3", "o4"]
    assert start.edges(1) == {("o3", "horn of o2")}
    assert start.values(POWER) == {"o3": 11, "o4": 11}


@pytest.mark.rule("ALT4-7.3.18.a", "ALT4-7.3.18.b")
def test_an_ignored_ability_is_there_without_force_and_none_ignores_itself():
    start = judged(
        thing("o1", 1, passive(plus(1)), power=0),
        thing("o2", 2, passive(IgnoreAbilities(), name="hush"), power=0),
        thing("o3", 3, Inert("Eternal")),
    )
    assert (start.order, start.lost, start.values(POWER)) == (["hush"], ["o1"], {"o1": 0, "o2": 0})
    assert [held.ignored for id in ("o1", "o2", "o3") for held in start.fast.abilities(id)] == [True, False, True]


def test_only_the_abilities_named_are_ignored():
    start = judged(
        thing("o1", 1, passive(plus(1), name="one"), passive(plus(10), name="ten", kind="keyword"), power=0),
        thing("o2", 2, passive(IgnoreAbilities(Which(kind="keyword")))),
    )
    assert (start.order, start.value("o1", POWER)) == (["one", "o2"], 1)


@pytest.mark.rule("ALT4-1.2.4.d")
def test_an_ability_works_only_where_it_says():
    on_field = Passive((plus(1),), ALL, works=Is(ZONE, frozenset({"field"})))
    start = judged(thing("o1", 1, on_field, zone="hand"), thing("o2", 2, power=0))
    assert (start.order, start.lost, start.value("o2", POWER)) == ([], ["o1"], 0)
    assert start.after(Set("o1", ZONE, "field")).value("o2", POWER) == 1


@pytest.mark.parametrize(
    "works",
    [
        Linked(AT, Has(TERRAINS, "forest")),
        ~Linked(AT, Has(TERRAINS, "forest")),
        Holding(AT, ALL) & Is(ZONE, frozenset({"field"})),
    ],
    ids=str,
)
def test_where_an_ability_works_hangs_on_its_source_alone(works):
    with pytest.raises(DefinitionError, match=r"^where an ability works cannot hang on other objects: .*`when`"):
        Passive((plus(1),), ALL, works=works)


def test_an_ability_that_would_be_moved_out_of_its_place_waits_and_is_gone():
    awake = Passive((plus(1),), ALL, works=~Has(STATUSES, "asleep"))
    lullaby = Passive((_asleep(),), only("o1"), at_least(2, ALL))
    start = judged(thing("o1", 1, awake, power=0), thing("o2", 2, lullaby, power=0))
    assert (start.order, start.lost, start.cause("o1", "o2")) == (["o2"], ["o1"], Cause.EXISTENCE)


def _asleep():
    return GainMember(STATUSES, "asleep")


@pytest.mark.rule("ALT4-2.2.16.d")
def test_of_objects_that_entered_at_once_the_timestamps_say_which_is_first():
    start = judged()
    entered = start.after(
        Enter(thing("q1", 12, passive(set_to(2)), power=0)), Enter(thing("p1", 11, passive(set_to(1)), power=0))
    )
    assert (entered.order, entered.values(POWER)) == (["p1", "q1"], {"p1": 2, "q1": 2})
