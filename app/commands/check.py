"""`ludex check`: scenarios against what they expect."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Final

import click
from attrs import frozen

from ludex.app.check_files import check_or_sheet_in, chosen_in, is_of_a_tabletop
from ludex.app.checks_met import unmet_of
from ludex.app.commands.options import choices_in, reading
from ludex.app.commands.printing import print_json, print_page
from ludex.app.expectation_checks import unmet
from ludex.app.json_values import Json
from ludex.app.judgement import Judgement, judge
from ludex.app.library import Library
from ludex.app.scenario import read_scenario
from ludex.app.tables import Block, Line, Unbroken, plural
from ludex.app.unmet import Unmet
from ludex.app.what_happened import ExpectedOffer
from ludex.layers.errors import LudexError, Position
from ludex.layers.resolver import Evaluator

ENDINGS: Final = (".yaml", ".yml")
DIFFERENT: Final = 1
BAD_INPUT: Final = 2


@frozen
class Checked:
    """What came of one file.

    Attributes:
        file: Its name.
        expectations: How many it has.
        differences: Those that are not met.
        still_open: The question that is open after all that is done, where the file does not expect one; "" for none.
        error: Why it could not be judged, if it could not.
        is_sheet: Whether it is a character, of which nothing is expected but to keep to the rules.
    """

    file: str
    expectations: int = 0
    differences: tuple[Unmet, ...] = ()
    still_open: str = ""
    error: LudexError | None = None
    is_sheet: bool = False


@click.command("check")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@reading
@click.pass_context
def command(
    context: click.Context,
    paths: tuple[str, ...],
    chosen: tuple[str, ...],
    evaluator: str,
    *,
    day: date | None,
    as_json: bool,
) -> None:
    """Check the scenarios in files and folders against what they expect.

    Exit status 1 where something is not as expected, 2 where a file is no scenario.
    """
    checked = [_checked(file, chosen, Evaluator(evaluator), day) for path in paths for file in _files(path)]
    if as_json:
        print_json(_json(checked))
    else:
        print_page(_page(checked))
    for each in checked:
        if each.error is not None:
            click.echo(f"error: {each.error}", err=True)
    if any(each.error is not None for each in checked):
        context.exit(BAD_INPUT)
    if any(each.differences for each in checked):
        context.exit(DIFFERENT)


def _files(path: str) -> Iterator[str]:
    """A file, or the scenarios in a folder and in the folders below it, by name."""
    try:
        is_folder = Path(path).is_dir()
        if not is_folder and not Path(path).exists():
            raise LudexError("there is no such file", remedy="Check the name and the folder.", position=Position(path))
        files = sorted(found for found in Path(path).rglob("*") if found.suffix in ENDINGS) if is_folder else []
    except (OSError, ValueError) as error:
        raise LudexError(f"{path} cannot be read: {error}", remedy="Name another file or folder.") from None
    if is_folder and not files:
        raise LudexError("no scenario lies in this folder", remedy="Scenarios end in .yaml.", position=Position(path))
    yield from map(str, files) if is_folder else (path,)


def _checked(file: str, chosen: tuple[str, ...], evaluator: Evaluator, day: date | None) -> Checked:
    try:
        library = Library()
        if is_of_a_tabletop(library.read(file)):
            return _checked_at_a_tabletop(file, library, chosen, day)
        scenario = read_scenario(file, day)
        judgement = judge(scenario, choices_in(chosen, scenario), evaluator=evaluator)
        differences = tuple(unmet(judgement))
        return Checked(file, scenario.number_of_expectations, differences, _still_open(judgement))
    except LudexError as error:
        return Checked(file, error=error)


def _checked_at_a_tabletop(file: str, library: Library, chosen: tuple[str, ...], day: date | None) -> Checked:
    found = check_or_sheet_in(file, library, day)
    found = found.choosing(chosen_in(chosen, found))
    return Checked(file, len(found.expected), tuple(unmet_of(found)), is_sheet=found.is_sheet)


def _still_open(judgement: Judgement) -> str:
    expected = any(isinstance(each, ExpectedOffer) for each in judgement.scenario.expectations)
    return "" if judgement.stage is None or expected else judgement.stage.still_open


def _page(checked: list[Checked]) -> Iterator[Block]:
    for each in checked:
        if each.error is not None:
            yield Unbroken(f"{each.file}: cannot be judged")
        elif each.differences:
            yield Unbroken(f"{each.file}: {_unlike(each)}")
            for difference in each.differences:
                yield Unbroken(f"{difference.position}: {difference.what}", indent=2)
                yield Line(f"expected: {difference.expected}", indent=4)
                yield Line(f"found: {difference.found}", indent=4)
        else:
            yield Unbroken(f"{each.file}: {_alike(each)}")
        if each.still_open:
            yield Line(
                f"a question is still open: {each.still_open}; answer it, or expect it under 'offered'", indent=2
            )
    yield Line(_summary(checked), indent=0)


def _alike(each: Checked) -> str:
    if each.is_sheet:
        return "a character within all limits"
    return f"{plural(each.expectations, 'expectation')} met" if each.expectations else "expects nothing"


def _unlike(each: Checked) -> str:
    return f"{len(each.differences)} of {plural(each.expectations, 'expectation')} not met"


def _summary(checked: list[Checked]) -> str:
    expectations = sum(each.expectations for each in checked)
    differences = sum(len(each.differences) for each in checked)
    bad = sum(each.error is not None for each in checked)
    said = f"{plural(len(checked), 'file')}, {plural(expectations, 'expectation')}"
    said += f", {differences} not met" if differences else ", all met" if expectations else ""
    return said + (f", {plural(bad, 'file')} that cannot be judged" if bad else "")


def _json(checked: list[Checked]) -> Json:
    return {
        "files": [
            {
                "file": each.file,
                "expectations": each.expectations,
                "differences": [
                    {
                        "what": difference.what,
                        "expected": difference.expected,
                        "found": difference.found,
                        "line": difference.position.line,
                        "column": difference.position.column,
                    }
                    for difference in each.differences
                ],
                "still_open": each.still_open or None,
                "error": None if each.error is None else str(each.error),
            }
            for each in checked
        ],
        "met": not any(each.differences or each.error for each in checked),
    }
