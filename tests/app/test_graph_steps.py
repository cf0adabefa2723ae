"""The steps of the layout, each against a plain computation of the same thing."""

import itertools

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from ludex.app.graph_crossings import crossings, untangled
from ludex.app.graph_measure import text_width, wrapped
from ludex.app.graph_places import places_across
from ludex.app.graph_ranks import Ranked, oriented, ranks_of

Pairs = list[tuple[int, int]]


@st.composite
def dependencies(draw: st.DrawFn, *, most: int = 9) -> tuple[list[int | None], Pairs]:
    """Numbers in the order of application, some missing, and pairs of which the first depends on the second."""
    count = draw(st.integers(2, most))
    orders = draw(st.lists(st.none() | st.integers(1, most), min_size=count, max_size=count))
    node = st.integers(0, count - 1)
    pairs = draw(st.lists(st.tuples(node, node).filter(lambda pair: pair[0] != pair[1]), max_size=20))
    return orders, pairs


def ranked_of(found: tuple[list[int | None], Pairs]) -> Ranked:
    orders, pairs = found
    return ranks_of(len(orders), oriented(orders, pairs))


def joined(ranked: Ranked) -> Pairs:
    return [pair for chain in ranked.chains for pair in itertools.pairwise(chain)]


@given(dependencies())
def test_arcs_have_no_circle_and_keep_the_order_of_application(found: tuple[list[int | None], Pairs]):
    orders, pairs = found
    arcs = oriented(orders, pairs)
    assert [set(arc) for arc in arcs] == [set(pair) for pair in pairs]
    assert nx.is_directed_acyclic_graph(nx.DiGraph(arcs))
    for first, later in arcs:
        before, after = orders[first], orders[later]
        assert before is None or after is None or before <= after


@given(dependencies())
def test_where_there_is_no_loop_each_ability_comes_after_what_it_depends_on(found: tuple[list[int | None], Pairs]):
    pairs = [(max(pair), min(pair)) for pair in found[1]]  # so none depends on a later one
    assert oriented([None] * len(found[0]), pairs) == tuple((target, source) for source, target in pairs)


@given(dependencies())
def test_ranks_are_as_many_as_the_longest_path_needs_and_each_edge_passes_each_in_turn(
    found: tuple[list[int | None], Pairs],
):
    orders, pairs = found
    arcs = oriented(orders, pairs)
    ranked = ranks_of(len(orders), arcs)
    rank_of = {vertex: rank for rank, layer in enumerate(ranked.layers) for vertex in layer}
    graph: nx.DiGraph[int] = nx.DiGraph(list(arcs))
    graph.add_nodes_from(range(len(orders)))

    assert len(ranked.layers) == len(nx.dag_longest_path(graph))
    assert [(chain[0], chain[-1]) for chain in ranked.chains] == list(arcs)
    assert all(rank_of[later] == rank_of[first] + 1 for first, later in joined(ranked))
    assert sorted(rank_of) == list(range(ranked.vertices))


def test_a_node_that_only_later_ones_need_stands_next_to_them():
    ranked = ranks_of(5, ((0, 1), (1, 2), (2, 3), (4, 3)))
    assert ranked.layers == ((0,), (1,), (2, 4), (3,))
    assert ranked.vertices == 5


def crossings_by_pairs(ranked: Ranked) -> int:
    place = {vertex: place for layer in ranked.layers for place, vertex in enumerate(layer)}
    rank_of = {vertex: rank for rank, layer in enumerate(ranked.layers) for vertex in layer}
    return sum(
        rank_of[a] == rank_of[c] and (place[a] - place[c]) * (place[b] - place[d]) < 0
        for (a, b), (c, d) in itertools.combinations(joined(ranked), 2)
    )


@given(dependencies())
def test_crossings_are_counted_as_pairs_of_edges_that_cross(found: tuple[list[int | None], Pairs]):
    ranked = ranked_of(found)
    assert crossings(ranked) == crossings_by_pairs(ranked)


@given(dependencies())
def test_untangling_only_reorders_ranks_and_never_adds_a_crossing(found: tuple[list[int | None], Pairs]):
    ranked = ranked_of(found)
    after = untangled(ranked)
    assert [sorted(layer) for layer in after.layers] == [sorted(layer) for layer in ranked.layers]
    assert after.chains == ranked.chains
    assert crossings_by_pairs(after) <= crossings_by_pairs(ranked)


def test_a_tangle_that_can_be_undone_is_undone():
    # Three chains side by side, of which each rank is in another order.
    ranked = ranks_of(9, ((0, 5), (1, 3), (2, 4), (5, 7), (3, 8), (4, 6)))
    assert crossings(ranked) > 0
    assert crossings(untangled(ranked)) == 0


@given(dependencies(), st.data())
def test_neighbours_in_a_rank_keep_their_order_and_their_distance(
    found: tuple[list[int | None], Pairs], data: st.DataObject
):
    ranked = untangled(ranked_of(found))
    breadths = [data.draw(st.floats(1, 200)) for _ in range(ranked.vertices)]

    def distance(left: int, right: int) -> float:
        return (breadths[left] + breadths[right]) / 2 + 10

    places = places_across(ranked, distance)
    assert min(places) == 0
    for layer in ranked.layers:
        for left, right in itertools.pairwise(layer):
            assert places[right] - places[left] >= distance(left, right) - 1e-6


@given(dependencies())
def test_long_edges_run_straight_from_bend_to_bend_where_they_cross_no_other_there(
    found: tuple[list[int | None], Pairs],
):
    ranked = untangled(ranked_of(found))
    place = {vertex: place for layer in ranked.layers for place, vertex in enumerate(layer)}
    rank_of = {vertex: rank for rank, layer in enumerate(ranked.layers) for vertex in layer}
    inner = [pair for pair in joined(ranked) if min(pair) >= ranked.nodes]
    places = places_across(ranked, lambda left, right: 30.0)
    for first, later in inner:
        crossed = any(
            rank_of[a] == rank_of[first] and (place[a] - place[first]) * (place[b] - place[later]) < 0 for a, b in inner
        )
        assert crossed or abs(places[first] - places[later]) < 1e-6


def test_a_long_edge_stays_straight_where_a_short_one_crosses_it():
    # 0 to 1 by way of the bends 4 and 5; 2 to 3 crosses from the right of it to the left.
    crossed = Ranked(4, ((0,), (4, 2), (3, 5), (1,)), ((0, 4, 5, 1), (2, 3)))
    places = places_across(crossed, lambda left, right: 30.0)
    assert places[4] == places[5]


def test_an_ability_stands_in_the_middle_of_two_that_depend_on_it():
    left, right = places_across(ranks_of(3, ((0, 1), (0, 2))), lambda left, right: 40.0)[1:]
    assert places_across(ranks_of(3, ((0, 1), (0, 2))), lambda left, right: 40.0)[0] == (left + right) / 2


@given(st.text(max_size=120), st.integers(30, 300), st.integers(1, 5))
def test_broken_lines_fit_and_lose_nothing_but_what_is_cut(text: str, width: int, lines: int):
    broken = wrapped(text, width, 12, lines=lines)
    whole = wrapped(text, width, 12, lines=10_000)
    assert len(broken) <= lines
    assert all(text_width(line, 12) <= width for line in (*broken, *whole))
    assert "".join("".join(whole).split()) == "".join(text.split())
    assert broken == whole or (len(whole) > lines and broken[-1].endswith("…"))
