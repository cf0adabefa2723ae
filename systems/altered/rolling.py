"""Dice: what they can show, and what counts of it (ALT4-7.3.28.a, ALT-7.3.13.a).

>>> [(outcome.label(), weight) for outcome, weight in Dice(2, faces=2).outcomes()]
[('1 1', 1), ('1 2', 2), ('2 2', 1)]
"""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from random import Random
from typing import Final

from attrs import frozen

from ludex.engine.choices import Answer, Chance, Choice, Description, Number, Outcome
from ludex.engine.replacing import replaced
from ludex.engine.state import Game, GameState, Progress, Task
from ludex.engine.steps import Step
from ludex.systems.altered.actions import Roll
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.rules_of_play import Rules, rules_of
from ludex.systems.altered.rulings_of_play import CHANGED_DICE

FACES: Final = 6
"""ALT4-1.1.7.d: fair dice with the faces 1 to 6."""


@frozen(cache_hash=True)
class Shown(Outcome):
    """What dice show, the lowest first."""

    faces: tuple[int, ...]

    def label(self) -> str:
        """The numbers."""
        return " ".join(map(str, self.faces))


@frozen(cache_hash=True)
class Dice(Description):
    """Some fair dice (ALT4-1.1.7.d)."""

    number: int
    faces: int = FACES

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """Each result once, with the number of ways in which single dice make it."""
        for shown in combinations_with_replacement(range(1, self.faces + 1), self.number):
            alike = prod(factorial(shown.count(face)) for face in set(shown))
            yield Shown(shown), factorial(self.number) // alike

    def admits(self, outcome: Answer) -> bool:
        """Whether so many dice can show this."""
        return (
            isinstance(outcome, Shown)
            and len(outcome.faces) == self.number
            and list(outcome.faces) == sorted(outcome.faces)
            and all(1 <= face <= self.faces for face in outcome.faces)
        )

    def sample(self, random: Random) -> Outcome:
        """One roll."""
        return Shown(tuple(sorted(random.randint(1, self.faces) for _ in range(self.number))))

    def __str__(self) -> str:
        return "a die" if self.number == 1 else f"{self.number} dice"


def chance(step: Step) -> Chance | None:
    """The dice that have to be rolled next before a step can happen; None where all have been."""
    for action in step.actions:
        if isinstance(action, Roll) and _is_open(action):
            return Chance(Dice(action.dice), f"{action.player} rolls", rule="ALT4-7.3.28.a")
    return None


def _is_open(roll: Roll) -> bool:
    return not roll.shown and roll.dice > 0


def rolled(step: Step, outcome: Answer) -> Step:
    """The step with what the dice of its first open roll show."""
    assert isinstance(outcome, Shown)
    acts = list(step.acts)
    for place, act in enumerate(acts):
        if isinstance(act.action, Roll) and _is_open(act.action):
            acts[place] = replaced(act, action=replaced(act.action, shown=outcome.faces))
            break
    return step.with_acts(*acts)


def results(roll: Roll, *, clamped: bool = False) -> tuple[int, ...]:
    """All that a player can make of the dice: which are ignored, and which changes are made (ALT4-7.3.28.c).

    Args:
        roll: The roll, its dice shown.
        clamped: Whether no result can leave the range of the dice that count (ALT-C12).

    >>> results(Roll("ann", dice=2, ignored=1, shown=(2, 6), may_add=(1,)))
    (2, 3, 6, 7)
    >>> results(Roll("ann", dice=2, ignored=1, shown=(2, 6), may_add=(1,)), clamped=True)
    (2, 3, 6)
    """
    kept = max(len(roll.shown) - roll.ignored, 0)
    changes = {sum(part) for size in range(len(roll.may_add) + 1) for part in combinations(roll.may_add, size)}
    sums = {sum(part) for part in combinations(roll.shown, kept)}
    found = {shown + roll.plus + change for shown in sums for change in changes}
    if clamped:
        found = {min(max(each, kept), FACES * kept) for each in found}
    return tuple(sorted(found))


def counted(rules: Rules, step: Step) -> Step:
    """The step in which the result of each roll stands that leaves nothing to choose."""
    for place, act in enumerate(step.acts):
        if (
            isinstance(act.action, Roll)
            and act.action.result is None
            and len(found := _results(rules, act.action)) == 1
        ):
            told = replaced(act, action=replaced(act.action, result=found[0]))
            step = step.with_acts(*step.acts[:place], told, *step.acts[place + 1 :])
    return step


def _results(rules: Rules, roll: Roll) -> tuple[int, ...]:
    return results(roll, clamped=rules.takes(CHANGED_DICE))


@frozen
class ChooseResult(Task[Facts]):
    """A player chooses what counts of some dice, having seen them all; then the step happens."""

    step: Step

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask, or let it happen."""
        for action in self.step.actions:
            if isinstance(action, Roll) and action.result is None:
                options = tuple(map(Number, _results(rules_of(game), action)))
                question = f"Which result of {' '.join(map(str, action.shown))}?"
                return Choice(action.player, question, options, "ALT4-7.3.28.c")
        return game.happen(state, self.step)

    def take(self, state: State, game: Game[Facts], answer: Answer) -> GameState[Facts]:
        """Write the result down."""
        assert isinstance(answer, Number)
        acts = list(self.step.acts)
        for place, act in enumerate(acts):
            if isinstance(act.action, Roll) and act.action.result is None:
                acts[place] = replaced(act, action=replaced(act.action, result=answer.number))
                break
        return state.then(ChooseResult(self.step.with_acts(*acts)))


def to_choose(rules: Rules, step: Step) -> ChooseResult | None:
    """The choice that stands between a roll and its happening; None where there is none."""
    for action in step.actions:
        if isinstance(action, Roll) and action.result is None and len(_results(rules, action)) > 1:
            return ChooseResult(step)
    return None
