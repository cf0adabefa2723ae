"""Which part is next: dependency closed over its chains, freedom, loops, timestamps (ALT4-2.3.3)."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ludex.layers.order import Loops, Policy, Priority
from ludex.layers.passives import Part
from ludex.layers.semantics import Witness

if TYPE_CHECKING:
    import networkx as nx

Edges = Mapping[tuple[Part, Part], Witness]


def graph_of(parts: Iterable[Part], edges: Edges) -> "nx.DiGraph[Part]":
    """The direct dependencies among some parts, as a graph whose edges keep their witness."""
    import networkx as nx

    graph: nx.DiGraph[Part] = nx.DiGraph()
    graph.add_nodes_from(parts)
    for (dependent, other), witness in edges.items():
        if dependent in graph and other in graph:
            graph.add_edge(dependent, other, witness=witness)
    return graph


def loops_in(graph: "nx.DiGraph[Part]") -> tuple[frozenset[Part], ...]:
    """The circles: sets of parts that all depend on one another, oldest part first."""
    import networkx as nx

    circles = [frozenset(found) for found in nx.strongly_connected_components(graph) if len(found) > 1]
    return tuple(sorted(circles, key=lambda circle: min(part.key for part in circle)))


def free_parts(graph: "nx.DiGraph[Part]", policy: Policy) -> frozenset[Part]:
    """The parts that may be applied next."""
    import networkx as nx

    # ALT4-2.3.2.g: dependency is the transitive closure of direct dependency
    depends = nx.transitive_closure(graph, reflexive=False)
    circles = loops_in(graph)
    if circles and policy.loops is Loops.IGNORE_ALL:
        return frozenset(graph)
    # ALT4-2.3.3.a: free when each part that it depends on also depends on it
    free = frozenset(part for part in graph if all(depends.has_edge(other, part) for other in depends.successors(part)))
    if policy.loops is Loops.WAIT:
        outside = frozenset(part for part in free if not any(depends.successors(part)))
        return outside or free
    return free


def choose(graph: "nx.DiGraph[Part]", policy: Policy) -> Part:
    """The part that is applied next: the oldest free one."""
    if policy.priority is Priority.TIMESTAMP:
        # ALT-C01, second reading: timestamps first; dependency decides among equal ones only
        oldest = min((part.layer, part.instance.key[0]) for part in graph)
        graph = graph.subgraph(part for part in graph if (part.layer, part.instance.key[0]) == oldest)
    # ALT4-2.3.3.b: the oldest free ability
    return min(free_parts(graph, policy), key=lambda part: part.key)
