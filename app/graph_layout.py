"""Where everything stands in a drawing: ranks of boxes, and edges that run smoothly between them and through none.

The steps are those of Sugiyama: turn the edges that run against the reading order, give each node a rank
(`graph_ranks`), order each rank so that few edges cross (`graph_crossings`), place the boxes (`graph_places`), and draw
each edge as a curve. Parts that no edge joins are laid out one by one and set in rows; nodes without edges stand
together at the end. The same picture gives the same drawing.

    >>> from ludex.app.graph_picture import Edge, Node, Picture
    >>> picture = Picture((Node("a", ("Ash",), 1), Node("b", ("Birch",), 2)), (Edge("b", "a"),))
    >>> drawing = lay_out(picture, Direction.RIGHT)
    >>> [box.node.id for box in drawing.boxes], drawing.boxes[0].x < drawing.boxes[1].x
    (['a', 'b'], True)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import pairwise

import networkx as nx
from attrs import evolve, frozen

from ludex.app.graph_boxes import Box, box_of
from ludex.app.graph_crossings import neighbours, untangled
from ludex.app.graph_picture import Node, Picture, in_reading_order
from ludex.app.graph_places import places_across
from ludex.app.graph_ranks import Ranked, oriented, ranks_of, thicket
from ludex.app.graph_routes import Frame, Route, route_back_to_itself, routes_of

_BESIDE = 20.0  # between two boxes of one rank
_BESIDE_EDGE = 16.0  # between a box and an edge that passes it
_EDGES = 10.0  # between two edges that pass side by side
_MOST_FOR_EDGES = 240.0  # how far a box grows so that its edges end apart
_BETWEEN = 64.0  # between two ranks, where edges are not steep
_STEEPEST = 0.16  # how much wider the room between two ranks is for each pixel that an edge in it climbs
_WIDEST_BETWEEN = 150.0
_APART = 36.0  # between parts that no edge joins
MOST_PIECES = 2_000  # abilities and dependencies together
_SHAPE = 2.0  # width to height of a drawing that is pleasant to read


class Direction(Enum):
    """Which way the reading order runs."""

    RIGHT = "left to right"
    DOWN = "top to bottom"


@frozen
class Drawing:
    """Boxes and routes with their places, in a frame that begins at (0, 0)."""

    boxes: tuple[Box, ...]
    routes: tuple[Route, ...]
    width: float
    height: float


def lay_out(picture: Picture, direction: Direction | None = None) -> Drawing:
    """Lays out a picture.

    Args:
        picture: What to draw.
        direction: Which way the reading order runs; by default the way that gives the more pleasant shape.

    Raises:
        RefusedError: If it has too many edges, or they are too long, to be drawn.

    >>> from ludex.app.graph_picture import Node, Picture
    >>> drawing = lay_out(Picture((Node("a", ("Ash",)),)), Direction.DOWN)
    >>> len(drawing.boxes), drawing.routes
    (1, ())
    """
    if len(picture.nodes) + len(picture.edges) > MOST_PIECES:
        raise thicket(len(picture.nodes), len(picture.edges))
    nodes = in_reading_order(picture.nodes)
    joined: nx.Graph[str] = nx.Graph()
    joined.add_nodes_from(node.id for node in nodes)
    joined.add_edges_from((edge.source, edge.target) for edge in picture.edges)
    parts: list[tuple[Picture, Ranked]] = []
    alone: list[Node] = []
    for ids in nx.connected_components(joined):
        members = tuple(node for node in nodes if node.id in ids)
        edges = tuple(edge for edge in picture.edges if edge.source in ids)
        if edges:
            part = Picture(members, edges)
            parts.append((part, _ranked(part)))
        else:
            alone.extend(members)
    drawings = [
        _joined([_part(part, ranked, way) for part, ranked in parts], alone)
        for way in ([direction] if direction else Direction)
    ]
    return min(drawings, key=_unpleasantness)


def _ranked(part: Picture) -> Ranked:
    number = {node.id: index for index, node in enumerate(part.nodes)}
    pairs = [(number[edge.source], number[edge.target]) for edge in part.edges if edge.source != edge.target]
    return untangled(ranks_of(len(part.nodes), oriented([node.order for node in part.nodes], pairs)))


def _part(part: Picture, ranked: Ranked, direction: Direction) -> Drawing:
    """Lays out nodes that edges join, in the ranks that they have been given."""
    boxes = [box_of(node) for node in part.nodes]
    frame = _frame(boxes, ranked, direction)
    placed: list[Box] = list(boxes)
    for layer, (start, end) in zip(ranked.layers, frame.spans, strict=True):
        for vertex in layer:
            if vertex < ranked.nodes:
                placed[vertex] = _placed(boxes[vertex], frame, vertex, start, end)
    between = [edge for edge in part.edges if edge.source != edge.target]
    backward = [part.nodes[chain[0]].id == edge.target for chain, edge in zip(ranked.chains, between, strict=True)]
    routes = (*routes_of(ranked, frame, between, backward), *_round_trips(part, ranked, frame))
    return _framed(placed, routes)


def _frame(boxes: Sequence[Box], ranked: Ranked, direction: Direction) -> Frame:
    downward = direction is Direction.DOWN
    before, after = neighbours(ranked)
    breadths = [0.0] * ranked.vertices
    for vertex, box in enumerate(boxes):
        for_edges = (1 + max(len(before[vertex]), len(after[vertex]))) * _EDGES
        breadths[vertex] = max(box.width if downward else box.height, min(for_edges, _MOST_FOR_EDGES))

    def distance(left: int, right: int) -> float:
        beside = (_BESIDE, _BESIDE_EDGE, _EDGES)[(left >= ranked.nodes) + (right >= ranked.nodes)]
        return (breadths[left] + breadths[right]) / 2 + beside

    middles = tuple(places_across(ranked, distance))
    rank_of = {vertex: rank for rank, layer in enumerate(ranked.layers) for vertex in layer}
    climbs = [0.0] * len(ranked.layers)  # the steepest edge between each rank and the next
    for here, there in (pair for chain in ranked.chains for pair in pairwise(chain)):
        climbs[rank_of[here]] = max(climbs[rank_of[here]], abs(middles[here] - middles[there]))
    spans: list[tuple[float, float]] = []
    along = 0.0
    for layer, climb in zip(ranked.layers, climbs, strict=True):
        deep = max(boxes[vertex].height if downward else boxes[vertex].width for vertex in layer if vertex < len(boxes))
        spans.append((along, along + deep))
        along += deep + min(_BETWEEN + climb * _STEEPEST, _WIDEST_BETWEEN)
    return Frame(middles, tuple(breadths), tuple(spans), downward=downward)


def _placed(box: Box, frame: Frame, vertex: int, start: float, end: float) -> Box:
    """A box in its rank; all boxes of a rank are equally deep, so that no edge meets the side of one."""
    x, y = frame.point(start, frame.middles[vertex] - frame.breadths[vertex] / 2)
    width, height = frame.point(end - start, frame.breadths[vertex])
    return evolve(box, x=x, y=y, width=width, height=height)


def _round_trips(part: Picture, ranked: Ranked, frame: Frame) -> Iterator[Route]:
    numbers = {node.id: index for index, node in enumerate(part.nodes)}
    for edge in part.edges:
        if edge.source == edge.target:
            vertex = numbers[edge.source]
            rank = next(rank for rank, layer in enumerate(ranked.layers) if vertex in layer)
            yield route_back_to_itself(edge, rank, vertex, frame)


def _joined(parts: Sequence[Drawing], alone: Sequence[Node]) -> Drawing:
    """Parts in rows, in their order; then the nodes without edges, equally wide, in a grid."""
    area = sum((part.width + _APART) * (part.height + _APART) for part in parts)
    widest = max([math.sqrt(area * _SHAPE), *(part.width for part in parts)])
    rows = _rows(parts, widest, _APART)
    if not alone:
        return rows
    boxes = [box_of(node) for node in alone]
    width = max(box.width for box in boxes)
    single = [_framed([evolve(box, width=width)], ()) for box in boxes]
    area = sum((width + _BESIDE) * (box.height + _BESIDE) for box in boxes)
    grid = _rows(single, max(rows.width, math.sqrt(area * _SHAPE)), _BESIDE)
    return _rows([rows, grid], 0, _APART) if parts else grid


def _rows(drawings: Sequence[Drawing], widest: float, gap: float) -> Drawing:
    boxes: list[Box] = []
    routes: list[Route] = []
    x = y = tallest = 0.0
    for drawing in drawings:
        if x > 0 and x + drawing.width > widest:
            x, y, tallest = 0.0, y + tallest + gap, 0.0
        moved = _moved(drawing, x, y)
        boxes += moved.boxes
        routes += moved.routes
        x += drawing.width + gap
        tallest = max(tallest, drawing.height)
    return _framed(boxes, routes)


def _framed(boxes: Sequence[Box], routes: Sequence[Route]) -> Drawing:
    """A drawing just large enough, moved to (0, 0). A curve lies within the corners of its control points."""
    corners = [(box.x, box.y) for box in boxes] + [(box.x + box.width, box.y + box.height) for box in boxes]
    corners += [point for route in routes for point in (*route.curve, *route.arrow)]
    xs, ys = [x for x, _ in corners] or [0.0], [y for _, y in corners] or [0.0]
    drawing = Drawing(tuple(boxes), tuple(routes), max(xs) - min(xs), max(ys) - min(ys))
    return _moved(drawing, -min(xs), -min(ys))


def _moved(drawing: Drawing, right: float, down: float) -> Drawing:
    def move(points: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
        return ((x + right, y + down) for x, y in points)

    boxes = tuple(evolve(box, x=box.x + right, y=box.y + down) for box in drawing.boxes)
    routes = []
    for route in drawing.routes:
        tip, left, other = move(route.arrow)
        routes.append(Route(route.edge, tuple(move(route.curve)), (tip, left, other)))
    return evolve(drawing, boxes=boxes, routes=tuple(routes))


def _unpleasantness(drawing: Drawing) -> float:
    """How far the shape of a drawing is from a pleasant one."""
    return abs(math.log((drawing.width + 1) / (drawing.height + 1) / _SHAPE))
