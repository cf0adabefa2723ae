"""`ludex graph`: draw which ability depends on which."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Final

import click

from ludex.app.answer_json import head_json
from ludex.app.commands.options import judged, reading
from ludex.app.commands.printing import print_json, print_page, print_text
from ludex.app.graph_picture import Picture, summary
from ludex.app.graph_picture_of_view import picture_of
from ludex.app.graph_svg import svg
from ludex.app.graph_text import dot, mermaid
from ludex.app.json_values import Json
from ludex.app.tables import Unbroken
from ludex.layers.errors import LudexError, UnknownName

FORMATS: Final[dict[str, Callable[[Picture], str]]] = {".svg": svg, ".mmd": mermaid, ".dot": dot}


@click.command("graph")
@click.argument("file")
@click.option("-o", "--output", metavar="PATH", help="Where to: .svg, .mmd (Mermaid) or .dot (Graphviz).")
@reading
def command(
    file: str, output: str | None, chosen: tuple[str, ...], evaluator: str, *, day: date | None, as_json: bool
) -> None:
    """Draw which ability depends on which in FILE; without -o, print Mermaid."""
    judgement = judged(file, chosen, evaluator, day)
    judgement.check_explicable()
    picture = picture_of(judgement)
    if output is not None:
        _write(output, _drawn(output, picture))
    if as_json:
        print_json({**head_json(judgement), **_json(picture), "output": output})
    elif output is None:
        print_text(mermaid(picture))
    else:
        print_page([Unbroken(f"{output}: {summary(picture)}")])


def _drawn(output: str, picture: Picture) -> str:
    ending = Path(output).suffix.lower()
    if ending not in FORMATS:
        raise UnknownName(ending or output, FORMATS, kind="kind of drawing", subject="--output")
    return FORMATS[ending](picture)


def _write(output: str, text: str) -> None:
    try:
        Path(output).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise LudexError(f"{output} cannot be written: {why}", remedy="Name another file.") from None


def _json(picture: Picture) -> dict[str, Json]:
    return {
        "nodes": [
            {
                "ability": node.id,
                "label": list(node.label),
                "order": node.order,
                "layer": node.group,
                "tooltip": node.tooltip,
            }
            for node in picture.nodes
        ],
        "edges": [
            {"ability": edge.source, "on": edge.target, "reason": edge.reason, "in_loop": edge.in_loop}
            for edge in picture.edges
        ],
    }
