"""Two characteristics of one name are refused by each evaluator, in the same words, wherever they come from."""

import pytest

from ludex.layers.amounts import Constant
from ludex.layers.cells import members, number
from ludex.layers.changes import Add
from ludex.layers.changes_of_abilities import GainAbility
from ludex.layers.deltas import Enter, Grant, Leave, Set
from ludex.layers.errors import DefinitionError
from ludex.layers.features import Everything, Has
from ludex.layers.incremental.view import IncrementalView
from ludex.layers.objects import Object, board
from ludex.layers.order import Layers
from ludex.layers.resolver import Evaluator, Resolver
from tests.boards.abilities import passive, plus
from tests.boards.vocabulary import POWER, thing

POWERS = members("world.power")
MIGHTY = passive(plus(1), to=Has(POWERS, "mighty"))
GIVING = passive(GainAbility(MIGHTY), to=Everything())
ODD = Object("odd", 9, {POWERS: frozenset({"mighty"})})
REFUSED = r"^two characteristics are called world\.power\. Give each a name of its own"

STARTS = {
    "reference": Resolver(Layers(), Evaluator.REFERENCE).start,
    "incremental": Resolver(Layers()).start,
    "as on large boards": lambda there: IncrementalView.of(there, Layers()),
}
each_way = pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)


@each_way
@pytest.mark.parametrize("other", [ODD, thing("odd", 9, MIGHTY), thing("odd", 9, GIVING)], ids=["had", "read", "given"])
def test_two_characteristics_of_one_name_are_refused(start, other):
    with pytest.raises(DefinitionError, match=REFUSED):
        start(board([thing("elf", 1, power=2), other]))


@each_way
@pytest.mark.parametrize(
    "delta",
    [Enter(ODD), Set("elf", POWERS, frozenset()), Grant("elf", MIGHTY), Enter(thing("odd", 9, GIVING))],
    ids=["enters", "set", "granted", "enters with an ability"],
)
def test_an_event_that_brings_a_second_one_of_a_name_is_refused(start, delta):
    view = start(board([thing("elf", 1, passive(plus(1)), power=2)]))
    with pytest.raises(DefinitionError, match=REFUSED):
        view.after(delta)
    assert view.value("elf", POWER) == 3


@each_way
def test_a_name_is_free_again_when_nothing_is_called_so(start):
    strong = passive(plus(1), to=Everything())
    view = start(board([thing("elf", 1, strong, power=2), thing("rock", 2)]))
    freed = view.after(Leave("elf"))
    after = freed.after(Grant("rock", passive(Add(number("world.height"), Constant(1)), to=Has(POWERS, "mighty"))))
    assert (after.after(Enter(ODD)).value("odd", POWERS), len(after.order)) == (frozenset({"mighty"}), 1)
