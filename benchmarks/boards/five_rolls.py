"""The rolls on which exact dice are measured: as Ludex describes them, and as icepool works them out.

icepool's way is the fastest one found that a reader of its documentation would write. What would explode for ever is
said to stop there where the totals asked about do not hang on it.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import icepool
from attrs import frozen

from ludex.engine.dice.arithmetic import Flat, Sum
from ludex.engine.dice.depending import Depends
from ludex.engine.dice.description import Roll
from ludex.engine.dice.die import Die, d, meta
from ludex.engine.dice.pools import Cancelling, Pool
from ludex.engine.dice.several import Best

ONES, SIXES, TENS = frozenset({1}), frozenset({6}), frozenset({10})
D6, D10 = tuple(range(1, 7)), tuple(range(1, 11))


@frozen
class Measured:
    """A roll that is measured.

    Attributes:
        what: In words.
        ours: Makes it as Ludex describes it.
        theirs: Makes icepool's die of its totals.
        up_to: From which total on all are one, where it rolls on without end.
        target: A total that a check may have to reach.
        times: How often it is worked out in a round; the clock of the process is coarse.
        bound: How much of icepool's time it may take.
    """

    what: str
    ours: Callable[[], Roll]
    theirs: Callable[[], "icepool.Die[int]"]
    up_to: int | None
    target: int
    times: int = 20
    bound: Fraction = Fraction(1, 2)


def _sixes_roll_on() -> "icepool.Die[int]":
    hits = icepool.d6.map({1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1})
    for _ in range(6):
        hits = icepool.d6.map({1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1 + hits})
    return 20 @ hits


def _meta_d12() -> "icepool.Die[int]":
    return icepool.Die({5: 5, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1, 11: 1, 12: 1})


def _save() -> "icepool.Die[int]":
    return icepool.d12.map({**{face: face + 3 for face in D10}, 11: 14, 12: 15 + _meta_d12()})


def _exploding() -> "icepool.Die[int]":
    # at depth 3 a die has come to 30 in any event
    return 4 @ icepool.d10.map({1: 0}).explode(depth=3)


class OnesCancel(icepool.MultisetEvaluator):  # type: ignore[misc]
    """From the lowest face up: the ones first, so that it is known how many of the others are left."""

    def __init__(self, dice: int) -> None:
        self.dice = dice

    def initial_state(self, order: Any, outcomes: Any, /, *sizes: Any) -> tuple[int, int]:
        """Nothing summed, and all dice left."""
        return 0, self.dice

    def next_state(self, state: tuple[int, int], order: Any, outcome: int, /, *counts: int) -> tuple[int, int]:
        """One face more."""
        total, left = state
        if outcome == 1:
            return 0, max(0, self.dice - 2 * counts[0])
        kept = min(counts[0], left)
        return total + kept * outcome, left - kept

    def final_outcome(self, state: tuple[int, int], order: Any, outcomes: Any, /, *sizes: Any) -> int:
        """The sum."""
        return state[0]


def _cancelling(dice: int) -> Measured:
    return Measured(
        f"{dice}d10 of which each 1 cancels the highest other die",
        lambda: Cancelling(d(10), dice, ONES),
        lambda: OnesCancel(dice).evaluate(icepool.d10.pool(dice)),
        None,
        3 * dice,
        20 if dice == 6 else 1,
    )


ROLLS: Final = (
    Measured(
        "20d6 counting 5 and 6, sixes rolling on six times",
        lambda: Pool(Die(D6, rolls_on=SIXES, counts=frozenset({5, 6}), times=6), 20),
        _sixes_roll_on,
        None,
        9,
    ),
    Measured(
        "the highest of six meta-d12",
        lambda: Best(meta(12, 5), 6),
        lambda: _meta_d12().highest(6),
        None,
        11,
        bound=Fraction(1),
    ),
    Measured(
        "4d10 exploding on 10, ones removed, to reach 30",
        lambda: Pool(Die(D10, rolls_on=TENS, lost=ONES), 4),
        _exploding,
        30,
        30,
    ),
    Measured(
        "a save d12+3 whose 12 adds a meta-die",
        lambda: Depends(Sum((d(12), Flat(3))), ((15, meta(12, 5)),)),
        _save,
        None,
        14,
        bound=Fraction(1),
    ),
    *map(_cancelling, (6, 12, 20, 40)),
)
