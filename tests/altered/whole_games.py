"""Whole games between bots, and what must hold in each: what `tests/fuzz_games.py` looks for, game by game.

- Every card is in exactly one zone, and each player has the cards of the deck, no more and no less: after each event.
- Only what is offered is chosen; what else is offered can be chosen too (in a sample).
- A state survives being written and read, and so do questions and answers.
- The same answers make the same game again; undo and redo come back to the same position.
- The fast evaluator agrees with the plain one (in a sample).
"""

from __future__ import annotations

import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

from attrs import field, frozen

from ludex.app.games import Seat, begin_evening, deck_named, resume_evening, rules, start_of
from ludex.engine.choices import Answer, Choice, Over
from ludex.engine.drivers.play import play
from ludex.engine.drivers.recorded import replayed
from ludex.engine.run import Position, advance, answered, line_of
from ludex.engine.steps import Step
from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.view import View
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.bots import BOTS
from ludex.systems.altered.deck_lists import DeckList
from ludex.systems.altered.facts import Facts, State, item_of
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.key import position_key
from ludex.systems.altered.packaged_cards import DECKS
from ludex.systems.altered.saved import Saved

PLAYERS = ("ann", "bob")
MOST_ANSWERS = 5_000
"""No game between these bots comes near so many; one that does goes round in a circle."""

NO_CARDS = frozenset({c.REGION_TYPE, c.EMBLEM, *c.RECORDS})


class Wrong(AssertionError):
    """Something that must never be."""


@frozen
class Sample:
    """How often what is looked at; 1 for each time, 0 for never.

    Attributes:
        written: Of the decisions, those at which state, question and answer are written and read.
        others: Of the decisions, those at which another option is tried too.
        evaluated: Of the events, those after which both evaluators are compared.
        again: Of the games, those that are played again from their answers, and kept in a journal with undo and redo.
    """

    written: int = 1
    others: int = 5
    evaluated: int = 10
    again: int = 1


@frozen(eq=False)
class WatchedGame(AlteredGame):
    """A game of which each event is looked at.

    Attributes:
        decks: The cards of each player.
        evaluated: How often the evaluators are compared.
        counts: How many events there have been.
    """

    decks: dict[str, Counter[str]] = field(factory=dict, kw_only=True)
    evaluated: int = field(default=0, kw_only=True)
    counts: Counter[str] = field(factory=Counter, kw_only=True)

    def happen(self, state: State, step: Step) -> State:
        """Let it happen, and look."""
        after = super().happen(state, step)
        self.counts["events"] += 1
        check_cards(after, self.decks)
        if self.evaluated and self.counts["events"] % self.evaluated == 0:
            self.counts["evaluated"] += 1
            check_evaluators(after, self)
        return after


def check_cards(state: State, decks: dict[str, Counter[str]]) -> None:
    """Every card is in exactly one place, and none is lost or doubled."""
    facts, view = state.facts, state.table.view
    seen: Counter[str] = Counter()
    found = {player: Counter[str]() for player in decks}
    for id in view.ids():
        row = view.row(id)
        if c.TYPE.of(row) in NO_CARDS or c.TOKEN in c.TRAITS.of(row):
            continue
        if c.ZONE.of(row) not in c.ZONES:
            raise Wrong(f"{id} lies in no zone")
        seen[item_of(id)] += 1
        found[c.OWNER.of(row)][facts.cards[item_of(id)]] += 1
    for player, deck in facts.decks.items():
        for item in (*deck.top, *deck.bottom):
            seen[item] += 1
            found[player][facts.cards[item]] += 1
        for heap in (deck.heap, *deck.below):
            found[player].update(dict(heap))
    twice = [item for item, times in seen.items() if times > 1]
    if twice:
        raise Wrong(f"{', '.join(twice)} lies in two places")
    for player, cards in found.items():
        if cards != decks[player]:
            lost, more = decks[player] - cards, cards - decks[player]
            raise Wrong(f"{player} lacks {dict(lost)} and has {dict(more)} too many")


def check_evaluators(state: State, game: AlteredGame) -> None:
    """What the fast evaluator says is what the plain one says."""
    fast = state.table.view
    plain = Resolver(game.reading.layers(), evaluator=Evaluator.REFERENCE).start(fast.board)
    difference = _difference(plain, fast)
    if difference:
        raise Wrong(f"the evaluators differ: {difference}")


def _difference(plain: View, fast: View) -> str:
    for id in plain.ids():
        mine, other = plain.row(id), fast.row(id)
        if dict(mine.cells) != dict(other.cells):
            return f"{id} shows {dict(other.cells)}, not {dict(mine.cells)}"
        if mine.abilities != other.abilities:
            return f"{id} has the abilities {other.abilities}, not {mine.abilities}"
    if plain.order != fast.order:
        return f"the order is {fast.order}, not {plain.order}"
    return ""


def check_written(saved: Saved, position: Position[Facts]) -> None:
    """A state and its question survive being written and read, and equal ones give equal lines."""
    state = position.state
    text = saved.state_text(state)
    again = saved.state_of(text)
    if again != state:
        raise Wrong("the state is another one after it has been written and read")
    if saved.state_text(again) != text:
        raise Wrong("the state reads otherwise when it is written twice")
    if position_key(again) != position_key(state):
        raise Wrong("the key of the position is another one after it has been written and read")
    if saved.question_of(saved.question_text(position.question)) != position.question:
        raise Wrong("the question is another one after it has been written and read")


@frozen
class Played:
    """A game that was played without a finding.

    Attributes:
        decisions: How many choices.
        events: How many events.
        written: At how many decisions state and question were written and read.
        evaluated: After how many events the evaluators were compared.
        again: Whether it was played again, undone and redone.
    """

    decisions: int
    events: int
    written: int
    evaluated: int
    again: bool


def play_watched(seed: str, sample: Sample) -> Played:
    """Play a game of a seed and look at all of it.

    Raises:
        Wrong: Something is not as it must be.
    """
    random = Random(seed)
    bots = {player: random.choice(tuple(BOTS)) for player in PLAYERS}
    named = {player: random.choice(DECKS) for player in PLAYERS}
    plain = _rules()
    decks: dict[str, DeckList] = {player: deck_named(name, plain) for player, name in named.items()}
    game = WatchedGame(
        plain.definitions,
        plain.edition,
        decks={player: Counter(dict(deck.cards)) for player, deck in decks.items()},
        evaluated=sample.evaluated,
    )
    saved = _saved()
    first = advance(start_of(game, list(decks.items())), game)
    answers: list[Answer] = []
    counts: Counter[str] = Counter()

    def watch(position: Position[Facts], given: Answer) -> None:
        answers.append(given)
        if isinstance(position.question, Choice):
            counts["decisions"] += 1
            if sample.others and counts["decisions"] % sample.others == 0:
                other = Random(f"{seed}/{len(answers)}").choice(position.question.options)
                advance(answered(position.state, game, other), game)
        if sample.written and len(answers) % sample.written == 0:
            counts["written"] += 1
            check_written(saved, position)
            if saved.answer_of(saved.answer_text(given)) != given:
                raise Wrong(f"{given} is another answer after it has been written and read")

    players = {player: BOTS[bot](game) for player, bot in bots.items()}
    last = play(first, game, players, random, watch=watch, at_most=MOST_ANSWERS)
    if not isinstance(last.question, Over):
        raise Wrong(f"the game is not over after {MOST_ANSWERS} answers")
    again = sample.again > 0 and int(seed.rpartition("/")[2]) % sample.again == 0
    if again:
        check_again(first, last, plain, answers, random)
    return Played(counts["decisions"], game.counts["events"], counts["written"], game.counts["evaluated"], again)


def check_again(
    first: Position[Facts], last: Position[Facts], game: AlteredGame, answers: list[Answer], random: Random
) -> None:
    """The same answers make the same game; so does its journal, with all that was undone and redone in between."""
    if line_of(first, game, iter(answers)) != last:
        raise Wrong("the same answers make another game")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game"
        seats = [Seat(player, "deck", "random") for player in PLAYERS]
        with begin_evening(path, game, seats, first.state, 1).recorded as recorded:
            for given in answers:
                before = recorded.position
                recorded.answer(given)
                if random.random() < 0.05 and recorded.journal.undoable:
                    here, back = recorded.position, random.randint(1, min(60, recorded.journal.undoable))
                    recorded.undo(back)
                    recorded.redo(back)
                    if recorded.position != here:
                        raise Wrong(f"undo and redo of {back} answers do not come back to where they began")
                    if isinstance(before.question, Choice):
                        if recorded.undo() != before:
                            raise Wrong("undo does not come back to the position before the answer")
                        recorded.redo()
            if recorded.position != last:
                raise Wrong("the game in the journal is another one")
        taken_up = resume_evening(path, read_only=True)
        if taken_up.recorded.position != last:
            raise Wrong("the game is another one when it is taken up")
        *_, end = replayed(taken_up.recorded.journal, taken_up.recording)
        if end.position != last:
            raise Wrong("the game is another one when it is played again")


@cache
def _rules() -> AlteredGame:
    return rules()


@cache
def _saved() -> Saved:
    return Saved(_rules())
