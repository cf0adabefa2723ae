"""Checks, scenes, Advances and Conflicts as questions: what can be asked of their end, and what there is to aim at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ludex.engine.checks.posed import Aim, Posed, Value
from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.choices import Choice, Option
from ludex.engine.run import Position
from ludex.engine.state import GameState, Task
from ludex.systems.alter_arms.agreed import GAME_MASTER
from ludex.systems.alter_arms.conflict import begun
from ludex.systems.alter_arms.facts import Facts, Standing, State
from ludex.systems.alter_arms.game import AlterArmsGame
from ludex.systems.alter_arms.rulings import RULINGS
from ludex.systems.alter_arms.terms import VECTORS, Vector

Result = Callable[[State], Value]


def accepting(_position: Position[Facts], choice: Choice) -> Option:
    """How a game master answers who grants whatever is asked for."""
    return choice.options[-1] if choice.rule == "AA-GIM-02" else choice.options[0]


def results_for(game: AlterArmsGame) -> Mapping[str, Result]:
    """What can be asked of the end: about the last Move, and of each character."""
    found: dict[str, Result] = {
        "success": lambda state: state.facts.last is not None and state.facts.last.total > 0,
        "successes": lambda state: 0 if state.facts.last is None else state.facts.last.total,
        "value": lambda state: 0 if state.facts.last is None else state.facts.last.values[0],
        "experience gained": lambda state: 0 if state.facts.last is None else state.facts.last.gained,
        "experience spent": lambda state: 0 if state.facts.last is None else state.facts.last.spent,
        "turn over": lambda state: state.facts.turn_over,
    }
    for name in game.cast.sides:
        found.update(_results_of(game, name))
    return found


def _results_of(game: AlterArmsGame, name: str) -> dict[str, Result]:
    def of(read: Callable[[Standing], Value]) -> Result:
        return lambda state: read(game.standing(state.facts, name))

    found = {
        f"drama of {name}": of(lambda standing: standing.drama),
        f"crash of {name}": of(lambda standing: standing.crashed),
        f"form of {name}": of(lambda standing: standing.form),
        f"pool of {name}": of(lambda standing: standing.pool),
        f"experience of {name}": of(lambda standing: sum(standing.experience)),
        f"recovering of {name}": of(lambda standing: standing.recovering),
        f"arms of {name}": of(lambda standing: len(standing.character.arms)),
    }
    for vector in VECTORS:
        found[f"{vector.value} of {name}"] = of(partial(_value, vector))
        found[f"{vector.value} experience of {name}"] = of(partial(_experience, vector))
    return found


def _value(vector: Vector, standing: Standing) -> Value:
    return standing.value(vector)


def _experience(vector: Vector, standing: Standing) -> Value:
    return standing.experience_in(vector)


def aims_for(game: AlterArmsGame, first: str) -> Mapping[str, Aim[Facts]]:
    """What there is to aim at: success, and the Drama of each character."""
    aims: dict[str, Aim[Facts]] = {
        "success": Aim("success", lambda state: int(_total(state) > 0)),
        "successes": Aim("as many successes as possible", _total),
    }
    for name in game.cast.sides:
        aims[f"drama of {name}"] = Aim(f"as much Drama for {name} as possible", partial(_drama, game, name, 1))
        aims[f"relief of {name}"] = Aim(f"as little Drama for {name} as possible", partial(_drama, game, name, -1))
        aims[f"crash of {name}"] = Aim(f"a Crash of {name}", partial(_crash, game, name))
    return {first: aims[first], **aims}


def _total(state: State) -> int:
    return 0 if state.facts.last is None else state.facts.last.total


def _drama(game: AlterArmsGame, name: str, sign: int, state: State) -> int:
    # whoever Crashes has had more Drama than any that is left
    standing = game.standing(state.facts, name)
    return sign * (game.numbers(standing).limit + 1 if standing.crashed else standing.drama)


def _crash(game: AlterArmsGame, name: str, state: State) -> int:
    return int(game.standing(state.facts, name).crashed)


def _victory(side: str, state: State) -> int:
    return int(state.facts.ended == side)


def posed_for(
    question: str,
    game: AlterArmsGame,
    standings: tuple[Standing, ...],
    tasks: tuple[Task[Facts], ...],
    *,
    by: str,
    aim: str,
) -> Posed[Facts]:
    """A question about what somebody does.

    Args:
        question: In words.
        game: The rules.
        standings: How all characters stand.
        tasks: What is done.
        by: Who does it; the whole side aims at what is wanted.
        aim: What is aimed at, where nothing else is said.
    """
    state: State = GameState(NO_TABLE, Facts(standings)).then(*tasks)
    return Posed(
        question,
        game,
        state,
        game.side(by),
        results_for(game),
        aims_for(game, aim),
        {GAME_MASTER: accepting},
        tuple(RULINGS),
    )


def advance_posed(game: AlterArmsGame, standings: tuple[Standing, ...], task: Task[Facts], who: str) -> Posed[Facts]:
    """A question about an Advance: whether it is gained, and what."""

    def success(state: State) -> bool:
        return state.facts.advanced is True

    state: State = GameState(NO_TABLE, Facts(standings)).then(task)
    results: dict[str, Result] = {"success": success, **_results_of(game, who)}
    aims = {"success": Aim[Facts]("the Advance", lambda state: int(success(state)))}
    question = f"Does {who} Advance?"
    return Posed(question, game, state, game.side(who), results, aims, {GAME_MASTER: accepting}, tuple(RULINGS))


def conflict_posed(game: AlterArmsGame, standings: tuple[Standing, ...], first: str) -> Posed[Facts]:
    """A Conflict from its first turn on (AA-TURN-01)."""
    state = begun(game, GameState(NO_TABLE, Facts(standings, round=1)), first)
    results: dict[str, Result] = {
        "winner": lambda state: state.facts.ended or "nobody",
        "rounds": lambda state: state.facts.round,
    }
    for name in game.cast.sides:
        results.update(_results_of(game, name))
    sides = tuple(dict.fromkeys(game.cast.sides.values()))
    aims = {f"victory of {side}": Aim(f"a victory of {side}", partial(_victory, side)) for side in sides}
    # AA-TURN-05: Move and transformation can be skipped
    endless = "both sides can pass for ever in a Conflict without 'rounds'" if game.rounds is None else ""
    return Posed(
        "Who is left at the end of the Conflict?",
        game,
        state,
        game.side(first),
        results,
        aims,
        {GAME_MASTER: accepting},
        tuple(RULINGS),
        boundless=endless,
    )
