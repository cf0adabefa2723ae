"""What can be asked of a test or a scene, what there is to aim at, and which rulings may bear on the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from ludex.engine.checks.posed import Aim, Posed, Value
from ludex.engine.dice.distribution import AtLeast
from ludex.engine.rulebook_entries import RulingId
from ludex.layers.errors import RefusedError
from ludex.systems.altered_dragon.asked import CheckFile, Net, RegainFile, RollerFile, SceneFile, TestFile
from ludex.systems.altered_dragon.facts import Ended, Facts, Trial, Use
from ludex.systems.altered_dragon.game import State
from ludex.systems.altered_dragon.posing import Table, check_start, scene_start
from ludex.systems.altered_dragon.quality import level, words_for
from ludex.systems.altered_dragon.rulings import IDS, Rulings

# ---------------------------------------------------------------- one test


def check_posed(check: CheckFile, table: Table) -> Posed[Facts]:
    """The question how a test comes out.

    Raises:
        LudexError: It makes no sense; the message says what to do instead.
    """
    game, state, trial = check_start(check, table)
    goal = f"reach {trial.threshold} hits" if trial.resister is None else f"prevail against {trial.resister.who}"
    return Posed(
        f"Does {trial.actor.who} {goal}?",
        game,
        state,
        trial.actor.player,
        {name: _of_last(of) for name, of in _results(trial, table.rulings).items()} | _points_left(state),
        {
            "success": Aim[Facts]("success", lambda end: int(_last(end).success)),
            "hits": Aim[Facts]("as many hits as possible", lambda end: _expected(end, trial)),
            "net hits": Aim[Facts]("as many net hits as possible", lambda end: _expected_net(end, trial)),
        },
        rulings=tuple(_rulings((check,))),
    )


def _last(end: State) -> Ended:
    last = end.facts.last
    assert last is not None  # the test has been made when nothing is left to be done
    return last


def _of_last(of: Callable[[Ended], Value]) -> Callable[[State], Value]:
    return lambda end: of(_last(end))


def _results(trial: Trial, rulings: Rulings) -> dict[str, Callable[[Ended], Value]]:
    found: dict[str, Callable[[Ended], Value]] = {"success": lambda last: last.success}
    if trial.net_counts and trial.settled is None:
        found["net hits"] = _net
        found["hits"] = _hits
        found["level"] = lambda last: _level(last, rulings)
        found["feat"] = lambda last: "unknown" if last.hits is None else words_for(last.hits)
        if trial.resister is not None:
            found["tie"] = lambda last: last.net == 0 and not last.or_more
            found["resisting hits"] = lambda last: AtLeast(0) if last.resisting is None else last.resisting
    return found


def _net(last: Ended) -> Value:
    """AD-NET-01: those that can be used; a failure has none."""
    if not last.success:
        return 0
    return AtLeast(last.net) if last.or_more else last.net


def _hits(last: Ended) -> Value:
    if last.hits is None:
        return AtLeast(0)
    return AtLeast(last.hits) if last.or_more else last.hits


def _level(last: Ended, rulings: Rulings) -> Value:
    if last.hits is None:
        return AtLeast(0)
    reached = level(last.hits, rulings)
    return AtLeast(reached) if last.or_more and level(last.hits + 1, rulings) > reached else reached


def _points_left(state: State) -> dict[str, Callable[[State], Value]]:
    names = [who for who, points in state.facts.points if points]
    return {f"Edge points of {who}": _points_of(who) for who in names}


def _points_of(who: str) -> Callable[[State], Value]:
    return lambda end: end.facts.points_of(who)


def _expected(end: State, trial: Trial) -> Fraction:
    last = _last(end)
    if last.hits is None or not trial.net_counts:
        raise _untold("hits")
    return last.hits + Fraction(*last.beyond)


def _expected_net(end: State, trial: Trial) -> Fraction:
    last = _last(end)
    if (last.hits is None and last.or_more) or not trial.net_counts:
        raise _untold("net hits")
    return last.net + Fraction(*last.beyond) if last.success else Fraction(0)


def _untold(what: str) -> RefusedError:
    return RefusedError(
        f"the {what} are not told apart here: either they do not count, or the sixes of both sides roll on",
        remedy="Aim at success, or write 'net: counts'.",
    )


# ---------------------------------------------------------------- a scene


def scene_posed(scene: SceneFile, table: Table) -> Posed[Facts]:
    """The question how a scene comes out: where are Edge points best spent?

    Raises:
        LudexError: It makes no sense; the message says what to do instead.
    """
    game, state, trials = scene_start(scene, table)
    names = tuple(trial.name for trial in trials)
    results: dict[str, Callable[[State], Value]] = {
        "all succeed": lambda end: _successes(end) == len(names),
        "successes": _successes,
        "last": lambda end: bool(end.facts.done) and end.facts.done[-1][1],
    }
    results |= {name: _came_to(name) for name in names}
    checks = tuple(event.check for event in scene.events if isinstance(event, TestFile))
    return Posed(
        "How does the scene come out?",
        game,
        state,
        trials[0].actor.player,
        results | _points_left(state),
        {
            "all succeed": Aim[Facts]("success in every test", lambda end: int(_successes(end) == len(names))),
            "successes": Aim[Facts]("as many successes as possible", _successes),
            "last": Aim[Facts](
                "success in the test that comes last", lambda end: int(bool(end.facts.done) and end.facts.done[-1][1])
            ),
        },
        rulings=(*_rulings(checks), *_rulings_of_scenes(scene)),
    )


def _successes(end: State) -> int:
    return sum(success for _, success in end.facts.done)


def _came_to(name: str) -> Callable[[State], Value]:
    return lambda end: {True: "success", False: "failure", None: "not made"}[dict(end.facts.done).get(name)]


# ---------------------------------------------------------------- rulings


def _rulings(checks: tuple[CheckFile, ...]) -> Iterator[RulingId]:
    """The rulings that may bear on the answer to some tests."""
    rollers = [each for check in checks for each in _all(check)]
    edge = any(Use.NEVER is not use for each in rollers for use in (each.edge_before, each.edge_after))
    bears = {
        "sixes": any(each.edge_after is not Use.NEVER for each in rollers),
        "points": edge,
        "least": any(each.modifiers for each in rollers),
        "limit": any(each.dice is None and each.hits is None for each in rollers),
        "buying": edge and any(each.buy is not Use.NEVER for each in rollers),
        "buyers": any(each.buy is not Use.NEVER for each in rollers),
        "assistance": any(check.assistants for check in checks),
        "ties": any(check.against is not None for check in checks),
        "levels": any(check.net is Net.COUNTS for check in checks),
        "knowledge": any(each.knowledge for each in rollers),
        "edge": any(each.surprise for each in rollers),
        "after": any(check.against is not None and check.by.edge_after is not Use.NEVER for check in checks),
    }
    yield from (IDS[name] for name, does in bears.items() if does)


def _rulings_of_scenes(scene: SceneFile) -> Iterator[RulingId]:
    if scene.adventure_points is not None:
        yield IDS["supply"]
    if any(isinstance(event, RegainFile) for event in scene.events):
        yield IDS["regaining"]


def _all(check: CheckFile) -> Iterator[RollerFile]:
    yield check.by
    yield from check.assistants
    if check.against is not None:
        yield check.against
