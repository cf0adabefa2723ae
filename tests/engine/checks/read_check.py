"""A check whose rules are read in several ways: tasks add, ask and roll, and some look at a ruling first."""

from collections.abc import Iterable
from enum import Enum
from typing import Final

from attrs import evolve, frozen

from ludex.engine.checks.posed import Aim, Posed
from ludex.engine.checks.rolling import EveryTotal, RollDice
from ludex.engine.checks.rules import NO_TABLE, CheckGame
from ludex.engine.choices import NO, YES, Answer, Choice, Yes
from ludex.engine.consulted import Consulted
from ludex.engine.dice.die import d
from ludex.engine.pipeline import Perform
from ludex.engine.readings import reading
from ludex.engine.rulebook_entries import Choice as RulingChoice
from ludex.engine.rulebook_entries import RulingId
from ludex.engine.state import GameState, Progress, Task
from ludex.engine.steps import Step, step


class Way(Enum):
    """Three options."""

    PLAIN = "plain"
    MORE = "more"
    DOUBLED = "doubled"


@frozen
class Readings:
    """Three rulings."""

    first: Way = Way.PLAIN
    second: Way = Way.PLAIN
    third: Way = Way.PLAIN


FIELDS: Final = {RulingId("R-1"): "first", RulingId("R-2"): "second", RulingId("R-3"): "third"}


@frozen(cache_hash=True)
class Sum:
    """What there is so far."""

    total: int = 0


State = GameState[Sum]


@frozen(eq=False)
class ReadGame(CheckGame[Sum]):
    """The rules."""

    readings: Readings = Readings()
    traced: bool = True
    roll_rule = "READ-1"

    def quiet(self) -> "ReadGame":
        """Untraced."""
        return evolve(self, traced=False)

    def initiative(self, state: State) -> tuple[str, ...]:
        """One player."""
        return ("ann",)

    def happen(self, state: State, step: Step) -> State:
        """The total is added."""
        (action,) = step.actions
        assert isinstance(action, RollDice)
        return added(state, action.total)


def added(state: State, points: int) -> State:
    """The state with so much more."""
    return state.with_facts(Sum(state.facts.total + points))


@frozen(cache_hash=True)
class Add(Task[Sum]):
    """So much is added, as a ruling says; by itself where there is none."""

    points: int
    ruling: str = ""

    def run(self, state: State, game: ReadGame) -> Progress[Sum]:  # type: ignore[override]
        """It is added."""
        way = getattr(game.readings, self.ruling) if self.ruling else Way.PLAIN
        return added(state, {Way.PLAIN: self.points, Way.MORE: self.points + 1, Way.DOUBLED: 2 * self.points}[way])


@frozen(cache_hash=True)
class Throw(Task[Sum]):
    """A die is rolled."""

    sides: int

    def run(self, state: State, game: ReadGame) -> Progress[Sum]:  # type: ignore[override]
        """It is."""
        return state.then(Perform(step(RollDice("ann", d(self.sides), EveryTotal(), "the throw"))))


@frozen(cache_hash=True)
class Offer(Task[Sum]):
    """Something may be done; by one option of a ruling it must be, by another the question is put the other way."""

    task: Task[Sum]
    ruling: str = ""

    def run(self, state: State, game: ReadGame) -> Progress[Sum]:  # type: ignore[override]
        """A question."""
        way = getattr(game.readings, self.ruling) if self.ruling else Way.PLAIN
        if way is Way.DOUBLED:
            return state.then(self.task)
        return Choice("ann", "Is it done?", (YES, NO) if way is Way.PLAIN else (NO, YES), "READ-2")

    def take(self, state: State, game: ReadGame, answer: Answer) -> State:  # type: ignore[override]
        """As was said."""
        return state.then(self.task) if isinstance(answer, Yes) else state


def posed(
    tasks: Iterable[Task[Sum]],
    choices: Iterable[RulingChoice] = (),
    consulted: Consulted | None = None,
    *,
    target: str = "",
) -> Posed[Sum]:
    """The question whether 7 is reached, or 9 where a ruling says so."""
    readings = reading(Readings(), FIELDS, choices)
    if consulted is not None:
        readings = consulted.watched(readings, FIELDS)
    more = 2 if target and getattr(readings, target) is Way.MORE else 0
    return Posed(
        "Is it enough?",
        ReadGame(readings),
        GameState(NO_TABLE, Sum(), tuple(tasks)),
        "ann",
        {"total": lambda end: end.facts.total},
        {"enough": Aim("enough", lambda end: int(end.facts.total >= 7 + more))},
        rulings=tuple(FIELDS),
    )
