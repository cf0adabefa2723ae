"""`ludex outcomes`: all that can come of what is done in a scenario, and which decisions matter."""

from datetime import date

import click

from ludex.app.commands.day_option import at
from ludex.app.commands.options import choices_in
from ludex.app.commands.printing import as_json, print_json, print_page
from ludex.app.commands.ruling_option import rulings
from ludex.app.judgement import merged
from ludex.app.outcomes import AT_MOST, outcomes_of
from ludex.app.outcomes_shown import outcomes_json, outcomes_page
from ludex.app.scenario import read_scenario
from ludex.app.scenario_surroundings import Readings
from ludex.layers.errors import LudexError, Position
from ludex.systems.altered.policy import policy_for


@click.command("outcomes")
@click.argument("file")
@click.option(
    "--at-most", type=click.IntRange(1), default=AT_MOST, show_default=True, help="How many positions are looked at."
)
@rulings
@at
@as_json
def command(file: str, at_most: int, chosen: tuple[str, ...], *, day: date | None, as_json: bool) -> None:
    """All that can come of the last action in FILE, whatever is chosen and whatever chance brings.

    Each outcome is shown once, with a line of answers that leads to it; then the decisions, and which of them matter.
    """
    scenario = read_scenario(file, day)
    if scenario.play is None:
        raise LudexError("nothing happens in this file", remedy="Say under 'do' what is done.", position=Position(file))
    options = merged(scenario, choices_in(chosen, scenario))
    found = outcomes_of(scenario.play, Readings(scenario.rules, policy_for(options), options), at_most=at_most)
    if as_json:
        print_json(outcomes_json(scenario, found))
    else:
        print_page(outcomes_page(scenario, found))
