"""`ludex simulate`: many games between bots, and a table of what came of them."""

import time
from typing import TYPE_CHECKING, Final

import click

from ludex.app.commands.printing import as_json, print_json, print_page
from ludex.app.commands.progress import progress
from ludex.app.systems_by_name import system_named
from ludex.app.workers import MOST_WORKERS, workers_for
from ludex.layers.errors import LudexError, UnknownName

if TYPE_CHECKING:
    from ludex.app.simulation import R, Simulation
    from ludex.app.workers import Workers

MOST_GAMES: Final = 1_000_000


@click.command("simulate")
@click.argument("system")
@click.option("-n", "--games", "number", type=click.IntRange(1, MOST_GAMES), default=100, help="How many games.")
@click.option("--seed", type=click.IntRange(0, 2**63), default=1, help="What the seeds of the games are made from.")
@click.option("--bots", default="random,greedy", metavar="A,B", help="Who plays: random or greedy, twice.")
@click.option("--decks", default="axiom,lyra,muna", metavar="A,B,…", help="Decks by name or file; all pairs in turn.")
@click.option(
    "--workers", "count", type=click.IntRange(1, MOST_WORKERS), help="How many processes play; by default all cores."
)
@click.option("--scheduler", metavar="ADDRESS", help="Play on the workers of a Dask scheduler (extra: cluster).")
@as_json
def command(  # noqa: PLR0913  # one parameter for each option
    system: str,
    number: int,
    seed: int,
    bots: str,
    decks: str,
    count: int | None,
    scheduler: str | None,
    *,
    as_json: bool,
) -> None:
    """Let bots play many games of SYSTEM, and count.

    The same seed gives the same table, however many workers play, and wherever they are.
    """
    from ludex.app.altered_simulation import altered_simulation

    if system_named(system).name != "altered":
        raise UnknownName(system, ("altered",), kind="game that can be played")
    simulation = altered_simulation(number, seed, bots, decks)
    _simulate(simulation, _workers(len(simulation.portions), count, scheduler), as_json=as_json)


def _workers(portions: int, count: int | None, scheduler: str | None) -> "Workers":
    if scheduler is None:
        return workers_for(portions, count)
    if count is not None:
        raise LudexError("--workers is given besides --scheduler", remedy="A cluster has its own; leave one out.")
    from ludex.app.cluster import Cluster

    return Cluster(scheduler)


def _simulate(simulation: "Simulation[R]", workers: "Workers", *, as_json: bool) -> None:
    portions, results = simulation.portions, []
    started = time.perf_counter()
    with progress("games", sum(each.games for each in portions)) as done:
        for portion, result in zip(portions, workers.played(simulation, portions), strict=True):
            results.append(result)
            done(portion.games)
    took = time.perf_counter() - started
    if as_json:
        print_json(simulation.json(results))
    else:
        print_page(simulation.page(results))
    click.echo(simulation.speed(results, took), err=True)
