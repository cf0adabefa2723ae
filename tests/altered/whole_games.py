"""Whole games between bots, and what must hold in each: what `tests/fuzz_games.py` looks for, game by game.

- Every card is in exactly one zone, and each player has the cards of the deck, no more and no less: at each answer.
- Only what is offered is chosen; what else is offered can be chosen too.
- A state survives being written and read, and so do questions and answers.
- Whoever must choose can be shown the board, what has happened and what is offered, each option apart.
- The same answers make the same positions again, in a journal too; undo and redo come back to where they began.
- The fast evaluator agrees with the plain one.

What costs little is looked at each time, all else so often as a `Sample` says, beginning where the seed
of the game says.

The decks are those that come with Ludex, or of random cards (`tests/altered/random_cards.py`). With these a game may
come to where the rules of Ludex refuse to go on; and it may go round in circles or make ever more objects, so that it
is left after `MOST_OF_OWN` answers, or with more than `MOST_OBJECTS_OF_OWN` objects.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random

from attrs import evolve, field, frozen

from ludex.app.games import deck_named, rules, start_of
from ludex.engine.choices import Answer, Choice, Over
from ludex.engine.drivers.play import play
from ludex.engine.run import Position, advance, answered
from ludex.engine.steps import Step
from ludex.systems.altered.bots import BOTS
from ludex.systems.altered.deck_lists import DeckList
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.packaged_cards import DECKS
from ludex.systems.altered.saved import Saved
from tests.altered.laws_of_games import (
    Wrong,
    check_again,
    check_cards,
    check_evaluators,
    check_stretch,
    check_told,
    check_written,
)
from tests.altered.random_cards import own_cards

PLAYERS = ("ann", "bob")
MOST_ANSWERS = 5_000
"""No game between these bots comes near so many; one that does goes round in a circle."""

MOST_OF_OWN = 250
"""Of games with random cards, the answers after which they are left."""

OWN_CARDS = 24
"""So many random cards there are besides the Hero; a deck has one or two of each."""

MOST_OBJECTS_OF_OWN = 120
"""So many objects lie on no table that these games are played on: a hundred emblems that hang together take minutes."""

STRETCH = 6
"""So many answers in a row are given again; more than are held for `undo` without playing."""

EARLY = 24
"""The first time comes no later than this, so that it comes in short games too."""


class TooLarge(Exception):
    """A table with so many objects that a game on it would take too long."""


@frozen
class Sample:
    """How often what is looked at; 1 for each time, 0 for never.

    Attributes:
        written: Of the answers, those before which state, question and answer are written and read, and shown.
        others: Of the decisions, those at which another option is tried too.
        evaluated: Of the events, those after which both evaluators are compared, and every card is looked for.
        stretches: Of the answers, those from which on `STRETCH` are given again into a journal, undone and redone.
        again: Whether the whole game is played again from its answers, and kept in a journal with undo and redo.
    """

    written: int = 1
    others: int = 5
    evaluated: int = 10
    stretches: int = 20
    again: bool = True

    def begun(self, random: Random) -> Sample:
        """For each how far it is to the first time."""

        def first(every: int) -> int:
            return random.randrange(min(every, EARLY)) if every else 0

        return evolve(
            self,
            written=first(self.written),
            others=first(self.others),
            evaluated=first(self.evaluated),
            stretches=first(self.stretches),
        )


@frozen(eq=False)
class WatchedGame(AlteredGame):
    """A game of which events are looked at.

    Attributes:
        decks: The cards of each player.
        evaluated: How often the evaluators are compared.
        first: How many events go by before the first that is looked at.
        counts: How many events there have been.
        most_objects: How many objects may lie on the table; None for any number.
    """

    decks: dict[str, Counter[str]] = field(factory=dict, kw_only=True)
    evaluated: int = field(default=0, kw_only=True)
    first: int = field(default=0, kw_only=True)
    counts: Counter[str] = field(factory=Counter, kw_only=True)
    most_objects: int | None = field(default=None, kw_only=True)

    def happen(self, state: State, step: Step) -> State:
        """Let it happen, and look."""
        after = super().happen(state, step)
        if self.most_objects is not None and len(after.table.view.ids()) > self.most_objects:
            raise TooLarge(f"more than {self.most_objects} objects lie on the table")
        if _is_due(self.counts["events"], self.evaluated, self.first):
            self.counts["evaluated"] += 1
            check_cards(after, self.decks)
            check_evaluators(after, self)
        self.counts["events"] += 1
        return after


def _is_due(count: int, every: int, first: int) -> bool:
    return every > 0 and count % every == first


@frozen
class Played:
    """A game that was played without a finding.

    Attributes:
        decisions: How many choices.
        events: How many events.
        written: At how many answers state, question and answer were written and read.
        others: At how many decisions another option was tried.
        evaluated: After how many events the evaluators were compared.
        stretches: How many stretches were played again, undone and redone.
        again: How many games were so as a whole: 1 or 0.
    """

    decisions: int
    events: int
    written: int
    others: int
    evaluated: int
    stretches: int
    again: int


class Watching:
    """Looks at a game while it is played: told of each answer before it counts."""

    def __init__(self, seed: str, sample: Sample, game: WatchedGame, saved: Saved) -> None:
        self.answers: list[Answer] = []
        self.counts: Counter[str] = Counter()
        self._seed = seed
        self._sample = sample
        self._first = sample.begun(Random(f"{seed}/watched"))
        self._game = game
        self._plain = AlteredGame(game.definitions, game.edition)
        self._saved = saved
        self._known: tuple[object, object] = None, None
        self._stretch: list[tuple[Position[Facts], Answer]] = []

    def __call__(self, position: Position[Facts], given: Answer) -> None:
        """Look at a position and at what is answered there."""
        self._cards(position.state)
        count = len(self.answers)
        self.answers.append(given)
        if isinstance(position.question, Choice):
            self._decision(position, position.question)
        if _is_due(count, self._sample.written, self._first.written):
            self.counts["written"] += 1
            check_written(self._saved, position, given)
            if isinstance(position.question, Choice):
                check_told(position, position.question, self._plain)
        if len(self._stretch) == STRETCH:
            self.counts["stretches"] += 1
            check_stretch(self._stretch, position, self._plain, self._saved)
            self._stretch = []
        if self._stretch or _is_due(count, self._sample.stretches, self._first.stretches):
            self._stretch.append((position, given))

    def _cards(self, state: State) -> None:
        known = state.table.view, state.facts.decks
        # where nothing has happened since the last answer, nothing lies elsewhere
        if self._known[0] is not known[0] or self._known[1] is not known[1]:
            self._known = known
            check_cards(state, self._game.decks)

    def _decision(self, position: Position[Facts], choice: Choice) -> None:
        if _is_due(self.counts["decisions"], self._sample.others, self._first.others):
            self.counts["others"] += 1
            other = Random(f"{self._seed}/{len(self.answers)}").choice(choice.options)
            advance(answered(position.state, self._game, other), self._game)
        self.counts["decisions"] += 1


def play_watched(seed: str, sample: Sample) -> Played:
    """Play a game of a seed with decks that come with Ludex, and look at all of it.

    Raises:
        Wrong: Something is not as it must be.
    """
    random, game = Random(seed), _rules()
    bots = {player: random.choice(tuple(BOTS)) for player in PLAYERS}
    lists = {player: deck_named(random.choice(DECKS), game) for player in PLAYERS}
    return _Watched(seed, sample, bots, lists, game, _saved(), MOST_ANSWERS).played(random)


def play_own_cards(seed: str, sample: Sample) -> Played:
    """Play a game of a seed with decks of random cards, and look at all of it, until it is over or for so long.

    Raises:
        Wrong: Something is not as it must be.
        LudexError: The rules refuse to go on.
        TooLarge: There is more on the table than a game can be played with here.
    """
    random, own = Random(seed), own_cards(seed, OWN_CARDS)
    bots = {player: random.choice(tuple(BOTS)) for player in PLAYERS}
    lists = {
        player: DeckList(player, {own.hero: 1, **{key: random.choice((1, 1, 2)) for key in own.others}})
        for player in PLAYERS
    }
    game = AlteredGame(own.definitions, _rules().edition)
    return _Watched(seed, sample, bots, lists, game, Saved(game), MOST_OF_OWN, MOST_OBJECTS_OF_OWN, ends=False).played(
        random
    )


@frozen
class _Watched:
    seed: str
    sample: Sample
    bots: Mapping[str, str]
    lists: Mapping[str, DeckList]
    plain: AlteredGame
    saved: Saved
    most: int
    most_objects: int | None = None
    ends: bool = True

    def played(self, random: Random) -> Played:
        sample, plain = self.sample, self.plain
        decks = {player: Counter(dict(deck.cards)) for player, deck in self.lists.items()}
        first_event = sample.begun(Random(f"{self.seed}/events")).evaluated
        game = WatchedGame(
            plain.definitions,
            plain.edition,
            decks=decks,
            evaluated=sample.evaluated,
            first=first_event,
            most_objects=self.most_objects,
        )
        first = advance(start_of(game, list(self.lists.items())), game)
        watching = Watching(self.seed, sample, game, self.saved)
        players = {player: BOTS[bot](game) for player, bot in self.bots.items()}
        last = play(first, game, players, random, watch=watching, at_most=self.most)
        if self.ends and not isinstance(last.question, Over):
            raise Wrong(f"the game is not over after {self.most} answers")
        check_cards(last.state, decks)
        check_written(self.saved, last)
        if sample.again:
            check_again(first, last, plain, watching.answers, random)
        counts, seen = watching.counts, game.counts
        return Played(
            counts["decisions"],
            seen["events"],
            counts["written"] + 1,
            counts["others"],
            seen["evaluated"],
            counts["stretches"],
            int(sample.again),
        )


@cache
def _rules() -> AlteredGame:
    return rules()


@cache
def _saved() -> Saved:
    return Saved(_rules())
