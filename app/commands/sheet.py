"""`ludex sheet`: characters on paper, held to the rules, with where their numbers come from."""

from datetime import date
from typing import TYPE_CHECKING

import click

from ludex.app.commands.day_option import at
from ludex.app.commands.printing import as_json, print_json, print_page
from ludex.app.commands.ruling_option import rulings
from ludex.app.json_values import Json

if TYPE_CHECKING:
    from ludex.app.check_files import CheckFile


@click.command("sheet")
@click.argument("file")
@rulings
@click.option(
    "--level-up",
    "raised",
    multiple=True,
    is_flag=False,
    flag_value="",
    metavar="[WHAT]",
    help="Gain a level; WHAT is raised with it. Again for each further point; without WHAT, what there is to choose.",
)
@at
@as_json
def command(file: str, chosen: tuple[str, ...], raised: tuple[str, ...], *, day: date | None, as_json: bool) -> None:
    """The character in a FILE, or all those of a file with a check: every broken limit is named at once."""
    from ludex.app.check_files import check_or_sheet_in, chosen_in
    from ludex.app.first_wordings import cited_on, first_wordings, wording_lines, wordings_json
    from ludex.app.sheet_shown import sheet_json, sheet_page

    found = check_or_sheet_in(file, day=day)
    found = found.choosing(chosen_in(chosen, found))
    if raised:
        _level_up(found, tuple(each for each in raised if each), as_json=as_json)
        return
    pages = [found.page(name) for name in found.asked.characters]
    wordings = first_wordings(found.asked.rules, frozenset[str]().union(*map(cited_on, pages)))
    if as_json:
        shown: list[Json] = [sheet_json(page) for page in pages]
        print_json({"file": file, "characters": shown, "first_wordings": wordings_json(wordings)})
    else:
        print_page((*(block for page in pages for block in sheet_page(page)), *wording_lines(wordings)))


def _level_up(file: "CheckFile", raised: tuple[str, ...], *, as_json: bool) -> None:
    from ludex.app.advance_shown import advance_json, advance_page
    from ludex.app.sheet_shown import sheet_json

    found = file.advance(raised)
    if as_json:
        print_json({"file": file.file, "characters": [sheet_json(found.before)], "level_up": advance_json(found)})
    else:
        print_page(advance_page(found))
