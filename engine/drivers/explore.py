"""Explore: every choice and every chance; which outcomes there are, and which decisions matter.

A decision matters where two of its options can lead to different sets of outcomes. Equal positions are merged, so that
orders which do not matter cost nothing.
"""

from itertools import pairwise
from typing import Generic

import networkx as nx
from attrs import frozen

from ludex.engine.choices import Answer, Choice, Option
from ludex.engine.drivers.graph import Node, PositionGraph, position_graph
from ludex.engine.drivers.search import Search
from ludex.engine.state import F, Game, GameState


@frozen(eq=False)
class Decision(Generic[F]):
    """A choice that can come up, and what its options can lead to.

    Attributes:
        node: Where it comes up.
        choice: The choice.
        leads_to: For each option the numbers of the nodes of the outcomes that can follow.
    """

    node: Node[F]
    choice: Choice
    leads_to: tuple[tuple[Option, frozenset[int]], ...]

    @property
    def matters(self) -> bool:
        """Whether two options differ in the outcomes that can follow."""
        return len({outcomes for _, outcomes in self.leads_to}) > 1


@frozen(eq=False)
class Exploration(Generic[F]):
    """All that can follow from a position.

    Attributes:
        graph: The positions.
        decisions: The choices that can come up, in the order in which they were found.
    """

    graph: PositionGraph[F]
    decisions: tuple[Decision[F], ...]

    @property
    def outcomes(self) -> tuple[Node[F], ...]:
        """Each distinct outcome once, with a line that leads to it."""
        return self.graph.outcomes

    @property
    def visited(self) -> int:
        """How many positions were looked at."""
        return len(self.graph.nodes)

    def line_that_shows(self, decision: Decision[F]) -> tuple[tuple[Answer, ...], tuple[Answer, ...]] | None:
        """Two lines that differ first at a decision and end differently; None where it does not matter."""
        for option, outcomes in decision.leads_to:
            for other, others in decision.leads_to:
                only = outcomes - others
                if only:
                    first = self.line_through(decision, option, min(only))
                    return first, self.line_through(decision, other, min(others))
        return None

    def line_through(self, decision: Decision[F], option: Option, outcome: int) -> tuple[Answer, ...]:
        """A line that takes an option of a decision and leads to the node of an outcome."""
        graph = self.graph.directed
        start = dict(decision.node.edges)[option]
        path = nx.shortest_path(graph, start, outcome)
        rest = [graph.edges[here, there]["answer"] for here, there in pairwise(path)]
        return (*decision.node.line, option, *rest)


def explore(state: GameState[F], game: Game[F], search: Search[F]) -> Exploration[F]:
    """Try every choice and every chance from a state.

    Args:
        state: The state to begin with.
        game: The rules.
        search: How far to look.

    Raises:
        RefusedError: There are more positions than the search allows.
    """
    graph = position_graph(state, game, search)
    reached = _outcomes_from(graph)
    decisions = []
    for node in graph.nodes:
        if isinstance(node.question, Choice) and node.edges:
            leads = tuple((option, reached[number]) for option, number in node.edges)
            decisions.append(Decision(node, node.question, leads))  # type: ignore[arg-type]  # options of a choice
    return Exploration(graph, tuple(decisions))


def _outcomes_from(graph: PositionGraph[F]) -> dict[int, frozenset[int]]:
    """For each node the outcomes that can follow; what lies on one circle shares them."""
    condensed = nx.condensation(graph.directed)
    members = nx.get_node_attributes(condensed, "members")
    found: dict[int, frozenset[int]] = {}
    for circle in reversed(list(nx.topological_sort(condensed))):
        here = frozenset(number for number in members[circle] if graph.nodes[number].is_outcome)
        found[circle] = here.union(*(found[following] for following in condensed.successors(circle)))
    return {number: found[circle] for circle, inside in members.items() for number in inside}
