"""Each reading of the order that differs from the default one, on a board where it makes a difference.

The default's answer stands beside it. A reading that only the reference evaluator knows is answered by it.
"""

import pytest

from ludex.layers import order
from ludex.layers.amounts import Constant
from ludex.layers.changes import Add, Switch
from ludex.layers.changes_of_abilities import LoseAbilities
from ludex.layers.conditions import SourceIs, at_least
from ludex.layers.errors import RefusedError
from ludex.layers.features import Itself, NumberIs
from ludex.layers.objects import Object, board
from ludex.layers.order import (
    GainedStamp,
    Judged,
    Layer,
    Layers,
    Loops,
    Ordering,
    Policy,
    Priority,
    Recompute,
    WhenOff,
)
from ludex.layers.relations import Relation
from ludex.layers.resolver import Resolver
from tests.boards import judged as both
from tests.boards.abilities import becomes, gives, is_, only, passive, plus, set_to
from tests.boards.vocabulary import GUARD, POWER, TYPES, thing, words


def judged(*objects: Object, **reading) -> both.Judged:
    return both.judged(*objects, layers=Layers(policy=Policy(**reading)))


def test_the_default_policy_is_known_to_the_fast_evaluator_and_another_one_says_who_answers():
    start = board([thing("o1", 1, power=2)])
    other = Resolver(Layers(policy=Policy(loops=Loops.WAIT))).start(start)
    assert other.value("o1", POWER) == 2
    assert (other.work.evaluator, bool(other.work.reason)) == ("reference", True)
    assert (Resolver(Layers()).start(start).work.evaluator, Policy().is_default()) == ("incremental", True)


# ------------------------------------------------------------ priority


def test_timestamps_may_go_before_dependency():
    objects = (
        thing("o1", 1, passive(plus(1), to=is_("X")), power=0),
        thing("o2", 2, passive(becomes("X")), power=0),
    )
    assert (judged(*objects).order, judged(*objects).value("o1", POWER)) == (["o2", "o1"], 1)
    first = judged(*objects, priority=Priority.TIMESTAMP)
    assert (first.order, first.value("o1", POWER)) == (["o1", "o2"], 0)


def test_dependency_decides_among_abilities_of_one_timestamp_even_then():
    twins = thing("o1", 1, passive(plus(1), to=is_("X"), name="a"), passive(becomes("X"), name="b"), power=0)
    start = judged(twins, priority=Priority.TIMESTAMP)
    assert (start.order, start.value("o1", POWER)) == (["b", "a"], 1)


# ------------------------------------------------------------ loops


def loop_and_one_more():
    return (
        thing("o1", 1, passive(becomes("B"), plus(1), to=is_("A"))),
        thing("o2", 2, passive(becomes("A"), to=is_("B"))),
        thing("o3", 3, passive(set_to(5))),
        thing("a", 4, types="A", power=0),
        thing("b", 5, types="B", power=0),
    )


def test_a_circle_may_wait_while_anything_outside_is_free():
    default = judged(*loop_and_one_more())
    assert (default.order, default.value("a", POWER)) == (["o1", "o2", "o3"], 5)
    waits = judged(*loop_and_one_more(), loops=Loops.WAIT)
    assert (waits.order, waits.value("a", POWER)) == (["o3", "o1", "o2"], 6)


def test_a_circle_may_put_all_dependencies_of_its_step_out_of_force():
    objects = (thing("o0", 0, passive(plus(1), to=is_("C")), power=0), *loop_and_one_more()[:2])
    objects += (thing("o3", 3, passive(becomes("C"))), *loop_and_one_more()[3:])
    default = judged(*objects)
    # o0 hangs on o3; once o1 has gone, o2 hangs on nothing.
    assert default.edges(0) == {("o0", "o3"), ("o1", "o2"), ("o2", "o1")}
    assert (default.order, default.value("a", POWER)) == (["o1", "o2", "o3", "o0"], 2)
    ignored = judged(*objects, loops=Loops.IGNORE_ALL)
    assert (ignored.order, ignored.value("a", POWER)) == (["o0", "o1", "o2", "o3"], 1)


# ------------------------------------------------------------ recomputing


def test_dependencies_may_be_worked_out_once():
    objects = (
        thing("o1", 1, passive(plus(1), to=is_("D")), power=0),
        thing("o2", 2, passive(becomes("B"), to=is_("A"))),
        thing("o3", 3, passive(becomes("D"), to=is_("C"))),
        thing("o4", 4, passive(becomes("C"), to=is_("B"))),
        thing("o5", 5, types="C", power=0),
        thing("o6", 6, types="A", power=0),
    )
    default = judged(*objects)
    assert (default.order, default.value("o6", POWER)) == (["o2", "o4", "o3", "o1"], 1)
    once = judged(*objects, recompute=Recompute.ONCE)
    # That o3 hangs on o4 shows only when o6 has become B.
    assert once.edges(0) == {("o1", "o3"), ("o4", "o2")}
    assert (once.order, once.value("o5", POWER), once.value("o6", POWER)) == (["o2", "o3", "o1", "o4"], 1, 0)


# ------------------------------------------------------------ the three tests together


def test_all_tests_together_are_met_by_what_ends_an_ability_that_has_targets():
    objects = (
        thing("o1", 1, passive(plus(1), name="for all"), passive(plus(1), to=is_("Q"), name="for Q"), power=0),
        thing("o2", 2, passive(LoseAbilities(), to=~Itself()), power=0),
    )
    default = judged(*objects)
    assert (default.order, default.lost) == (["o2"], ["for all", "for Q"])
    every = judged(*objects, tests=order.Tests.ALL)
    assert (every.order, every.lost, every.edges()) == (["for Q", "o2"], ["for all"], {("for all", "o2")})


def test_all_tests_together_are_not_met_by_a_change_of_scope():
    objects = (
        thing("o1", 1, passive(plus(1), to=is_("X")), power=0),
        thing("o2", 2, passive(becomes("X")), power=0),
    )
    start = judged(*objects, tests=order.Tests.ALL)
    assert (start.order, start.value("o2", POWER)) == (["o1", "o2"], 0)


# ------------------------------------------------------------ in principle


def needs(*types: str):
    """o1 is for what has all these types, which one younger ability each gives to everything."""
    selector = is_(types[0])
    for word in types[1:]:
        selector &= is_(word)
    givers = (thing(f"o{age}", age, passive(becomes(word))) for age, word in enumerate(types, start=2))
    return (thing("o1", 1, passive(becomes("Eternal"), to=selector)), *givers)


@pytest.mark.rule("ALT4-2.3.2.c")
def test_in_principle_an_ability_waits_for_what_others_bring_about_together():
    pair = needs("A", "B")
    assert (judged(*pair).order, judged(*pair).value("o1", TYPES)) == (["o1", "o2", "o3"], words("A B"))
    for reading in (Judged.WITH_A_THIRD, Judged.IN_PRINCIPLE):
        waits = judged(*pair, judged=reading)
        assert waits.edges(0) == {("o1", "o2"), ("o1", "o3")}
        assert (waits.order, waits.value("o1", TYPES)) == (["o2", "o3", "o1"], words("A B Eternal"))


def test_with_one_third_ability_only_one_is_imagined():
    three = needs("A", "B", "C")
    third = judged(*three, judged=Judged.WITH_A_THIRD)
    assert (third.edges(0), third.order) == (set(), ["o1", "o2", "o3", "o4"])
    every = judged(*three, judged=Judged.IN_PRINCIPLE)
    assert every.edges(0) == {("o1", "o2"), ("o1", "o3"), ("o1", "o4")}
    assert every.order == ["o2", "o3", "o4", "o1"]


def test_in_principle_what_could_only_matter_after_it_is_gone_does_not_matter():
    # o2 would make X of what o3 makes Y; but o1 looks at its own object alone, which o3 cannot reach.
    start = judged(
        thing("o1", 1, passive(plus(1), to=Itself() & is_("X")), power=0),
        thing("o2", 2, passive(becomes("X"), to=is_("Y"))),
        thing("o3", 3, passive(becomes("Y"), to=only("o4"))),
        thing("o4", 4),
        judged=Judged.IN_PRINCIPLE,
    )
    assert start.edges(0) == {("o2", "o3")}
    assert start.order == ["o1", "o3", "o2"]


def test_in_principle_what_a_switch_would_carry_over_matters():
    start = judged(
        thing("o1", 1, passive(becomes("Strong"), to=NumberIs(POWER, Relation.AT_LEAST, 3))),
        thing("o2", 2, passive(Switch(POWER, GUARD), to=only("elf"))),
        thing("o3", 3, passive(Add(GUARD, Constant(5)), to=only("elf"))),
        thing("elf", 4, power=1, guard=0),
        judged=Judged.IN_PRINCIPLE,
    )
    # Alone the switch makes 0 of the elf; after o3 it would make it a 5.
    assert start.edges(0) == {("o1", "o2")}
    assert (start.order, start.value("elf", POWER)) == (["o2", "o1", "o3"], 0)


def test_in_principle_more_than_ten_that_may_matter_to_one_another_are_refused():
    links = [thing(f"o{age}", age, passive(becomes(f"T{age}"), to=is_(f"T{age + 1}"))) for age in range(1, 12)]
    layers = Layers(policy=Policy(judged=Judged.IN_PRINCIPLE))
    with pytest.raises(RefusedError, match="11 abilities may matter to one another"):
        Resolver(layers).start(board(links))
    # As many as you like are searched in groups that have nothing to do with one another.
    apart = [link for link in links if link.timestamp % 4]
    assert len(Resolver(layers).start(board(apart)).order) == 9


# ------------------------------------------------------------ the stamp of what is gained


@pytest.mark.parametrize(
    ("stamp", "expected", "power"),
    [
        (GainedStamp.BEARER, ["o1", "o2", "banner of o3"], 7),
        (GainedStamp.GRANTER, ["o1", "banner of o3", "o2"], 5),
        (GainedStamp.LATER, ["o1", "o2", "banner of o3"], 7),
    ],
)
def test_a_younger_bearer_of_what_an_older_object_grants(stamp, expected, power):
    banner = passive(set_to(7), name="banner")
    start = judged(
        thing("o1", 1, passive(gives(banner), to=only("o3"))),
        thing("o2", 2, passive(set_to(5))),
        thing("o3", 3, power=0),
        gained_stamp=stamp,
    )
    assert (start.order, start.value("o3", POWER)) == (expected, power)


@pytest.mark.parametrize(
    ("stamp", "expected", "power"),
    [
        (GainedStamp.BEARER, ["o4", "banner of o1", "o2"], 5),
        (GainedStamp.GRANTER, ["o4", "o2", "banner of o1"], 7),
        (GainedStamp.LATER, ["o4", "o2", "banner of o1"], 7),
    ],
)
def test_an_older_bearer_of_what_a_younger_object_grants(stamp, expected, power):
    banner = passive(set_to(7), name="banner")
    start = judged(
        thing("o1", 1, power=0),
        thing("o2", 2, passive(set_to(5), to=is_("X"))),
        thing("o4", 4, passive(gives(banner), becomes("X"), to=only("o1"))),
        gained_stamp=stamp,
    )
    assert (start.order, start.value("o1", POWER)) == (expected, power)


# ------------------------------------------------------------ abilities that are off


def test_an_ability_that_is_off_may_keep_its_targets_in_the_test():
    objects = (
        thing("o1", 1, passive(plus(1), to=is_("X"), when=at_least(9, is_("X"))), power=0),
        thing("o2", 2, passive(becomes("X")), power=0),
    )
    default = judged(*objects)
    assert (default.order, default.edges()) == (["o1", "o2"], set())
    keeps = judged(*objects, when_off=WhenOff.KEEPS_TARGETS)
    assert (keeps.order, keeps.edges(), keeps.value("o1", POWER)) == (["o2", "o1"], {("o1", "o2")}, 0)


def test_keeping_targets_can_change_a_value():
    objects = (
        thing("o1", 1, passive(plus(1), to=is_("X"), when=SourceIs(is_("Y") & is_("Z"))), power=0),
        thing("o2", 2, passive(becomes("X"), becomes("Y"))),
        thing("o3", 3, passive(becomes("Z"))),
    )
    default = judged(*objects)
    # Neither o2 nor o3 alone turns o1 on: it hangs on nothing and goes first.
    assert (default.order, default.edges(0), default.value("o1", POWER)) == (["o1", "o2", "o3"], set(), 0)
    keeps = judged(*objects, when_off=WhenOff.KEEPS_TARGETS)
    # It waits for o2, for its targets; by then o3 would turn it on.
    assert (keeps.edges(0), keeps.edges(1)) == ({("o1", "o2")}, {("o1", "o3")})
    assert (keeps.order, keeps.value("o1", POWER)) == (["o2", "o3", "o1"], 1)


# ------------------------------------------------------------ a layer by timestamp


def test_a_layer_by_timestamp_knows_no_dependency():
    objects = (
        thing("o1", 1, passive(plus(1), to=is_("X")), power=0),
        thing("o2", 2, passive(becomes("X")), power=0),
    )
    start = both.judged(*objects, layers=Layers((Layer("only", Ordering.TIMESTAMP),)))
    assert (start.order, start.edges(), start.values(POWER)) == (["o1", "o2"], set(), {"o1": 0, "o2": 0})
