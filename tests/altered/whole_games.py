"""Whole games between bots, and what must hold in each: what `tests/fuzz_games.py` looks for, game by game.

- Every card is in exactly one zone, and each player has the cards of the deck, no more and no less: at each answer.
- Only what is offered is chosen; what else is offered can be chosen too.
- A state survives being written and read, and so do questions and answers.
- The same answers make the same positions again, in a journal too; undo and redo come back to where they began.
- The fast evaluator agrees with the plain one.

What costs little is looked at each time, all else so often as a `Sample` says, beginning where the seed
of the game says.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

from attrs import evolve, field, frozen

from ludex.app.games import Seat, begin_evening, deck_named, resume_evening, rules, start_of
from ludex.engine.choices import Answer, Choice, Over
from ludex.engine.drivers.play import play
from ludex.engine.drivers.recorded import Recording, begin_recorded, replayed
from ludex.engine.journal import Header
from ludex.engine.run import Position, advance, answered, line_of
from ludex.engine.steps import Step
from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.view import View
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.bots import BOTS
from ludex.systems.altered.facts import Facts, State, item_of
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.key import position_key
from ludex.systems.altered.packaged_cards import DECKS
from ludex.systems.altered.saved import Saved

PLAYERS = ("ann", "bob")
MOST_ANSWERS = 5_000
"""No game between these bots comes near so many; one that does goes round in a circle."""

STRETCH = 6
"""So many answers in a row are given again; more than are held for `undo` without playing."""

EARLY = 24
"""The first time comes no later than this, so that it comes in short games too."""

NO_CARDS = frozenset({c.REGION_TYPE, c.EMBLEM, *c.RECORDS})


class Wrong(AssertionError):
    """Something that must never be."""


@frozen
class Sample:
    """How often what is looked at; 1 for each time, 0 for never.

    Attributes:
        written: Of the answers, those before which state, question and answer are written and read.
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
    """

    decks: dict[str, Counter[str]] = field(factory=dict, kw_only=True)
    evaluated: int = field(default=0, kw_only=True)
    first: int = field(default=0, kw_only=True)
    counts: Counter[str] = field(factory=Counter, kw_only=True)

    def happen(self, state: State, step: Step) -> State:
        """Let it happen, and look."""
        after = super().happen(state, step)
        if _is_due(self.counts["events"], self.evaluated, self.first):
            self.counts["evaluated"] += 1
            check_cards(after, self.decks)
            check_evaluators(after, self)
        self.counts["events"] += 1
        return after


def _is_due(count: int, every: int, first: int) -> bool:
    return every > 0 and count % every == first


def check_cards(state: State, decks: dict[str, Counter[str]]) -> None:
    """Every card is in exactly one place, and none is lost or doubled."""
    facts, view = state.facts, state.table.view
    cards = facts.cards
    seen: list[str] = []
    found: dict[str, list[str]] = {player: [] for player in decks}
    for id in view.ids():
        row = view.row(id)
        if c.TYPE.of(row) in NO_CARDS or c.TOKEN in c.TRAITS.of(row):
            continue
        if c.ZONE.of(row) not in c.ZONES:
            raise Wrong(f"{id} lies in no zone")
        item = item_of(id)
        seen.append(item)
        found[c.OWNER.of(row)].append(cards[item])
    for player, deck in facts.decks.items():
        known = (*deck.top, *deck.bottom)
        seen += known
        found[player] += [cards[item] for item in known]
        for heap in (deck.heap, *deck.below):
            found[player] += Counter(dict(heap)).elements()
    if len(set(seen)) < len(seen):
        twice = [item for item, times in Counter(seen).items() if times > 1]
        raise Wrong(f"{', '.join(twice)} lies in two places")
    for player, there in found.items():
        held = Counter(there)
        if held != decks[player]:
            lost, more = decks[player] - held, held - decks[player]
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


def check_written(saved: Saved, position: Position[Facts], given: Answer | None = None) -> None:
    """A state, its question and what is answered survive being written and read, and equal ones give equal lines."""
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
    if given is not None and saved.answer_of(saved.answer_text(given)) != given:
        raise Wrong(f"{given} is another answer after it has been written and read")


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

    def __init__(self, seed: str, sample: Sample, game: WatchedGame, decks: Mapping[str, Counter[str]]) -> None:
        self.answers: list[Answer] = []
        self.counts: Counter[str] = Counter()
        self._seed = seed
        self._sample = sample
        self._first = sample.begun(Random(f"{seed}/watched"))
        self._game = game
        self._decks = dict(decks)
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
            check_written(_saved(), position, given)
        if len(self._stretch) == STRETCH:
            self.counts["stretches"] += 1
            check_stretch(self._stretch, position)
            self._stretch = []
        if self._stretch or _is_due(count, self._sample.stretches, self._first.stretches):
            self._stretch.append((position, given))

    def _cards(self, state: State) -> None:
        known = state.table.view, state.facts.decks
        # where nothing has happened since the last answer, nothing lies elsewhere
        if self._known[0] is not known[0] or self._known[1] is not known[1]:
            self._known = known
            check_cards(state, self._decks)

    def _decision(self, position: Position[Facts], choice: Choice) -> None:
        if _is_due(self.counts["decisions"], self._sample.others, self._first.others):
            self.counts["others"] += 1
            other = Random(f"{self._seed}/{len(self.answers)}").choice(choice.options)
            advance(answered(position.state, self._game, other), self._game)
        self.counts["decisions"] += 1


def play_watched(seed: str, sample: Sample) -> Played:
    """Play a game of a seed and look at all of it.

    Raises:
        Wrong: Something is not as it must be.
    """
    random = Random(seed)
    bots = {player: random.choice(tuple(BOTS)) for player in PLAYERS}
    named = {player: random.choice(DECKS) for player in PLAYERS}
    plain = _rules()
    lists = {player: deck_named(name, plain) for player, name in named.items()}
    decks = {player: Counter(dict(deck.cards)) for player, deck in lists.items()}
    first_event = sample.begun(Random(f"{seed}/events")).evaluated
    game = WatchedGame(plain.definitions, plain.edition, decks=decks, evaluated=sample.evaluated, first=first_event)
    first = advance(start_of(game, list(lists.items())), game)
    watching = Watching(seed, sample, game, decks)
    players = {player: BOTS[bot](game) for player, bot in bots.items()}
    last = play(first, game, players, random, watch=watching, at_most=MOST_ANSWERS)
    if not isinstance(last.question, Over):
        raise Wrong(f"the game is not over after {MOST_ANSWERS} answers")
    check_cards(last.state, decks)
    check_written(_saved(), last)
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


def check_stretch(stretch: Sequence[tuple[Position[Facts], Answer]], last: Position[Facts]) -> None:
    """The same answers, given into a journal, come to the same positions, also when they are undone and redone."""
    positions = [*(position for position, _ in stretch), last]
    first = positions[0].state
    recording = Recording(_rules(), _saved(), start=lambda _: first)
    header = Header("stretch", "{}", 1, recording.writing.fingerprint)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "stretch"
        with begin_recorded(path, header, recording) as recorded:
            for position, given in stretch:
                if recorded.position != position:
                    raise Wrong("the same answers make another game")
                recorded.answer(given)
            if recorded.position != last:
                raise Wrong("the same answers make another game")
            # what chance brought is undone with the answer before it
            asked = [position for position in positions[:-1] if isinstance(position.question, Choice)]
            for back, place in ((1, -1), (len(asked) - 1, 0)):
                if back > 0 and recorded.undo(back) != asked[place]:
                    raise Wrong(f"undo of {back} answers does not come back to the position before them")
            if asked and recorded.redo(len(asked)) != last:
                raise Wrong(f"redo of {len(asked)} answers does not come to where they led")


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
