"""`ludex simulate`: many games between bots, and a table of what came of them."""

import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

import click

from ludex.app.commands.printing import as_json, print_json, print_page
from ludex.app.systems_by_name import system_named
from ludex.layers.errors import LudexError, UnknownName

if TYPE_CHECKING:
    from ludex.app.simulation import Match, Result

MOST_GAMES: Final = 1_000_000
MOST_WORKERS: Final = 64
A_PORTION: Final = 4
"""So many games go to a worker at once."""


@click.command("simulate")
@click.argument("system")
@click.option("-n", "--games", "number", type=click.IntRange(1, MOST_GAMES), default=100, help="How many games.")
@click.option("--seed", type=click.IntRange(0, 2**63), default=1, help="What the seeds of the games are made from.")
@click.option("--bots", default="random,greedy", metavar="A,B", help="Who plays: random or greedy, twice.")
@click.option("--decks", default="axiom,lyra,muna", metavar="A,B,…", help="Decks by name or file; all pairs in turn.")
@click.option("--workers", type=click.IntRange(1, MOST_WORKERS), default=1, help="How many processes play.")
@as_json
def command(system: str, number: int, seed: int, bots: str, decks: str, workers: int, *, as_json: bool) -> None:
    """Let bots play many games of SYSTEM, and count.

    The same seed gives the same table, however many workers play.
    """
    from ludex.app.games import deck_named, rules
    from ludex.app.simulation import matches
    from ludex.app.simulation_shown import Asked, simulation_json, simulation_page

    if system_named(system).name != "altered":
        raise UnknownName(system, ("altered",), kind="game that can be played")
    pair = _bots(bots)
    names = tuple(name.strip() for name in decks.split(",") if name.strip())
    if not names:
        raise LudexError("no deck is given", remedy="Name one or more, with commas between them.")
    game = rules()
    for name in names:
        deck_named(name, game)
    started = time.perf_counter()
    results = sorted(_results(list(matches(number, seed, pair, names)), workers), key=lambda each: each.match.number)
    took = time.perf_counter() - started
    asked = Asked(system_named(system).title, game.edition.name, number, seed, pair, names)
    if as_json:
        print_json(simulation_json(asked, results))
    else:
        print_page(simulation_page(asked, results))
    decisions = sum(each.decisions for each in results)
    click.echo(f"{number / took:.1f} games/s, {decisions / took:.0f} decisions/s", err=True)


def _bots(given: str) -> tuple[str, str]:
    from ludex.systems.altered.bots import BOTS

    found = [name.strip() for name in given.split(",")]
    for name in found:
        if name not in BOTS:
            raise UnknownName(name, BOTS, kind="bot", subject="--bots")
    if len(found) == 1:
        found *= 2
    if len(found) != 2:
        raise LudexError(f"{len(found)} bots are named", subject="--bots", remedy="Name two, as in random,greedy.")
    return found[0], found[1]


def _results(games: "Sequence[Match]", workers: int) -> "Iterator[Result]":
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("games", total=len(games))
        for result in _played(games, workers):
            progress.advance(task)
            yield result


def _played(games: "Sequence[Match]", workers: int) -> "Iterator[Result]":
    from ludex.app.simulation import played

    if workers == 1:
        yield from map(played, games)
        return
    # started anew and not forked: the bar is drawn by a thread, which a fork would tear apart
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(played, games, chunksize=A_PORTION)
