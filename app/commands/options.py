"""What the commands share: options, and how they print."""

import json
import sys
from collections.abc import Callable, Iterable
from typing import TypeVar

import click

from ludex.app.answer_json import Json
from ludex.app.judgement import Judgement, judge
from ludex.app.scenario import SYSTEMS, Scenario, read_scenario
from ludex.app.tables import Block, show
from ludex.engine.rulebook_entries import Choice
from ludex.engine.system import System
from ludex.layers.errors import LudexError, UnknownName
from ludex.layers.resolver import Evaluator

F = TypeVar("F", bound=Callable[..., object])

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON; `ludex schema` shows its shape.")
all_rulings = click.option(
    "--all-rulings", "every", is_flag=True, help="Answer under each reading of the rules that could matter."
)
rulings = click.option(
    "--ruling", "chosen", multiple=True, metavar="ID=OPTION", help="Choose an option of a ruling; may be repeated."
)
evaluator = click.option(
    "--evaluator",
    type=click.Choice([each.value for each in Evaluator]),
    default=Evaluator.INCREMENTAL.value,
    help="Which evaluator answers; both agree.",
)


def reading(command: F) -> F:
    """The options that say under which reading, and how, a scenario is judged."""
    return rulings(evaluator(as_json(command)))


def judged(file: str, chosen: Iterable[str], evaluator: str) -> Judgement:
    """The scenario of a file, judged.

    Raises:
        LudexError: The file or an option is wrong.
    """
    scenario = read_scenario(file)
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


def system_named(name: str) -> System:
    """The system of a name.

    Raises:
        UnknownName: There is none.
    """
    if name not in SYSTEMS:
        raise UnknownName(name, SYSTEMS, kind="system")
    return SYSTEMS[name]


def print_page(page: Iterable[Block]) -> None:
    """Print a page to the standard output.

    Raises:
        LudexError: The output takes nothing, for instance because a disk is full.
    """
    _written(lambda: show(page))


def print_json(found: Json) -> None:
    """Print JSON to the standard output.

    Raises:
        LudexError: The output takes nothing.
    """
    _written(lambda: print_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n"))


def print_text(text: str) -> None:
    """Write a text to the standard output, at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def _written(write: Callable[[], None]) -> None:
    try:
        write()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise LudexError(f"the answer cannot be written: {error.strerror}", remedy="Write it somewhere else.") from None
