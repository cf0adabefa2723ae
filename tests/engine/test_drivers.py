"""One rule text, three drivers: played with a seed, explored, and turned into exact odds."""

from collections.abc import Hashable
from fractions import Fraction
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.engine.choices import Answer, Choice, Number, Option, Over
from ludex.engine.drivers.explore import explore
from ludex.engine.drivers.odds import odds
from ludex.engine.drivers.play import RandomPlayer, begin, play
from ludex.engine.drivers.search import Search
from ludex.engine.pipeline import Perform, Use
from ludex.engine.run import IllegalAnswer, Position, advance, answer, line_of
from ludex.engine.state import F, Task
from ludex.engine.steps import step
from ludex.layers.errors import RefusedError
from tests.engine.small_game import Also, AskNumber, Die, Heaps, Instead, Put, Small, SmallGame, putting, start


def key(state: Small) -> Hashable:
    return state.facts.stones, state.agenda


def never(position: Position[Heaps]) -> bool:
    return False


SEARCH = Search(key, never)


def heap(name: str, at_least: int = 1) -> "Aim":
    return Aim(name, at_least)


class Aim:
    """Whether so many stones lie on a heap."""

    def __init__(self, name: str, at_least: int) -> None:
        self.name, self.at_least = name, at_least

    def __call__(self, position: Position[Heaps]) -> Fraction:
        return Fraction(position.state.facts.stones.get(self.name, 0) >= self.at_least)


# ---------------------------------------------------------------- play


def test_the_same_seed_gives_the_same_game() -> None:
    game = SmallGame()
    players = {"ann": RandomPlayer(), "bob": RandomPlayer()}
    tasks: list[Task[Heaps]] = [AskNumber("ann", "a", 6), Perform(step(Die("b"))), AskNumber("bob", "c", 6)]

    def played(seed: int) -> tuple[Small, list[Answer]]:
        line: list[Answer] = []
        position = play(
            begin(start(*tasks), game), game, players, Random(seed), watch=lambda _, given: line.append(given)
        )
        assert isinstance(position.question, Over)
        return position.state, line

    assert played(1) == played(1)
    assert len({played(seed)[0] for seed in range(20)}) > 1


def test_the_answers_of_a_game_are_the_whole_of_it() -> None:
    game = SmallGame()
    line: list[Answer] = []
    first = begin(start(AskNumber("ann", "a", 6), Perform(step(Die("b")))), game)
    end = play(first, game, {"ann": RandomPlayer()}, Random(3), watch=lambda _, given: line.append(given))
    assert line_of(first, game, iter(line)).state == end.state


def test_play_stops_after_so_many_answers() -> None:
    game = SmallGame()
    first = begin(start(AskNumber("ann", "a", 6), AskNumber("ann", "b", 6)), game)
    position = play(first, game, {"ann": RandomPlayer()}, Random(0), at_most=1)
    assert isinstance(position.question, Choice)
    assert position.question.question == "How many on b?"


def test_a_player_who_cheats_is_found_out() -> None:
    class Cheat:
        def choose(self, position: Position[F], choice: Choice, random: Random) -> Option:
            return Number(99)

    with pytest.raises(IllegalAnswer, match="is no answer"):
        play(begin(start(AskNumber("ann", "a", 6)), SmallGame()), SmallGame(), {"ann": Cheat()}, Random(0))


# ---------------------------------------------------------------- explore


def test_a_decision_that_leads_to_the_same_whatever_is_chosen_does_not_matter() -> None:
    # whichever of the two comes first, the stone ends on the third heap
    game = SmallGame(
        (("one", Instead("a", "b"), ""), ("two", Instead("a", "c"), ""), ("b", Instead("b", "z"), "")), pool=True
    )
    end = SmallGame((*game.existing, ("c", Instead("c", "z"), "")), pool=True)
    found = explore(putting(Put("a", 1)), end, SEARCH)
    assert [dict(node.position.state.facts.stones) for node in found.outcomes] == [{"z": 1}]
    assert [decision.matters for decision in found.decisions if decision.choice.options] == [False]


def test_a_decision_that_matters_is_shown_by_two_lines() -> None:
    game = SmallGame((("one", Instead("a", "b"), ""), ("two", Instead("a", "c"), "")))
    first = putting(Put("a", 1))
    found = explore(first, game, SEARCH)
    (decision,) = found.decisions
    assert decision.matters
    lines = found.line_that_shows(decision)
    assert lines is not None
    ends = [line_of(advance(first, game), game, iter(line)).state for line in lines]
    assert [dict(end.facts.stones) for end in ends] == [{"b": 1}, {"c": 1}]
    assert [type(line[0]) for line in lines] == [Use, Use]


def test_eight_modifiers_that_commute_cost_no_more_than_one() -> None:
    eight = tuple((f"m{n}", Also("a", f"x{n}"), "") for n in range(8))
    assert explore(putting(Put("a", 1)), SmallGame(eight), SEARCH).visited == 1


def test_eight_modifiers_that_do_not_commute_lead_to_each_outcome_once() -> None:
    # on one put, the first to be applied takes it away from all others
    eight = tuple((f"m{n}", Instead("a", f"x{n}"), "") for n in range(8))
    found = explore(putting(Put("a", 1)), SmallGame(eight), SEARCH)
    ends = [dict(node.position.state.facts.stones) for node in found.outcomes]
    assert sorted(ends, key=str) == sorted(({f"x{n}": 1} for n in range(8)), key=str)


def test_modifiers_of_several_objects_are_not_tried_in_every_mixture() -> None:
    # each of four stones goes to one of three heaps: 81 outcomes, and no more positions than a tree with so many leaves
    three = tuple((f"m{n}", Instead("a", f"x{n}"), "") for n in range(3))
    stones = [Put("a", 10**place) for place in range(4)]
    found = explore(putting(*stones), SmallGame(three), SEARCH)
    assert len({node.position.state.facts.stones for node in found.outcomes}) == len(found.outcomes) == 3**4
    assert found.visited == 1 + 3 + 9 + 27 + 81


def test_equal_positions_are_merged_so_that_orders_do_not_multiply() -> None:
    tasks = [AskNumber("ann", name, 2) for name in "abcde"]
    found = explore(start(*tasks), SmallGame(), SEARCH)
    assert len(found.outcomes) == 2**5
    assert found.visited == sum(2**n for n in range(6))


def test_an_answer_given_beforehand_is_the_only_one_that_is_tried() -> None:
    tasks = [AskNumber("ann", "a", 3), AskNumber("bob", "b", 3)]

    def two_for_ann(position: Position[Heaps]) -> Answer | None:
        question = position.question
        return Number(2) if isinstance(question, Choice) and question.player == "ann" else None

    found = explore(start(*tasks), SmallGame(), Search(key, never, beforehand=two_for_ann))
    ends = [dict(node.position.state.facts.stones) for node in found.outcomes]
    assert sorted(ends, key=str) == [{"a": 2, "b": number} for number in (1, 2, 3)]
    assert [decision.choice.player for decision in found.decisions if decision.matters] == ["bob"]


def test_an_exploration_that_would_be_too_large_is_refused() -> None:
    tasks = [AskNumber("ann", name, 6) for name in "abcdefgh"]
    with pytest.raises(RefusedError, match="more than 1000 positions"):
        explore(start(*tasks), SmallGame(), Search(key, never, at_most=1000))


@given(
    st.lists(st.sampled_from("abc"), min_size=2, max_size=5),
    st.lists(st.sampled_from("abcxyz"), min_size=5),
    st.lists(st.sampled_from("abc"), min_size=1, max_size=3),
)
def test_what_is_not_asked_does_not_change_the_outcomes(olds: list[str], news: list[str], heaps: list[str]) -> None:
    """Taking one order for all that commute loses no outcome that trying each order finds."""
    modifiers = tuple(
        (f"m{n}", Instead(old, new), "") for n, (old, new) in enumerate(zip(olds, news, strict=False)) if old != new
    )

    state = putting(*(Put(heap, 10**place) for place, heap in enumerate(heaps)))
    found = explore(state, SmallGame(modifiers), SEARCH)
    every = _all_orders(state, modifiers)
    assert {node.position.state.facts.stones for node in found.outcomes} == every


def _all_orders(state: Small, modifiers: tuple[tuple[str, Instead, str], ...]) -> set[Hashable]:
    """Every outcome, by trying each modifier on each action in each order; written without the pipeline."""
    task = state.agenda[0]
    assert isinstance(task, Perform)
    todo = [tuple((act.action, frozenset[str]()) for act in task.step.acts)]
    ends: set[Hashable] = set()
    seen = set(todo)
    while todo:
        acts = todo.pop()
        following = [
            (*acts[:place], (Put(modifier.new, action.stones), used | {name}), *acts[place + 1 :])
            for place, (action, used) in enumerate(acts)
            for name, modifier, _ in modifiers
            if isinstance(action, Put) and action.heap == modifier.old and name not in used
        ]
        todo += [each for each in following if each not in seen]
        seen |= set(following)
        if not following:
            heaps: dict[str, int] = {}
            for action, _ in acts:
                assert isinstance(action, Put)
                heaps[action.heap] = heaps.get(action.heap, 0) + action.stones
            ends.add(type(state.facts.stones)(heaps))
    return ends


# ---------------------------------------------------------------- odds


def test_one_die_shows_four_or_more_half_of_the_time() -> None:
    found = odds(start(Perform(step(Die("a")))), SmallGame(), SEARCH, heap("a", 4), asker="ann")
    assert found.value == Fraction(1, 2)
    assert sum(chance for _, chance in found.outcomes) == 1


def test_two_dice_on_one_heap_are_merged_by_their_sum() -> None:
    found = odds(start(Perform(step(Die("a"), Die("a")))), SmallGame(), SEARCH, heap("a", 7), asker="ann")
    assert found.value == Fraction(21, 36)
    assert len(found.outcomes) == 11


def test_who_asks_takes_the_best_and_the_other_the_worst() -> None:
    tasks = [AskNumber("ann", "a", 3), AskNumber("bob", "a", 3)]
    best = odds(start(*tasks), SmallGame(), SEARCH, heap("a", 4), asker="ann")
    assert best.value == 1  # three and at least one more
    assert dict(best.best) == {Number(1): 0, Number(2): 0, Number(3): 1}
    assert odds(start(*tasks), SmallGame(), SEARCH, heap("a", 5), asker="ann").value == 0


def test_a_policy_may_be_given_for_a_player() -> None:
    tasks = [AskNumber("bob", "a", 3)]
    found = odds(
        start(*tasks), SmallGame(), SEARCH, heap("a", 2), asker="ann", policies={"bob": lambda _, __: Number(2)}
    )
    assert found.value == 1


def test_outcomes_of_many_dice_have_the_chances_of_the_multinomial() -> None:
    found = odds(start(Perform(step(Die("a"), Die("b"), Die("c")))), SmallGame(), SEARCH, heap("a", 6), asker="ann")
    assert found.value == Fraction(1, 6)
    assert {chance for _, chance in found.outcomes} == {Fraction(1, 6**3)}
    assert factorial(3) * len(found.outcomes) == 6 * 6**3


def test_an_answer_after_chance_counts_with_what_chance_brought() -> None:
    game = SmallGame()
    position = advance(start(Perform(step(Die("a"))), AskNumber("ann", "a", 2)), game)
    found = odds(position.state, game, SEARCH, heap("a", 7), asker="ann")
    assert found.value == Fraction(1, 3)  # a five with two more, or a six with one or two
    with pytest.raises(IllegalAnswer):
        answer(position, game, Number(1))
