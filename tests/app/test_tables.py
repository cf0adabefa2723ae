"""Pages of text: how lines, tables and headings are laid out, plain and on a terminal."""

import io

from hypothesis import given
from hypothesis import strategies as st

from ludex.app.tables import Block, Grid, Heading, Line, Title, Unbroken, laid_out, plural, show

PAGE: list[Block] = [
    Title("A question"),
    Heading("Answers"),
    Line("one two three", marker="1."),
    Grid(("object", "now"), (("elf", "3"), ("oak", "nothing"))),
]


def test_headings_are_set_apart_and_markers_hang():
    assert laid_out(PAGE) == (
        "A question\n\nAnswers\n  1. one two three\n  object  now\n  elf     3\n  oak     nothing\n"
    )


def test_a_long_line_hangs_under_its_text():
    assert laid_out([Line("alpha beta gamma", indent=2, marker="-")], 14) == "  - alpha beta\n    gamma\n"


def test_a_line_with_a_number_hangs_under_what_follows_it():
    assert laid_out([Line.of("  1. alpha beta"), Line.of("     gamma delta")], 14) == (
        "  1. alpha\n     beta\n     gamma\n     delta\n"
    )


def test_an_unbroken_line_stays_whole():
    assert laid_out([Unbroken("a/very/long/path.yaml: met", indent=2)], 10) == "  a/very/long/path.yaml: met\n"


def test_a_wide_table_narrows_its_widest_columns():
    said = laid_out([Grid((), (("elf", "alpha beta gamma delta", "short"),))], 30)

    assert said == "  elf  alpha beta gamma  short\n       delta\n"


def test_an_empty_table_is_nothing():
    assert laid_out([Grid((), ())]) == ""


@given(st.lists(st.builds(Line, st.text("ab ", max_size=60), st.integers(0, 8), st.sampled_from(("", "-", "12.")))))
def test_no_line_is_wider_than_the_page(lines):
    assert all(len(line) <= 40 and line == line.rstrip() for line in laid_out(lines, 40).splitlines())


@given(st.lists(st.tuples(*[st.text("ab ", max_size=40)] * 3), min_size=1, max_size=4))
def test_no_row_is_wider_than_the_page(rows):
    said = laid_out([Grid(("one", "two", "three"), tuple(rows))], 60)

    assert all(len(line) <= 60 for line in said.splitlines())


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self):
        return True


def test_a_terminal_gets_the_same_words_with_headings_that_stand_out(monkeypatch):
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)
    terminal = Terminal()
    show(PAGE, terminal)
    said = terminal.getvalue()

    assert "\x1b[1;36mAnswers\x1b[0m" in said
    assert "  1. one two three\n" in said


def test_what_is_no_terminal_gets_plain_text():
    stream = io.StringIO()
    show(PAGE, stream)

    assert stream.getvalue() == laid_out(PAGE)


def test_numbers_of_things():
    assert (plural(0, "file"), plural(1, "ability", "abilities")) == ("0 files", "1 ability")
