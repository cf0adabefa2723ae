"""Parts of abilities that are about a characteristic of the wrong kind are refused where they are made."""

from typing import Any

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

# without their types, as a caller may who checks none
A_NUMBER: Any = POWER
A_SET: Any = COLOURS
A_WORD: Any = SIDE
A_NAME: Any = "world.power"

WRONG = {
    "Add": lambda: Add(A_SET, ONE),
    "SetNumber": lambda: SetNumber(A_WORD, ONE),
    "Double": lambda: Double(A_SET),
    "Switch": lambda: Switch(A_NUMBER, A_SET),
    "SetWord": lambda: SetWord(A_NUMBER, "x"),
    "SetWord to a number": lambda: SetWord(A_WORD, A_NUMBER),
    "GainMember": lambda: GainMember(A_NUMBER, "x"),
    "LoseMember": lambda: LoseMember(A_WORD, "x"),
    "SetMembers": lambda: SetMembers(A_NUMBER),
    "OfSource": lambda: OfSource(A_SET),
    "OfTarget": lambda: OfTarget(A_WORD),
    "MembersOf": lambda: MembersOf(A_NUMBER),
    "Tally": lambda: total(A_SET, Everything()),
    "Has": lambda: Has(A_WORD, "x"),
    "Is": lambda: Is(A_SET, frozenset({"x"})),
    "NumberIs": lambda: NumberIs(A_SET, Relation.MORE, 1),
    "NumberIs than a word": lambda: NumberIs(A_NUMBER, Relation.MORE, A_WORD),
    "SameAsSource": lambda: SameAsSource(A_NUMBER),
    "Shares": lambda: Shares(A_SET, A_WORD),
    "InSourceSet": lambda: InSourceSet(A_NUMBER),
    "Linked": lambda: Linked(A_NUMBER, Everything()),
    "Holding": lambda: Holding(A_WORD, Everything()),
    "a name instead of it": lambda: Add(A_NAME, ONE),
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
