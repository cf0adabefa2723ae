"""`ludex diff`: what became of the rules of a game between two days, and what that does to a character or a check."""

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

import click

from ludex.app.commands.day_option import day_in
from ludex.app.commands.printing import as_json, print_json, print_page
from ludex.app.commands.ruling_option import rulings
from ludex.app.json_values import Json
from ludex.app.rule_changes_shown import changes_json, changes_page
from ludex.app.systems_by_name import system_named
from ludex.app.tables import Block
from ludex.engine.rulebook_history import history_of
from ludex.engine.system import System
from ludex.layers.errors import LudexError, Position

if TYPE_CHECKING:
    from ludex.app.check_files import CheckFile


@click.command("diff")
@click.argument("system")
@click.argument("first", metavar="DATE")
@click.argument("last", metavar="DATE")
@click.argument("file", required=False)
@click.option("--aim", metavar="NAME", help="What is decided for, where a file leaves something to decide.")
@rulings
@as_json
def command(
    system: str, first: str, last: str, file: str | None, aim: str | None, chosen: tuple[str, ...], *, as_json: bool
) -> None:
    """Which rules of SYSTEM came, went and changed from the one DATE to the other.

    With a FILE, also what that does to its characters and to the odds of its check, side by side.
    """
    found, days = system_named(system), (day_in(first), day_in(last))
    changes = history_of(found.rulebook, *days)
    blocks: Iterable[Block] = ()
    compared: Json = None
    if file is not None:
        blocks, compared = _compared(_read(file, found, chosen), days, aim)
    elif aim is not None or chosen:
        raise LudexError("no file is given", remedy="Leave --aim and --ruling out, or name a file.")
    if as_json:
        dates: Json = [day.isoformat() for day in days]
        print_json({"system": system, "dates": dates, "days": changes_json(changes), "compared": compared})
    else:
        print_page((*changes_page(found.title, *days, changes), *blocks))


def _compared(check: "CheckFile", days: tuple[date, date], aim: str | None) -> tuple[Iterable[Block], Json]:
    from ludex.app.commands.progress import patience
    from ludex.app.differences import character_differences, check_difference
    from ludex.app.differences_shown import character_blocks, character_json, check_blocks, check_json

    with patience("comparing"):
        characters = list(character_differences(check, *days))
        odds = check_difference(check, *days, aim)
    blocks = [block for each in characters for block in character_blocks(each, *days)]
    blocks += [] if odds is None else check_blocks(odds, *days)
    return blocks, {
        "file": check.file,
        "characters": [character_json(each) for each in characters],
        "check": None if odds is None else check_json(odds),
    }


def _read(file: str, system: System, chosen: tuple[str, ...]) -> "CheckFile":
    from ludex.app.check_files import check_or_sheet_in, chosen_in

    check = check_or_sheet_in(file)
    if check.tabletop.system != system:
        raise LudexError(
            f"this is a file of {check.tabletop.system.name}",
            remedy=f"Say so: write {check.tabletop.system.name} before the days.",
            position=Position(file),
        )
    return check.choosing(chosen_in(chosen, check))
