"""`ludex why`: why an object shows what it shows, or why a card costs what it costs."""

from collections.abc import Iterator
from datetime import date

import click

from ludex.app.answer_json import cost_json, head_json, readings_json, why_json
from ludex.app.commands.options import all_rulings, judged, reading
from ludex.app.commands.printing import print_json, print_page
from ludex.app.json_values import Json
from ludex.app.judgement import Judgement
from ludex.app.other_readings import OtherReadings, other_readings
from ludex.app.pages import cost_lines, heading, readings_section, why_lines
from ludex.app.scenario_names import reference_in
from ludex.app.tables import Block

COST = ".cost"


@click.command("why")
@click.argument("file")
@click.argument("what", metavar="OBJECT.CHARACTERISTIC")
@all_rulings
@reading
def command(
    file: str, what: str, chosen: tuple[str, ...], evaluator: str, *, day: date | None, every: bool, as_json: bool
) -> None:
    """Why an object of FILE shows what it shows: elf.forest, glade.terrains, elf.abilities; or elf.cost."""
    judgement = judged(file, chosen, evaluator, day)
    if as_json:
        print_json(_json(judgement, what, every=every))
    else:
        print_page(_page(judgement, what, every=every))


def _page(judgement: Judgement, what: str, *, every: bool) -> Iterator[Block]:
    yield from heading(judgement)
    if (card := _card(judgement, what)) is not None:
        yield from cost_lines(judgement, card)
    else:
        yield from why_lines(judgement, reference_in(what, judgement.scenario.ids))
    readings = _readings(judgement, every=every)
    if readings is not None:
        yield from readings_section(judgement, readings)


def _json(judgement: Judgement, what: str, *, every: bool) -> Json:
    readings = _readings(judgement, every=every)
    card = _card(judgement, what)
    return {
        **head_json(judgement),
        "why": None if card is not None else why_json(judgement, reference_in(what, judgement.scenario.ids)),
        "cost": None if card is None else cost_json(judgement, card),
        "readings": None if readings is None else readings_json(readings),
    }


def _card(judgement: Judgement, what: str) -> str | None:
    """The card whose cost is asked about, if a cost is."""
    card = what.removesuffix(COST)
    return card if what.endswith(COST) and card in judgement.scenario.ids else None


def _readings(judgement: Judgement, *, every: bool) -> OtherReadings | None:
    return other_readings(judgement, every=True) if every else None
