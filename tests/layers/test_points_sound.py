"""On any board: where a point is not touched, no other option of it changes values or order."""

import pytest
from hypothesis import given

from ludex.layers.errors import RefusedError
from ludex.layers.objects import board
from ludex.layers.order import Judged
from ludex.layers.points import Point
from ludex.layers.readings import readings
from ludex.layers.view import ReferenceView
from tests.layers.reasons_cards import policies
from tests.strategies import cases

pytestmark = pytest.mark.bulk


def _unexpected(table, layers):
    """The options of untouched points that change the answer all the same."""
    touched = ReferenceView(table, layers).touched()
    tried = readings(table, layers, set(Point) - touched).alone
    return [(each.departs, each.differences) for each in tried if not each.is_same() and not each.refused]


@given(cases(events=0))
def test_a_point_that_is_not_touched_does_not_matter(case):
    assert _unexpected(board(case.objects), case.layers) == []


@given(cases(events=0), policies())
def test_a_point_that_is_not_touched_does_not_matter_under_any_reading_asked_for(case, policy):
    try:
        assert _unexpected(board(case.objects), case.layers.under(policy)) == []
    except RefusedError:
        # the reading that was asked for is itself too large for this board
        assert policy.judged is Judged.IN_PRINCIPLE
