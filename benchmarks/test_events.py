"""What each kind of event takes, by pytest-benchmark: `pytest benchmarks --benchmark-only`.

The ratios are those of `benchmarks/run.py`. Here each event is asked of one view again and again, so that what it leads
to has been seen before.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from attrs import evolve

from benchmarks.boards import dense, fourteen_in_ludex
from benchmarks.boards.both_ways import RESOLVER, large
from benchmarks.boards.cards_in_ludex import CONTROLLER, EXPEDITIONS, FOREST, KEYWORDS, SUBTYPES, YOURS
from ludex.layers.amounts import Constant
from ludex.layers.changes import Add
from ludex.layers.deltas import Delta, Enter, Grant, Leave, Revoke, Set
from ludex.layers.features import Has
from ludex.layers.objects import Object
from ludex.layers.passives import Passive
from ludex.layers.view import View

GIVEN = Passive((Add(FOREST, Constant(1)),), YOURS & Has(SUBTYPES, "spirit"))


def moves(found: Object) -> Delta:
    return Set(found.id, EXPEDITIONS, frozenset({"hero", "companion"}) - found.read(EXPEDITIONS))


def changes_sides(found: Object) -> Delta:
    return Set(found.id, CONTROLLER, "south" if found.read(CONTROLLER) == "north" else "north")


EVENTS: dict[str, Callable[[Object], Delta]] = {
    "a number changes": lambda found: Set(found.id, FOREST, found.read(FOREST) + 1),
    "gains or loses a keyword": lambda found: Set(found.id, KEYWORDS, found.read(KEYWORDS) ^ {"guard"}),
    "becomes a spirit": lambda found: Set(found.id, SUBTYPES, found.read(SUBTYPES) ^ {"spirit"}),
    "moves": moves,
    "changes sides": changes_sides,
    "enters": lambda found: Enter(evolve(found, id="another", timestamp=1_000_000)),
    "leaves": lambda found: Leave(found.id),
    "is given an ability": lambda found: Grant(found.id, GIVEN),
    "loses its ability": lambda found: Revoke(found.id, found.abilities[0]),
}
TOUCHED = {
    "14 objects as on cards": (fourteen_in_ludex.in_ludex, "o6"),
    "14 objects, dense": (lambda: dense.dense(1), "o6"),
    "10,000 objects, one with an ability": (lambda: large().board, "c6"),
    "10,000 objects, one without": (lambda: large().board, "c6000"),
}


@cache
def start(board: str) -> View:
    return RESOLVER.start(TOUCHED[board][0]())


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("board", TOUCHED)
def test_the_view_after_an_event_is_that_of_the_board_from_scratch(benchmark: Any, board: str, event: str) -> None:
    view, touched = start(board), start(board).board[TOUCHED[board][1]]
    if event == "loses its ability" and not touched.abilities:
        touched = evolve(touched, abilities=(GIVEN,))
        view = view.after(Grant(touched.id, GIVEN))
    benchmark.group = board
    benchmark.name = event
    after = benchmark(view.after, EVENTS[event](touched))
    fresh = RESOLVER.start(after.board)
    assert after.order == fresh.order
    assert [after.row(each.id).cells for each in after.board] == [fresh.row(each.id).cells for each in after.board]
