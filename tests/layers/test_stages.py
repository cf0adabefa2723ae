"""Quantities with a fixed order of operations."""

from fractions import Fraction
from itertools import permutations

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from ludex.layers.errors import DefinitionError, RefusedError, UnknownName
from ludex.layers.stages import Rounding, Stage, Stages, Within, at, derive, reachable

WOUND = Stages.named("raw", Stage("halved", rounding=Rounding.DOWN), Stage("grown", rounding=Rounding.UP), "reduced")


def half(wound):
    return Fraction(wound) / 2


def test_stages_come_in_their_own_order_whatever_the_order_of_the_alterations():
    armour = at(WOUND["reduced"], lambda wound: wound - 1, name="armour")
    critical = at(WOUND["raw"], lambda wound: wound * 3, name="critical")
    resistance = at(WOUND["halved"], half, name="resistance")

    found = derive(WOUND, 3, [armour, resistance, critical], None)

    assert [(line.stage, line.after) for line in found.lines] == [
        ("raw", 9),
        ("halved", Fraction(9, 2)),
        ("halved", 4),
        ("reduced", 3),
    ]
    assert found.value == 3


def test_a_stage_rounds_once_after_all_its_alterations():
    twice = [at(WOUND["halved"], half, name="one"), at(WOUND["halved"], half, name="two")]

    assert derive(WOUND, 7, twice, None).value == 1
    assert derive(WOUND, 7, [at(WOUND["grown"], half)], None).value == 4


def test_what_does_not_count_for_the_subject_is_named_as_ignored():
    def burns(kind: str) -> bool:
        return kind == "fire"

    fire = at(WOUND["halved"], half, name="fireproof", where=burns)

    found = derive(WOUND, 5, [fire], "cold")

    assert (found.value, found.ignored, found.lines) == (5, ("fireproof",), ())


def test_a_stage_by_timestamp_sorts_its_alterations():
    bounds = Stages.named(Stage("bounds", Within.BY_TIMESTAMP))
    low = at(bounds["bounds"], lambda cost: max(cost, 4), name="at least 4", timestamp=(2, 0, 0))
    high = at(bounds["bounds"], lambda cost: min(cost, 2), name="at most 2", timestamp=(1, 0, 0))

    assert derive(bounds, 3, [low, high], None).value == 4
    assert [each.value for each in reachable(bounds, 3, [low, high], None)] == [4]


@frozen
class Less:
    """So much less, but not below a bound."""

    by: int
    bound: int | None

    def __call__(self, cost):
        return cost - self.by if self.bound is None else max(cost - self.by, min(cost, self.bound))


@given(
    st.integers(0, 8),
    st.lists(st.builds(Less, st.integers(1, 3), st.none() | st.integers(0, 3)), max_size=5),
    st.lists(st.builds(Less, st.integers(-3, -1), st.none()), max_size=2),
)
def test_the_results_that_can_be_reached_are_those_of_all_orders(start, decreases, increases):
    cost = Stages.named(Stage("increases", Within.CHOSEN), Stage("decreases", Within.CHOSEN))
    made = [at(cost["decreases"], step) for step in decreases] + [at(cost["increases"], step) for step in increases]

    found = reachable(cost, start, made, None)

    raised = start - sum(step.by for step in increases)
    expected = set()
    for steps in permutations(decreases):
        value = raised
        for step in steps:
            value = step(value)
        expected.add(value)
    assert [each.value for each in found] == sorted(expected)
    for derivation in found:
        assert len(derivation.lines) == len(made)
        assert all(
            line.before == earlier.after for earlier, line in zip(derivation.lines, derivation.lines[1:], strict=False)
        )


def test_alterations_that_do_the_same_are_one_kind_and_too_many_kinds_are_refused():
    cost = Stages.named(Stage("decreases", Within.CHOSEN))
    two_kinds = [at(cost["decreases"], Less(1, None))] * 12 + [at(cost["decreases"], Less(1, 2))] * 12

    assert [each.value for each in reachable(cost, 30, two_kinds, None)] == [6]
    many_kinds = [at(cost["decreases"], Less(place + 1, place)) for place in range(24)]
    with pytest.raises(RefusedError, match="too many to try"):
        reachable(cost, 99, many_kinds, None)


def test_stages_without_distinct_names_and_alterations_of_another_quantity_are_refused():
    with pytest.raises(DefinitionError, match="not distinct names"):
        Stages.named("raw", "raw")
    with pytest.raises(DefinitionError, match="not distinct names"):
        Stages(())
    with pytest.raises(UnknownName, match="Did you mean 'halved'"):
        WOUND["halve"]
    with pytest.raises(DefinitionError, match="has no stage 'elsewhere'"):
        derive(WOUND, 1, [at(Stage("elsewhere"), half, name="stray")], None)


def test_a_derivation_prints_what_happened():
    found = derive(WOUND, 5, [at(WOUND["halved"], half, name="resistance")], None)

    assert str(found) == "5, halved: 5/2 by resistance, 2 rounded down"
    assert str(derive(WOUND, 5, [], None)) == "5"
