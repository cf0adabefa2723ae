"""Which of two nodes is read first, and so in which rank each stands.

An ability stands in a later rank than those that it depends on. Edges that run against the reading order (in a loop
there is always one) are turned for this purpose only. A long edge passes through the ranks between its ends; there a
bend holds its place, as if it were a small node.

    >>> ranked = ranks_of(3, ((0, 1), (1, 2), (0, 2)))
    >>> ranked.layers
    ((0,), (1, 3), (2,))
    >>> ranked.chains
    ((0, 1), (1, 2), (0, 3, 2))
"""

from __future__ import annotations

from collections.abc import Sequence

import networkx as nx
from attrs import frozen

from ludex.layers.errors import RefusedError

MOST_BENDS = 5_000
Arc = tuple[int, int]


@frozen
class Ranked:
    """Vertices in ranks; the first `nodes` of them are nodes, the rest bends of long edges.

    Attributes:
        nodes: The number of nodes.
        layers: The vertices of each rank, in order across it.
        chains: For each arc the vertices that it passes, one in each rank, from its first end to its later one.
    """

    nodes: int
    layers: tuple[tuple[int, ...], ...]
    chains: tuple[tuple[int, ...], ...]

    @property
    def vertices(self) -> int:
        """The number of nodes and bends."""
        return sum(map(len, self.layers))


def oriented(orders: Sequence[int | None], dependencies: Sequence[Arc]) -> tuple[Arc, ...]:
    """Each dependency as an arc from the node that is read first to the other, without circles.

    Args:
        orders: For each node its number in the order of application, or `None`.
        dependencies: Pairs of nodes, the one that depends and the other one that it depends on.

    >>> oriented([1, 2], [(1, 0), (0, 1)])
    ((0, 1), (0, 1))
    """
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(len(orders)))
    arcs: dict[int, Arc] = {}
    doubtful: list[int] = []
    for index, (source, target) in enumerate(dependencies):
        first, later = orders[target], orders[source]
        if first is None or later is None:
            doubtful.append(index)
            continue
        arcs[index] = (target, source) if (first, target) < (later, source) else (source, target)
        graph.add_edge(*arcs[index])
    for index in doubtful:
        source, target = dependencies[index]
        arcs[index] = (source, target) if nx.has_path(graph, source, target) else (target, source)
        graph.add_edge(*arcs[index])
    return tuple(arcs[index] for index in range(len(dependencies)))


def ranks_of(nodes: int, arcs: Sequence[Arc]) -> Ranked:
    """Ranks for the nodes of a graph without circles.

    Args:
        nodes: The number of nodes.
        arcs: Pairs of nodes, the first one to stand in an earlier rank.

    Raises:
        RefusedError: If the edges have too many bends to be drawn.

    >>> ranks_of(4, ((0, 1), (1, 2), (3, 2))).layers
    ((0,), (1, 3), (2,))
    """
    ranks = _ranks(nodes, arcs)
    bends = sum(ranks[later] - ranks[first] - 1 for first, later in arcs)
    if bends > MOST_BENDS:
        raise thicket(nodes, len(arcs))
    layers: list[list[int]] = [[] for _ in range(max(ranks, default=-1) + 1)]
    for node in range(nodes):
        layers[ranks[node]].append(node)
    chains: list[tuple[int, ...]] = []
    fresh = nodes
    for first, later in arcs:
        between = range(ranks[first] + 1, ranks[later])
        chain = (first, *range(fresh, fresh + len(between)), later)
        fresh += len(between)
        for rank, bend in zip(between, chain[1:-1], strict=True):
            layers[rank].append(bend)
        chains.append(chain)
    return Ranked(nodes, tuple(map(tuple, layers)), tuple(chains))


def thicket(nodes: int, edges: int) -> RefusedError:
    """The error that a picture is too large: nobody could read it, and drawing it would take long.

    >>> thicket(20, 400).message
    'a picture of 20 abilities and 400 dependencies would be a thicket'
    """
    return RefusedError(
        f"a picture of {nodes:,} abilities and {edges:,} dependencies would be a thicket",
        remedy="Write it as .dot or .mmd, or draw a part of it.",
    )


def _ranks(nodes: int, arcs: Sequence[Arc]) -> list[int]:
    graph: nx.MultiDiGraph[int] = nx.MultiDiGraph()
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from(arcs)
    generations = [sorted(generation) for generation in nx.topological_generations(graph)]
    ranks = [0] * nodes
    for rank, generation in enumerate(generations):
        for node in generation:
            ranks[node] = rank
    # The longest path puts each node as early as it can stand; one that more edges pull onward is better off later.
    for generation in reversed(generations):
        for node in generation:
            if graph.out_degree(node) > graph.in_degree(node):
                ranks[node] = min(ranks[later] for later in graph.successors(node)) - 1
    return ranks
