"""Pictures that the tests of the drawing share: a few that a judge would meet, and any that can be made up."""

from hypothesis import strategies as st

from ludex.app.graph_picture import Edge, Node, Picture

TEXT = "All other characters in my expedition are Elementals in addition to their other types."


def node(number: int, *, order: int | None = -1, group: str | None = None) -> Node:
    return Node(f"n{number}", (f"Card {number}", TEXT), number + 1 if order == -1 else order, group)


def picture_of(count: int, pairs: list[tuple[int, int]], loop: frozenset[int] = frozenset()) -> Picture:
    """Abilities in the order of their numbers; each pair is one that depends and what it depends on."""
    edges = tuple(Edge(f"n{a}", f"n{b}", in_loop={a, b} <= loop) for a, b in pairs)
    return Picture(tuple(node(number) for number in range(count)), edges)


def chain(length: int) -> Picture:
    return picture_of(length, [(number + 1, number) for number in range(length - 1)])


def loop(length: int) -> Picture:
    return picture_of(length, [(number, (number + 1) % length) for number in range(length)], frozenset(range(length)))


def fan(width: int) -> Picture:
    return picture_of(width + 1, [(number + 1, 0) for number in range(width)])


def complete(count: int) -> Picture:
    pairs = [(a, b) for a in range(count) for b in range(count) if a != b]
    return picture_of(count, pairs, frozenset(range(count)))


SAMPLES: dict[str, Picture] = {
    "nothing": Picture(()),
    "one": picture_of(1, []),
    "chain of two": chain(2),
    "chain of thirty": chain(30),
    "loop of two": loop(2),
    "loop of three": loop(3),
    "loop of ten": loop(10),
    "fan": fan(12),
    "fourteen that all depend on each other": complete(14),
    "usual board": picture_of(14, [(5, 1), (7, 1), (9, 7)]),
    "parts": picture_of(12, [(1, 0), (3, 2), (2, 3), (6, 5), (7, 5), (8, 6), (8, 7)], frozenset((2, 3))),
    "an edge over many": picture_of(6, [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (5, 0), (4, 0)]),
    "on itself": picture_of(2, [(0, 0), (1, 0), (1, 1)], frozenset((0,))),
    "one edge twice": picture_of(2, [(1, 0), (1, 0), (1, 0)]),
}

_WORDS = st.text(max_size=60)


@st.composite
def pictures(draw: st.DrawFn, *, most: int = 9) -> Picture:
    """Any nodes and edges: loops, edges from a node to itself, doubled edges, equal and missing numbers, odd texts."""
    count = draw(st.integers(0, most))
    nodes = tuple(
        Node(
            f"n{number}",
            tuple(draw(st.lists(_WORDS, max_size=3))),
            draw(st.none() | st.integers(1, most)),
            draw(st.none() | st.sampled_from(("markers", "passives", "<b>"))),
            draw(st.just("") | _WORDS),
        )
        for number in range(count)
    )
    ids = st.sampled_from([found.id for found in nodes]) if nodes else st.nothing()
    edges = st.builds(Edge, ids, ids, st.just("") | _WORDS, st.booleans())
    return Picture(nodes, tuple(draw(st.lists(edges, max_size=2 * most))) if nodes else (), title=draw(_WORDS))
