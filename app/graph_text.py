r"""A picture as text that other programs draw: a flowchart of Mermaid, a graph of Graphviz.

>>> from ludex.app.graph_picture import Edge, Node, Picture
>>> picture = Picture((Node("a", ("Ash",), 1), Node("b", ("Birch",), 2)), (Edge("b", "a"),))
>>> print(mermaid(picture).splitlines()[-1], "|", dot(picture).splitlines()[-2].strip())
    n2 --> n1 | n2 -> n1;
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludex.app.graph_picture import Edge, Node, Picture, in_reading_order

# Nodes are called n1, n2, …: an id of the user's may be a word of the other program's language, such as `end`.
_Names = dict[str, str]
_Statement = Callable[[Node, str], str]
_PLAIN_IN_MERMAID = frozenset(" ,'()!?/")


def mermaid(picture: Picture) -> str:
    r"""A picture as a Mermaid flowchart, read from left to right.

    >>> from ludex.app.graph_picture import Node, Picture
    >>> print(mermaid(Picture((Node("a", ("Ash", 'says "#1"'), 1),), title="Trees")))
    ---
    title: "Trees"
    ---
    flowchart RL
        n1["1 · Ash<br/>says #34;#35;1#34;"]
    <BLANKLINE>
    """
    names = _names(picture)

    def statement(node: Node, name: str) -> str:
        label = "<br/>".join(map(_in_mermaid, _lines(node)))
        return f'{name}["{label}"]' + (":::idle" if node.order is None else "")

    # An edge points to what is read first, so the chart runs from right to left to be read from left to right.
    lines = ["---", f"title: {_in_quotes(picture.title)}", "---", "flowchart RL"]
    lines += _grouped(picture, names, statement, lambda key, title: f'subgraph {key}["{_in_mermaid(title)}"]', "end")
    for edge in picture.edges:
        arrow = "-.->" if edge.in_loop else "-->"
        reason = _in_mermaid(edge.reason)
        label = f'|"{reason}"|' if reason else ""
        lines.append(f"    {names[edge.source]} {arrow}{label} {names[edge.target]}")
    if any(node.order is None for node in picture.nodes):
        lines.append("    classDef idle stroke-dasharray: 5 4")
    loops = ",".join(str(index) for index, edge in enumerate(picture.edges) if edge.in_loop)
    if loops:
        lines.append(f"    linkStyle {loops} stroke:#c2410c")
    return "\n".join([*lines, ""])


def dot(picture: Picture) -> str:
    r"""A picture as a Graphviz graph, read from left to right.

    >>> from ludex.app.graph_picture import Node, Picture
    >>> print(dot(Picture((Node("a", ("Ash", 'says "hi"'), 1),), title="Trees")).splitlines()[-2].strip())
    n1 [label="1 · Ash\nsays \"hi\""];
    """
    names = _names(picture)

    def statement(node: Node, name: str) -> str:
        label = r"\n".join(map(_in_dot, _lines(node)))
        tooltip = f', tooltip="{_in_dot(node.tooltip)}"' if node.tooltip else ""
        idle = ', style="rounded,dashed"' if node.order is None else ""
        return f'{name} [label="{label}"{tooltip}{idle}];'

    lines = [
        "digraph ludex {",
        f'    graph [label="{_in_dot(picture.title)}", labelloc=t, rankdir=RL, fontname="sans-serif"];',
        '    node [shape=box, style="rounded,filled", fillcolor="#f6f8fb", color="#94a3b8", fontname="sans-serif"];',
        '    edge [color="#64748b", fontname="sans-serif", fontsize=11];',
    ]
    lines += _grouped(
        picture, names, statement, lambda key, title: f'subgraph cluster_{key} {{ label="{_in_dot(title)}";', "}"
    )
    for edge in picture.edges:
        lines.append(f"    {names[edge.source]} -> {names[edge.target]}{_dot_attributes(edge)};")
    return "\n".join([*lines, "}", ""])


def _dot_attributes(edge: Edge) -> str:
    attributes = []
    if edge.reason:
        attributes.append(f'label="{_in_dot(edge.reason)}", tooltip="{_in_dot(edge.reason)}"')
    if edge.in_loop:
        attributes.append('style=dashed, color="#c2410c"')
    return f" [{', '.join(attributes)}]" if attributes else ""


def _grouped(
    picture: Picture, names: _Names, statement: _Statement, opened: Callable[[str, str], str], closed: str
) -> Iterator[str]:
    """The statements of all nodes, those of a group inside it."""
    nodes = in_reading_order(picture.nodes)
    for number, group in enumerate(dict.fromkeys(node.group for node in nodes), start=1):
        members = [statement(node, names[node.id]) for node in nodes if node.group == group]
        if group is None:
            yield from (f"    {member}" for member in members)
        else:
            yield f"    {opened(f'g{number}', group)}"
            yield from (f"        {member}" for member in members)
            yield f"    {closed}"


def _names(picture: Picture) -> _Names:
    return {node.id: f"n{number}" for number, node in enumerate(in_reading_order(picture.nodes), start=1)}


def _lines(node: Node) -> tuple[str, ...]:
    name = _in_one_line(node.name) or "?"
    return (name if node.order is None else f"{node.order} · {name}", *node.label[1:])


def _in_mermaid(text: str) -> str:
    """A text inside Mermaid's quotes. All marks become codes: it would read some of them as Markdown or as HTML."""
    return "".join(
        character
        if character.isalnum() or character in _PLAIN_IN_MERMAID or ord(character) > 0x7F
        else _code(character)
        for character in _in_one_line(text)
    )


def _code(character: str) -> str:
    return f"#{ord(character)};"


def _in_quotes(text: str) -> str:
    marked = _in_one_line(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{marked}"'


def _in_dot(text: str) -> str:
    """A text inside Graphviz's quotes, where a backslash escapes and `&amp;` is read as in HTML."""
    return _in_one_line(text).replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")


def _in_one_line(text: str) -> str:
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())
