"""A figure says whether it holds; sides are timed in turn, and the table shows them."""

from fractions import Fraction
from io import StringIO

import pytest
from rich.console import Console

from benchmarks.figure import Figure, Unit, as_bound, as_ratio, checksum, measure
from benchmarks.run import main, table
from benchmarks.timing import in_turn


def figure(ludex=1.0, other=30.0, bound=Fraction(1, 20), checksums=("ab", "ab")):
    return Figure("1", "something", ludex, "the other", other, bound, checksums)


def test_a_figure_holds_where_its_bound_is_reached_and_both_sides_worked_out_the_same():
    assert figure().holds
    assert figure(other=20.0).holds
    assert not figure(other=19.9).holds
    assert not figure(checksums=("ab", "cd")).holds


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (measure(0.5), "0.500 us"),
        (measure(9.714), "9.71 us"),
        (measure(1_250_000), "1.25 s"),
        (measure(2488, Unit.BYTES), "2.43 KiB"),
        (as_ratio(0.05), "1/20.0"),
        (as_ratio(1 / 39054), "1/39,054"),
        (as_ratio(3.456), "3.46"),
        (as_bound(Fraction(1, 1000)), "1/1000"),
        (as_bound(Fraction(5)), "5"),
    ],
)
def test_numbers_are_shown_as_a_reader_likes_them(shown, expected):
    assert shown == expected


def test_a_checksum_tells_rows_and_their_order_apart_but_not_the_order_in_a_set():
    assert checksum([("a", 1), ("b", 2)]) != checksum([("b", 2), ("a", 1)])
    assert checksum([frozenset("abc")]) == checksum([frozenset("cab")])


def test_sides_take_turns_and_prepare_each_round():
    done = []

    def side(name):
        def prepare():
            done.append(f"prepare {name}")
            return lambda: done.append(f"work {name}")

        return prepare

    best = in_turn([side("a"), side("b")], rounds=2)
    assert done == ["prepare a", "work a", "prepare b", "work b"] * 2
    assert all(took >= 0 for took in best)


def test_the_table_shows_both_sides_the_ratio_the_bound_and_the_checksums():
    console = Console(width=150, record=True, file=StringIO())
    console.print(table([figure(), figure(other=2.0), figure(checksums=("ab", "cd"))]))
    lines = [line for line in console.export_text().splitlines() if "something" in line]
    assert "1/30.0" in lines[0]
    assert "1/20" in lines[0]
    assert "holds" in lines[0]
    assert "ab = ab" in lines[0]
    assert "missed" in lines[1]
    assert "ab ≠ cd" in lines[2]


def test_a_figure_that_is_not_there_is_refused_by_name(capsys):
    assert main(["99"]) == 2
    assert "There is no figure 99; the figures are 1, 2, 3" in capsys.readouterr().err
