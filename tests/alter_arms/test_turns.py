"""Conflicts: who acts, what a turn holds, handing over, the end; and whole Conflicts as games on the engine."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.engine.checks.posed import Posed, odds_of
from ludex.engine.choices import Answer, Chance, Choice, Over
from ludex.engine.drivers.play import Player, begin, play
from ludex.engine.drivers.recorded import Recording, begin_recorded, replayed, resume_recorded
from ludex.engine.drivers.search import TooManyPositions
from ludex.engine.journal import Header, open_journal
from ludex.engine.run import Position, advance, answer
from ludex.layers.errors import LudexError, RefusedError
from ludex.systems.alter_arms.facts import Facts
from ludex.systems.alter_arms.tabletop import TABLETOP
from tests.alter_arms.tables import played, posed, somebody

TYPES = ("bio", "myth", "tech")
ARCHETYPES = ("ace", "antihero", "defender", "planner", "rival", "support")


def three_a_side(*rulings: str, rounds: int | None = None, more: str = "") -> Posed[Facts]:
    """A Conflict of six, one of each Archetype."""
    who = {
        archetype: somebody(
            "red" if place % 2 == 0 else "blue",
            vectors=((3, 1, 2), (2, 3, 1), (1, 2, 3))[place % 3],
            arms=f"{{type: {TYPES[place % 3]}, gimmicks: [Fire], powers: [{{name: P, cost: 1, effects: [gives: 1]}}]}}",
            archetype=archetype,
            trait=("bold", "clever", "stylish")[place % 3],
            gear="{name: Hammer, vector: might}",
        )
        for place, archetype in enumerate(ARCHETYPES)
    }
    limit = "" if rounds is None else f", rounds: {rounds}"
    return posed(f"conflict: {{first: ace{limit}{more}}}", *rulings, **who)


def turn(question: Posed[Facts], *labels: str) -> Position[Facts]:
    """A Conflict after some choices, the dice showing their lowest."""
    left, game = list(labels), question.game
    position = advance(question.state, game)
    while left:
        match position.question:
            case Choice(options=options):
                word = left.pop(0)
                given: Answer = next(option for option in options if option.label() == word)
            case Chance(of=of):
                given = next(iter(of.outcomes()))[0]
            case _:
                raise AssertionError("it is over")
        position = answer(position, game, given)
    while isinstance(position.question, Chance):
        position = answer(position, game, next(iter(position.question.of.outcomes()))[0])
    return position


def labels(position: Position[Facts]) -> set[str]:
    """What can be chosen."""
    assert isinstance(position.question, Choice)
    return {option.label() for option in position.question.options}


def four(first: str = "a", *rulings: str, drama: int = 0) -> Posed[Facts]:
    """Two against two."""
    now = f"{{drama: {drama}}}"
    who = {name: somebody(side, now=now) for name, side in zip("abcd", ("red", "red", "blue", "blue"), strict=True)}
    return posed(f"conflict: {{first: {first}}}", *rulings, **who)


@pytest.mark.rule("AA-TURN-01")
def test_who_started_the_conflict_acts_first() -> None:
    position = turn(four("c"))
    assert isinstance(position.question, Choice)
    assert (position.question.about, position.question.player) == ("c", "blue")


@pytest.mark.rule("AA-TURN-02")
def test_the_turn_goes_to_anybody_who_has_not_acted_in_this_round() -> None:
    position = turn(four(), "no more", "hand over to c", "no more")
    assert labels(position) == {"hand over to b", "hand over to d"}


@pytest.mark.rule("AA-TURN-03")
def test_who_acts_last_picks_anybody_to_begin_the_next_round() -> None:
    position = turn(four(), "no more", "hand over to c", "no more", "hand over to b", "no more", "no more")
    assert labels(position) == {f"hand over to {name}" for name in "abcd"}
    assert (
        turn(
            four(), "no more", "hand over to c", "no more", "hand over to b", "no more", "no more", "hand over to d"
        ).state.facts.round
        == 2
    )


@pytest.mark.rule("AA-TURN-04", "AA-C26", "AA-DRAMA-03")
def test_handing_over_to_an_opponent_early_lowers_drama_by_1() -> None:
    early = turn(four(drama=2), "no more")
    assert "hand over to c and lower Drama by 1" in labels(early)
    after = turn(four(drama=2), "no more", "hand over to c and lower Drama by 1")
    assert after.state.facts.standings[0].drama == 1
    # b is the last of its side
    late = turn(four(drama=2), "no more", "hand over to b", "no more")
    assert labels(late) == {"hand over to c", "hand over to d"}
    assert "hand over to c and lower Drama by 1" not in labels(
        turn(four("a", "AA-C26=move-needed", drama=2), "no more")
    )
    assert "hand over to c and lower Drama by 1" not in labels(
        turn(four("a", "AA-C26=players-only", drama=2), "no more")
    )


@pytest.mark.rule("AA-TURN-04")
def test_in_a_scene_relief_needs_an_ally_who_has_not_acted() -> None:
    who = {"a": somebody(now="{drama: 4}"), "b": somebody(), "c": somebody("blue")}
    question = "scene: [hand-over: {who: a, to: c, relief: true}]"
    assert played(posed(question, **who))["drama of a"] == 3
    acted = {**who, "b": somebody(now="{acted: true}")}
    assert played(posed(question, **acted))["drama of a"] == 4


@pytest.mark.rule("AA-TURN-05", "AA-GIM-03", "AA-TRANS-03")
def test_a_turn_holds_one_transformation_and_one_move_in_any_order() -> None:
    position = turn(four(drama=2), "transform to 1st Arms")
    assert position.state.facts.standings[0].drama == 3
    assert "transform to Base" not in labels(position)
    after = turn(four(drama=2), "normal Move on c", "might", "no")
    assert "transform to 1st Arms" in labels(after)
    assert "normal Move on c" not in labels(after)


@pytest.mark.rule("AA-FIN-03")
def test_a_failed_finisher_loses_the_transformation_too() -> None:
    after = turn(four(), "normal Move on c", "might", "yes")
    assert "transform to 1st Arms" not in labels(after)
    assert after.state.facts.standings[0].drama == 3


@pytest.mark.rule("AA-FIN-01", "AA-CONF-01")
def test_a_finisher_is_offered_once_in_a_conflict() -> None:
    first = ["normal Move on c", "might", "yes", "hand over to b", "no more", "hand over to c", "no more"]
    again = turn(four(), *first, "no more", "hand over to a", "normal Move on c", "might")
    assert isinstance(again.question, Choice)
    assert "Finisher" not in again.question.question


@pytest.mark.rule("AA-CONF-01", "AA-C27")
def test_a_conflict_ends_when_one_side_alone_can_go_on() -> None:
    end = play(
        begin(three_a_side().state, three_a_side().game), three_a_side().game, bots(three_a_side(), "greedy"), Random(3)
    )
    assert isinstance(end.question, Over)
    beaten = {standing.character.side for standing in end.state.facts.standings if standing.crashed}
    left = {standing.character.side for standing in end.state.facts.standings if not standing.crashed}
    assert (left, end.question.rule) == ({end.state.facts.ended}, "AA-CONF-01")
    assert beaten - left


def test_odds_of_a_conflict_that_has_no_end_of_rounds_are_refused_at_once() -> None:
    with pytest.raises(RefusedError, match="pass for ever"):
        odds_of(three_a_side())


def test_odds_of_a_conflict_of_six_are_refused_by_an_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludex.engine.checks.posed.GLANCE", 1000)
    with pytest.raises(TooManyPositions, match=r"about [\d,]+000 positions or more can follow, and 200,000"):
        odds_of(three_a_side(rounds=3))


def test_a_conflict_of_two_that_is_short_has_odds() -> None:
    two = {"a": somebody(now="{drama: 6}"), "b": somebody("blue", now="{drama: 6}")}
    found = odds_of(posed("conflict: {first: a, rounds: 1}", **two))
    assert found.aim == "a victory of red"
    assert 0 < found.value < 1


@pytest.mark.rule("AA-CONF-01")
def test_the_sides_may_agree_to_end_a_conflict() -> None:
    question = three_a_side(rounds=1)
    end = play(begin(question.state, question.game), question.game, bots(question, "random"), Random(2))
    assert end.state.facts.round == 1
    assert isinstance(end.question, Over)


@pytest.mark.rule("AA-CONF-01")
def test_a_conflict_needs_two_sides() -> None:
    with pytest.raises(LudexError, match="AA-CONF-01"):
        posed("conflict: {first: a}", a=somebody(), b=somebody())


@pytest.mark.rule("AA-ROLE-02", "AA-GIM-04")
def test_a_game_master_who_wants_to_be_asked_decides_about_gear_and_gimmicks() -> None:
    question = three_a_side(more=", agreed: {gear: ask, gimmicks: ask, defensive-gear: ask}")
    position = turn(question, "normal Move on antihero", "might", "no")
    assert isinstance(position.question, Choice)
    assert (position.question.player, position.question.rule) == ("gm", "AA-GEAR-02")
    after = turn(question, "normal Move on antihero", "might", "no", "yes", "1", "no")
    assert after.state.facts.last is not None
    assert after.state.facts.last.values == (3 + 2 + 1,)


# ---------------------------------------------------------------- games


def bots(question: Posed[Facts], bot: str) -> dict[str, Player[Facts]]:
    """Bots for all sides."""
    return dict(TABLETOP.players(question, bot))


@given(st.integers(0, 10_000), st.sampled_from(("random", "greedy")))
@settings(max_examples=12, deadline=None)
def test_a_conflict_saved_and_read_at_any_moment_goes_on_alike(seed: int, bot: str) -> None:
    question = three_a_side()
    writing, game = TABLETOP.writing(question), question.game.quiet()
    random = Random(seed)
    position = play(begin(question.state, game), game, bots(question, bot), random, at_most=random.randrange(200))
    text = writing.state_text(position.state)
    again = writing.state_of(text)
    assert writing.state_text(again) == text
    assert (again.facts, again.agenda) == (position.state.facts, position.state.agenda)
    assert advance(again, game).question == position.question


@given(st.integers(0, 10_000))
@settings(max_examples=10, deadline=None)
def test_nobody_ever_stands_with_negative_drama_or_above_the_limit(seed: int) -> None:
    question = three_a_side()
    game = question.game.quiet()

    def watch(position: Position[Facts], _given: object) -> None:
        for standing in position.state.facts.standings:
            assert 0 <= standing.drama <= 3 * (1 + len(standing.character.arms))
            assert min(standing.experience) >= 0
            assert standing.pool >= 0
        if isinstance(position.question, Choice):
            assert len(position.question.options) > 1
            assert len(set(position.question.options)) == len(position.question.options)

    play(begin(question.state, game), game, bots(question, "random"), Random(seed), watch=watch, at_most=300)


def test_a_conflict_is_recorded_and_replayed(tmp_path: Path) -> None:
    question = three_a_side()
    writing, game = TABLETOP.writing(question), question.game.quiet()
    recording = Recording(game, writing)
    players = bots(question, "random")
    header = Header(
        system="alter_arms", fingerprint=writing.fingerprint, seed=5, start=writing.state_text(question.state)
    )
    with begin_recorded(tmp_path / "conflict.ludex", header, recording) as recorded:
        for _ in range(60):
            recorded.settle()
            if not isinstance(recorded.position.question, Choice):
                break
            choice = recorded.position.question
            recorded.answer(players[choice.player].choose(recorded.position, choice, recorded.random))
        state = writing.state_text(recorded.position.state)
        recorded.undo(3)
        recorded.redo(3)
        assert writing.state_text(recorded.position.state) == state
    with open_journal(tmp_path / "conflict.ludex") as journal:
        *_, last = replayed(journal, recording)
        assert writing.state_text(last.position.state) == state
        assert writing.state_text(resume_recorded(journal, recording).position.state) == state
