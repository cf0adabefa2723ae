"""The box of a node: its lines of text, as they are broken, and its size.

All lengths are in pixels; a box grows with its text up to a width, and with its lines from there.

>>> from ludex.app.graph_picture import Node
>>> box = box_of(Node("wolf.1", ("Wolf", "Bears are Elementals"), order=1))
>>> box.title, box.text
(('Wolf',), ('Bears are Elementals',))
"""

from __future__ import annotations

from attrs import frozen

from ludex.app.graph_measure import text_width, wrapped
from ludex.app.graph_picture import Node

TITLE_SIZE = 13.0
TEXT_SIZE = 12.0
LINE_HEIGHT = 16.0
PADDING = 11.0
BADGE = 22.0
_WIDEST_TEXT = 230.0
_NARROWEST_TEXT = 56.0
_TITLE_LINES = 3
_TEXT_LINES = 8


@frozen
class Box:
    """A node with its place; `x` and `y` are its left upper corner."""

    node: Node
    title: tuple[str, ...]
    text: tuple[str, ...]
    width: float
    height: float
    x: float = 0.0
    y: float = 0.0


def box_of(node: Node) -> Box:
    """A box that holds the label of a node, at no place yet.

    >>> from ludex.app.graph_picture import Node
    >>> short, long = box_of(Node("a", ("A",))), box_of(Node("b", ("A", "a very long text " * 9)))
    >>> short.width < long.width < 300 and short.height < long.height
    True
    """
    title = wrapped(node.name, _WIDEST_TEXT, TITLE_SIZE, lines=_TITLE_LINES, bold=True)
    broken = [line for text in node.label[1:] for line in wrapped(text, _WIDEST_TEXT, TEXT_SIZE, lines=_TEXT_LINES)]
    text = tuple(broken) if len(broken) <= _TEXT_LINES else (*broken[: _TEXT_LINES - 1], f"{broken[_TEXT_LINES - 1]}…")
    widths = [text_width(line, TITLE_SIZE, bold=True) for line in title]
    widths += [text_width(line, TEXT_SIZE) for line in text]
    return Box(
        node,
        title,
        text,
        width=max(_NARROWEST_TEXT, *widths) + 2 * PADDING + room_for_badge(node),
        height=(len(title) + len(text)) * LINE_HEIGHT + 2 * PADDING,
    )


def room_for_badge(node: Node) -> float:
    """How much wider the number in the order of application makes a box.

    >>> from ludex.app.graph_picture import Node
    >>> room_for_badge(Node("a", ("A",)))
    0.0
    """
    return 0.0 if node.order is None else BADGE + 9.0
