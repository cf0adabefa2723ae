"""What can be asked of a check or a scene, what there is to aim at, and which rulings may bear on the answer.

A trial is all that is needed:

>>> from ludex.engine.checks.posed import odds_of
>>> from ludex.systems.powers_that_be.trial import Source
>>> from ludex.systems.powers_that_be.verdict import Goal
>>> odds_of(check_posed(Trial("the wall", "ann", (Source("climbing", 28),), Goal(15)))).value
Fraction(18921, 32000)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ludex.engine.checks.posed import Aim, Posed, Value
from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.choices import Choice, Option
from ludex.engine.dice.distribution import AtLeast
from ludex.engine.rulebook_entries import RulingId
from ludex.engine.run import Position
from ludex.engine.state import GameState
from ludex.systems.powers_that_be.aftermath import checked
from ludex.systems.powers_that_be.facts import Done, Facts, State
from ludex.systems.powers_that_be.game import Narrator, PowersGame
from ludex.systems.powers_that_be.readings import DEFAULT, Readings
from ludex.systems.powers_that_be.scenes import Turn
from ludex.systems.powers_that_be.trial import NARRATOR, PLAYER, Fervor, Form, Trial, total_score
from ludex.systems.powers_that_be.verdict import Benefit, Grade

NOT_TRIED: Final = "not tried"


def narrator_by_default(_position: Position[Facts], choice: Choice) -> Option:
    """A narrator who has said nothing takes what is offered first."""
    return choice.options[0]


POLICIES: Final = {NARRATOR: narrator_by_default}


# ---------------------------------------------------------------- a check


def check_posed(trial: Trial, readings: Readings = DEFAULT, *, traced: bool = True) -> Posed[Facts]:
    """The question how a check comes out.

    Args:
        trial: The check.
        readings: How the rules are read.
        traced: Whether playing it tells a trace.
    """
    game = PowersGame(readings, traced=traced)
    return Posed(
        f"Does {trial.by} reach {trial.goal.number} with {trial.name}?",
        game,
        GameState(NO_TABLE, Facts(), checked(trial)),
        PLAYER,
        {name: _of(trial.name, of) for name, of in _results(trial).items()},
        {name: Aim(name, _worth(trial.name, of)) for name, of in _AIMS.items()},
        POLICIES,
        tuple(_rulings(trial)),
    )


_AIMS: Final[Mapping[str, Callable[[Done], bool]]] = {
    "success": lambda done: done.verdict.grade.succeeds,
    "partial success or better": lambda done: done.verdict.grade.succeeds or done.verdict.grade.partly,
    "Epic win": lambda done: done.verdict.grade is Grade.EPIC_WIN,
    "no Epic fail": lambda done: done.verdict.grade is not Grade.EPIC_FAIL,
}


def _results(trial: Trial) -> dict[str, Callable[[Done], Value]]:
    found: dict[str, Callable[[Done], Value]] = {
        "success": lambda done: done.verdict.grade.succeeds,
        "result": lambda done: done.verdict.grade.value,
        "Epic win": lambda done: done.verdict.grade is Grade.EPIC_WIN,
        "Epic fail": lambda done: done.verdict.grade is Grade.EPIC_FAIL,
    }
    if trial.goal.graded and trial.attack is None:
        found["partial success"] = lambda done: done.verdict.grade.partly
    if trial.goal.graded:
        found["benefit"] = lambda done: done.verdict.benefit is not Benefit.NONE
        found["greater benefit"] = lambda done: done.verdict.benefit is Benefit.GREAT
    if trial.attack is not None:
        found["near miss"] = lambda done: done.verdict.near_miss
        if trial.attack.damage is not None:
            found["damage"] = lambda done: 0 if done.damage is None else done.damage.value
    if trial.form is not Form.ACTIVE:
        found["passive"] = lambda done: done.passive
    if trial.totals is not None or trial.form is Form.PASSIVE:
        found["total"] = lambda done: AtLeast(done.total) if done.or_more else done.total
    if trial.botches_told:
        found["botched dice"] = lambda done: done.botched
    return found


def _of(name: str, of: Callable[[Done], Value]) -> Callable[[State], Value]:
    def found(state: State) -> Value:
        done = state.facts.of(name)
        assert done is not None  # it has been made when nothing is left to be done
        return of(done)

    return found


def _worth(name: str, of: Callable[[Done], bool]) -> Callable[[State], int]:
    def found(state: State) -> int:
        done = state.facts.of(name)
        return int(done is not None and of(done))

    return found


# ---------------------------------------------------------------- a scene


def scene_posed(
    turns: tuple[Turn, ...], actions: int | None = None, readings: Readings = DEFAULT, *, traced: bool = True
) -> Posed[Facts]:
    """The question how a scene comes out, the narrator asked wherever nothing was said beforehand.

    Args:
        turns: What can be tried, one after another.
        actions: How many actions there are to spend; None where nobody counts them.
        readings: How the rules are read.
        traced: Whether playing it tells a trace.
    """
    names = tuple(turn.name for turn in turns)
    # what may be passed by need not succeed
    needed = tuple(turn.name for turn in turns if not turn.optional)
    results: dict[str, Callable[[State], Value]] = {
        "all succeed": lambda end: _succeeded(end, needed) == len(needed),
        "successes": lambda end: _succeeded(end, names),
        "last": lambda end: _grade(end, names[-1]),
    }
    trials = tuple(way for turn in turns for way in turn.ways)
    results |= {name: _grade_of(name) for name in (*names, *_effects(trials))}
    if actions is not None:
        results["actions left"] = lambda end: end.facts.actions or 0
    aims = {
        "all succeed": Aim[Facts]("all succeed", lambda end: int(_succeeded(end, needed) == len(needed))),
        "successes": Aim[Facts]("as many successes as possible", lambda end: _succeeded(end, names)),
        "last": Aim[Facts](f"success with {names[-1]}", _worth(names[-1], _AIMS["success"])),
        "no Epic fail": Aim[Facts]("no Epic fail", lambda end: int(all(map(_AIMS["no Epic fail"], end.facts.done)))),
    }
    return Posed(
        "How does the scene come out?",
        PowersGame(readings, Narrator.ASKED, traced=traced),
        GameState(NO_TABLE, Facts(actions=actions), turns),
        PLAYER,
        results,
        aims,
        POLICIES,
        tuple(dict.fromkeys(ruling for trial in trials for ruling in _rulings(trial))),
    )


def _effects(trials: tuple[Trial, ...]) -> Iterator[str]:
    """The checks that near misses may lead to, by name."""
    for trial in trials:
        if trial.attack is not None and trial.attack.near_miss is not None:
            check = trial.attack.near_miss.check
            if check is not None:
                yield check.name
                yield from _effects((check,))


def _succeeded(end: State, names: tuple[str, ...]) -> int:
    return sum(done.verdict.grade.succeeds for done in end.facts.done if done.name in names)


def _grade(end: State, name: str) -> str:
    done = end.facts.of(name)
    return NOT_TRIED if done is None else done.verdict.grade.value


def _grade_of(name: str) -> Callable[[State], Value]:
    return lambda end: _grade(end, name)


# ---------------------------------------------------------------- rulings


def _rulings(trial: Trial) -> Iterator[RulingId]:
    """The rulings that may bear on a trial, and those of its near miss."""
    if trial.form is not Form.PASSIVE:
        yield from _rulings_of_dice(trial)
    if trial.form is not Form.ACTIVE:
        yield RulingId("PB-C10")
    yield from map(RulingId, ("PB-C06", "PB-C13"))
    if trial.attack is not None or trial.goal.graded:
        yield RulingId("PB-C08")
    if trial.goal.graded:
        yield RulingId("PB-C09")
    if trial.attack is not None and trial.attack.defenceless:
        yield RulingId("PB-C11")
    if len(trial.sources) > 1:
        yield RulingId("PB-C19")
    if trial.attack is not None and trial.attack.near_miss is not None and trial.attack.near_miss.check is not None:
        yield from _rulings(trial.attack.near_miss.check)


def _rulings_of_dice(trial: Trial) -> Iterator[RulingId]:
    score = int(total_score(trial).value)
    if score <= 0:
        yield RulingId("PB-C17")
        return
    if trial.criticals:
        yield from map(RulingId, ("PB-C01", "PB-C03", "PB-C04", "PB-C07"))
        if trial.widened:
            yield RulingId("PB-C02")
        if trial.fervor is Fervor.AMONG_OTHERS:
            yield RulingId("PB-C12")
    yield RulingId("PB-C05")
    if 2 <= score % 10 <= 3:
        yield RulingId("PB-C18")
