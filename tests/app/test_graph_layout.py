"""The places of boxes and edges: nothing overlaps, edges run round boxes, what applied first is read first."""

import itertools
import os
import random
import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.app.graph_boxes import Box, box_of
from ludex.app.graph_layout import Direction, Drawing, lay_out
from ludex.app.graph_picture import Edge, Node, Picture
from ludex.app.graph_routes import Point, Route
from ludex.layers.errors import DefinitionError, RefusedError, UnknownName
from tests.app.pictures import SAMPLES, chain, complete, fan, loop, picture_of, pictures

each_sample = pytest.mark.parametrize("picture", SAMPLES.values(), ids=SAMPLES.keys())
each_direction = pytest.mark.parametrize("direction", Direction, ids=lambda direction: direction.value)


def overlap(one: Box, other: Box) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


def inside(point: Point, box: Box, *, margin: float = 0.01) -> bool:
    x, y = point
    return box.x + margin < x < box.x + box.width - margin and box.y + margin < y < box.y + box.height - margin


def points_along(route: Route, steps: int = 24) -> list[Point]:
    """Points of the curve, by de Casteljau's construction."""
    found: list[Point] = []
    for index in range(0, len(route.curve) - 1, 3):
        for step in range(steps + 1):
            share = step / steps
            points = list(route.curve[index : index + 4])
            while len(points) > 1:
                points = [
                    (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in itertools.pairwise(points)
                ]
            found.append(points[0])
    return found


def on_the_border(point: Point, box: Box) -> bool:
    x, y = point
    sides = (abs(x - box.x), abs(x - box.x - box.width), abs(y - box.y), abs(y - box.y - box.height))
    return not inside(point, box) and inside(point, box, margin=-0.01) and min(sides) < 0.01


def assert_sound(picture: Picture, drawing: Drawing) -> None:
    boxes = {box.node.id: box for box in drawing.boxes}
    assert {box.node for box in drawing.boxes} == set(picture.nodes)
    assert len(drawing.boxes) == len(picture.nodes)
    assert sorted(map(str, (route.edge for route in drawing.routes))) == sorted(map(str, picture.edges))
    overlapping = [pair for pair in itertools.combinations(drawing.boxes, 2) if overlap(*pair)]
    assert overlapping == []
    for route in drawing.routes:
        assert on_the_border(route.curve[0], boxes[route.edge.source])
        assert on_the_border(route.arrow[0], boxes[route.edge.target])
        points = [*points_along(route), *route.arrow]
        assert [box.node.id for box in drawing.boxes for point in points if inside(point, box)] == []
        assert all(-0.01 <= x <= drawing.width + 0.01 and -0.01 <= y <= drawing.height + 0.01 for x, y in points)
    for box in drawing.boxes:
        assert box.x >= -0.01
        assert box.y >= -0.01
        assert box.x + box.width <= drawing.width + 0.01
        assert box.y + box.height <= drawing.height + 0.01


@each_direction
@each_sample
def test_no_boxes_overlap_and_no_edge_runs_through_one(picture: Picture, direction: Direction):
    assert_sound(picture, lay_out(picture, direction))


@given(pictures(), st.sampled_from(Direction))
def test_any_picture_is_drawn_soundly(picture: Picture, direction: Direction):
    assert_sound(picture, lay_out(picture, direction))


@each_direction
@pytest.mark.parametrize("picture", [chain(5), fan(4), SAMPLES["usual board"], SAMPLES["an edge over many"]])
def test_what_an_ability_depends_on_is_read_before_it(picture: Picture, direction: Direction):
    boxes = {box.node.id: box for box in lay_out(picture, direction).boxes}
    for edge in picture.edges:
        source, target = boxes[edge.source], boxes[edge.target]
        if direction is Direction.RIGHT:
            assert target.x + target.width < source.x
        else:
            assert target.y + target.height < source.y


@each_direction
def test_a_loop_is_read_in_the_order_in_which_it_was_applied(direction: Direction):
    boxes = sorted(lay_out(loop(10), direction).boxes, key=lambda box: box.node.order or 0)
    starts = [box.x if direction is Direction.RIGHT else box.y for box in boxes]
    assert starts == sorted(starts)
    assert len(set(starts)) == 10


def test_a_chain_is_a_straight_line():
    drawing = lay_out(chain(6), Direction.DOWN)
    assert len({round(box.x + box.width / 2, 3) for box in drawing.boxes}) == 1
    assert all(len({round(x, 3) for x, _ in route.curve}) == 1 for route in drawing.routes)


def test_two_that_depend_on_each_other_have_two_edges_apart():
    there, back = lay_out(loop(2), Direction.RIGHT).routes
    assert {there.curve[0][1], there.arrow[0][1]}.isdisjoint({back.curve[0][1], back.arrow[0][1]})


def test_the_edges_into_one_box_end_apart():
    tips = sorted(route.arrow[0][1] for route in lay_out(fan(12), Direction.RIGHT).routes)
    assert all(there - here >= 9 for here, there in itertools.pairwise(tips))


def test_a_fan_is_drawn_without_crossings_however_its_edges_are_listed():
    picture = fan(6)
    drawing = lay_out(Picture(picture.nodes, (*picture.edges[3:], *picture.edges[2::-1])), Direction.RIGHT)
    starts = [route.curve[0][1] for route in sorted(drawing.routes, key=lambda route: route.arrow[0][1])]
    assert starts == sorted(starts)


def test_parts_that_no_edge_joins_stand_apart_and_lone_abilities_last():
    drawing = lay_out(SAMPLES["usual board"])
    joined = [box for box in drawing.boxes if box.node.id in {"n1", "n5", "n7", "n9"}]
    lone = [box for box in drawing.boxes if box not in joined]
    assert max(box.y + box.height for box in joined) < min(box.y for box in lone)
    in_rows = sorted(lone, key=lambda box: (box.y, box.x))
    assert [box.node.order for box in in_rows] == sorted(box.node.order or 0 for box in lone)


def test_many_lone_abilities_fill_a_page_and_not_a_line():
    drawing = lay_out(picture_of(60, []))
    assert 0.5 < drawing.width / drawing.height < 4


def test_the_direction_is_chosen_by_the_shape():
    long, broad = lay_out(chain(8)), lay_out(fan(8))
    assert long == lay_out(chain(8), Direction.DOWN)
    assert broad == lay_out(fan(8), Direction.RIGHT)


def test_a_long_label_is_broken_into_lines_and_cut_with_a_sign():
    box = box_of(Node("a", ("The Archivist of the Nine Hundred Libraries and Sons", "counts me twice " * 40), 1))
    assert len(box.title) == 2
    assert box.text[-1].endswith("…")
    assert box.width < 320


def test_a_node_without_a_label_shows_its_id():
    assert box_of(Node("wolf.1", ())).title == ("wolf.1",)
    assert box_of(Node("wolf.1", ("", "text"))).title == ("wolf.1",)


def test_the_same_picture_gives_the_same_drawing_in_another_process(pytestconfig: pytest.Config):
    script = (
        "from ludex.app.graph_svg import svg\nfrom tests.app.pictures import complete, SAMPLES\n"
        "import hashlib\nprint(hashlib.sha256((svg(complete(6)) + svg(SAMPLES['parts'])).encode()).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=pytestconfig.rootpath,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(found) == 1


def test_two_hundred_abilities_with_four_hundred_dependencies_are_drawn_soon():
    chance = random.Random(9)
    pairs = sorted({(max(pair), min(pair)) for pair in (chance.sample(range(200), 2) for _ in range(410))})[:400]
    picture = picture_of(200, pairs)
    begun = time.process_time()
    drawing = lay_out(picture)
    spent = time.process_time() - begun

    assert_sound(picture, drawing)
    assert spent < 10  # about half a second


def test_a_thicket_is_refused_at_once_and_other_formats_are_offered():
    for picture in (complete(60), complete(30), picture_of(3_000, [])):
        with pytest.raises(RefusedError, match=r"thicket\. Write it as \.dot or \.mmd"):
            lay_out(picture)


def test_a_picture_refuses_two_nodes_with_one_id_and_edges_to_nowhere():
    wolf = Node("wolf", ("Wolf",))
    with pytest.raises(DefinitionError, match="two nodes are called 'wolf'"):
        Picture((wolf, wolf))
    with pytest.raises(UnknownName, match=r"unknown node 'wolg'.*Did you mean 'wolf'"):
        Picture((wolf,), (Edge("wolf", "wolg"),))
