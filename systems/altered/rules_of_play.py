"""The rules of a game of Altered, as far as its modules share them: the cards, the edition, the readings."""

from functools import cached_property

from attrs import evolve, field, frozen

from ludex.engine.rulebook_entries import Edition, RulingId
from ludex.engine.state import Game
from ludex.layers.errors import RefusedError
from ludex.layers.order import Layers
from ludex.systems.altered.characteristics import counter
from ludex.systems.altered.counter_names import counters_named
from ludex.systems.altered.definitions import Definition, Definitions
from ludex.systems.altered.editions import ALTERED, FIRST_EDITION
from ludex.systems.altered.facts import Facts, State, item_of
from ludex.systems.altered.policy import CostChanges, Reading
from ludex.systems.altered.rulings import COSTS
from ludex.systems.altered.rulings_of_play import PLAYED, check_option


def _latest() -> Edition:
    edition = ALTERED.at().edition
    assert edition is not None  # Altered has editions
    return edition


@frozen
class Rules(Game[Facts]):
    """What the modules of the game know of its rules; `game.AlteredGame` carries them out.

    Attributes:
        definitions: The cards and tokens that may take part.
        edition: The edition of the rules.
        reading: The readings of the order of passives.
        options: For each ruling of the game the option that is taken, where it is not the default. One that Ludex
            does not play, or that the edition does not leave open, is refused.
    """

    definitions: Definitions = field(factory=Definitions)
    edition: Edition = field(factory=_latest)
    reading: Reading = field(factory=Reading)
    options: frozenset[tuple[str, str]] = frozenset()

    def __attrs_post_init__(self) -> None:
        for ruling, option in self.options:
            check_option_of_a_game(ruling, option, self.edition)
        check_reading_of_a_game(self.reading)

    @cached_property
    def is_first_edition(self) -> bool:
        """Whether edition 1.0 holds, in which Reactions have costs and modifiers are in one pool."""
        return self.edition.name == FIRST_EDITION

    def takes(self, ruling: RulingId) -> bool:
        """Whether a ruling is read by the option that is not its default (`rulings_of_play.PLAYED`)."""
        return bool(self.options) and (ruling, PLAYED[ruling]) in self.options

    def layers(self) -> Layers:
        """The order of passives, for a board on which all counters may come to lie that the cards name."""
        layers = self.reading.layers()
        counters = tuple(counter(name) for name in counters_named(self.definitions))
        return evolve(layers, characteristics=tuple(dict.fromkeys((*layers.characteristics, *counters))))

    def definition(self, state: State, id: str) -> Definition:
        """What is printed on the card of an object, or said of it if it is a token.

        Raises:
            UnknownName: Nothing is printed on it: a region, an expedition, an emblem.
        """
        return self.definitions[state.facts.cards.get(item_of(id), id)]


def rules_of(game: Game[Facts]) -> Rules:
    """The rules, for a task that is given the game."""
    return game  # type: ignore[return-value]  # what `cast` does, without the call: it is asked for all the time


def check_option_of_a_game(ruling: str, slug: str, edition: Edition) -> None:
    """Say why a game is not played by an option.

    Args:
        ruling: The id of the ruling.
        slug: One of its options.
        edition: The edition of the rules.

    Raises:
        UnknownName: There is no such ruling, or it has no such option.
        RefusedError: The game is not played by it, or its edition leaves nothing open there.
    """
    book = ALTERED.rulebook
    entry = book.ruling(ruling)
    check_option(entry.id, entry.option(slug).slug)
    ends = [book.rule(rule).until for rule in entry.rules]
    if all(until is not None and until <= edition.since for until in ends):
        raise RefusedError(
            f"edition {edition.name} leaves nothing open there",
            subject=f"ruling {ruling}",
            remedy="Leave the ruling out, or ask under another edition.",
        )


def check_reading_of_a_game(reading: Reading) -> None:
    """Say why a game is not played by a reading of continuous abilities.

    Raises:
        RefusedError: It is not.
    """
    if reading.costs is CostChanges.EXCEPTION:
        raise RefusedError(
            "Ludex plays no game by the reading 'exception': what effects read is the printed cost",
            subject=f"ruling {COSTS}",
            remedy="Leave the ruling out, or ask only what is true on the table.",
        )
