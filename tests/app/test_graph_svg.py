"""The SVG: well-formed whatever the texts, readable in light and dark, and told in words."""

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from ludex.app.graph_layout import Direction
from ludex.app.graph_picture import Edge, Node, Picture, summary
from ludex.app.graph_svg import svg, told
from tests.app.pictures import SAMPLES, chain, complete, loop, pictures

SVG = "{http://www.w3.org/2000/svg}"

WOLF = Node("wolf.1", ("Wolf", 'Bears & <b>"cubs"</b> are Elementals'), 1, "markers")
BEAR = Node("bear.1", ("Bear", "Elementals gain +1 V"), 2, "passives")
FOX = Node("fox.1", ("Fox", "I gain +1 V"), None, tooltip="removed by Bear's & Wolf's <abilities>")
BOARD = Picture(
    (WOLF, BEAR, FOX),
    (
        Edge("bear.1", "wolf.1", "applying Wolf makes Bear an Elemental", in_loop=True),
        Edge("wolf.1", "bear.1", "applying Bear ends Wolf's ability", in_loop=True),
        Edge("fox.1", "bear.1", 'Bear "adds" <1>'),
    ),
    title="Wolf & <Bear>",
)


def root_of(picture: Picture, direction: Direction | None = None) -> ET.Element:
    return ET.fromstring(svg(picture, direction))  # noqa: S314 - it was written a moment ago


def texts(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def dressed(root: ET.Element, dress: str) -> list[ET.Element]:
    return [element for element in root.iter() if dress in element.get("class", "").split()]


@pytest.mark.parametrize("picture", SAMPLES.values(), ids=SAMPLES.keys())
def test_each_sample_is_well_formed_and_shows_all_numbers(picture: Picture):
    root = root_of(picture)
    numbers = sorted(int(element.text or "") for element in dressed(root, "ludex-number"))
    legend = [1] if picture.nodes else []
    assert numbers == sorted([node.order or 0 for node in picture.nodes] + legend)
    reaches = [element.get("d") for element in dressed(root, "ludex-reach")]
    lines = [element.get("d") for element in dressed(root, "ludex-line")]
    assert len(reaches) == len(picture.edges)
    assert lines[: len(reaches)] == reaches
    assert all(re.fullmatch(r"M[\d.-]+,[\d.-]+( C[\d., -]+)+", path or "") for path in reaches)


@given(pictures(most=5))
def test_any_texts_give_well_formed_xml(picture: Picture):
    root = root_of(picture)
    assert root.tag == f"{SVG}svg"
    assert len(dressed(root, "ludex-reach")) == len(picture.edges)
    svg(picture).encode("utf-8")


def test_texts_are_shown_as_they_are_written():
    shown = texts(root_of(BOARD))
    assert "Wolf & <Bear>" in shown
    assert {'Bears & <b>"cubs"</b> are', "Elementals"} <= set(shown)
    assert "b" not in {element.tag.removeprefix(SVG) for element in root_of(BOARD).iter()}


def test_characters_that_xml_forbids_are_replaced():
    root = root_of(Picture((Node("a", ("Wolf\x00\x1b\ud800\ufffe",), 1),)))
    assert "Wolf����" in texts(root)


def test_nothing_in_the_file_runs_or_is_fetched():
    root = root_of(BOARD)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "desc", "style", "rect", "text", "g", "path", "polygon", "circle",
    }  # fmt: skip
    assert not any(name.startswith("on") or "href" in name for element in root.iter() for name in element.attrib)
    assert not re.search(r"url\(|@import|javascript", svg(BOARD))


def test_who_cannot_see_it_is_told_all_of_it():
    root = root_of(BOARD)
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Wolf & <Bear>"
    assert root.findtext(f"{SVG}desc") == told(BOARD)
    assert told(BOARD) == (
        "3 abilities, 3 dependencies, 2 of them in a loop. In order: 1 Wolf, 2 Bear. Not applied: Fox. "
        "2 Bear depends on 1 Wolf, in a loop: applying Wolf makes Bear an Elemental. "
        "1 Wolf depends on 2 Bear, in a loop: applying Bear ends Wolf's ability. "
        'Fox depends on 2 Bear: Bear "adds" <1>.'
    )


def test_a_reader_who_points_at_something_is_told_what_it_is():
    tooltips = [element.text for element in root_of(BOARD).findall(f".//{SVG}g/{SVG}title")]
    assert "removed by Bear's & Wolf's <abilities>" in tooltips
    assert '1 Wolf — Bears & <b>"cubs"</b> are Elementals — markers' in tooltips
    assert {edge.reason for edge in BOARD.edges} <= set(tooltips)


def test_a_loop_is_told_by_dashes_and_in_the_legend_not_by_colour_alone():
    style = root_of(BOARD).findtext(f"{SVG}style") or ""
    assert re.search(r"\.ludex-loop \.ludex-line \{[^}]*stroke-dasharray", style)
    assert "depends on, in a loop" in texts(root_of(loop(3)))
    assert "depends on" not in texts(root_of(loop(3)))
    assert "depends on, in a loop" not in texts(root_of(chain(3)))


def test_the_legend_names_groups_and_abilities_that_did_not_apply():
    assert {"markers", "passives", "not applied", "order applied"} <= set(texts(root_of(BOARD)))
    assert "not applied" not in texts(root_of(chain(3)))


def test_reasons_are_listed_where_they_are_few():
    reasons = [text for text in texts(root_of(BOARD)) if "→" in text]
    assert reasons[0].startswith("2 → 1: applying Wolf makes Bear")
    assert len(reasons) == 3
    many = complete(5)
    assert "Why" not in texts(root_of(many))


@pytest.mark.parametrize("picture", [BOARD, *SAMPLES.values()], ids=["board", *SAMPLES.keys()])
def test_everything_lies_within_the_frame(picture: Picture):
    root = root_of(picture)
    width, height = float(root.get("width", "")), float(root.get("height", ""))
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    for parent in (root, *root.findall(f"{SVG}g")):
        shift = [float(number) for number in re.findall(r"-?[\d.]+", parent.get("transform", "0 0"))]
        for rect in parent.iter(f"{SVG}rect"):
            right = float(rect.get("x", 0)) + float(rect.get("width", 0)) + (shift[0] if parent is not root else 0)
            below = float(rect.get("y", 0)) + float(rect.get("height", 0)) + (shift[1] if parent is not root else 0)
            assert right <= width
            assert below <= height


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    channels = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def colours(style: str) -> dict[tuple[str, str], str]:
    found = re.findall(r"(\.ludex[^{]*?) \{([^}]*)\}", style)
    return {
        (selector, name): colour
        for selector, rules in found
        for name, colour in re.findall(r"(fill|stroke): (#[0-9a-f]{6})", rules)
    }


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_texts_and_lines_stand_out_from_what_is_behind_them(dark: bool):
    light_style, _, dark_style = (root_of(BOARD).findtext(f"{SVG}style") or "").partition("@media")
    dress = colours(light_style) | (colours(dark_style) if dark else {})
    paper, box = dress[".ludex-paper", "fill"], dress[".ludex-box", "fill"]
    for text in (".ludex-ink", ".ludex-faint"):
        assert contrast(dress[text, "fill"], paper) >= 4.5
        assert contrast(dress[text, "fill"], box) >= 4.5
    assert contrast(dress[".ludex-number", "fill"], dress[".ludex-badge", "fill"]) >= 4.5
    for line in ((".ludex-line", "stroke"), (".ludex-loop .ludex-line", "stroke"), (".ludex-head", "fill")):
        assert contrast(dress[line], paper) >= 3


def test_a_picture_says_how_large_it_is():
    assert summary(chain(1)) == "1 ability, no dependencies"
    assert summary(loop(2)) == "2 abilities, 2 dependencies, 2 of them in a loop"
