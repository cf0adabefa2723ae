"""Pages of text: headings, lines with hanging indents, tables; laid out by hand, so that they look the same everywhere.

What is piped is plain text, 80 columns wide. A terminal gets the same lines as wide as it is, within reason, with
headings that stand out.

>>> print(laid_out([Heading("Order"), Line("the oldest free ability", marker="1.")]), end="")
Order
  1. the oldest free ability
"""

import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TextIO, TypeAlias

from attrs import frozen

PLAIN_WIDTH: Final = 80
WIDEST: Final = 110
NARROWEST: Final = 40
STEP: Final = 2
GAP: Final = 2
LEAST_COLUMN: Final = 8


@frozen
class Title:
    """What a page is about."""

    text: str


@frozen
class Heading:
    """The beginning of a section."""

    text: str


@frozen
class Line:
    """A line that may need several; what follows the first hangs under it.

    Attributes:
        text: What it says.
        indent: How many blanks stand before it.
        marker: What stands before the text.
    """

    text: str
    indent: int = 2
    marker: str = ""

    @classmethod
    def of(cls, raw: str, indent: int = 0) -> "Line":
        """The line that a text with blanks, perhaps a number and a full stop before it stands for.

        >>> Line.of("  1. wolf")
        Line(text='wolf', indent=2, marker='1.')
        """
        text = raw.lstrip(" ")
        number, dot, _rest = text.partition(". ")
        marker = f"{number}." if dot and number.isdecimal() else "-" if text.startswith("- ") else ""
        return cls(text[len(marker) :].strip(), indent + len(raw) - len(text), marker)


@frozen
class Unbroken:
    """A line that begins with the name of a file, and is never broken, so that a program can follow it."""

    text: str
    indent: int = 0


@frozen
class Grid:
    """A table.

    Attributes:
        heads: The headings of its columns; none for a table without.
        rows: Its rows, a text for each column.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block: TypeAlias = Title | Heading | Line | Unbroken | Grid
Dressed: TypeAlias = tuple[str, str]
"""A line of text, and how it is dressed on a terminal."""


def laid_out(page: Iterable[Block], width: int = PLAIN_WIDTH) -> str:
    """A page as plain text."""
    return "".join(f"{text}\n" for text, _ in _lines(page, width))


def show(page: Iterable[Block], stream: TextIO | None = None) -> None:
    """Print a page: plain, or dressed for a terminal."""
    out = sys.stdout if stream is None else stream
    if not out.isatty():
        out.write(laid_out(page))
        out.flush()
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=out, highlight=False, emoji=False, markup=False)
    for text, dress in _lines(page, max(NARROWEST, min(console.width, WIDEST))):
        console.print(Text(text, dress), soft_wrap=True)


def _lines(page: Iterable[Block], width: int) -> Iterator[Dressed]:
    first = True
    for block in page:
        match block:
            case Title(text):
                yield from ((line, "bold") for line in _wrapped(text, "", "", width))
            case Heading(text):
                yield from () if first else (("", ""),)
                yield text, "bold cyan"
            case Line(text, indent, marker):
                before = " " * indent + (f"{marker} " if marker else "")
                yield from ((line, "") for line in _wrapped(text, before, " " * len(before), width))
            case Unbroken(text, indent):
                yield " " * indent + text, ""
            case Grid():
                yield from _grid(block, width)
        first = False


def _wrapped(text: str, first: str, later: str, width: int) -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False, break_long_words=True
    ) or [first.rstrip()]


def _grid(grid: Grid, width: int) -> Iterator[Dressed]:
    indent = " " * STEP
    rows = [grid.heads, *grid.rows] if grid.heads else list(grid.rows)
    if not rows:
        return
    widths = _widths(rows, width - len(indent))
    for number, row in enumerate(rows):
        cells = [
            textwrap.wrap(cell, size, break_on_hyphens=False) or [""] for cell, size in zip(row, widths, strict=True)
        ]
        for part in range(max(map(len, cells))):
            texts = [cell[part] if part < len(cell) else "" for cell in cells]
            padded = (" " * GAP).join(text.ljust(size) for text, size in zip(texts, widths, strict=True))
            yield f"{indent}{padded}".rstrip(), "dim" if grid.heads and number == 0 else ""


def _cell(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_on_hyphens=False) or [""]


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """The widths of columns: what they need, the widest one narrowed until all fit."""
    widths = [max(1, *(len(row[column]) for row in rows)) for column in range(len(rows[0]))]
    while sum(widths) + GAP * (len(widths) - 1) > width and max(widths) > LEAST_COLUMN:
        widths[widths.index(max(widths))] -= 1
    return widths


def plural(number: int, one: str, many: str = "") -> str:
    """A number of things in words.

    >>> plural(1, "file"), plural(3, "file"), plural(2, "ability", "abilities")
    ('1 file', '3 files', '2 abilities')
    """
    return f"{number} {one if number == 1 else many or f'{one}s'}"
