"""Odds: every chance branch, exact; choices taken to get the most of what is asked for.

Who asks takes the options that serve the aim best; all others those that serve it least, unless a policy is given for
them. The answer is a fraction, and the distribution of outcomes that comes of these choices.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Generic, TypeAlias

import networkx as nx
from attrs import field, frozen

from ludex.engine.choices import Answer, Chance, Choice, Option
from ludex.engine.drivers.graph import Node, PositionGraph, position_graph
from ludex.engine.drivers.search import Search
from ludex.engine.run import Position
from ludex.engine.state import F, Game, GameState
from ludex.layers.errors import RefusedError

Aim: TypeAlias = Callable[[Position[F]], Fraction | int]
"""What an outcome is worth to who asks; 1 and 0 make the answer a probability."""

Policy: TypeAlias = Callable[[Position[F], Choice], Option]
"""How a player chooses, who is neither for nor against the aim."""


@frozen(eq=False)
class Decision(Generic[F]):
    """A choice that who asks may come to.

    Attributes:
        node: The position at which it is.
        options: What each option is worth.
        taken: The option that is taken.
        chance: How likely it is to come to it, by these choices.
    """

    node: Node[F]
    options: tuple[tuple[Option, Fraction], ...]
    taken: Option
    chance: Fraction

    @property
    def matters(self) -> bool:
        """Whether another option would have been worth less."""
        return len({worth for _, worth in self.options}) > 1


@frozen(eq=False)
class Odds(Generic[F]):
    """What can be expected.

    Attributes:
        value: The expectation of the aim: for an aim of 1 and 0 its probability.
        outcomes: Each outcome that these choices can come to, with its probability; they add up to 1.
        decisions: The choices of who asks that these choices can come to, in the order of discovery.
        best: For the first choice of who asks, what each option is worth; empty where there is none.
        first: For the choice at the beginning, whoever's it is, what each option is worth; empty where there is none.
    """

    value: Fraction
    outcomes: tuple[tuple[Node[F], Fraction], ...]
    decisions: tuple[Decision[F], ...] = ()
    best: tuple[tuple[Option, Fraction], ...] = ()
    first: tuple[tuple[Option, Fraction], ...] = ()


@frozen(eq=False)
class _Valued(Generic[F]):
    graph: PositionGraph[F]
    value: dict[int, Fraction]
    taken: dict[int, Answer] = field(factory=dict)


def odds(
    state: GameState[F],
    game: Game[F],
    search: Search[F],
    aim: Aim[F],
    *,
    asker: str,
    policies: Mapping[str, Policy[F]] | None = None,
) -> Odds[F]:
    """What an aim can be expected to come to, exactly.

    Args:
        state: The state to begin with.
        game: The rules.
        search: How far to look.
        aim: What an outcome is worth.
        asker: The player who wants as much of it as possible.
        policies: How players choose who are neither for nor against it.

    Raises:
        RefusedError: There are more positions than the search allows, or they come round in a circle.
    """
    return odds_in(position_graph(state, game, search), aim, asker=asker, policies=policies)


def odds_in(
    graph: PositionGraph[F], aim: Aim[F], *, asker: str, policies: Mapping[str, Policy[F]] | None = None
) -> Odds[F]:
    """The same where all positions that can follow are known.

    Raises:
        RefusedError: They come round in a circle.
    """
    valued = _valued(graph, aim, asker, policies or {})
    chances = _chances(valued)
    outcomes = tuple((node, chances[node.number]) for node in graph.outcomes if chances[node.number])
    decisions = tuple(_decisions(valued, asker, chances))
    first = _options(valued, graph.nodes[0])
    return Odds(valued.value[0], outcomes, decisions, _first_choice(valued, asker), first)


def _order(graph: PositionGraph[F]) -> Sequence[int]:
    # mostly each position is discovered after all that lead to it
    if all(to > node.number for node in graph.nodes for _, to in node.edges):
        return range(len(graph.nodes))
    try:
        return list(nx.topological_sort(graph.directed))
    except nx.NetworkXUnfeasible:
        raise RefusedError(
            "the same position can come up again, so that this may never end",
            remedy="Stop earlier, or give a policy to the players who can go round in a circle.",
        ) from None


def _valued(graph: PositionGraph[F], aim: Aim[F], asker: str, policies: Mapping[str, Policy[F]]) -> _Valued[F]:
    valued: _Valued[F] = _Valued(graph, {})
    value = valued.value
    for number in reversed(_order(graph)):
        node = graph.nodes[number]
        match node.question:
            case _ if node.is_outcome:
                value[number] = Fraction(aim(node.position))
            case Choice(player=player) as choice:
                following = dict(node.edges)
                if player in policies:
                    taken: Answer = policies[player](node.position, choice)
                else:
                    best = max if player == asker else min
                    taken = best(following, key=lambda option: value[following[option]])
                valued.taken[number], value[number] = taken, value[following[taken]]
            case _:
                weighed = zip(node.edges, node.weights, strict=True)
                gained = sum((value[to] * weight for (_, to), weight in weighed), start=Fraction(0))
                value[number] = gained / sum(node.weights)
    return valued


def _chances(valued: _Valued[F]) -> dict[int, Fraction]:
    """How likely it is to come to each node."""
    chances = dict.fromkeys(range(len(valued.graph.nodes)), Fraction(0))
    chances[0] = Fraction(1)
    # values were found from the outcomes back: from the last one on they lead forwards
    for number in reversed(valued.value):
        node, chance = valued.graph.nodes[number], chances[number]
        if not chance or node.is_outcome:
            continue
        if isinstance(node.question, Chance):
            total = sum(node.weights)
            for (_, to), weight in zip(node.edges, node.weights, strict=True):
                chances[to] += chance * Fraction(weight, total)
        else:
            chances[dict(node.edges)[valued.taken[number]]] += chance
    return chances


def _decisions(valued: _Valued[F], asker: str, chances: Mapping[int, Fraction]) -> Iterator[Decision[F]]:
    for node in valued.graph.nodes:
        if chances[node.number] and isinstance(node.question, Choice) and node.question.player == asker:
            taken = valued.taken.get(node.number)
            if isinstance(taken, Option):
                yield Decision(node, _options(valued, node), taken, chances[node.number])


def _options(valued: _Valued[F], node: Node[F]) -> tuple[tuple[Option, Fraction], ...]:
    if not isinstance(node.question, Choice):
        return ()
    return tuple((option, valued.value[to]) for option, to in node.edges if isinstance(option, Option))


def _first_choice(valued: _Valued[F], asker: str) -> tuple[tuple[Option, Fraction], ...]:
    for node in valued.graph.nodes:
        if isinstance(node.question, Choice) and node.question.player == asker and node.edges:
            return _options(valued, node)
    return ()
