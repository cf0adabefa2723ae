"""Who plays a simulation: this process or several; in order, and never more handed out than keeps them busy."""

import os
from concurrent.futures import Future

import pytest

from ludex.app.simulation import portions
from ludex.app.workers import AHEAD, Processes, ThisProcess, in_order, workers_for
from ludex.layers.errors import LudexError
from tests.app.portions import Deadly, WhoPlays

pytestmark = pytest.mark.bulk


def test_portions_hold_each_game_once_and_seeds_are_all_different():
    found = portions(11, seed=5, size=4)
    assert [range(each.first, each.first + each.games) for each in found] == [range(1, 5), range(5, 9), range(9, 12)]
    assert len({each.seed for each in found}) == 3


def test_processes_play_all_portions_in_order_and_none_is_played_here():
    simulation = WhoPlays(40)
    results = list(Processes(2).played(simulation, simulation.portions))
    assert [portion for portion, _ in results] == list(simulation.portions)
    assert os.getpid() not in {pid for _, pid in results}


def test_one_worker_is_this_process():
    simulation = WhoPlays(3)
    assert {pid for _, pid in ThisProcess().played(simulation, simulation.portions)} == {os.getpid()}


def test_there_are_as_many_workers_as_cores_or_as_asked_but_no_more_than_portions(monkeypatch):
    monkeypatch.setattr("ludex.app.workers.cpu_count", lambda: 6)
    assert workers_for(100) == Processes(6)
    assert workers_for(100, 3) == Processes(3)
    assert workers_for(2, 3) == Processes(2)
    assert workers_for(1) == workers_for(100, 1) == ThisProcess()
    monkeypatch.setattr("ludex.app.workers.cpu_count", lambda: None)
    assert workers_for(100) == ThisProcess()


def test_a_process_that_is_ended_from_outside_is_said():
    with pytest.raises(LudexError, match=r"ended from outside.*fewer --workers"):
        list(Processes(2).played(Deadly(4), Deadly(4).portions))


def test_no_more_is_handed_out_than_keeps_the_workers_busy():
    handed_out = 0

    def hand_out() -> Future[int]:
        nonlocal handed_out
        handed_out += 1
        future: Future[int] = Future()
        future.set_result(handed_out)
        return future

    results = in_order((hand_out for _ in range(1000)), 2)
    assert next(results) == 1
    assert handed_out <= 2 * AHEAD + 1
    assert list(results) == list(range(2, 1001))
