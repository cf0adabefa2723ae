"""Amounts: what they come to, what they read, whether they are the same for each object, how they print."""

import pytest

from ludex.layers.amounts import (
    Amount,
    Constant,
    HighestOf,
    Limited,
    LowestOf,
    MembersOf,
    OfSource,
    OfTarget,
    Sum,
    Times,
    count,
    highest,
    lowest,
    total,
)
from ludex.layers.cells import Atom, Row
from ludex.layers.changes import SetNumber
from ludex.layers.features import Everything, Itself
from ludex.layers.relative import SameAsSource
from ludex.layers.selection import Scope
from tests.boards.abilities import ALL, is_, passive
from tests.boards.custom import HALVED
from tests.boards.judged import judged
from tests.boards.vocabulary import AT, COUNTERS, GUARD, POWER, SIDE, TYPES, thing

SOURCE = Row("hero", dict(thing("hero", 1, power=3, guard=1, counters=2, types="Mage Elf").base))
TARGET = Row("elf", dict(thing("elf", 2, power=5).base))


@pytest.mark.parametrize(
    ("amount", "number", "words"),
    [
        (Constant(-2), -2, "-2"),
        (OfSource(POWER), 3, "the source's power"),
        (OfTarget(POWER), 5, "its power"),
        (OfTarget(GUARD), 0, "its guard"),
        (MembersOf(TYPES), 2, "the number of the source's types"),
        (MembersOf(AT), 0, "the number of the source's at"),
        (Sum((OfSource(POWER), OfTarget(POWER), Constant(1))), 9, "the source's power + its power + 1"),
        (Times(-2, OfSource(POWER)), -6, "-2 times the source's power"),
        (Limited(OfTarget(POWER), at_most=4), 4, "its power, at most 4"),
        (Limited(OfTarget(POWER), at_least=4), 5, "its power, at least 4"),
        (Limited(OfTarget(GUARD), 1, 4), 1, "its guard, at least 1, at most 4"),
        # where the bounds cross, the upper one has the last word
        (Limited(Constant(0), 5, 2), 2, "0, at least 5, at most 2"),
        (HighestOf((OfSource(POWER), OfTarget(POWER))), 5, "the highest of the source's power, its power"),
        (LowestOf((OfSource(POWER), OfTarget(POWER))), 3, "the lowest of the source's power, its power"),
        (HALVED, 4, "half its power and the source's counters"),
    ],
    ids=str,
)
def test_an_amount_comes_to_its_number_and_prints(amount: Amount, number, words):
    assert amount.of(TARGET, Scope(SOURCE)) == number
    assert amount.of(TARGET, Scope(SOURCE, checked=True)) == number
    assert str(amount) == words


def test_amounts_of_the_board_print():
    assert str(count(is_("Elf"), others=True)) == "the number of objects (types with Elf), itself left out"
    assert str(highest(POWER, Everything())) == "the highest power of objects (everything)"
    assert str(total(POWER, Itself())) == "the sum power of objects (this object)"


@pytest.mark.parametrize(
    ("amount", "values"),
    [
        (count(is_("Elf")), {"a": 2, "b": 2, "c": 2, "s": 2}),
        (count(is_("Elf"), others=True), {"a": 1, "b": 1, "c": 2, "s": 2}),
        (count(SameAsSource(SIDE)), {"a": 2, "b": 2, "c": 2, "s": 2}),
        (total(GUARD, ALL), {"a": 8, "b": 8, "c": 8, "s": 8}),
        (total(GUARD, is_("Elf"), others=True), {"a": 4, "b": 1, "c": 5, "s": 5}),
        (highest(GUARD, ALL, others=True), {"a": 4, "b": 3, "c": 4, "s": 4}),
        (lowest(GUARD, is_("Elf"), others=True), {"a": 4, "b": 1, "c": 1, "s": 1}),
        (lowest(GUARD, ALL), {"a": 0, "b": 0, "c": 0, "s": 0}),
        (highest(GUARD, is_("Orc")), {"a": 0, "b": 0, "c": 0, "s": 0}),
        (Times(2, count(is_("Elf"), others=True)), {"a": 2, "b": 2, "c": 4, "s": 4}),
        (Limited(total(GUARD, ALL), at_most=6), {"a": 6, "b": 6, "c": 6, "s": 6}),
        (Sum((count(is_("Elf")), OfTarget(GUARD), OfSource(COUNTERS))), {"a": 10, "b": 13, "c": 12, "s": 9}),
        (HighestOf((count(is_("Elf")), OfTarget(GUARD))), {"a": 2, "b": 4, "c": 3, "s": 2}),
    ],
    ids=str,
)
def test_amounts_of_the_board_are_read_before_anything_is_written(amount, values):
    # s lacks guard: it reads as 0 where it is counted.
    position = judged(
        thing("a", 1, power=9, guard=1, types="Elf", side="west"),
        thing("b", 2, power=9, guard=4, types="Elf", side="east"),
        thing("c", 3, power=9, guard=3),
        thing("s", 4, passive(SetNumber(POWER, amount)), power=9, counters=7, side="west"),
    )
    assert position.values(POWER) == values


def test_an_amount_that_reads_what_it_writes_reads_it_once_for_all():
    position = judged(
        thing("a", 1, passive(SetNumber(POWER, total(POWER, ALL))), power=1),
        thing("b", 2, power=2),
        thing("c", 3, power=4),
    )
    assert position.values(POWER) == {"a": 7, "b": 7, "c": 7}


@pytest.mark.parametrize(
    ("amount", "fixed", "reads", "source_reads"),
    [
        (Constant(1), True, set(), set()),
        (OfSource(POWER), True, set(), {Atom(POWER)}),
        (OfTarget(POWER), False, {Atom(POWER)}, set()),
        (MembersOf(TYPES), True, set(), {Atom(TYPES)}),
        (count(is_("Elf")), True, set(), set()),
        (count(SameAsSource(SIDE)), True, set(), {Atom(SIDE)}),
        (total(POWER, is_("Elf"), others=True), False, {Atom(POWER), Atom(TYPES, "Elf")}, set()),
        (Sum((OfSource(POWER), OfTarget(GUARD))), False, {Atom(GUARD)}, {Atom(POWER)}),
        (Times(2, Limited(OfSource(GUARD))), True, set(), {Atom(GUARD)}),
        (LowestOf((Constant(1), Constant(2))), True, set(), set()),
        (HALVED, False, {Atom(POWER)}, {Atom(COUNTERS)}),
    ],
    ids=lambda given: str(given) if isinstance(given, Amount) else None,
)
def test_an_amount_says_what_it_reads_and_whether_all_share_it(amount: Amount, fixed, reads, source_reads):
    assert (amount.is_fixed(), amount.reads(), amount.source_reads()) == (fixed, reads, source_reads)


def test_tallies_are_found_however_deep():
    inner = count(is_("Elf"))
    amount = Sum((Times(2, Limited(inner)), HighestOf((total(POWER, ALL), Constant(1)))))
    assert amount.tallies() == (inner.tally, total(POWER, ALL).tally)
