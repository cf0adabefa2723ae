"""An answer as a picture: each ability a node, numbered by its place in the order; each dependency an edge."""

from ludex.app.dependence import how_depends
from ludex.app.graph_picture import Edge, Node, Picture
from ludex.app.judgement import Judgement
from ludex.layers.passives import Part, Passive
from ludex.layers.sentences import name_of, stamped_name


def picture_of(judgement: Judgement) -> Picture:
    """The abilities of an answer and what depended on what."""
    order = judgement.view.order
    nodes = [_node(judgement, part, number) for number, part in enumerate(order, start=1)]
    nodes += [_node(judgement, part, None) for part in judgement.view.lost]
    graph = judgement.view.dependencies
    edges = sorted(graph.edges, key=lambda edge: (edge[0].key, edge[1].key))
    title = judgement.scenario.title or "What depends on what"
    return Picture(tuple(nodes), tuple(_edge(judgement, part, on) for part, on in edges), title=title)


def _node(judgement: Judgement, part: Part, order: int | None) -> Node:
    passive = part.instance.passive
    return Node(
        judgement.ability(part),
        (name_of(part.instance.source, judgement.names), str(passive).removesuffix(".")),
        order,
        judgement.view.layers.layers[part.layer].name,
        _tooltip(judgement, part, passive),
    )


def _tooltip(judgement: Judgement, part: Part, passive: Passive) -> str:
    return f"{stamped_name(part, judgement.names)}: {passive.sentence()}"


def _edge(judgement: Judgement, part: Part, on: Part) -> Edge:
    found = how_depends(judgement, part, on)
    return Edge(
        judgement.ability(part), judgement.ability(on), found.sentence, _in_loop(judgement, part, on, found.steps)
    )


def _in_loop(judgement: Judgement, part: Part, on: Part, steps: tuple[int, ...]) -> bool:
    """Whether at one of some moments the other depended back, be it by way of others (ALT4-2.3.3.a)."""
    import networkx as nx

    return any(nx.has_path(judgement.view.dependencies_at(step), on, part) for step in steps)
