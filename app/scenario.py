r"""A scenario: a table, the rules under which it is judged, questions, and what is expected of the answer.

>>> from ludex.engine.yaml_files import parse_yaml
>>> text = "system: altered\nplayers: [ann, bob]\nobjects: [{id: elf, type: Character, controller: ann}]"
>>> scenario_in(parse_yaml(text), file="elf.yaml").rules.edition.name
'4.0'
"""

import os
from collections.abc import Callable, Collection
from collections.abc import Mapping as Lookup
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from ludex.app.expectations import Expectation, read_expectations
from ludex.app.scenario_head import HEAD_KEYS, choices_of, rules_in, title_in
from ludex.app.scenario_questions import Question, read_questions
from ludex.app.scenario_table import TABLE_KEYS, Laid, read_table
from ludex.app.systems_by_name import SYSTEMS, TABLETOPS
from ludex.engine.rulebook import Rulebook, RulesInForce
from ludex.engine.rulebook_entries import Choice
from ludex.engine.system import System
from ludex.engine.yaml_files import read_yaml
from ludex.engine.yaml_nodes import Mapping, Node, Scalar
from ludex.layers.errors import Position
from ludex.systems.altered.forms.abilities import LANGUAGES
from ludex.systems.altered.in_play import IN_PLAY, in_play
from ludex.systems.altered.setup import Table

if TYPE_CHECKING:
    from ludex.app.scenario_cards import KnownCards
    from ludex.app.scenario_play import Play

HAPPENING_KEYS: Final = (
    *("cards", "tokens", "hands", "decks", "mana", "first_player", "turn", "day", "phase", "passed", "moved_forward"),
    *("choices", "do"),
)
"""The keys that make a game of a table: with one of them something can happen there."""

KEYS: Final = (
    *(*HEAD_KEYS, "language"),
    *(*TABLE_KEYS, *HAPPENING_KEYS, "questions", "expect"),
)


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
        play: What happens there; None where nothing can.
    """

    file: str
    title: str
    system: System
    rules: RulesInForce
    choices: tuple[Choice, ...]
    table: Table
    ids: Collection[str]
    positions: Lookup[str, Position]
    questions: tuple[Question, ...]
    expectations: tuple[Expectation, ...]
    language: str
    play: "Play | None" = None

    @property
    def number_of_expectations(self) -> int:
        """How many things the file expects, in the end and before."""
        return len(self.expectations) + (0 if self.play is None else self.play.expectations())


def read_scenario(path: str | os.PathLike[str], day: date | None = None) -> Scenario:
    """The scenario in a file, by the rules of a day or of the one that it says.

    Raises:
        LudexError: There is none, or it makes no sense; the error says where and what to do.
    """
    return scenario_in(read_yaml(path), file=os.fspath(path), day=day)


def scenario_in(node: Node, *, file: str, day: date | None = None) -> Scenario:
    """The scenario that a file's content makes.

    Args:
        node: The whole content.
        file: The name of the file.
        day: The day whose rules hold, whatever the file says.

    Raises:
        LudexError: It makes none; the error says where and what to do.
    """
    _refuse_tabletops(node)
    found = node.mapping(KEYS)
    system = SYSTEMS[found.require("system").choice([each for each in SYSTEMS if each not in TABLETOPS], kind="system")]
    rules = rules_in(found, system, day)
    language = _language(found)
    play = IN_PLAY if rules.edition is None else in_play(rules.edition)
    known = cache(lambda: _cards(found))
    laid = read_table(found, play, language, lambda node: known().named(node))
    setting, happens = laid.setting, _play(found, laid, known, system.rulebook)
    if happens is not None:
        setting = evolve(setting, ids=happens.names)
    return Scenario(
        file,
        title_in(found),
        system,
        rules,
        choices_of(found, system.rulebook),
        laid.table,
        setting.ids,
        laid.positions,
        read_questions(found.get("questions"), setting.ids),
        read_expectations(found.get("expect"), setting, system.rulebook),
        language,
        happens,
    )


def _refuse_tabletops(node: Node) -> None:
    """A file of a role-playing system lays no cards on a table, and other commands answer it."""
    system = node.get("system") if isinstance(node, Mapping) else None
    if isinstance(system, Scalar) and system.value in TABLETOPS:
        raise system.error(
            f"is {system.value}: a role-playing system",
            remedy="Ask with: ludex odds, ludex roll, ludex sheet or ludex check.",
        )


def _cards(found: Mapping) -> "KnownCards":
    from ludex.app.scenario_cards import cards_in

    return cards_in(found)


def _play(found: Mapping, laid: Laid, cards: "Callable[[], KnownCards]", rulebook: Rulebook) -> "Play | None":
    """What happens at the table; what that needs is loaded where something can happen."""
    if not any(entry.key.value in HAPPENING_KEYS for entry in found.entries):
        return None
    from ludex.app.scenario_play import read_play

    return read_play(found, laid, cards(), rulebook)


def _language(found: Mapping) -> str:
    language = found.get("language")
    return "en" if language is None else language.choice(LANGUAGES, kind="language")
