"""A distribution as a picture. Needs the extra `plots`."""

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ludex.app.chances import percent
from ludex.app.distribution_shown import Row, V, rows_of
from ludex.engine.dice.distribution import AtLeast, Distribution
from ludex.layers.errors import LudexError, UnknownName

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS: Final = (".png", ".svg", ".pdf")
MOST_BARS: Final = 400
MOST_LABELS: Final = 24
TITLE_WIDTH: Final = 72
PLAIN, WANTED = "#8fa8bf", "#1f5a93"


def check_plot(path: str) -> None:
    """Say at once, before anything is computed, that a picture cannot be drawn.

    Raises:
        LudexError: The extra is missing, or the file's name does not end like that of a picture.
    """
    ending = Path(path).suffix.lower()
    if ending not in FORMATS:
        raise UnknownName(ending or path, FORMATS, kind="kind of picture", subject="--plot")
    try:
        import matplotlib as mpl
    except ImportError:
        raise LudexError(
            "--plot needs matplotlib, which is not installed", remedy="Install it with: pip install 'ludex[plots]'"
        ) from None
    del mpl


def plot(path: str, question: str, axis: str, distribution: Distribution[V], *, at_least: int | None = None) -> None:
    """Draw bars for a distribution.

    Args:
        path: The file; its ending says which kind of picture it is.
        question: What was asked; the title.
        axis: What the results are.
        distribution: What is drawn.
        at_least: From where on the bars stand out.

    Raises:
        LudexError: The picture cannot be drawn or written.
    """
    check_plot(path)
    from matplotlib.figure import Figure

    # a figure of its own, drawn by Agg: no window, and nothing that other figures share
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot()
    axes.set_title("\n".join(textwrap.wrap(question, TITLE_WIDTH)), parse_math=False)
    axes.set_xlabel(axis, parse_math=False)
    axes.set_ylabel("chance in percent")
    axes.spines[["top", "right"]].set_visible(False)
    rows = rows_of(distribution, MOST_BARS)
    wanted = [row for row in rows if at_least is not None and row.lowest is not None and row.lowest >= at_least]
    _draw(axes, rows, wanted)
    if at_least is not None and wanted:
        chance = distribution.probability(lambda result: _lowest(result) >= at_least)
        axes.legend(handles=[axes.containers[-1]], labels=[f"{at_least} or more: {percent(chance)}"], frameon=False)
    try:
        figure.savefig(path, dpi=150)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise LudexError(f"{path} cannot be written: {why}", remedy="Name another file.") from None


def _draw(axes: "Axes", rows: Sequence[Row], wanted: Sequence[Row]) -> None:
    places = {row: place for place, row in enumerate(rows)}
    for chosen, colour in (([row for row in rows if row not in wanted], PLAIN), (wanted, WANTED)):
        heights = [100 * float(row.chance) for row in chosen]
        axes.bar([places[row] for row in chosen], heights, color=colour, width=0.85)
    shown = rows[:: -(-len(rows) // MOST_LABELS)]
    axes.set_xticks([places[row] for row in shown], [row.label for row in shown], parse_math=False)


def _lowest(result: object) -> int:
    return result.bound if isinstance(result, AtLeast) else result if isinstance(result, int) else 0
