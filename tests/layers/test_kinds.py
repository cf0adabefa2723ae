"""Parts of abilities that are about a characteristic of the wrong kind are refused where they are made."""

import pytest

from ludex.layers.amounts import HighestOf, LowestOf, MembersOf, OfSource, OfTarget, total
from ludex.layers.cells import derived
from ludex.layers.changes import Add, CustomChange, Double, SetNumber, SetWord, Switch
from ludex.layers.changes_of_abilities import Become
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.errors import DefinitionError
from ludex.layers.features import Everything, Has, Is, NumberIs
from ludex.layers.relations import Relation
from ludex.layers.relative import Holding, InSourceSet, Linked, SameAsSource, Shares
from tests.boards.abilities import plus
from tests.boards.vocabulary import COLOURS, POWER, SIDE

ONE = plus(1).by
CAMP = derived("world.camp", SIDE.reads(), lambda row: frozenset({SIDE.of(row)}))

WRONG = {
    "Add": lambda: Add(COLOURS, ONE),
    "SetNumber": lambda: SetNumber(SIDE, ONE),
    "Double": lambda: Double(COLOURS),
    "Switch": lambda: Switch(POWER, COLOURS),
    "SetWord": lambda: SetWord(POWER, "x"),
    "SetWord to a number": lambda: SetWord(SIDE, POWER),
    "GainMember": lambda: GainMember(POWER, "x"),
    "LoseMember": lambda: LoseMember(SIDE, "x"),
    "SetMembers": lambda: SetMembers(POWER),
    "OfSource": lambda: OfSource(COLOURS),
    "OfTarget": lambda: OfTarget(SIDE),
    "MembersOf": lambda: MembersOf(POWER),
    "Tally": lambda: total(COLOURS, Everything()),
    "Has": lambda: Has(SIDE, "x"),
    "Is": lambda: Is(COLOURS, frozenset({"x"})),
    "NumberIs": lambda: NumberIs(COLOURS, Relation.MORE, 1),
    "NumberIs than a word": lambda: NumberIs(POWER, Relation.MORE, SIDE),
    "SameAsSource": lambda: SameAsSource(POWER),
    "Shares": lambda: Shares(COLOURS, SIDE),
    "InSourceSet": lambda: InSourceSet(POWER),
    "Linked": lambda: Linked(POWER, Everything()),
    "Holding": lambda: Holding(SIDE, Everything()),
    "a name instead of it": lambda: Add("world.power", ONE),
}


@pytest.mark.parametrize("make", WRONG.values(), ids=WRONG)
def test_a_characteristic_of_another_kind_is_refused(make):
    with pytest.raises(DefinitionError, match=r"takes a characteristic that is a (number|set|value), .*Make it with"):
        make()


@pytest.mark.parametrize(
    "make",
    [
        lambda: GainMember(CAMP, "east"),
        lambda: SetMembers(CAMP),
        lambda: Become(None, (CAMP,)),
        lambda: CustomChange("moves", lambda row, source: {}, frozenset({CAMP})),
    ],
    ids=["gained", "set", "copied", "written by a function"],
)
def test_nothing_writes_what_is_computed(make):
    with pytest.raises(DefinitionError, match=r"world\.camp, which is computed from other characteristics"):
        make()


@pytest.mark.parametrize("choosing", [HighestOf, LowestOf])
def test_of_no_amounts_none_can_be_chosen(choosing):
    with pytest.raises(DefinitionError, match="has no amount to choose from"):
        choosing(())


def test_a_computed_set_may_be_looked_at_and_a_constant_compared():
    assert str(Has(CAMP, "east")) == "camp with east"
    assert str(NumberIs(POWER, Relation.MORE, POWER)) == "power more than the source's power"
    assert str(SetWord(SIDE, SIDE)) == "sets side to the source's side"
