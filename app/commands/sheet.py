"""`ludex sheet`: characters on paper, held to the rules, with where their numbers come from."""

from datetime import date

import click

from ludex.app.commands.day_option import at
from ludex.app.commands.printing import as_json, print_json, print_page
from ludex.app.commands.ruling_option import rulings


@click.command("sheet")
@click.argument("file")
@rulings
@at
@as_json
def command(file: str, chosen: tuple[str, ...], *, day: date | None, as_json: bool) -> None:
    """The character in a FILE, or all those of a file with a check: every broken limit is named at once."""
    from ludex.app.check_files import check_or_sheet_in, chosen_in
    from ludex.app.sheet_shown import sheet_json, sheet_page

    found = check_or_sheet_in(file, day=day)
    found = found.choosing(chosen_in(chosen, found))
    pages = [found.page(name) for name in found.asked.characters]
    if as_json:
        print_json({"file": file, "characters": [sheet_json(page) for page in pages]})
    else:
        print_page(block for page in pages for block in sheet_page(page))
