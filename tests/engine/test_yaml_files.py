"""Reading YAML: either a tree in which each value knows its place, or one error that says where and what to do."""

import datetime
import os
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.engine.yaml_files import MOST_BYTES, MOST_DEPTH, MOST_VALUES, parse_yaml, read_yaml
from ludex.engine.yaml_nodes import Mapping, Node, Scalar, Sequence, YamlError
from ludex.layers.errors import LudexError, Position, UnknownName

TABLE = """\
# two characters face each other
system: altered
objects:
  - name: Wolf
    power: {forest: 2, water: 0}
  - name: "Bear: the elder"
    statuses: [anchored]
"""


def value(text: str) -> Node:
    return parse_yaml(f"key: {text}\n", file="table.yaml").mapping().require("key")


def refusal(content: bytes | str) -> LudexError:
    with pytest.raises(LudexError) as caught:
        parse_yaml(content, file="table.yaml")
    return caught.value


def test_each_value_knows_its_line_and_column_counted_from_one():
    table = parse_yaml(TABLE, file="table.yaml").mapping(["system", "objects"])
    wolf, bear = table.require("objects").items()
    forest = wolf.mapping().require("power").mapping().entries[0]

    assert table.require("system").position == Position("table.yaml", 2, 9)
    assert wolf.position == Position("table.yaml", 4, 5)
    assert forest.key.position == Position("table.yaml", 5, 13)
    assert forest.value.position == Position("table.yaml", 5, 21)
    assert bear.mapping().require("statuses").items()[0].position == Position("table.yaml", 7, 16)


def test_a_text_keeps_whether_it_was_quoted_and_how_it_was_written():
    bear = parse_yaml(TABLE).mapping().require("objects").items()[1].mapping().require("name")

    assert isinstance(bear, Scalar)
    assert (bear.value, bear.quoted, bear.source) == ("Bear: the elder", True, '"Bear: the elder"')


@pytest.mark.parametrize(
    "written", ["no", "on", "off", "y", "1e3", "2024-01-01", "0o7", "0x1F", "1_000", "12:30", "3", ".inf", "true", "="]
)
def test_a_bare_word_read_as_text_stays_the_word_that_was_written(written: str):
    assert value(written).text() == written


@pytest.mark.parametrize("written", ["1e3", "0o7", "007", "0x1F", "1_000", "3.0", "'3'", "three", "- 1", "٣", "+-1"])
def test_only_plain_digits_are_a_whole_number(written: str):
    with pytest.raises(YamlError, match=r"table\.yaml:1:6: 'key' must be a whole number"):
        value(written if written != "- 1" else "[1]").integer()


@pytest.mark.parametrize(("written", "number"), [("0", 0), ("3", 3), ("-2", -2), ("+4", 4), ("1000000", 1_000_000)])
def test_digits_with_or_without_a_sign_are_a_whole_number(written: str, number: int):
    assert value(written).integer() == number


@pytest.mark.parametrize("written", ["-1", "11", "9" * 5_000])
def test_a_number_out_of_bounds_is_refused_with_the_bounds(written: str):
    with pytest.raises(YamlError, match=r"out of bounds.*from 0 to 10"):
        value(written).integer(minimum=0, maximum=10)


@pytest.mark.parametrize("written", ["yes", "no", "on", "off", "True", "'true'", "1", "[true]"])
def test_only_true_and_false_are_truths(written: str):
    with pytest.raises(YamlError, match="must be true or false"):
        value(written).boolean()


def test_true_and_false_are_read():
    assert value("true").boolean() is True
    assert value("false").boolean() is False


@pytest.mark.parametrize("written", ["2025-10-03", "'2025-10-03'"])
def test_a_day_is_read_with_or_without_quotes(written: str):
    assert value(written).date() == datetime.date(2025, 10, 3)


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("2025-02-30", "no day of the calendar"),
        ("0000-01-01", "no day of the calendar"),
        ("20251003", "must be a date"),
        ("2025-1-3", "must be a date"),
        ("2025-10-03T10:00:00", "must be a date"),
        ("3 Oct 2025", "must be a date"),
        ("{a: 1}", "must be a date, not a mapping"),
    ],
)
def test_a_day_written_otherwise_is_refused(written: str, fault: str):
    with pytest.raises(YamlError, match=fault):
        value(written).date()


@pytest.mark.parametrize("written", ["", "~", "null"])
def test_a_key_without_a_value_is_no_text(written: str):
    with pytest.raises(YamlError, match="'key' has no value"):
        value(written).text()


def test_the_word_null_in_quotes_is_a_word():
    assert value("'null'").text() == "null"


def test_a_value_of_another_kind_is_refused_in_words():
    with pytest.raises(YamlError, match=r"'key' must be a list, not 'wolf'\. Write each item"):
        value("wolf").items()
    with pytest.raises(YamlError, match="'key' must be a mapping, not a list"):
        value("[wolf]").mapping()
    with pytest.raises(YamlError, match="'key' must be text, not a mapping"):
        value("{a: wolf}").text()
    with pytest.raises(YamlError, match="item 2 of 'key' must be a whole number, not the text '3' in quotes"):
        value("[1, '3']").items()[1].integer()


def test_an_unknown_key_names_its_place_and_the_nearest_key():
    table = parse_yaml("system: altered\nobjetcs: []\n", file="table.yaml")
    with pytest.raises(UnknownName) as caught:
        table.mapping(["system", "objects", "players"])

    assert caught.value.position == Position("table.yaml", 2, 1)
    assert caught.value.remedy == "Did you mean 'objects'?"


def test_an_unknown_key_near_to_none_names_all_that_are_known():
    with pytest.raises(UnknownName, match=r"Known: .*k0.*k19"):
        parse_yaml("xyz: 1").mapping([f"k{number}" for number in range(20)])


def test_an_unknown_word_names_the_nearest_word():
    with pytest.raises(UnknownName, match=r"yaml:1:6: unknown zone 'reserv' \('key'\)\. Did you mean 'reserve'\?"):
        value("reserv").choice(["hand", "reserve"], kind="zone")


def test_a_missing_key_is_said_at_the_mapping():
    with pytest.raises(YamlError, match=r"table\.yaml:1:1: the file has no 'objects'\. Add a line 'objects: …'"):
        parse_yaml("system: altered", file="table.yaml").mapping().require("objects")


@pytest.mark.parametrize(
    ("content", "word", "line", "column"),
    [
        ("text: If you control a Wolf\n", "Wolf", 1, 24),
        ("text: 'If you control a Wolf'\n", "Wolf", 1, 25),
        ("text: |\n  If you\n  control a Wolf\n", "Wolf", 3, 13),
        ("text: >-  # folded\n    If you\n    control a Wolf\n", "Wolf", 3, 15),
        ("text: If you\n  control a Wolf\n", "control", 2, 3),
        ("text: 'If you\n\n  control a Wolf'\n", "control", 3, 3),
        ("text: 'the Wolf''s Den'\n", "Den", 1, 7),  # an escape hides the place: the beginning of the text
    ],
)
def test_a_place_inside_a_text_is_a_place_in_the_file(content: str, word: str, line: int, column: int):
    text = parse_yaml(content, file="table.yaml").mapping().require("text")
    assert isinstance(text, Scalar)

    assert text.position_of(text.value.index(word)) == Position("table.yaml", line, column)


@pytest.mark.parametrize(
    ("content", "where", "fault"),
    [
        ("a: &x 1\n", "1:4", "anchors"),
        ("a: &x [1]\nb: *x\n", "1:4", "anchors"),
        ("a: *x\n", "1:4", "aliases"),
        ("a: 1\n<<: {b: 2}\n", "2:1", "merge keys"),
        ("a: !!int 3\n", "1:4", "tags"),
        ("a: !python/object:os.system {}\n", "1:4", "tags"),
        ("a: ! b\n", "1:4", "tags"),
        ("%YAML 1.1\n---\na: 1\n", "1:1", "directives"),
        ("%TAG ! tag:x\n---\na: 1\n", "1:1", "directives"),
        ("a: 1\nb: 2\na: 3\n", "3:1", "the key 'a' stands twice, first in line 1"),
        ("a: 1\n'a': 3\n", "2:1", "stands twice"),
        ("a: 1\n---\nb: 2\n", "2:1", "a second document"),
        ("---\na: 1\n...\n---\n", "4:1", "a second document"),
        ("? [a, b]\n: 1\n", "1:3", "stands as a key"),
        (": 1\n", "1:1", "a key is missing"),
        ("", "1:1", "the file is empty"),
        ("# nothing yet\n", "1:1", "the file is empty"),
        ("---\n", "1:1", "the file is empty"),
        ("a: 1\n b: 2\n", "2:3", "a colon stands where no key can be"),
        ("a: {J} draw\n", "1:8", "does not fit"),
        ("a: [1, 2\nb: 3\n", "2:2", "a comma or a closing bracket is missing, in what began in line 1"),
        ("a:\n\t- 1\n", "2:1", "nor can a tab"),
        ("a: 'x\n", "2:1", "quotes are never closed"),
        ("a: 1\nbcd\nc: 2\n", "3:1", "a key without a colon"),
        ('a: "\\q"\n', "1:6", "no such escape"),
        ('a: "\\U00110000"\n', "1:2", "not well-formed"),
        ('a: "\\ud800"\n', "1:4", "cannot be shown"),
        ('a: "\\e[31m"\n', "1:4", "cannot be shown"),
        ("a: 1\nb: \x1b[31m\n", "2:4", "control character 0x1b"),
        (b"a: 1\nb: \xe9t\xe9\n", "2:4", "not UTF-8: byte 0xe9"),
        ("a: 1\n".encode("utf-16"), "1:1", "not UTF-8"),
    ],
)
def test_what_is_not_taken_is_refused_at_its_place(content: bytes | str, where: str, fault: str):
    error = refusal(content)

    assert str(error).startswith(f"table.yaml:{where}: ")
    assert fault in error.message
    assert error.remedy


def test_a_byte_order_mark_shifts_no_column():
    table = parse_yaml("\ufeffa: 1\n".encode(), file="table.yaml").mapping(["a"])

    assert table.require("a").position == Position("table.yaml", 1, 4)


def test_nesting_is_taken_to_the_limit_and_no_deeper():
    assert isinstance(parse_yaml("[" * MOST_DEPTH + "]" * MOST_DEPTH), Sequence)
    assert str(refusal("[" * (MOST_DEPTH + 1))).startswith(f"table.yaml:1:{MOST_DEPTH + 1}: ")
    assert "nested" in refusal("- " * (MOST_DEPTH + 1) + "a").message


def test_aliases_that_would_explode_are_refused_at_the_first_anchor():
    bomb = 'a: &a ["x", "x"]\n' + "".join(f"{b}: &{b} [*{a}, *{a}, *{a}]\n" for a, b in pairwise("abcdefghi"))

    assert str(refusal(bomb)).startswith("table.yaml:1:4: anchors")


HEAVY: dict[str, str] = {
    "open brackets": "[" * MOST_BYTES,
    "dashes in a line": "- " * (MOST_BYTES // 2),
    "a long list in a line": "[" + "a," * (MOST_BYTES // 2 - 1),
    "empty lists": "[" + "[]," * (MOST_BYTES // 3 - 1),
    "lists to the limit": "[" + ("[" * 49 + "]" * 49 + ",\n") * (MOST_BYTES // 101),
    "many keys": "".join(f"k{number:05}: 1\n" for number in range(MOST_BYTES // 10)),
    "question marks": "? " * (MOST_BYTES // 2),
    "one word": "a" * MOST_BYTES,
    "one key": "a" * (MOST_BYTES - 2) + ": ",
    "a block of empty lines": "|\n" + "\n" * (MOST_BYTES - 2),
    "open quotes": '"' + "\n" * (MOST_BYTES - 1),
    "escapes": '"' + "\\n" * (MOST_BYTES // 2 - 1) + '"',
    "comments": "#\n" * (MOST_BYTES // 2),
    "directives": "%A\n" * (MOST_BYTES // 3),
}


@pytest.mark.parametrize("content", HEAVY.values(), ids=HEAVY.keys())
def test_no_file_takes_long(content: str):
    begun = time.process_time()
    try:
        tree: Node | None = parse_yaml(content)
    except LudexError:
        tree = None
    spent = time.process_time() - begun

    # Each takes about half a second at most; without the limits, the first would take minutes.
    assert spent < 10
    assert tree is None or isinstance(tree, Scalar | Mapping | Sequence)


def test_too_many_values_are_refused():
    assert f"more than {MOST_VALUES:,} keys and values" in refusal("- a\n" * (MOST_BYTES // 4)).message


def test_a_huge_unknown_key_is_shortened_in_its_error():
    with pytest.raises(UnknownName) as caught:
        parse_yaml("? " + "a" * 100_000 + "\n: 1").mapping(["name"])

    assert len(str(caught.value)) < 300


def test_a_file_is_read_from_disk(tmp_path: Path):
    file = tmp_path / "table.yaml"
    file.write_text(TABLE, encoding="utf-8")

    assert read_yaml(file) == parse_yaml(TABLE, file=str(file))
    assert read_yaml(str(file)).position.file == str(file)


def test_a_file_of_fifty_megabytes_is_refused_without_being_read(tmp_path: Path):
    file = tmp_path / "table.yaml"
    with file.open("wb") as stream:
        stream.truncate(50 * 1024 * 1024)
    with pytest.raises(YamlError, match=r"52,428,800 bytes, and at most 131,072 are read\. Split it"):
        read_yaml(file)


def _missing(folder: Path) -> str:
    return str(folder / "none.yaml")


def _folder(folder: Path) -> str:
    return str(folder)


def _below_a_file(folder: Path) -> str:
    (folder / "file").touch()
    return str(folder / "file" / "table.yaml")


def _pipe(folder: Path) -> str:
    os.mkfifo(folder / "pipe")
    return str(folder / "pipe")


def _null_byte(folder: Path) -> str:
    return str(folder / "a\0b.yaml")


def _long_name(folder: Path) -> str:
    return str(folder / ("a" * 5_000))


def _circle_of_links(folder: Path) -> str:
    (folder / "link").symlink_to(folder / "link")
    return str(folder / "link")


@pytest.mark.parametrize(
    ("place", "fault"),
    [
        (_missing, "there is no such file"),
        (_folder, "this is a folder"),
        (_below_a_file, "there is no such file"),
        (_pipe, "this is no regular file"),
        (_null_byte, "the file cannot be read"),
        (_long_name, "the file cannot be read"),
        (_circle_of_links, "the file cannot be read"),
    ],
)
def test_what_is_no_readable_file_is_refused_with_its_name(place: Callable[[Path], str], fault: str, tmp_path: Path):
    path = place(tmp_path)
    with pytest.raises(YamlError) as caught:
        read_yaml(path)

    assert fault in caught.value.message
    assert caught.value.remedy
    assert caught.value.position == Position(path)


def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "table.yaml"
    file.write_text(TABLE, encoding="utf-8")

    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbidden)  # the tests may run as a user whom no permission stops
    with pytest.raises(YamlError, match="not allowed"):
        read_yaml(file)


def _tree_or_error(content: bytes | str) -> None:
    """Fails where the content is neither read nor refused as it ought to be."""
    try:
        result: Node | LudexError = parse_yaml(content, file="table.yaml")
    except LudexError as error:
        result = error
    assert _well_refused(result) if isinstance(result, LudexError) else _well_placed(result)


def _well_refused(error: LudexError) -> bool:
    str(error).encode("utf-8")
    return bool(error.remedy and error.position and error.position.file == "table.yaml" and error.position.line)


def _well_placed(node: Node) -> bool:
    children: tuple[Node, ...] = ()
    if isinstance(node, Sequence):
        children = node.nodes
    elif isinstance(node, Mapping):
        children = tuple(part for entry in node.entries for part in (entry.key, entry.value))
    else:
        assert isinstance(node, Scalar)
        node.value.encode("utf-8")
        node.position_of(len(node.value))
    return node.position.line is not None and all(_well_placed(child) for child in children)


FRAGMENTS = (
    "a", "b: ", "- ", "\n", "  ", "    ", ": ", "? ", "[", "]", "{", "}", ",", "'", '"', "\\", "\\x41", "\\u12", "\\U",
    "|", "|-\n", ">", "&a", "*a", "!", "!!str ", "!<x>", "%YAML 1.2\n", "%TAG ! x\n", "%A", "---\n", "...\n", "#c\n",
    " #", "\t", "\r", "\r\n", "\x85", "\u2028", "\ufeff", "é", "🐺", "<<: ", "~", "null", "1", "2024-01-01", "@", "`",
    "\x00", "\x1b", "=", "|2\n", "|+", "\xa0", ":", "-", "?",
)  # fmt: skip


@given(st.binary(max_size=200))
def test_any_bytes_are_a_tree_or_an_error(content: bytes):
    _tree_or_error(content)


@given(st.text(max_size=200))
def test_any_text_is_a_tree_or_an_error(content: str):
    _tree_or_error(content)


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=40).map("".join))
def test_any_pieces_of_yaml_are_a_tree_or_an_error(content: str):
    _tree_or_error(content)


_TEXTS = st.text(st.characters(blacklist_categories=("Cc", "Cs")), max_size=12)
_TREES = st.recursive(
    _TEXTS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_TEXTS, inner, max_size=4), max_leaves=12
)
type_of_tree = str | list["type_of_tree"] | dict[str, "type_of_tree"]


def _flow(tree: type_of_tree) -> str:
    match tree:
        case str():
            return "'" + tree.replace("'", "''") + "'"
        case list():
            return "[" + ", ".join(_flow(item) for item in tree) + "]"
        case _:
            return "{" + ", ".join(f"? {_flow(key)} : {_flow(item)}" for key, item in tree.items()) + "}"


def _plain(node: Node) -> type_of_tree:
    if isinstance(node, Sequence):
        return [_plain(item) for item in node.items()]
    if isinstance(node, Mapping):
        return {entry.key.text(): _plain(entry.value) for entry in node.entries}
    return node.text()


@given(_TREES)
def test_what_is_written_in_quotes_is_read_as_it_was(tree: type_of_tree):
    assert _plain(parse_yaml(_flow(tree))) == tree
