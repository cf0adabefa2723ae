"""How commands print: pages and JSON, at once, with an error where the output takes nothing."""

import json
import sys
from collections.abc import Callable, Iterable

import click

from ludex.app.json_values import Json
from ludex.app.tables import Block, show
from ludex.layers.errors import LudexError

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON; `ludex schema` shows its shape.")


def print_page(page: Iterable[Block]) -> None:
    """Print a page to the standard output.

    Raises:
        LudexError: The output takes nothing, for instance because a disk is full.
    """
    _written(lambda: show(page))


def print_json(found: Json) -> None:
    """Print JSON to the standard output.

    Raises:
        LudexError: The output takes nothing.
    """
    _written(lambda: print_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n"))


def print_text(text: str) -> None:
    """Write a text to the standard output, at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def _written(write: Callable[[], None]) -> None:
    try:
        write()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise LudexError(f"the answer cannot be written: {error.strerror}", remedy="Write it somewhere else.") from None
