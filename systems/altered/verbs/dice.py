"""Rolling dice: the roll is a step of its own, what it is used for a later one (ALT4-7.3.28).

Who may keep one of several dice, or change what it shows, sees all of them first (ALT4-7.3.28.c).

>>> reachable(Roll("ann", dice=2, ignored=1, may_add=(1,), shown=(2, 5)))
(2, 3, 5, 6)
"""

from itertools import combinations
from typing import Final

from attrs import evolve, frozen

from ludex.engine.choices import Answer, Choice
from ludex.engine.choices import Number as NumberOption
from ludex.engine.state import Game, Progress, Task
from ludex.engine.steps import Act, AtomicAction, Step
from ludex.systems.altered.actions import Roll
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.rules_of_play import rules_of
from ludex.systems.altered.scene import Noun, Number, Said, Scene
from ludex.systems.altered.verb import Verb
from ludex.systems.altered.who import YOU, Who

FACES: Final = range(1, 7)


@frozen
class RollDie(Verb):
    """Roll a die; the result is known as `roll` afterwards (ALT4-7.3.28.a).

    Attributes:
        who: Who rolls.
        dice: How many dice are rolled, their sum being the result.
    """

    who: Who = YOU
    dice: Number = 1

    def nouns(self) -> tuple[Noun, ...]:
        """Who rolls."""
        return (self.who,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """The roll."""
        return tuple(Roll(player.now, at.number(self.dice)) for player in said[0])


def reachable(roll: Roll, *, clamped: bool = False) -> tuple[int, ...]:
    """The results that a player can come to from the dice that lie there, lowest first.

    Args:
        roll: What was rolled, the dice shown.
        clamped: Whether a result stays within the faces of a die (ALT-C12).
    """
    kept = max(0, roll.dice - roll.ignored)
    sums = {sum(dice) for dice in combinations(roll.shown, kept)}
    changes = {sum(some) for n in range(len(roll.may_add) + 1) for some in combinations(roll.may_add, n)}
    found = {result + roll.plus + change for result in sums for change in changes}
    if clamped and kept == 1:
        found = {min(max(result, FACES[0]), FACES[-1]) for result in found}
    return tuple(sorted(found))


def undecided(step: Step) -> Act | None:
    """The first roll of a step whose dice lie there and of which it is not decided what counts."""
    return next((act for act in step.acts if isinstance(act.action, Roll) and _is_open(act.action)), None)


def _is_open(roll: Roll) -> bool:
    return bool(roll.shown) and roll.result is None


@frozen
class KeepDice(Task[Facts]):
    """A step whose dice have been rolled: their players say what counts, then it happens (ALT4-7.3.28.c)."""

    step: Step

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask, where there is a choice."""
        act = undecided(self.step)
        if act is None:
            return game.happen(state, self.step)
        roll = _roll(act)
        results = reachable(roll, clamped=rules_of(game).takes("ALT-C12", "clamped"))
        if len(results) == 1:
            return state.then(self._keeping(act, results[0]))
        shown = ", ".join(map(str, roll.shown))
        options = tuple(NumberOption(result) for result in results)
        return Choice(roll.player, f"The dice show {shown}: which result?", options, "ALT4-7.3.28.c")

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Note what counts."""
        act = undecided(self.step)
        assert act is not None and isinstance(answer, NumberOption)  # noqa: PT018  # it was asked for
        return state.then(self._keeping(act, answer.number))

    def _keeping(self, act: Act, result: int) -> "KeepDice":
        kept = evolve(act, action=evolve(_roll(act), result=result))
        return KeepDice(self.step.with_acts(*(kept if each is act else each for each in self.step.acts)))


def _roll(act: Act) -> Roll:
    assert isinstance(act.action, Roll)  # `undecided` finds nothing else
    return act.action
