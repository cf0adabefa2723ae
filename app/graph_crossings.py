"""The order of the vertices within each rank, so that few edges cross.

Sweeps go to and fro over the ranks and put each vertex at the mean place of its neighbours in the rank before; then
neighbours change places where that saves a crossing. The best order seen is kept.

    >>> from ludex.app.graph_ranks import ranks_of
    >>> tangled = ranks_of(4, ((0, 3), (1, 2)))
    >>> crossings(tangled), crossings(untangled(tangled))
    (1, 0)
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Sequence
from itertools import pairwise

from attrs import evolve

from ludex.app.graph_ranks import Ranked

_SWEEPS = 24
_PATIENCE = 6
_SWAPS = 12
Neighbours = list[list[int]]


def untangled(ranked: Ranked) -> Ranked:
    """The same ranks, each in an order that lets fewer edges cross, or as many.

    >>> from ludex.app.graph_ranks import ranks_of
    >>> untangled(ranks_of(4, ((0, 3), (1, 2)))).layers
    ((0, 1), (3, 2))
    """
    before, after = neighbours(ranked)
    layers = [list(layer) for layer in ranked.layers]
    best, fewest, since = ranked, crossings(ranked), 0
    for sweep in range(_SWEEPS):
        if fewest == 0 or since > _PATIENCE:
            break
        forward = sweep % 2 == 0
        indexes = range(1, len(layers)) if forward else range(len(layers) - 2, -1, -1)
        for index in indexes:
            fixed = layers[index - 1 if forward else index + 1]
            layers[index] = _by_mean(layers[index], before if forward else after, _places(fixed))
        _transpose(layers, before, after)
        found = evolve(ranked, layers=tuple(map(tuple, layers)))
        count = crossings(found)
        since += 1
        if count < fewest:
            best, fewest, since = found, count, 0
    return best


def crossings(ranked: Ranked) -> int:
    """How many pairs of edges cross between neighbouring ranks.

    >>> from ludex.app.graph_ranks import ranks_of
    >>> crossings(ranks_of(6, ((0, 5), (1, 4), (2, 3))))
    3
    """
    _, after = neighbours(ranked)
    total = 0
    for here, there in pairwise(ranked.layers):
        places = _places(there)
        seen: list[int] = []
        for vertex in here:
            ends = sorted(places[other] for other in after[vertex])
            total += sum(len(seen) - bisect_right(seen, end) for end in ends)
            for end in ends:
                insort(seen, end)
    return total


def neighbours(ranked: Ranked) -> tuple[Neighbours, Neighbours]:
    """For each vertex those that it is joined to in the rank before, and in the rank after.

    >>> from ludex.app.graph_ranks import ranks_of
    >>> neighbours(ranks_of(2, ((0, 1),)))
    ([[], [0]], [[1], []])
    """
    before: Neighbours = [[] for _ in range(ranked.vertices)]
    after: Neighbours = [[] for _ in range(ranked.vertices)]
    for chain in ranked.chains:
        for first, later in pairwise(chain):
            after[first].append(later)
            before[later].append(first)
    return before, after


def _by_mean(layer: list[int], joined: Neighbours, places: dict[int, int]) -> list[int]:
    """Sorts the vertices by the mean place of their neighbours; those without neighbours stay where they are."""
    means = {
        vertex: sum(places[other] for other in joined[vertex]) / len(joined[vertex])
        for vertex in layer
        if joined[vertex]
    }
    moving = iter(sorted(means, key=means.__getitem__))
    return [next(moving) if vertex in means else vertex for vertex in layer]


def _transpose(layers: list[list[int]], before: Neighbours, after: Neighbours) -> None:
    """Swaps vertices that stand side by side where fewer of their edges cross then, a few times over."""
    for index, layer in enumerate(layers):
        sides = []
        if index > 0:
            sides.append((before, _places(layers[index - 1])))
        if index + 1 < len(layers):
            sides.append((after, _places(layers[index + 1])))
        ends = [{vertex: sorted(places[other] for other in side[vertex]) for vertex in layer} for side, places in sides]
        for _ in range(_SWAPS):
            swapped = False
            for place in range(len(layer) - 1):
                left, right = layer[place : place + 2]
                now = sum(_crossed(side[left], side[right]) for side in ends)
                if now and now > sum(_crossed(side[right], side[left]) for side in ends):
                    layer[place], layer[place + 1] = right, left
                    swapped = True
            if not swapped:
                break


def _crossed(left: Sequence[int], right: Sequence[int]) -> int:
    """How many of the edges of the right one of two vertices end to the left of edges of the left one."""
    if not left or not right or left[-1] <= right[0]:
        return 0
    count = reached = 0
    for end in left:
        while reached < len(right) and right[reached] < end:
            reached += 1
        count += reached
    return count


def _places(layer: Sequence[int]) -> dict[int, int]:
    return {vertex: place for place, vertex in enumerate(layer)}
