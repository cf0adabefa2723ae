"""What a user is told when something is wrong."""

from __future__ import annotations

import copy
import pickle

import pytest

from ludex.engine.checks.sheets import Breach, SheetError
from ludex.layers.errors import BoardError, LudexError, Position, UnknownName, nearest


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (LudexError("no such zone"), "no such zone"),
        (LudexError("no such zone", remedy="Write hand."), "no such zone. Write hand."),
        (LudexError("no such zone", subject="object wolf"), "no such zone (object wolf)"),
        (LudexError("no such zone", position=Position("t.yaml", 3, 7)), "t.yaml:3:7: no such zone"),
        (LudexError("no such zone", position=Position("t.yaml")), "t.yaml: no such zone"),
        (LudexError("no such zone", position=Position(None, 3, 7)), "line 3:7: no such zone"),
        (LudexError("no such zone", position=Position()), "no such zone"),
    ],
)
def test_an_error_prints_where_what_and_what_to_do(error, text):
    assert str(error) == text


def test_an_unknown_name_offers_the_nearest_ones_whatever_their_case():
    error = UnknownName("Forrest", ["forest", "mountain", "water"], kind="terrain")
    assert str(error) == "unknown terrain 'Forrest'. Did you mean 'forest'?"


def test_an_unknown_name_far_from_all_lists_all_or_a_few():
    assert str(UnknownName("xyz", ["b", "a"])) == "unknown name 'xyz'. Known: a, b."
    assert str(UnknownName("xyz", [f"candidate {n}" for n in range(50)])) == (
        "unknown name 'xyz'. Known, among others: candidate 0, candidate 1, candidate 10."
    )


def test_a_word_without_end_is_not_repeated_whole():
    assert len(str(UnknownName("x" * 1_000_000, ["hand", "reserve"]))) < 200


def test_the_nearest_names_come_best_first():
    assert nearest("mountan", ["fountain", "mountain"]) == ("mountain", "fountain")


def test_a_position_is_added_where_there_is_none():
    first, second = Position("t.yaml", 3), Position("t.yaml", 9)
    assert BoardError("wrong").at(first).position == first
    assert BoardError("wrong", position=first).at(second).position == first
    assert isinstance(BoardError("wrong").at(first), BoardError)


@pytest.mark.parametrize("send", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])  # noqa: S301
def test_errors_travel_between_processes_whole(send):
    error = UnknownName("reserv", ["reserve"], kind="zone", position=Position("t.yaml", 3), subject="object wolf")
    sent = send(error)
    assert (str(sent), sent.nearest, sent.word) == (str(error), ("reserve",), "reserv")


@pytest.mark.parametrize("send", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])  # noqa: S301
def test_a_sheet_that_breaks_limits_is_told_in_another_process_too(send):
    error = SheetError([Breach("TOY-1", "the points add up to 20", "Spend 19.")], file="t.yaml")
    sent = send(error)
    assert (str(sent), sent.breaches) == (str(error), error.breaches)
