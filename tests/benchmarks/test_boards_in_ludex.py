"""The boards of 14 objects and the chain in the terms of Ludex: what they are, and what both evaluators say of them."""

import pytest

from benchmarks.boards import chain, dense
from benchmarks.boards.both_ways import REFERENCE, RESOLVER
from benchmarks.boards.by_hand import checksum, readings
from benchmarks.boards.fourteen import CARDS, DEPENDENCIES, after, events
from benchmarks.boards.fourteen_in_ludex import delta, in_ludex, reading
from benchmarks.figures.rivals import DENSE_SEEDS, play
from tests.boards.compare import difference


def test_ludex_reads_of_the_board_of_fourteen_what_is_worked_out_by_hand():
    cards = {card.name: card for card in CARDS}
    happened = list(events(500))
    read = play(in_ludex(), [delta(event) for event in happened]).read
    expected = []
    for event in happened:
        cards[event.name] = after(cards[event.name], event)
        expected.append(readings(cards)[event.name])
    assert read == expected
    assert checksum(read) == "30ee270d"


def test_ludex_finds_the_three_dependencies_of_the_board_of_fourteen():
    graph = RESOLVER.start(in_ludex()).dependencies
    found = {(one.instance.source, other.instance.source) for one, other in graph.edges}
    assert found == set(DEPENDENCIES)


def test_both_evaluators_agree_on_the_board_of_fourteen_after_events():
    plain, fast = REFERENCE.start(in_ludex()), RESOLVER.start(in_ludex())
    for event in events(10):
        plain, fast = plain.after(delta(event)), fast.after(delta(event))
        assert reading(plain, event.name) == reading(fast, event.name)
    assert difference(plain, fast) is None


@pytest.mark.parametrize("seed", DENSE_SEEDS)
def test_the_abilities_of_a_dense_board_belong_together(seed):
    view = RESOLVER.start(dense.dense(seed))
    assert len(view.order) == 14
    depending = {one for one, _ in view.dependencies.edges} | {other for _, other in view.dependencies.edges}
    assert len(depending) >= 7


@pytest.mark.parametrize("seed", DENSE_SEEDS)
def test_both_evaluators_agree_on_a_dense_board_after_events(seed):
    plain, fast = REFERENCE.start(dense.dense(seed)), RESOLVER.start(dense.dense(seed))
    for event in dense.events(seed, 4):
        plain, fast = plain.after(event), fast.after(event)
    assert difference(plain, fast) is None


def test_events_of_a_dense_board_each_change_something():
    now = {found.id: dict(found.base) for found in dense.dense(1)}
    for event in dense.events(1, 100):
        assert event.value is not None
        assert now[event.id][event.characteristic] != event.value
        now[event.id][event.characteristic] = event.value


def test_a_chain_is_applied_from_its_youngest_link_on_and_the_loop_by_age():
    view = RESOLVER.start(chain.chain(6, 3))
    # o9 is the first link and o4 the last; then o3, o2 and o1 depend on one another in a circle.
    assert [part.instance.source for part in view.order][:6] == ["o9", "o8", "o7", "o6", "o5", "o4"]
    edges = {(one.instance.source, other.instance.source) for one, other in view.edges_at(0)}
    assert edges == {*((f"o{at}", f"o{at + 1}") for at in range(1, 9)), ("o3", "o1")}


def test_both_evaluators_agree_on_a_short_chain_after_events():
    plain, fast = REFERENCE.start(chain.chain(6, 3)), RESOLVER.start(chain.chain(6, 3))
    assert difference(plain, fast) is None
    for event in chain.events(6, 6, 3):
        plain, fast = plain.after(event), fast.after(event)
        assert difference(plain, fast) is None
