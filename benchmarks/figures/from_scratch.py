"""Figure 6: the large table from scratch, against the hand-written loop over all objects in a known order."""

from fractions import Fraction

from benchmarks.boards import cards_by_hand as by_hand
from benchmarks.boards.both_ways import RESOLVER, checked_alike, large
from benchmarks.figure import Figure
from benchmarks.timing import in_turn

ROUNDS = 5


def figures() -> list[Figure]:
    """Measure figure 6."""
    both = large()
    ludex, loop = in_turn(
        [
            lambda: lambda: RESOLVER.start(both.board),
            lambda: lambda: by_hand.all_objects(both.bases, both.abilities),
        ],
        ROUNDS,
    )
    alike = checked_alike(RESOLVER.start(both.board), both.shown, list(both.bases))
    what = "10,000 objects and 200 abilities from scratch"
    return [Figure("6", what, ludex, "the loop over all, by hand", loop, Fraction(2), alike)]
