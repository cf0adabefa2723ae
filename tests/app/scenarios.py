"""Small scenario files, and the command line, for the tests of the application."""

from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner, Result

from ludex.app.cli import main
from ludex.app.judgement import Judgement, judge
from ludex.app.scenario import Scenario, scenario_in
from ludex.engine.yaml_files import parse_yaml
from ludex.layers.resolver import Evaluator

EXAMPLES = Path(__file__).parents[2] / "examples"
HEAD = "system: altered\nplayers: [ann, bob]\n"

CHAIN = """\
title: Is the Clerk Gigantic?
system: altered
players: [ann, bob]
objects:
  - id: speaker
    name: Grove Speaker
    type: Character
    controller: ann
    abilities: [Elementals are Gigantic.]
  - id: shaper
    type: Character
    controller: bob
    abilities: [All Characters are Elementals.]
  - id: clerk
    name: Old Clerk
    type: Character
    controller: ann
    statistics: 1/0/1
"""


def scenario(text: str) -> Scenario:
    """The scenario that a text makes."""
    return scenario_in(parse_yaml(text, file="table.yaml"), file="table.yaml")


def judged(text: str) -> Judgement:
    """The answer to the scenario that a text makes."""
    return judge(scenario(text))


def with_ability(ability: str, *, more: str = "") -> str:
    """A scenario with one ability in structured YAML, on a Character called elf; `more` is appended."""
    lines = "\n".join(f"          {line}" for line in ability.strip("\n").splitlines())
    return (
        f"{HEAD}regions: {{glade: [forest], crag: [mountain]}}\nobjects:\n"
        f"  - id: elf\n    type: Character\n    controller: ann\n    statistics: 1/2/3\n    abilities:\n"
        f"        -\n{lines}\n{more}"
    )


def ludex(*arguments: object, evaluator: Evaluator | None = None) -> Result:
    """What a command prints, and its exit status."""
    given: Sequence[str] = [str(argument) for argument in arguments]
    options = [] if evaluator is None else ["--evaluator", evaluator.value]
    return CliRunner().invoke(main, [*given, *options])
