"""A simulation of Altered: bots play each other, with all pairs of some decks."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from attrs import frozen

from ludex.app.altered_matches import Result, matches, played
from ludex.app.altered_simulation_shown import Asked, simulation_json, simulation_page
from ludex.app.games import deck_named, rules
from ludex.app.json_values import Json
from ludex.app.own_cards import CardFile, card_files
from ludex.app.simulation import Portion, portions
from ludex.app.tables import Block
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.altered.bots import BOTS
from ludex.systems.altered.editions import ALTERED

A_PORTION: Final = 4
"""So many games go to a worker at once; a game takes some tenths of a second."""


@frozen
class AlteredSimulation:
    """Bots play so many games.

    Attributes:
        asked: Which.
        cards: The card files that they are played with.
    """

    asked: Asked
    cards: tuple[CardFile, ...] = ()

    @property
    def portions(self) -> Sequence[Portion]:
        """All games, in portions."""
        return portions(self.asked.games, seed=self.asked.seed, size=A_PORTION)

    def play(self, portion: Portion) -> tuple[Result, ...]:
        """The games of a portion; each has a seed of its own, so that it can be played again alone."""
        asked = self.asked
        chosen = matches(range(portion.first, portion.first + portion.games), asked.seed, asked.bots, asked.decks)
        return tuple(played(each, asked.edition, self.cards) for each in chosen)

    def page(self, results: Sequence[tuple[Result, ...]]) -> Iterator[Block]:
        """Who won how often, and how long it took."""
        return simulation_page(self.asked, _all(results))

    def json(self, results: Sequence[tuple[Result, ...]]) -> Json:
        """The same, with each game for itself."""
        return simulation_json(self.asked, _all(results))

    def speed(self, results: Sequence[tuple[Result, ...]], seconds: float) -> str:
        """Games and decisions a second."""
        decisions = sum(each.decisions for each in _all(results))
        return f"{self.asked.games / seconds:.1f} games/s, {decisions / seconds:.0f} decisions/s"


def _all(results: Sequence[tuple[Result, ...]]) -> list[Result]:
    return [each for portion in results for each in portion]


def altered_simulation(
    games: int, seed: int, bots: str, decks: str, cards: Sequence[str] = (), day: date | None = None
) -> AlteredSimulation:
    """What the options of the command ask for.

    Args:
        games: How many.
        seed: What the seeds of the games are made from.
        bots: Who plays, with a comma between them.
        decks: Decks by name or file, with commas between them.
        cards: Files that describe more cards.
        day: The day whose rules hold; by default now.

    Raises:
        LudexError: There is no such bot or deck, or a deck breaks a rule.
    """
    pair = _bots(bots)
    names = tuple(name.strip() for name in decks.split(",") if name.strip())
    if not names:
        raise LudexError("no deck is given", remedy="Name one or more, with commas between them.")
    own = card_files(cards)
    game = rules(day=day, cards=own)
    for name in names:
        deck_named(name, game)
    return AlteredSimulation(Asked(ALTERED.title, game.edition.name, games, seed, pair, names), own)


def _bots(given: str) -> tuple[str, str]:
    found = [name.strip() for name in given.split(",")]
    for name in found:
        if name not in BOTS:
            raise UnknownName(name, BOTS, kind="bot", subject="--bots")
    if len(found) == 1:
        found *= 2
    if len(found) != 2:
        raise LudexError(f"{len(found)} bots are named", subject="--bots", remedy="Name two, as in random,greedy.")
    return found[0], found[1]
