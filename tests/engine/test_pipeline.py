"""From a step to an event: what is impossible, which modifiers apply, in which order, how often, and who chooses."""

import pytest

from ludex.engine.choices import NO, YES, Choice, Over
from ludex.engine.pipeline import Use
from ludex.engine.run import IllegalAnswer, Position, advance, answer, can_answer, verify_answer
from ludex.engine.steps import Modified, ModifierKey, Prevented
from tests.engine.small_game import Also, Die, Heaps, Instead, Put, Shown, Small, SmallGame, Whole, putting


def stones(position: Position[Heaps]) -> dict[str, int]:
    assert isinstance(position.question, Over)
    return dict(position.state.facts.stones)


def finish(state: Small, game: SmallGame) -> dict[str, int]:
    """What lies on the heaps when no question comes up."""
    return stones(advance(state, game))


@pytest.mark.rule("ALT4-6.2.b", "ALT-6.2.b")
def test_a_replaced_action_never_happens() -> None:
    game = SmallGame((("r", Instead("a", "b"), "ann"),))
    assert finish(putting(Put("a", 2)), game) == {"b": 2}


@pytest.mark.rule("ALT4-6.2.c", "ALT-6.2.c")
def test_what_is_added_happens_in_the_same_event() -> None:
    position = advance(putting(Put("a", 2)), SmallGame((("r", Also("a", "b"), "ann"),)))
    assert position.state.facts.events == ((Put("a", 2), Put("b", 1)),)


@pytest.mark.rule("ALT4-6.2.f", "ALT-6.2.d")
def test_a_modifier_of_the_step_applies_once_where_one_of_actions_applies_to_each() -> None:
    step = putting(Put("a", 1), Put("a", 1), Put("a", 1))
    assert finish(step, SmallGame((("r", Instead("a", "b"), "ann"),))) == {"b": 3}
    assert finish(step, SmallGame((("r", Whole("a", "b"), "ann"),))) == {"b": 1}


@pytest.mark.rule("ALT4-6.2.g")
def test_the_whole_step_comes_before_atomic_actions_and_these_before_additions() -> None:
    game = SmallGame((("add", Also("b", "x"), ""), ("each", Instead("b", "c"), ""), ("whole", Whole("a", "b"), "")))
    position = advance(putting(Put("a", 5)), game)
    order = [record.key.rule for record in position.state.log or () if isinstance(record, Modified)]
    assert order[::-1] == ["whole", "each"]
    assert stones(position) == {"c": 1}


@pytest.mark.rule("ALT-6.2.e", "ALT-6.2.f")
def test_in_one_pool_an_addition_may_come_first() -> None:
    game = SmallGame((("add", Also("a", "x"), ""), ("each", Instead("a", "c"), "")), pool=True)
    position = advance(putting(Put("a", 1)), game)
    assert isinstance(position.question, Choice)
    added = answer(position, game, Use(ModifierKey("add"), 0))
    replaced = answer(position, game, Use(ModifierKey("each"), 0))
    assert (stones(added), stones(replaced)) == ({"c": 1, "x": 1}, {"c": 1})


@pytest.mark.rule("ALT4-6.2.h", "ALT-6.2.f")
@pytest.mark.parametrize(("controller", "chooser"), [("bob", "bob"), (None, "ann")])
def test_the_controller_of_the_step_chooses_else_the_first_in_initiative_order(
    controller: str | None, chooser: str
) -> None:
    game = SmallGame((("one", Instead("a", "b"), "bob"), ("two", Instead("a", "c"), "bob")))
    position = advance(putting(Put("a", 1), controller=controller), game)
    assert isinstance(position.question, Choice)
    assert position.question.player == chooser
    assert stones(answer(position, game, Use(ModifierKey("one"), 0))) == {"b": 1}
    assert stones(answer(position, game, Use(ModifierKey("two"), 0))) == {"c": 1}


@pytest.mark.rule("ALT4-6.2.i", "ALT-6.2.g")
def test_after_each_application_all_are_looked_for_anew() -> None:
    game = SmallGame((("one", Instead("a", "b"), ""), ("two", Instead("b", "c"), "")))
    assert finish(putting(Put("a", 1)), game) == {"c": 1}


@pytest.mark.rule("ALT4-6.2.j", "ALT-6.2.h")
def test_a_modifier_of_the_step_is_used_once_whatever_the_step_becomes() -> None:
    game = SmallGame((("loop", Whole("a", "a"), ""),))
    position = advance(putting(Put("a", 9)), game)
    assert stones(position) == {"a": 1}


@pytest.mark.rule("ALT4-6.2.k", "ALT-6.2.h")
def test_a_modifier_of_an_action_is_used_once_on_it_also_after_it_has_turned_into_something_else() -> None:
    there_and_back = (("there", Instead("a", "b"), ""), ("back", Instead("b", "a"), ""))
    assert finish(putting(Put("a", 1)), SmallGame(there_and_back)) == {"a": 1}
    assert finish(putting(Put("a", 1)), SmallGame((("twice", Instead("a", "a", times=2), ""),))) == {"a": 2}


@pytest.mark.rule("ALT-6.2.h")
def test_what_an_addition_adds_does_not_call_for_it_again() -> None:
    assert finish(putting(Put("a", 1)), SmallGame((("more", Also("a", "a"), ""),))) == {"a": 2}


@pytest.mark.rule("ALT4-1.4.1.c")
def test_an_impossible_part_is_skipped_and_the_rest_happens() -> None:
    position = advance(putting(Put("a", 1), Put("b", 1)), SmallGame(barred=frozenset({"a"})))
    assert stones(position) == {"b": 1}
    assert [record.why for record in position.state.log or () if isinstance(record, Prevented)] == [
        "the heap is barred"
    ]


@pytest.mark.rule("ALT4-1.4.1.d")
def test_an_impossible_action_cannot_be_modified() -> None:
    game = SmallGame((("r", Instead("a", "b"), ""),), barred=frozenset({"a"}))
    assert finish(putting(Put("a", 1)), game) == {}


@pytest.mark.rule("ALT4-1.4.1.d")
def test_what_a_modifier_turns_it_into_can_be_impossible_too() -> None:
    game = SmallGame((("r", Instead("a", "b"), ""),), barred=frozenset({"b"}))
    assert finish(putting(Put("a", 1)), game) == {}


@pytest.mark.rule("ALT4-1.2.7.d")
def test_a_step_that_touches_nothing_is_an_event_all_the_same() -> None:
    position = advance(putting(), SmallGame())
    assert position.state.facts.events == ((),)


@pytest.mark.rule("ALT4-6.2.d")
def test_an_optional_modifier_is_its_players_to_decline_and_is_offered_once() -> None:
    game = SmallGame((("r", Instead("a", "b", may=True), "bob"),))
    position = advance(putting(Put("a", 1)), game)
    assert isinstance(position.question, Choice)
    assert position.question.player == "bob"
    assert stones(answer(position, game, YES)) == {"b": 1}
    assert stones(answer(position, game, NO)) == {"a": 1}


@pytest.mark.rule("ALT4-6.2.e")
def test_the_alternative_of_a_declined_modifier_comes_right_after_the_step() -> None:
    game = SmallGame((("r", Instead("a", "b", may=True, fallback="c"), "bob"),))
    position = advance(putting(Put("a", 1)), game)
    declined = answer(position, game, NO)
    assert declined.state.facts.events == ((Put("a", 1),), (Put("c", 1),))


def test_orders_that_come_to_the_same_are_not_asked_for() -> None:
    eight = tuple((f"m{n}", Also("a", f"x{n}"), "") for n in range(8))
    position = advance(putting(Put("a", 1)), SmallGame(eight))
    assert stones(position) == {"a": 1} | {f"x{n}": 1 for n in range(8)}


def test_what_happens_to_one_object_is_decided_apart_from_what_happens_to_the_next() -> None:
    two = (("m", Instead("a", "b"), ""), ("n", Instead("a", "c"), ""))
    position = advance(putting(Put("a", 1), Put("a", 10)), SmallGame(two))
    assert isinstance(position.question, Choice)
    assert position.question.options == (Use(ModifierKey("m"), 0), Use(ModifierKey("n"), 0))
    after = answer(position, SmallGame(two), Use(ModifierKey("n"), 0))
    assert isinstance(after.question, Choice)
    assert after.question.options == (Use(ModifierKey("m"), 1), Use(ModifierKey("n"), 1))
    assert stones(answer(after, SmallGame(two), Use(ModifierKey("m"), 1))) == {"c": 1, "b": 10}


def test_a_modifier_that_commutes_with_those_that_do_not_is_no_option() -> None:
    three = (("else", Instead("z", "y"), ""), ("m", Instead("a", "b"), ""), ("n", Instead("a", "c"), ""))
    position = advance(putting(Put("z", 1), Put("a", 1)), SmallGame(three))
    assert isinstance(position.question, Choice)
    assert [option.label() for option in position.question.options] == ["m, for a", "n, for a"]
    assert stones(answer(position, SmallGame(three), Use(ModifierKey("m"), 1))) == {"y": 1, "b": 1}


def test_optional_modifiers_of_two_players_are_asked_in_an_order_that_somebody_chooses() -> None:
    two = (("m", Instead("a", "b", may=True), "ann"), ("n", Instead("c", "d", may=True), "bob"))
    position = advance(putting(Put("a", 1), Put("c", 1)), SmallGame(two))
    assert isinstance(position.question, Choice)
    assert position.question.options == (Use(ModifierKey("m"), 0), Use(ModifierKey("n"), 1))


def test_chance_is_asked_for_when_no_modifier_is_left() -> None:
    game = SmallGame((("more", Also("a", "b"), ""),))
    position = advance(putting(Die("a"), Put("a", 1)), game)
    assert stones(answer(position, game, Shown(4))) == {"a": 5, "b": 1}


def test_an_illegal_answer_is_refused_and_leaves_the_position_as_it_was() -> None:
    game = SmallGame((("r", Instead("a", "b", may=True), "bob"),))
    position = advance(putting(Put("a", 1)), game)
    before = position.state
    with pytest.raises(IllegalAnswer, match="Choose one of: yes, no"):
        answer(position, game, Shown(3))
    assert not can_answer(position, Shown(3))
    assert position.state is before
    verify_answer(position, YES)


def test_an_outcome_that_a_die_cannot_show_is_refused() -> None:
    position = advance(putting(Die("a")), SmallGame())
    with pytest.raises(IllegalAnswer, match="cannot come of"):
        answer(position, SmallGame(), Shown(7))


def test_nothing_can_be_answered_when_the_game_is_over() -> None:
    with pytest.raises(IllegalAnswer, match="the game is over"):
        answer(advance(putting(), SmallGame()), SmallGame(), YES)


def test_positions_that_differ_in_their_log_alone_are_equal_and_hash_alike() -> None:
    one = advance(putting(Put("a", 1), Put("b", 1)), SmallGame(barred=frozenset({"b"}))).state
    other = advance(putting(Put("a", 1)), SmallGame()).state
    assert one.log is not None
    assert (one == other, hash(one) == hash(other)) == (True, True)
