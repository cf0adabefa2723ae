"""`ludex resolve`: what is true, in which order it became true, and why."""

from datetime import date

import click

from ludex.app.answer_json import answer_json
from ludex.app.commands.options import all_rulings, judged, reading
from ludex.app.commands.printing import print_json, print_page
from ludex.app.other_readings import other_readings
from ludex.app.pages import answer_page


@click.command("resolve")
@click.argument("file")
@all_rulings
@reading
def command(
    file: str, chosen: tuple[str, ...], evaluator: str, *, day: date | None, every: bool, as_json: bool
) -> None:
    """What is true on the table that FILE describes, in which order it became true, and why."""
    judgement = judged(file, chosen, evaluator, day)
    readings = other_readings(judgement, every=every) if every or not judgement.is_large else None
    if as_json:
        print_json(answer_json(judgement, readings))
    else:
        print_page(answer_page(judgement, readings))
