"""Whole games of Altered between random players, with the packaged cards: each decision timed.

A decision is a choice with more than one option; what chance settles, and what is forced, counts to the decision
before it. A turn is that of the rules: one card played, or a pass, with the quick actions before it (ALT4-4.2.3).
"""

from collections.abc import Iterator
from random import Random
from time import process_time_ns

from attrs import frozen

from ludex.engine.choices import Answer, Chance, Choice, Over
from ludex.engine.run import Position, advance, answered
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.packaged_cards import DECKS, packaged_deck, packaged_definitions
from ludex.systems.altered.start import new_game
from ludex.systems.altered.turn_options import PlayQuickAction
from ludex.systems.altered.turns import TakeTurn

EARLY = range(1, 5)  # turns; the last as many are late


@frozen
class TimedDecision:
    """In which turn of the game it was made, and how many nanoseconds went by until the next one."""

    turn: int
    took: int


@frozen
class TimedGame:
    """A game that was played to its end."""

    decisions: tuple[TimedDecision, ...]
    turns: int
    days: int
    winner: str | None

    @property
    def took(self) -> int:
        """Nanoseconds of all decisions."""
        return sum(each.took for each in self.decisions)


def the_game() -> AlteredGame:
    """The rules with the packaged cards."""
    return AlteredGame(packaged_definitions())


def first_position(game: AlteredGame, seed: int) -> Position[Facts]:
    """The beginning of a game; which two of the packaged decks meet follows from the seed."""
    names = list(DECKS)
    one, other = names[seed % len(names)], names[(seed // len(names) + seed + 1) % len(names)]
    return advance(new_game(game, {"ann": packaged_deck(one), "bob": packaged_deck(other)}), game)


def any_answer(position: Position[Facts], random: Random) -> Answer:
    """Any option, each as likely as the other; what chance brings, by its weight."""
    question = position.question
    if isinstance(question, Choice):
        return question.options[int(random.random() * len(question.options))]
    assert isinstance(question, Chance)  # it is not over
    return question.of.sample(random)


def ends_a_turn(position: Position[Facts], given: Answer) -> bool:
    """Whether an answer is the turn effect that ends a turn."""
    return isinstance(position.state.agenda[0], TakeTurn) and not isinstance(given, PlayQuickAction)


def played(game: AlteredGame, seed: int) -> TimedGame:
    """Play a game to its end."""
    random = Random(seed)
    position, turn, decisions = first_position(game, seed), 0, [0]
    turn_of = [0]
    while not isinstance(position.question, Over):
        given = any_answer(position, random)
        if isinstance(position.question, Choice) and len(position.question.options) > 1:
            decisions.append(0)
            turn_of.append(turn)
        turn += ends_a_turn(position, given)
        start = process_time_ns()
        position = advance(answered(position.state, game, given), game)
        decisions[-1] += process_time_ns() - start
    timed = tuple(TimedDecision(turn, took) for turn, took in zip(turn_of, decisions, strict=True))
    return TimedGame(timed, turn, position.state.facts.day, position.question.winner)


def positions(game: AlteredGame, seed: int) -> Iterator[tuple[int, Position[Facts], Answer]]:
    """The positions of a game, each with the turns that have gone by and the answer that is given."""
    random, position, turns = Random(seed), first_position(game, seed), 0
    while not isinstance(position.question, Over):
        given = any_answer(position, random)
        yield turns, position, given
        turns += ends_a_turn(position, given)
        position = advance(answered(position.state, game, given), game)
