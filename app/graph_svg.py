"""A drawing as one SVG file that needs nothing else: no font, no script, no other program.

It has a light and a dark dress and wears the one that its viewer asks for. A reader who cannot see it finds the
whole of it told in words, and nothing is told by colour alone.

    >>> from ludex.app.graph_picture import Edge, Node, Picture
    >>> picture = Picture((Node("a", ("Ash",), 1), Node("b", ("Birch",), 2)), (Edge("b", "a"),))
    >>> svg(picture).startswith("<svg xmlns=") and "2 Birch depends on 1 Ash" in svg(picture)
    True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from ludex.app.graph_boxes import BADGE, LINE_HEIGHT, PADDING, TEXT_SIZE, TITLE_SIZE, Box, room_for_badge
from ludex.app.graph_layout import Direction, lay_out
from ludex.app.graph_measure import text_width, wrapped
from ludex.app.graph_picture import Node, Picture, in_reading_order, summary
from ludex.app.graph_routes import Route

_MARGIN = 28.0
_HEAD = 60.0
_NARROWEST = 420.0
_MOST_REASONS = 12
_GROUPS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#b8a900", "#7b61c4", "#8c564b", "#808080")

_STYLE = """\
.ludex-graph { font-family: "Segoe UI", Roboto, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; }
.ludex-paper { fill: #ffffff; }
.ludex-box { fill: #f6f8fb; stroke: #94a3b8; stroke-width: 1.2; }
.ludex-idle { fill: none; stroke-dasharray: 5 4; }
.ludex-ink { fill: #0f172a; }
.ludex-faint { fill: #475569; }
.ludex-bold { font-weight: 600; }
.ludex-badge { fill: #1e3a5f; }
.ludex-number { fill: #ffffff; font-weight: 600; text-anchor: middle; }
.ludex-line { fill: none; stroke: #64748b; stroke-width: 1.6; }
.ludex-head { fill: #64748b; }
.ludex-loop .ludex-line { stroke: #c2410c; stroke-width: 2; stroke-dasharray: 7 4; }
.ludex-loop .ludex-head { fill: #c2410c; }
.ludex-reach { fill: none; stroke: none; stroke-width: 14; pointer-events: stroke; }
.ludex-edge:hover .ludex-line { stroke-width: 3.2; }
@media (prefers-color-scheme: dark) {
  .ludex-paper { fill: #0f172a; }
  .ludex-box { fill: #1e293b; stroke: #64748b; }
  .ludex-idle { fill: none; }
  .ludex-ink { fill: #f1f5f9; }
  .ludex-faint { fill: #cbd5e1; }
  .ludex-badge { fill: #bfdbfe; }
  .ludex-number { fill: #0f172a; }
  .ludex-line { stroke: #94a3b8; }
  .ludex-head { fill: #94a3b8; }
  .ludex-loop .ludex-line { stroke: #fb923c; }
  .ludex-loop .ludex-head { fill: #fb923c; }
}
"""


def svg(picture: Picture, direction: Direction | None = None) -> str:
    """A picture as the text of an SVG file.

    Args:
        picture: What to draw.
        direction: Which way the reading order runs; by default the way that gives the more pleasant shape.

    Raises:
        RefusedError: If the picture is too large to be drawn.

    >>> from ludex.app.graph_picture import Node, Picture
    >>> "<title>A &lt; B</title>" in svg(Picture((Node("a", ("Ash",)),), title="A < B"))
    True
    """
    drawing = lay_out(picture, direction)
    groups = _groups(picture)
    inner = max(drawing.width, _NARROWEST, text_width(picture.title, 17, bold=True))
    foot, below = _foot(picture, groups, inner, _MARGIN + _HEAD + drawing.height + 34)
    width, height = _number(inner + 2 * _MARGIN), _number(below + _MARGIN)
    shift = f"translate({_number(_MARGIN + (inner - drawing.width) / 2)} {_number(_MARGIN + _HEAD)})"
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" class="ludex-graph" role="img"',
            f'  width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
            f"<title>{_text(picture.title)}</title>",
            f"<desc>{_text(told(picture))}</desc>",
            f"<style>\n{_STYLE}</style>",
            f'<rect class="ludex-paper" width="{width}" height="{height}"/>',
            _line(picture.title, _MARGIN, _MARGIN + 14, 17, "ludex-ink ludex-bold"),
            _line(summary(picture), _MARGIN, _MARGIN + 33, TEXT_SIZE, "ludex-faint"),
            f'<g transform="{shift}">',
            *(line for route in _loops_last(drawing.routes) for line in _edge(route)),
            *(line for box in drawing.boxes for line in _node(box, groups)),
            "</g>",
            *foot,
            "</svg>",
            "",
        ]
    )


def told(picture: Picture) -> str:
    """A picture in words, for a reader who cannot see it.

    >>> from ludex.app.graph_picture import Edge, Node, Picture
    >>> told(Picture((Node("a", ("Ash",), 1), Node("b", ("Birch",), 2)), (Edge("b", "a"),)))
    '2 abilities, 1 dependency. In order: 1 Ash, 2 Birch. 2 Birch depends on 1 Ash.'
    """
    names = {node.id: _name(node) for node in picture.nodes}
    nodes = in_reading_order(picture.nodes)
    applied = ", ".join(names[node.id] for node in nodes if node.order is not None)
    idle = ", ".join(names[node.id] for node in nodes if node.order is None)
    sentences = [summary(picture), applied and f"In order: {applied}", idle and f"Not applied: {idle}"]
    for edge in picture.edges:
        reason = f": {edge.reason}" if edge.reason else ""
        loop = ", in a loop" if edge.in_loop else ""
        sentences.append(f"{names[edge.source]} depends on {names[edge.target]}{loop}{reason}")
    return " ".join(f"{sentence.rstrip('.')}." for sentence in sentences if sentence)


def _node(box: Box, groups: dict[str, str]) -> Iterator[str]:
    node = box.node
    label = " — ".join(filter(None, (_name(node), *node.label[1:], node.group)))
    yield f"<g><title>{_text(node.tooltip or label)}</title>"
    idle = " ludex-idle" if node.order is None else ""
    corner = f'x="{_number(box.x)}" y="{_number(box.y)}" height="{_number(box.height)}"'
    yield f'<rect class="ludex-box{idle}" {corner} width="{_number(box.width)}" rx="8"/>'
    if node.group is not None:
        outline = f"h-2 a6 8 0 0 0 -6 8 v{_number(box.height - 16)} a6 8 0 0 0 6 8 h2 z"
        yield f'<path d="M{_pair((box.x + 8, box.y))} {outline}" fill="{groups[node.group]}"/>'
    top = box.y + (box.height - (len(box.title) + len(box.text)) * LINE_HEIGHT) / 2
    if node.order is not None:
        middle = box.x + PADDING + BADGE / 2
        place = f'cx="{_number(middle)}" cy="{_number(top + 8)}"'
        yield f'<circle class="ludex-badge" {place} r="{_number(BADGE / 2)}"/>'
        size = 12.0 if node.order < 100 else 9.5
        yield _line(str(node.order), middle, top + 12, size, "ludex-number")
    left = box.x + PADDING + room_for_badge(node)
    for row, text in enumerate((*box.title, *box.text)):
        title = row < len(box.title)
        dress = "ludex-ink ludex-bold" if title else "ludex-faint"
        yield _line(text, left, top + row * LINE_HEIGHT + 12, TITLE_SIZE if title else TEXT_SIZE, dress)
    yield "</g>"


def _edge(route: Route) -> Iterator[str]:
    start, *others = route.curve
    pieces = [others[index : index + 3] for index in range(0, len(others), 3)]
    path = f"M{_pair(start)} " + " ".join("C" + " ".join(map(_pair, piece)) for piece in pieces)
    corners = " ".join(map(_pair, route.arrow))
    loop = " ludex-loop" if route.edge.in_loop else ""
    yield f'<g class="ludex-edge{loop}"><title>{_text(route.edge.reason or "depends on")}</title>'
    yield f'<path class="ludex-reach" d="{path}"/><path class="ludex-line" d="{path}"/>'
    yield f'<polygon class="ludex-head" points="{corners}"/></g>'


def _foot(picture: Picture, groups: dict[str, str], width: float, y: float) -> tuple[list[str], float]:
    """What the signs mean, and why each edge is there where they are few; with the place where that ends."""
    lines: list[str] = []
    x = _MARGIN
    for sign, wide, meaning in _legend(picture, groups):
        room = wide + 8 + text_width(meaning, TEXT_SIZE) + 20
        if x > _MARGIN and x + room > _MARGIN + width:
            x, y = _MARGIN, y + 24
        lines.append(f'<g transform="translate({_number(x)} {_number(y)})">{sign}')
        lines.append(f"{_line(meaning, wide + 8, 4, TEXT_SIZE, 'ludex-faint')}</g>")
        x += room
    reasons = [edge for edge in picture.edges if edge.reason]
    if not reasons or len(picture.edges) > _MOST_REASONS:
        return lines, y + 8
    y += 30
    lines.append(_line("Why", _MARGIN, y, TITLE_SIZE, "ludex-ink ludex-bold"))
    nodes = {node.id: node for node in picture.nodes}
    for edge in reasons:
        text = f"{_short(nodes[edge.source])} → {_short(nodes[edge.target])}: {edge.reason}"
        for row, part in enumerate(wrapped(text, width - 16, TEXT_SIZE, lines=4)):
            y += 20 if row == 0 else LINE_HEIGHT
            lines.append(_line(part, _MARGIN + (16 if row else 0), y, TEXT_SIZE, "ludex-faint"))
    return lines, y + 4


def _legend(picture: Picture, groups: dict[str, str]) -> Iterator[tuple[str, float, str]]:
    """The signs that occur, each with its width and its meaning."""
    if any(node.order is not None for node in picture.nodes):
        yield (
            '<circle class="ludex-badge" cx="9" cy="0" r="9"/>' + _line("1", 9, 4, 11, "ludex-number"),
            18,
            "order applied",
        )
    if any(node.order is None for node in picture.nodes):
        yield '<rect class="ludex-box ludex-idle" x="0" y="-8" width="26" height="16" rx="4"/>', 26, "not applied"
    for loop, meaning in ((False, "depends on"), (True, "depends on, in a loop")):
        if any(edge.in_loop == loop for edge in picture.edges):
            line = '<path class="ludex-line" d="M0 0 H21"/><polygon class="ludex-head" points="30,0 21,-4.5 21,4.5"/>'
            yield f'<g class="{"ludex-loop" if loop else "ludex-edge"}">{line}</g>', 30, meaning
    for group, colour in groups.items():
        yield f'<rect x="0" y="-8" width="8" height="16" rx="3" fill="{colour}"/>', 8, group


def _groups(picture: Picture) -> dict[str, str]:
    found = dict.fromkeys(node.group for node in in_reading_order(picture.nodes) if node.group is not None)
    return {group: _GROUPS[index % len(_GROUPS)] for index, group in enumerate(found)}


def _loops_last(routes: Sequence[Route]) -> list[Route]:
    return sorted(routes, key=lambda route: route.edge.in_loop)


def _name(node: Node) -> str:
    return node.name if node.order is None else f"{node.order} {node.name}"


def _short(node: Node) -> str:
    return _name(node) if node.order is None else str(node.order)


def _line(text: str, x: float, y: float, size: float, dress: str) -> str:
    return f'<text class="{dress}" x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}">{_text(text)}</text>'


def _text(text: str) -> str:
    """A text as XML takes it: marks escaped, characters that XML forbids replaced."""
    return escape("".join(character if _allowed(character) else "\ufffd" for character in text), quote=False)


def _allowed(character: str) -> bool:
    code = ord(character)
    return character in "\t\n\r" or 0x20 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or code > 0xFFFF


def _pair(point: tuple[float, float]) -> str:
    return f"{_number(point[0])},{_number(point[1])}"


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
