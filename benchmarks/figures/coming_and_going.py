"""Figure 5: an object with an ability leaves, and enters again as the newest.

The event alone is timed. Reading the values that it affects comes on top, in proportion to their number.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random

from attrs import evolve

from benchmarks.boards import cards_by_hand as by_hand
from benchmarks.boards import fourteen_in_ludex as fourteen
from benchmarks.boards.both_ways import REFERENCE, RESOLVER, checked_alike, large, order, play
from benchmarks.boards.cards import Gain
from benchmarks.figure import Figure, checksum
from benchmarks.timing import in_turn
from ludex.layers.deltas import Delta, Enter, Leave
from ludex.layers.objects import Board
from ludex.layers.view import View

SMALL = ("o3", "o4", "o7", "o10")
ALONE, GROUPED = 12, 12


def figures() -> list[Figure]:
    """Measure figure 5."""
    return [_fourteen(), _large()]


def there_and_back(board: Board, ids: Sequence[str]) -> list[Delta]:
    """Return events: each of some objects leaves, and enters with a timestamp of its own, later than all others."""
    latest = max(found.timestamp for found in board)
    made: list[Delta] = []
    for number, id in enumerate(ids, start=1):
        made += [Leave(id), Enter(evolve(board[id], timestamp=latest + number))]
    return made


def _fourteen() -> Figure:
    board = fourteen.in_ludex()
    deltas = there_and_back(board, SMALL)
    views = RESOLVER.start(board), REFERENCE.start(board)
    alike = [checksum(row for view in _after_each(start, deltas) for row in _everything(view)) for start in views]
    ludex, reference = in_turn(
        [lambda: lambda: play(views[0], deltas), lambda: lambda: play(views[1], deltas)], rounds=2
    )
    what = "an object with an ability leaves or enters, on the board of 14"
    count = len(deltas)
    return Figure("5a", what, ludex / count, "reference", reference / count, Fraction(1, 20), (alike[0], alike[1]))


def _after_each(view: View, deltas: Sequence[Delta]) -> Iterator[View]:
    for delta in deltas:
        view = view.after(delta)
        yield view


def _everything(view: View) -> Iterator[tuple[object, ...]]:
    yield tuple(part.key for part in view.order)
    for found in sorted(view.board, key=lambda each: each.timestamp):
        yield (*fourteen.reading(view, found.id), view.value(found.id, fourteen.KINDS))


def _large() -> Figure:
    both = large()
    deltas = there_and_back(both.board, chosen())
    view = play(both.view, deltas)
    names = list(both.bases)
    by_loop = by_hand.all_objects(both.bases, by_hand.in_order(both.table, order(view)))
    alike = checked_alike(view, by_loop, names)

    def by_ludex() -> Callable[[], object]:
        fresh = RESOLVER.start(both.board)  # no structure of an earlier round is taken up again
        return lambda: play(fresh, deltas)

    ludex, loop = in_turn([by_ludex, lambda: lambda: by_hand.all_objects(both.bases, both.abilities)], rounds=3)
    what = "the same, at 10,000 objects and 200 abilities; half stand alone, half join groups"
    return Figure("5b", what, ludex / len(deltas), "the loop over all, by hand", loop, Fraction(1, 100), alike)


def chosen() -> list[str]:
    """Return bearers by chance: as many that stand alone as belong to groups."""
    random = Random(5)
    abilities = large().table.abilities
    given = {each.change.word for each in abilities if isinstance(each.change, Gain) and each.change.what == "subtypes"}
    grouped = [
        each.source
        for each in abilities
        if each.subtype in given or (isinstance(each.change, Gain) and each.change.what == "subtypes")
    ]
    alone = [each.source for each in abilities if each.source not in grouped]
    picked = random.sample(alone, ALONE) + random.sample(grouped, GROUPED)
    random.shuffle(picked)
    return picked
