r"""A scenario: a table, the rules under which it is judged, questions, and what is expected of the answer.

>>> from ludex.engine.yaml_files import parse_yaml
>>> text = "system: altered\nplayers: [ann, bob]\nobjects: [{id: elf, type: Character, controller: ann}]"
>>> scenario_in(parse_yaml(text), file="elf.yaml").rules.edition.name
'4.0'
"""

import os
from collections.abc import Mapping as Lookup
from typing import Final

from attrs import frozen

from ludex.app.expectations import Expectation, read_expectations
from ludex.app.scenario_questions import Question, read_questions
from ludex.app.scenario_table import TABLE_KEYS, read_table
from ludex.app.systems_by_name import SYSTEMS
from ludex.engine.rulebook import Rulebook, RulesInForce
from ludex.engine.rulebook_entries import Choice
from ludex.engine.system import System
from ludex.engine.yaml_files import read_yaml
from ludex.engine.yaml_nodes import Mapping, Node
from ludex.layers.errors import LudexError, Position
from ludex.systems.altered.forms.abilities import LANGUAGES
from ludex.systems.altered.in_play import IN_PLAY, in_play
from ludex.systems.altered.setup import Table

KEYS: Final = ("title", "system", "date", "edition", "rulings", "language", *TABLE_KEYS, "questions", "expect")


@frozen(eq=False)
class Scenario:
    """A scenario file, read.

    Attributes:
        file: Its name, as it was given.
        title: The question in a sentence; empty where the file has none.
        system: The game.
        rules: The rules of the game on the day that is asked about.
        choices: The options of rulings that the file chooses.
        table: What lies on the table.
        ids: The identities of all of it.
        positions: Where each thing stands in the file, by identity.
        questions: What the file asks.
        expectations: What it expects.
        language: The code of the language of its card text.
    """

    file: str
    title: str
    system: System
    rules: RulesInForce
    choices: tuple[Choice, ...]
    table: Table
    ids: tuple[str, ...]
    positions: Lookup[str, Position]
    questions: tuple[Question, ...]
    expectations: tuple[Expectation, ...]
    language: str


def read_scenario(path: str | os.PathLike[str]) -> Scenario:
    """The scenario in a file.

    Raises:
        LudexError: There is none, or it makes no sense; the error says where and what to do.
    """
    return scenario_in(read_yaml(path), file=os.fspath(path))


def scenario_in(node: Node, *, file: str) -> Scenario:
    """The scenario that a file's content makes.

    Args:
        node: The whole content.
        file: The name of the file.

    Raises:
        LudexError: It makes none; the error says where and what to do.
    """
    found = node.mapping(KEYS)
    system = SYSTEMS[found.require("system").choice(tuple(SYSTEMS), kind="system")]
    rules = _rules(found, system)
    language = _language(found)
    play = IN_PLAY if rules.edition is None else in_play(rules.edition)
    laid = read_table(found, play, language)
    title = found.get("title")
    return Scenario(
        file,
        "" if title is None else title.text().strip(),
        system,
        rules,
        _choices(found, system.rulebook),
        laid.table,
        laid.setting.ids,
        laid.positions,
        read_questions(found.get("questions"), laid.setting.ids),
        read_expectations(found.get("expect"), laid.setting, system.rulebook),
        language,
    )


def _rules(found: Mapping, system: System) -> RulesInForce:
    date, edition = found.get("date"), found.get("edition")
    on = None if date is None else date.date()
    named = (
        None if edition is None else edition.choice([each.name for each in system.rulebook.editions], kind="edition")
    )
    try:
        return system.rulebook.at(on, edition=named)
    except LudexError as error:
        at_fault = edition if date is None else date
        raise error if at_fault is None else error.at(at_fault.position) from None


def _language(found: Mapping) -> str:
    language = found.get("language")
    return "en" if language is None else language.choice(LANGUAGES, kind="language")


def _choices(found: Mapping, rulebook: Rulebook) -> tuple[Choice, ...]:
    rulings = found.get("rulings")
    return (
        ()
        if rulings is None
        else tuple(_choice(entry.key, entry.value, rulebook) for entry in rulings.mapping().entries)
    )


def _choice(key: Node, value: Node, rulebook: Rulebook) -> Choice:
    ruling = rulebook.ruling(key.text(), position=key.position)
    return Choice(ruling.id, ruling.option(value.text(), position=value.position).slug)
