"""All sets that can be picked, found by asking, and found by the rules alone: they must be the same, each once."""

from itertools import combinations

from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from ludex.engine.choices import Done
from ludex.engine.context import Context
from ludex.engine.state import GameState
from ludex.layers.cells import Row, number
from ludex.systems.altered.choosing import Picking
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.scene import Limit, Picked, Request, Scene

WEIGHT = number("example.weight")


NOWHERE = Scene(GameState(None, None), AlteredGame(), Context("pat"))  # type: ignore[arg-type]  # nobody looks


class Things(Picked):
    """Nothing but a name: the candidates are given."""


@frozen
class WeighsAtMost(Limit):
    """A bound on the sum of the weights."""

    most: int

    def admits(self, at, rows):
        return sum(WEIGHT.of(row) for row in rows) <= self.most


@st.composite
def puzzles(draw):
    """Some things, a few of them with a price or a weight, and how many must and may be picked."""
    ids = tuple("abcde"[: draw(st.integers(0, 5))])
    prices = {id: price for id in ids if (price := draw(st.integers(0, 2)))}
    most = draw(st.none() | st.integers(0, 4))
    least = draw(st.integers(0, 4 if most is None else most))
    within = draw(st.none() | st.integers(0, 5).map(WeighsAtMost))
    rows = {id: Row(id, {WEIGHT: draw(st.integers(0, 3))}) for id in ids}
    request = Request(Things(), "pat", "", least, most, within, targeted=True)
    return Picking(NOWHERE, request, ids, prices, draw(st.integers(0, 4)), rows)


def may_be_picked(puzzle, some):
    """Whether nothing forbids some things."""
    most, within = puzzle.request.at_most, puzzle.request.within
    return (
        (most is None or len(some) <= most)
        and sum(puzzle.prices.get(id, 0) for id in some) <= puzzle.mana
        and (within is None or sum(WEIGHT.of(puzzle.rows[id]) for id in some) <= within.most)
    )


def is_enough(puzzle, some):
    """Whether no free thing that must be picked has been left (ALT4-6.5.b)."""
    free = [id for id in puzzle.candidates if id not in some and id not in puzzle.prices]
    return len(some) >= puzzle.request.at_least or not any(may_be_picked(puzzle, (*some, id)) for id in free)


def by_the_rules(puzzle):
    sets = (some for n in range(len(puzzle.candidates) + 1) for some in combinations(puzzle.candidates, n))
    return sorted(some for some in sets if may_be_picked(puzzle, some) and is_enough(puzzle, some))


def by_asking(puzzle, picked=()):
    """The sets to which all ways of answering lead, with repetitions."""
    options = puzzle.options(picked)
    if not options:
        yield picked
    for option in options:
        if isinstance(option, Done):
            yield picked
        else:
            yield from by_asking(puzzle, (*picked, option.id))


@given(puzzles())
def test_asking_leads_to_each_set_that_the_rules_admit_once(puzzle):
    assert sorted(by_asking(puzzle)) == by_the_rules(puzzle)
