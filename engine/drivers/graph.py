"""All positions that can follow from one, equal ones merged: what `explore` and `odds` work on."""

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Generic

import networkx as nx
from attrs import frozen

from ludex.engine.choices import Answer, Chance, Choice, Over, Question
from ludex.engine.run import MOST_TASKS, Position, advance, answered
from ludex.engine.state import F, Game, GameState
from ludex.layers.errors import RefusedError

Key = Callable[[GameState[F]], Hashable]
"""By what equal positions are told: a state without its history."""

Stop = Callable[[Position[F]], bool]
"""Whether a position counts as an outcome, and is gone on from no further."""


class TooManyPositions(RefusedError):
    """More positions can follow than may be looked at."""


@frozen(eq=False)
class Search(Generic[F]):
    """How far to look.

    Attributes:
        key: By what equal positions are told.
        stop: Which positions count as outcomes, besides the ends of the game.
        at_most: How many positions are looked at.
        tasks: How many tasks may go by between two questions.
        beforehand: The answer to a question that is settled beforehand, so that no other is tried; None for no answer.
    """

    key: Key[F]
    stop: Stop[F]
    at_most: int = 100_000
    tasks: int = MOST_TASKS
    beforehand: Callable[[Position[F]], Answer | None] | None = None


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
    """All positions that can follow from one, the beginning first."""

    nodes: tuple[Node[F], ...]

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


def position_graph(state: GameState[F], game: Game[F], search: Search[F]) -> PositionGraph[F]:
    """Find all positions that can follow from a state.

    Args:
        state: The state to begin with.
        game: The rules.
        search: How far to look.

    Raises:
        TooManyPositions: There are more than the search allows.
    """
    key, stop, at_most = search.key, search.stop, search.at_most
    first = advance(state, game, at_most=search.tasks)
    numbers: dict[Hashable, int] = {(key(first.state), stop(first)): 0}
    positions: list[tuple[Position[F], tuple[Answer, ...]]] = [(first, ())]
    nodes: list[Node[F]] = []
    while len(nodes) < len(positions):
        position, line = positions[len(nodes)]
        edges: list[tuple[Answer, int]] = []
        ways = () if stop(position) else ways_from(position, search)
        for given, _ in ways:
            after = advance(answered(position.state, game, given), game, at_most=search.tasks)
            known = (key(after.state), stop(after))
            if known not in numbers:
                if len(positions) >= at_most:
                    raise TooManyPositions(
                        f"more than {at_most} positions can follow",
                        remedy="Ask for less: stop earlier, or answer some of the choices beforehand.",
                    )
                numbers[known] = len(positions)
                positions.append((after, (*line, given)))
            edges.append((given, numbers[known]))
        nodes.append(Node(len(nodes), position, tuple(edges), tuple(weight for _, weight in ways), line))
    return PositionGraph(tuple(nodes))


def ways_from(position: Position[F], search: Search[F]) -> tuple[tuple[Answer, int], ...]:
    """The answers by which a position goes on, each with its weight; none at the end of the game."""
    settled = None if search.beforehand is None else search.beforehand(position)
    return _ways(position.question) if settled is None else ((settled, 1),)


def _ways(question: Question) -> tuple[tuple[Answer, int], ...]:
    match question:
        case Choice(options=options):
            return tuple((option, 1) for option in options)
        case Chance(of=of):
            return tuple(of.outcomes())
        case Over():
            return ()
