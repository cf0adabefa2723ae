"""Shortcuts that look right and are not: for each the smallest board, judged by hand, where it goes wrong.

Both evaluators are asked and must agree in values, order, edges and witnesses (`Judged`). After what is judged by
hand, each board wanders through dozens of events of its kind. Objects are named by age: o1 is the oldest.
"""

import pytest

from ludex.layers.changes import SetWord
from ludex.layers.changes_of_abilities import IgnoreAbilities, LoseAbilities
from ludex.layers.conditions import SourceIs, at_least
from ludex.layers.deltas import Enter, Leave, Set
from ludex.layers.features import Itself, NumberIs
from ludex.layers.relations import Relation
from ludex.layers.relative import SameAsSource
from ludex.layers.semantics import Cause
from tests.boards.abilities import becomes, ceases, exactly, is_, only, passive, plus, set_to
from tests.boards.judged import judged, toggled, wander
from tests.boards.vocabulary import POWER, SIDE, TYPES, thing

# ------------------------------------------------------------ 1. an outcome hangs on the dependent's own counts


def two_of_mine():
    two_and_x = exactly(2, SameAsSource(SIDE)) & SourceIs(is_("X"))
    return judged(
        thing("o1", 1, passive(plus(1), when=two_and_x), side="west", power=0),
        thing("o2", 2, passive(becomes("X")), side="west", power=0),
        thing("o3", 3, side="west", power=0),
    )


def test_a_dependency_is_born_when_a_count_falls_that_the_other_ability_cannot_touch():
    three = two_of_mine()
    assert (three.order, three.edges(), three.value("o3", POWER)) == (["o1", "o2"], set(), 0)
    two = three.after(Set("o3", SIDE, "east"))
    assert (two.order, two.edges()) == (["o2", "o1"], {("o1", "o2")})
    assert two.cause("o1", "o2") is Cause.OUTCOME
    assert two.values(POWER) == {"o1": 1, "o2": 1, "o3": 1}
    assert two.after(Set("o3", SIDE, "west")).order == ["o1", "o2"]


def test_that_dependency_also_comes_and_goes_with_objects():
    two = two_of_mine().after(Leave("o3"))
    assert (two.order, two.edges()) == (["o2", "o1"], {("o1", "o2")})
    again = two.after(Enter(thing("o4", 4, side="west", power=5)))
    assert (again.order, again.edges(), again.value("o4", POWER)) == (["o1", "o2"], set(), 5)
    wander(again, ("o1", "X"), ("o2", "X"), ("o4", "X"), ("leave", "o4"), ("leave", "o2"))


# ------------------------------------------------------------ 2. counts that move inside their cutoff


def two_or_more_x():
    return judged(
        thing("o1", 1, passive(plus(1), when=at_least(2, is_("X"))), power=0),
        thing("o2", 2, passive(ceases("X"), to=is_("Y")), power=0),
        thing("o3", 3, power=0, types="X Y"),
        thing("o4", 4, power=0, types="X Y"),
        thing("o5", 5, power=0, types="X"),
        thing("o6", 6, power=0),
    )


def test_a_count_that_moved_without_effect_is_what_later_trials_start_from():
    # Three X, two of them Y: without those only one is left, so o1 hangs on o2.
    three = two_or_more_x()
    assert (three.order, three.edges(), three.value("o6", POWER)) == (["o2", "o1"], {("o1", "o2")}, 0)
    # Four X: "two or more" holds as before, and holds still without the two Y.
    four = three.after(toggled(three, "o6", "X"))
    assert (four.order, four.edges(), four.value("o6", POWER)) == (["o1", "o2"], set(), 1)
    # A third Y among the four: one X would be left.
    third = four.after(toggled(four, "o5", "Y"))
    assert (third.order, third.edges()) == (["o2", "o1"], {("o1", "o2")})
    back = third.after(toggled(third, "o3", "Y"))
    assert (back.order, back.edges()) == (["o1", "o2"], set())
    wander(three, *((id, word) for id in ("o3", "o4", "o5", "o6") for word in "XY"))


def test_a_count_that_moved_without_effect_is_also_remembered_across_later_steps():
    start = judged(
        thing("o1", 1, passive(becomes("A"), to=is_("B"))),
        thing("o2", 2, passive(becomes("B"), to=is_("C"))),
        thing("o3", 3, passive(plus(1), when=at_least(2, is_("X"))), power=0),
        thing("o4", 4, passive(ceases("X"), to=is_("A")), power=0),
        thing("o5", 5, types="X C"),
        thing("o6", 6, types="X"),
        thing("o7", 7, types="X"),
    )
    # o5 becomes B, then A, then no X: two X remain, so o3 hangs on nothing.
    assert start.order == ["o2", "o1", "o3", "o4"]
    # One more X and, at the same time, one more C: two of four X are lost, two remain.
    both = start.after(Enter(thing("o8", 8, types="X")), toggled(start, "o6", "C"))
    assert both.order == ["o2", "o1", "o3", "o4"]
    # Then one X fewer: two of three are lost.
    fewer = both.after(Leave("o8"))
    assert fewer.order == ["o2", "o1", "o4", "o3"]
    assert fewer.value("o3", POWER) == 0
    wander(start, *((id, word) for id in ("o5", "o6", "o7") for word in "XC"), ("leave", "o7"))


# ------------------------------------------------------------ 3. tests that an application could not change *now*


def chain_of_types():
    return judged(
        thing("o1", 1, passive(plus(1), to=is_("D")), power=0),
        thing("o2", 2, passive(becomes("B"), to=is_("A")), power=0),
        thing("o3", 3, passive(becomes("D"), to=is_("C")), power=0),
        thing("o4", 4, passive(becomes("C"), to=is_("B")), power=0),
        thing("o5", 5, power=0, types="C"),
    )


def test_a_dependency_can_appear_after_an_application_that_changed_nothing_before():
    start = chain_of_types()
    assert start.order == ["o2", "o3", "o1", "o4"]
    entered = start.after(Enter(thing("o6", 6, power=0, types="A")))
    assert entered.order == ["o2", "o4", "o3", "o1"]
    assert entered.edges(0) == {("o1", "o3"), ("o4", "o2")}
    assert entered.edges(1) == {("o1", "o3"), ("o3", "o4")}
    assert entered.values(POWER) == {"o1": 0, "o2": 0, "o3": 0, "o4": 0, "o5": 1, "o6": 1}
    assert entered.after(Leave("o6")).order == ["o2", "o3", "o1", "o4"]
    wander(entered, *(("o5", word) for word in "ABCD"), ("leave", "o6"), ("leave", "o2"), ("leave", "o4"))


# ------------------------------------------------------------ 4. scope that changes through the source


def my_group():
    return judged(
        thing("o1", 1, passive(plus(1), to=SameAsSource(SIDE)), side="west", power=0),
        thing("o2", 2, passive(SetWord(SIDE, "east"), to=only("o1")), side="west", power=0),
        thing("o3", 3, side="east", power=0),
        thing("o4", 4, side="west", power=0),
    )


def test_scope_changes_on_objects_that_nothing_touches_when_the_source_changes_sides():
    start = my_group()
    assert start.order == ["o2", "o1"]
    # o1 itself is a target on either side; the oldest that tells is o2.
    witness = start.witness("o1", "o2")
    assert (witness.cause, witness.object) == (Cause.SCOPE, "o2")
    assert start.values(POWER) == {"o1": 1, "o2": 0, "o3": 1, "o4": 0}
    # From the beginning on that side: nothing changes hands.
    moved = start.after(Set("o1", SIDE, "east"))
    assert (moved.order, moved.edges()) == (["o1", "o2"], set())
    # Nobody else on either side: what o1 applies to is itself, before and after.
    alone = start.after(Leave("o3"), Set("o2", SIDE, "north"), Leave("o4"))
    assert (alone.order, alone.edges()) == (["o1", "o2"], set())
    # Somebody on the side that it would join.
    joined = alone.after(Set("o2", SIDE, "east"))
    assert (joined.order, joined.witness("o1", "o2").object) == (["o2", "o1"], "o2")
    wander(start, *((id, SIDE, ("west", "east")) for id in ("o1", "o2", "o3", "o4")), ("leave", "o3"))


def test_scope_changes_likewise_by_a_number_of_the_source():
    weaker = NumberIs(POWER, Relation.LESS, POWER)
    start = judged(
        thing("o1", 1, passive(becomes("X"), to=weaker), power=1),
        thing("o2", 2, passive(set_to(4), to=only("o1")), power=9),
        thing("o3", 3, power=3),
    )
    assert (start.order, start.witness("o1", "o2").object) == (["o2", "o1"], "o3")
    assert start.value("o3", TYPES) == {"X"}
    strong = start.after(Set("o3", POWER, 4))
    assert (strong.order, strong.value("o3", TYPES)) == (["o1", "o2"], frozenset())
    wander(start, *((id, POWER, range(6)) for id in ("o1", "o2", "o3")))


# ------------------------------------------------------------ 5. the whole order is not by own age


def set_and_set():
    return judged(
        thing("o1", 1, passive(set_to(1), to=is_("X")), power=0),
        thing("o3", 3, passive(set_to(3)), power=0),
        thing("o5", 5, passive(becomes("X")), power=0),
    )


def test_an_ability_that_had_to_wait_comes_late_among_unrelated_ones_too():
    start = set_and_set()
    assert (start.order, start.edges(0)) == (["o3", "o5", "o1"], {("o1", "o5")})
    assert start.values(POWER) == {"o1": 1, "o3": 1, "o5": 1}
    of_old = start.after(*(Set(id, TYPES, frozenset({"X"})) for id in ("o1", "o3", "o5")))
    assert (of_old.order, of_old.values(POWER)) == (["o1", "o3", "o5"], {"o1": 3, "o3": 3, "o5": 3})
    wander(start, ("o1", "X"), ("o3", "X"), ("o5", "X"), ("leave", "o3"), ("leave", "o5"))


# ------------------------------------------------------------ 6. the same plan, other edges


def test_an_edge_can_go_though_the_order_stays():
    start = judged(
        thing("o1", 1, passive(becomes("X")), types="X", power=0),
        thing("o2", 2, passive(plus(1), to=is_("X")), types="X", power=0),
        thing("o3", 3, power=0),
    )
    assert (start.order, start.edges(0), start.witness("o2", "o1").object) == (["o1", "o2"], {("o2", "o1")}, "o3")
    settled = start.after(toggled(start, "o3", "X"))
    assert (settled.order, settled.edges(0)) == (["o1", "o2"], set())
    elsewhere = settled.after(toggled(settled, "o2", "X"))
    assert (elsewhere.order, elsewhere.witness("o2", "o1").object) == (["o1", "o2"], "o2")
    wander(start, ("o1", "X"), ("o2", "X"), ("o3", "X"), ("leave", "o3"))


# ------------------------------------------------------------ 7. pruning by the source's base


def test_a_source_that_is_given_the_word_for_good_is_silenced():
    start = judged(
        thing("o1", 1, passive(plus(1)), power=0),
        thing("o2", 2, passive(LoseAbilities(), to=is_("X")), power=0),
    )
    assert (start.order, start.edges()) == (["o1", "o2"], set())
    silenced = start.after(toggled(start, "o1", "X"))
    assert (silenced.order, silenced.lost, silenced.value("o2", POWER)) == (["o2"], ["o1"], 0)
    assert silenced.cause("o1", "o2") is Cause.EXISTENCE
    restored = silenced.after(toggled(silenced, "o1", "X"))
    assert (restored.order, restored.lost, restored.value("o2", POWER)) == (["o1", "o2"], [], 1)
    wander(start, ("o1", "X"), ("o2", "X"), ("leave", "o1"))


@pytest.mark.parametrize("change", [LoseAbilities(), IgnoreAbilities()], ids=str)
def test_a_source_that_matches_by_number_or_side_is_silenced_likewise(change):
    weak_enemies = NumberIs(POWER, Relation.AT_MOST, 1) & ~SameAsSource(SIDE)
    start = judged(
        thing("o1", 1, passive(becomes("Y")), power=2, side="west"),
        thing("o2", 2, passive(change, to=weak_enemies), power=5, side="west"),
        thing("o3", 3, passive(becomes("Z"), to=Itself()), power=0, side="west"),
    )
    assert start.order == ["o1", "o2", "o3"]
    weak = start.after(Set("o1", POWER, 1))
    assert weak.order == ["o1", "o2", "o3"]
    enemy = weak.after(Set("o2", SIDE, "east"))
    assert (enemy.order, sorted(enemy.lost)) == (["o2"], ["o1", "o3"])
    friend = enemy.after(Set("o3", SIDE, "east"))
    assert (friend.order, friend.lost) == (["o2", "o3"], ["o1"])
    sides = ((id, SIDE, ("west", "east")) for id in ("o1", "o2", "o3"))
    wander(start, ("o1", POWER, range(4)), ("o3", POWER, range(4)), *sides, ("leave", "o2"))


# ------------------------------------------------------------ 8. loops without a mutual edge


def circle(*, outside: bool = False):
    o0 = [thing("o0", 0, passive(plus(1), to=is_("Q")), power=0)] if outside else []
    return judged(
        *o0,
        thing("o1", 1, passive(becomes("Q"), to=is_("P")), power=0),
        thing("o2", 2, passive(becomes("P"), to=is_("R")), power=0),
        thing("o3", 3, passive(becomes("R"), to=is_("Q")), power=0),
        thing("p", 4, types="P", power=0),
        thing("q", 5, types="Q", power=0),
        thing("r", 6, types="R", power=0),
    )


def test_in_a_circle_of_three_no_two_depend_on_each_other_and_all_are_free():
    start = circle()
    assert start.edges(0) == {("o1", "o2"), ("o2", "o3"), ("o3", "o1")}
    assert (start.order, start.edges(1)) == (["o1", "o3", "o2"], {("o2", "o3")})
    assert start.values(TYPES) == {"p": {"P", "Q", "R"}, "q": {"P", "Q", "R"}, "r": {"P", "R"}}
    # Without an R to begin with, o1 waits for nobody, o3 waits for o1, o2 for o3.
    open_ = start.after(Leave("r"))
    assert open_.edges(0) == {("o2", "o3"), ("o3", "o1")}
    assert open_.order == ["o1", "o3", "o2"]


def test_what_depends_on_a_circle_waits_for_the_part_that_it_needs():
    start = circle(outside=True)
    assert start.edges(0) == {("o0", "o1"), ("o1", "o2"), ("o2", "o3"), ("o3", "o1")}
    assert start.order == ["o1", "o0", "o3", "o2"]
    assert start.values(POWER) | {"o0": 0, "o1": 0, "o2": 0, "o3": 0} == start.values(POWER)
    assert (start.value("p", POWER), start.value("q", POWER), start.value("r", POWER)) == (1, 1, 0)
    wander(start, *((id, word) for id in "pqr" for word in "PQR"), ("leave", "o1"), ("leave", "o3"), ("leave", "r"))
