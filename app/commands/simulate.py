"""`ludex simulate`: many games between bots, and a table of what came of them."""

import time
from datetime import date
from typing import TYPE_CHECKING, Final

import click

from ludex.app.commands.day_option import at
from ludex.app.commands.printing import as_json, print_json, print_page
from ludex.app.commands.progress import progress
from ludex.app.systems_by_name import TABLETOPS, system_named
from ludex.app.workers import MOST_WORKERS, workers_for
from ludex.layers.errors import LudexError

if TYPE_CHECKING:
    from ludex.app.simulation import R, Simulation
    from ludex.app.workers import Workers

MOST_GAMES: Final = 1_000_000


@click.command("simulate")
@click.argument("system")
@click.argument("file", required=False)
@click.option("-n", "--games", "number", type=click.IntRange(1, MOST_GAMES), default=100, help="How many games.")
@click.option("--seed", type=click.IntRange(0, 2**63), default=1, help="What the seeds of the games are made from.")
@click.option("--bots", metavar="A,B", help="Who plays: random or greedy, for the one side and the other.")
@click.option("--decks", metavar="A,B,…", help="Decks of Altered by name or file; all pairs in turn.")
@click.option("--cards", multiple=True, metavar="FILE", help="A file of cards of your own, for decks of files.")
@click.option("--of", "shown", multiple=True, metavar="RESULT", help="Which result is shown; may be given again.")
@click.option(
    "--workers", "count", type=click.IntRange(1, MOST_WORKERS), help="How many processes play; by default all cores."
)
@click.option("--scheduler", metavar="ADDRESS", help="Play on the workers of a Dask scheduler (extra: cluster).")
@at
@as_json
def command(  # noqa: PLR0913, PLR0917  # one parameter for each option
    system: str,
    file: str | None,
    number: int,
    seed: int,
    bots: str | None,
    decks: str | None,
    cards: tuple[str, ...],
    shown: tuple[str, ...],
    count: int | None,
    scheduler: str | None,
    *,
    day: date | None,
    as_json: bool,
) -> None:
    """Let bots play many games of SYSTEM, or many times the check or conflict of a FILE, and count.

    The same seed gives the same table, however many workers play, and wherever they are.
    """
    if system_named(system).name in TABLETOPS:
        from ludex.app.posed_file import posed_file
        from ludex.app.tabletop_simulation import tabletop_simulation

        source = posed_file(_needed(system, file, decks, cards), system, day)
        checks = tabletop_simulation(source, number, seed, bots or "greedy", shown)
        _simulate(checks, _workers(len(checks.portions), count, scheduler), as_json=as_json)
        return
    from ludex.app.altered_simulation import altered_simulation

    if file is not None:
        raise LudexError("a file is given", remedy="Games of Altered begin with decks: leave it out, or give --decks.")
    if shown:
        raise LudexError("--of is given", remedy="Games of Altered have one table: leave it out.")
    named = "axiom,lyra,muna" if decks is None else decks
    games = altered_simulation(number, seed, bots or "random,greedy", named, cards, day)
    _simulate(games, _workers(len(games.portions), count, scheduler), as_json=as_json)


def _needed(system: str, file: str | None, decks: str | None, cards: tuple[str, ...]) -> str:
    for what, is_given in (("--decks", decks is not None), ("--cards", bool(cards))):
        if is_given:
            raise LudexError(f"{what} is given", remedy=f"{system_named(system).title} has none; leave it out.")
    if file is None:
        raise LudexError("no file is given", remedy=f"Write: ludex simulate {system} FILE")
    return file


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
