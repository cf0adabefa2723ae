"""`ludex simulate --scheduler`: the same games on a real cluster of two processes, and what goes wrong with one."""

import os
import sys

import dask
import pytest
from distributed import LocalCluster

from ludex.app.cluster import Cluster
from ludex.layers.errors import LudexError
from tests.app.portions import Deadly, WhoPlays
from tests.app.scenarios import ludex

pytestmark = pytest.mark.bulk

GAMES = ("simulate", "altered", "-n", 5, "--bots", "random", "--seed", 3)


@pytest.fixture(scope="module")
def address():
    # a portion that ends its worker is not tried again
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
    ):
        yield cluster.scheduler_address


def test_a_cluster_gives_the_same_answer_as_one_process(address):
    here = ludex(*GAMES, "--workers", 1, "--json")
    there = ludex(*GAMES, "--scheduler", address, "--json")
    assert there.exit_code == 0, there.stderr
    assert there.stdout == here.stdout


def test_both_workers_play_and_the_results_come_in_order(address):
    simulation = WhoPlays(40)
    results = list(Cluster(address).played(simulation, simulation.portions))
    assert [portion for portion, _ in results] == list(simulation.portions)
    assert len({pid for _, pid in results} - {os.getpid()}) == 2


def test_a_worker_with_another_ludex_is_named(address, monkeypatch):
    monkeypatch.setattr("ludex.app.cluster.__version__", "99.0")
    result = ludex(*GAMES, "--scheduler", address)
    assert result.exit_code == 2
    assert "the worker tcp://" in result.stderr
    assert "Install the same version there" in result.stderr


def test_workers_that_die_of_it_are_said(address):
    with pytest.raises(LudexError, match=r"the cluster at .* is lost"):
        list(Cluster(address).played(Deadly(4), Deadly(4).portions))


def test_a_scheduler_without_workers_is_said():
    with LocalCluster(n_workers=0, dashboard_address=":0") as cluster:
        result = ludex(*GAMES, "--scheduler", cluster.scheduler_address)
    assert result.exit_code == 2
    assert "has no workers" in result.stderr


@pytest.mark.parametrize(
    "address", ["127.0.0.1:1", "tcp://127.0.0.1", "nonsense://host:1", "", ":", "::::", "tcp://[::"]
)
def test_where_no_scheduler_answers_that_is_said_with_what_an_address_looks_like(address):
    result = ludex(*GAMES, "--scheduler", address)
    assert result.exit_code == 2
    assert "no Dask scheduler answers" in result.stderr
    assert "tcp://127.0.0.1:8786" in result.stderr


def test_without_the_extra_it_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = ludex(*GAMES, "--scheduler", "tcp://127.0.0.1:8786")
    assert result.exit_code == 2
    assert "pip install 'ludex[cluster]'" in result.stderr


def test_a_cluster_has_its_own_workers():
    result = ludex(*GAMES, "--scheduler", "tcp://127.0.0.1:8786", "--workers", 2)
    assert result.exit_code == 2
    assert "leave one out" in result.stderr
