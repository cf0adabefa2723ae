"""How much room a text takes, without asking for a font.

The widths are those of a wide typeface, so that a text which is shown in a narrower one fits all the better.

    >>> text_width("Wolf", 12) < text_width("Wolves", 12) < text_width("Wolves", 12, bold=True)
    True
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

_NARROW = dict.fromkeys("ijl'|", 0.3) | dict.fromkeys("fIJrt.,:;!()[]{}/\\- ·", 0.4) | dict.fromkeys('csz"*?', 0.54)
_WIDE = dict.fromkeys("ABCDEGHKNOPQRSTUVXYZ&w", 0.75) | dict.fromkeys("mMW%@—→…", 1.0)
_WIDTHS = _NARROW | _WIDE
_OTHER = 0.63


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line.

    Args:
        text: The line.
        size: The height of its letters, in pixels.
        bold: Whether it is set in bold.

    Returns:
        Its width in pixels, rather too much than too little.

    >>> text_width("", 12), text_width("mm", 10)
    (0.0, 20.0)
    """
    return sum(map(_character_width, text), 0.0) * size * (1.1 if bold else 1.0)


def wrapped(text: str, width: float, size: float, *, lines: int, bold: bool = False) -> tuple[str, ...]:
    """A text broken into lines between its words, or within a word that is too long for a line.

    Args:
        text: The text; blanks count as one, and line ends as blanks.
        width: The width of a line, in pixels.
        size: The height of the letters, in pixels.
        lines: The most lines there are; what is cut off is shown as "…".
        bold: Whether it is set in bold.

    >>> wrapped("all your other characters", 90, 12, lines=9)
    ('all your other', 'characters')
    >>> wrapped("all your other characters", 90, 12, lines=1)
    ('all your…',)
    """
    broken: list[str] = []
    for word in _pieces(text, width, size, bold=bold):
        joined = f"{broken[-1]} {word}" if broken else word
        if broken and text_width(joined, size, bold=bold) <= width:
            broken[-1] = joined
        else:
            broken.append(word)
    if len(broken) <= lines:
        return tuple(broken)
    last = broken[lines - 1]
    while last and text_width(f"{last}…", size, bold=bold) > width:
        last = last.rpartition(" ")[0] or last[:-1]
    return (*broken[: lines - 1], f"{last}…")


def _pieces(text: str, width: float, size: float, *, bold: bool) -> Iterator[str]:
    for word in text.split():
        piece = ""
        for character in word:
            if piece and text_width(piece + character, size, bold=bold) > width:
                yield piece
                piece = ""
            piece += character
        yield piece


def _character_width(character: str) -> float:
    if character in _WIDTHS:
        return _WIDTHS[character]
    if unicodedata.combining(character):
        return 0.0
    return 1.05 if unicodedata.east_asian_width(character) in "WF" else _OTHER
