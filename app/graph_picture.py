"""What there is to draw: abilities, and which depends on which. How it is drawn is told elsewhere.

An edge runs from the ability that depends to the one that it depends on. Pictures are read from the ability that
applied first to the one that applied last.

    >>> wolf = Node("wolf.1", ("Wolf", "Bears are Elementals"), order=1)
    >>> bear = Node("bear.1", ("Bear", "Elementals gain +1 V"), order=2)
    >>> picture = Picture((wolf, bear), (Edge("bear.1", "wolf.1", reason="Wolf makes Bear an Elemental"),))
    >>> [(edge.source, edge.target) for edge in picture.edges]
    [('bear.1', 'wolf.1')]
"""

from __future__ import annotations

from attrs import field, frozen

from ludex.layers.errors import DefinitionError, UnknownName, quoted


@frozen
class Node:
    """An ability.

    Attributes:
        id: What edges call it.
        label: Its name, then lines of text.
        order: Its number in the order of application, from 1; `None` where it did not apply.
        group: The layer that it applies in, or another word for nodes that belong together.
        tooltip: What is shown when a reader points at it.
    """

    id: str
    label: tuple[str, ...]
    order: int | None = None
    group: str | None = None
    tooltip: str = ""

    @property
    def name(self) -> str:
        """The first line of the label; the id where that is blank.

        >>> Node("wolf.1", ("Wolf", "Bears are Elementals")).name, Node("wolf.2", ()).name
        ('Wolf', 'wolf.2')
        """
        return next((line for line in (*self.label[:1], self.id) if line.strip()), "?")


@frozen
class Edge:
    """One ability depends on another.

    Attributes:
        source: The id of the ability that depends.
        target: The id of the ability that it depends on.
        reason: Why, in a sentence.
        in_loop: Whether the target depends on the source too, be it by way of others.
    """

    source: str
    target: str
    reason: str = ""
    in_loop: bool = False


@frozen
class Picture:
    """Nodes and edges under a title.

    Raises:
        DefinitionError: If two nodes have one id.
        UnknownName: If an edge names a node that is not there.
    """

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...] = ()
    title: str = field(default="What depends on what", kw_only=True)

    def __attrs_post_init__(self) -> None:
        ids: set[str] = set()
        for node in self.nodes:
            if node.id in ids:
                raise DefinitionError(f"two nodes are called {quoted(node.id)}", remedy="Give each an id of its own.")
            ids.add(node.id)
        for edge in self.edges:
            for end in (edge.source, edge.target):
                if end not in ids:
                    raise UnknownName(end, ids, kind="node", subject=f"edge {edge.source} to {edge.target}")


def in_reading_order(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """Nodes by the order in which they applied, then those that did not apply, as they came.

    >>> [node.id for node in in_reading_order((Node("a", ()), Node("b", (), 2), Node("c", (), 1)))]
    ['c', 'b', 'a']
    """
    return tuple(sorted(nodes, key=lambda node: (node.order is None, node.order or 0)))


def summary(picture: Picture) -> str:
    """The size of a picture in words.

    >>> summary(Picture((Node("a", ("A",)), Node("b", ("B",))), (Edge("a", "b"),)))
    '2 abilities, 1 dependency'
    """
    loops = sum(edge.in_loop for edge in picture.edges)
    counts = [
        _counted(len(picture.nodes), "ability", "abilities"),
        _counted(len(picture.edges), "dependency", "dependencies"),
    ]
    return ", ".join(counts) + (f", {loops} of them in a loop" if loops else "")


def _counted(number: int, one: str, many: str) -> str:
    return f"{number or 'no'} {one if number == 1 else many}"
