"""`ludex why-not`: why an object does not show something, or why an ability does nothing to it."""

from datetime import date

import click

from ludex.app.answer_json import head_json, readings_json, why_not_json
from ludex.app.commands.options import all_rulings, judged, reading
from ludex.app.commands.printing import print_json, print_page
from ludex.app.other_readings import other_readings
from ludex.app.pages import heading, lack_lines, readings_section
from ludex.app.wanted import wanted_in
from ludex.layers.errors import UnknownName


@click.command("why-not")
@click.argument("file")
@click.argument("object")
@click.argument("what")
@all_rulings
@reading
def command(  # noqa: PLR0913  # one parameter for each option
    file: str,
    object: str,
    what: str,
    chosen: tuple[str, ...],
    evaluator: str,
    *,
    day: date | None,
    every: bool,
    as_json: bool,
) -> None:
    """Why OBJECT does not show WHAT.

    WHAT is a keyword, a sub-type, a terrain, a status, a characteristic, `characteristic:word`, or an ability that
    does nothing to the object (`lord`, `lord.2`).
    """
    judgement = judged(file, chosen, evaluator, day)
    if object not in judgement.scenario.ids:
        raise UnknownName(object, judgement.scenario.ids, kind="object")
    lack = judgement.lack(object, wanted_in(judgement, object, what))
    readings = other_readings(judgement, every=True) if every else None
    if as_json:
        print_json(
            {
                **head_json(judgement),
                "why_not": why_not_json(judgement, lack),
                "readings": None if readings is None else readings_json(readings),
            }
        )
        return
    print_page(
        (
            *heading(judgement),
            *lack_lines(judgement, lack),
            *(() if readings is None else readings_section(judgement, readings)),
        )
    )
