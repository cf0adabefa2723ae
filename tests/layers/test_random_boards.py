"""The random boards are worth being compared on: every kind of part is among them, and things happen on them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

import attrs
import pytest
from hypothesis import given, settings

from ludex.layers import (
    amounts,
    changes,
    changes_of_abilities,
    changes_of_sets,
    conditions,
    deltas,
    features,
    order,
    relative,
    selection,
)
from ludex.layers.cells import Derived, Through
from ludex.layers.deltas import apply_delta
from ludex.layers.dependency import loops_in
from ludex.layers.objects import board
from ludex.layers.order import (
    Continuing,
    Freedom,
    GainedStamp,
    Judged,
    Loops,
    Policy,
    Priority,
    Recompute,
    WhenOff,
)
from ludex.layers.passives import Inert, Passive
from ludex.layers.view import ReferenceView
from tests.boards.compare import difference_from_literal
from tests.boards.literal import set_out, work_out
from tests.boards.random_cases import Case
from tests.boards.shrink import shrunk
from tests.boards.themes import THEMES
from tests.boards.written import written
from tests.strategies import cases, random_case

pytestmark = pytest.mark.bulk


def kinds(module: object, base: type) -> set[type]:
    """The concrete classes of a module that derive from a base."""
    found = {each for each in vars(module).values() if isinstance(each, type) and issubclass(each, base)}
    return {each for each in found if each.__module__ == getattr(module, "__name__", "") and attrs.has(each)}


EVERY_KIND = {
    *(each for module in (selection, features, relative) for each in kinds(module, selection.Selector)),
    *kinds(amounts, amounts.Amount),
    *kinds(conditions, conditions.Condition),
    *(
        each
        for module in (changes, changes_of_sets, changes_of_abilities)
        for each in kinds(module, changes.Change) - {changes.NumberChange}
    ),
    *(deltas.Enter, deltas.Leave, deltas.Set, deltas.Grant, deltas.Revoke),
    *(Inert, Passive, Derived, Through),
}


def within(found: object) -> Iterator[object]:
    """A value and all that it is made of."""
    yield found
    if isinstance(found, Mapping):
        for key, held in found.items():
            yield from within(key)
            yield from within(held)
    elif isinstance(found, tuple | list | frozenset):
        for each in found:
            yield from within(each)
    elif attrs.has(type(found)):
        for field in attrs.fields(type(found)):  # type: ignore[arg-type]
            yield from within(getattr(found, field.name))


@cache
def many() -> tuple[Case, ...]:
    return tuple(random_case(f"kinds {number}", events=12) for number in range(300))


def test_every_kind_of_selector_condition_amount_change_and_event_is_made():
    made = Counter(type(each) for case in many() for each in within((case.objects, case.events)))
    assert {kind.__name__: made[kind] for kind in EVERY_KIND if made[kind] < 8} == {}


def test_the_kinds_that_are_looked_for_are_all_there_are():
    names = {kind.__name__ for kind in EVERY_KIND}
    assert {"Linked", "Holding", "Tallied", "CustomAmount", "Compares", "Become", "IgnoreAbilities", "Revoke"} <= names
    assert len(EVERY_KIND) >= 50


def test_tallies_leave_the_object_out_in_every_way_and_bounds_are_of_the_source():
    made = [each for case in many() for each in within((case.objects, case.events))]
    tallied = {(each.tally.kind, each.others) for each in made if isinstance(each, amounts.Tallied)}
    assert len(tallied) == 2 * len(selection.TallyKind)
    bounds = Counter(type(each.bound) for each in made if isinstance(each, features.NumberIs))
    assert min(bounds.values()) > 20
    assert len(bounds) == 2
    becoming = {
        (each.original is None, each.abilities) for each in made if isinstance(each, changes_of_abilities.Become)
    }
    assert becoming == {(True, False), (False, False), (False, True)}


def test_there_are_layers_of_all_sorts():
    found = Counter((case.layers.freedom, case.layers.continuing) for case in many() if len(case.layers.layers) > 1)
    assert set(found) == {(freedom, continuing) for freedom in Freedom for continuing in Continuing}
    assert 20 < sum(found.values()) < 150
    assert {case.layers.checked for case in many()} == {True, False}


def test_the_same_seed_makes_the_same_case_and_another_seed_another():
    assert random_case("x", events=5) == random_case("x", events=5)
    assert random_case("x", events=5) != random_case("y", events=5)


def happenings(case: Case) -> Iterator[set[str]]:
    """What is remarkable about each position of a case."""
    now, earlier = board(case.objects), None
    for event in ((), *case.events):
        for delta in event:
            now = apply_delta(now, delta)
        view = ReferenceView(now, case.layers)
        steps = [view.edges_at(position) for position in range(len(view.order))]
        keys, on = [part.key for part in view.order], [each.operation.on for each in view.applications]
        found = {witness.cause.name for edges in steps for witness in edges.values()}
        loops = [len(loop) for at in range(len(steps)) for loop in loops_in(view.dependencies_at(at))]
        remarkable = {
            "a loop": any(loops),
            "a loop of three": any(size > 2 for size in loops),
            "a loss": bool(view.lost),
            "a grant": any(part.instance.key[1] == 1 for part in view.order),
            "an ability that is off": not all(on),
            "an order that is not by age": keys != sorted(keys),
            "another order than before": earlier is not None and keys != earlier[0],
            "a condition that has turned": earlier is not None and on != earlier[1] and keys == earlier[0],
            "edges that come only later": any(edges.keys() - steps[0].keys() for edges in steps[1:]),
        }
        yield found | {name for name, is_so in remarkable.items() if is_so}
        earlier = keys, on


@pytest.mark.parametrize(
    ("theme", "often"),
    [
        ("mixed", {"EXISTENCE": 2, "SCOPE": 5, "OUTCOME": 1, "a grant": 3, "a loss": 5}),
        ("chains", {"SCOPE": 20, "an order that is not by age": 15, "another order than before": 8}),
        ("loops", {"SCOPE": 20, "OUTCOME": 5, "a loop": 6, "edges that come only later": 2}),
        ("counts", {"OUTCOME": 4, "a condition that has turned": 2, "an ability that is off": 30}),
        ("removal", {"EXISTENCE": 20, "a loss": 20, "a loop": 4, "a grant": 10}),
        ("places", {"SCOPE": 3}),
        ("numbers", {"SCOPE": 8, "OUTCOME": 4}),
        ("presence", {"SCOPE": 4}),
        ("layers", {"EXISTENCE": 2, "a loss": 10}),
        ("cards", {"SCOPE": 8, "an order that is not by age": 4, "a condition that has turned": 1}),
    ],
)
def test_on_the_boards_of_a_theme_things_happen(theme, often):
    chosen = next(each for each in THEMES if each.name == theme)
    positions = [
        found for number in range(50) for found in happenings(random_case(f"theme {number}", events=5, theme=chosen))
    ]
    seen = Counter(name for found in positions for name in found)
    percent = {name: round(100 * seen[name] / len(positions)) for name in often}
    assert {name: percent[name] for name, least in often.items() if percent[name] < least} == {}


def test_loops_of_three_and_turning_conditions_are_among_them():
    seen = Counter(name for case in many()[:60] for found in happenings(case) for name in found)
    assert seen["a loop of three"] >= 2
    assert seen["a condition that has turned"] >= 10
    assert seen["edges that come only later"] >= 10


@given(cases(events=2))
@settings(max_examples=25)
def test_the_reference_evaluator_is_the_rule_by_the_letter(case):
    now = board(case.objects)
    for event in ((), *case.events):
        for delta in event:
            now = apply_delta(now, delta)
        assert difference_from_literal(work_out(now, case.layers), ReferenceView(now, case.layers)) is None


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_reference_evaluator_is_the_rule_by_the_letter_on_boards_of_each_theme(theme):
    for number in range(8):
        case = random_case(f"letter {number}", events=2, theme=theme)
        now = board(case.objects)
        for delta in (delta for event in case.events for delta in event):
            now = apply_delta(now, delta)
        found = difference_from_literal(work_out(now, case.layers), ReferenceView(now, case.layers))
        assert found is None, f"case {theme.name} {number}: {found}"


def readings(chance: Random, *, in_principle: bool) -> Policy:
    """A policy of readings that are not the default ones, more or less."""
    usually = [True, True, True, False]
    return Policy(
        priority=Priority.DEPENDENCY if chance.choice(usually) else Priority.TIMESTAMP,
        loops=chance.choice(list(Loops)),
        recompute=Recompute.EACH_APPLICATION if chance.choice(usually) else Recompute.ONCE,
        tests=order.Tests.ANY if chance.choice(usually) else order.Tests.ALL,
        judged=chance.choice([Judged.WITH_A_THIRD, Judged.IN_PRINCIPLE]) if in_principle else Judged.PRESENT_STATE,
        gained_stamp=chance.choice(list(GainedStamp)),
        when_off=chance.choice(list(WhenOff)),
    )


@pytest.mark.parametrize("in_principle", [False, True])
def test_the_reference_evaluator_is_the_rule_by_the_letter_under_other_readings(in_principle):
    compared = 0
    for number in range(120):
        case = random_case(f"readings {number}", events=1)
        there = board(case.objects)
        if in_principle and len(set_out(there, case.layers).unapplied) > 3:
            continue
        layers = case.layers.under(readings(Random(number), in_principle=in_principle))
        found = difference_from_literal(work_out(there, layers), ReferenceView(there, layers))
        assert found is None, f"case readings {number} under {layers.policy}: {found}"
        compared += 1
    assert compared > 20


# ------------------------------------------------------------ shrinking


def test_a_case_is_shrunk_to_what_makes_it_fail():
    def has_a_double(case: Case) -> bool:
        there = {each.id: each for each in case.objects}
        return any(isinstance(each, changes.Double) for each in within(tuple(there.values())))

    case = next(case for case in many() if has_a_double(case))
    small = shrunk(case, has_a_double)
    assert (len(small.objects), small.events) == (1, ())
    (ability,) = small.objects[0].abilities
    doubled = [each for each in within(ability) if isinstance(each, changes.Double)]
    assert len(doubled) == 1
    assert written(ability).count("Passive(") == [type(each) for each in within(ability)].count(Passive)


def test_what_is_written_out_is_the_python_that_makes_it():
    names: dict[str, object] = {}
    for module in (
        amounts,
        changes,
        changes_of_sets,
        changes_of_abilities,
        conditions,
        selection,
        features,
        relative,
        deltas,
    ):
        names |= vars(module)
    from ludex.layers import objects, passives
    from tests.boards import custom, vocabulary

    for other in (objects, order, passives, custom, vocabulary):
        names |= vars(other)
    for case in many()[:40]:
        made = eval(written((case.layers, case.objects, case.events)), names)  # noqa: S307
        assert made == (case.layers, case.objects, case.events)
