"""All positions that can follow from one, equal ones merged: what `explore` and `odds` work on."""

from functools import cached_property
from typing import Generic

import networkx as nx
from attrs import frozen

from ludex.engine.choices import Answer, Question
from ludex.engine.drivers.known import Known, Place, Read
from ludex.engine.drivers.search import Search, TooManyPositions
from ludex.engine.run import Position
from ludex.engine.state import F, Game, GameState


@frozen(eq=False)
class Node(Generic[F]):
    """One position, for all those that are equal to it.

    Attributes:
        number: Its place in the order of discovery.
        position: The position that was found first.
        edges: For each answer the number of the node that it leads to; none at an outcome.
        weights: For each answer of a chance its weight, in the same order.
        line: The answers that lead to it from the beginning, as they were found first.
    """

    number: int
    position: Position[F]
    edges: tuple[tuple[Answer, int], ...]
    weights: tuple[int, ...]
    line: tuple[Answer, ...]

    @property
    def question(self) -> Question:
        """What it stopped for."""
        return self.position.question

    @property
    def is_outcome(self) -> bool:
        """Whether nothing follows it."""
        return not self.edges


@frozen(eq=False)
class PositionGraph(Generic[F]):
    """All positions that can follow from one, the beginning first.

    Attributes:
        nodes: The positions.
        places: The same, with what else is known of them.
    """

    nodes: tuple[Node[F], ...]
    places: tuple[Place[F], ...]

    @property
    def outcomes(self) -> tuple[Node[F], ...]:
        """The positions that nothing follows, each once."""
        return tuple(node for node in self.nodes if node.is_outcome)

    @cached_property
    def directed(self) -> "nx.DiGraph[int]":
        """Which node leads to which, by number; each edge has the first `answer` that leads there."""
        directed: nx.DiGraph[int] = nx.DiGraph()
        for node in self.nodes:
            directed.add_node(node.number)
            for given, number in node.edges:
                if not directed.has_edge(node.number, number):
                    directed.add_edge(node.number, number, answer=given)
        return directed


def position_graph(
    state: GameState[F],
    game: Game[F],
    search: Search[F],
) -> PositionGraph[F]:
    """Find all positions that can follow from a state.

    Args:
        state: The state to begin with.
        game: The rules.
        search: How far to look.

    Raises:
        TooManyPositions: There are more than the search allows.
    """
    known, read = Known(search), Read(game)
    return graph_from(known.first(state, read), known, read, at_most=search.at_most)


def graph_from(first: Place[F], known: Known[F], read: Read[F], *, at_most: int) -> PositionGraph[F]:
    """Find all positions that can follow from one, those that are known not anew.

    Raises:
        TooManyPositions: There are more than so many.
    """
    numbers = {first: 0}
    places: list[Place[F]] = [first]
    lines: list[tuple[Answer, ...]] = [()]
    nodes: list[Node[F]] = []
    while len(nodes) < len(places):
        place, line = places[len(nodes)], lines[len(nodes)]
        edges: list[tuple[Answer, int]] = []
        for (given, _), after in zip(place.ways, known.all_after(place, read), strict=True):
            number = numbers.get(after)
            if number is None:
                if len(places) >= at_most:
                    raise TooManyPositions(
                        f"more than {at_most} positions can follow",
                        remedy="Ask for less: stop earlier, or answer some of the choices beforehand.",
                    )
                number = numbers[after] = len(places)
                places.append(after)
                lines.append((*line, given))
            edges.append((given, number))
        nodes.append(Node(len(nodes), place.position, tuple(edges), tuple([weight for _, weight in place.ways]), line))
    return PositionGraph(tuple(nodes), tuple(places))
