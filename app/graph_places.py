"""Where across its rank each vertex stands: in line with those that it is joined to, and clear of those beside it.

The method is that of Brandes and Köpf. Vertices are strung into blocks, each vertex to the middle one of its
neighbours in the rank before; a block is one straight line. That is done from both ends of the reading order and
from both sides, and each vertex takes the mean of the middle two of its four places. Long edges come first, so
that they run straight. Orders and distances hold in each of the four, and so in their middle.

    >>> from ludex.app.graph_ranks import ranks_of
    >>> places_across(ranks_of(3, ((0, 1), (0, 2))), lambda left, right: 10.0)
    [5.0, 0.0, 10.0]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import networkx as nx

from ludex.app.graph_crossings import Neighbours, neighbours
from ludex.app.graph_ranks import Ranked

Distance = Callable[[int, int], float]
_Layers = Sequence[Sequence[int]]
_Conflicts = frozenset[tuple[int, int]]


def places_across(ranked: Ranked, distance: Distance) -> list[float]:
    """The middle of each vertex, across its rank.

    Args:
        ranked: The vertices, each rank in its order.
        distance: How far the middles of two vertices that stand side by side must be apart, at least.

    Returns:
        The place of each vertex, the least being 0.

    >>> from ludex.app.graph_ranks import ranks_of
    >>> places_across(ranks_of(4, ((0, 1), (1, 2), (0, 2), (2, 3))), lambda left, right: 10.0)
    [5.0, 0.0, 5.0, 5.0, 10.0]
    """
    before, after = neighbours(ranked)
    conflicts = _conflicts(ranked, before)
    found: list[list[float]] = []
    for layers, joined in ((ranked.layers, before), (ranked.layers[::-1], after)):
        found.append(_one_sided(layers, joined, conflicts, distance))
        mirrored = [layer[::-1] for layer in layers]
        found.append([-place for place in _one_sided(mirrored, joined, conflicts, lambda a, b: distance(b, a))])
    narrowest = min(found, key=lambda places: max(places, default=0.0) - min(places, default=0.0))
    for index, places in enumerate(found):
        side = max if index % 2 else min  # those packed from the far side are lined up there
        shift = side(narrowest, default=0.0) - side(places, default=0.0)
        found[index] = [place + shift for place in places]
    middle = [sum(sorted(four)[1:3]) / 2 for four in zip(*found, strict=True)]
    least = min(middle, default=0.0)
    return [place - least for place in middle]


def _one_sided(layers: _Layers, joined: Neighbours, conflicts: _Conflicts, distance: Distance) -> list[float]:
    """The places where each vertex is in line with its neighbours in the rank before, packed to the near side."""
    roots = _blocks(layers, joined, conflicts)
    apart: nx.DiGraph[int] = nx.DiGraph()
    apart.add_nodes_from(roots)
    for layer in layers:
        for left, right in pairwise(layer):
            pair = (roots[left], roots[right])
            known = apart.edges[pair]["gap"] if apart.has_edge(*pair) else 0.0
            apart.add_edge(*pair, gap=max(known, distance(left, right)))
    order = list(nx.topological_sort(apart))
    place: dict[int, float] = {}
    for block in order:
        before = apart.pred[block]
        place[block] = max((place[left] + before[left]["gap"] for left in before), default=0.0)
    for block in reversed(order):  # then each as near to the next as it can, so that none is left behind
        after = apart.succ[block]
        place[block] = max(place[block], min((place[right] - after[right]["gap"] for right in after), default=0.0))
    return [place[root] for root in roots]


def _blocks(layers: _Layers, joined: Neighbours, conflicts: _Conflicts) -> list[int]:
    """For each vertex the first one of its block. Blocks do not cross: in each rank, lines are strung in order."""
    roots = list(range(len(joined)))
    for fixed, layer in pairwise(layers):
        places = {vertex: place for place, vertex in enumerate(fixed)}
        free = 0  # the first place of the rank before that no block of this rank has passed
        for vertex in layer:
            others = sorted(joined[vertex], key=places.__getitem__)
            half = (len(others) - 1) / 2
            for other in others[int(half) : int(half + 0.5) + 1]:
                if roots[vertex] == vertex and places[other] >= free and (other, vertex) not in conflicts:
                    roots[vertex] = roots[other]
                    free = places[other] + 1
    return roots


def _conflicts(ranked: Ranked, before: Neighbours) -> _Conflicts:
    """Pairs of joined vertices, in either order, whose edge crosses a long edge between two of its bends."""
    found: set[tuple[int, int]] = set()
    for fixed, layer in pairwise(ranked.layers):
        places = {vertex: place for place, vertex in enumerate(fixed)}
        waiting: list[tuple[int, int]] = []
        left = -1
        for vertex in (*layer, None):
            ends = [] if vertex is None else before[vertex]
            inner = vertex is not None and vertex >= ranked.nodes and ends[0] >= ranked.nodes
            if vertex is not None and not inner:
                waiting += ((other, vertex) for other in ends)
                continue
            right = places[ends[0]] if inner else len(fixed)
            crossing = [(a, b) for a, b in waiting if not left <= places[a] <= right]
            found.update(crossing)
            found.update((b, a) for a, b in crossing)
            waiting, left = [], right
    return frozenset(found)
