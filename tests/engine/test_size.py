"""How many positions can follow, estimated from random games before all of them are looked at."""

import pytest

from ludex.engine.drivers.explore import explore
from ludex.engine.drivers.search import Search
from ludex.engine.drivers.size import about_how_many
from tests.engine.small_game import AskNumber, SmallGame, start
from tests.engine.test_drivers import SEARCH, key


@pytest.mark.parametrize("names", ["ab", "abcd", "abcdef"])
def test_where_games_come_everywhere_the_estimate_is_the_number(names: str) -> None:
    state, game = start(*[AskNumber("ann", name, 2) for name in names]), SmallGame()
    assert about_how_many(state, game, SEARCH) == explore(state, game, SEARCH).visited


def test_where_games_come_hardly_anywhere_it_is_no_more_than_the_number() -> None:
    state, game = start(*[AskNumber("ann", name, 6) for name in "abcdefg"]), SmallGame()
    there_are = sum(6**asked for asked in range(8))
    assert there_are / 100 < about_how_many(state, game, SEARCH, visits=4000) < there_are * 1.2


def test_it_stops_where_the_search_stops() -> None:
    state, game = start(*[AskNumber("ann", name, 6) for name in "abcdefgh"]), SmallGame()
    shallow = Search(key, lambda position: len(position.state.agenda) < 8)
    assert about_how_many(state, game, shallow) == 1 + 6
    assert about_how_many(state, game, Search(key, lambda _: True)) == 1
