"""Dice in a step: what is about to be rolled, what chance brings, and how finely it must be told apart.

A roll is an atomic action. Until chance has settled it, it shows nothing; rules that change what is rolled are
modifiers of the step, as all rules that change a step are.

What follows from a roll often hangs on less than its total: whether it reaches 15, whether it reaches 30. A roll says
which totals have the same consequences (`Bands`), so that odds branch once for all of them.

>>> from ludex.engine.dice.die import d
>>> thrown = Thrown(d(10), Bands((4, 8)))
>>> [(outcome.label(), weight) for outcome, weight in thrown.outcomes()]
[('1', 3), ('4', 4), ('8', 3)]
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import TypeAlias

from attrs import frozen

from ludex.engine.choices import Answer, Chance, Description, Outcome
from ludex.engine.dice.description import Roll, Shown, distribution, sample
from ludex.engine.dice.distribution import AtLeast
from ludex.engine.replacing import replaced
from ludex.engine.steps import Act, AtomicAction, Step
from ludex.layers.errors import DefinitionError


@frozen(cache_hash=True)
class EveryTotal:
    """Each total has consequences of its own.

    Attributes:
        up_to: From which total on they are one; must be said of dice that may roll on without end.
    """

    up_to: int | None = None


@frozen(cache_hash=True)
class Bands:
    """Totals have the same consequences from one cut to the next: those below the first, and from each cut on.

    Raises:
        DefinitionError: There is no cut, or they do not rise.
    """

    cuts: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        if not self.cuts or any(low >= high for low, high in pairwise(self.cuts)):
            raise DefinitionError(
                f"{self.cuts} are no cuts between bands of totals", remedy="Give at least one, each above the last."
            )


Seen: TypeAlias = EveryTotal | Bands
"""How finely the totals of a roll must be told apart."""

EVERY_TOTAL = EveryTotal()


@frozen(cache_hash=True)
class Shows(Outcome):
    """What dice came to.

    Attributes:
        total: What the roll makes of them; of totals that are one, the lowest.
        dice: Each die, as it lies on the table; empty where only the total was asked for.
        or_more: Whether it stands for all higher totals too.
    """

    total: int
    dice: tuple[Shown, ...] = ()
    or_more: bool = False

    def label(self) -> str:
        """The total."""
        return f"{self.total} or more" if self.or_more else str(self.total)


@frozen(cache_hash=True)
class Thrown(Description):
    """Dice that are rolled.

    Attributes:
        roll: The dice, and what is made of them.
        seen: How finely their totals are told apart where they are listed.
    """

    roll: Roll
    seen: Seen = EVERY_TOTAL

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """Each total, or one for all that have the same consequences, with its weight.

        Raises:
            RefusedError: The dice may roll on without end, and nothing says from which total on all are one.
        """
        match self.seen:
            case EveryTotal(up_to):
                for total, weight in distribution(self.roll, up_to=up_to).items():
                    yield _shows(total), weight
            case Bands(cuts):
                yield from self._in_bands(cuts)

    def _in_bands(self, cuts: tuple[int, ...]) -> Iterator[tuple[Outcome, int]]:
        bands: dict[int, tuple[int, int]] = {}
        for total, weight in distribution(self.roll, up_to=cuts[-1]).items():
            value = total.bound if isinstance(total, AtLeast) else total
            band = bisect_right(cuts, value)
            lowest, gathered = bands.get(band, (value, 0))
            bands[band] = min(lowest, value), gathered + weight
        for _, (lowest, gathered) in sorted(bands.items()):
            yield Shows(lowest), gathered

    def sample(self, random: Random) -> Outcome:
        """Roll them: each die shows."""
        rolled = sample(self.roll, random)
        return Shows(rolled.value, rolled.dice)

    def admits(self, outcome: Answer) -> bool:
        """Whether they can come to this."""
        if not isinstance(outcome, Shows):
            return False
        if outcome.dice:
            return self.roll.admits(outcome.total, outcome.dice)
        return any(found == outcome for found, _ in self.outcomes())


def _shows(total: int | AtLeast) -> Shows:
    return Shows(total.bound, or_more=True) if isinstance(total, AtLeast) else Shows(total)


@frozen(cache_hash=True)
class RollDice(AtomicAction):
    """Dice are rolled; the base of what a system has rolled.

    Attributes:
        by: Who rolls.
        roll: The dice, and what is made of them.
        seen: How finely their totals are told apart.
        why: What for, in words.
        shown: What they show; None until chance has settled it.
    """

    by: str
    roll: Roll
    seen: Seen = EVERY_TOTAL
    why: str = ""
    shown: Shows | None = None

    @property
    def total(self) -> int:
        """What they came to."""
        assert self.shown is not None  # a step happens when chance has settled it
        return self.shown.total


def chance_of(step: Step, rule: str) -> Chance | None:
    """What chance must settle before a step can happen: the first roll in it that shows nothing yet."""
    for action in step.actions:
        if isinstance(action, RollDice) and action.shown is None:
            return Chance(Thrown(action.roll, action.seen), action.why, rule)
    return None


def settled(step: Step, outcome: Answer) -> Step:
    """The step after chance has settled the first roll in it that showed nothing."""
    assert isinstance(outcome, Shows)
    for place, act in enumerate(step.acts):
        if isinstance(act.action, RollDice) and act.action.shown is None:
            shown = Act(replaced(act.action, shown=outcome), act.used)
            return step.with_acts(*step.acts[:place], shown, *step.acts[place + 1 :])
    return step
