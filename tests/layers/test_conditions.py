"""Conditions: when they hold, what they read, what is refused, how they print."""

import pytest

from ludex.layers.amounts import Constant, MembersOf, OfSource, OfTarget, count, total
from ludex.layers.cells import Atom, Row
from ludex.layers.conditions import (
    AllHold,
    Always,
    AnyHolds,
    Compares,
    Condition,
    NotHolds,
    SourceIs,
    at_least,
)
from ludex.layers.errors import DefinitionError
from ludex.layers.features import Has, Itself
from ludex.layers.relations import Relation
from ludex.layers.relative import Holding, InSourceSet, Linked, SameAsSource
from ludex.layers.selection import Scope
from tests.boards.abilities import ALL, becomes, exactly, is_, passive
from tests.boards.custom import AT_HOME, HALVED
from tests.boards.judged import judged
from tests.boards.vocabulary import AT, GUARD, POWER, SIDE, TERRAINS, TYPES, region, thing

SOURCE = Row("hero", dict(thing("hero", 1, power=3, guard=1, types="Mage", side="west").base))


@pytest.mark.parametrize(
    ("condition", "holds", "words"),
    [
        (Always(), True, "always"),
        (SourceIs(is_("Mage")), True, "the source is types with Mage"),
        (SourceIs(is_("Elf")), False, "the source is types with Elf"),
        (SourceIs(SameAsSource(SIDE) & Itself()), True, "the source is the source's side and this object"),
        (
            Compares(OfSource(POWER), Relation.MORE, OfSource(GUARD)),
            True,
            "the source's power is more than the source's guard",
        ),
        (
            Compares(MembersOf(TYPES), Relation.EQUAL, Constant(2)),
            False,
            "the number of the source's types is equal to 2",
        ),
        (AT_HOME, True, "the source is at home"),
        (~SourceIs(is_("Elf")), True, "not (the source is types with Elf)"),
        (Always() & SourceIs(is_("Elf")), False, "always and the source is types with Elf"),
        (Always() | SourceIs(is_("Elf")), True, "always or the source is types with Elf"),
        (
            (Always() | AT_HOME) & ~Always(),
            False,
            "(always or the source is at home) and not (always)",
        ),
    ],
    ids=str,
)
def test_a_condition_holds_and_prints(condition: Condition, holds, words):
    assert condition.holds(Scope(SOURCE)) is holds
    assert condition.holds(Scope(SOURCE, checked=True)) is holds
    assert str(condition) == words


def test_conditions_combine():
    one, other = SourceIs(is_("A")), SourceIs(is_("B"))
    assert (one & other, one | other) == (AllHold((one, other)), AnyHolds((one, other)))
    assert (~one, ~~one) == (NotHolds(one), one)


@pytest.mark.parametrize("amount", [OfTarget(POWER), count(ALL, others=True), HALVED], ids=str)
def test_a_condition_on_the_object_that_is_changed_is_refused(amount):
    with pytest.raises(DefinitionError, match="cannot look at the object that is changed"):
        Compares(Constant(1), Relation.LESS, amount)
    with pytest.raises(DefinitionError, match="cannot look at the object that is changed"):
        Compares(amount, Relation.LESS, Constant(1))


def test_a_condition_says_what_it_reads():
    condition = SourceIs(is_("A") & SameAsSource(SIDE)) & ~Compares(
        count(InSourceSet(AT)), Relation.LESS, OfSource(POWER)
    )
    assert condition.source_reads() == {Atom(TYPES, "A"), Atom(SIDE), Atom(AT), Atom(POWER)}
    assert condition.tallies() == count(InSourceSet(AT)).tallies()


def test_links_inside_a_condition_are_found():
    link = Linked(AT, Has(TERRAINS, "forest"))
    assert (Always() & ~SourceIs(link)).links() == (link,)


@pytest.mark.parametrize(
    ("condition", "marked"),
    [
        (at_least(2, is_("Elf")), True),
        (at_least(3, is_("Elf")), False),
        (exactly(2, SameAsSource(SIDE)), True),
        (Compares(total(POWER, is_("Elf")), Relation.EQUAL, Constant(5)), True),
        # in a forest; in a place with an elf in it; the only one here
        (SourceIs(Linked(AT, Has(TERRAINS, "forest"))), False),
        (SourceIs(Linked(AT, Holding(AT, is_("Elf")))), True),
        (exactly(1, Linked(AT, InSourceSet(AT))), False),
        (exactly(2, Linked(AT, InSourceSet(AT))), True),
        # as many elves as places with elves
        (Compares(count(is_("Elf")), Relation.EQUAL, count(Holding(AT, is_("Elf")))), True),
    ],
    ids=str,
)
def test_a_condition_on_the_board(condition, marked):
    position = judged(
        region("north", 1, terrains="forest"),
        region("south", 2, terrains="ocean"),
        thing("a", 3, power=2, types="Elf", at="north", side="west"),
        thing("b", 4, power=3, types="Elf", at="south", side="east"),
        thing("s", 5, passive(becomes("Marked"), to=Itself(), when=condition), at="south", side="west"),
    )
    assert ("Marked" in position.value("s", TYPES)) is marked
