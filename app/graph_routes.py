"""The way of each edge: a smooth curve from box to box that stays clear of all others.

Between two ranks there is room that no box reaches into; there the curve bends. Across a rank it runs straight, in the
lane that its bend keeps free. Here everything is measured along the reading order and across it; `Frame.point` makes
that x and y.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from attrs import frozen

from ludex.app.graph_picture import Edge
from ludex.app.graph_ranks import Ranked

ARROW = 9.0
_PORT_SPACING = 14.0
_CORNER = 10.0
_ROUND_TRIP = 30.0

Point = tuple[float, float]


@frozen
class Route:
    """An edge as it is drawn, from the node that depends to the one that it depends on.

    Attributes:
        edge: The edge.
        curve: Where it begins; then for each cubic Bézier piece two control points and its end.
        arrow: The three corners of the arrow head, the tip first.
    """

    edge: Edge
    curve: tuple[Point, ...]
    arrow: tuple[Point, Point, Point]


@frozen
class Frame:
    """The places of the vertices of a part.

    Attributes:
        middles: For each vertex its middle, across.
        breadths: For each vertex how broad it is, across; 0 for a bend.
        spans: For each rank where it begins and ends, along.
        downward: Whether the reading order runs from top to bottom, and not from left to right.
    """

    middles: tuple[float, ...]
    breadths: tuple[float, ...]
    spans: tuple[tuple[float, float], ...]
    downward: bool

    def point(self, along: float, across: float) -> Point:
        """A place as x and y.

        >>> Frame((), (), (), downward=True).point(along=3, across=7)
        (7, 3)
        """
        return (across, along) if self.downward else (along, across)


def routes_of(ranked: Ranked, frame: Frame, edges: Sequence[Edge], backward: Sequence[bool]) -> tuple[Route, ...]:
    """A route for each chain.

    Args:
        ranked: The vertices and chains.
        frame: Where the vertices stand.
        edges: For each chain its edge.
        backward: For each chain whether its edge runs from the later end to the first one.

    >>> from ludex.app.graph_ranks import ranks_of
    >>> frame = Frame((20.0, 20.0), (40.0, 40.0), ((0.0, 90.0), (150.0, 240.0)), downward=False)
    >>> (route,) = routes_of(ranks_of(2, ((0, 1),)), frame, [Edge("b", "a")], [True])
    >>> route.curve[0], route.arrow[0]
    ((150.0, 20.0), (90.0, 20.0))
    """
    rank_of = {vertex: rank for rank, layer in enumerate(ranked.layers) for vertex in layer}
    ports = _ports(ranked, frame)
    routes: list[Route] = []
    for index, (chain, edge) in enumerate(zip(ranked.chains, edges, strict=True)):
        stops: list[Point] = []  # along and across: where the curve leaves a rank, and where it enters the next
        for vertex, side in ((chain[0], 1), *((bend, side) for bend in chain[1:-1] for side in (0, 1)), (chain[-1], 0)):
            across = ports.get((vertex, side, index), frame.middles[vertex])
            stops.append((frame.spans[rank_of[vertex]][side], across))
        routes.append(_route(edge, stops[::-1] if backward[index] else stops, frame))
    return tuple(routes)


def route_back_to_itself(edge: Edge, rank: int, vertex: int, frame: Frame) -> Route:
    """A route from a node to itself, on its later side.

    >>> frame = Frame((20.0,), (40.0,), ((0.0, 90.0),), downward=False)
    >>> route_back_to_itself(Edge("a", "a"), 0, 0, frame).arrow[0]
    (90.0, 28.0)
    """
    along = frame.spans[rank][1]
    middle, reach = frame.middles[vertex], frame.breadths[vertex] / 5
    tip, base = (along, middle + reach), (along + ARROW, middle + reach)
    curve = (
        (along, middle - reach),
        (along + _ROUND_TRIP, middle - reach),
        (along + _ROUND_TRIP, middle + reach),
        base,
    )
    return Route(edge, tuple(frame.point(*stop) for stop in curve), _arrow(tip, base, frame))


def _ports(ranked: Ranked, frame: Frame) -> dict[tuple[int, int, int], float]:
    """Where across a box each edge touches it, by vertex, side (0 before, 1 after) and chain."""
    touching: dict[tuple[int, int], list[tuple[float, int]]] = {}
    for index, chain in enumerate(ranked.chains):
        touching.setdefault((chain[0], 1), []).append((frame.middles[chain[1]], index))
        touching.setdefault((chain[-1], 0), []).append((frame.middles[chain[-2]], index))
    ports: dict[tuple[int, int, int], float] = {}
    for (vertex, side), ends in touching.items():
        room = frame.breadths[vertex] - 2 * _CORNER
        spacing = min(_PORT_SPACING, room / len(ends))
        first = frame.middles[vertex] - spacing * (len(ends) - 1) / 2
        for place, (_, index) in enumerate(sorted(ends)):
            ports[vertex, side, index] = first + place * spacing
    return ports


def _route(edge: Edge, stops: Sequence[Point], frame: Frame) -> Route:
    (before, _), tip = stops[-2], stops[-1]
    base = (tip[0] + (ARROW if before > tip[0] else -ARROW), tip[1])
    curve: list[Point] = [stops[0]]
    for number, (here, there) in enumerate(pairwise((*stops[:-1], base))):
        half = (here[0] + there[0]) / 2
        straight = number % 2 == 1  # across a rank
        curve += [here, there, there] if straight else [(half, here[1]), (half, there[1]), there]
    return Route(edge, tuple(frame.point(*stop) for stop in curve), _arrow(tip, base, frame))


def _arrow(tip: Point, base: Point, frame: Frame) -> tuple[Point, Point, Point]:
    along, across = base
    wings = (along, across - ARROW / 2), (along, across + ARROW / 2)
    return (frame.point(*tip), frame.point(*wings[0]), frame.point(*wings[1]))
