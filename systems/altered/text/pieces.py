"""A text cut into pieces: words, numbers, marks and quotations, each with its place in the text."""

import re
import unicodedata
from typing import Final

from attrs import frozen

from ludex.layers.errors import Position

MINUS: Final = "-\N{MINUS SIGN}\N{EN DASH}"
APOSTROPHES: Final = "'\N{RIGHT SINGLE QUOTATION MARK}"
QUOTES: Final = {
    "\N{LEFT DOUBLE QUOTATION MARK}": "\N{RIGHT DOUBLE QUOTATION MARK}",
    "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}": "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}",
    '"': '"',
}
"""The opening marks of quotations, each with the mark that closes it; those that differ nest."""

CLOSING: Final = frozenset(QUOTES.values())

_PIECE: Final = re.compile(
    rf"""(?P<TRIPLE>[{MINUS}+]\d+/[{MINUS}+]?\d+/[{MINUS}+]?\d+)
    | (?P<SIGNED>[{MINUS}+]\d+)
    | (?P<SIGNED_X>[{MINUS}+][Xx]\b)
    | (?P<NUMBER>\d+ | \{{\d+\}})
    | (?P<WORD>\{{[^\W\d_]\}} | (?:[^\W\d_]|[\u0300-\u036f])+[{APOSTROPHES}]?)
    | (?P<MARK>\S)""",
    re.VERBOSE,
)
_SPACE: Final = re.compile(r"\s*")


@frozen
class Piece:
    """One piece of a text.

    Attributes:
        kind: `WORD`, `MARK`, `QUOTED`, or the terminal of a number.
        key: What it is looked up by: lower case, plain apostrophes, no braces.
        text: As it was written; of a quotation what stands between the marks.
        start: Where it begins in the text, and where what stands between the marks of a quotation begins.
    """

    kind: str
    key: str
    text: str
    start: int


def pieces_of(text: str) -> tuple[Piece, ...]:
    """Cut a text into pieces. Every character but space belongs to one.

    >>> [piece.key for piece in pieces_of("L’Élu a {V} 3 :")]
    ["l'", 'élu', 'a', 'v', '3', ':']
    """
    found: list[Piece] = []
    ends = _ends_of_quotations(text)
    at = _after_space(text, 0)
    while at < len(text):
        end = ends.get(at)
        if end is not None:
            found.append(Piece("QUOTED", "\N{LEFT DOUBLE QUOTATION MARK}", text[at + 1 : end], at + 1))
            at = _after_space(text, end + 1)
            continue
        match = _PIECE.match(text, at)
        assert match is not None, "a character that is no space is at least a mark"
        found.append(Piece(match.lastgroup or "MARK", _key(match.group()), match.group(), at))
        at = _after_space(text, match.end())
    return tuple(found)


def _after_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return at if space is None else space.end()


def _key(written: str) -> str:
    plain = unicodedata.normalize("NFC", written).casefold()
    for apostrophe in APOSTROPHES:
        plain = plain.replace(apostrophe, "'")
    return plain.strip("{}")


def _ends_of_quotations(text: str) -> dict[int, int]:
    """For the opening marks of all quotations that are closed, where they are closed."""
    ends: dict[int, int] = {}
    opened: dict[str, list[int]] = {}
    for at, mark in enumerate(text):
        begun = opened.setdefault(mark, [])
        if mark in CLOSING and begun:
            ends[begun.pop()] = at
        elif mark in QUOTES:
            opened.setdefault(QUOTES[mark], []).append(at)
    return ends


def signed(written: str) -> int:
    """A number with its sign, whichever dash was used for it.

    >>> signed("−2"), signed("+1"), signed("3")
    (-2, 1, 3)
    """
    digits = written.lstrip(f"+{MINUS}")
    return -int(digits) if written[0] in MINUS else int(digits)


def position_of(text: str, offset: int, start: Position | None) -> Position:
    r"""The line and the column of an offset, for a text that itself begins at some position.

    >>> print(position_of("one\ntwo", 5, None), position_of("one", 1, Position("cards.yaml", 7, 12)))
    line 2:2 cards.yaml:7:13
    """
    line = text.count("\n", 0, offset)
    column = offset - (text.rfind("\n", 0, offset) + 1) + 1
    if start is None:
        return Position(None, line + 1, column)
    first_line, first_column = start.line or 1, start.column or 1
    return Position(start.file, first_line + line, column + (first_column - 1 if line == 0 else 0))
