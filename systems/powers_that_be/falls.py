"""The dice of a score as chance: what they may come to, and how finely that is told apart.

>>> falls = Falls(ScoreDice(20), Bands((15,)), lost=True)
>>> [(outcome.label(), weight) for outcome, weight in falls.outcomes()]
[('2', 79), ('15 or more', 21)]
>>> falls.showing(6, 9).label()
'15'
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from random import Random

from attrs import frozen

from ludex.engine.checks.rolling import Bands, Seen, Shows, Thrown
from ludex.engine.choices import Answer, Description, Outcome
from ludex.engine.dice.description import Fall, falling, falling_as_told, verify_can_be_thrown
from ludex.layers.errors import LudexError, RefusedError
from ludex.systems.powers_that_be.score_dice import ScoreDice


@frozen(cache_hash=True)
class Fell(Shows):
    """What the dice of a score came to.

    Attributes:
        lost: The faces of each die that botched, where that is told.
        extra: How many extra rolls there were, where that is told.
    """

    lost: tuple[int, ...] = ()
    extra: int = 0


@frozen(cache_hash=True)
class Falls(Description):
    """The dice of a score that are rolled.

    Attributes:
        roll: The dice.
        seen: How finely their totals are told apart where they are listed.
        lost: Whether it is told which dice botched.
        extra: Whether it is told how many extra rolls there were.
    """

    roll: ScoreDice
    seen: Seen
    lost: bool = False
    extra: bool = False

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """Each total, or one for all that have the same consequences, with its weight.

        Raises:
            RefusedError: Dice may roll on without end, and nothing says from which total on all are one.
        """
        if self.lost or self.extra:
            yield from self._told()
            return
        top = self.seen.cuts[-1] if isinstance(self.seen, Bands) else None
        for shows, weight in Thrown(self.roll, self.seen).outcomes():
            assert isinstance(shows, Shows)
            yield Fell(shows.total, (), shows.or_more or (top is not None and shows.total >= top)), weight

    def _told(self) -> Iterator[tuple[Outcome, int]]:
        cuts = self.seen.cuts if isinstance(self.seen, Bands) else None
        bound = cuts[-1] if cuts else self._bound()
        weighed: defaultdict[tuple[int, tuple[int, ...], int], Fraction] = defaultdict(Fraction)
        lowest: dict[tuple[int, tuple[int, ...], int], int] = {}
        for tally, chance in self.roll.tallies(bound, lost=self.lost, extra=self.extra).items():
            band = bisect_right(cuts, tally.total) if cuts else tally.total
            # a total that stands for others must be one that can come with as many extra rolls
            alike = band, tally.lost, tally.extra
            lowest[alike] = min(lowest.get(alike, tally.total), tally.total)
            weighed[alike] += chance
        scale = lcm(*(chance.denominator for chance in weighed.values()))
        for alike, chance in sorted(weighed.items()):
            total, (_, lost, extra) = lowest[alike], alike
            yield Fell(total, (), total >= bound, lost, extra), int(chance * scale)

    def _bound(self) -> int:
        assert not isinstance(self.seen, Bands)
        if self.seen.up_to is not None:
            return self.seen.up_to
        if self.roll.highest is None:
            raise RefusedError(
                "dice may roll on without end, so that no total is the highest",
                subject=f"roll {self.roll}",
                remedy="Say up to which total you ask.",
            )
        return self.roll.highest + 1

    def sample(self, random: Random) -> Outcome:
        """Roll them: each die shows."""
        verify_can_be_thrown(self.roll)
        return self._fell(falling(random))

    def showing(self, *faces: int) -> Fell:
        """What the dice come to that somebody rolled on a table: each face in turn, extra rolls right after their die.

        Raises:
            LudexError: There are too few or too many, or a die has no such face.
        """
        left = list(faces)
        found = self._fell(falling_as_told(left))
        if left:
            raise LudexError(
                f"{left} is one roll too many", remedy="Give a face for each die, and for each extra roll."
            )
        return found

    def _fell(self, fall: Fall) -> Fell:
        found = self.roll.fallen(fall)
        lost, extra = found.lost if self.lost else (), found.extra if self.extra else 0
        return Fell(found.total, found.dice, False, lost, extra)  # noqa: FBT003  # of the base class

    def admits(self, outcome: Answer) -> bool:
        """Whether they can come to this."""
        if not isinstance(outcome, Fell):
            return False
        if self.roll.sizes and not outcome.dice:
            return any(found == outcome for found, _ in self.outcomes())
        if not self.roll.admits(outcome.total, outcome.dice):
            return False
        return self.showing(*(die.face for die in outcome.dice)) == outcome
