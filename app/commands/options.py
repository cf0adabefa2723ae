"""What the commands about scenarios share: their options, and what those mean."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import TypeVar

import click

from ludex.app.commands.day_option import at
from ludex.app.commands.printing import as_json
from ludex.app.commands.ruling_option import rulings
from ludex.app.judgement import Judgement, judge
from ludex.app.scenario import Scenario, read_scenario
from ludex.engine.rulebook_entries import Choice
from ludex.layers.errors import LudexError
from ludex.layers.resolver import Evaluator

F = TypeVar("F", bound=Callable[..., object])

all_rulings = click.option(
    "--all-rulings", "every", is_flag=True, help="Answer under each reading of the rules that could matter."
)
evaluator = click.option(
    "--evaluator",
    type=click.Choice([each.value for each in Evaluator]),
    default=Evaluator.INCREMENTAL.value,
    help="Which evaluator answers; both agree.",
)


def reading(command: F) -> F:
    """The options that say under which reading, by the rules of which day, and how a scenario is judged."""
    return rulings(at(evaluator(as_json(command))))


def judged(file: str, chosen: Iterable[str], evaluator: str, day: date | None) -> Judgement:
    """The scenario of a file, judged.

    Raises:
        LudexError: The file or an option is wrong.
    """
    scenario = read_scenario(file, day)
    return judge(scenario, choices_in(chosen, scenario), evaluator=Evaluator(evaluator))


def choices_in(chosen: Iterable[str], scenario: Scenario) -> tuple[Choice, ...]:
    """The options of rulings that were chosen on the command line.

    Raises:
        LudexError: There is no such ruling or option, or one ruling is chosen in two ways.
    """
    try:
        choices = tuple(scenario.system.rulebook.parse_choice(text) for text in chosen)
        scenario.system.rulebook.readings(choices)
    except LudexError as error:
        error.subject = "--ruling" if error.subject is None else f"--ruling, {error.subject}"
        raise
    return choices
