"""The fast evaluator is the plain one, only faster: values, order, what is lost, edges, witnesses, reasons.

After every event, in every fork, however late it is asked. `make fuzz` plays many more of these cases.
"""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ludex.layers.cells import members
from ludex.layers.deltas import Delta, Enter, Grant, Leave, Revoke, Set
from ludex.layers.errors import DefinitionError, LudexError
from ludex.layers.features import Has
from ludex.layers.incremental import component, structure
from ludex.layers.objects import Object, board
from ludex.layers.order import Layers
from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.view import View
from tests.boards.abilities import ALL, becomes, is_, only, passive, plus
from tests.boards.compare import difference
from tests.boards.judged import judged
from tests.boards.themes import THEMES
from tests.boards.two_evaluators import Asking, play
from tests.boards.vocabulary import AT, CAMP, CLIMATE, POWER, SIDE, TERRAINS, TYPES, WEATHER, region, thing, words
from tests.strategies import cases, random_case

# `make fuzz` shrinks what it finds by means of its own, many times as fast.
UNSHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)


@settings(phases=UNSHRUNK)
@given(cases(events=5), st.sampled_from(Asking))
def test_both_evaluators_say_the_same_of_any_board_and_any_events(case, asking):
    assert play(case, asking)[1] is None


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("number", range(2))
def test_both_evaluators_say_the_same_of_boards_of_each_theme(theme, number):
    for asking in Asking:
        case = random_case(f"two {number} {asking.name}", events=8, theme=theme)
        compared, found = play(case, asking)
        assert found is None, f"case two {number} {asking.name} of {theme.name}: {found}"
        assert compared >= 9


def test_a_case_is_played_by_both_evaluators():
    there = board([thing("o1", 1, passive(plus(1)), power=1)])
    assert [Resolver(Layers(), each).start(there).work.evaluator for each in Evaluator] == ["reference", "incremental"]


@pytest.mark.parametrize("number", range(6))
def test_forgetting_what_was_found_out_changes_nothing(monkeypatch, number):
    # As if everything that is remembered were forgotten all the time.
    for module, limits in LIMITS.items():
        for name in limits:
            monkeypatch.setattr(module, name, 1)
    case = random_case(f"forgetful {number}", events=10)
    assert play(case, tuple(Asking)[number % len(Asking)])[1] is None


LIMITS = {component: ["MOST_STATES", "MOST_PLANS", "MOST_PLANS_ALIKE"], structure: ["MOST_PROGRAMS"]}


# ------------------------------------------------------------ forks


def start(evaluator: Evaluator = Evaluator.INCREMENTAL) -> View:
    return Resolver(Layers(), evaluator).start(
        board(
            [
                thing("o1", 1, passive(plus(1), to=is_("X")), power=0),
                thing("o2", 2, passive(becomes("X"), to=is_("Y")), power=0),
                thing("o3", 3, power=0, types="Y"),
                thing("o4", 4, power=0),
            ]
        )
    )


def seen(view: View) -> tuple[object, ...]:
    return (
        {each.id: (dict(view.row(each.id).cells), view.abilities(each.id)) for each in view.board},
        view.order,
        view.lost,
        [dict(view.edges_at(position)) for position in range(len(view.order))],
    )


def test_views_of_different_forks_do_not_disturb_one_another():
    events: list[tuple[Delta, ...]] = [
        (Set("o4", TYPES, words("Y")),),
        (Leave("o2"),),
        (Enter(thing("o5", 5, passive(plus(10), to=ALL), power=0)),),
        (Grant("o4", passive(becomes("Y"))),),
        (Revoke("o1", passive(plus(1), to=is_("X"))),),
        (Set("o3", TYPES, None), Set("o3", POWER, 7)),
    ]
    root = start()
    before = seen(root)
    forks = {number: root.after(*event) for number, event in enumerate(events)}
    # Each fork goes on with every other event, none having been asked anything yet.
    further = {
        (one, other): forks[one].after(*event) for one in forks for other, event in enumerate(events) if one != other
    }
    for (one, other), view in reversed(further.items()):
        expected = start(Evaluator.REFERENCE).after(*events[one]).after(*events[other])
        assert difference(expected, view) is None, f"{events[one]}, then {events[other]}"
    for number, view in forks.items():
        assert difference(start(Evaluator.REFERENCE).after(*events[number]), view) is None
    assert seen(root) == before


def test_the_same_event_twice_from_one_view_gives_the_same_answers():
    root = start()
    event = Set("o4", TYPES, words("Y"))
    assert seen(root.after(event)) == seen(root.after(event)) != seen(root)


def test_several_changes_at_once_are_the_same_as_one_after_another():
    deltas = (Set("o4", TYPES, words("Y")), Leave("o3"), Enter(thing("o3", 9, power=2, types="X")))
    step_by_step = start()
    for delta in deltas:
        step_by_step = step_by_step.after(delta)
    assert seen(start().after(*deltas)) == seen(step_by_step)


def test_an_event_of_nothing_changes_nothing():
    root = start()
    assert seen(root.after()) == seen(root)


def test_a_timestamp_may_lie_between_others_or_before_all():
    now = judged(thing("o5", 5, passive(plus(1)), power=0), thing("o9", 9, passive(becomes("X"))))
    older = now.after(Enter(thing("o7", 7, passive(plus(2), to=is_("X")), power=0)))
    assert older.order == ["o5", "o9", "o7"]
    oldest = older.after(Enter(thing("o-1", -1, passive(plus(4)), power=0)))
    assert oldest.order == ["o-1", "o5", "o9", "o7"]


# ------------------------------------------------------------ what a view says of what no ability looks at


def test_what_is_computed_is_right_whether_an_ability_looks_at_it_or_not():
    now = judged(region("north", 1, climate="cold", terrains="forest"), thing("elf", 2, at="north", side="west"))
    assert (now.value("elf", WEATHER), now.value("elf", CAMP)) == (words("cold"), frozenset({"west "}))
    warm = now.after(Set("north", CLIMATE, words("warm")))
    assert warm.value("elf", WEATHER) == {"warm"}
    away = warm.after(Set("elf", AT, words("")), Set("elf", SIDE, "east"))
    assert (away.value("elf", WEATHER), away.value("elf", CAMP)) == (frozenset(), frozenset({"east "}))
    assert warm.value("elf", WEATHER) == {"warm"}
    gone = warm.after(Leave("north"))
    assert gone.value("elf", WEATHER) == frozenset()
    assert gone.after(Enter(region("north", 7, climate="wet"))).value("elf", WEATHER) == {"wet"}


def test_a_place_whose_terrains_change_is_read_by_who_stands_in_it():
    forester = passive(plus(1), to=is_("Elf"), name="forester")
    now = judged(
        region("north", 1, terrains="forest"),
        thing("elf", 2, forester, at="north", types="Elf", power=0),
        thing("flood", 3, passive(plus(5), to=only("north"))),
    )
    assert now.after(Set("north", TERRAINS, words("ocean"))).value("north", TERRAINS) == {"ocean"}


def test_an_ability_that_comes_later_sees_the_places_as_they_are_by_then():
    now = judged(region("north", 1, climate="cold"), thing("elf", 2, at="north", power=0))
    warm = now.after(Set("north", CLIMATE, words("warm")))
    sun = passive(plus(1), to=Has(WEATHER, "warm"))
    assert warm.after(Enter(thing("sun", 3, sun))).value("elf", POWER) == 1
    assert warm.after(Grant("elf", sun)).value("elf", POWER) == 1
    assert now.after(Enter(thing("sun", 3, sun))).value("elf", POWER) == 0


def test_characteristics_of_one_name_and_different_kinds_are_not_taken_for_one_another():
    other = members(POWER.name)
    now = judged(thing("elf", 1, passive(plus(1)), power=2))
    assert (now.value("elf", POWER), now.value("elf", other), now.fast.has("elf", other)) == (3, frozenset(), False)
    for event in (Set("elf", other, words("x")), Enter(Object("orc", 2, {other: words("x")}))):
        with pytest.raises(DefinitionError, match=r"two characteristics are called world\.power"):
            now.fast.after(event)
    assert now.value("elf", POWER) == 3


# ------------------------------------------------------------ what is refused


@pytest.mark.parametrize("evaluator", Evaluator)
def test_a_refused_event_leaves_the_view_and_what_follows_as_they_were(evaluator):
    root = start(evaluator)
    before = seen(root)
    refused: list[tuple[Delta, ...]] = [
        (Set("o4", TYPES, words("Y")), Leave("nobody")),
        (Enter(thing("o5", 5, passive(plus(1)))), Enter(thing("o6", 5))),
        (Leave("o1"), Leave("o1")),
        (Set("o3", POWER, 5), Set("o3", POWER, "strong")),
        (Grant("o3", passive(plus(1))), Revoke("o3", passive(plus(2)))),
    ]
    for event in refused:
        with pytest.raises(LudexError):
            root.after(*event)
        assert seen(root) == before
    assert root.after(Set("o4", TYPES, words("Y"))).value("o4", POWER) == 1


def test_both_evaluators_refuse_for_the_same_reason():
    views = [start(evaluator) for evaluator in Evaluator]
    for event in (Leave("nobody"), Enter(thing("o1", 9)), Enter(thing("o9", 1)), Set("o1", CAMP, words("x"))):
        messages = set()
        for view in views:
            with pytest.raises(LudexError) as refused:
                view.after(event)
            messages.add(f"{type(refused.value).__name__}: {refused.value}")
        assert len(messages) == 1, messages


@settings(max_examples=15, phases=UNSHRUNK)
@given(cases(events=4), st.sampled_from(["power", "types", "side"]))
def test_both_evaluators_give_the_same_reasons(case, asked):
    from tests.boards.vocabulary import CELLS

    plain, fast = (Resolver(case.layers, each).start(board(case.objects)) for each in Evaluator)
    for event in ((), *case.events):
        plain, fast = plain.after(*event), fast.after(*event)
        for id in sorted(each.id for each in plain.board):
            assert str(plain.why(id, CELLS[asked])) == str(fast.why(id, CELLS[asked]))
