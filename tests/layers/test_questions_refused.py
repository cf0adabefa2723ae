"""Questions that a view cannot answer are errors of Ludex, not answers that look right."""

from typing import Any

import pytest

from ludex.layers.errors import DefinitionError, LudexError
from ludex.layers.objects import Object, board
from ludex.layers.order import Layers
from ludex.layers.resolver import Evaluator, Resolver
from tests.boards.abilities import passive, plus
from tests.boards.vocabulary import thing

A_NAME: Any = "world.power"


@pytest.fixture(params=Evaluator)
def view(request):
    return Resolver(Layers(), request.param).start(board([thing("o1", 1, passive(plus(1)), power=1)]))


def test_the_name_of_a_characteristic_is_not_taken_for_one(view):
    for ask in (view.why, view.why_not):
        with pytest.raises(DefinitionError, match=r"'world\.power' is neither a characteristic nor an ability"):
            ask("o1", A_NAME)
    with pytest.raises(DefinitionError, match="is neither a characteristic nor an ability"):
        view.why_not("o1", (A_NAME, "robot"))


@pytest.mark.parametrize("position", [-1, 1])
def test_before_an_application_that_was_not_made_nothing_depends(view, position):
    assert not view.dependencies_at(0).edges
    with pytest.raises(LudexError, match=rf"no application at position {position}\. The first of the 1 is"):
        view.dependencies_at(position)


def test_nor_does_an_object_have_one():
    with pytest.raises(DefinitionError, match=r"'world\.power' is no characteristic"):
        Object("o2", 2, {A_NAME: 1})
