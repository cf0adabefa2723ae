"""A game that begins at the table of a scenario file, with the rules and readings that the file chooses."""

from datetime import date

from attrs import evolve, frozen

from ludex.app.library import read_with_text
from ludex.app.scenario import scenario_in
from ludex.app.scenario_surroundings import Readings, begun
from ludex.engine.yaml_files import parse_yaml
from ludex.layers.errors import LudexError, Position
from ludex.systems.altered.facts import State
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.packaged_cards import packaged_definitions
from ludex.systems.altered.policy import policy_for


@frozen
class FromFile:
    """A scenario file from which a game begins.

    Attributes:
        file: Its name.
        text: What it says.
        day: The day whose rules hold, whatever the file says.
    """

    file: str
    text: str
    day: date | None = None


def source_at(path: str, day: date | None = None) -> FromFile:
    """A file, read, by the rules of a day or of its own.

    Raises:
        LudexError: There is none, or it is no YAML as it is taken here.
    """
    _, text = read_with_text(path)
    return FromFile(path, text, day)


def begun_from(source: FromFile) -> tuple[State, AlteredGame]:
    """The state that a file describes, and the rules by which it goes on.

    Raises:
        LudexError: The file makes no sense, or nothing can happen in it; the error says where.
    """
    scenario = scenario_in(parse_yaml(source.text, file=source.file), file=source.file, day=source.day)
    if scenario.play is None:
        raise LudexError(
            "this file lays a table, and says nothing of hands, decks or mana with which a game could go on",
            remedy="Give some of them; `docs/scenarios.md` tells how.",
            position=Position(source.file),
        )
    options = scenario.system.rulebook.readings(scenario.choices)
    state, game = begun(
        scenario.play.table, scenario.play.around, Readings(scenario.rules, policy_for(options), options)
    )
    # all cards in one, so that a state can say of each where it stands
    whole = packaged_definitions().with_more(*game.definitions.by_key.values())
    return state, evolve(game, definitions=whole)
