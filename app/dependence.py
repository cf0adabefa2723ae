"""How one ability depended on another in the course of an answer: directly, by way of others, or not at all."""

from attrs import frozen

from ludex.app.judgement import Judgement
from ludex.layers.passives import Part
from ludex.layers.sentences import dependence, rule_of


@frozen
class Dependent:
    """What there was between two abilities.

    Attributes:
        part: The one that may depend.
        on: The one that it may depend on.
        sentence: Why it depends directly, at the first moment at which it did; empty where it never did.
        steps: The positions of the applications before which it depended directly.
        by_way_of: The abilities by way of which it depended, at the first moment at which it did so.
    """

    part: Part
    on: Part
    sentence: str = ""
    steps: tuple[int, ...] = ()
    by_way_of: tuple[Part, ...] = ()

    def depends(self) -> bool:
        """Whether it depended at any moment, directly or not (ALT4-2.3.2.g)."""
        return bool(self.sentence or self.by_way_of)


def how_depends(judgement: Judgement, part: Part, on: Part) -> Dependent:
    """How one ability depended on another.

    Raises:
        RefusedError: Too many abilities may depend on one another.
    """
    import networkx as nx

    judgement.check_explicable()

    view = judgement.view
    if view.dependencies.has_edge(part, on):
        edge = view.dependencies.edges[part, on]
        rule = rule_of(edge["witness"], view.layers.citations)
        sentence = dependence(part, on, edge["witness"], rule=rule, names=judgement.names)
        return Dependent(part, on, sentence, edge["steps"])
    for position in range(len(view.order)):
        graph = view.dependencies_at(position)
        if part in graph and on in graph and nx.has_path(graph, part, on):
            return Dependent(part, on, by_way_of=tuple(nx.shortest_path(graph, part, on)[1:-1]))
    return Dependent(part, on)
