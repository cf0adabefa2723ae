"""Figure 10: what it costs to keep a game, against playing it.

A game is played into a journal: each answer is durable before it counts. What the journal adds to a decision is
measured against the decision; taking a game up again, against playing it. The players pass more often than others do,
so that the game becomes long.
"""

import gc
import tempfile
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from time import process_time_ns

from attrs import frozen

from benchmarks.boards.random_games import any_answer, first_position, the_game
from benchmarks.figure import Figure, checksum
from ludex.engine.choices import Answer, Choice, Over
from ludex.engine.drivers.recorded import Recording, begin_recorded, resume_recorded
from ludex.engine.journal import Header, open_journal
from ludex.engine.run import Position, advance, answered
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.saved import Saved
from ludex.systems.altered.turn_options import PASS

DECISIONS = 500
ROUNDS = 5
FIFTH = Fraction(1, 5)
PASSES = 0.8  # of all turns


@frozen
class Took:
    """Microseconds of one round: of the bare game, of the game in a journal, and of taking it up again."""

    played: float
    kept: float
    resumed: float


def figures() -> list[Figure]:
    """Measure figure 10."""
    game = the_game()
    saved = Saved(game)
    recording = Recording(game, saved, turn=lambda state: (state.facts.day, state.facts.turn))
    first, line = _long_game(game)
    header = Header("altered", saved.state_text(first.state), 1, saved.fingerprint, None, game.edition.name, ())
    rounds: list[Took] = []
    ends: list[str] = []
    for _ in range(ROUNDS):
        took, texts = _round(first, line, header, recording)
        rounds.append(took)
        ends += texts
    alike = checksum(ends[0::2]), checksum(ends[1::2])
    played = min(each.played for each in rounds)
    added = max(min(each.kept for each in rounds) - played, 0)
    resumed = min(each.resumed for each in rounds)
    what = f"(a game of {DECISIONS} decisions)"
    return [
        Figure("10a", f"a durable answer {what}", added / DECISIONS, "a decision", played / DECISIONS, FIFTH, alike),
        Figure("10b", f"taking a game up again {what}", resumed, "playing it", played, Fraction(1, 10), alike),
    ]  # fmt: skip


def _long_game(game: AlteredGame) -> tuple[Position[Facts], list[Answer]]:
    """A game of so many decisions, forced ones too: its first position and all answers, of the first seed to do."""
    seed = 0
    while True:
        random = Random(seed)
        first = position = first_position(game, seed)
        line: list[Answer] = []
        decided = 0
        while decided < DECISIONS and not isinstance(position.question, Over):
            given = _any_answer_of_who_waits(position, random)
            decided += isinstance(position.question, Choice)
            line.append(given)
            position = advance(answered(position.state, game, given), game)
        if decided == DECISIONS:
            return first, line
        seed += 1


def _any_answer_of_who_waits(position: Position[Facts], random: Random) -> Answer:
    question = position.question
    if isinstance(question, Choice) and PASS in question.options and random.random() < PASSES:
        return PASS
    return any_answer(position, random)


def _round(
    first: Position[Facts], line: Sequence[Answer], header: Header, recording: Recording[Facts]
) -> tuple[Took, tuple[str, str]]:
    game, writing = recording.game, recording.writing
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.ludex"
        with _Clock() as playing:
            position = first
            for given in line:
                position = advance(answered(position.state, game, given), game)
        with begin_recorded(path, header, recording) as recorded, _Clock() as keeping:
            for given in line:
                recorded.answer(given)
        with open_journal(path, read_only=True) as journal, _Clock() as resuming:
            again = resume_recorded(journal, recording).position
    texts = writing.state_text(position.state), writing.state_text(again.state)
    return Took(playing.took, keeping.took, resuming.took), texts


class _Clock:
    """Microseconds of process time, without the collector."""

    took = 0.0

    def __enter__(self) -> "_Clock":
        gc.collect()
        gc.disable()
        self._start = process_time_ns()
        return self

    def __exit__(self, *_: object) -> None:
        self.took = (process_time_ns() - self._start) / 1000
        gc.enable()
