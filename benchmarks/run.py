"""Measure the figures in one run and print one table: `make bench`; or some: `python -m benchmarks.run 2 6`."""

import os
import platform
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from time import perf_counter

from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.figure import Figure, as_bound, as_ratio, measure
from benchmarks.figures import (
    against_the_floor,
    attacks,
    checks,
    coming_and_going,
    conflicts,
    encounters,
    exact_dice,
    forks,
    from_scratch,
    journals,
    long_chain,
    many_abilities,
    orders_of_modifiers,
    rivals,
    several_sizes,
    thrown_dice,
    two_days,
    whole_games,
)
from benchmarks.peers.environment import NoRivals
from ludex.layers.sliced import walk

FIGURES: dict[str, Callable[[], list[Figure]]] = {
    "1": rivals.figures,
    "2": against_the_floor.figures,
    "3": several_sizes.figures,
    "4": many_abilities.figures,
    "5": coming_and_going.figures,
    "6": from_scratch.figures,
    "7": long_chain.figures,
    "8": forks.figures,
    "9": whole_games.figures,
    "10": journals.figures,
    "11": orders_of_modifiers.figures,
    "12": exact_dice.figures,
    "13": checks.figures,
    "14": thrown_dice.figures,
    "15": conflicts.figures,
    "16": attacks.figures,
    "17": encounters.figures,
    "18": two_days.figures,
}
PACKAGES = ("ludex", "attrs", "immutables", "networkx")


def main(arguments: Sequence[str]) -> int:
    """Measure some figures, all by default; return 0 where each holds. `--markdown` is for `docs/benchmarks.md`."""
    markdown = "--markdown" in arguments
    chosen = [name for name in arguments if name != "--markdown"] or list(FIGURES)
    unknown = [name for name in chosen if name not in FIGURES]
    if unknown:
        print(f"There is no figure {', '.join(unknown)}; the figures are {', '.join(FIGURES)}.", file=sys.stderr)
        return 2
    measured, missing, start = [], [], perf_counter()
    for name in chosen:
        print(f"{perf_counter() - start:4.0f} s  figure {name} ...", file=sys.stderr)
        try:
            measured += FIGURES[name]()
        except NoRivals as why:
            missing.append(f"figure {name} was not measured. {why}")
    console = Console(width=240 if markdown else max(Console().width, 150))
    console.print(table(measured, box.MARKDOWN if markdown else box.HEAVY_HEAD))
    for reason in missing:
        console.print(reason)
    command = " ".join(["python -m benchmarks.run", *arguments])
    console.print(f"Command: {command}; it took {perf_counter() - start:.0f} s. {machine()}", highlight=False)
    return 0 if all(figure.holds for figure in measured) and not missing else 1


def table(figures: Sequence[Figure], style: box.Box = box.HEAVY_HEAD) -> Table:
    """The table of some figures."""
    made = Table(box=style)
    for heading in ("figure", "what", "Ludex", "the other side", "", "ratio", "at most", "", "checksums"):
        made.add_column(heading, justify="right" if heading in ("Ludex", "ratio", "at most") else "left")
    for figure in figures:
        made.add_row(
            figure.number,
            figure.what,
            measure(figure.ludex, figure.unit),
            figure.against,
            measure(figure.other, figure.unit),
            as_ratio(figure.ratio),
            as_bound(figure.bound),
            "[green]holds[/]" if figure.holds else "[red]missed[/]" if figure.agrees else "[red]differs[/]",
            " = ".join(figure.checksums) if figure.agrees else " ≠ ".join(figure.checksums),
        )
    return made


def machine() -> str:
    """The machine and the versions."""
    packages = ", ".join(f"{package} {version(package)}" for package in PACKAGES)
    where = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    how = "as written" if walk.__file__.endswith(".py") else "compiled"
    return f"{where}, Python {platform.python_version()}; {packages}. The modules that a wheel may compile ran {how}."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
