"""Dice notation is read as it is written, and what is none is refused with its column."""

import pytest
from hypothesis import given
from hypothesis.strategies import text

from ludex.engine.dice.arithmetic import Flat, Product, Sum, Times
from ludex.engine.dice.depending import Depends
from ludex.engine.dice.description import Roll, distribution
from ludex.engine.dice.die import Die, d, meta
from ludex.engine.dice.distribution import Distribution
from ludex.engine.dice.notation import NotationError, parse
from ludex.engine.dice.pools import Cancelling, End, Keep, Pool
from ludex.engine.dice.several import Best
from ludex.layers.errors import LudexError, Position
from tests.engine.dice.rolls_of_all_kinds import rolls

SIXES_ROLL_ON = Die(tuple(range(1, 7)), rolls_on=frozenset({6}), counts=frozenset({5, 6}))


@given(rolls)
def test_what_a_roll_says_of_itself_is_read_as_a_roll_of_the_same_law(roll: Roll) -> None:
    again = parse(roll.written())
    assert distribution(again) == distribution(roll)
    assert parse(again.written()) == again


@pytest.mark.parametrize(
    ("notation", "roll"),
    [
        ("d6", d(6)),
        ("d%", d(100)),
        ("4d6", Pool(d(6), 4)),
        ("4d6kh3", Keep(d(6), 4, 3)),
        ("4d6 dl 1", Keep(d(6), 4, 3)),
        ("2d20kl1", Keep(d(20), 2, 1, End.LOWEST)),
        ("2d20dh1", Keep(d(20), 2, 1, End.LOWEST)),
        ("d12 min 5", meta(12, 5)),
        ("5d6! count {5,6}", Pool(SIXES_ROLL_ON, 5)),
        ("5d6 on {6} >= 5", Pool(SIXES_ROLL_ON, 5)),
        ("2d6 >= 7", Pool(Die(tuple(range(1, 7)), counts=frozenset({7})), 2)),
        ("6d10 cancel {1}", Cancelling(d(10), 6, frozenset({1}))),
        ("d{-1,0,1}", Die((-1, 0, 1))),
        ("d20 + 5 - d4", Sum((d(20), Flat(5), Times(-1, d(4))))),
        ("2 * d6", Times(2, d(6))),
        ("d6 * d4", Product((d(6), d(4)))),
        ("best 2 of (d20 + 1)", Best(Sum((d(20), Flat(1))), 2)),
        ("d12 + 3 then {15: d12 min 5}", Depends(Sum((d(12), Flat(3))), ((15, meta(12, 5)),))),
        ("d6 then {1: 0, else: d4}", Depends(d(6), ((1, Flat(0)),), d(4))),
    ],
)
def test_notation_is_read(notation: str, roll: Roll) -> None:
    assert parse(notation) == roll


def test_dice_that_count_faces_which_they_have_not_count_nothing() -> None:
    assert distribution(parse("2d6 >= 7")) == Distribution.certain(0)


@pytest.mark.parametrize(
    ("notation", "column", "said"),
    [
        ("", 1, "ends too soon"),
        ("4d", 3, "ends too soon"),
        ("2d6 + ", 7, "ends too soon"),
        ("2d6 & 3", 5, "cannot stand here"),
        ("d6\nkk 2", 4, "cannot stand here"),
        ("d0", 1, "a die cannot have 0 faces"),
        ("3 + d{}", 7, "cannot stand here"),
        ("4d6 kh 9", 1, "of 4 dice 9 cannot be kept"),
        ("1 + 4d6 dl 9", 5, "of 4 dice 9 cannot be dropped"),
        ("2 + d6 on {6} on {5}", 5, "said twice"),
        ("d6 on {1,2,3,4,5,6}", 1, "for ever"),
        ("best 0 of (d6)", 1, "cannot be made 0 times"),
        ("(" * 200 + "d6", 101, "too deep"),
        ("-" * 200 + "d6", 101, "too deep"),
        ("d6" + "+d6" * 1000, None, "too many"),
    ],
)
def test_what_is_no_notation_is_refused_with_its_column(notation: str, column: int | None, said: str) -> None:
    with pytest.raises(NotationError, match=said) as caught:
        parse(notation)
    assert caught.value.position == (None if column is None else Position(None, 1, column))
    assert caught.value.remedy


@given(text(alphabet="d0123456789+-*(){},:!% kholwrcutesabnm>=x", max_size=40))
def test_no_text_does_worse_than_to_be_refused(given_text: str) -> None:
    try:
        roll = parse(given_text)
    except NotationError:
        return
    assert parse(roll.written()).written() == roll.written()


@pytest.mark.parametrize(
    ("notation", "up_to", "said"),
    [
        ("1000000000d6", None, "steps"),
        ("1000000000d6 kh 3", None, "steps"),
        ("100000d6 cancel {1}", None, "steps"),
        ("200d20 cancel {1}", None, "steps"),
        ("100d100 kh 50", None, "steps"),
        ("best 400 of (1000d6)", None, "steps"),
        ("best 10000 of (best 1000 of (d6))", None, "steps"),
        ("100000d2", None, "megabytes"),
        ("d{0,1000000000}", None, "steps"),
        ("d6 then {1: 1000000000}", None, "steps"),
        ("d100000 on {100000} x 100", None, "steps"),
        ("10d6!", 3000, "steps"),
        ("4d10 on {10}", None, "roll on without end"),
        ("4d10 on {10}", 10**9, "steps"),
        ("99999999999999999999d6", None, "steps"),
    ],
)
def test_what_is_too_much_work_is_refused_before_it_begins(notation: str, up_to: int | None, said: str) -> None:
    with pytest.raises(LudexError, match=said) as caught:
        distribution(parse(notation), up_to=up_to)
    assert caught.value.remedy
