"""Many games of Altered between bots, and what came of them; each game has a seed of its own."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Final

from attrs import frozen

from ludex.app.games import deck_named, rules, start_of
from ludex.app.own_cards import CardFile
from ludex.engine.choices import Answer, Choice, Over
from ludex.engine.drivers.play import play
from ludex.engine.run import Position, advance
from ludex.systems.altered.bots import BOTS
from ludex.systems.altered.deck_lists import DeckList
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.turn_options import PlayQuickAction

MOST_ANSWERS: Final = 20_000
"""A game with more answers counts as unfinished; none is known that comes near it."""

A_TURN: Final = "ALT4-4.2.3.d"
"""The rule by which a player is asked what to do with a turn."""

SEATS: Final = ("ann", "bob")


@frozen
class Match:
    """A game that is to be played.

    Attributes:
        number: Which, from 1.
        seed: What its dice and shuffling start from, and the bots.
        bots: Who plays in each seat.
        decks: With which deck, by name or file.
    """

    number: int
    seed: str
    bots: tuple[str, str]
    decks: tuple[str, str]


@frozen
class Result:
    """What came of a game.

    Attributes:
        match: The game.
        winner: The seat that won, 0 or 1; None for an unfinished game.
        first: The seat that was first player on the first day.
        reason: Why it ended, in words.
        days: How many days it took.
        turns: How many turns were taken.
        decisions: How many choices were made.
        chances: How often chance decided.
    """

    match: Match
    winner: int | None
    first: int
    reason: str
    days: int
    turns: int
    decisions: int
    chances: int


def matches(numbers: Iterable[int], seed: int, bots: Sequence[str], decks: Sequence[str]) -> Iterator[Match]:
    """Some games of a simulation: bots change seats from game to game, and all pairs of decks come up in turn.

    >>> [each.bots for each in matches((1, 2), 1, ("random", "greedy"), ("axiom",))]
    [('random', 'greedy'), ('greedy', 'random')]
    """
    pairs = [(one, other) for one in decks for other in decks]
    for number in numbers:
        one, other = bots if number % 2 else tuple(reversed(bots))
        yield Match(number, f"{seed}/{number}", (one, other), pairs[(number - 1) // 2 % len(pairs)])


@cache
def _game(edition: str | None, cards: tuple[CardFile, ...]) -> AlteredGame:
    return rules(edition, cards=cards)


@cache
def _deck(name: str, edition: str | None, cards: tuple[CardFile, ...]) -> DeckList:
    return deck_named(name, _game(edition, cards))


def played(match: Match, edition: str | None = None, cards: tuple[CardFile, ...] = ()) -> Result:
    """Play a game, by the rules of an edition or those of now, with some card files besides the cards of Ludex.

    Raises:
        LudexError: A bot or a deck is not known.
    """
    game = _game(edition, cards)
    decks = [_deck(name, edition, cards) for name in match.decks]
    state = start_of(game, list(zip(SEATS, decks, strict=True)))
    players = {seat: BOTS[bot](game) for seat, bot in zip(SEATS, match.bots, strict=True)}
    counted = _Counted()
    random = Random(match.seed)  # noqa: S311  # dice, no secrets
    over = play(advance(state, game), game, players, random, watch=counted.see, at_most=MOST_ANSWERS)
    question = over.question
    winner = SEATS.index(question.winner) if isinstance(question, Over) and question.winner is not None else None
    reason = question.reason if isinstance(question, Over) else "unfinished"
    return Result(
        match,
        winner,
        SEATS.index(counted.first),
        reason,
        over.state.facts.day,
        counted.turns,
        counted.decisions,
        counted.chances,
    )


class _Counted:
    """What is counted while a game is played."""

    def __init__(self) -> None:
        self.turns = self.decisions = self.chances = 0
        self.first = SEATS[0]

    def see(self, position: Position[Facts], given: Answer) -> None:
        """Count an answer."""
        if not isinstance(position.question, Choice):
            self.chances += 1
            return
        if not self.decisions:
            self.first = position.state.facts.first_player
        self.decisions += 1
        # ALT4-4.2.3.e: a quick action leaves the turn going on, anything else ends it
        if position.question.rule == A_TURN and not isinstance(given, PlayQuickAction):
            self.turns += 1
