"""Figure 18: what a change of the rules does to a character, against evaluating the character on both days.

`ludex diff` tells which rules came, went and changed between two days, and what is not the same on the sheet then. The
other side reads the sheet and works out all of it by the rules of the one day, and then of the other.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import count
from typing import Final

from benchmarks.boards.one_sheet import FIRST, LAST, sheet_called
from benchmarks.figure import Figure, checksum
from benchmarks.timing import in_turn
from ludex.app.check_files import CheckFile, read_sheet_file
from ludex.app.differences import character_differences
from ludex.app.library import Library
from ludex.engine.checks.sheets import SheetPage
from ludex.engine.rulebook_history import history_of
from ludex.systems.metaforce.system import METAFORCE

ROUNDS: Final = 5
TIMES: Final = 5
FILE: Final = "sheet.yaml"
NAMES: Final = count()
"""No two characters are called alike, so that nothing of an earlier one is still known."""


def figures() -> list[Figure]:
    """Measure figure 18."""
    sides: list[Callable[[], Callable[[], object]]] = [
        lambda: _many(_compared),
        lambda: _many(_evaluated),
    ]
    ours, theirs = in_turn(sides, ROUNDS)
    name = str(next(NAMES))
    alike = checksum(_compared(name)), checksum(_evaluated(name))
    what = "a sheet on two days, compared, with the rules that changed"
    return [Figure("18", what, ours / TIMES, "evaluating it twice", theirs / TIMES, Fraction(3), alike)]


def _many(work: Callable[[str], list[object]]) -> Callable[[], object]:
    names = [str(next(NAMES)) for _ in range(TIMES)]
    return lambda: [work(name) for name in names]


def _compared(name: str) -> list[object]:
    days = history_of(METAFORCE.rulebook, FIRST, LAST)
    assert days  # something changed
    (found,) = character_differences(_file(name), FIRST, LAST)
    return list(_numbers(*found.pages))


def _evaluated(name: str) -> list[object]:
    pages = []
    for day in (FIRST, LAST):
        file = read_sheet_file(FILE, Library({FILE: sheet_called(name)}), day)
        pages.append(file.page(next(iter(file.asked.characters))))
    return list(_numbers(*pages))


def _file(name: str) -> CheckFile:
    return read_sheet_file(FILE, Library({FILE: sheet_called(name)}))


def _numbers(*pages: object) -> Iterator[tuple[tuple[str, int], ...]]:
    for page in pages:
        assert isinstance(page, SheetPage)  # it keeps to all limits on both days
        yield tuple(page.numbers.items())
