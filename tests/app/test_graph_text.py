"""Mermaid and Graphviz: whatever the texts, they say what was meant and nothing more."""

import re

from hypothesis import given

from ludex.app.graph_picture import Edge, Node, Picture, in_reading_order
from ludex.app.graph_text import dot, mermaid
from tests.app.pictures import pictures

BOARD = Picture(
    (
        Node("end", ('say "end"; {J} [x] | `y`', "- item", "1. #1 & more"), 2, "a & b"),
        Node("subgraph", ("Wolf",), 1, "a & b", tooltip='why "not"'),
        Node("fox", ("Fox",), None),
    ),
    (Edge("end", "subgraph", 'it "gains" %% V', in_loop=True), Edge("fox", "end")),
    title='The "board"',
)


def test_a_flowchart_of_mermaid():
    assert mermaid(BOARD).splitlines() == [
        "---",
        'title: "The \\"board\\""',
        "---",
        "flowchart RL",
        '    subgraph g1["a #38; b"]',
        '        n1["1 · Wolf"]',
        (
            '        n2["2 · say #34;end#34;#59; #123;J#125; #91;x#93; #124; #96;y#96;'
            '<br/>#45; item<br/>1#46; #35;1 #38; more"]'
        ),
        "    end",
        '    n3["Fox"]:::idle',
        '    n2 -.->|"it #34;gains#34; #37;#37; V"| n1',
        "    n3 --> n2",
        "    classDef idle stroke-dasharray: 5 4",
        "    linkStyle 0 stroke:#c2410c",
    ]


def test_a_graph_of_graphviz():
    lines = dot(BOARD).splitlines()
    assert lines[0] == "digraph ludex {"
    assert lines[1] == '    graph [label="The \\"board\\"", labelloc=t, rankdir=RL, fontname="sans-serif"];'
    assert lines[4:] == [
        '    subgraph cluster_g1 { label="a &amp; b";',
        '        n1 [label="1 · Wolf", tooltip="why \\"not\\""];',
        '        n2 [label="2 · say \\"end\\"; {J} [x] | `y`\\n- item\\n1. #1 &amp; more"];',
        "    }",
        '    n3 [label="Fox", style="rounded,dashed"];',
        ('    n2 -> n1 [label="it \\"gains\\" %% V", tooltip="it \\"gains\\" %% V", style=dashed, color="#c2410c"];'),
        "    n3 -> n2;",
        "}",
    ]


def in_one_line(text: str) -> str:
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())


def label_of(node: Node) -> list[str]:
    name = in_one_line(node.name) or "?"
    first = name if node.order is None else f"{node.order} · {name}"
    return [first, *map(in_one_line, node.label[1:])]


@given(pictures())
def test_mermaid_reads_back_the_labels_that_were_meant(picture: Picture):
    written = mermaid(picture)
    labels = dict(re.findall(r'^ +(n\d+)\["([^"]*)"\](?::::idle)?$', written, re.MULTILINE))
    edges = re.findall(r'^    (n\d+) -\.?->(?:\|"[^"]*"\|)? (n\d+)$', written, re.MULTILINE)
    read = [
        [re.sub(r"#(\d+);", lambda code: chr(int(code[1])), line) for line in label.split("<br/>")]
        for label in labels.values()
    ]
    assert read == [label_of(node) for node in _as_written(picture)]
    assert len(edges) == len(picture.edges)
    written.encode("utf-8")


@given(pictures())
def test_graphviz_reads_back_the_labels_that_were_meant(picture: Picture):
    written = dot(picture)
    labels = re.findall(r'^ +n\d+ \[label="((?:[^"\\]|\\.)*)"', written, re.MULTILINE)
    edges = re.findall(r"^    n\d+ -> n\d+(?: \[.*\])?;$", written, re.MULTILINE)
    read = [_lines_from_dot(label) for label in labels]
    assert read == [label_of(node) for node in _as_written(picture)]
    assert len(edges) == len(picture.edges)
    written.encode("utf-8")


def _as_written(picture: Picture) -> list[Node]:
    """The nodes in the order in which they are written: by group, in the order in which the groups first appear."""
    nodes = in_reading_order(picture.nodes)
    return [node for group in dict.fromkeys(node.group for node in nodes) for node in nodes if node.group == group]


def _lines_from_dot(label: str) -> list[str]:
    """Reads a quoted text as Graphviz does: a backslash gives the next character, `n` a new line; then the entities."""
    marked = re.sub(r"\\(.)", lambda escape: "\0" if escape[1] == "n" else escape[1], label)
    return [line.replace("&amp;", "&") for line in marked.split("\0")]
