"""The kinds of views: each answers all that a view is asked, and is of no other kind, also where it is compiled."""

import pytest

from ludex.layers.incremental.view import IncrementalView
from ludex.layers.objects import board
from ludex.layers.order import Layers
from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.sliced.view import SlicedView, view_of
from ludex.layers.view import ReferenceView, View
from tests.boards.vocabulary import thing

KINDS = (ReferenceView, IncrementalView, SlicedView)
BOARD = board([thing("elf", 1, power=1)])
VIEWS = (
    Resolver(Layers(), Evaluator.REFERENCE).start(BOARD),
    IncrementalView.of(BOARD, Layers()),
    view_of(BOARD, Layers()),
)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_view_answers_what_all_are_asked(kind):
    asked = [name for name, each in vars(View).items() if getattr(each, "__isabstractmethod__", False)]
    assert len(asked) > 5
    assert [name for name in asked if getattr(getattr(kind, name), "__isabstractmethod__", False)] == []


def test_a_view_is_of_one_kind_and_a_view_in_whatever_order_that_is_asked():
    # twice, since what is asked of a class may be remembered for the next time
    for _ in range(2):
        assert [[isinstance(view, kind) for kind in KINDS] for view in VIEWS] == [
            [True, False, False],
            [False, True, False],
            [False, False, True],
        ]
        assert all(isinstance(view, View) for view in VIEWS)


def test_each_view_keeps_its_reasons_and_dependencies():
    for view in VIEWS:
        assert view.dependencies is view.dependencies
        assert view.why("elf", next(iter(BOARD["elf"].base))) == VIEWS[0].why("elf", next(iter(BOARD["elf"].base)))
