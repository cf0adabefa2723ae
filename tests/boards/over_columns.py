"""Positions that are worked out over columns."""

from ludex.layers.amounts import count
from ludex.layers.conditions import at_least
from ludex.layers.features import Itself, NumberIs
from ludex.layers.incremental.view import IncrementalView
from ludex.layers.objects import Object, board
from ludex.layers.order import Layers
from ludex.layers.relations import Relation
from ludex.layers.relative import SameAsSource
from ludex.layers.sliced.view import SlicedView, view_of
from ludex.layers.view import View
from tests.boards.abilities import ALL, becomes, is_, passive, plus
from tests.boards.judged import Judged, judged
from tests.boards.vocabulary import POWER, SIDE, thing

YOURS = SameAsSource(SIDE)


def start(*objects: Object) -> View:
    return view_of(board(objects), Layers())


def is_small(view: View) -> bool:
    assert isinstance(view, SlicedView | IncrementalView)
    return isinstance(view, SlicedView)


def read_anew(before: View, now: View) -> list[str]:
    """The objects whose abilities had to be read over the columns again between two views, each once for each."""
    assert isinstance(before, SlicedView)
    assert isinstance(now, SlicedView)
    known = {id(unit.read) for unit in before._position.table.units}
    return [unit.part.instance.source for unit in now._position.table.units if id(unit.read) not in known]


def over_columns(position: Judged) -> Judged:
    """The same position, which is over columns."""
    assert is_small(position.fast)
    return position


def herd() -> Judged:
    """Counts, "all others", and an order that hangs on who is there."""
    return over_columns(
        judged(
            thing("o1", 1, passive(plus(count(~is_("X")))), types="", side="west", power=0),
            thing("o2", 2, passive(becomes("X"), to=~Itself() & NumberIs(POWER, Relation.LESS, 6)), types="", power=0),
            thing("o3", 3, passive(plus(1), to=YOURS, when=at_least(4, ALL)), types="", side="west", power=0),
        )
    )
