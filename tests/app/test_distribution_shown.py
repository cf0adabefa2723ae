"""A distribution as a table with bars, as JSON and as a picture."""

import json
import struct
import sys
from fractions import Fraction

import pytest

from ludex.app.chances import bar, percent
from ludex.app.distribution_plotted import plot
from ludex.app.distribution_shown import MOST_ROWS, distribution_blocks, distribution_json, neighbours, rows_of
from ludex.app.tables import laid_out
from ludex.engine.dice.distribution import AtLeast, Distribution
from ludex.layers.errors import LudexError

DIE = Distribution.uniform(range(1, 7))
TWO = DIE + DIE


def table(distribution):
    return [line.split() for line in laid_out(distribution_blocks(distribution)).splitlines()]


def test_two_dice_as_a_table():
    found = table(TWO)
    assert found[0] == ["result", "chance", "percent", "at", "least"]
    assert found[1][:6] == ["2", "1/36", "2.78", "%", "100", "%"]
    assert found[6][:6] == ["7", "1/6", "16.67", "%", "58.33", "%"]
    assert found[11][:6] == ["12", "1/36", "2.78", "%", "2.78", "%"]


def test_bars_are_as_long_as_results_are_likely():
    lengths = [len(row[-1]) for row in table(TWO)[1:]]
    assert lengths == sorted(lengths[:6]) + sorted(lengths[6:], reverse=True)
    assert lengths[5] == 20
    assert [bar(Fraction(eighths, 8), 1) for eighths in (0, 1, 4, 8)] == ["", "▏", "▌", "█"]


def test_the_one_bucket_above_which_nothing_is_told_apart_is_named():
    unending: Distribution[int | AtLeast] = Distribution.of({1: 3, 2: 2, AtLeast(3): 1})
    rows = rows_of(unending)
    assert [row.label for row in rows] == ["1", "2", "3 or more"]
    assert [row.at_least for row in rows] == [1, Fraction(1, 2), Fraction(1, 6)]


def test_yes_and_no_and_words_have_no_higher_and_lower():
    assert [(row.label, row.at_least) for row in rows_of(Distribution.of({False: 1, True: 2}))] == [
        ("no", None),
        ("yes", None),
    ]
    assert "least" not in laid_out(distribution_blocks(Distribution.of({"hit": 1, "miss": 1})))


def test_numbers_that_are_too_many_for_a_table_are_told_together_and_that_is_said():
    many = Distribution.of(dict.fromkeys(range(-7, 493), 1))
    rows = rows_of(many)
    assert len(rows) <= MOST_ROWS
    assert neighbours(many) == 10
    assert rows[0].label == "-10 to -1"
    assert rows[1].chance == Fraction(10, 500)
    assert sum(row.chance for row in rows) == 1
    assert "10 neighbouring numbers are told together" in laid_out(distribution_blocks(many))


def test_fractions_that_are_too_long_for_a_table_are_in_the_json():
    long = Distribution.of({0: 1, 1: 10**40})
    said = laid_out(distribution_blocks(long))
    assert "up to 83 characters" in said
    found = json.loads(json.dumps(distribution_json(long)))
    assert [row["chance"] for row in found] == [f"1/{10**40 + 1}", f"{10**40}/{10**40 + 1}"]


def test_the_json_tells_each_result_with_its_exact_chance():
    unending: Distribution[int | AtLeast] = Distribution.of({1: 3, AtLeast(2): 1})
    assert distribution_json(unending) == [
        {"value": 1, "or_more": False, "chance": "3/4", "at_least": "1"},
        {"value": 2, "or_more": True, "chance": "1/4", "at_least": "1/4"},
    ]


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 10**9), "< 0.01 %"),
        (Fraction(5, 10_000), "0.05 %"),
        (Fraction(2, 3), "66.67 %"),
        (1 - Fraction(1, 10**9), "> 99.99 %"),
    ],
)
def test_percent_never_says_certain_or_impossible_of_what_is_neither(chance, words):
    assert percent(chance) == words


# ---------------------------------------------------------------- pictures


def test_a_picture_is_drawn_with_its_axes_named_and_the_question_as_its_title(tmp_path):
    path = tmp_path / "two.svg"
    plot(str(path), "How high do two dice roll?", "total of 2d6", TWO, at_least=10)
    drawn = path.read_text("utf-8")
    for words in ("How high do two dice roll?", "total of 2d6", "chance in percent", "10 or more: 16.67 %"):
        assert f"<!-- {words} -->" in drawn


def test_a_picture_of_points_is_one(tmp_path):
    path = tmp_path / "two.png"
    plot(str(path), "A $question$ with \\marks^", "total", Distribution.of({"hit": 1, "miss": 2}))
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", head[16:24]) == (1200, 675)


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("odds.gif", "unknown kind of picture '.gif'"),
        ("odds", "kind of picture"),
        ("no/such/folder/o.png", "cannot be"),
    ],
)
def test_a_picture_that_cannot_be_is_refused(tmp_path, monkeypatch, path, message):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LudexError, match=message):
        plot(path, "?", "total", TWO)


def test_without_the_extra_it_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(LudexError, match=r"pip install 'ludex\[plots\]'"):
        plot("odds.png", "?", "total", TWO)
